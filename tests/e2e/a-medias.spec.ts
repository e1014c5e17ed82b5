/** What was half-done when the page ended: typed and not saved, or sent to a printer that did not say whether it printed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { ruido } from '../support/server/files.ts'
import * as caja from '../support/caja.ts'
import { ponerImpresora } from '../support/impresora.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, prometerDisco, type Navegador } from '../support/navegador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

/** What is typed is on disk within 150 ms. */
const EN_DISCO_MS = 400

let servidor: Servidor
let tienda: Tienda
let carpeta: string
let abierto: Navegador | undefined

test.beforeAll(async () => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-a-medias-'))
})
test.afterEach(async () => {
  await retratar(test.info(), { pagina: abierto?.pagina })
  await abierto?.cerrar()
  abierto = undefined
})
test.afterAll(async () => {
  await servidor.parar()
  await rm(carpeta, { recursive: true, force: true })
})

const abrir = async (perfil: string): Promise<Page> => {
  abierto = await lanzarNavegador(join(carpeta, perfil))
  return abierto.pagina
}
/** The browser dies a moment after the last key, and is opened again. */
async function morir(perfil: string): Promise<Page> {
  await abierto?.pagina.waitForTimeout(EN_DISCO_MS)
  await abierto?.matar()
  const pagina = await abrir(perfil)
  await prometerDisco(pagina, servidor.url)
  return pagina
}

test('en la caja: la venta, el movimiento y el conteo a ciegas siguen ahí cuando el navegador muere', async () => {
  test.setTimeout(180_000)
  const [articulo] = await articulosDemo()
  let pagina = await abrir('caja')
  await ponerCaja(pagina, tienda, 'Caja a medias')
  await caja.escanear(pagina, articulo?.codigo ?? '')
  await expect(caja.lineas(pagina)).toHaveCount(1)
  pagina = await morir('caja')
  await pagina.goto(tienda.url('/carrito'))
  await expect(caja.lineas(pagina)).toHaveCount(1)
  await expect(caja.lineas(pagina)).toContainText(articulo?.nombre ?? '')

  await abrirMovimiento(pagina)
  await pagina.getByRole('dialog').getByLabel('Motivo').fill('Botellones de agua para la oficina')
  pagina = await morir('caja')
  await pagina.goto(tienda.url('/carrito'))
  await abrirMovimiento(pagina)
  await expect(pagina.getByRole('dialog').getByLabel('Motivo')).toHaveValue('Botellones de agua para la oficina')

  await abrirConteo(pagina)
  await pagina.getByLabel('Billetes de RD$100', { exact: true }).fill('7')
  pagina = await morir('caja')
  await abrirConteo(pagina)
  await expect(pagina.getByLabel('Billetes de RD$100', { exact: true })).toHaveValue('7')
  await expect(pagina.getByText('Esperado')).toHaveCount(0)
})

async function abrirMovimiento(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Más de la caja' }).click()
  await pagina.getByRole('menuitem', { name: 'Entrada, retiro o gasto' }).click()
  await expect(pagina.getByRole('dialog', { name: 'Movimiento de caja' })).toBeVisible()
}

async function abrirConteo(pagina: Page): Promise<void> {
  await pagina.goto(tienda.url('/grupo_empresarial/ventas/cuadre_caja'))
  await pagina
    .getByRole('row', { name: /Caja a medias/ })
    .getByRole('button')
    .first()
    .click()
}

