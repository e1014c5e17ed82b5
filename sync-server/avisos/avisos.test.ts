/** Notices end to end: a real ledger, a real mail server and a real push service, and a process that dies at each write. */
import { setTimeout as pausa } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { abrirPlataforma, baseDeUsuario, idCuenta, abrirAvisos } from '../core/bases.ts'
import { unServidorSmtp, type ServidorSmtp } from '../../tests/support/server/mail.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../tests/support/server/test-server.ts'
import { mover, storeQueMuere, unComercio, unPedido, type Comercial } from '../../tests/support/server/orders.ts'
import { bien } from '../../tests/support/server/sync.ts'
import { tipoEnvio, type Envio } from './base.ts'
import { darAvisos } from './dar.ts'
import { enviarPendientes } from './envios.ts'
import { unNavegadorDePush, unServicioDePush, type ServicioDePush } from '../../tests/support/server/notices.ts'
import { seguirAvisos } from './seguidor.ts'

const MINUTO = 60_000

let p: Prueba
let smtp: ServidorSmtp
let push: ServicioDePush
let tienda: Comercial
let clienta: PersonaPrueba
let rutaTienda = ''

beforeAll(async () => {
  ;[smtp, push] = await Promise.all([unServidorSmtp(), unServicioDePush()])
  p = await unServidor({ SMTP_URL: smtp.url, MERCANA_URL: 'https://mercana.test' }, undefined, { redDePush: push.red })
  tienda = await unComercio(p, { 'producto:cafe': 1000 })
  rutaTienda = `/api/tiendas/${tienda.tienda.tiendaId}`
}, 60_000)
afterAll(async () => {
  await p.cerrar()
  await Promise.all([smtp.cerrar(), push.cerrar()])
})

let cuantas = 0
/** Somebody whose address is proved. */
async function unaClienta(): Promise<PersonaPrueba> {
  const email = `clienta${++cuantas}@ejemplo.do`
  await p.server.identidad.crear({ email, nombre: 'Clienta Reyes', clave: CLAVE })
  return p.entrar(email, CLAVE)
}
beforeEach(async () => {
  clienta = await unaClienta()
})

const correrReloj = (minutos: number): void => {
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + minutos * MINUTO)
}
const avisar = async (): Promise<void> => expect(await seguirAvisos(p.server)).toEqual([])
/** Also what the server itself is in the middle of. */
const enviar = async (): Promise<void> => {
  for (const canal of ['correo', 'push'] as const) {
    await enviarPendientes(p.server, canal)
    await vi.waitFor(async () => expect(await enCamino(canal)).toEqual([]), 5000)
  }
}
const enCamino = async (canal: 'correo' | 'push'): Promise<Envio[]> =>
  (await (await abrirAvisos(p.store)).find<Envio>({ tipo: tipoEnvio(canal), clave: 'pendiente' })).filter(({ intentos }) => intentos > 0)
const avisosDe = async ({ usuarioId }: Pick<PersonaPrueba, 'usuarioId'>): Promise<Aviso[]> =>
  (await (await baseDeUsuario(p.store, usuarioId)).find({ tipo: Aviso.tipo })).map(({ rev: _rev, ...doc }) => doc as unknown as Aviso)
const clasesDe = async (de: PersonaPrueba, pedidoId: string): Promise<string[]> =>
  (await avisosDe(de)).filter((uno) => uno.pedidoId === pedidoId).map(({ clase }) => clase)
const aceptar = (pedidoId: string) => mover(p, tienda.duena, rutaTienda, pedidoId, 'aceptar', { minutos: 5 })
const escribir = (pedidoId: string, texto: string) => mover(p, tienda.duena, rutaTienda, pedidoId, 'mensaje', { texto })

/** A browser of this person that said yes. */
async function conPush(de: PersonaPrueba, ruta: string) {
  const navegador = unNavegadorDePush(ruta)
  bien(await p.pedir('POST', '/api/yo/avisos/equipos', navegador.suscripcion, de))
  return {
    ...navegador,
    recibidos: () => push.llamadas.filter((una) => una.ruta === ruta).map(({ cuerpo }) => navegador.descifrar(cuerpo)),
  }
}

