/** A document's own page: row 187 of the attack table, and what whoever holds the paper sees while it goes its way. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../tests/support/ecf/dgii.ts'
import { bien } from '../../../tests/support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../tests/support/server/test-server.ts'
import { baseDeTienda } from '../../core/bases.ts'

const RNC = '131246796'
const PALABRA = 'a1'.repeat(16)
const { p12, clave } = unaAutoridad().emitir()
let dgii: Dgii
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let otra: TiendaPrueba
let numero = 0

beforeAll(async () => {
  dgii = await unaDgii()
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
  duena = await p.persona('Dueña')
  tienda = await p.tienda(duena)
  otra = await p.tienda(await p.persona('Otra dueña'))
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, duena))
}, 60_000)
afterAll(async () => {
  await p.cerrar()
  await dgii.cerrar()
})

/** `consulta` '': as a version made it that had no pages. */
async function vender(consulta = PALABRA): Promise<Venta> {
  const ncf = `E32${String(++numero).padStart(10, '0')}`
  const en = p.reloj.ahora.toISOString()
  const { tiendaId } = tienda
  const venta = construir(
    Venta,
    { ncf, rnc: RNC, fecha: diaFiscal(en), ...(consulta === '' ? {} : { consulta }) },
    { id: `${RNC}-${ncf}`, tiendaId, seq: numero, en },
  )
  await (await baseDeTienda(p.store, tiendaId, 'ops')).create(venta)
  await p.server.central.trabajos.ponerAlDia(tiendaId)
  return venta
}

const ruta = (ventaId: string, palabra = PALABRA, { tiendaId } = tienda) => `/api/publico/comprobante/${tiendaId}/${ventaId}/${palabra}`

test('sin firmar se dice; con el certificado puesto, la misma dirección lleva al firmado, a la DGII y a su XML', async () => {
  const venta = await vender()
  const antes = await p.pedir('GET', ruta(venta.id))
  expect(bien(antes)).toMatchObject({
    ncf: venta.ncf,
    estado: '',
    timbre: '',
    firmado: false,
    nombreTipo: 'Factura de Consumo Electrónica',
  })
  expect(JSON.stringify(antes.cuerpo['papel'])).toContain('e-CF SIN FIRMAR')
  expect([antes.headers['cache-control'], antes.headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
  expect(await p.pedir('GET', `${ruta(venta.id)}/xml`)).toMatchObject({ estado: 422, cuerpo: { code: 'ecf.aun-sin-firmar' } })
  bien(await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/certificado`, { p12, clave }, duena))
  await expect.poll(async () => (await p.pedir('GET', ruta(venta.id))).cuerpo['estado'], { timeout: 10_000 }).toBe('aceptado')
  const despues = bien(await p.pedir('GET', ruta(venta.id)))
  expect(despues['timbre']).toMatch(/^https:\/\/fc\.dgii\.gov\.do\/testecf\/ConsultaTimbreFC\?/)
  expect(JSON.stringify(despues['papel'])).toContain('Código de seguridad')
  const { nombre, xml } = bien(await p.pedir('GET', `${ruta(venta.id)}/xml`)) as { nombre: string; xml: string }
  expect(nombre).toBe(`${RNC}${venta.ncf}.xml`)
  expect(xml).toContain(`<eNCF>${venta.ncf}</eNCF>`)
  expect(xml).toContain('<SignatureValue>')
})

test('fila 187: leer un comprobante sin la palabra de su papel, con la de otro, o de otra tienda no dice ni que existe', async () => {
  const [suya, ajena, deAntes] = [await vender(), await vender('b2'.repeat(16)), await vender('')]
  expect((await p.pedir('GET', ruta(suya.id))).estado).toBe(200)
  const malas = [
    ruta(ajena.id),
    ruta(suya.id, 'b2'.repeat(16)),
    ruta(suya.id, PALABRA.toUpperCase()),
    ruta(suya.id, `${PALABRA}0`),
    ruta(suya.id, '0'.repeat(32)),
    ruta(suya.id, PALABRA, otra),
    ruta(suya.id, PALABRA, { ...otra, tiendaId: 'no-hay' }),
    ruta(suya.id, PALABRA, { ...otra, tiendaId: '__proto__' }),
    ruta(deAntes.id, ''),
    ruta(deAntes.id, '0'.repeat(32)),
    ruta(`${RNC}-E329999999999`),
    ruta('__proto__'),
    ruta(encodeURIComponent('../tienda')),
  ]
  for (const mala of malas)
    for (const direccion of [mala, `${mala}/xml`]) {
      const { estado, cuerpo } = await p.pedir('GET', direccion)
      expect([direccion, estado, cuerpo['code']]).toEqual([direccion, 404, mala.endsWith('/') ? cuerpo['code'] : 'ecf.no-existe'])
    }
})
