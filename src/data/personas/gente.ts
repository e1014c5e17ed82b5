/** Who is at the till: let in by PIN, and followed as their access changes. */
import * as z from 'zod'
import type { Acceso } from '#domain/personas/equipo.entity.ts'
import { rolesDePersona, type RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import { mismosRoles, tieneRol } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import type { FirmasDePersonas } from './firmas-personas.ts'
import type { Local } from '#data/device/local.ts'
import { personaDe, type crearPines } from './pin.ts'
import { seguir, type Vivo, type VivoEscribible } from '#data/device/vivo.ts'

/** Who may use the till with a PIN, as the device knows it. */
export interface AccesoLocal extends RolesDePersona {
  empleadoId: string
  nombre: string
  /** What this store switched on or off for roles. */
  ajustes?: Persona['ajustes']
  tienePin: boolean
}

const persona = z.object({ empleadoId: z.string(), nombre: z.string(), ...rolesDePersona })

const clavePersona = (dispositivoId: string): string => `persona:${dispositivoId}`

/** Who was at the till when the page ended; in the browser of somebody who signed in, that person. */
export const personaGuardada = async (local: Local, dispositivoId: string, miembro: Persona | undefined): Promise<Persona | undefined> =>
  (await local.leer(clavePersona(dispositivoId), persona)) ?? miembro

interface ContextoGente {
  quien: VivoEscribible<Persona | undefined>
  accesos: Vivo<readonly Acceso[]>
  local: Local
  dispositivoId: string
  miembro: Persona | undefined
  pines: ReturnType<typeof crearPines>
  cofre: Pick<Cofre, 'alTurno'>
  firmas?: Pick<FirmasDePersonas, 'alTurno' | 'paraUnActo'> | undefined
  alFallar(error: unknown): void
}

/** Who is at the till, and how that changes. */
export function crearGente({ quien, accesos, local, dispositivoId, miembro, pines, cofre, firmas, alFallar }: ContextoGente) {
  const clave = clavePersona(dispositivoId)
  const poner = async (nueva: Persona | undefined): Promise<void> => {
    quien.poner(nueva ?? miembro)
    await (nueva ? local.escribir(clave, nueva) : local.quitar(clave))
    await cofre.alTurno(nueva !== undefined)
    await firmas?.alTurno(nueva?.empleadoId)
  }
  const publicos = seguir(
    accesos,
    (todos): readonly AccesoLocal[] =>
      todos.filter(({ activo }) => activo).map((acceso) => ({ ...personaDe(acceso), tienePin: acceso.pinHash !== '' })),
    [],
  )
  /** Somebody who left, or has other roles now, does not go on as who they were. */
  const vigilar = (): void => {
    const actual = quien.valor()
    const acceso = actual && accesos.valor()?.find(({ empleadoId }) => empleadoId === actual.empleadoId)
    if (!actual || !acceso || actual === miembro) return
    if (!acceso.activo) void poner(undefined).catch(alFallar)
    else if (acceso.rol !== actual.rol || !mismosRoles(acceso, actual) || acceso.nombre !== actual.nombre)
      void poner(personaDe(acceso)).catch(alFallar)
  }
  const dejar = accesos.suscribir(vigilar)
  vigilar()

  return {
    accesos: publicos.celda,
    async entrarConPin(empleadoId: string, pin: string): Promise<Result<Persona>> {
      const entra = await pines.comprobar(empleadoId, pin)
      if (entra.ok) await poner(entra.value)
      return entra
    },
    async autorizarConPin(empleadoId: string, pin: string): Promise<Result<Persona>> {
      const autoriza = await pines.comprobar(empleadoId, pin)
      if (autoriza.ok) await firmas?.paraUnActo(empleadoId)
      return autoriza
    },
    async desbloquearPin(empleadoId: string, autoriza: { empleadoId: string; pin: string }): Promise<Result<void>> {
      if (autoriza.empleadoId === empleadoId) return fallo('pin.cerrado')
      const quienAutoriza = await pines.comprobar(autoriza.empleadoId, autoriza.pin)
      if (!quienAutoriza.ok) return quienAutoriza
      if (!tieneRol(quienAutoriza.value, 'supervisor') && !tieneRol(quienAutoriza.value, 'propietario')) return fallo('permiso.denegado')
      await pines.perdonar(empleadoId)
      return ok(undefined)
    },
    bloquear: () => poner(undefined),
    cerrar(): void {
      dejar()
      publicos.dejar()
    },
  }
}
