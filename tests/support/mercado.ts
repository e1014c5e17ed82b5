/** What people of the marketplace do on its screens: who buys, her store and whoever brings it; one function per act. */
import { expect, type Locator, type Page } from '@playwright/test'
import { apiCon, type Api } from './api.ts'
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
  await pagina.getByRole('button', { name: 'Enviarme un enlace' }).click()
  await expect(pagina.getByText('Enlace de inicio de sesión enviado!')).toBeVisible()
  await pagina.goto(await ultimoEnlace(pagina, url, email))
  await pagina.getByRole('button', { name: 'Entrar en Mercana' }).click()
  await expect(pagina.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
}

/** Asks the server as whoever is signed in there. */
export async function apiDe(pagina: Page, url: string): Promise<Api> {
  const galletas = await pagina.context().cookies(url)
  return apiCon(url, galletas.map(({ name, value }) => `${name}=${value}`).join('; '))
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
