/**
 * Tasks of an order: what somebody has to look at because an act did not count, or facts disagree. A task goes when what it asks for is
 * done, by the fold itself, or when somebody who answers for the store says why it is settled (docs/adr/0024).
 */
import { enReclamo, estaMuerto, estaPorVer } from '../pagos/pedido.dinero.ts'
import type { AccionDePedido, EstadoDePedido, EventoDePedido } from '../pedido.ts'

type Tarea = EstadoDePedido['tareas'][number]

/** Of tasks that ask for something to be done: is it? */
const saldadas: Readonly<Record<string, (estado: EstadoDePedido) => boolean>> = {
  'pedido.cancelacion-pedida': (estado) => estado.cancelacion?.estado !== 'pedida' || estaMuerto(estado),
  'pedido.verificacion-en-disputa': ({ comprobantes }) => !comprobantes.some(estaPorVer),
  'pedido.ya-salio': ({ entrega }) => entrega === 'devuelta_tienda',
  'pedido.bultos-distintos': ({ traspaso }) => traspaso.bultosTienda === traspaso.bultosMensajero,
  'pedido.devolucion-no-llego': ({ reembolsos }) => !reembolsos.some(enReclamo),
  'pedido.reembolso-pedido': ({ reembolsos }) => !reembolsos.some(({ estado }) => estado === 'solicitada'),
  'pedido.cobro-incompleto': ({ porCobrarCentavos }) => porCobrarCentavos === 0,
}

/** The order without the tasks that it has settled by how it stands now. */
export function sinLoSaldado(estado: EstadoDePedido): EstadoDePedido {
  const tareas = estado.tareas.filter(({ code }) => saldadas[code]?.(estado) !== true)
  return tareas.length === estado.tareas.length ? estado : { ...estado, tareas }
}

/** Somebody settles these, and it stays written who and why. */
export function aclarar(
  { tareas, aclaradas }: Pick<EstadoDePedido, 'tareas' | 'aclaradas'>,
  cuales: (tarea: Tarea) => boolean,
  { en, nombre }: Pick<EventoDePedido, 'en' | 'nombre'>,
  motivo: string,
): Pick<EstadoDePedido, 'tareas' | 'aclaradas'> {
  return {
    tareas: tareas.filter((tarea) => !cuales(tarea)),
    aclaradas: [...aclaradas, ...tareas.filter(cuales).map((tarea) => ({ ...tarea, en, nombre, motivo }))],
  }
}

/** What a customer reads of it: why the store settled a task is the store's. */
export const paraQuienCompra = (estado: EstadoDePedido): EstadoDePedido => ({
  ...estado,
  aclaradas: estado.aclaradas.map((una) => ({ ...una, motivo: '' })),
  // Whose eyes they were is the store's too.
  comprobantes: estado.comprobantes.map((uno) => ({ ...uno, personas: [] })),
  reembolsos: estado.reembolsos.map((uno) => ({ ...uno, devolucion: uno.devolucion && { ...uno.devolucion, personas: [] } })),
})

/** The act that puts right what a task says; undefined when words are all there is. */
const correctivos: Readonly<Record<string, AccionDePedido>> = {
  'pedido.cancelacion-pedida': 'responderCancelacion',
  'pedido.verificacion-en-disputa': 'aprobarPago',
  'pedido.ya-salio': 'recibirDevolucion',
  'pedido.bultos-distintos': 'despachar',
  'pedido.sobre-el-tope': 'asignar',
}
export const correctivoDe = (code: string): AccionDePedido | undefined => correctivos[code]
