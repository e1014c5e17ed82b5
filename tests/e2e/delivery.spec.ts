/** A courier's phone with no signal: picked up, signed for on the glass, collected, and handed in at the till. */
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import { comandos } from '#domain/comandos.ts'
import { contenidoDeMuestra } from '#domain/pedido.muestra.ts'
import { entrarPorApi, type Api } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { sinDialogoDeImprimir } from '../support/papel.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

const CLAVE = 'una clave larga de prueba'
const CAPTURAS = process.env['CAPTURAS']

let servidor: Servidor
let tienda: Tienda
let telefono: Page
let mostrador: Page

async function nuevaPagina(browser: Browser, width = 390): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: { width, height: 844 } })
  contexto.setDefaultTimeout(20_000)
  await sinDialogoDeImprimir(contexto)
  return contexto.newPage()
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

/** Looks at what is on the page at every width and theme. */
async function mirar(pagina: Page, nombre: string): Promise<void> {
  for (const ancho of [390, 820, 1440])
    for (const tema of ['dark', 'light']) {
      await pagina.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(pagina, tema)
      await asentada(pagina)
      const { violations } = await new AxeBuilder({ page: pagina }).analyze()
      expect(violations.map(({ id, nodes }) => `${nombre} ${ancho} ${tema}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
      const seSale = await pagina.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)
      expect(seSale, `${nombre} a ${ancho} se sale de lado`).toBe(false)
      if (CAPTURAS) await pagina.screenshot({ path: join(CAPTURAS, `${nombre}-${ancho}-${tema}.png`), fullPage: true })
    }
  await pagina.setViewportSize({ width: 390, height: 844 })
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  const { duena, tiendaId, demo } = tienda
  const { id: empleadoId } = await duena.ejecutar(
    comandos.crearEmpleado,
    { tiendaId },
    { nombre: 'Rafael Soto', cargo: 'Delivery', rol: 'mensajero', email: '', telefono: '' },
  )
  const { codigo } = await duena.ejecutar(comandos.invitarEmpleado, { tiendaId, empleadoId }, {})
  const rafa = await cuenta('Rafael Soto', 'rafa@ejemplo.do')
  await rafa.ejecutar(comandos.aceptarInvitacion, { codigo }, {})
  const clienta = await cuenta('Ana Reyes', 'ana@ejemplo.do')
  const { productos } = await clienta.ejecutar(comandosPedidos.catalogoPublico, { slug: demo.slug }, {})
  const [producto] = productos
  if (!producto) throw new Error('nothing is published')
  for (let i = 0; i < 3; i++) {
    const pidiendo = (metodoId: string) => ({
      direccion: contenidoDeMuestra.direccion,
      telefono: '8095550000',
      pedidos: [
        {
          tiendaId,
          lineas: [{ productoId: producto.id, cantidadMilesimas: 1000, precioVistoDiezmilesimas: producto.precioDiezmilesimas }],
          envio: 'domicilio' as const,
          metodoId,
        },
      ],
    })
    const ofrecidos = (await clienta.ejecutar(comandosPedidos.cotizarPedidos, {}, pidiendo(''))).pedidos[0]?.metodos ?? []
    const compra = pidiendo(ofrecidos.find(({ clase }) => clase === 'contra_entrega')?.metodoId ?? '')
    const { totalCentavos } = await clienta.ejecutar(comandosPedidos.cotizarPedidos, {}, compra)
    const { pedidos } = await clienta.ejecutar(
      comandosPedidos.colocarPedidos,
      {},
      { ...compra, grupoId: crypto.randomUUID(), totalVistoCentavos: totalCentavos },
    )
    const pedidoId = pedidos[0]?.pedidoId ?? ''
    const mover = (accion: 'aceptar' | 'alistar', datos: Record<string, never> | { minutos: number } | { lineas: [] }) =>
      duena.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, { id: crypto.randomUUID(), accion, datos })
    await mover('aceptar', { minutos: 30 })
    await mover('alistar', { lineas: [] })
  }
  telefono = await nuevaPagina(browser)
  mostrador = await nuevaPagina(browser)
  await ponerCaja(mostrador, tienda, 'Caja de delivery')
  await caja.entrar(telefono, servidor.url, 'rafa@ejemplo.do', CLAVE)
})
test.afterEach(() => retratar(test.info(), { telefono, mostrador }))
test.afterAll(async () => {
  await telefono?.context().close()
  await mostrador?.context().close()
  await servidor?.parar()
})

test('la dueña reparte por zona, el mensajero entrega sin señal y la caja recibe el efectivo', async ({ browser }) => {
  test.setTimeout(180_000)
  const duena = await nuevaPagina(browser, 1440)
  const dichas = [quejas(duena), quejas(telefono)]
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  await duena.goto(tienda.url('/delivery?ver=despacho'))
  await duena
    .getByRole('checkbox', { name: /Escoger todos los de/ })
    .first()
    .check()
  await duena.getByRole('combobox', { name: 'Dar a' }).click()
  await duena.getByRole('option', { name: 'Rafael Soto' }).click()
  await duena.getByRole('button', { name: 'Asignar 3' }).click()
  await expect(duena.getByText('3 pedidos para Rafael Soto')).toBeVisible()
  await caja.esperarTodoRecibido(duena)
  if (CAPTURAS) await mirar(duena, 'despacho')

  await telefono.goto(tienda.url('/delivery'))
  await expect(telefono.getByRole('article')).toHaveCount(5)
  await caja.esperarAppGuardada(telefono)
  if (CAPTURAS) await mirar(telefono, 'mis-entregas')
  await telefono.context().setOffline(true)
  const entrega = telefono.getByRole('list', { name: 'Entregas en orden' }).getByRole('article').first()
  await entrega.getByRole('button', { name: 'Recoger' }).click()
  await telefono.getByRole('dialog').getByRole('button', { name: 'Recoger' }).click()
  await expect(entrega.getByText('Recogido')).toBeVisible()
  await entrega.getByRole('button', { name: 'Salir a entregar' }).click()
  await entrega.getByRole('button', { name: 'Entregar', exact: true }).click()
  const dialogo = telefono.getByRole('dialog')
  const cobro = dialogo.getByRole('textbox', { name: /Efectivo que cobraste/ })
  const [, monto = ''] = /\$([\d,.]+)/.exec((await dialogo.getByText(/Efectivo que cobraste/).textContent()) ?? '') ?? []
  await cobro.fill(monto)
  await dialogo.getByText('Firma', { exact: true }).click()
  await dialogo.getByLabel('Quién recibe').fill('Ana Reyes')
  const caja2 = await dialogo.locator('canvas').boundingBox()
  if (!caja2) throw new Error('no canvas')
  await telefono.mouse.move(caja2.x + 40, caja2.y + 60)
  await telefono.mouse.down()
  await telefono.mouse.move(caja2.x + 140, caja2.y + 110, { steps: 8 })
  await telefono.mouse.move(caja2.x + 200, caja2.y + 50, { steps: 8 })
  await telefono.mouse.up()
  if (CAPTURAS) await mirar(telefono, 'firma')
  await dialogo.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(telefono.getByText('Entregado a Ana Reyes')).toBeVisible()
  await telefono.reload()
  await telefono.getByRole('button', { name: 'Entregar el efectivo' }).click()
  await telefono.getByRole('dialog').getByRole('textbox', { name: 'Cuenta lo que entregas' }).fill(monto)
  await telefono.getByRole('button', { name: 'Firmar y entregar' }).click()
  await expect(telefono.getByRole('img', { name: 'Código de la liquidación' })).toBeVisible()
  await telefono.context().setOffline(false)
  await telefono.keyboard.press('Escape')
  await caja.esperarTodoRecibido(telefono)

  await mostrador.goto(tienda.url('/delivery?ver=efectivo'))
  await mostrador.getByRole('button', { name: 'Contar y recibir' }).click()
  await mostrador.getByRole('textbox', { name: 'Cuenta el efectivo que te entrega' }).fill(monto)
  await mostrador.getByRole('button', { name: 'Comparar' }).click()
  if (CAPTURAS) await mirar(mostrador, 'contar')
  await mostrador.getByRole('button', { name: 'Recibir, imprimir y firmar' }).click()
  await expect(mostrador.getByText('en la gaveta')).toBeVisible()
  if (CAPTURAS) await mirar(mostrador, 'efectivo')
  await caja.esperarTodoRecibido(mostrador)
  await expect(telefono.getByText('Efectivo entregado, falta que la caja lo cuente')).toHaveCount(0)
  expect(dichas.flat().filter((queja) => !/ERR_INTERNET_DISCONNECTED|401/.test(queja))).toEqual([])
  await duena.context().close()
})
