/**
 * The fold of an order: its content and its acts give its state, the same in every browser and on the server, whatever order they came
 * in and however often. An act that does not count stays visible with the reason, and somebody is given a task (docs/adr/0024).
 */
import { Pedido } from './pedido.entity.ts'
import { puede, rolesDeQuien, type Papel, type Rol } from '#domain/core/entity.ts'
import { datosDeAccion, type DatosDeAccion } from './pedido.acciones.ts'
import { conImportes, enReclamo, estaMuerto } from './pagos/pedido.dinero.ts'
import { condiciones, cuandoFue, esLoMismo, persona, type Juicio } from './pedido.condiciones.ts'
import { conBanderas, efectos } from './pedido.efectos.ts'
import { sinLoSaldado } from './palabras/pedido.tareas.ts'
import { estadoVacio } from './pedido.inicio.ts'
import { enOrdenCausal, simultaneidad } from './pedido.orden.ts'
import {
  ejesDePedido,
  type AccionDePedido,
  type ContenidoDePedido,
  type EjeDePedido,
  type EstadoDePedido,
  type EventoDePedido,
  type veredictos,
} from './pedido.ts'
import { esFisica, transicionesDe, type Transicion } from './pedido.transiciones.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { ajustesHasta } from '#domain/personas/roles.ts'

type Veredicto = (typeof veredictos)[number]

interface Sentencia {
  veredicto: Veredicto
  /** '' when it counts. */
  code: string
  /** Who has to do something about it; '' when nobody. */
  para: string
  cambio: Partial<EstadoDePedido>
}

/** The roles that answer for a store: a task of theirs, when the one who acted is not to be asked. */
const ENCARGADO = 'encargado'

/** An order as it is placed, before any act on it. */
export function pedidoRecienColocado(contenido: ContenidoDePedido): EstadoDePedido {
  const { clase } = contenido.metodo
  const estado: EstadoDePedido = {
    ...estadoVacio,
    pago: clase === 'credito' ? 'credito_solicitado' : 'pendiente',
    lineas: contenido.lineas.map(({ linea }) => ({ linea, preparadaMilesimas: null, sustituto: null })),
    pagoPedidoEn: contenido.colocadoEn,
  }
  return conBanderas(contenido, conImportes(contenido, estado))
}

/** The state of an order from all its acts, in any order and with any repeated. */
export function plegarPedido(contenido: ContenidoDePedido, eventos: readonly EventoDePedido[]): EstadoDePedido {
  const orden = enOrdenCausal(eventos)
  const aLaVez = simultaneidad(orden)
  let sucedidos: ReadonlySet<string> | undefined
  return orden.reduce((estado, evento) => {
    const otros = orden.filter((otro) => aLaVez(evento, otro))
    if (otros.length > 0) sucedidos ??= sinLosQueCeden(contenido, orden)
    return dictar(
      contenido,
      estado,
      evento,
      otros.filter(({ id }) => sucedidos?.has(id)),
    )
  }, pedidoRecienColocado(contenido))
}

/** May give way to what somebody else did without knowing of it. */
const cede = ({ accion, pinCorrecto }: EventoDePedido): boolean =>
  accion === 'cancelar' || accion === 'cancelarTienda' || (accion === 'entregar' && pinCorrecto !== true)

/** What would have counted if nobody had cancelled: only that takes anything away from anybody, and not whatever somebody claims. */
function sinLosQueCeden(contenido: ContenidoDePedido, orden: readonly EventoDePedido[]): ReadonlySet<string> {
  const quedan = orden.filter((evento) => !cede(evento))
  const { historia } = quedan.reduce((estado, evento) => dictar(contenido, estado, evento, []), pedidoRecienColocado(contenido))
  return new Set(historia.flatMap(({ id, accion, veredicto }) => (veredicto === 'aceptado' || esDecisionDePago(accion) ? [id] : [])))
}

