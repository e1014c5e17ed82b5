import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLAVE, unServidor } from '../../../tests/support/server/test-server.ts'
import { unServidorConCorreo, type ConCorreo } from '../../../tests/support/server/identity.ts'

let c: ConCorreo
beforeAll(async () => {
  c = await unServidorConCorreo()
})
afterAll(() => c.cerrar())

const entrar = '/api/auth/enlace/entrar'

describe('entrar con un enlace', () => {
  it('llega por correo, se abre en una página y entra quien lo pidió', async () => {
    const ana = c.navegador()
    expect(await ana.pedirEnlace('  Ana.Reyes@Ejemplo.do ')).toMatchObject({ estado: 200, cuerpo: { enviado: true } })
    const [carta] = c.smtp.para('ana.reyes@ejemplo.do')
    expect(carta?.asunto).toBe('Tu enlace para entrar en Mercana')
    expect(carta?.texto).toMatch(/^http:\/\/mercana\.test\/enlace#[\w-]{43}$/m)
    expect(await ana.pedir('POST', entrar, { token: c.token('ana.reyes@ejemplo.do') })).toMatchObject({
      estado: 200,
      cuerpo: { claveQuitada: false },
    })
    expect(await ana.pedir('GET', '/api/yo')).toMatchObject({ estado: 200, cuerpo: { email: 'ana.reyes@ejemplo.do', nombre: 'ana.reyes' } })
  })

  it('la primera vez hace el perfil con lo que dice la declaración, y la segunda es la misma persona', async () => {
    const [uno, otro] = [c.navegador(), c.navegador('10.0.0.2')]
    const quien: unknown[] = []
    for (const navegador of [uno, otro]) {
      await navegador.pedirEnlace('beto@ejemplo.do')
      await navegador.pedir('POST', entrar, { token: c.token('beto@ejemplo.do') })
      quien.push((await navegador.pedir('GET', '/api/yo')).cuerpo['usuarioId'])
    }
    expect(quien[0]).toBe(quien[1])
    const id = String(quien[0])
    expect(await (await c.p.store.db(`usuario-${id}`)).get(`usuario:${id}`)).toMatchObject({
      email: 'beto@ejemplo.do',
      nombre: 'beto',
      tipoCliente: 'Normal',
      condicion: 'CONTADO',
      cliente: true,
    })
  })

  it('de veinte que lo gastan a la vez entra uno, y dos enlaces de un correo nuevo hacen una sola cuenta', async () => {
    const [uno, otro] = [c.navegador(), c.navegador('10.0.0.2')]
    await uno.pedirEnlace('carla@ejemplo.do')
    const primero = c.token('carla@ejemplo.do')
    await otro.pedirEnlace('carla@ejemplo.do')
    const segundo = c.token('carla@ejemplo.do')
    const estados = await Promise.all([
      ...Array.from({ length: 20 }, () => uno.pedir('POST', entrar, { token: primero })),
      otro.pedir('POST', entrar, { token: segundo }),
    ])
    expect(
      estados
        .slice(0, 20)
        .map(({ estado }) => estado)
        .toSorted((a, b) => a - b),
    ).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
    expect(estados[20]?.estado).toBe(200)
    const auth = await c.p.store.db('auth')
    const cuentas = await auth.find<{ fila: { email: string } }>({ tipo: 'ba:user' })
    expect(cuentas.filter(({ fila }) => fila.email === 'carla@ejemplo.do')).toHaveLength(1)
  })

  it('una cuenta que solo entra con enlaces no la borra el barrido', async () => {
    const dario = c.navegador()
    await dario.pedirEnlace('dario@ejemplo.do')
    await dario.pedir('POST', entrar, { token: c.token('dario@ejemplo.do') })
    const antes = c.p.reloj.ahora
    c.p.reloj.ahora = new Date(antes.getTime() + 10 * 60_000)
    expect(await c.p.server.identidad.barrer(new Date(0))).toBe(0)
    c.p.reloj.ahora = antes
    expect((await dario.pedir('GET', '/api/yo')).estado).toBe(200)
  })

  it('quien prueba que el correo es suyo echa a quien lo había puesto antes sin probarlo', async () => {
    const [intruso, duena] = [c.navegador(), c.navegador('10.0.0.2')]
    const alta = { email: 'elena@ejemplo.do', name: 'Intruso', password: CLAVE }
    expect((await intruso.pedir('POST', '/api/auth/sign-up/email', alta)).estado).toBe(200)
    await duena.pedirEnlace('elena@ejemplo.do')
    expect(await duena.pedir('POST', entrar, { token: c.token('elena@ejemplo.do') })).toMatchObject({ cuerpo: { claveQuitada: true } })
    expect((await intruso.pedir('GET', '/api/yo')).estado).toBe(401)
    expect((await intruso.pedir('POST', '/api/auth/sign-in/email', { email: alta.email, password: CLAVE })).estado).toBe(401)
    expect((await duena.pedir('GET', '/api/yo')).estado).toBe(200)
  })

  it('dice qué pasó con un correo que no lo es, con el que el servidor de correo no quiso, y cuando no hay correo', async () => {
    const ana = c.navegador()
    c.smtp.rechazar('nadie@ejemplo.do')
    expect(await ana.pedirEnlace('sinarroba')).toMatchObject({ estado: 422, cuerpo: { code: 'enlace.email-invalido' } })
    expect(await ana.pedirEnlace('a@')).toMatchObject({ estado: 422, cuerpo: { code: 'enlace.no-enviado' } })
    expect(await ana.pedirEnlace('nadie@ejemplo.do')).toMatchObject({ estado: 422, cuerpo: { code: 'enlace.no-enviado' } })
    const mudo = await unServidor()
    const r = await mudo.pedir('POST', '/api/auth/enlace/pedir', { email: 'ana@ejemplo.do', para: 'entrar' })
    expect(r).toMatchObject({ estado: 422, cuerpo: { code: 'enlace.sin-correo' } })
    await mudo.cerrar()
  })

  it('detrás de https la otra mitad va en una cookie segura de este servidor', async () => {
    const segura = await unServidorConCorreo({ MERCANA_URL: 'https://mercana.test' })
    const { headers } = await segura.navegador().pedirEnlace('ana@ejemplo.do')
    const galleta = String(headers['set-cookie'])
    expect(galleta).toMatch(/^__Host-mercana\.enlace=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await segura.cerrar()
  })

  it('no recorre ninguna tabla ni deja enlaces viejos guardados', async () => {
    const antes = c.p.reloj.ahora
    await c.navegador().pedirEnlace('fito@ejemplo.do')
    c.p.reloj.ahora = new Date(antes.getTime() + 3_600_000)
    await c.p.server.identidad.barrer(antes)
    c.p.reloj.ahora = antes
    expect(await (await c.p.store.db('auth')).find({ tipo: 'ba:verification' })).toEqual([])
  })
})
