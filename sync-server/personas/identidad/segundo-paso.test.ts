import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAVE } from '../../../tests/support/server/test-server.ts'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../../tests/support/server/identity.ts'
import { unAutenticador } from '../../../tests/support/server/passkey.ts'
import { unProveedor, type ProveedorDePrueba } from '../../../tests/support/server/oidc-provider.ts'
import { codigoDe } from '../../../tests/support/server/totp.ts'

const OPERADORA = 'jefa@mercana.test'
let idp: ProveedorDePrueba
let c: ConCorreo
beforeAll(async () => {
  idp = await unProveedor(['http://mercana.test/api/auth/callback/google'])
  c = await unServidorConCorreo({
    ADMIN_EMAILS: OPERADORA,
    GOOGLE_CLIENT_ID: idp.cliente.id,
    GOOGLE_CLIENT_SECRET: idp.cliente.secreto,
    GOOGLE_ISSUER: idp.emisor,
  })
  await c.p.server.identidad.crear({ email: OPERADORA, nombre: 'Operación', clave: CLAVE })
})
afterAll(async () => {
  await c.cerrar()
  await idp.cerrar()
})

const falta = { estado: 422, cuerpo: { code: 'sesion.falta-codigo' } }
const entrarConClave = (navegador: Navegador, email: string) =>
  navegador.pedir('POST', '/api/auth/sign-in/email', { email, password: CLAVE })
const estado = async (navegador: Navegador) => (await navegador.pedir('GET', '/api/yo')).estado
const comprobar = (navegador: Navegador, code: string) => navegador.pedir('POST', '/api/auth/two-factor/verify-totp', { code })

/** Turns it on; the authenticator's secret, and the recovery codes. */
async function activar(navegador: Navegador): Promise<{ secreto: string; codigos: string[] }> {
  const { cuerpo } = await navegador.pedir('POST', '/api/auth/two-factor/enable', { password: CLAVE })
  const secreto = new URL(String(cuerpo['totpURI'])).searchParams.get('secret') ?? ''
  expect((await comprobar(navegador, codigoDe(secreto))).estado).toBe(200)
  return { secreto, codigos: cuerpo['backupCodes'] as string[] }
}

let cuenta = 0
/** Somebody new with a password and a proved address, signed in. */
async function unaPersona(): Promise<{ email: string; navegador: Navegador }> {
  const email = `dos${++cuenta}@ejemplo.do`
  const navegador = c.navegador(`10.1.${cuenta}.1`)
  await c.p.server.identidad.crear({ email, nombre: 'Dos Pasos', clave: CLAVE })
  expect((await entrarConClave(navegador, email)).estado).toBe(200)
  return { email, navegador }
}
const otro = () => c.navegador(`10.2.${++cuenta}.1`)

describe('el segundo paso', () => {
  it('se activa con el primer código, cierra las demás sesiones, y desde entonces la clave sola no entra', async () => {
    const { email, navegador } = await unaPersona()
    const vieja = otro()
    await entrarConClave(vieja, email)
    const { secreto } = await activar(navegador)
    expect([await estado(navegador), await estado(vieja)]).toEqual([200, 401])
    const nueva = otro()
    expect(await entrarConClave(nueva, email)).toMatchObject(falta)
    expect(await estado(nueva)).toBe(401)
    expect(await comprobar(nueva, '000000')).toMatchObject({ estado: 401, cuerpo: { code: 'codigo.equivocado' } })
    expect((await comprobar(nueva, codigoDe(secreto, 1))).estado).toBe(200)
    expect(await estado(nueva)).toBe(200)
  })

  it('se pide también tras un enlace, tras poner una clave nueva y tras otra cuenta', async () => {
    const { email, navegador } = await unaPersona()
    idp.persona = { sub: `g-${email}`, email: `otra.${email}`, email_verified: true, name: 'Otra' }
    const ida = async (quien: Navegador, puerta: string): Promise<string> => {
      const { cuerpo } = await quien.pedir('POST', `/api/auth/${puerta}`, { provider: 'google' })
      const vuelta = await idp.visitar(String(cuerpo['url']))
      return String((await quien.pedir('GET', `${vuelta.pathname}${vuelta.search}`)).headers['location'])
    }
    expect(await ida(navegador, 'link-social')).toBe('/entrada')
    const { codigos } = await activar(navegador)
    const conEnlace = otro()
    await conEnlace.pedirEnlace(email)
    expect(await conEnlace.pedir('POST', '/api/auth/enlace/entrar', { token: c.token(email) })).toMatchObject(falta)
    const conClave = otro()
    await conClave.pedirEnlace(email, 'clave')
    expect(await conClave.pedir('POST', '/api/auth/enlace/clave', { token: c.token(email), clave: CLAVE })).toMatchObject(falta)
    const conOtra = otro()
    expect(await ida(conOtra, 'sign-in/social')).toBe('/entrada?paso=codigo')
    for (const [i, quien] of [conEnlace, conClave, conOtra].entries()) {
      expect(await estado(quien)).toBe(401)
      expect((await quien.pedir('POST', '/api/auth/two-factor/verify-backup-code', { code: codigos[i] })).estado).toBe(200)
      expect(await estado(quien)).toBe(200)
    }
  })

  it('un código de recuperación sirve una vez, y los nuevos dejan sin valor a los de antes', async () => {
    const { email, navegador } = await unaPersona()
    const { codigos } = await activar(navegador)
    expect(codigos.filter((codigo) => /^[a-z1-9]{4}-[a-z1-9]{4}$/.test(codigo))).toHaveLength(10)
    const recuperar = async (code: string) => {
      const quien = otro()
      await entrarConClave(quien, email)
      return (await quien.pedir('POST', '/api/auth/two-factor/verify-backup-code', { code })).estado
    }
    expect([await recuperar(codigos[0] ?? ''), await recuperar(codigos[0] ?? '')]).toEqual([200, 401])
    const { cuerpo } = await navegador.pedir('POST', '/api/auth/two-factor/generate-backup-codes', { password: CLAVE })
    expect(await recuperar(codigos[1] ?? '')).toBe(401)
    expect(await recuperar((cuerpo['backupCodes'] as string[])[0] ?? '')).toBe(200)
  })

  it('quien adivina códigos tiene cinco intentos por entrada', async () => {
    const { email, navegador } = await unaPersona()
    const { secreto } = await activar(navegador)
    const quien = otro()
    await entrarConClave(quien, email)
    for (let i = 0; i < 5; i++) expect((await comprobar(quien, '000000')).estado).toBe(401)
    expect(await comprobar(quien, codigoDe(secreto))).toMatchObject({ cuerpo: { code: 'codigo.vencido' } })
    expect(await estado(quien)).toBe(401)
  })

  it('un código no sirve dos veces', async () => {
    const { email, navegador } = await unaPersona()
    const { secreto } = await activar(navegador)
    const code = codigoDe(secreto, 1)
    const [uno, dos] = [otro(), otro()]
    for (const quien of [uno, dos]) await entrarConClave(quien, email)
    expect((await comprobar(uno, code)).estado).toBe(200)
    expect(await comprobar(dos, code)).toMatchObject({ estado: 401, cuerpo: { code: 'codigo.usado' } })
    // Whoever tries goes back to the door, as the words say.
    expect(await comprobar(dos, codigoDe(secreto, 0))).toMatchObject({ estado: 401, cuerpo: { code: 'codigo.vencido' } })
  })

  it('activarlo, renovar sus códigos y quitarlo piden la clave, y cada uno deja su línea en la auditoría y su carta', async () => {
    const { email, navegador } = await unaPersona()
    for (const puerta of ['enable', 'disable', 'generate-backup-codes'])
      expect((await navegador.pedir('POST', `/api/auth/two-factor/${puerta}`, { password: 'otra clave larga' })).estado).toBe(400)
    await activar(navegador)
    await navegador.pedir('POST', '/api/auth/two-factor/generate-backup-codes', { password: CLAVE })
    expect((await navegador.pedir('POST', '/api/auth/two-factor/disable', { password: CLAVE })).estado).toBe(200)
    const usuarioId = String((await navegador.pedir('GET', '/api/yo')).cuerpo['usuarioId'])
    const lineas = await (
      await c.p.store.db('auditoria')
    ).find<{ docTipo: string; accion: string; cambios: object }>({
      tipo: 'auditoria',
      padre: `usuario:${usuarioId}`,
    })
    const suyas = lineas.filter(({ docTipo }) => docTipo === 'segundoFactor')
    expect(suyas.map(({ accion }) => accion)).toEqual(['activar', 'renovar-codigos', 'desactivar'])
    expect(suyas[0]?.cambios).toEqual({ activo: { antes: false, despues: true } })
    const cartas = c.smtp.para(email).map(({ texto }) => texto.split('\n')[2])
    expect(cartas).toEqual(['Se activó el segundo paso.', 'Se hicieron códigos de recuperación nuevos.', 'Se desactivó el segundo paso.'])
  })

  it('quien prueba que el correo es suyo quita también las llaves y el segundo paso que puso otro', async () => {
    const intruso = otro()
    await intruso.pedir('POST', '/api/auth/sign-up/email', { email: 'ajena@ejemplo.do', name: 'Intruso', password: CLAVE })
    await activar(intruso)
    const llave = unAutenticador('http://mercana.test')
    await agregar(intruso, llave)
    const duena = otro()
    await duena.pedirEnlace('ajena@ejemplo.do')
    expect((await duena.pedir('POST', '/api/auth/enlace/entrar', { token: c.token('ajena@ejemplo.do') })).estado).toBe(200)
    expect(await estado(duena)).toBe(200)
    expect(await usar(otro(), llave)).toMatchObject({ estado: 401, cuerpo: { code: 'llave.desconocida' } })
  })
})

async function agregar(navegador: Navegador, llave: ReturnType<typeof unAutenticador>, name = 'Teléfono') {
  const { cuerpo } = await navegador.pedir('GET', '/api/auth/passkey/generate-register-options')
  return navegador.pedir('POST', '/api/auth/passkey/verify-registration', { response: llave.crear(String(cuerpo['challenge'])), name })
}
async function usar(navegador: Navegador, llave: ReturnType<typeof unAutenticador>) {
  const { cuerpo } = await navegador.pedir('GET', '/api/auth/passkey/generate-authenticate-options')
  return navegador.pedir('POST', '/api/auth/passkey/verify-authentication', { response: llave.usar(String(cuerpo['challenge'])) })
}
const llavesDe = async (navegador: Navegador) =>
  (await navegador.pedir('GET', '/api/auth/acceso')).cuerpo['llaves'] as { id: string; nombre: string }[]

describe('las llaves', () => {
  it('se agrega, se nombra, entra sin más paso, y quitada ya no entra', async () => {
    const { email, navegador } = await unaPersona()
    await activar(navegador)
    const llave = unAutenticador('http://mercana.test')
    expect((await agregar(navegador, llave)).estado).toBe(200)
    const [una] = await llavesDe(navegador)
    expect(una).toMatchObject({ nombre: 'Teléfono' })
    expect((await navegador.pedir('POST', '/api/auth/passkey/update-passkey', { id: una?.id, name: 'La azul' })).estado).toBe(200)
    expect(await llavesDe(navegador)).toMatchObject([{ nombre: 'La azul' }])
    const nuevo = otro()
    expect((await usar(nuevo, llave)).estado).toBe(200)
    expect((await nuevo.pedir('GET', '/api/yo')).cuerpo['email']).toBe(email)
    expect((await navegador.pedir('POST', '/api/auth/passkey/delete-passkey', { id: una?.id })).estado).toBe(200)
    expect(await usar(otro(), llave)).toMatchObject({ estado: 401, cuerpo: { code: 'llave.desconocida' } })
  })

  it('la que no comprueba a su dueña no se guarda ni entra', async () => {
    const { navegador } = await unaPersona()
    const llave = unAutenticador('http://mercana.test')
    llave.comprueba = false
    expect(await agregar(navegador, llave)).toMatchObject({ estado: 422, cuerpo: { code: 'llave.sin-comprobar' } })
    llave.comprueba = true
    expect((await agregar(navegador, llave)).estado).toBe(200)
    llave.comprueba = false
    expect(await usar(otro(), llave)).toMatchObject({ estado: 422, cuerpo: { code: 'llave.sin-comprobar' } })
  })

  it('la de otra dirección, la de un reto ajeno y la de otra persona no sirven', async () => {
    const { navegador } = await unaPersona()
    expect((await agregar(navegador, unAutenticador('http://evil.test'))).estado).not.toBe(200)
    const llave = unAutenticador('http://mercana.test')
    expect((await agregar(navegador, llave)).estado).toBe(200)
    const quien = otro()
    await quien.pedir('GET', '/api/auth/passkey/generate-authenticate-options')
    const conOtroReto = await quien.pedir('POST', '/api/auth/passkey/verify-authentication', { response: llave.usar('b3RybyByZXRv') })
    expect(conOtroReto).toMatchObject({ estado: 400, cuerpo: { code: 'llave.no-sirvio' } })
    const { navegador: ajeno } = await unaPersona()
    const [una] = await llavesDe(navegador)
    expect((await ajeno.pedir('POST', '/api/auth/passkey/delete-passkey', { id: una?.id })).estado).toBe(401)
    expect(await llavesDe(navegador)).toHaveLength(1)
  })

  it('en una sesión de hace rato no se agregan ni se quitan', async () => {
    const { navegador } = await unaPersona()
    const antes = c.p.reloj.ahora
    c.p.reloj.ahora = new Date(Date.now() + 16 * 60_000)
    const noReciente = { estado: 403, cuerpo: { code: 'sesion.no-reciente' } }
    expect(await navegador.pedir('GET', '/api/auth/passkey/generate-register-options')).toMatchObject(noReciente)
    expect(await navegador.pedir('POST', '/api/auth/passkey/delete-passkey', { id: 'x' })).toMatchObject(noReciente)
    c.p.reloj.ahora = antes
  })
})

