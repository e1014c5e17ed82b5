/** Electronic documents: row 223 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { rolesDeTienda } from '#domain/personas/roles-de-tienda.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { bien } from '../../../tests/support/server/sync.ts'
import { negado, sinCambios, unaMesa, type Local, type Mesa } from '../../../tests/ataques/mesa.ts'

let m: Mesa
const { p12, clave } = unaAutoridad().emitir()
const ID = 'ecf:131246796-E320000000077'

beforeAll(async () => {
  m = await unaMesa()
  // A refused one of shop A, its number free.
  const ops = await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
  await ops.create(
    construir(Ecf, { ncf: 'E320000000077', estado: 'rechazado', secuencia: 'libre' }, { id: ID, tiendaId: m.a.tienda.tiendaId }),
  )
}, 120_000)
afterAll(() => m.p.cerrar())

const puertas: readonly [puerta: string, metodo: 'GET' | 'POST', ruta: string, cuerpo?: object][] = [
  ['mirar', 'GET', ''],
  ['certificado', 'POST', '/certificado', { p12, clave }],
  ['quitar', 'POST', '/certificado/quitar', {}],
  ['corregir', 'POST', `/${encodeURIComponent(ID)}/corregir`, {}],
  ['resolver', 'POST', `/${encodeURIComponent(ID)}/resolver`, { como: 'Así' }],
]
const de = ({ tienda }: Local, ruta: string): string => `/api/tiendas/${tienda.tiendaId}/ecf${ruta}`

test('cada papel hace con los comprobantes electrónicos lo suyo; los de otra tienda y las cajas, nada', async () => {
  const suyas: Readonly<Record<string, readonly string[]>> = {
    propietario: ['mirar', 'certificado', 'quitar', 'corregir', 'resolver'],
    contador: ['mirar', 'corregir', 'resolver'],
  }
  for (const rol of rolesDeTienda)
    for (const [puerta, metodo, ruta, cuerpo] of puertas) {
      if (suyas[rol]?.includes(puerta)) continue
      const { persona } = m.a.gente[rol]
      await sinCambios(m.p, async () => negado(await m.p.pedir(metodo, de(m.a, ruta), cuerpo, persona), 403, 'permiso.denegado'))
    }
  for (const quien of [m.a.caja.de, {}])
    for (const [, metodo, ruta, cuerpo] of puertas)
      await sinCambios(m.p, async () => negado(await m.p.pedir(metodo, de(m.a, ruta), cuerpo, quien), [401, 403, 404]))
  // The owner of shop B asks at shop A, and names at her own what is of shop A.
  for (const [, metodo, ruta, cuerpo] of puertas)
    await sinCambios(m.p, async () => negado(await m.p.pedir(metodo, de(m.a, ruta), cuerpo, m.b.duena), 404, 'tienda.no-existe'))
  for (const [, metodo, ruta, cuerpo] of puertas.filter(([puerta]) => puerta === 'corregir' || puerta === 'resolver'))
    await sinCambios(m.p, async () => negado(await m.p.pedir(metodo, de(m.b, ruta), cuerpo, m.b.duena), 422, 'ecf.no-rechazado'))
  // Who may, does it.
  bien(await m.p.pedir('POST', de(m.a, `/${encodeURIComponent(ID)}/resolver`), { como: 'Con otro' }, m.a.gente.contador.persona))
  expect(await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).get(ID)).toMatchObject({ resuelto: { como: 'Con otro' } })
})
