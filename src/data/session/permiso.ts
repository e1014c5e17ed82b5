/** Keeps what the server said of how long this till may sell with no line, and counts the time since (domain/sync/permiso.rules.ts). */
import * as z from 'zod'
import { gastado, queda, revisarPermiso, type PermisoDado } from '#domain/sync/permiso.rules.ts'
import type { Result } from '#domain/core/result.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { celda, type VivoLleno } from '#data/device/vivo.ts'

/** How often the time that passed is counted, and written down. */
const CONTAR_MS = 5 * 60_000
/** A contact that says the same as one just before it is not written again. */
const REPETIR_MS = 10 * 60_000

const dado = z.object({ horaMs: z.number(), hastaMs: z.number(), paredMs: z.number(), gastadoMs: z.number() })

export interface Permiso {
  /** Milliseconds that are left, as last counted; undefined when nobody ever limited them. */
  readonly queda: VivoLleno<number | undefined>
  /** May a new sale be made now? 'dispositivo.permiso-vencido' when not. */
  revisar(): Result<true>
  /** The server was heard; `hasta` is until when it lets this till sell, undefined when it does not say. */
  alContacto(contacto: { hora: string; hasta: string | undefined }): void
  cerrar(): void
}

const masReciente = (uno: PermisoDado, otro: PermisoDado): boolean =>
  uno.horaMs === otro.horaMs ? uno.gastadoMs > otro.gastadoMs : uno.horaMs > otro.horaMs

export interface ContextoPermiso {
  puertos: Pick<Puertos, 'ahora' | 'monotonico' | 'programar' | 'alOcultar'>
  local: Local
  dispositivoId: string
  alFallar(error: unknown): void
}

/** The offline permit of a till. */
export async function vigilarPermiso({ puertos, local, dispositivoId, alFallar }: ContextoPermiso): Promise<Permiso> {
  const clave = `permiso:${dispositivoId}`
  /** With the tick of this page at which `gastadoMs` was true. */
  let actual: { permiso: PermisoDado; tic: number } | undefined
  let escritoMs = -Infinity
  let cancelar = (): void => undefined
  const resto = celda<number | undefined>(undefined)

  const contar = (): number | undefined => {
    if (!actual) return undefined
    const tic = puertos.monotonico()
    const gastadoMs = gastado(actual.permiso, puertos.ahora(), tic - actual.tic)
    actual = { permiso: { ...actual.permiso, gastadoMs }, tic }
    return queda(actual.permiso, gastadoMs)
  }
  const mostrar = (): void => resto.poner(contar())
  const anotar = async (): Promise<void> => {
    if (!actual) return
    escritoMs = puertos.monotonico()
    await local.escribir(clave, actual.permiso)
  }
  const escribir = (): void => void anotar().catch(alFallar)
  const leer = async (): Promise<void> => {
    const leido = await local.leer(clave, dado)
    // Of the same contact the most that any page has counted holds; a later one begins anew.
    contar()
    if (leido && (!actual || masReciente(leido, actual.permiso))) actual = { permiso: leido, tic: puertos.monotonico() }
    mostrar()
  }
  const otraVez = (): void => {
    cancelar = puertos.programar(CONTAR_MS, () => {
      mostrar()
      escribir()
      otraVez()
    })
  }
  await leer()
  // What the clock says now has been seen: setting it back later gives nothing back.
  await anotar()
  otraVez()
  const paradas = [
    // Another tab hears the server for all of them.
    local.observar(clave, () => void leer().catch(alFallar)),
    puertos.alOcultar(() => {
      contar()
      escribir()
    }),
  ]

  return {
    queda: resto,
    revisar() {
      const quedaMs = contar()
      const cambio = (quedaMs ?? 1) <= 0 !== (resto.valor() ?? 1) <= 0
      // The screen follows when it matters; each sale asks. The other tabs are told, so that the next contact is told to all.
      if (cambio) {
        resto.poner(quedaMs)
        escribir()
      }
      return revisarPermiso(quedaMs)
    },
    alContacto({ hora, hasta }) {
      if (hasta === undefined) return
      const [horaMs, hastaMs] = [Date.parse(hora), Date.parse(hasta)]
      if (actual && horaMs < actual.permiso.horaMs) return
      contar()
      const antes = actual
      actual = { permiso: { horaMs, hastaMs, paredMs: puertos.ahora(), gastadoMs: 0 }, tic: puertos.monotonico() }
      const distinto = antes === undefined || antes.permiso.hastaMs - antes.permiso.horaMs !== hastaMs - horaMs
      if (distinto || (antes?.permiso.gastadoMs ?? 0) > REPETIR_MS || actual.tic - escritoMs > REPETIR_MS) escribir()
      mostrar()
    },
    cerrar() {
      cancelar()
      for (const parar of paradas) parar()
    },
  }
}
