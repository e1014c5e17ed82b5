/**
 * Somebody who does her worst with a session that is hers: about orders of another customer, and, where she works in one store, about
 * those of the other. None of it may stand in anybody's order (I12, `revisar.ts`).
 */
import type { AccionDePedido, ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import type { Azar } from '../semilla.ts'
import { Navegador } from './linea.ts'
import type { MundoDePedidos } from './mundo.ts'
import { uuid } from './persona.ts'

type Maldad = (azar: Azar, contenido: ContenidoDePedido) => [AccionDePedido, Record<string, unknown>]

const comoClienta: readonly Maldad[] = [
  () => ['cancelar', { motivo: 'Ya no lo quiero' }],
  () => ['confirmarRecibo', {}],
  () => ['mensaje', { texto: 'Déjalo en mi casa' }],
  (azar, { totalCentavos }) => [
    'enviarComprobante',
    { comprobanteId: `c-${azar.hex(8)}`, archivo: null, banco: 'Banco Popular', referencia: `X${azar.hex(4)}`, centavos: totalCentavos },
  ],
]
const comoTienda: readonly Maldad[] = [
  () => ['aceptar', { minutos: 30 }],
  () => ['cancelarTienda', { motivo: 'Cerramos' }],
  () => ['rechazar', { motivo: 'No hay' }],
  () => ['mensaje', { texto: 'Páguele a otra cuenta' }],
]

export class Intrusa {
  readonly #mundo: MundoDePedidos
  readonly #extrana: Navegador

  constructor(mundo: MundoDePedidos) {
    this.#mundo = mundo
    this.#extrana = new Navegador('extrana', mundo.red, mundo.tiempo)
  }

  /** One bad turn, to an order of somebody else. */
  async actuar(azar: Azar): Promise<void> {
    const pedidos = this.#mundo.grupos().flatMap((grupo) => grupo.pedidos)
    if (pedidos.length === 0) return
    const { pedidoId, contenido } = azar.uno(pedidos)
    const ajenas = this.#mundo.verificadoras.filter(({ tiendaId }) => tiendaId !== contenido.tiendaId)
    if (ajenas.length === 0 || azar.suerte(0.5))
      return await this.#pedir(this.#extrana, '/api/yo', pedidoId, azar.uno(comoClienta)(azar, contenido), azar)
    // Through the door of the order's store, and through that of her own.
    const { navegador, tiendaId } = azar.uno(ajenas)
    await this.#pedir(
      navegador,
      `/api/tiendas/${azar.uno([tiendaId, contenido.tiendaId])}`,
      pedidoId,
      azar.uno(comoTienda)(azar, contenido),
      azar,
    )
  }

  async #pedir(quien: Navegador, base: string, pedidoId: string, [accion, datos]: ReturnType<Maldad>, azar: Azar): Promise<void> {
    const acto = { id: uuid(azar), accion, datos }
    const r = await quien.pedir(`${base}/pedidos/${encodeURIComponent(pedidoId)}/eventos`, acto, ['veredicto', 'estado'])
    this.#mundo.tiempo.anotar(`${quien.usuarioId} quiere ${accion} en ${pedidoId}: ${r ? (r.bien ? 'HECHO' : r.code) : 'no'}`)
    this.#mundo.contar(`intrusa ${accion}`)
  }
}
