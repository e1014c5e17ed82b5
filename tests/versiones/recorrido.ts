/**
 * One road through versions: a till's disk is opened by another version, which sells, and then by its own again, which sells
 * and hands everything in to a real server. What comes of it is told as plain figures, for the tests to judge.
 */
import { sha256 } from '#server/core/hechos/texto.ts'
import { Computadora, type Disco, type Vida } from './computadora.ts'
import type { CajaAbierta, FilaGrabada, ModuloCaja } from './conductor.ts'
import { MaquinaServidor, type DiscoDeServidor, type Grabacion, type Version } from './grabacion.ts'

const DIA_MS = 86_400_000
/** How long the till was off. */
const SEMANAS_MS = 21 * DIA_MS
const SEGUNDOS_DE_SINCRONIZAR = 60

/** A till and its server, switched off. */
export interface Apagados {
  en: string
  tiendaId: string
  disco: Disco
  servidor: DiscoDeServidor
}

/** What must be as it was, whoever opens it. */
export interface Mostrador {
  turno: string
  aparcadas: string[]
  lineasEnMano: number
  productos: number
}

export interface Camino {
  desde: Apagados
  /** Who opens it. */
  abre: ModuloCaja
  /** Who opens it after that. */
  vuelve: ModuloCaja
  servidor: Version['servidor']
  /** The server is put back, too: this one answers at the end. */
  servidorAlFinal?: Version['servidor']
  /** The power goes in the first opening. */
  vida?: Vida
  /** The first hands in before it is put back. */
  entrega?: boolean
}

export interface Llegada {
  antes: FilaGrabada[]
  mostradores: Mostrador[]
  /** Ids of sales whose receipt was seen, in order. */
  cobradas: string[]
  /** Did the power go? */
  murio: boolean
  /** Durable writes of the first opening, its sale included. */
  escrituras: number
  filas: FilaGrabada[]
  /** How often each fact got a receipt on this road. */
  recibos: Map<string, number>
  /** Of this device on the server: id and hash, of stored ones and of those in quarantine. */
  enServidor: { id: string; hash: string; seq: number }[]
  /** The store's documents on the server. */
  guardados: Map<string, Record<string, unknown>>
  fallos: unknown[]
}

const ver = async (caja: CajaAbierta): Promise<Mostrador> => ({
  turno: await caja.turno(),
  aparcadas: caja.aparcadas(),
  lineasEnMano: caja.lineasEnMano(),
  productos: caja.productos(),
})

/** Facts of this device, in their order. */
export const hechosDe = (filas: readonly FilaGrabada[]): FilaGrabada[] =>
  filas.filter(({ seq, hash }) => seq > 0 && hash !== '').toSorted((a, b) => a.seq - b.seq)

export const sinRecibo = (filas: readonly FilaGrabada[]): FilaGrabada[] =>
  hechosDe(filas).filter(({ estado }) => estado === 'guardado' || estado === 'enviado')

/** The clock goes on from a moment. */
function relojDesde(ms: number): () => number {
  const inicio = performance.now()
  return () => Math.round(ms + performance.now() - inicio)
}

/** Sells with no line until so many facts wait, having handed in all the rest when `entregarAntes`. */
export async function preparar(
  grabacion: Grabacion,
  { caja: modulo, servidor: moduloServidor }: Version,
  cuantas: number,
): Promise<Apagados> {
  const reloj = relojDesde(Date.parse(grabacion.en) + 60_000)
  const servidor = await new MaquinaServidor(() => new Date(reloj())).poner(grabacion.servidor)
  const computadora = await new Computadora(reloj).poner(grabacion.disco)
  const pagina = computadora.pagina(modulo)
  try {
    const caja = await modulo.abrir(pagina.puertos, (error) => computadora.fallos.push(error))
    computadora.url = await servidor.levantar(moduloServidor)
    await entregarTodo(caja)
    computadora.url = undefined
    await servidor.parar()
    for (let i = 0; i < cuantas; i++) await caja.vender()
    await caja.cerrar()
    return { ...grabacion, en: new Date(reloj()).toISOString(), disco: await computadora.disco(), servidor: await servidor.volcar() }
  } finally {
    await pagina.terminar()
    await servidor.borrar()
  }
}

async function entregarTodo(caja: CajaAbierta): Promise<void> {
  const limite = Date.now() + SEGUNDOS_DE_SINCRONIZAR * 1000
  do {
    await caja.enviar()
    if (sinRecibo(await caja.filas()).length === 0) return
  } while (Date.now() < limite)
  throw new Error('facts wait for ever')
}

