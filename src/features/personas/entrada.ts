/**
 * The window in which somebody signs in with another account. It tells the page that opened it how that ended over a channel
 * that only pages of this address hear, since many providers cut `window.opener`. What it says is a hint and never a proof:
 * whoever hears it asks the server again. No token goes that way, nor in the address.
 */
import * as z from 'zod'
import { messages } from '#domain/messages.ts'
import { idsDeProveedor, type IdProveedor } from '#domain/personas/proveedores.ts'
import { paths } from '#features/paths.ts'

/** The name that it is opened with; on the way to a provider the browser forgets it, and the mark stays. */
const VENTANA = 'mercana-entrada'
const MARCA = 'mercana.entrada.ventana'
const CANAL = 'mercana.entrada'
const DESDE = 'mercana.entrada.desde'

const final = z.strictObject({ error: z.string().max(60).optional() })
export type Final = z.infer<typeof final>

/** Listens for how it ended; answers how to stop. What no window of ours would say is not heard. */
export function escucharEntrada(onFinish: (final: Final) => void): () => void {
  const canal = new BroadcastChannel(CANAL)
  canal.addEventListener('message', ({ data }) => {
    const leido = final.safeParse(data)
    if (leido.success) onFinish(leido.data)
  })
  return () => canal.close()
}

/** Says how it ended. */
export function avisarEntrada(dicho: Final): void {
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(dicho)
  canal.close()
}

/** Before it leaves: writes down whether this is such a window, and answers it. */
export function marcarVentana(storage: Pick<Storage, 'setItem' | 'removeItem'>, nombre: string): boolean {
  if (nombre === VENTANA) storage.setItem(MARCA, '1')
  else storage.removeItem(MARCA)
  return nombre === VENTANA
}

/** Back from the provider: is this the window that was opened for it? */
export const esVentana = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(MARCA) !== null

/** It did what it was opened for. */
export const olvidarVentana = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(MARCA)

/** Opens the window; false when the browser did not let it. */
export const abrirVentana = (proveedor: IdProveedor, unir: boolean): boolean =>
  window.open(direccionDeEntrada(proveedor, unir), VENTANA, 'popup,width=500,height=720') !== null

/** The page that goes to the provider, in whatever window. */
export const direccionDeEntrada = (proveedor: IdProveedor, unir: boolean): string =>
  paths.entrada.href({ ir: proveedor, ...(unir ? { unir: '1' } : {}) })

export const leerProveedor = (texto: string | null): IdProveedor | undefined => idsDeProveedor.find((id) => id === texto)

/** A page of ours, never the address of another site. */
const propia = z.string().regex(/^\/(?![/\\])/)

/** Keeps where the person was going, while the same window goes to the provider and comes back. */
export const recordarDesde = (storage: Pick<Storage, 'setItem'>, desde: string): void => storage.setItem(DESDE, desde)

/** Where to go on, once. */
export function tomarDesde(storage: Pick<Storage, 'getItem' | 'removeItem'>): string {
  const leido = propia.safeParse(storage.getItem(DESDE))
  storage.removeItem(DESDE)
  return leido.success ? leido.data : paths.inicio.path
}

const codigos: Readonly<Record<string, string>> = {
  access_denied: 'proveedor.cancelado',
  user_cancelled_authorize: 'proveedor.cancelado',
  account_not_linked: 'proveedor.sin-unir',
  email_not_found: 'proveedor.sin-correo',
  account_already_linked_to_different_user: 'proveedor.de-otra-persona',
}

/** Our code for what the address says that went wrong; anybody can write an address, so it is one of ours or the general one. */
export function codigoDeError(dicho: string): string {
  if (Object.hasOwn(codigos, dicho)) return codigos[dicho] ?? 'proveedor.no-sirvio'
  return /^(cuenta|proveedor)\./.test(dicho) && Object.hasOwn(messages, dicho) ? dicho : 'proveedor.no-sirvio'
}
