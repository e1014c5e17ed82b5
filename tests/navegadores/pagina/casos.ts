/**
 * What a browser may do to a till's disk and tabs (docs/RELIABILITY.md, the failures D…), done to it by the page itself,
 * so that it needs no protocol and is the same in every browser. Each case is a till of its own, from its code on; it throws when
 * something is not as it has to be.
 */
import type { Datos } from '#data/session/sesion.ts'
import type { Alta, HechoVisto, Papel } from '../informe.ts'
import { abrirCaja, abrirEquipo, cobrarIntento, entregarTodo, estrenar, exito, leerCopia, papelDe, serDuena, type Caja } from './caja.ts'
import { leerDisco } from './disco.ts'

/** A code of its own for each device that a case enrols. */
export interface Entorno {
  equipo: string
  altas: Alta[]
  alFallar: (error: unknown) => void
}

export interface CasoHecho {
  /** What was sold, for whoever compares it with the server. */
  papel: Papel[]
  /** What was seen, in a few words; '' when there is nothing to say. */
  nota: string
}

const hecho = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    pedido.onsuccess = () => resolve(pedido.result)
    pedido.onerror = () => reject(pedido.error ?? new Error('IndexedDB refused'))
  })

const esperar = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function exigir(condicion: boolean, que: string): asserts condicion {
  if (!condicion) throw new Error(que)
}

function primera({ altas: [alta] }: Entorno): Alta {
  exigir(alta !== undefined, 'no hay códigos')
  return alta
}

const iguales = (unos: readonly unknown[], otros: readonly unknown[]): boolean => JSON.stringify(unos) === JSON.stringify(otros)

/** This page's line, which may be cut. */
const linea = { cortada: false }

function tenerLaLinea(): void {
  const pedir = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (recurso, init) => {
    const ruta = typeof recurso === 'string' ? recurso : recurso instanceof URL ? recurso.pathname : recurso.url
    return linea.cortada && /\/(api|sync)\//.test(ruta) ? Promise.reject(new TypeError('fetch failed')) : pedir(recurso, init)
  }
}

/** A till in this page, which is closed and opened as its page would be. */
class Puesto {
  readonly papel: Papel[] = []
  caja!: Caja
  #datos!: Datos
  #n = 0
  readonly #entorno: Entorno

  constructor(entorno: Entorno) {
    this.#entorno = entorno
  }

