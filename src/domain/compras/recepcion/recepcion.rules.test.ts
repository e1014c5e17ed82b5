/** What came before its invoice: on the shelf once, until purchases bring its invoice, and taken back once. */
import { describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Compra } from '../compra.entity.ts'
import { defectoDeCompra, idDeAnulacionDeCompra } from '../compra.rules.ts'
import { OrdenDeCompra } from '../orden-de-compra.entity.ts'
import { ordenesVistas } from '../orden-de-compra.rules.ts'
import { Recepcion, type LineaDeRecepcion } from './recepcion.entity.ts'
import {
  armarAnulacionDeRecepcion,
  armarMercanciaRecibida,
  comprasQueNoCuadran,
  defectoDeMercanciaRecibida,
  hastaCuanto,
  idDeAnulacionDeRecepcion,
  recibidoPorFacturar,
  recepcionesVistas,
} from './recepcion.rules.ts'

const quien = { empleadoId: 'empleado:1', nombre: 'Yokasta', rol: 'supervisor' as const }
const proveedor = { id: 'proveedor:1', razonSocial: 'Cibao SRL', identificacion: '131246796', tipoIdentificacion: 'RNC' as const }
const lugar = { quien, proveedor, hoy: '2026-11-29' }
const yogur: LineaDeRecepcion = { productoId: 'producto:1', nombre: 'Yogur', milesimas: 12_000, costoDiezmilesimas: 400_000 }
const escrita = (lineas: LineaDeRecepcion[]) => ({ ordenId: '', remision: ' C-1 ', foto: null, nota: '', lineas })
const recepcion = (lineas: LineaDeRecepcion[], id = 'recepcion:1', ordenId = ''): Recepcion =>
  construir(Recepcion, { lineas, ordenId }, { id, en: `2026-11-2${id.at(-1)}T12:00:00.000Z` })
let n = 0
const factura = (milesimas: number, recibidas: [string, number][], productoId = 'producto:1'): Compra =>
  construir(
    Compra,
    {
      lineas: [
        {
          productoId,
          nombre: 'Yogur',
          milesimas,
          montoCentavos: 50_000,
          recibidas: recibidas.map(([recepcionId, cuantas]) => ({ recepcionId, milesimas: cuantas, costoDiezmilesimas: 400_000 })),
        },
      ],
    },
    { id: `compra:131246796-B01000000${10 + n++}` },
  )
const anularCompra = (compra: Compra): Compra =>
  construir(Compra, { ...compra, anula: { compraId: compra.id, motivo: 'Otra' } }, { id: idDeAnulacionDeCompra(compra.id) })
const vistas = (recepciones: Recepcion[], compras: Compra[]) =>
  recepcionesVistas(recepciones, compras).map(({ estado, sinFactura }) => [estado, [...sinFactura.values()]])

describe('recibir', () => {
  test('se escribe con lo contado; lo leído dos veces del mismo lote es una línea, y cada lote tiene la suya', () => {
    const [uno, otro] = [
      { ...yogur, lote: 'A', vence: '2026-12-20' },
      { ...yogur, lote: 'B', vence: '2026-12-24' },
    ]
    expect(armarMercanciaRecibida(escrita([uno, otro, uno, { ...yogur, milesimas: 0 }]), lugar)).toMatchObject({
      ok: true,
      value: { remision: 'C-1', registroNombre: 'Yokasta', lineas: [{ ...uno, milesimas: 24_000 }, otro] },
    })
  })

  test('sin nada, con cantidades de menos, vencido, o por quien no recibe, no', () => {
    const codigo = (lineas: LineaDeRecepcion[], rol: 'supervisor' | 'contador' | 'cajero' = 'supervisor') => {
      const armada = armarMercanciaRecibida(escrita(lineas), { ...lugar, quien: { ...quien, rol } })
      return armada.ok ? 'ok' : armada.error.code
    }
    expect(codigo([])).toBe('compra.sin-cantidad')
    expect(codigo([{ ...yogur, milesimas: -1000 }])).toBe('compra.sin-cantidad')
    expect(codigo([{ ...yogur, vence: '2026-11-28' }])).toBe('recepcion.ya-vencido')
    expect(codigo([{ ...yogur, vence: '2026-11-29' }])).toBe('ok')
    expect(codigo([yogur], 'contador')).toBe('recepcion.sin-permiso')
    expect(codigo([yogur], 'cajero')).toBe('recepcion.sin-permiso')
  })

  test('el mismo lote dos veces, o el id de otra cosa, no lo hizo un equipo de Mercana', () => {
    expect(defectoDeMercanciaRecibida(recepcion([yogur]))).toBeUndefined()
    expect(defectoDeMercanciaRecibida(recepcion([yogur, yogur]))).toBe('linea-repetida')
    expect(defectoDeMercanciaRecibida(recepcion([yogur], 'recepcion:anula:1'))).toBe('id')
    const anula = { recepcionId: 'recepcion:1', motivo: 'No era' }
    expect(defectoDeMercanciaRecibida(construir(Recepcion, { anula }, { id: 'recepcion:9' }))).toBe('id')
    expect(defectoDeMercanciaRecibida(construir(Recepcion, { anula }, { id: idDeAnulacionDeRecepcion('recepcion:1') }))).toBeUndefined()
  })
})

