/**
 * The chunks of earlier builds. A page that was opened before a deploy asks for its own, weeks later perhaps, and they are not
 * in `dist/` any more: each server that starts puts those of its build in the data folder, whatever brings the next build.
 */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { DIA_MS } from '#domain/core/fecha.ts'
import { sha256 } from '../core/hechos/texto.ts'

const CARPETA = 'construcciones'
const LISTA = 'lista.json'
/** Kept after another took its place. */
const DIAS = 30
/** Kept besides the present one, however old. */
const MINIMO = 3

/** Oldest first; each was on show until the next one began. */
const lista = z.array(z.object({ id: z.string(), desde: z.iso.datetime(), archivos: z.array(z.string()) }))
type Lista = z.infer<typeof lista>

/** Where the chunks of every build that is kept are, the present one too. */
export const carpetaConstrucciones = (datos: string): string => join(datos, CARPETA, 'assets')

/** Those that somebody may still have open. */
function vigentes(construcciones: Lista, ahora: Date): Lista {
  const limite = ahora.getTime() - DIAS * DIA_MS
  return construcciones.filter((_una, i) => {
    const siguiente = construcciones[i + 1]
    return i >= construcciones.length - 1 - MINIMO || siguiente === undefined || Date.parse(siguiente.desde) > limite
  })
}

/** Writes down the build of `dist/` and keeps its chunks; lets go what nobody can have open any more. */
export async function guardarConstruccion(dist: string, datos: string, ahora: Date): Promise<void> {
  const indice = join(dist, 'index.html')
  if (!existsSync(indice)) return
  const id = sha256(await readFile(indice, 'utf8'))
  const destino = carpetaConstrucciones(datos)
  await mkdir(destino, { recursive: true })
  const antes = await leerLista(datos)
  if (antes.at(-1)?.id === id) return
  const archivos = await readdir(join(dist, 'assets'))
  for (const nombre of archivos) await copiar(join(dist, 'assets', nombre), join(destino, nombre))
  const quedan = vigentes([...antes.filter((una) => una.id !== id), { id, desde: ahora.toISOString(), archivos }], ahora)
  await escribir(join(datos, CARPETA, LISTA), JSON.stringify(quedan))
  const sirven = new Set(quedan.flatMap((una) => una.archivos))
  for (const nombre of await readdir(destino)) if (!sirven.has(nombre)) await rm(join(destino, nombre))
}

/** A name carries a hash of its content: what is there is the same. Half a copy never gets the name. */
async function copiar(desde: string, a: string): Promise<void> {
  if (existsSync(a)) return
  await copyFile(desde, `${a}.nuevo`, constants.COPYFILE_FICLONE)
  await rename(`${a}.nuevo`, a)
}

async function escribir(ruta: string, texto: string): Promise<void> {
  await writeFile(`${ruta}.nueva`, texto)
  await rename(`${ruta}.nueva`, ruta)
}

/** A list that cannot be read begins anew: then what was kept is let go, and open pages have their own copy. */
async function leerLista(datos: string): Promise<Lista> {
  const ruta = join(datos, CARPETA, LISTA)
  if (!existsSync(ruta)) return []
  try {
    return lista.parse(JSON.parse(await readFile(ruta, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return []
    throw error
  }
}
