/** What a shop of this morning reads of itself: nothing that another screen of it takes back. */
import { expect, test, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import * as caja from '../support/caja.ts'
import { apiDe, CASA } from '../support/mercado.ts'
import { crearCuenta } from '../support/oficina.ts'
import { retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

const duena = { nombre: 'Mercedes Almonte', email: 'mercedes@colmado.test', clave: 'una frase que nadie adivina' }
const SLUG = 'colmado-mercedes'

let servidor: Servidor
let pagina: Page
const url = (ruta = ''): string => `${servidor.url}/mercana/${SLUG}${ruta}`

test.beforeAll(async ({ browser }) => {
  servidor = await arrancarServidor({ env: { MERCANA_TIENDAS_NUEVAS: 'pendientes' } })
  pagina = await (await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })).newPage()
  pagina.setDefaultTimeout(20_000)
  await crearCuenta(pagina, servidor.url, duena)
  const api = await apiDe(pagina, servidor.url)
  const { nombre, ...lugar } = CASA.direccion
  await api.ejecutar(
    comandos.crearTienda,
    {},
    {
      tiendaNombre: 'Colmado Mercedes',
      slug: SLUG,
      tiendaTipo: 'Colmado',
      tiendaCategoria: nombre,
      tiendaTelefono: '8095550142',
      ...lugar,
    },
  )
})
test.afterEach(() => retratar(test.info(), { pagina }))
test.afterAll(async () => {
  await pagina?.context().close()
  await servidor?.parar()
})

test('una tienda de hoy no dice que ya vende lo que le falta para vender, ni enseña lo que el público no verá', async () => {
  await pagina.goto(`${servidor.url}/mercana/tienda`)
  await pagina.getByLabel('Nombre de la tienda').fill('Colmado Mercedes')
  await pagina.getByLabel('RNC o cédula').fill('101010632')
  // Nobody has confirmed it: a public page does not show it.
  await expect(pagina.getByText('Con RNC')).toHaveCount(0)
  await expect(pagina.getByText(/ya puedes? vender/)).toHaveCount(0)
  await pagina.goto(url())
  await expect(pagina.getByText('El público todavía no ve la tienda')).toBeVisible()
  await expect(pagina.getByText('Sin rangos vigentes')).toBeVisible()
  await expect(pagina.getByText(/ya puedes? vender/)).toHaveCount(0)
  await expect(pagina.getByText(/Todo al día\. /)).toHaveCount(0)
  await pagina.goto(url('/configurar?ver=arranque'))
  await expect(pagina.getByText(/Las cajas no esperan por eso/)).toBeVisible()
  await expect(pagina.getByText(/ya puedes? vender/)).toHaveCount(0)
})

test('la muestra del ticket es del comprobante de la tienda, y nada de ella se corta', async () => {
  await pagina.goto(url('/configurar?ver=ticket'))
  const papel = pagina.getByRole('figure', { name: 'Así queda el ticket' }).locator('pre')
  await expect(papel).toContainText('NCF: B0200000001')
  await expect(papel).not.toContainText(/ELECTRÓNICA|e-CF/)
  await expect(papel).toContainText('Nota: Nota del artículo')
  const renglones = (await papel.innerText()).split('\n').map((renglon) => renglon.trimEnd())
  expect(renglones.filter(({ length }) => length > 48)).toEqual([])
})

test('una lista de un solo producto se cuenta en singular', async () => {
  await pagina.goto(url('/productos/importar'))
  await pagina
    .locator('input[type="file"]')
    .setInputFiles({ name: 'uno.csv', mimeType: 'text/csv', buffer: Buffer.from('nombre,precio\nMabí casero,40\n') })
  await pagina.getByRole('button', { name: 'Revisar todas las filas' }).click()
  await pagina.getByRole('button', { name: 'Importar 1 producto', exact: true }).click()
  await expect(pagina.getByText('1 producto nuevo', { exact: true })).toBeVisible()
  await caja.esperarTodoRecibido(pagina)
})
