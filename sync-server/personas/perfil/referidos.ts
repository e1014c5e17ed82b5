/** Who invited whoever is here: a cookie that the first page wrote (src/app/affiliate.ts), and its place in a new profile. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { Usuario } from '#domain/personas/usuario.entity.ts'
import { leerUno } from '../../core/documentos.ts'
import { baseDeUsuario, idPerfil } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import type { Store } from '../../store/port.ts'
import { entradaDe, GALLETA_CONOCIDO } from '../identidad/conocidos.ts'
import { cuentaDe } from './ficha.ts'
import { nombreDeGalleta } from '../identidad/galletas.ts'

const GALLETA = 'referenciadoPor'
const MAXIMO_S = 30 * 24 * 3600

export interface Referido {
  codigo: string
  /** Unix time in seconds. */
  hasta: number
}

/** What the cookie of a request says; undefined when there is none, 'mala' when it is not one that our page writes. */
export function referidoDe(cookie: string | null | undefined, ahora: Date): Referido | 'mala' | undefined {
  const [, dicho] = new RegExp(`(?:^|; )${GALLETA}=([^;]*)`).exec(cookie ?? '') ?? []
  if (dicho === undefined) return undefined
  const [, codigo = '', hasta = ''] = /^([\w-]{1,60})\.(\d{10})$/.exec(dicho) ?? []
  const quedan = Number(hasta) - ahora.getTime() / 1000
  return codigo !== '' && quedan > 0 && quedan <= MAXIMO_S + 3600 ? { codigo, hasta: Number(hasta) } : 'mala'
}

/**
 * Does a person invite themselves? By their own code, or by that of an account that this very browser has been in: a second account
 * of theirs, or somebody of the house, whom nobody had to bring.
 */
export async function esDeSiMisma(
  store: Store,
  codigo: string,
  { usuarioId, galleta, secreto }: { usuarioId: string; galleta: string; secreto: string },
): Promise<boolean> {
  if (codigo === usuarioId) return true
  const email = (await cuentaDe(store, codigo))?.email ?? ''
  return email !== '' && entradaDe(galleta, email, secreto) !== undefined
}

/**
 * Who brought whoever orders: of somebody who was invited when the account was made, whoever did that; of anybody else, the first code that
 * this browser opened, unless it is their own. Nobody's while an operator acts in the person's place: the browser is the operator's.
 */
export async function referidoDeCompra(
  { store, config, ahora }: Pick<Server, 'store' | 'config' | 'ahora'>,
  { usuarioId, suplantada }: Pick<Persona, 'usuarioId' | 'suplantada'>,
  cookie: string | undefined,
): Promise<string> {
  const deAlta = (await leerUno(baseDeUsuario(store, usuarioId), Usuario, idPerfil(usuarioId)))?.referenciadoPor ?? ''
  const referido = deAlta === '' && !suplantada ? referidoDe(cookie, ahora()) : undefined
  if (referido === undefined || referido === 'mala') return deAlta
  const galleta = valorDe(cookie, nombreDeGalleta(GALLETA_CONOCIDO, config.url.startsWith('https://')))
  return (await esDeSiMisma(store, referido.codigo, { usuarioId, galleta, secreto: config.secreto })) ? '' : referido.codigo
}

/** Names of our cookies have no sign that a pattern would read. */
function valorDe(cookie = '', nombre: string): string {
  const [, valor = ''] = new RegExp(`(?:^|; )${nombre.replaceAll('.', '\\.')}=([^;]*)`).exec(cookie) ?? []
  return decodeURIComponent(valor)
}

/** Writes the cookie again for as long as it had: some browsers forget after a week what a page wrote, and not what a server did. */
export const referidos = (segura: boolean, ahora: () => Date) =>
  ({
    id: 'referidos',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/get-session',
          handler: createAuthMiddleware(async (ctx) => {
            const referido = referidoDe(ctx.headers?.get('cookie'), ahora())
            if (referido === undefined || referido === 'mala') return
            const { user } = (ctx.context.returned ?? {}) as { user?: { id?: unknown } }
            // One's own link, opened to see how it looks, is no invitation for whoever signs up here next.
            if (user?.id === referido.codigo)
              return void ctx.setCookie(GALLETA, '', { path: '/', sameSite: 'lax', secure: segura, maxAge: 0 })
            const maxAge = Math.floor(referido.hasta - ahora().getTime() / 1000)
            // Not hidden from the page: that is how it knows that somebody was first.
            ctx.setCookie(GALLETA, `${referido.codigo}.${referido.hasta}`, { path: '/', sameSite: 'lax', secure: segura, maxAge })
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