describe('quien opera la plataforma', () => {
  it('con la clave sola todavía no, y se le dice; con el código, o con una llave, sí', async () => {
    const jefa = otro()
    expect((await entrarConClave(jefa, OPERADORA)).estado).toBe(200)
    expect((await jefa.pedir('GET', '/api/yo')).cuerpo).toMatchObject({ operador: false, faltaSegundoFactor: true })
    expect(await jefa.pedir('GET', '/api/mercana/tiendas')).toMatchObject({ estado: 403, cuerpo: { code: 'sesion.falta-segundo-factor' } })
    const llave = unAutenticador('http://mercana.test')
    await agregar(jefa, llave)
    const conLlave = otro()
    await usar(conLlave, llave)
    expect((await conLlave.pedir('GET', '/api/yo')).cuerpo).toMatchObject({ operador: true, faltaSegundoFactor: false })
    await activar(jefa)
    expect((await jefa.pedir('GET', '/api/yo')).cuerpo).toMatchObject({ operador: true })
    expect((await jefa.pedir('GET', '/api/mercana/tiendas')).estado).toBe(200)
  })

  it('fuera de producción entra con lo que dice npm start', async () => {
    const demo = await unServidorConCorreo({ NODE_ENV: 'development', ADMIN_EMAILS: OPERADORA })
    await demo.p.server.identidad.crear({ email: OPERADORA, nombre: 'Operación', clave: CLAVE })
    const jefa = demo.navegador()
    await entrarConClave(jefa, OPERADORA)
    expect((await jefa.pedir('GET', '/api/yo')).cuerpo).toMatchObject({ operador: true, faltaSegundoFactor: false })
    await demo.cerrar()
  })
})

describe('las sesiones abiertas', () => {
  it('se ven sin lo que las abre, y se cierra cada una; la ajena no', async () => {
    const { email, navegador } = await unaPersona()
    const tableta = otro()
    await entrarConClave(tableta, email)
    const { cuerpo } = await navegador.pedir('GET', '/api/auth/acceso')
    const sesiones = cuerpo['sesiones'] as { id: string; esta: boolean }[]
    expect(sesiones.map(({ esta }) => esta).toSorted()).toEqual([false, true])
    for (const galleta of [...navegador.galletas.values(), ...tableta.galletas.values()])
      expect(JSON.stringify(cuerpo)).not.toContain(decodeURIComponent(galleta).split('.')[0])
    const id = sesiones.find(({ esta }) => !esta)?.id
    const { navegador: ajeno } = await unaPersona()
    expect((await ajeno.pedir('POST', '/api/auth/acceso/cerrar-sesion', { id })).estado).toBe(422)
    expect(await estado(tableta)).toBe(200)
    expect((await navegador.pedir('POST', '/api/auth/acceso/cerrar-sesion', { id })).estado).toBe(200)
    expect([await estado(tableta), await estado(navegador)]).toEqual([401, 200])
  })
})
