/** Every screen of every work area, on a phone, a tablet and a desk, dark and light: it opens, nothing complains, axe finds nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Screen } from '#features/feature.ts'
import { features } from '../../src/app/features.ts'
import * as caja from '../support/caja.ts'
import { articulosDemo, ponerCaja, tiendaDemo, type Tienda } from '../support/mostrador.ts'
import { quejas, retratar } from '../support/quejas.ts'
import { raiz } from '../support/fuentes.ts'
import { cambio, enTurno, TODO } from '../support/parte.ts'
import { asentada, ponerTema } from '../support/tema.ts'
import { arrancarServidor, type Servidor } from '../support/servidor.ts'

const temas = ['dark', 'light'] as const
/** Colours do not depend on the width, and a tablet is laid out as a phone is: without TODO=1 axe looks at a dark phone and a light desk. */
const vistas = [
  { ancho: 390, tema: 'dark', conAxe: true },
  { ancho: 820, tema: 'dark', conAxe: false },
  { ancho: 1440, tema: 'light', conAxe: true },
] as const
const todas = vistas.flatMap(({ ancho }) => temas.map((tema) => ({ ancho, tema, conAxe: true })))
const areas = join(raiz, 'src/features')
const declaradas = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .filter((archivo) => archivo.endsWith('feature.tsx'))
  .map((archivo) => ({ carpeta: `src/features/${dirname(archivo)}/`, texto: readFileSync(join(areas, archivo), 'utf8') }))
/** The folder in which a feature is declared. */
function carpetaDe(name: string): string {
  const declarada = declaradas.find(({ texto }) => texto.includes(`name: '${name}'`))
  if (!declarada) throw new Error(`Ningún feature.tsx declara ${name}`)
  return declarada.carpeta
}
const pantallas = features.flatMap(({ screens }) => screens)
/** Those of an area that was changed are in always; what all share (`src/ui`) is seen by those whose turn it is. */
const deTurno = new Set(
  enTurno(
    features.filter(({ screens }) => screens.length > 0).flatMap(({ name, screens }) => screens.map((pantalla) => ({ name, pantalla }))),
    {
      conjunto: 'pantallas miradas en todos los anchos',
      de: 10,
      nombre: ({ pantalla }) => pantalla.path,
      siempre: ({ name }) => cambio(carpetaDe(name)),
    },
  ).map(({ pantalla }) => pantalla),
)
const leToca = (pantalla: Screen): boolean => deTurno.has(pantalla)

/** Tabs of a screen, by the value of `ver`: each shows another part. */
const pestanas: Readonly<Record<string, readonly string[]>> = {
  '/mercana/:nombre/configurar': ['perfil', 'venta', 'horario', 'banco', 'pagos', 'cajas', 'ticket', 'impresora', 'datos', 'arranque'],
  '/mercana/:nombre/contabilidad/impuestos/ecf': ['comprobantes', 'certificacion'],
  '/mercana/:nombre/contabilidad/impuestos/ncf/configuracion': ['rangos', 'bloques', 'huecos', 'vencimientos', 'prueba'],
  '/mercana/:nombre/contabilidad/libros': ['prueba', 'balanza', 'resultados', 'balance', 'diario', 'meses', 'contador'],
  '/mercana/:nombre/reportes': ['ventas', 'inventario'],
  '/mercana/:nombre/promociones': ['pedidos', 'caja'],
  '/mercana/:nombre/compras': ['compras', 'pedir', 'pedidos', 'recibidos', 'gastos', 'fijos'],
  '/mercana/:nombre/contabilidad/ventas/solicitudesreembolsos': ['solicitudes', 'porque'],
  '/mercana/:nombre/contabilidad/cxc/mercana': ['ordenes', 'pagos', 'comisiones'],
  '/mercana/comisiones': ['reglas', 'facturas', 'afiliados', 'cupones'],
  '/mercana/:nombre/contabilidad/cxc': ['clientes', 'ruta', 'documentos', 'compromisos', 'cheques', 'cobradores', 'recibos', 'perdidas'],
  '/mercana/:nombre/contabilidad/bancos': ['cuentas', 'conciliar', 'lineas', 'historial'],
  '/mercana/:nombre/grupo_empresarial/ventas/verificar_transferencias': ['cola', 'rechazadas', 'sin-dueno'],
  '/mercana/perfil': ['datos', 'direcciones', 'documentos', 'avisos', 'seguridad', 'afiliado', 'cuenta'],
  '/mercana/:nombre/envios': ['lugares', 'reglas', 'simulador'],
  '/mercana/envios/division_territorial': ['lugares', 'versiones'],
  '/mercana/:nombre/delivery': ['despacho', 'efectivo', 'mias'],
  '/mercana/:nombre/sincronizacion': ['documentos', 'dispositivos', 'cuarentena', 'huecos', 'comparacion'],
}

