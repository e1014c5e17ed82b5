/** What a customer asks back of an order that she has, to its end: without signal, refused, taken to who runs the platform, and given back once at the till. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { comandosPedidos, type EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { comandos } from '#domain/comandos.ts'
import { entrarPorApi, type Api } from '../../support/api.ts'
import * as caja from '../../support/caja.ts'
import { raiz } from '../../support/fuentes.ts'
import { abrirMiPedido, dinero, pedidoDe, pedidoPagado, type Pagado } from '../../support/mercado.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const CLAVE = 'una clave larga de prueba'
const FOTO = join(raiz, 'src/public/icono-512.png')

let servidor: Servidor
let tienda: Tienda
let clienta: Api
let duena: Page
let telefono: Page
let cajera: Page
let operadora: Page
let dichas: string[][] = []
let pedido: Pagado

async function nuevaPagina(browser: Browser, width = 1366): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: { width, height: 844 } })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  return pagina
}

async function entra(browser: Browser, email: string, clave: string, width?: number): Promise<Page> {
  const pagina = await nuevaPagina(browser, width)
  await caja.entrar(pagina, servidor.url, email, clave)
  return pagina
}

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const suPedido = () => pedidoDe(clienta, pedido.pedidoId)

/** Paid by transfer and picked up. */
async function retirado(): Promise<Pagado> {
  const { tiendaId, duena: api } = tienda
  const pagado = await pedidoPagado(clienta, tienda, 'TRX-1')
  const { pin } = await pedidoDe(clienta, pagado.pedidoId)
  const pasos: readonly [AccionDePedido, EventoNuevo['datos']][] = [
    ['aceptar', { minutos: 10 }],
    ['alistar', { lineas: [] }],
    ['entregarRetiro', { prueba: { clase: 'pin', pin } }],
  ]
  for (const [accion, datos] of pasos)
    await api.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId: pagado.pedidoId }, { id: crypto.randomUUID(), accion, datos })
  return pagado
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const { duena: api, tiendaId, demo } = tienda
  await api.ejecutar(comandos.editarTienda, { tiendaId }, { tiendaReembolsoDias: 7 })
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Ana Reyes', email: 'ana@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  clienta = await entrarPorApi(servidor.url, 'ana@ejemplo.do', CLAVE)
  pedido = await retirado()
  cajera = await nuevaPagina(browser)
  await ponerCaja(cajera, tienda, 'Caja que devuelve')
  await cajera.goto(tienda.url('/contabilidad/ventas/ordenesxfacturar'))
  await cajera.getByRole('row').filter({ hasText: pedido.numero }).getByRole('checkbox').check()
  await cajera.getByRole('button', { name: 'Facturar 1' }).click()
  const facturar = cajera.getByRole('dialog', { name: `Facturar ${pedido.numero}` })
  await facturar.getByRole('button', { name: 'Facturar', exact: true }).click()
  await expect(facturar.getByRole('link', { name: /ver e imprimir$/ })).toBeVisible()
  await expect.poll(() => suPedido().then(({ estado }) => estado.ncf), { timeout: 60_000 }).toMatch(/^B02|^E32/)
  const [linea = ''] = (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n')
  const [operador = '', clave = ''] = linea.split(' ')
  duena = await entra(browser, demo.duena.email, demo.duena.clave)
  operadora = await entra(browser, operador, clave)
  telefono = await entra(browser, 'ana@ejemplo.do', CLAVE, 390)
})
test.afterEach(() => retratar(test.info(), { telefono, duena, cajera, operadora }))
test.afterAll(async () => {
  for (const pagina of [telefono, duena, cajera, operadora]) await pagina?.context().close()
  await servidor?.parar()
})

