import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ok } from '#domain/core/result.ts'
import { buildApp } from '../../app.ts'
import { proteger, ruta } from '../../http/ruta.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let cajaId = ''
beforeAll(async () => {
  p = await unServidor()
  duena = await p.persona()
  tienda = await p.tienda(duena)
  cajaId = String((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Caja 1' }, duena)).cuerpo['id'])
})
afterAll(() => p.cerrar())

const codigo = async () =>
  String((await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/codigo`, { cajaId }, duena)).cuerpo['codigo'])
const enrolar = (cod: string) => p.pedir('POST', '/api/dispositivos/enrolar', { codigo: cod, nombre: 'Tablet del mostrador' })
const revocar = (id: string, quien: object = duena) =>
  p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${id}/revocar`, {}, quien)

describe('enrolar una caja', () => {
  it('con el código, como se escriba, recibe su credencial; el servidor guarda el hash', async () => {
    const cod = await codigo()
    expect(cod).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    const r = await enrolar(`${cod.slice(0, 4).toLowerCase()}-${cod.slice(4)} `)
    expect(r).toMatchObject({
      estado: 200,
      cuerpo: { tiendaId: tienda.tiendaId, slug: tienda.slug, cajaId, nombre: 'Tablet del mostrador' },
    })
    const doc = await (await p.store.db(`tienda-${tienda.tiendaId}-equipo`)).get(String(r.cuerpo['dispositivoId']))
    expect(doc).toMatchObject({ clase: 'caja', cajaId, estado: 'activo', enroladoPor: tienda.empleadoId })
    expect(JSON.stringify(doc)).not.toContain(String(r.cuerpo['secreto']))
  })

  it('el código sirve una vez, aunque veinte lo usen a la vez', async () => {
    const cod = await codigo()
    const todas = await Promise.all(Array.from({ length: 20 }, () => enrolar(cod)))
    expect(todas.filter((r) => r.estado === 200)).toHaveLength(1)
    expect(todas.filter((r) => r.cuerpo['code'] === 'dispositivo.codigo-invalido')).toHaveLength(19)
  })

  it('vence a los quince minutos', async () => {
    const cod = await codigo()
    const antes = p.reloj.ahora
    p.reloj.ahora = new Date(antes.getTime() + 15 * 60_000)
    expect((await enrolar(cod)).cuerpo).toEqual({ code: 'dispositivo.codigo-vencido' })
    p.reloj.ahora = antes
    expect((await enrolar('ZZZZZZZZ')).cuerpo).toEqual({ code: 'dispositivo.codigo-invalido' })
  })

  it('no hay código para una caja ajena o apagada', async () => {
    const pedir = (id: string) => p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/codigo`, { cajaId: id }, duena)
    expect((await pedir('caja:otra')).cuerpo).toEqual({ code: 'caja.no-existe' })
    const apagada = String(
      (await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/cajas`, { nombre: 'Vieja', activo: false }, duena)).cuerpo['id'],
    )
    expect((await pedir(apagada)).cuerpo).toEqual({ code: 'caja.inactiva' })
  })
})

