/**
 * What who is signed in has half-typed and sent nowhere: a receipt, a message, a reason. On this browser's disk within 150 ms, found by
 * them alone, and gone when they leave.
 */
import * as z from 'zod'
import { deBase64, enBase64 } from '#data/device/base64.ts'
import { escrituraDiferida, olvidarNotas } from '#data/write/escritura-diferida.ts'
import type { Datos } from './sesion.ts'

export interface MisBorradores {
  leerOtro(nombre: string): Promise<unknown>
  /** undefined forgets it. */
  guardarOtro(nombre: string, valor: unknown): void
  leerFoto(nombre: string): Promise<Blob | undefined>
  /** Resolves when it is on disk; undefined forgets it. */
  guardarFoto(nombre: string, foto: Blob | undefined): Promise<void>
}

type DeBorradores = Pick<Datos, 'local'> & { puertos: Pick<Datos['puertos'], 'programar' | 'alOcultar' | 'notas'> }

const fotoEscrita = z.object({ tipo: z.string(), base64: z.string() })
const PREFIJO = 'mio:'
const prefijoDe = (usuarioId: string): string => `${PREFIJO}${usuarioId}:`

const esPropia = (clave: string): boolean => clave.startsWith(PREFIJO)

/** One for each page: it goes on writing while the page lives. */
const escrituras = new WeakMap<object, ReturnType<typeof escrituraDiferida>>()

/** The drafts of this person in this browser. */
export function misBorradores({ local, puertos }: DeBorradores, usuarioId: string, alFallar: (error: unknown) => void): MisBorradores {
  const escritura = escrituras.get(local) ?? escrituraDiferida({ local, puertos, esPropia, alFallar })
  escrituras.set(local, escritura)
  const claveDe = (nombre: string): string => `${prefijoDe(usuarioId)}${nombre}`
  const claveFoto = (nombre: string): string => `${claveDe(nombre)}:foto`
  return {
    leerOtro: (nombre) => escritura.leer(claveDe(nombre), z.unknown()),
    guardarOtro(nombre, valor) {
      escritura.anotar(claveDe(nombre), valor)
      // What was sent must not come back because the page ended a moment later.
      if (valor === undefined) escritura.asegurar().catch(alFallar)
    },
    async leerFoto(nombre) {
      const guardada = await local.leer(claveFoto(nombre), fotoEscrita)
      return guardada && new Blob([deBase64(guardada.base64)], { type: guardada.tipo })
    },
    async guardarFoto(nombre, foto) {
      if (!foto) return await local.quitar(claveFoto(nombre))
      const bytes = new Uint8Array(await foto.arrayBuffer())
      await local.escribir(claveFoto(nombre), { tipo: foto.type, base64: enBase64(bytes) })
    },
  }
}

/** They left: the next one at this browser has no business with it. */
export async function olvidarMisBorradores({ local, puertos }: DeBorradores, usuarioId: string): Promise<void> {
  await escrituras.get(local)?.asegurar()
  olvidarNotas(puertos.notas, prefijoDe(usuarioId))
  await local.quitarTodos(prefijoDe(usuarioId))
}
