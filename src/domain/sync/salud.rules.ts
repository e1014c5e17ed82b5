/**
 * How a device stands, in words that a shopkeeper can act on: what happened, whether money is at risk, and what to do. One
 * table for the till's chip, for *Sincronización* and for the dashboard, so that no two of them say different things.
 */
import type { SaludDispositivo } from '#domain/comandos.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { mensajeDe } from '#domain/messages.ts'
import { avisoDePermiso } from './permiso.rules.ts'
import { situacionRemota, type Situacion } from './salud.situacion.ts'

/** 'bien' needs nobody; 'atencion' somebody, soon; 'riesgo': money may be lost if nobody acts. */
export const gravedades = ['bien', 'atencion', 'riesgo'] as const
export type Gravedad = (typeof gravedades)[number]

export interface AvisoDeSalud {
  estado: EstadoSalud
  gravedad: Gravedad
  /** What happened. */
  titulo: string
  /** With 'riesgo' it begins with 'Hay riesgo:'; else with 'Tu dinero está a salvo:', unless the same device is at risk otherwise. */
  dinero: string
  /** What to do about it. */
  hacer: string
}

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
/** With a line a document is received within seconds: after this something holds it up. */
const ATASCO = 10 * MINUTO
const RELOJ_FUERA = 10 * MINUTO
/** Below this a browser starts to throw data away (docs/RELIABILITY.md D2). */
const ESPACIO_MINIMO = 200_000_000
const POCOS_NUMEROS = 20

interface Entrada {
  s: Situacion
  ahoraMs: number
}

type Dicho = Omit<AvisoDeSalud, 'estado'>
/** Says it, or undefined when it is not so. */
type Regla = (entrada: Entrada) => Dicho | undefined

const cuantos = (n: number, uno: string, varios: string): string => `${n.toLocaleString('es-DO')} ${n === 1 ? uno : varios}`
const documentos = (n: number): string => cuantos(n, 'documento', 'documentos')
const edadDe = (en: string, ahoraMs: number): number => (en === '' ? 0 : Math.max(0, ahoraMs - Date.parse(en)))

/** 'un momento', '5 minutos', '3 horas', '2 días'. */
export function tiempo(ms: number): string {
  if (ms < MINUTO) return 'un momento'
  if (ms < HORA) return cuantos(Math.floor(ms / MINUTO), 'minuto', 'minutos')
  return ms < DIA ? cuantos(Math.floor(ms / HORA), 'hora', 'horas') : cuantos(Math.floor(ms / DIA), 'día', 'días')
}

/** The same for a place with no room: '5 min', '3 h', '2 d'; '' for less than a minute. */
export function tiempoCorto(ms: number): string {
  if (ms < MINUTO) return ''
  if (ms < HORA) return `${Math.floor(ms / MINUTO)} min`
  return ms < DIA ? `${Math.floor(ms / HORA)} h` : `${Math.floor(ms / DIA)} d`
}

const A_SALVO = 'Tu dinero está a salvo: '
const salvo = (titulo: string, dinero: string, hacer: string, gravedad: 'bien' | 'atencion' = 'atencion'): Dicho => ({
  gravedad,
  titulo,
  hacer,
  dinero: `${A_SALVO}${dinero}`,
})
const riesgo = (titulo: string, dinero: string, hacer: string): Dicho => ({
  gravedad: 'riesgo',
  titulo,
  hacer,
  dinero: `Hay riesgo: ${dinero}`,
})

const CONECTARLO = 'Conéctalo y déjalo abierto hasta que llegue a cero. Mientras tanto no borres los datos del navegador ni lo prestes.'
const OTRO_CAMINO = 'Si no puedes conectarlo, saca su caja negra y recíbela en otro equipo de la tienda.'
const dias = (lista: readonly { dia: string }[]): string => lista.map(({ dia }) => formatoFecha(dia)).join(', ')
const hayMenos = (a: 'dispositivo' | 'servidor', b: 'dispositivo' | 'servidor') => (dia: Situacion['distintos'][number]) =>
  dia[a].cuenta < dia[b].cuenta
