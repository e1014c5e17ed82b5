/** A cheque for another day, from the counter to the bank that gives it back: kept with no line, collected on its day, charged to who gave it. */
import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import * as caja from '../../support/caja.ts'
import { tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { moverReloj, relojMovible } from '../../support/reloj.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const DIA_MS = 86_400_000
const CENTAVOS = 50_000
/** The shop of before: its customers owe. */
const env = { MERCANA_DEMO: 'viva' }

let datos = ''
let servidor: Servidor
let tienda: Tienda
let duena: Page
let dichas: string[] = []
let quien = ''

const cxc = (mas = ''): string => tienda.url(`/contabilidad/cxc${mas}`)
const fila = (texto: string) => duena.getByRole('row').filter({ hasText: texto })
async function sinFaltas(): Promise<void> {
  await asentada(duena)
  await sinViolaciones(duena)
}

test.beforeAll(async ({ browser }) => {
  datos = await mkdtemp(join(tmpdir(), 'mercana-cheques-'))
  servidor = await arrancarServidor({ datos, env, diasAtras: 1 })
  tienda = await tiendaDemo(servidor)
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: 1440, height: 900 },
  })
  contexto.setDefaultTimeout(20_000)
  await relojMovible(contexto)
  duena = await contexto.newPage()
  dichas = quejas(duena)
  await duena.goto(servidor.url)
  await moverReloj(duena, -DIA_MS)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena }))
test.afterAll(async () => {
  await duena?.context().close()
  await servidor?.parar()
  await rm(datos, { recursive: true, force: true })
})

