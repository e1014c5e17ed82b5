/** Rows 54 and 77 of the attack table: other accounts, against a real OpenID Connect provider that is made to lie. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../support/server/identity.ts'
import { unProveedor, type Mentira, type PersonaOidc, type ProveedorDePrueba } from '../../support/server/oidc-provider.ts'
import { CLAVE } from '../../support/server/test-server.ts'
import { avisarEntrada, codigoDeError, escucharEntrada, type Final } from '#features/personas/entrada.ts'
import { fuentes } from '../../support/fuentes.ts'

const VUELTA = 'http://mercana.test/api/auth/callback'
let idp: ProveedorDePrueba
let otro: ProveedorDePrueba
let c: ConCorreo
beforeAll(async () => {
  idp = await unProveedor([`${VUELTA}/google`])
  otro = await unProveedor([`${VUELTA}/facebook`])
  const de = (nombre: string, { emisor, cliente }: ProveedorDePrueba) => ({
    [`${nombre}_CLIENT_ID`]: cliente.id,
    [`${nombre}_CLIENT_SECRET`]: cliente.secreto,
    [`${nombre}_ISSUER`]: emisor,
  })
  c = await unServidorConCorreo({ ...de('GOOGLE', idp), ...de('FACEBOOK', otro) })
})
afterAll(async () => {
  await c.cerrar()
  await idp.cerrar()
  await otro.cerrar()
})
let cuenta = 0
let persona: PersonaOidc
beforeEach(() => {
  cuenta++
  persona = { sub: `sub-${cuenta}`, email: `victima${cuenta}@ejemplo.do`, email_verified: true, name: 'Víctima' }
  idp.persona = otro.persona = persona
  idp.mentira = otro.mentira = undefined
})

const ida = async (navegador: Navegador, provider = 'google') =>
  String((await navegador.pedir('POST', '/api/auth/sign-in/social', { provider })).cuerpo['url'])
const volver = async (navegador: Navegador, { pathname, search }: { pathname: string; search: string }) =>
  String((await navegador.pedir('GET', `${pathname}${search}`)).headers['location'])
const dentro = async (navegador: Navegador): Promise<boolean> => (await navegador.pedir('GET', '/api/yo')).estado === 200
const nueva = () => c.navegador(`10.54.0.${cuenta}`)

/** The way back of somebody who went, not yet taken. */
async function vuelta(navegador: Navegador): Promise<URL> {
  return idp.visitar(await ida(navegador))
}