describe('los avisos de un pedido', () => {
  it('llegan a la tienda y a quien compró, a cada quien lo suyo y a nadie lo que hizo él mismo', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await aceptar(pedidoId))
    bien(await mover(p, clienta, '/api/yo', pedidoId, 'mensaje', { texto: 'Toque fuerte' }))
    await avisar()
    expect((await clasesDe(tienda.duena, pedidoId)).sort()).toEqual(['mensaje', 'pedido_nuevo'])
    expect(await clasesDe(clienta, pedidoId)).toEqual(['aceptado'])
    const [suyo] = await avisosDe(clienta)
    expect(suyo).toMatchObject({ lector: 'cliente', slug: '', clienteNombre: '', tiendaNombre: 'Colmado La Fe', leidoEn: '' })
    const deLaTienda = (await avisosDe(tienda.duena)).find((uno) => uno.pedidoId === pedidoId && uno.clase === 'pedido_nuevo')
    expect(deLaTienda).toMatchObject({ lector: 'tienda', slug: tienda.tienda.slug, clienteNombre: 'Clienta Reyes' })
    expect(JSON.stringify(await avisosDe(tienda.duena))).not.toContain('Toque fuerte')
  })

  it('dicen para cuándo lo prometió la tienda y, de lo que no había, qué faltó y en qué queda el total', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await mover(p, tienda.duena, rutaTienda, pedidoId, 'aceptar', { minutos: 45 }))
    bien(await mover(p, tienda.duena, rutaTienda, pedidoId, 'alistar', { lineas: [{ linea: 1, preparadaMilesimas: 0 }] }))
    await avisar()
    const avisos = new Map((await avisosDe(clienta)).map((uno) => [uno.clase, uno]))
    const prometida = new Date(p.reloj.ahora.getTime() + 45 * MINUTO).toISOString()
    expect(avisos.get('aceptado')).toMatchObject({ prometidaEn: prometida, faltan: [] })
    expect(avisos.get('listo')).toMatchObject({
      faltan: [{ nombre: 'cafe', unidad: 'unidad', pedidaMilesimas: 1000, vanMilesimas: 0 }],
      totalCentavos: 5000,
      totalAlPedirCentavos: 15_000,
    })
    await enviar()
    const cartas = smtp.para(clienta.email)
    expect(cartas.map(({ texto }) => /La tienda prometió entregarlo (mañana )?a las \d/.test(texto))).toContain(true)
    const listo = cartas.find(({ asunto }) => asunto.startsWith('Tu pedido está listo, pero no completo'))
    expect(listo?.texto).toContain('No había cafe. El total queda en RD$50.00; al pedirlo eran RD$150.00.')
  })

  it('se dan una vez: dos a la vez, repetidos, y desde el principio del libro', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await aceptar(pedidoId))
    await Promise.all(Array.from({ length: 6 }, () => darAvisos(p.server, pedidoId)))
    await seguirAvisos({ ...p.server, epoch: 'otra' })
    await seguirAvisos({ ...p.server, epoch: 'y otra' })
    await Promise.all([enviar(), enviar()])
    await enviar()
    expect(await clasesDe(clienta, pedidoId)).toEqual(['aceptado'])
    expect(smtp.para(clienta.email)).toHaveLength(1)
  })

  it('después de morir en cualquier escritura, el siguiente proceso avisa de todo, una vez', async () => {
    let muertes = 0
    for (let n = 1; ; n++) {
      let acabo = false
      for (const antes of [true, false]) {
        const quien = await unaClienta()
        await conPush(quien, `/muerte-${n}-${antes}`)
        const pedidoId = await unPedido(p, quien, tienda)
        bien(await aceptar(pedidoId))
        const { store, escritas } = storeQueMuere(p.store, n, antes)
        const fallos = await seguirAvisos({ ...p.server, store }).catch((error: unknown) => [error])
        acabo = escritas() < n
        if (fallos.length > 0) muertes++
        await avisar()
        await enviar()
        expect([n, antes, await clasesDe(quien, pedidoId)]).toEqual([n, antes, ['aceptado']])
        expect([n, antes, smtp.para(quien.email).length]).toEqual([n, antes, 1])
        expect([n, antes, push.llamadas.filter(({ ruta }) => ruta === `/muerte-${n}-${antes}`).length]).toEqual([n, antes, 1])
      }
      if (acabo) break
    }
    expect(muertes).toBeGreaterThan(5)
  }, 120_000)

  it('uno que muere al enviar lo deja para luego, y sale una vez', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await aceptar(pedidoId))
    await avisar()
    const { store } = storeQueMuere(p.store, 1, false)
    await enviarPendientes({ ...p.server, store }, 'correo').catch(() => undefined)
    // Where the server itself was faster, it ends what it began before its clock jumps; where this one died, nobody does.
    for (let i = 0; i < 40 && (await enCamino('correo')).length > 0; i++) await pausa(50)
    correrReloj(3)
    await enviar()
    expect(smtp.para(clienta.email)).toHaveLength(1)
  })

  it('lo de hace más de dos días no se avisa, y a una cuenta cerrada tampoco', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    correrReloj(49 * 60)
    await avisar()
    expect(await darAvisos(p.server, pedidoId)).toBe(0)
    const plataforma = await abrirPlataforma(p.store)
    const cuenta = await plataforma.get(idCuenta(clienta.usuarioId))
    if (cuenta) await plataforma.update({ ...cuenta, estado: 'cerrada' } as typeof cuenta)
    bien(await escribir(pedidoId, 'Hola'))
    await avisar()
    expect(await avisosDe(clienta)).toEqual([])
  })

  it('los viejos se van cuando llegan nuevos: leídos al mes, sin leer a los tres', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await aceptar(pedidoId))
    bien(await escribir(pedidoId, 'Uno'))
    await avisar()
    await enviar()
    const leido = (await avisosDe(clienta)).find(({ clase }) => clase === 'aceptado')
    bien(await p.pedir('POST', '/api/yo/avisos/leidos', { ids: [leido?.id] }, clienta))
    const antes = p.reloj.ahora
    correrReloj(31 * 24 * 60)
    try {
      const otra = await p.entrar(clienta.email, CLAVE)
      bien(await aceptar(await unPedido(p, otra, tienda)))
      await avisar()
      // The server follows by itself too, and what it is in the middle of ends a moment later.
      await vi.waitFor(async () => expect((await avisosDe(clienta)).map(({ clase }) => clase).sort()).toEqual(['aceptado', 'mensaje']))
      expect((await avisosDe(clienta)).some(({ id }) => id === leido?.id)).toBe(false)
    } finally {
      p.reloj.ahora = antes
    }
  })
})