/** No device reached it for a day: by its own word, or by the server's. */
const callado = ({ s, ahoraMs }: Entrada): boolean => s.enLinea !== true && edadDe(s.contactoEn, ahoraMs) > DIA

/** The table: each state and its words, in the order in which they are told when equally grave. */
const reglas = {
  'recien-llegado': ({ s }) =>
    s.contactoEn === '' && s.enLinea !== true && s.sinEnviar === 0 && s.esCaja && s.haHechoAlgo !== true
      ? salvo(
          'Todavía no se ha conectado',
          'este equipo aún no ha vendido nada.',
          'Conéctalo una vez para que reciba el catálogo y sus números.',
        )
      : undefined,
  copiado: ({ s }) =>
    s.copiado
      ? riesgo(
          'Trabaja en dos lugares: alguien copió sus datos',
          'los dos tienen los mismos números, y uno puede ser de quien no debe. Ninguno lee ni vende más; lo vendido se sigue recibiendo.',
          'Averigua dónde está el otro. Dale de baja en Configurar y enrola el bueno con un código nuevo.',
        )
      : undefined,
  suspendido: ({ s }) =>
    s.suspendido
      ? salvo(
          'Mercana lo suspendió: no entrega ni recibe datos',
          'lo que haga queda en su disco y sale solo cuando lo levanten.',
          'El propietario ve el motivo y a quién escribirle en Configurar, en Dispositivos. No borres los datos de su navegador.',
        )
      : undefined,
  'firma-ajena': ({ s, ahoraMs }) =>
    s.firmaAjenaEn !== '' && edadDe(s.firmaAjenaEn, ahoraMs) < 7 * DIA
      ? riesgo(
          `Alguien quiso entregar en su nombre hace ${tiempo(edadDe(s.firmaAjenaEn, ahoraMs))}`,
          'lo que trajo no llevaba la firma de este equipo y no se recibió nada de ello.',
          'Si no cambiaste ni restauraste ese equipo, dale de baja en Configurar y enrólalo con un código nuevo.',
        )
      : undefined,
  'faltan-documentos': ({ s }) =>
    s.faltan > 0
      ? riesgo(
          `${s.faltan === 1 ? 'Falta' : 'Faltan'} ${documentos(s.faltan)}`,
          'este equipo los hizo y el servidor no los tiene. Si el equipo se pierde, se pierden con él.',
          `Enciéndelo, ábrelo con conexión y espera unos minutos. ${OTRO_CAMINO} En Huecos se ve cuáles son.`,
        )
      : undefined,
  'el-servidor-tiene-menos': ({ s }) => {
    const mal = s.distintos.filter(hayMenos('servidor', 'dispositivo'))
    return mal.length === 0
      ? undefined
      : riesgo(
          `El servidor tiene menos que este equipo: ${dias(mal)}`,
          'de lo que ya estaba recibido falta algo allá; por ahora lo conserva este equipo.',
          'Déjalo encendido y con conexión: lo ofrece otra vez solo. Si mañana sigue igual, avisa al operador antes de borrar nada.',
        )
  },
  'no-coincide': ({ s }) => {
    const mal = s.distintos.filter(({ dispositivo, servidor }) => dispositivo.cuenta === servidor.cuenta)
    return mal.length === 0
      ? undefined
      : riesgo(
          `Este equipo y el servidor no dicen lo mismo: ${dias(mal)}`,
          'hay un documento que no es igual en los dos lados.',
          'Compara las ventas de ese día con los papeles y avisa al operador. No borres los datos de este equipo.',
        )
  },
  'sin-enviar-hace-dias': ({ s, ahoraMs }) =>
    s.sinEnviar > 0 && edadDe(s.masViejo, ahoraMs) > DIA
      ? riesgo(
          `${documentos(s.sinEnviar)} sin enviar, el más viejo de hace ${tiempo(edadDe(s.masViejo, ahoraMs))}`,
          'están solo en este equipo. Si se pierde o se daña, se pierden con él.',
          `${CONECTARLO} ${OTRO_CAMINO}`,
        )
      : undefined,
  'disco-relajado': ({ s }) =>
    s.duraderaEstricta === false
      ? riesgo(
          'Este navegador no asegura el disco',
          'un corte de luz podría llevarse la última venta.',
          'Usa Chrome o Edge al día en la caja.',
        )
      : undefined,
  'poco-espacio': ({ s }) =>
    s.libreBytes !== undefined && s.libreBytes < ESPACIO_MINIMO
      ? riesgo(
          `Quedan ${Math.max(0, Math.floor(s.libreBytes / 1_000_000)).toLocaleString('es-DO')} MB libres en este equipo`,
          'sin espacio, la próxima venta podría no guardarse.',
          'Borra fotos o programas del equipo hasta tener más de 200 MB libres. No borres los datos del navegador.',
        )
      : undefined,
  'puede-borrarse': ({ s, ahoraMs }) =>
    s.persistente === false && s.sinEnviar > 0 && (s.enLinea === false || edadDe(s.masViejo, ahoraMs) > ATASCO)
      ? riesgo(
          'El navegador no prometió conservar los datos',
          `podría borrar ${s.sinEnviar === 1 ? 'el documento que está' : `los ${documentos(s.sinEnviar)} que están`} solo aquí.`,
          'Conéctalo para que salgan, e instala la aplicación en este equipo.',
        )
      : undefined,
  'callado-con-pendientes': (entrada) =>
    callado(entrada) && entrada.s.sinEnviar > 0
      ? riesgo(
          `Callado desde hace ${tiempo(edadDe(entrada.s.contactoEn, entrada.ahoraMs))}`,
          `tenía ${documentos(entrada.s.sinEnviar)} sin enviar, que están solo en él.`,
          `${CONECTARLO} ${OTRO_CAMINO}`,
        )
      : undefined,
  'permiso-vencido': ({ s }) =>
    !s.revocado && s.permisoQuedaMs !== undefined && s.permisoQuedaMs <= 0
      ? salvo(
          'Lleva demasiado tiempo sin conectarse: no hace ventas nuevas',
          'lo vendido está en el disco de este equipo, y el turno se puede cerrar.',
          'Conéctalo a internet un momento y sigue vendiendo.',
        )
      : undefined,
  'permiso-se-acaba': ({ s }) => {
    const falta = s.revocado ? '' : avisoDePermiso(s.permisoQuedaMs)
    return falta === ''
      ? undefined
      : salvo(
          `Puede vender ${falta} más sin conectarse`,
          'lo vendido está en el disco de este equipo.',
          'Conéctalo a internet un momento antes de que se acabe: después no hace ventas nuevas.',
        )
  },
  cuarentena: ({ s }) =>
    s.enCuarentena > 0
      ? salvo(
          `${documentos(s.enCuarentena)} en cuarentena`,
          'el servidor los guardó enteros. Todavía no cuentan en los reportes ni en la existencia.',
          'El propietario los revisa en Sincronización, en la pestaña Cuarentena.',
        )
      : undefined,
  'retirado-con-pendientes': ({ s }) =>
    s.revocado && s.sinEnviar > 0
      ? salvo(
          `Retirado, con ${documentos(s.sinEnviar)} por entregar`,
          'lo que hizo se le sigue recibiendo.',
          'Déjalo abierto y con conexión hasta que llegue a cero. No borres los datos de su navegador.',
        )
      : undefined,
  atascado: ({ s, ahoraMs }) =>
    s.enLinea === true && s.sinEnviar > 0 && edadDe(s.masViejo, ahoraMs) > ATASCO
      ? salvo(
          `${documentos(s.sinEnviar)} sin enviar desde hace ${tiempo(edadDe(s.masViejo, ahoraMs))}, con conexión`,
          'están en el disco de este equipo.',
          s.fallo === '' ? 'Pulsa «Sincronizar ahora». Si sigue igual, avisa al operador.' : enPalabras(s.fallo),
        )
      : undefined,
  fallo: ({ s }) =>
    s.fallo !== '' && s.enLinea === true && !s.revocado
      ? salvo(mensajeDe({ code: s.fallo }).mensaje.replace(/\.$/, ''), 'lo guardado sigue en el disco de este equipo.', arregloDe(s.fallo))
      : undefined,
  'solo-aqui': ({ s }) =>
    s.sinEnviar > 0 && s.enLinea === false
      ? salvo(
          `Sin conexión, ${documentos(s.sinEnviar)} solo aquí`,
          'están en el disco de este equipo y salen solos al volver la conexión.',
          CONECTARLO,
        )
      : undefined,
  'aqui-hay-menos': ({ s }) => {
    const mal = s.distintos.filter(hayMenos('dispositivo', 'servidor'))
    return mal.length === 0
      ? undefined
      : salvo(
          `Este equipo tiene menos que el servidor: ${dias(mal)}`,
          'el servidor lo tiene todo.',
          'Parece que a este equipo se le borraron datos. Revisa que nadie limpie el navegador, y que le quede espacio.',
        )
  },
  callado: (entrada) =>
    callado(entrada) && entrada.s.esCaja
      ? salvo(
          `Callado desde hace ${tiempo(edadDe(entrada.s.contactoEn, entrada.ahoraMs))}`,
          'hasta su último contacto no debía nada. Lo que haya vendido después está solo en él.',
          'Enciéndelo con conexión unos minutos, o dale de baja si ya no se usa.',
        )
      : undefined,
  reloj: ({ s }) =>
    Math.abs(s.desfaseMs) > RELOJ_FUERA
      ? salvo(
          `Reloj ${s.desfaseMs > 0 ? 'adelantado' : 'atrasado'} ${tiempo(Math.abs(s.desfaseMs))}`,
          'el orden de las ventas no depende del reloj, pero su fecha sí.',
          'Pon la fecha y la hora automáticas en ese equipo.',
        )
      : undefined,
  'sin-numeros': ({ s }) => {
    const sin = tiposCon(s, (quedan) => quedan === 0)
    return sin === ''
      ? undefined
      : salvo(
          `Se acabaron los números: ${sin}`,
          'lo vendido tiene su comprobante.',
          'Conecta la caja para que tome más. Si no quedan en la tienda, registra el rango nuevo de la DGII.',
        )
  },
  'pocos-numeros': ({ s }) => {
    const pocos = tiposCon(s, (quedan) => quedan > 0 && quedan < POCOS_NUMEROS)
    return pocos === ''
      ? undefined
      : salvo(`Quedan pocos números: ${pocos}`, 'lo vendido tiene su comprobante.', 'Conecta la caja un momento para que tome más.')
  },
  'sin-promesa': ({ s }) =>
    s.persistente === false && s.sinEnviar === 0 && s.esCaja
      ? salvo(
          'El navegador no prometió conservar los datos',
          'el servidor tiene todo lo de este equipo.',
          'Instala la aplicación y conéctala a menudo.',
        )
      : undefined,
  'sin-conexion': ({ s }) =>
    s.enLinea === false && s.sinEnviar === 0
      ? salvo(
          'Sin conexión',
          'todo lo anterior está recibido, y lo que vendas queda en el disco de este equipo.',
          'Sigue vendiendo. Sale solo cuando vuelva la conexión.',
        )
      : undefined,
  retirado: ({ s }) =>
    s.revocado && s.sinEnviar === 0
      ? salvo('Retirado de la tienda', 'entregó todo lo que dijo tener.', 'Para usarlo otra vez, enrólalo con un código nuevo.', 'bien')
      : undefined,
  'por-enviar': ({ s }) =>
    s.sinEnviar > 0
      ? salvo(`${documentos(s.sinEnviar)} por enviar`, 'están en el disco de este equipo y van saliendo.', 'No hay que hacer nada.', 'bien')
      : undefined,
  'al-dia': () => salvo('Todo al día', 'el servidor tiene todo lo de este equipo.', 'No hay que hacer nada.', 'bien'),
} satisfies Record<string, Regla>

