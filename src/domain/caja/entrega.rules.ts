/**
 * Cash on its way from one person to another (docs/adr/0039). Its giver signs it, and it is at their charge until its receiver counted it
 * without having seen what the giver says; each of them with no line. What became of it is a fold of both documents.
 */
import { puede, type Campos } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { totalConteo } from './cuadre.rules.ts'
import { EntregaDinero, RecepcionDinero, type LugarDeEfectivo, type OrigenDeEfectivo } from './entrega-dinero.entity.ts'
import { conteo, type Conteo, type Turno } from './turno.entity.ts'

/** What was not accepted by then is somebody's task. */
const VENCE_MS = 24 * 3_600_000

const claveDe = (entregaId: string): string => entregaId.slice(entregaId.indexOf(':') + 1)
/** A handover ends once: this id says so. */
export const idRecepcion = (entregaId: string): string => `${RecepcionDinero.tipo}:${claveDe(entregaId)}`
/** What was refused comes back once. */
export const idRetorno = (entregaId: string): string => `${idRecepcion(entregaId)}:retorno`

export const estadosDeEntrega = ['enviada', 'vencida', 'aceptada', 'aceptadaConDiferencia', 'rechazada', 'cancelada', 'retornada'] as const
export type EstadoDeEntrega = (typeof estadosDeEntrega)[number]

/** A handover with what became of it, as far as it is known here. */
export interface EntregaSeguida {
  entrega: EntregaDinero
  recepcion?: RecepcionDinero | undefined
  retorno?: RecepcionDinero | undefined
}

/** Counted less said, in centavos of each currency: what is missing is negative. */
export const diferenciasDeRecepcion = (
  una: Pick<RecepcionDinero, 'dopCentavos' | 'usdCentavos' | 'declaradoDopCentavos' | 'declaradoUsdCentavos'>,
): Record<Moneda, number> => ({ DOP: una.dopCentavos - una.declaradoDopCentavos, USD: una.usdCentavos - una.declaradoUsdCentavos })

const difiere = (una: Parameters<typeof diferenciasDeRecepcion>[0]): boolean =>
  Object.values(diferenciasDeRecepcion(una)).some((centavos) => centavos !== 0)

/** Was it signed by who may end it so? Whether somebody else may settle it is known by their role, where that is known. */
const leToca = ({ paraEmpleadoId }: EntregaDinero, { resultado, creadoPor }: RecepcionDinero): boolean =>
  resultado === 'cancelada' || resultado === 'retornada' || creadoPor === paraEmpleadoId

/** How a handover stands at an instant. What somebody signed whom it was not for does not end it. */
export function estadoDeEntrega({ entrega, recepcion, retorno }: EntregaSeguida, ahoraMs: number): EstadoDeEntrega {
  if (!recepcion || !leToca(entrega, recepcion)) return ahoraMs - Date.parse(entrega.en) >= VENCE_MS ? 'vencida' : 'enviada'
  if (recepcion.resultado === 'rechazada') return retorno ? 'retornada' : 'rechazada'
  if (recepcion.resultado === 'aceptada') return difiere(recepcion) ? 'aceptadaConDiferencia' : 'aceptada'
  return recepcion.resultado
}

/** Does its money still hang between two people? */
export const estaEnTransito = (estado: EstadoDeEntrega): boolean => ['enviada', 'vencida', 'rechazada'].includes(estado)
/** May its receiver still sign it? */
export const sePuedeRecibir = (estado: EstadoDeEntrega): boolean => estado === 'enviada' || estado === 'vencida'

/** Each handover with what is known of it. */
export function seguirEntregas(entregas: readonly EntregaDinero[], recepciones: readonly RecepcionDinero[]): EntregaSeguida[] {
  const porId = new Map(recepciones.map((una) => [una.id, una]))
  return entregas.map((entrega) => ({ entrega, recepcion: porId.get(idRecepcion(entrega.id)), retorno: porId.get(idRetorno(entrega.id)) }))
}