test('en la oficina: una ficha a medio escribir pregunta antes de cerrarse, y sobrevive a recargar la página', async () => {
  test.setTimeout(180_000)
  const pagina = await abrir('oficina')
  await caja.entrar(pagina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  for (const { ruta, nueva, campo, dato } of [
    { ruta: '/productos', nueva: 'Nuevo producto', campo: 'Nombre', dato: 'Habichuelas rojas a medio escribir' },
    { ruta: '/clientes', nueva: 'Nuevo cliente', campo: 'Nombre o razón social', dato: 'Ferretería a medio escribir' },
  ]) {
    const ficha = () => pagina.getByRole('dialog', { name: nueva })
    const abrirFicha = async () => {
      await pagina.goto(tienda.url(ruta))
      await pagina.getByRole('button', { name: nueva }).first().click()
      await expect(ficha().getByLabel(campo)).toBeVisible()
    }
    await abrirFicha()
    await ficha().getByLabel(campo).fill(dato)
    await pagina.waitForTimeout(EN_DISCO_MS)
    await pagina.reload()
    await abrirFicha()
    await expect(ficha().getByLabel(campo)).toHaveValue(dato)
    await expect(ficha()).toContainText('Aquí está lo que habías escrito')
    await pagina.keyboard.press('Escape')
    const pregunta = pagina.getByRole('dialog', { name: 'Hay cambios sin guardar' })
    await pregunta.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(ficha().getByLabel(campo)).toHaveValue(dato)
    await pagina.keyboard.press('Escape')
    await pregunta.getByRole('button', { name: 'Descartar los cambios' }).click()
    await expect(ficha()).toBeHidden()
    await pagina.waitForTimeout(EN_DISCO_MS)
    await abrirFicha()
    await expect(ficha().getByLabel(campo)).toHaveValue('')
    await pagina.keyboard.press('Escape')
    await expect(ficha()).toBeHidden()
  }
})

test('en la oficina: una foto escogida sin conexión se ve en todas partes, sobrevive a que el navegador muera y llega sola', async () => {
  test.setTimeout(120_000)
  const [articulo] = await articulosDemo()
  const nombre = articulo?.nombre ?? ''
  let pagina = await abrir('fotos')
  await caja.entrar(pagina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await pagina.goto(tienda.url('/productos'))
  await pagina.getByPlaceholder(/^Nombre, código/).fill(nombre)
  await pagina.getByText(nombre, { exact: true }).first().click()
  const campo = pagina.getByRole('dialog', { name: nombre }).getByRole('group', { name: 'Foto' })
  await expect(campo).toBeVisible()
  await caja.esperarAppGuardada(pagina)
  await pagina.context().setOffline(true)
  await campo.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await ruido(700) })
  await expect(pagina.getByRole('dialog', { name: nombre })).toContainText('Guardada en este equipo')
  await expect.poll(() => anchoDe(campo.getByRole('img'))).toBeGreaterThan(0)
  const enLista = pagina.locator('img[src^="/archivos/"]').first()
  await expect.poll(() => anchoDe(enLista)).toBeGreaterThan(0)
  const url = `${servidor.url}${(await enLista.getAttribute('src')) ?? ''}`
  expect((await fetch(url)).status).toBe(404)
  pagina = await morir('fotos')
  // The session died with the browser: it waits for its person, and goes from whatever page they come to.
  await pagina.goto(servidor.url)
  await expect(pagina.getByRole('banner').getByText('Entrar', { exact: true })).toBeVisible()
  await caja.entrar(pagina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await expect.poll(async () => (await fetch(url)).status, { timeout: 30_000 }).toBe(200)
})

/** Pixels that the picture has, once it is drawn. */
const anchoDe = (foto: Locator): Promise<number> =>
  foto.evaluate((imagen) => (imagen instanceof HTMLImageElement ? imagen.naturalWidth : 0))

test('en la impresora: sale una vez, la siguiente dice COPIA, y si se cortó a medias se pregunta', async () => {
  test.setTimeout(120_000)
  const articulos = await articulosDemo()
  const pagina = await abrir('impresora')
  const { contexto } = abierto ?? {}
  if (!contexto) throw new Error('no browser')
  const impresora = await ponerImpresora(contexto)
  const dichas = quejas(pagina)
  await ponerCaja(pagina, tienda, 'Caja con impresora')
  const veces = (que: string) => impresora.papel().split(que).length - 1
  const vender = async (i: number) => {
    await caja.escanear(pagina, articulos[i]?.codigo ?? '')
    return (await caja.cobrarEnEfectivo(pagina)).ncf
  }
  const primera = await vender(0)
  await expect.poll(() => veces(primera)).toBe(1)
  const hecha = caja.resultado(pagina)
  await expect(hecha).toContainText('El siguiente sale marcado COPIA 1')
  await pagina.reload()
  await expect(hecha).toContainText(primera)
  await expect(hecha).toContainText('El siguiente sale marcado COPIA 1')
  expect(veces(primera)).toBe(1)
  expect(impresora.papel()).not.toContain('COPIA')
  await hecha.getByRole('button', { name: 'Epson de prueba, otra vez' }).click()
  await expect.poll(() => veces(primera)).toBe(2)
  expect(veces('COPIA')).toBeGreaterThan(0)
  await caja.ventaNueva(pagina)

  await impresora.cortar(contexto, true)
  const segunda = await vender(1)
  const duda = hecha.getByRole('alert', { name: 'No se sabe si el ticket salió' })
  await expect(duda).toBeVisible()
  expect(veces(segunda)).toBe(0)
  await pagina.reload()
  await expect(duda).toBeVisible()
  await impresora.cortar(contexto, false)
  await duda.getByRole('button', { name: 'No salió nada' }).click()
  await expect(duda).toBeHidden()
  const copias = veces('COPIA')
  await hecha.getByRole('button', { name: 'Epson de prueba', exact: true }).click()
  await expect.poll(() => veces(segunda)).toBe(1)
  expect(veces('COPIA')).toBe(copias)
  expect(dichas.filter((queja) => !/401|net::ERR_/.test(queja))).toEqual([])
})
