/**
 * What a courier is given of an order, and for how long. The same fold runs over it: what is blanked changes no amount and no axis.
 */
import type { EntregaDeMensajero } from './entrega.entity.ts'
import { Pedido } from '../pedido.entity.ts'
import { puede, tieneRol, type Campos, type Papel } from '#domain/core/entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { estaLiquidado, estaMuerto } from '../pagos/pedido.dinero.ts'
import { cuandoFue } from '../pedido.condiciones.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from '../pedido.ts'
import { sinComision } from '../pagos/pedido.comision.ts'

/** How long a courier keeps what is done, or was taken away. */
const DIAS_DE_COPIA = 7

export type CamposDeEntrega = Campos<typeof EntregaDeMensajero>

/** The copy has the order's id with another beginning: both lie in one collection of a device. */
export const idEntrega = (pedidoId: string): string => pedidoId.replace(/^pedido:/, 'entrega:')

/** Who of these may carry an order: couriers first, for in a small shop whoever is free carries. */
export function quienesLlevan<T extends Papel & { nombre: string }>(gente: readonly T[]): T[] {
  const esMensajero = (uno: T): number => Number(tieneRol(uno, 'mensajero'))
  return gente
    .filter((uno) => puede(uno, Pedido, 'recoger'))
    .toSorted((a, b) => esMensajero(b) - esMensajero(a) || a.nombre.localeCompare(b.nombre, 'es'))
}

interface ParaEntregar extends Pick<EntregaDeMensajero, 'pinHash' | 'pinSal' | 'pinIteraciones'> {
  pedidoId: string
  contenido: ContenidoDePedido
}

export interface CopiaDeMensajero {
  mensajeroId: string
  campos: CamposDeEntrega
  /** From when on they do not have it any more; '' while they have something to do with it. */
  hasta: string
}

/** Acts that end what somebody had to do with an order. */
const terminan: ReadonlySet<AccionDePedido> = new Set([
  'asignar',
  'entregar',
  'confirmarRecibo',
  'recibirDevolucion',
  'recibirLiquidacion',
  'cancelar',
  'cancelarTienda',
  'responderCancelacion',
])

/** Everybody who was ever given the order, with what they have of it now; who has had it long enough is left out. */
export function copiasDeMensajeros(
  pedido: ParaEntregar,
  estado: EstadoDePedido,
  eventos: readonly EventoDePedido[],
): (CopiaDeMensajero & { vigente: boolean })[] {
  const momentos = new Map(eventos.map((evento) => [evento.id, cuandoFue(evento)]))
  const contados = estado.historia.filter(({ veredicto }) => veredicto === 'aceptado')
  const mayor = (textos: readonly string[]): string => textos.reduce((maximo, uno) => (uno > maximo ? uno : maximo), '')
  const ultimo = mayor([...momentos.values()])
  const termino = mayor(contados.filter(({ accion }) => terminan.has(accion)).map(({ id }) => momentos.get(id) ?? ''))
  const hasta = termino === '' ? '' : new Date(Date.parse(termino) + DIAS_DE_COPIA * DIA_MS).toISOString()
  return quienesLaTuvieron(estado, eventos).map((mensajeroId) => {
    const campos = entregaDe(pedido, estado, mensajeroId)
    const pendiente = campos.situacion === 'lleva' || debeEfectivo(estado, mensajeroId)
    return { mensajeroId, campos, hasta: pendiente ? '' : hasta, vigente: pendiente || hasta === '' || ultimo <= hasta }
  })
}

/** In the order in which it was given to them. Who claims to have handed it over with the PIN has its cash. */
function quienesLaTuvieron({ historia, cobro }: EstadoDePedido, eventos: readonly EventoDePedido[]): string[] {
  const aceptadas = new Set(historia.flatMap(({ id, veredicto }) => (veredicto === 'aceptado' ? [id] : [])))
  const asignados = eventos.flatMap(({ id, accion, datos }) =>
    accion === 'asignar' && aceptadas.has(id) && typeof datos['mensajeroId'] === 'string' ? [datos['mensajeroId']] : [],
  )
  return [...new Set([...asignados, ...(cobro ? [cobro.mensajeroId] : [])])]
}

/** Does this courier still have cash of it to hand in? */
export const debeEfectivo = ({ cobro }: Pick<EstadoDePedido, 'cobro'>, mensajeroId: string): boolean =>
  cobro?.mensajeroId === mensajeroId && !estaLiquidado(cobro)

/** An order as this courier has it. */
function entregaDe(
  { pedidoId, contenido, pinHash, pinSal, pinIteraciones }: ParaEntregar,
  estado: EstadoDePedido,
  mensajeroId: string,
): CamposDeEntrega {
  const esSuya = estado.mensajeroId === mensajeroId
  const comun = { pedidoId, mensajeroId, clienteNombre: contenido.clienteNombre, ahoraLaLleva: '' }
  const sinPin = { pinHash: '', pinSal: '', pinIteraciones: 0 }
  const entregada = estado.entregado && (esSuya || estado.cobro?.mensajeroId === mensajeroId)
  if (entregada) return { ...comun, ...sinPin, situacion: 'hecha', ...loNecesario(contenido, estado, mensajeroId) }
  if (esSuya && !estaMuerto(estado))
    return { ...comun, pinHash, pinSal, pinIteraciones, situacion: 'lleva', ...loNecesario(contenido, estado, mensajeroId) }
  const ahoraLaLleva = esSuya || estaMuerto(estado) ? '' : estado.mensajeroNombre
  return { ...comun, ...sinPin, ahoraLaLleva, situacion: 'retirada', contenido: null, estado: null }
}

/** Without what is between the customer, the store and the bank. Amounts stay: they say what is to be collected. */
function loNecesario(
  contenido: ContenidoDePedido,
  estado: EstadoDePedido,
  mensajeroId: string,
): Pick<CamposDeEntrega, 'contenido' | 'estado'> {
  return {
    contenido: { ...sinComision(contenido), usuarioId: '', clienteEmail: '', tiendaEmail: '', referido: '' },
    estado: {
      ...estado,
      comprobantes: estado.comprobantes.map((uno) => ({
        ...uno,
        archivo: null,
        banco: '',
        referencia: '',
        motivo: '',
        tomadoPor: '',
        tomadoHasta: '',
        aprobadoPor: [],
      })),
      reembolsos: estado.reembolsos.map((uno) => ({ ...uno, motivo: '', devolucion: null })),
      mensajes: [],
      tareas: estado.tareas.filter(({ para }) => para === mensajeroId),
      aclaradas: [],
      notas: estado.notas.map((una) => ({ ...una, id: '', ncf: '' })),
      ventaId: '',
      ncf: '',
    },
  }
}
