/** Rows 50 and 51 of the attack table: guessing passwords, and learning who has an account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../support/server/identity.ts'
import { CLAVE } from '../../support/server/test-server.ts'

let c: ConCorreo
let cuenta = 0
beforeAll(async () => {
  c = await unServidorConCorreo({ MERCANA_LIMITES: 'normales' })
})
afterAll(() => c.cerrar())

const entrar = (navegador: Navegador, email: string, password: string) =>
  navegador.pedir('POST', '/api/auth/sign-in/email', { email, password })

/** Somebody with an account, in the browser where they made it. */
async function unaPersona(): Promise<{ email: string; navegador: Navegador }> {
  const email = `victima${++cuenta}@ejemplo.do`
  const navegador = c.navegador(`10.50.200.${cuenta}`)
  const alta = await navegador.pedir('POST', '/api/auth/sign-up/email', { email, name: 'Ana', password: CLAVE })
  expect(alta.estado).toBe(200)
  return { email, navegador }
}

/** Wrong passwords, one after the other; answers the statuses. */
async function tantear(email: string, veces: number, ipDe: (i: number) => string): Promise<number[]> {
  const estados: number[] = []
  for (let i = 0; i < veces; i++) estados.push((await entrar(c.navegador(ipDe(i)), email, `equivocada ${i}`)).estado)
  return estados
}

describe('fila 50 · adivinar contraseñas', () => {
  it('veinte equivocadas desde un sitio: espera, y la espera crece', async () => {
    const { email } = await unaPersona()
    const antes = c.p.reloj.ahora
    expect(await tantear(email, 20, () => '10.50.0.1')).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 15 }, () => 429),
    ])
    const esperas: unknown[] = []
    for (let i = 0; i < 3; i++) {
      const r = await entrar(c.navegador('10.50.0.1'), email, CLAVE)
      expect(r).toMatchObject({ estado: 429, cuerpo: { code: 'sesion.demasiados-intentos' } })
      const { segundos } = r.cuerpo['datos'] as { segundos: number }
      esperas.push(segundos)
      c.p.reloj.ahora = new Date(c.p.reloj.ahora.getTime() + segundos * 1000)
      expect((await entrar(c.navegador('10.50.0.1'), email, 'equivocada')).estado).toBe(401)
    }
    expect(esperas).toEqual([5, 10, 20])
    c.p.reloj.ahora = antes
  })

  it('cincuenta a la vez no se cuelan', async () => {
    const { email } = await unaPersona()
    const todas = await Promise.all(Array.from({ length: 50 }, (_, i) => entrar(c.navegador('10.50.0.2'), email, `equivocada ${i}`)))
    expect(todas.filter(({ estado }) => estado === 401)).toHaveLength(5)
  })

  it('desde muchos sitios tampoco, y quien ya entró en su navegador sigue entrando', async () => {
    const { email, navegador } = await unaPersona()
    const estados = await tantear(email, 40, (i) => `10.50.1.${i}`)
    expect(estados.filter((estado) => estado === 401)).toHaveLength(20)
    expect((await entrar(c.navegador('10.50.1.99'), email, CLAVE)).estado).toBe(429)
    expect((await navegador.pedir('POST', '/api/auth/sign-out', {})).estado).toBe(200)
    expect((await entrar(navegador, email, CLAVE)).estado).toBe(200)
  })

  it('ni desde el mismo sitio: los vecinos de quien adivina no esperan por él', async () => {
    const { email, navegador: suyo } = await unaPersona()
    const { email: otra } = await unaPersona()
    suyo.galletas.delete('mercana.session_token')
    await tantear(otra, 10, () => `10.50.200.${cuenta - 1}`)
    expect((await entrar(suyo, email, CLAVE)).estado).toBe(200)
  })

  it('y siempre queda el enlace, desde cualquier navegador', async () => {
    const { email } = await unaPersona()
    await tantear(email, 30, (i) => `10.50.2.${i}`)
    const nuevo = c.navegador('10.50.2.200')
    expect((await nuevo.pedirEnlace(email)).estado).toBe(200)
    expect((await nuevo.pedir('POST', '/api/auth/enlace/entrar', { token: c.token(email) })).estado).toBe(200)
  })

  it('una contraseña probada en muchas cuentas espera', async () => {
    const estados: number[] = []
    for (let i = 0; i < 60; i++) estados.push((await entrar(c.navegador('10.50.3.1'), `cuenta${i}@ejemplo.do`, 'una de muchas')).estado)
    expect(estados.filter((estado) => estado === 429).length).toBeGreaterThan(5)
    expect(estados[0]).toBe(401)
  })

  it('las direcciones de una misma red IPv6 son una sola', async () => {
    const { email } = await unaPersona()
    const estados = await tantear(email, 8, (i) => (i % 2 === 0 ? `2001:db8:0:7::${i}` : `2001:db8::7:a:b:c:${i}`))
    expect(estados.slice(5)).toEqual([429, 429, 429])
    expect((await entrar(c.navegador('2001:db8:0:8::1'), email, CLAVE)).estado).toBe(200)
    expect((await tantear(email, 6, (i) => (i % 2 === 0 ? '10.50.5.1' : '::ffff:10.50.5.1'))).at(-1)).toBe(429)
  })

  it('quien se equivoca y luego acierta empieza de nuevo', async () => {
    const { email } = await unaPersona()
    for (let vuelta = 0; vuelta < 3; vuelta++) {
      const ajeno = c.navegador('10.50.4.1')
      expect(await tantear(email, 4, () => '10.50.4.1')).toEqual([401, 401, 401, 401])
      expect((await entrar(ajeno, email, CLAVE)).estado).toBe(200)
    }
  })

  it('nadie se hace pasar por navegador conocido de una cuenta con la cookie de otra', async () => {
    const { email } = await unaPersona()
    const { navegador: ladron } = await unaPersona()
    const estados: number[] = []
    for (let i = 0; i < 8; i++) estados.push((await entrar(ladron, email, `equivocada ${i}`)).estado)
    expect(estados.slice(5)).toEqual([429, 429, 429])
  })
})

describe('fila 51 · entrar con correos conocidos y desconocidos', () => {
  it('contesta lo mismo y cuesta lo mismo', async () => {
    const { email } = await unaPersona()
    const costos: Record<'conocida' | 'desconocida', number[]> = { conocida: [], desconocida: [] }
    const vistas = new Set<string>()
    for (let i = 0; i < 12; i++) {
      for (const [cual, correo] of [
        ['conocida', email],
        ['desconocida', `nadie${i}@ejemplo.do`],
      ] as const) {
        const navegador = c.navegador(`10.51.${i}.1`)
        const antes = process.cpuUsage()
        const { estado, cuerpo, headers } = await entrar(navegador, correo, 'equivocada')
        const { user, system } = process.cpuUsage(antes)
        costos[cual].push((user + system) / 1000)
        vistas.add(JSON.stringify([estado, cuerpo, Object.keys(headers).toSorted()]))
      }
    }
    expect([...vistas]).toHaveLength(1)
    // Work done, in milliseconds of processor: what a clock shows on a busy machine is whoever else is at work.
    const [conocida, desconocida] = [medio(costos.conocida), medio(costos.desconocida)]
    expect(Math.abs(conocida - desconocida)).toBeLessThan(20)
    expect(desconocida / conocida).toBeGreaterThan(0.6)
    expect(desconocida / conocida).toBeLessThan(1.6)
  })
})

const medio = (numeros: readonly number[]): number => numeros.toSorted((a, b) => a - b)[numeros.length >> 1] ?? 0