describe('fila 54 · entrar por otro proveedor con trampa', () => {
  it('sin estado, con uno inventado, con el de otro navegador o con el de otra ida no se entra', async () => {
    const [victima, atacante] = [nueva(), c.navegador('10.54.9.9')]
    const buena = await vuelta(atacante)
    const sinEstado = new URL(buena)
    sinEstado.searchParams.delete('state')
    const inventado = new URL(buena)
    inventado.searchParams.set('state', 'a'.repeat(32))
    for (const url of [sinEstado, inventado, buena]) expect(await volver(victima, url)).toMatch(/^\/entrada\?error=\w+/)
    const propia = await vuelta(victima)
    propia.searchParams.set('code', buena.searchParams.get('code') ?? '')
    expect(await volver(victima, propia)).toBe('/entrada?error=invalid_code')
    expect(await dentro(victima)).toBe(false)
  })

  it('un código sirve una vez, y con el estado que lo pidió', async () => {
    const ana = nueva()
    const url = await vuelta(ana)
    expect(await volver(ana, url)).toBe('/entrada')
    const canjes = idp.canjes
    expect(await volver(ana, url)).toMatch(/^\/entrada\?error=/)
    expect(idp.canjes).toBe(canjes)
  })

  it('el código no se canjea sin la prueba de quien lo pidió (PKCE)', async () => {
    const code = (await vuelta(nueva())).searchParams.get('code') ?? ''
    const { id, secreto } = idp.cliente
    for (const code_verifier of [undefined, 'x'.repeat(64)]) {
      const cuerpo = { grant_type: 'authorization_code', code, redirect_uri: `${VUELTA}/google`, client_id: id, client_secret: secreto }
      const body = new URLSearchParams({ ...cuerpo, ...(code_verifier === undefined ? {} : { code_verifier }) })
      expect((await fetch(`${idp.emisor}/token`, { method: 'POST', body })).status).toBe(400)
    }
  })

  const mentiras: Record<string, Mentira> = {
    'otro emisor': { claims: (claims) => ({ ...claims, iss: 'https://evil.test' }) },
    'otro destinatario': { claims: (claims) => ({ ...claims, aud: 'otra-tienda' }) },
    'varios destinatarios y otro autorizado': { claims: (claims) => ({ ...claims, aud: [String(claims.aud), 'otra'], azp: 'otra' }) },
    'otro nonce': { claims: (claims) => ({ ...claims, nonce: 'de-otra-ida' }) },
    'sin nonce': { claims: ({ nonce: _quitado, ...claims }) => claims },
    vencida: { claims: (claims) => ({ ...claims, exp: (claims.iat ?? 0) - 60 }) },
    'de hace una hora': { claims: (claims) => ({ ...claims, iat: (claims.iat ?? 0) - 3600 }) },
    'sin firma': { firma: 'ninguna' },
    'firmada por otro': { firma: 'ajena' },
  }
  it.each(Object.entries(mentiras))('una identidad %s se rechaza', async (_que, mentira) => {
    idp.mentira = mentira
    const ana = nueva()
    expect(await volver(ana, await vuelta(ana))).toBe('/entrada?error=unable_to_get_user_info')
    expect(await dentro(ana)).toBe(false)
    const usuarios = await (await c.p.store.db('auth')).find<{ fila: { email: string } }>({ tipo: 'ba:user' })
    expect(usuarios.filter(({ fila }) => fila.email === persona.email)).toEqual([])
  })

  it('una respuesta que dice venir de otro, o no dice de quién, no se canjea', async () => {
    for (const cambiar of [(url: URL) => url.searchParams.set('iss', 'https://evil.test'), (url: URL) => url.searchParams.delete('iss')]) {
      const ana = nueva()
      const url = await vuelta(ana)
      cambiar(url)
      const canjes = idp.canjes
      expect(await volver(ana, url)).toMatch(/^\/entrada\?error=issuer_m/)
      expect([idp.canjes, await dentro(ana)]).toEqual([canjes, false])
    }
  })

  it('la respuesta de un proveedor en la puerta de otro no abre nada', async () => {
    const ana = nueva()
    const url = await vuelta(ana)
    url.pathname = '/api/auth/callback/facebook'
    expect(await volver(ana, url)).toMatch(/^\/entrada\?error=/)
    expect(await dentro(ana)).toBe(false)
  })

  it('un correo igual al de una cuenta que hay no une nada, lo haya comprobado el proveedor o no', async () => {
    const [probada, sinProbar] = [`probada${cuenta}@ejemplo.do`, `sinprobar${cuenta}@ejemplo.do`]
    await c.p.server.identidad.crear({ email: probada, nombre: 'Dueña', clave: CLAVE })
    const alta = { email: sinProbar, name: 'Dueña', password: CLAVE }
    expect((await nueva().pedir('POST', '/api/auth/sign-up/email', alta)).estado).toBe(200)
    for (const email of [probada, sinProbar])
      for (const email_verified of [true, false]) {
        idp.persona = { ...persona, email, email_verified }
        const atacante = c.navegador('10.54.9.8')
        expect(await volver(atacante, await vuelta(atacante))).toBe('/entrada?error=account_not_linked')
        expect(await dentro(atacante)).toBe(false)
      }
  })

  it('adónde se vuelve no lo dice quien pide', async () => {
    const r = await nueva().pedir('POST', '/api/auth/sign-in/social', { provider: 'google', callbackURL: 'https://evil.test', idToken: {} })
    expect(r).toMatchObject({ estado: 400, cuerpo: { code: 'peticion.invalida' } })
    const desde = await c.navegador().pedir('POST', '/api/auth/sign-in/social', { provider: 'google' }, { origin: 'http://evil.test' })
    expect(desde.estado).toBe(403)
  })

  it('la vuelta por formulario solo lleva a la puerta de siempre', async () => {
    const r = await c.p.app.inject({
      method: 'POST',
      url: '/api/auth/callback/apple',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: 'code=abc&state=def&redirect_uri=https%3A%2F%2Fevil.test&user=%7B%7D',
    })
    expect([r.statusCode, r.headers.location]).toEqual([303, '/api/auth/callback/apple?code=abc&state=def&user=%7B%7D'])
  })
})

describe('fila 77 · mensajes de otra ventana', () => {
  const espera = () => new Promise((resolve) => setTimeout(resolve, 50))

  it('quien entra por una ventana oye solo a páginas de esta dirección, y nada más que un final', async () => {
    const oidos: Final[] = []
    const dejar = escucharEntrada((final) => oidos.push(final))
    const canal = new BroadcastChannel('mercana.entrada')
    for (const dicho of ['listo', { error: 7 }, { token: 'abc' }, { error: 'x'.repeat(61) }, null]) canal.postMessage(dicho)
    await espera()
    expect(oidos).toEqual([])
    avisarEntrada({ error: 'access_denied' })
    await espera()
    expect(oidos).toEqual([{ error: 'access_denied' }])
    dejar()
    canal.close()
  })

  it('ninguna página escucha lo que otras ventanas le manden', () => {
    const oyentes = fuentes(['src'], /\.tsx?$/).filter(({ texto }) =>
      /(?:window|globalThis|self)\.(?:onmessage|addEventListener\(\s*'message')/.test(texto),
    )
    expect(oyentes.map(({ ruta }) => ruta).filter((ruta) => !ruta.includes('worker'))).toEqual([])
  })

  it('lo que la dirección dice que pasó no se repite: son palabras nuestras o las de siempre', () => {
    for (const dicho of ['<img src=x>', '__proto__', 'toString', 'sesion.ninguna', 'cuenta.<b>', ''])
      expect(codigoDeError(dicho)).toBe('proveedor.no-sirvio')
    expect(codigoDeError('account_not_linked')).toBe('proveedor.sin-unir')
  })
})
