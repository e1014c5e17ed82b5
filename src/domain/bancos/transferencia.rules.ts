/** Which transfers a sale waits for, and what may be said of one: two people above a limit, nobody of what they charged themselves. Pure. */
import { llana } from '#domain/core/bancos.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Campos } from '#domain/core/entity.ts'
import { pideSegunda } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { movimientosDeVenta } from './movimiento.ts'
import { Transferencia, type EstadoDeTransferencia } from './transferencia.entity.ts'

type Hecha = Transferencia['historia'][number]
type Accion = Hecha['accion']

/** Of a payment (`MovimientoDeBanco.id`), its transfer; and the other way round. */
export const idDeTransferencia = (movimientoId: string): string => `${Transferencia.tipo}:${movimientoId}`
export const movimientoDeTransferencia = (id: string): string => id.slice(Transferencia.tipo.length + 1)

/** What a sale was paid by transfer, each to be verified. Of a credit note none: that money went out. */
export function transferenciasDeVenta(
  venta: Pick<Venta, 'id' | 'ncf' | 'fecha' | 'pagos' | 'modifica' | 'cliente' | 'cajeroId' | 'cajeroNombre'>,
): { id: string; campos: Campos<typeof Transferencia> }[] {
  if (venta.modifica !== null) return []
  const { id: ventaId, ncf, cajeroId, cajeroNombre, fecha, cliente, pagos } = venta
  return movimientosDeVenta(venta).flatMap(({ id, metodo, moneda, centavos, referencia }) => {
    if (metodo !== 'transferencia') return []
    const valorCentavos = pagos[Number(id.slice(ventaId.length + 1))]?.valorCentavos ?? 0
    const comun = { ventaId, ncf, cajeroId, cajeroNombre, clienteNombre: cliente.nombre, fecha, moneda, centavos, valorCentavos }
    const campos: Campos<typeof Transferencia> = { ...comun, banco: '', referencia, estado: 'pendiente', historia: [], orden: 0 }
    return [{ id: idDeTransferencia(id), campos }]
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
  revertir: { desde: ['aprobada', 'rechazada', 'perdida', 'cobrada'], hasta: 'pendiente' },
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
}

type Decidida = Pick<Transferencia, 'estado' | 'banco' | 'referencia' | 'historia'>

/**
 * What this act makes of a transfer, or why not: 'transferencia.ya-decidida', '…es-tuya' (who charged it neither verifies it nor lets it go), '…segunda-persona'
 * (one person twice), '…falta-referencia', '…conciliada' (the bank's line says otherwise), '…muchos-cambios', 'motivo.falta'.
 */
export function decidirTransferencia(
  transferencia: Decidida & Pick<Transferencia, 'cajeroId' | 'valorCentavos'>,
  { accion, motivo, ...dicho }: ActoDeTransferencia,
  { empleadoId, usuarioId, nombre, esDueno }: QuienDecide,
  { en, cuatroOjosDesdeCentavos, acumuladoCentavos, conciliada }: Alrededor,
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
  if (pideNumero && llana(referencia).length < REFERENCIA_MINIMA) return fallo('transferencia.falta-referencia')
  const antes = aprobacionesDe(transferencia)
  if (accion === 'aprobar' && antes.some(({ por, persona }) => por === empleadoId || persona === usuarioId))
    return fallo('transferencia.segunda-persona')
  const faltaOtra =
    accion === 'aprobar' &&
    pideSegunda({ cuatroOjosDesdeCentavos }, { aprobadoPor: antes.map(({ por }) => por) }, valorCentavos + acumuladoCentavos)
  const hecha: Hecha = { accion, en, por: empleadoId, persona: usuarioId, nombre, motivo: motivo.trim() }
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
