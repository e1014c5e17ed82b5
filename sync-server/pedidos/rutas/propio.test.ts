import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { lienzo, subir } from '../../../tests/support/server/files.ts'
import {
  alistar,
  asignar,
  colocar,
  compraDe,
  enSuBase,
  idsDe,
  mover,
  unComercio,
  unMensajero,
  unPedido,
  type Comercial,
} from '../../../tests/support/server/orders.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba } from '../../../tests/support/server/test-server.ts'
import { bien } from '../../../tests/support/server/sync.ts'

const OPERADOR = 'operador@mercana.test'
let p: Prueba
let url = ''
let clienta: PersonaPrueba
let operador: PersonaPrueba
let a: Comercial
let b: Comercial
beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADOR })
  await p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await p.entrar(OPERADOR, CLAVE)
  await p.app.listen({ port: 0, host: '127.0.0.1' })
  const lugar = p.app.server.address()
  url = typeof lugar === 'object' && lugar ? `http://127.0.0.1:${lugar.port}` : ''
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p)
}, 60_000)
afterAll(() => p.cerrar())

describe('lo que lleva un mensajero', () => {
  it('se dice tienda por tienda, de todas las suyas, y de ninguna otra', async () => {
    const enA = await unMensajero(p, a)
    const enB = await unMensajero(p, b, { rol: 'mensajero' }, enA.persona)
    for (const [comercio, quien] of [
      [a, enA],
      [a, enA],
      [b, enB],
    ] as const) {
      const pedidoId = await unPedido(p, clienta, comercio)
      await alistar(p, comercio, pedidoId)
      bien(await asignar(p, comercio, pedidoId, quien))
    }
    const leidas = async (quien: PersonaPrueba) => bien(await p.pedir('GET', '/api/yo/entregas', undefined, quien))['tiendas']
    const tiendas = (await leidas(enA.persona)) as { slug: string; porEntregar: number; efectivoCentavos: number }[]
    expect(tiendas.map(({ slug, porEntregar, efectivoCentavos }) => [slug, porEntregar, efectivoCentavos]).toSorted()).toEqual(
      [
        [a.tienda.slug, 2, 0],
        [b.tienda.slug, 1, 0],
      ].toSorted(),
    )
    expect(await leidas(clienta)).toEqual([])
    expect(await leidas(a.duena)).toEqual([])
    expect((await p.pedir('GET', '/api/yo/entregas')).estado).toBe(401)
  })
})

/** Listens in the background, as one more browser of a person. */
function escuchar(quien: { cookie?: string }) {
  const corte = new AbortController()
  const avisos: string[] = []
  const respuesta = fetch(`${url}/api/yo/corriente`, { headers: quien.cookie ? { cookie: quien.cookie } : {}, signal: corte.signal })
  const leer = async (): Promise<void> => {
    const texto = new TextDecoder()
    for await (const trozo of (await respuesta).body ?? []) avisos.push(texto.decode(trozo, { stream: true }))
  }
  return {
    avisos: () => avisos.join('').split('data: ').length - 1,
    terminado: leer().catch(() => undefined),
    estado: respuesta.then(({ status }) => status),
    cortar: () => corte.abort(),
  }
}

describe('la corriente de una persona', () => {
  it('dice que algo suyo se movió, y de lo de otra no dice nada', async () => {
    const otra = await p.persona()
    const [suya, ajena] = [escuchar(clienta), escuchar(otra)]
    expect([await suya.estado, await ajena.estado]).toEqual([200, 200])
    await expect.poll(() => [suya.avisos(), ajena.avisos()]).toEqual([1, 1])
    await unPedido(p, clienta, a)
    await expect.poll(() => suya.avisos()).toBeGreaterThan(1)
    expect(ajena.avisos()).toBe(1)
    suya.cortar()
    ajena.cortar()
  })

  it('sin sesión no hay, y se corta antes de cinco segundos de que la sesión termine', async () => {
    expect(await escuchar({}).estado).toBe(401)
    const suya = await p.entrar(clienta.email, CLAVE)
    const oye = escuchar(suya)
    expect(await oye.estado).toBe(200)
    await expect.poll(() => oye.avisos()).toBe(1)
    expect((await p.pedir('POST', '/api/auth/sign-out', {}, suya)).estado).toBe(200)
    const inicio = performance.now()
    await oye.terminado
    expect(performance.now() - inicio).toBeLessThan(5000)
  }, 15_000)

  it('veinte navegadores de una persona oyen a la vez, y otro más espera a que uno se vaya', async () => {
    const persona = await p.persona()
    const oyen = Array.from({ length: 20 }, () => escuchar(persona))
    expect(await Promise.all(oyen.map(({ estado }) => estado))).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await escuchar(persona).estado).toBe(429)
    oyen[0]?.cortar()
    await expect.poll(() => escuchar(persona).estado).toBe(200)
    for (const { cortar } of oyen) cortar()
  })
})

