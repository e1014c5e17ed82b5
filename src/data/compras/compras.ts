/** Writing down purchases and paying suppliers: facts of this device, made with no line if there is none. */
import { Compra } from '#domain/compras/compra.entity.ts'
import {
  armarAnulacionDeCompra,
  armarCompra,
  idDeAnulacionDeCompra,
  idDeCompra,
  type CompraEscrita,
  type LugarDeCompra,
} from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { armarAnulacionDePago, armarPago, idDeAnulacionDePago, type PagoEscrito } from '#domain/compras/pago-proveedor.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { HechoNuevo, Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { efectivoPara, type SalidaDeEfectivo } from '#data/ventas/fondos.ts'

/** How it is paid at once, where it is. */
export interface PagoPedido extends Omit<PagoEscrito, 'gastoId'> {
  /** From where the cash goes; undefined where a bank pays. */
  efectivo?: Pick<SalidaDeEfectivo, 'desde' | 'autorizadoPor'> | undefined
}

async function lugarDe({ persona, repo, interno }: TiendaLocal, proveedorId: string): Promise<Result<LugarDeCompra>> {
  const quien = persona.valor()
  if (!quien) return fallo('guardar.sin-permiso')
  const proveedor = (await repo.get(Proveedor, proveedorId))?.doc
  if (!proveedor) return fallo('compra.proveedor-no-esta')
  return ok({ quien, proveedor, hoy: diaFiscal(new Date(interno.puertos.ahora()).toISOString()) })
}

/** The id under which a paper with a number is written down: another one where it was taken back before. 'compra.ya-registrada' where it stands. */
async function idLibre({ repo }: TiendaLocal, { ncf, proveedor }: Campos<typeof Compra>): Promise<Result<string>> {
  for (let vez = 1; ; vez++) {
    const id = idDeCompra(proveedor.identificacion, ncf, vez)
    const previa = (await repo.get(Compra, id))?.doc
    if (!previa) return ok(id)
    if (!(await repo.get(Compra, idDeAnulacionDeCompra(id))))
      return fallo('compra.ya-registrada', { ncf, fecha: formatoFecha(previa.fecha) })
  }
}

/** The payment and, of cash, what leaves its place for it: both or neither. */
async function hechosDePago(tienda: TiendaLocal, pedido: PagoPedido, lugar: LugarDeCompra, cuando: Lugar): Promise<Result<HechoNuevo[]>> {
  const { nuevoId } = tienda.interno.puertos
  const { efectivo, centavos } = pedido
  const conEfectivo = pedido.metodo === 'efectivo' && centavos > 0
  const [pagoId, gastoId] = [`${PagoProveedor.tipo}:${nuevoId()}`, conEfectivo ? `gastoEfectivo:${nuevoId()}` : '']
  const campos = armarPago({ ...pedido, gastoId }, lugar)
  if (!campos.ok) return campos
  const pago: HechoNuevo = { entity: PagoProveedor, campos: campos.value, id: pagoId }
  if (!conEfectivo) return ok([pago])
  if (!efectivo) return fallo('turno.ninguno-abierto')
  const { proveedor } = campos.value
  const papel = {
    motivo: `Pago a ${proveedor.nombre}`.slice(0, 300),
    tipo606: '09' as const,
    ncf: '',
    proveedorRnc: proveedor.identificacion,
    proveedorNombre: proveedor.nombre.slice(0, 120),
    foto: null,
    pagoId,
  }
  const gasto = await efectivoPara(tienda, { ...efectivo, moneda: 'DOP', centavos }, papel, cuando)
  return gasto.ok ? ok([pago, { ...gasto.value, id: gastoId }]) : gasto
}

/**
 * Writes a purchase down, and its payment where it was paid at once: all of it or nothing. Resolves when it is on disk; a failure ('compra.*',
 * 'pagar.*', 'fondo.*', 'tope.*', 'guardar.*') means that nothing was written.
 */
