/** Catalogues of stores in the browser's cache, beside the pictures: what it holds may be lost, and is asked for again. */

/** A catalogue as it came. */
export interface CopiaDeCatalogo {
  texto: string
  etag: string
  en: string
}

/** Where catalogues are kept, by slug. */
export interface Escaparates {
  leer(slug: string): Promise<CopiaDeCatalogo | undefined>
  guardar(slug: string, copia: CopiaDeCatalogo): Promise<void>
  /** It is still as it was. */
  confirmar(slug: string, en: string): Promise<void>
  quitar(slug: string): Promise<void>
  slugs(): Promise<string[]>
}

const CACHE = 'vitrinas'
const MAXIMAS = 30
const EN = 'x-en'
const deContenido = (slug: string): string => `/vitrinas/${encodeURIComponent(slug)}/catalogo`
const deFecha = (slug: string): string => `/vitrinas/${encodeURIComponent(slug)}/fecha`

/** The browser's cache; a browser that has none keeps nothing, and asks each time. */
export const escaparatesDelNavegador: Escaparates = {
  async leer(slug) {
    if (!('caches' in globalThis)) return undefined
    const cache = await caches.open(CACHE)
    const [contenido, fecha] = [await cache.match(deContenido(slug)), await cache.match(deFecha(slug))]
    if (!contenido || !fecha) return undefined
    return { texto: await contenido.text(), etag: contenido.headers.get('etag') ?? '', en: fecha.headers.get(EN) ?? '' }
  },
  async guardar(slug, { texto, etag, en }) {
    if (!('caches' in globalThis)) return
    const cache = await caches.open(CACHE)
    await cache.put(deContenido(slug), new Response(texto, { headers: { etag, 'content-type': 'application/json' } }))
    await cache.put(deFecha(slug), new Response('', { headers: { [EN]: en } }))
    const viejas = (await this.slugs()).filter((otra) => otra !== slug).slice(0, -(MAXIMAS - 1))
    for (const vieja of viejas) await this.quitar(vieja)
  },
  async confirmar(slug, en) {
    if ('caches' in globalThis) await (await caches.open(CACHE)).put(deFecha(slug), new Response('', { headers: { [EN]: en } }))
  },
  async quitar(slug) {
    if (!('caches' in globalThis)) return
    const cache = await caches.open(CACHE)
    for (const una of [deContenido(slug), deFecha(slug)]) await cache.delete(una)
  },
  async slugs() {
    if (!('caches' in globalThis)) return []
    const pedidas = await (await caches.open(CACHE)).keys()
    return pedidas.flatMap(({ url }) => {
      const [, slug = ''] = /\/vitrinas\/([^/]+)\/catalogo$/.exec(url) ?? []
      return slug === '' ? [] : [decodeURIComponent(slug)]
    })
  },
}
