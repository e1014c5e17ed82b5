/** A morning of the demo shop in cash, by card and on credit, and what the owner's books say of it, to the centavo. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { enSantoDomingo, mesSiguiente } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { comprobar } from '../../scripts/comprobar-libros.js'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { unaPagina } from '../support/navegador.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLIENTA = 'Altagracia Fiado'
const FONDO = 100_000

let servidor: Servidor
let tienda: Tienda
let duena: Page
let mostrador: Page
/** As the till's result said them. */
const hechas: Record<'efectivo' | 'tarjeta' | 'credito', caja.Hecha | undefined> = {
  efectivo: undefined,
  tarjeta: undefined,
  credito: undefined,
}
let dichas: string[] = []

const libro = (ver: string, mas = ''): string => tienda.url(`/contabilidad/libros?ver=${ver}${mas}`)
const fila = (nombre: string | RegExp) => duena.getByRole('row').filter({ has: duena.getByRole('button', { name: nombre }) })

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const ancho = { width: 1440, height: 900 }
  duena = await unaPagina(browser, ancho)
  mostrador = await unaPagina(browser, ancho)
  dichas = quejas(duena)
})
test.afterEach(() => retratar(test.info(), { duena, mostrador }))
test.afterAll(async () => {
  await duena?.context().close()
  await mostrador?.context().close()
  await servidor?.parar()
})

test('antes de vender, el libro está vacío y lo dice', async () => {
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await duena.goto(libro('balanza'))
  await expect(duena.getByText('El libro está vacío')).toBeVisible()
  await duena.goto(libro('prueba'))
  await expect(duena.getByRole('row', { name: /M1 Cuadra/ })).toBeVisible()
  await expect(duena.getByText('No cuadra')).toHaveCount(0)
})

test('en la caja se vende en efectivo, con tarjeta y a crédito', async () => {
  await duena.goto(tienda.url('/clientes'))
  await duena.getByRole('button', { name: 'Nuevo cliente' }).first().click()
  const ficha = duena.getByRole('dialog', { name: 'Nuevo cliente' })
  await ficha.getByLabel('Nombre o razón social').fill(CLIENTA)
  await ficha.getByLabel('Condición').selectOption('CREDITO')
  await ficha.getByLabel(/^Límite/).fill('50000')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(ficha).toBeHidden()
  await caja.esperarTodoRecibido(duena)

  await ponerCaja(mostrador, tienda, 'Caja del libro')
  const [a, b, c] = await articulosDemo()
  await caja.escanear(mostrador, a?.codigo ?? '')
  hechas.efectivo = await caja.cobrarEnEfectivo(mostrador)
  await caja.ventaNueva(mostrador)

  const cobrar = mostrador.getByRole('dialog', { name: 'Cobrar' })
  await caja.escanear(mostrador, b?.codigo ?? '')
  await expect(caja.lineas(mostrador)).toHaveCount(1)
  await mostrador.keyboard.press('F9')
  await cobrar.getByRole('button', { name: 'Tarjeta' }).click()
  await cobrar.getByRole('button', { name: 'Exacto' }).click()
  hechas.tarjeta = await caja.leerResultado(mostrador)
  await caja.ventaNueva(mostrador)

  await caja.escanear(mostrador, c?.codigo ?? '')
  await expect(caja.lineas(mostrador)).toHaveCount(1)
  await mostrador.keyboard.press('F6')
  await mostrador.getByRole('combobox', { name: 'Buscar en clientes' }).fill(CLIENTA)
  await mostrador.getByRole('option', { name: new RegExp(CLIENTA) }).click()
  await expect(caja.venta(mostrador)).toContainText(CLIENTA)
  await mostrador.keyboard.press('F9')
  await cobrar.getByRole('button', { name: /^A crédito/ }).click()
  await cobrar.getByRole('button', { name: 'Exacto' }).click()
  hechas.credito = await caja.leerResultado(mostrador)
  await caja.ventaNueva(mostrador)
  await caja.esperarTodoRecibido(mostrador)
})