describe('leer un aviso', () => {
  it('lo deja leído con su hora, la primera vez; y de los de otra persona, o de otro documento, no toca nada', async () => {
    bien(await aceptar(await unPedido(p, clienta, tienda)))
    await avisar()
    const [aviso] = await avisosDe(clienta)
    const leer = (de: PersonaPrueba, ...ids: string[]) => p.pedir('POST', '/api/yo/avisos/leidos', { ids }, de)
    bien(await leer(tienda.duena, aviso?.id ?? ''))
    expect((await avisosDe(clienta))[0]?.leidoEn).toBe('')
    bien(await leer(clienta, aviso?.id ?? '', `usuario:${clienta.usuarioId}`, 'aviso:no:esta'))
    const [leido] = await avisosDe(clienta)
    expect(leido).toMatchObject({ clave: 'leido', leidoEn: p.reloj.ahora.toISOString() })
    correrReloj(1)
    bien(await leer(clienta, aviso?.id ?? ''))
    expect((await avisosDe(clienta))[0]?.leidoEn).toBe(leido?.leidoEn)
  })
})

describe('por correo', () => {
  it('sale una carta con lo que pasó, de qué pedido y a dónde ir, en texto y en HTML', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await mover(p, tienda.duena, rutaTienda, pedidoId, 'rechazar', { motivo: 'No queda <b>café</b>' }))
    await avisar()
    await enviar()
    const [carta] = smtp.para(clienta.email)
    expect(carta?.asunto).toContain('La tienda no pudo aceptar tu pedido · #')
    expect(carta?.texto).toContain(`https://mercana.test/mercana/mis_pedidos/${encodeURIComponent(pedidoId)}`)
    expect(carta?.texto).toContain('Motivo: No queda <b>café</b>')
    const [, enHtml = ''] = carta?.crudo.split('text/html') ?? []
    expect(enHtml).toContain('&lt;b&gt;caf')
    expect(enHtml).not.toContain('<b>caf')
    expect(carta?.texto).toContain('/mercana/perfil?ver=avisos')
  })

  it('de varios mensajes en diez minutos sale una carta, con cuántos son y sin lo que dicen; leídos, ninguna', async () => {
    const pedidoId = await unPedido(p, clienta, tienda)
    p.reloj.ahora = new Date(Math.ceil(p.reloj.ahora.getTime() / (10 * MINUTO)) * 10 * MINUTO)
    for (const texto of ['Hola', 'Salió ya', 'Confidencial']) bien(await escribir(pedidoId, texto))
    await avisar()
    await enviar()
    expect(smtp.para(clienta.email)).toHaveLength(0)
    correrReloj(11)
    await enviar()
    expect(smtp.para(clienta.email).map(({ asunto }) => asunto)).toEqual([expect.stringContaining('Tienes 3 mensajes')])
    expect(smtp.para(clienta.email)[0]?.crudo).not.toContain('Confidencial')
    bien(await escribir(pedidoId, 'Otro'))
    await avisar()
    const sinLeer = (await avisosDe(clienta)).map(({ id }) => id)
    bien(await p.pedir('POST', '/api/yo/avisos/leidos', { ids: sinLeer }, clienta))
    correrReloj(11)
    await enviar()
    expect(smtp.para(clienta.email)).toHaveLength(1)
  })

  it('no sale lo que la persona apagó, ni a una dirección que nadie probó', async () => {
    bien(await p.pedir('PUT', '/api/yo/perfil', { avisosApagados: ['correo:marcha'] }, clienta))
    const sinProbar = await p.persona('Sin Probar')
    for (const quien of [clienta, sinProbar]) bien(await aceptar(await unPedido(p, quien, tienda)))
    await avisar()
    await enviar()
    expect([smtp.para(clienta.email), smtp.para(sinProbar.email)]).toEqual([[], []])
    expect(await avisosDe(clienta)).toHaveLength(1)
    expect((await p.pedir('GET', '/api/yo/avisos/equipos', undefined, sinProbar)).cuerpo['correo']).toBe('sin-probar')
    expect((await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta)).cuerpo['correo']).toBe('si')
  })

  it('un servidor de correo muerto no detiene nada: se prueba otra vez, cada vez más tarde, hasta dejarlo', async () => {
    const antes = p
    const suya = clienta
    p = await unServidor({ SMTP_URL: 'smtp://127.0.0.1:1' }, undefined, { redDePush: push.red })
    const otra = await unComercio(p)
    const quien = await unaClienta()
    const navegador = await conPush(quien, '/con-correo-muerto')
    const pedidoId = await unPedido(p, quien, otra)
    bien(await mover(p, otra.duena, `/api/tiendas/${otra.tienda.tiendaId}`, pedidoId, 'aceptar', { minutos: 5 }))
    await avisar()
    await enviarPendientes(p.server, 'push')
    await vi.waitFor(() => expect(navegador.recibidos()).toHaveLength(1))
    const suyo = async (): Promise<Envio | undefined> =>
      (await (await abrirAvisos(p.store)).find<Envio>({ tipo: tipoEnvio('correo'), padre: quien.usuarioId }))[0]
    for (let intentos = 1; intentos <= 6; intentos++) {
      await enviarPendientes(p.server, 'correo')
      expect(await suyo()).toMatchObject({ clave: 'pendiente', intentos })
      correrReloj(6 * 60 + 1)
    }
    await enviarPendientes(p.server, 'correo')
    expect(await suyo()).toMatchObject({ clave: 'hecho', intentos: 6 })
    await p.cerrar()
    p = antes
    clienta = suya
  })
})

