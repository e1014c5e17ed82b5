/** What a customer says of an order that she has: everybody reads it, its store answers, and only who runs the platform takes it off. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { comandosPedidos, type EventoNuevo } from '#domain/pedidos/comandos.pedidos.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import * as caja from '../../support/caja.ts'
import { abrirMiPedido, apiDe, pedidoDe, pedidoPagado } from '../../support/mercado.ts'
import { articulosDemo, tiendaDemo, type Tienda } from '../../support/mostrador.ts'
import { entrarConLlave } from '../../support/operador/llave.ts'
import { quejas, retratar, sinViolaciones } from '../../support/quejas.ts'
import { arrancarServidor, type Servidor } from '../../support/servidor.ts'
import { asentada } from '../../support/tema.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const CLAVE = 'una clave larga de prueba'
const OPERADORA = 'jefa@mercana.test'

let servidor: Servidor
let tienda: Tienda
let duena: Page
let jefa: Page
let clienta: Page
let pedidoId = ''
let dichas: string[][] = []

async function nuevaPagina(browser: Browser, ancho = 1366): Promise<Page> {
  const contexto = await browser.newContext({
    locale: 'es-DO',
    timezoneId: 'America/Santo_Domingo',
    viewport: { width: ancho, height: 844 },
  })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  dichas = [...dichas, quejas(pagina)]
  return pagina
}

async function sinFaltas(pagina: Page): Promise<void> {
  await asentada(pagina)
  await sinViolaciones(pagina)
}

const fila = (pagina: Page, texto: string) => pagina.getByRole('row').filter({ hasText: texto })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor({ env: { ADMIN_EMAILS: OPERADORA } })
  tienda = await tiendaDemo(servidor)
  const claves = await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')
  jefa = await entrarConLlave(await nuevaPagina(browser), servidor.url, OPERADORA, claves.split('\n')[0]?.split(' ')[1] ?? '')
  const operador = await apiDe(jefa, servidor.url)
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  const { id: metodoId } = await operador.ejecutar(comandosPagos.crearMetodoDeMercana, {}, metodo)
  const alta = await fetch(`${servidor.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: servidor.url },
    body: JSON.stringify({ name: 'Lucía Peña', email: 'lucia@ejemplo.do', password: CLAVE }),
  })
  if (!alta.ok) throw new Error(await alta.text())
  clienta = await nuevaPagina(browser, 390)
  await caja.entrar(clienta, servidor.url, 'lucia@ejemplo.do', CLAVE)
  const suya = await apiDe(clienta, servidor.url)
  ;({ pedidoId } = await pedidoPagado(suya, tienda, 'TRX-1', { mercana: { metodoId, operador } }))
  const { pin } = await pedidoDe(suya, pedidoId)
  const pasos: readonly [AccionDePedido, EventoNuevo['datos']][] = [
    ['aceptar', { minutos: 10 }],
    ['alistar', { lineas: [] }],
    ['entregarRetiro', { prueba: { clase: 'pin', pin } }],
  ]
  for (const [accion, datos] of pasos)
    await tienda.duena.ejecutar(
      comandosPedidos.moverPedido,
      { tiendaId: tienda.tiendaId, pedidoId },
      { id: crypto.randomUUID(), accion, datos },
    )
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
  for (const una of dichas) una.length = 0
})
test.afterEach(() => retratar(test.info(), { duena, jefa, clienta }))
test.afterAll(async () => {
  for (const pagina of [duena, jefa, clienta]) await pagina?.context().close()
  await servidor?.parar()
})

test('quien recibió su pedido dice cómo le fue, y lo lee quien mira la tienda', async () => {
  await abrirMiPedido(clienta, servidor.url, pedidoId)
  const parte = clienta.getByRole('group', { name: '¿Cómo te fue?' })
  await parte.getByRole('button', { name: 'Publicar mi reseña' }).click()
  await expect(parte.getByText('Toca de una a cinco estrellas')).toBeVisible()
  await parte.getByLabel('Cuéntalo').fill('Llegó completo y a tiempo')
  await clienta.reload()
  await expect(parte.getByLabel('Cuéntalo')).toHaveValue('Llegó completo y a tiempo')
  await parte.getByRole('radio', { name: '4 de 5', exact: true }).press('Space')
  await sinFaltas(clienta)
  await parte.getByRole('button', { name: 'Publicar mi reseña' }).click()
  await expect(parte.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible()
  await sinFaltas(clienta)
  await clienta.goto(`${servidor.url}/`)
  await expect(clienta.getByText('★ 4 (1)').first()).toBeVisible()
  await clienta.goto(`${servidor.url}/mercana/${tienda.demo.slug}`)
  await clienta.getByRole('button', { name: '★ 4, de 1 que compraron' }).click()
  const leidas = clienta.getByRole('dialog', { name: 'Reseñas' })
  await expect(leidas.getByRole('article', { name: 'Reseña de Lucía P.' })).toContainText('Llegó completo y a tiempo')
  await sinFaltas(clienta)
})

test('la tienda le responde y pide que la miren; quien lleva la plataforma decide y dice por qué', async () => {
  await duena.goto(tienda.url('/resenas'))
  await sinFaltas(duena)
  await fila(duena, 'Llegó completo').click()
  const resena = duena.getByRole('dialog', { name: 'Reseña de Lucía P.' })
  await resena.getByLabel('Tu respuesta').fill('Gracias, Lucía. Vuelve pronto')
  await resena.getByRole('button', { name: 'Responder', exact: true }).click()
  await expect(resena.getByText(/^Respondió /)).toBeVisible()
  await sinFaltas(duena)
  await resena.getByRole('button', { name: 'Pedir que la quiten' }).click()
  await resena.getByLabel('Por qué hay que quitarla').fill('Da datos de otra persona')
  await resena.getByRole('button', { name: 'Enviar a Mercana' }).click()
  await expect(resena.getByText('Mercana la está mirando')).toBeVisible()

  await jefa.goto(`${servidor.url}/mercana/productos/resenas`)
  await sinFaltas(jefa)
  await fila(jefa, 'Llegó completo').click()
  const decidir = jefa.getByRole('dialog', { name: 'Colmado La Fe' })
  await expect(decidir.getByText('Da datos de otra persona')).toBeVisible()
  await decidir.getByLabel('Por qué', { exact: true }).fill('Da datos de otra persona: escríbela sin ellos')
  await sinFaltas(jefa)
  await decidir.getByRole('button', { name: 'Quitarla' }).click()
  await expect(fila(jefa, 'Llegó completo')).toContainText('Mercana la quitó')

  await abrirMiPedido(clienta, servidor.url, pedidoId)
  const parte = clienta.getByRole('group', { name: '¿Cómo te fue?' })
  await expect(parte.getByText('Mercana la quitó')).toBeVisible()
  await parte.getByRole('button', { name: 'Cambiar lo que dije' }).click()
  await parte.getByLabel('Cuéntalo').fill('Todo bien')
  await parte.getByRole('button', { name: 'Guardar lo que digo' }).click()
  await expect(parte.getByText('Todo bien')).toBeVisible()
  await sinFaltas(clienta)
  await jefa.reload()
  await fila(jefa, 'Todo bien').click()
  await decidir.getByLabel('Por qué', { exact: true }).fill('Ahora está bien')
  await decidir.getByRole('button', { name: 'Devolverla' }).click()
  await expect(jefa.getByText('Ninguna tienda ha pedido que se quite una reseña')).toBeVisible()
  await sinFaltas(jefa)
  expect(dichas.flat()).toEqual([])
})

test('lo que la tienda no tiene se puede esperar, y quien espera lo oye cuando vuelve', async () => {
  const [articulo] = await articulosDemo()
  if (!articulo) throw new Error('the demo has no products')
  const contar = async (cuantos: string) => {
    await duena.goto(tienda.url('/productos'))
    await duena.getByRole('searchbox').first().fill(articulo.nombre)
    await fila(duena, articulo.nombre).first().click()
    const ficha = duena.getByRole('dialog', { name: articulo.nombre })
    await ficha.getByRole('tab', { name: 'Existencia' }).click()
    await ficha.getByLabel('Cantidad').fill(cuantos)
    await ficha.getByRole('button', { name: 'Guardar movimiento' }).click()
    await caja.esperarTodoRecibido(duena)
  }
  await contar('0')
  const buscarlo = async () => {
    await clienta.goto(`${servidor.url}/mercana/${tienda.demo.slug}`)
    await clienta.getByLabel('Buscar en la tienda').fill(articulo.nombre)
  }
  await buscarlo()
  const avisame = clienta.getByRole('button', { name: `Avísame cuando vuelva ${articulo.nombre}` })
  await avisame.click()
  const yaNo = clienta.getByRole('button', { name: `Te avisamos cuando vuelva ${articulo.nombre}: quitar` })
  await expect(yaNo).toBeVisible()
  await sinFaltas(clienta)
  await buscarlo()
  await expect(yaNo).toBeVisible()
  await contar('5')
  await clienta.goto(`${servidor.url}/mercana/avisos`)
  await expect(clienta.getByText('Volvió un producto que esperabas')).toBeVisible({ timeout: 90_000 })
  await sinFaltas(clienta)
})
