/** What arrives before its invoice: counted on a phone with no line, on the shelf, invoiced later without coming twice, and sold before it expires. */
import { expect, test, type Page } from '@playwright/test'
import { diaFiscal, formatoFecha, sumarDias } from '#domain/core/fecha.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { fila } from '../../support/oficina.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const PROVEEDOR = 'Lácteos del Cibao SRL'
const vence = sumarDias(diaFiscal(new Date().toISOString()), 5)

let servidor: Servidor
let tienda: Tienda
let oficina: Page
let almacen: Page
let dichas: string[]

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  oficina = await unaPagina(browser, { width: 1440, height: 1000 })
  almacen = await unaPagina(browser, { width: 390, height: 844 })
  dichas = quejas(almacen)
  for (const pagina of [oficina, almacen]) await caja.entrar(pagina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { oficina, almacen }))
test.afterAll(async () => {
  await oficina?.context().close()
  await almacen?.context().close()
  await servidor?.parar()
})

const productos = async () => {
  const [vencible, otro] = await articulosDemo()
  if (!vencible || !otro) throw new Error('The demo shop has products')
  return { vencible, otro }
}
const leer = async (codigo: string): Promise<void> => {
  await almacen.getByRole('combobox', { name: 'Agregar un artículo' }).fill(codigo)
  await almacen.keyboard.press('Enter')
}
const existenciaDe = async (codigo: string, nombre: string, cuanto: number): Promise<void> => {
  await oficina.goto(tienda.url('/productos'))
  await oficina.getByRole('searchbox').first().fill(codigo)
  await expect(fila(oficina, nombre)).toContainText(String(cuanto))
}

test('en el almacén, sin conexión, se cuenta con el lector lo que llegó, con su fecha, y ya está en el inventario', async () => {
  const { vencible, otro } = await productos()
  await oficina.goto(tienda.url('/proveedores'))
  await oficina.getByRole('button', { name: 'Nuevo proveedor' }).click()
  const nuevo = oficina.getByRole('dialog', { name: 'Nuevo proveedor' })
  await nuevo.getByLabel('Razón social').fill(PROVEEDOR)
  await nuevo.getByRole('button', { name: /Crear|Guardar/ }).click()
  await expect(nuevo).toBeHidden()
  await oficina.goto(tienda.url('/productos'))
  await oficina.getByRole('searchbox').first().fill(vencible.codigo)
  await fila(oficina, vencible.nombre).click()
  await oficina.getByRole('switch', { name: /^Vence/ }).check({ force: true })
  await oficina.getByRole('button', { name: 'Guardar' }).click()
  await expect(oficina.getByText('Documento actualizado con éxito').first()).toBeVisible()
  await caja.esperarTodoRecibido(oficina)

  await almacen.goto(tienda.url('/compras'))
  await caja.esperarAppGuardada(almacen)
  await almacen.context().setOffline(true)
  await almacen.getByRole('link', { name: 'Recibir mercancía' }).click()
  await almacen.getByRole('combobox', { name: 'Proveedor' }).fill(PROVEEDOR)
  await almacen.getByRole('option', { name: PROVEEDOR }).click()
  await leer(vencible.codigo)
  await leer(`11*${vencible.codigo}`)
  await leer(otro.codigo)
  const linea = almacen.getByRole('article', { name: vencible.nombre })
  await expect(linea.getByLabel('Llegó')).toHaveValue('12')
  await expect(almacen.getByText(`Falta cuándo vence ${vencible.nombre}.`)).toBeVisible()
  await sinViolaciones(almacen)
  await linea.getByLabel('Vence').fill(formatoFecha(vence))
  await almacen.keyboard.press('Tab')
  await linea.getByLabel('Lote').fill('L-77')
  // What was counted outlives the page.
  await almacen.reload()
  await expect(linea.getByLabel('Llegó')).toHaveValue('12')
  await expect(linea.getByLabel('Lote')).toHaveValue('L-77')
  await almacen.getByRole('button', { name: 'Recibir 2 productos' }).click()
  const recibido = almacen.getByRole('dialog', { name: `Recibido de ${PROVEEDOR}` })
  await expect(recibido).toContainText('Falta la factura')
  await expect(recibido).toContainText('L-77')
  await sinViolaciones(almacen)
  await almacen.context().setOffline(false)
  await caja.esperarTodoRecibido(almacen)
  await existenciaDe(vencible.codigo, vencible.nombre, vencible.existencia + 12)
})