/** A state with acts on top that the server has not folded yet: what a device shows meanwhile. */
export function conProvisionales(contenido: ContenidoDePedido, estado: EstadoDePedido, eventos: readonly EventoDePedido[]): EstadoDePedido {
  const sabidos = new Set(estado.historia.map(({ id }) => id))
  const nuevos = enOrdenCausal(eventos.filter(({ id }) => !sabidos.has(id)))
  return nuevos.reduce((antes, evento) => dictar(contenido, antes, evento, []), estado)
}

/** May it be done now? What a command is told before anything is written, and a screen before it offers the act. */
export function revisarAccion(contenido: ContenidoDePedido, estado: EstadoDePedido, evento: EventoDePedido): Result<Veredicto> {
  const { veredicto, code } = juzgar(contenido, estado, evento, [])
  return veredicto === 'rechazado' ? fallo(code) : ok(veredicto)
}

function dictar(
  contenido: ContenidoDePedido,
  estado: EstadoDePedido,
  evento: EventoDePedido,
  simultaneos: readonly EventoDePedido[],
): EstadoDePedido {
  const { veredicto, code, para, cambio } = juzgar(contenido, estado, evento, simultaneos)
  const { id, accion, en, actor, nombre, rol } = evento
  const nuevo = {
    ...estado,
    ...cambio,
    historia: [...estado.historia, { id, accion, en, actor, nombre, rol, veredicto, code }],
    tareas: [...(cambio.tareas ?? estado.tareas), ...(para === '' ? [] : [{ eventoId: id, code, para }])],
  }
  return sinLoSaldado(conBanderas(contenido, conImportes(contenido, nuevo)))
}

const rechazado = (code: string, para: string): Sentencia => ({ veredicto: 'rechazado', code, para, cambio: {} })
const nota = (code: string, para: string, cambio: Partial<EstadoDePedido>): Sentencia => ({ veredicto: 'nota', code, para, cambio })

function juzgar(
  contenido: ContenidoDePedido,
  estado: EstadoDePedido,
  evento: EventoDePedido,
  simultaneos: readonly EventoDePedido[],
): Sentencia {
  const { accion, actor } = evento
  if (!puedeHacer(contenido, evento)) return rechazado('pedido.sin-permiso', ENCARGADO)
  const datos = datosDeAccion[accion].safeParse(evento.datos)
  if (!datos.success) return rechazado('pedido.datos-invalidos', actor)
  const juicio = { contenido, estado, evento, datos: datos.data } as Juicio
  if (evento.deDispositivo === true && !transicionesDe(accion).some(({ sinConexion }) => sinConexion))
    return rechazado('pedido.en-linea', actor)
  if (evento.rol === 'sistema' && !leToca(estado, evento)) return rechazado('pedido.no-es-hora', ENCARGADO)
  const vencido = precedencia(juicio, simultaneos)
  if (vencido) return vencido
  const filas = transicionesDe(accion)
  const fila = filas.find((una) => estaDesde(una, estado) && faltaDe(una, juicio) === undefined)
  if (fila) return aplicar(fila, juicio)
  if (yaEsta(filas, juicio)) return { veredicto: 'redundante', code: 'pedido.ya-hecho', para: '', cambio: {} }
  if (accion === 'cancelar' && !estaMuerto(estado) && estado.pedido !== 'cerrado' && !estado.entregado) return pedirCancelacion(juicio)
  const desdeAhi = filas.filter((una) => estaDesde(una, estado))
  const code = desdeAhi.map((una) => faltaDe(una, juicio)).find((una) => una !== undefined)
  return rechazado(code ?? (estaMuerto(estado) ? 'pedido.terminado' : 'pedido.paso-no-permitido'), tareaDe(evento))
}

/** Whoever acted is told; what the clock tried is the store's to look at. */
const tareaDe = ({ rol, actor }: EventoDePedido): string => (rol === 'sistema' ? ENCARGADO : actor)

