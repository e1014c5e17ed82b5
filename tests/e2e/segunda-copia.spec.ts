/** A real browser that loses IndexedDB while its till holds sales that nobody else has (docs/RELIABILITY.md D2, D3, D6). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { hechosEnDisco, ventasDe } from '../support/disco.ts'
import { articulosDemo, ponerCaja, tiendaDemo } from '../support/mostrador.ts'
import { lanzarNavegador } from '../support/navegador.ts'
import { arrancarServidor } from '../support/servidor.ts'

test('el navegador pierde IndexedDB con la caja abierta: no se imprime nada que no esté, y lo vendido vuelve y llega', async () => {
  test.setTimeout(240_000)
  const servidor = await arrancarServidor()
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-segunda-'))
  const tienda = await tiendaDemo(servidor)
  const [articulo] = await articulosDemo()
  const { contexto, pagina, cerrar } = await lanzarNavegador(perfil)
  const vendidas: string[] = []
  const vender = async (): Promise<void> => {
    await caja.escanear(pagina, articulo?.codigo ?? '')
    await expect(caja.lineas(pagina)).toHaveCount(1)
    vendidas.push((await caja.cobrarEnEfectivo(pagina)).ncf)
    await caja.ventaNueva(pagina)
  }
  try {
    await ponerCaja(pagina, tienda, 'Caja sin memoria')
    await caja.esperarAppGuardada(pagina)
    await vender()
    await caja.esperarTodoRecibido(pagina)
    await contexto.setOffline(true)
    await vender()
    await vender()
    await expect
      .poll(() => pagina.evaluate(leerArchivos), { message: 'las ventas sin enviar están también en el archivo' })
      .toEqual(expect.stringContaining(vendidas[2] ?? '?'))

    const sesion = await contexto.newCDPSession(pagina)
    await sesion.send('Storage.clearDataForOrigin', { origin: servidor.url, storageTypes: 'indexeddb' })
    await caja.escanear(pagina, articulo?.codigo ?? '')
    await pagina.keyboard.press('F9')
    await pagina.getByRole('dialog', { name: 'Cobrar' }).getByLabel('Recibido').press('Enter')
    await expect(pagina.getByRole('alert').filter({ hasText: 'NO IMPRIMIR' })).toBeVisible()
    expect(ventasDe(await hechosEnDisco(pagina)).map(({ ncf }) => ncf)).toEqual(expect.arrayContaining(vendidas.slice(1)))

    await pagina.reload()
    await contexto.setOffline(false)
    await pagina.goto(tienda.url('/carrito'))
    const pin = pagina.getByRole('heading', { name: '¿Quién está en la caja?' })
    await expect(pin.or(caja.buscador(pagina))).toBeVisible({ timeout: 60_000 })
    if (await pin.isVisible()) await caja.ponerPin(pagina, tienda.cajero.nombre, tienda.cajero.pin)
    await expect(caja.buscador(pagina)).toBeVisible({ timeout: 60_000 })
    await caja.esperarTodoRecibido(pagina)
    if ((await caja.lineas(pagina).count()) === 0) await caja.escanear(pagina, articulo?.codigo ?? '')
    vendidas.push((await caja.cobrarEnEfectivo(pagina)).ncf)
    await caja.ventaNueva(pagina)
    await caja.esperarTodoRecibido(pagina)
    expect(new Set(vendidas).size, 'ningún número dos veces').toBe(4)
    const enServidor = (await tienda.ventas()).map(({ ncf }) => ncf)
    expect(enServidor.filter((ncf) => vendidas.includes(ncf)).toSorted()).toEqual(vendidas.toSorted())
  } finally {
    await cerrar()
    await servidor.parar()
    await rm(perfil, { recursive: true, force: true })
  }
})

/** Everything that the product keeps outside of IndexedDB, without the 50 MB of zeros that a full disk gets back. */
async function leerArchivos(): Promise<string> {
  const raiz = await navigator.storage.getDirectory()
  let todo = ''
  for await (const entrada of raiz.values())
    if (entrada.kind === 'file' && entrada.name !== 'mercana-para-cerrar') todo += await (await entrada.getFile()).text()
  return todo
}
