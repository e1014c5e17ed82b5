/** What a debt that was given up does to its customer's account, and when. */
import type { MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import type { Castigo } from './castigo.entity.ts'

/** What is given up, in centavos. */
export const totalDeCastigo = ({ documentos }: Pick<Castigo, 'documentos'>): number =>
  documentos.reduce((suma, { centavos }) => suma + centavos, 0)

/** How far it has come: it only grows, so that of two copies the later one is known by it. */
export const versionDeCastigo = ({ estado }: Pick<Castigo, 'estado'>): number => (estado === 'pendiente' ? 0 : estado === 'anulado' ? 2 : 1)

/**
 * As the customer's account counts it: approved, it settles what it names, as a note does; taken back, what it settled is owed again. Nothing of
 * one that waits or was refused.
 */
export function movimientosDeCastigo({ id, clienteId, documentos, estado, decididoEl, anuladoEl }: Castigo): MovimientoDeCliente[] {
  if (estado !== 'aprobado' && estado !== 'anulado') return []
  const salda = documentos.map(({ ventaId, centavos }) => ({ ventaId, centavos }))
  const total = totalDeCastigo({ documentos: [...documentos] })
  const comun = { clienteId, ncf: '', modifica: '', salda }
  const dado: MovimientoDeCliente = { ...comun, ventaId: id, fecha: decididoEl, centavos: -total }
  if (estado === 'aprobado') return [dado]
  return [dado, { ...comun, ventaId: `${id}:anulado`, fecha: anuladoEl, centavos: total, clase: 'anulacion', anula: id }]
}
