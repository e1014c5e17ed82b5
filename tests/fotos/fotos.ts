/**
 * `npm run fotos`: pictures of the product with the demo's ninety days in it, taken in a real Chromium. Those of the README and of docs/tour.md are
 * written where they stand; `-- --todas <folder>` takes the owner's screens at three widths, dark and light, to be looked at.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../scripts/find-chromium.js'
import { leerDemo } from '../support/api.ts'
import { buscador } from '../support/caja.ts'
import { raiz } from '../support/fuentes.ts'
import { ponerCaja, tiendaDemo } from '../support/mostrador.ts'
import { argumentosChromium } from '../support/navegador.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'
import { asentada, ponerTema } from '../support/tema.ts'

type Quien = 'nadie' | 'duena' | 'clienta' | 'mensajero'

interface Vista {
  archivo: string
  ruta: string
  telefono?: true
  /** What is done before the picture is taken. */
  antes?: (pagina: Page) => Promise<void>
}

const ESCRITORIO = { width: 1280, height: 800 }
const TELEFONO = { width: 390, height: 844 }
const COLMADO = '/mercana/colmado-la-fe'

const delLibro: Readonly<Record<Quien, readonly Vista[]>> = {
  nadie: [
    { archivo: 'portada', ruta: '/' },
    { archivo: 'tienda', ruta: COLMADO },
  ],
  duena: [
    { archivo: 'tablero', ruta: COLMADO },
    { archivo: 'pedidos', ruta: `${COLMADO}/pedidos` },
    { archivo: 'reportes', ruta: `${COLMADO}/reportes` },
    { archivo: 'cuentas-por-cobrar', ruta: `${COLMADO}/contabilidad/cxc` },
    { archivo: 'compras', ruta: `${COLMADO}/compras` },
    { archivo: 'bancos', ruta: `${COLMADO}/contabilidad/bancos?ver=conciliar` },
    { archivo: 'libros', ruta: `${COLMADO}/contabilidad/libros?ver=resultados` },
    { archivo: 'declaraciones', ruta: `${COLMADO}/contabilidad/impuestos/declaraciones` },
    { archivo: 'comprobantes', ruta: `${COLMADO}/contabilidad/impuestos/ncf/configuracion` },
  ],
  clienta: [
    {
      archivo: 'mi-pedido',
      ruta: '/mercana/mis_pedidos',
      telefono: true,
      antes: (pagina) => pagina.locator('a[href*="/mis_pedidos/"]').first().click(),
    },
  ],
  mensajero: [{ archivo: 'mensajero', ruta: `${COLMADO}/delivery`, telefono: true }],
}

const pantallas = [
  '/mercana',
  COLMADO,
  ...[
    'pedidos',
    'productos',
    'clientes',
    'proveedores',
    'compras',
    'compras?ver=vencen',
    'compras?recibir=nuevo',
    'empleados',
    'configurar',
    'reportes',
    'promociones',
    'resenas',
    'contabilidad/cxc',
    'contabilidad/cxp',
    'contabilidad/bancos',
    'contabilidad/libros',
    'contabilidad/efectivo',
    'contabilidad/impuestos/declaraciones',
    'contabilidad/impuestos/ncf/configuracion',
    'contabilidad/ventas/facturar',
    'contabilidad/ventas/imprimir_facturas',
    'grupo_empresarial/ventas/cuadre_caja',
    'grupo_empresarial/ventas/verificar_transferencias',
  ].map((resto) => `${COLMADO}/${resto}`),
]

async function paginaDe(browser: Browser, servidor: Servidor, quien: Quien): Promise<Page> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: ESCRITORIO })
  contexto.setDefaultTimeout(20_000)
  const { duena, vecinos } = await leerDemo(servidor)
  const cuenta = { nadie: undefined, duena, clienta: vecinos?.clienta, mensajero: vecinos?.mensajero }[quien]
  if (cuenta)
    await contexto.request.post(`${servidor.url}/api/auth/sign-in/email`, {
      data: { email: cuenta.email, password: cuenta.clave },
      headers: { origin: servidor.url },
    })
  return contexto.newPage()
}

