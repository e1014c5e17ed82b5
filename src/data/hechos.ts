/**
 * The only writer of facts. One lock per device orders them: whoever holds it takes the next seq from what is on disk,
 * never from memory, so that two tabs or a reopened page cannot use one twice (law 4, reliability.md D8).
 */
import type { ZodError } from 'zod'
import { componer, envelope, puede, type Accion, type Campos, type Entity, type Envelope } from '#domain/entity.ts'
import { Historico } from '#domain/entidades/historico.ts'
import { validarHistorico } from '#domain/historico.rules.ts'
import { nextHlc, type Hlc } from '#domain/hlc.ts'
import { revisarCambios } from '#domain/permissions.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import type { Persona } from '#domain/venta.rules.ts'
import type { AlmacenFilas } from './almacen.ts'
import { filaDe, type FilaGuardada } from './fila.ts'
import type { Puertos } from './puertos.ts'

/** A fact to save. Without `id` it gets a new one. */
export interface HechoNuevo<E extends Entity = Entity> {
  entity: E
  campos: Campos<E>
  id?: string
  /** What its author has to be allowed; 'crear' unless the rules checked a PIN already. */
  accion?: Accion
}

export interface Lugar {
  /** Nobody but this tab wrote a fact of the device since its last one: what it remembers of them still holds. */
  intacto: boolean
  /** When the device's last fact was made, by its clock; '' when there is none. */
  ultimoEn: string
}

export interface Escritor {
  /**
   * Under the lock: asks for the facts, gives them their place in the device's order and writes them in one transaction.
   * Whatever `preparar` reads inside is not changed by another tab until the facts are on disk.
   */
  escribir(preparar: (lugar: Lugar) => Promise<Result<HechoNuevo[]>>): Promise<Result<Envelope[]>>
  /** Learns of an edit that another device made, so that ours are later (hlc.ts). */
  vio(hlc: Hlc): void
}

export interface ContextoEscritor {
  puertos: Pick<Puertos, 'ahora' | 'sha256' | 'nuevoId' | 'candados' | 'programar'>
  ops: AlmacenFilas
  tiendaId: string
  dispositivoId: string
  persona(): Persona | undefined
  /** Why nothing may be saved now; undefined when all is well. */
  impedimento(): Result<never> | undefined
  /** These are on disk now, in this order. */
  alGuardar(filas: readonly FilaGuardada[]): void
  /** The disk holds less of this device than it did: what can be is put back before anything is written. */
  alFaltar(): Promise<void>
}

interface Ultimo {
  seq: number
  hlc: Hlc
  en: string
}

/** Facts of an import that are checked before the page may draw again. */
const HECHOS_POR_TURNO = 8

/** What one fact may weigh on the wire (`envio` in sync.ts). */
const TEXTO_MAXIMO = 1_000_000

const candadoDeHechos = (dispositivoId: string): string => `mercana-hechos-${dispositivoId}`

export function crearEscritor(contexto: ContextoEscritor): Escritor {
  const { puertos, ops, dispositivoId } = contexto
  let ultimo: Ultimo = { seq: 0, hlc: '', en: '' }
  let visto: Hlc = ''

  /** The device's last place and clock, as the disk has them; true when they are what this tab remembers. */
  const leerUltimo = async (): Promise<boolean> => {
    let seq = await ops.ultimoSeq()
    if (seq === ultimo.seq) return true
    if (seq < ultimo.seq) {
      await contexto.alFaltar()
      seq = await ops.ultimoSeq()
    }
    const [fila] = await ops.rango({ indice: ['seq'], desde: [seq], hasta: [seq], limite: 1 })
    ultimo = { seq, hlc: fila ? hlcDe(fila) : ultimo.hlc, en: fila?.en ?? '' }
    return false
  }

  const componerFila = async (
    hecho: HechoNuevo,
    en: string,
    creadoPor: string,
    lugar: { seq: number; hlc: Hlc },
  ): Promise<Result<{ doc: Envelope; fila: FilaGuardada }>> => {
    const { entity } = hecho
    const leido = entity.esquemaCampos.safeParse(enteros(hecho.campos))
    if (!leido.success) return datoInvalido(leido.error)
    const doc = componer(entity, hecho.id ?? `${entity.tipo}:${puertos.nuevoId()}`, leido.data, {
      tiendaId: contexto.tiendaId,
      en,
      creadoPor,
      dispositivoId,
      ...lugar,
    })
    const sobre = envelope.safeParse(doc)
    if (!sobre.success) return datoInvalido(sobre.error)
    const texto = JSON.stringify(doc)
    if (texto.length > TEXTO_MAXIMO)
      return fallo('guardar.dato-invalido', { campo: entity.titulo, detalle: `${texto.length} > ${TEXTO_MAXIMO}` })
    return ok({ doc, fila: filaDe(doc, { texto, hash: await puertos.sha256(texto), estado: 'guardado', seq: lugar.seq }) })
  }

  const escribirYa = async (hechos: readonly HechoNuevo[]): Promise<Result<Envelope[]>> => {
    const persona = contexto.persona()
    if (!persona) return fallo('guardar.sin-permiso')
    const en = new Date(puertos.ahora()).toISOString()
    const docs: Envelope[] = []
    const filas: FilaGuardada[] = []
    let lugar = { seq: ultimo.seq, hlc: visto > ultimo.hlc ? visto : ultimo.hlc }
    for (const hecho of hechos) {
      const permiso = revisarPermiso(persona, hecho)
      if (!permiso.ok) return permiso
      lugar = { seq: lugar.seq + 1, hlc: nextHlc(lugar.hlc, puertos.ahora(), dispositivoId) }
      const compuesta = await componerFila(hecho, en, persona.empleadoId, lugar)
      if (!compuesta.ok) return compuesta
      docs.push(compuesta.value.doc)
      if (docs.length % HECHOS_POR_TURNO === 0) await new Promise<void>((seguir) => void puertos.programar(0, seguir))
      filas.push(compuesta.value.fila)
    }
    const guardado = await guardarFilas(ops, filas)
    if (!guardado.ok) return guardado
    ultimo = { ...lugar, en }
    contexto.alGuardar(filas)
    return ok(docs)
  }

  return {
    escribir: (preparar) =>
      puertos.candados.con(candadoDeHechos(dispositivoId), async () => {
        const impedimento = contexto.impedimento()
        if (impedimento) return impedimento
        try {
          const intacto = await leerUltimo()
          const falta = contexto.impedimento()
          if (falta) return falta
          const hechos = await preparar({ intacto, ultimoEn: ultimo.en })
          return hechos.ok ? await escribirYa(hechos.value) : hechos
        } catch (error) {
          return noSePudo(error)
        }
      }),
    vio(hlc) {
      if (hlc > visto) visto = hlc
    },
  }
}

