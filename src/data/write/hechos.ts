/**
 * The only writer of facts. One lock per device orders them: whoever holds it takes the next seq from what is on disk,
 * never from memory, so that two tabs or a reopened page cannot use one twice (law 4; docs/RELIABILITY.md D8).
 */
import type { ZodError } from 'zod'
import { componer, envelope, puede, tieneRol, type Accion, type Campos, type Entity, type Envelope } from '#domain/core/entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { validarHistorico } from '#domain/sync/historico.rules.ts'
import { nextHlc, type Hlc } from '#domain/core/hlc.ts'
import { revisarCambios, vieneDeCaja } from '#domain/sync/permissions.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Firmador } from '#data/personas/autoria.ts'
import { crearConfirmacion, noSePudo, type Confirmacion } from './confirmacion.ts'
import { filaDe, type FilaGuardada } from '#data/device/fila.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Puertos } from '#data/device/puertos.ts'

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
   * Whatever `preparar` reads inside is not changed by another tab until the facts are on disk. `senal` stops it until the
   * transaction begins, with 'guardar.cancelado': nothing was written then.
   */
  escribir(preparar: (lugar: Lugar) => Promise<Result<HechoNuevo[]>>, senal?: AbortSignal): Promise<Result<Envelope[]>>
  /** What was written last, when nobody knows yet whether it is on disk. */
  readonly confirmacion: Pick<Confirmacion, 'pendiente' | 'olvidar'>
  /** Learns of an edit that another device made, so that ours are later (hlc.ts). */
  vio(hlc: Hlc): void
  cerrar(): void
}

export interface ContextoEscritor {
  puertos: Pick<Puertos, 'ahora' | 'sha256' | 'nuevoId' | 'candados' | 'programar'>
  ops: AlmacenFilas
  tiendaId: string
  dispositivoId: string
  /** Of a till, where an owner does what a supervisor does. */
  clase: 'caja' | 'web'
  persona(): Persona | undefined
  /** Who made it, on each fact. */
  firmador: Firmador
  /** Why nothing may be saved now; undefined when all is well. */
  impedimento(): Result<never> | undefined
  /** These are on disk now, in this order. */
  alGuardar(filas: readonly FilaGuardada[]): void
  /** Resolves when what was saved is in the second copy too, or cannot be. */
  copiado(): Promise<void>
  /** The disk is full: makes room, when there is any to make. */
  hacerSitio?(): Promise<boolean>
  /** The disk holds less of this device than it did: what can be is put back before anything is written. */
  alFaltar(): Promise<void>
}

interface Ultimo {
  seq: number
  hlc: Hlc
  en: string
}

interface Principio {
  ultimo: Ultimo
  hechos: Result<HechoNuevo[]>
}

/** Facts of an import that are checked before the page may draw again. */
const HECHOS_POR_TURNO = 8

/** What one fact may weigh on the wire (`envio` in sync.ts). */
const TEXTO_MAXIMO = 1_000_000

/** Another tab holds the lock for as long as it writes; a longer wait means that it is stuck. */
const ESPERA_CANDADO_MS = 10_000
const ESPERA_LECTURA_MS = 8000

/**
 * What the second copy may add to an act. When nobody waited for it, one browser of a thousand killed ones threw its store
 * away with two sales in it that were in no file yet (adr/0011).
 */
const ESPERA_COPIA_MS = 250

const candadoDeHechos = (dispositivoId: string): string => `mercana-hechos-${dispositivoId}`

