/** What a counter does a hundred times a day: by weight, by pesos, misspelt, the next customer scanned over the last one's change, and one who has to wait. */
import { expect, test, type Page } from '@playwright/test'
import { leerProductos } from '#server/demo/catalogo.ts'
import * as caja from '../../support/caja.ts'
import { raiz } from '../../support/fuentes.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let cajero: Page
let dichas: string[]

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  cajero = await unaPagina(browser)
  dichas = quejas(cajero)
  tienda = await tiendaDemo(servidor)
  await ponerCaja(cajero, tienda, 'Caja del mostrador')
})
test.afterEach(() => retratar(test.info(), { cajero }))
test.afterAll(async () => {
  await cajero?.context().close()
  await servidor?.parar()
})

test('media libra se toca una vez, y cincuenta pesos de lo mismo son cincuenta pesos', async () => {
  const pesado = (await leerProductos(raiz)).find(({ se_pesa }) => se_pesa)
  if (!pesado) throw new Error('La tienda de demostración no vende nada por peso')
  const dialogo = cajero.getByRole('dialog', { name: pesado.nombre })
  const pedir = async () => {
    await caja.buscador(cajero).fill(pesado.nombre)
    await caja.tocar(cajero, pesado.nombre)
    await expect(dialogo).toBeVisible()
  }
  await pedir()
  await sinViolaciones(cajero)
  await dialogo.getByRole('button', { name: /^½/ }).click()
  await expect(caja.lineas(cajero).first()).toContainText('0.5')

  await pedir()
  await dialogo.getByText('Por pesos', { exact: true }).click()
  await dialogo.getByRole('button', { name: 'RD$50', exact: true }).click()
  await expect(dialogo.getByRole('status')).toContainText('RD$50.00')
  await sinViolaciones(cajero)
  await dialogo.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(caja.lineas(cajero)).toHaveCount(2)
  await expect(caja.lineas(cajero).last()).toContainText('50.00')
  await caja.cobrarEnEfectivo(cajero)
})

test('el primer artículo del próximo cliente se lee sobre la devuelta del anterior, y empieza su venta', async () => {
  const [articulo] = await articulosDemo()
  if (!articulo) throw new Error('La tienda de demostración no tiene artículos')
  await expect(caja.resultado(cajero)).toContainText('Devuelta')
  await caja.leerCodigo(cajero, '7469999999990')
  await expect(caja.resultado(cajero)).toBeVisible()
  await caja.leerCodigo(cajero, articulo.codigo)
  await expect(caja.resultado(cajero)).toBeHidden()
  await expect(caja.lineas(cajero)).toHaveCount(1)
  await expect(caja.lineas(cajero)).toContainText(articulo.nombre)
})

test('esa venta espera mientras se atiende a otra persona, y sigue donde quedó', async () => {
  await cajero.keyboard.press('F8')
  await cajero.getByLabel('Nombre para encontrarla').fill('Doña Carmen')
  await sinViolaciones(cajero)
  await cajero.getByRole('button', { name: 'Dejar en espera', exact: true }).click()
  await expect(cajero.getByRole('dialog')).toHaveCount(0)
  await expect(caja.lineas(cajero)).toHaveCount(0)
  await cajero.keyboard.press('F8')
  await cajero.getByRole('list', { name: 'Ventas en espera' }).getByRole('button').first().click()
  await expect(caja.lineas(cajero)).toHaveCount(1)
})

test('lo que se escribe como suena también se encuentra', async () => {
  for (const [escrito, espera] of [
    ['arros', /arroz/i],
    ['asucar', /az[uú]car/i],
  ] as const) {
    await caja.buscador(cajero).fill(escrito)
    await expect(cajero.getByRole('option').first()).toContainText(espera)
  }
})