export async function registrarCompra(
  tienda: TiendaLocal,
  { proveedorId, compra, pago }: { proveedorId: string; compra: CompraEscrita; pago?: Omit<PagoPedido, 'porPagar'> | undefined },
): Promise<Result<Compra>> {
  const { escritor, puertos } = tienda.interno
  const guardado = await escritor.escribir(async (cuando) => {
    const lugar = await lugarDe(tienda, proveedorId)
    if (!lugar.ok) return lugar
    const campos = armarCompra(compra, lugar.value)
    if (!campos.ok) return campos
    const { gasto, ncf, vence } = campos.value
    if (gasto && (await compraDeGasto(tienda, gasto.gastoId))) return fallo('compra.gasto-usado')
    const id = ncf === '' ? ok(`${Compra.tipo}:${puertos.nuevoId()}`) : await idLibre(tienda, campos.value)
    if (!id.ok) return id
    const hecho: HechoNuevo = { entity: Compra, campos: campos.value, id: id.value }
    if (!pago) return ok([hecho])
    const porPagar = [{ compraId: id.value, ncf, vence, pendienteCentavos: pago.centavos + retenido(pago.retenciones) }]
    const retenciones = new Map([...pago.retenciones.values()].map((una) => [id.value, una]))
    const pagos = await hechosDePago(tienda, { ...pago, porPagar, retenciones }, lugar.value, cuando)
    return pagos.ok ? ok([hecho, ...pagos.value]) : pagos
  })
  if (guardado.ok) return ok(guardado.value[0] as Compra)
  return guardado.error.code === 'guardar.ya-existe'
    ? fallo('compra.ya-registrada', { ncf: compra.ncf, fecha: formatoFecha(compra.fecha) })
    : guardado
}

const retenido = (retenciones: PagoEscrito['retenciones']): number =>
  [...retenciones.values()].reduce((suma, una) => suma + una.itbisRetenidoCentavos + una.isrRetenidoCentavos, 0)

/** The purchase that an expense in cash paid, where one stands. */
async function compraDeGasto({ repo }: TiendaLocal, gastoId: string): Promise<Compra | undefined> {
  const compras = (await repo.buscar(Compra)).map(({ doc }) => doc)
  const anuladas = new Set(compras.flatMap(({ anula }) => anula?.compraId ?? []))
  return compras.find(({ id, anula, gasto }) => gasto?.gastoId === gastoId && anula === null && !anuladas.has(id))
}

/** A purchase as it counts: what this device wrote down and the server set apart may have somebody else's under the same id. */
async function compraQueCuenta({ repo }: TiendaLocal, compraId: string): Promise<Compra | undefined> {
  const suya = await repo.get(Compra, compraId)
  if (suya?.estado !== 'cuarentena') return suya?.doc
  return (await repo.buscar(Compra)).find(({ doc, estado }) => doc.id === compraId && estado !== 'cuarentena')?.doc
}

/** Takes a purchase back, with a reason: what it brought leaves the stock, and nobody owes it. */
export async function anularCompra(tienda: TiendaLocal, compraId: string, motivo: string): Promise<Result<Compra>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    const compra = await compraQueCuenta(tienda, compraId)
    if (!quien) return fallo('guardar.sin-permiso')
    if (!compra) return fallo('compra.no-esta')
    const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
    const campos = armarAnulacionDeCompra(compra, { motivo, quien, hoy })
    return campos.ok
      ? ok<HechoNuevo[]>([{ entity: Compra, campos: campos.value, id: idDeAnulacionDeCompra(compraId), accion: 'anular' }])
      : campos
  })
  if (guardado.ok) return ok(guardado.value[0] as Compra)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('compra.ya-anulada') : guardado
}

/** Pays a supplier: several purchases, parts of them, or ahead. */
export async function pagarProveedor(tienda: TiendaLocal, proveedorId: string, pedido: PagoPedido): Promise<Result<PagoProveedor>> {
  const guardado = await tienda.interno.escritor.escribir(async (cuando) => {
    const lugar = await lugarDe(tienda, proveedorId)
    return lugar.ok ? await hechosDePago(tienda, pedido, lugar.value, cuando) : lugar
  })
  return guardado.ok ? ok(guardado.value[0] as PagoProveedor) : guardado
}

/** Takes a payment through a bank back, with a reason. */
export async function anularPago(tienda: TiendaLocal, pagoId: string, motivo: string): Promise<Result<PagoProveedor>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const quien = tienda.persona.valor()
    const pago = (await tienda.repo.get(PagoProveedor, pagoId))?.doc
    if (!quien) return fallo('guardar.sin-permiso')
    if (!pago) return fallo('pagar.no-esta')
    const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
    const campos = armarAnulacionDePago(pago, { motivo, quien, hoy })
    return campos.ok
      ? ok<HechoNuevo[]>([{ entity: PagoProveedor, campos: campos.value, id: idDeAnulacionDePago(pagoId), accion: 'anular' }])
      : campos
  })
  if (guardado.ok) return ok(guardado.value[0] as PagoProveedor)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('pagar.ya-anulado') : guardado
}
