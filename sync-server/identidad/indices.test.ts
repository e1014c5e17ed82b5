import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import { CLAVE, unServidor, type Prueba } from '../prueba.ts'
import { abrirCuentas } from './cuentas.ts'

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
  const pedir = (puerta: string, cuerpo: object, cookie = '') =>
    cuentas.responder(
      new Request(`http://mercana.test/api/auth/${puerta}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          host: 'mercana.test',
          origin: 'http://mercana.test',
          ...(cookie === '' ? {} : { cookie }),
        },
        body: JSON.stringify(cuerpo),
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

  it('al entrar cambia la sesión, y la de antes no se hereda', async () => {
    const ana = await p.persona()
    const otra = await p.entrar(ana.email, CLAVE)
    expect(otra.cookie).not.toBe(ana.cookie)
  })
})
