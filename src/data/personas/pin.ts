/**
 * Letting somebody in by PIN with no connection. Wrong tries are counted on disk before the answer is given, so that a reload
 * forgets nothing: 5 cost a minute, each further one doubles it, and at 10 only a sign-in online or a supervisor helps
 * (docs/adr/0009). A PIN locks a screen, and is part of what opens the customers' vault (cofre.ts): six
 * digits are hours of trying, not a secret (docs/RELIABILITY.md E11).
 */
import * as z from 'zod'
import { PIN_ITERACIONES } from '#domain/comandos.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { accesoEnCaja } from '#domain/sync/permissions.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { Cofre } from '#data/device/keys/cofre.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { leerFila } from '#data/device/fila.ts'
import type { FirmasDePersonas } from './firmas-personas.ts'
import type { Local } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'

const SIN_ESPERA = 5
const BLOQUEADO = 10
const PRIMERA_ESPERA_MS = 60_000

/** Wrong tries with one PIN: a new one from the owner begins anew. */
const intentos = z.object({ fallos: z.int().min(0), hasta: z.number(), pin: z.string() })
type Intentos = z.infer<typeof intentos>

export interface Pines {
  /** 'pin.equivocado' (datos.intentos), 'pin.bloqueado' (datos.segundos), 'pin.cerrado', 'pin.sin-pin', 'pin.persona-inactiva'. */
  comprobar(empleadoId: string, pin: string): Promise<Result<Persona>>
  /** Forgets the wrong tries of somebody. */
  perdonar(empleadoId: string): Promise<void>
}

export interface ContextoPines {
  ops: AlmacenFilas
  local: Local
  tiendaId: string
  puertos: Pick<Puertos, 'ahora' | 'pbkdf2' | 'candados'>
  cofre: Pick<Cofre, 'preparar' | 'entrar'>
  /** The keys that people sign with; left out where nobody does. */
  firmas?: Pick<FirmasDePersonas, 'preparar' | 'entrar'> | undefined
}

/** Who somebody is at the till, from what it knows of them. */
export const personaDe = ({ empleadoId, nombre, rol, otrosRoles }: Acceso): Persona => ({ empleadoId, nombre, rol, otrosRoles })

/** Checks PINs against the accesses that this device holds, and counts wrong tries on disk. */
export function crearPines({ ops, local, tiendaId, puertos, cofre, firmas }: ContextoPines): Pines {
  const clave = (empleadoId: string): string => `pin:${tiendaId}:${empleadoId}`

  const accesoDe = async (empleadoId: string): Promise<Acceso | undefined> => {
    const [fila] = await filasDe(ops, seleccionDe(Acceso, { padre: empleadoId, limite: 1 }))
    return fila && leerFila(Acceso, fila).doc
  }

  const fallar = async ({ empleadoId, pinHash }: Acceso, previos: number): Promise<Result<never>> => {
    const fallos = previos + 1
    const espera = fallos < SIN_ESPERA ? 0 : PRIMERA_ESPERA_MS * 2 ** (fallos - SIN_ESPERA)
    await local.escribir(clave(empleadoId), { fallos, hasta: puertos.ahora() + espera, pin: pinHash } satisfies Intentos)
    if (fallos >= BLOQUEADO) return fallo('pin.cerrado')
    return fallos < SIN_ESPERA
      ? fallo('pin.equivocado', { intentos: SIN_ESPERA - fallos })
      : fallo('pin.bloqueado', { segundos: espera / 1000 })
  }

  const comprobar = async (empleadoId: string, pin: string): Promise<Result<Persona>> => {
    const acceso = await accesoDe(empleadoId)
    if (!acceso?.activo) return fallo('pin.persona-inactiva')
    if (acceso.pinHash === '') return fallo('pin.sin-pin')
    const guardados = await local.leer(clave(empleadoId), intentos)
    const { fallos, hasta } = guardados?.pin === acceso.pinHash ? guardados : { fallos: 0, hasta: 0 }
    if (fallos >= BLOQUEADO) return fallo('pin.cerrado')
    const falta = faltaPara(hasta, fallos, puertos.ahora())
    if (falta > 0) return fallo('pin.bloqueado', { segundos: Math.ceil(falta / 1000) })
    // Both at once: each takes as long as the other.
    const preparada = cofre.preparar(acceso, pin).catch(() => undefined)
    // Without it they enter as ever, and what they do has no signature of theirs.
    const suya = firmas?.preparar(acceso, pin).catch(() => undefined)
    if ((await puertos.pbkdf2(pin, acceso.pinSal, acceso.pinIteraciones)) !== acceso.pinHash) return await fallar(acceso, fallos)
    await cofre.entrar(acceso, await preparada)
    await firmas?.entrar(acceso, await suya)
    if (fallos > 0) await local.quitar(clave(empleadoId))
    return ok(personaDe(acceso))
  }

  return {
    /* One try at a time in all tabs: parallel ones would share one count. */
    comprobar: (empleadoId, pin) => puertos.candados.con(`mercana-pin-${tiendaId}-${empleadoId}`, () => comprobar(empleadoId, pin)),
    perdonar: (empleadoId) => local.quitar(clave(empleadoId)),
  }
}

/** What is left of a wait. A clock that was set back does not make it longer than it was. */
function faltaPara(hasta: number, fallos: number, ahora: number): number {
  if (fallos < SIN_ESPERA) return 0
  return Math.min(hasta - ahora, PRIMERA_ESPERA_MS * 2 ** (fallos - SIN_ESPERA))
}

/** What an earlier version kept of PINs that are never typed at this till goes; the server sends no more of it. */
export async function quitarPinesAjenos(ops: AlmacenFilas, cajaId: string): Promise<void> {
  const filas = await filasDe(ops, seleccionDe(Acceso, {}))
  const ajenas = new Map(
    filas.flatMap((fila) => {
      const { doc } = leerFila(Acceso, fila)
      const aqui = accesoEnCaja(doc, cajaId)
      return aqui === doc ? [] : [[fila.id, { de: fila.texto, texto: JSON.stringify(aqui) }] as const]
    }),
  )
  await ops.cambiar([...ajenas.keys()], (fila, id) => {
    const ajena = ajenas.get(id)
    return ajena && fila?.texto === ajena.de ? { ...fila, texto: ajena.texto } : undefined
  })
}

/** A PIN as it leaves this browser: hashed here, so that the server never sees it (comandos.ts `pinCifrado`). */
export async function cifrarPin(
  pin: string,
  puertos: Pick<Puertos, 'pbkdf2' | 'sal'>,
): Promise<Pick<Acceso, 'pinHash' | 'pinSal' | 'pinIteraciones' | 'pinSal2' | 'pinPrueba'>> {
  const [pinSal, pinSal2] = [puertos.sal(), puertos.sal()]
  const [pinHash, pinPrueba] = await Promise.all([pinSal, pinSal2].map((sal) => puertos.pbkdf2(pin, sal, PIN_ITERACIONES)))
  return { pinHash: pinHash ?? '', pinSal, pinIteraciones: PIN_ITERACIONES, pinSal2, pinPrueba: pinPrueba ?? '' }
}
