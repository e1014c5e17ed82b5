/** What was sold and what it left: cut several ways, with a line and without; what the stock is worth; and who may not see it. */
import { expect, test, type Page } from '@playwright/test'
import { diaFiscal, formatoFecha, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { cifra, fila } from '../../support/oficina.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajero: Page
let dichas: string[]
let vendido = ''

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const ancho = { width: 1440, height: 1000 }
  duena = await unaPagina(browser, ancho)
  cajero = await unaPagina(browser, ancho)
  dichas = quejas(duena)
  await ponerCaja(cajero, tienda, 'Caja de reportes')
  const [a, b] = await articulosDemo()
  for (const codigos of [[a, a, b], [b]]) {
    for (const articulo of codigos) await caja.escanear(cajero, articulo?.codigo ?? '')
    await caja.cobrarEnEfectivo(cajero)
    await caja.ventaNueva(cajero)
  }
  vendido = a?.nombre ?? ''
  await caja.esperarTodoRecibido(cajero)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajero }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajero?.context().close()
  await servidor?.parar()
})

/** A figure with what is said under it. */
const tarjeta = (titulo: string) => duena.getByRole('article').filter({ has: duena.getByText(titulo, { exact: true }) })

test('la dueña ve qué se vendió, qué dejó, y baja de un día a sus facturas', async () => {
  await duena.goto(tienda.url('/reportes?plazo=hoy&por=producto'))
  await expect(cifra(duena, 'Facturas')).toContainText('2')
  await expect(fila(duena, vendido)).toContainText('2')
  // The demo's sheets say what each costs: nothing is without a cost.
  await expect(tarjeta('Ganancia bruta')).toContainText('Margen de')
  await expect(duena.getByRole('img', { name: /Ventas por producto\. / })).toBeVisible()
  await sinViolaciones(duena)
  await duena.getByLabel('Ver por').selectOption('hora')
  await expect(duena.getByRole('columnheader', { name: /Hora del día/ })).toBeVisible()
  await expect(duena.getByRole('columnheader', { name: /Ganancia/ })).toBeHidden()
  await duena.getByLabel('Ver por').selectOption('cajero')
  await expect(fila(duena, tienda.cajero.nombre)).toContainText('2')
  await duena.getByLabel('Ver por').selectOption('dia')
  // The rows of the question before stay until the answer is there, and open nothing.
  await expect(fila(duena, tienda.cajero.nombre)).toBeHidden()
  await duena.getByRole('row').nth(1).click()
  await expect(duena).toHaveURL(/imprimir_facturas\?fecha=/)
  await expect(duena.getByText('2 en total')).toBeVisible()
})

test('sin conexión ve lo que sabe su equipo, y no inventa el costo', async () => {
  await duena.goto(tienda.url('/reportes?plazo=hoy&por=producto'))
  const ventas = await cifra(duena, 'Ventas sin ITBIS').innerText()
  await caja.esperarTodoRecibido(duena)
  await duena.context().setOffline(true)
  await expect(duena.getByText('Sin conexión: lo que sabe este equipo')).toBeVisible()
  await expect(cifra(duena, 'Ventas sin ITBIS')).toContainText(/RD\$[\d,.]+/.exec(ventas)?.[0] ?? 'nada')
  await expect(cifra(duena, 'Ganancia bruta')).toContainText('—')
  await expect(fila(duena, vendido)).toContainText('2')
  await duena.context().setOffline(false)
  await expect(tarjeta('Ganancia bruta')).toContainText('Margen de')
})

test('el inventario vale lo que costó lo que había al final del día que se escoja', async () => {
  await duena.goto(tienda.url('/reportes?ver=inventario'))
  await expect(cifra(duena, 'Lo que hay cuesta')).toContainText('RD$')
  await duena.getByPlaceholder('Producto o categoría').fill(vendido)
  await expect(fila(duena, vendido)).toContainText('RD$')
  await sinViolaciones(duena)
  await duena.getByRole('textbox', { name: 'Al final del día' }).fill('01/01/2020')
  await duena.keyboard.press('Tab')
  await expect(duena.getByText('No había nada en existencia ese día')).toBeVisible()
})

test('el inventario del mes que terminó se anota en el libro, y M9 lo compara con los documentos', async () => {
  const pasado = mesSiguiente(mesDe(diaFiscal(new Date().toISOString())), -1)
  await duena.goto(tienda.url('/compras/nueva'))
  await duena.getByRole('button', { name: 'Nuevo', exact: true }).click()
  const nuevo = duena.getByRole('dialog', { name: 'Nuevo proveedor' })
  await nuevo.getByLabel('RNC o cédula').fill('131246796')
  await nuevo.getByLabel('Razón social').fill('Distribuidora de Antes SRL')
  await nuevo.getByRole('button', { name: 'Crear' }).click()
  await expect(nuevo).toBeHidden()
  await duena.getByLabel('NCF', { exact: true }).fill('B0100000777')
  await duena.getByRole('textbox', { name: 'Fecha', exact: true }).fill(formatoFecha(`${pasado}-20`))
  const [a] = await articulosDemo()
  await duena.getByRole('combobox', { name: 'Agregar un artículo' }).fill(a?.codigo ?? '')
  await duena.keyboard.press('Enter')
  const linea = duena.getByRole('article', { name: vendido })
  await linea.getByLabel('Cantidad').fill('10')
  await linea.getByLabel('Monto sin impuestos').fill('1000')
  await duena.getByRole('button', { name: 'Registrar RD$1,000.00' }).click()
  await expect(duena.getByRole('dialog', { name: /Compra B0100000777/ })).toBeVisible()
  await caja.esperarTodoRecibido(duena)
  await duena.goto(tienda.url('/contabilidad/libros?ver=meses'))
  const suyo = fila(duena, mesEnPalabras(pasado)).filter({ hasText: 'Sin anotar' })
  await expect(suyo).toContainText('RD$1,000.00')
  await expect(duena.getByText('1 inventario sin anotar', { exact: false })).toBeVisible()
  await sinViolaciones(duena)
  await suyo.getByRole('button', { name: /^Anotar/ }).click()
  await expect(fila(duena, mesEnPalabras(pasado)).filter({ hasText: 'Anotado' })).toBeVisible()
  await duena.goto(tienda.url(`/contabilidad/libros?ver=balance&desde=${pasado}&hasta=${pasado}`))
  await expect(fila(duena, 'Inventario de mercancías')).toContainText('RD$1,000.00')
  await duena.goto(tienda.url('/contabilidad/libros?ver=prueba'))
  await expect(duena.getByRole('row', { name: /M9 Cuadra/ })).toBeVisible()
  await duena.goto(tienda.url(''))
  await expect(duena.getByRole('link', { name: 'Este mes, sin ITBIS' })).toBeVisible()
  await sinViolaciones(duena)
})

test('la cajera no tiene reportes, y nada se quejó', async () => {
  await cajero.goto(tienda.url('/reportes'))
  await expect(cajero.getByText(/Tu rol no permite|no es de tu cargo|No tienes permiso/).first()).toBeVisible()
  expect(dichas.filter((dicha) => !dicha.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
