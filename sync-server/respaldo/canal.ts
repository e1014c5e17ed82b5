/**
 * The door of this machine to a running server: `npm run respaldo` asks it for a copy, since the embedded store belongs to
 * the process that has it open, and `npm run restaurar` sees by it that the server is on. On the loopback address only, for
 * whoever can read the secret in the data folder.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { RespaldoError } from './formato.ts'

const sena = z.object({ puerto: z.int().min(1), secreto: z.string().min(32) })
type Sena = z.infer<typeof sena>

const archivoDe = (datos: string): string => join(datos, 'canal.json')
/** A server that is alive answers at once, however busy. */
const ESPERA_MS = 5000

/** Opens the channel of a server; answers the way to close it. */
export async function abrirCanal({ datos, copia }: { datos: string; copia: () => Readable }): Promise<() => Promise<void>> {
  const secreto = randomBytes(32).toString('hex')
  const servidor = createServer((pedido, respuesta) => {
    if (!esDeCasa(pedido, secreto)) return void respuesta.writeHead(401).end()
    if (pedido.url === '/vivo') return void respuesta.end('mercana')
    if (pedido.url !== '/respaldo') return void respuesta.writeHead(404).end()
    // Who asked finds out by the missing end: the copy is read back before it counts.
    pipeline(copia(), respuesta).catch(() => respuesta.destroy())
  })
  servidor.listen(0, '127.0.0.1')
  await once(servidor, 'listening')
  const propia: Sena = { puerto: (servidor.address() as AddressInfo).port, secreto }
  const ruta = archivoDe(datos)
  await writeFile(`${ruta}.nuevo`, JSON.stringify(propia), { mode: 0o600 })
  await rename(`${ruta}.nuevo`, ruta)
  return async () => {
    servidor.closeAllConnections()
    servidor.close()
    if ((await leerSena(datos))?.secreto === secreto) await rm(ruta, { force: true })
  }
}

function esDeCasa({ headers }: IncomingMessage, secreto: string): boolean {
  const dicho = Uint8Array.from(Buffer.from(headers.authorization ?? ''))
  const propio = Uint8Array.from(Buffer.from(`Bearer ${secreto}`))
  return dicho.length === propio.length && timingSafeEqual(dicho, propio)
}

async function leerSena(datos: string): Promise<Sena | undefined> {
  try {
    const leida = sena.safeParse(JSON.parse(await readFile(archivoDe(datos), 'utf8')))
    return leida.success ? leida.data : undefined
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return undefined
    throw error
  }
}

/** Asks the server of this data folder; undefined when none is on. What a server that was killed left behind is nobody. */
async function pedir(datos: string, url: string): Promise<IncomingMessage | undefined> {
  const propia = await leerSena(datos)
  if (!propia) return undefined
  const pedido = request({ host: '127.0.0.1', port: propia.puerto, path: url, headers: { authorization: `Bearer ${propia.secreto}` } })
  pedido.setTimeout(ESPERA_MS, () =>
    pedido.destroy(
      new RespaldoError('respaldo.no-contesta', 'El servidor está encendido pero no contesta. Espera un momento y repite, o apágalo.'),
    ),
  )
  pedido.end()
  try {
    const [respuesta] = (await once(pedido, 'response')) as [IncomingMessage]
    pedido.setTimeout(0)
    if (respuesta.statusCode === 200) return respuesta
    respuesta.resume()
    return undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return undefined
    throw error
  }
}

/** Is a server on over this data folder? */
export async function hayServidor(datos: string): Promise<boolean> {
  const respuesta = await pedir(datos, '/vivo')
  respuesta?.resume()
  return respuesta !== undefined
}

/** The copy that the running server makes of itself; undefined when none is on. */
export const pedirCopia = (datos: string): Promise<Readable | undefined> => pedir(datos, '/respaldo')
