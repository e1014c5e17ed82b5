import { expect, test } from 'vitest'
import type { FilaImportada } from './importacion.ts'
import { planificar, type Existente } from '#domain/inventario/importacion.hechos.ts'
import { emparejador } from './importacion.iguales.ts'

const unaFila = (cambios: Partial<FilaImportada> = {}): FilaImportada => ({
  fila: 2,
  codigoBarra: '',
  nombre: 'Café Santo Domingo',
  precioDiezmilesimas: 500_000,
  costoDiezmilesimas: 300_000,
  itbis: '18',
  codigo: '',
  categoria: 'Café',
  unidad: 'unidad',
  existenciaMilesimas: undefined,
  ...cambios,
})

type Producto = Existente & { categoria: string; unidad: string; eliminado: boolean }
let n = 0
const nuevoId = () => `producto:${++n}`

/** The shop after these rows were imported into it. */
function tras(tienda: readonly Producto[], filas: readonly FilaImportada[]): { tienda: Producto[]; cuenta: number[] } {
  const { historicos, nuevos, actualizados, sinCambio, porNombre } = planificar(
    filas,
    emparejador(tienda),
    { actualizar: true, archivo: 'lista.csv' },
    nuevoId,
  )
  const porId = new Map<string, Producto>(tienda.map((producto) => [producto.id, producto]))
  for (const { docId, campos } of historicos.flatMap(({ cambios }) => cambios)) {
    const puestos = Object.fromEntries(Object.entries(campos).map(([campo, { despues }]) => [campo, despues]))
    porId.set(docId, { existenciaMilesimas: 0, ...porId.get(docId), id: docId, ...puestos } as Producto)
  }
  return { tienda: [...porId.values()], cuenta: [nuevos, actualizados, sinCambio, porNombre] }
}

test('la misma lista sin códigos, otra vez, no dobla nada y dice que es la misma', () => {
  const lista = [unaFila(), unaFila({ nombre: 'Ñame', unidad: 'libra' }), unaFila({ nombre: 'Pan' }), unaFila({ nombre: 'Pan' })]
  const una = tras([], lista)
  expect(una.cuenta).toEqual([4, 0, 0, 0])
  const dos = tras(una.tienda, lista)
  expect(dos.cuenta).toEqual([0, 0, 4, 4])
  expect(dos.tienda).toHaveLength(4)
})

test('el nombre vale sin acentos ni mayúsculas; el código de la tienda manda sobre él', () => {
  const { tienda } = tras([], [unaFila(), unaFila({ nombre: 'Arroz', codigo: 'A-1' })])
  expect(tras(tienda, [unaFila({ nombre: 'CAFE  SANTO DOMINGO', precioDiezmilesimas: 1 })]).cuenta).toEqual([0, 1, 0, 1])
  expect(tras(tienda, [unaFila({ nombre: 'Arroz selecto', codigo: 'A-1' })]).cuenta).toEqual([0, 1, 0, 0])
  expect(tras(tienda, [unaFila({ nombre: 'Arroz', codigo: 'A-2' })]).cuenta).toEqual([1, 0, 0, 0])
})

test('dos códigos de barra distintos son dos productos, aunque se llamen igual; el que faltaba se completa', () => {
  const { tienda } = tras([], [unaFila({ codigoBarra: '7460000000017' }), unaFila({ nombre: 'Pan' })])
  expect(tras(tienda, [unaFila({ codigoBarra: '7460000000024' })]).cuenta).toEqual([1, 0, 0, 0])
  const completada = tras(tienda, [unaFila({ nombre: 'Pan', codigoBarra: '7460000000031' })])
  expect(completada.cuenta).toEqual([0, 1, 0, 1])
  expect(completada.tienda.map(({ codigoBarra }) => codigoBarra)).toEqual(['7460000000017', '7460000000031'])
})

test('de varios con un nombre, el de su categoría y unidad; uno eliminado no cuenta', () => {
  const { tienda } = tras([], [unaFila({ nombre: 'Pan', unidad: 'docena' }), unaFila({ nombre: 'Pan', unidad: 'libra' })])
  const { tienda: despues } = tras(tienda, [unaFila({ nombre: 'Pan', unidad: 'libra', precioDiezmilesimas: 7 })])
  expect(despues.map(({ precioDiezmilesimas }) => precioDiezmilesimas)).toEqual([500_000, 7])
  expect(
    tras(
      tienda.map((uno) => ({ ...uno, eliminado: true })),
      [unaFila({ nombre: 'Pan' })],
    ).cuenta[0],
  ).toBe(1)
})

test('20,000 filas contra 20,000 productos se emparejan todas', () => {
  const lista = Array.from({ length: 20_000 }, (_, i) => unaFila({ nombre: `Artículo ${i}` }))
  const { tienda } = tras([], lista)
  expect(tras(tienda, lista).cuenta).toEqual([0, 0, 20_000, 20_000])
})
