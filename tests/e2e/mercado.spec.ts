/**
 * The marketplace from a customer's phone to the courier's proof (docs/ORDERS.md#rows): two shops in one cart, one paid by transfer and one in
 * cash, with connections cut where people lose them.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { entrarPorApi, type Api } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import * as mercado from '../support/mercado.ts'
import { agregar, CASA, deTienda, dinero } from '../support/mercado.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import * as oficina from '../support/oficina.ts'
import { retratar } from '../support/quejas.ts'
import { raiz } from '../support/fuentes.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

const cliente = { nombre: 'Rosa Encarnación', email: 'rosa@cliente.test' }
const ferretero = { nombre: 'Ramón Peralta', email: 'ramon@ferreteria.test', clave: 'otra frase que nadie adivina' }
const llevador = { nombre: 'Danny Mota', email: 'danny@mensajero.test', clave: 'una tercera frase larga' }
const FERRETERIA = 'ferreteria-peralta'
const BOMBILLO = 'Bombillo LED 9W'

let servidor: Servidor
let tienda: Tienda
let perfil: string
let telefono: Navegador
let duena: Page
let ferretera: Page
let cajera: Page
let operador: Page
let moto: Navegador
let deLaCliente: Api
/** The orders of the customer: one of each shop, and one that nobody was at home for. */
type Cual = 'colmado' | 'ferreteria' | 'vuelve'
const pedidos = new Map<Cual, string>()
let articulos: Awaited<ReturnType<typeof articulosDemo>> = []

const misDocs = async () => {
  const { docs } = await deLaCliente.ejecutar(comandosPedidos.misDocumentos, {}, {})
  return docs as unknown as readonly MiPedido[]
}
const elPedido = async (pedidoId: string): Promise<MiPedido> => {
  const doc = (await misDocs()).find(({ id }) => id === pedidoId)
  if (!doc) throw new Error(`${pedidoId} is not among hers`)
  return doc
}
const estadoDe = async (pedidoId: string): Promise<EstadoDePedido> => {
  return (await elPedido(pedidoId)).estado
}
const nombre = (cual: number): string => articulos[cual]?.nombre ?? ''
const eje = (nombre: 'pedido' | 'pago' | 'entrega', pedidoId = pedidos.get('colmado') ?? '') =>
  expect.poll(async () => (await estadoDe(pedidoId))[nombre], { timeout: 30_000 })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  servidor = await arrancarServidor({ env: { MERCANA_TIENDAS_NUEVAS: 'pendientes' } })
  tienda = await tiendaDemo(servidor)
  perfil = await mkdtemp(join(tmpdir(), 'mercana-mercado-'))
  articulos = (await articulosDemo()).slice(0, 2)
  const nueva = async () => {
    const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })
    contexto.setDefaultTimeout(20_000)
    return contexto.newPage()
  }
  cajera = await nueva()
  await ponerCaja(cajera, tienda, 'Caja de pedidos')
  duena = await nueva()
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  ferretera = await nueva()
  await oficina.crearCuenta(ferretera, servidor.url, ferretero)
  await encenderTelefono()
  moto = await lanzarNavegador(join(perfil, 'moto'))
  await moto.pagina.setViewportSize({ width: 390, height: 844 })
  operador = await nueva()
})
test.afterEach(() => retratar(test.info(), { telefono: telefono?.pagina, duena, ferretera, cajera, operador, moto: moto?.pagina }))
test.afterAll(async () => {
  for (const pagina of [duena, ferretera, cajera, operador]) await pagina?.context().close()
  for (const navegador of [telefono, moto]) await navegador?.cerrar().catch(() => undefined)
  await servidor?.parar()
  await rm(perfil, { recursive: true, force: true })
})

