/** The days of a period, cut: each way adds up to the same, and what has no cost says so. */
import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { anotarCosto, costearProducto, type LibroDeCostos } from '#domain/inventario/costo.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { sumarVenta, type CuboDeVentas } from './ventas.cubo.ts'
import {
  clasesAbc,
  cortes,
  filasDeReporte,
  gananciaDeFila,
  lunesDe,
  margenDeFila,
  mesHastaHoy,
  periodoAnterior,
  reporteComparado,
  totalDeReporte,
  unAnoAntes,
  type FuenteDeReporte,
} from './ventas.reporte.ts'

const [linea] = Venta.muestra.lineas as Venta['lineas']
const cafe = { ...(linea as Venta['lineas'][number]), productoId: 'producto:cafe', montoCentavos: 7000 }
const pan = { ...cafe, productoId: 'producto:pan', cantidadMilesimas: 2000, montoCentavos: 3000 }
const ventas: Venta[] = [
  construir(Venta, { lineas: [cafe, pan] }, { en: '2026-11-21T18:00:00.000Z' }),
  construir(
    Venta,
    {
      fecha: '2026-11-23',
      lineas: [pan],
      totales: { ...Venta.muestra.totales, gravado18: 2542, itbis18: 458, itbis: 458, total: 3000 },
      pagos: [
        { ...(Venta.muestra.pagos[0] as Venta['pagos'][number]), recibidoCentavos: 2000, valorCentavos: 2000 },
        { ...(Venta.muestra.pagos[0] as Venta['pagos'][number]), metodo: 'tarjeta', recibidoCentavos: 1500, valorCentavos: 1500 },
      ],
      vueltoCentavos: 500,
    },
    { id: '131246796-E320000000002', en: '2026-11-24T01:30:00.000Z' },
  ),
]
const cubo: CuboDeVentas = new Map()
const libro: LibroDeCostos = new Map()
for (const venta of ventas) {
  sumarVenta(cubo, venta)
  anotarCosto(libro, venta)
}
const costos = new Map([...libro].map(([id, dias]) => [id, costearProducto(dias, id === 'producto:cafe' ? 400_000 : 0)]))
const fuente: FuenteDeReporte = {
  cubo,
  costos,
  categoriaDe: (id) => (id === 'producto:pan' ? 'Panadería' : ''),
  proveedorDe: () => '',
  clienteDe: (id) => id,
}
const todo = { desde: '2026-11-01', hasta: '2026-11-30' }
const cortado = (por: (typeof cortes)[number], periodo = todo) =>
  Object.fromEntries(filasDeReporte(fuente, por, periodo).map((fila) => [fila.clave, fila]))

