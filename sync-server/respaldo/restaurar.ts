/** Puts a server back to what a backup says. Everything is checked before anything changes; what was there is kept aside. */
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { tipoDeBase } from '#domain/core/guard-table.ts'
import { epochEn, ID_EPOCA, olvidarEpoca } from '../core/epoca.ts'
import { bitacoraEnDisco, ARCHIVO_BITACORA, type Bitacora } from '../fiscal/bitacora.ts'
import { abrirCuarentena, type DocCuarentena } from '../core/hechos/cuarentena.ts'
import { docDeDesalojo, esIntruso } from '../core/hechos/desalojo.ts'
import { CARPETA_ARCHIVOS } from '../store/archivos/port.ts'
import type { Store } from '../store/port.ts'
import { ARCHIVO_ALTAS } from '../sync/dispositivos/altas.ts'
import { copiar, esNuestra, type Origen } from './copiar.ts'
import { leerCopia, RespaldoError, type Manifiesto } from './formato.ts'
import { comprimida, guardarCopia } from './guardar.ts'
import { carpetaNueva, carpetaStore, completarRelevo, ponerMarca, quitarMarca } from './relevo.ts'

export interface Restauracion {
  archivo: string
  /** The data folder. */
  datos: string
  /** The store that the server uses; `carpeta` only matters to the embedded one. */
  abrir: (carpeta: string) => Promise<Store>
  /** Over a store that is not empty. */
  reemplazar: boolean
  /** Numbers of each range to leave unused, when the log of what was lent was lost; undefined: refuse then. */
  saltar?: number | undefined
  momento: Date
}

export interface Restaurado {
  manifiesto: Manifiesto
  documentos: number
  /** Where what was there before is; '' when nothing was. */
  anterior: string
}

/** What one reading of the backup tells: which lines are out of date, and what was lent. */
interface Examen {
  manifiesto: Manifiesto
  /** Of documents that the backup has more than once: base, id, and how many of its lines come first. */
  repetidos: Map<string, Map<string, number>>
  bloques: BloqueNCF[]
  rangos: RangoNCF[]
}

const LOTE = 200
/** The server's epoch as the store knows it: a restored store has none, so that the server makes a new one (epoca.ts). */
const EPOCA = { base: 'plataforma', id: ID_EPOCA } as const

/** Puts a backup in place of all data, whole or not at all (docs/adr/0012-backup-and-restore.md). */
export async function restaurar(pedida: Restauracion): Promise<Restaurado> {
  const { archivo, datos } = pedida
  const examen = await examinar(archivo)
  const saltos = await revisarBitacora(pedida, examen)
  const clase = await claseDe(pedida)
  if (clase === 'pouchdb') await completarRelevo(datos)
  const ocupado = clase === 'pouchdb' ? existsSync(carpetaStore(datos)) : await tieneBases(pedida)
  if (ocupado && !pedida.reemplazar)
    throw new RespaldoError(
      'respaldo.ocupado',
      'Este servidor ya tiene datos y no se tocó nada. Para poner la copia en su lugar, guardando aparte lo que hay:\n' +
        `  npm run restaurar ${archivo} -- --reemplazar`,
    )
  await restaurarArchivos(archivo, join(datos, CARPETA_ARCHIVOS))
  const bitacora = bitacoraEnDisco(join(datos, ARCHIVO_BITACORA))
  for (const salto of saltos) await bitacora.anotar(salto)
  const hecho = clase === 'pouchdb' ? await enCarpeta(pedida, examen, ocupado) : await enCouch(pedida, examen, ocupado)
  return { manifiesto: examen.manifiesto, ...hecho }
}