test('un ferretero abre su tienda, y el colmado tiene quien lleve los pedidos', async () => {
  const suya = await entrarPorApi(servidor.url, ferretero.email, ferretero.clave)
  const { direccion } = CASA
  const { tiendaId } = await suya.ejecutar(
    comandos.crearTienda,
    {},
    {
      tiendaNombre: 'Ferretería Peralta',
      slug: FERRETERIA,
      tiendaTipo: 'Ferretería',
      tiendaCategoria: 'Ferretería',
      tiendaTelefono: '8095550199',
      deliveryPropio: true,
      ...direccion,
    },
  )
  await suya.ejecutar(comandosPedidos.crearCostoDeEnvio, { tiendaId }, { codigo: '', centavos: 15_000, desde: '2026-01-01' })
  await suya.ejecutar(
    comandosPedidos.crearMetodoDePago,
    { tiendaId },
    {
      clase: 'transferencia',
      nombre: 'Transferencia a Banreservas',
      instrucciones: 'Cuenta de ahorros 960-000000-0, a nombre de Ferretería Peralta',
    },
  )
  await ferretera.goto(`${servidor.url}/mercana/${FERRETERIA}/productos`)
  await ferretera.getByRole('button', { name: 'Nuevo producto' }).first().click()
  const ficha = ferretera.getByRole('dialog', { name: 'Nuevo producto' })
  await ficha.getByLabel('Nombre').fill(BOMBILLO)
  await ficha.getByLabel('Precio').fill('180')
  await ficha.getByRole('button', { name: 'Guardar' }).click()
  await expect(ficha).toBeHidden()
  await caja.esperarTodoRecibido(ferretera)
  // It waits: nobody from outside sees it until an operator approves it.
  await ferretera.goto(`${servidor.url}/mercana/${FERRETERIA}/configurar?ver=arranque`)
  await ferretera.getByRole('button', { name: 'Pedir que la abran' }).click()
  await expect(ferretera.getByText('Mercana está mirando la tienda')).toBeVisible()
  const desdeFuera = () => fetch(`${servidor.url}/api/publico/tiendas/${FERRETERIA}`).then(({ status }) => status)
  expect(await desdeFuera()).toBe(404)
  await entrarComoOperador()
  await operador.goto(`${servidor.url}/mercana`)
  const pedido = operador.getByRole('article', { name: 'Lo que pide Ferretería Peralta' })
  await expect(pedido).toContainText('Pide abrir al público')
  await pedido.getByRole('button', { name: 'Aprobar' }).click()
  await operador
    .getByRole('dialog', { name: /^Aprobar/ })
    .getByRole('button', { name: 'Aprobar la tienda' })
    .click()
  await expect(pedido).toBeHidden()
  expect(await desdeFuera()).toBe(200)
  await expect(ferretera.getByText('Mercana está mirando la tienda')).toBeHidden({ timeout: 30_000 })

  await oficina.crearCuenta(moto.pagina, servidor.url, llevador)
  // One courier carries for both.
  for (const [dueno, suyaId, slug] of [
    [tienda.duena, tienda.tiendaId, tienda.demo.slug],
    [suya, tiendaId, FERRETERIA],
  ] as const) {
    const { id: empleadoId } = await dueno.ejecutar(
      comandos.crearEmpleado,
      { tiendaId: suyaId },
      { nombre: llevador.nombre, cargo: 'Delivery', rol: 'mensajero', otrosRoles: [], email: llevador.email, telefono: '8295550123' },
    )
    const { codigo } = await dueno.ejecutar(comandos.invitarEmpleado, { tiendaId: suyaId, empleadoId }, {})
    await moto.pagina.goto(`${servidor.url}/invitacion/${codigo}`)
    await moto.pagina.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await expect(moto.pagina).toHaveURL(new RegExp(`/mercana/${slug}`))
  }
  await moto.pagina.goto(tienda.url('/delivery'))
  await expect(moto.pagina.getByText('No tienes entregas pendientes')).toBeVisible()
})

test('sin cuenta, con el enlace de alguien, se miran dos tiendas; lo visto se recorre después sin conexión', async () => {
  const { pagina, contexto } = telefono
  await pagina.goto(`${servidor.url}/?ref=MARIA2026`)
  await expect(pagina.getByRole('link', { name: /Colmado La Fe/ }).first()).toBeVisible()
  for (const slug of [tienda.demo.slug, FERRETERIA]) {
    await pagina.goto(`${servidor.url}/tienda/${slug}`)
    await expect(pagina.getByRole('button', { name: /^Agregar .* al carrito$/ }).first()).toBeVisible()
  }
  await caja.esperarAppGuardada(pagina)
  await contexto.setOffline(true)
  await pagina.goto(`${servidor.url}/tienda/${tienda.demo.slug}`)
  await pagina
    .getByPlaceholder(/Buscar/)
    .first()
    .fill(nombre(0).toUpperCase())
  await agregar(pagina, nombre(0))
  await pagina
    .getByPlaceholder(/Buscar/)
    .first()
    .fill(nombre(1))
  await agregar(pagina, nombre(1))
  await pagina.goto(`${servidor.url}/tienda/${FERRETERIA}`)
  await agregar(pagina, BOMBILLO)
  await pagina.goto(`${servidor.url}/mercana/carrito`)
  await expect(deTienda(pagina, 'Colmado La Fe').getByRole('listitem')).toHaveCount(2)
  await expect(deTienda(pagina, 'Ferretería Peralta').getByRole('listitem')).toHaveCount(1)
  await contexto.setOffline(false)
})