describe('el navegador de un miembro', () => {
  const web = (quien: object) => p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/web`, { nombre: 'Chrome de Ana' }, quien)

  it('se registra con la sesión, cada vez uno nuevo; quien es de fuera, no', async () => {
    const [uno, otro] = [await web(duena), await web(duena)]
    expect(uno.estado).toBe(200)
    expect(uno.cuerpo['dispositivoId']).not.toBe(otro.cuerpo['dispositivoId'])
    expect((await web(await p.persona())).estado).toBe(404)
  })
})

describe('quién es un dispositivo', () => {
  const quien = z.object({ dispositivoId: z.string(), tiendaId: z.string(), cajaId: z.string(), rol: z.string() })
  const pide = (url: string) =>
    ({ metodo: 'POST', ruta: url, cuerpo: z.object({ tiendaId: z.string().optional() }), respuesta: quien }) as const

  async function conRutas(): Promise<
    (cuerpo: object, headers: Record<string, string>, url?: string) => Promise<{ estado: number; cuerpo: unknown }>
  > {
    const app = await buildApp({ store: p.store, config: p.server.config, ahora: () => p.reloj.ahora })
    const responder = ({
      actor,
    }: {
      actor: {
        dispositivo: { dispositivoId: string; tiendaId: string; cajaId: string } | undefined
        membresia: { rol: string } | undefined
      }
    }) => Promise.resolve(ok({ dispositivoId: '', tiendaId: '', cajaId: '', ...actor.dispositivo, rol: actor.membresia?.rol ?? '' }))
    ruta(app.mercana, pide('/sync/prueba'), { dispositivo: true }, responder)
    ruta(app.mercana, pide('/sync/entrega'), { dispositivo: 'aun-revocado' }, responder)
    app.get('/sync/cruda', proteger(app.mercana, { dispositivo: true }), () => ({}))
    await app.ready()
    return async (cuerpo, headers, url = '/sync/prueba') => {
      const r = await app.inject({ method: 'POST', url, headers: { host: 'mercana.test', ...headers }, payload: cuerpo })
      return { estado: r.statusCode, cuerpo: r.json() }
    }
  }
  const firma = (cuerpo: Record<string, unknown>) => ({
    authorization: `Dispositivo ${String(cuerpo['dispositivoId'])}.${String(cuerpo['secreto'])}`,
  })

  it('una caja entra con su secreto, solo a su tienda, y revocada solo entrega', async () => {
    const pedir = await conRutas()
    const { cuerpo } = await enrolar(await codigo())
    expect(await pedir({ tiendaId: tienda.tiendaId }, firma(cuerpo))).toMatchObject({
      estado: 200,
      cuerpo: { dispositivoId: cuerpo['dispositivoId'], cajaId, tiendaId: tienda.tiendaId },
    })
    expect(await pedir({ tiendaId: 'totra' }, firma(cuerpo))).toMatchObject({ estado: 404, cuerpo: { code: 'tienda.no-existe' } })
    expect(await pedir({}, { authorization: `Dispositivo ${String(cuerpo['dispositivoId'])}.${'x'.repeat(43)}` })).toMatchObject({
      estado: 401,
      cuerpo: { code: 'dispositivo.desconocido' },
    })
    expect(await pedir({}, {})).toMatchObject({ estado: 401 })
    expect(await pedir({}, { cookie: duena.cookie })).toMatchObject({ estado: 401 })
    expect(await revocar(String(cuerpo['dispositivoId']))).toMatchObject({ estado: 200 })
    expect(await pedir({}, firma(cuerpo))).toMatchObject({ estado: 410, cuerpo: { code: 'dispositivo.revocado' } })
    expect(await pedir({}, firma(cuerpo), '/sync/entrega')).toMatchObject({ estado: 200 })
  })

  it('un navegador además necesita la sesión de su persona, y trae su rol', async () => {
    const pedir = await conRutas()
    const { cuerpo } = await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/web`, { nombre: 'Chrome' }, duena)
    expect(await pedir({}, firma(cuerpo))).toMatchObject({ estado: 401, cuerpo: { code: 'sesion.ninguna' } })
    expect(await pedir({}, { ...firma(cuerpo), cookie: (await p.persona()).cookie })).toMatchObject({ estado: 401 })
    expect(await pedir({}, { ...firma(cuerpo), cookie: duena.cookie })).toMatchObject({ estado: 200, cuerpo: { rol: 'propietario' } })
  })
})

describe('revocar', () => {
  it('no se hace desde otra tienda ni se deshace', async () => {
    const { cuerpo } = await enrolar(await codigo())
    const id = String(cuerpo['dispositivoId'])
    const otra = await p.persona()
    const suya = await p.tienda(otra)
    expect((await revocar(id, otra)).estado).toBe(404)
    expect((await p.pedir('POST', `/api/tiendas/${suya.tiendaId}/dispositivos/${id}/revocar`, {}, otra)).cuerpo).toEqual({
      code: 'dispositivo.no-existe',
    })
    expect((await revocar(id)).estado).toBe(200)
    expect((await revocar(id)).estado).toBe(200)
  })
})
