/** Clocks of the far future: nobody has the last word for ever, and what is held already can be let go. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comandos } from '#domain/comandos.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import { plegar, type Maestro } from '#domain/sync/historico.rules.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { auditadas, negado, suertes, unaMesa, type Mesa } from './mesa.ts'
import { abrirEnvenenable, envenenar } from './veneno.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa({}, abrirEnvenenable)
})
afterAll(() => m.p.cerrar())

const FUTURO = Date.UTC(2099, 0, 1)
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
const base = (): string => `/api/tiendas/${m.a.tienda.tiendaId}`
const campos = { ...Producto.muestra, nombre: 'Café', precioDiezmilesimas: 1_000_000 }

/** Somebody changes the price; `ms` is what their device's clock says. */
const conPrecio = (de: Hechos, docId: string, precio: number, ms?: number): Envio =>
  de.hecho(
    Historico,
    { docTipo: 'producto', cambios: [{ docId, campos: { precioDiezmilesimas: { antes: 1_000_000, despues: precio } } }], motivo: '' },
    ms === undefined ? {} : { hlc: encodeHlc(ms, 0, de.de.dispositivoId), en: new Date(ms).toISOString() },
  )
const precioDe = async (docId: string) => {
  await alDia()
  return (await (await ops()).get<Maestro>(docId))?.['precioDiezmilesimas']
}
const pasar = (ms: number): void => void (m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + ms))
const navegador = (): Hechos => m.a.gente.propietario.navegador

test('fila 84: un reloj del futuro no tiene la última palabra, y lo que hizo cuenta desde que llegó', async () => {
  const docId = 'producto:cafe'
  expect(suertes(await navegador().enviar(navegador().alta(docId, campos)))).toEqual(['recibido'])
  const otra = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda, 'Con la fecha de 2099'))
  pasar(1000)
  // Both in one go: the later of them wins, by the order of its device.
  expect(suertes(await otra.enviar(conPrecio(otra, docId, 1, FUTURO), conPrecio(otra, docId, 2, FUTURO - 86_400_000)))).toEqual([
    'recibido',
    'recibido',
  ])
  expect(await precioDe(docId)).toBe(2)
  pasar(1000)
  expect(suertes(await navegador().enviar(conPrecio(navegador(), docId, 2_000_000)))).toEqual(['recibido'])
  expect(await precioDe(docId)).toBe(2_000_000)
  const { hlc } = (await (await ops()).get<Maestro>(docId)) ?? { hlc: '' }
  expect(hlc < encodeHlc(m.p.reloj.ahora.getTime() + 300_000, 0, '')).toBe(true)
  // Minutes are no future: tills are seldom on time.
  expect(suertes(await otra.enviar(conPrecio(otra, docId, 3, m.p.reloj.ahora.getTime() + 240_000)))).toEqual(['recibido'])
  expect(await precioDe(docId)).toBe(3)
})

test('fila 84: lo que no es un reloj espera aparte', async () => {
  const docId = 'producto:cafe'
  for (const hlc of ['zzzz', '~', '', 'ZZZZZZZZZ-0000-x', '9'.repeat(90)]) {
    const cambio = navegador().hecho(
      Historico,
      { docTipo: 'producto', cambios: [{ docId, campos: { precioDiezmilesimas: { antes: 0, despues: 5 } } }], motivo: '' },
      { hlc },
    )
    expect([hlc, suertes(await navegador().enviar(cambio))]).toEqual([hlc, ['esquema']])
  }
})

test('fila 84: un campo que una versión anterior dejó detenido se ve, se repara, y queda en la auditoría', async () => {
  const docId = 'producto:detenido'
  const alta = navegador().alta(docId, { ...campos, nombre: 'Azúcar' })
  expect(suertes(await navegador().enviar(alta))).toEqual(['recibido'])
  await alDia()
  const robado = conPrecio(navegador(), docId, 7, FUTURO)
  const otro = conPrecio(navegador(), docId, 1_500_000, m.p.reloj.ahora.getTime() + 500)
  expect(suertes(await navegador().enviar(robado, otro))).toEqual(['recibido', 'recibido'])
  await alDia()
  // As the version of before folded it: by the clock that it brought.
  const db = await ops()
  const guardado = await db.get<Maestro>(docId)
  const hecho = JSON.parse(robado.texto) as Historico
  const [cambio] = hecho.cambios
  if (!guardado || !cambio) throw new Error('nothing to spoil')
  await db.update({ ...guardado, ...plegar(guardado, hecho, cambio).maestro, rev: guardado.rev })
  await envenenar(m.p, m.a.tienda.tiendaId, [])
  pasar(60_000)
  expect(suertes(await navegador().enviar(conPrecio(navegador(), docId, 1_800_000)))).toEqual(['recibido'])
  expect(await precioDe(docId)).toBe(7)
  const salud = async () =>
    comandos.sincronizacion.respuesta.parse(bien(await m.p.pedir('GET', `${base()}/sincronizacion`, undefined, m.a.duena))).relojes
  expect(await salud()).toEqual({
    cuantos: 1,
    primeros: [{ id: docId, tipo: 'Producto', nombre: 'Azúcar', hasta: '2099-01-01T00:00:00.000Z' }],
  })
  negado(await m.p.pedir('POST', `${base()}/sincronizacion/relojes`, {}, m.a.gente.cajero.persona), 403, 'permiso.denegado')
  expect(bien(await m.p.pedir('POST', `${base()}/sincronizacion/relojes`, {}, m.a.duena))).toEqual({ cuantos: 0, primeros: [] })
  // The last edit that came in wins, as it would have.
  expect(await precioDe(docId)).toBe(1_800_000)
  expect(await salud()).toEqual({ cuantos: 0, primeros: [] })
  const lineas = (await auditadas(m.p, 'producto', m.a.tienda.tiendaId)).filter((linea) => linea['docId'] === docId)
  expect(lineas.map(({ accion }) => accion)).toContain('repararReloj')
  pasar(60_000)
  expect(suertes(await navegador().enviar(conPrecio(navegador(), docId, 1_900_000)))).toEqual(['recibido'])
  expect(await precioDe(docId)).toBe(1_900_000)
})
