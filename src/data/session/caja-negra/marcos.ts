/**
 * A black box as a series of QR codes that one screen shows in a loop and another reads in any order. Each frame says which
 * box it is of, its number, how many there are, and its own checksum. Frame 0 carries the code: who can film the frames can
 * film a code shown beside them, so typing it would protect nothing.
 *
 *   MCN1/<box>/<i>/<n>/<crc32>/<data>      only signs of a QR's alphanumeric mode, 5.5 bits each; data in base 45 (RFC 9285)
 */
import { leerCodigo } from './codigo.ts'
import type { CajaSellada } from './formato.ts'

const MARCA = 'MCN1'
/** 240 × 3/2 signs and the head fit a QR of version 10 (57 modules): a cheap camera reads it off a screen. */
const BYTES_POR_MARCO = 240
/** Nobody holds a telephone before a screen for longer than some four minutes. */
export const MARCOS_MAXIMOS = 1000

const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** The frames of a box, its code first. */
export function marcosDe({ bytes, codigo }: CajaSellada): string[] {
  const trozos: string[] = [codigo]
  for (let i = 0; i < bytes.length; i += BYTES_POR_MARCO) trozos.push(aBase45(bytes.subarray(i, i + BYTES_POR_MARCO)))
  const caja = crc32(aBase45(bytes))
  return trozos.map((datos, i) => [MARCA, caja, i, trozos.length, crc32(`${caja}/${i}/${trozos.length}/${datos}`), datos].join('/'))
}

/** How many frames a box of this size needs. */
export const cuantosMarcos = (bytes: number): number => 1 + Math.ceil(bytes / BYTES_POR_MARCO)

export interface Reunion {
  readonly tengo: number
  readonly total: number
  /** The whole box, once every frame was seen. */
  readonly entera: CajaSellada | undefined
}

/** Gathers frames. One of another box begins anew: the other screen was restarted. */
export class ReunionDeMarcos {
  private caja = ''
  private datos = new Map<number, string>()
  private total = 0

  /** undefined when that is no frame, or was not read well; the camera goes on looking. */
  tomar(leido: string): Reunion | undefined {
    const marco = leerMarco(leido)
    if (!marco) return undefined
    if (marco.caja !== this.caja || marco.total !== this.total) {
      this.caja = marco.caja
      this.total = marco.total
      this.datos = new Map()
    }
    this.datos.set(marco.i, marco.datos)
    return { tengo: this.datos.size, total: this.total, entera: this.unir() }
  }

  private unir(): CajaSellada | undefined {
    const codigo = this.datos.get(0)
    if (codigo === undefined || this.datos.size < this.total) return undefined
    const partes = Array.from({ length: this.total - 1 }, (_, i) => deBase45(this.datos.get(i + 1) ?? ''))
    const bytes = Uint8Array.from(partes.flatMap((parte) => parte ?? []))
    const sana = !partes.includes(undefined) && leerCodigo(codigo).ok && crc32(aBase45(bytes)) === this.caja
    return sana ? { bytes, codigo } : undefined
  }
}

function leerMarco(leido: string): { caja: string; i: number; total: number; datos: string } | undefined {
  const [, caja = '', i = '', total = '', control = '', datos = ''] =
    /^MCN1\/([0-9A-F]{8})\/(\d{1,4})\/(\d{1,4})\/([0-9A-F]{8})\/(.+)$/.exec(leido) ?? []
  const sano = caja !== '' && Number(i) < Number(total) && crc32(`${caja}/${i}/${total}/${datos}`) === control
  return sano ? { caja, i: Number(i), total: Number(total), datos } : undefined
}

function aBase45(bytes: Uint8Array): string {
  let texto = ''
  for (let i = 0; i < bytes.length; i += 2) {
    const solo = i + 1 === bytes.length
    let n = solo ? (bytes[i] ?? 0) : (bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0)
    for (let signos = solo ? 2 : 3; signos > 0; signos--) {
      texto += BASE45[n % 45] ?? ''
      n = Math.floor(n / 45)
    }
  }
  return texto
}

/** undefined when that is no base 45. */
function deBase45(texto: string): number[] | undefined {
  const bytes: number[] = []
  for (let i = 0; i < texto.length; i += 3) {
    const signos = Array.from(texto.slice(i, i + 3), (signo) => BASE45.indexOf(signo))
    const n = signos.reduceRight((suma, signo) => suma * 45 + signo, 0)
    if (signos.length < 2 || signos.includes(-1) || n >= (signos.length === 3 ? 65_536 : 256)) return undefined
    bytes.push(...(signos.length === 3 ? [n >> 8, n & 255] : [n]))
  }
  return bytes
}

const TABLA = Uint32Array.from({ length: 256 }, (_, n) => {
  let resto = n
  for (let k = 0; k < 8; k++) resto = resto & 1 ? (resto >>> 1) ^ 0xedb88320 : resto >>> 1
  return resto
})

function crc32(texto: string): string {
  let suma = 0xffffffff
  for (let i = 0; i < texto.length; i++) suma = (suma >>> 8) ^ (TABLA[(suma ^ texto.charCodeAt(i)) & 255] ?? 0)
  return ((suma ^ 0xffffffff) >>> 0).toString(16).toUpperCase().padStart(8, '0')
}
