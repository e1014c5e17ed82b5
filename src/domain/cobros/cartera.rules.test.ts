import { expect, it } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { construir } from '#domain/core/construir.ts'
import type { MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { Cobro } from './cobro.entity.ts'
import { carteraDe, sumarTramos, tramoDe, tramos } from './cartera.rules.ts'
import { papelDeEstado, reciboDe, recordatorio } from './recibo.ts'

const venta = (ventaId: string, fecha: string, centavos: number): MovimientoCredito => ({
  ventaId,
  ncf: ventaId,
  fecha,
  centavos,
  modifica: '',
})
const ana = construir(Cliente, { nombre: 'Ana', tiempoCreditoDias: 30 }, { id: 'cliente:ana' })
const luis = construir(Cliente, { nombre: 'Luis' }, { id: 'cliente:luis' })
const hoy = '2026-11-21'

it('cada tramo empieza el día después del anterior', () => {
  expect([0, 1, 30, 31, 60, 61, 90, 91].map(tramoDe)).toEqual(['vigente', 'a30', 'a30', 'a60', 'a60', 'a90', 'a90', 'mas'])
})

it('la cartera: cada cliente con sus documentos por edad, quien más debe primero, y nadie que esté al día', () => {
  const cartera = carteraDe(
    [luis, ana, construir(Cliente, {}, { id: 'cliente:aldia' })],
    new Map([
      ['cliente:ana', [venta('vieja', '2026-07-01', 1000), venta('hoy', hoy, 4000), venta('un-dia', '2026-10-21', 300)]],
      ['cliente:luis', [{ ...venta('k', hoy, -700), clase: 'cobro', salda: [] }]],
      ['cliente:aldia', [venta('v', hoy, 10), venta('n', hoy, -10)]],
    ]),
    hoy,
  )
  expect(
    cartera.map(({ cliente, deuda, porTramo }) => [
      cliente.nombre,
      deuda.saldoCentavos,
      deuda.aFavorCentavos,
      ...tramos.map((uno) => porTramo[uno]),
    ]),
  ).toEqual([
    ['Ana', 5300, 0, 4000, 300, 0, 0, 1000],
    ['Luis', -700, 700, 0, 0, 0, 0, 0],
  ])
  const documentos = cartera.flatMap((uno) => uno.documentos)
  expect(Object.values(sumarTramos(documentos)).reduce((suma, uno) => suma + uno, 0)).toBe(5300)
})

it('diez mil documentos abiertos, cada uno una vez', () => {
  const clientes = Array.from({ length: 500 }, (_, i) => construir(Cliente, {}, { id: `cliente:${i}` }))
  const movimientos = new Map(clientes.map(({ id }) => [id, Array.from({ length: 20 }, (_, j) => venta(`${id}-${j}`, '2026-09-01', 100))]))
  const cartera = carteraDe(clientes, movimientos, hoy)
  expect(cartera.reduce((suma, { documentos }) => suma + documentos.length, 0)).toBe(10_000)
})

const tienda = { tiendaNombre: 'Colmado La Fe', tiendaRnc: '131246796', tiendaTelefono: '8095551234' }

it('el recibo dice cada factura, lo que queda de ella, y que no es fiscal', () => {
  const cobro = construir(
    Cobro,
    { anticipoCentavos: 500, pagos: [{ metodo: 'cheque', centavos: 50_500, referencia: '77' }] },
    { dispositivoId: 'd:7f3a', seq: 4 },
  )
  const texto = JSON.stringify(reciboDe(cobro, tienda).bloques)
  for (const parte of [
    '7F3A-00004',
    'E310000000001',
    'RD$500.00',
    'RD$680.00',
    'A su favor',
    'RD$5.00',
    'Cheque 77',
    'RD$505.00',
    'No es un comprobante fiscal',
  ])
    expect(texto).toContain(parte)
  expect(texto).not.toContain('COPIA')
  const anulado = { ...cobro, anula: { cobroId: 'cobro:1', recibo: '7F3A-00003', motivo: 'Se equivocó' } }
  expect(JSON.stringify(reciboDe(anulado, tienda, true).bloques)).toMatch(/COPIA.*ANULACIÓN.*7F3A-00003.*DEVUELTO/)
})

it('el estado y el recordatorio dicen lo mismo', () => {
  const estado = {
    clienteNombre: 'Ana',
    lineas: [{ ncf: 'E310000000001', fecha: '2026-10-01', vence: '2026-10-31', centavos: 118_000, pendienteCentavos: 68_000 }],
    vencidoCentavos: 68_000,
    aFavorCentavos: 0,
    saldoCentavos: 68_000,
    hoy,
  }
  expect(JSON.stringify(papelDeEstado(estado, tienda).bloques)).toMatch(/RD\$680\.00.*venció el 31\/10\/2026.*SALDO/)
  expect(recordatorio(estado, tienda, 'https://x/y')).toBe(
    'Hola, Ana. Le escribimos de Colmado La Fe.\nSu saldo al 21/11/2026 es RD$680.00, de la factura E310000000001. Vencido: RD$680.00.\nSu estado de cuenta: https://x/y',
  )
  expect(recordatorio({ ...estado, lineas: [], saldoCentavos: 0 }, tienda)).toContain('al día')
})
