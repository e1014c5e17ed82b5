/** Row 58 of the attack table, as far as signing up goes: the code of who invited. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { abrirPlataforma } from '#server/core/bases.ts'
import { visitasDe } from '#server/personas/perfil/visitas.ts'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../support/server/identity.ts'
import { CLAVE } from '../../support/server/test-server.ts'

let c: ConCorreo
let cuenta = 0
beforeAll(async () => {
  c = await unServidorConCorreo()
})
afterAll(() => c.cerrar())

const DIAS = 24 * 3600
const hasta = (dias: number): number => Math.floor(c.p.reloj.ahora.getTime() / 1000) + dias * DIAS

function unNavegador(referenciadoPor: string): Navegador {
  const navegador = c.navegador()
  navegador.galletas.set('referenciadoPor', referenciadoPor)
  return navegador
}

/** Signs up in this browser and answers the profile. */
async function perfilNuevo(navegador: Navegador): Promise<Record<string, unknown>> {
  const email = `referida${++cuenta}@ejemplo.do`
  const alta = await navegador.pedir('POST', '/api/auth/sign-up/email', { email, name: 'Ana', password: CLAVE })
  expect(alta.estado).toBe(200)
  return perfilDe(navegador)
}

async function perfilDe(navegador: Navegador): Promise<Record<string, unknown>> {
  const id = String((await navegador.pedir('GET', '/api/yo')).cuerpo['usuarioId'])
  return { ...(await (await c.p.store.db(`usuario-${id}`)).get(`usuario:${id}`)) }
}

describe('fila 58 · el código de quien invitó', () => {
  it('queda en el perfil nuevo, se entre como se entre', async () => {
    expect(await perfilNuevo(unNavegador(`maria.${hasta(30)}`))).toMatchObject({ referenciadoPor: 'maria' })
    const porEnlace = unNavegador(`u-01.${hasta(1)}`)
    await porEnlace.pedirEnlace('porenlace@ejemplo.do')
    await porEnlace.pedir('POST', '/api/auth/enlace/entrar', { token: c.token('porenlace@ejemplo.do') })
    expect(await perfilDe(porEnlace)).toMatchObject({ referenciadoPor: 'u-01', email: 'porenlace@ejemplo.do' })
  })

  it('no cambia después, ni por entrar otra vez ni por pedirlo', async () => {
    const navegador = unNavegador(`maria.${hasta(30)}`)
    const { email } = await perfilNuevo(navegador)
    navegador.galletas.set('referenciadoPor', `pedro.${hasta(30)}`)
    await navegador.pedir('POST', '/api/auth/sign-in/email', { email, password: CLAVE })
    expect(await perfilDe(navegador)).toMatchObject({ referenciadoPor: 'maria' })
  })

  it('vencido, largo, con HTML o con nombres que envenenan, la cuenta se hace sin él', async () => {
    const malos = [
      `maria.${hasta(-1)}`,
      `maria.${hasta(400)}`,
      'maria',
      `${'a'.repeat(61)}.${hasta(1)}`,
      `${'a'.repeat(8000)}.${hasta(1)}`,
      `<img src=x onerror=alert(1)>.${hasta(1)}`,
      '__proto__',
      'constructor.prototype',
    ]
    for (const malo of malos) expect([malo, (await perfilNuevo(unNavegador(malo)))['referenciadoPor']]).toEqual([malo, ''])
    expect(Object.hasOwn(Object.prototype, 'referenciadoPor')).toBe(false)
  })

  it('el servidor la vuelve a escribir por lo que le quedaba, y nunca por más', async () => {
    const navegador = unNavegador(`maria.${hasta(20)}`)
    const { headers } = await navegador.pedir('GET', '/api/auth/get-session')
    expect(String(headers['set-cookie'])).toMatch(
      /^referenciadoPor=maria\.\d{10}; Max-Age=(1728000|1727999); Path=\/; SameSite=Lax,referenciadoContado=maria; Max-Age=(1728000|1727999); Path=\/; HttpOnly; SameSite=Lax$/,
    )
    // Counted once: this browser was.
    const otraVez = await navegador.pedir('GET', '/api/auth/get-session')
    expect(String(otraVez.headers['set-cookie'])).not.toContain('referenciadoContado')
    for (const mala of [`maria.${hasta(-1)}`, `maria.${hasta(400)}`, 'x'])
      expect((await unNavegador(mala).pedir('GET', '/api/auth/get-session')).headers['set-cookie']).toBeUndefined()
  })

  it('se cuenta a quien abre el enlace de una cuenta, una vez por navegador; lo que no es de nadie no deja nada escrito', async () => {
    const quien = await c.p.persona('Comparte')
    const abrir = (codigo: string) => unNavegador(`${codigo}.${hasta(20)}`).pedir('GET', '/api/auth/get-session')
    await Promise.all([abrir(quien.usuarioId), abrir(quien.usuarioId), abrir(quien.usuarioId)])
    await abrir('de-nadie')
    expect(await visitasDe(c.p.store, quien.usuarioId)).toBe(3)
    expect(await visitasDe(c.p.store, 'de-nadie')).toBe(0)
    expect(await (await abrirPlataforma(c.p.store)).get('visitas:de-nadie')).toBeUndefined()
  })

  it('a nadie se le dice que salió de su cuenta porque un enlace no se pudo contar', async () => {
    const quien = await c.p.persona('Sin cuenta')
    const db = await abrirPlataforma(c.p.store)
    const leer = db.get.bind(db)
    const roto = vi.spyOn(db, 'get').mockImplementation((id) => (id.startsWith('visitas:') ? Promise.reject(new Error('disco')) : leer(id)))
    const { estado } = await unNavegador(`${quien.usuarioId}.${hasta(20)}`).pedir('GET', '/api/auth/get-session')
    expect([estado, roto.mock.calls.some(([id]) => id.startsWith('visitas:'))]).toEqual([200, true])
    roto.mockRestore()
  })
})
