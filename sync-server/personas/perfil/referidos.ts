/** Who invited whoever is here: a cookie that the first page wrote (src/app/affiliate.ts), and its place in a new profile. */
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { Server } from '../../core/contexto.ts'
import type { Store } from '../../store/port.ts'
import { entradaDe, GALLETA_CONOCIDO } from '../identidad/conocidos.ts'
import { cuentaDe } from './ficha.ts'
import { nombreDeGalleta } from '../identidad/galletas.ts'

const GALLETA = 'referenciadoPor'
/** The last one of those that were opened after the first. */
const GALLETA_ULTIMA = 'referenciadoPorUltimo'
/** Of which links this browser was counted already. */
const CONTADA = 'referenciadoContado'
const CONTADA_ULTIMA = 'referenciadoContadoUltimo'
const MAXIMO_S = 30 * 24 * 3600

export interface Referido {
  codigo: string
  /** Unix time in seconds. */
  hasta: number
}

/** A link that this browser opened, and when. */
export interface EnlaceAbierto {
  codigo: string
  abiertoMs: number
}

/** What the cookie of a request says; undefined when there is none, 'mala' when it is not one that our page writes. */
export function referidoDe(cookie: string | null | undefined, ahora: Date, cual = GALLETA): Referido | 'mala' | undefined {
  const [, dicho] = new RegExp(`(?:^|; )${cual}=([^;]*)`).exec(cookie ?? '') ?? []
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

/** The first link that this browser opened and the last one, when they are not the person's own. */
export async function enlacesAbiertos(
  { store, config, ahora }: Pick<Server, 'store' | 'config' | 'ahora'>,
  usuarioId: string,
  cookie: string | undefined,
): Promise<{ primero: EnlaceAbierto | undefined; ultimo: EnlaceAbierto | undefined }> {
  const de = async (cual: string): Promise<EnlaceAbierto | undefined> => {
    const dicho = referidoDe(cookie, ahora(), cual)
    if (dicho === undefined || dicho === 'mala') return undefined
    const galleta = valorDe(cookie, nombreDeGalleta(GALLETA_CONOCIDO, config.url.startsWith('https://')))
    if (await esDeSiMisma(store, dicho.codigo, { usuarioId, galleta, secreto: config.secreto })) return undefined
    return { codigo: dicho.codigo, abiertoMs: (dicho.hasta - MAXIMO_S) * 1000 }
  }
  const [primero, ultimo] = await Promise.all([de(GALLETA), de(GALLETA_ULTIMA)])
  return { primero, ultimo }
}

/** Names of our cookies have no sign that a pattern would read. */
function valorDe(cookie = '', nombre: string): string {
  const [, valor = ''] = new RegExp(`(?:^|; )${nombre.replaceAll('.', '\\.')}=([^;]*)`).exec(cookie) ?? []
  return decodeURIComponent(valor)
}

/**
 * Writes the cookies again for as long as they had: some browsers forget after a week what a page wrote, and not what a server did. Whoever opens a link
 * is counted here, once a browser and link: a program that reads pages and runs none of them never asks who is signed in.
 */
export const referidos = (segura: boolean, ahora: () => Date, contar: (codigo: string) => Promise<void>) =>
  ({
    id: 'referidos',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/get-session',
          handler: createAuthMiddleware(async (ctx) => {
            const { user } = (ctx.context.returned ?? {}) as { user?: { id?: unknown } }
            const cookie = ctx.headers?.get('cookie')
            const contados = [CONTADA, CONTADA_ULTIMA].map((cual) => valorDe(cookie ?? '', cual))
            const como = { path: '/', sameSite: 'lax', secure: segura } as const
            for (const cual of [GALLETA, GALLETA_ULTIMA]) {
              const referido = referidoDe(cookie, ahora(), cual)
              if (referido === undefined || referido === 'mala') continue
              // One's own link, opened to see how it looks, is no invitation for whoever signs up here next.
              if (user?.id === referido.codigo) {
                ctx.setCookie(cual, '', { ...como, maxAge: 0 })
                continue
              }
              const [valor, maxAge] = [`${referido.codigo}.${referido.hasta}`, Math.floor(referido.hasta - ahora().getTime() / 1000)]
              // Not hidden from the page: that is how it knows that somebody was first.
              ctx.setCookie(cual, valor, { ...como, maxAge })
              if (contados.includes(referido.codigo)) continue
              contados.push(referido.codigo)
              ctx.setCookie(cual === GALLETA ? CONTADA : CONTADA_ULTIMA, referido.codigo, { ...como, httpOnly: true, maxAge })
              await contar(referido.codigo)
            }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin
