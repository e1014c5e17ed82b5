/**
 * The bytes of a black box: a header that says which format this is, then the content, compressed and sealed.
 *
 *   0  'MCNE'            what it is
 *   4  version (1)
 *   5  1 when the content is deflate-raw, 0 when it is plain
 *   6  12 bytes: nonce of AES-GCM; everything up to here is authenticated with the content
 *  18  8 bytes: beginning of the SHA-256 of all the rest, to tell a damaged file from a wrong code
 *  26  AES-256-GCM of the content as JSON
 */
import * as z from 'zod'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { envio } from '#domain/core/sync.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { codigoDe, leerCodigo } from './codigo.ts'

const MARCA = 'MCNE'
const VERSION = 1
const CABEZA = 18
const HUELLA = 8

const contenido = z.object({
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  /** Who packed it. */
  dispositivoId: z.string(),
  dispositivoNombre: z.string(),
  /** When it was packed. */
  en: z.string(),
  /** Facts as they travel, of the packer or of those whose boxes it took in. */
  hechos: z.array(envio),
})
export type ContenidoCaja = z.infer<typeof contenido>

export interface CajaSellada {
  bytes: Uint8Array<ArrayBuffer>
  codigo: string
}

type Azar = Pick<Puertos, 'sal' | 'sha256'>

/** Seals a content under a new code. */
export async function sellar(puertos: Azar, lleno: ContenidoCaja): Promise<CajaSellada> {
  const codigo = codigoDe(puertos.sal())
  const [plano, comprimido] = await comprimir(new TextEncoder().encode(JSON.stringify(lleno)))
  const cabeza = new Uint8Array(CABEZA)
  cabeza.set(new TextEncoder().encode(MARCA))
  cabeza.set([VERSION, comprimido ? 1 : 0], MARCA.length)
  cabeza.set(deHex(puertos.sal().slice(0, 24)), MARCA.length + 2)
  const llave = await llaveDe(puertos, codigo, 'encrypt')
  const sellado = new Uint8Array(await crypto.subtle.encrypt(parametros(cabeza), llave, plano))
  return { bytes: unir(cabeza, await huellaDe(cabeza, sellado), sellado), codigo }
}

/**
 * Opens a box: 'caja-negra.no-es', 'caja-negra.version', 'caja-negra.danada', 'caja-negra.codigo-mal-escrito',
 * 'caja-negra.codigo-equivocado'. Nothing of a box that does not open whole is given out.
 */
export async function abrirCaja(
  puertos: Pick<Azar, 'sha256'>,
  bytes: Uint8Array<ArrayBuffer>,
  escrito: string,
): Promise<Result<ContenidoCaja>> {
  const entera = await revisarCaja(bytes)
  if (!entera.ok) return entera
  const codigo = leerCodigo(escrito)
  if (!codigo.ok) return codigo
  const cabeza = bytes.slice(0, CABEZA)
  const llave = await llaveDe(puertos, codigo.value, 'decrypt')
  // It tells no more than that it did not open; the bytes are those that were written, so it is the code that does not fit.
  const plano = await crypto.subtle.decrypt(parametros(cabeza), llave, bytes.slice(CABEZA + HUELLA)).catch(() => undefined)
  if (!plano) return fallo('caja-negra.codigo-equivocado')
  const texto = new TextDecoder().decode(cabeza[MARCA.length + 1] === 1 ? await inflar(plano) : plano)
  const leido = contenido.safeParse(JSON.parse(texto))
  return leido.success ? ok(leido.data) : fallo('caja-negra.danada')
}

/** Is this a whole box of a format that we know? Asks for no code. */
export async function revisarCaja(bytes: Uint8Array<ArrayBuffer>): Promise<Result<void>> {
  if (new TextDecoder().decode(bytes.slice(0, MARCA.length)) !== MARCA) return fallo('caja-negra.no-es')
  if ((bytes[MARCA.length] ?? 0) > VERSION) return fallo('caja-negra.version')
  const dicha = bytes.slice(CABEZA, CABEZA + HUELLA)
  const huella = await huellaDe(bytes.slice(0, CABEZA), bytes.slice(CABEZA + HUELLA))
  return dicha.length === HUELLA && huella.every((byte, i) => byte === dicha[i]) ? ok(undefined) : fallo('caja-negra.danada')
}

/** The code is 128 random bits: hashing it once is as safe as stretching it, and a cheap telephone does not wait (ADR 0015). */
async function llaveDe(puertos: Pick<Azar, 'sha256'>, codigo: string, uso: KeyUsage): Promise<CryptoKey> {
  const material = deHex(await puertos.sha256(`mercana caja negra 1 ${codigo.replaceAll('-', '')}`))
  return await crypto.subtle.importKey('raw', material, 'AES-GCM', false, [uso])
}

const parametros = (cabeza: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: 'AES-GCM',
  iv: cabeza.slice(MARCA.length + 2),
  additionalData: cabeza,
})

const huellaDe = async (...partes: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', unir(...partes))).slice(0, HUELLA)

/** Browsers before 2023 cannot compress: then the box is larger, and opens everywhere. */
async function comprimir(bytes: Uint8Array<ArrayBuffer>): Promise<[Uint8Array<ArrayBuffer>, boolean]> {
  if (typeof CompressionStream !== 'function') return [bytes, false]
  return [await pasarPor(bytes, new CompressionStream('deflate-raw')), true]
}

const inflar = (bytes: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> =>
  pasarPor(new Uint8Array(bytes), new DecompressionStream('deflate-raw'))

const pasarPor = async (bytes: Uint8Array<ArrayBuffer>, paso: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(paso)).arrayBuffer())

const deHex = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (par) => Number.parseInt(par, 16))

function unir(...partes: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const todo = new Uint8Array(partes.reduce((suma, { length }) => suma + length, 0))
  let lugar = 0
  for (const parte of partes) {
    todo.set(parte, lugar)
    lugar += parte.length
  }
  return todo
}