test('entra con un enlace que llega a su correo y el carrito lleno; lo que pide sin conexión llega una vez a cada tienda', async () => {
  const { pagina, contexto } = telefono
  await mercado.entrarConEnlace(pagina, servidor.url, cliente.email)
  deLaCliente = await mercado.apiDe(pagina, servidor.url)
  await deLaCliente.ejecutar(comandos.guardarPerfil, {}, { nombre: cliente.nombre, direccionesEnvio: [CASA.direccion] })
  await pagina.goto(`${servidor.url}/mercana/carrito`)
  await pagina.getByRole('combobox', { name: 'Dirección' }).click()
  await pagina.getByRole('option', { name: 'Mi casa' }).click()
  await pagina.getByLabel('Teléfono de quien recibe').fill('8095550177')
  const colmado = deTienda(pagina, 'Colmado La Fe')
  const ferreteria = deTienda(pagina, 'Ferretería Peralta')
  for (let i = 0; i < 2; i++) await colmado.getByRole('button', { name: `Más de ${nombre(0)}` }).click()
  await colmado.getByRole('radio', { name: /efectivo/i }).check()
  await ferreteria.getByRole('radio', { name: /Transferencia/ }).check()
  await expect(ferreteria).toContainText('RD$150.00')
  await expect(pagina.getByRole('button', { name: 'Pedir a las 2 tiendas' })).toBeEnabled()
  await contexto.setOffline(true)
  await pagina.getByRole('button', { name: 'Pedir a las 2 tiendas' }).click()
  await expect(pagina.getByText(/por enviar$/)).toBeVisible()
  // The telephone dies with the order in it, and may have forgotten who was in.
  await telefono.matar()
  await encenderTelefono()
  await telefono.pagina.goto(`${servidor.url}/mercana/carrito`)
  await entrarSiHaceFalta(telefono.pagina)
  await expect(telefono.pagina.getByText(/la tienda ya lo tiene$/)).toBeVisible({ timeout: 60_000 })
  const suyos = (await misDocs()).filter(({ tipo }) => tipo === 'miPedido')
  expect(suyos.map(({ contenido }) => contenido.tiendaNombre).toSorted()).toEqual(['Colmado La Fe', 'Ferretería Peralta'])
  for (const { id, contenido } of suyos) pedidos.set(contenido.tiendaNombre.startsWith('Colmado') ? 'colmado' : 'ferreteria', id)

  // Another one, with a line, that nobody will be at home for.
  const otra = telefono.pagina
  await otra.goto(`${servidor.url}/tienda/${tienda.demo.slug}`)
  await agregar(otra, nombre(0))
  await otra.goto(`${servidor.url}/mercana/carrito`)
  await deTienda(otra, 'Colmado La Fe')
    .getByRole('radio', { name: /efectivo/i })
    .check()
  await otra.getByRole('button', { name: 'Pedir a Colmado La Fe' }).click()
  await expect.poll(async () => (await misDocs()).filter(({ tipo }) => tipo === 'miPedido').length, { timeout: 30_000 }).toBe(3)
  const [tercero] = (await misDocs()).filter(({ id, tipo }) => tipo === 'miPedido' && ![...pedidos.values()].includes(id))
  pedidos.set('vuelve', tercero?.id ?? '')
})

