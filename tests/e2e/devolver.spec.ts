/** A paid order that is cancelled, to its end: what her telephone and the store's screen say until the money is back with its proof. */
import { join } from 'node:path'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { comandos } from '#domain/comandos.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { entrarPorApi, type Api } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import { raiz } from '../support/fuentes.ts'
import { abrirEnTienda, abrirMiPedido, dinero, pedidoDe, pedidoPagado, type Pagado } from '../support/mercado.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { quejas, retratar, sinViolaciones } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada } from '../support/tema.ts'

test.describe.configure({ timeout: 180_000 })

const CLAVE = 'una clave larga de prueba'
const FOTO = join(raiz, 'src/public/icono-512.png')

let servidor: Servidor
let tienda: Tienda
let clienta: Api
/** Who looks at the payments: the second person of the store. */
let verificadora: Page
let duena: Page
let telefono: Page
let mostrador: Page | undefined
let dichas: string[][] = []

async function nuevaPagina(browser: Browser, email: string, clave: string, width = 1366): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: { width, height: 844 } })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  await caja.entrar(pagina, servidor.url, email, clave)
  return pagina
}

async function cuenta(name: string, email: string): Promise<Api> {
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name, email, password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  return entrarPorApi(servidor.url, email, CLAVE)
}

let referencias = 0
/** An order of hers that she paid by transfer and the store found in the bank. */
async function pagado(cuatroOjosDesdeCentavos = 0): Promise<Pagado> {
  const { duena: api } = tienda
  const aprueban = cuatroOjosDesdeCentavos > 0 ? [api, await entrarPorApi(servidor.url, 'vera@ejemplo.do', CLAVE)] : [api]
  const pedido = await pedidoPagado(clienta, tienda, `TRX-${++referencias}`, { cuatroOjosDesdeCentavos, aprueban })
  expect(await estadoDe(pedido)).toMatchObject({ pago: 'pagado', pagadoCentavos: pedido.centavos })
  return pedido
}

const estadoDe = async ({ pedidoId }: Pagado): Promise<EstadoDePedido> => (await pedidoDe(clienta, pedidoId)).estado
const terminado = (pedido: Pagado) => expect.poll(() => estadoDe(pedido).then(({ activo }) => activo), { timeout: 30_000 }).toBe(false)

const importe = (pagina: Page, titulo: string, centavos: number): Locator =>
  pagina.getByText(titulo, { exact: true }).locator('xpath=..').getByText(dinero(centavos))

/** How it went back, with its picture. */
async function anotarDevolucion(pagina: Page, referencia: string): Promise<void> {
  const dialogo = pagina.getByRole('dialog', { name: /^Devolver RD\$/ })
  const boton = dialogo.getByRole('button', { name: 'Ya lo devolví' })
  await dialogo.getByRole('combobox', { name: 'Banco al que fue' }).fill('Banco Popular')
  await dialogo.getByLabel('Número de referencia').fill(referencia)
  // A transfer without its picture proves nothing.
  await expect(boton).toBeDisabled()
  await dialogo.locator('input[type=file]').last().setInputFiles(FOTO)
  await boton.click()
  await expect(dialogo).toBeHidden()
}

async function sinFaltas(pagina: Page): Promise<void> {
  // A dialog that is still fading out has pale letters.
  await asentada(pagina)
  await sinViolaciones(pagina)
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const { duena: api, tiendaId, demo } = tienda
  const { id: empleadoId } = await api.ejecutar(
    comandos.crearEmpleado,
    { tiendaId },
    { nombre: 'Vera Luz', cargo: 'Pagos', rol: 'verificador', email: '', telefono: '' },
  )
  const { codigo } = await api.ejecutar(comandos.invitarEmpleado, { tiendaId, empleadoId }, {})
  await (await cuenta('Vera Luz', 'vera@ejemplo.do')).ejecutar(comandos.aceptarInvitacion, { codigo }, {})
  clienta = await cuenta('Ana Reyes', 'ana@ejemplo.do')
  duena = await nuevaPagina(browser, demo.duena.email, demo.duena.clave)
  verificadora = await nuevaPagina(browser, 'vera@ejemplo.do', CLAVE)
  telefono = await nuevaPagina(browser, 'ana@ejemplo.do', CLAVE, 390)
})
test.afterEach(() => retratar(test.info(), { telefono, duena, verificadora, mostrador }))
test.afterAll(async () => {
  for (const pagina of [telefono, duena, verificadora, mostrador]) await pagina?.context().close()
  await servidor?.parar()
})

