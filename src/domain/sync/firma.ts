/**
 * What a device signs with its key, said once for both ends (adr/0022). Texts, not objects: nobody has to agree on a
 * canonical JSON. `vida` names one run of the device's engine, of which there is one at a time; `visto` is the last time that
 * the server told it. A life that speaks of having heard the server after the next one began shows that there are two devices.
 */
import * as z from 'zod'
import { valorFirma } from '#domain/core/llave-publica.ts'

export const marca = z.object({ vida: z.string().min(1).max(80), visto: z.string().max(40) })
export type Marca = z.infer<typeof marca>

/** How a batch is signed: the epoch that its sender knew, which life it lives, the signature. */
export const firmaDeLote = marca.extend({ epoch: z.string().max(80), valor: valorFirma })
export type FirmaDeLote = z.infer<typeof firmaDeLote>

export interface Lote {
  dispositivoId: string
  tiendaId: string
  /** Who made the facts; '' when the one who hands them in did. */
  deDispositivo: string
  epoch: string
  hechos: readonly unknown[]
}

const campo = (objeto: object, nombre: string): unknown => (objeto as Record<string, unknown>)[nombre]

/** A fact with its place, its hash and its very text; anything else as the JSON that it is. */
function lineaDe(hecho: unknown): string {
  if (typeof hecho === 'object' && hecho !== null) {
    const [id, seq, hash, texto] = ['id', 'seq', 'hash', 'texto'].map((nombre) => campo(hecho, nombre))
    if (typeof id === 'string' && typeof seq === 'number' && typeof hash === 'string' && typeof texto === 'string')
      return `${seq} ${hash} ${id.length}:${id} ${texto.length}:${texto}\n`
  }
  return `? ${JSON.stringify(hecho)}\n`
}

/** The facts of a batch as one text, whose SHA-256 is signed. */
export const textoDeHechos = (hechos: readonly unknown[]): string => hechos.map(lineaDe).join('')

/** What the signature of a batch is over. `sha256` is that of `textoDeHechos`, in hex. */
export function textoDeLote(
  { dispositivoId, tiendaId, deDispositivo, epoch, hechos }: Lote,
  { vida, visto }: Marca,
  sha256: string,
): string {
  const seqs = hechos.flatMap((hecho) => {
    const seq = typeof hecho === 'object' && hecho !== null ? campo(hecho, 'seq') : undefined
    return typeof seq === 'number' ? [seq] : []
  })
  const rango = seqs.length === 0 ? '' : `${seqs.reduce((a, b) => Math.min(a, b))}-${seqs.reduce((a, b) => Math.max(a, b))}`
  return ['mercana lote 1', dispositivoId, tiendaId, deDispositivo, epoch, vida, visto, `${hechos.length} ${rango}`, sha256].join('\n')
}

export interface PedidoDeAcceso extends Marca {
  dispositivoId: string
  /** The server's challenge. */
  reto: string
  /** The refresh token; '' when the device shows its secret instead. */
  refresco: string
  llave: string
}

/** What a device signs to be given a token. */
export const textoDeAcceso = ({ dispositivoId, reto, refresco, llave, vida, visto }: PedidoDeAcceso): string =>
  ['mercana acceso 1', dispositivoId, reto, refresco, llave, vida, visto].join('\n')