test('se guarda para su día sin conexión, con lo que se debe igual; otro se devuelve y se dice que sigue aquí', async () => {
  const manana = diaFiscal(new Date().toISOString())
  await duena.goto(cxc())
  await duena.getByRole('row').nth(1).click()
  const cuenta = duena.getByRole('dialog')
  quien = (await cuenta.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  await caja.esperarAppGuardada(duena)
  await duena.context().setOffline(true)
  const dejar = async (numero: string, dia: string): Promise<void> => {
    await cuenta.getByRole('button', { name: 'Cheque', exact: true }).click()
    const dialogo = duena.getByRole('dialog', { name: `Cheque posfechado de ${quien}` })
    await dialogo.getByLabel('Monto').fill((CENTAVOS / 100).toFixed(2))
    await dialogo.getByLabel('Se deposita desde el').fill(dia)
    await dialogo.getByLabel('Número del cheque').fill(numero)
    await dialogo.getByLabel('Banco del cheque').fill('Banco Popular')
    await dialogo.getByRole('button', { name: 'Guardar el cheque' }).click()
    await expect(dialogo).toBeHidden()
  }
  await dejar('412', manana)
  await dejar('413', sumarDias(manana, 30))
  await expect(cuenta.getByRole('button', { name: 'Ver el cheque 412' })).toBeVisible()
  await duena.context().setOffline(false)
  await caja.esperarTodoRecibido(duena)

  await duena.goto(cxc('?ver=cheques'))
  await expect(fila('412')).toContainText('Para después')
  await sinFaltas()
  await fila('413').click()
  const ficha = duena.getByRole('dialog', { name: `Cheque 413 de ${quien}` })
  await expect(ficha.getByRole('button', { name: 'Depositar y cobrar' })).toHaveCount(0)
  await ficha.getByRole('button', { name: 'Devolverlo' }).click()
  const devolver = duena.getByRole('dialog', { name: /^Devolver el cheque 413/ })
  await devolver.getByLabel('Motivo').fill('Pagó en efectivo')
  await devolver.getByRole('button', { name: 'Devolverlo' }).click()
  await expect(fila('413')).toContainText('Devuelto al cliente')
  await fila('413').click()
  await ficha.getByRole('button', { name: 'Todavía lo tenemos' }).click()
  await duena.getByRole('dialog', { name: '¿El cheque sigue aquí?' }).getByRole('button', { name: 'Sí, aquí está' }).click()
  await expect(ficha.getByRole('button', { name: 'Devolverlo' })).toBeVisible()
  await caja.esperarTodoRecibido(duena)
})

test('la ruta de hoy, sin conexión: se pone en otro orden, se cobra a uno y de otro se dice que no estaba', async () => {
  await duena.goto(cxc('?ver=ruta'))
  const parada = (numero: number) => duena.getByRole('article', { name: new RegExp(`^Parada ${numero}:`) })
  await expect(parada(2)).toBeVisible()
  await caja.esperarAppGuardada(duena)
  await duena.context().setOffline(true)
  const nombreDe = async (numero: number): Promise<string> =>
    ((await parada(numero).getByRole('heading').first().textContent()) ?? '').replace(/^\d+\. /, '')
  const [primero, segundo] = [await nombreDe(1), await nombreDe(2)]
  await parada(2)
    .getByRole('button', { name: /^Antes/ })
    .click()
  await expect(duena.getByRole('article', { name: `Parada 1: ${segundo}` })).toBeVisible()
  await sinFaltas()

  await duena.getByRole('button', { name: `No pagó ${primero}` }).click()
  const visita = duena.getByRole('dialog', { name: `${primero} no pagó` })
  await visita.getByLabel('Nota').fill('Vuelve después de las cinco')
  await visita.getByRole('button', { name: 'Anotar la visita' }).click()
  await expect(duena.getByRole('article', { name: new RegExp(primero) })).toContainText('No estaba: Vuelve después de las cinco')
  await duena.getByRole('button', { name: `Cobrar a ${segundo}` }).click()
  const cobrar = duena.getByRole('dialog', { name: `Cobrar a ${segundo}` })
  await cobrar.getByLabel('Monto').fill('25')
  await cobrar.getByRole('button', { name: `Cobrar ${formatMoney(2500)}` }).click()
  await duena.getByRole('dialog', { name: 'Cobrado' }).getByRole('button', { name: 'Listo' }).click()
  await expect(duena.getByRole('article', { name: new RegExp(segundo) })).toContainText(`Cobrado hoy: ${formatMoney(2500)}`)
  // The order is this device's, and stays.
  await duena.reload()
  await expect(duena.getByText('Visitas hechas')).toBeVisible()
  await expect(duena.getByRole('article', { name: `Parada 1: ${segundo}` })).toBeVisible()
  await duena.context().setOffline(false)
  await caja.esperarTodoRecibido(duena)
})

test('a los vencidos se les escribe de una vez, y a nadie dos veces', async () => {
  await duena.goto(cxc())
  await duena.getByRole('button', { name: /^Recordar por correo a los vencidos/ }).click()
  const dialogo = duena.getByRole('dialog', { name: 'Recordar por correo' })
  await sinFaltas()
  await dialogo.getByRole('button', { name: /^Enviar/ }).click()
  await expect(dialogo.getByRole('status')).toContainText(/Enviados: (\d+) de \1$/)
  await dialogo.getByRole('button', { name: 'Listo' }).click()
  await expect(duena.getByRole('button', { name: /^Recordar por correo a los vencidos/ })).toHaveCount(0)
  await fila(quien).first().click()
  const cuenta = duena.getByRole('dialog', { name: quien, exact: true })
  await expect(cuenta.getByRole('group', { name: 'Recordatorios por correo' })).toBeVisible()
  await cuenta.getByRole('button', { name: 'Recordar por correo' }).click()
  await expect(cuenta.getByText('Se le escribió hace menos de tres días')).toBeVisible()
})

test('ese día se deposita y cobra; el banco lo devuelve, y lo vuelve a deber quien lo dio', async () => {
  await servidor.parar()
  servidor = await arrancarServidor({ datos, env, puerto: servidor.puerto })
  await moverReloj(duena, 0)
  await duena.goto(cxc('?ver=cheques'))
  await expect(fila('412')).toContainText('Para depositar ya')
  await fila('412').click()
  const ficha = duena.getByRole('dialog', { name: `Cheque 412 de ${quien}` })
  await sinFaltas()
  await ficha.getByRole('button', { name: 'Depositar y cobrar' }).click()
  await duena
    .getByRole('dialog', { name: `¿Cobrar ${formatMoney(CENTAVOS)} con este cheque?` })
    .getByRole('button', { name: 'Cobrar' })
    .click()
  const recibo = duena.getByRole('dialog', { name: 'Cobrado' })
  await expect(recibo.getByRole('status')).toContainText(formatMoney(CENTAVOS))
  await recibo.getByRole('button', { name: 'Listo' }).click()
  await expect(fila('412')).toContainText('Cobrado')
  await caja.esperarTodoRecibido(duena)

  await duena.goto(tienda.url('/grupo_empresarial/ventas/verificar_transferencias'))
  const enCola = duena.getByRole('listitem').filter({ hasText: 'Cheque' })
  await enCola.first().click()
  await expect(duena.getByRole('region', { name: 'Transferencia abierta' })).toContainText('Cheque')
  await sinFaltas()
  await duena.getByRole('button', { name: 'Rechazar' }).click()
  const rechazar = duena.getByRole('dialog', { name: 'Rechazar el cheque' })
  await rechazar.getByLabel('Motivo').selectOption('El banco lo devolvió sin fondos')
  await rechazar.getByRole('button', { name: 'Rechazar' }).click()
  // Signed in yesterday: money asks again who it is.
  const confirmar = duena.getByRole('dialog', { name: 'Confirma que eres tú' })
  await confirmar.getByLabel(/^Contraseña de/).fill(tienda.demo.duena.clave)
  await confirmar.getByRole('button', { name: 'Confirmar' }).click()
  await expect(rechazar).toBeHidden()
  await duena.getByRole('tab', { name: /No llegaron/ }).click()
  await duena
    .getByRole('button', { name: /Terminar|Decir cómo termina/ })
    .first()
    .click()
  const terminar = duena.getByRole('dialog', { name: /¿Cómo termina\?/ })
  await terminar.getByLabel('Qué pasó').selectOption('cargar')
  await terminar.getByLabel('Motivo').fill('Sin fondos')
  await terminar.getByRole('button', { name: 'Guardar' }).click()
  await expect(terminar).toBeHidden()

  await duena.goto(cxc('?ver=documentos'))
  await duena.getByRole('searchbox').fill(quien)
  const debe = fila(quien).filter({ hasText: new RegExp(`${CENTAVOS / 100}.00.*${CENTAVOS / 100}.00`) })
  await expect(debe.first()).toBeVisible()
  await debe.first().click()
  await expect(duena.getByRole('dialog', { name: /^Recibo/ })).toBeVisible()
  expect(dichas.filter((queja) => !queja.startsWith('Failed to load resource'))).toEqual([])
})
