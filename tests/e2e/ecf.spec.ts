/** A store hands in its certificate on its screen, and what its till sells reaches DGII's double; what that one refuses, the owner reads. */
import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import type { HojaDeSet } from '#domain/fiscal/ecf/certificacion/set.ts'
import { comandos } from '#domain/comandos.ts'
import { unaAutoridad } from '../support/ecf/certificados.ts'
import * as caja from '../support/caja.ts'
import { unaDgii, type Dgii } from '../support/ecf/dgii.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { ponerImpresora, type ImpresoraDePrueba } from '../support/impresora.ts'
import { unasAprobaciones, unSet } from '../support/ecf/set-de-pruebas.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

test.describe.configure({ timeout: 120_000, mode: 'serial' })

const { p12, clave } = unaAutoridad().emitir({ nombre: 'Yokasta Almonte' })
const archivo = { name: 'la-fe.p12', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12, 'base64') }

let dgii: Dgii
let servidor: Servidor
let tienda: Tienda
let duena: Page
let mostrador: Page
let impresora: ImpresoraDePrueba
const dichas: string[][] = []

async function nuevaPagina(browser: Browser): Promise<Page> {
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1366, height: 844 },
  })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas.push(quejas(pagina))
  return pagina
}

async function vender(): Promise<string> {
  const [articulo] = await articulosDemo()
  await caja.escanear(mostrador, articulo?.codigo ?? '')
  const { ncf } = await caja.cobrarEnEfectivo(mostrador)
  await caja.ventaNueva(mostrador)
  return ncf
}

/** Sells with the line cut or not, prints at once, and answers what came out, and the address in its QR. */
async function venderEImprimir(): Promise<{ ncf: string; papel: string }> {
  const [articulo] = await articulosDemo()
  const antes = impresora.papel().length
  await caja.escanear(mostrador, articulo?.codigo ?? '')
  const { ncf } = await caja.cobrarEnEfectivo(mostrador)
  await expect.poll(() => impresora.papel().length - antes).toBeGreaterThan(500)
  const papel = impresora.papel().slice(antes)
  await caja.ventaNueva(mostrador)
  return { ncf, papel }
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  dgii = await unaDgii()
  servidor = await arrancarServidor({ env: { MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url } })
  tienda = await tiendaDemo(servidor)
  const { tiendaId, duena: api } = tienda
  await api.ejecutar(comandos.editarTienda, { tiendaId }, { comprobantePorDefecto: 'E32' })
  mostrador = await nuevaPagina(browser)
  impresora = await ponerImpresora(mostrador.context())
  await ponerCaja(mostrador, tienda, 'Caja de comprobantes')
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, mostrador }))
test.afterAll(async () => {
  await duena?.context().close()
  await mostrador?.context().close()
  await servidor?.parar()
  await dgii?.cerrar()
})

