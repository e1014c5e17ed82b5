/** The back office in its owner's words: one function per piece of work, through the screen. */
import { expect, type Locator, type Page } from '@playwright/test'

export interface Persona {
  nombre: string
  pin: string
}

/** A new account, signed in at once. */
export async function crearCuenta(
  pagina: Page,
  url: string,
  { nombre, email, clave }: { nombre: string; email: string; clave: string },
): Promise<void> {
  await pagina.goto(`${url}/login`)
  await pagina.getByRole('tab', { name: 'Crear cuenta' }).click()
  await pagina.getByLabel('Nombre').fill(nombre)
  await pagina.getByLabel('Correo').fill(email)
  await pagina.getByRole('textbox', { name: 'Contraseña' }).fill(clave)
  await pagina.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(pagina).not.toHaveURL(/\/login/)
}

/** The link in the last letter to this address, as the server's page of development shows it; `url` '' where the page has a base. */
export async function ultimoEnlace(pagina: Page, url: string, email: string): Promise<string> {
  const cartas = (await (await pagina.request.get(`${url}/desarrollo/correo`)).text()).split('<article>')
  return /href="([^"]+)"/.exec(cartas.find((carta) => carta.includes(`Para ${email}`)) ?? '')?.[1] ?? ''
}

/** Chooses in a list, by typing where it can be searched. */
export async function escoger(pagina: Page, campo: string, opcion: string): Promise<void> {
  const entrada = pagina.getByLabel(new RegExp(`^${campo}( \\*)?$`)).and(pagina.locator('input'))
  await entrada.click()
  if (await entrada.isEditable()) await entrada.fill(opcion)
  await pagina.getByRole('option', { name: opcion, exact: true }).click()
}

export async function agregarEmpleado(pagina: Page, { nombre, rol, cargo }: Persona & { rol: string; cargo: string }): Promise<void> {
  await pagina.getByRole('button', { name: 'Nueva persona' }).first().click()
  const ficha = pagina.getByRole('dialog', { name: 'Nueva persona' })
  await ficha.getByLabel('Nombre').fill(nombre)
  await ficha.getByLabel('Cargo').and(pagina.locator('input')).fill(cargo)
  await ficha.getByRole('radio', { name: rol }).check()
  await ficha.getByRole('button', { name: 'Agregar al equipo' }).click()
  // It is read after what is on the way already: right after an import that is the whole catalogue.
  await expect(pagina.getByRole('dialog', { name: nombre })).toBeVisible({ timeout: 90_000 })
}

/** On the open file of a person. */
export async function darPin(pagina: Page, { nombre, pin }: Persona): Promise<void> {
  await pagina
    .getByRole('dialog', { name: nombre })
    .getByRole('button', { name: /(Poner un|Cambiar el) PIN/ })
    .click()
  const dialogo = pagina.getByRole('dialog', { name: `PIN de ${nombre}` })
  await dialogo.getByRole('textbox', { name: 'PIN nuevo' }).fill(pin)
  await dialogo.getByRole('textbox', { name: 'Otra vez' }).fill(pin)
  await dialogo.getByRole('button', { name: 'Guardar el PIN' }).click()
  await expect(dialogo).toBeHidden()
}

export async function crearCaja(pagina: Page, nombre: string): Promise<void> {
  await pagina.getByRole('button', { name: 'Nueva caja' }).first().click()
  const dialogo = pagina.getByRole('dialog', { name: 'Nueva caja' })
  await dialogo.getByLabel('Nombre').fill(nombre)
  await dialogo.getByRole('button', { name: 'Crear la caja' }).click()
  await expect(pagina.getByRole('article', { name: nombre })).toBeVisible({ timeout: 90_000 })
}

/** Asks for the code of a till, reads it out, and leaves the window open: it says when the device has arrived. */
export async function pedirCodigo(pagina: Page, caja: string): Promise<string> {
  await pagina.getByRole('button', { name: `Enrolar un equipo en ${caja}` }).click()
  const codigo = pagina.getByRole('dialog').getByLabel(/^Código( [A-Z0-9]){8}$/)
  return (await codigo.innerText()).replace(/\s/g, '')
}

export async function registrarRango(pagina: Page, tipo: string, desde: number, hasta: number): Promise<void> {
  await pagina.getByRole('button', { name: 'Registrar un rango' }).first().click()
  const dialogo = pagina.getByRole('dialog', { name: 'Registrar un rango' })
  await dialogo.getByLabel('Tipo de comprobante').selectOption(tipo)
  await dialogo.getByLabel('Desde').fill(String(desde))
  await dialogo.getByLabel('Hasta').fill(String(hasta))
  await dialogo.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialogo).toBeHidden()
}

/** A row of a list of the office, by what it says. */
export const fila = (pagina: Page, texto: string | RegExp): Locator => pagina.getByRole('row').filter({ hasText: texto })

/** The figure of a card of the dashboard or of a report. */
export const cifra = (pagina: Page, titulo: string): Locator =>
  pagina
    .getByRole('article')
    .filter({ has: pagina.getByText(titulo, { exact: true }) })
    .locator('.numeros')
    .first()
