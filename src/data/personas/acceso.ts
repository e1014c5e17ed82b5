/** How this person gets into the account: seen and changed here, decided by the server. */
import * as z from 'zod'
import { accesoPropio, type AccesoPropio } from '#domain/personas/acceso.ts'
import { idsDeProveedor, type IdProveedor } from '#domain/personas/proveedores.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { ejecutar } from '#data/device/browser/api.ts'

const nada = z.object({})
const clave = z.object({ password: z.string().optional() })
const codigo = z.object({ code: z.string() })
const id = z.object({ id: z.string() })
const proveedor = z.object({ provider: z.enum(idsDeProveedor) })
const direccion = z.object({ url: z.url() })

const puerta = <M extends 'GET' | 'POST', B extends z.ZodType, R extends z.ZodType>(
  metodo: M,
  nombre: string,
  cuerpo: B,
  respuesta: R,
) => ({
  metodo,
  ruta: `/api/auth/${nombre}`,
  cuerpo,
  respuesta,
})

const puertas = {
  ver: puerta('GET', 'acceso', nada, accesoPropio),
  cerrar: puerta('POST', 'acceso/cerrar-sesion', id, z.unknown()),
  cerrarDemas: puerta('POST', 'revoke-other-sessions', nada, z.unknown()),
  otraVez: puerta('POST', 'sign-in/email', z.object({ email: z.string(), password: z.string() }), z.unknown()),
  ofrecidos: puerta('GET', 'proveedores', nada, z.array(z.enum(idsDeProveedor))),
  entrar: puerta('POST', 'sign-in/social', proveedor, direccion),
  unir: puerta('POST', 'link-social', proveedor, direccion),
  separar: puerta('POST', 'unlink-account', z.object({ accountId: z.string() }), z.unknown()),
  cambiarClave: puerta(
    'POST',
    'change-password',
    z.object({ currentPassword: z.string(), newPassword: z.string(), revokeOtherSessions: z.literal(true) }),
    z.unknown(),
  ),
  activar: puerta('POST', 'two-factor/enable', clave, z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })),
  desactivar: puerta('POST', 'two-factor/disable', clave, z.unknown()),
  codigos: puerta('POST', 'two-factor/generate-backup-codes', clave, z.object({ backupCodes: z.array(z.string()) })),
  comprobar: puerta('POST', 'two-factor/verify-totp', codigo, z.unknown()),
  recuperar: puerta('POST', 'two-factor/verify-backup-code', codigo, z.unknown()),
  renombrarLlave: puerta('POST', 'passkey/update-passkey', id.extend({ name: z.string() }), z.unknown()),
  quitarLlave: puerta('POST', 'passkey/delete-passkey', id, z.unknown()),
}

const hecho = async (pedido: Promise<Result<unknown>>): Promise<Result<void>> => {
  const resultado = await pedido
  return resultado.ok ? ok(undefined) : resultado
}
/** Left out when there is none: the account has no password. */
const conClave = (password: string): { password?: string } => (password === '' ? {} : { password })

export const verAcceso = (): Promise<Result<AccesoPropio>> => ejecutar(puertas.ver, {}, {})

export const cerrarSesion = (sesionId: string): Promise<Result<void>> => hecho(ejecutar(puertas.cerrar, {}, { id: sesionId }))
export const cerrarLasDemas = (): Promise<Result<void>> => hecho(ejecutar(puertas.cerrarDemas, {}, {}))

/** The password of the account that is open, once more: a session that has just begun, of the same person. */
export const entrarOtraVez = (email: string, password: string): Promise<Result<void>> =>
  hecho(ejecutar(puertas.otraVez, {}, { email, password }))

/** The other accounts that one may sign in with at this server. */
export const proveedoresOfrecidos = (): Promise<Result<IdProveedor[]>> => ejecutar(puertas.ofrecidos, {}, {})
/** Where to go to sign in with one of them, or to join it to the account that is open. */
export async function direccionDe(proveedorId: IdProveedor, unir: boolean): Promise<Result<string>> {
  const pedida = await ejecutar(unir ? puertas.unir : puertas.entrar, {}, { provider: proveedorId })
  return pedida.ok ? ok(pedida.value.url) : pedida
}
export const separarCuenta = (accountId: string): Promise<Result<void>> => hecho(ejecutar(puertas.separar, {}, { accountId }))

/** Another password in the place of the present one; the account is closed everywhere else. */
export const cambiarClave = (actual: string, nueva: string): Promise<Result<void>> =>
  hecho(ejecutar(puertas.cambiarClave, {}, { currentPassword: actual, newPassword: nueva, revokeOtherSessions: true }))

export interface SegundoFactorNuevo {
  /** What the authenticator reads as a QR. */
  uri: string
  /** Shown once. */
  codigos: string[]
}

/** Begins a second factor; it counts from the first code that `comprobarCodigo` takes. */
export async function empezarSegundoFactor(password: string): Promise<Result<SegundoFactorNuevo>> {
  const nuevo = await ejecutar(puertas.activar, {}, conClave(password))
  return nuevo.ok ? ok({ uri: nuevo.value.totpURI, codigos: nuevo.value.backupCodes }) : nuevo
}
/** The code of the authenticator: to finish signing in, or to finish beginning a second factor. */
export const comprobarCodigo = (code: string): Promise<Result<void>> => hecho(ejecutar(puertas.comprobar, {}, { code }))
/** One of the recovery codes, to finish signing in; it serves once. */
export const usarCodigoDeRecuperacion = (code: string): Promise<Result<void>> => hecho(ejecutar(puertas.recuperar, {}, { code }))
export const quitarSegundoFactor = (password: string): Promise<Result<void>> => hecho(ejecutar(puertas.desactivar, {}, conClave(password)))
/** Ten new recovery codes; those of before serve no more. */
export async function codigosNuevos(password: string): Promise<Result<string[]>> {
  const nuevos = await ejecutar(puertas.codigos, {}, conClave(password))
  return nuevos.ok ? ok(nuevos.value.backupCodes) : nuevos
}

export const renombrarLlave = (llaveId: string, name: string): Promise<Result<void>> =>
  hecho(ejecutar(puertas.renombrarLlave, {}, { id: llaveId, name }))
export const quitarLlave = (llaveId: string): Promise<Result<void>> => hecho(ejecutar(puertas.quitarLlave, {}, { id: llaveId }))
