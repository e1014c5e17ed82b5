/** Which transfers a sale waits for, and what may be said of one: two people above a limit, nobody of what they charged themselves. Pure. */
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { llana } from '#domain/core/bancos.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Campos } from '#domain/core/entity.ts'
import { pideSegunda } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import { numeroDeRecibo } from '#domain/cobros/cobro.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { movimientosDeCobro, movimientosDeVenta } from './movimiento.ts'
import { metodosQueEsperan, Transferencia, type EstadoDeTransferencia, type MetodoQueEspera } from './transferencia.entity.ts'

type Hecha = Transferencia['historia'][number]
type Accion = Hecha['accion']

/** Of a payment (`MovimientoDeBanco.id`), its transfer; and the other way round. */
export const idDeTransferencia = (movimientoId: string): string => `${Transferencia.tipo}:${movimientoId}`
export const movimientoDeTransferencia = (id: string): string => id.slice(Transferencia.tipo.length + 1)

const esperados: ReadonlySet<string> = new Set(metodosQueEsperan)

/** Does somebody have to say of a payment made this way whether it came? */
export const esperaAlBanco = (metodo: string): metodo is MetodoQueEspera => esperados.has(metodo)

/**
 * The number that an approved one takes, so that it pays nothing else of the store: of a transfer the bank's own; of a cheque the one of its customer's
 * cheque book, since every book has a number 12.
 */
export const numeroQueToma = ({
  metodo,
  clienteId,
  banco,
  referencia,
}: Pick<Transferencia, 'metodo' | 'clienteId' | 'banco' | 'referencia'>): { banco: string; referencia: string } => ({
  banco,
  referencia: metodo === 'cheque' ? `cheque ${clienteId} ${referencia}` : referencia,
})

/** What a sale was paid by transfer or cheque, each to be verified. Of a credit note none: that money went out. */
export function transferenciasDeVenta(
  venta: Pick<Venta, 'id' | 'ncf' | 'fecha' | 'pagos' | 'modifica' | 'cliente' | 'cajeroId' | 'cajeroNombre' | 'tiendaId'>,
): { id: string; campos: Campos<typeof Transferencia> }[] {
  if (venta.modifica !== null) return []
  const { id: ventaId, ncf, cajeroId, cajeroNombre, fecha, cliente, pagos } = venta
  return movimientosDeVenta(venta).flatMap(({ id, metodo, moneda, centavos, referencia }) => {
    if (!esperaAlBanco(metodo)) return []
    const pago = pagos[Number(id.slice(ventaId.length + 1))]
    const valorCentavos = pago?.valorCentavos ?? 0
    const archivoId = fotoPropia(pago, venta.tiendaId)
    const { clienteId, nombre: clienteNombre } = cliente
    const comun = {
      ventaId,
      clase: 'venta',
      metodo,
      ncf,
      cajeroId,
      cajeroNombre,
      clienteId,
      clienteNombre,
      fecha,
      moneda,
      centavos,
      valorCentavos,
    } as const
    const campos: Campos<typeof Transferencia> = { ...comun, archivoId, banco: '', referencia, estado: 'pendiente', historia: [], orden: 0 }
    return [{ id: idDeTransferencia(id), campos }]
  })
}

/** The picture of a payment; '' when it has none. Another shop's is no receipt of this one. */
function fotoPropia(pago: { foto?: { url: string } | null | undefined } | undefined, tiendaId: string): string {
  const foto = partesDeUrl(pago?.foto?.url ?? '')
  return foto?.dueno === tiendaId ? foto.id : ''
}

/** What a debt was paid by transfer or cheque, each to be verified. Of what takes a collection back none. */
export function transferenciasDeCobro(cobro: Cobro): { id: string; campos: Campos<typeof Transferencia> }[] {
  if (cobro.anula !== null) return []
  const { id: ventaId, cobradorId: cajeroId, cobradorNombre: cajeroNombre, fecha, cliente } = cobro
  const de = { ventaId, clase: 'cobro', ncf: numeroDeRecibo(cobro).slice(0, 13), cajeroId, cajeroNombre, fecha } as const
  return movimientosDeCobro(cobro).flatMap(({ id, metodo, moneda, centavos, referencia }) => {
    if (!esperaAlBanco(metodo)) return []
    const { clienteId, nombre: clienteNombre } = cliente
    const archivoId = fotoPropia(cobro.pagos[Number(id.slice(ventaId.length + 1))], cobro.tiendaId)
    const vacia = { archivoId, banco: '', estado: 'pendiente', historia: [], orden: 0 } as const
    const campos = {
      ...de,
      ...vacia,
      metodo,
      historia: [],
      clienteId,
      clienteNombre,
      moneda,
      centavos,
      valorCentavos: centavos,
      referencia,
    }
    return [{ id: idDeTransferencia(id), campos }]
  })
}