export type EstadoSalud = keyof typeof reglas

/** When one of these is told, the other would say the same again, weaker. */
const incluye: Partial<Record<EstadoSalud, readonly EstadoSalud[]>> = {
  'recien-llegado': ['sin-conexion'],
  'sin-enviar-hace-dias': ['callado-con-pendientes', 'atascado', 'solo-aqui'],
  'callado-con-pendientes': ['callado', 'solo-aqui'],
  atascado: ['fallo'],
  callado: ['sin-conexion'],
  'retirado-con-pendientes': ['solo-aqui'],
  suspendido: ['fallo', 'atascado', 'retirado', 'retirado-con-pendientes'],
  copiado: ['retirado', 'retirado-con-pendientes', 'fallo', 'firma-ajena'],
  'permiso-vencido': ['callado', 'sin-conexion'],
}

/** Everything that is to be said of a device, the gravest first; never empty. What is well is only told when nothing else is. */
export function saludDe(s: Situacion, ahoraMs: number): AvisoDeSalud[] {
  const dichos = (Object.entries(reglas) as [EstadoSalud, Regla][]).flatMap(([estado, regla]): AvisoDeSalud[] => {
    const dicho = regla({ s, ahoraMs })
    return dicho ? [{ estado, ...dicho }] : []
  })
  const callados = new Set(dichos.flatMap(({ estado }) => incluye[estado] ?? []))
  const quedan = dichos.filter(({ estado }) => !callados.has(estado))
  const urgentes = quedan.filter(({ gravedad }) => gravedad !== 'bien')
  if (urgentes.length === 0) return quedan.slice(0, 1)
  const hayRiesgo = urgentes.some(({ gravedad }) => gravedad === 'riesgo')
  return urgentes.map((aviso) => (hayRiesgo ? sinPromesa(aviso) : aviso)).sort((a, b) => peso(b.gravedad) - peso(a.gravedad))
}

