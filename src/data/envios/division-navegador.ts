/** The last changes of the territory that this browser heard of: in its cache, beside the pictures. Lost, they are asked for again. */

const CACHE = 'territorio'
const CLAVE = '/territorio/division'

export interface CopiaDeDivision {
  texto: string
  etag: string
}

export interface AlmacenDeDivision {
  leer(): Promise<CopiaDeDivision | undefined>
  guardar(copia: CopiaDeDivision): Promise<void>
}

/** The browser's cache; a browser that has none keeps nothing, and asks each time. */
export const divisionEnCache: AlmacenDeDivision = {
  async leer() {
    if (!('caches' in globalThis)) return undefined
    const copia = await (await caches.open(CACHE)).match(CLAVE)
    return copia && { texto: await copia.text(), etag: copia.headers.get('etag') ?? '' }
  },
  async guardar({ texto, etag }) {
    if (!('caches' in globalThis)) return
    await (await caches.open(CACHE)).put(CLAVE, new Response(texto, { headers: { etag, 'content-type': 'application/json' } }))
  },
}
