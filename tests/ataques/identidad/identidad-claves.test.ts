/** Rows 55 and 136 of the attack table, and the rest of what may be done to a password and to the link that sets one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { abrirAuditoria } from '#server/core/bases.ts'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../support/server/identity.ts'
import { CLAVE } from '../../support/server/test-server.ts'

let c: ConCorreo
let cuenta = 0
beforeAll(async () => {
  c = await unServidorConCorreo()
})
afterAll(() => c.cerrar())

const alta = (navegador: Navegador, email: string, password: string) =>
  navegador.pedir('POST', '/api/auth/sign-up/email', { email, name: 'Ana', password })
const entrar = (navegador: Navegador, email: string, password: string) =>
  navegador.pedir('POST', '/api/auth/sign-in/email', { email, password })
const poner = (navegador: Navegador, token: string, clave: string) => navegador.pedir('POST', '/api/auth/enlace/clave', { token, clave })

async function pedirla(email: string): Promise<{ navegador: Navegador; token: string }> {
  const navegador = c.navegador()
  expect((await navegador.pedirEnlace(email, 'clave')).estado).toBe(200)
  return { navegador, token: c.token(email) }
}

/** By each of the doors where a password is set: signing up, changing it, and the link of a letter. */
async function porCadaPuerta(clave: string): Promise<unknown[]> {
  const email = `puerta${++cuenta}@ejemplo.do`
  const navegador = c.navegador()
  await alta(navegador, email, CLAVE)
  const { navegador: otro, token } = await pedirla(`enlace${cuenta}@ejemplo.do`)
  const respuestas = [
    await alta(c.navegador(), `nueva${cuenta}@ejemplo.do`, clave),
    await navegador.pedir('POST', '/api/auth/change-password', { currentPassword: CLAVE, newPassword: clave }),
    await poner(otro, token, clave),
  ]
  return respuestas.map(({ estado, cuerpo }) => (estado === 200 ? 200 : cuerpo['code']))
}

describe('fila 55 · contraseñas', () => {
  it.each([
    ['12345678', 'sesion.clave-comun'],
    ['Dominicana2024', 'sesion.clave-comun'],
    ['x7#kP2q', 'sesion.clave-corta'],
    ['k'.repeat(60) + 'z'.repeat(69), 'sesion.clave-larga'],
  ])('%s no se acepta por ninguna puerta', async (clave, code) => {
    expect(await porCadaPuerta(clave)).toEqual([code, code, code])
  })

  it.each([' con espacios delante y detrás ', 'ñandú🦤 y más', 'xkqzwvbn', `${'palabra '.repeat(15)}lejana!`])(
    '%s se acepta tal como se escribió, y ninguna otra entra',
    async (clave) => {
      expect(await porCadaPuerta(clave)).toEqual([200, 200, 200])
      const email = `nueva${cuenta}@ejemplo.do`
      expect((await entrar(c.navegador(), email, clave)).estado).toBe(200)
      for (const otra of [clave.trim() === clave ? `${clave} ` : clave.trim(), clave.toUpperCase(), clave.slice(0, -1)])
        expect((await entrar(c.navegador(), email, otra)).estado).toBe(401)
    },
  )
})

it('veinte aparatos de una misma persona que entran a la vez entran todos', async () => {
  await alta(c.navegador(), 'veinte@ejemplo.do', CLAVE)
  const todas = await Promise.all(Array.from({ length: 20 }, () => entrar(c.navegador(), 'veinte@ejemplo.do', CLAVE)))
  expect(new Set(todas.map(({ estado }) => estado))).toEqual(new Set([200]))
})