describe('por push', () => {
  it('suena en el navegador que dijo que sí, con lo justo y nada privado', async () => {
    const navegador = await conPush(clienta, '/suena')
    const pedidoId = await unPedido(p, clienta, tienda)
    bien(await mover(p, tienda.duena, rutaTienda, pedidoId, 'rechazar', { motivo: 'Privado' }))
    await avisar()
    await enviar()
    const [aviso] = await avisosDe(clienta)
    expect(navegador.recibidos()).toEqual([
      {
        v: 1,
        titulo: 'La tienda no pudo aceptar tu pedido',
        cuerpo: `Pedido ${aviso?.numero}`,
        etiqueta: aviso?.id,
        ruta: `/mercana/mis_pedidos/${encodeURIComponent(pedidoId)}`,
      },
    ])
  })

  it('al que contesta que ya no está no se le vuelve a empujar; ni donde la sesión se cerró', async () => {
    push.contestar('/ya-no', 410)
    const [ido, cerrado] = [await conPush(clienta, '/ya-no'), await p.entrar(clienta.email, CLAVE)]
    const otro = await conPush(cerrado, '/sesion-cerrada')
    expect(bien(await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta))['equipos']).toHaveLength(2)
    bien(await p.pedir('POST', '/api/auth/sign-out', {}, cerrado))
    bien(await aceptar(await unPedido(p, clienta, tienda)))
    await avisar()
    await enviar()
    expect([push.llamadas.filter(({ ruta }) => ruta === '/ya-no').length, otro.recibidos().length]).toEqual([1, 0])
    expect(bien(await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta))['equipos']).toEqual([])
    expect(ido.suscripcion.endpoint).toContain('/ya-no')
  })

  it('la dirección de un navegador no se le dice a nadie, y quitarlo es cosa de su dueño', async () => {
    const { suscripcion } = await conPush(clienta, '/callada')
    const r = await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta)
    expect(JSON.stringify(r.cuerpo)).not.toContain('push.ejemplo.com')
    expect(JSON.stringify(r.cuerpo)).not.toContain(suscripcion.auth)
    expect(r.cuerpo['llave']).toBe(p.server.config.push.publica)
    expect(JSON.stringify(bien(await p.pedir('GET', '/api/yo/datos', undefined, clienta)))).not.toContain('push.ejemplo.com')
    const [{ equipoId } = { equipoId: '' }] = r.cuerpo['equipos'] as { equipoId: string }[]
    const otra = await unaClienta()
    bien(await p.pedir('DELETE', `/api/yo/avisos/equipos/${equipoId}`, undefined, otra))
    expect(bien(await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta))['equipos']).toHaveLength(1)
    bien(await p.pedir('DELETE', `/api/yo/avisos/equipos/${equipoId}`, undefined, clienta))
    expect(bien(await p.pedir('GET', '/api/yo/avisos/equipos', undefined, clienta))['equipos']).toEqual([])
  })

  it('un navegador que usa otra persona es de ella desde que dice que sí', async () => {
    const otra = await unaClienta()
    const navegador = await conPush(clienta, '/compartido')
    bien(await p.pedir('POST', '/api/yo/avisos/equipos', navegador.suscripcion, otra))
    bien(await aceptar(await unPedido(p, clienta, tienda)))
    await avisar()
    await enviar()
    expect(navegador.recibidos()).toEqual([])
  })

  it('no se acepta la dirección de una máquina de adentro, ni una llave que no lo es, ni más de veinte', async () => {
    const { suscripcion } = unNavegadorDePush('/x')
    const pedir = (cambio: object) => p.pedir('POST', '/api/yo/avisos/equipos', { ...suscripcion, ...cambio }, clienta)
    for (const endpoint of ['https://127.0.0.1/x', 'https://[::1]/x', 'http://push.ejemplo.com/x', 'https://couchdb.internal/x'])
      expect([endpoint, (await pedir({ endpoint })).cuerpo]).toEqual([endpoint, { code: 'aviso.direccion-ajena' }])
    expect((await pedir({ p256dh: 'x' })).estado).toBe(400)
    for (let i = 0; i < 20; i++) bien(await pedir({ endpoint: `https://push.ejemplo.com/muchos/${i}` }))
    expect((await pedir({ endpoint: 'https://push.ejemplo.com/muchos/21' })).cuerpo['code']).toBe('aviso.demasiados-equipos')
    expect((await pedir({ endpoint: 'https://push.ejemplo.com/muchos/3' })).estado).toBe(200)
  })
})