/** Opens a screen and waits until it has what it shows: the first one reads the store first. */
async function abrir(pagina: Page, servidor: Servidor, { ruta, antes }: Pick<Vista, 'ruta' | 'antes'>): Promise<void> {
  await pagina.goto(`${servidor.url}${ruta}`)
  await asentada(pagina)
  await antes?.(pagina)
  await sinCambios(pagina)
}

/** What the store has reaches a new browser little by little: until its words stay as they are. */
async function sinCambios(pagina: Page): Promise<void> {
  for (let antes = ''; ;) {
    await setTimeout(1500)
    const ahora = await pagina.locator('#root').innerText()
    if (ahora === antes) break
    antes = ahora
  }
  await asentada(pagina)
}

async function guardar(pagina: Page, archivo: string): Promise<void> {
  const destino = join(raiz, 'docs', 'imagenes', `${archivo}.webp`)
  await sharp(await pagina.screenshot())
    .webp({ quality: 82 })
    .toFile(destino)
  process.stdout.write(`docs/imagenes/${archivo}.webp\n`)
}

/** A new till of the shop, with four things in its sale. */
async function tomarCaja(browser: Browser, servidor: Servidor): Promise<void> {
  const contexto = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo', viewport: ESCRITORIO })
  contexto.setDefaultTimeout(20_000)
  const pagina = await contexto.newPage()
  await ponerCaja(pagina, await tiendaDemo(servidor), 'Caja de las fotos')
  for (const palabra of ['platano verde', 'arroz', 'salami', 'refresco']) {
    await buscador(pagina).fill(palabra)
    await pagina.getByRole('option').first().click()
    const peso = pagina.getByRole('dialog')
    if (await peso.isVisible()) {
      await peso.getByRole('button', { name: '1 lb', exact: true }).click()
      if (await peso.isVisible()) await peso.getByRole('button', { name: /Agregar|Poner/ }).click()
    }
  }
  await buscador(pagina).fill('')
  await setTimeout(1500)
  await guardar(pagina, 'caja')
  await pagina.setViewportSize(TELEFONO)
  await setTimeout(1500)
  await guardar(pagina, 'caja-telefono')
  await contexto.close()
}

async function tomarLibro(browser: Browser, servidor: Servidor): Promise<void> {
  for (const [quien, vistas] of Object.entries(delLibro) as [Quien, readonly Vista[]][]) {
    const pagina = await paginaDe(browser, servidor, quien)
    for (const vista of vistas) {
      await pagina.setViewportSize(vista.telefono ? TELEFONO : ESCRITORIO)
      await abrir(pagina, servidor, vista)
      await guardar(pagina, vista.archivo)
    }
    await pagina.context().close()
  }
  await tomarCaja(browser, servidor)
}

async function tomarTodas(browser: Browser, servidor: Servidor, carpeta: string): Promise<void> {
  await mkdir(carpeta, { recursive: true })
  const pagina = await paginaDe(browser, servidor, 'duena')
  for (const tema of ['oscuro', 'claro'])
    for (const width of [390, 820, 1440]) {
      await pagina.setViewportSize({ width, height: 900 })
      for (const ruta of pantallas) {
        await abrir(pagina, servidor, { ruta })
        await ponerTema(pagina, tema === 'oscuro' ? 'dark' : 'light')
        await asentada(pagina)
        const nombre = ruta.replace(/\W+/g, '-').replace(/^-/, '')
        await pagina.screenshot({ path: join(carpeta, `${nombre}-${width}-${tema}.png`) })
      }
    }
  await pagina.context().close()
}

const [, , que, carpeta = join(raiz, 'test-results', 'fotos')] = process.argv
const servidor = await arrancarServidor({ env: { MERCANA_DEMO: 'viva', LOG_LEVEL: 'error' } })
const executablePath = await findChromium()
const browser = await chromium.launch({ args: argumentosChromium, ...(executablePath ? { executablePath } : {}) })
try {
  if (que === '--todas') await tomarTodas(browser, servidor, carpeta)
  else await tomarLibro(browser, servidor)
} finally {
  await browser.close()
  await servidor.parar()
}