/** What says something else to who runs the platform. */
const deOperador =
  /^\/mercana($|\/(usuarios|ordenes|solicitudes_reembolsos|metodos_pagos|cuentasxpagar|comisiones|productos|envios|impuestos))/

/** Opened with an address of nobody's: the page says so, and the browser tells of the answer. */
const deNadie: ReadonlySet<string> = new Set([
  '/invitacion/:codigo',
  '/tienda/:nombre/producto/:productoId',
  '/cuenta/:tiendaId/:palabra',
  '/comprobante/:tiendaId/:ventaId/:palabra',
])

/** A folder to look at afterwards: `CAPTURAS=/tmp/vistas npm run e2e pantallas`. */
const CAPTURAS = process.env['CAPTURAS']
const miradas = CAPTURAS || TODO ? todas : vistas

let servidor: Servidor
let tienda: Tienda
let duena: Page
let cajera: Page

async function nuevaPagina(browser: Browser): Promise<Page> {
  const contexto: BrowserContext = await browser.newContext({ locale: 'es-DO', timezoneId: 'America/Santo_Domingo' })
  contexto.setDefaultTimeout(20_000)
  return contexto.newPage()
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  servidor = await arrancarServidor()
  tienda = await tiendaDemo(servidor)
  cajera = await nuevaPagina(browser)
  await ponerCaja(cajera, tienda, 'Caja de pantallas')
  const [articulo] = await articulosDemo()
  await caja.escanear(cajera, articulo?.codigo ?? '')
  await caja.cobrarEnEfectivo(cajera)
  await caja.ventaNueva(cajera)
  await caja.escanear(cajera, articulo?.codigo ?? '')
  await expect(caja.lineas(cajera)).toHaveCount(1)
  await caja.esperarTodoRecibido(cajera)
  duena = await nuevaPagina(browser)
  await caja.entrar(duena, servidor.url, tienda.demo.duena.email, tienda.demo.duena.clave)
})
test.afterEach(() => retratar(test.info(), { duena, cajera }))
test.afterAll(async () => {
  await duena?.context().close()
  await cajera?.context().close()
  await servidor?.parar()
})

