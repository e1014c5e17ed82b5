/**
 * The receipt printer of this browser: chosen once by a person (browsers ask for a gesture), remembered, and taken up again
 * by itself where the browser allows it. The packages below find and open printers; what is claimed here is that a printer took
 * the bytes (`escribir.ts`), never what came out of it.
 */
import { useSyncExternalStore } from 'react'
import type { Destino, Impreso } from '#domain/core/impreso.ts'
import { escribirBytes } from './escribir.ts'
import { codificarEscPos, codificarGaveta, type OpcionesEscPos } from './escpos.ts'

export const conexiones = ['usb', 'serial', 'bluetooth'] as const
export type Conexion = (typeof conexiones)[number]

interface Aparato {
  connect(): Promise<void>
  reconnect(equipo: object): Promise<void>
  disconnect(): Promise<void>
  print(bytes: Uint8Array): Promise<void>
  addEventListener(evento: 'connected' | 'disconnected', onHappen: (equipo: Record<string, unknown>) => void): void
}

export interface Impresora {
  conexion: Conexion
  nombre: string
  columnas: number
  lenguaje: 'esc-pos' | 'star-prnt' | 'star-line'
  mapa: string
  /** What the package wants back to find the same device again. */
  equipo: Record<string, unknown>
}

export interface EstadoImpresora {
  /** The printer that was chosen; undefined when none was. */
  elegida: Impresora | undefined
  conectada: boolean
}

const CLAVE = 'mercana.impresora'
/** How long a connected printer may take to say so. */
const ESPERA_MS = 8000

let estado: EstadoImpresora = { elegida: recordada(), conectada: false }
let aparato: Aparato | undefined
const oyentes = new Set<() => void>()

function poner(nuevo: EstadoImpresora): void {
  estado = nuevo
  if (nuevo.elegida) localStorage.setItem(CLAVE, JSON.stringify(nuevo.elegida))
  else localStorage.removeItem(CLAVE)
  for (const aviso of oyentes) aviso()
}

function recordada(): Impresora | undefined {
  const guardada = typeof localStorage === 'undefined' ? null : localStorage.getItem(CLAVE)
  return guardada === null ? undefined : (JSON.parse(guardada) as Impresora)
}

/** How this browser can reach a printer. */
export const conexionesDisponibles = (): Conexion[] => conexiones.filter((conexion) => conexion in navigator)

async function abrir(conexion: Conexion): Promise<Aparato> {
  switch (conexion) {
    case 'usb':
      return new (await import('@point-of-sale/webusb-receipt-printer')).default()
    case 'serial':
      return new (await import('@point-of-sale/webserial-receipt-printer')).default()
    case 'bluetooth':
      return new (await import('@point-of-sale/webbluetooth-receipt-printer')).default()
  }
}

/** Runs `pedir` and waits for the printer to say that it is there; undefined when it does not. */
function esperarConexion(nuevo: Aparato, pedir: () => Promise<void>): Promise<Record<string, unknown> | undefined> {
  return new Promise((resolver, rechazar) => {
    nuevo.addEventListener('connected', resolver)
    // 'connected' comes in a timer after the promise; without it the person closed the browser's list, or it failed.
    pedir().then(() => setTimeout(() => resolver(undefined), 300), rechazar)
    setTimeout(() => resolver(undefined), 60_000)
  })
}

const lenguajes = ['esc-pos', 'star-prnt', 'star-line'] as const

export type Eleccion = 'elegida' | 'ninguna' | 'solo-imagenes'

/** Asks the person for a printer; call it from a tap or a key. */
export async function elegirImpresora(conexion: Conexion, columnas: number): Promise<Eleccion> {
  const nuevo = await abrir(conexion)
  const equipo = await esperarConexion(nuevo, () => nuevo.connect())
  if (equipo === undefined) return 'ninguna'
  const lenguaje = equipo['language'] === null ? 'esc-pos' : lenguajes.find((conocido) => conocido === equipo['language'])
  if (lenguaje === undefined) {
    await nuevo.disconnect()
    return 'solo-imagenes'
  }
  const texto = (campo: string): string => (typeof equipo[campo] === 'string' ? equipo[campo] : '')
  const nombre = texto('productName') || texto('name') || 'Impresora de tickets'
  usar(nuevo, { conexion, nombre, columnas, lenguaje, mapa: texto('codepageMapping'), equipo })
  return 'elegida'
}