test('sin señal pide que le devuelvan uno de los dos, con su foto; llega cuando vuelve', async () => {
  await abrirMiPedido(telefono, servidor.url, pedido.pedidoId)
  await expect(telefono.getByRole('button', { name: 'Pedir un reembolso' })).toBeVisible()
  await caja.esperarAppGuardada(telefono)
  await telefono.context().setOffline(true)
  await telefono.getByRole('button', { name: 'Pedir un reembolso' }).click()
  const pedir = telefono.getByRole('dialog', { name: 'Pedir un reembolso' })
  await expect(pedir.getByRole('button', { name: 'Pedir', exact: true })).toBeDisabled()
  await pedir.getByRole('checkbox').first().check()
  const cuanto = pedir.getByRole('textbox', { name: /^Cuánto de / })
  await cuanto.fill('1')
  await cuanto.blur()
  await pedir.getByLabel('Cuéntalo').fill('Llegó abierto y húmedo')
  await pedir.locator('input[type=file]').setInputFiles(FOTO)
  await expect(pedir.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await sinFaltas(telefono)
  await pedir.getByRole('button', { name: `Pedir ${dinero(pedido.centavos / 2)}` }).click()
  await expect(pedir).toBeHidden()
  await expect(telefono.getByText('Llegó abierto y húmedo')).toBeVisible()
  await telefono.context().setOffline(false)
  await expect.poll(() => suPedido().then(({ estado }) => estado.reembolsos.length), { timeout: 60_000 }).toBe(1)
  await expect(telefono.getByText(/La tienda tiene hasta .* para responderte/)).toBeVisible({ timeout: 30_000 })
  await sinFaltas(telefono)
})

test('la tienda ve la foto y lo niega con su motivo; ella pide que decida Mercana, que lo concede', async () => {
  await duena.goto(tienda.url('/contabilidad/ventas/solicitudesreembolsos'))
  await duena.getByRole('row').filter({ hasText: pedido.numero }).click({ timeout: 30_000 })
  const ficha = duena.getByRole('dialog', { name: `Reembolsos del pedido ${pedido.numero}` })
  await expect(ficha).toContainText('Llegó abierto y húmedo')
  await ficha.getByRole('button', { name: 'Ver la foto' }).click()
  await expect(ficha.getByRole('img', { name: /^Foto 1/ })).toBeVisible({ timeout: 30_000 })
  await sinFaltas(duena)
  await ficha.getByRole('button', { name: 'Negar' }).click()
  const negar = duena.getByRole('dialog', { name: 'Negar el reembolso' })
  await negar.getByRole('button', { name: 'Negarlo' }).click()
  await expect(negar.getByText('Escribe por qué')).toBeVisible()
  await negar.getByLabel('Qué le dices').fill('Salió cerrado de aquí')
  await negar.getByRole('button', { name: 'Negarlo' }).click()
  await expect(negar).toBeHidden()

  await expect(telefono.getByText(/Salió cerrado de aquí/)).toBeVisible({ timeout: 30_000 })
  await telefono.getByRole('button', { name: 'Que decida Mercana' }).click()
  const apelar = telefono.getByRole('dialog', { name: 'Que decida Mercana' })
  await apelar.getByLabel('Por qué no estás de acuerdo').fill('En la foto se ve la tapa rota')
  await apelar.getByRole('button', { name: 'Pedirlo' }).click()
  await expect(apelar).toBeHidden()
  await expect(telefono.getByText('Lo está viendo Mercana, que decide por las dos partes.')).toBeVisible()
  await expect(ficha.getByText('El cliente pidió que decida Mercana: se espera su respuesta.')).toBeVisible({ timeout: 30_000 })

  await operadora.goto(`${servidor.url}/mercana/solicitudes_reembolsos`)
  await operadora.getByRole('row').filter({ hasText: pedido.numero }).click({ timeout: 30_000 })
  const orden = operadora.getByRole('dialog', { name: pedido.numero })
  await expect(orden).toContainText('En la foto se ve la tapa rota')
  await expect(orden).toContainText('Salió cerrado de aquí')
  await orden.getByRole('button', { name: 'Conceder' }).click()
  const conceder = operadora.getByRole('dialog', { name: 'Conceder el reembolso' })
  await expect(conceder.getByRole('status')).toContainText(`Se le devuelven ${dinero(pedido.centavos / 2)}`)
  await sinFaltas(operadora)
  await conceder.getByLabel(/^Qué le dices/).fill('Se ve la tapa rota')
  await conceder.getByRole('button', { name: 'Concederlo' }).click()
  await expect(conceder).toBeHidden()
  await expect(telefono.getByText(`La tienda te devuelve ${dinero(pedido.centavos / 2)}.`)).toBeVisible({ timeout: 30_000 })
})

test('la caja, sin señal, hace la nota y da el efectivo una vez; ella lo ve y nadie lo devuelve otra vez', async () => {
  await cajera.goto(tienda.url('/contabilidad/ventas/solicitudesreembolsos'))
  await cajera.getByRole('row').filter({ hasText: pedido.numero }).click({ timeout: 30_000 })
  const ficha = cajera.getByRole('dialog', { name: `Reembolsos del pedido ${pedido.numero}` })
  const hacer = ficha.getByRole('link', { name: `Hacer la nota de crédito por ${dinero(pedido.centavos / 2)}` })
  await expect(hacer).toBeVisible({ timeout: 30_000 })
  await caja.esperarAppGuardada(cajera)
  await cajera.context().setOffline(true)
  await hacer.click()
  const devolver = cajera.getByRole('dialog', { name: /^Devolver de / })
  await expect(devolver.getByRole('alert').filter({ hasText: `Se concedió devolverle ${dinero(pedido.centavos / 2)}` })).toBeVisible({
    timeout: 30_000,
  })
  await expect(devolver.getByRole('radio', { name: 'Dañado: merma' })).toBeChecked()
  await sinFaltas(cajera)
  await devolver.getByRole('button', { name: `Devolver ${dinero(pedido.centavos / 2)}` }).click()
  await caja.autorizar(cajera, tienda.supervisora.nombre, tienda.supervisora.pin)
  await expect(caja.resultado(cajera)).toContainText(dinero(pedido.centavos / 2))
  await caja.ventaNueva(cajera)
  await cajera.context().setOffline(false)
  await caja.esperarTodoRecibido(cajera)
  await expect(telefono.getByText(`Te devolvieron ${dinero(pedido.centavos / 2)}.`)).toBeVisible({ timeout: 60_000 })
  expect((await suPedido()).estado).toMatchObject({
    pagadoCentavos: pedido.centavos / 2,
    porDevolverCentavos: 0,
    porCobrarCentavos: 0,
    tareas: [],
    reembolsos: [{ estado: 'cerrada', conNotaCentavos: pedido.centavos / 2 }],
  })
  // And buys it again, which asks what it costs today.
  await telefono.getByRole('button', { name: 'Pedir otra vez' }).click()
  await expect(telefono.getByRole('region', { name: 'Colmado La Fe', exact: true })).toContainText('tortillas', { timeout: 30_000 })
  await sinFaltas(telefono)
  await duena.goto(tienda.url('/contabilidad/ventas/solicitudesreembolsos?ver=porque'))
  await expect(
    duena.getByRole('region', { name: 'Lo que se pidió de vuelta, por producto' }).or(duena.getByText('Por producto')).first(),
  ).toBeVisible({
    timeout: 30_000,
  })
  await sinFaltas(duena)
  expect(dichas.flat().filter((queja) => !/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(queja))).toEqual([])
})