describe('la foto de un comprobante', () => {
  const enviarFoto = async (quien: PersonaPrueba, comercio: Comercial) => {
    const id = uuidv7()
    const contenido = Uint8Array.from(await lienzo(40, 40).png().toBuffer())
    const paraTienda = comercio.tienda.tiendaId
    bien((await subir(p, { donde: '/api/yo', dueno: quien.usuarioId, carpeta: 'comprobantes', contenido, quien, id, paraTienda })) as never)
    return {
      id,
      archivo: {
        nombre: `${id}.webp`,
        carpeta: `${quien.usuarioId}/comprobantes`,
        url: `/archivos/${quien.usuarioId}/comprobantes/${id}.webp`,
      },
    }
  }
  async function empleado({ duena, tienda }: Comercial, rol: string): Promise<PersonaPrueba> {
    const persona = await p.persona()
    const base = `/api/tiendas/${tienda.tiendaId}/empleados`
    const { id } = bien(await p.pedir('POST', base, { nombre: 'Yokasta', cargo: '', rol, email: '', telefono: '' }, duena))
    const { codigo } = bien(await p.pedir('POST', `${base}/${String(id)}/invitacion`, {}, duena))
    bien(await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
    return persona
  }

  it('la ven quien la envió, quien verifica en esa tienda y la plataforma; nadie más', async () => {
    const { id } = await enviarFoto(clienta, a)
    const estadoPara = async (quien?: PersonaPrueba) => (await p.pedir('GET', `/api/archivos/${id}`, undefined, quien)).estado
    for (const quien of [clienta, a.duena, await empleado(a, 'verificador'), operador]) {
      const visto = await p.pedir('GET', `/api/archivos/${id}`, undefined, quien)
      expect(visto.estado).toBe(200)
      const abierta = await p.app.inject({ url: String(visto.cuerpo['url']), headers: { cookie: quien.cookie } })
      expect(abierta.statusCode).toBe(200)
    }
    for (const quien of [
      await empleado(a, 'mensajero'),
      await empleado(a, 'cajero'),
      b.duena,
      await empleado(b, 'verificador'),
      await p.persona(),
    ])
      expect(await estadoPara(quien)).toBe(404)
    expect(await estadoPara()).toBe(401)
  })

  it('la de otra persona, la de otra tienda y la que nunca llegó no sirven; la suya sí, y solo ésa', async () => {
    const metodo = { ...MetodoDePago.muestra, clase: 'transferencia', nombre: 'Transferencia', instrucciones: 'Cuenta 960-1' }
    const { id: metodoId } = bien(await p.pedir('POST', `/api/tiendas/${a.tienda.tiendaId}/metodos_pagos`, metodo, a.duena))
    const compra = compraDe([a])
    const [de] = compra['pedidos'] as object[]
    const [pedidoId = ''] = idsDe(await colocar(p, clienta, { ...compra, pedidos: [{ ...de, metodoId }] }))
    expect((await enSuBase(p, clienta, pedidoId))?.contenido.metodo.instrucciones).toBe('Cuenta 960-1')
    const enviar = (archivo: object) => {
      const datos = { comprobanteId: uuidv7(), archivo, banco: 'Popular', referencia: uuidv7(), centavos: 15_000 }
      return mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', datos)
    }
    const [suya, deOtraTienda, ajena] = [await enviarFoto(clienta, a), await enviarFoto(clienta, b), await enviarFoto(await p.persona(), a)]
    const nunca = { ...suya.archivo, url: suya.archivo.url.replace(suya.id, uuidv7()) }
    for (const archivo of [deOtraTienda.archivo, ajena.archivo, nunca])
      expect((await enviar(archivo)).cuerpo).toEqual({ code: 'pedido.foto-no-llego' })
    expect(bien(await enviar(suya.archivo))).toMatchObject({ veredicto: 'aceptado', estado: { pago: 'comprobante_enviado' } })
  })
})
