/** What the platform charges a store: a rule that an operator writes, an order that keeps it, what its store sees of it, and the invoice of the month. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { diaFiscal } from '#domain/core/fecha.ts'
import { porcentaje } from '#domain/core/money.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { entrarPorApi } from '../../support/api.ts'
import * as caja from '../../support/caja.ts'
import { apiDe, dinero, pedidoDe, pedidoPagado, type Pagado } from '../../support/mercado.ts'
import { tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLAVE = 'una clave larga de prueba'
const OPERADORA = 'jefa@mercana.test'
const env = { ADMIN_EMAILS: OPERADORA }
/** Into the month before, whatever day it is. */
const DIAS_ATRAS = Number(diaFiscal(new Date().toISOString()).slice(8)) + 5

let datos: string
let servidor: Servidor
let tienda: Tienda
let jefa: Page
let duena: Page
let pedido: Pagado
let claveDeJefa = ''
let comision = 0
let dichas: string[][] = []

async function entrar(browser: Browser, email: string, clave: string): Promise<Page> {
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1366, height: 844 },
  })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  await caja.entrar(pagina, servidor.url, email, clave)
  return pagina
}

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const fila = (pagina: Page, texto: string) => pagina.getByRole('row').filter({ hasText: texto })
const tarjeta = (pagina: Page, texto: string) => pagina.getByRole('article').filter({ hasText: texto })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  datos = await mkdtemp(join(tmpdir(), 'mercana-comisiones-'))
  servidor = await arrancarServidor({ datos, env, diasAtras: DIAS_ATRAS })
  const claves = await readFile(join(datos, 'claves-iniciales.txt'), 'utf8')
  claveDeJefa =
    claves
      .split('\n')
      .find((linea) => linea.startsWith(OPERADORA))
      ?.split(' ')[1] ?? ''
  tienda = await tiendaDemo(servidor)
  jefa = await entrar(browser, OPERADORA, claveDeJefa)
})
test.afterEach(() => retratar(test.info(), { jefa, duena }))
test.afterAll(async () => {
  for (const pagina of [jefa, duena]) await pagina?.context().close()
  await servidor?.parar()
  await rm(datos, { recursive: true, force: true })
})

test('quien lleva la plataforma escribe cuánto se cobra, lo prueba y lo cambia', async () => {
  await jefa.goto(`${servidor.url}/mercana/comisiones`)
  await expect(jefa.getByText('Mercana no cobra comisión')).toBeVisible()
  await sinFaltas(jefa)
  await jefa.getByRole('button', { name: 'Nueva regla' }).click()
  const nueva = jefa.getByRole('dialog', { name: 'Nueva regla de comisión' })
  await nueva.getByLabel('Nombre').fill('Comisión de Mercana')
  await nueva.getByLabel('Porcentaje').fill('60')
  await nueva.getByRole('button', { name: 'Crear la regla' }).click()
  await expect(nueva.getByText('Va hasta 50 %')).toBeVisible()
  await nueva.getByLabel('Porcentaje').fill('12')
  await sinFaltas(jefa)
  await nueva.getByRole('button', { name: 'Crear la regla' }).click()
  await expect(nueva).toBeHidden()
  await expect(fila(jefa, 'Comisión de Mercana')).toContainText('Cobra hoy')

  const prueba = jefa.getByRole('region', { name: 'Probar las reglas' })
  await expect(prueba).toContainText(dinero(12_000))
  await expect(prueba).toContainText(dinero(85_840))

  await fila(jefa, 'Comisión de Mercana').click()
  await jefa.getByRole('dialog', { name: 'Comisión de Mercana' }).getByRole('button', { name: 'Cambiar' }).click()
  const cambiar = jefa.getByRole('dialog', { name: 'Cambiar Comisión de Mercana' })
  await cambiar.getByLabel('Porcentaje').fill('10')
  await cambiar.getByRole('button', { name: 'Cambiar la regla' }).click()
  await expect(cambiar).toBeHidden()
  await expect(fila(jefa, 'Comisión de Mercana').filter({ hasText: 'Retirada' })).toHaveCount(1)
  await expect(prueba).toContainText(dinero(10_000))
  await jefa.getByRole('button', { name: 'Nueva regla' }).click()
  await nueva.getByLabel('Nombre').fill('Otra igual')
  await expect(nueva.getByText('Otra regla cobra lo mismo en esos días')).toBeVisible()
  await jefa.keyboard.press('Escape')
  await jefa.getByRole('button', { name: /descartar|salir sin guardar/i }).click()
  await sinFaltas(jefa)
})

