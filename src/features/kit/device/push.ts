/**
 * Notices on the telephone's own screen, with Mercana closed: whether this browser can, and switching them on and off in it. The browser
 * asks its person only after a tap that said what for.
 */
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

/** Whose notices this browser was asked to show: at a shared one, nobody else's. */
const ENCENDIDO = 'mercana.push'

export type SituacionDePush = 'no-se-puede' | 'negado' | 'apagado' | 'encendido'

const sabe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** In development, and in a private window, there is no worker to receive them. */
const trabajador = async (): Promise<ServiceWorkerRegistration | undefined> =>
  sabe() ? navigator.serviceWorker.getRegistration() : undefined

/** How this browser stands, for this person. */
export async function situacionDePush(usuarioId: string): Promise<SituacionDePush> {
  const registro = await trabajador()
  if (!registro) return 'no-se-puede'
  if (Notification.permission === 'denied') return 'negado'
  const suscrito = await registro.pushManager.getSubscription()
  return suscrito && localStorage.getItem(ENCENDIDO) === usuarioId ? 'encendido' : 'apagado'
}

/** Asks the person, subscribes this browser and tells the server. To be called from a tap. */
export async function encenderPush(usuarioId: string, llave: string): Promise<Result<void>> {
  const registro = await trabajador()
  if (!registro) return fallo('aviso.no-se-puede')
  if ((await Notification.requestPermission()) !== 'granted') return fallo('aviso.sin-permiso')
  const dicho = await suscribir(registro, llave)
  if (dicho.ok) localStorage.setItem(ENCENDIDO, usuarioId)
  return dicho
}

/** Switches them off in this browser, also if the server cannot be told now: it finds out at the next push. */
export async function apagarPush(): Promise<void> {
  localStorage.removeItem(ENCENDIDO)
  const suscrito = await (await trabajador())?.pushManager.getSubscription()
  if (!suscrito) return
  await suscrito.unsubscribe()
  await ejecutar(comandosAvisos.quitarEquipo, { equipoId: await idDe(suscrito) }, {})
}

/** The name under which the server lists this browser; '' when it is not subscribed. */
export async function equipoDeAqui(): Promise<string> {
  const suscrito = await (await trabajador())?.pushManager.getSubscription()
  return suscrito ? idDe(suscrito) : ''
}

/** A new session, or a browser that changed its address: the server is told again, of who switched them on here and may still. */
export async function renovarPush(usuarioId: string): Promise<void> {
  const registro = await trabajador()
  if (!registro || localStorage.getItem(ENCENDIDO) !== usuarioId || Notification.permission !== 'granted') return
  const equipos = await ejecutar(comandosAvisos.equiposDeAvisos, {}, {})
  if (equipos.ok) await suscribir(registro, equipos.value.llave)
}

async function suscribir({ pushManager }: ServiceWorkerRegistration, llave: string): Promise<Result<void>> {
  try {
    const suscrito =
      (await conLlave(pushManager, llave)) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: llave }))
    const dicho = await ejecutar(
      comandosAvisos.agregarEquipo,
      {},
      {
        endpoint: suscrito.endpoint,
        p256dh: base64url(suscrito.getKey('p256dh')),
        auth: base64url(suscrito.getKey('auth')),
      },
    )
    return dicho.ok ? ok(undefined) : dicho
  } catch {
    // The browser's own service does not answer, or it was set not to: it says no more than that.
    return fallo('aviso.no-se-suscribio')
  }
}

/** What it has already, if it was made for the key that the server has now. */
async function conLlave(pushManager: PushManager, llave: string): Promise<PushSubscription | undefined> {
  const suscrito = await pushManager.getSubscription()
  if (!suscrito || base64url(suscrito.options.applicationServerKey) === llave) return suscrito ?? undefined
  await suscrito.unsubscribe()
  return undefined
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function idDe({ endpoint }: PushSubscription): Promise<string> {
  const resumen = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(resumen)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
