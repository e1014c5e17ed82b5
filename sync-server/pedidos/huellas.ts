/**
 * What pictures of receipts look like, so that one that paid one order does not pay another: SHA-256 of what was sent finds the same file,
 * a perceptual hash finds the same picture sent again, smaller or turned. In a database of the server's own; nothing but hashes. What it
 * says is a hint to whoever verifies: receipts of one bank look like each other.
 */
import phash from 'sharp-phash'
import sharp from 'sharp'
import type { Archivo } from '#domain/archivos/archivo.entity.ts'
import { tipoPropio } from '../core/bases.ts'
import type { Db, Store } from '../store/port.ts'
import { KeyedQueue } from '../core/queues.ts'

const TIPO = tipoPropio('huella')
const PAGINA = 1000
/**
 * Of 64 bits. The same picture smaller, darker, compressed again or turned by a quarter stays at 0 to 3; two receipts of one bank that differ
 * in a few words lie at 6 and more, and so does a picture cut by a tenth: whom that lets by, the reference stops.
 */
const DISTANCIA_MAXIMA = 4
/** Beyond the size that the hash is made from there is nothing to see. */
const LADO = 256
const giros = [0, 90, 180, 270] as const

interface Huella {
  id: string
  tipo: string
  en: string
  /** SHA-256 of the file that was sent. */
  clave: string
  /** Perceptual hash upright, and turned by 90°, 180° and 270°: 16 digits of hex each. */
  vistas: string[]
}

const abrirHuellas = (store: Store): Promise<Db> => store.db('huellas')
const idHuella = (archivoId: string): string => `huella:${archivoId}`

/** Writes down what a receipt's picture looks like. Before its document says that it is there: a crash between them repeats it. */
export async function anotarHuella(
  store: Store,
  archivoId: string,
  { sha256, en }: Pick<Archivo, 'sha256' | 'en'>,
  imagen: Uint8Array,
): Promise<void> {
  const huella: Huella = { id: idHuella(archivoId), tipo: TIPO, en, clave: sha256, vistas: await vistasDe(imagen) }
  await (await abrirHuellas(store)).create(huella)
}

async function vistasDe(imagen: Uint8Array): Promise<string[]> {
  const chica = await sharp(imagen).resize(LADO, LADO, { fit: 'fill' }).greyscale().png().toBuffer()
  const vistas: string[] = []
  for (const giro of giros) {
    const bits = await phash(Uint8Array.from(await sharp(Uint8Array.from(chica)).rotate(giro).png().toBuffer()))
    vistas.push(BigInt(`0b${bits}`).toString(16).padStart(16, '0'))
  }
  return vistas
}

/** Other pictures that are the same, or nearly. */
export interface Iguales {
  mismas: string[]
  parecidas: string[]
}

export interface Huellas {
  /** undefined while the picture has not arrived. */
  comparar(archivoId: string): Promise<Iguales | undefined>
}

type Mitades = readonly [number, number]
const mitadesDe = (hex: string): Mitades => [Number.parseInt(hex.slice(0, 8), 16) >>> 0, Number.parseInt(hex.slice(8), 16) >>> 0]

/** Compares with all that is known; held in memory, some 100 bytes each, and read on from where it stood. */
export function seguirHuellas(store: Store): Huellas {
  const turnos = new KeyedQueue()
  const sabidas = new Map<string, Mitades>()
  let hasta = '0'
  const ponerAlDia = async (db: Db): Promise<void> => {
    for (;;) {
      const { cambios, seq, alDia } = await db.changes<Huella>(hasta, PAGINA)
      for (const { id, doc } of cambios) {
        const [derecha] = doc?.vistas ?? []
        if (derecha === undefined) sabidas.delete(id)
        else sabidas.set(id, mitadesDe(derecha))
      }
      hasta = seq
      if (alDia) return
    }
  }
  return {
    comparar: async (archivoId) => {
      const db = await abrirHuellas(store)
      const propia = await db.get<Huella>(idHuella(archivoId))
      if (!propia) return undefined
      await turnos.enFila('leer', () => ponerAlDia(db))
      const mismas = (await db.find<Huella>({ tipo: TIPO, clave: propia.clave })).map(({ id }) => id).filter((id) => id !== propia.id)
      const vistas = propia.vistas.map(mitadesDe)
      const parecidas: string[] = []
      for (const [id, otra] of sabidas)
        if (vistas.some((vista) => distancia(vista, otra) <= DISTANCIA_MAXIMA) && id !== propia.id && !mismas.includes(id))
          parecidas.push(id)
      const sinPrefijo = (id: string): string => id.slice(idHuella('').length)
      return { mismas: mismas.map(sinPrefijo), parecidas: parecidas.map(sinPrefijo) }
    },
  }
}

const distancia = (a: Mitades, b: Mitades): number => bits(a[0] ^ b[0]) + bits(a[1] ^ b[1])

/** How many ones a number of 32 bits has, counted in pairs, fours and bytes. */
function bits(n: number): number {
  const pares = n - ((n >>> 1) & 0x5555_5555)
  const cuartetos = (pares & 0x3333_3333) + ((pares >>> 2) & 0x3333_3333)
  return Math.imul((cuartetos + (cuartetos >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
