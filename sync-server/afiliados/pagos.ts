/** What a batch paid to an affiliate, in the platform's own books. */
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { ok } from '#domain/core/result.ts'
import type { LoteDePago, PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { leerUno } from '../core/documentos.ts'

/**
 * Writes one payment of a batch down, and that its bank gave it back; answers what the person has to be told of it. Done again it changes nothing, and they
 * are told once (the notice's id is the payment's).
 */
export async function escribirPagoAAfiliado(
  server: Pick<Server, 'store'>,
  { id: loteId, numero: loteNumero, metodoId, pagadoEl: fecha }: LoteDePago,
  { quien: afiliado, pagoId: id, cuenta, centavos, retenidoCentavos, ordenes, estado, referencia, motivo, devueltoEl }: PagoDeLote,
  quien: Pick<ActoServidor, 'autor' | 'en'>,
): Promise<'afiliado_pago' | 'afiliado_devuelto' | undefined> {
  if (estado === 'rechazado') return 'afiliado_devuelto'
  if (estado !== 'pagado' && estado !== 'devuelto') return undefined
  const decision = { db: await abrirPlataforma(server.store), entity: PagoAAfiliado, id, acto: { ...quien, tiendaId: '' } }
  const previo = await leerUno(decision.db, PagoAAfiliado, id)
  const brutoCentavos = centavos + retenidoCentavos
  const campos = { afiliado, loteId, loteNumero, metodoId, fecha, cuenta, brutoCentavos, retenidoCentavos, centavos, ordenes, referencia }
  if (!previo) await crearDecision(server, decision, { ...campos, estado: 'pagado' })
  if (estado === 'pagado') return 'afiliado_pago'
  if (previo?.estado === 'devuelto') return 'afiliado_devuelto'
  const devuelto = await editarDecision(server, decision, () => ok({ estado, devueltoEl, devueltoMotivo: motivo }))
  if (!devuelto.ok) throw new Error(`${id}: ${devuelto.error.code}`)
  return 'afiliado_devuelto'
}
