import webpush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LlavesDePush } from '../config.ts'
import { direccionDePush, esPublica } from './direccion.ts'
import { unNavegadorDePush, unServicioDePush, type ServicioDePush } from '../../../tests/support/server/notices.ts'
import { crearEmpujador, type Empujador } from './push.ts'

let servicio: ServicioDePush
let empujador: Empujador
let llaves: LlavesDePush
beforeAll(async () => {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  llaves = { publica: publicKey, privada: privateKey, asunto: 'https://mercana.test' }
  servicio = await unServicioDePush()
  empujador = crearEmpujador(llaves, servicio.red)
})
afterAll(async () => {
  empujador.cerrar()
  await servicio.cerrar()
})

describe('un push', () => {
  it('llega cifrado para su navegador, que lo lee, y firmado por nosotros', async () => {
    const navegador = unNavegadorDePush('/uno')
    expect(await empujador.enviar(navegador.suscripcion, '{"titulo":"Tu pedido va en camino, ñ"}')).toBe('bien')
    const llamada = servicio.llamadas.find(({ ruta }) => ruta === '/uno')
    const cuerpo = llamada?.cuerpo ?? new Uint8Array()
    expect(Buffer.from(cuerpo).toString('latin1')).not.toContain('pedido')
    expect(navegador.descifrar(cuerpo)).toEqual({ titulo: 'Tu pedido va en camino, ñ' })
    expect(llamada?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(llamada?.headers.authorization).toContain(`k=${llaves.publica}`)
  })

  it('dice si el navegador ya no está, si no sirve, o si es para luego; una redirección no se sigue', async () => {
    servicio.contestar('/410', 410)
    servicio.contestar('/404', 404)
    servicio.contestar('/400', 400)
    servicio.contestar('/429', 429)
    servicio.contestar('/503', 503)
    servicio.contestar('/302', 302, { location: '/secreto' })
    const dichos = await Promise.all(
      ['/410', '/404', '/400', '/429', '/503', '/302'].map((ruta) => empujador.enviar(unNavegadorDePush(ruta).suscripcion, 'x')),
    )
    expect(dichos).toEqual(['no-esta', 'no-esta', 'mal', 'luego', 'luego', 'mal'])
    expect(servicio.llamadas.map(({ ruta }) => ruta)).not.toContain('/secreto')
  })

  it('una llave que no es un punto de la curva no tumba nada', async () => {
    const { suscripcion } = unNavegadorDePush('/llave')
    expect(await empujador.enviar({ ...suscripcion, p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'x')).toBe('mal')
    expect(servicio.llamadas.map(({ ruta }) => ruta)).not.toContain('/llave')
  })

  it('a un nombre que lleva a esta máquina no se conecta, aunque la dirección se vea bien', async () => {
    const guardado = crearEmpujador(llaves, { ...servicio.red, permitida: esPublica })
    expect(await guardado.enviar(unNavegadorDePush('/adentro').suscripcion, 'x')).toBe('luego')
    expect(servicio.llamadas.map(({ ruta }) => ruta)).not.toContain('/adentro')
    guardado.cerrar()
  })
})

describe('a dónde se empuja', () => {
  it.each([
    'http://push.ejemplo.com/x',
    'https://push.ejemplo.com:8443/x',
    'https://usuario:clave@push.ejemplo.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f000001/x',
    'https://0177.0.0.1/x',
    'https://127.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[fe80::1]/x',
    'https://localhost/x',
    'https://LOCALHOST./x',
    'https://couchdb/x',
    'https://couchdb.internal/x',
    'https://metadata.google.internal/x',
    'https://caja.local/x',
    'https://nas.home.arpa/x',
    'https://algo.onion/x',
    'https://push.ejemplo.com/x#y',
    'ftp://push.ejemplo.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//push.ejemplo.com/x',
    '',
    `https://push.ejemplo.com/${'x'.repeat(1000)}`,
  ])('no: %s', (direccion) => {
    expect(direccionDePush(direccion)).toBeUndefined()
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://push.ejemplo.com:443/x',
  ])('sí: %s', (direccion) => {
    expect(direccionDePush(direccion)?.protocol).toBe('https:')
  })

  it.each([
    ['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ['255.255.255.255', '192.0.2.1', '198.18.0.1', '::', '::1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::1'],
    ['2001:db8::1', '2002:7f00:1::', '2001::1', 'no es una dirección', ''],
  ])('no se conecta a %s ni a las demás de adentro', (...direcciones) => {
    expect(direcciones.filter((una) => esPublica(una))).toEqual([])
  })

  it('sí a las de Internet', () => {
    expect(['8.8.8.8', '172.32.0.1', '142.250.9.95', '2607:f8b0:4008::200a', '2a00:1450::1'].filter((una) => !esPublica(una))).toEqual([])
  })
})