/** In which of their roles somebody does it: the first that may, or the main one when none does. An act has one. */
function papelPara(quien: Papel, accion: AccionDePedido): Rol {
  return rolesDeQuien(quien).find((rol) => puede({ rol, ajustes: quien.ajustes }, Pedido, accion)) ?? quien.rol
}

/**
 * As what somebody did it, and whether the store's matrix of roles says otherwise than the declaration: by how it stands, or as it stood
 * when it was done. What was done before it was known that it may not be done any more, counts.
 */
export function autoridadDe(quien: Papel, accion: AccionDePedido, en: string): Pick<EventoDePedido, 'rol' | 'permitido'> {
  const entonces = { ...quien, ajustes: ajustesHasta(quien.ajustes ?? [], en) }
  const como = !puede(quien, Pedido, accion) && puede(entonces, Pedido, accion) ? entonces : quien
  const rol = papelPara(como, accion)
  const permitido = puede({ rol, ajustes: como.ajustes }, Pedido, accion)
  return { rol, ...(permitido === puede(rol, Pedido, accion) ? {} : { permitido }) }
}

/** By the store's matrix, or the declaration of `Pedido`: a customer about her own order, the clock where a row says so. */
function puedeHacer({ usuarioId }: ContenidoDePedido, { rol, accion, persona, permitido }: EventoDePedido): boolean {
  if (rol === 'sistema') return transicionesDe(accion).some(({ reloj }) => reloj === true)
  if (rol === 'nadie') return false
  return (permitido ?? puede(rol, Pedido, accion)) && (rol !== 'cliente' || persona === usuarioId)
}

/** The clock may assign at any time, and do the rest when its hour has come. */
const leToca = ({ plazo }: EstadoDePedido, evento: EventoDePedido): boolean =>
  evento.accion === 'asignar' || (plazo.accion === evento.accion && plazo.en <= cuandoFue(evento))

const estaDesde = ({ desde }: Transicion, estado: EstadoDePedido): boolean =>
  Object.entries(desde).every(([eje, valores]) => (valores as readonly string[]).includes(estado[eje as EjeDePedido]))

/** The code of the first condition that does not hold. */
const faltaDe = ({ exige }: Transicion, juicio: Juicio): string | undefined =>
  exige.map((nombre) => condiciones[nombre]).find(({ seDa }) => !seDa(juicio))?.code

const efectoDe = <A extends AccionDePedido>(accion: A, juicio: Juicio<A>): Partial<EstadoDePedido> => efectos[accion](juicio)

function aplicar({ pone }: Transicion, juicio: Juicio): Sentencia {
  const cambio = { ...pone, ...efectoDe(juicio.evento.accion, juicio) }
  const aviso = avisoDe(juicio, cambio)
  return { veredicto: 'aceptado', code: aviso, para: aviso === '' ? '' : ENCARGADO, cambio }
}

/** It counts, and what it says does not agree with what somebody else said: the store looks. '' when nothing is odd. */
function avisoDe({ contenido, estado, evento, datos }: Juicio, cambio: Partial<EstadoDePedido>): string {
  const { traspaso, cobro } = { ...estado, ...cambio }
  const { bultosTienda, bultosMensajero, tienda, mensajero } = traspaso
  if (['despachar', 'recoger'].includes(evento.accion) && tienda !== '' && mensajero !== '' && bultosTienda !== bultosMensajero)
    return 'pedido.bultos-distintos'
  if (evento.accion === 'recibirDevolucion' && faltaLaBaja(datos as DatosDeAccion<'recibirDevolucion'>)) return 'pedido.devuelto-sin-baja'
  if (evento.accion === 'asignar' && evento.sobreElTope === true) return 'pedido.sobre-el-tope'
  if (evento.accion === 'solicitarReembolso' && (cambio.reembolsos ?? []).some(enReclamo)) return 'pedido.devolucion-no-llego'
  if (evento.accion === 'solicitarReembolso' && esperaALaTienda(cambio, datos as DatosDeAccion<'solicitarReembolso'>))
    return 'pedido.reembolso-pedido'
  if (evento.accion === 'acreditarFactura' && sobroAlDevolver(datos as DatosDeAccion<'acreditarFactura'>, cambio))
    return 'pedido.devuelto-de-mas'
  if (evento.accion === 'entregar' && contenido.metodo.clase === 'contra_entrega' && (cobro?.centavos ?? 0) < estado.porCobrarCentavos)
    return 'pedido.cobro-incompleto'
  if (['liquidar', 'recibirLiquidacion'].includes(evento.accion)) return avisoDeLiquidacion(cobro)
  return ''
}

