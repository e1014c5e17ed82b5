/** A Chromium whose IndexedDB never opens again (docs/RELIABILITY.md): the till says so, lets out what is safe, and goes on in a new disk. */
import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { arrancarServidor } from '../support/servidor.ts'

test('IndexedDB no abre nunca más: la caja lo dice, deja sacar lo vendido y sigue en un disco nuevo sin perder ni repetir nada', async () => {
  test.setTimeout(180_000)
  const servidor = await arrancarServidor()
  const perfil = await mkdtemp(join(tmpdir(), 'mercana-disco-'))
  const tienda = await tiendaDemo(servidor)
  const codigo = (await articulosDemo())[0]?.codigo ?? ''
  const vendidas: string[] = []
  let navegador: Navegador = await lanzarNavegador(perfil)
  const vender = async (): Promise<void> => {
    const { pagina } = navegador
    if ((await caja.lineas(pagina).count()) === 0) await caja.escanear(pagina, codigo)
    await expect(caja.lineas(pagina)).toHaveCount(1)
    vendidas.push((await caja.cobrarEnEfectivo(pagina)).ncf)
    await caja.ventaNueva(pagina)
  }
  const abrir = async (): Promise<void> => {
    const { pagina } = navegador
    const pin = pagina.getByRole('heading', { name: '¿Quién está en la caja?' })
    await expect(pin.or(caja.buscador(pagina))).toBeVisible({ timeout: 60_000 })
    if (await pin.isVisible()) await caja.ponerPin(pagina, tienda.cajero.nombre, tienda.cajero.pin)
    await expect(caja.buscador(pagina)).toBeVisible({ timeout: 60_000 })
  }
  try {
    await ponerCaja(navegador.pagina, tienda, 'Caja cerrada')
    await vender()
    await caja.esperarTodoRecibido(navegador.pagina)
    await navegador.contexto.setOffline(true)
    await vender()
    await vender()
    await navegador.cerrar()
    await quitarManifiesto(perfil)

    navegador = await lanzarNavegador(perfil)
    const { pagina } = navegador
    await pagina.goto(tienda.url('/carrito'))
    await expect(pagina.getByRole('heading', { name: 'El disco de este navegador no abre' })).toBeVisible({ timeout: 30_000 })
    const copia = pagina.getByRole('region', { name: /Segunda copia de .*Caja cerrada/ })
    await expect(copia).toContainText('lo vendido está a salvo')
    await copia.getByRole('button', { name: 'Sacar la caja negra' }).click()
    await expect(pagina.getByText('Apunta este código')).toBeVisible()
    await pagina.keyboard.press('Escape')

    await pagina.getByRole('button', { name: 'Empezar en un disco nuevo' }).click()
    await abrir()
    await caja.esperarTodoRecibido(pagina)
    await vender()
    // The same disk at the next start, which has the new sale.
    await navegador.cerrar()
    navegador = await lanzarNavegador(perfil)
    await navegador.pagina.goto(tienda.url('/carrito'))
    await abrir()
    await vender()
    await caja.esperarTodoRecibido(navegador.pagina)
    expect(new Set(vendidas).size, 'ningún número dos veces').toBe(5)
    const enServidor = (await tienda.ventas()).map(({ ncf }) => ncf)
    expect(enServidor.filter((ncf) => vendidas.includes(ncf)).toSorted()).toEqual(vendidas.toSorted())
  } finally {
    await navegador.cerrar()
    await servidor.parar()
    await rm(perfil, { recursive: true, force: true })
  }
})

/** With the file missing that its `CURRENT` names, Chromium neither opens a site's IndexedDB nor makes it anew. */
async function quitarManifiesto(perfil: string): Promise<void> {
  const carpeta = join(perfil, 'Default', 'IndexedDB')
  const manifiestos = (await readdir(carpeta, { recursive: true })).filter((nombre) => /MANIFEST-\d+$/.test(nombre))
  expect(manifiestos.length).toBeGreaterThan(0)
  for (const nombre of manifiestos) await unlink(join(carpeta, nombre))
}