test('la transferencia va con su foto, tomada sin conexión, y el dueño de la ferretería la aprueba', async () => {
  const { pagina, contexto } = telefono
  await abrirMio('ferreteria')
  await contexto.setOffline(true)
  await pagina.getByLabel('Banco desde el que pagaste').fill('Banco Popular')
  await pagina.getByLabel('Número de referencia').fill('TRX-778812')
  await pagina
    .getByRole('group', { name: 'Foto del comprobante' })
    .locator('input[type=file]')
    .last()
    .setInputFiles(join(raiz, 'src/public/icono-512.png'))
  await pagina.getByRole('button', { name: 'Enviar comprobante', exact: true }).click()
  await expect(pagina.getByRole('list', { name: 'Comprobantes enviados' })).toContainText('TRX-778812')
  await contexto.setOffline(false)
  await eje('pago', pedidos.get('ferreteria')).toBe('comprobante_enviado')

  await ferretera.goto(`${servidor.url}/mercana/${FERRETERIA}/contabilidad/ventas/verificar_pagos`)
  await ferretera.getByRole('list', { name: 'Pagos por verificar' }).getByRole('button').first().click()
  await expect(ferretera.getByRole('img', { name: /comprobante/i }).first()).toBeVisible()
  await ferretera.keyboard.press('a')
  await ferretera
    .getByRole('dialog')
    .getByRole('button', { name: /^Aprobar RD\$/ })
    .click()
  await eje('pago', pedidos.get('ferreteria')).toBe('pagado')
  await expect(pagina.getByText('Aprobado').first()).toBeVisible({ timeout: 30_000 })
})

test('el colmado acepta sin conexión, propone un cambio que ella acepta, y prepara lo que hay: falta uno', async () => {
  const suyo = await abrirEnTienda('colmado')
  const { ficha, hacer } = suyo
  await duena.context().setOffline(true)
  await mercado.aceptar(suyo)
  await hacer('Empezar a preparar')
  await expect(ficha.getByText('falta que el servidor lo confirme')).toBeVisible()
  await duena.context().setOffline(false)
  await eje('pedido').toBe('en_preparacion')

  await ficha.getByRole('button', { name: `Proponer otro en lugar de ${nombre(1)}` }).click()
  const proponer = duena.getByRole('dialog', { name: /^Proponer otro producto/ })
  await proponer.getByLabel('Buscar el producto que se propone').fill('arroz')
  await proponer.getByRole('radio').first().check()
  await proponer.getByRole('button', { name: 'Proponer al cliente' }).click()
  await expect(proponer).toBeHidden()

  await abrirMio('colmado')
  await telefono.pagina.getByRole('button', { name: 'Aceptar el cambio' }).click({ timeout: 30_000 })
  await expect
    .poll(async () => (await estadoDe(pedidos.get('colmado') ?? '')).lineas[1]?.sustituto?.estado, { timeout: 30_000 })
    .toBe('aceptado')

  await hacer('Marcar listo')
  const preparar = duena.getByRole('dialog', { name: /^Preparar/ })
  await mercado.contarTodo(preparar)
  await preparar.getByLabel(`Preparado de ${nombre(0)}`).fill('2')
  await preparar.getByRole('button', { name: 'Está listo, con faltantes' }).click()
  await eje('pedido').toBe('listo')
  await mercado.asignar(suyo, llevador.nombre)
  await eje('entrega').toBe('asignada')
  const { lineas } = await estadoDe(pedidos.get('colmado') ?? '')
  expect(lineas[0]).toMatchObject({ preparadaMilesimas: 2000 })
  await prepararEntero('vuelve')
})