function usar(nuevo: Aparato, elegida: Impresora): void {
  aparato = nuevo
  nuevo.addEventListener('disconnected', () => {
    if (aparato !== nuevo) return
    aparato = undefined
    poner({ ...estado, conectada: false })
  })
  poner({ elegida, conectada: true })
}

/** Takes up the remembered printer again; false when it is off, out of reach, or the browser wants it chosen again. */
async function reconectarImpresora(): Promise<boolean> {
  const { elegida } = estado
  if (estado.conectada) return true
  if (!elegida || !(elegida.conexion in navigator)) return false
  const nuevo = await abrir(elegida.conexion)
  const tope = new Promise<void>((resolver) => setTimeout(resolver, ESPERA_MS))
  // A printer that is off or was taken is a printer that is not there: the caller says so.
  const equipo = await esperarConexion(nuevo, () => Promise.race([nuevo.reconnect(elegida.equipo), tope])).catch(() => undefined)
  if (equipo === undefined) return false
  usar(nuevo, { ...elegida, equipo })
  return true
}

/** Lets go of the printer that this browser was paired with. */
export async function olvidarImpresora(): Promise<void> {
  const actual = aparato
  aparato = undefined
  poner({ elegida: undefined, conectada: false })
  await actual?.disconnect()
}

/** Sends papers to the chosen printer that belong to no job; false when it did not take them. */
export const enviarAImpresora = async (impresos: readonly Impreso[]): Promise<boolean> =>
  (await enviar((elegida) => codificarEscPos(impresos, elegida))) === 'impreso'

/** Jobs that are being sent, and those whose bytes the printer took: sent again, they would be a second paper. */
const trabajos = new Map<string, Promise<Destino>>()

/** Sends a job to the chosen printer. The same job again, after its bytes were taken, sends nothing. */
export function enviarTrabajo(
  trabajo: string,
  impresos: readonly Impreso[],
  opciones: Pick<OpcionesEscPos, 'abrirGaveta'> = {},
): Promise<Destino> {
  const previo = trabajos.get(trabajo)
  if (previo) return previo
  const envio = enviar((elegida) => codificarEscPos(impresos, { ...elegida, ...opciones }))
  trabajos.set(trabajo, envio)
  const soltar = (): void => void trabajos.delete(trabajo)
  envio.then((destino) => destino === 'impreso' || soltar(), soltar)
  return envio
}

/** Opens the cash drawer that hangs from the printer; false when the printer cannot be reached. */
export const abrirGaveta = async (): Promise<boolean> => (await enviar(codificarGaveta)) === 'impreso'

async function enviar(codificar: (elegida: Impresora) => Promise<Uint8Array>): Promise<Destino> {
  if (!(await reconectarImpresora()) || !estado.elegida || !aparato) return 'fallido'
  const actual = aparato
  const bytes = await codificar(estado.elegida)
  const escrito = await escribirBytes(estado.elegida, bytes)
  if (escrito === 'fallido') {
    // It was unplugged and nobody said so: the next paper looks for it again.
    aparato = undefined
    poner({ ...estado, conectada: false })
  }
  if (escrito !== undefined) return escrito
  await actual.print(bytes)
  return estado.conectada ? 'impreso' : 'dudoso'
}

const suscribir = (aviso: () => void): (() => void) => {
  oyentes.add(aviso)
  return () => void oyentes.delete(aviso)
}

/** The chosen printer, live. */
export const useImpresora = (): EstadoImpresora => useSyncExternalStore(suscribir, () => estado)