async function examinar(archivo: string): Promise<Examen> {
  const examen: Omit<Examen, 'manifiesto'> = { repetidos: new Map(), bloques: [], rangos: [] }
  let manifiesto: Manifiesto | undefined
  let base = ''
  let vistos = new Map<string, number>()
  for await (const [que, valor] of leerCopia(archivo)) {
    if (que === 'base') {
      base = valor
      vistos = new Map()
    } else if (que === 'doc' || que === 'borrado') {
      const id = que === 'doc' ? valor.id : valor
      vistos.set(id, (vistos.get(id) ?? 0) + 1)
      if (que === 'doc' && base === 'ncf' && valor['tipo'] === BloqueNCF.tipo) examen.bloques.push(leer(BloqueNCF, valor))
      if (que === 'doc' && valor['tipo'] === RangoNCF.tipo) examen.rangos.push(leer(RangoNCF, valor))
    } else if (que === 'fin' && valor.clase === 'base') {
      examen.repetidos.set(base, new Map([...vistos].flatMap(([id, veces]) => (veces > 1 ? [[id, veces - 1] as const] : []))))
    } else if (que === 'manifiesto') manifiesto = valor
  }
  if (!manifiesto) throw new Error(`${archivo}: read to its end without a manifest`)
  return { ...examen, manifiesto }
}

/**
 * Numbers lent after the backup are known only to the log, which stays in the data folder. Is it the log of this very
 * server? Then it names every block that the backup has. If not, the operator says how many numbers to leave unused.
 */
async function revisarBitacora(
  { datos, saltar }: Restauracion,
  { bloques, rangos, manifiesto }: Examen,
): Promise<Parameters<Bitacora['anotar']>[0][]> {
  const lineas = await bitacoraEnDisco(join(datos, ARCHIVO_BITACORA)).leer()
  const nombreDe = ({ tiendaId, rangoId, desde }: BloqueNCF): string => `${tiendaId} ${rangoId} ${desde}`
  const anotados = new Set(lineas.flatMap((linea) => (linea.que === 'prestado' ? [nombreDe(linea.bloque)] : [])))
  // When the backup has none, other files tell whether this data folder is the server's own.
  const deCasa = existsSync(join(datos, ARCHIVO_ALTAS)) || (await epochEn(datos)) === manifiesto.epoch
  const esPropia = bloques.length > 0 ? bloques.every((bloque) => anotados.has(nombreDe(bloque))) : deCasa
  if (esPropia || rangos.length === 0) return []
  if (saltar === undefined)
    throw new RespaldoError(
      'respaldo.sin-bitacora',
      `Falta ${join(datos, ARCHIVO_BITACORA)}, o es de otro servidor: dice qué números fiscales se prestaron después de la copia, ` +
        'y sin él se podrían repetir. No se cambió nada.\n' +
        'Cópialo de la carpeta de datos del servidor de antes y repite. Si se perdió, di cuántos números dejar sin usar en cada ' +
        'secuencia (más de los que se pudieron usar desde la copia):\n  npm run restaurar … -- --saltar=1000',
    )
  return rangos
    .filter(({ siguiente, hasta }) => siguiente <= hasta)
    .map(({ id, rnc, tipoComprobante, siguiente, hasta }) => ({
      que: 'salto' as const,
      rangoId: id,
      rnc,
      tipoComprobante,
      hasta: Math.min(hasta, siguiente - 1 + saltar),
    }))
}

async function claseDe({ abrir, datos }: Restauracion): Promise<Store['clase']> {
  const carpeta = carpetaNueva(datos)
  await rm(carpeta, { recursive: true, force: true })
  const store = await abrir(carpeta)
  await store.close()
  return store.clase
}

async function tieneBases({ abrir, datos }: Restauracion): Promise<boolean> {
  const store = await abrir(carpetaStore(datos))
  try {
    return (await store.nombres()).some(esNuestra)
  } finally {
    await store.close()
  }
}

/** Grows beside the old store and changes places with it when it is whole. */
async function enCarpeta(
  { archivo, datos, abrir, momento }: Restauracion,
  examen: Examen,
  ocupado: boolean,
): Promise<Omit<Restaurado, 'manifiesto'>> {
  const store = await abrir(carpetaNueva(datos))
  let documentos = 0
  try {
    documentos = await escribir(store, archivo, examen)
  } finally {
    await store.close()
  }
  const anterior = `store.anterior-${sello(momento)}`
  await ponerMarca(datos, { fase: 'relevo', anterior })
  await completarRelevo(datos)
  return { documentos, anterior: ocupado ? join(datos, anterior) : '' }
}

