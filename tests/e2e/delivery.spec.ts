/** A courier's phone with no signal: picked up, signed for on the glass, collected, and handed in at the till. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { comandos } from '#domain/comandos.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { entrarPorApi, type Api } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import { ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { sinDialogoDeImprimir } from '../support/papel.ts'
import { lanzarNavegador, type Navegador } from '../support/navegador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'
import { videoDe } from '../support/video.ts'

const CLAVE = 'una clave larga de prueba'
const CAPTURAS = process.env['CAPTURAS']

let servidor: Servidor
let tienda: Tienda
let telefono: Page
let mostrador: Page
let clienta: Api
let rafaelId: string

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

/** In the dialog of a delivery: what was to be collected, collected, and signed for on the glass. */
async function cobrarYFirmar(pagina: Page): Promise<string> {
  const dialogo = pagina.getByRole('dialog')
  const cobro = dialogo.getByRole('textbox', { name: /Efectivo que cobraste/ })
  const [, monto = ''] = /\$([\d,.]+)/.exec((await dialogo.getByText(/Efectivo que cobraste/).textContent()) ?? '') ?? []
  await cobro.fill(monto)
  await dialogo.getByText('Firma', { exact: true }).click()
  await dialogo.getByLabel('Quién recibe').fill('Ana Reyes')
  const lienzo = await dialogo.locator('canvas').boundingBox()
  if (!lienzo) throw new Error('no canvas')
  await pagina.mouse.move(lienzo.x + 40, lienzo.y + 60)
  await pagina.mouse.down()
  await pagina.mouse.move(lienzo.x + 140, lienzo.y + 110, { steps: 8 })
  await pagina.mouse.move(lienzo.x + 200, lienzo.y + 50, { steps: 8 })
  await pagina.mouse.up()
  return monto
}

/** Signs for what is handed in; ends on the code that the till reads. */
async function entregarEfectivo(pagina: Page, monto: string): Promise<Locator> {
  await pagina.getByRole('button', { name: 'Entregar el efectivo' }).click()
  await pagina.getByRole('dialog').getByRole('textbox', { name: 'Cuenta lo que entregas' }).fill(monto)
  await pagina.getByRole('button', { name: 'Firmar y entregar' }).click()
  const codigo = pagina.getByRole('img', { name: 'Código de la liquidación' })
  await expect(codigo).toBeVisible()
  return codigo
}

/** An order of Ana's, to be paid in cash at the door, that the store has ready. */
async function pedidoListo(): Promise<{ pedidoId: string; numero: string }> {
  const { tiendaId, demo } = tienda
  const { productos } = await clienta.ejecutar(comandosPedidos.catalogoPublico, { slug: demo.slug }, {})
  const [producto] = productos
  if (!producto) throw new Error('nothing is published')
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
  const grupoId = crypto.randomUUID()
  const { pedidos } = await clienta.ejecutar(comandosPedidos.colocarPedidos, {}, { ...compra, grupoId, totalVistoCentavos: totalCentavos })
  const pedidoId = pedidos[0]?.pedidoId ?? ''
  await mover(pedidoId, 'aceptar', { minutos: 30 })
  await mover(pedidoId, 'alistar', { lineas: [] })
  return { pedidoId, numero: numeroDePedido({ grupoId }) }
}

const mover = (pedidoId: string, accion: 'aceptar' | 'alistar' | 'asignar', datos: Record<string, string | number | []>) =>
  tienda.duena.ejecutar(comandosPedidos.moverPedido, { tiendaId: tienda.tiendaId, pedidoId }, { id: crypto.randomUUID(), accion, datos })

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
  const { duena, tiendaId } = tienda
  const { id: empleadoId } = await duena.ejecutar(
    comandos.crearEmpleado,
    { tiendaId },
    { nombre: 'Rafael Soto', cargo: 'Delivery', rol: 'mensajero', email: '', telefono: '' },
  )
  rafaelId = empleadoId
  const { codigo } = await duena.ejecutar(comandos.invitarEmpleado, { tiendaId, empleadoId }, {})
  const rafa = await cuenta('Rafael Soto', 'rafa@ejemplo.do')
  await rafa.ejecutar(comandos.aceptarInvitacion, { codigo }, {})
  clienta = await cuenta('Ana Reyes', 'ana@ejemplo.do')
  for (let i = 0; i < 3; i++) await pedidoListo()
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
  const monto = await cobrarYFirmar(telefono)
  if (CAPTURAS) await mirar(telefono, 'firma')
  await telefono.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(telefono.getByText('Entregado a Ana Reyes')).toBeVisible()
  await telefono.reload()
  await entregarEfectivo(telefono, monto)
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