test('la factura que llega después no lo trae otra vez, y lo que dice de más se ve', async () => {
  const { vencible } = await productos()
  await oficina.goto(tienda.url())
  await oficina.getByRole('link', { name: /^Llegó y falta su factura/ }).click()
  await fila(oficina, PROVEEDOR).click()
  await oficina
    .getByRole('dialog', { name: `Recibido de ${PROVEEDOR}` })
    .getByRole('link', { name: 'Registrar su factura' })
    .click()
  const linea = oficina.getByRole('article', { name: vencible.nombre })
  await expect(linea).toContainText('Ya en el inventario: 12.')
  await linea.getByLabel('Cantidad').fill('14')
  await expect(linea).toContainText('Con la factura entra lo demás, 2')
  await linea.getByLabel('Cantidad').fill('12')
  await linea.getByLabel('Monto sin impuestos').fill('900')
  await sinViolaciones(oficina)
  await oficina.getByLabel('NCF', { exact: true }).fill('')
  const registrar = oficina.getByRole('button', { name: /^Registrar RD\$/ })
  await registrar.click()
  await expect(oficina.getByRole('dialog', { name: /Compra/ })).toContainText(vencible.nombre)
  await existenciaDe(vencible.codigo, vencible.nombre, vencible.existencia + 12)
  await oficina.goto(tienda.url('/compras?ver=mercancia'))
  await expect(fila(oficina, PROVEEDOR)).toContainText('Facturada')
  await fila(oficina, PROVEEDOR).click()
  await expect(oficina.getByRole('dialog', { name: `Recibido de ${PROVEEDOR}` }).getByRole('button', { name: 'Anular' })).toHaveCount(0)
})

test('lo que vence pronto se avisa, se le pone precio, y lo que ya no sirve sale como pérdida', async () => {
  const { vencible } = await productos()
  await oficina.goto(tienda.url())
  await oficina.getByRole('link', { name: /^Vence en 30 días o menos/ }).click()
  await expect(fila(oficina, vencible.nombre)).toContainText('Vence en 5 días')
  await sinViolaciones(oficina)
  await fila(oficina, vencible.nombre).click()
  const lote = oficina.getByRole('dialog', { name: vencible.nombre })
  await sinViolaciones(oficina)
  await lote.getByRole('link', { name: 'Ponerle un precio especial' }).click()
  const precio = oficina.getByRole('dialog', { name: 'Nuevo precio especial' })
  await expect(precio).toContainText(vencible.nombre)
  await precio.getByRole('button', { name: 'Cancelar' }).click()
  await oficina.goto(tienda.url('/compras?ver=vencen'))
  await fila(oficina, vencible.nombre).click()
  await lote.getByRole('button', { name: 'Sacar del estante' }).click()
  const sacar = oficina.getByRole('dialog', { name: 'Sacar del estante' })
  await sacar.getByLabel('Cuántos se sacan').fill('4')
  await sinViolaciones(oficina)
  await sacar.getByRole('button', { name: 'Sacar', exact: true }).click()
  await expect(oficina.getByText('Salió del inventario como pérdida').first()).toBeVisible()
  await existenciaDe(vencible.codigo, vencible.nombre, vencible.existencia + 8)
  await oficina.goto(tienda.url('/compras?ver=vencen'))
  await fila(oficina, vencible.nombre).click()
  await lote.getByRole('button', { name: 'Quedan otros' }).click()
  const contar = oficina.getByRole('dialog', { name: 'Cuántos quedan' })
  await contar.getByLabel('Cuántos quedan').fill('0')
  await contar.getByRole('button', { name: 'Anotar' }).click()
  await expect(oficina.getByText('No hay nada con fecha de vencimiento')).toBeVisible()
  // It was cut off on purpose.
  expect(dichas.filter((dicha) => !dicha.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