/** Beside a risk nobody is told that their money is safe: what a lesser notice says of itself stays, without that word. */
function sinPromesa(aviso: AvisoDeSalud): AvisoDeSalud {
  if (!aviso.dinero.startsWith(A_SALVO)) return aviso
  const dicho = aviso.dinero.slice(A_SALVO.length)
  return { ...aviso, dinero: `${dicho.charAt(0).toUpperCase()}${dicho.slice(1)}` }
}

const peso = (gravedad: Gravedad): number => gravedades.indexOf(gravedad)

export interface SaludTienda {
  gravedad: Gravedad
  /** The gravest of all devices, with its name; undefined when every one is well. */
  peor: { dispositivo: string; aviso: AvisoDeSalud } | undefined
  /** Devices with something to look at. */
  conAvisos: number
}

/** A whole store in one sentence: the dashboard's card. */
export function saludDeTienda(dispositivos: readonly SaludDispositivo[], ahoraMs: number): SaludTienda {
  const peores = dispositivos
    .flatMap((d) => {
      const [aviso] = saludDe(situacionRemota(d), ahoraMs)
      return aviso && aviso.gravedad !== 'bien' ? [{ dispositivo: d.nombre, aviso }] : []
    })
    .sort((a, b) => peso(b.aviso.gravedad) - peso(a.aviso.gravedad))
  return { gravedad: peores[0]?.aviso.gravedad ?? 'bien', peor: peores[0], conAvisos: peores.length }
}

const arregloDe = (code: string): string => mensajeDe({ code }).arreglo ?? 'Inténtalo otra vez; si sigue, avisa al operador.'
const enPalabras = (code: string): string => `${mensajeDe({ code }).mensaje} ${arregloDe(code)}`

const tiposCon = ({ numeros }: Situacion, cumple: (quedan: number) => boolean): string =>
  Object.entries(numeros)
    .filter(([, quedan]) => cumple(quedan))
    .map(([tipo, quedan]) => (quedan === 0 ? tipo : `${tipo} (${quedan})`))
    .join(', ')