test('lo que no está en el catálogo se vende con precio abierto, con el PIN de quien puede decir un precio', async () => {
  await caja.buscador(cajero).fill('zanahoria morada')
  await cajero.getByRole('button', { name: 'Venderlo con precio abierto' }).click()
  const dialogo = cajero.getByRole('dialog', { name: 'Precio abierto' })
  await expect(dialogo.getByLabel('Qué es')).toHaveValue('zanahoria morada')
  await expect(dialogo.getByRole('button', { name: 'Agregar' })).toBeDisabled()
  await dialogo.getByLabel('Precio de cada uno').fill('12.50')
  await dialogo.getByLabel('Cantidad').fill('2')
  await sinViolaciones(cajero)
  await dialogo.getByRole('button', { name: 'Agregar' }).click()
  await caja.autorizar(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  await expect(caja.lineas(cajero)).toHaveCount(2)
  await expect(caja.lineas(cajero).last()).toContainText('precio abierto')
  await expect(caja.lineas(cajero).last()).toContainText('25.00')
})

test('un código que nadie conoce lo crea ahí mismo quien puede, sin línea y sin perder la venta', async () => {
  const nuevo = '7460000123452'
  await caja.buscador(cajero).fill('')
  await expect(caja.lineas(cajero)).toHaveCount(2)
  await caja.leerCodigo(cajero, nuevo)
  const aviso = cajero.getByRole('alert').filter({ hasText: nuevo })
  await expect(aviso).toContainText('avisa para que lo registren')
  await expect(aviso.getByRole('button', { name: 'Crear con este código' })).toBeHidden()
  await cajero.keyboard.press('Control+B')
  await caja.ponerPin(cajero, tienda.supervisora.nombre, tienda.supervisora.pin)
  await expect(caja.buscador(cajero)).toBeVisible()
  await cajero.context().setOffline(true)
  await caja.leerCodigo(cajero, nuevo)
  await cajero.getByRole('button', { name: 'Crear con este código' }).click()
  const dialogo = cajero.getByRole('dialog', { name: `Producto nuevo con el código ${nuevo}` })
  await dialogo.getByLabel('Nombre').fill('Dulce de coco')
  await dialogo.getByLabel('Precio').fill('35')
  await sinViolaciones(cajero)
  await dialogo.getByRole('button', { name: 'Crear y agregar' }).click()
  await expect(dialogo).toBeHidden()
  await expect(caja.lineas(cajero)).toHaveCount(3)
  await expect(caja.lineas(cajero).last()).toContainText('Dulce de coco')
  await expect(cajero.getByRole('alert').filter({ hasText: nuevo })).toHaveCount(0)
  // From now on it is read like any other.
  await caja.leerCodigo(cajero, nuevo)
  await expect(caja.lineas(cajero).last()).toContainText('2')
  await cajero.context().setOffline(false)
  // The browser tells of each request that found no line.
  expect(dichas.filter((queja) => !queja.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('quien no espera a la pantalla no pierde teclas: Enter antes de que salga la lista, F9 apenas se cierra una ventana', async () => {
  const antes = await caja.lineas(cajero).count()
  await caja.buscador(cajero).fill('')
  await caja.buscador(cajero).evaluate((campo: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(campo, 'papel higienico')
    campo.dispatchEvent(new Event('input', { bubbles: true }))
    campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(caja.lineas(cajero)).toHaveCount(antes + 1)
  await expect(caja.lineas(cajero).last()).toContainText('Papel higiénico')

  await cajero.keyboard.press('F7')
  await expect(cajero.getByRole('dialog')).toBeVisible()
  const robadas = await cajero.evaluate(async () => {
    const pulsar = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }))
    const otraTarea = () => new Promise<void>((listo) => setTimeout(listo))
    pulsar('Escape')
    await otraTarea()
    pulsar('F7')
    await otraTarea()
    pulsar('Enter')
    await otraTarea()
    pulsar('F9')
    let veces = 0
    document.addEventListener('focusin', ({ target }) => (veces += Number(target instanceof Element && target.role === 'combobox')))
    await new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(listo)))
    return veces
  })
  await expect(cajero.getByRole('dialog', { name: 'Cobrar' }).getByLabel('Recibido')).toBeFocused()
  expect(robadas).toBe(0)
})

test('lo que se escribe antes de que la pantalla acabe de volver no se pierde', async () => {
  await cajero.keyboard.press('Escape')
  await expect(cajero.getByRole('dialog')).toHaveCount(0)
  await cajero.keyboard.press('F7')
  await expect(cajero.getByRole('dialog')).toBeVisible()
  // A busy tablet draws its next frame late.
  await cajero.evaluate(() => {
    const pintar = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (alPintar) => Number(setTimeout(() => pintar(alPintar), 400))
    setTimeout(() => (window.requestAnimationFrame = pintar), 2000)
  })
  await cajero.keyboard.press('Escape')
  await caja.buscador(cajero).pressSequentially('papel hig', { delay: 100 })
  await expect(caja.buscador(cajero)).toHaveValue('papel hig')
  await caja.buscador(cajero).fill('')
})

test('una caja dice lo que no puede enseñar, y con una cuenta se ve lo que se pide al servidor', async () => {
  await expect(cajero.getByRole('link', { name: 'Cuentas por pagar' })).toHaveCount(0)
  await cajero.goto(tienda.url('/contabilidad/cxp'))
  await expect(cajero.getByRole('heading', { name: 'Esto no se guarda en una caja' })).toBeVisible()
  await cajero.goto(tienda.url('/reportes'))
  await expect(cajero.getByRole('heading', { name: 'Esto se ve con tu cuenta' })).toBeVisible()
  await sinViolaciones(cajero)
  await cajero.getByRole('link', { name: 'Entrar con correo' }).click()
  await cajero.getByLabel('Correo', { exact: true }).fill(tienda.demo.duena.email)
  await cajero.getByLabel('Contraseña', { exact: true }).fill(tienda.demo.duena.clave)
  await cajero.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(cajero.getByRole('heading', { level: 1, name: 'Reportes' })).toBeVisible()
  await expect(cajero.getByRole('tab', { name: 'Ventas y margen' })).toBeVisible()
})
