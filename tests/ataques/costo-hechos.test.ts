/** What a member or a hacked till costs with what it hands in: rows 99, 100 and 105 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Turno } from '#domain/caja/turno.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { abrirCuarentena } from '#server/core/hechos/cuarentena.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../support/server/sync.ts'
import type { FindQuery } from '#server/store/port.ts'
import { FairQueue } from '#server/core/queues.ts'
import { suertes } from './mesa.ts'

/** Of garbage one device may bring so much at once here. */
const MEGAS = 3
const DIA_MS = 86_400_000

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
let vecina: Hechos
beforeAll(async () => {
  p = await unServidor({ MERCANA_LIMITES: 'normales', MERCANA_CUARENTENA_MB: String(MEGAS) })
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  vecina = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
}, 60_000)
afterAll(() => p.cerrar())

/** No fact of any kind, of so many characters. */
const basura = (de: Hechos, caracteres: number) => ({ ...de.hecho(Turno), texto: `{"relleno":"${'x'.repeat(caracteres)}"}` })
const apartados = () => p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/cuarentena`, undefined, duena)
interface Pagina {
  documentos: { cuarentenaId: string; en: string; texto: string }[]
  siguiente: string
}

test('fila 100: pasada su medida la basura espera en la caja, con su palabra; lo bueno de esa caja y de la vecina sigue', async () => {
  const antes = (await (await abrirCuarentena(p.store)).changes('0', 1000)).cambios.length
  const suerte: string[] = []
  const mandados = [0, 1, 2].map(() => [basura(caja, 700_000), caja.hecho(Turno), basura(caja, 700_000)])
  for (const lote of mandados) suerte.push(...suertes(await caja.enviar(...lote)))
  expect(suerte.filter((uno) => uno === 'recibido')).toHaveLength(3)
  expect(suerte.filter((uno) => uno === 'servidor.cuota')).toHaveLength(2)
  expect((await (await abrirCuarentena(p.store)).changes('0', 1000)).cambios.length - antes).toBe(4)
  expect(suertes(await caja.enviar(await caja.venta()))).toEqual(['recibido'])
  expect(suertes(await vecina.enviar(basura(vecina, 700_000), await vecina.venta()))).not.toContain('servidor.cuota')
  // What was put off comes in by itself, and what was taken already is answered as before.
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 4 * DIA_MS)
  for (const lote of mandados) expect(suertes(await caja.enviar(...lote))).not.toContain('servidor.cuota')
})

test('fila 100: quien trae lo de otra caja lo paga de lo suyo', async () => {
  const tercera = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const llevar = async (...hechos: unknown[]) =>
    suertes(
      await p.pedir('POST', '/sync/v1/push', { tiendaId: tienda.tiendaId, deDispositivo: tercera.de.dispositivoId, hechos }, vecina.de),
    )
  const suerte: string[] = []
  for (let i = 0; i < 5; i++) suerte.push(...(await llevar(basura(tercera, 700_000))))
  expect(suerte).toContain('servidor.cuota')
  expect(suertes(await tercera.enviar(basura(tercera, 700_000)))).not.toContain('servidor.cuota')
})

test('fila 105: comparar días de toda la tienda se paga por lo que se lee, y la caja vecina sigue', async () => {
  const quinta = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  for (let i = 0; i < 3; i++) await vecina.enviar(...Array.from({ length: 50 }, () => vecina.hecho(Turno)))
  const dia = diaFiscal(p.reloj.ahora.toISOString())
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + DIA_MS)
  const vacio = { cuenta: 0, centavos: 0, hash: sha256('') }
  const dias = Array.from({ length: 31 }, () => ({ dia, ...vacio }))
  let veces = 0
  while (veces < 100 && (await p.pedir('POST', '/sync/v1/digest', { tiendaId: tienda.tiendaId, dias }, quinta.de)).estado === 200) veces++
  expect(veces).toBeGreaterThan(3)
  expect(veces).toBeLessThan(60)
  expect(suertes(await vecina.enviar(await vecina.venta()))).toEqual(['recibido'])
})

test('fila 99: la cuarentena se lee por páginas de documentos y de bytes, entera y sin repetir, aunque todo llegara en un instante', async () => {
  await caja.enviar(...Array.from({ length: 70 }, () => basura(caja, 10)))
  const vistos: Pagina['documentos'] = []
  for (let marca = '', paginas = 0; ; paginas++) {
    expect(paginas).toBeLessThan(30)
    const ruta = `/api/tiendas/${tienda.tiendaId}/cuarentena${marca === '' ? '' : `?antesDe=${encodeURIComponent(marca)}`}`
    const { documentos, siguiente } = bien(await p.pedir('GET', ruta, undefined, duena)) as unknown as Pagina
    expect(documentos.length).toBeLessThanOrEqual(50)
    expect(documentos.reduce((suma, { texto }) => suma + texto.length, 0)).toBeLessThan(1_100_000)
    vistos.push(...documentos)
    if (siguiente === '') break
    marca = siguiente
  }
  const { cambios } = await (await abrirCuarentena(p.store)).changes('0', 1000)
  expect(new Set(vistos.map(({ cuarentenaId }) => cuarentenaId)).size).toBe(vistos.length)
  expect(vistos).toHaveLength(cambios.length)
  expect(vistos.map(({ en }) => en)).toEqual(
    vistos
      .map(({ en }) => en)
      .toSorted()
      .toReversed(),
  )
})

test('fila 99: nadie lee de una vez la cuarentena de una caja: ni su primer saludo, ni sus recibos, ni un bloque', async () => {
  const db = await abrirCuarentena(p.store)
  const find = db.find.bind(db)
  const getMany = db.getMany.bind(db)
  let masDeUnaVez = 0
  const contar = async <T extends readonly unknown[]>(docs: Promise<T>): Promise<T> => {
    masDeUnaVez = Math.max(masDeUnaVez, (await docs).length)
    return docs
  }
  Object.assign(db, {
    find: (query: FindQuery) => contar(find(query)),
    getMany: (ids: readonly string[]) => contar(getMany(ids)),
  })
  await p.server.central.ingesta.repasar(tienda.tiendaId, caja.de.dispositivoId)
  bien(await caja.leer('saludo'))
  bien(await caja.leer('receipts'))
  bien(await caja.leer('apartados'))
  await caja.pedirBloque()
  bien(await apartados())
  Object.assign(db, { find, getMany })
  expect(masDeUnaVez).toBeGreaterThan(0)
  expect(masDeUnaVez).toBeLessThanOrEqual(10)
})

test('fila 105: cien fotos de una tienda no hacen esperar a la de otra más que por una', async () => {
  const rueda = new FairQueue()
  const orden: string[] = []
  const soltar: (() => void)[] = []
  const dibujar = (dueno: string) => rueda.enRueda(dueno, () => new Promise<void>((listo) => (orden.push(dueno), soltar.push(listo))))
  const todas = [...Array.from({ length: 100 }, () => dibujar('a')), dibujar('b'), dibujar('c'), dibujar('b')]
  for (let i = 0; i < 6; i++) {
    soltar[i]?.()
    await todas[0]
    await new Promise(setImmediate)
  }
  expect(orden.slice(0, 6)).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
  for (let i = 6; i < 103; i++) {
    soltar[i]?.()
    await new Promise(setImmediate)
  }
  await Promise.all(todas)
  expect(orden).toHaveLength(103)
  // One that fails holds up nobody.
  await expect(rueda.enRueda('a', () => Promise.reject(new Error('rota')))).rejects.toThrow('rota')
  expect(await rueda.enRueda('a', () => Promise.resolve(7))).toBe(7)
})
