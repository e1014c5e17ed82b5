/** The life of a batch: who may approve it, what the bank took of it, and what it keeps from being paid twice. */
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { LoteDePago, PagoDeLote } from './lote.entity.ts'

/** People who approve a batch, beside who built it. */
const APROBACIONES = 2

/** Has it not ended? What it holds is in no other. */
export const estaVivo = ({ estado }: Pick<LoteDePago, 'estado'>): boolean => estado === 'armado' || estado === 'aprobado'

/**
 * By order, what batches hold for a store or an affiliate, RD$: those that have not ended, and those that were paid and that the books do not say yet
 * (`escritos`: payments that they do).
 */
export function ordenesEnLote(
  lotes: readonly Pick<LoteDePago, 'estado' | 'pendiente' | 'pagos'>[],
  quien: string,
  escritos: { has(pagoId: string): boolean },
): Map<string, number> {
  const ordenes = new Map<string, number>()
  for (const lote of lotes)
    for (const pago of lote.pagos) {
      const porEscribir = lote.pendiente && pago.estado === 'pagado' && !escritos.has(pago.pagoId)
      if (pago.quien !== quien || !(estaVivo(lote) || porEscribir)) continue
      for (const { pedidoId, centavos } of pago.ordenes) ordenes.set(pedidoId, (ordenes.get(pedidoId) ?? 0) + centavos)
    }
  return ordenes
}

type EnAprobacion = Pick<LoteDePago, 'estado' | 'armadoPor' | 'aprobaciones'>

/** Why this person is not one of the two ('lote.*'); one of them, who approved it already, needs not again. */
export function puedeAprobar(lote: EnAprobacion, usuarioId: string): Result<void> {
  if (lote.estado !== 'armado') return fallo('lote.no-espera')
  if (lote.armadoPor === usuarioId) return fallo('lote.lo-armaste')
  return lote.aprobaciones.some(({ por }) => por === usuarioId) ? fallo('lote.ya-aprobaste') : ok(undefined)
}

/** It with one more approval: the second one lets it be paid. */
export function aprobarLote(
  lote: EnAprobacion,
  quien: LoteDePago['aprobaciones'][number],
): Result<Pick<LoteDePago, 'aprobaciones' | 'estado'>> {
  const permitido = puedeAprobar(lote, quien.por)
  if (!permitido.ok) return permitido
  const aprobaciones = [...lote.aprobaciones, quien]
  return ok({ aprobaciones, estado: aprobaciones.length >= APROBACIONES ? 'aprobado' : 'armado' })
}

/** What the bank answered for a transfer: it took it, under a number, or did not, and why. */
export interface RespuestaDelBanco {
  quien: string
  pagado: boolean
  referencia: string
  motivo: string
}

/** It as the bank took it: whole, or without the transfers that it refused. Each of them is answered for, once. */
export function pagarLote(
  lote: Pick<LoteDePago, 'estado' | 'pagos' | 'fecha'>,
  respuestas: readonly RespuestaDelBanco[],
  { dia, hoy }: { dia: string; hoy: string },
): Result<PagoDeLote[]> {
  if (lote.estado !== 'aprobado') return fallo(lote.estado === 'pagado' ? 'lote.ya-pagado' : 'lote.sin-aprobar')
  if (dia > hoy || dia < lote.fecha) return fallo('lote.dia')
  const deCada = new Map(respuestas.map((una) => [una.quien, una]))
  if (deCada.size !== respuestas.length || deCada.size !== lote.pagos.length) return fallo('lote.respuestas')
  const pagos: PagoDeLote[] = []
  for (const pago of lote.pagos) {
    const respuesta = deCada.get(pago.quien)
    if (!respuesta) return fallo('lote.respuestas')
    if (respuesta.pagado && respuesta.referencia.trim() === '') return fallo('lote.falta-referencia', { quien: pago.nombre })
    if (!respuesta.pagado && respuesta.motivo.trim().length < 3) return fallo('lote.falta-motivo', { quien: pago.nombre })
    pagos.push({
      ...pago,
      estado: respuesta.pagado ? 'pagado' : 'rechazado',
      referencia: respuesta.pagado ? respuesta.referencia.trim() : '',
      motivo: respuesta.pagado ? '' : respuesta.motivo.trim(),
    })
  }
  return ok(pagos)
}

/** It with one payment given back by the bank, on a day. */
export function devolverDelLote(
  lote: Pick<LoteDePago, 'estado' | 'pagos' | 'pagadoEl'>,
  { quien, motivo, dia, hoy }: { quien: string; motivo: string; dia: string; hoy: string },
): Result<PagoDeLote[]> {
  const suyo = lote.pagos.find((pago) => pago.quien === quien)
  if (lote.estado !== 'pagado' || !suyo || suyo.estado === 'rechazado') return fallo('lote.sin-ese-pago')
  if (suyo.estado === 'devuelto') return fallo('lote.ya-devuelto')
  if (dia > hoy || dia < lote.pagadoEl) return fallo('lote.dia')
  if (motivo.trim().length < 3) return fallo('lote.falta-motivo', { quien: suyo.nombre })
  return ok(
    lote.pagos.map((pago) => (pago === suyo ? { ...pago, estado: 'devuelto' as const, motivo: motivo.trim(), devueltoEl: dia } : pago)),
  )
}