export async function recorrer(camino: Camino): Promise<Llegada> {
  const { desde, abre, vuelve, servidor: moduloServidor, servidorAlFinal, vida, entrega = false } = camino
  const reloj = relojDesde(Date.parse(desde.en) + SEMANAS_MS)
  const servidor = await new MaquinaServidor(() => new Date(reloj())).poner(desde.servidor)
  const computadora = await new Computadora(reloj).poner(desde.disco)
  const recibos = contarRecibos(computadora)
  const cobradas: string[] = []
  const mostradores: Mostrador[] = []
  const abrirYVender = async (modulo: ModuloCaja, puertos: Parameters<ModuloCaja['abrir']>[0]) => {
    const caja = await modulo.abrir(puertos, (error) => computadora.fallos.push(error))
    mostradores.push(await ver(caja))
    cobradas.push(await caja.vender())
    return caja
  }
  try {
    const antes = await filasDelDisco(desde.disco)
    const primera = computadora.pagina(abre, vida)
    const intento = abrirYVender(abre, primera.puertos)
    const resultado = await Promise.race([intento, primera.muerte])
    const murio = resultado === 'muerta'
    const escrituras = primera.escrituras()
    if (murio) await primera.terminar()
    const pagina = murio ? computadora.pagina(abre) : primera
    const caja = resultado === 'muerta' ? await abrirYVender(abre, pagina.puertos) : resultado
    const url = await servidor.levantar(moduloServidor)
    if (entrega) {
      computadora.url = url
      await entregarTodo(caja)
      computadora.url = undefined
    }
    await caja.cerrar()
    await pagina.terminar()

    const ultima = computadora.pagina(vuelve)
    const otraVez = await abrirYVender(vuelve, ultima.puertos)
    computadora.url = servidorAlFinal ? await servidor.levantar(servidorAlFinal) : url
    await entregarTodo(otraVez)
    mostradores.push(await ver(otraVez))
    const filas = await otraVez.filas()
    await otraVez.cerrar()
    await ultima.terminar()
    const enServidor = hechosEnServidor(servidor, desde.tiendaId, filas)
    const guardados = new Map(servidor.disco.todos(`tienda-${desde.tiendaId}-ops`).map((doc) => [doc.id, doc]))
    return { guardados, antes, mostradores, cobradas, murio, escrituras, filas, recibos, enServidor, fallos: computadora.fallos }
  } finally {
    await servidor.borrar()
  }
}

/** The rows of the store's documents as they lie on the disk, read past every version. */
export async function filasDelDisco(disco: Disco): Promise<FilaGrabada[]> {
  const ops = disco.bases.find(({ nombre }) => /mercana-t.*--ops$/.test(nombre))
  const filas = ops?.cajones.find(({ nombre }) => nombre === 'docs')?.valores ?? []
  return (filas as (FilaGrabada & { _deleted: string })[]).filter(({ _deleted }) => _deleted !== '1')
}

function contarRecibos(computadora: Computadora): Map<string, number> {
  const recibos = new Map<string, number>()
  computadora.intervenir = async (ruta, init, seguir) => {
    const respuesta = await seguir(init)
    if (ruta.startsWith('/sync/v1/push') && respuesta.ok) {
      const { resultados } = (await respuesta.clone().json()) as { resultados: { id: string; resultado: string }[] }
      for (const { id, resultado } of resultados)
        if (resultado === 'recibido' || resultado === 'en_cuarentena') recibos.set(id, (recibos.get(id) ?? 0) + 1)
    }
    return respuesta
  }
  return recibos
}

function hechosEnServidor({ disco }: MaquinaServidor, tiendaId: string, filas: readonly FilaGrabada[]): Llegada['enServidor'] {
  const [uno] = hechosDe(filas)
  const dispositivoId: unknown = uno && (JSON.parse(uno.texto) as { dispositivoId?: unknown }).dispositivoId
  const guardados = disco
    .todos(`tienda-${tiendaId}-ops`)
    .filter((doc) => doc['dispositivoId'] === dispositivoId && Number(doc['seq']) > 0)
    .map((doc) => ({ id: doc.id, hash: String((doc['recepcion'] as { hash?: unknown } | undefined)?.hash), seq: Number(doc['seq']) }))
  const cuarentena = disco
    .todos('cuarentena')
    .filter((doc) => doc['padre'] === dispositivoId)
    .map((doc) => ({
      id: String((doc['hecho'] as { id?: unknown } | undefined)?.id),
      // Of the text that is stored, without the blank that spoilt it when it was recorded.
      hash: sha256(String(doc['texto']).trimEnd()),
      seq: Number(doc['seq']),
    }))
  return [...guardados, ...cuarentena]
}
