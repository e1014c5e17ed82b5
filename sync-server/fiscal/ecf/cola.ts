/**
 * Takes each document from the sale to DGII's word on it: made, signed, sent, asked after. What is about to be done and what came of it is written
 * down before and after each call, so that whoever comes next (after a crash, or beside it) knows: a sending of whose answer nothing is known is
 * asked for, and only what DGII does not have is sent again, the same bytes. Of two servers, the one whose note is written first sends.
 */
import pLimit from 'p-limit'
import { leer } from '#domain/core/entity.ts'
import { Ecf, type EstadoEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { AmbienteEcf } from '#domain/fiscal/ecf/timbre.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { leerUno } from '../../core/documentos.ts'
import type { Db, Store } from '../../store/port.ts'
import { abrirArchivo, idXml, leerEmision, type Emision, type XmlFirmado } from './archivo.ts'
import { anulacionesPendientes, llevarAnulacion } from './anulaciones.ts'
import {
  NegadoError,
  OtroDocumentoError,
  SinRespuestaError,
  type Emisor,
  type Envio,
  type Recibo,
  type Remite,
  type Respuesta,
  type Sesion,
} from './emisor.ts'
import type { Validador } from './esquema.ts'
import { leerGuardado, mover, type Guardado } from './guardado.ts'
import type { Afuera } from './recepcion/entregar.ts'
import { entregasPendientes, llevarEntrega } from './recepcion/entregas.ts'
import { avisosPendientes, llevarAviso, llevarRespuesta, respuestasPendientes } from './recepcion/respuestas.ts'
import { crearTaller, sha256De } from './taller.ts'

export interface OpcionesCola {
  store: Store
  ahora: () => Date
  emisor: Emisor
  ambiente: AmbienteEcf
  validar: Validador
  /** What a store signs with now, or why it cannot (`remite.ts`). */
  remiteDe: (emision: Emision | undefined) => Remite | Exclude<Detenida, ''>
  /** This process, among those that may be at the same work. */
  proceso: string
  /** How papers get to other stores' own addresses (`recepcion/entregar.ts`). */
  afuera: Afuera
  /** DGII said no to one of this store. */
  alRechazar?: (tiendaId: string) => void
}

/** Why nothing of a store moves: its certificate, or that DGII does not answer it. */
export type Detenida =
  | ''
  | 'ecf.sin-certificado'
  | 'ecf.certificado-vencido'
  | 'ecf.certificado-ilegible'
  | 'ecf.otro-rnc'
  | 'ecf.dgii-no-responde'
  | 'ecf.dgii-no-reconoce'

export interface Cola {
  /** Signs what waits of a store, a little at a time; answers in how many milliseconds there is more to do, undefined when there is nothing. */
  firmar(tiendaId: string): Promise<number | undefined>
  /** Sends what is signed and asks after what was sent, the same way. Apart, so that a slow DGII keeps no signature from a ticket. */
  llevar(tiendaId: string): Promise<number | undefined>
  detenida(tiendaId: string): Detenida
}

/** So many of a store at a turn: the others have theirs in between. */
const POR_VUELTA = 20
/** Signed at a turn: DGII's schema is held against all of them at once, and starting that costs as much as fifty documents. */
const POR_FIRMAR = 100
/** Read at first beyond those that may be moved: nearly all of a state are due, and reading what is left for the next turn costs as much as moving it. */
const DE_MAS = 20
/** Read at a time after that, where many are not due. */
const PAGINA = 200
/** Calls to DGII at once, of all stores, in the order that they asked. */
const A_LA_VEZ = 20
/** A sending that began longer ago is over, whoever was at it: no request lasts so long. */
const PACIENCIA_MS = 120_000
const ESPERA_MS = 5000
const ESPERA_MAXIMA_MS = 10 * 60_000
/** After so many calls of a store without an answer, the rest of the turn is left for later. */
const SIN_RESPUESTA_MAXIMO = 3
/** DGII says that it knows nothing of a name that it gave: so often before it is asked by number. */
const DESCONOCIDO_MAXIMO = 3
/** Nobody waits for a number that is never used. */
const ESPERA_DE_ANULACION_MS = 60_000
/** A note whose document DGII does not have yet. */
const ESPERA_DE_NOTA_MS = 30_000

/** The queue over a store of documents and something that takes them. It keeps no timer: `iniciar.ts` does. */
export function crearCola({ store, ahora, emisor, ambiente, validar, remiteDe, proceso, afuera, alRechazar }: OpcionesCola): Cola {
  const limite = pLimit(A_LA_VEZ)
  const esperas = new Map<string, { intentos: number; hasta: number }>()
  const detenidas = new Map<string, Detenida>()
  const desconocidos = new Map<string, number>()
  const taller = crearTaller({ store, ahora, ambiente, validar, tropezar })

  /** Not before a while, longer each time. */
  function aplazar(clave: string, minimo = ESPERA_MS): void {
    const intentos = (esperas.get(clave)?.intentos ?? 0) + 1
    const ms = Math.min(ESPERA_MAXIMA_MS, minimo * 2 ** Math.min(intentos - 1, 10))
    esperas.set(clave, { intentos, hasta: ahora().getTime() + ms })
  }
  const faltan = (clave: string): number => Math.max(0, (esperas.get(clave)?.hasta ?? 0) - ahora().getTime())

  /** Milliseconds until this document may be moved. */
  function enCuanto(ecf: Ecf): number {
    const desde = ecf.intento === null ? 0 : Date.parse(ecf.intento.en) + PACIENCIA_MS - ahora().getTime()
    return Math.max(0, desde, faltan(ecf.id))
  }

  async function firmar(tiendaId: string): Promise<number | undefined> {
    const remite = remiteDe(await leerEmision(store, tiendaId))
    // What nobody can sign waits for somebody to hand in a certificate, which wakes it up.
    if (typeof remite === 'string') return undefined
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    const { docs, proxima } = await pendientes(ops, 'porFirmar', POR_FIRMAR)
    if (docs.length === 0) return proxima
    await taller.firmarVarios(ops, remite, docs)
    return 0
  }

  async function llevar(tiendaId: string): Promise<number | undefined> {
    const parada = faltan(tiendaId)
    if (parada > 0) return parada
    const remite = remiteDe(await leerEmision(store, tiendaId))
    detenidas.set(tiendaId, typeof remite === 'string' ? remite : '')
    if (typeof remite === 'string') return undefined
    const ops = await baseDeTienda(store, tiendaId, 'ops')
    const enCurso: { docs: Guardado[]; proxima: number | undefined }[] = []
    for (const estado of ['firmado', 'enviado', 'resumenEnviado', 'enProceso'] as const) enCurso.push(await pendientes(ops, estado))
    const docs = enCurso.flatMap((una) => una.docs)
    const proximas = enCurso.map(({ proxima }) => proxima).filter((una) => una !== undefined)
    const porAnular = await anulacionesPendientes(ops)
    const anuladas = porAnular.filter(({ id }) => faltan(id) === 0)
    const porResponder = await respuestasPendientes(ops)
    const respondidas = porResponder.filter(({ id }) => faltan(id) === 0)
    const porAvisar = await avisosPendientes(ops)
    const avisados = porAvisar.filter(({ id }) => faltan(id) === 0)
    const porEntregar = await entregasPendientes(ops)
    const porDejar = porEntregar.filter(({ id }) => faltan(id) === 0)
    if (docs.length + anuladas.length + respondidas.length + avisados.length + porDejar.length > 0) {
      const sesion = await abrir(tiendaId, remite)
      if (!sesion) return faltan(tiendaId)
      await llevarVarios(ops, tiendaId, sesion, docs)
      await deUnaEnUna(tiendaId, anuladas, (doc) => llevarAnulacion({ store, ahora, validar }, ops, remite, sesion, doc))
      await deUnaEnUna(tiendaId, respondidas, (doc) => llevarRespuesta({ store, validar }, ops, remite, sesion, doc))
      await deUnaEnUna(tiendaId, avisados, (doc) => llevarAviso({ store, afuera }, ops, remite, sesion, doc))
      await deUnaEnUna(tiendaId, porDejar, (doc) => llevarEntrega({ store, ahora, afuera }, ops, remite, sesion, doc))
      proximas.push(faltan(tiendaId))
    }
    proximas.push(...[...porAnular, ...porResponder, ...porAvisar, ...porEntregar].map(({ id }) => faltan(id)).filter((ms) => ms > 0))
    return proximas.length === 0 ? undefined : Math.min(...proximas)
  }

  /** Those of a state that are due, oldest first, and when the next of the others is. */
  async function pendientes(ops: Db, estado: EstadoEcf, cuantos = POR_VUELTA): Promise<{ docs: Guardado[]; proxima: number | undefined }> {
    const docs: Guardado[] = []
    let proxima: number | undefined
    for (let despuesDe: { en: string; id: string } | undefined; ;) {
      const porLeer = despuesDe ? PAGINA : cuantos + DE_MAS
      const pagina = await ops.find<Ecf>({ tipo: Ecf.tipo, clave: estado, limite: porLeer, ...(despuesDe ? { despuesDe } : {}) })
      for (const { rev, ...crudo } of pagina) {
        const ecf: Guardado = { ...leer(Ecf, crudo), rev }
        const espera = ecf.ambiente !== null && ecf.ambiente !== ambiente ? undefined : enCuanto(ecf)
        if (espera === 0) docs.push(ecf)
        else if (espera !== undefined) proxima = Math.min(proxima ?? Infinity, espera)
        if (docs.length === cuantos) return { docs, proxima: 0 }
      }
      const ultimo = pagina.at(-1)
      if (!ultimo || pagina.length < porLeer) return { docs, proxima }
      despuesDe = { en: ultimo.en, id: ultimo.id }
    }
  }

  async function abrir(tiendaId: string, remite: Remite): Promise<Sesion | undefined> {
    try {
      return await limite(() => emisor.abrir(remite))
    } catch (error) {
      detener(tiendaId, error)
      return undefined
    }
  }

  function detener(tiendaId: string, error: unknown): void {
    if (!(error instanceof SinRespuestaError) && !(error instanceof NegadoError)) throw error
    detenidas.set(tiendaId, error instanceof NegadoError ? 'ecf.dgii-no-reconoce' : 'ecf.dgii-no-responde')
    aplazar(tiendaId)
  }

  /** It cannot be signed, or sent, as it is: somebody has to put something right, and it is tried again now and then. */
  async function tropezar(ops: Db, ecf: Guardado, code: string, detalle: string): Promise<void> {
    aplazar(ecf.id, 60_000)
    if (ecf.problema?.code !== code || ecf.problema.detalle !== detalle) await mover(ops, ecf, { problema: { code, detalle } })
  }

  async function llevarVarios(ops: Db, tiendaId: string, sesion: Sesion, docs: readonly Guardado[]): Promise<void> {
    let mudas = 0
    await Promise.all(
      docs.map((ecf) =>
        limite(async () => {
          if (mudas >= SIN_RESPUESTA_MAXIMO || faltan(tiendaId) > 0) return
          try {
            await llevarUno(ops, sesion, ecf)
            mudas = 0
            esperas.delete(tiendaId)
          } catch (error) {
            if (error instanceof NegadoError) return negado(ops, tiendaId, ecf, error)
            if (!(error instanceof SinRespuestaError)) throw error
            aplazar(ecf.id)
            mudas++
            if (mudas === SIN_RESPUESTA_MAXIMO) detener(tiendaId, error)
          }
        }),
      ),
    )
  }

  /** One after another: they are few, and nobody waits for them. */
  async function deUnaEnUna<D extends { id: string }>(
    tiendaId: string,
    docs: readonly D[],
    llevarla: (doc: D) => Promise<void>,
  ): Promise<void> {
    for (const doc of docs) {
      if (faltan(tiendaId) > 0) return
      try {
        await llevarla(doc)
        esperas.delete(doc.id)
      } catch (error) {
        if (!(error instanceof SinRespuestaError || error instanceof NegadoError)) throw error
        aplazar(doc.id, ESPERA_DE_ANULACION_MS)
        if (error instanceof NegadoError && error.esDeQuienPide) detener(tiendaId, error)
      }
    }
  }

  /** 401 and 403 are about who asks, and hold for all of theirs; anything else is about this document. */
  async function negado(ops: Db, tiendaId: string, ecf: Guardado, error: NegadoError): Promise<void> {
    if (error.esDeQuienPide) return detener(tiendaId, error)
    const actual = await leerGuardado(ops, ecf.id)
    if (actual) await tropezar(ops, actual, 'ecf.dgii-nego', error.message.slice(0, 300))
  }

  async function llevarUno(ops: Db, sesion: Sesion, ecf: Guardado): Promise<void> {
    if (ecf.estado === 'firmado') return ecf.intento === null ? enviar(ops, sesion, ecf) : preguntar(ops, sesion, ecf)
    if (ecf.trackId === '') return preguntar(ops, sesion, ecf)
    const respuesta = await resultadoDe(sesion, ecf)
    if (respuesta.estado !== 'noEncontrado') return anotar(ops, ecf, respuesta)
    const veces = (desconocidos.get(ecf.id) ?? 0) + 1
    desconocidos.set(ecf.id, veces)
    aplazar(ecf.id)
    if (veces >= DESCONOCIDO_MAXIMO) await preguntar(ops, sesion, ecf)
  }

  /** Under a name that turns out to be another document's, nothing of this one is known. */
  const resultadoDe = (sesion: Sesion, ecf: Guardado): Promise<Respuesta> =>
    sesion.resultado(ecf, ecf.trackId).catch((error: unknown) => {
      if (error instanceof OtroDocumentoError) return { estado: 'noEncontrado' as const }
      throw error
    })

  /** Notes down that it is about to be sent; who is slower in that does not send it. */
  async function enviar(ops: Db, sesion: Sesion, ecf: Guardado): Promise<void> {
    if (await esperaAlModificado(ops, ecf)) return
    const firmado = await (await abrirArchivo(store)).get<XmlFirmado>(idXml(ecf))
    if (!firmado || sha256De(firmado.resumen || firmado.xml) !== ecf.sha256) return tropezar(ops, ecf, 'ecf.xml-perdido', '')
    const intento = { en: ahora().toISOString(), por: proceso, sha256: ecf.sha256 }
    const apuntado = await mover(ops, ecf, { estado: 'firmado', intento, trackId: '' })
    if (!apuntado) return
    await anotar(ops, apuntado, await sesion.enviar(envioDe(apuntado, firmado)))
  }

  /** Of a sending of which nothing is known: does DGII have it? Only what it does not have is sent again. */
  async function preguntar(ops: Db, sesion: Sesion, ecf: Guardado): Promise<void> {
    const hallado = await sesion.buscar(ecf)
    if (hallado.estado !== 'noEncontrado') return anotar(ops, ecf, hallado)
    await enviar(ops, sesion, ecf)
  }

  /** DGII refuses a note on something that it has not accepted. */
  async function esperaAlModificado(ops: Db, ecf: Guardado): Promise<boolean> {
    if (ecf.modificaId === '') return false
    const modificado = await leerUno(ops, Ecf, ecf.modificaId)
    if (!modificado) return await esperaALaVenta(ops, ecf)
    if (modificado.estado === 'aceptado' || modificado.estado === 'aceptadoCondicional') return false
    if (modificado.estado === 'rechazado') await tropezar(ops, ecf, 'ecf.modificado-rechazado', modificado.ncf)
    else esperas.set(ecf.id, { intentos: 0, hasta: ahora().getTime() + ESPERA_DE_NOTA_MS })
    return true
  }

  /** The sale of another till may come after its note: sent first, the note would be refused and its number lost. */
  async function esperaALaVenta(ops: Db, ecf: Guardado): Promise<boolean> {
    const nota = await leerUno(ops, Venta, ecf.ventaId)
    const { ventaId = '', ncf = '' } = nota?.modifica ?? nota?.carga ?? {}
    if (ventaId === '' || (await leerUno(ops, Venta, ventaId))) return false
    await tropezar(ops, ecf, 'ecf.modificado-no-llega', ncf)
    return true
  }

  async function anotar(ops: Db, ecf: Guardado, dicho: Recibo | Respuesta): Promise<void> {
    const en = ahora().toISOString()
    desconocidos.delete(ecf.id)
    const comun = { intento: null, problema: null, enviadoEn: ecf.enviadoEn || en }
    if (dicho.estado === 'recibido') {
      esperas.delete(ecf.id)
      await mover(ops, ecf, { ...comun, ...(ecf.estado === 'firmado' ? { estado: 'enviado' as const } : {}), trackId: dicho.trackId })
    } else if (dicho.estado === 'enProceso' || dicho.estado === 'noEncontrado') {
      aplazar(ecf.id)
      const estado = ecf.resumida ? ('resumenEnviado' as const) : ('enProceso' as const)
      if (ecf.estado !== estado || ecf.intento !== null) await mover(ops, ecf, { ...comun, estado })
    } else {
      esperas.delete(ecf.id)
      await mover(ops, ecf, { ...comun, ...dicho, resueltoEn: en })
      if (dicho.estado === 'rechazado') alRechazar?.(ecf.tiendaId)
    }
  }

  return { firmar, llevar, detenida: (tiendaId) => detenidas.get(tiendaId) ?? '' }
}

const envioDe = ({ rnc, ncf, codigoSeguridad, resumida }: Ecf, { xml, resumen }: XmlFirmado): Envio => ({
  rnc,
  ncf,
  codigoSeguridad,
  resumida,
  xml: resumen || xml,
})
