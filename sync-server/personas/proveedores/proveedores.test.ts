import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CLAVE, unServidor } from '../../../tests/support/server/test-server.ts'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../../tests/support/server/identity.ts'
import { unProveedor, type ProveedorDePrueba } from '../../../tests/support/server/oidc-provider.ts'

const VUELTA = 'http://mercana.test/api/auth/callback'
let idp: ProveedorDePrueba
let c: ConCorreo
beforeAll(async () => {
  idp = await unProveedor([`${VUELTA}/google`, `${VUELTA}/facebook`])
  const de = (nombre: string) => ({
    [`${nombre}_CLIENT_ID`]: idp.cliente.id,
    [`${nombre}_CLIENT_SECRET`]: idp.cliente.secreto,
    [`${nombre}_ISSUER`]: idp.emisor,
  })
  c = await unServidorConCorreo({ ...de('GOOGLE'), ...de('FACEBOOK') })
})
beforeEach(() => {
  idp.mentira = undefined
})
afterAll(async () => {
  await c.cerrar()
  await idp.cerrar()
})

const ida = async (navegador: Navegador, proveedor = 'google', puerta = 'sign-in/social') =>
  new URL(String((await navegador.pedir('POST', `/api/auth/${puerta}`, { provider: proveedor })).cuerpo['url']))

/** Goes and comes back: where our page is sent. */
async function entrar(navegador: Navegador, proveedor = 'google', puerta = 'sign-in/social'): Promise<string> {
  const vuelta = await idp.visitar((await ida(navegador, proveedor, puerta)).href)
  const r = await navegador.pedir('GET', `${vuelta.pathname}${vuelta.search}`)
  expect(r.estado).toBe(302)
  return String(r.headers['location'])
}
const yo = async (navegador: Navegador) => (await navegador.pedir('GET', '/api/yo')).cuerpo
const acceso = async (navegador: Navegador) =>
  (await navegador.pedir('GET', '/api/auth/acceso')).cuerpo as { externas: { id: string; proveedor: string }[]; conClave: boolean }

describe('entrar con otra cuenta', () => {
  it('va con PKCE, estado y nonce, y vuelve con la sesión abierta y el perfil hecho', async () => {
    idp.persona = { sub: 'g-ana', email: 'Ana.Google@ejemplo.do', email_verified: true, name: 'Ana Reyes' }
    const ana = c.navegador()
    const url = await ida(ana)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{32}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{32}$/) as string,
      redirect_uri: `${VUELTA}/google`,
    })
    const vuelta = await idp.visitar(url.href)
    const r = await ana.pedir('GET', `${vuelta.pathname}${vuelta.search}`)
    expect([r.estado, r.headers['location']]).toEqual([302, '/entrada'])
    const persona = await yo(ana)
    expect(persona).toMatchObject({ email: 'ana.google@ejemplo.do', nombre: 'Ana Reyes' })
    const id = String(persona['usuarioId'])
    expect(await (await c.p.store.db(`usuario-${id}`)).get(`usuario:${id}`)).toMatchObject({
      nombre: 'Ana Reyes',
      tipoCliente: 'Normal',
      condicion: 'CONTADO',
    })
  })

  it('la segunda vez es la misma persona, y de lo que abre la otra cuenta no se guarda nada', async () => {
    idp.persona = { sub: 'g-beto', email: 'beto@ejemplo.do', email_verified: true, name: 'Beto' }
    const [uno, otro] = [c.navegador(), c.navegador('10.0.0.2')]
    for (const navegador of [uno, otro]) expect(await entrar(navegador)).toBe('/entrada')
    expect((await yo(uno))['usuarioId']).toBe((await yo(otro))['usuarioId'])
    const cuentas = await (await c.p.store.db('auth')).find<{ fila: Record<string, unknown> }>({ tipo: 'ba:account' })
    const suya = cuentas.filter(({ fila }) => fila['accountId'] === 'g-beto')
    expect(suya).toHaveLength(1)
    for (const campo of ['accessToken', 'refreshToken', 'idToken']) expect(suya[0]?.fila[campo] ?? null).toBeNull()
  })

  it('quien dice que no vuelve sin sesión, y quien no da un correo tampoco entra', async () => {
    const ana = c.navegador()
    idp.persona = undefined
    expect(await entrar(ana)).toMatch(/^\/entrada\?error=access_denied/)
    idp.persona = { sub: 'g-nadie' }
    expect(await entrar(ana)).toBe('/entrada?error=email_not_found')
    expect((await ana.pedir('GET', '/api/yo')).estado).toBe(401)
  })

  it('lo que no se configuró no se ofrece ni se abre', async () => {
    expect((await c.p.app.inject({ method: 'GET', url: '/api/auth/proveedores' })).json()).toEqual(['google', 'facebook'])
    expect(await c.navegador().pedir('POST', '/api/auth/sign-in/social', { provider: 'apple' })).toMatchObject({
      estado: 404,
      cuerpo: { code: 'proveedor.no-ofrecido' },
    })
    await expect(unServidor({ GOOGLE_CLIENT_ID: 'x' })).rejects.toThrow('falta GOOGLE_CLIENT_SECRET')
    await expect(unServidor({ GOOGLE_ISSUER: 'http://evil.test' })).rejects.toThrow('GOOGLE_ISSUER')
  })

  it('un proveedor apagado se dice, y no tumba nada', async () => {
    const sordo = await unServidor({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://localhost:1/' })
    expect(await sordo.pedir('POST', '/api/auth/sign-in/social', { provider: 'google' })).toMatchObject({
      estado: 422,
      cuerpo: { code: 'proveedor.no-contesta' },
    })
    await sordo.cerrar()
  })

  it('de veinte primeras entradas a la vez con una misma cuenta queda una sola persona', async () => {
    idp.persona = { sub: 'g-prisa', email: 'prisa@ejemplo.do', email_verified: true, name: 'Prisa' }
    await Promise.all(Array.from({ length: 20 }, (_, i) => entrar(c.navegador(`10.0.1.${i}`))))
    const usuarios = await (await c.p.store.db('auth')).find<{ fila: { email: string } }>({ tipo: 'ba:user' })
    expect(usuarios.filter(({ fila }) => fila.email === 'prisa@ejemplo.do')).toHaveLength(1)
    expect(await entrar(c.navegador('10.0.2.1'))).toBe('/entrada')
  })
})

