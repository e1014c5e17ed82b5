/**
 * Follows the ledger and carries every order that something happened to, with a cursor that is written last: what a process that died had
 * written down and not carried, the next one carries before it serves. It also does what only the clock does, when its hour comes.
 */
import { encodeHlc } from '#domain/core/hlc.ts'
import { plegarPedido } from '#domain/pedidos/pedido.rules.ts'
import type { EventoDePedido } from '#domain/pedidos/pedido.ts'
import type { Server } from '../core/contexto.ts'
import { seguir } from '../core/seguidor.ts'
import type { Store, Stored } from '../store/port.ts'
import { abrirLibro, anotarEvento, leerPedido, TIPO_EVENTO, TIPO_GRUPO, type Grupo } from './libro.ts'
import { repartir, repartirSiFalta, retirarCopias, TIPO_PLAZO } from './reparto.ts'

/** Who places an order or writes an act carries it himself: this is for what he did not live to do. */
const ESPERA_MS = 2000
const REINTENTO_MS = 10_000
const RELOJ_MS = 60_000
const PLAZOS_POR_VUELTA = 500

/** Carries every order that something happened to since the cursor. */
export async function seguirLibro(store: Store, epoch: string): Promise<void> {
  const libro = await abrirLibro(store)
  const hacer = async (docs: readonly Stored[], repuesto: boolean) => {
    const pedidos = actosPorPedido(docs)
    // Of a ledger that was put back, what this process carried before says nothing.
    const llevar = ([pedidoId, actos]: readonly [string, string[]]) =>
      repuesto ? repartir(store, pedidoId) : repartirSiFalta(store, pedidoId, actos)
    return { cuantos: pedidos.size, fallos: await cadaUno(pedidos, llevar) }
  }
  decir(await seguir(libro, { epoch, cursorEn: libro, hacer }))
}

/** The orders that a document of the ledger tells of: that they were placed, or that something was done about one. */
export function pedidosDe(doc: Record<string, unknown>): string[] {
  if (doc['tipo'] === TIPO_GRUPO) return (doc as unknown as Grupo).pedidos.map(({ pedidoId }) => pedidoId)
  return doc['tipo'] === TIPO_EVENTO && typeof doc['padre'] === 'string' ? [doc['padre']] : []
}

/** Those orders with the acts on them that these documents tell of. */
function actosPorPedido(docs: readonly Record<string, unknown>[]): ReadonlyMap<string, string[]> {
  const actos = new Map<string, string[]>()
  for (const doc of docs)
    for (const pedidoId of pedidosDe(doc)) {
      const suyos = actos.get(pedidoId) ?? []
      actos.set(pedidoId, suyos)
      if (typeof doc['eventoId'] === 'string') suyos.push(doc['eventoId'])
    }
  return actos
}

/** Does what the clock does for every order whose hour has come; answers for how many. The act's id is its hour's, so that two do it once. */
export async function darLaHora(store: Store, ahora: Date): Promise<number> {
  const libro = await abrirLibro(store)
  const vencidos = await libro.find<{ padre: string }>({ tipo: TIPO_PLAZO, hasta: ahora.toISOString(), limite: PLAZOS_POR_VUELTA })
  const darla = async (pedidoId: string): Promise<void> => {
    const leido = await leerPedido(libro, pedidoId)
    if (!leido) return
    const { colocado, eventos } = leido
    const { plazo } = plegarPedido(colocado.contenido, eventos)
    if (plazo.accion !== '' && plazo.en <= ahora.toISOString())
      await anotarEvento(libro, pedidoId, delReloj(plazo.accion, plazo.en, eventos, ahora))
    await repartir(store, pedidoId)
  }
  const fallos = await cadaUno(
    vencidos.map(({ padre }) => padre),
    darla,
  )
  await retirarCopias(store, ahora, PLAZOS_POR_VUELTA)
  decir(fallos)
  return vencidos.length
}

/** All of them, though one cannot be carried; answers why those could not. */
async function cadaUno<P>(pedidos: Iterable<P>, hacer: (pedido: P) => Promise<unknown>): Promise<unknown[]> {
  const fallos: unknown[] = []
  for (const pedido of pedidos) await hacer(pedido).catch((error: unknown) => fallos.push(error))
  return fallos
}

function decir(fallos: readonly unknown[]): void {
  if (fallos.length > 0) throw new AggregateError(fallos, `${fallos.length} orders could not be carried`)
}

function delReloj(accion: EventoDePedido['accion'], hora: string, eventos: readonly EventoDePedido[], ahora: Date): EventoDePedido {
  const en = ahora.toISOString()
  return {
    id: `reloj:${accion}:${hora}`,
    accion,
    hlc: encodeHlc(ahora.getTime(), 0, 'reloj'),
    en,
    recibidoEn: en,
    actor: 'servidor',
    persona: '',
    nombre: '',
    rol: 'sistema',
    previo: eventos.map(({ id }) => id),
    datos: {},
  }
}

/** Carries what was left behind, and goes on; answers how to stop. */
export async function iniciarReparto({ app, store, epoch, ahora }: Server): Promise<() => Promise<void>> {
  let espera: NodeJS.Timeout | undefined
  const fallar = (err: unknown): void => {
    app.log.error({ err }, 'pedidos: el reparto se interrumpió')
    espera ??= setTimeout(llevar, REINTENTO_MS).unref()
  }
  let enCurso = Promise.resolve()
  const llevar = (): void => {
    espera = undefined
    enCurso = enCurso.then(() => seguirLibro(store, epoch)).catch(fallar)
  }
  llevar()
  await enCurso
  const libro = await abrirLibro(store)
  const parar = libro.watch(() => {
    espera ??= setTimeout(llevar, ESPERA_MS).unref()
  })
  const reloj = setInterval(() => {
    enCurso = enCurso.then(() => darLaHora(store, ahora())).then(() => undefined, fallar)
  }, RELOJ_MS)
  reloj.unref()
  return () => {
    parar()
    clearTimeout(espera)
    clearInterval(reloj)
    return enCurso
  }
}
