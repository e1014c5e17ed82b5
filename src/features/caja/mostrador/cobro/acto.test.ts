import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AbrirBase, AlmacenFilas } from '#data/device/almacen.ts'
import { nombreBase } from '#data/device/credencial.ts'
import { localSobre } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'
import { abrirTienda, type TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno } from '#data/ventas/ventas.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { messages } from '#domain/messages.ts'
import { bloque, credencial, PIN, unaCajaSola, ventaDeCafe } from '../../../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../../../tests/support/dispositivo.ts'
import { cobrarAnotado } from './acto.ts'
import { ventaSinVer } from './intento.ts'

const venta = ventaDeCafe()

/** How a use of the disk goes wrong. */
type Mal = 'falla sin hacerlo' | 'se queda sin espacio' | 'lo hace y dice que falló' | 'lo hace y no contesta' | 'ni lo hace ni contesta'
const males: Mal[] = [
  'falla sin hacerlo',
  'se queda sin espacio',
  'lo hace y dice que falló',
  'lo hace y no contesta',
  'ni lo hace ni contesta',
]

/** The disk of a tab: counts its uses, and goes wrong at one of them or from one on. */
interface Disco {
  usos: number
  mal: { en: number; como: Mal; siempre: boolean } | undefined
}

const nunca = (): Promise<never> => new Promise(() => undefined)

/** Seconds of waiting in milliseconds. */
const DEPRISA = 10

function conDisco(puertos: Puertos, disco: Disco): Puertos {
  const usar = async <T>(hacer: () => Promise<T>): Promise<T> => {
    const uso = ++disco.usos
    const { mal } = disco
    if (!mal || (mal.siempre ? uso < mal.en : uso !== mal.en)) return await hacer()
    if (mal.como === 'falla sin hacerlo') throw new DOMException('broken', 'UnknownError')
    if (mal.como === 'se queda sin espacio') throw new DOMException('full', 'QuotaExceededError')
    if (mal.como === 'ni lo hace ni contesta') return await nunca()
    await hacer()
    if (mal.como === 'lo hace y dice que falló') throw new DOMException('broken', 'UnknownError')
    return await nunca()
  }
  const envolver = <T extends object>(almacen: T): T =>
    Object.fromEntries(
      Object.entries(almacen).map(([nombre, valor]) => [
        nombre,
        typeof valor === 'function' && nombre !== 'observar'
          ? (...args: unknown[]) => usar(() => valor(...args) as Promise<unknown>)
          : valor,
      ]),
    ) as T
  const abrirBase = (async (nombre, colecciones) => {
    const base = await puertos.abrirBase(nombre, colecciones)
    const todas = (almacenes: Record<string, object>) =>
      Object.fromEntries(Object.entries(almacenes).map(([coleccion, almacen]) => [coleccion, envolver(almacen)]))
    return { ...base, filas: todas(base.filas), apuntes: todas(base.apuntes) }
  }) as AbrirBase
  return { ...puertos, abrirBase, programar: (ms, tarea) => puertos.programar(ms / DEPRISA, tarea) }
}

let equipo: Equipo
let disco: Disco
let cerrar: (() => Promise<void>) | undefined
let tienda: TiendaLocal
let turnoId: string
let enDisco: AlmacenFilas

/** Opens the till in a new tab, as after a restart of the browser. */
async function abrir(): Promise<TiendaLocal> {
  await cerrar?.()
  disco = { usos: 0, mal: undefined }
  const puertos = conDisco(equipo.pestana(), disco)
  const base = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
  const directa = await equipo.pestana().abrirBase(nombreBase(credencial), { filas: ['ops'], apuntes: ['catalogo'] })
  enDisco = directa.filas.ops
  const abierta = await abrirTienda({
    puertos,
    local: localSobre(base.apuntes.local),
    publico: base.filas.publico,
    credencial,
    miembro: undefined,
    alFallar: (error) => equipo.fallos.push(error),
  })
  cerrar = async () => {
    disco.mal = undefined
    // What is stuck never ends; a page that is closed does not wait for it.
    await Promise.race([abierta.cerrar().catch(() => undefined), new Promise((seguir) => setTimeout(seguir, 300))])
    await directa.cerrar()
    await base.cerrar()
  }
  await expect.poll(() => abierta.dueno.soyDueno.valor()).toBe(true)
  await abierta.interno.diario.asegurar()
  return abierta
}

const vendidas = async (): Promise<string[]> => await enDisco.claves({ indice: ['tipo', 'en'], desde: [Venta.tipo], hasta: [Venta.tipo] })

/** What the cashier sees of one press: the receipt that may be printed, or the code that says NO IMPRIMIR. */
async function apretar(): Promise<{ recibo?: string; code?: string }> {
  tienda.borradores.cambiar(venta)
  const hecha = await cobrarAnotado(tienda, turnoId, venta, {})
  return hecha.ok ? { recibo: hecha.value.id } : { code: hecha.error.code }
}

/** A sale that the disk confirmed late is shown too. */
async function vistaTarde(): Promise<string | undefined> {
  const { pendiente, olvidar } = tienda.confirmacion
  await expect.poll(() => pendiente.valor()?.estado).not.toBe('no-se-sabe')
  const quedo = pendiente.valor()?.estado === 'quedo' ? pendiente.valor()?.docs[0] : undefined
  olvidar()
  if (quedo) await tienda.borradores.descartarSiEs(quedo as Venta)
  return quedo?.id
}

