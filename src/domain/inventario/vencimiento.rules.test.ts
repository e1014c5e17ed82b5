/** What expires: what is left of each lot, as what expires first is sold first, and as whoever looked says. */
import { describe, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeAnulacionDeCompra } from '#domain/compras/compra.rules.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { LoteRevisado } from './lote-revisado.entity.ts'
import { lotesLlegados, lotesQueQuedan, vencePronto } from './vencimiento.rules.ts'

const HOY = '2026-11-29'
const lote = (vence: string, milesimas: number, nombreDeLote = 'A') => ({
  productoId: 'producto:1',
  nombre: 'Yogur',
  milesimas,
  lote: nombreDeLote,
  vence,
  llegadas: [{ en: '2026-11-20T12:00:00.000Z', milesimas }],
})
const quedan = (lotes: ReturnType<typeof lote>[], hay: number, revisados: LoteRevisado[] = []) =>
  lotesQueQuedan(lotes, { revisados, hay: () => hay, hoy: HOY }).map(({ vence, quedan: cuantos, dias }) => [vence, cuantos, dias])
const revisado = (vence: string, quedanMilesimas: number, hlc: string) =>
  construir(
    LoteRevisado,
    { productoId: 'producto:1', lote: 'A', vence, quedanMilesimas, motivo: 'contado' },
    { hlc, en: '2026-11-25T12:00:00.000Z' },
  )

describe('lo que queda de cada lote', () => {
  const dos = [lote('2026-12-01', 12_000), lote('2026-12-20', 10_000)]

  test('se vende primero lo que vence primero', () => {
    expect(quedan(dos, 22_000)).toEqual([
      ['2026-12-01', 12_000, 2],
      ['2026-12-20', 10_000, 21],
    ])
    expect(quedan(dos, 15_000).map(([, cuantos]) => cuantos)).toEqual([5000, 10_000])
    expect(quedan(dos, 8000)).toEqual([['2026-12-20', 8000, 21]])
    expect(quedan(dos, 0)).toEqual([])
    expect(quedan(dos, -3000)).toEqual([])
  })

  test('lo que se vendió con otro lote lo dice quien mira, y vale lo último que se dijo', () => {
    const revisados = [revisado('2026-12-01', 0, '2'), revisado('2026-12-01', 9000, '1')]
    expect(quedan(dos, 22_000, revisados)).toEqual([['2026-12-20', 10_000, 21]])
    expect(quedan(dos, 22_000, [revisado('2026-12-20', 3000, '1')]).map(([, cuantos]) => cuantos)).toEqual([12_000, 3000])
  })

  test('lo que llega con la misma fecha después de que alguien miró se suma a lo que dijo', () => {
    const [visto] = [lote('2026-12-20', 10_000)]
    const otraVez = { ...visto, milesimas: 16_000, llegadas: [...visto.llegadas, { en: '2026-11-26T12:00:00.000Z', milesimas: 6000 }] }
    expect(quedan([otraVez], 20_000, [revisado('2026-12-20', 0, '1')])).toEqual([['2026-12-20', 6000, 21]])
  })

  test('avisa con tiempo, y de lo que ya venció', () => {
    const dias = quedan([lote('2026-11-28', 1000), lote('2026-12-29', 1000), lote('2026-12-30', 1000)], 3000).map(([, , d]) => d)
    expect(dias).toEqual([-1, 30, 31])
    expect(dias.map((d) => vencePronto({ dias: Number(d) }))).toEqual([true, true, false])
  })
})

test('llega con lo recibido y con la factura que trae fecha; lo anulado no llegó, y lo que trae un paquete está en lo que trae', () => {
  const linea = { productoId: 'producto:1', nombre: 'Yogur', milesimas: 12_000, costoDiezmilesimas: 0, lote: 'A', vence: '2026-12-20' }
  const llego = construir(Recepcion, { lineas: [linea, { ...linea, productoId: 'producto:3', lote: '' }] }, { id: 'recepcion:1' })
  const anulada = construir(
    Recepcion,
    { lineas: [linea], anula: { recepcionId: 'recepcion:2', motivo: 'No era' } },
    { id: 'recepcion:anula:2' },
  )
  const caja = {
    productoId: 'producto:2',
    nombre: 'Caja de 24',
    milesimas: 2000,
    montoCentavos: 100_000,
    lote: 'A',
    vence: '2026-12-20',
    contiene: [{ productoId: 'producto:1', milesimas: 24_000 }],
  }
  const compra = construir(
    Compra,
    { lineas: [caja, { ...caja, productoId: 'producto:4', vence: undefined }] },
    { id: 'compra:131246796-B0100000221' },
  )
  const deNada = construir(
    Compra,
    { lineas: [caja], anula: { compraId: compra.id, motivo: 'Otra' } },
    { id: idDeAnulacionDeCompra(compra.id) },
  )
  const conNota = construir(
    Compra,
    { ncf: 'B0400000001', ncfModificado: compra.ncf, lineas: [caja] },
    { id: 'compra:131246796-B0400000001' },
  )
  const deAntes = construir(Recepcion, { lineas: [linea] }, { id: 'recepcion:2' })
  const cuantos = (compras: Compra[]) =>
    lotesLlegados([llego, deAntes, anulada], compras).map(({ productoId, lote: cual, milesimas }) => [productoId, cual, milesimas])
  expect(cuantos([compra, conNota])).toEqual([
    ['producto:1', 'A', 60_000],
    ['producto:3', '', 12_000],
  ])
  // Of its two boxes one had come before: its lots are those of what was received.
  const conLoDeAntes = { ...caja, recibidas: [{ recepcionId: 'recepcion:2', milesimas: 1000, costoDiezmilesimas: 0 }] }
  expect(cuantos([{ ...compra, lineas: [conLoDeAntes] }])[0]).toEqual(['producto:1', 'A', 36_000])
  expect(cuantos([compra, deNada])).toEqual([
    ['producto:1', 'A', 12_000],
    ['producto:3', '', 12_000],
  ])
})
