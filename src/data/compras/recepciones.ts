/** Writing down what arrived before its invoice: facts of this device, made with no line if there is none. */
import { Compra, type LineaDeCompra } from '#domain/compras/compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import {
  armarAnulacionDeRecepcion,
  armarMercanciaRecibida,
  idDeAnulacionDeRecepcion,
  recepcionesVistas,
  type RecepcionEscrita,
  type RecepcionVista,
} from '#domain/compras/recepcion/recepcion.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { docsQueCuentan } from '#data/device/fila.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { conContenido, lugarConProveedor } from './lugar.ts'

/** What arrived, as far as this device knows; what the server set apart does not count. */
async function recepcionesDeAqui({ repo }: Pick<TiendaLocal, 'repo'>): Promise<RecepcionVista[]> {
  return recepcionesVistas(docsQueCuentan(await repo.buscar(Recepcion)), docsQueCuentan(await repo.buscar(Compra)))
}

/** May these lines take what had come? 'compra.recibido-cambio' where another purchase took it meanwhile, or it was taken back. */
export async function revisarRecibido(tienda: TiendaLocal, lineas: readonly LineaDeCompra[]): Promise<Result<void>> {
  if (lineas.every(({ recibidas }) => recibidas === undefined)) return ok(undefined)
  const porId = new Map((await recepcionesDeAqui(tienda)).map((vista) => [vista.recepcion.id, vista]))
  const malo = lineas.find(({ productoId, recibidas = [] }) =>
    recibidas.some(({ recepcionId, milesimas }) => (porId.get(recepcionId)?.sinFactura.get(productoId) ?? 0) < milesimas),
  )
  return malo ? fallo('compra.recibido-cambio', { producto: malo.nombre }) : ok(undefined)
}

/** Writes down what arrived: it is on the shelf from then on. */
export async function registrarRecepcion(tienda: TiendaLocal, proveedorId: string, escrita: RecepcionEscrita): Promise<Result<Recepcion>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const lugar = await lugarConProveedor(tienda, proveedorId)
    if (!lugar.ok) return lugar
    const lineas = escrita.lineas.map((linea) => conContenido(tienda, linea))
    const campos = armarMercanciaRecibida({ ...escrita, lineas }, lugar.value)
    return campos.ok ? ok<HechoNuevo[]>([{ entity: Recepcion, campos: campos.value }]) : campos
  })
  return guardado.ok ? ok(guardado.value[0] as Recepcion) : guardado
}

/** Says that it did not arrive, with a reason: what it put on the shelf leaves it. */
export async function anularRecepcion(tienda: TiendaLocal, recepcionId: string, motivo: string): Promise<Result<Recepcion>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    if (!quien) return fallo('guardar.sin-permiso')
    const vista = (await recepcionesDeAqui(tienda)).find(({ recepcion }) => recepcion.id === recepcionId)
    if (!vista) return fallo('recepcion.no-esta')
    const campos = armarAnulacionDeRecepcion(vista, { motivo, quien })
    return campos.ok
      ? ok<HechoNuevo[]>([{ entity: Recepcion, campos: campos.value, id: idDeAnulacionDeRecepcion(recepcionId), accion: 'anular' }])
      : campos
  })
  if (guardado.ok) return ok(guardado.value[0] as Recepcion)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('recepcion.ya-anulada') : guardado
}
