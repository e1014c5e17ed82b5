/** Of `Pedido`. Apart from its declaration (`pedido.entity.ts`), so that the menu knows it without carrying the rest. */
import type { Rol } from '#domain/core/entity.ts'
import type { AccionDePedido } from './pedido.ts'
import { permisosDeIntervenir, permisosDeVerificar } from './pagos/pago.permisos.ts'

const encargados = ['propietario', 'supervisor', 'pedidos'] as const
const mostrador = [...encargados, 'cajero'] as const
const caja = ['propietario', 'supervisor', 'cajero'] as const
/** Whoever carries: the one to whom the order was assigned, and in a small shop that is anybody. */
const quienLleva = [...mostrador, 'mensajero'] as const

/** Who may do what about an order. From where, and what it changes: `pedido.transiciones.ts`. What is nobody's, the server's clock does. */
const deTransiciones: Record<AccionDePedido, readonly Rol[]> = {
  vencer: [],
  enviarComprobante: ['cliente', ...caja],
  ...permisosDeVerificar,
  aceptar: encargados,
  rechazar: encargados,
  preparar: encargados,
  proponerSustitucion: encargados,
  responderSustitucion: ['cliente'],
  alistar: encargados,
  asignar: [...encargados, 'operador'],
  despachar: mostrador,
  recoger: quienLleva,
  salir: quienLleva,
  entregar: quienLleva,
  entregarRetiro: mostrador,
  confirmarRecibo: ['cliente'],
  fallarEntrega: quienLleva,
  devolverATienda: quienLleva,
  recibirDevolucion: mostrador,
  cobrar: caja,
  liquidar: quienLleva,
  recibirLiquidacion: caja,
  cancelar: ['cliente'],
  cancelarTienda: [...encargados, 'operador'],
  responderCancelacion: encargados,
  decidirCredito: ['propietario', 'operador'],
  solicitarReembolso: ['cliente', ...encargados],
  decidirReembolso: [...encargados, 'operador'],
  pagarReembolso: ['propietario', 'cajero', 'verificador', 'operador'],
  facturar: mostrador,
  anularFactura: ['propietario', 'supervisor'],
  acreditarFactura: caja,
  cerrar: [],
  mensaje: ['cliente', ...quienLleva, 'verificador', 'operador'],
  aclararTarea: ['propietario', 'supervisor'],
}

export const permisosDePedido: Record<AccionDePedido | 'leer' | 'mover' | 'intervenir', readonly Rol[]> = {
  leer: ['propietario', 'supervisor', 'cajero', 'contador', 'pedidos', 'verificador'],
  /** Asks for a transition, whichever: each has its own permission above. */
  mover: ['propietario', 'supervisor', 'cajero', 'pedidos', 'mensajero', 'verificador'],
  ...permisosDeIntervenir,
  ...deTransiciones,
}
