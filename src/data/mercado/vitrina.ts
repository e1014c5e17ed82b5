/**
 * What stores show, kept on this device: the last catalogue of each store that somebody looked at, whole, so that it can be gone
 * through with no connection. A copy that may be lost: it lives in the browser's cache, beside the pictures.
 */
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { comandosDeVitrina } from '#domain/pedidos/comandos.vitrina.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import { pedidoDe } from '#data/device/browser/api.ts'
import { escaparatesDelNavegador, type CopiaDeCatalogo, type Escaparates } from './escaparates-navegador.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { useDatos } from '#data/session/react.tsx'

const { catalogoPublico } = comandosDeVitrina

export interface Vitrina extends z.output<typeof catalogoPublico.respuesta> {
  /** When the server last said that it is so. */
  en: string
}

const leida = ({ texto, en }: Pick<CopiaDeCatalogo, 'texto' | 'en'>): Vitrina | undefined => {
  try {
    const bien = catalogoPublico.respuesta.safeParse(JSON.parse(texto))
    return bien.success ? { ...bien.data, en } : undefined
  } catch (error) {
    // Half of it was written, or something else stood in its place: it is asked for again.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The catalogue as it was last seen here. */
export async function vitrinaGuardada(escaparates: Escaparates, slug: string): Promise<Vitrina | undefined> {
  const copia = await escaparates.leer(slug)
  return copia && leida(copia)
}

/** Asks whether it changed, and keeps what did: 'tienda.no-existe' when it is not there any more, and then its copy goes too. */
export async function refrescarVitrina(
  puertos: Pick<Puertos, 'fetch' | 'ahora'>,
  escaparates: Escaparates,
  slug: string,
): Promise<Result<Vitrina>> {
  const copia = await escaparates.leer(slug)
  const antes = copia && leida(copia)
  const { ruta } = pedidoDe(catalogoPublico, { slug }, {})
  const en = new Date(puertos.ahora()).toISOString()
  const contestado = await pedir(puertos, ruta, antes ? copia.etag : '')
  if (!contestado.ok) return contestado
  const { estado, texto, etag } = contestado.value
  if (estado === 304 && antes) {
    await escaparates.confirmar(slug, en)
    return ok({ ...antes, en })
  }
  if (estado === 404) {
    await escaparates.quitar(slug)
    return fallo('tienda.no-existe')
  }
  const nueva = estado === 200 ? leida({ texto, en }) : undefined
  if (!nueva) return fallo(estado >= 500 ? 'red.error-del-servidor' : 'red.respuesta-rara', { estado })
  await escaparates.guardar(slug, { texto, etag, en })
  return ok(nueva)
}

async function pedir(
  puertos: Pick<Puertos, 'fetch'>,
  ruta: string,
  etag: string,
): Promise<Result<{ estado: number; texto: string; etag: string }>> {
  try {
    const respuesta = await puertos.fetch(ruta, {
      headers: { accept: 'application/json', ...(etag === '' ? {} : { 'if-none-match': etag }) },
      credentials: 'same-origin',
      cache: 'no-store',
    })
    return ok({ estado: respuesta.status, texto: await respuesta.text(), etag: respuesta.headers.get('etag') ?? '' })
  } catch {
    // fetch tells a cut line and a refused connection apart by words alone: to us they are one thing.
    return fallo('red.sin-conexion')
  }
}

export interface VitrinaVista {
  /** undefined while nothing of it is known. */
  vitrina: Vitrina | undefined
  /** Has the server confirmed what is shown? */
  fresca: boolean
  error: Fallo | undefined
  recargar: () => void
}

/** A store's catalogue: first as this device last saw it, then as the server says. */
export function useVitrina(slug: string): VitrinaVista {
  const { puertos } = useDatos()
  const [vuelta, setVuelta] = useState(0)
  const [visto, setVisto] = useState<{ slug: string; vitrina?: Vitrina; fresca: boolean; error?: Fallo }>({ slug, fresca: false })
  useEffect(() => {
    let viva = true
    const mostrar = async (): Promise<void> => {
      const guardada = await vitrinaGuardada(escaparatesDelNavegador, slug)
      if (viva && guardada) setVisto((antes) => (antes.slug === slug && antes.vitrina ? antes : { slug, vitrina: guardada, fresca: false }))
      const respuesta = await refrescarVitrina(puertos, escaparatesDelNavegador, slug)
      if (!viva) return
      setVisto((antes) => {
        if (respuesta.ok) return { slug, vitrina: respuesta.value, fresca: true }
        const sigue = antes.slug === slug && antes.vitrina && respuesta.error.code !== 'tienda.no-existe' ? { vitrina: antes.vitrina } : {}
        return { slug, ...sigue, fresca: false, error: respuesta.error }
      })
    }
    mostrar().catch(reportError)
    return () => {
      viva = false
    }
  }, [puertos, slug, vuelta])
  useEffect(() => puertos.alDespertar(() => setVuelta((n) => n + 1)), [puertos])
  const propia = visto.slug === slug ? visto : undefined
  return { vitrina: propia?.vitrina, fresca: propia?.fresca ?? false, error: propia?.error, recargar: () => setVuelta((n) => n + 1) }
}

export type ProductoEnVitrina = Vitrina['productos'][number] & { slug: string; tiendaId: string; tiendaNombre: string }

/** Products of the catalogues that are kept here whose text holds these words: for who searches with no connection. */
export async function buscarEnGuardadas(
  escaparates: Escaparates,
  cumple: (texto: string) => boolean,
  maximo: number,
): Promise<ProductoEnVitrina[]> {
  const hallados: ProductoEnVitrina[] = []
  for (const slug of (await escaparates.slugs()).reverse()) {
    const vitrina = await vitrinaGuardada(escaparates, slug)
    if (!vitrina) continue
    const { tiendaId, tiendaNombre } = vitrina.tienda
    for (const producto of vitrina.productos) {
      if (hallados.length >= maximo) return hallados
      if (cumple(`${producto.nombre} ${producto.categoria}`)) hallados.push({ ...producto, slug, tiendaId, tiendaNombre })
    }
  }
  return hallados
}
