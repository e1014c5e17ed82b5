/** A store's bank month by month: a statement comes in from a file, what is exact is accepted, the rest is matched by hand, and a month is closed. */
import { expect, test, type Page } from '@playwright/test'
import { diaFiscal, formatoFecha, limitesDelMes } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import * as caja from '../../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { cifra, fila } from '../../support/oficina.ts'
import { unaPagina } from '../../support/navegador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'

// One month after another, in one browser.
test.describe.configure({ mode: 'serial' })

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajera: Page
/** Two transfers and a card, as the till charged them, in centavos. */
const cobros: number[] = []
const hoy = diaFiscal(new Date().toISOString())
const [inicioAnterior] = limitesDelMes(hoy, -1)
const nombreDelMes = (dia: string): string =>
  new Intl.DateTimeFormat('es-DO', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(new Date(`${dia}T00:00:00Z`))
const ANTERIOR = nombreDelMes(inicioAnterior)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  cajera = await unaPagina(browser)
  await ponerCaja(cajera, tienda, 'Caja con banco')
  const articulos = await articulosDemo()
  for (const [i, [metodo, referencia]] of [
    ['Transferencia', 'TR-880011'],
    ['Transferencia', 'TR-990022'],
    ['Tarjeta', ''],
  ].entries()) {
    await caja.escanear(cajera, articulos[i]?.codigo ?? '')
    cobros.push(await cobrar(cajera, metodo ?? '', referencia ?? ''))
  }
  await caja.esperarTodoRecibido(cajera)
  duena = await unaPagina(browser, { width: 1440, height: 1000 })
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajera }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajera?.context().close()
  await servidor?.parar()
})

/** Charges the sale at hand through a bank; answers how much. */
async function cobrar(pagina: Page, metodo: string, referencia: string): Promise<number> {
  await expect(caja.lineas(pagina)).toHaveCount(1)
  await pagina.keyboard.press('F9')
  const dialogo = pagina.getByRole('dialog', { name: 'Cobrar' })
  await dialogo.getByRole('button', { name: metodo }).click()
  if (referencia !== '') await dialogo.getByLabel('Número de referencia').fill(referencia)
  await dialogo.getByRole('button', { name: 'Exacto' }).click()
  const { totalCentavos } = await caja.leerResultado(pagina)
  await caja.ventaNueva(pagina)
  return totalCentavos
}

const pesos = (centavos: number): string => (Math.abs(centavos) / 100).toFixed(2)

/** A statement with a title over its columns, as banks give it: debits and credits apart. */
const estado = (lineas: readonly (readonly [dia: string, descripcion: string, referencia: string, centavos: number])[]): string =>
  [
    'Cuenta 758203914',
    `Período: ${formatoFecha(lineas[0]?.[0] ?? '')}`,
    'Fecha;Descripción;Referencia;Débito;Crédito',
    ...lineas.map(([dia, descripcion, referencia, centavos]) =>
      [formatoFecha(dia), descripcion, referencia, centavos < 0 ? pesos(centavos) : '', centavos > 0 ? pesos(centavos) : ''].join(';'),
    ),
  ].join('\r\n')

async function importar(nombre: string, contenido: string, boton: RegExp): Promise<void> {
  await duena.goto(tienda.url('/contabilidad/bancos/importar'))
  await duena.locator('input[type=file]').setInputFiles({ name: nombre, mimeType: 'text/csv', buffer: Buffer.from(contenido) })
  await duena.getByRole('button', { name: 'Revisar todas las filas' }).click()
  await duena.getByRole('button', { name: boton }).click()
  await expect(duena.getByRole('status').filter({ hasText: 'Estado importado' })).toBeVisible()
}

const dinero = (centavos: number): string => formatMoney(centavos)