test.describe('la dueña', () => {
  for (const pantalla of pantallas.filter(({ access }) => access !== 'anonimo').filter(leToca))
    test(`${pantalla.path} abre en todos los anchos y temas sin quejas ni violaciones`, () => recorrer(duena, pantalla))

  test('una lista se guarda con un nombre, sale en Excel y sus letras callan debajo de lo que está encima', async () => {
    await duena.setViewportSize({ width: 1366, height: 768 })
    await duena.goto(tienda.url('/productos?itbis=E&orden=-precio'))
    await expect(duena.getByRole('row').nth(1)).toBeVisible()
    await duena.getByRole('button', { name: 'Vistas guardadas' }).click()
    await duena.getByLabel('Guardar lo que se ve ahora').fill('Exentos caros')
    await duena.keyboard.press('Enter')
    await expect(duena.getByRole('button', { name: 'Exentos caros', exact: true })).toBeVisible()
    expect((await new AxeBuilder({ page: duena }).analyze()).violations.map(({ id }) => id)).toEqual([])

    await duena.goto(tienda.url('/productos'))
    await duena.getByRole('button', { name: 'Vistas guardadas' }).click()
    await duena.getByRole('button', { name: 'Exentos caros', exact: true }).click()
    await expect(duena).toHaveURL(/itbis=E&orden=-precio|orden=-precio&itbis=E/)
    await expect(duena.getByRole('dialog')).toHaveCount(0)

    await duena.keyboard.press('e')
    const bajada = duena.waitForEvent('download')
    await duena.getByRole('menuitem', { name: 'Descargar Excel' }).click()
    expect((await bajada).suggestedFilename()).toBe('productos.xlsx')
    await expect(duena.getByRole('menu')).toHaveCount(0)

    await duena.keyboard.press('n')
    const ficha = duena.getByRole('dialog')
    await expect(ficha).toBeVisible()
    await ficha.getByRole('button').first().focus()
    await duena.keyboard.press('e')
    await duena.keyboard.press('/')
    await expect(duena.getByRole('menu')).toHaveCount(0)
    await expect(duena.getByLabel('Nombre, código o código de barra')).not.toBeFocused()
  })
})

test('lo que se abre mientras se escribe en el buscador no se cierra solo', async () => {
  await duena.setViewportSize({ width: 1366, height: 768 })
  await duena.goto(tienda.url('/productos'))
  const abrir = duena.getByRole('row').nth(1).getByRole('button').first()
  const nombre = (await abrir.textContent()) ?? ''
  await abrir.click()
  await expect(duena.getByRole('dialog', { name: nombre })).toBeVisible()
  const ficha = new URL(duena.url()).search
  await duena.keyboard.press('Escape')
  await expect(duena.getByRole('dialog')).toHaveCount(0)
  await duena.getByPlaceholder(/^Nombre, código/).fill(nombre)
  // A busy screen is drawn after the address has changed: the letters arrive in between.
  await duena.evaluate((busqueda) => history.replaceState(history.state, '', busqueda), ficha)
  await expect(duena).toHaveURL(/[?&]q=/)
  await expect(duena.getByRole('dialog', { name: nombre })).toBeVisible()
})

