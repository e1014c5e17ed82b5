/**
 * What somebody changes about how they get in leaves a line in `auditoria`, is told to them by mail, and ends the sessions that the
 * change is meant to guard against.
 */
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { FastifyBaseLogger } from 'fastify'
import { proveedores, type IdProveedor } from '#domain/personas/proveedores.ts'
import { auditar } from '../../core/decisiones.ts'
import type { Config } from '../../core/config.ts'
import type { Correo } from '../../core/correo/carta.ts'
import { cartaDeCambio } from './cartas.ts'
import type { Store } from '../../store/port.ts'
import { idPerfil } from '../../core/bases.ts'

/** Where its owner sees it (`paths.perfil`). */
const RUTA_SEGURIDAD = '/mercana/perfil?ver=seguridad'

interface Acto {
  docTipo: 'segundoFactor' | 'llave' | 'cuentaExterna' | 'clave'
  accion: string
  antes: object
  despues: object
  /** In the words of its letter; '' writes none. */
  dicho: string
  /** Sessions elsewhere end. */
  cierra?: true
}

const activo = { activo: true }
const inactivo = { activo: false }

const actos: Readonly<Record<string, Acto>> = {
  '/change-password': {
    docTipo: 'clave',
    accion: 'cambiar',
    antes: {},
    despues: {},
    cierra: true,
    dicho: 'Se cambió la contraseña y se cerraron las demás sesiones.',
  },
  '/two-factor/verify-totp': {
    docTipo: 'segundoFactor',
    accion: 'activar',
    antes: inactivo,
    despues: activo,
    cierra: true,
    dicho: 'Se activó el segundo paso.',
  },
  '/two-factor/disable': {
    docTipo: 'segundoFactor',
    accion: 'desactivar',
    antes: activo,
    despues: inactivo,
    cierra: true,
    dicho: 'Se desactivó el segundo paso.',
  },
  '/two-factor/generate-backup-codes': {
    docTipo: 'segundoFactor',
    accion: 'renovar-codigos',
    antes: {},
    despues: {},
    dicho: 'Se hicieron códigos de recuperación nuevos.',
  },
  '/passkey/verify-registration': {
    docTipo: 'llave',
    accion: 'agregar',
    antes: inactivo,
    despues: activo,
    dicho: 'Se agregó una llave de acceso.',
  },
  '/passkey/delete-passkey': {
    docTipo: 'llave',
    accion: 'quitar',
    antes: activo,
    despues: inactivo,
    dicho: 'Se quitó una llave de acceso.',
  },
  '/unlink-account': {
    docTipo: 'cuentaExterna',
    accion: 'separar',
    antes: activo,
    despues: inactivo,
    dicho: 'Se separó otra cuenta con que se entraba.',
  },
}

/** A password by a link, which ended every session before; of who has a second factor no session begins with it. */
export const clavePorEnlace: Acto = {
  docTipo: 'clave',
  accion: 'poner-con-enlace',
  antes: {},
  despues: {},
  dicho: 'Se puso una contraseña nueva con un enlace por correo y se cerraron las demás sesiones.',
}

/** Another account opens this one from now on; who began with it needs no letter. */
export const unionDe = (proveedor: IdProveedor, esPrimera: boolean): Acto => ({
  docTipo: 'cuentaExterna',
  accion: 'unir',
  antes: {},
  despues: { proveedor },
  dicho: esPrimera ? '' : `Desde ahora se entra también con una cuenta de ${proveedores[proveedor]}.`,
})

interface Anotador {
  store: Store
  config: Config
  correo: Correo | undefined
  ahora: () => Date
  log: FastifyBaseLogger
}

/** Writes the line of an act on an account, and the letter to its owner; one that does not leave undoes nothing. */
export async function anotarActo(
  { store, config, correo, ahora, log }: Anotador,
  { usuarioId, email }: { usuarioId: string; email: string },
  { docTipo, accion, antes, despues, dicho }: Acto,
): Promise<void> {
  const acto = { autor: usuarioId, en: ahora().toISOString(), tiendaId: '' }
  await auditar({ store }, { base: 'auth', docTipo, docId: idPerfil(usuarioId), accion, antes, despues, acto, rev: '' })
  if (dicho === '' || !correo) return
  await correo.enviar(cartaDeCambio(email, dicho, `${config.url}${RUTA_SEGURIDAD}`)).catch((error: unknown) => {
    // Its words may carry the address of a person.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    log.warn({ code, responseCode, accion }, 'correo: no se pudo avisar de un cambio en una cuenta')
  })
}

/** After each of those acts, when it was done. */
export const anotaciones = (anotador: Anotador) =>
  ({
    id: 'anotaciones',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path !== undefined && actos[path] !== undefined,
          handler: createAuthMiddleware(async (ctx) => {
            const acto = actos[ctx.path]
            const de = ctx.context.session?.user
            // A code typed to sign in comes with no session; one typed in a session that had it already changes nothing.
            const activa =
              ctx.path !== '/two-factor/verify-totp' || (ctx.context.newSession !== null && ctx.context.newSession !== undefined)
            if (!acto || de === undefined || !activa || ctx.context.returned instanceof APIError) return
            await anotarActo(anotador, { usuarioId: de.id, email: de.email }, acto)
            if (!acto.cierra) return
            const esta = (ctx.context.newSession ?? ctx.context.session)?.session.token
            const abiertas = await ctx.context.internalAdapter.listSessions(de.id)
            for (const { token } of abiertas) if (token !== esta) await ctx.context.internalAdapter.deleteSession(token)
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
