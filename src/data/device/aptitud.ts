/** Finds out what the disk behind this browser is worth, at start and from time to time, and who took the risk upon them. */
import * as z from 'zod'
import { ESPACIO_MINIMO_BYTES, RESERVA_BYTES, revisarAptitud, type MedidaDisco } from '#domain/sync/aptitud.rules.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { conLimite } from './limite.ts'
import type { Local } from './local.ts'
import type { Puertos } from './puertos.ts'
import { celda, type VivoLleno } from './vivo.ts'

const MEDIR_CADA_MS = 60_000
const ESPERA_MS = 3000

/** What of a shift tells whether its risk was accepted when it was opened. */
export type TurnoConRiesgo = Pick<Turno, 'id' | 'riesgoAceptadoPor'>

export interface Aptitud {
  /** undefined while it is being found out. */
  readonly disco: VivoLleno<MedidaDisco | undefined>
  /** The shift whose risk was accepted on this device after it was opened; '' when none. */
  readonly turnoAceptado: VivoLleno<string>
  /** May this device sell in that shift (undefined: in one that is about to be opened)? */
  revisar(turno: Partial<TurnoConRiesgo> | undefined): Result<true>
  /** Asks the browser again, for its promise too. */
  medir(): Promise<void>
  /** Somebody who may accepts, until this shift closes, that the browser promises nothing. */
  aceptar(turnoId: string, empleadoId: string): Promise<void>
  /** The disk is full: gives the reserve back, once. True when there is room now; no new sale begins in it. */
  hacerSitio(): Promise<boolean>
  cerrar(): void
}

export interface ContextoAptitud {
  puertos: Pick<Puertos, 'disco' | 'programar' | 'ahora'>
  local: Local
  dispositivo: { id: string; clase: 'caja' | 'web' }
  duraderaEstricta: boolean
  alFallar(error: unknown): void
}

const aceptada = z.object({ turnoId: z.string(), empleadoId: z.string(), en: z.string() })

/** Watches whether this till may sell here (domain/sync/aptitud.rules.ts): measures the disk now and then, and remembers what a PIN accepted for the open shift. */
export async function vigilarAptitud({ puertos, local, dispositivo, duraderaEstricta, alFallar }: ContextoAptitud): Promise<Aptitud> {
  const clave = `riesgo:${dispositivo.id}`
  const disco = celda<MedidaDisco | undefined>(undefined)
  const turnoAceptado = celda((await local.leer(clave, aceptada))?.turnoId ?? '')
  let cancelar = (): void => undefined
  let cerrado = false

  const quejarse = (error: unknown): void => {
    if (!cerrado) alFallar(error)
  }
  const prometer = async (): Promise<void> => {
    const persistente = await puertos.disco.persistir()
    const medida = disco.valor()
    if (medida) disco.poner({ ...medida, persistente })
  }
  const espacio = async (): Promise<number | undefined> => {
    const { usoBytes, cuotaBytes } = await puertos.disco.estimar()
    return cuotaBytes > 0 ? cuotaBytes - usoBytes : undefined
  }
  const medir = async (): Promise<void> => {
    const [sonda, libresBytes] = await Promise.all([puertos.disco.probar(), espacio()])
    disco.poner({ ...sonda, libresBytes, duraderaEstricta, persistente: disco.valor()?.persistente })
    // A browser that asks the person may take as long as they do.
    void prometer().catch(quejarse)
  }
  const medirEspacio = async (): Promise<void> => {
    const libresBytes = await espacio()
    const medida = disco.valor()
    if (medida) disco.poner({ ...medida, libresBytes })
  }
  /** Where there is more than enough; the file that is there already stays as it is. */
  const reservar = async (): Promise<void> => {
    const { libresBytes = Infinity } = disco.valor() ?? { libresBytes: 0 }
    if (libresBytes >= ESPACIO_MINIMO_BYTES + RESERVA_BYTES) await puertos.disco.reserva?.poner(RESERVA_BYTES)
  }
  const otraVez = (): void => {
    cancelar = puertos.programar(MEDIR_CADA_MS, () => {
      const hecho = disco.valor() ? medirEspacio() : medir()
      void hecho
        .then(reservar)
        .catch(quejarse)
        .finally(() => cerrado || otraVez())
    })
  }
  if (dispositivo.clase === 'caja') {
    await conLimite(puertos, ESPERA_MS, medir()).catch(alFallar)
    void reservar().catch(quejarse)
    otraVez()
  }

  return {
    disco,
    turnoAceptado,
    revisar(turno) {
      if (dispositivo.clase !== 'caja') return ok(true)
      const aceptado = (turno?.riesgoAceptadoPor ?? '') !== '' || (turno?.id !== undefined && turno.id === turnoAceptado.valor())
      return revisarAptitud(disco.valor(), aceptado)
    },
    medir,
    async aceptar(turnoId, empleadoId) {
      await local.escribir(clave, { turnoId, empleadoId, en: new Date(puertos.ahora()).toISOString() })
      turnoAceptado.poner(turnoId)
    },
    async hacerSitio() {
      const habia = (await puertos.disco.reserva?.quitar()) ?? false
      if (habia) await medirEspacio()
      return habia
    },
    cerrar() {
      cerrado = true
      cancelar()
    },
  }
}