/** The writer of a device's facts; one per open store and tab, all of them under one lock. */
export function crearEscritor(contexto: ContextoEscritor): Escritor {
  const { puertos, ops, dispositivoId } = contexto
  let ultimo: Ultimo = { seq: 0, hlc: '', en: '' }
  let visto: Hlc = ''
  const confirmacion = crearConfirmacion({
    puertos,
    ops,
    alGuardar: (filas) => contexto.alGuardar(filas),
    hacerSitio: async () => (await contexto.hacerSitio?.()) ?? false,
  })

  /** The device's last place and clock, as the disk has them. */
  const leerUltimo = async (): Promise<Ultimo> => {
    let seq = await ops.ultimoSeq()
    if (seq === ultimo.seq) return ultimo
    if (seq < ultimo.seq) {
      await contexto.alFaltar()
      seq = await ops.ultimoSeq()
    }
    const [fila] = await ops.rango({ indice: ['seq'], desde: [seq], hasta: [seq], limite: 1 })
    return { seq, hlc: fila ? hlcDe(fila) : ultimo.hlc, en: fila?.en ?? '' }
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
    const texto = await contexto.firmador.firmar(JSON.stringify(doc))
    if (texto.length > TEXTO_MAXIMO)
      return fallo('guardar.dato-invalido', { campo: entity.titulo, detalle: `${texto.length} > ${TEXTO_MAXIMO}` })
    // What is told is what is stored: with the signatures, which whoever compares the two has to find.
    const firmado = JSON.parse(texto) as Envelope
    return ok({ doc: firmado, fila: filaDe(doc, { texto, hash: await puertos.sha256(texto), estado: 'guardado', seq: lugar.seq }) })
  }

  const escribirYa = async (hechos: readonly HechoNuevo[], senal?: AbortSignal): Promise<Result<Envelope[]>> => {
    const persona = contexto.persona()
    if (!persona) return fallo('guardar.sin-permiso')
    const en = new Date(puertos.ahora()).toISOString()
    const docs: Envelope[] = []
    const filas: FilaGuardada[] = []
    let lugar = { seq: ultimo.seq, hlc: visto > ultimo.hlc ? visto : ultimo.hlc }
    for (const hecho of hechos) {
      if (senal?.aborted) return fallo('guardar.cancelado')
      const permiso = revisarPermiso(persona, hecho, contexto.clase)
      if (!permiso.ok) return permiso
      lugar = { seq: lugar.seq + 1, hlc: nextHlc(lugar.hlc, puertos.ahora(), dispositivoId) }
      const compuesta = await componerFila(hecho, en, persona.empleadoId, lugar)
      if (!compuesta.ok) return compuesta
      docs.push(compuesta.value.doc)
      if (docs.length % HECHOS_POR_TURNO === 0) await new Promise<void>((seguir) => void puertos.programar(0, seguir))
      filas.push(compuesta.value.fila)
    }
    if (senal?.aborted) return fallo('guardar.cancelado')
    const guardado = await confirmacion.guardar(filas, docs)
    if (!guardado.ok) return guardado
    ultimo = { ...lugar, en }
    contexto.firmador.guardados(docs)
    return ok(docs)
  }

  /** What the disk has to say before anything is composed. */
  const alPrincipio = async (preparar: (lugar: Lugar) => Promise<Result<HechoNuevo[]>>): Promise<Principio> => {
    const pendiente = await confirmacion.impedimento()
    if (pendiente) return { ultimo, hechos: pendiente }
    const leido = await leerUltimo()
    const impedimento = contexto.impedimento()
    return { ultimo: leido, hechos: impedimento ?? (await preparar({ intacto: leido === ultimo, ultimoEn: leido.en })) }
  }

  const bajoCandado: Escritor['escribir'] = async (preparar, senal) => {
    const lugar = puertos.candados.retener(candadoDeHechos(dispositivoId))
    const nuestro = await conLimite(
      puertos,
      ESPERA_CANDADO_MS,
      lugar.obtenido.then(() => true),
    )
    try {
      if (nuestro !== true) return fallo('guardar.ocupado')
      const impedimento = contexto.impedimento()
      if (impedimento) return impedimento
      // Late answers are left alone: nothing is written unless this came in time.
      const principio = await conLimite(puertos, ESPERA_LECTURA_MS, alPrincipio(preparar))
      if (!principio) return fallo('guardar.no-contesta')
      ultimo = principio.ultimo
      return principio.hechos.ok ? await escribirYa(principio.hechos.value, senal) : principio.hechos
    } catch (error) {
      return noSePudo(error)
    } finally {
      lugar.soltar()
    }
  }

  return {
    confirmacion,
    async escribir(preparar, senal) {
      const escrito = await bajoCandado(preparar, senal)
      if (escrito.ok) await conLimite(puertos, ESPERA_COPIA_MS, contexto.copiado())
      return escrito
    },
    vio(hlc) {
      if (hlc > visto) visto = hlc
    },
    cerrar: () => confirmacion.cerrar(),
  }
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

/** May this person do it, and will it fold? The same answer that the server will give (sync-server/sync/ingesta/permiso.ts). */
function revisarPermiso(persona: Persona, { entity, campos, accion = 'crear' }: HechoNuevo, clase: 'caja' | 'web'): Result<true> {
  if (entity.clase !== 'hecho') throw new Error(`${entity.tipo} is no fact: it is edited by crear and editar, or decided by the server`)
  if (!puede(persona, entity, accion)) return fallo('guardar.sin-permiso')
  if (clase === 'caja' && tieneRol(persona, 'propietario') && !vieneDeCaja(persona, entity, campos)) return fallo('guardar.solo-su-sesion')
  if (entity.tipo !== Historico.tipo) return ok(true)
  const historico = campos as unknown as Historico
  const permiso = revisarCambios(persona, historico)
  return permiso.ok ? validarHistorico(historico) : permiso
}
