/**
 * The second copy: facts of this device that have no receipt yet, in a file that is not IndexedDB's. It is written after the
 * sale is on disk, and an act waits a moment for it; when the browser throws IndexedDB away, `recuperacion.ts` puts back what is here.
 * Two generations of the file are kept: a new one takes the place of the last only when it is whole (docs/RELIABILITY.md D2, D3).
 */
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { PREFIJO_DIARIO, type Credencial } from '#data/device/credencial.ts'
import { leerDiario, textoDeCabecera, textoDeLineas, type Anotado, type ArchivoLeido } from './safety-copy.lines.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

/** 'sin-segunda-copia': this browser has no such disk, or it does not answer; the till works all the same. */
export type EstadoDiario = 'al-dia' | 'escribiendo' | 'sin-segunda-copia'

export interface Diario {
  readonly estado: VivoLleno<EstadoDiario>
  /** What the file holds now; undefined when it cannot be read. */
  leer(): Promise<CopiaLeida | undefined>
  /** Facts that have just reached the disk of IndexedDB, in order. Returns at once. */
  anotar(filas: readonly FilaGuardada[]): void
  /** Writes down what has no receipt and is not here, and lets go what has one. */
  igualar(): Promise<void>
  /** Resolves when everything that was noted is on disk, or could not be. */
  asegurar(): Promise<void>
  /** Waits a moment for what is being written. */
  cerrar(): Promise<void>
}

export interface CopiaLeida {
  lineas: readonly Anotado[]
  /** The highest seq that this device is known to have reached. */
  ultimoSeq: number
}

export interface ContextoDiario {
  puertos: Pick<Puertos, 'diario' | 'candados' | 'ahora' | 'programar'>
  ops: AlmacenFilas
  credencial: Credencial
  alFallar(error: unknown): void
}

/** Characters written before what has a receipt is looked for and let go. */
const UMBRAL = 500_000
const REINTENTO_MS = 30_000
/** Opening a store does not wait longer for a file that somebody holds. */
const ESPERA_MS = 4000
const ESPERA_CIERRE_MS = 2000
const POR_LECTURA = 500

/** Files of a device's second copy begin so. */
export const prefijoDe = ({ dispositivoId }: Pick<Credencial, 'dispositivoId'>): string =>
  `${PREFIJO_DIARIO}${dispositivoId.replace(/[^A-Za-z0-9-]/g, '-')}.`
const generacion = (nombre: string): number => Number(/\.(\d+)$/.exec(nombre)?.[1] ?? 0)

/** Who this browser is, by the files that its devices left; newest first. For when IndexedDB does not know any more. */
export async function credencialesEnDiario({ diario }: Pick<Puertos, 'diario'>): Promise<Credencial[]> {
  const textos = await Promise.all((await diario.listar(PREFIJO_DIARIO)).map((nombre) => diario.leer(nombre)))
  const cabeceras = textos.flatMap((texto) => leerDiario(texto).cabecera ?? [])
  return cabeceras.toSorted((a, b) => (a.en < b.en ? 1 : -1)).map(({ credencial }) => credencial)
}

/** A device of this browser, and the facts in its second copy, in order. */
export interface CopiaDeEquipo {
  credencial: Credencial
  hechos: readonly Anotado[]
}

/** What each device of this browser has in its second copy, the newest first. For when IndexedDB does not open. */
export async function copiasEnDiario(puertos: Pick<Puertos, 'diario'>): Promise<CopiaDeEquipo[]> {
  const { diario } = puertos
  const copias = new Map<string, { credencial: Credencial; hechos: Map<string, Anotado> }>()
  for (const credencial of await credencialesEnDiario(puertos)) {
    if (copias.has(credencial.dispositivoId)) continue
    const textos = await Promise.all((await diario.listar(prefijoDe(credencial))).map((nombre) => diario.leer(nombre)))
    const lineas = textos.flatMap((texto) => leerDiario(texto).lineas)
    copias.set(credencial.dispositivoId, { credencial, hechos: new Map(lineas.map((linea) => [linea.id, linea])) })
  }
  return [...copias.values()].map(({ credencial, hechos }) => ({
    credencial,
    hechos: [...hechos.values()].toSorted((a, b) => a.seq - b.seq),
  }))
}

