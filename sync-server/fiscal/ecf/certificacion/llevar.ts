/**
 * Takes the documents of a certification to DGII, in its order: whole ones, then notes once what they modify is accepted, then summaries. As the queue does
 * (`cola.ts`): what is about to be sent is written down first, a lost answer is asked for, and only what DGII does not have is sent again, the same bytes.
 */
import { valorDe } from '#domain/fiscal/ecf/certificacion/campos.ts'
import { turnoDe, type ClaseDeCaso } from '#domain/fiscal/ecf/certificacion/set.ts'
import type { Store, Stored } from '../../../store/port.ts'
import { NegadoError, SinRespuestaError, type Emisor, type Recibo, type Remite, type Respuesta, type Sesion } from '../emisor.ts'
import { cambiarCertificacion, leerCasos, leerCertificacion, moverCaso, type Caso } from './guardado.ts'

interface Camino {
  store: Store
  ahora: () => Date
  emisor: Emisor
}

/** How long until DGII is asked again about what it thinks of. */
const ESPERA_MS = 3000
const ESPERA_SIN_DGII_MS = 30_000

const acabados: ReadonlySet<Caso['estado']> = new Set(['aceptado', 'aceptadoCondicional', 'rechazado'])

/** What became of a turn: in how many milliseconds there is more to do, undefined when there is nothing; and why it stopped, '' when it did not. */
export interface Vuelta {
  espera: number | undefined
  detenida: '' | 'ecf.dgii-no-responde' | 'ecf.dgii-no-reconoce'
}

/** A turn of a store. */
export async function llevarCasos({ store, ahora, emisor }: Camino, tiendaId: string, remite: Remite): Promise<Vuelta> {
  const { enviando = [] } = (await leerCertificacion(store, tiendaId)) ?? {}
  let espera: number | undefined
  for (const clase of enviando) {
    const suyos = (await leerCasos(store, tiendaId)).filter((caso) => caso.clase === clase && caso.rnc === remite.rnc)
    const tocan = quienesTocan(suyos)
    if (tocan.length === 0) {
      await dejarDeEnviar(store, tiendaId, clase)
      continue
    }
    espera = ESPERA_MS
    try {
      const sesion = await emisor.abrir(remite)
      for (const caso of tocan) await llevarUno({ store, ahora }, sesion, caso)
    } catch (error) {
      // What it has against one document is that document's; what gets here is about the store.
      if (error instanceof NegadoError) return { espera: ESPERA_SIN_DGII_MS, detenida: 'ecf.dgii-no-reconoce' }
      if (!(error instanceof SinRespuestaError)) throw error
      return { espera: ESPERA_SIN_DGII_MS, detenida: 'ecf.dgii-no-responde' }
    }
  }
  return { espera, detenida: '' }
}

/** Of the earliest turn that is not over, all that may go now. A note waits for DGII's word on what it modifies, whatever that is. */
function quienesTocan(casos: readonly Stored<Caso>[]): Stored<Caso>[] {
  const pendientes = casos.filter(({ estado }) => !acabados.has(estado))
  const faltan = new Set(pendientes.map(({ encf }) => encf))
  const libres = pendientes.filter(({ via, encf, campos }) => {
    const modificado = valorDe(campos, 'NCFModificado').toUpperCase()
    return via === 'aprobacion' || modificado === encf || !faltan.has(modificado)
  })
  const turno = Math.min(...libres.map(turnoDe))
  return libres.filter((caso) => turnoDe(caso) === turno)
}

const dejarDeEnviar = (store: Store, tiendaId: string, clase: ClaseDeCaso): Promise<void> =>
  cambiarCertificacion(store, tiendaId, ({ enviando }) => ({ enviando: enviando.filter((una) => una !== clase) }))

type Mesa = Pick<Camino, 'store' | 'ahora'>

async function llevarUno(mesa: Mesa, sesion: Sesion, caso: Stored<Caso>): Promise<void> {
  try {
    if (caso.via === 'aprobacion') return await responder(mesa, sesion, caso)
    if (caso.estado === 'enviado') return await anotar(mesa, caso, await sesion.resultado({ rnc: caso.rnc, ncf: caso.encf }, caso.trackId))
    if (caso.intento === '') return await enviar(mesa, sesion, caso)
    const hallado = await sesion.buscar(envioDe(caso))
    return hallado.estado === 'noEncontrado' ? await enviar(mesa, sesion, caso) : await anotar(mesa, caso, hallado)
  } catch (error) {
    if (!(error instanceof NegadoError) || error.esDeQuienPide) throw error
    // It would not even read this one: its word on it, and the others go on.
    await moverCaso(mesa.store, caso, { estado: 'rechazado', mensajes: [error.message.slice(0, 400)] })
  }
}

const envioDe = ({ rnc, encf, codigoSeguridad, via, xml, resumenXml, descartados }: Caso) => ({
  rnc,
  ncf: encf,
  codigoSeguridad,
  resumida: via === 'resumen',
  xml: resumenXml || xml,
  descartados,
})

async function enviar(mesa: Mesa, sesion: Sesion, caso: Stored<Caso>): Promise<void> {
  const en = mesa.ahora().toISOString()
  const apuntado = await moverCaso(mesa.store, caso, { intento: en, enviadoEn: en })
  if (apuntado) await anotar(mesa, apuntado, await sesion.enviar(envioDe(apuntado)))
}

async function anotar({ store }: Mesa, caso: Stored<Caso>, dicho: Recibo | Respuesta): Promise<void> {
  if (dicho.estado === 'recibido') await moverCaso(store, caso, { estado: 'enviado', trackId: dicho.trackId })
  else if (dicho.estado !== 'enProceso' && dicho.estado !== 'noEncontrado')
    await moverCaso(store, caso, { estado: dicho.estado, mensajes: dicho.mensajes.map(({ texto }) => texto).filter(Boolean) })
}

/** What the store says of a document of somebody else's: DGII gives it no name, and answers at once. */
async function responder({ store, ahora }: Mesa, sesion: Sesion, caso: Stored<Caso>): Promise<void> {
  const apuntado = await moverCaso(store, caso, { enviadoEn: ahora().toISOString() })
  if (!apuntado) return
  const { aceptada, mensajes } = await sesion.responder({ rncComprador: caso.rnc, ncf: caso.encf }, caso.xml)
  await moverCaso(store, apuntado, {
    estado: aceptada ? 'aceptado' : 'rechazado',
    mensajes: mensajes.map((uno) => uno.slice(0, 400)).slice(0, 20),
  })
}