  async estrenar(): Promise<this> {
    const alta = this.#entorno.altas.shift()
    exigir(alta !== undefined, 'no quedan códigos')
    this.#datos = await abrirEquipo(this.#entorno.alFallar)
    this.caja = await estrenar(this.#datos, alta)
    return this
  }

  async abrir(slug: string): Promise<void> {
    this.#datos = await abrirEquipo(this.#entorno.alFallar)
    this.caja = await abrirCaja(this.#datos, slug)
    await serDuena(this.caja)
  }

  async cerrar(): Promise<void> {
    await this.caja.tienda.cerrar()
    await this.#datos.cerrar()
  }

  async vender(cuantas: number): Promise<Papel[]> {
    const hechas: Papel[] = []
    while (hechas.length < cuantas) hechas.push(papelDe(exito(await cobrarIntento(this.caja, this.#entorno.equipo, ++this.#n))))
    this.papel.push(...hechas)
    return hechas
  }

  /** The code of why nothing is sold; '' when it was. */
  async intentar(): Promise<string> {
    const hecha = await cobrarIntento(this.caja, this.#entorno.equipo, ++this.#n)
    if (hecha.ok) this.papel.push(papelDe(hecha.value))
    return hecha.ok ? '' : hecha.error.code
  }

  /** Sells once the till may again: it recovers, somebody has to type a PIN, and numbers have to come. */
  async venderAlPoder({ cajeroId, pin }: Pick<Alta, 'cajeroId' | 'pin'>): Promise<void> {
    let porque = ''
    for (let vez = 0; vez < 60; vez++) {
      await this.caja.tienda.sync.sincronizar()
      await this.caja.tienda.entrarConPin(cajeroId, pin)
      porque = await this.intentar()
      if (porque === '') return
      await esperar(250)
    }
    throw new Error(`no se pudo vender: ${porque}`)
  }
}

async function basesNuestras(): Promise<string[]> {
  return (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('rxdb-dexie-mercana') ? [name] : []))
}

async function perderIndexedDB(): Promise<void> {
  for (const nombre of await basesNuestras()) await hecho(indexedDB.deleteDatabase(nombre))
}

async function perderArchivos(): Promise<void> {
  const raiz = await navigator.storage.getDirectory()
  const nombres: string[] = []
  for await (const nombre of raiz.keys()) nombres.push(nombre)
  for (const nombre of nombres) await raiz.removeEntry(nombre)
}

const hayArchivos = (): boolean => 'storage' in navigator && 'getDirectory' in navigator.storage

/** Opens a database as another version of the product would. */
async function comoOtraVersion(nombre: string, version: number, cambiar: (db: IDBDatabase) => void): Promise<void> {
  const pedido = indexedDB.open(nombre, version)
  pedido.onupgradeneeded = () => cambiar(pedido.result)
  ;(await hecho(pedido)).close()
}

const enOrden = (hechos: readonly HechoVisto[]): string[] => hechos.map(({ seq, id, hash }) => `${seq} ${id} ${hash}`)

async function d1(entorno: Entorno): Promise<CasoHecho> {
  const { slug } = primera(entorno)
  const puesto = await new Puesto(entorno).estrenar()
  await puesto.vender(3)
  await entregarTodo(puesto.caja)
  await puesto.cerrar()
  await perderIndexedDB()
  if (hayArchivos()) await perderArchivos()
  const porque = await puesto.abrir(slug).then(
    () => '',
    (error: unknown) => String(error),
  )
  exigir(porque.includes('sesion.ninguna'), `sin nada en el disco se abrió igual: ${porque}`)
  await puesto.estrenar()
  await puesto.vender(3)
  await entregarTodo(puesto.caja)
  await puesto.cerrar()
  return { papel: puesto.papel, nota: '' }
}

async function d2(entorno: Entorno): Promise<CasoHecho> {
  tenerLaLinea()
  if (!hayArchivos()) return { papel: [], nota: 'sin sistema de archivos: no hay segunda copia' }
  const { slug, cajeroId, pin } = primera(entorno)
  const puesto = await new Puesto(entorno).estrenar()
  await puesto.vender(2)
  await entregarTodo(puesto.caja)
  linea.cortada = true
  await puesto.vender(3)
  const copia = await leerCopia(puesto.caja)
  if (copia === undefined || copia.lineas.length < 3) {
    linea.cortada = false
    return { papel: [], nota: 'este navegador no guarda segunda copia' }
  }
  const solas = (await leerDisco()).filter(({ estado }) => estado !== 'recibido')
  await puesto.cerrar()
  // Twice: an emptier store never empties the file (D3).
  for (let vez = 0; vez < 2; vez++) {
    await perderIndexedDB()
    await puesto.abrir(slug)
    const vueltas = (await leerDisco()).filter(({ estado }) => estado === 'guardado')
    exigir(iguales(enOrden(vueltas), enOrden(solas)), `volvieron ${vueltas.length} de ${solas.length}`)
    exigir((await puesto.intentar()) !== '', 'vendió sin hablar con el servidor')
    if (vez === 0) await puesto.cerrar()
  }
  linea.cortada = false
  await puesto.venderAlPoder({ cajeroId, pin })
  await entregarTodo(puesto.caja)
  // And a file that is lost is written again (D3).
  linea.cortada = true
  await puesto.vender(2)
  await puesto.cerrar()
  await perderArchivos()
  await puesto.abrir(slug)
  exigir(((await leerCopia(puesto.caja))?.lineas.length ?? 0) >= 2, 'el archivo perdido no se volvió a escribir')
  linea.cortada = false
  await entregarTodo(puesto.caja)
  await puesto.cerrar()
  return { papel: puesto.papel, nota: '' }
}

async function d5(entorno: Entorno): Promise<CasoHecho> {
  const puesto = new Puesto(entorno)
  const porque = await puesto.estrenar().then(
    () => '',
    (error: unknown) => String(error),
  )
  if (porque === '') {
    const { duraderaEstricta } = puesto.caja.tienda.sync.estado.valor()
    exigir(duraderaEstricta, 'vende con durabilidad relajada')
    await puesto.vender(1)
    await entregarTodo(puesto.caja)
    await puesto.cerrar()
    return { papel: puesto.papel, nota: 'estricta' }
  }
  exigir(porque.includes('aptitud.durabilidad'), porque)
  return { papel: [], nota: 'no confirma sus escrituras, y no vende' }
}

/** Connections of this page, as they are opened. */
const conexiones = new Set<IDBDatabase>()

function tenerLasConexiones(): void {
  const abrirDeVerdad = indexedDB.open.bind(indexedDB)
  IDBFactory.prototype.open = (nombre: string, version?: number): IDBOpenDBRequest => {
    const pedido = version === undefined ? abrirDeVerdad(nombre) : abrirDeVerdad(nombre, version)
    if (nombre.endsWith('--ops')) pedido.addEventListener('success', () => conexiones.add(pedido.result))
    return pedido
  }
}

async function d6(entorno: Entorno): Promise<CasoHecho> {
  tenerLasConexiones()
  const puesto = await new Puesto(entorno).estrenar()
  const cortar = setInterval(() => {
    for (const conexion of conexiones) conexion.close()
    conexiones.clear()
  }, 37)
  try {
    for (let vez = 0; vez < 25; vez++) {
      const porque = await puesto.intentar()
      exigir(porque === '' || porque.startsWith('guardar.'), porque)
      await esperar(15)
    }
  } finally {
    clearInterval(cortar)
  }
  await puesto.vender(1)
  await entregarTodo(puesto.caja)
  const enDisco = (await leerDisco()).filter(({ tipo }) => tipo === 'venta').map(({ id }) => id)
  const enPapel = puesto.papel.map(({ id }) => id)
  exigir(iguales(enDisco.toSorted(), enPapel.toSorted()), `en el disco ${enDisco.length}, en papel ${enPapel.length}`)
  await puesto.cerrar()
  return { papel: puesto.papel, nota: `${puesto.papel.length} de 26 cobradas con la conexión cortándose` }
}

/** Tabs of one till: pages of their own inside this one, with the same disk and the same locks. */
async function d8(entorno: Entorno): Promise<CasoHecho> {
  const puesto = await new Puesto(entorno).estrenar()
  await puesto.vender(1)
  const { slug } = puesto.caja.tienda
  await puesto.cerrar()
  const papel = [...puesto.papel]
  const pestanas = await Promise.all(Array.from({ length: 3 }, (_, i) => abrirMarco(slug, `${entorno.equipo}m${i}`)))
  let n = 0
  while (pestanas.length > 0) {
    const cual = await quienVende(pestanas)
    for (let i = 0; i < 2; i++) {
      const hecha = await cual.caja.vender(++n)
      exigir(typeof hecha !== 'string', `la pestaña que vende no vendió: ${JSON.stringify(hecha)}`)
      papel.push(hecha)
    }
    for (const otra of pestanas) if (otra !== cual) exigir(typeof (await otra.caja.vender(++n)) === 'string', 'vendieron dos a la vez')
    pestanas.splice(pestanas.indexOf(cual), 1)
    if (pestanas.length === 0) await cual.caja.entregarTodo()
    // As when the tab is killed: nothing of it runs any more.
    cual.marco.remove()
  }
  exigir(new Set(papel.map(({ ncf }) => ncf)).size === papel.length, 'un número salió dos veces')
  return { papel, nota: '' }
}

interface Marco {
  marco: HTMLIFrameElement
  caja: { abrir(): Promise<void>; soyDuena(): Promise<boolean>; vender(n: number): Promise<Papel | string>; entregarTodo(): Promise<void> }
}

async function abrirMarco(slug: string, equipo: string): Promise<Marco> {
  const marco = document.createElement('iframe')
  marco.src = `/banco/?${new URLSearchParams({ slug, equipo }).toString()}`
  document.body.append(marco)
  for (let vez = 0; vez < 400; vez++) {
    const { caja } = (marco.contentWindow ?? {}) as { caja?: Marco['caja'] }
    if (caja) {
      await caja.abrir()
      return { marco, caja }
    }
    await esperar(50)
  }
  throw new Error('la página de dentro no abrió')
}

async function quienVende(pestanas: readonly Marco[]): Promise<Marco> {
  const limite = Date.now() + 10_000
  while (Date.now() < limite) {
    for (const pestana of pestanas) if (await pestana.caja.soyDuena()) return pestana
    await esperar(50)
  }
  throw new Error('en 10 s nadie tomó la caja')
}

async function d11(entorno: Entorno): Promise<CasoHecho> {
  const puesto = await new Puesto(entorno).estrenar()
  await puesto.vender(1)
  const nombres = await basesNuestras()
  for (const nombre of nombres) await comoOtraVersion(nombre, 100, () => undefined)
  await puesto.vender(1)
  await entregarTodo(puesto.caja)
  const [ops = ''] = (await basesNuestras()).filter((nombre) => nombre.endsWith('--ops'))
  await comoOtraVersion(ops, 1000, (db) => {
    db.deleteObjectStore('docs')
    db.createObjectStore('hechos')
  })
  const porque = await puesto.intentar()
  exigir(porque === 'guardar.version-nueva', `sobre una versión que no es la suya: «${porque}»`)
  const quedo = await hecho(indexedDB.open(ops))
  exigir(!quedo.objectStoreNames.contains('docs') && quedo.version === 1000, 'rehízo los datos de la versión nueva')
  quedo.close()
  return { papel: puesto.papel, nota: '' }
}

/** By the failure in docs/RELIABILITY.md. */
export const casos: Readonly<Record<string, (entorno: Entorno) => Promise<CasoHecho>>> = { d1, 'd2 d3': d2, d5, d6, d8, d11 }

/** What a till says in this window before it sells (D7): '' when it would sell. */
export async function probarVentana(entorno: Entorno): Promise<string> {
  const puesto = new Puesto(entorno)
  return await puesto.estrenar().then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}