/** Where cash is, or goes: the shift of a drawer, a fund, the safe, the hands of who signs. */
export type LugarDelDinero =
  | { lugar: 'gaveta'; turno: Pick<Turno, 'id' | 'cajaId'> }
  | { lugar: 'fondo'; fondoId: string }
  | { lugar: 'boveda' }
  | { lugar: 'manos' }

/** As a document says it. */
export const camposDeLugar = (donde: LugarDelDinero): Pick<Campos<typeof EntregaDinero>, 'turnoId' | 'cajaId' | 'fondoId'> => ({
  turnoId: donde.lugar === 'gaveta' ? donde.turno.id : '',
  cajaId: donde.lugar === 'gaveta' ? donde.turno.cajaId : '',
  fondoId: donde.lugar === 'fondo' ? donde.fondoId : '',
})

export interface DatosEntrega extends Pick<Campos<typeof EntregaDinero>, 'concepto' | 'dop' | 'usd' | 'papeles' | 'nota'> {
  quien: Persona
  para: Pick<Persona, 'empleadoId' | 'nombre'>
  desde: LugarDelDinero
  destino: LugarDeEfectivo
  destinoFondoId: string
  /** Handovers to the giver that wait: they are counted first, so that nobody passes on what they did not count. */
  porRecibir: number
}

const contable = (cuenta: Conteo): boolean => conteo.safeParse(cuenta).success

/** The document that a giver signs; why it is none. */
export function armarEntrega({ quien, para, desde, porRecibir, ...datos }: DatosEntrega): Result<Campos<typeof EntregaDinero>> {
  if (!puede(quien, EntregaDinero, desde.lugar === 'boveda' ? 'deBoveda' : 'crear')) return fallo('entrega.sin-permiso')
  if (para.empleadoId === '') return fallo('entrega.falta-quien')
  if (para.empleadoId === quien.empleadoId) return fallo('entrega.a-uno-mismo')
  if (porRecibir > 0) return fallo('entrega.por-recibir')
  if (datos.destino === 'fondo' && datos.destinoFondoId === '') return fallo('entrega.falta-fondo')
  if (desde.lugar === 'fondo' && desde.fondoId === datos.destinoFondoId) return fallo('entrega.mismo-fondo')
  if (!contable(datos.dop) || !contable(datos.usd)) return fallo('cierre.conteo-invalido')
  const [dopCentavos, usdCentavos] = [totalConteo(datos.dop), totalConteo(datos.usd)]
  if (dopCentavos + usdCentavos === 0 && datos.papeles.length === 0) return fallo('entrega.vacia')
  return ok({
    ...datos,
    destinoFondoId: datos.destino === 'fondo' ? datos.destinoFondoId : '',
    origen: desde.lugar,
    ...camposDeLugar(desde),
    deNombre: quien.nombre,
    paraEmpleadoId: para.empleadoId,
    paraNombre: para.nombre,
    dopCentavos,
    usdCentavos,
    autorizadoPor: '',
  })
}

interface Firma {
  quien: Persona
  seguida: EntregaSeguida
}

const deEntrega = ({ id, creadoPor, dopCentavos, usdCentavos }: EntregaDinero) => ({
  entregaId: id,
  deEmpleadoId: creadoPor,
  declaradoDopCentavos: dopCentavos,
  declaradoUsdCentavos: usdCentavos,
  autorizadoPor: '',
})

/** Who signed it, and where what was counted lies now. */
const puesto = (
  quien: Persona,
  donde: LugarDelDinero,
  contado: Pick<RecepcionDinero, 'dop' | 'usd' | 'dopCentavos' | 'usdCentavos'>,
  motivo: string,
) => ({
  quienNombre: quien.nombre,
  lugar: donde.lugar,
  ...camposDeLugar(donde),
  ...contado,
  motivo: motivo.trim(),
})

const yaAcabo = (estado: EstadoDeEntrega) => fallo('entrega.ya-acabo', { estado: nombreDeEstado[estado].toLowerCase() })

