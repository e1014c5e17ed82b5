import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { PedidoAutorizacion } from '#features/kit/device/Autorizar.tsx'
import type { Herramienta } from './BarraCaja.tsx'
import type { CampoLinea } from './EditarLinea.tsx'

/** The one thing that lies over the counter. */
export type Dialogo =
  | { abre: 'linea'; indice: number; foco: CampoLinea }
  | { abre: 'peso'; producto: ProductoEnCaja }
  | { abre: 'duplicado'; codigo: string; productos: readonly ProductoEnCaja[]; cantidadMilesimas: number | undefined }
  | { abre: 'crear'; codigo: string }
  | { abre: 'abierto'; texto: string }
  | { abre: 'autorizar'; pedido: PedidoAutorizacion }
  | { abre: 'deuda'; clienteId: string }
  | { abre: 'devolver' | 'cargar'; venta: Venta }
  | { abre: 'resultado'; venta: Venta; recuperada: boolean }
  | { abre: 'descuento' | 'cliente' | 'comprobante' | 'cobrar' | 'vaciar' | 'camara' | Herramienta }
