/**
 * Where Prometheus reads: a port of its own (METRICAS_PORT), by default for this machine alone. The public port knows nothing of
 * it, so there is no password to leak and no rule of a proxy to forget.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metricas } from './metricas.ts'

export interface PuertaDeMetricas {
  puerto: number
  cerrar(): Promise<void>
}

/** Opens it; GET /metrics answers, and nothing else. */
export async function abrirPuertaDeMetricas(
  metricas: Metricas,
  { puerto, direccion }: { puerto: number; direccion: string },
): Promise<PuertaDeMetricas> {
  const servidor = createServer((peticion, respuesta) => {
    if (peticion.method !== 'GET' || peticion.url !== '/metrics') return void respuesta.writeHead(404).end()
    metricas.texto().then(
      ({ tipo, cuerpo }) => respuesta.writeHead(200, { 'content-type': tipo }).end(cuerpo),
      () => respuesta.writeHead(500).end(),
    )
  })
  await new Promise<void>((abierta, mal) => servidor.once('error', mal).listen(puerto, direccion, abierta))
  return {
    puerto: (servidor.address() as AddressInfo).port,
    cerrar: () =>
      new Promise((cerrada, mal) => {
        servidor.close((error) => (error ? mal(error) : cerrada()))
        servidor.closeAllConnections()
      }),
  }
}