test('ella cancela lo que pagó por transferencia, la tienda lo devuelve a mano con su prueba, y el pedido termina para los dos', async () => {
  const pedido = await pagado()
  await abrirMiPedido(telefono, servidor.url, pedido.pedidoId)
  await telefono.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const cancelar = telefono.getByRole('dialog')
  await expect(cancelar).toContainText('te devuelven el dinero')
  await cancelar.getByLabel('Motivo').fill('Me equivoqué de producto')
  await cancelar.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await expect(importe(telefono, 'Te tienen que devolver', pedido.centavos)).toBeVisible()
  await expect(telefono.getByRole('status').filter({ hasText: 'Falta devolverte dinero' })).toBeVisible()
  await sinFaltas(telefono)

  const { ficha } = await abrirEnTienda(duena, tienda.url(), pedido.numero)
  await expect(ficha.getByText(`Hay que devolverle ${dinero(pedido.centavos)} al cliente.`)).toBeVisible()
  await ficha.getByRole('button', { name: `Devolver a mano ${dinero(pedido.centavos)}` }).click()
  await sinFaltas(duena)
  await anotarDevolucion(duena, 'DEV-1001')
  await expect(ficha.getByRole('region', { name: 'Devoluciones' })).toContainText('DEV-1001')
  await expect(ficha.getByText('Hay que devolverle')).toBeHidden()
  await expect(ficha.getByRole('button', { name: /^Devolver a mano/ })).toBeHidden()
  await ficha.getByRole('button', { name: 'Ver la prueba' }).click()
  await expect(ficha.getByRole('img', { name: 'Prueba de la devolución' })).toBeVisible()

  const devuelto = telefono.getByRole('region', { name: 'Lo que te devolvieron' })
  await expect(devuelto).toContainText(`Te devolvieron ${dinero(pedido.centavos)}`, { timeout: 30_000 })
  await expect(devuelto).toContainText('DEV-1001')
  await expect(telefono.getByText('Te tienen que devolver')).toBeHidden()
  await expect(telefono.getByText('Falta devolverte dinero')).toBeHidden()
  await devuelto.getByRole('button', { name: 'Ver la foto' }).click()
  // What it shows is the store's proof, not the receipt that she sent.
  await expect(telefono.getByRole('dialog').getByRole('img', { name: 'Prueba de la devolución' })).toBeVisible()
  await telefono.keyboard.press('Escape')
  await sinFaltas(telefono)

  await terminado(pedido)
  await telefono.goto(`${servidor.url}/mercana/mis_pedidos`)
  await expect(telefono.getByRole('region', { name: 'Anteriores' })).toContainText(pedido.numero)
  await expect(telefono.getByRole('region', { name: 'En curso' })).not.toContainText(pedido.numero)
  await duena.goto(tienda.url('/pedidos'))
  await expect(duena.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
  await expect(duena.getByRole('button', { name: new RegExp(`^Abrir ${pedido.numero} de `) })).toBeHidden()
  await duena.goto(tienda.url('/pedidos?vista=cerrados'))
  await expect(duena.getByText(pedido.numero).first()).toBeVisible()
})

test('la tienda lo devuelve en dos partes: cada una con su prueba, y hasta la última se dice lo que falta', async () => {
  const pedido = await pagado()
  await clienta.ejecutar(
    comandosPedidos.moverMiPedido,
    { pedidoId: pedido.pedidoId },
    { id: crypto.randomUUID(), accion: 'cancelar', datos: { motivo: 'Me equivoqué' } },
  )
  const { ficha } = await abrirEnTienda(duena, tienda.url(), pedido.numero)
  const resto = pedido.centavos - 10_000
  await ficha.getByRole('button', { name: `Devolver a mano ${dinero(pedido.centavos)}` }).click({ timeout: 30_000 })
  const cuanto = duena.getByRole('dialog', { name: /^Devolver RD\$/ }).getByLabel('Cuánto devolviste')
  await cuanto.fill(String(pedido.centavos / 100 + 1))
  await cuanto.blur()
  await expect(cuanto).toHaveAccessibleDescription(/demasiado grande/)
  await cuanto.fill('100')
  await anotarDevolucion(duena, 'DEV-3001')
  await expect(ficha.getByText(`Hay que devolverle ${dinero(resto)} al cliente.`)).toBeVisible({ timeout: 30_000 })
  await abrirMiPedido(telefono, servidor.url, pedido.pedidoId)
  await expect(importe(telefono, 'Te tienen que devolver', resto)).toBeVisible({ timeout: 30_000 })
  await expect(telefono.getByRole('region', { name: 'Lo que te devolvieron' })).toContainText('Te devolvieron RD$100.00')

  await ficha.getByRole('button', { name: `Devolver a mano ${dinero(resto)}` }).click()
  await anotarDevolucion(duena, 'DEV-3002')
  await terminado(pedido)
  await expect(ficha.getByText('Hay que devolverle')).toBeHidden()
  const devuelto = telefono.getByRole('region', { name: 'Lo que te devolvieron' })
  await expect(devuelto).toContainText('DEV-3002', { timeout: 30_000 })
  await expect(devuelto).toContainText('DEV-3001')
  await expect(telefono.getByText('Te tienen que devolver')).toBeHidden()
})

test('la tienda cancela lo que aceptó y dos personas dicen que lo devolvieron; ella dice que no llegó, le contestan y termina', async () => {
  const pedido = await pagado(100)
  const suyo = await abrirEnTienda(duena, tienda.url(), pedido.numero)
  await suyo.hacer('Aceptar')
  const aceptar = duena.getByRole('dialog', { name: /^Aceptar/ })
  await aceptar.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect.poll(() => estadoDe(pedido).then((estado) => estado.pedido)).toBe('aceptado')
  // She asks, since it is taken up, and the store says yes.
  await abrirMiPedido(telefono, servidor.url, pedido.pedidoId)
  await telefono.getByRole('button', { name: 'Pedir que lo cancelen' }).click()
  await telefono.getByRole('dialog').getByLabel('Motivo').fill('Ya no lo necesito')
  await telefono.getByRole('dialog').getByRole('button', { name: 'Pedir cancelación' }).click()
  await suyo.hacer('Responder cancelación')
  await duena
    .getByRole('dialog', { name: /pide cancelar/ })
    .getByRole('button', { name: 'Aceptar la cancelación' })
    .click()
  await expect(importe(telefono, 'Te tienen que devolver', pedido.centavos)).toBeVisible({ timeout: 30_000 })

  // The first of two: it waits, and both are told so; she is not told yet that it is back.
  await suyo.ficha.getByRole('button', { name: `Devolver a mano ${dinero(pedido.centavos)}` }).click()
  await expect(duena.getByRole('dialog', { name: /^Devolver RD\$/ })).toContainText('lo confirma después otra persona')
  await anotarDevolucion(duena, 'DEV-2001')
  const enTienda = suyo.ficha.getByRole('region', { name: 'Devoluciones' })
  await expect(enTienda).toContainText('Por confirmar por otra persona')
  await expect(importe(telefono, 'Te tienen que devolver', pedido.centavos)).toBeVisible()
  const { ficha } = await abrirEnTienda(verificadora, tienda.url(), pedido.numero)
  await ficha.getByRole('button', { name: 'Confirmar la devolución' }).click()
  const segunda = verificadora.getByRole('dialog', { name: /^Devolver RD\$/ })
  await expect(segunda).toContainText('DEV-2001')
  await sinFaltas(verificadora)
  await segunda.getByRole('button', { name: 'Confirmar que se devolvió' }).click()
  await expect(segunda).toBeHidden()
  await expect(enTienda).toContainText('Se devolvieron', { timeout: 30_000 })
  await terminado(pedido)

  const devuelto = telefono.getByRole('region', { name: 'Lo que te devolvieron' })
  await devuelto.getByRole('button', { name: 'No me llegó' }).click({ timeout: 30_000 })
  const reclamo = telefono.getByRole('dialog', { name: '¿No te llegó el dinero?' })
  await reclamo.getByLabel('Qué pasó').fill('No está en mi cuenta')
  await reclamo.getByRole('button', { name: 'Decir que no llegó' }).click()
  await expect(reclamo).toBeHidden()
  await expect(devuelto).toContainText('Te responderán por aquí')
  await sinFaltas(telefono)

  // It is open again, and says what is to be done.
  const otraVez = await abrirEnTienda(duena, tienda.url(), pedido.numero)
  await expect(otraVez.ficha.getByRole('alert').filter({ hasText: 'El cliente dice que no le llegó' })).toContainText(
    'No está en mi cuenta',
  )
  await otraVez.ficha.getByRole('button', { name: 'Responder', exact: true }).click()
  const respuesta = duena.getByRole('dialog', { name: 'El cliente dice que no le llegó' })
  await respuesta.getByLabel('Motivo').fill('Entró el martes, con la referencia DEV-2001')
  await respuesta.getByRole('button', { name: 'Sí llegó: responderle' }).click()
  await expect(respuesta).toBeHidden()
  await expect(devuelto.getByRole('status').filter({ hasText: 'Te respondieron' })).toContainText('Entró el martes', { timeout: 30_000 })
  await terminado(pedido)
  await expect(devuelto.getByRole('button', { name: 'No me llegó' })).toBeHidden()
  await duena.goto(tienda.url('/pedidos'))
  await expect(duena.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
  await expect(duena.getByRole('button', { name: new RegExp(`^Abrir ${pedido.numero} de `) })).toBeHidden()
  expect(dichas.flat().filter((queja) => !/401/.test(queja))).toEqual([])
})

test('de uno facturado lo que se devolvió a mano no sale otra vez de la gaveta: la nota corrige la factura y el pedido termina', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const pedido = await pagado()
  const { tiendaId, duena: api, supervisora } = tienda
  const mover = (accion: 'aceptar' | 'alistar' | 'cancelarTienda' | 'pagarReembolso', datos: Record<string, string | number | null | []>) =>
    api.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId: pedido.pedidoId }, { id: crypto.randomUUID(), accion, datos })
  await mover('aceptar', { minutos: 30 })
  await mover('alistar', { lineas: [] })
  const cajera = await (await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })).newPage()
  mostrador = cajera
  await ponerCaja(cajera, tienda, 'Caja que factura')
  await cajera.goto(tienda.url('/contabilidad/ventas/ordenesxfacturar'))
  await cajera.getByRole('row').filter({ hasText: pedido.numero }).getByRole('checkbox').check()
  await cajera.getByRole('button', { name: 'Facturar 1' }).click()
  const facturar = cajera.getByRole('dialog', { name: `Facturar ${pedido.numero}` })
  await facturar.getByRole('button', { name: 'Facturar', exact: true }).click()
  await expect(facturar.getByRole('link', { name: /ver e imprimir$/ })).toBeVisible()
  await expect.poll(() => estadoDe(pedido).then(({ ncf }) => ncf), { timeout: 60_000 }).toMatch(/^B02|^E32/)
  const { ncf } = await estadoDe(pedido)
  await mover('cancelarTienda', { motivo: 'Se dañó' })
  const aMano = { metodo: 'efectivo', banco: '', referencia: 'Ana Reyes', archivo: null }
  await mover('pagarReembolso', { reembolsoId: 'automatico:1', centavos: pedido.centavos, motivo: '', ...aMano })
  expect(await estadoDe(pedido)).toMatchObject({ porDevolverCentavos: 0, fiscal: 'facturado', activo: true })

  // The store is told what is left to do.
  const { ficha } = await abrirEnTienda(duena, tienda.url(), pedido.numero)
  await expect(ficha.getByText('Falta la nota de crédito de su factura')).toBeVisible({ timeout: 30_000 })
  // And she waits for nothing any more.
  await telefono.goto(`${servidor.url}/mercana/mis_pedidos`)
  await expect(telefono.getByRole('region', { name: 'Anteriores' })).toContainText(pedido.numero)
  await expect(telefono.getByRole('region', { name: 'En curso' })).not.toContainText(pedido.numero)
  await telefono.goto(`${servidor.url}/mercana/mis_pedidos/${encodeURIComponent(pedido.pedidoId)}`)
  await expect(telefono.getByText(`NCF ${ncf}`)).toBeVisible()
  await expect(ficha.getByRole('button', { name: /^Devolver a mano/ })).toBeHidden()

  await cajera.goto(tienda.url('/carrito'))
  await cajera.getByRole('button', { name: 'Ventas', exact: true }).click()
  const ventas = cajera.getByRole('dialog', { name: 'Ventas del turno' })
  await ventas.getByRole('button', { name: ncf }).click()
  await ventas.getByRole('button', { name: 'Devolver', exact: true }).click()
  const devolver = cajera.getByRole('dialog', { name: `Devolver de ${ncf}` })
  await expect(devolver.getByRole('alert').filter({ hasText: 'Lo que pagó ya se le devolvió' })).toBeVisible({ timeout: 30_000 })
  await expect(devolver.getByLabel('Se devuelve en')).toBeHidden()
  await devolver.getByRole('button', { name: 'Todo', exact: true }).click()
  await devolver.getByLabel('Motivo').and(cajera.locator('input')).click()
  await cajera.getByRole('option', { name: 'Producto dañado' }).click()
  await devolver.getByRole('button', { name: 'Hacer la nota de crédito' }).click()
  await caja.autorizar(cajera, supervisora.nombre, supervisora.pin)
  await caja.esperarTodoRecibido(cajera)
  await terminado(pedido)
  expect(await estadoDe(pedido)).toMatchObject({ fiscal: 'nota_credito', tareas: [] })
})
