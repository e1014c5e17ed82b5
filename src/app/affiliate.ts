/**
 * Who invited this browser: the code of the first link with `ref` that it opened, and of the last one after it, for thirty days each. Cookies, so that they go
 * with every way of signing in; the server writes it again (sync-server/personas/perfil/referidos.ts), since some browsers keep what
 * a page wrote for a week only.
 */
const NAME = 'referenciadoPor'
const LAST = `${NAME}Ultimo`
const SECONDS = 30 * 24 * 3600

/** Keeps the code of the page that opens, and of each one that is gone to from there: a link inside of the product carries one too. */
export function watchAffiliate(
  pages: {
    state: { location: Pick<Location, 'search'> }
    subscribe(listener: (state: { location: Pick<Location, 'search'> }) => void): unknown
  },
  remember: (search: string) => void,
): void {
  remember(pages.state.location.search)
  pages.subscribe(({ location: { search } }) => remember(search))
}

/** Keeps the code of an address that carries one: as the first, or as the last where another one was. */
export function rememberAffiliate(
  { search, protocol }: Pick<Location, 'search' | 'protocol'>,
  page: { cookie: string },
  now: number,
): void {
  const code = new URLSearchParams(search).get('ref') ?? ''
  const kept = (name: string) => new RegExp(`${name}=([^.]*)`).exec(page.cookie)?.[1]
  const first = kept(NAME)
  if (!/^[\w-]{1,60}$/.test(code) || code === (kept(LAST) ?? first)) return
  const until = Math.floor(now / 1000) + SECONDS
  page.cookie = `${first ? LAST : NAME}=${code}.${until}; path=/; max-age=${SECONDS}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`
  // oxlint-disable-next-line no-console -- the product promises this very line in the log
  if (!kept(NAME)) console.error('Error tracking affiliate')
}