/** Writes the rows and, when that failed half-way, looks whether they are there all the same. */
async function guardarFilas(ops: AlmacenFilas, filas: readonly FilaGuardada[]): Promise<Result<void>> {
  if (filas.length === 0) return ok(undefined)
  try {
    return (await ops.crear(filas)) === 'creado' ? ok(undefined) : fallo('guardar.ya-existe', { id: filas[0]?.id ?? '' })
  } catch (error) {
    // When not even reading works, the first error is the one to tell.
    const estan = await ops.leer(filas.map((fila) => fila.id)).catch(() => undefined)
    const todas = estan?.every((esta, i) => esta !== undefined && esta.hash === filas[i]?.hash)
    return todas === true ? ok(undefined) : noSePudo(error)
  }
}

/** A disk that refuses, as a value: nothing was saved. */
function noSePudo(error: unknown): Result<never> {
  return sinEspacio(error)
    ? fallo('guardar.sin-espacio')
    : fallo('guardar.no-se-pudo', { detalle: error instanceof Error ? error.name : String(error) })
}

/** Dexie wraps what the browser said, more than once. */
function sinEspacio(error: unknown): boolean {
  for (let actual = error, nivel = 0; actual !== undefined && actual !== null && nivel < 5; nivel++) {
    const { name, inner, cause } = actual as { name?: unknown; inner?: unknown; cause?: unknown }
    if (name === 'QuotaExceededError') return true
    actual = inner ?? cause
  }
  return false
}

/** Half of a surrogate pair is no character: no store takes it, so it becomes the replacement sign before it is saved. */
function enteros<T>(valor: T): T {
  if (typeof valor === 'string') return (/\p{Surrogate}/u.test(valor) ? valor.replace(/\p{Surrogate}/gu, '\ufffd') : valor) as T
  if (Array.isArray(valor)) return valor.map(enteros) as T
  if (typeof valor !== 'object' || valor === null) return valor
  return Object.fromEntries(Object.entries(valor).map(([clave, hijo]) => [clave, enteros(hijo)])) as T
}

const hlcDe = (fila: FilaGuardada): Hlc => {
  const { hlc } = JSON.parse(fila.texto) as { hlc?: unknown }
  return typeof hlc === 'string' ? hlc : ''
}

const datoInvalido = ({ issues: [primero] }: ZodError): Result<never> =>
  fallo('guardar.dato-invalido', { campo: primero?.path.join('.') ?? '', detalle: primero?.message ?? '' })

/** May this person do it, and will it fold? The same answer that the server will give (sync-server/ingest/permiso.ts). */
function revisarPermiso(persona: Persona, { entity, campos, accion = 'crear' }: HechoNuevo): Result<true> {
  if (entity.clase !== 'hecho') throw new Error(`${entity.tipo} is no fact: it is edited by crear and editar, or decided by the server`)
  if (!puede(persona.rol, entity, accion)) return fallo('guardar.sin-permiso')
  if (entity.tipo !== Historico.tipo) return ok(true)
  const historico = campos as unknown as Historico
  const permiso = revisarCambios(persona.rol, historico)
  return permiso.ok ? validarHistorico(historico) : permiso
}