test('la dueña registra su cuenta, e importa el mes pasado y este', async () => {
  const dichas = quejas(duena)
  await duena.goto(tienda.url('/contabilidad/bancos'))
  await duena.getByRole('button', { name: 'Registrar una cuenta' }).first().click()
  const ficha = duena.getByRole('dialog', { name: 'Registrar una cuenta' })
  await ficha.getByLabel('Banco').and(duena.locator('input')).fill('Banco Popular Dominicano')
  await ficha.getByLabel('Número de cuenta').fill('758-203914')
  await ficha.getByLabel('Primer día').fill(inicioAnterior)
  await ficha.getByLabel('Saldo al comenzar ese día').fill('10,000')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(fila(duena, 'Banco Popular Dominicano')).toContainText('RD$10,000.00')

  const pasado = estado([
    [`${inicioAnterior.slice(0, 8)}05`, 'DEPOSITO EN EFECTIVO', '000123', 500_000],
    [`${inicioAnterior.slice(0, 8)}10`, 'COMISION POR TRANSACCION', '', -1500],
    [`${inicioAnterior.slice(0, 8)}10`, 'COMISION POR TRANSACCION', '', -1500],
  ])
  await importar('pasado.csv', pasado, /Importar 3 líneas/)
  const [uno = 0, dos = 0, tres = 0] = cobros
  const actual = estado([
    [hoy, 'TRANSFERENCIA RECIBIDA', '880011', uno],
    [hoy, 'TRANSFERENCIA RECIBIDA', '', dos],
    [hoy, 'PAGO TARJETAS', 'LOTE 45', tres - 100],
  ])
  await importar('actual.csv', actual.replace('880011', 'TR880011'), /Importar 3 líneas/)
  expect(dichas).toEqual([])
})

test('el mismo archivo otra vez no agrega nada, y otro formato dice qué falta', async () => {
  await duena.goto(tienda.url('/contabilidad/bancos/importar'))
  const repetido = estado([[`${inicioAnterior.slice(0, 8)}05`, 'DEPOSITO EN EFECTIVO', '000123', 500_000]])
  await duena.locator('input[type=file]').setInputFiles({ name: 'otra-vez.csv', mimeType: 'text/csv', buffer: Buffer.from(repetido) })
  await duena.getByRole('button', { name: 'Revisar todas las filas' }).click()
  await expect(duena.getByRole('list', { name: 'Lo que trae el archivo' })).toContainText('0 líneas nuevas')
  await expect(duena.getByRole('button', { name: /^Importar 0/ })).toBeDisabled()
  await duena.getByRole('button', { name: 'Volver a las columnas' }).click()
  await duena.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await duena.locator('input[type=file]').setInputFiles({ name: 'otro.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\r\n1;2\r\n') })
  await expect(duena.getByRole('button', { name: 'Revisar todas las filas' })).toBeDisabled()
})

test('este mes: acepta las exactas de una vez, concilia una a mano con su comisión, y la deshace', async () => {
  const dichas = quejas(duena)
  const [uno = 0, dos = 0, tres = 0] = cobros
  await duena.goto(tienda.url(`/contabilidad/bancos?ver=conciliar&mes=${hoy.slice(0, 7)}`))
  await expect(cifra(duena, 'En tránsito')).toHaveText(dinero(uno + dos + tres))
  await sinViolaciones(duena)
  const propuestas = duena.getByRole('region', { name: 'Propuestas' })
  await expect(propuestas.getByRole('row').filter({ hasText: 'Mismo monto y referencia' })).toHaveCount(1)
  await duena.getByRole('button', { name: 'Aceptar las 2 exactas' }).click()
  await expect(cifra(duena, 'En tránsito')).toHaveText(dinero(tres))
  await expect(propuestas).toBeHidden()

  await fila(duena, 'PAGO TARJETAS').getByRole('checkbox').check()
  await duena
    .getByRole('region', { name: 'Pagos en tránsito' })
    .getByRole('row')
    .filter({ hasText: 'Tarjeta' })
    .getByRole('checkbox')
    .check()
  const escogido = duena.getByRole('group', { name: 'Lo escogido' })
  await expect(escogido).toContainText(`diferencia ${dinero(-100)}`)
  await expect(escogido.getByRole('button', { name: 'Conciliar lo escogido' })).toBeDisabled()
  await escogido.getByRole('button', { name: 'Explicar la diferencia' }).click()
  const explicar = duena.getByRole('dialog', { name: 'Explicar la diferencia' })
  await expect(explicar.getByLabel('Qué es')).toHaveValue('comision')
  await explicar.getByRole('button', { name: 'Conciliar' }).click()
  await expect(explicar).toBeHidden()
  await expect(cifra(duena, 'En tránsito')).toHaveText(dinero(0))

  await duena.getByRole('tab', { name: 'Líneas' }).click()
  await expect(fila(duena, 'PAGO TARJETAS')).toContainText('Comisión del banco o de las tarjetas')
  await sinViolaciones(duena)
  await fila(duena, 'PAGO TARJETAS')
    .getByRole('button', { name: /^Deshacer/ })
    .click()
  await expect(fila(duena, 'PAGO TARJETAS')).toContainText('Sin dueño')
  await duena.getByRole('tab', { name: 'Conciliar' }).click()
  await expect(cifra(duena, 'En tránsito')).toHaveText(dinero(tres))
  expect(dichas).toEqual([])
})

