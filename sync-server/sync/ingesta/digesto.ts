/**
 * The server's half of the digest (digest.rules.ts): what it holds of a device on a day, stored or in quarantine, read from
 * the facts themselves and from nothing that was derived of them. What differs is kept per device until it agrees or is too
 * old to be compared.
 */
import { centavosDe, diaDe, diasComparables, digestoDe, mismoDigesto, type HechoContado } from '#domain/sync/digest.rules.ts'
import type { Comparacion, DiaDistinto } from '#domain/comandos.ts'
import { entities } from '#domain/entities.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { limitesDelDia } from '#domain/core/fecha.ts'
import type { DiaComparado, Digesto, DigestoDeDia } from '#domain/core/sync.ts'
import { abrirAuditoria, baseDeTienda, tipoPropio } from '../../core/bases.ts'
import type { Db, Store, Stored } from '../../store/port.ts'
import { abrirCuarentena, cuarentenaDeDispositivo, esAjeno } from '../../core/hechos/cuarentena.ts'
import { esId } from '../../core/hechos/remitente.ts'
import type { Digestos, Ingesta } from '../../core/central.ts'
import { sha256 } from '../../core/hechos/texto.ts'

export interface Diferencia extends DiaDistinto {
  tiendaId: string
  dispositivoId: string
}

export interface OpcionesDigestos {
  store: Store
  ahora: () => Date
  ingesta: Pick<Ingesta, 'repasar'>
  /** A day was found to differ: somebody should know. */
  alDiferir?: ((diferencia: Diferencia) => void) | undefined
}

/** What is kept of a device's comparisons: `clave` says whether all is well, `padre` the device. */
interface DocComparacion extends Comparacion {
  id: string
  tipo: string
  tiendaId: string
  clave: 'igual' | 'distinto'
  padre: string
}

const INTENTOS = 10
/** Facts may weigh a megabyte: read a few hundred at a time, and keep three fields of each. */
const PAGINA = 300
/** A stored fact always has its receipt; one without differs from every fact of a device. */
const SIN_RECIBO = 'sin-recibo'
const tiposDeHecho = entities.filter(({ clase }) => clase === 'hecho').map(({ tipo }) => tipo)
const idComparacion = (dispositivoId: string): string => `digesto:${dispositivoId}`

/** Compares days of a device with what the store holds of it. */
export function crearDigestos({ store, ahora, ingesta, alDiferir }: OpcionesDigestos): Digestos {
  async function unDia(deQuien: DeQuien, pedido: DigestoDeDia, apartados: Apartados, alLeer?: AlLeer): Promise<DiaComparado> {
    const { dia, ...dispositivo } = pedido
    const servidor = await digestoGuardado(store, { ...deQuien, dia, apartados: apartados.get(dia) ?? [] }, alLeer)
    return mismoDigesto(dispositivo, servidor) ? { dia, resultado: 'igual' } : { dia, resultado: 'distinto', dispositivo, servidor }
  }

  async function anotar(tiendaId: string, dispositivoId: string, dias: readonly DiaComparado[]): Promise<void> {
    const auditoria = await abrirAuditoria(store)
    const en = ahora().toISOString()
    const vigentes = new Set(diasComparables(en))
    for (let i = 0; i < INTENTOS; i++) {
      const previo = await auditoria.get<DocComparacion>(idComparacion(dispositivoId))
      const distintos = unirDistintos(previo?.distintos ?? [], dias, en).filter(({ dia }) => vigentes.has(dia))
      const doc: DocComparacion = {
        id: idComparacion(dispositivoId),
        tipo: tipoPropio('digesto'),
        tiendaId,
        en,
        clave: distintos.length === 0 ? 'igual' : 'distinto',
        padre: dispositivoId,
        distintos,
      }
      const [escrito] = await auditoria.writeMany([previo ? { ...doc, rev: previo.rev } : doc])
      if (!escrito?.ok) continue
      for (const distinto of distintos) if (distinto.desde === en) alDiferir?.({ tiendaId, dispositivoId, ...distinto })
      return
    }
    throw new Error(`the comparison of ${dispositivoId} could not be written after ${INTENTOS} attempts`)
  }

  return {
    async comparar(tiendaId, dispositivoId, dias, alLeer) {
      const comparables = new Set(diasComparables(ahora().toISOString()))
      const respuestas: DiaComparado[] = []
      const apartados = await apartadosPorDia(store, tiendaId, dispositivoId)
      for (const pedido of dias)
        respuestas.push(
          comparables.has(pedido.dia)
            ? await unDia({ tiendaId, dispositivoId }, pedido, apartados, alLeer)
            : { dia: pedido.dia, resultado: 'sin-comparar' },
        )
      await anotar(tiendaId, dispositivoId, respuestas)
      // The receipts that the device asks for next have to be of facts that are there.
      if (respuestas.some(({ resultado }) => resultado === 'distinto')) await ingesta.repasar(tiendaId, dispositivoId)
      return respuestas
    },
    async ultima(dispositivoId) {
      const doc = await (await abrirAuditoria(store)).get<DocComparacion>(idComparacion(dispositivoId))
      return doc ? { en: doc.en, distintos: doc.distintos } : null
    },
  }
}