/** The act that ends the transfer of a collection that was taken back; undefined when it stays: the money came, or it ended so. */
export const anulacionDeTransferencia = (
  { estado }: Pick<Transferencia, 'estado'>,
  anulacion: Pick<Cobro, 'en' | 'creadoPor' | 'cobradorNombre' | 'anula'>,
): Hecha | undefined =>
  pasos.anular.desde.includes(estado)
    ? {
        accion: 'anular',
        en: anulacion.en,
        por: anulacion.creadoPor,
        persona: anulacion.creadoPor,
        nombre: anulacion.cobradorNombre,
        motivo: anulacion.anula?.motivo ?? '',
      }
    : undefined

/**
 * The debts that came of what was decided about a transfer, each with its only id: one for each time that it was charged to somebody, and what takes
 * it back. Worked out of its acts, so that making them twice is harmless.
 */
export function cargosDe(transferencia: Transferencia): { id: string; en: string; campos: Campos<typeof CargoCliente> }[] {
  const { id: transferenciaId, metodo, ventaId, ncf, valorCentavos, moneda, centavos, historia } = transferencia
  const idDe = (i: number): string => `cargoCliente:${movimientoDeTransferencia(transferenciaId)}:${i}`
  return historia.flatMap(({ accion, en, motivo, por, nombre: porNombre }, i) => {
    const loQuita = (accion === 'revertir' || accion === 'anular') && historia[i - 1]?.accion === 'cargar'
    const cual = accion === 'cargar' ? i : loQuita ? i - 1 : -1
    const { clienteId = '', clienteNombre = '' } = historia[cual] ?? {}
    if (clienteId === '') return []
    const pago = { centavos: valorCentavos, pagoMoneda: moneda, pagoCentavos: centavos }
    const comun = { clienteId, clienteNombre, transferenciaId, metodo, ventaId, ncf, ...pago, motivo, por, porNombre }
    return [{ id: idDe(i), en, campos: { ...comun, fecha: diaFiscal(en), anula: cual === i ? '' : idDe(cual) } }]
  })
}

/** Who approved it since it last became one to look at. */
export function aprobacionesDe({ historia }: Pick<Transferencia, 'historia'>): Hecha[] {
  const deNuevo = historia.findLastIndex(({ accion }) => accion !== 'aprobar')
  return historia.slice(deNuevo + 1)
}

/** The act that settled it last; undefined of one that waits. */
export const decididaPor = ({ estado, historia }: Pick<Transferencia, 'estado' | 'historia'>): Hecha | undefined =>
  estado === 'pendiente' ? undefined : historia.at(-1)

/** From where each may be done, and where it leads; approving may take two people. */
const pasos: Readonly<Record<Accion, { desde: readonly EstadoDeTransferencia[]; hasta: EstadoDeTransferencia }>> = {
  aprobar: { desde: ['pendiente'], hasta: 'aprobada' },
  rechazar: { desde: ['pendiente'], hasta: 'rechazada' },
  corregir: { desde: ['rechazada'], hasta: 'pendiente' },
  perder: { desde: ['rechazada'], hasta: 'perdida' },
  cobrar: { desde: ['rechazada'], hasta: 'cobrada' },
  cargar: { desde: ['rechazada'], hasta: 'cargada' },
  anular: { desde: ['pendiente', 'rechazada', 'perdida', 'cobrada', 'cargada'], hasta: 'anulada' },
  revertir: { desde: ['aprobada', 'rechazada', 'perdida', 'cobrada', 'cargada'], hasta: 'pendiente' },
}

const deCualquiera: ReadonlySet<Accion> = new Set(['corregir', 'revertir'])
/** Fewer characters are no number of a transfer. */
const REFERENCIA_MINIMA = 3
/** Acts of one: beyond it nobody takes back what was decided, and all that waits can still be. */
const ACTOS = 150

export interface ActoDeTransferencia {
  accion: Accion
  motivo: string
  /** What the bank calls it, as far as whoever acts says so; '' keeps what is there. */
  banco: string
  referencia: string
  /** Of `cargar`: who owes it, as the store knows them. */
  cliente?: { clienteId: string; nombre: string } | undefined
}

interface QuienDecide {
  empleadoId: string
  /** The account behind; the employee's id where there is none. */
  usuarioId: string
  nombre: string
  /** Whose money it is: an owner alone in the shop charges and verifies. */
  esDueno: boolean
}

