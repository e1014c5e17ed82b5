/** Row 58 of the attack table: a code of one's own, a second account, a change after buying, and what a code may leave behind. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../support/server/identity.ts'
import { colocar, compraDe, enTienda, idsDe, mover, unComercio } from '../support/server/orders.ts'
import { tipoPropio } from '#server/core/bases.ts'
import { TIPO_GRUPO } from '#server/pedidos/libro.ts'
import { seguirLibro } from '#server/pedidos/seguidor.ts'
import { CLAVE, type PersonaPrueba } from '../support/server/test-server.ts'
import { bien } from '../support/server/sync.ts'

let c: ConCorreo
let cuenta = 0
beforeAll(async () => {
  c = await unServidorConCorreo()
})
afterAll(() => c.cerrar())

const enDias = (dias: number): number => Math.floor(c.p.reloj.ahora.getTime() / 1000) + dias * 24 * 3600
const conCodigo = (navegador: Navegador, codigo: string, dias = 30): Navegador => {
  navegador.galletas.set('referenciadoPor', `${codigo}.${enDias(dias)}`)
  return navegador
}

/** Signs up in this browser; answers who it is there now. */
async function registrar(navegador: Navegador): Promise<PersonaPrueba> {
  const email = `quien${++cuenta}@ejemplo.do`
  expect((await navegador.pedir('POST', '/api/auth/sign-up/email', { email, name: 'Ana', password: CLAVE })).estado).toBe(200)
  const usuarioId = String((await navegador.pedir('GET', '/api/yo')).cuerpo['usuarioId'])
  return { usuarioId, email, cookie: [...navegador.galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ') }
}

const invitadaPor = async ({ usuarioId }: PersonaPrueba): Promise<unknown> =>
  (await (await c.p.store.db(`usuario-${usuarioId}`)).get(`usuario:${usuarioId}`))?.['referenciadoPor']

test('fila 58: el propio código no invita a nadie: ni a quien lo abre, ni a la otra cuenta que hace en el mismo navegador', async () => {
  const navegador = c.navegador()
  const ana = await registrar(navegador)
  conCodigo(navegador, ana.usuarioId)
  const { headers } = await navegador.pedir('GET', '/api/auth/get-session')
  expect(String(headers['set-cookie'])).toMatch(/referenciadoPor=; Max-Age=0/)
  expect(navegador.galletas.has('referenciadoPor')).toBe(false)

  await navegador.pedir('POST', '/api/auth/sign-out')
  const segunda = await registrar(conCodigo(navegador, ana.usuarioId))
  expect(segunda.usuarioId).not.toBe(ana.usuarioId)
  expect(await invitadaPor(segunda)).toBe('')
  // Somebody else, at another browser, is invited as always.
  expect(await invitadaPor(await registrar(conCodigo(c.navegador(), ana.usuarioId)))).toBe(ana.usuarioId)
})

test('fila 58: vale el primero dentro de sus treinta días, y después de comprar no cambia por ningún camino', async () => {
  const { p } = c
  const comercio = await unComercio(p)
  const navegador = conCodigo(c.navegador(), 'primera')
  const clienta = await registrar(navegador)
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
  bien(await mover(p, comercio.duena, `/api/tiendas/${comercio.tienda.tiendaId}`, pedidoId, 'aceptar', { minutos: 20 }))

  conCodigo(navegador, 'otra')
  expect((await navegador.pedir('POST', '/api/auth/sign-in/email', { email: clienta.email, password: CLAVE })).estado).toBe(200)
  await navegador.pedir('GET', '/api/auth/get-session')
  const intentos = await Promise.all(
    (['PUT', 'POST'] as const).flatMap((metodo) =>
      ['/api/yo/perfil', '/api/yo', '/api/auth/update-user'].map((ruta) => p.pedir(metodo, ruta, { referenciadoPor: 'otra' }, clienta)),
    ),
  )
  expect(intentos.map(({ estado }) => estado >= 400)).not.toContain(false)
  expect(await invitadaPor(clienta)).toBe('primera')
  expect(await invitadaPor(await registrar(conCodigo(c.navegador(), 'vencida', -1)))).toBe('')
})

test('fila 58: el pedido lleva quién trajo a quien compra: quien la invitó al hacer la cuenta, y si nadie, el primer enlace del navegador', async () => {
  const { p } = c
  const comercio = await unComercio(p)
  const referidoDe = async (clienta: PersonaPrueba): Promise<unknown> => {
    const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
    return (await enTienda(p, comercio, pedidoId))?.contenido.referido
  }
  const con = (persona: PersonaPrueba, codigo: string, dias = 30): PersonaPrueba => ({
    ...persona,
    cookie: `${persona.cookie?.replace(/; referenciadoPor=[^;]*/, '') ?? ''}; referenciadoPor=${codigo}.${enDias(dias)}`,
  })
  const invitada = await registrar(conCodigo(c.navegador(), 'primera'))
  expect(await referidoDe(invitada)).toBe('primera')
  expect(await referidoDe(con(invitada, 'otra'))).toBe('primera')

  const navegador = c.navegador()
  const sola = await registrar(navegador)
  expect(await referidoDe(sola)).toBe('')
  expect(await referidoDe(con(sola, 'quien-la-trajo'))).toBe('quien-la-trajo')
  for (const [codigo, dias] of [
    [sola.usuarioId, 30],
    ['vencido', -1],
    ['de-dos-anos', 700],
    ['<b>malo', 30],
  ] as const)
    expect([codigo, await referidoDe(con(sola, codigo, dias))]).toEqual([codigo, ''])
  // What the body says counts for nothing.
  const [pedidoId = ''] = idsDe(await colocar(p, sola, compraDe([comercio], { referido: 'yo-misma' })))
  expect((await enTienda(p, comercio, pedidoId))?.contenido.referido).toBe('')
  // A second account at the same browser was brought by nobody of it, however she opens the link.
  await navegador.pedir('POST', '/api/auth/sign-out')
  const segunda = await registrar(navegador)
  expect(await referidoDe(con(segunda, sola.usuarioId))).toBe('')
})

test('fila 58: por un código que no es de nadie, y sin programa, nadie cobra: de una compra referida lo nombran su perfil y su pedido, y nada más', async () => {
  const { p } = c
  const comercio = await unComercio(p)
  const codigo = 'quien-invita-y-espera-cobrar'
  const clienta = await registrar(conCodigo(c.navegador(), codigo))
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
  bien(await mover(p, comercio.duena, `/api/tiendas/${comercio.tienda.tiendaId}`, pedidoId, 'aceptar', { minutos: 20 }))
  await seguirLibro(p.store, p.server.epoch)
  expect((await enTienda(p, comercio, pedidoId))?.estado.pedido).toBe('aceptado')
  const nombran: string[] = []
  for (const nombre of await p.store.nombres()) {
    const { cambios } = await (await p.store.db(nombre)).changes('0', 100_000)
    for (const { doc } of cambios) if (JSON.stringify(doc ?? '').includes(codigo)) nombran.push(String(doc?.['tipo']))
  }
  expect([...new Set(nombran)].toSorted()).toEqual(['cuenta', TIPO_GRUPO, tipoPropio('pedido'), 'miPedido', 'pedido', 'usuario'].toSorted())
  // What pays is `tests/ataques/dinero/afiliados.test.ts`.
})

test('fila 58: el código no sale escrito en ninguna página que haga el servidor', async () => {
  const { p } = c
  const raiz = await mkdtemp(join(tmpdir(), 'mercana-ref-'))
  await symlink(join(p.server.config.raiz, 'sync-server'), join(raiz, 'sync-server'))
  await mkdir(join(raiz, 'dist'), { recursive: true })
  const pagina = '<!doctype html><html><head><title>Mercana</title><meta name="description" content="x" /></head><body></body></html>'
  await writeFile(join(raiz, 'dist', 'index.html'), pagina)
  const app = await buildApp({ store: p.store, config: { ...p.server.config, raiz } })
  try {
    const { tienda } = await unComercio(p)
    const leer = async (url: string): Promise<string> =>
      (await app.inject({ method: 'GET', url, headers: { host: 'mercana.test', accept: 'text/html' } })).body
    const trampas = [
      '"><script>alert(1)</script>',
      "'><img src=x onerror=alert(1)>",
      '</title><svg onload=alert(1)>',
      'javascript:alert(1)',
      '{{7*7}}',
      '__proto__',
      'a'.repeat(10_000),
    ]
    for (const ruta of ['/', '/login', `/tienda/${tienda.slug}`, `/mercana/${tienda.slug}`, '/mercana/perfil']) {
      const limpia = await leer(ruta)
      expect(limpia).toContain('<title>')
      for (const trampa of trampas)
        expect([ruta, trampa, (await leer(`${ruta}?ref=${encodeURIComponent(trampa)}`)) === limpia]).toEqual([ruta, trampa, true])
    }
    for (const trampa of trampas) {
      for (const ruta of ['/tienda/', '/mercana/', '/api/', '/sitemap.xml?ref=', '/robots.txt?ref=']) {
        const dicho = await leer(`${ruta}${encodeURIComponent(trampa)}`)
        expect([ruta, trampa, trampa.length > 20 && dicho.includes(trampa)]).toEqual([ruta, trampa, false])
      }
    }
  } finally {
    await app.close()
    await rm(raiz, { recursive: true, force: true })
  }
})