test('el mensajero, sin señal, recoge los dos; en uno no hay nadie y lo trae de vuelta, el otro lo entrega con el PIN y cobra', async () => {
  const { pagina, contexto } = moto
  await pagina.goto(tienda.url('/delivery'))
  const tarjeta = await tarjetaDe('colmado')
  const sinNadie = await tarjetaDe('vuelve')
  await expect(tarjeta.getByRole('button', { name: 'Recoger' })).toBeVisible({ timeout: 60_000 })
  await expect(sinNadie.getByRole('button', { name: 'Recoger' })).toBeVisible({ timeout: 60_000 })
  await contexto.setOffline(true)
  for (const una of [tarjeta, sinNadie]) await mercado.recogerYSalir(una)
  await mercado.noHabiaNadie(sinNadie)

  const entregar = await mercado.entregar(tarjeta)
  const { porCobrarCentavos } = await estadoDe(pedidos.get('colmado') ?? '')
  await entregar.getByLabel(/^Efectivo que cobraste/).fill(String(porCobrarCentavos / 100))
  await entregar.getByLabel('PIN de quien recibe').fill((await pinDe()) === '0000' ? '1111' : '0000')
  await entregar.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(entregar.getByText('Ese no es el PIN de la entrega.')).toBeVisible()
  await entregar.getByLabel('PIN de quien recibe').fill(await pinDe())
  await entregar.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(entregar).toBeHidden()
  // Everything is in the telephone when it dies.
  await moto.matar()
  moto = await lanzarNavegador(join(perfil, 'moto'))
  await moto.pagina.setViewportSize({ width: 390, height: 844 })
  await moto.pagina.goto(tienda.url('/delivery'))
  if (moto.pagina.url().includes('/login')) await caja.entrar(moto.pagina, servidor.url, llevador.email, llevador.clave)
  await moto.pagina.goto(tienda.url('/delivery'))
  await eje('entrega').toBe('recibida')
  await eje('pago').toBe('cobrado_mensajero')
  await eje('entrega', pedidos.get('vuelve')).toBe('fallida')

  const { hacer } = await abrirEnTienda('vuelve')
  await hacer('Recibir devolución')
  await duena
    .getByRole('dialog', { name: /^Recibir de vuelta/ })
    .getByRole('button', { name: 'Recibir', exact: true })
    .click()
  await eje('pedido', pedidos.get('vuelve')).toBe('cancelado')
})

test('lo de la ferretería lo deja en la puerta con una foto, y ella dice que lo recibió', async () => {
  await prepararEntero('ferreteria')
  const { pagina, contexto } = moto
  await contexto.grantPermissions(['geolocation'], { origin: servidor.url })
  await contexto.setGeolocation({ latitude: 18.4734, longitude: -69.8849 })
  await pagina.goto(`${servidor.url}/mercana/${FERRETERIA}/delivery`)
  const tarjeta = await tarjetaDe('ferreteria')
  await expect(tarjeta.getByRole('button', { name: 'Recoger' })).toBeVisible({ timeout: 60_000 })
  await contexto.setOffline(true)
  await mercado.recogerYSalir(tarjeta)
  const entregar = await mercado.entregar(tarjeta)
  await expect(entregar.getByText('Este pedido ya está pagado')).toBeVisible()
  await entregar.getByText('Foto', { exact: true }).click()
  await entregar.locator('input[type=file]').last().setInputFiles(join(raiz, 'src/public/icono-512.png'))
  await entregar.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(entregar).toBeHidden()
  await contexto.setOffline(false)
  await eje('entrega', pedidos.get('ferreteria')).toBe('entregada')

  await abrirMio('ferreteria')
  await telefono.pagina.getByRole('button', { name: 'Ya lo recibí' }).click({ timeout: 30_000 })
  await telefono.pagina.getByRole('button', { name: 'Sí, lo tengo' }).click()
  await eje('entrega', pedidos.get('ferreteria')).toBe('recibida')
})

