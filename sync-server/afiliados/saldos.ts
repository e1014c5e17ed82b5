/** The orders that affiliates brought to each store, in memory: small, since most orders were brought by nobody. */
import { ventaReferida, type VentaReferida } from '#domain/afiliados/afiliado.rules.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo } from '../core/documentos.ts'
import { crearProyeccion, deUnTexto, type Proyeccion, type Proyectado } from '../core/puntos/proyeccion.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'

export interface VentasDeAfiliados extends Proyectado<'ops'> {
  ventas: Map<string, VentaReferida>
}

/** Raised when a document would say something else than before. */
const VERSION = 1
/** Stores kept in memory. */
const ABIERTOS = 1000

export type VentasPorTienda = Proyeccion<VentasDeAfiliados>

interface Punto {
  version: number
  epoch: string
  seq: VentasDeAfiliados['seq']
  ventas: VentaReferida[]
}

/** Of this server, written down when it ends. */
export function ventasDeAfiliados({ store, epoch, config, app }: Pick<Server, 'store' | 'epoch' | 'config' | 'app'>): VentasPorTienda {
  const ventas = crearProyeccion<'ops', VentasDeAfiliados>(
    {
      nombre: 'afiliados',
      bases: ['ops'],
      vacio: () => ({ seq: { ops: '0' }, ventas: new Map(), cambios: 0 }),
      aplicar: (todo, cambios) => {
        for (const pedido of deTipo(
          Pedido,
          cambios.flatMap(({ doc }) => (doc ? [doc] : [])),
        )) {
          const venta = ventaReferida(pedido)
          if (venta) todo.ventas.set(pedido.id, venta)
        }
      },
      ...deUnTexto(
        ({ seq, ventas: suyas }: VentasDeAfiliados) =>
          JSON.stringify({ version: VERSION, epoch, seq, ventas: [...suyas.values()] } satisfies Punto),
        (texto) => {
          const punto = JSON.parse(texto) as Punto
          if (punto.version !== VERSION || punto.epoch !== epoch) return undefined
          return { seq: punto.seq, ventas: new Map(punto.ventas.map((una) => [una.pedidoId, una])), cambios: 0 }
        },
      ),
    },
    { store, puntos: puntosEnDisco(config.datos), abiertos: ABIERTOS },
  )
  app.addHook('onClose', () => ventas.parar())
  return ventas
}
