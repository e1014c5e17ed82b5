/** The part of the environment that says with which other accounts one may sign in. What has no client id is not offered. */
import * as z from 'zod'
import { idsDeProveedor, type IdProveedor } from '#domain/personas/proveedores.ts'

/** Where each of them is; another issuer is for trying this against another OpenID Connect server. */
const emisores: Readonly<Record<IdProveedor, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
  apple: 'https://appleid.apple.com',
  microsoft: 'https://login.microsoftonline.com/{tenant}/v2.0',
}

/** Plain http only inside of this machine. */
const emisor = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url), {
    error: 'tiene que ser https',
  })

/** To be spread into the schema of the environment. */
export const entornoDeProveedores = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: emisor.optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_ISSUER: emisor.optional(),
  /** Apple's "Services ID". Its secret is signed here, with the key (.p8) that Apple gives once; `\n` may stand for its line ends. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_ISSUER: emisor.optional(),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** 'common' is everybody's account; the id of one organisation, or 'consumers', is fewer. */
  MICROSOFT_TENANT: z.string().default('common'),
  MICROSOFT_ISSUER: emisor.optional(),
}
type Entorno = z.output<z.ZodObject<typeof entornoDeProveedores>>

export interface ClaveApple {
  equipo: string
  llaveId: string
  /** PEM, PKCS #8. */
  privada: string
}

export interface ProveedorConfigurado {
  id: IdProveedor
  /** Without a slash at the end. */
  emisor: string
  clienteId: string
  secreto: string | ClaveApple
}

/** The providers that are configured, in the order shown; throws with the name of what is missing of one. */
export function proveedoresDe(e: Entorno): ProveedorConfigurado[] {
  return idsDeProveedor.flatMap((id) => {
    const nombre = id.toUpperCase() as Uppercase<IdProveedor>
    const clienteId = e[`${nombre}_CLIENT_ID`]
    if (clienteId === undefined) return []
    const url = e[`${nombre}_ISSUER`] ?? emisores[id].replace('{tenant}', e.MICROSOFT_TENANT)
    return [{ id, emisor: url.replace(/\/+$/, ''), clienteId, secreto: secretoDe(e, id) }]
  })
}

function secretoDe(e: Entorno, id: IdProveedor): string | ClaveApple {
  if (id === 'apple')
    return {
      equipo: exigir(e, 'APPLE_TEAM_ID'),
      llaveId: exigir(e, 'APPLE_KEY_ID'),
      privada: exigir(e, 'APPLE_PRIVATE_KEY').replaceAll(String.raw`\n`, '\n'),
    }
  return exigir(
    e,
    ({ google: 'GOOGLE_CLIENT_SECRET', facebook: 'FACEBOOK_CLIENT_SECRET', microsoft: 'MICROSOFT_CLIENT_SECRET' } as const)[id],
  )
}

function exigir(e: Entorno, nombre: keyof Entorno): string {
  const valor = e[nombre]
  if (valor === undefined) throw new Error(`Configuración inválida: falta ${nombre}`)
  return valor
}