test.describe('la cajera, en su caja', () => {
  const deCaja = pantallas.filter(({ menu, path }) => menu === 'ventas' || path.endsWith('/productos') || path.endsWith('/sincronizacion'))
  for (const pantalla of deCaja.filter(leToca))
    test(`${pantalla.path} abre en todos los anchos y temas sin quejas ni violaciones`, () => recorrer(cajera, pantalla))

  test('una venta entera se hace sin tocar el ratón', async () => {
    await cajera.setViewportSize({ width: 1366, height: 768 })
    await cajera.goto(tienda.url('/carrito'))
    await expect(caja.buscador(cajera)).toBeFocused()
    const teclas = (...varias: string[]) =>
      varias.reduce((antes, tecla) => antes.then(() => cajera.keyboard.press(tecla)), Promise.resolve())
    await cajera.keyboard.type('cafe', { delay: 80 })
    await expect(cajera.getByRole('option').first()).toContainText(/caf[eé]/i)
    await teclas('ArrowDown', 'Enter')
    await expect(caja.lineas(cajera)).toHaveCount(2)
    await cajera.keyboard.type('3*', { delay: 80 })
    await cajera.keyboard.type('leche', { delay: 80 })
    await expect(cajera.getByRole('option').first()).toContainText(/leche/i)
    await teclas('ArrowDown', 'Enter')
    await expect(caja.lineas(cajera)).toHaveCount(3)
    await expect(caja.lineas(cajera).last()).toContainText('3 ×')
    await teclas('Alt+ArrowUp', 'F4')
    const editar = cajera.getByRole('dialog')
    await expect(editar.getByLabel('Descuento', { exact: true })).toBeFocused()
    await cajera.keyboard.type('5')
    await teclas('Tab')
    await cajera.keyboard.type('Cliente frecuente')
    await teclas('Escape', 'Enter')
    await expect(editar).toBeHidden()
    await expect(caja.lineas(cajera).nth(1)).toContainText('Cliente frecuente')
    await teclas('F6')
    await expect(cajera.getByRole('combobox', { name: 'Buscar en clientes' })).toBeFocused()
    await teclas('Enter')
    await expect(cajera.getByRole('dialog')).toHaveCount(0)
    await teclas('F7', 'Enter')
    await expect(cajera.getByRole('dialog')).toHaveCount(0)
    await teclas('F9')
    await expect(cajera.getByRole('dialog', { name: 'Cobrar' }).getByLabel('Recibido')).toBeFocused()
    await cajera.keyboard.type('9000')
    await teclas('Enter')
    const { cambioCentavos } = await caja.leerResultado(cajera)
    expect(cambioCentavos).toBeGreaterThan(0)
    await expect(caja.resultado(cajera).getByRole('button', { name: 'Venta nueva' })).toBeFocused()
    await teclas('Enter')
    await expect(caja.lineas(cajera)).toHaveCount(0)
    await expect(caja.buscador(cajera)).toBeFocused()
  })

  test('un total de millones cabe en su recuadro al cobrar, en el teléfono y en el mostrador', async () => {
    await cajera.goto(tienda.url('/carrito'))
    await expect(caja.buscador(cajera)).toBeFocused()
    await cajera.keyboard.type('9999*', { delay: 80 })
    await caja.buscarYTomar(cajera, 'aceite de coco', /aceite de coco/i)
    await expect(caja.lineas(cajera).last()).toContainText('9,999 ×')
    await cajera.keyboard.press('F9')
    const total = cajera.getByRole('dialog', { name: 'Cobrar' }).getByText(/^RD\$\d,\d{3},\d{3}\.\d{2}$/)
    for (const { ancho, tema } of vistas) {
      await cajera.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(cajera, tema)
      await asentada(cajera)
      const fuera = await total.evaluate((cifra) => {
        const letras = document.createRange()
        letras.selectNodeContents(cifra)
        return letras.getBoundingClientRect().right - (cifra.closest('dl')?.getBoundingClientRect().right ?? 0)
      })
      expect(fuera, `a ${ancho}`).toBeLessThan(0)
    }
    await cajera.setViewportSize({ width: 1366, height: 768 })
    await cajera.keyboard.press('Escape')
    await expect(cajera.getByRole('dialog')).toHaveCount(0)
  })
})

