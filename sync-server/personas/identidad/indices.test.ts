import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import { CLAVE, unServidor, type Prueba } from '../../../tests/support/server/test-server.ts'
import { adaptadorDeDocumentos } from './adaptador.ts'
import { abrirCuentas } from './cuentas.ts'
import { unAutenticador } from '../../../tests/support/server/passkey.ts'
import { codigoDe } from '../../../tests/support/server/totp.ts'

let p: Prueba
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())

/** Identity with a log that is looked at afterwards. */
async function conRegistro() {
  const avisos: unknown[] = []
  const log = {
    warn: (datos: unknown) => avisos.push(datos),
    error: (datos: unknown) => avisos.push(datos),
  } as unknown as FastifyBaseLogger
  const cuentas = await abrirCuentas({ store: p.store, config: p.server.config, correo: undefined, ahora: () => p.reloj.ahora, log })
  const pedir = (puerta: string, cuerpo?: object, cookie = '') =>
    cuentas.responder(
      new Request(`http://mercana.test/api/auth/${puerta}`, {
        method: cuerpo ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          host: 'mercana.test',
          origin: 'http://mercana.test',
          ...(cookie === '' ? {} : { cookie }),
        },
        ...(cuerpo ? { body: JSON.stringify(cuerpo) } : {}),
      }),
    )
  return { avisos, cuentas, pedir }
}

describe('identidad sobre documentos', () => {
  it('entrar, mirar y salir no recorren nunca una tabla', async () => {
    const { avisos, cuentas, pedir } = await conRegistro()
    const alta = await pedir('sign-up/email', { email: 'indice@ejemplo.do', name: 'Ana', password: CLAVE })
    const cookie = alta.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await cuentas.persona(new Headers({ cookie }))).toMatchObject({ email: 'indice@ejemplo.do' })
    expect((await pedir('sign-in/email', { email: 'indice@ejemplo.do', password: CLAVE })).status).toBe(200)
    expect(
      (await pedir('change-password', { currentPassword: CLAVE, newPassword: `${CLAVE} 2`, revokeOtherSessions: true }, cookie)).status,
    ).toBe(200)
    expect((await pedir('sign-out', {}, cookie)).status).toBe(200)
    await cuentas.barrer(new Date(0))
    expect(avisos).toEqual([])
  })

  it('el segundo paso, las llaves y lo que se ve de la cuenta tampoco', async () => {
    const { avisos, pedir } = await conRegistro()
    const galletas = (r: Response): string =>
      r.headers
        .getSetCookie()
        .map((galleta) => galleta.split(';')[0])
        .join('; ')
    const alta = await pedir('sign-up/email', { email: 'pasos@ejemplo.do', name: 'Ana', password: CLAVE })
    const activado = await pedir('two-factor/enable', { password: CLAVE }, galletas(alta))
    const { totpURI } = (await activado.json()) as { totpURI: string }
    const secreto = new URL(totpURI).searchParams.get('secret') ?? ''
    const dentro = await pedir('two-factor/verify-totp', { code: codigoDe(secreto) }, galletas(alta))
    expect(dentro.status).toBe(200)
    const llave = unAutenticador(p.server.config.url)
    const reto = async (opciones: string, cookie: string) => {
      const r = await pedir(`passkey/${opciones}`, undefined, cookie)
      return { challenge: ((await r.json()) as { challenge: string }).challenge, cookie: `${cookie}; ${galletas(r)}` }
    }
    const nueva = await reto('generate-register-options', galletas(dentro))
    const cuerpo = { response: llave.crear(nueva.challenge), name: 'Una' }
    expect((await pedir('passkey/verify-registration', cuerpo, nueva.cookie)).status).toBe(200)
    const usada = await reto('generate-authenticate-options', 'nada=0')
    expect((await pedir('passkey/verify-authentication', { response: llave.usar(usada.challenge) }, usada.cookie)).status).toBe(200)
    const conClave = await pedir('sign-in/email', { email: 'pasos@ejemplo.do', password: CLAVE })
    expect((await pedir('two-factor/verify-totp', { code: codigoDe(secreto, 1) }, galletas(conClave))).status).toBe(200)
    expect((await pedir('acceso', undefined, galletas(dentro))).status).toBe(200)
    expect(avisos).toEqual([])
  })

  it('barre a quien quedó a medias, y su correo vuelve a servir', async () => {
    const { cuentas, pedir } = await conRegistro()
    const auth = await p.store.db('auth')
    await pedir('sign-up/email', { email: 'medias@ejemplo.do', name: 'Ana', password: CLAVE })
    const id = (await cuentas.porEmail('medias@ejemplo.do'))?.usuarioId
    const cuenta = (await auth.find({ tipo: 'ba:account', padre: String(id) }))[0]
    await auth.remove(String(cuenta?.id), String(cuenta?.rev))
    expect((await pedir('sign-up/email', { email: 'medias@ejemplo.do', name: 'Ana', password: CLAVE })).status).toBe(422)
    expect(await cuentas.barrer(new Date(0))).toBe(0)
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 6 * 60_000)
    expect(await cuentas.barrer(new Date(0))).toBe(1)
    p.reloj.ahora = antes
    expect((await pedir('sign-up/email', { email: 'medias@ejemplo.do', name: 'Ana', password: CLAVE })).status).toBe(200)
  })

  it('de cincuenta que unen a la vez una misma cuenta ajena, una la tiene; soltada, es de quien la pida', async () => {
    const adaptador = adaptadorDeDocumentos({ db: await p.store.db('auth'), ahora: () => p.reloj.ahora })({})
    const unir = (userId: string, accountId = 'g-Codiciada', providerId = 'google') =>
      adaptador.create({ model: 'account', data: { userId, accountId, providerId, createdAt: new Date(), updatedAt: new Date() } })
    const suya = { model: 'account', where: [{ field: 'accountId', value: 'g-Codiciada' }] }
    const todas = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => unir(`persona-${i}`)))
    expect(todas.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rechazos = todas.flatMap((una) => (una.status === 'rejected' ? [(una.reason as { body?: { code?: string } }).body?.code] : []))
    expect(new Set(rechazos)).toEqual(new Set(['proveedor.de-otra-persona']))
    expect(await adaptador.findMany(suya)).toHaveLength(1)
    // Another's names are as they write them, and another provider's are others.
    await unir('otra', 'g-codiciada')
    await unir('otra', 'g-Codiciada', 'facebook')
    await adaptador.deleteMany(suya)
    await unir('otra')
    expect(await adaptador.findMany(suya)).toHaveLength(1)
  })

  it('al entrar cambia la sesión, y la de antes no se hereda', async () => {
    const ana = await p.persona()
    const otra = await p.entrar(ana.email, CLAVE)
    expect(otra.cookie).not.toBe(ana.cookie)
  })
})
