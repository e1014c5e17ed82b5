/**
 * The vault of what this device holds of customers (docs/adr/0023-pii-at-rest.md). Anybody puts in: that takes its public half
 * alone. To look inside takes the private half, which lies on disk only wrapped: for each person who has entered here under
 * their PIN and, around it, a key that no script reads out of this browser; while somebody is at the till, under that key
 * alone. What cannot be opened any more is begun anew when there is a line: the server has all of it.
 */
import type { Acceso } from '#domain/personas/equipo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { AlmacenFilas } from '../almacen.ts'
import {
  aSellar,
  conSello,
  filasClaras,
  leerSellada,
  quitarAjenas,
  seSella,
  sinSello,
  TIPO_SELLADO,
  tiposPersonales,
} from './cofre.filas.ts'
import { claveDeNota, nota, olvidarCofre, sinNadie, type Nota } from './cofre.nota.ts'
import { sellarPropios, type SelloPropio } from './cofre.propios.ts'
import type { FilaGuardada } from '../fila.ts'
import { conLimite } from '../limite.ts'
import type { Local } from '../local.ts'
import type { Puertos } from '../puertos.ts'
import { celda, type VivoLleno } from '../vivo.ts'

/** After this a till that was left with somebody in it asks for the PIN again before it shows customers. */
const SESION_MS = 12 * 60 * 60_000
/** A store of keys that does not answer holds up nothing: what comes meanwhile stays as it came. */
const ESPERA_MS = 3000
/** A page of documents on a slow telephone. */
const ESPERA_SELLO_MS = 10_000
const POR_LOTE = 300
/** Rounds with the server for which nothing is sealed after it could not be. */
const RONDAS_SIN_SELLAR = 3

/**
 * - `abriendo`: not known yet. - `en-claro`: nothing is sealed here. - `abierto`. - `cerrado`: it takes the PIN of somebody who
 *   has entered here, or a line. - `releyendo`: open, and not all is back from the server yet.
 */
export type EstadoCofre = 'abriendo' | 'en-claro' | 'abierto' | 'cerrado' | 'releyendo'

/** What a PIN gave, while it is being checked. */
type Preparada = { sal: string; clave: string } | undefined
type Quien = Pick<Acceso, 'empleadoId' | 'pinHash' | 'pinIteraciones'>

/** People's documents that are to be read again for a vault. */
interface PorReleer {
  id: string
  desde: string
  tipos: readonly string[]
}

export interface Cofre {
  readonly estado: VivoLleno<EstadoCofre>
  /** Rows as they go to disk: those of people sealed. Never fails: what cannot be sealed now stays as it is, and is tried again. */
  sellar(filas: readonly FilaGuardada[]): Promise<readonly FilaGuardada[]>
  /** Rows as they are read: the sealed ones opened, and left out while the vault is shut; this device's own always open. */
  abrir(filas: readonly FilaGuardada[]): Promise<FilaGuardada[]>
  /** Begins what a PIN has to be turned into, beside the check of the PIN: nobody waits twice. */
  preparar(quien: Quien, pin: string): Promise<Preparada>
  /** The PIN was right: opens with it, or gives this person a way in for the next time. Never fails. */
  entrar(quien: Quien, preparada: Preparada): Promise<void>
  /** Somebody is at the till from now on, or nobody. */
  alTurno(hay: boolean): Promise<void>
  /** There is a line: a vault that nobody can open is begun anew. */
  renovar(): Promise<void>
  /** What has to be read again, and from where. */
  porReleer(): Promise<PorReleer | undefined>
  /** Read again so far; undefined: to the end. */
  releido(falta: PorReleer, desde: string | undefined): Promise<void>
  /** Another server, or ours from a backup: places in it mean nothing any more. */
  alNuevoEpoch(): Promise<void>
  /** This device's own edits, as they were written again: they are about to be offered. */
  desellar: SelloPropio['desellar']
  /** Seals what has its receipt by now, and what an earlier version left as it was: before that one, `antes`. */
  sellarLoClaro(antes: () => Promise<void>): Promise<void>
  /** The keys are gone, and with them all that is sealed here. */
  olvidar(): Promise<void>
  cerrar(): void
}

export interface ContextoCofre {
  puertos: Pick<Puertos, 'cifra' | 'llaves' | 'pbkdf2' | 'sal' | 'candados' | 'programar' | 'ahora' | 'nuevoId'>
  local: Local
  ops: AlmacenFilas
  dispositivo: { id: string; clase: 'caja' | 'web' }
  /** May people's documents be asked for now? */
  hayLinea(): boolean
  /** It was begun anew: there is something to read. */
  alRenovar(): void
  alFallar(error: unknown): void
}