/** Whoever answers for the store has to decide about it. */
const esperaALaTienda = ({ reembolsos = [] }: Partial<EstadoDePedido>, { reembolsoId }: DatosDeAccion<'solicitarReembolso'>): boolean =>
  reembolsos.some(({ id, estado }) => id === reembolsoId && estado === 'solicitada')

/** Once both have signed: they say the same sum, and it is what was collected. */
function avisoDeLiquidacion(cobro: EstadoDePedido['cobro']): string {
  if (!cobro || cobro.declaradoCentavos === null || cobro.contadoCentavos === null) return ''
  if (cobro.declaradoCentavos !== cobro.contadoCentavos) return 'pedido.liquidacion-distinta'
  return cobro.contadoCentavos === cobro.centavos ? '' : 'pedido.liquidacion-descuadrada'
}

/** More was given back than the order had to give. */
const sobroAlDevolver = ({ devueltoCentavos }: DatosDeAccion<'acreditarFactura'>, { notas }: Partial<EstadoDePedido>): boolean =>
  (notas?.at(-1)?.devueltoCentavos ?? 0) < devueltoCentavos

/** Something of it is of no use, and nobody took that off the stock. */
const faltaLaBaja = ({ condicion, bajaId = '' }: DatosDeAccion<'recibirDevolucion'>): boolean => condicion !== 'apto' && bajaId === ''

const rango = (valor: string): number => (ejesDePedido.pedido as readonly string[]).indexOf(valor)

/** Somebody did it already, and doing it again changes nothing. */
function yaEsta(filas: readonly Transicion[], juicio: Juicio): boolean {
  const { estado, evento } = juicio
  const { accion, actor } = evento
  if (esDecisionDePago(accion)) {
    const { comprobanteId } = juicio.datos as { comprobanteId: string }
    return estado.comprobantes.some(
      (uno) => uno.id === comprobanteId && uno.estado === (accion === 'aprobarPago' ? 'aprobado' : 'rechazado'),
    )
  }
  if (accion === 'facturar') return estado.ventaId === (juicio.datos as { ventaId: string }).ventaId
  if (accion === 'acreditarFactura' && estado.notas.some(({ id }) => id === (juicio.datos as { ventaId: string }).ventaId)) return true
  if (accion === 'aclararTarea') return estado.historia.some(({ id }) => id === (juicio.datos as { eventoId: string }).eventoId)
  if (accion === 'pagarReembolso') return yaLoDio(juicio)
  if (accion === 'entregar' && actor !== estado.mensajeroId) return false
  if (accion === 'confirmarRecibo') return estado.recibido
  return filas.some(({ pone }) => {
    const ejes = Object.entries(pone)
    return ejes.length > 0 && ejes.every(([eje, valor]) => alcanzado(estado, eje as EjeDePedido, valor))
  })
}

/** The same money with the same proof, sent twice. */
const yaLoDio = ({ estado, evento, datos }: Juicio<'pagarReembolso'>): boolean =>
  estado.reembolsos.some(
    (uno) =>
      uno.devolucion !== null && esLoMismo(uno, datos) && (uno.estado === 'pagada' || uno.devolucion.personas.includes(persona(evento))),
  )

