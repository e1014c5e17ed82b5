/** Receipts of an order that its store has to look at. */
import type { Pedido } from '../pedido.entity.ts'
import type { FilaDeVerificacion } from './comandos.pagos.ts'
import { enEspera } from './pedido.verificacion.ts'

/** What is paid to the platform is not the store's to look at. */
export function filasPorVerificar({ id, contenido, estado }: Pick<Pedido, 'id' | 'contenido' | 'estado'>): FilaDeVerificacion[] {
  const { grupoId, tiendaId, tiendaNombre, usuarioId, clienteNombre, metodo } = contenido
  if (metodo.deMercana) return []
  return enEspera(estado).map((espera) => ({ pedidoId: id, grupoId, tiendaId, tiendaNombre, usuarioId, clienteNombre, metodo, ...espera }))
}
