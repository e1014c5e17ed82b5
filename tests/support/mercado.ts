/** What people of the marketplace do on its screens: who buys, her store and whoever brings it; one function per act. */
import { expect, type Locator, type Page } from '@playwright/test'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { apiCon, type Api } from './api.ts'
import type { Tienda } from './mostrador.ts'
import { ultimoEnlace } from './oficina.ts'

export const CASA = {
  direccion: {
    nombre: 'Mi casa',
    regionMacro: '03',
    regionAdministrativa: '0310',
    provincia: '031001',
    municipio: '03100101',
    calle: 'Calle El Conde',
    calleReferencia: 'Frente al parque',
  },
}

/** As an amount stands on a screen. */
export const dinero = (centavos: number): string => `RD$${(centavos / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/* Who buys */

/** The part of the cart that is of one store. */
export const deTienda = (pagina: Page, nombre: string): Locator => pagina.getByRole('region', { name: nombre, exact: true })

export async function agregar(pagina: Page, cual: string): Promise<void> {
  await pagina.getByRole('button', { name: `Agregar ${cual} al carrito`, exact: true }).click()
}

export async function abrirMiPedido(pagina: Page, url: string, pedidoId: string): Promise<void> {
  await pagina.goto(`${url}/mercana/mis_pedidos/${encodeURIComponent(pedidoId)}`)
  await expect(pagina.getByRole('heading', { name: /^Pedido/, level: 1 })).toBeVisible()
}

/** By the letter that the server sends, as its page of development shows it. */
export async function entrarConEnlace(pagina: Page, url: string, email: string): Promise<void> {
  await pagina.goto(`${url}/login`)
  await pagina.getByRole('button', { name: 'Entrar con un enlace' }).click()
  await pagina.getByLabel('Correo').fill(email)
  const pedirlo = pagina.getByRole('button', { name: 'Enviarme un enlace' })
  // Who asked for one a moment ago waits a minute for the next: a telephone that died may have lost its session right after it came in.
  await expect(async () => {
    if (await pedirlo.isVisible()) await pedirlo.click()
    await expect(pagina.getByText('Enlace de inicio de sesión enviado!')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await pagina.goto(await ultimoEnlace(pagina, url, email))
  await pagina.getByRole('button', { name: 'Entrar en Mercana' }).click()
  await expect(pagina.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
}

/** Asks the server as whoever is signed in there. */
export async function apiDe(pagina: Page, url: string): Promise<Api> {
  const galletas = await pagina.context().cookies(url)
  return apiCon(url, galletas.map(({ name, value }) => `${name}=${value}`).join('; '))
}

export interface Pagado {
  pedidoId: string
  numero: string
  centavos: number
}

/**
 * Two of a product of the demo shop, to be fetched, paid by transfer and found in the bank by each of `aprueban`, without a screen; or paid into an
 * account of the platform, and found there by one of its people.
 */
export async function pedidoPagado(
  clienta: Api,
  { tiendaId, demo, duena }: Pick<Tienda, 'tiendaId' | 'demo' | 'duena'>,
  referencia: string,
  {
    cuatroOjosDesdeCentavos = 0,
    aprueban = [duena],
    mercana,
  }: { cuatroOjosDesdeCentavos?: number; aprueban?: readonly Api[]; mercana?: { metodoId: string; operador: Api } } = {},
): Promise<Pagado> {
  const deLaTienda = { clase: 'transferencia', nombre: `Banreservas ${referencia}`, instrucciones: 'Cuenta 960-000000-0' } as const
  const metodoId =
    mercana?.metodoId ??
    (await duena.ejecutar(comandosPedidos.crearMetodoDePago, { tiendaId }, { ...deLaTienda, cuatroOjosDesdeCentavos })).id
  const [producto] = (await clienta.ejecutar(comandosPedidos.catalogoPublico, { slug: demo.slug }, {})).productos
  if (!producto) throw new Error('nothing is published')
  const lineas = [{ productoId: producto.id, cantidadMilesimas: 2000, precioVistoDiezmilesimas: producto.precioDiezmilesimas }]
  const compra = {
    direccion: contenidoDeMuestra.direccion,
    telefono: '8095550000',
    pedidos: [{ tiendaId, lineas, envio: 'retiro' as const, metodoId }],
  }
  const { totalCentavos: centavos } = await clienta.ejecutar(comandosPedidos.cotizarPedidos, {}, compra)
  const grupoId = crypto.randomUUID()
  const { pedidos } = await clienta.ejecutar(comandosPedidos.colocarPedidos, {}, { ...compra, grupoId, totalVistoCentavos: centavos })
  const pedidoId = pedidos[0]?.pedidoId ?? ''
  const comprobanteId = crypto.randomUUID()
  const datos = { comprobanteId, archivo: null, banco: 'Banco Popular', referencia, centavos }
  await clienta.ejecutar(comandosPedidos.moverMiPedido, { pedidoId }, { id: crypto.randomUUID(), accion: 'enviarComprobante', datos })
  const aprobar = () => ({ id: crypto.randomUUID(), accion: 'aprobarPago' as const, datos: { comprobanteId, centavos } })
  if (mercana) await mercana.operador.ejecutar(comandosPedidos.intervenirPedido, { pedidoId }, aprobar())
  else for (const quien of aprueban) await quien.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, aprobar())
  return { pedidoId, numero: numeroDePedido({ grupoId }), centavos }
}

/** An order as its customer has it. */
export async function pedidoDe(clienta: Api, pedidoId: string): Promise<MiPedido> {
  const { docs } = await clienta.ejecutar(comandosPedidos.misDocumentos, {}, {})
  const doc = (docs as unknown as readonly MiPedido[]).find(({ id }) => id === pedidoId)
  if (!doc) throw new Error(`${pedidoId} is not among hers`)
  return doc
}

/* The store */

/** An order's sheet at its store, and what its buttons «Qué hacer» do. */
export interface EnTienda {
  ficha: Locator
  hacer: (boton: string) => Promise<void>
}

export async function abrirEnTienda(pagina: Page, deLaTienda: string, numero: string): Promise<EnTienda> {
  await pagina.goto(`${deLaTienda}/pedidos?ver=lista`)
  await pagina
    .getByRole('button', { name: new RegExp(`^Abrir ${numero} de `) })
    .first()
    .click({ timeout: 30_000 })
  const ficha = pagina.getByRole('dialog', { name: new RegExp(`^Pedido ${numero}`) })
  return {
    ficha,
    hacer: (boton) => ficha.getByRole('group', { name: 'Qué hacer' }).getByRole('button', { name: boton, exact: true }).click(),
  }
}

export async function aceptar({ ficha, hacer }: EnTienda): Promise<void> {
  await hacer('Aceptar')
  await ficha
    .page()
    .getByRole('dialog', { name: /^Aceptar/ })
    .getByRole('button', { name: 'Aceptar', exact: true })
    .click()
}

/** All that was ordered is in the bag. */
export async function contarTodo(preparar: Locator): Promise<void> {
  const botones = preparar.getByRole('button', { name: /^Todo de / })
  await expect(botones.first()).toBeVisible()
  for (const boton of await botones.all()) await boton.click()
}

export async function asignar({ ficha, hacer }: EnTienda, aQuien: string): Promise<void> {
  await hacer('Asignar mensajero')
  const dialogo = ficha.page().getByRole('dialog', { name: /^Asignar/ })
  await dialogo.getByRole('combobox', { name: 'Quién lo lleva' }).selectOption({ label: aQuien })
  await dialogo.getByRole('button', { name: /^Asignar/ }).click()
  await expect(dialogo).toBeHidden()
}

/** From a paid order to one with its courier, all of it as it was ordered. */
export async function prepararEntero(pedido: EnTienda, aQuien: string): Promise<void> {
  await aceptar(pedido)
  await pedido.hacer('Empezar a preparar')
  await pedido.hacer('Marcar listo')
  const preparar = pedido.ficha.page().getByRole('dialog', { name: /^Preparar/ })
  await contarTodo(preparar)
  await preparar.getByRole('button', { name: 'Está listo', exact: true }).click()
  await asignar(pedido, aQuien)
}

/* Whoever brings it */

export const tarjetaDe = (pagina: Page, numero: string, cliente: string): Locator =>
  pagina.getByRole('article', { name: new RegExp(`${numero} de ${cliente}$`) })

/** Takes the packages and leaves with them. */
export async function recogerYSalir(tarjeta: Locator): Promise<void> {
  await tarjeta.getByRole('button', { name: 'Recoger' }).click()
  await tarjeta
    .page()
    .getByRole('dialog', { name: /^Recoger/ })
    .getByRole('button', { name: 'Recoger' })
    .click()
  await tarjeta.getByRole('button', { name: 'Salir a entregar' }).click()
}

/** Nobody is at home: it goes back. */
export async function noHabiaNadie(tarjeta: Locator): Promise<void> {
  await tarjeta.getByRole('button', { name: 'No se pudo entregar' }).click()
  const pagina = tarjeta.page()
  const fallar = pagina.getByRole('dialog', { name: /^No se pudo entregar/ })
  await fallar.getByRole('combobox', { name: 'Qué pasó' }).click()
  await pagina.getByRole('option', { name: 'No había nadie' }).click()
  await fallar.getByRole('button', { name: 'Guardar que no se pudo' }).click()
  await tarjeta.getByRole('button', { name: 'Devolver a la tienda' }).click()
}

/** Opens the dialog of handing it over. */
export async function entregar(tarjeta: Locator): Promise<Locator> {
  await tarjeta.getByRole('button', { name: 'Entregar', exact: true }).click()
  return tarjeta.page().getByRole('dialog', { name: /^Entregar a/ })
}
