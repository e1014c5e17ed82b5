/** Writing down purchases and paying suppliers: facts of this device, made with no line if there is none. */
import { Compra } from '#domain/compras/compra.entity.ts'
import {
  armarAnulacionDeCompra,
  armarCompra,
  armarNotaPropia,
  idDeAnulacionDeCompra,
  idDeCompra,
  type CompraEscrita,
  type LugarDeCompra,
} from '#domain/compras/compra.rules.ts'
import { comprasAnuladas, comprasEnPie, idDeCompraPropia, seAnulaConNota, type NumeroDeEmision } from '#domain/compras/emision.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { armarAnulacionDePago, armarPago, idDeAnulacionDePago, type PagoEscrito } from '#domain/compras/pago-proveedor.rules.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import type { Codigo608 } from '#domain/fiscal/ncf.ts'
import type { HechoNuevo, Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { tomarNumeroDeCompra } from '#data/ventas/puesto.ts'
import { efectivoPara, type SalidaDeEfectivo } from '#data/ventas/fondos.ts'
import { conContenido, lugarConProveedor } from './lugar.ts'
import { revisarRecibido } from './recepciones.ts'

/** How it is paid at once, where it is. */
export interface PagoPedido extends Omit<PagoEscrito, 'gastoId'> {
  /** From where the cash goes; undefined where a bank pays. */
  efectivo?: Pick<SalidaDeEfectivo, 'desde' | 'autorizadoPor'> | undefined
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

export interface CompraPedida {
  proveedorId: string
  compra: CompraEscrita
  pago?: Omit<PagoPedido, 'porPagar'> | undefined
  /** Of a paper that the store issues itself: somebody looked at the day, and it is right. */
  fechaConfirmada?: boolean | undefined
}

/**
 * Writes a purchase down, and its payment where it was paid at once: all of it or nothing. Where the store issues the paper itself, its number is the
 * next of this device's block, taken in the same write. Resolves when it is on disk; a failure ('compra.*', 'pagar.*', 'fondo.*', 'tope.*',
 * 'ncf.*', 'reloj.*', 'dispositivo.*', 'guardar.*') means that nothing was written and no number was used.
 */
export async function registrarCompra(
  tienda: TiendaLocal,
  { proveedorId, compra, pago, fechaConfirmada }: CompraPedida,
): Promise<Result<Compra>> {
  const { puertos } = tienda.interno
  const guardado = await escribirConNumero(tienda, compra.emision?.tipoComprobante, fechaConfirmada, async (cuando, numero) => {
    const lugar = await lugarConProveedor(tienda, proveedorId)
    if (!lugar.ok) return lugar
    const campos = armarCompra({ ...compra, lineas: compra.lineas.map((linea) => conContenido(tienda, linea)) }, { ...lugar.value, numero })
    if (!campos.ok) return campos
    const recibido = await revisarRecibido(tienda, campos.value.lineas)
    if (!recibido.ok) return recibido
    const { gasto, ncf, vence, emision } = campos.value
    if (gasto && (await compraDeGasto(tienda, gasto.gastoId))) return fallo('compra.gasto-usado')
    const id = emision
      ? ok(idDeCompraPropia(emision.rnc, ncf))
      : ncf === ''
        ? ok(`${Compra.tipo}:${puertos.nuevoId()}`)
        : await idLibre(tienda, campos.value)
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

/** Writes facts together; with a number of this type, where one is asked for, which is used if and only if they are written. */
async function escribirConNumero(
  tienda: TiendaLocal,
  tipo: TipoComprobante | undefined,
  fechaConfirmada: boolean | undefined,
  preparar: (lugar: Lugar, numero: NumeroDeEmision | undefined) => Promise<Result<HechoNuevo[]>>,
): Promise<Result<Envelope[]>> {
  const { escritor, numeros, puertos } = tienda.interno
  if (tipo === undefined) return await escritor.escribir(async (lugar) => await preparar(lugar, undefined))
  let tomado: NumeroDeEmision | undefined
  const guardado = await escritor.escribir(async (lugar) => {
    const numero = await tomarNumeroDeCompra(tienda, tipo, lugar, { fechaConfirmada })
    if (!numero.ok) return numero
    tomado = { numero: numero.value, consulta: esEcf(tipo) ? puertos.palabra() : '' }
    return await preparar(lugar, tomado)
  })
  if (guardado.ok && tomado) numeros.guardado(tomado.numero)
  return guardado
}

const retenido = (retenciones: PagoEscrito['retenciones']): number =>
  [...retenciones.values()].reduce((suma, una) => suma + una.itbisRetenidoCentavos + una.isrRetenidoCentavos, 0)

/** The purchase that an expense in cash paid, where one stands. */
async function compraDeGasto({ repo }: TiendaLocal, gastoId: string): Promise<Compra | undefined> {
  const compras = (await repo.buscar(Compra)).map(({ doc }) => doc)
  return comprasEnPie(compras).find(({ gasto }) => gasto?.gastoId === gastoId)
}

/** A purchase as it counts: what this device wrote down and the server set apart may have somebody else's under the same id. */
async function compraQueCuenta({ repo }: TiendaLocal, compraId: string): Promise<Compra | undefined> {
  const suya = await repo.get(Compra, compraId)
  if (suya?.estado !== 'cuarentena') return suya?.doc
  return (await repo.buscar(Compra)).find(({ doc, estado }) => doc.id === compraId && estado !== 'cuarentena')?.doc
}

/** Why a purchase is taken back. */
export interface AnulacionPedida {
  motivo: string
  /** Of a number of serie B that the store issued itself: how form 608 calls the reason. */
  codigo608?: Codigo608 | undefined
  fechaConfirmada?: boolean | undefined
}

/**
 * Takes a purchase back, with a reason: what it brought leaves the stock, and nobody owes it. An electronic paper of the store's own is taken back by
 * the store's note, which takes a number of this device; answers what was written.
 */
export async function anularCompra(
  tienda: TiendaLocal,
  compraId: string,
  { motivo, codigo608, fechaConfirmada }: AnulacionPedida,
): Promise<Result<Compra>> {
  const previa = await compraQueCuenta(tienda, compraId)
  const tipo = previa && seAnulaConNota(previa) ? 'E34' : undefined
  const guardado = await escribirConNumero(tienda, tipo, fechaConfirmada, async (_lugar, numero) => {
    const quien = tienda.persona.valor()
    const compra = await compraQueCuenta(tienda, compraId)
    if (!quien) return fallo('guardar.sin-permiso')
    if (!compra) return fallo('compra.no-esta')
    const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
    if (numero) {
      if (await tieneNotaPropia(tienda, compraId)) return fallo('compra.ya-anulada')
      const nota = armarNotaPropia(compra, { motivo, quien, hoy, numero })
      const id = idDeCompraPropia(numero.numero.bloque.rnc, numero.numero.ncf)
      return nota.ok ? ok<HechoNuevo[]>([{ entity: Compra, campos: nota.value, id, accion: 'anular' }]) : nota
    }
    const campos = armarAnulacionDeCompra(compra, { motivo, quien, hoy, codigo608 })
    return campos.ok
      ? ok<HechoNuevo[]>([{ entity: Compra, campos: campos.value, id: idDeAnulacionDeCompra(compraId), accion: 'anular' }])
      : campos
  })
  if (guardado.ok) return ok(guardado.value[0] as Compra)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('compra.ya-anulada') : guardado
}

async function tieneNotaPropia({ repo }: TiendaLocal, compraId: string): Promise<boolean> {
  return comprasAnuladas((await repo.buscar(Compra)).map(({ doc }) => doc)).has(compraId)
}

/** Pays a supplier: several purchases, parts of them, or ahead. */
export async function pagarProveedor(tienda: TiendaLocal, proveedorId: string, pedido: PagoPedido): Promise<Result<PagoProveedor>> {
  const guardado = await tienda.interno.escritor.escribir(async (cuando) => {
    const lugar = await lugarConProveedor(tienda, proveedorId)
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