test('el efectivo pasa a la gaveta con dos firmas, se factura, y todos ven lo mismo al centavo', async () => {
  const { pagina } = moto
  const id = pedidos.get('colmado') ?? ''
  await pagina.goto(tienda.url('/delivery'))
  const { cobro, totalCentavos } = await estadoDe(id)
  const centavos = cobro?.centavos ?? 0
  expect(centavos).toBe(totalCentavos)
  await pagina.getByRole('button', { name: 'Entregar el efectivo' }).click()
  const liquidar = pagina.getByRole('dialog', { name: 'Entregar el efectivo' })
  await liquidar.getByLabel('Cuenta lo que entregas').fill(String(centavos / 100))
  await liquidar.getByRole('button', { name: 'Firmar y entregar' }).click()

  await cajera.goto(`${tienda.url('/delivery')}?ver=efectivo`)
  await cajera.getByRole('button', { name: 'Contar y recibir' }).click({ timeout: 60_000 })
  const recibir = cajera.getByRole('dialog', { name: /^Recibir de/ })
  await recibir.getByLabel('Cuenta el efectivo que te entrega').fill(String(centavos / 100))
  await recibir.getByRole('button', { name: 'Comparar' }).click()
  await recibir.getByRole('button', { name: 'Recibir, imprimir y firmar' }).click()
  await eje('pago').toBe('liquidado')

  // The document goes by what was delivered: two of three, the substitute, and the delivery.
  const numero = await numeroDe('colmado')
  await cajera.goto(tienda.url('/contabilidad/ventas/ordenesxfacturar'))
  await cajera.getByRole('row').filter({ hasText: numero }).getByRole('checkbox').check()
  await cajera.getByRole('button', { name: 'Facturar 1' }).click()
  const facturar = cajera.getByRole('dialog', { name: `Facturar ${numero}` })
  await facturar.getByRole('button', { name: 'Facturar', exact: true }).click()
  await expect(facturar.getByRole('link', { name: /ver e imprimir$/ })).toBeVisible()
  await expect.poll(async () => (await estadoDe(id)).ncf, { timeout: 60_000 }).toMatch(/^B02/)
  const ventas = await tienda.ventas()
  expect(ventas.map(({ totales, ncf }) => [totales.total, ncf])).toEqual([[centavos, (await estadoDe(id)).ncf]])
  // Two of the first left for good; the one that came back is where it was.
  await duena.goto(tienda.url('/productos'))
  await duena.getByRole('searchbox').fill(articulos[0]?.codigo ?? '')
  await expect(oficina.fila(duena, nombre(0))).toContainText(((articulos[0]?.existencia ?? 0) - 2).toLocaleString('es-DO'))

  await abrirMio('colmado')
  await expect(telefono.pagina.getByText(dinero(centavos)).first()).toBeVisible()
  // By its address: with no days to claim, the clock may close it while the list is looked at.
  await duena.goto(tienda.url(`/pedidos?pedido=${encodeURIComponent(id)}`))
  const ficha = duena.getByRole('dialog', { name: `Pedido ${numero}` })
  await expect(ficha.getByText(dinero(centavos)).first()).toBeVisible({ timeout: 30_000 })
  await operador.goto(`${servidor.url}/mercana/ordenes?ver=todas`)
  for (const cual of pedidos.keys()) {
    const { totalCentavos: total } = await estadoDe(pedidos.get(cual) ?? '')
    await expect(
      operador
        .getByRole('list', { name: 'Órdenes' })
        .getByRole('button')
        .filter({ hasText: await numeroDe(cual) })
        .filter({ hasText: dinero(total) }),
    ).toBeVisible()
  }
})

/** With the password that the server wrote down at its first start. */
async function entrarComoOperador(): Promise<void> {
  const [email = '', clave = ''] = (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n')[0]?.split(' ') ?? []
  await caja.entrar(operador, servidor.url, email, clave)
}

/** The order as it is called on screens. */
const numeroDe = async (cual: Cual): Promise<string> => numeroDePedido((await elPedido(pedidos.get(cual) ?? '')).contenido)

const abrirMio = (cual: Cual): Promise<void> => mercado.abrirMiPedido(telefono.pagina, servidor.url, pedidos.get(cual) ?? '')

async function abrirEnTienda(cual: Cual): Promise<mercado.EnTienda> {
  const [pagina, slug] = cual === 'ferreteria' ? [ferretera, FERRETERIA] : [duena, tienda.demo.slug]
  return mercado.abrirEnTienda(pagina, `${servidor.url}/mercana/${slug}`, await numeroDe(cual))
}

async function prepararEntero(cual: Cual): Promise<void> {
  await mercado.prepararEntero(await abrirEnTienda(cual), llevador.nombre)
  await eje('entrega', pedidos.get(cual)).toBe('asignada')
}

const tarjetaDe = async (cual: Cual): Promise<Locator> => mercado.tarjetaDe(moto.pagina, await numeroDe(cual), cliente.nombre)

async function encenderTelefono(): Promise<void> {
  telefono = await lanzarNavegador(join(perfil, 'telefono'))
  await telefono.pagina.setViewportSize({ width: 390, height: 844 })
}

async function entrarSiHaceFalta(pagina: Page): Promise<void> {
  const entrar = pagina.getByRole('banner').getByText('Entrar', { exact: true })
  // What it remembers of who was in shows until the server has answered.
  await expect(entrar.or(pagina.getByText(/la tienda ya lo tiene$/))).toBeVisible({ timeout: 60_000 })
  if (!(await entrar.isVisible())) return
  await mercado.entrarConEnlace(pagina, servidor.url, cliente.email)
  deLaCliente = await mercado.apiDe(pagina, servidor.url)
  await pagina.goto(`${servidor.url}/mercana/carrito`)
}

/** As she tells it at her door. */
const pinDe = async (): Promise<string> => (await elPedido(pedidos.get('colmado') ?? '')).pin