test('la copia entera se baja, y el programa de un extraño la encuentra bien', async () => {
  await duena.goto(libro('prueba'))
  const bajada = duena.waitForEvent('download')
  await duena.getByRole('button', { name: 'Bajar todo para comprobarlo' }).click()
  const archivo = await bajada
  expect(archivo.suggestedFilename()).toMatch(/^libros-.*\.zip$/)
  const { malas, documentos } = comprobar(unzipSync(new Uint8Array(await readFile(await archivo.path()))))
  expect(malas).toEqual([])
  expect(documentos).toBeGreaterThanOrEqual(4)
})

test('la dueña ve cada cifra al centavo, y la misma en cada estado', async () => {
  const ventas = await tienda.ventas()
  expect(ventas.length).toBe(3)
  const suma = (de: (venta: Venta) => number): number => ventas.reduce((total, venta) => total + de(venta), 0)
  const itbis = suma(({ totales }) => totales.itbis)
  const total = suma(({ totales }) => totales.total)
  const [efectivo, tarjeta, credito] = [hechas.efectivo, hechas.tarjeta, hechas.credito].map((hecha) => hecha?.totalCentavos ?? 0)

  await duena.goto(libro('balanza'))
  await expect(fila('Gavetas')).toContainText(formatMoney(FONDO + (efectivo ?? 0)))
  await expect(fila('Transferencias, tarjetas y cheques por confirmar')).toContainText(formatMoney(tarjeta ?? 0))
  await expect(fila('Cuentas por cobrar a clientes')).toContainText(formatMoney(credito ?? 0))
  if (itbis > 0) await expect(fila('ITBIS cobrado')).toContainText(formatMoney(-itbis))
  await expect(fila('Ventas')).toContainText(formatMoney(itbis - total))

  await duena.goto(libro('resultados'))
  await expect(duena.getByText(`resultado ${formatMoney(total - itbis)}`)).toBeVisible()
  await expect(duena.getByRole('img', { name: new RegExp(`ingresos ${formatMoney(total - itbis).replace('$', '\\$')}`) })).toBeVisible()

  await duena.goto(libro('balance'))
  await expect(duena.getByText('Cuadra', { exact: true })).toBeVisible()
  await expect(fila('Resultado desde que empezó el libro')).toContainText(formatMoney(total - itbis))

  await duena.goto(libro('prueba'))
  for (const prueba of ['M1', 'M2', 'M3', 'M4', 'M7'])
    await expect(duena.getByRole('row', { name: new RegExp(`${prueba} Cuadra`) })).toBeVisible()
  await duena.getByRole('button', { name: 'Rehacer el libro' }).click()
  await expect(duena.getByText('El libro se rehízo y dio lo mismo')).toBeVisible()
})

test('de una cuenta se llega a sus apuntes, y de un apunte a su factura; lo fiado, a quien lo debe', async () => {
  await duena.goto(libro('balanza'))
  await duena.getByRole('button', { name: 'Cuentas por cobrar a clientes' }).click()
  await expect(duena).toHaveURL(/ver=diario/)
  await expect(duena.getByText('1 apunte: débitos')).toBeVisible()
  await expect(duena.getByRole('row').nth(1)).toContainText(CLIENTA)
  await duena.getByText('Lo que está abierto').click()
  await expect(duena.getByRole('row').nth(1)).toContainText(formatMoney(hechas.credito?.totalCentavos ?? 0))
  await duena.getByRole('button', { name: 'Ver apuntes' }).click()
  await duena.getByRole('button', { name: 'Ver asiento' }).click()
  await expect(duena.getByText(/^\d apuntes: débitos/)).toContainText(formatMoney(hechas.credito?.totalCentavos ?? 0))
  await duena
    .getByRole('link', { name: `Factura ${hechas.credito?.ncf}` })
    .first()
    .click()
  await expect(duena.getByRole('dialog')).toContainText(hechas.credito?.ncf ?? '')

  // By the day and by the number too, and out in a file.
  const hoy = enSantoDomingo(new Date().toISOString()).slice(0, 10)
  await duena.goto(libro('diario', `&dia=${hoy}`))
  await expect(duena.getByRole('link', { name: /^Factura/ })).not.toHaveCount(0)
  await duena.getByLabel('Documento', { exact: true }).fill(hechas.tarjeta?.ncf ?? '')
  await expect(duena.getByRole('link', { name: `Factura ${hechas.efectivo?.ncf}` })).toHaveCount(0)
  await expect(duena.getByRole('link', { name: `Factura ${hechas.tarjeta?.ncf}` })).not.toHaveCount(0)
  await duena.keyboard.press('Escape')
  const bajada = duena.waitForEvent('download')
  await duena.getByRole('button', { name: 'Descargar o imprimir' }).click()
  await duena.getByRole('menuitem', { name: 'Descargar Excel' }).click()
  expect((await bajada).suggestedFilename()).toBe('diario.xlsx')
  expect(dichas.filter((queja) => !/401/.test(queja))).toEqual([])
})