test('del certificado a la venta aceptada, sin salir de las pantallas', async () => {
  await duena.goto(tienda.url('/contabilidad/impuestos/ecf'))
  await expect(duena.getByText('Lo que se envía es de ensayo')).toBeVisible()
  await duena.getByRole('button', { name: 'Subir el certificado' }).click()
  const dialogo = duena.getByRole('dialog', { name: 'Subir el certificado' })
  await dialogo.locator('input[type=file]').setInputFiles(archivo)
  await dialogo.locator('input[type=password]').fill('otra')
  await dialogo.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(dialogo.getByRole('alert').first()).toContainText('La contraseña no abre ese certificado')
  await dialogo.locator('input[type=password]').fill(clave)
  await dialogo.getByRole('button', { name: 'Subir', exact: true }).click()
  await expect(dialogo).toBeHidden()
  await expect(duena.getByText('Yokasta Almonte · 1-31-24679-6')).toBeVisible()

  const ncf = await vender()
  expect(ncf).toMatch(/^E32/)
  await expect.poll(() => dgii.recibidos.filter(({ encf }) => encf === ncf).map(({ estado }) => estado)).toEqual(['Aceptado'])
  await duena.reload()
  await expect(duena.getByText('No hay comprobantes en camino.')).toBeVisible()

  const impresa = await venderEImprimir()
  // Signed in time or not, whoever holds the paper has a way to the signed document.
  expect(impresa.papel).toMatch(/ConsultaTimbreFC\?.*digo de seguridad: |SIN FIRMAR[^]*\/comprobante\//s)

  const bajada = duena.waitForEvent('download')
  await duena.getByRole('button', { name: 'Descargar el ZIP' }).click()
  const zip = unzipSync(Uint8Array.from(await readFile(await (await bajada).path())))
  expect(strFromU8(zip[`${ncf}.xml`] ?? new Uint8Array())).toContain(`<eNCF>${ncf}</eNCF>`)
  expect(strFromU8(zip[`resumenes/${ncf}.xml`] ?? new Uint8Array())).toContain('<RFCE')
  expect(strFromU8(zip['lista.csv'] ?? new Uint8Array())).toContain(ncf)
})

test('lo que la DGII rechaza se lee con lo que dijo, se corrige y se envía otra vez; en las facturas se ve dónde está cada una', async () => {
  const anterior = await vender()
  const proximo = `E32${String(Number(anterior.slice(3)) + 1).padStart(10, '0')}`
  dgii.dictar(proximo, {
    estado: 'Rechazado',
    secuenciaUtilizada: false,
    mensajes: [{ codigo: '10', valor: 'La secuencia no está autorizada' }],
  })
  expect(await vender()).toBe(proximo)
  await expect.poll(() => dgii.recibidos.map(({ encf }) => encf)).toContain(proximo)
  await duena.reload()
  const lista = duena.getByRole('region', { name: 'Comprobantes por resolver' })
  await expect(lista).toContainText(proximo)
  await expect(lista).toContainText('La secuencia no está autorizada')
  await expect(lista).toContainText('con el mismo número, que la DGII no dio por usado')
  const { violations } = await new AxeBuilder({ page: duena }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  dgii.dictar(proximo, {})
  await lista.getByText(proximo).click()
  const acto = duena.getByRole('dialog', { name: `Corregir ${proximo}` })
  await acto.getByLabel('Nombre del comprador').fill('Ana Núñez')
  await acto.getByLabel('RNC, cédula o pasaporte').fill('00113918205')
  await acto.getByRole('button', { name: 'Corregir y enviar' }).click()
  await expect(acto).toBeHidden()
  await expect(lista).toBeHidden()
  await expect
    .poll(() => dgii.recibidos.filter(({ encf }) => encf === proximo).map(({ estado }) => estado))
    .toEqual(['Rechazado', 'Aceptado'])
  await duena.goto(tienda.url('/contabilidad/ventas/imprimir_facturas'))
  const fila = duena.getByRole('row').filter({ hasText: proximo })
  await expect(fila).toContainText('Aceptado')
  // The browser tells of the password that was refused on purpose.
  expect(dichas.flat().filter((queja) => !queja.includes('422'))).toEqual([])
})

test('sin línea, el papel lleva a la página donde quien compró lo ve firmado, y lo baja', async ({ browser }) => {
  await mostrador.context().setOffline(true)
  const { ncf, papel } = await venderEImprimir()
  expect(papel).toContain('SIN FIRMAR')
  const direccion = /https?:\/\/\S+\/comprobante\/[\w-]+\/[\w-]+\/[0-9a-f]{32}/.exec(papel)?.[0] ?? ''
  expect(direccion).toContain(`131246796-${ncf}`)
  const clienta = await nuevaPagina(browser)
  await clienta.goto(direccion)
  await expect(clienta.getByText('Esta dirección no abre ningún comprobante.')).toBeVisible()
  await mostrador.context().setOffline(false)
  await expect.poll(() => dgii.recibidos.filter(({ encf }) => encf === ncf).map(({ estado }) => estado)).toEqual(['Aceptado'])
  await clienta.reload()
  await expect(clienta.getByText('La DGII lo aceptó')).toBeVisible()
  await expect(clienta.getByRole('article', { name: ncf })).toContainText('Código de seguridad')
  await expect(clienta.getByRole('link', { name: 'Consultarlo en la página de la DGII' })).toHaveAttribute('href', /ConsultaTimbreFC/)
  const bajada = clienta.waitForEvent('download')
  await clienta.getByRole('button', { name: 'Bajar el XML firmado' }).click()
  const xml = await readFile(await (await bajada).path(), 'utf8')
  expect(xml).toContain(`<eNCF>${ncf}</eNCF>`)
  const { violations } = await new AxeBuilder({ page: clienta }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await clienta.context().close()
})

test('en contingencia la caja vende con serie B, y al terminar cada una se reemplaza sola', async () => {
  await duena.goto(tienda.url('/contabilidad/impuestos/ecf'))
  await duena.getByRole('button', { name: 'Declarar contingencia' }).click()
  const declarar = duena.getByRole('dialog', { name: 'Declarar contingencia' })
  await declarar.getByLabel('Qué pasó').fill('Se perdió el certificado')
  await declarar.getByRole('button', { name: 'Declararla' }).click()
  await expect(declarar).toBeHidden()
  const aviso = duena.getByRole('alert').filter({ hasText: 'En contingencia desde el' })
  await expect(aviso).toContainText('Falta notificarla a la DGII')
  await aviso.getByRole('button', { name: 'Anotar la notificación' }).click()
  const notificar = duena.getByRole('dialog', { name: 'Notificación a la DGII' })
  await notificar.getByLabel('Cómo se notificó a la DGII').fill('Constancia 20261129-7')
  await notificar.getByRole('button', { name: 'Guardar' }).click()
  await expect(aviso).toContainText('Notificada a la DGII: Constancia 20261129-7.')
  await retratar(test.info(), { duena })

  await expect(mostrador.getByRole('button', { name: 'Comprobante: B02' })).toBeVisible({ timeout: 30_000 })
  await mostrador.getByRole('button', { name: 'Comprobante: B02' }).click()
  await expect(mostrador.getByRole('dialog', { name: 'Comprobante' })).toContainText('En contingencia desde el')
  await mostrador.keyboard.press('Escape')
  const ncf = await vender()
  expect(ncf).toMatch(/^B02/)

  await aviso.getByRole('button', { name: 'Terminar' }).click()
  const terminar = duena.getByRole('dialog', { name: 'Terminar la contingencia' })
  await expect(terminar).toContainText('la DGII lo espera hasta el')
  await terminar.getByRole('button', { name: 'Terminarla' }).click()
  await expect(terminar).toBeHidden()
  const pasadas = duena.getByRole('group', { name: 'Contingencias pasadas' })
  await expect(async () => {
    await duena.reload()
    await expect(pasadas).toContainText('Reemplazada', { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  const { violations } = await new AxeBuilder({ page: duena }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  await duena.goto(tienda.url('/contabilidad/ventas/imprimir_facturas'))
  await duena.getByRole('row').filter({ hasText: ncf }).click()
  await expect(duena.getByText(/Reemplazado por el E32\d{10}/)).toBeVisible()
  await duena.getByRole('button', { name: 'Conduce para la mercancía' }).click()
  await expect(duena.getByText('No es un comprobante fiscal: acompaña la mercancía.')).toBeVisible()
  await expect(mostrador.getByRole('button', { name: 'Comprobante: E32' })).toBeVisible({ timeout: 30_000 })
})

/** As the portal gives it. */
async function excel(hojas: readonly HojaDeSet[]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const libro = hojas.map(({ nombre, filas }) => ({
    sheet: nombre,
    data: filas.map((fila) => fila.map((value) => ({ value, type: String }))),
  }))
  return {
    name: 'set.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsxFile(libro).toBuffer()),
  }
}

/** The files of a ZIP that a button gives. */
async function bajar(boton: string): Promise<Record<string, Uint8Array>> {
  const bajada = duena.waitForEvent('download')
  await duena.getByRole('button', { name: boton }).click()
  return unzipSync(Uint8Array.from(await readFile(await (await bajada).path())))
}

test('de la postulación a los PDF: la certificación con los archivos de la DGII, sin salir de las pantallas', async () => {
  // DGII examines somewhere else: of what was sold it knows nothing there.
  dgii.recibidos.length = 0
  await duena.goto(tienda.url('/contabilidad/impuestos/ecf'))
  await duena.getByRole('link', { name: 'Certificación' }).click()
  await expect(duena.getByRole('heading', { level: 1, name: 'Certificación como emisor' })).toBeVisible()
  const firmado = duena.waitForEvent('download')
  await duena.locator('input[type=file]').setInputFiles({
    name: 'postulacion.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<?xml version="1.0"?><Postulacion><Rnc>131246796</Rnc></Postulacion>'),
  })
  expect(await readFile(await (await firmado).path(), 'utf8')).toContain('<Signature')
  await duena.getByRole('button', { name: 'El portal lo dio por hecho' }).click()
  await expect(duena.getByRole('button', { name: 'Quitar la marca' })).toBeVisible()

  await duena.getByRole('button', { name: '2. Pruebas de datos e-CF' }).click()
  await duena.locator('input[type=file]').setInputFiles({ ...(await excel([{ nombre: 'Hoja1', filas: [['Producto']] }])) })
  await expect(duena.getByText('Ese archivo no es el de pruebas de la DGII.')).toBeVisible()
  await duena.locator('input[type=file]').setInputFiles(await excel(await unSet()))
  await expect(duena.getByText('0 de 11 aceptados')).toBeVisible()
  dgii.dictar('E450000000001', { estado: 'Rechazado', secuenciaUtilizada: true, mensajes: [{ codigo: '2', valor: 'Falta el comprador' }] })
  await duena.getByRole('button', { name: 'Enviar a la DGII' }).click()
  await expect(duena.getByText('10 de 11 aceptados, 1 rechazado')).toBeVisible({ timeout: 30_000 })
  const casos = duena.getByRole('region', { name: 'Comprobantes de la prueba' })
  await expect(casos).toContainText('Falta el comprador')
  await retratar(test.info(), { duena })
  dgii.dictar('E450000000001', {})
  await casos.getByRole('button', { name: 'Firmar otra vez' }).click()
  dgii.recibidos.splice(
    dgii.recibidos.findIndex(({ encf }) => encf === 'E450000000001'),
    1,
  )
  await duena.getByRole('button', { name: 'Enviar 1 a la DGII' }).click()
  await expect(duena.getByText('11 de 11 aceptados')).toBeVisible({ timeout: 30_000 })
  const xmls = await bajar('Bajar los XML firmados')
  expect(Object.keys(xmls)).toContain('resumenes/131246796E320000000001.xml')

  await duena.getByRole('button', { name: '3. Pruebas de datos aprobación comercial' }).click()
  await duena.locator('input[type=file]').setInputFiles(await excel(unasAprobaciones()))
  await duena.getByRole('button', { name: 'Enviar a la DGII' }).click()
  await expect(duena.getByText('2 de 2 aceptados')).toBeVisible({ timeout: 30_000 })

  await duena.getByRole('button', { name: '4. Pruebas simulación e-CF' }).click()
  await duena.getByRole('button', { name: 'Hacer los comprobantes' }).click()
  await duena.getByRole('button', { name: 'Enviar a la DGII' }).click()
  await expect(duena.getByText('11 de 11 aceptados')).toBeVisible({ timeout: 30_000 })
  expect(dgii.recibidos.map(({ encf }) => encf)).toContain('E460000001001')

  await duena.getByRole('button', { name: '5. Pruebas simulación representación impresa' }).click()
  const pdfs = await bajar('Bajar los PDF')
  expect(Object.keys(pdfs)).toHaveLength(11)
  expect(strFromU8(pdfs['E460000001001.pdf']?.slice(0, 5) ?? new Uint8Array())).toBe('%PDF-')
  const { violations } = await new AxeBuilder({ page: duena }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await duena.reload()
  await expect(duena.getByRole('button', { name: '1. Registrado Hecho' })).toBeVisible()
})
