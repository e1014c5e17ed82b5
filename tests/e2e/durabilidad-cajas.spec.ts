/**
 * What a browser may do to a till's disk and tabs, done to it by a real Chromium (docs/RELIABILITY.md D1–D9). The tills have no
 * screens: production's data layer in a page, so that each case is about the disk and the line. What people see of these cases is in
 * durabilidad.spec.ts and segunda-copia.spec.ts.
 */
import { expect, test, type Page } from '@playwright/test'
import { PIN } from '../bench/tienda.ts'
import { TODO } from '../support/parte.ts'
import type { HechoVisto, Papel } from '../navegadores/informe.ts'
import { borrarDatos, origenDe } from '../navegadores/pestana.ts'
import { cuadra, ids, ponerPuesto, vender, venderAlPoder, type Puesto } from '../navegadores/puesto.ts'

/** Chromium goes on for half a minute with the room that it last found (its bucket's cache). */
const CUOTA_RECORDADA_MS = 31_000

let p: Puesto
test.describe.configure({ timeout: 180_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  p = await ponerPuesto()
})
test.afterAll(() => p.cerrar())

test('D1 · se borra todo: el equipo no sabe quién es, y quien se enrola de nuevo no repite ni un número', async () => {
  const caja = await p.cajaNueva('d1')
  const antes = await vender(caja, 1, 3)
  await caja.llamar('entregarTodo')
  await caja.pagina.close()
  await borrarDatos(p.navegador.contexto, p.mesa, 'd1', 'all')

  const otra = await p.otraPestana('d1')
  await expect(otra.llamar('abrir')).rejects.toThrow(/sesion\.ninguna/)
  await otra.llamar('estrenar', await p.t.alta())
  const despues = await vender(otra, 101, 3)
  await otra.llamar('entregarTodo')
  expect(new Set([...antes, ...despues].map(({ ncf }) => ncf)).size).toBe(6)
  expect(await p.enServidor([...antes, ...despues])).toEqual(ids([...antes, ...despues]))
  await otra.pagina.close()
})

const huella = ({ id, seq, hash }: HechoVisto): string => `${seq} ${id} ${hash}`

test.describe('D2 · se borra IndexedDB y queda el archivo', () => {
  for (const [que, equipo, perder] of [
    ['todas las bases', 'd2-todas', undefined],
    ['solo la de los hechos', 'd2-hechos', '--ops'],
    ['solo la del navegador', 'd2-navegador', '--local'],
  ] as const) {
    test(`${que}: lo vendido sin conexión vuelve igual, nada se vende antes de hablar con el servidor y los números viejos no siguen`, async () => {
      const caja = await p.cajaNueva(equipo)
      const enviadas = await vender(caja, 1, 2)
      await caja.llamar('entregarTodo')
      p.sinLinea.add(equipo)
      const solas = await vender(caja, 3, 3)
      const antes = await caja.llamar('disco')
      expect((await caja.llamar('copia'))?.lineas.length).toBeGreaterThanOrEqual(3)
      await caja.pagina.close()
      if (perder === undefined) await borrarDatos(p.navegador.contexto, p.mesa, equipo, 'indexeddb')
      else await perderBase(equipo, perder)

      const otra = await p.otraPestana(equipo)
      await otra.llamar('abrir')
      const vueltos = await otra.llamar('disco')
      const solos = antes.filter(({ estado }) => estado !== 'recibido')
      expect(solos).toHaveLength(3)
      expect(vueltos.map(huella)).toEqual(expect.arrayContaining(solos.map(huella)))
      if (perder !== '--local') expect(typeof (await otra.llamar('vender', 6)), 'sin hablar con el servidor no se vende').toBe('string')

      p.sinLinea.delete(equipo)
      await otra.llamar('sincronizar')
      await otra.llamar('entrar', p.t.tienda.cajeroId, PIN)
      const nueva = await venderAlPoder(otra, 6)
      await otra.llamar('entregarTodo')
      const todas = [...enviadas, ...solas, nueva]
      expect(new Set(todas.map(({ ncf }) => ncf)).size).toBe(6)
      expect(await p.enServidor(todas)).toEqual(ids(todas))
      if (perder !== '--local') {
        const siguiente = Number(solas.at(-1)?.ncf.slice(3)) + 1
        expect(Number(nueva.ncf.slice(3)), 'un bloque nuevo, no el que se perdió').toBeGreaterThan(siguiente)
      }
      await otra.pagina.close()
    })
  }
})

