/** The catalogue of a store as one reply, kept compressed until it has moved too far; who comes later reads the changes. */
import { createHash } from 'node:crypto'
import { colaDeInstantanea, FILAS_POR_TROZO } from '#domain/core/instantanea.ts'
import type { FilaCatalogo } from '#domain/core/sync.ts'
import { copiar } from '../core/hechos/rangos.ts'
import type { Pliegue, Pliegues } from '../core/pliegue.ts'
import { aPedazos, ordenar } from '../core/pausas.ts'
import { marcaDe } from './lectura.ts'
import { hacerCola, type Cola } from '../http/respuesta.ts'

export interface Instantanea {
  etag: string
  /** Everything after epoch and time. */
  cola: Cola
}

export interface Instantaneas {
  /** `conCosto`: may the reader see what things cost? */
  de(tiendaId: string, conCosto: boolean): Promise<Instantanea>
}

interface Guardada {
  instantanea: Promise<Instantanea>
  pliegue: Pliegue
  cambiosDeProducto: number
  cambios: number
}

/** Beyond this, reading the changes costs a device more than a new snapshot costs the server. */
const MAX_CAMBIOS_DE_PRODUCTO = 200
const MAX_CAMBIOS = 2000

/** The snapshots of all stores, made when asked for and kept while they are good. */
export function crearInstantaneas(pliegues: Pliegues, epoch: string): Instantaneas {
  const guardadas = new Map<string, Guardada>()
  return {
    de: async (tiendaId, conCosto) => {
      const pliegue = await pliegues.alDia(tiendaId)
      const clave = `${tiendaId} ${conCosto}`
      const guardada = guardadas.get(clave)
      if (
        guardada &&
        guardada.pliegue === pliegue &&
        pliegue.cambiosDeProducto - guardada.cambiosDeProducto <= MAX_CAMBIOS_DE_PRODUCTO &&
        pliegue.cambios - guardada.cambios <= MAX_CAMBIOS
      )
        return guardada.instantanea
      const instantanea = hacer(pliegue, conCosto, epoch)
      guardadas.set(clave, { instantanea, pliegue, cambiosDeProducto: pliegue.cambiosDeProducto, cambios: pliegue.cambios })
      instantanea.catch(() => guardadas.delete(clave))
      return instantanea
    },
  }
}

/** Written down in pieces, of the fold as it is when it is called: it goes on moving. */
async function hacer(pliegue: Pliegue, conCosto: boolean, epoch: string): Promise<Instantanea> {
  const { pausa } = aPedazos()
  const { seq } = pliegue
  const sueltas = [...pliegue.filas.values()]
  const existencias = new Map(pliegue.existencias)
  const cubre = Object.fromEntries([...pliegue.cubre].map(([dispositivoId, rangos]) => [dispositivoId, copiar(rangos)]))
  const filas = await ordenar(sueltas, ({ id }) => id, pausa)
  const trozos: string[] = []
  const suma = createHash('sha256')
  for (let i = 0; i < filas.length; i += FILAS_POR_TROZO) {
    const suyas = filas.slice(i, i + FILAS_POR_TROZO)
    const trozo = JSON.stringify(
      suyas.map((fila): FilaCatalogo => ({ ...fila, k: conCosto ? fila.k : 0, e: existencias.get(fila.id) ?? 0 })),
    )
    // As `textoDeTrozos` joins them.
    suma.update(i === 0 ? '[' : ',').update(trozo)
    trozos.push(trozo)
    await pausa()
  }
  const hash = suma.update(filas.length === 0 ? '[]' : ']').digest('hex')
  const campos = { desde: marcaDe(epoch, seq), hash, total: filas.length, cubre }
  const etag = `"${createHash('sha256')
    .update(JSON.stringify([epoch, campos]))
    .digest('base64url')}"`
  return { etag, cola: await hacerCola(colaDeInstantanea(JSON.stringify(campos).slice(1, -1), trozos)) }
}
