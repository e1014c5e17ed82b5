/**
 * Writing facts to a disk that may not answer (docs/RELIABILITY.md D4, D6). A write that is not confirmed in time has no known
 * end: nothing is printed, nothing else is written, and the disk is asked until it says whether the rows are there. IndexedDB
 * lets a reading begin only when every write before it on the same rows is over, so its answer is final.
 */
import type { Envelope } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import { nombresDe } from '#data/device/browser/conexion.ts'
import type { FilaGuardada } from '#data/device/fila.ts'
import { conLimite } from '#data/device/limite.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

const ESPERA_MS = 3000
/** An import is megabytes in one transaction: more text, more time. */
const CARACTERES_POR_MS = 500
const OTRA_VEZ_MS = 2000

export interface SinConfirmar {
  docs: readonly Envelope[]
  /** 'quedo' and 'no-quedo' stay until somebody has taken note of them. */
  estado: 'no-se-sabe' | 'quedo' | 'no-quedo'
}

export interface Confirmacion {
  /** What was written last, when the disk did not say in time whether it was. */
  readonly pendiente: VivoLleno<SinConfirmar | undefined>
  /** Writes the rows; 'guardar.sin-confirmar' when nobody knows whether they are on disk. */
  guardar(filas: readonly FilaGuardada[], docs: readonly Envelope[]): Promise<Result<void>>
  /** Why nothing new may be written: what came before is still open, or turned out to be there and was not seen. */
  impedimento(): Promise<Result<never> | undefined>
  /** Somebody has taken note of how it ended. */
  olvidar(): void
  cerrar(): void
}

export interface ContextoConfirmacion {
  puertos: Pick<Puertos, 'programar'>
  ops: AlmacenFilas
  /** These are on disk for certain. */
  alGuardar(filas: readonly FilaGuardada[]): void
  /** The disk is full: makes room, when there is any to make. */
  hacerSitio?(): Promise<boolean>
}

/** Writes facts and waits for the disk; when the disk does not answer, nothing else is written until it is known what became of them (NO IMPRIMIR). */
export function crearConfirmacion({ puertos, ops, alGuardar, hacerSitio }: ContextoConfirmacion): Confirmacion {
  const pendiente = celda<SinConfirmar | undefined>(undefined)
  let enDuda: readonly FilaGuardada[] = []
  let avisado = false
  let cancelar = (): void => undefined
  let cerrado = false

  /** Asks the disk what became of it. */
  const preguntar = async (): Promise<void> => {
    const filas = enDuda
    const duda = pendiente.valor()
    if (filas.length === 0 || !duda) return
    // A disk that cannot be read is asked again.
    const estan = await conLimite(puertos, ESPERA_MS, ops.leer(filas.map(({ id }) => id))).catch(() => undefined)
    if (enDuda !== filas) return
    if (!estan) return otraVez()
    enDuda = []
    const quedo = sonEstas(estan, filas)
    if (quedo) alGuardar(filas)
    pendiente.poner({ ...duda, estado: quedo ? 'quedo' : 'no-quedo' })
  }
  const otraVez = (): void => {
    cancelar()
    if (!cerrado) cancelar = puertos.programar(OTRA_VEZ_MS, () => void preguntar())
  }

  return {
    pendiente,
    async guardar(filas, docs) {
      if (filas.length === 0) return ok(undefined)
      let esperando = true
      const caracteres = filas.reduce((suma, { texto }) => suma + texto.length, 0)
      const guardado = await conLimite(
        puertos,
        ESPERA_MS + Math.ceil(caracteres / CARACTERES_POR_MS),
        guardarFilas(ops, filas, () => esperando, hacerSitio),
      )
      esperando = false
      if (guardado?.ok === true) alGuardar(filas)
      if (guardado) return guardado
      enDuda = filas
      avisado = false
      pendiente.poner({ docs, estado: 'no-se-sabe' })
      otraVez()
      return fallo('guardar.sin-confirmar')
    },
    async impedimento() {
      await preguntar()
      const estado = pendiente.valor()?.estado
      if (estado === 'no-se-sabe') return fallo('guardar.sin-confirmar')
      // Who heard of it once may go on, also where no screen shows it.
      const callado = estado === 'quedo' && !avisado
      avisado = callado
      if (!callado) pendiente.poner(undefined)
      return callado ? fallo('guardar.la-anterior-quedo') : undefined
    },
    olvidar() {
      if (enDuda.length === 0) pendiente.poner(undefined)
    },
    cerrar() {
      cerrado = true
      cancelar()
    },
  }
}

const sonEstas = (estan: readonly (FilaGuardada | undefined)[], filas: readonly FilaGuardada[]): boolean =>
  filas.every((fila, i) => estan[i]?.hash === fila.hash)

/** Writes the rows and, when that failed, looks whether they are there all the same; undefined when nobody can tell. */
async function guardarFilas(
  ops: AlmacenFilas,
  filas: readonly FilaGuardada[],
  seguir: () => boolean,
  hacerSitio?: () => Promise<boolean>,
): Promise<Result<void> | undefined> {
  const ids = filas.map(({ id }) => id)
  try {
    if ((await ops.crear(filas, seguir)) === 'creado') return ok(undefined)
    return sonEstas(await ops.leer(ids), filas) ? ok(undefined) : fallo('guardar.ya-existe', { id: ids[0] ?? '' })
  } catch (error) {
    // When not even reading works, nobody knows.
    const estan = await ops.leer(ids).catch(() => undefined)
    if (!estan) return undefined
    if (sinEspacio(error) && !sonEstas(estan, filas) && (await huboSitio(hacerSitio)) && seguir()) return guardarFilas(ops, filas, seguir)
    return sonEstas(estan, filas) ? ok(undefined) : noSePudo(error)
  }
}

/** A reserve that cannot be given back is none. */
const huboSitio = async (hacerSitio: () => Promise<boolean> = async () => false): Promise<boolean> => hacerSitio().catch(() => false)

/** A disk that refuses, as a value: nothing was saved. */
export function noSePudo(error: unknown): Result<never> {
  if (nombresDe(error).includes('BaseAjena')) return fallo('guardar.version-nueva')
  return sinEspacio(error)
    ? fallo('guardar.sin-espacio')
    : fallo('guardar.no-se-pudo', { detalle: error instanceof Error ? error.name : String(error) })
}

/** Dexie wraps what the browser said, more than once. */
const sinEspacio = (error: unknown): boolean => nombresDe(error).includes('QuotaExceededError')