/** A browser whose camera sees these pictures, one after another, again and again. */
async function conCamara(nombre: string, svgs: readonly string[]): Promise<Navegador> {
  const carpeta = await mkdtemp(join(tmpdir(), `mercana-${nombre}-`))
  const video = join(carpeta, 'lo-que-ve.y4m')
  await writeFile(video, await videoDe(svgs))
  const abierto = await lanzarNavegador(join(carpeta, 'perfil'), {
    args: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
  })
  await abierto.contexto.grantPermissions(['camera'])
  await sinDialogoDeImprimir(abierto.contexto)
  return {
    ...abierto,
    cerrar: async () => {
      await abierto.cerrar()
      await rm(carpeta, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const etiqueta = (texto: string): string => renderSVG(texto).replace(' xmlns="http://www.w3.org/2000/svg"', '')
const NADA = '<svg viewBox="0 0 10 10"><rect width="10" height="10" fill="#ffffff"/></svg>'

test('sin señal, las etiquetas se cuentan con la cámara del mensajero y su efectivo pasa a la caja por un código', async () => {
  test.setTimeout(300_000)
  const { pedidoId, numero } = await pedidoListo()
  const otro = await pedidoListo()
  await mover(pedidoId, 'asignar', { mensajeroId: rafaelId, nombre: 'Rafael Soto' })
  const calle = await conCamara('calle', [etiqueta(pedidoId), NADA, etiqueta(pedidoId), NADA, etiqueta(otro.pedidoId), NADA])
  const { pagina } = calle
  await caja.entrar(pagina, servidor.url, 'rafa@ejemplo.do', CLAVE)
  await pagina.goto(tienda.url('/delivery'))
  const entrega = pagina.getByRole('article', { name: new RegExp(numero) })
  await expect(entrega).toBeVisible()
  await caja.esperarAppGuardada(pagina)
  await calle.contexto.setOffline(true)
  await entrega.getByRole('button', { name: 'Recoger' }).click()
  const recoger = pagina.getByRole('dialog', { name: /^Recoger/ })
  await recoger.getByRole('button', { name: 'Escanear las etiquetas' }).click()
  await expect(recoger.getByText('2 leídas')).toBeVisible({ timeout: 60_000 })
  await expect(recoger.getByRole('alert').filter({ hasText: 'otro pedido' })).toBeVisible({ timeout: 60_000 })
  if (CAPTURAS) await pagina.screenshot({ path: join(CAPTURAS, 'etiquetas.png') })
  await recoger.getByLabel('Bultos').fill('2')
  await recoger.getByRole('button', { name: 'Recoger' }).click()
  await expect(entrega.getByText('Recogido')).toBeVisible()
  await entrega.getByRole('button', { name: 'Salir a entregar' }).click()
  await entrega.getByRole('button', { name: 'Entregar', exact: true }).click()
  const monto = await cobrarYFirmar(pagina)
  await pagina.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect(pagina.getByText('Entregado a Ana Reyes')).toBeVisible()
  const codigo = await entregarEfectivo(pagina, monto)
  const ventanilla = await conCamara('ventanilla', [await codigo.evaluate((svg) => svg.outerHTML)])
  await ponerCaja(ventanilla.pagina, tienda, 'Caja que escanea')
  await caja.esperarAppGuardada(ventanilla.pagina)
  await ventanilla.contexto.setOffline(true)
  await ventanilla.pagina.goto(tienda.url('/delivery?ver=efectivo'))
  await ventanilla.pagina.getByRole('button', { name: 'Escanear su código' }).click()
  await ventanilla.pagina.getByRole('textbox', { name: 'Cuenta el efectivo que te entrega' }).fill(monto)
  await ventanilla.pagina.getByRole('button', { name: 'Comparar' }).click()
  await ventanilla.pagina.getByRole('button', { name: 'Recibir, imprimir y firmar' }).click()
  await expect(ventanilla.pagina.getByText('en la gaveta')).toBeVisible()
  // The till's half arrives first: it is counted before anybody knows that it was handed in.
  await ventanilla.contexto.setOffline(false)
  await caja.esperarTodoRecibido(ventanilla.pagina)
  await calle.contexto.setOffline(false)
  await pagina.keyboard.press('Escape')
  await caja.esperarTodoRecibido(pagina)
  await expect(pagina.getByText('Efectivo entregado, falta que la caja lo cuente')).toHaveCount(0)
  await Promise.all([calle.cerrar(), ventanilla.cerrar()])
})
