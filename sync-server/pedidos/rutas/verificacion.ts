/** What whoever verifies payments asks for: what other orders say of a receipt. */
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Server } from '../../core/contexto.ts'
import { revisarComprobante } from '../coincidencias.ts'
import { seguirHuellas } from '../huellas.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'

/** A verifier looks at one every few seconds. */
const limite = porQuien(240, '1 minute')

/** What is known of a receipt. */
export function rutasVerificacion(server: Server): void {
  const huellas = seguirHuellas(server.store)

  ruta(
    server,
    comandosPagos.revisarComprobante,
    { permiso: [Pedido, 'aprobarPago'] },
    ({ tiendaId, parametro }) => revisarComprobante(server.store, huellas, { tiendaId }, parametro('pedidoId'), parametro('comprobanteId')),
    { limite },
  )

  ruta(
    server,
    comandosPagos.revisarComprobanteDeMercana,
    { permiso: [Pedido, 'intervenir'] },
    ({ parametro }) => revisarComprobante(server.store, huellas, 'operador', parametro('pedidoId'), parametro('comprobanteId')),
    { limite },
  )
}