/** Copies what is there into a file, and then writes over it. */
async function enCouch(
  { archivo, datos, abrir, momento }: Restauracion,
  examen: Examen,
  ocupado: boolean,
): Promise<Omit<Restaurado, 'manifiesto'>> {
  const store = await abrir(carpetaStore(datos))
  try {
    const anterior = ocupado ? join(datos, 'respaldos', `antes-de-restaurar-${sello(momento)}.ndjson.gz`) : ''
    const origen: Origen = { store, datos, epoch: '', version: examen.manifiesto.version, momento }
    if (ocupado) await guardarCopia(comprimida(copiar(origen)), anterior)
    await ponerMarca(datos, { fase: 'escribiendo', archivo: resolve(archivo), anterior })
    await olvidarEpoca(datos)
    for (const nombre of await store.nombres()) if (esNuestra(nombre)) await store.destroy(nombre)
    const documentos = await escribir(store, archivo, examen)
    await quitarMarca(datos)
    return { documentos, anterior }
  } finally {
    await store.close()
  }
}

const sello = (momento: Date): string => momento.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')

/** Writes the documents of a backup into an empty store; answers how many. */
async function escribir(store: Store, archivo: string, { repetidos }: Examen): Promise<number> {
  let base = ''
  let viejas = new Map<string, number>()
  let lote: (Record<string, unknown> & { id: string })[] = []
  let documentos = 0
  const desalojados: DocCuarentena[] = []
  const vaciar = async (): Promise<void> => {
    if (base === '') return
    // Facts that an earlier version took in under the id of something else: the store takes none any more.
    const intrusos = tipoDeBase(base) === 'ops' ? lote.flatMap((doc) => docDeDesalojo(doc) ?? []) : []
    desalojados.push(...intrusos)
    const aqui = intrusos.length === 0 ? lote : lote.filter((doc) => !esIntruso(doc))
    const resultados = await (await store.db(base)).createMany(aqui)
    const falta = aqui.find((_, i) => resultados[i] !== 'creado')
    if (falta) throw new Error(`${base}/${falta.id} could not be restored: something else is writing there`)
    documentos += lote.length
    lote = []
  }
  for await (const [que, valor] of leerCopia(archivo)) {
    if (que === 'base') {
      base = valor
      viejas = new Map(repetidos.get(base))
      await store.db(base)
    } else if (que === 'doc' || que === 'borrado') {
      const id = que === 'doc' ? valor.id : valor
      const faltan = viejas.get(id) ?? 0
      if (faltan > 0) viejas.set(id, faltan - 1)
      else if (que === 'doc' && !(base === EPOCA.base && id === EPOCA.id)) lote.push(valor)
      if (lote.length >= LOTE) await vaciar()
    } else if (que === 'fin' && valor.clase === 'base') await vaciar()
  }
  if (desalojados.length > 0) await (await abrirCuarentena(store)).createMany(desalojados)
  return documentos
}

/** Puts back the uploaded files that are missing. Their names say what is in them, so one that is there is right. */
async function restaurarArchivos(archivo: string, carpeta: string): Promise<void> {
  let destino = ''
  let trozos: Uint8Array[] = []
  for await (const [que, valor] of leerCopia(archivo)) {
    if (que === 'archivo') {
      destino = join(carpeta, valor)
      if (!/^[\w-]+(\/[\w-]+)*\.webp$/.test(valor))
        throw new RespaldoError('respaldo.danado', `La copia trae un archivo con un nombre raro: ${valor}`)
    } else if (que === 'trozo') trozos.push(Uint8Array.from(Buffer.from(valor, 'base64')))
    else if (que === 'fin' && valor.clase === 'archivo') {
      if (!existsSync(destino)) await escribirEntero(destino, trozos)
      trozos = []
    }
  }
}

async function escribirEntero(ruta: string, trozos: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(ruta), { recursive: true })
  const archivo = await open(`${ruta}.parcial`, 'w')
  try {
    for (const trozo of trozos) await archivo.writeFile(trozo)
    await archivo.sync()
  } finally {
    await archivo.close()
  }
  await rename(`${ruta}.parcial`, ruta)
}