test('la orden se queda con ella, y su tienda ve cómo se le cobró', async ({ browser }) => {
  const { duena: api, tiendaId, demo } = tienda
  const operador = await apiDe(jefa, servidor.url)
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  const { id: metodoId } = await operador.ejecutar(comandosPagos.crearMetodoDeMercana, {}, metodo)
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Ana Reyes', email: 'ana@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  const clienta = await entrarPorApi(servidor.url, 'ana@ejemplo.do', CLAVE)
  pedido = await pedidoPagado(clienta, tienda, 'TRX-1', { mercana: { metodoId, operador } })
  const { pin, contenido } = await pedidoDe(clienta, pedido.pedidoId)
  expect(contenido.comision).toBeUndefined()
  const { total, itbis } = contenido.totales
  comision = porcentaje(total - itbis, 1000)
  expect(comision).toBeGreaterThan(0)
  const mover = (accion: 'aceptar' | 'alistar' | 'entregarRetiro', hechos: Record<string, unknown>) =>
    api.ejecutar(
      comandosPedidos.moverPedido,
      { tiendaId, pedidoId: pedido.pedidoId },
      { id: crypto.randomUUID(), accion, datos: hechos as never },
    )
  await mover('aceptar', { minutos: 10 })
  await mover('alistar', { lineas: [] })

  duena = await entrar(browser, demo.duena.email, demo.duena.clave)
  await duena.goto(tienda.url('/contabilidad/cxc/mercana'))
  const abrir = () =>
    fila(duena, pedido.numero)
      .getByRole('button', { name: `Ver la cuenta: ${pedido.numero}` })
      .click()
  const cuenta = duena.getByRole('dialog', { name: `Cuenta de la orden ${pedido.numero}` })
  await abrir()
  await expect(cuenta).toContainText('se cobra cuando el cliente recibe la orden')
  await mover('entregarRetiro', { prueba: { clase: 'pin', pin } })
  await duena.reload()
  await expect(cuenta).toContainText(dinero(comision))
  await expect(cuenta).toContainText('10 %')
  await sinFaltas(duena)
  await duena.keyboard.press('Escape')
  await expect(tarjeta(duena, 'Te debe Mercana')).toContainText(dinero(pedido.centavos - comision - porcentaje(comision, 1800)))
  await duena.getByRole('tab', { name: 'Comisiones' }).click()
  await expect(fila(duena, 'Comisión de Mercana')).toContainText('10 %')
  await expect(duena.getByText('Todavía ninguna.')).toBeVisible()
  await sinFaltas(duena)
  await jefa.goto(`${servidor.url}/mercana`)
  await expect(tarjeta(jefa, 'Vendido en órdenes')).toContainText(dinero(pedido.centavos))
  await expect(tarjeta(jefa, 'Comisiones de Mercana')).toContainText(dinero(comision))
  await expect(jefa.getByRole('img', { name: /^Lo vendido en órdenes, día por día/ })).toBeVisible()
  await sinFaltas(jefa)
})

test('pasado el mes se factura una vez: la tienda tiene su factura, y su ITBIS en el 606', async ({ browser }) => {
  for (const pagina of [jefa, duena]) await pagina.context().close()
  const { puerto } = servidor
  await servidor.parar()
  servidor = await arrancarServidor({ datos, env, puerto })
  jefa = await entrar(browser, OPERADORA, claveDeJefa)
  await jefa.goto(`${servidor.url}/mercana/comisiones?ver=facturas`)
  await expect(fila(jefa, 'Colmado La Fe')).toContainText('Por facturar')
  await jefa.getByRole('button', { name: 'Poner los datos' }).click()
  const datosFiscales = jefa.getByRole('dialog', { name: 'Quién factura las comisiones' })
  await datosFiscales.getByLabel('Nombre o razón social').fill('Mercana SRL')
  await datosFiscales.getByLabel('RNC').fill('101850043')
  await datosFiscales.getByLabel('Primer número B01').fill('41')
  await datosFiscales.getByLabel('Último número B01').fill('90')
  await datosFiscales.getByLabel('Sirven hasta').fill('2099-12-31')
  await sinFaltas(jefa)
  await datosFiscales.getByRole('button', { name: 'Guardar' }).click()
  await expect(jefa.getByText('Quedan')).toBeVisible()
  await jefa.getByRole('button', { name: /^Facturar 1 tienda/ }).click()
  await expect(fila(jefa, 'Colmado La Fe')).toContainText('Facturada: B0100000041')
  await fila(jefa, 'Colmado La Fe').click()
  await expect(jefa.getByRole('dialog', { name: 'Factura de comisiones' })).toContainText(dinero(comision))
  await sinFaltas(jefa)

  duena = await entrar(browser, tienda.demo.duena.email, tienda.demo.duena.clave)
  await duena.goto(tienda.url('/contabilidad/cxc/mercana?ver=comisiones'))
  await duena.getByRole('button', { name: 'Ver la factura B0100000041' }).click()
  const factura = duena.getByRole('dialog', { name: 'Factura de comisiones' })
  await expect(factura).toContainText('Mercana SRL, RNC 101850043')
  await sinFaltas(duena)
  const bajada = duena.waitForEvent('download')
  await factura.getByRole('button', { name: 'Bajar en PDF' }).click()
  expect((await bajada).suggestedFilename()).toBe('factura-B0100000041.pdf')
  await duena.goto(tienda.url('/contabilidad/libros?ver=prueba'))
  await expect(duena.getByText(/M5/).first()).toBeVisible()
  expect(dichas.flat()).toEqual([])
})
