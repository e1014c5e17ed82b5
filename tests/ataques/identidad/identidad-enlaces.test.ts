/** Rows 51 to 53 of the attack table: links that arrive by mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidorConCorreo, type ConCorreo, type Navegador } from '../../support/server/identity.ts'

let c: ConCorreo
beforeAll(async () => {
  c = await unServidorConCorreo({ MERCANA_LIMITES: 'normales' })
})
afterAll(() => c.cerrar())

const gastar = (navegador: Navegador, token: string) => navegador.pedir('POST', '/api/auth/enlace/entrar', { token })
const usado = { estado: 410, cuerpo: { code: 'enlace.usado' } }
const vencido = { estado: 410, cuerpo: { code: 'enlace.vencido' } }
const deOtro = { estado: 403, cuerpo: { code: 'enlace.otro-navegador' } }

async function conEnlace(email: string, ip: string): Promise<{ navegador: Navegador; token: string }> {
  const navegador = c.navegador(ip)
  expect((await navegador.pedirEnlace(email)).estado).toBe(200)
  return { navegador, token: c.token(email) }
}

describe('fila 51 · correos conocidos y desconocidos', () => {
  it('pedir un enlace contesta lo mismo, con las mismas cabeceras', async () => {
    const { navegador, token } = await conEnlace('conocida@ejemplo.do', '10.51.0.1')
    await gastar(navegador, token)
    const respuestas = await Promise.all(
      ['conocida@ejemplo.do', 'desconocida@ejemplo.do'].map((email, i) => c.navegador(`10.51.1.${i}`).pedirEnlace(email)),
    )
    const [una, otra] = respuestas.map(({ estado, cuerpo, headers }) => ({
      estado,
      cuerpo,
      nombres: Object.keys(headers).toSorted(),
      largo: headers['content-length'],
    }))
    expect(una).toEqual(otra)
    expect(c.smtp.para('desconocida@ejemplo.do')).toHaveLength(1)
  })
})

describe('fila 52 · el enlace', () => {
  it('sirve una vez', async () => {
    const { navegador, token } = await conEnlace('una@ejemplo.do', '10.52.0.1')
    expect((await gastar(navegador, token)).estado).toBe(200)
    expect(await gastar(navegador, token)).toMatchObject(usado)
  })

  it('a los once minutos dice que venció, también donde ya se olvidó que se pidió, y en otro navegador', async () => {
    const { navegador, token } = await conEnlace('tarde@ejemplo.do', '10.52.0.2')
    const antes = c.p.reloj.ahora
    c.p.reloj.ahora = new Date(antes.getTime() + 11 * 60_000)
    expect(await gastar(navegador, token)).toMatchObject(vencido)
    // The cookie of the other half lasts as long as the link.
    navegador.galletas.clear()
    expect(await gastar(navegador, token)).toMatchObject(vencido)
    expect(await gastar(c.navegador('10.52.0.9'), token)).toMatchObject(vencido)
    c.p.reloj.ahora = antes
  })

  it('en otro navegador no abre, y no se gasta por intentarlo', async () => {
    const { navegador, token } = await conEnlace('ajena@ejemplo.do', '10.52.0.3')
    expect(await gastar(c.navegador('10.52.0.4'), token)).toMatchObject(deOtro)
    const { navegador: conOtro } = await conEnlace('atacante@ejemplo.do', '10.52.0.5')
    expect(await gastar(conOtro, token)).toMatchObject(deOtro)
    expect((await gastar(navegador, token)).estado).toBe(200)
  })

  it('quien mira los correos por dentro, con GET o con HEAD, no lo gasta', async () => {
    const { navegador, token } = await conEnlace('mirada@ejemplo.do', '10.52.0.6')
    for (const metodo of ['GET', 'HEAD'] as const)
      for (const url of ['/enlace', `/api/auth/enlace/entrar?token=${token}`, `/enlace?token=${token}`])
        expect((await navegador.pedir(metodo, url, undefined, { accept: 'text/html' })).headers['set-cookie']).toBeUndefined()
    expect((await gastar(navegador, token)).estado).toBe(200)
  })

  it('no deja decir para quién es, ni sirve para otra cosa', async () => {
    const { navegador, token } = await conEnlace('firme@ejemplo.do', '10.52.0.7')
    const url = '/api/auth/enlace/entrar'
    expect((await navegador.pedir('POST', url, { token, email: 'victima@ejemplo.do' })).estado).toBe(400)
    expect((await navegador.pedir('POST', url, { token: { $gt: '' } })).estado).toBe(400)
    expect((await navegador.pedir('POST', url, { token }, { origin: 'http://evil.test' })).estado).toBe(403)
    expect((await gastar(navegador, token)).estado).toBe(200)
    expect((await navegador.pedir('GET', '/api/yo')).cuerpo['email']).toBe('firme@ejemplo.do')
  })

  it('otro se pide al minuto, y treinta en una hora no', async () => {
    const antes = c.p.reloj.ahora
    const navegador = c.navegador('10.52.0.8')
    expect((await navegador.pedirEnlace('insiste@ejemplo.do')).estado).toBe(200)
    expect(await navegador.pedirEnlace('insiste@ejemplo.do')).toMatchObject({
      estado: 429,
      cuerpo: { code: 'enlace.espera', datos: { segundos: 60 } },
    })
    c.p.reloj.ahora = new Date(antes.getTime() + 61_000)
    expect((await navegador.pedirEnlace('insiste@ejemplo.do')).estado).toBe(200)
    const estados: number[] = []
    for (let i = 0; i < 30; i++) {
      c.p.reloj.ahora = new Date(c.p.reloj.ahora.getTime() + 2 * 60_000)
      estados.push((await c.navegador('10.52.0.8').pedirEnlace('insiste@ejemplo.do')).estado)
    }
    expect(estados.filter((estado) => estado === 200).length).toBeLessThan(10)
    c.p.reloj.ahora = antes
  })

  it('quien ya entró en este navegador pide el suyo aunque desconocidos llenen su correo de pedidos', async () => {
    const { navegador, token } = await conEnlace('acosada@ejemplo.do', '10.52.1.1')
    await gastar(navegador, token)
    const ajenos: number[] = []
    for (let i = 0; i < 30; i++) ajenos.push((await c.navegador(`10.52.2.${i}`).pedirEnlace('acosada@ejemplo.do')).estado)
    expect(ajenos.at(-1)).toBe(429)
    const antes = c.p.reloj.ahora
    c.p.reloj.ahora = new Date(antes.getTime() + 61_000)
    expect((await c.navegador('10.52.3.1').pedirEnlace('acosada@ejemplo.do')).estado).toBe(200)
    expect((await c.navegador('10.52.3.2').pedirEnlace('acosada@ejemplo.do')).estado).toBe(429)
    expect((await navegador.pedirEnlace('acosada@ejemplo.do')).estado).toBe(200)
    c.p.reloj.ahora = antes
  })
})

describe('fila 53 · cabeceras de servidor envenenadas', () => {
  it('el enlace lleva siempre la dirección de la configuración', async () => {
    const ataques = [
      { host: 'evil.test', origin: 'http://evil.test' },
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      { forwarded: 'host=evil.test', 'x-original-url': 'http://evil.test/' },
    ]
    for (const [i, cabeceras] of ataques.entries()) {
      const email = `veneno${i}@ejemplo.do`
      await c.navegador(`10.53.0.${i}`).pedir('POST', '/api/auth/enlace/pedir', { email, para: 'entrar' }, cabeceras)
      for (const { crudo, texto } of c.smtp.para(email)) {
        expect(texto).toContain('http://mercana.test/enlace#')
        expect(crudo).not.toContain('evil.test')
      }
    }
    expect(c.smtp.para('veneno1@ejemplo.do')).toHaveLength(1)
  })
})