/** Facts of this device on disk that have no receipt: by their index, without reading one of them. */
export async function idsSinRecibo(ops: Pick<AlmacenFilas, 'claves'>): Promise<ReadonlySet<string>> {
  const tramos = await Promise.all(
    (['guardado', 'enviado'] as const).map((de) => ops.claves({ indice: ['estado', 'seq'], desde: [de, 1], hasta: [de] })),
  )
  return new Set(tramos.flat())
}

/** What a device's files say together: of those from the newest whole one on. */
interface Archivado extends CopiaLeida {
  /** The newest generation there is; 0 when there is none. */
  ultima: number
  /** The newest that is whole; 0 when none is. */
  entera: number
  cabecera: ArchivoLeido['cabecera']
}

/** The second copy of this device's unsent facts (docs/adr/0011-second-copy.md). */
export function abrirDiario({ puertos, ops, credencial, alFallar }: ContextoDiario): Diario {
  const { diario: disco, candados } = puertos
  const prefijo = prefijoDe(credencial)
  const estado = celda<EstadoDiario>('al-dia')
  /** Ids that are in the file, as far as this tab knows. */
  const escritos = new Set<string>()
  let porEscribir: FilaGuardada[] = []
  let enCurso: Promise<void> | undefined
  let atrasado = false
  let tamano = 0
  let umbral = UMBRAL
  let cancelar = (): void => undefined
  let cerrado = false

  const solo = <T>(tarea: () => Promise<T>): Promise<T> => candados.con(`mercana-diario-${credencial.dispositivoId}`, tarea)
  const nombreDe = (gen: number): string => `${prefijo}${gen}`
  const generaciones = async (): Promise<number[]> => (await disco.listar(prefijo)).map(generacion).toSorted((a, b) => b - a)

  const archivado = async (): Promise<Archivado> => {
    const junto: Archivado = { lineas: [], ultimoSeq: 0, ultima: 0, entera: 0, cabecera: undefined }
    const porId = new Map<string, Anotado>()
    for (const gen of await generaciones()) {
      const { cabecera, lineas, entero } = leerDiario(await disco.leer(nombreDe(gen)))
      for (const anotado of lineas) porId.set(anotado.id, anotado)
      junto.ultima ||= gen
      junto.cabecera ??= cabecera
      junto.ultimoSeq = lineas.reduce((mayor, { seq }) => Math.max(mayor, seq), Math.max(junto.ultimoSeq, cabecera?.seq ?? 0))
      if (!entero) continue
      junto.entera = gen
      break
    }
    return { ...junto, lineas: [...porId.values()].toSorted((a, b) => a.seq - b.seq) }
  }

  const conRecibo = async (lineas: readonly Anotado[]): Promise<Set<string>> => {
    const recibidas = new Set<string>()
    const esperan = await idsSinRecibo(ops)
    const otras = lineas.filter(({ id }) => !esperan.has(id))
    for (let i = 0; i < otras.length; i += POR_LECTURA) {
      const filas = await ops.leer(otras.slice(i, i + POR_LECTURA).map(({ id }) => id))
      for (const fila of filas) if (fila && fila.recibidoEn !== '' && fila.estado !== 'guardado') recibidas.add(fila.id)
    }
    return recibidas
  }

  /** Writes what is still needed to a new generation; only when that one is whole does an older one go. */
  const compactar = async (antes: Archivado): Promise<void> => {
    const recibidas = await conRecibo(antes.lineas)
    const quedan = antes.lineas.filter(({ id }) => !recibidas.has(id))
    const mismo = JSON.stringify(antes.cabecera?.credencial) === JSON.stringify(credencial)
    if (antes.entera !== 0 && antes.entera === antes.ultima && quedan.length === antes.lineas.length && mismo) return
    const gen = antes.ultima + 1
    const seq = Math.max(antes.ultimoSeq, await ops.ultimoSeq())
    const en = new Date(puertos.ahora()).toISOString()
    const texto = textoDeCabecera({ v: 1, lineas: quedan.length, seq, en, credencial }) + textoDeLineas(quedan)
    await disco.anexar(nombreDe(gen), texto)
    if (!leerDiario(await disco.leer(nombreDe(gen))).entero) throw new Error(`generation ${gen} of the second copy is not whole`)
    for (const otra of await generaciones()) if (otra < antes.entera) await disco.borrar(nombreDe(otra))
    tamano = 0
    umbral = Math.max(UMBRAL, 2 * texto.length)
    for (const id of recibidas) escritos.delete(id)
  }

  const anexar = async (filas: readonly FilaGuardada[]): Promise<void> => {
    const [ultima] = await generaciones()
    if (ultima === undefined) await compactar(await archivado())
    const texto = textoDeLineas(filas)
    await disco.anexar(nombreDe(ultima ?? 1), texto)
    for (const { id } of filas) escritos.add(id)
    tamano += texto.length
    if (tamano > umbral) await compactar(await archivado())
  }

  const igualarYa = async (): Promise<void> => {
    const antes = await archivado()
    for (const { id } of antes.lineas) escritos.add(id)
    await compactar(antes)
    const sinRecibo = await Promise.all(
      (['guardado', 'enviado'] as const).map((de) => ops.rango({ indice: ['estado', 'seq'], desde: [de, 1], hasta: [de] })),
    )
    const faltan = sinRecibo.flat().filter(({ id, hash }) => hash !== '' && !escritos.has(id))
    if (faltan.length > 0) await anexar(faltan.toSorted((a, b) => a.seq - b.seq))
  }

  /** What was noted until now, in order; when the disk fails, IndexedDB has it all and is read again later. */
  const escribir = async (): Promise<void> => {
    try {
      while ((porEscribir.length > 0 || atrasado) && !cerrado) {
        const lote = porEscribir.splice(0)
        const todo = atrasado
        atrasado = false
        await solo(() => (todo ? igualarYa() : anexar(lote)))
      }
      estado.poner('al-dia')
    } catch (error) {
      fallar(error)
    }
  }
  const fallar = (error: unknown): void => {
    porEscribir = []
    if (cerrado) return
    atrasado = true
    if (estado.valor() !== 'sin-segunda-copia' && !noHayDisco(error)) alFallar(error)
    estado.poner('sin-segunda-copia')
    cancelar()
    if (!noHayDisco(error)) cancelar = puertos.programar(REINTENTO_MS, empezar)
  }
  const empezar = (): void => {
    enCurso ??= escribir().finally(() => {
      enCurso = undefined
    })
  }

  return {
    estado,
    async leer() {
      const leido = solo(archivado).then(
        (copia): CopiaLeida | undefined => copia,
        (error: unknown) => {
          fallar(error)
          return undefined
        },
      )
      return await conLimite(puertos, ESPERA_MS, leido)
    },
    anotar(filas) {
      if (filas.length === 0 || cerrado || (estado.valor() === 'sin-segunda-copia' && atrasado)) return
      porEscribir.push(...filas)
      estado.poner('escribiendo')
      empezar()
    },
    async igualar() {
      atrasado = true
      empezar()
      await enCurso
    },
    async asegurar() {
      await enCurso
    },
    async cerrar() {
      cerrado = true
      cancelar()
      await conLimite(puertos, ESPERA_CIERRE_MS, enCurso ?? Promise.resolve())
    },
  }
}

/** This browser has no such disk, or none that can be flushed: nothing to try again. */
export const noHayDisco = (error: unknown): boolean =>
  error instanceof Error && ['NotSupportedError', 'SecurityError', 'TypeError'].includes(error.name)