interface Alrededor {
  en: string
  /** From which amount on two people approve (RD$ centavos), and what one alone let through lately of this cashier's. */
  cuatroOjosDesdeCentavos: number
  acumuladoCentavos: number
  /** The bank's line that was matched with it. 'sin-linea': somebody said that it did not come. */
  conciliada: '' | 'con-linea' | 'sin-linea'
  /** The collection that it paid was taken back. */
  cobroAnulado: boolean
}

type Decidida = Pick<Transferencia, 'estado' | 'banco' | 'referencia' | 'historia'>

/**
 * What this act makes of a transfer, or why not: 'transferencia.ya-decidida', '…es-tuya' (who charged it neither verifies it nor lets it go), '…segunda-persona'
 * (one person twice), '…falta-referencia' (of a cheque any number will do), '…conciliada' (the bank's line says otherwise), '…muchos-cambios', 'motivo.falta', '…falta-cliente', '…de-cobro' (of a transfer the
 * collection is taken back instead: its debt is there again; a cheque that bounced is owed as such, since its invoices were paid with it).
 */
export function decidirTransferencia(
  transferencia: Decidida & Pick<Transferencia, 'cajeroId' | 'valorCentavos' | 'clase' | 'metodo'>,
  { accion, motivo, cliente, ...dicho }: ActoDeTransferencia,
  { empleadoId, usuarioId, nombre, esDueno }: QuienDecide,
  { en, cuatroOjosDesdeCentavos, acumuladoCentavos, conciliada, cobroAnulado }: Alrededor,
): Result<Decidida> {
  const { estado, historia, cajeroId, valorCentavos } = transferencia
  const { desde, hasta } = pasos[accion]
  if (!desde.includes(estado)) return fallo('transferencia.ya-decidida')
  // Whoever took cash and wrote down a transfer must not be the one to say that it came, nor that it is lost.
  if (!deCualquiera.has(accion) && cajeroId === empleadoId && !esDueno) return fallo('transferencia.es-tuya')
  if (conciliada !== '' && !(accion === 'aprobar' && conciliada === 'con-linea')) return fallo('transferencia.conciliada')
  if (accion !== 'aprobar' && accion !== 'corregir' && motivo.trim().length < REFERENCIA_MINIMA) return fallo('transferencia.falta-motivo')
  if (accion === 'revertir' && historia.length >= ACTOS) return fallo('transferencia.muchos-cambios')
  const banco = dicho.banco.trim() || transferencia.banco
  const referencia = dicho.referencia.trim() || transferencia.referencia
  const pideNumero = accion === 'aprobar' || accion === 'corregir'
  const minima = transferencia.metodo === 'cheque' ? 1 : REFERENCIA_MINIMA
  if (pideNumero && llana(referencia).length < minima) return fallo('transferencia.falta-referencia')
  const antes = aprobacionesDe(transferencia)
  if (accion === 'aprobar' && antes.some(({ por, persona }) => por === empleadoId || persona === usuarioId))
    return fallo('transferencia.segunda-persona')
  const faltaOtra =
    accion === 'aprobar' &&
    pideSegunda({ cuatroOjosDesdeCentavos }, { aprobadoPor: antes.map(({ por }) => por) }, valorCentavos + acumuladoCentavos)
  if (accion === 'cargar' && transferencia.clase === 'cobro' && transferencia.metodo === 'transferencia')
    return fallo('transferencia.de-cobro')
  if (accion === 'cargar' && !cliente) return fallo('transferencia.falta-cliente')
  const deQuien = accion === 'cargar' && cliente ? { clienteId: cliente.clienteId, clienteNombre: cliente.nombre } : {}
  const hecha: Hecha = { accion, en, por: empleadoId, persona: usuarioId, nombre, motivo: motivo.trim(), ...deQuien }
  // Its money had come, so that it stayed when its collection was taken back; it did not come after all, and nothing hangs on it any more.
  if (accion === 'revertir' && cobroAnulado)
    return ok({ estado: 'anulada', banco, referencia, historia: [...historia, hecha, { ...hecha, accion: 'anular' }] })
  return ok({ estado: faltaOtra ? 'pendiente' : hasta, banco, referencia, historia: [...historia, hecha] })
}

/** How much of these one person alone let through, RD$ centavos: what two approved counts no more. */
export const aprobadoASolas = (
  transferencias: readonly Pick<Transferencia, 'estado' | 'cajeroId' | 'historia' | 'valorCentavos'>[],
  cajeroId: string,
): number =>
  transferencias.reduce((suma, una) => {
    const cuenta = una.estado === 'aprobada' && una.cajeroId === cajeroId && aprobacionesDe(una).length === 1
    return suma + (cuenta ? una.valorCentavos : 0)
  }, 0)