test('D3 · una base vacía no vacía el archivo, y un archivo perdido se escribe otra vez desde la base', async () => {
  const caja = await p.cajaNueva('d3')
  await caja.llamar('entregarTodo')
  p.sinLinea.add('d3')
  const solas = await vender(caja, 1, 4)
  const seqs = (await caja.llamar('copia'))?.lineas.map(({ seq }) => seq)
  expect(seqs?.length, 'las cuatro, y quizá una con recibo que aún no se soltó').toBeGreaterThanOrEqual(4)
  await caja.pagina.close()

  for (let vez = 0; vez < 2; vez++) {
    await borrarDatos(p.navegador.contexto, p.mesa, 'd3', 'indexeddb')
    const vacia = await p.otraPestana('d3')
    await vacia.llamar('abrir')
    expect((await vacia.llamar('copia'))?.lineas.map(({ seq }) => seq)).toEqual(seqs)
    await vacia.pagina.close()
  }
  await borrarDatos(p.navegador.contexto, p.mesa, 'd3', 'file_systems')
  const sinArchivo = await p.otraPestana('d3')
  await sinArchivo.llamar('abrir')
  expect((await sinArchivo.llamar('copia'))?.lineas.map(({ seq }) => seq)).toEqual(seqs)
  p.sinLinea.delete('d3')
  await sinArchivo.llamar('entregarTodo')
  expect(await p.enServidor(solas)).toEqual(ids(solas))
  await sinArchivo.pagina.close()
})

test('D4 · el disco se llena mientras cobra: hay tantos recibos como ventas guardadas, y ninguna se cobra dos veces', async () => {
  const caja = await p.cajaNueva('d4')
  const origin = origenDe(caja)
  const papel: Papel[] = []
  const rechazos: string[] = []
  let n = 1
  // The browser remembers a quota for half a minute: once is enough where nobody asks for all.
  for (const lleno of TODO ? [false, true, false, true, false] : [false, true, false]) {
    await caja.cdp.send('Storage.overrideQuotaForOrigin', lleno ? { origin, quotaSize: 1000 } : { origin })
    if (lleno) await caja.pagina.waitForTimeout(CUOTA_RECORDADA_MS)
    else await caja.llamar('medir')
    for (let i = 0; i < 4; i++) {
      const hecha = await caja.llamar('vender', n)
      if (typeof hecha === 'string') rechazos.push(hecha)
      else {
        papel.push(hecha)
        n++
      }
    }
  }
  const disco = await caja.llamar('disco')
  cuadra(disco, papel)
  expect(rechazos, 'el disco lleno se notó al escribir').toContain('guardar.sin-espacio')
  // Once a minute the till looks by itself, and then it does not even try.
  expect(rechazos.filter((code) => code !== 'guardar.sin-espacio' && code !== 'aptitud.sin-espacio')).toEqual([])
  await caja.llamar('entregarTodo')
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  await caja.pagina.close()
})

test('D6 · el navegador corta las conexiones de IndexedDB mientras cobra: se abren otra vez y cada venta queda una vez', async () => {
  const caja = await p.cajaNueva('d6')
  const interno = await p.navegador.contexto.newPage()
  await interno.goto('chrome://indexeddb-internals/')
  const papel: Papel[] = []
  let vendiendo = true
  const vendidas = (async () => {
    for (let n = 1; vendiendo || papel.length < 10;) {
      const hecha = await caja.llamar('vender', n)
      if (typeof hecha !== 'string') {
        papel.push(hecha)
        n++
      }
    }
  })()
  const cortes = await cortarConexiones(interno, origenDe(caja), 6)
  vendiendo = false
  await vendidas
  expect(cortes, 'se cortó de verdad').toBeGreaterThan(0)
  const disco = await caja.llamar('disco')
  cuadra(disco, papel)
  await caja.llamar('entregarTodo')
  expect(await p.enServidor(papel)).toEqual(ids(papel))
  await interno.close()
  await caja.pagina.close()
})

/** Takes away databases whose name holds this, as an eviction of one would. */
async function perderBase(equipo: string, nombre: string): Promise<void> {
  const { pagina } = await p.otraPestana(equipo)
  const perdidas = await pagina.evaluate(async (parte) => {
    let cuantas = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.includes(parte)) continue
      await new Promise<void>((resolve, reject) => {
        const pedido = indexedDB.deleteDatabase(name)
        pedido.onsuccess = () => resolve()
        pedido.onerror = () => reject(pedido.error ?? new Error(name))
      })
      cuantas++
    }
    return cuantas
  }, nombre)
  expect(perdidas).toBeGreaterThan(0)
  await pagina.close()
}

/** Chromium's own page for it: closes every connection of an origin, as it does when a disk goes wrong. Answers how often it did. */
async function cortarConexiones(interno: Page, origen: string, veces: number): Promise<number> {
  let cortes = 0
  for (let vez = 0; vez < veces; vez++) {
    await interno.reload()
    await expect(interno.getByText(`Storage key: ${origen}/`)).toBeVisible()
    cortes += await interno.evaluate((clave) => {
      let cortadas = 0
      for (const boton of document.querySelectorAll<HTMLElement>('.force-close, button, a')) {
        if (boton.textContent?.trim() !== 'Force close') continue
        let bloque: HTMLElement | null = boton
        while (bloque && !bloque.innerText.includes('Storage key:')) bloque = bloque.parentElement
        if (bloque?.innerText.includes(`Storage key: ${clave}/`) !== true || /Open connections: 0/.test(bloque.innerText)) continue
        boton.click()
        cortadas++
      }
      return cortadas
    }, origen)
    await interno.waitForTimeout(300)
  }
  return cortes
}
