/** Links by mail, asked for and used from this browser, which holds the other half of each in a cookie. */
import * as z from 'zod'
import type { ParaEnlace } from '#domain/personas/enlaces.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { ejecutar } from '#data/device/browser/api.ts'

const token = z.object({ token: z.string() })

const puertas = {
  pedir: {
    metodo: 'POST',
    ruta: '/api/auth/enlace/pedir',
    cuerpo: z.object({ email: z.string(), para: z.string() }),
    respuesta: z.unknown(),
  },
  entrar: { metodo: 'POST', ruta: '/api/auth/enlace/entrar', cuerpo: token, respuesta: z.object({ claveQuitada: z.boolean() }) },
  clave: {
    metodo: 'POST',
    ruta: '/api/auth/enlace/clave',
    cuerpo: token.extend({ clave: z.string() }),
    respuesta: z.object({ guardada: z.literal(true) }),
  },
} as const

/** Asks for a letter with a link; it arrives at this address or nowhere. */
export async function pedirEnlace(email: string, para: ParaEnlace): Promise<Result<void>> {
  const pedido = await ejecutar(puertas.pedir, {}, { email, para })
  return pedido.ok ? ok(undefined) : pedido
}

/** Signs in. `claveQuitada`: a password put on the account before anybody had proved this address does not serve any more. */
export const entrarConEnlace = (token: string): Promise<Result<{ claveQuitada: boolean }>> => ejecutar(puertas.entrar, {}, { token })

/** Sets the password of whose address the link proves, signs in here, and signs out everywhere else. */
export async function ponerClave(token: string, clave: string): Promise<Result<void>> {
  const puesta = await ejecutar(puertas.clave, {}, { token, clave })
  return puesta.ok ? ok(undefined) : puesta
}