/** The axis of the order only goes on, so that what is further on has been here; on the others it stands or it does not. */
function alcanzado(estado: EstadoDePedido, eje: EjeDePedido, valor: string): boolean {
  if (estado[eje] === valor) return true
  const avanza = ['aceptado', 'en_preparacion', 'listo']
  return eje === 'pedido' && avanza.includes(valor) && !estaMuerto(estado) && rango(estado.pedido) >= rango(valor)
}

const saleDeLaTienda: ReadonlySet<AccionDePedido> = new Set(['recoger', 'salir', 'entregar', 'entregarRetiro', 'recibirDevolucion'])

/** Decisions that were taken without knowing of each other (docs/ORDERS.md#at-once): what the other one takes away from this one, undefined when nothing. */
function precedencia(juicio: Juicio, simultaneos: readonly EventoDePedido[]): Sentencia | undefined {
  const { estado, evento } = juicio
  const { accion } = evento
  const hay = (cumple: (otro: EventoDePedido) => boolean): boolean => simultaneos.some(cumple)
  // Goods that were picked, or left, are where they are.
  if (accion === 'cancelar' && !estado.entregado && !estaMuerto(estado) && hay((otro) => esFisica(otro.accion)))
    return pedirCancelacion(juicio)
  if (accion === 'cancelarTienda' && !estado.entregado && !estaMuerto(estado) && hay((otro) => saleDeLaTienda.has(otro.accion)))
    return nota('pedido.ya-salio', ENCARGADO, { cancelacion: { ...cancelacionDe(juicio), estado: 'aceptada' } })
  if (esDecisionDePago(accion)) return enDisputa(juicio, simultaneos)
  if (
    accion === 'entregar' &&
    evento.pinCorrecto !== true &&
    hay((otro) => otro.accion === 'entregar' && otro.actor !== evento.actor && otro.pinCorrecto === true)
  )
    return rechazado('pedido.otro-la-entrego', evento.actor)
  return undefined
}

const cancelacionDe = ({ estado, evento }: Juicio): NonNullable<EstadoDePedido['cancelacion']> => ({
  estado: 'pedida',
  motivo: typeof evento.datos['motivo'] === 'string' ? evento.datos['motivo'] : '',
  sinEnvio: estado.custodia === 'tienda',
})

/** She cannot simply leave any more: the store answers. Asked again, it was asked. */
function pedirCancelacion(juicio: Juicio): Sentencia {
  if (juicio.estado.cancelacion !== null) return { veredicto: 'redundante', code: 'pedido.ya-hecho', para: '', cambio: {} }
  return nota('pedido.cancelacion-pedida', ENCARGADO, { cancelacion: cancelacionDe(juicio) })
}

/** Of two that decide about one receipt at once the second never counts by itself. */
const esDecisionDePago = (accion: AccionDePedido): boolean => accion === 'aprobarPago' || accion === 'rechazarPago'

/** One says that the money came and the other that it did not: it stays as it was, and the owner decides knowing both. */
function enDisputa({ contenido, estado, evento, datos }: Juicio, simultaneos: readonly EventoDePedido[]): Sentencia | undefined {
  const contraria = evento.accion === 'aprobarPago' ? 'rechazarPago' : 'aprobarPago'
  const { comprobanteId } = datos as { comprobanteId: string }
  const hay = simultaneos.some(
    (otro) =>
      otro.accion === contraria &&
      otro.datos['comprobanteId'] === comprobanteId &&
      otro.deDispositivo !== true &&
      puedeHacer(contenido, otro),
  )
  if (!hay) return undefined
  const comprobantes = estado.comprobantes.map((uno) =>
    uno.id === comprobanteId && (uno.estado === 'enviado' || uno.estado === 'en_verificacion')
      ? { ...uno, estado: 'en_verificacion' as const, tomadoPor: '', tomadoHasta: '' }
      : uno,
  )
  return nota('pedido.verificacion-en-disputa', ENCARGADO, { comprobantes })
}
