/** What is asked in the part `abuso`: how, and what costs most of what each may ask. */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sha256 } from '#server/core/hechos/texto.ts'
import type { CajaHttp } from './cajas.ts'

/** At once, of one person. */
const CONEXIONES = 8

export interface Pedida {
  metodo?: 'GET' | 'POST'
  ruta: string
  headers?: Record<string, string>
  cuerpo?: string
}

/** By `node:http`, whose client costs the machine less than `fetch`; answers status, ETag and when to come back. */
export function pedir(
  url: string,
  agent: Agent,
  { metodo = 'GET', ruta, headers = {}, cuerpo }: Pedida,
): Promise<{ estado: number; etag: string; esperaS: number }> {
  return new Promise((resolve, reject) => {
    const pedido = request(url + ruta, { method: metodo, agent, headers }, (respuesta) => {
      respuesta.resume().on('end', () =>
        resolve({
          estado: respuesta.statusCode ?? 0,
          etag: respuesta.headers.etag ?? '',
          esperaS: Number(respuesta.headers['retry-after'] ?? 0),
        }),
      )
    })
    pedido.on('error', reject).end(cuerpo)
  })
}

/** Each asks from an address of its own, as behind a proxy that the server believes. */
export const desde = (direccion: string): Record<string, string> => ({ 'x-forwarded-for': direccion })

export type Ataque = (conexion: number, vez: number) => Promise<{ estado: number; esperaS: number }>

/** What one visitor may ask that costs most: all of a large shop, whole and compressed, and words that nothing has. */
export function visita(url: string, slug: string, productos: number): Ataque {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES })
  const palabra = (): string => Math.random().toString(36).slice(2, 8)
  const rutas = [
    () => `/api/publico/productos?buscar=${palabra()}`,
    () => `/api/publico/tiendas/${slug}/catalogo`,
    () => `/api/publico/tiendas/${slug}?buscar=${palabra()}`,
    () => `/api/publico/tiendas/${slug}?desde=${productos - 100}`,
  ]
  return (conexion, vez) => {
    const ruta = rutas[(conexion + vez) % rutas.length]?.() ?? ''
    return pedir(url, agent, { ruta, headers: { ...desde('203.0.113.7'), ...(vez % 2 === 0 ? { 'accept-encoding': 'gzip' } : {}) } })
  }
}

/** What a hacked till may: everything of its shop from the beginning, and garbage, four megabytes at a time. */
export function miembro(url: string, tiendaId: string, caja: CajaHttp): Ataque {
  const agent = new Agent({ keepAlive: true, maxSockets: CONEXIONES })
  const headers = { ...caja.cabeceras(), ...desde('203.0.113.8'), 'accept-encoding': 'gzip' }
  const rutas = ['snapshot?', 'pull?base=ops&desde=0&limite=1000&', 'receipts?', 'saludo?', 'apartados?'].map(
    (ruta) => `/sync/v1/${ruta}tiendaId=${tiendaId}`,
  )
  let seq = 0
  const basura = async (): Promise<{ estado: number; esperaS: number }> => {
    const hechos = Array.from({ length: 4 }, () => {
      const texto = `{"relleno":"${String(++seq).padEnd(900_000, 'x')}"}`
      return { id: `turno:basura-${seq}`, seq, hash: sha256(texto), texto }
    })
    // Nothing of it gets a receipt, which to an honest till is a fault.
    return caja.entregar(hechos).then(
      () => ({ estado: 200, esperaS: 0 }),
      (error: unknown) => ({ estado: String(error).includes(': 429') ? 429 : 200, esperaS: 5 }),
    )
  }
  return (conexion, vez) => (conexion === 0 ? basura() : pedir(url, agent, { ruta: rutas[(conexion + vez) % rutas.length] ?? '', headers }))
}

/** Asks until `sigue` says no, waiting as it is told. Answers how often it asked and how often it was told to wait. */
export async function abusar(ataque: Ataque, sigue: () => boolean): Promise<{ pedidas: number; frenadas: number }> {
  let [pedidas, frenadas] = [0, 0]
  const conexion = async (cual: number): Promise<void> => {
    for (let vez = 0; sigue(); vez++) {
      const { estado, esperaS } = await ataque(cual, vez)
      pedidas++
      if (estado !== 429) continue
      // Within the limits: it waits as it is told, and goes on at once.
      frenadas++
      for (let falta = esperaS * 1000; falta > 0 && sigue(); falta -= 100) await setTimeout(100)
    }
  }
  await Promise.all(Array.from({ length: CONEXIONES }, (_, cual) => conexion(cual)))
  return { pedidas, frenadas }
}