/** The receiver's signature under what they counted; `donde` is where they put it. 'entrega.falta-motivo' when it differs and nobody says why. */
export function armarRecepcion(
  { quien, seguida }: Firma,
  { dop, usd, motivo, donde }: { dop: Conteo; usd: Conteo; motivo: string; donde: LugarDelDinero },
): Result<Campos<typeof RecepcionDinero>> {
  const { entrega } = seguida
  const estado = estadoDeEntrega(seguida, 0)
  if (!sePuedeRecibir(estado)) return yaAcabo(estado)
  if (quien.empleadoId === entrega.creadoPor) return fallo('entrega.a-uno-mismo')
  if (quien.empleadoId !== entrega.paraEmpleadoId) return fallo('entrega.de-otro', { para: entrega.paraNombre })
  if (!puede(quien, RecepcionDinero, donde.lugar === 'boveda' ? 'deBoveda' : 'crear')) return fallo('entrega.sin-permiso')
  if (donde.lugar !== entrega.destino) return fallo('entrega.otro-lugar')
  if (donde.lugar === 'fondo' && donde.fondoId !== entrega.destinoFondoId) return fallo('entrega.otro-lugar')
  if (!contable(dop) || !contable(usd)) return fallo('cierre.conteo-invalido')
  const [dopCentavos, usdCentavos] = [totalConteo(dop), totalConteo(usd)]
  const dicho = deEntrega(entrega)
  if (dopCentavos + usdCentavos === 0 && dicho.declaradoDopCentavos + dicho.declaradoUsdCentavos > 0) return fallo('entrega.nada-contado')
  const campos = {
    ...dicho,
    resultado: 'aceptada' as const,
    ...puesto(quien, donde, { dop, usd, dopCentavos, usdCentavos }, motivo),
  }
  return difiere(campos) && campos.motivo === '' ? fallo('entrega.falta-motivo') : ok(difiere(campos) ? campos : { ...campos, motivo: '' })
}

/** The receiver does not take it: it stays at its giver's charge. */
export function armarRechazo({ quien, seguida }: Firma, motivo: string): Result<Campos<typeof RecepcionDinero>> {
  const { entrega } = seguida
  const estado = estadoDeEntrega(seguida, 0)
  if (!sePuedeRecibir(estado)) return yaAcabo(estado)
  if (quien.empleadoId !== entrega.paraEmpleadoId) return fallo('entrega.de-otro', { para: entrega.paraNombre })
  if (!puede(quien, RecepcionDinero, 'crear')) return fallo('entrega.sin-permiso')
  if (motivo.trim() === '') return fallo('entrega.falta-motivo')
  return ok({
    ...deEntrega(entrega),
    resultado: 'rechazada',
    quienNombre: quien.nombre,
    lugar: entrega.origen,
    turnoId: '',
    cajaId: '',
    fondoId: '',
    dop: {},
    usd: {},
    dopCentavos: 0,
    usdCentavos: 0,
    motivo: motivo.trim(),
  })
}

/** Its giver takes it back, or for who is not there any more whoever may settle it; before it was accepted, or after it was refused. */
export function armarRegreso(
  { quien, seguida }: Firma,
  { motivo, donde }: { motivo: string; donde: LugarDelDinero },
): Result<{ id: string; campos: Campos<typeof RecepcionDinero> }> {
  const { entrega } = seguida
  const estado = estadoDeEntrega(seguida, 0)
  if (!estaEnTransito(estado)) return yaAcabo(estado)
  if (quien.empleadoId !== entrega.creadoPor && !puede(quien, RecepcionDinero, 'resolver'))
    return fallo('entrega.no-es-tuya', { de: entrega.deNombre })
  if (!puede(quien, RecepcionDinero, donde.lugar === 'boveda' ? 'deBoveda' : 'crear')) return fallo('entrega.sin-permiso')
  if (donde.lugar === 'manos' && quien.empleadoId !== entrega.creadoPor) return fallo('entrega.otro-lugar')
  if (motivo.trim() === '') return fallo('entrega.falta-motivo')
  const rechazada = estado === 'rechazada'
  const { dop, usd, dopCentavos, usdCentavos } = entrega
  return ok({
    id: rechazada ? idRetorno(entrega.id) : idRecepcion(entrega.id),
    campos: {
      ...deEntrega(entrega),
      resultado: rechazada ? 'retornada' : 'cancelada',
      ...puesto(quien, donde, { dop, usd, dopCentavos, usdCentavos }, motivo),
    },
  })
}