describe('unir cuentas', () => {
  const conClave = async (email: string, ip = '10.0.3.1') => {
    const navegador = c.navegador(ip)
    expect((await navegador.pedir('POST', '/api/auth/sign-up/email', { email, name: 'Con Clave', password: CLAVE })).estado).toBe(200)
    return navegador
  }

  it('un correo igual no une nada, esté o no comprobado: primero se entra con la cuenta que ya hay', async () => {
    const carla = await conClave('carla@ejemplo.do')
    for (const email_verified of [true, false]) {
      idp.persona = { sub: 'g-carla', email: 'carla@ejemplo.do', email_verified, name: 'Otra' }
      const otra = c.navegador('10.0.3.2')
      expect(await entrar(otra)).toBe('/entrada?error=account_not_linked')
      expect((await otra.pedir('GET', '/api/yo')).estado).toBe(401)
    }
    expect((await acceso(carla)).externas).toEqual([])
  })

  it('quien acaba de entrar une la suya, aunque tenga otro correo, y desde entonces entra con las dos; y la separa', async () => {
    const dora = await conClave('dora@ejemplo.do', '10.0.3.3')
    idp.persona = { sub: 'f-dora', email: 'dora.otra@ejemplo.do', name: 'Dora' }
    expect(await entrar(dora, 'facebook', 'link-social')).toBe('/entrada')
    const { externas } = await acceso(dora)
    expect(externas).toMatchObject([{ proveedor: 'facebook' }])
    const luego = c.navegador('10.0.3.4')
    expect(await entrar(luego, 'facebook')).toBe('/entrada')
    expect((await yo(luego))['email']).toBe('dora@ejemplo.do')
    const usuarioId = String((await yo(dora))['usuarioId'])
    expect((await dora.pedir('POST', '/api/auth/unlink-account', { accountId: externas[0]?.id })).estado).toBe(200)
    expect((await acceso(dora)).externas).toEqual([])
    const lineas = await (
      await c.p.store.db('auditoria')
    ).find<{ docTipo: string; accion: string }>({
      tipo: 'auditoria',
      padre: `usuario:${usuarioId}`,
    })
    expect(lineas.filter(({ docTipo }) => docTipo === 'cuentaExterna').map(({ accion }) => accion)).toEqual(['unir', 'separar'])
    expect(c.smtp.para('dora@ejemplo.do').map(({ texto }) => texto.split('\n')[2])).toEqual([
      'Desde ahora se entra también con una cuenta de Facebook.',
      'Se separó otra cuenta con que se entraba.',
    ])
  })

  it('una cuenta ajena que ya es de otra persona no se une', async () => {
    idp.persona = { sub: 'g-eva', email: 'eva@ejemplo.do', email_verified: true, name: 'Eva' }
    await entrar(c.navegador('10.0.3.5'))
    const fina = await conClave('fina@ejemplo.do', '10.0.3.6')
    expect(await entrar(fina, 'google', 'link-social')).toMatch(/^\/entrada\?error=account_already_linked_to_different_user/)
  })

  it('de diez personas que unen a la vez la misma cuenta ajena, una la tiene, y las demás oyen que ya es de otra', async () => {
    idp.persona = { sub: 'g-Codiciada', email: 'codiciada@ejemplo.do', email_verified: true, name: 'Codiciada' }
    const vueltas: { navegador: Navegador; vuelta: URL }[] = []
    for (let i = 0; i < 10; i++) {
      const navegador = await conClave(`codicia${i}@ejemplo.do`, `10.1.${i}.1`)
      vueltas.push({ navegador, vuelta: await idp.visitar((await ida(navegador, 'google', 'link-social')).href) })
    }
    const lugares = await Promise.all(
      vueltas.map(async ({ navegador, vuelta }) => {
        const r = await navegador.pedir('GET', `${vuelta.pathname}${vuelta.search}`)
        return [r.estado, String(r.headers['location']).replace(/&.*/, '')].join(' ')
      }),
    )
    const deOtra = /^302 \/entrada\?error=(account_already_linked_to_different_user|proveedor\.de-otra-persona)$/
    expect(lugares.filter((uno) => !deOtra.test(uno))).toEqual(['302 /entrada'])
    const unidas = await Promise.all(vueltas.map(async ({ navegador }) => (await acceso(navegador)).externas.length))
    expect(unidas.filter((n) => n === 1)).toHaveLength(1)
    // Whoever has it goes in with it; had two, nobody could.
    const luego = c.navegador('10.2.0.1')
    expect(await entrar(luego)).toBe('/entrada')
    expect((await yo(luego))['email']).toBe(`codicia${unidas.indexOf(1)}@ejemplo.do`)
  }, 60_000)

  it('la que se separa queda libre para otra persona', async () => {
    idp.persona = { sub: 'g-libre', email: 'libre@ejemplo.do', email_verified: true, name: 'Libre' }
    const [una, otra] = [await conClave('una-libre@ejemplo.do', '10.3.0.1'), await conClave('otra-libre@ejemplo.do', '10.3.0.2')]
    expect(await entrar(una, 'google', 'link-social')).toBe('/entrada')
    const { externas } = await acceso(una)
    expect((await una.pedir('POST', '/api/auth/unlink-account', { accountId: externas[0]?.id })).estado).toBe(200)
    expect(await entrar(otra, 'google', 'link-social')).toBe('/entrada')
  })

  it('en una sesión de hace rato no se une ni se separa, y sin sesión tampoco', async () => {
    const gina = await conClave('gina@ejemplo.do', '10.0.3.7')
    const antes = c.p.reloj.ahora
    c.p.reloj.ahora = new Date(Date.now() + 16 * 60_000)
    for (const [puerta, cuerpo] of [
      ['link-social', { provider: 'google' }],
      ['unlink-account', { accountId: 'x' }],
    ] as const)
      expect(await gina.pedir('POST', `/api/auth/${puerta}`, cuerpo)).toMatchObject({ estado: 403, cuerpo: { code: 'sesion.no-reciente' } })
    c.p.reloj.ahora = antes
    expect((await c.navegador().pedir('POST', '/api/auth/link-social', { provider: 'google' })).estado).toBe(401)
  })

  it('la única forma de entrar no se separa', async () => {
    idp.persona = { sub: 'g-hilda', email: 'hilda@ejemplo.do', email_verified: true, name: 'Hilda' }
    const hilda = c.navegador('10.0.3.8')
    await entrar(hilda)
    const { externas } = await acceso(hilda)
    expect(await hilda.pedir('POST', '/api/auth/unlink-account', { accountId: externas[0]?.id })).toMatchObject({
      cuerpo: { code: 'proveedor.la-ultima' },
    })
  })
})
