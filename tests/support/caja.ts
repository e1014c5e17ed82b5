/** What people do in the product, in their words: one function per gesture, through the screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import { prometerDisco } from './navegador.ts'

/** Signs in by e-mail and password and waits until the product lets in. */
export async function entrar(pagina: Page, url: string, email: string, clave: string): Promise<void> {
  await pagina.goto(`${url}/login`)
  await pagina.getByLabel('Correo').fill(email)
  await pagina.getByRole('textbox', { name: 'Contraseña' }).fill(clave)
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(pagina).not.toHaveURL(/\/login/)
}

/** The app's own files are all stored in this browser: from here on it opens with no line. */
export async function esperarAppGuardada(pagina: Page): Promise<void> {
  await pagina.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Makes this browser the till of a code. Ends where people say who they are. */
export async function enrolar(pagina: Page, url: string, codigo: string, nombre: string): Promise<void> {
  await prometerDisco(pagina, url)
  await pagina.goto(`${url}/login`)
  await pagina.getByRole('tab', { name: 'Enrolar' }).click()
  await pagina.getByLabel('Código').fill(codigo)
  await pagina.getByLabel('Nombre de este equipo').fill(nombre)
  await pagina.getByRole('button', { name: 'Enrolar este equipo' }).click()
  await expect(pagina.getByRole('heading', { name: '¿Quién está en la caja?' })).toBeVisible({ timeout: 30_000 })
}

/** Chooses a name and types the PIN. */
export async function ponerPin(pagina: Page, nombre: string, pin: string): Promise<void> {
  await pagina.getByRole('listitem').getByRole('button', { name: nombre }).click()
  await pagina.getByLabel(/(Escribe tu|Escriba su) PIN/).fill(pin)
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** A supervisor's PIN for one act, in the dialog that asks for it. */
export async function autorizar(pagina: Page, nombre: string, pin: string): Promise<void> {
  const dialogo = pagina.getByRole('dialog', { name: 'Hace falta una autorización' })
  const opcion = dialogo.getByRole('option', { name: nombre })
  const pad = dialogo.getByLabel(`PIN de ${nombre}`)
  await expect(opcion.or(pad)).toBeVisible()
  if (await opcion.isVisible()) await opcion.click()
  await pad.fill(pin)
  await dialogo.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Counts the float and opens the shift; ends at the counter. */
export async function abrirTurno(pagina: Page, piezas: Readonly<Record<string, number>>): Promise<void> {
  await expect(pagina.getByRole('heading', { name: 'Abrir el turno' })).toBeVisible({ timeout: 30_000 })
  for (const [pieza, cuantas] of Object.entries(piezas)) await pagina.getByLabel(pieza, { exact: true }).fill(String(cuantas))
  await pagina.getByRole('button', { name: 'Abrir el turno' }).click()
  await expect(buscador(pagina)).toBeVisible()
}

export const buscador = (pagina: Page): Locator => pagina.getByRole('combobox', { name: 'Buscar producto' })
export const venta = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Venta en curso' })
export const lineas = (pagina: Page): Locator => venta(pagina).getByRole('listitem')
export const resultado = (pagina: Page): Locator => pagina.getByRole('dialog', { name: /Venta hecha|Nota de (crédito|débito) hecha/ })

/** Between two keys of a reader. */
const LECTOR_MS = 5

/** A code read at the counter with nothing open. */
export async function escanear(pagina: Page, codigo: string): Promise<void> {
  await expect(pagina.getByRole('dialog')).toHaveCount(0)
  await expect(pagina.getByRole('region', { name: 'Venta en curso' })).toBeVisible()
  await leerCodigo(pagina, codigo)
}

/**
 * As a keyboard-wedge reader does: the keys of the code in a burst, and Enter, wherever the focus is. Each key says when it
 * was pressed, as a reader's do: a busy computer that gets round to them late does not make a person's typing of them.
 */
export async function leerCodigo(pagina: Page, codigo: string): Promise<void> {
  const teclado = await pagina.context().newCDPSession(pagina)
  const teclas = [...codigo, 'Enter']
  const desde = Date.now() - teclas.length * LECTOR_MS
  await Promise.all(
    teclas.flatMap((key, i) => {
      const texto = key === 'Enter' ? '\r' : key
      const tecla = { key, windowsVirtualKeyCode: texto.toUpperCase().charCodeAt(0), timestamp: (desde + i * LECTOR_MS) / 1000 }
      return [
        teclado.send('Input.dispatchKeyEvent', { ...tecla, type: 'keyDown', text: texto, unmodifiedText: texto }),
        teclado.send('Input.dispatchKeyEvent', { ...tecla, type: 'keyUp' }),
      ]
    }),
  )
  await teclado.detach()
}

/** Types in the search box and takes the first product with Enter. */
export async function buscarYTomar(pagina: Page, texto: string, espera: string | RegExp): Promise<void> {
  await buscador(pagina).pressSequentially(texto)
  await expect(pagina.getByRole('option').first()).toContainText(espera)
  await buscador(pagina).press('ArrowDown')
  await buscador(pagina).press('Enter')
}

/** Touches a product of the grid. */
export async function tocar(pagina: Page, nombre: string | RegExp): Promise<void> {
  await pagina.getByRole('option', { name: nombre }).first().click()
}

/** Charges the exact amount in cash, by keyboard; ends on the result. */
export async function cobrarEnEfectivo(pagina: Page, recibido = ''): Promise<Hecha> {
  await expect(pagina.getByRole('dialog')).toHaveCount(0)
  await pagina.keyboard.press('F9')
  const dialogo = pagina.getByRole('dialog', { name: 'Cobrar' })
  const monto = dialogo.getByLabel('Recibido')
  // A payment that was put before the process died is still there: then the one thing left is to charge.
  await expect(monto.or(dialogo.getByRole('button', { name: 'Cobrar' }))).toBeFocused()
  if (recibido !== '') await monto.fill(recibido)
  await pagina.keyboard.press('Enter')
  return leerResultado(pagina)
}

/** A sale as its result screen tells it. */
export interface Hecha {
  ncf: string
  totalCentavos: number
  cambioCentavos: number
}

export const centavosDe = (texto: string): number => Math.round(Number(texto.replace(/[^\d.]/g, '')) * 100)

export async function leerResultado(pagina: Page): Promise<Hecha> {
  const dialogo = resultado(pagina)
  await expect(dialogo).toBeVisible()
  const resumen = await dialogo.getByText(/(Total|Sobre) RD\$/).innerText()
  const partes = /RD\$\s*([\d,.]+) · ([BE]\d+)/.exec(resumen)
  if (partes === null) throw new Error(`El resultado no se entiende: ${resumen}`)
  return {
    ncf: partes[2] ?? '',
    totalCentavos: centavosDe(partes[1] ?? ''),
    cambioCentavos: centavosDe(await dialogo.getByRole('status').filter({ hasText: 'RD$' }).innerText()),
  }
}

/** From the result to an empty counter. */
export async function ventaNueva(pagina: Page): Promise<void> {
  await resultado(pagina)
    .getByRole('button', { name: /^(Venta nueva|Seguir vendiendo)$/ })
    .click()
  await expect(resultado(pagina)).toBeHidden()
}

/** As what the sale at hand is issued. */
export async function escogerComprobante(pagina: Page, tipo: string): Promise<void> {
  await pagina.keyboard.press('F7')
  await pagina
    .getByRole('dialog', { name: 'Comprobante' })
    .getByRole('option', { name: new RegExp(`^${tipo} `) })
    .click()
  await expect(venta(pagina)).toContainText(tipo)
}

/** Takes back all of a sale of this shift, in cash, with a supervisor's PIN; ends on the credit note's result. */
export async function devolverTodo(pagina: Page, ncf: string, quien: { nombre: string; pin: string }): Promise<Hecha> {
  await pagina.getByRole('button', { name: 'Ventas', exact: true }).click()
  const ventas = pagina.getByRole('dialog', { name: 'Ventas del turno' })
  await ventas.getByRole('button', { name: ncf }).click()
  await ventas.getByRole('button', { name: 'Devolver', exact: true }).click()
  const devolver = pagina.getByRole('dialog', { name: `Devolver de ${ncf}` })
  await devolver.getByRole('button', { name: 'Todo', exact: true }).click()
  await devolver.getByLabel('Motivo').and(pagina.locator('input')).click()
  await pagina.getByRole('option', { name: 'Producto dañado' }).click()
  await devolver.getByRole('button', { name: /^Devolver RD\$/ }).click()
  await autorizar(pagina, quien.nombre, quien.pin)
  return leerResultado(pagina)
}

/** After a count that is off: the same reason for every way of paying that differs. */
export async function explicarDiferencias(pagina: Page, motivo: string): Promise<void> {
  const porques = pagina.getByRole('textbox', { name: /^¿Por qué hay diferencia en / })
  await expect(porques.first()).toBeVisible()
  for (const porque of await porques.all()) await porque.fill(motivo)
}

/** The chip of the header: is there a line, and how much is still only here. */
const indicador = (pagina: Page): Locator => pagina.getByRole('banner').locator('a[href$="/sincronizacion"]')

export async function esperarConexion(pagina: Page, palabras: 'En línea' | 'Sin conexión'): Promise<void> {
  await expect(indicador(pagina)).toContainText(palabras, { timeout: 60_000 })
}

/** Nothing of this device waits for a receipt. */
export async function esperarTodoRecibido(pagina: Page): Promise<void> {
  await expect(indicador(pagina)).toHaveText('En línea', { timeout: 90_000 })
}