/** The vault of an open store; opens by itself while somebody is at the till. */
export function abrirCofre(contexto: ContextoCofre): Cofre {
  const { puertos, local, ops, dispositivo, alFallar } = contexto
  const { cifra } = puertos
  const clave = claveDeNota(dispositivo.id)
  const estado = celda<EstadoCofre>('abriendo')
  let actual: Nota | undefined
  let abierto: { id: string; privada: string } | undefined
  /** Who is at the till and could not open it. */
  let espera: { quien: Quien; preparada: Preparada } | undefined
  /** Opened in this page, by id: opened once for each text. */
  const abiertas = new Map<string, { texto: string; fila: FilaGuardada }>()
  let hayAlguien = false
  let rondasSinSellar = 0
  let limpio = false
  let dejado = false
  /** Of the note, by this tab. */
  let escrituras = 0

  /** Nothing here waits for keys that do not come, least of all while it holds the lock. */
  const aTiempo = async <T>(tarea: Promise<T>): Promise<T> => {
    const hecho = await conLimite(
      puertos,
      ESPERA_MS,
      tarea.then((valor) => ({ valor })),
    )
    if (!hecho) throw new Error('the keys of this browser do not answer')
    return hecho.valor
  }
  const conLlave = (texto: string): Promise<string> => aTiempo(puertos.llaves.guardar(clave, texto))
  const deLlave = (guardado: string): Promise<string | undefined> => aTiempo(puertos.llaves.sacar(clave, guardado))
  const propios = sellarPropios({ puertos, ops, dispositivoId: dispositivo.id })

  const solo = <T>(tarea: () => Promise<T>): Promise<T> => puertos.candados.con(`mercana-${clave}`, tarea)
  const haySelladas = async (): Promise<boolean> =>
    (await ops.claves({ indice: ['tipo', 'en'], desde: [TIPO_SELLADO], hasta: [TIPO_SELLADO], limite: 1 })).length > 0
  /** Nobody's wait for it is longer than this, and its failures stop nobody. */
  const sinParar = async (tarea: Promise<unknown>, ms = ESPERA_MS): Promise<boolean> => {
    try {
      return (
        (await conLimite(
          puertos,
          ms,
          tarea.then(() => true),
        )) === true
      )
    } catch (error) {
      if (!dejado) alFallar(error)
      return false
    }
  }

  const publicar = (huerfanas = false): void => {
    if (actual === undefined) estado.poner(huerfanas ? 'cerrado' : 'en-claro')
    else if (abierto === undefined) estado.poner('cerrado')
    else estado.poner(actual.releer === null ? 'abierto' : 'releyendo')
  }

  const poner = (nueva: Nota | undefined, privada?: string): void => {
    actual = nueva
    if (privada !== undefined && nueva) abierto = { id: nueva.id, privada }
    if (abierto && abierto.id !== nueva?.id) {
      abierto = undefined
      abiertas.clear()
    }
  }
  const escribir = async (nueva: Nota, privada?: string): Promise<void> => {
    await local.escribir(clave, nueva)
    escrituras++
    poner(nueva, privada)
    publicar()
  }
  const guardarSesion = async (privada: string): Promise<Nota['sesion']> => ({
    privada: await conLlave(privada),
    hasta: puertos.ahora() + SESION_MS,
  })
  const porSesion = async (una: Nota): Promise<string | undefined> => {
    const sirve = una.sesion !== null && (dispositivo.clase === 'web' || puertos.ahora() < una.sesion.hasta || sinNadie(una))
    return sirve && una.sesion ? await deLlave(una.sesion.privada) : undefined
  }

  /** What is on disk, and opened when somebody is at the till. */
  const mirar = async (): Promise<void> => {
    const antes = escrituras
    const leida = await local.leer(clave, nota)
    const yaAbierto = leida !== undefined && abierto?.id === leida.id
    // Keys that cannot be read leave it shut, and the PIN or the line opens it.
    const privada = leida && !yaAbierto ? await porSesion(leida).catch(() => undefined) : undefined
    const huerfanas = leida === undefined && (await haySelladas())
    // What this tab wrote meanwhile is newer.
    if (antes !== escrituras) return
    poner(leida, privada)
    publicar(huerfanas)
  }
  const dejar = local.observar(clave, () => void mirar().catch((error: unknown) => !dejado && alFallar(error)))
  const listo = sinParar(mirar()).then(async (bien) => {
    if (!bien && estado.valor() === 'abriendo') publicar(true)
    // Left over from a shift that ended long ago.
    if (actual?.sesion && abierto === undefined && !sinNadie(actual)) await sinParar(escribir({ ...actual, sesion: null }))
  })

  /** A vault anew, which everybody who had a way into the one before can open. */
  const hacer = async (previa: Nota | undefined): Promise<Nota> => {
    const { publica, privada } = await cifra.nuevoPar()
    const id = puertos.nuevoId()
    const personas: Nota['personas'] = {}
    for (const [quien, una] of Object.entries(previa?.personas ?? {})) {
      const [cofre = ''] = await cifra.sellar(una.publica, [{ de: id, texto: privada }])
      personas[quien] = { ...una, cofre }
    }
    const nueva: Nota = { id, publica, personas, sesion: await guardarSesion(privada), releer: (await haySelladas()) ? '0' : null }
    await escribir(nueva, privada)
    return nueva
  }
  const asegurar = async (): Promise<Nota> =>
    actual ?? (await solo(async () => (await local.leer(clave, nota)) ?? (await hacer(undefined))))

  const conPin = async (una: Nota, { empleadoId }: Quien, preparada: Preparada): Promise<string | undefined> => {
    const suya = una.personas[empleadoId]
    if (!suya || preparada?.sal !== suya.sal) return undefined
    const envuelta = await deLlave(suya.privada)
    const propia = envuelta && (await cifra.sacar(preparada.clave, envuelta))
    return propia ? (await cifra.abrir(propia, [{ de: una.id, texto: suya.cofre }]))[0] : undefined
  }
  /** A way in for this person, under the PIN that they have now. */
  const darEntrada = async ({ empleadoId, pinHash }: Quien, preparada: Preparada): Promise<void> => {
    if (!preparada || !actual || !abierto) return
    const { publica, privada } = await cifra.nuevoPar()
    const [cofre = ''] = await cifra.sellar(publica, [{ de: abierto.id, texto: abierto.privada }])
    const envuelta = await conLlave(await cifra.guardar(preparada.clave, privada))
    const suya = { publica, privada: envuelta, sal: preparada.sal, pin: pinHash, cofre }
    await escribir({ ...actual, personas: { ...actual.personas, [empleadoId]: suya } })
  }
  const sesionDe = async (privada: string): Promise<void> => {
    if (actual && dispositivo.clase === 'caja') await escribir({ ...actual, sesion: await guardarSesion(privada) })
  }

  const entrarYa = async (quien: Quien, preparada: Preparada): Promise<void> => {
    await mirar()
    const una = actual
    if (!una) return
    const entro = await conPin(una, quien, preparada)
    if (entro !== undefined) poner(una, entro)
    publicar()
    if (abierto === undefined) {
      espera = { quien, preparada }
      return
    }
    if (entro === undefined) await darEntrada(quien, preparada)
    // A supervisor's PIN opened it for somebody who could not.
    if (espera) await darEntrada(espera.quien, espera.preparada)
    espera = undefined
    if (hayAlguien) await sesionDe(abierto.privada)
  }

  /** Nobody can open what is there, or who is at the till cannot: it is begun anew. */
  const renovar = async (): Promise<void> => {
    await listo
    if (abierto !== undefined || (actual === undefined && !(await haySelladas()))) return
    if (espera === undefined && dispositivo.clase === 'caja' && actual && !sinNadie(actual)) return
    await solo(async () => {
      await mirar()
      if (abierto === undefined) await hacer(actual)
      if (espera) await darEntrada(espera.quien, espera.preparada)
      espera = undefined
    })
    contexto.alRenovar()
  }

  const sellarYa = async (filas: readonly FilaGuardada[]): Promise<FilaGuardada[]> => {
    const { id, publica } = await asegurar()
    const sellos = await cifra.sellar(publica, filas.map(aSellar))
    return filas.map((fila, i) => {
      const nueva = conSello(fila, { cofre: id, sellado: sellos[i] ?? '' })
      if (abierto?.id === id) abiertas.set(fila.id, { texto: nueva.texto, fila })
      return nueva
    })
  }
  const sellar: Cofre['sellar'] = async (filas) => {
    const suyas = filas.filter(seSella)
    if (suyas.length === 0 || rondasSinSellar > 0) return filas
    let selladas: FilaGuardada[] | undefined
    const bien = await sinParar(
      sellarYa(suyas).then((hechas) => {
        selladas = hechas
      }),
      ESPERA_SELLO_MS,
    )
    if (!bien) {
      rondasSinSellar = RONDAS_SIN_SELLAR
      limpio = false
    }
    const porId = new Map(selladas?.map((fila) => [fila.id, fila]))
    return filas.map((fila) => porId.get(fila.id) ?? fila)
  }

  return {
    estado,
    sellar,
    async abrir(filas) {
      if (!filas.some(({ tipo }) => tipo === TIPO_SELLADO)) return await propios.abrir(filas)
      await listo
      const llave = abierto
      const cerradas = filas.filter(({ id, tipo, texto }) => tipo === TIPO_SELLADO && abiertas.get(id)?.texto !== texto)
      const suyas = cerradas.flatMap((fila) => {
        const sello = leerSellada(fila)
        return sello && sello.cofre === llave?.id ? [{ fila, pieza: { de: fila.id, texto: sello.sellado } }] : []
      })
      const textos =
        llave && suyas.length > 0
          ? await cifra.abrir(
              llave.privada,
              suyas.map(({ pieza }) => pieza),
            )
          : []
      for (const [i, { fila }] of suyas.entries()) {
        const texto = textos[i]
        if (texto !== undefined) abiertas.set(fila.id, { texto: fila.texto, fila: sinSello(fila, texto) })
      }
      return (await propios.abrir(filas)).flatMap((fila) => {
        if (fila.tipo !== TIPO_SELLADO) return [fila]
        const leida = abiertas.get(fila.id)
        return llave !== undefined && leida?.texto === fila.texto ? [leida.fila] : []
      })
    },
    async preparar(quien, pin) {
      await listo
      const suya = actual?.personas[quien.empleadoId]
      if (actual === undefined || (abierto !== undefined && suya?.pin === quien.pinHash)) return undefined
      const sal = suya?.pin === quien.pinHash ? suya.sal : puertos.sal()
      return { sal, clave: await puertos.pbkdf2(pin, sal, quien.pinIteraciones) }
    },
    async entrar(quien, preparada) {
      await sinParar(solo(() => entrarYa(quien, preparada)))
      if (espera && contexto.hayLinea()) await sinParar(renovar())
    },
    async alTurno(hay) {
      hayAlguien = hay
      if (!hay) espera = undefined
      if (dispositivo.clase === 'web' || actual === undefined) return
      await sinParar(
        solo(async () => {
          await mirar()
          if (hay && abierto) await sesionDe(abierto.privada)
          if (!hay && actual && actual.sesion !== null && !sinNadie(actual)) await escribir({ ...actual, sesion: null })
        }),
      )
    },
    async renovar() {
      rondasSinSellar = Math.max(0, rondasSinSellar - 1)
      await sinParar(renovar())
    },
    async porReleer() {
      await listo
      return actual && actual.releer !== null
        ? { id: actual.id, desde: actual.releer, tipos: [...tiposPersonales, Historico.tipo] }
        : undefined
    },
    async releido(falta, desde) {
      if (desde === undefined) await quitarAjenas(ops, falta.id)
      await solo(async () => {
        await mirar()
        // Another tab may have begun it anew meanwhile: that one is read from the beginning.
        if (actual?.id === falta.id) await escribir({ ...actual, releer: desde ?? null })
      })
    },
    async alNuevoEpoch() {
      if (actual && actual.releer !== null) await escribir({ ...actual, releer: '0' })
    },
    desellar: propios.desellar,
    async sellarLoClaro(antes) {
      await propios.sellar().catch(alFallar)
      while (!limpio && rondasSinSellar === 0 && !dejado) {
        const filas = await filasClaras(ops, POR_LOTE)
        if (filas.length === 0) {
          limpio = true
          return
        }
        await antes()
        const porId = new Map(filas.map((fila, i) => [fila.id, { fila, i }]))
        const selladas = await sellar(filas)
        await ops.cambiar([...porId.keys()], (previa, id) => {
          const leida = porId.get(id)
          return leida && previa?.texto === leida.fila.texto && seSella(previa) ? selladas[leida.i] : undefined
        })
      }
    },
    async olvidar() {
      espera = undefined
      await olvidarCofre(contexto, dispositivo.id)
      poner(undefined)
      abiertas.clear()
      publicar(await haySelladas())
    },
    cerrar() {
      dejado = true
      dejar()
      propios.cerrar()
      poner(undefined)
      abiertas.clear()
    },
  }
}