test('el mes pasado se explica, se cierra con el saldo del banco, y ya no cambia', async () => {
  await duena.goto(tienda.url(`/contabilidad/bancos?ver=conciliar&mes=${inicioAnterior.slice(0, 7)}`))
  await expect(cifra(duena, 'Saldo al final')).toHaveText('RD$14,970.00')
  await fila(duena, 'DEPOSITO EN EFECTIVO').getByRole('checkbox').check()
  await duena.getByRole('button', { name: 'Explicar la diferencia' }).click()
  const explicar = duena.getByRole('dialog', { name: 'Explicar la diferencia' })
  await explicar.getByLabel('Qué es').selectOption('efectivo')
  await explicar.getByRole('button', { name: 'Conciliar' }).click()
  await expect(cifra(duena, 'Sin dueño')).toHaveText(dinero(-3000))

  await duena.getByRole('button', { name: `Cerrar ${ANTERIOR}` }).click()
  const cerrar = duena.getByRole('dialog', { name: `Cerrar ${ANTERIOR}` })
  const saldo = cerrar.getByLabel('Saldo al final, según el banco')
  await saldo.fill('14,985')
  await cerrar.getByRole('button', { name: 'Cerrar el mes' }).click()
  await expect(cerrar.getByRole('alert').first()).toContainText('la diferencia es RD$15.00')
  await saldo.fill('14,970')
  await cerrar.getByRole('button', { name: 'Cerrar el mes' }).click()
  await expect(duena.getByText(`${ANTERIOR} está cerrado`)).toBeVisible()
  await expect(duena.getByRole('button', { name: 'Conciliar lo escogido' })).toHaveCount(0)
  await sinViolaciones(duena)

  await duena.goto(tienda.url(`/contabilidad/bancos?ver=conciliar&mes=${hoy.slice(0, 7)}`))
  await expect(cifra(duena, 'Saldo al comenzar')).toHaveText('RD$14,970.00')
  await expect(fila(duena, 'COMISION POR TRANSACCION')).toHaveCount(2)
  await duena.getByRole('tab', { name: 'Historial' }).click()
  await expect(fila(duena, ANTERIOR).first()).toContainText('RD$14,970.00')
  await sinViolaciones(duena)
})

test('lo que un cierre dejó mal se reabre con su motivo', async () => {
  await duena.getByRole('button', { name: `Reabrir ${ANTERIOR}` }).click()
  const dialogo = duena.getByRole('dialog', { name: `¿Reabrir ${ANTERIOR}?` })
  await dialogo.getByLabel('Motivo').fill('Faltaba una línea')
  await dialogo.getByRole('button', { name: 'Reabrir' }).click()
  await expect(dialogo).toBeHidden()
  await expect(fila(duena, 'Faltaba una línea')).toContainText('Reabierto')
  await duena.setViewportSize({ width: 390, height: 844 })
  await duena.goto(tienda.url('/contabilidad/bancos?ver=conciliar'))
  await expect(cifra(duena, 'Saldo al final')).toHaveText('RD$14,970.00')
  await sinViolaciones(duena)
})
