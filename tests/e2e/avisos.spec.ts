/** Notices in a real browser: the bell counts them as they come, each opens its order and is read, and a push is shown by the worker. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import { entrarPorApi } from '../support/api.ts'
import * as caja from '../support/caja.ts'
import { tiendaDemo } from '../support/mostrador.ts'
import { quejas } from '../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

const CLAVE = 'una clave muy larga'
/** A folder to look at afterwards. */
const CAPTURAS = process.env['CAPTURAS']

let servidor: Servidor
test.beforeAll(async () => {
  servidor = await arrancarServidor()
})
test.afterAll(() => servidor?.parar())

test('la campana cuenta lo que pasa con un pedido, lo abre y lo deja leído; un push se muestra y abre su pantalla', async ({ browser }) => {
  const { duena, tiendaId, demo } = await tiendaDemo(servidor)
  const email = 'compradora@ejemplo.do'
  await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ email, password: CLAVE, name: 'Compradora' }),
  })
  const compradora = await entrarPorApi(servidor.url, email, CLAVE)
  const { productos } = await duena.ejecutar(comandosPedidos.catalogoPublico, { slug: demo.slug }, {})
  const [producto] = productos
  if (!producto) throw new Error('La tienda de demostración no publica nada')
  const compra = {
    pedidos: [
      {
        tiendaId,
        lineas: [{ productoId: producto.id, cantidadMilesimas: 1000, precioVistoDiezmilesimas: producto.precioDiezmilesimas }],
        envio: 'retiro' as const,
        metodoId: 'en_tienda',
      },
    ],
    direccion: contenidoDeMuestra.direccion,
    telefono: '8095550000',
  }
  await duena.ejecutar(comandos.editarTienda, { tiendaId }, { tiendaShowAllUsers: true })
  const colocar = async (grupoId: string): Promise<string> => {
    const cotizada = await compradora.ejecutar(comandosPedidos.cotizarPedidos, {}, compra)
    const [metodo] = cotizada.pedidos[0]?.metodos ?? []
    const conMetodo = { ...compra, pedidos: compra.pedidos.map((uno) => ({ ...uno, metodoId: metodo?.metodoId ?? '' })) }
    const total = cotizada.pedidos[0]?.totalCentavos ?? 0
    const r = await compradora.ejecutar(comandosPedidos.colocarPedidos, {}, { ...conMetodo, grupoId, totalVistoCentavos: total })
    return r.pedidos[0]?.pedidoId ?? ''
  }
  const mover = (pedidoId: string, accion: 'aceptar' | 'mensaje' | 'rechazar', datos: Record<string, string | number>) =>
    duena.ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, { id: crypto.randomUUID(), accion, datos })

  const contexto = await browser.newContext({ permissions: ['notifications'], locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })
  const pagina = await contexto.newPage()
  const dichas = quejas(pagina)
  await caja.entrar(pagina, servidor.url, email, CLAVE)
  const campana = pagina.locator('header').getByRole('link', { name: /^Avisos/ })
  await expect(campana).toHaveAccessibleName('Avisos')

  const pedidoId = await colocar('01980000-0000-7000-8000-0000000000a1')
  await mover(pedidoId, 'mensaje', { texto: 'Ya lo estamos buscando' })
  await mover(pedidoId, 'rechazar', { motivo: 'Se nos acabó' })
  await expect(campana).toHaveAccessibleName('Avisos: 2 sin leer')
  await campana.click()
  await expect(pagina.getByRole('heading', { name: 'Avisos', level: 1 })).toBeVisible()
  const renglon = pagina.getByRole('link', { name: /La tienda no pudo aceptar tu pedido/ })
  await expect(renglon).toContainText('“Se nos acabó”')
  await mirar(pagina, 'avisos')

  // With no connection it is read here all the same, and the server hears of it later.
  await contexto.setOffline(true)
  await pagina.getByRole('button', { name: 'Marcar todos leídos' }).click()
  await expect(campana).toHaveAccessibleName('Avisos')
  await contexto.setOffline(false)
  await expect
    .poll(async () => {
      const { docs } = await compradora.ejecutar(comandosPedidos.misDocumentos, {}, {})
      return docs.filter((doc) => doc['tipo'] === 'aviso' && doc['leidoEn'] === '').length
    })
    .toBe(0)

  await caja.esperarAppGuardada(pagina)
  const cdp = await contexto.newCDPSession(pagina)
  let registro = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => (registro = registrations[0]?.registrationId ?? registro))
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registro).not.toBe('')
  const data = JSON.stringify({ v: 1, titulo: 'Tu pedido va en camino', cuerpo: 'Pedido #3F2A9C', etiqueta: 'x', ruta: '/mercana/avisos' })
  for (let veces = 0; veces < 2; veces++)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: servidor.url, registrationId: registro, data })
  await expect
    .poll(() =>
      pagina.evaluate(async () => {
        const todas = await (await navigator.serviceWorker.ready).getNotifications()
        return todas.map(({ title, body }) => `${title} · ${body}`)
      }),
    )
    .toEqual(['Tu pedido va en camino · Pedido #3F2A9C'])
  await pagina.goto(`${servidor.url}/mercana/perfil?ver=avisos`)
  await expect(pagina.getByRole('button', { name: 'Encender los avisos' })).toBeVisible()
  await pagina.getByRole('switch', { name: 'Mensajes: Por correo' }).click()
  await expect(pagina.getByRole('switch', { name: 'Mensajes: Por correo' })).not.toBeChecked()
  await mirar(pagina, 'preferencias')
  const { perfil } = await compradora.ejecutar(comandosPersonas.perfil, {}, {})
  expect(perfil.avisosApagados).toEqual(['correo:mensajes'])
  expect(dichas.filter((queja) => !/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(queja))).toEqual([])
  await contexto.close()
})

/** On a phone, a tablet and a desk, dark and light: axe finds nothing. */
async function mirar(pagina: Page, nombre: string): Promise<void> {
  for (const ancho of [390, 820, 1440])
    for (const tema of ['dark', 'light'] as const) {
      await pagina.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(pagina, tema)
      await asentada(pagina)
      expect((await new AxeBuilder({ page: pagina }).analyze()).violations.map(({ id }) => id)).toEqual([])
      if (CAPTURAS) await pagina.screenshot({ path: `${CAPTURAS}/${nombre}-${ancho}-${tema}.png`, fullPage: true })
    }
}