test('quien opera la plataforma ve las cuentas, los operadores, la auditoría, las órdenes y sus pagos', async ({ browser }) => {
  const [linea = ''] = (await readFile(join(servidor.datos, 'claves-iniciales.txt'), 'utf8')).split('\n')
  const [email = '', clave = ''] = linea.split(' ')
  const pagina = await nuevaPagina(browser)
  await caja.entrar(pagina, servidor.url, email, clave)
  for (const pantalla of pantallas.filter(({ path }) => deOperador.test(path)).filter(leToca)) await recorrer(pagina, pantalla)
  await listaDelPaisPorExcel(pagina)
  await pagina.goto(`${servidor.url}/mercana/usuarios`)
  await pagina.getByRole('textbox', { name: 'Buscar' }).fill('altagracia')
  await pagina.getByRole('button', { name: /Altagracia Rosario/ }).click()
  await pagina.getByRole('button', { name: 'Entrar como esta persona' }).click()
  await pagina.getByRole('textbox', { name: 'Motivo' }).fill('Pidió ayuda con su tienda')
  await pagina.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(pagina.getByText('Actúas en nombre de Altagracia Rosario')).toBeVisible()
  expect((await new AxeBuilder({ page: pagina }).analyze()).violations.map(({ id }) => id)).toEqual([])
  await pagina.getByRole('button', { name: 'Volver a ser yo' }).click()
  await expect(pagina.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible()
  await pagina.context().close()
})

test('quien no ha entrado ve la puerta, la portada y la tienda, en todos los anchos y temas', async ({ browser }) => {
  const pagina = await nuevaPagina(browser)
  for (const pantalla of pantallas.filter(({ access }) => access !== undefined).filter(leToca)) await recorrer(pagina, pantalla)
  await pagina.context().close()
})

/** The longest list there is comes out in Excel and goes in again, under what the server lets a page run. */
async function listaDelPaisPorExcel(pagina: Page): Promise<void> {
  await pagina.goto(`${servidor.url}/mercana/envios/division_territorial`)
  const bajada = pagina.waitForEvent('download')
  await pagina.getByRole('button', { name: 'Bajar en Excel' }).click()
  const hoja = await (await bajada).path()
  await pagina.getByRole('link', { name: 'Importar lista' }).click()
  await pagina.locator('input[type=file]').setInputFiles({
    name: 'lugares.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(hoja),
  })
  await expect(pagina.getByText('Norte').first()).toBeVisible({ timeout: 20_000 })
}

/** Opens a screen and looks at it at each width and theme. */
async function recorrer(pagina: Page, { path }: Screen): Promise<void> {
  // Of a test that looks at several, each adds its own.
  test.setTimeout(test.info().timeout + 60_000 + 30_000 * (pestanas[path]?.length ?? 1))
  const dichas = quejas(pagina)
  const ruta = path.replace(':nombre', tienda.demo.slug).replace(':codigo', 'codigo-de-prueba')
  for (const ver of pestanas[path] ?? [undefined]) {
    await pagina.setViewportSize({ width: miradas[0]?.ancho ?? 0, height: 900 })
    await pagina.goto(`${servidor.url}${ruta}${ver === undefined ? '' : `?ver=${ver}`}`)
    for (const { ancho, tema, conAxe } of miradas) {
      await pagina.setViewportSize({ width: ancho, height: 900 })
      await ponerTema(pagina, tema)
      await asentada(pagina)
      const violations = conAxe ? (await new AxeBuilder({ page: pagina }).analyze()).violations : []
      const donde = `${ruta} ${ver ?? ''} a ${ancho}, ${tema}`
      expect(
        violations.map(
          ({ id, nodes }) =>
            `${donde}: ${id}: ${nodes
              .map(({ html }) => html)
              .slice(0, 3)
              .join(' | ')}`,
        ),
      ).toEqual([])
      expect(await seSale(pagina), `${donde}: la página se sale de lado`).toBe(false)
      expect(await seVeLaAbierta(pagina), `${donde}: la pestaña abierta no se ve`).toBe(true)
      if (CAPTURAS) await pagina.screenshot({ path: join(CAPTURAS, `${donde.replace(/[^\w]+/g, '-')}.png`), fullPage: true })
    }
  }
  // Signed out, the session is asked for and the answer is 401; and nobody made the invitation or the link. Nothing else may be red.
  const esperada = deNadie.has(path) ? /401|404/ : /401/
  expect(dichas.filter((queja) => !esperada.test(queja))).toEqual([])
}

const seSale = (pagina: Page): Promise<boolean> =>
  pagina.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)

/** The tabs of a page may scroll on a phone: the open one is in sight, whole. */
const seVeLaAbierta = (pagina: Page): Promise<boolean> =>
  pagina.evaluate(() => {
    const tira = document.querySelector('main [role=tablist]')?.getBoundingClientRect()
    const abierta = document.querySelector('main [role=tab][data-active]')?.getBoundingClientRect()
    return !tira || !abierta || (abierta.left >= tira.left - 1 && abierta.right <= tira.right + 1)
  })
