/** For tests: who runs the platform and takes money out of it. */
import { expect, type Page } from '@playwright/test'
import * as caja from '../caja.ts'

/** Signs in with two factors, as taking money out asks: a key that is added with the password, by which they come in again. */
export async function entrarConLlave(pagina: Page, url: string, email: string, clave: string): Promise<Page> {
  const cdp = await pagina.context().newCDPSession(pagina)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  await caja.entrar(pagina, url, email, clave)
  await pagina.goto(`${url}/mercana/perfil?ver=seguridad`)
  await pagina.getByRole('button', { name: 'Agregar una llave' }).click()
  await expect(pagina.getByRole('button', { name: /^Cambiar el nombre de / })).toBeVisible()
  // By the keyboard: the word that the key was added stands over the button, and stays as long as the mouse is on it. The menu may be drawn anew
  // under the first press: what was just added is asked for again.
  await expect(async () => {
    await pagina.getByRole('button', { name: /^Cuenta de / }).press('Enter')
    await pagina.getByRole('menuitem', { name: 'Salir de mi cuenta' }).click({ timeout: 3000 })
  }).toPass()
  await pagina.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(pagina).toHaveURL(/\/login/)
  await pagina.goto(`${url}/login`)
  await pagina.getByRole('button', { name: 'Otras formas de entrar' }).click()
  await pagina.getByRole('button', { name: 'Entrar con una llave' }).click()
  await expect(pagina.getByRole('button', { name: /^Cuenta de / })).toBeVisible()
  return pagina
}