/** Days that were not asked about stay as they were; a day that differed already keeps since when. */
function unirDistintos(previos: readonly DiaDistinto[], dias: readonly DiaComparado[], en: string): DiaDistinto[] {
  const vistos = new Set(dias.map(({ dia }) => dia))
  const nuevos = dias.flatMap((comparado): DiaDistinto[] => {
    if (comparado.resultado !== 'distinto') return []
    const { dia, dispositivo, servidor } = comparado
    return [{ dia, dispositivo, servidor, desde: previos.find((previo) => previo.dia === dia)?.desde ?? en }]
  })
  return [...previos.filter(({ dia }) => !vistos.has(dia)), ...nuevos].sort((a, b) => (a.dia < b.dia ? -1 : 1))
}

type AlLeer = (hechos: number) => void

interface DeQuien {
  tiendaId: string
  dispositivoId: string
}

type Apartados = ReadonlyMap<string, readonly HechoContado[]>

/** What was set apart of a device by its fiscal day: gone through once, however many days are asked about. */
async function apartadosPorDia(store: Store, tiendaId: string, dispositivoId: string): Promise<Apartados> {
  const dias = new Map<string, HechoContado[]>()
  for await (const doc of cuarentenaDeDispositivo(await abrirCuarentena(store), dispositivoId)) {
    const leido = doc.tiendaId === tiendaId && !esAjeno(doc) ? leerTextoSuelto(doc.texto) : undefined
    const dia = diaDe(leido)
    if (dia === undefined) continue
    const suyos = dias.get(dia) ?? []
    suyos.push({ id: doc.hecho.id, hash: doc.hash, centavos: centavosDe(leido) })
    dias.set(dia, suyos)
  }
  return dias
}

/** What is held of a device on a fiscal day. A fact that is stored counts once, whatever else waits under its id. */
async function digestoGuardado(
  store: Store,
  { tiendaId, dispositivoId, dia, apartados }: DeQuien & { dia: string; apartados: readonly HechoContado[] },
  alLeer?: AlLeer,
): Promise<Digesto> {
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const hechos = new Map<string, HechoContado>()
  for (const tipo of tiposDeHecho)
    for await (const doc of hechosDelDia(ops, tipo, dia)) {
      alLeer?.(1)
      const { recepcion } = doc as { recepcion?: { hash: string } }
      if (doc['dispositivoId'] === dispositivoId)
        hechos.set(doc.id, { id: doc.id, hash: recepcion?.hash ?? SIN_RECIBO, centavos: centavosDe(doc) })
    }
  const segundos = await segundosCierres(ops, apartados)
  return await digestoDe([...hechos.values(), ...apartados.filter(({ id }) => !hechos.has(id) && !segundos.has(id))], sha256)
}

/** Closings of shifts that somebody else had closed: that one counts, and the device keeps it in the place of its own. */
async function segundosCierres(ops: Db, apartados: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  const ids = apartados.map(({ id }) => id).filter((id) => id.startsWith('cierre:') && esId(id))
  return new Set((await ops.getMany(ids)).flatMap((doc) => (doc?.['tipo'] === CierreTurno.tipo ? [doc.id] : [])))
}

/** Facts of a type and a day, a page at a time; many may have the same instant, so a page is of whole instants. */
async function* hechosDelDia(ops: Db, tipo: string, dia: string): AsyncGenerator<Stored> {
  const { desde: inicio, hasta } = limitesDelDia(dia)
  let desde = inicio
  for (let limite = PAGINA; ;) {
    const docs = await ops.find({ tipo, desde, hasta, limite })
    const ultimo = String(docs.at(-1)?.['en'])
    const enteros = docs.length < limite ? docs : docs.filter(({ en }) => en !== ultimo)
    yield* enteros
    if (docs.length < limite) return
    if (enteros.length === 0) limite *= 2
    else {
      desde = ultimo
      limite = PAGINA
    }
  }
}

function leerTextoSuelto(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