describe('la factura de lo recibido', () => {
  const llego = recepcion([yogur])

  test('espera factura, la trae en parte o toda, y una factura anulada no la trae', () => {
    expect(vistas([llego], [])).toEqual([['sin-factura', [12_000]]])
    expect(vistas([llego], [factura(5000, [['recepcion:1', 5000]])])).toEqual([['en-parte', [7000]]])
    const toda = factura(12_000, [['recepcion:1', 12_000]])
    expect(vistas([llego], [toda])).toEqual([['facturada', [0]]])
    expect(vistas([llego], [toda, anularCompra(toda)])).toEqual([['sin-factura', [12_000]]])
  })

  test('dos facturas por lo mismo, o una de lo que se anuló, se ven, y la compra que sobra también', () => {
    const [una, otra] = [factura(12_000, [['recepcion:1', 12_000]]), factura(12_000, [['recepcion:1', 12_000]])]
    expect(vistas([llego], [una, otra])).toEqual([['facturada-de-mas', [-12_000]]])
    expect([...comprasQueNoCuadran([una, otra], recepcionesVistas([llego], [una, otra])).keys()]).toEqual([una.id, otra.id])
    const anulada = construir(
      Recepcion,
      { ...llego, anula: { recepcionId: llego.id, motivo: 'No era' } },
      { id: idDeAnulacionDeRecepcion(llego.id) },
    )
    expect(vistas([llego, anulada], [una])).toEqual([['facturada-de-mas', [-12_000]]])
    expect(vistas([llego, anulada], [])).toEqual([['anulada', []]])
    const deNadie = factura(3000, [['recepcion:7', 3000]])
    expect([...comprasQueNoCuadran([una, deNadie], recepcionesVistas([llego], [una, deNadie]))]).toEqual([[deNadie.id, ['Yogur']]])
    // Of a product that it did not bring.
    const deOtro = factura(3000, [['recepcion:1', 3000]], 'producto:2')
    expect([...comprasQueNoCuadran([deOtro], recepcionesVistas([llego], [deOtro])).keys()]).toEqual([deOtro.id])
  })

  test('propone lo que espera, de la más vieja a la más nueva, y toma hasta donde diga el papel', () => {
    const nueva = recepcion([{ ...yogur, milesimas: 4000, costoDiezmilesimas: 500_000 }], 'recepcion:2')
    const espera = recibidoPorFacturar(recepcionesVistas([nueva, llego], [factura(5000, [['recepcion:1', 5000]])])).get('producto:1')
    expect(espera).toEqual([
      { recepcionId: 'recepcion:1', milesimas: 7000, costoDiezmilesimas: 400_000 },
      { recepcionId: 'recepcion:2', milesimas: 4000, costoDiezmilesimas: 500_000 },
    ])
    expect(hastaCuanto(espera, 9000)?.map(({ milesimas }) => milesimas)).toEqual([7000, 2000])
    expect(hastaCuanto(espera, 20_000)?.map(({ milesimas }) => milesimas)).toEqual([7000, 4000])
    expect(hastaCuanto(espera, 0)).toBeUndefined()
  })

  test('una compra no dice que había llegado más de lo que trae', () => {
    expect(defectoDeCompra(factura(12_000, [['recepcion:1', 12_001]]))).toBe('recibido-de-mas')
  })

  test('lo que tiene factura no se anula; lo demás, una vez y con motivo', () => {
    const anular = (compras: Compra[], recepciones: Recepcion[], motivo: string) => {
      const [vista] = recepcionesVistas(recepciones, compras)
      if (!vista) throw new Error('sin recepción')
      const armada = armarAnulacionDeRecepcion(vista, { motivo, quien })
      return armada.ok ? armada.value.anula : armada.error.code
    }
    const anula = { recepcionId: 'recepcion:1', motivo: 'Era de otra tienda' }
    expect(anular([], [llego], ' Era de otra tienda ')).toEqual(anula)
    expect(anular([], [llego], ' ')).toBe('compra.falta-motivo')
    expect(anular([factura(5000, [['recepcion:1', 5000]])], [llego], 'No era')).toBe('recepcion.ya-facturada')
    const anulada = construir(Recepcion, { ...llego, anula }, { id: idDeAnulacionDeRecepcion(llego.id) })
    expect(anular([], [llego, anulada], 'No era')).toBe('recepcion.ya-anulada')
  })
})

test('lo pedido llega una vez: contado primero y facturado después no lo trae dos veces', () => {
  const orden = construir(OrdenDeCompra, { lineas: [{ ...yogur, milesimas: 20_000 }] }, { id: 'ordenDeCompra:1' })
  const llego = recepcion(
    [
      { ...yogur, lote: 'A' },
      { ...yogur, milesimas: 3000, lote: 'B' },
    ],
    'recepcion:1',
    orden.id,
  )
  const faltan = (recepciones: Recepcion[], compras: Compra[]) =>
    ordenesVistas([orden], compras, recepciones).map(({ estado, faltan: cuanto }) => [estado, cuanto])
  expect(faltan([llego], [])).toEqual([['en-parte', [5000]]])
  const conOrden = { ...factura(15_000, [['recepcion:1', 15_000]]), ordenId: orden.id }
  expect(faltan([llego], [conOrden])).toEqual([['en-parte', [5000]]])
  expect(faltan([llego], [{ ...factura(20_000, [['recepcion:1', 15_000]]), ordenId: orden.id }])).toEqual([['completa', [0]]])
  const anula = { recepcionId: llego.id, motivo: 'No era' }
  expect(faltan([llego, construir(Recepcion, { ...llego, anula }, { id: idDeAnulacionDeRecepcion(llego.id) })], [])).toEqual([
    ['en-camino', [20_000]],
  ])
})