test('cierra el mes que terminó, ve lo que llegó después, y lo reabre con un motivo', async () => {
  const hoy = enSantoDomingo(new Date().toISOString()).slice(0, 10)
  const pasado = mesSiguiente(hoy.slice(0, 7), -1)
  const dicho = mesEnPalabras(pasado)
  /** An account whose first balance is of the month before. */
  const unaCuenta = (numero: string): Promise<number> =>
    duena.evaluate(
      async ([tiendaId, cual, desde]) => {
        const cuerpo = { banco: 'Banco Popular Dominicano', numero: cual, alias: '', tipoCuenta: 'corriente', moneda: 'DOP' }
        const respuesta = await fetch(`/api/tiendas/${tiendaId}/bancos`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...cuerpo, saldoInicialCentavos: 500_000, desde, activa: true }),
        })
        return respuesta.status
      },
      [tienda.tiendaId, numero, `${pasado}-05`],
    )
  expect(await unaCuenta('758203914')).toBe(200)
  await duena.goto(libro('meses'))
  await expect(duena.getByText(`Toca cerrar ${dicho}`)).toBeVisible()
  await expect(duena.getByText('1 cuenta de banco sin conciliar', { exact: false })).toBeVisible()
  await duena.getByRole('button', { name: `Cerrar ${dicho}` }).click()
  await duena
    .getByRole('dialog', { name: `Cerrar ${dicho}` })
    .getByRole('button', { name: 'Cerrar el mes' })
    .click()
  const cerrado = duena.getByRole('region', { name: 'Meses cerrados' }).getByRole('row').nth(1)
  await expect(cerrado).toContainText('Cerrado')
  await expect(duena.getByText('El mes no ha terminado', { exact: false })).toBeVisible()

  // What comes late counts in the month that is open, and is named with the way to it.
  expect(await unaCuenta('758203922')).toBe(200)
  await duena.goto(libro('meses'))
  await expect(duena.getByRole('link', { name: 'Saldo inicial del banco' })).toBeVisible()
  await duena.goto(libro('balanza', `&desde=${pasado}&hasta=${pasado}`))
  await expect(duena.getByText('Cerrado: no cambia')).toBeVisible()
  await expect(fila('Bancos')).toContainText(formatMoney(500_000))
  await duena.goto(libro('prueba'))
  await expect(duena.getByRole('row', { name: /M8 Cuadra/ })).toBeVisible()

  await duena.goto(libro('meses'))
  await duena.getByRole('button', { name: `Reabrir ${dicho}` }).click()
  const reabrir = duena.getByRole('dialog', { name: `¿Reabrir ${dicho}?` })
  await reabrir.getByRole('button', { name: 'Reabrir' }).click()
  await expect(reabrir.getByText('Escribe por qué')).toBeVisible()
  await reabrir.getByLabel('Motivo').fill('Faltaba una cuenta')
  await reabrir.getByRole('button', { name: 'Reabrir' }).click()
  await expect(cerrado).toContainText('Reabierto')
  await expect(cerrado).toContainText('Faltaba una cuenta')
  await duena.goto(libro('balanza', `&desde=${pasado}&hasta=${pasado}`))
  await expect(fila('Bancos')).toContainText(formatMoney(1_000_000))
})