beforeEach(async () => {
  equipo = await unaCajaSola([bloque(1, 1000)])
  tienda = await abrir()
  expect((await tienda.entrarConPin('empleado:1', PIN)).ok).toBe(true)
  const turno = await abrirTurno(tienda, { fondoDop: {}, fondoUsd: {} })
  if (!turno.ok) throw new Error(turno.error.code)
  turnoId = turno.value.id
})
afterEach(async () => {
  await cerrar?.()
  cerrar = undefined
})

test.each(males)(
  'si el disco %s en cualquier paso de una venta, sale un recibo por cada venta guardada y ninguno de más',
  async (como) => {
    const recibos: string[] = []
    let tropiezos = 0
    for (let paso = 1; paso <= 13; paso++) {
      tienda = await abrir()
      const antes = await vendidas()
      disco.mal = { en: disco.usos + paso, como, siempre: false }
      const primera = await apretar()
      if (primera.code !== undefined) tropiezos++
      expect(primera.code === undefined || Object.hasOwn(messages, primera.code), primera.code).toBe(true)
      const tarde = await vistaTarde()
      expect(primera.recibo === undefined || tarde === undefined, 'una venta se enseña una vez').toBe(true)
      const visto = primera.recibo ?? tarde
      expect((await vendidas()).length - antes.length, `paso ${paso}: lo dicho y lo guardado`).toBe(visto === undefined ? 0 : 1)
      const segunda = visto === undefined ? await apretar() : { recibo: visto }
      recibos.push(segunda.recibo ?? `paso ${paso}: ${segunda.code}`)
      expect((await vendidas()).toSorted()).toEqual(recibos.toSorted())
    }
    expect(tropiezos, 'ningún paso tropezó: la prueba no prueba nada').toBeGreaterThan(2)
  },
  60_000,
)

test.each(males)(
  'si desde un paso el disco %s siempre, no hay recibo sin venta; al reabrir se enseña la que quedó',
  async (como) => {
    const recibos: string[] = []
    for (const paso of [1, 3, 5, 6, 7, 8, 9]) {
      tienda = await abrir()
      disco.mal = { en: disco.usos + paso, como, siempre: true }
      const primera = await apretar()
      const segunda = primera.recibo === undefined ? await apretar() : {}
      recibos.push(...[primera.recibo, segunda.recibo].filter((recibo) => recibo !== undefined))
      tienda = await abrir()
      const sinVer = await ventaSinVer(tienda)
      if (sinVer && !recibos.includes(sinVer.id)) recibos.push(sinVer.id)
      expect((await vendidas()).toSorted(), `paso ${paso}`).toEqual(recibos.toSorted())
    }
  },
  60_000,
)

test('mientras no se sabe, nada más se guarda y la venta escrita sigue ahí', async () => {
  tienda = await abrir()
  const { ops, escritor } = tienda.interno
  const crear = ops.crear.bind(ops)
  let soltar = (): void => undefined
  const leer = ops.leer.bind(ops)
  ops.crear = (filas) => {
    ops.leer = nunca
    return new Promise((listo) => (soltar = () => void crear(filas).then(listo)))
  }
  expect(await apretar()).toEqual({ code: 'guardar.sin-confirmar' })
  expect(await escritor.escribir(() => Promise.reject(new Error('nobody asks')))).toMatchObject({ ok: false })
  expect(tienda.borradores.actual.valor()).toEqual(venta)
  soltar()
  ops.crear = crear
  ops.leer = leer
  const quedo = await vistaTarde()
  expect(quedo).toBeDefined()
  expect(tienda.borradores.actual.valor()).toBeUndefined()
  expect(await vendidas()).toEqual([quedo])
  const copia = await tienda.interno.diario.leer()
  expect(copia?.lineas.map(({ id }) => id)).toContain(quedo)
})

test('si otra pestaña se quedó congelada mientras guardaba, no se hace nada y se dice; al soltarse se vende', async () => {
  const congelada = equipo.pestana().candados.retener('mercana-hechos-dispositivo:1')
  await congelada.obtenido
  expect(await apretar()).toEqual({ code: 'guardar.ocupado' })
  expect(await vendidas()).toEqual([])
  congelada.soltar()
  const despues = await apretar()
  expect(await vendidas()).toEqual([despues.recibo])
})

test('si otra pestaña toma la caja mientras esta espera para guardar, aquí no se hace ninguna venta', async () => {
  const { candados } = equipo.pestana()
  const guardando = candados.retener('mercana-hechos-dispositivo:1')
  await guardando.obtenido
  const apretada = apretar()
  await new Promise((seguir) => setTimeout(seguir, 50))
  const robada = candados.retener('mercana-caja-dispositivo:1', { robar: true })
  await robada.obtenido
  await expect.poll(() => tienda.dueno.soyDueno.valor()).toBe(false)
  guardando.soltar()
  expect(await apretada).toEqual({ code: 'dispositivo.otra-pestana' })
  expect(await vendidas()).toEqual([])
  robada.soltar()
})