describe('un reporte de ventas', () => {
  test('se corte como se corte, suma lo mismo', () => {
    const total = totalDeReporte(fuente, todo)
    expect(total).toMatchObject({ documentos: 2, milesimas: 5000, netoCentavos: 8475 + 2542, itbisCentavos: 1525 + 458 })
    for (const por of cortes) {
      const filas = filasDeReporte(fuente, por, todo)
      const suma = (de: 'netoCentavos' | 'itbisCentavos' | 'milesimas') => filas.reduce((s, fila) => s + fila[de], 0)
      expect([por, suma('netoCentavos'), suma('itbisCentavos'), suma('milesimas')]).toEqual([por, 11_017, 1983, 5000])
    }
  })

  test('lo de un método es lo que se pagó con él, sin el vuelto', () => {
    expect([cortado('metodo')['efectivo']?.netoCentavos, cortado('metodo')['tarjeta']?.netoCentavos]).toEqual([8475 + 1271, 1271])
  })

  test('las semanas empiezan el lunes, y la hora es la de Santo Domingo', () => {
    expect([lunesDe('2026-11-23'), lunesDe('2026-11-22'), lunesDe('2026-11-29')]).toEqual(['2026-11-23', '2026-11-16', '2026-11-23'])
    expect(Object.keys(cortado('semana'))).toEqual(['2026-11-16', '2026-11-23'])
    expect(Object.keys(cortado('hora')).sort()).toEqual(['14', '21'])
  })

  test('lo que nadie dijo cuánto cuesta no hace ganancia', () => {
    const { 'producto:cafe': deCafe, 'producto:pan': dePan } = cortado('producto')
    expect(deCafe && [deCafe.costoCentavos, gananciaDeFila(deCafe), margenDeFila(deCafe)]).toEqual([4000, 1933, 3258])
    expect(dePan && [dePan.sinCostoCentavos, gananciaDeFila(dePan), margenDeFila(dePan)]).toEqual([5084, undefined, undefined])
    expect(margenDeFila(totalDeReporte(fuente, todo))).toBe(3258)
    expect(cortado('cajero')[Venta.muestra.cajeroId]?.costoCentavos).toBeNull()
  })

  test('dos fichas de un cliente son uno, y de cada fila se dice lo de antes, salvo de las que son un tiempo', () => {
    const deDos: FuenteDeReporte = { ...fuente, cubo: new Map(), clienteDe: (id) => (id === 'cliente:2' ? 'cliente:1' : id) }
    const [primera, segunda] = ventas
    if (!primera || !segunda) throw new Error('two sales')
    sumarVenta(deDos.cubo, { ...primera, cliente: { ...primera.cliente, clienteId: 'cliente:1' } })
    sumarVenta(deDos.cubo, { ...segunda, cliente: { ...segunda.cliente, clienteId: 'cliente:2' } })
    const [antes, ahora] = [
      { desde: '2026-11-21', hasta: '2026-11-21' },
      { desde: '2026-11-23', hasta: '2026-11-23' },
    ]
    expect(filasDeReporte(deDos, 'cliente', todo)).toMatchObject([{ clave: 'cliente:1', documentos: 2 }])
    expect(reporteComparado(deDos, 'cliente', ahora, antes)).toMatchObject({
      filas: [{ clave: 'cliente:1', netoCentavos: 2542, antesCentavos: 8475 }],
      antes: { netoCentavos: 8475 },
    })
    expect(reporteComparado(deDos, 'dia', ahora, antes).filas).toMatchObject([{ antesCentavos: null }])
    expect(reporteComparado(deDos, 'cliente', ahora, undefined)).toMatchObject({ filas: [{ antesCentavos: null }], antes: undefined })
  })

  test('solo cuentan los días que se piden', () => {
    expect(totalDeReporte(fuente, { desde: '2026-11-22', hasta: '2026-11-30' }).documentos).toBe(1)
    expect(filasDeReporte(fuente, 'producto', { desde: '2026-12-01', hasta: '2026-12-31' })).toEqual([])
  })

  test('con qué se compara: tantos días antes, o los mismos del año pasado', () => {
    expect(periodoAnterior({ desde: '2026-11-01', hasta: '2026-11-30' })).toEqual({ desde: '2026-10-02', hasta: '2026-10-31' })
    expect(periodoAnterior({ desde: '2026-11-23', hasta: '2026-11-23' })).toEqual({ desde: '2026-11-22', hasta: '2026-11-22' })
    expect(mesHastaHoy('2026-03-31')).toEqual({
      este: { desde: '2026-03-01', hasta: '2026-03-31' },
      antes: { desde: '2026-02-01', hasta: '2026-02-28' },
    })
    expect(unAnoAntes({ desde: '2028-02-29', hasta: '2028-03-01' })).toEqual({ desde: '2027-02-28', hasta: '2027-03-01' })
  })

  test('A es lo que hace el 80 % de la venta', () => {
    const clases = clasesAbc([
      { clave: 'mucho', netoCentavos: 80 },
      { clave: 'algo', netoCentavos: 15 },
      { clave: 'poco', netoCentavos: 5 },
      { clave: 'nada', netoCentavos: -3 },
    ])
    expect([...clases]).toEqual([
      ['mucho', 'A'],
      ['algo', 'B'],
      ['poco', 'C'],
      ['nada', 'C'],
    ])
  })
})