/* What of it the server looks at, which has the documents and not the people before it. */

/** What is wrong in a handover by itself; undefined when nothing is. */
export function defectoDeEntrega(entrega: EntregaDinero): string | undefined {
  const { dop, usd, dopCentavos, usdCentavos, paraEmpleadoId, creadoPor } = entrega
  if (paraEmpleadoId === creadoPor) return 'quien entrega y quien recibe son la misma persona'
  return dopCentavos === totalConteo(dop) && usdCentavos === totalConteo(usd)
    ? undefined
    : 'el monto no es lo que suman sus billetes y monedas'
}

/** What is wrong in what somebody signed about a handover; `entrega` and `recepcion` as far as they are known. `resuelve`: may settle another's. */
export function defectoDeRecepcion(
  una: RecepcionDinero,
  { entrega, recepcion, resuelve }: { entrega?: EntregaDinero | undefined; recepcion?: RecepcionDinero | undefined; resuelve: boolean },
): string | undefined {
  const { dop, usd, resultado, entregaId, creadoPor } = una
  if (una.id !== (resultado === 'retornada' ? idRetorno(entregaId) : idRecepcion(entregaId))) return 'el id no es el de su entrega'
  if (una.dopCentavos !== totalConteo(dop) || una.usdCentavos !== totalConteo(usd))
    return 'el monto no es lo que suman sus billetes y monedas'
  const firmaQuienEntrega = creadoPor === una.deEmpleadoId
  const regresa = resultado === 'cancelada' || resultado === 'retornada'
  if (!regresa && firmaQuienEntrega) return 'quien entrega y quien recibe son la misma persona'
  if (regresa && !firmaQuienEntrega && !resuelve) return 'no es quien entrega'
  if (regresa && !firmaQuienEntrega && una.lugar === 'manos') return 'lo recogió quien no lo tenía en sus manos'
  if (regresa && difiere(una)) return 'lo que vuelve no es lo que se entregó'
  if (difiere(una) && resultado === 'aceptada' && una.motivo.trim() === '') return 'difiere y no dice por qué'
  if (resultado === 'retornada' && recepcion && recepcion.resultado !== 'rechazada') return 'esa entrega no fue rechazada'
  return entrega && noConcuerda(una, entrega)
}

function noConcuerda(una: RecepcionDinero, entrega: EntregaDinero): string | undefined {
  if (una.deEmpleadoId !== entrega.creadoPor) return 'no la entregó quien dice'
  if (una.declaradoDopCentavos !== entrega.dopCentavos || una.declaradoUsdCentavos !== entrega.usdCentavos)
    return 'no dice el monto que se entregó'
  if (!leToca(entrega, una)) return 'no es quien recibe'
  if (una.resultado !== 'aceptada') return undefined
  return una.lugar === entrega.destino && (una.lugar !== 'fondo' || una.fondoId === entrega.destinoFondoId)
    ? undefined
    : 'no entró donde decía la entrega'
}

/* Words. */

export const nombreDeLugarDeEfectivo: Readonly<Record<OrigenDeEfectivo, string>> = {
  gaveta: 'Gaveta',
  fondo: 'Fondo',
  boveda: 'Bóveda',
  manos: 'En manos',
}
export const nombreDeConcepto: Readonly<Record<EntregaDinero['concepto'], string>> = {
  recaudo: 'Lo vendido o cobrado',
  fondo: 'Fondo para dar cambio',
  reposicion: 'Reposición de un fondo',
}
/** What money is usually handed over for, by where it goes. */
export const conceptoUsual: Readonly<Record<EntregaDinero['destino'], EntregaDinero['concepto']>> = {
  boveda: 'recaudo',
  gaveta: 'fondo',
  fondo: 'reposicion',
}
export const nombreDeEstado: Readonly<Record<EstadoDeEntrega, string>> = {
  enviada: 'Por recibir',
  vencida: 'Vencida',
  aceptada: 'Aceptada',
  aceptadaConDiferencia: 'Aceptada con diferencia',
  rechazada: 'Rechazada',
  cancelada: 'Cancelada',
  retornada: 'De vuelta',
}
