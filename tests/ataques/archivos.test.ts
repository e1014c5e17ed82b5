/** What people type and upload, and where it comes out again: rows 56, 59, 60, 66 and 67 of the attack table (pictures: `fotos.test.ts`). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aImprimible } from '#ui/imprimir/texto.ts'
import { textoBloque } from '#domain/core/impreso.ts'
import { slugsReservados } from '#domain/tienda/tienda.entity.ts'
import { codificarEscPos } from '#ui/imprimir/escpos.ts'
import { csvText } from '#ui/data-table/download-csv.ts'
import { bien } from '../support/server/sync.ts'
import { fuentes, raiz } from '../support/fuentes.ts'
import { crudo, negado, sinCambios, suertes, unaMesa, type Mesa } from './mesa.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
}, 60_000)
afterAll(() => m.p.cerrar())

const maldades = [
  '<img src=x onerror="alert(1)">',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '{{7*7}}${7*7}#{7*7}',
  '"><script>alert(1)</script>',
]

test('fila 56: a dónde se va después de entrar no lo dice la dirección de la página', () => {
  const codigo = fuentes(['src'], /\.tsx?$/).filter(({ ruta }) => !ruta.includes('.test.'))
  const lee = /\.get\(['"](next|url|redirect|redirect_uri|return|returnTo|continue|destino|desde|volver|callbackURL)['"]\)/
  const salta = /location\.(assign|replace)\(|location\.href\s*=[^=]|window\.open\(/
  // A date range of a list is called `desde` too; a page that could not be loaded is loaded again from where it is; who signs in
  // with another account goes to where our server says that the provider is, in a window of ours.
  expect(codigo.filter(({ texto }) => lee.test(texto) && /navigate\(|<Navigate/.test(texto)).map(({ ruta }) => ruta)).toEqual([])
  expect(
    codigo
      .filter(({ texto }) => salta.test(texto))
      .map(({ ruta }) => ruta)
      .toSorted(),
  ).toEqual(['src/app/load-screen.ts', 'src/features/personas/cuenta/EntradaScreen.tsx', 'src/features/personas/entrada.ts'])
})

test('fila 59: lo que parece HTML se guarda y se contesta como texto, en JSON que ningún navegador adivina', async () => {
  const { p, a } = m
  const { navegador } = a.gente.propietario
  for (const [i, nombre] of maldades.entries()) {
    bien(await p.pedir('PUT', `/api/tiendas/${a.tienda.tiendaId}`, { tiendaNombre: nombre.slice(0, 100) }, a.duena))
    expect(suertes(await navegador.enviar(navegador.alta(`producto:mal${i}`, { nombre, itbis: '18', precioDiezmilesimas: 1 })))).toEqual([
      'recibido',
    ])
    const r = await crudo(p, 'GET', `/api/publico/tiendas/${a.tienda.slug}`, { headers: { accept: 'text/html' } })
    expect(r.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' })
    expect((r.cuerpo['tienda'] as { tiendaNombre: string }).tiendaNombre).toBe(nombre.slice(0, 100))
    expect((r.cuerpo['productos'] as { nombre: string }[]).map((uno) => uno.nombre)).toContain(nombre)
  }
  // Nor does a refusal send back what was asked in a page.
  for (const url of [`/api/${encodeURIComponent(maldades[0] ?? '')}`, `/${encodeURIComponent(maldades[1] ?? '')}.js`]) {
    const r = await crudo(p, 'GET', url)
    expect(String(r.headers['content-type'])).toContain('json')
    expect(r.texto).not.toContain('alert')
  }
})

test('fila 59: en el producto no se escribe HTML', () => {
  const sumideros =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc/i
  const donde = fuentes(['src'], /\.tsx?$/).flatMap(({ ruta, texto }) => (sumideros.test(texto) && !ruta.includes('.test.') ? [ruta] : []))
  expect(donde).toEqual([])
})

test('fila 60: una dirección de tienda con trampa no se toma, ni captura una página del producto', async () => {
  const { p, a, clienta } = m
  const trampas = [
    'admin ',
    '..',
    '.',
    '%2e%2e',
    'a/b',
    'tïenda',
    'аdmin',
    `${a.tienda.slug}\u200b`,
    '😀😀😀',
    'x'.repeat(300),
    '',
    'A'.repeat(5),
    '-abc',
    'abc-',
    'a--b',
    'con espacio',
    '__proto__',
    'abc\0',
  ]
  await sinCambios(p, async () => {
    for (const slug of [...trampas, ...slugsReservados]) {
      const r = await p.pedir('POST', '/api/tiendas', { tiendaNombre: 'Trampa', slug, tiendaRnc: '131246796' }, clienta)
      negado(r, 422)
      expect([slug, r.cuerpo['code']]).toEqual([slug, slugsReservados.includes(slug) ? 'tienda.slug-reservado' : 'tienda.slug-invalido'])
    }
    negado(
      await p.pedir('POST', '/api/tiendas', { tiendaNombre: 'Trampa', slug: a.tienda.slug, tiendaRnc: '131246796' }, clienta),
      409,
      'tienda.slug-ocupado',
    )
  })
})

test('fila 60: toda primera palabra de una dirección nuestra bajo /mercana está reservada', () => {
  const rutas = readFileSync(join(raiz, 'src/features/paths.ts'), 'utf8')
  const primeras = [...rutas.matchAll(/['"`]\/mercana\/([a-z_]+)/g)].map(([, palabra = '']) => palabra)
  expect(primeras.length).toBeGreaterThan(1)
  expect(primeras.filter((palabra) => !slugsReservados.includes(palabra))).toEqual([])
})

test('fila 66: una celda que empieza como fórmula sale entre comillas y desarmada; los números siguen siendo números', async () => {
  const peligrosas = ['=HYPERLINK("http://evil.test")', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"]
  const texto = await csvText([['nombre', 'centavos'], ...peligrosas.map((celda) => [celda, -12.5])])
  expect(texto.startsWith('\uFEFF')).toBe(true)
  const { data } = papa.parse<string[]>(texto.slice(1))
  for (const [i, fila] of data.slice(1).entries()) {
    expect(fila[0]).toBe(`'${peligrosas[i] ?? ''}`)
    expect(Number(fila[1])).toBe(-12.5)
  }
})

test('fila 67: un nombre con órdenes de impresora imprime letras, y ninguna gaveta se abre', async () => {
  const trampa = 'Ana\x1bp\x00\x19\xfa\x1b@\x1dV\x00\x10\x14\x01\x00\x05\n\r\x1b\x69'
  expect(aImprimible(trampa)).not.toMatch(/\p{Cc}/u)
  const limpio = await codificarEscPos([{ titulo: 'x', bloques: [textoBloque('Ana')] }], { columnas: 48 })
  const sucio = await codificarEscPos([{ titulo: 'x', bloques: [textoBloque(trampa)] }], { columnas: 48 })
  const ordenes = (bytes: Uint8Array): number => bytes.filter((byte) => byte === 0x1b || byte === 0x1d || byte === 0x10).length
  expect(ordenes(sucio)).toBe(ordenes(limpio))
})
