/**
 * Which act of an order tells whom: a table, read over what the fold made of the acts. The server carries it out (`sync-server/avisos/`);
 * nothing here knows people, only who bought, who is named, and what somebody of the store has to be allowed to do next to be told.
 */
import { clasesDeAfiliado, clasesDeTienda, type ClaseDeAviso, type LectorDeAviso } from './aviso.ts'
import { type Interruptor, type TemaDeAviso, type CanalDeAviso } from '#domain/personas/interruptores.ts'
import { cuandoFue } from '#domain/pedidos/pedido.condiciones.ts'
import type { AccionDePedido, ContenidoDePedido, EstadoDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'

/** An act with what the fold said of it. */
interface Suceso {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  evento: EventoDePedido
  /** Who carried it before this act, by their empleadoId; '' when nobody. */
  llevabaId: string
}

/** Who is told: whoever bought, one employee, everybody of the store who may do this next, or who runs the platform. */
export type Audiencia = { cliente: true } | { empleadoId: string } | { puede: AccionDePedido } | { operadores: true }

interface Regla {
  accion: AccionDePedido
  clase: ClaseDeAviso
  lector: LectorDeAviso
  /** undefined: nobody is, this time. */
  a: (suceso: Suceso) => Audiencia | undefined
  si?: (suceso: Suceso) => boolean
  /** Said when the act itself did not count and this came of it instead. */
  code?: string
}

const quienCompra = (): Audiencia => ({ cliente: true })
const quienPuede = (puede: AccionDePedido) => (): Audiencia => ({ puede })
const quienOpera = (): Audiencia => ({ operadores: true })
const empleado = (empleadoId: string): Audiencia | undefined => (empleadoId === '' ? undefined : { empleadoId })
/** Then, and not since: who carries it now has the order before them. */
const quienLleva = ({ estado, llevabaId }: Suceso): Audiencia | undefined => (estado.entregado ? undefined : empleado(llevabaId))

const textoDe = ({ datos }: EventoDePedido, campo: string): string => (typeof datos[campo] === 'string' ? datos[campo] : '')
const comprobanteDe = ({ estado, evento }: Suceso) => estado.comprobantes.find(({ id }) => id === textoDe(evento, 'comprobanteId'))
/** Of two who approve, the second one settles it. */
const dejaAprobado = (suceso: Suceso): boolean => {
  const comprobante = comprobanteDe(suceso)
  return comprobante?.estado === 'aprobado' && comprobante.aprobadoPor.at(-1) === suceso.evento.actor
}
const faltaOtraFirma = (suceso: Suceso): boolean => {
  const comprobante = comprobanteDe(suceso)
  return comprobante?.estado === 'en_verificacion' && comprobante.aprobadoPor.includes(suceso.evento.actor)
}
/** She took a refusal further with this act. */
const esApelacion = ({ estado, evento }: Suceso): boolean =>
  estado.reembolsos.some(({ solicitud }) => solicitud?.dichos.some(({ que, id }) => que === 'apela' && id === evento.id) === true)
/** Of two who give it back, the second one settles it. */
const quedaPagado = ({ estado, evento }: Suceso): boolean =>
  estado.reembolsos.some((uno) => uno.id === textoDe(evento, 'reembolsoId') && uno.estado === 'pagada')
const acepta = ({ evento }: Suceso): boolean => evento.datos['acepta'] === true
const niega = (suceso: Suceso): boolean => !acepta(suceso)
const nuevoMensajero = ({ evento }: Suceso): string => textoDe(evento, 'mensajeroId')
const escribe =
  (...roles: readonly EventoDePedido['rol'][]) =>
  ({ evento }: Suceso): boolean =>
    roles.includes(evento.rol)

const alCliente = (accion: AccionDePedido, clase: ClaseDeAviso, si?: Regla['si']): Regla => ({
  accion,
  clase,
  lector: 'cliente',
  a: quienCompra,
  ...(si ? { si } : {}),
})
const aLaTienda = (
  accion: AccionDePedido,
  clase: ClaseDeAviso,
  siguiente: AccionDePedido,
  mas: Pick<Regla, 'si' | 'code'> = {},
): Regla => ({
  accion,
  clase,
  lector: 'tienda',
  a: quienPuede(siguiente),
  ...mas,
})
const alMensajero = (accion: AccionDePedido, clase: ClaseDeAviso, a: Regla['a'], mas: Pick<Regla, 'si' | 'code'> = {}): Regla => ({
  accion,
  clase,
  lector: 'mensajero',
  a,
  ...mas,
})

/** In the order in which somebody with two parts in one order is told: once, by the first that names them. */
const reglas: readonly Regla[] = [
  alCliente('aceptar', 'aceptado'),
  alCliente('rechazar', 'rechazado'),
  alCliente('proponerSustitucion', 'sustitucion'),
  alCliente('alistar', 'listo'),
  alCliente('salir', 'en_camino'),
  alCliente('entregar', 'entregado'),
  alCliente('entregarRetiro', 'entregado'),
  alCliente('fallarEntrega', 'entrega_fallida'),
  alCliente('aprobarPago', 'pago_aprobado', dejaAprobado),
  alCliente('rechazarPago', 'pago_rechazado'),
  alCliente('cancelarTienda', 'cancelado'),
  alCliente('recibirDevolucion', 'cancelado'),
  alCliente('responderCancelacion', 'cancelado', acepta),
  alCliente('responderCancelacion', 'cancelacion_negada', niega),
  alCliente('vencer', 'vencido'),
  alCliente('decidirReembolso', 'reembolso_respondido'),
  alCliente('pagarReembolso', 'reembolso_pagado', quedaPagado),
  alCliente('mensaje', 'mensaje', ({ evento }) => evento.rol !== 'cliente'),

  alMensajero('asignar', 'asignado', (suceso) => empleado(nuevoMensajero(suceso)), {
    si: (suceso) => suceso.llevabaId !== nuevoMensajero(suceso),
  }),
  alMensajero('asignar', 'reasignado', ({ llevabaId }) => empleado(llevabaId), {
    si: (suceso) => suceso.llevabaId !== nuevoMensajero(suceso),
  }),
  alMensajero('cancelar', 'cancelado', quienLleva),
  alMensajero('cancelarTienda', 'cancelado', quienLleva),
  alMensajero('cancelarTienda', 'cancelado', quienLleva, { code: 'pedido.ya-salio' }),
  alMensajero('responderCancelacion', 'cancelado', quienLleva, { si: acepta }),
  alMensajero('mensaje', 'mensaje', quienLleva, { si: escribe('cliente') }),

  aLaTienda('enviarComprobante', 'comprobante', 'aprobarPago'),
  aLaTienda('aprobarPago', 'segunda_firma', 'aprobarPago', { si: faltaOtraFirma }),
  aLaTienda('responderSustitucion', 'sustitucion_respondida', 'alistar'),
  aLaTienda('cancelar', 'cancelado', 'aceptar'),
  aLaTienda('cancelar', 'cancelacion_pedida', 'responderCancelacion', { code: 'pedido.cancelacion-pedida' }),
  aLaTienda('fallarEntrega', 'entrega_fallida', 'asignar'),
  aLaTienda('solicitarReembolso', 'reembolso_pedido', 'decidirReembolso', { code: 'pedido.reembolso-pedido' }),
  { accion: 'solicitarReembolso', clase: 'reembolso_apelado', lector: 'tienda', a: quienOpera, si: esApelacion },
  aLaTienda('mensaje', 'mensaje', 'aceptar', { si: escribe('cliente', 'mensajero', 'operador') }),
]

/** What stands for the act of placing, which is not one of the ledger's. */
const COLOCAR = 'colocado'

/** Somebody to be told something. */
export interface AvisoDebido {
  eventoId: string
  en: string
  clase: ClaseDeAviso
  lector: LectorDeAviso
  a: Audiencia
  /** usuarioId of who did it, who is not told of it; '' when nobody is left out. */
  menosA: string
  comprobanteId: string
  motivo: string
  code: string
}

/** Everything that somebody has to be told about an order as it is now, the earliest first. */
export function avisosDebidos(contenido: ContenidoDePedido, estado: EstadoDePedido, eventos: readonly EventoDePedido[]): AvisoDebido[] {
  const nuevo: AvisoDebido = {
    eventoId: COLOCAR,
    en: contenido.colocadoEn,
    clase: 'pedido_nuevo',
    lector: 'tienda',
    a: { puede: 'aceptar' },
    menosA: contenido.usuarioId,
    comprobanteId: '',
    motivo: '',
    code: '',
  }
  const porId = new Map(eventos.map((evento) => [evento.id, evento]))
  let llevabaId = ''
  const deActos = estado.historia.flatMap(({ id, veredicto, code }) => {
    const evento = porId.get(id)
    if (!evento) return []
    const suceso: Suceso = { contenido, estado, evento, llevabaId }
    if (veredicto === 'aceptado' && evento.accion === 'asignar') llevabaId = nuevoMensajero(suceso)
    return [...delActo(suceso, veredicto === 'aceptado', code), ...deTareas(suceso)]
  })
  return [nuevo, ...deActos]
}

function delActo(suceso: Suceso, cuenta: boolean, code: string): AvisoDebido[] {
  const { evento } = suceso
  return reglas.flatMap((regla) => {
    const toca = regla.accion === evento.accion && (regla.code === undefined ? cuenta : regla.code === code)
    const a = toca && (regla.si?.(suceso) ?? true) ? regla.a(suceso) : undefined
    return a ? [debido(suceso, regla, a, evento.persona, '')] : []
  })
}

/** A task is told to whoever has it, also when it was their own act that did not count. */
function deTareas(suceso: Suceso): AvisoDebido[] {
  const { estado, evento } = suceso
  const dichas = reglas.filter(({ accion }) => accion === evento.accion).map(({ code }) => code)
  return estado.tareas
    .filter(({ eventoId, code }) => eventoId === evento.id && !dichas.includes(code))
    .map(({ code, para }) => {
      const propia = para === evento.actor
      const lector = propia && evento.rol === 'cliente' ? 'cliente' : propia && evento.rol === 'mensajero' ? 'mensajero' : 'tienda'
      const a: Audiencia = lector === 'cliente' ? { cliente: true } : propia ? { empleadoId: para } : { puede: 'aceptar' }
      return debido(suceso, { clase: 'tarea', lector }, a, '', code)
    })
}

const debido = (
  { evento }: Suceso,
  { clase, lector }: Pick<Regla, 'clase' | 'lector'>,
  a: Audiencia,
  menosA: string,
  code: string,
): AvisoDebido => ({
  eventoId: evento.id,
  en: cuandoFue(evento),
  clase,
  lector,
  a,
  menosA,
  comprobanteId: textoDe(evento, 'comprobanteId'),
  motivo: textoDe(evento, 'motivo').slice(0, 300),
  code,
})

type Dicho = { clase: ClaseDeAviso; lector: LectorDeAviso }

const temas: Readonly<Record<LectorDeAviso, Readonly<Partial<Record<ClaseDeAviso, TemaDeAviso>>> & { resto: TemaDeAviso }>> = {
  cliente: {
    mensaje: 'mensajes',
    resena_respondida: 'mensajes',
    volvio: 'mensajes',
    resena_quitada: 'mensajes',
    pago_aprobado: 'pagos',
    pago_rechazado: 'pagos',
    reembolso_respondido: 'pagos',
    reembolso_pagado: 'pagos',
    afiliado_pago: 'pagos',
    afiliado_devuelto: 'pagos',
    afiliado_cuenta: 'pagos',
    deuda_recordada: 'pagos',
    sustitucion: 'cambios',
    cancelado: 'cambios',
    cancelacion_negada: 'cambios',
    tarea: 'cambios',
    resto: 'marcha',
  },
  tienda: { mensaje: 'mensajes', pedido_nuevo: 'nuevos', comprobante: 'verificar', segunda_firma: 'verificar', resto: 'tienda' },
  mensajero: { mensaje: 'mensajes', resto: 'entregas' },
}

/** What somebody switches this notice off by. */
export const temaDe = ({ clase, lector }: Dicho): TemaDeAviso => temas[lector][clase] ?? temas[lector].resto

/** Worth a letter: somebody has to do something, or would come to the store for nothing. The rest is seen in the app. */
const conCarta: Readonly<Record<LectorDeAviso, ReadonlySet<ClaseDeAviso>>> = {
  cliente: new Set<ClaseDeAviso>([
    'aceptado',
    'rechazado',
    'sustitucion',
    'listo',
    'entregado',
    'entrega_fallida',
    'pago_aprobado',
    'pago_rechazado',
    'cancelado',
    'cancelacion_negada',
    'vencido',
    'reembolso_respondido',
    'reembolso_pagado',
    'mensaje',
    'tarea',
    'volvio',
    ...clasesDeAfiliado,
  ]),
  tienda: new Set<ClaseDeAviso>([
    'pedido_nuevo',
    'comprobante',
    'segunda_firma',
    'cancelado',
    'cancelacion_pedida',
    'reembolso_pedido',
    'reembolso_apelado',
    'mensaje',
    ...clasesDeTienda,
  ]),
  mensajero: new Set<ClaseDeAviso>(['asignado', 'reasignado', 'cancelado']),
}

/** Topics of which some notice is worth a letter: the others have no switch for mail. */
export const temasConCarta: ReadonlySet<TemaDeAviso> = new Set(
  (Object.keys(conCarta) as LectorDeAviso[]).flatMap((lector) => [...conCarta[lector]].map((clase) => temaDe({ clase, lector }))),
)

/** Does this notice leave the app by this way, for somebody who switched these off? */
export function saleDelApp(aviso: Dicho, canal: CanalDeAviso, apagados: readonly Interruptor[]): boolean {
  if (canal === 'correo' && !conCarta[aviso.lector].has(aviso.clase)) return false
  return !apagados.includes(`${canal}:${temaDe(aviso)}`)
}

/** An act that is told this late is no news any more: it is on the order. */
const NOTICIA_MS = 48 * 3_600_000
export const esNoticia = ({ en }: Pick<AvisoDebido, 'en'>, ahora: Date): boolean => ahora.getTime() - Date.parse(en) < NOTICIA_MS

/** Messages of one order make one letter, at the end of the ten minutes in which they were written. */
export const MINUTOS_DE_MENSAJES = 10

const DIA_MS = 24 * 3_600_000
/** Read, it is kept a month; unread, three. */
export const avisoCaduco = (ahora: Date): { leidoAntesDe: string; nuevoAntesDe: string } => ({
  leidoAntesDe: new Date(ahora.getTime() - 30 * DIA_MS).toISOString(),
  nuevoAntesDe: new Date(ahora.getTime() - 90 * DIA_MS).toISOString(),
})