describe('la contraseña por enlace', () => {
  it('cierra las sesiones de todos, también la de quien supiera la anterior', async () => {
    const email = 'robada@ejemplo.do'
    const ladron = c.navegador()
    const primera = await pedirla(email)
    await poner(primera.navegador, primera.token, CLAVE)
    expect((await entrar(ladron, email, CLAVE)).estado).toBe(200)
    const { navegador, token } = await pedirla(email)
    expect((await poner(navegador, token, 'otra clave larga')).estado).toBe(200)
    expect((await ladron.pedir('GET', '/api/yo')).estado).toBe(401)
    expect((await entrar(ladron, email, CLAVE)).estado).toBe(401)
    expect((await navegador.pedir('GET', '/api/yo')).cuerpo['email']).toBe(email)
    expect((await entrar(c.navegador(), email, 'otra clave larga')).estado).toBe(200)
  })

  it('una que no vale se puede cambiar por otra con el mismo enlace, que después ya no sirve', async () => {
    const { navegador, token } = await pedirla('segunda@ejemplo.do')
    expect(await poner(navegador, token, 'segunda2024')).toMatchObject({ estado: 422, cuerpo: { code: 'sesion.clave-comun' } })
    expect((await poner(navegador, token, CLAVE)).estado).toBe(200)
    expect(await poner(navegador, token, CLAVE)).toMatchObject({ estado: 410, cuerpo: { code: 'enlace.usado' } })
  })

  it('el enlace de entrar no cambia una contraseña, ni el de la contraseña entra, ni sirven en otro navegador', async () => {
    const { navegador, token } = await pedirla('cruzada@ejemplo.do')
    expect((await navegador.pedir('POST', '/api/auth/enlace/entrar', { token })).estado).toBe(403)
    expect((await poner(c.navegador(), token, CLAVE)).estado).toBe(403)
    await navegador.pedirEnlace('cruzada@ejemplo.do')
    expect((await poner(navegador, c.token('cruzada@ejemplo.do'), CLAVE)).estado).toBe(403)
    expect((await poner(navegador, token, CLAVE)).estado).toBe(200)
  })

  it('pedirla contesta lo mismo para un correo sin cuenta', async () => {
    await alta(c.navegador(), 'concuenta@ejemplo.do', CLAVE)
    const [una, otra] = await Promise.all(
      ['concuenta@ejemplo.do', 'sincuenta@ejemplo.do'].map((email) => c.navegador().pedirEnlace(email, 'clave')),
    )
    expect([una?.estado, una?.cuerpo]).toEqual([otra?.estado, otra?.cuerpo])
    expect(c.smtp.para('concuenta@ejemplo.do')).toHaveLength(c.smtp.para('sincuenta@ejemplo.do').length)
  })
})

it('fila 136: una contraseña nueva cierra las demás sesiones aunque el cliente no lo pida, deja línea y carta; por enlace también', async () => {
  const email = `cambio${++cuenta}@ejemplo.do`
  const [aqui, alli] = [c.navegador('10.9.0.1'), c.navegador('10.9.0.2')]
  await alta(aqui, email, CLAVE)
  await entrar(alli, email, CLAVE)
  const nueva = 'una clave bien distinta'
  // A client of one's own leaves out `revokeOtherSessions`.
  expect((await aqui.pedir('POST', '/api/auth/change-password', { currentPassword: CLAVE, newPassword: nueva })).estado).toBe(200)
  const estado = async (quien: Navegador) => (await quien.pedir('GET', '/api/yo')).estado
  expect([await estado(aqui), await estado(alli)]).toEqual([200, 401])
  expect(c.smtp.para(email).at(-1)?.texto).toContain('Se cambió la contraseña')
  const usuarioId = String((await aqui.pedir('GET', '/api/yo')).cuerpo['usuarioId'])
  const lineas = async () =>
    (await (await abrirAuditoria(c.p.store)).find({ tipo: 'auditoria' }))
      .filter((una) => una['docTipo'] === 'clave' && una['creadoPor'] === usuarioId)
      .map((una) => una['accion'])
  expect(await lineas()).toEqual(['cambiar'])
  const { navegador, token } = await pedirla(email)
  expect((await poner(navegador, token, 'otra clave distinta más')).estado).toBe(200)
  expect([await estado(aqui), await estado(navegador)]).toEqual([401, 200])
  expect((await lineas()).toSorted()).toEqual(['cambiar', 'poner-con-enlace'])
  expect(c.smtp.para(email).at(-1)?.texto).toContain('Se puso una contraseña nueva')
})
