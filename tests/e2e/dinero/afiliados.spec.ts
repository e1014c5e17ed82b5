/** Who brings a customer: a link that is shared, an account made with it, an order that is kept, and what is paid for it by three people. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import { comandosComisiones } from '#domain/comisiones/comandos.comisiones.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { comandosPedidos, type EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import * as caja from '../../support/caja.ts'
import { apiDe, dinero, pedidoDe, pedidoPagado, type Pagado } from '../../support/mercado.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { entrarConLlave } from '../../support/operador/llave.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const CLAVE = 'una clave larga de prueba'
const OPERADORES = ['jefa@mercana.test', 'socia@mercana.test', 'nueva@mercana.test']

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajera: Page
let jefa: Page
let socia: Page
let nueva: Page
let afiliada: Page
let invitada: Page
let metodoId = ''
let pedido: Pagado
let gana = 0
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

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const fila = (pagina: Page, texto: string) => pagina.getByRole('row').filter({ hasText: texto })
const tarjeta = (pagina: Page, texto: string) => pagina.getByRole('article').filter({ hasText: texto })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor({ env: { ADMIN_EMAILS: OPERADORES.join(',') } })
  tienda = await tiendaDemo(servidor)
  const { duena: api, tiendaId, demo } = tienda
  await api.ejecutar(comandos.editarTienda, { tiendaId }, { tiendaReembolsoDias: 0 })
  const claves = new Map(
    (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n').map((linea) => linea.split(' ') as [string, string]),
  )
  const conLlave = async (email = ''): Promise<Page> =>
    entrarConLlave(await nuevaPagina(browser), servidor.url, email, claves.get(email) ?? '')
  jefa = await conLlave(OPERADORES[0])
  socia = await conLlave(OPERADORES[1])
  nueva = await conLlave(OPERADORES[2])
  const operador = await apiDe(jefa, servidor.url)
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  metodoId = (await operador.ejecutar(comandosPagos.crearMetodoDeMercana, {}, metodo)).id
  const desde = diaFiscal(new Date().toISOString())
  const regla = { id: crypto.randomUUID(), nombre: 'Comisión', puntosBasicos: 1000, desde }
  await operador.ejecutar(comandosComisiones.crearReglaDeComision, {}, regla)
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Lucía Peña', email: 'lucia@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  afiliada = await nuevaPagina(browser)
  await caja.entrar(afiliada, servidor.url, 'lucia@ejemplo.do', CLAVE)
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, demo.duena.email, demo.duena.clave)
  cajera = await nuevaPagina(browser)
  invitada = await nuevaPagina(browser)
  // Who went out and came in by a key left questions behind that nobody was there to ask any more.
  for (const una of dichas) una.length = 0
})
test.afterEach(() => retratar(test.info(), { duena, jefa, afiliada, invitada }))
test.afterAll(async () => {
  for (const pagina of [duena, cajera, jefa, socia, nueva, afiliada, invitada]) await pagina?.context().close()
  await servidor?.parar()
})

test('Mercana dice cuánto paga por traer clientes, la tienda pone algo más, y quien comparte su enlace lo lee', async () => {
  await afiliada.goto(`${servidor.url}/mercana/perfil?ver=afiliado`)
  await expect(afiliada.getByText('Por ahora Mercana no paga por traer clientes')).toBeVisible()
  await sinFaltas(afiliada)
  await jefa.goto(`${servidor.url}/mercana/comisiones?ver=afiliados`)
  await jefa.getByRole('switch', { name: 'Mercana paga a quien trae clientes' }).click()
  await expect(jefa.getByText('Escribe cuánto se paga, o apágalo').first()).toBeVisible()
  await jefa.getByLabel('Porcentaje').fill('5')
  await sinFaltas(jefa)
  await jefa.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(jefa.getByText('Último cambio')).toBeVisible()

  await duena.goto(tienda.url('/contabilidad/ventas/comisiones_afiliados'))
  await expect(duena.getByText('Tú no pones nada')).toBeVisible()
  await sinFaltas(duena)
  await duena.getByRole('button', { name: 'Pagarles algo más' }).click()
  const paga = duena.getByRole('dialog', { name: 'Lo que pagas a los afiliados' })
  await paga.getByRole('switch', { name: 'Pago a quien me trae clientes' }).click()
  await paga.getByLabel('Porcentaje').fill('2')
  await sinFaltas(duena)
  await paga.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(duena.getByText('Tú pones 2 % de la mercancía sin ITBIS')).toBeVisible()

  await afiliada.reload()
  await expect(afiliada.getByText('ganas 5 % de la mercancía sin ITBIS de cada orden')).toBeVisible()
  await expect(fila(afiliada, '2 % de la mercancía sin ITBIS')).toBeVisible()
  await sinFaltas(afiliada)
})

test('quien abre el enlace sabe quién la invitó, hace su cuenta y compra; y quien la invitó lo ve', async () => {
  const enlace = new URL(await afiliada.getByRole('textbox', { name: 'Enlace' }).inputValue())
  await invitada.goto(`${servidor.url}/${enlace.search}`)
  await expect(invitada.getByRole('heading', { level: 1 })).toBeVisible()
  await invitada.goto(`${servidor.url}/login`)
  await expect(invitada.getByText('Invitado por Lucía P.')).toBeVisible()
  await sinFaltas(invitada)
  await invitada.getByRole('tab', { name: 'Crear cuenta' }).click()
  await invitada.getByLabel('Nombre').fill('Marcos Díaz')
  await invitada.getByLabel('Correo').fill('marcos@ejemplo.do')
  await invitada.getByLabel('Contraseña', { exact: true }).fill(CLAVE)
  await invitada.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(invitada.getByRole('button', { name: /^Cuenta de / })).toBeVisible()
  const clienta = await apiDe(invitada, servidor.url)
  pedido = await pedidoPagado(clienta, tienda, 'TRX-9', { mercana: { metodoId, operador: await apiDe(jefa, servidor.url) } })

  await afiliada.reload()
  await expect(fila(afiliada, pedido.numero)).toContainText('El cliente no lo ha recibido')
  await expect(fila(afiliada, pedido.numero)).toContainText('Se registró con él')
  await expect(tarjeta(afiliada, 'Registrados con tu enlace')).toContainText('1')
  await expect(tarjeta(afiliada, 'Abrieron tu enlace')).toContainText('1')
  await sinFaltas(afiliada)

  const { tiendaId } = tienda
  const { pin } = await pedidoDe(clienta, pedido.pedidoId)
  const pasos: readonly [AccionDePedido, EventoNuevo['datos']][] = [
    ['aceptar', { minutos: 10 }],
    ['alistar', { lineas: [] }],
    ['entregarRetiro', { prueba: { clase: 'pin', pin } }],
  ]
  for (const [accion, datos] of pasos)
    await tienda.duena.ejecutar(
      comandosPedidos.moverPedido,
      { tiendaId, pedidoId: pedido.pedidoId },
      { id: crypto.randomUUID(), accion, datos },
    )
  await ponerCaja(cajera, tienda, 'Caja que factura')
  await cajera.goto(tienda.url('/contabilidad/ventas/ordenesxfacturar'))
  await fila(cajera, pedido.numero).getByRole('checkbox').check()
  await cajera.getByRole('button', { name: 'Facturar 1' }).click()
  const facturar = cajera.getByRole('dialog', { name: `Facturar ${pedido.numero}` })
  await facturar.getByRole('button', { name: 'Facturar', exact: true }).click()
  await expect(facturar.getByRole('link', { name: /ver e imprimir$/ })).toBeVisible()
})

test('dice a cuál cuenta se le paga; se mira, se paga entre tres, y le queda la constancia de lo retenido', async () => {
  // The clock closes what nobody may claim any more; it looks once a minute.
  await expect(async () => {
    await afiliada.reload()
    await expect(fila(afiliada, pedido.numero)).toContainText('Por pagar', { timeout: 5000 })
  }).toPass({ timeout: 150_000 })
  await expect(afiliada.getByText('Falta tu cuenta de banco.')).toBeVisible()
  await afiliada.getByRole('button', { name: 'Poner mi cuenta de banco' }).click()
  const poner = afiliada.getByRole('dialog', { name: 'Tu cuenta de banco' })
  await poner.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(poner.getByText('Una cédula tiene 11 dígitos')).toBeVisible()
  await poner.getByLabel('Banco').fill('Banreservas')
  await poner.getByLabel('Número de cuenta').fill('960-000-0077')
  await poner.getByLabel('A nombre de').fill('Lucía Peña')
  await poner.getByLabel('Cédula del titular').fill('001-1391820-5')
  await sinFaltas(afiliada)
  await poner.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(afiliada.getByText('Mercana todavía no verifica tu cuenta de banco.')).toBeVisible()

  await jefa.goto(`${servidor.url}/mercana/metodos_pagos/pago_comisiones`)
  await fila(jefa, 'Lucía Peña').click()
  const ficha = jefa.getByRole('dialog', { name: 'Lucía Peña' })
  await expect(ficha.getByText('00113918205')).toBeVisible()
  await sinFaltas(jefa)
  await ficha.getByRole('button', { name: 'Es su cuenta' }).click()
  await expect(ficha.getByText(/^Verificada$/)).toBeVisible()
  await jefa.keyboard.press('Escape')
  await fila(jefa, 'Lucía Peña').getByRole('checkbox').check()
  await jefa.getByRole('button', { name: 'Armar un lote con esa persona' }).click()
  const armar = jefa.getByRole('dialog', { name: 'Armar un lote de pago' })
  await expect(armar.getByRole('columnheader', { name: 'Retención' })).toBeVisible()
  await sinFaltas(jefa)
  await armar.getByRole('button', { name: /^Armar por / }).click()
  const lote = jefa.getByRole('dialog', { name: 'Lote 1' })
  await expect(lote.getByText('Lo armaste tú: lo aprueban otras dos personas.')).toBeVisible()
  const { lotes } = await (await apiDe(jefa, servidor.url)).ejecutar(comandosDesembolsos.lotesDePago, {}, { clase: 'afiliados' })
  gana = lotes[0]?.totalCentavos ?? 0
  expect(gana).toBeGreaterThan(0)
  for (const otra of [socia, nueva])
    await (await apiDe(otra, servidor.url)).ejecutar(comandosDesembolsos.aprobarLote, { loteId: lotes[0]?.id ?? '' }, {})
  await jefa.reload()
  await lote.getByRole('button', { name: 'Anotar lo que hizo el banco' }).click()
  const anotar = jefa.getByRole('dialog', { name: 'Lo que hizo el banco' })
  await anotar.getByLabel(/^Número de la transferencia/).fill('000991')
  await anotar.getByRole('button', { name: `Anotar ${dinero(gana)} pagados` }).click()
  await expect(lote.getByText('Pagado', { exact: true }).first()).toBeVisible()
  await jefa.goto(`${servidor.url}/mercana/metodos_pagos/pago_comisiones`)
  await expect(jefa.getByRole('region', { name: 'Lo que se retuvo' })).toBeVisible()
  await sinFaltas(jefa)

  await afiliada.reload()
  await expect(fila(afiliada, pedido.numero)).toContainText('Pagada')
  await afiliada.getByRole('button', { name: 'Ver el pago del lote 1' }).click()
  const pago = afiliada.getByRole('dialog', { name: 'Comisiones del lote 1' })
  await expect(pago.getByText(dinero(gana), { exact: true })).toBeVisible()
  await expect(pago.getByText('000991')).toBeVisible()
  const constancia = afiliada.waitForEvent('download')
  await pago.getByRole('button', { name: 'Constancia en PDF' }).click()
  expect((await constancia).suggestedFilename()).toMatch(/^comisiones-.*\.pdf$/)
  await sinFaltas(afiliada)

  await duena.reload()
  await expect(fila(duena, pedido.numero)).toContainText('Lucía Peña')
  await expect(fila(duena, pedido.numero)).toContainText('Ganada')
  await sinFaltas(duena)
  await duena.goto(tienda.url('/contabilidad/cxc/mercana'))
  await duena.getByRole('button', { name: `Ver la cuenta: ${pedido.numero}` }).click()
  await expect(duena.getByText('Tu programa de afiliados').first()).toBeVisible()
})

test('quien lleva la plataforma quita lo ganado con su motivo y lo repone, y revoca un enlace; la persona lo lee', async () => {
  await fila(jefa, 'Lucía Peña').first().click()
  const ficha = jefa.getByRole('dialog', { name: 'Lucía Peña' })
  await ficha.getByRole('row').filter({ hasText: pedido.numero }).first().click()
  const quitar = jefa.getByRole('dialog', { name: `¿Quitar la comisión de la orden ${pedido.numero}?` })
  await quitar.getByLabel('Motivo').fill('Es la misma persona')
  await quitar.getByRole('button', { name: /^Quitar / }).click()
  await expect(ficha.getByText('Se quitó: Es la misma persona').first()).toBeVisible()
  await ficha.getByRole('button', { name: 'Revocar su enlace' }).click()
  const revocar = jefa.getByRole('dialog', { name: '¿Revocar su enlace?' })
  await revocar.getByLabel('Motivo').fill('Compra con otra cuenta')
  await revocar.getByRole('button', { name: 'Revocar', exact: true }).click()
  await expect(ficha.getByText(/^Su enlace no vale/)).toBeVisible()
  await sinFaltas(jefa)
  await afiliada.reload()
  await expect(afiliada.getByText('Tu enlace ya no vale')).toBeVisible()
  await expect(fila(afiliada, pedido.numero)).toContainText('Se quitó: Es la misma persona')
  await sinFaltas(afiliada)
  await ficha.getByRole('row').filter({ hasText: pedido.numero }).first().click()
  await jefa
    .getByRole('dialog', { name: `¿Reponer la comisión de la orden ${pedido.numero}?` })
    .getByRole('button', { name: 'Reponerla' })
    .click()
  await expect(ficha.getByText('Pagada').first()).toBeVisible()
  await ficha.getByRole('button', { name: 'Su enlace vale otra vez' }).click()
  await expect(ficha.getByRole('button', { name: 'Revocar su enlace' })).toBeVisible()
  expect(dichas.flat()).toEqual([])
})
