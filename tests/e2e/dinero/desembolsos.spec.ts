/** What a customer pays into an account of the platform, on its way to her store: an account that is looked at, a batch of three people, a bank that takes it and gives it back. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { comandosPedidos, type EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { entrarPorApi, type Api } from '../../support/api.ts'
import * as caja from '../../support/caja.ts'
import { apiDe, dinero, pedidoDe, pedidoPagado, type Pagado } from '../../support/mercado.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { entrarConLlave } from '../../support/operador/llave.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const CLAVE = 'una clave larga de prueba'
const OPERADORES = ['jefa@mercana.test', 'socia@mercana.test', 'nueva@mercana.test']

let servidor: Servidor
let tienda: Tienda
let clienta: Api
let duena: Page
let cajera: Page
let jefa: Page
let socia: Page
let nueva: Page
let pedido: Pagado
let dichas: string[][] = []

async function nuevaPagina(browser: Browser): Promise<Page> {
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1366, height: 844 },
  })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  return pagina
}

const conLlave = async (browser: Browser, email: string, clave: string): Promise<Page> =>
  entrarConLlave(await nuevaPagina(browser), servidor.url, email, clave)

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const enPlataforma = (pagina: Page, ruta: string) => pagina.goto(`${servidor.url}/mercana${ruta}`)
const fila = (pagina: Page, texto: string) => pagina.getByRole('row').filter({ hasText: texto })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor({ env: { ADMIN_EMAILS: OPERADORES.join(',') } })
  tienda = await tiendaDemo(servidor)
  const { duena: api, tiendaId, demo } = tienda
  await api.ejecutar(comandos.editarTienda, { tiendaId }, { tiendaReembolsoDias: 0 })
  const claves = new Map(
    (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n').map((linea) => linea.split(' ') as [string, string]),
  )
  jefa = await conLlave(browser, OPERADORES[0] ?? '', claves.get(OPERADORES[0] ?? '') ?? '')
  socia = await conLlave(browser, OPERADORES[1] ?? '', claves.get(OPERADORES[1] ?? '') ?? '')
  nueva = await conLlave(browser, OPERADORES[2] ?? '', claves.get(OPERADORES[2] ?? '') ?? '')
  const operador = await apiDe(jefa, servidor.url)
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  const { id: metodoId } = await operador.ejecutar(comandosPagos.crearMetodoDeMercana, {}, metodo)
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Ana Reyes', email: 'ana@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  clienta = await entrarPorApi(servidor.url, 'ana@ejemplo.do', CLAVE)
  pedido = await pedidoPagado(clienta, tienda, 'TRX-1', { mercana: { metodoId, operador } })
  const { pin } = await pedidoDe(clienta, pedido.pedidoId)
  const pasos: readonly [AccionDePedido, EventoNuevo['datos']][] = [
    ['aceptar', { minutos: 10 }],
    ['alistar', { lineas: [] }],
    ['entregarRetiro', { prueba: { clase: 'pin', pin } }],
  ]
  for (const [accion, datos] of pasos)
    await api.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId: pedido.pedidoId }, { id: crypto.randomUUID(), accion, datos })
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, demo.duena.email, demo.duena.clave)
  cajera = await nuevaPagina(browser)
  // Who went out and came in by a key left questions behind that nobody was there to ask any more.
  for (const una of dichas) una.length = 0
})
test.afterEach(() => retratar(test.info(), { duena, jefa, socia, nueva }))
test.afterAll(async () => {
  for (const pagina of [duena, cajera, jefa, socia, nueva]) await pagina?.context().close()
  await servidor?.parar()
})

test('la dueña ve lo que entró a Mercana y qué falta para que se le pague; al facturarlo queda listo', async () => {
  await duena.goto(tienda.url('/contabilidad/cxc/mercana'))
  await expect(fila(duena, pedido.numero)).toContainText('Falta facturarlo')
  await expect(duena.getByRole('article').filter({ hasText: 'Te debe Mercana' })).toContainText(dinero(pedido.centavos))
  await sinFaltas(duena)
  await ponerCaja(cajera, tienda, 'Caja que factura')
  await cajera.goto(tienda.url('/contabilidad/ventas/ordenesxfacturar'))
  await cajera.getByRole('row').filter({ hasText: pedido.numero }).getByRole('checkbox').check()
  await cajera.getByRole('button', { name: 'Facturar 1' }).click()
  const facturar = cajera.getByRole('dialog', { name: `Facturar ${pedido.numero}` })
  await facturar.getByRole('button', { name: 'Facturar', exact: true }).click()
  await expect(facturar.getByRole('link', { name: /ver e imprimir$/ })).toBeVisible()
  // The clock closes what nobody may claim any more; it looks once a minute.
  await expect(async () => {
    await duena.reload()
    await expect(fila(duena, pedido.numero)).toContainText('Por pagar', { timeout: 5000 })
  }).toPass({ timeout: 150_000 })
  await expect(duena.getByText('Falta tu cuenta de banco.')).toBeVisible()
  await duena.getByRole('link', { name: 'Ver mi cuenta de banco' }).click()
  await duena.getByRole('combobox', { name: 'Banco' }).fill('Banreservas')
  await duena.getByLabel('Número de cuenta').fill('9600000001')
  await duena.getByRole('button', { name: 'Guardar', exact: true }).click()
  await duena.goto(tienda.url('/contabilidad/cxc/mercana'))
  await expect(duena.getByText('Mercana todavía no verifica tu cuenta de banco.')).toBeVisible()
})

test('la jefa mira la cuenta y arma el lote; no lo aprueba ella, sino otras dos', async () => {
  await enPlataforma(jefa, '/cuentasxpagar')
  await fila(jefa, 'Cuenta por verificar').click()
  const ficha = jefa.getByRole('dialog', { name: /^Lo que se le paga a / })
  await expect(ficha.getByText('9600000001')).toBeVisible()
  await sinFaltas(jefa)
  await ficha.getByRole('button', { name: 'Es la cuenta de la tienda' }).click()
  await expect(ficha.getByText(/^Verificada$/)).toBeVisible()
  await ficha.getByRole('button', { name: 'Cambiar cuándo' }).click()
  await ficha.getByLabel('Cada cuánto').selectOption('diaria')
  await ficha.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(ficha.getByText('Se paga hoy')).toBeVisible()
  await jefa.keyboard.press('Escape')
  await jefa.getByRole('button', { name: 'Armar el lote de hoy' }).click()
  const armar = jefa.getByRole('dialog', { name: 'Armar un lote de pago' })
  await sinFaltas(jefa)
  await armar.getByRole('button', { name: `Armar por ${dinero(pedido.centavos)}` }).click()
  const lote = jefa.getByRole('dialog', { name: 'Lote 1' })
  await expect(lote.getByText('Lo armaste tú: lo aprueban otras dos personas.')).toBeVisible()
  await expect(lote.getByRole('button', { name: 'Aprobar el lote' })).toBeHidden()
  for (const otra of [socia, nueva]) {
    await enPlataforma(otra, '/metodos_pagos/pago_tiendas')
    await fila(otra, 'Lote 1').click()
    const suyo = otra.getByRole('dialog', { name: 'Lote 1' })
    await suyo.getByRole('button', { name: 'Aprobar el lote' }).click()
    await expect(suyo.getByRole('button', { name: 'Aprobar el lote' })).toBeHidden()
  }
  await sinFaltas(nueva)
})

test('el banco lo paga y la dueña lo ve; el banco lo devuelve, y se le debe otra vez', async () => {
  await jefa.reload()
  const lote = jefa.getByRole('dialog', { name: 'Lote 1' })
  const bajada = jefa.waitForEvent('download')
  await lote.getByRole('button', { name: 'Bajar para el banco' }).click()
  expect((await bajada).suggestedFilename()).toBe('lote-1-para-el-banco.xlsx')
  await lote.getByRole('button', { name: 'Anotar lo que hizo el banco' }).click()
  const anotar = jefa.getByRole('dialog', { name: 'Lo que hizo el banco' })
  const boton = anotar.getByRole('button', { name: `Anotar ${dinero(pedido.centavos)} pagados` })
  await boton.click()
  await expect(anotar.getByText('Escribe el número que dio el banco')).toBeVisible()
  await sinFaltas(jefa)
  await anotar.getByLabel(/^Número de la transferencia/).fill('000771')
  await boton.click()
  await expect(lote.getByText('Pagado', { exact: true }).first()).toBeVisible()
  await duena.reload()
  await expect(fila(duena, pedido.numero)).toContainText('Pagada')
  await expect(duena.getByRole('article').filter({ hasText: 'Último pago' })).toContainText('000771')
  await duena.getByRole('tab', { name: 'Pagos' }).click()
  await fila(duena, 'Lote 1').click()
  await expect(duena.getByRole('dialog', { name: 'Pago del lote 1' }).getByText(pedido.numero)).toBeVisible()
  const liquidacion = duena.waitForEvent('download')
  await duena.getByRole('button', { name: 'Liquidación en PDF' }).click()
  expect((await liquidacion).suggestedFilename()).toMatch(/^liquidacion-.*\.pdf$/)
  await sinFaltas(duena)
  await duena.keyboard.press('Escape')
  await lote.getByRole('button', { name: /^Lo devolvió el banco/ }).click()
  const devolvio = jefa.getByRole('dialog', { name: '¿El banco lo devolvió?' })
  await devolvio.getByLabel('Motivo').fill('El nombre no coincide')
  await devolvio.getByRole('button', { name: 'Anotar que lo devolvió' }).click()
  await expect(lote.getByText('El banco lo devolvió', { exact: true })).toBeVisible()
  await duena.goto(tienda.url('/contabilidad/cxc/mercana?ver=pagos'))
  await expect(fila(duena, 'Lote 1')).toContainText('El banco lo devolvió')
  await expect(duena.getByRole('article').filter({ hasText: 'Te debe Mercana' })).toContainText(dinero(pedido.centavos))
  await duena.goto(tienda.url('/contabilidad/cxc/mercana'))
  await fila(duena, pedido.numero)
    .getByRole('button', { name: `Ver la cuenta: ${pedido.numero}` })
    .click()
  const reparo = duena.getByRole('dialog', { name: `Cuenta de la orden ${pedido.numero}` })
  await reparo.getByLabel('¿Qué no está bien?').fill('¿Cuándo lo mandan otra vez?')
  await reparo.getByRole('button', { name: 'Enviar a Mercana' }).click()
  await expect(reparo.getByText('¿Cuándo lo mandan otra vez?')).toBeVisible()
  await sinFaltas(duena)
  await enPlataforma(jefa, '/cuentasxpagar')
  await fila(jefa, dinero(pedido.centavos)).first().click()
  await jefa.getByRole('button', { name: `Responder: ${pedido.numero}` }).click()
  const responder = jefa.getByRole('dialog', { name: `Cuenta de la orden ${pedido.numero}` })
  await responder.getByLabel('Respuesta').fill('En el lote de mañana')
  await responder.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect(responder.getByText('En el lote de mañana')).toBeVisible()
  await sinFaltas(jefa)
  await duena.reload()
  await expect(reparo.getByText('En el lote de mañana')).toBeVisible()
  await reparo.getByRole('button', { name: 'Ya está resuelto' }).click()
  await expect(reparo).toBeHidden()
  await duena.goto(tienda.url('/contabilidad/libros?ver=prueba'))
  await expect(duena.getByText(/M6|Mercana/).first()).toBeVisible()
  expect(dichas.flat()).toEqual([])
})
