/// <reference lib="webworker" />
/** What the service worker does with a push, and when its notice is tapped. Apart from it, so that it is tested without one. */

interface Mostrado {
  titulo: string
  cuerpo: string
  /** One notice is shown once, however often it comes. */
  etiqueta: string
  ruta: string
}

/** The list of notices (`paths.avisos`). */
const AVISOS = '/mercana/avisos'
const generico: Mostrado = { titulo: 'Mercana', cuerpo: 'Tienes un aviso nuevo', etiqueta: 'mercana', ruta: AVISOS }

/** What to show. A browser has to show something for each push: one that cannot be read says so little. */
export function leerPush(texto: string | undefined): Mostrado {
  try {
    const dicho = JSON.parse(texto ?? '') as Partial<Record<keyof Mostrado, unknown>> | null
    const campo = (nombre: keyof Mostrado): string => {
      const valor = dicho?.[nombre]
      return typeof valor === 'string' && valor !== '' ? valor.slice(0, 500) : generico[nombre]
    }
    return { titulo: campo('titulo'), cuerpo: campo('cuerpo'), etiqueta: campo('etiqueta'), ruta: campo('ruta') }
  } catch (error) {
    if (error instanceof SyntaxError) return generico
    throw error
  }
}

/** An address of ours, and of nobody else. */
export function direccionPropia(ruta: unknown, origen: string): string {
  const lista = `${origen}${AVISOS}`
  if (typeof ruta !== 'string' || !URL.canParse(ruta, origen)) return lista
  const url = new URL(ruta, origen)
  return url.origin === origen ? url.href : lista
}

type Ventana = Pick<WindowClient, 'url' | 'focus' | 'navigate'>

/**
 * Which window shows it: one that has it open; else the one with the list of notices, which holds nothing that anybody typed; else a new
 * one. Never one where a sale may be under way.
 */
export async function abrir(url: string, ventanas: readonly Ventana[], nueva: (url: string) => Promise<unknown>): Promise<void> {
  const misma = ventanas.find((una) => una.url === url)
  if (misma) {
    await misma.focus()
    return
  }
  const lista = ventanas.find((una) => new URL(una.url).pathname === AVISOS)
  if (!lista) {
    await nueva(url)
    return
  }
  await lista.focus()
  // A window that this worker does not control cannot be taken elsewhere.
  await lista.navigate(url).catch(() => nueva(url))
}

/** Listens for pushes and for taps on what they showed. */
export function escucharPush(sw: ServiceWorkerGlobalScope): void {
  sw.addEventListener('push', (event) => {
    const { titulo, cuerpo, etiqueta, ruta } = leerPush(event.data?.text())
    event.waitUntil(
      sw.registration.showNotification(titulo, { body: cuerpo, tag: etiqueta, lang: 'es-DO', icon: '/icono-192.png', data: { ruta } }),
    )
  })
  sw.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { ruta } = (event.notification.data ?? {}) as { ruta?: unknown }
    const url = direccionPropia(ruta, sw.location.origin)
    event.waitUntil(
      sw.clients
        .matchAll({ type: 'window', includeUncontrolled: true })
        .then((ventanas) => abrir(url, ventanas, (una) => sw.clients.openWindow(una))),
    )
  })
}
