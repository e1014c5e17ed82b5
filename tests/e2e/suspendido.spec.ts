/** A till that the operator suspends from their panel: it sells on and says why nothing leaves, the owner reads who and why, and lifted all arrives. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { retratar, sinViolaciones } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

const EQUIPO = 'Equipo de Caja que falla'
const MOTIVO = 'Entrega miles de documentos por minuto'

let servidor: Servidor
let tienda: Tienda
let mostrador: Page
let oficina: Page
let operador: Page
let correo = ''

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const nueva = async (): Promise<Page> => {
    const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })
    contexto.setDefaultTimeout(20_000)
    return contexto.newPage()
  }
  ;[mostrador, oficina, operador] = [await nueva(), await nueva(), await nueva()]
  await ponerCaja(mostrador, tienda, 'Caja que falla')
  await caja.entrar(oficina, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  const [email = '', clave = ''] = (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n')[0]?.split(' ') ?? []
  correo = email
  await caja.entrar(operador, servidor.url, email, clave)
})
test.afterEach(() => retratar(test.info(), { mostrador, oficina, operador }))
test.afterAll(async () => {
  for (const pagina of [mostrador, oficina, operador]) await pagina?.context().close()
  await servidor?.parar()
})

async function vender(): Promise<string> {
  const [articulo] = await articulosDemo()
  await caja.escanear(mostrador, articulo?.codigo ?? '')
  const { ncf } = await caja.cobrarEnEfectivo(mostrador)
  await caja.ventaNueva(mostrador)
  return ncf
}
const enServidor = async (): Promise<string[]> => (await tienda.ventas()).map(({ ncf }) => ncf)

/** From the list of stores, with its reason. */
async function mover(boton: string, confirmar: string, motivo: string): Promise<void> {
  await operador.goto(`${servidor.url}/mercana`)
  await operador.getByRole('button', { name: /^Equipos de Colmado La Fe/ }).click()
  const equipos = operador.getByRole('dialog', { name: /^Equipos de Colmado La Fe/ })
  await expect(equipos.getByRole('listitem', { name: EQUIPO })).toBeVisible()
  await sinViolaciones(operador)
  await equipos.getByRole('button', { name: `${boton} ${EQUIPO}` }).click()
  const dialogo = operador.getByRole('dialog', { name: new RegExp(EQUIPO) })
  await dialogo.getByLabel('Motivo').fill(motivo)
  await dialogo.getByRole('button', { name: confirmar }).click()
  await expect(dialogo).toBeHidden()
}

test('una caja suspendida sigue vendiendo y dice por qué no entrega; el propietario lee quién y a quién escribirle; levantada, todo llega', async () => {
  test.setTimeout(180_000)
  const primera = await vender()
  await expect.poll(enServidor, { timeout: 30_000 }).toEqual([primera])
  await mover('Suspender', 'Suspender el equipo', MOTIVO)
  await expect(operador.getByRole('listitem', { name: EQUIPO })).toContainText(MOTIVO)

  const segunda = await vender()
  await mostrador.goto(tienda.url('/sincronizacion'))
  await expect(mostrador.getByText('Mercana lo suspendió').first()).toBeVisible({ timeout: 60_000 })
  expect(await enServidor()).toEqual([primera])

  for (const ruta of ['/configurar?ver=cajas', '/sincronizacion?ver=dispositivos']) {
    await oficina.goto(tienda.url(ruta))
    const aviso = oficina.getByRole('region', { name: 'Equipos suspendidos' }).getByRole('alert')
    await expect(aviso).toContainText(`Mercana suspendió ${EQUIPO}`)
    await expect(aviso).toContainText(MOTIVO)
    await expect(aviso.getByRole('link', { name: /Escribir a Mercana/ })).toHaveAttribute('href', new RegExp(`^mailto:${correo}`))
    await sinViolaciones(oficina)
  }

  await mover('Levantar la suspensión de', 'Levantar la suspensión', 'Ya lo limpiaron')
  await expect(oficina.getByRole('region', { name: 'Equipos suspendidos' })).toBeHidden({ timeout: 30_000 })
  await expect.poll(async () => (await enServidor()).toSorted(), { timeout: 90_000 }).toEqual([primera, segunda].toSorted())
  await expect(mostrador.getByText('Mercana lo suspendió')).toBeHidden({ timeout: 30_000 })
})
