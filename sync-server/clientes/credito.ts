/**
 * Keeps what each customer bought on credit and paid of it, month by month (`credito.rules.ts`): a device holds a few days of sales, and has to
 * know the whole debt. Each document is in once, by its id, so that a repetition changes nothing.
 */
import { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { movimientoDeCargo } from '#domain/cobros/cargo.rules.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { movimientosDeCastigo } from '#domain/cobros/castigo.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { movimientosDeVentas, type MovimientoCredito, type MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import { componer, idAdmitido } from '#domain/core/entity.ts'
import { desalojar, esIntruso } from '../core/hechos/desalojo.ts'
import type { Stored } from '../store/port.ts'
import { deTipo } from '../core/documentos.ts'
import { SinLugarError, type TiendaAbierta, type Trabajo } from '../core/trabajos/trabajo.ts'

interface Mes {
  clienteId: string
  mes: string
  movimientos: MovimientoCredito[]
}

/** Another process may write the same month. */
const INTENTOS = 20

export const credito: Trabajo = {
  nombre: 'credito',
  version: 1,
  async procesar(tienda, docs) {
    const meses = new Map<string, Mes>()
    for (const { clienteId, ...movimiento } of movidosEn(docs)) {
      const mes = movimiento.fecha.slice(0, 7)
      const id = `credito:${clienteId}:${mes}`
      // Nobody's: that it was sold on credit to a customer whom the store does not know is raised by `aclaraciones`.
      if (!idAdmitido(CreditoCliente, id)) continue
      const previo = meses.get(id)
      if (previo) previo.movimientos.push(movimiento)
      else meses.set(id, { clienteId, mes, movimientos: [movimiento] })
    }
    let pendientes = meses
    for (let intento = 0; pendientes.size > 0; intento++) {
      if (intento === INTENTOS) throw new SinLugarError(`${tienda.tiendaId}: credit could not be written after ${INTENTOS} attempts`)
      pendientes = await escribir(tienda, pendientes)
    }
  },
}

/** What these documents did to somebody's debt, with when they came. */
const movidosEn = (docs: readonly Stored[]): MovimientoDeCliente[] => [
  ...deTipo(Venta, docs).flatMap((venta) => movimientosDeVentas([venta]).map((uno) => ({ ...uno, recibidoEn: recibido(venta) }))),
  ...deTipo(Cobro, docs).map((cobro) => ({ ...movimientoDeCobro(cobro), recibidoEn: recibido(cobro) })),
  ...deTipo(CargoCliente, docs).map((cargo) => ({ ...movimientoDeCargo(cargo), recibidoEn: cargo.en })),
  ...deTipo(Castigo, docs).flatMap((castigo) => movimientosDeCastigo(castigo).map((uno) => ({ ...uno, recibidoEn: castigo.en }))),
]
const recibido = (hecho: object): string => (hecho as { recepcion?: { en?: string } }).recepcion?.en ?? ''

/** Adds to each month what it does not have; answers the months that somebody else wrote meanwhile. */
async function escribir(tienda: TiendaAbierta, meses: ReadonlyMap<string, Mes>): Promise<Map<string, Mes>> {
  const { ops, tiendaId, en } = tienda
  const guardados = await leerMeses(tienda, [...meses.keys()])
  const acto = { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' }
  const docs = [...meses].flatMap(([id, { clienteId, mes, movimientos }], i) => {
    const guardado = guardados[i]
    const antes = guardado?.movimientos ?? []
    const conocidos = new Set(antes.map(({ ventaId }) => ventaId))
    const nuevos = movimientos.filter(({ ventaId }) => !conocidos.has(ventaId))
    if (nuevos.length === 0) return []
    const doc = componer(CreditoCliente, id, { clienteId, mes, movimientos: [...antes, ...nuevos] }, acto)
    return [guardado ? { ...doc, rev: guardado.rev } : doc]
  })
  const respuestas = await ops.writeMany(docs)
  return new Map(
    docs.flatMap(({ id }, i) => {
      const mes = meses.get(id)
      return respuestas[i]?.ok !== true && mes ? [[id, mes] as const] : []
    }),
  )
}

/** The months as they are. What an earlier version let another fact put in the place of one is moved away. */
async function leerMeses(
  { store, ops, alDesalojar }: TiendaAbierta,
  ids: readonly string[],
): Promise<(Stored<CreditoCliente> | undefined)[]> {
  const guardados = await ops.getMany<CreditoCliente>(ids)
  for (const doc of guardados) {
    if (!doc || !esIntruso(doc)) continue
    await desalojar(store, ops, doc)
    alDesalojar?.(doc.dispositivoId)
  }
  return guardados.map((doc) => (doc?.tipo === CreditoCliente.tipo ? doc : undefined))
}
