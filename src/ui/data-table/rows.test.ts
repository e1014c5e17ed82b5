import { describe, expect, it } from 'vitest'
import { formatDay } from '../format.ts'
import { narrowedWords } from './narrowed.ts'
import { csvLines, filterRows, readDates, readSort, sortRows, writeDates, writeSort } from './rows.ts'
import { searcher } from '../search.ts'
import type { Column, Filter } from './types.ts'

interface Fila {
  nombre: string
  centavos: number
}
const filas: Fila[] = [
  { nombre: 'Ñame', centavos: 500 },
  { nombre: 'Café molido', centavos: 32_500 },
  { nombre: 'arroz', centavos: 4000 },
]
const columnas: Column<Fila>[] = [
  { key: 'nombre', header: 'Nombre', value: (f) => f.nombre },
  { key: 'precio', header: 'Precio', value: (f) => f.centavos, csv: (f) => f.centavos / 100 },
]

describe('las filas de una tabla', () => {
  it('se encuentran sin acentos, con las palabras en cualquier orden', () => {
    const buscar = searcher(filas, (f) => f.nombre)
    expect(buscar('MOLIDO cafe')).toEqual([filas[1]])
    expect(buscar('name')).toEqual([filas[0]])
    expect(buscar('cafe té')).toEqual([])
    expect(buscar(' ')).toBe(filas)
  })

  it('se ordenan sin mirar mayúsculas ni acentos, y los números como números', () => {
    expect(sortRows(filas, columnas, { key: 'nombre', descending: false }).map((f) => f.nombre)).toEqual(['arroz', 'Café molido', 'Ñame'])
    expect(sortRows(filas, columnas, { key: 'precio', descending: true }).map((f) => f.centavos)).toEqual([32_500, 4000, 500])
  })

  it('quedan como están cuando la dirección pide ordenar por una columna que no existe', () => {
    expect(sortRows(filas, columnas, readSort('-inventada'))).toBe(filas)
  })

  it('se filtran solo por valores que el filtro conoce', () => {
    const filtro = { key: 'caro', label: 'Caro', options: [{ value: 'si', label: 'Sí' }], test: (f: Fila) => f.centavos > 10_000 }
    expect(filterRows(filas, [filtro], () => 'si')).toEqual([filas[1]])
    expect(filterRows(filas, [filtro], () => '<script>')).toBe(filas)
  })

  it('salen al CSV con el encabezado y el valor que la columna dice', () => {
    expect(csvLines(filas.slice(1, 2), columnas)).toEqual([
      ['Nombre', 'Precio'],
      ['Café molido', 325],
    ])
  })

  it('guardan su orden en la dirección', () => {
    expect(readSort(writeSort({ key: 'precio', descending: true }))).toEqual({ key: 'precio', descending: true })
  })

  it('lo que no es un dato no ordena ni sale al CSV', () => {
    const accion: Column<Fila> = { key: 'accion', header: 'Acción', value: (f) => f.nombre, export: false }
    expect(csvLines(filas.slice(0, 1), [...columnas, accion])).toEqual([
      ['Nombre', 'Precio'],
      ['Ñame', 5],
    ])
    expect(sortRows(filas, [accion], { key: 'accion', descending: false })).toBe(filas)
  })
})

describe('el filtro de fechas', () => {
  const filtro: Filter<{ en: string }> = { kind: 'fechas', key: 'fecha', label: 'Fecha', value: ({ en }) => en }
  const ventas = [{ en: '2026-11-20T03:59:59.999Z' }, { en: '2026-11-20T04:00:00.000Z' }, { en: '2026-11-21' }, { en: '' }]
  const entre = (elegido: string) => filterRows(ventas, [filtro], () => elegido)

  it('toma los dos días enteros, como los vive Santo Domingo', () => {
    expect(entre('2026-11-20..2026-11-20')).toEqual([ventas[1]])
    expect(entre('2026-11-20..2026-11-21')).toEqual([ventas[1], ventas[2]])
    expect(entre('2026-11-19..2026-11-19')).toEqual([ventas[0]])
  })

  it('puede quedar abierto por un lado, y lo que no tiene fecha no está en ninguno', () => {
    expect(entre('2026-11-21..')).toEqual([ventas[2]])
    expect(entre('..2026-11-19')).toEqual([ventas[0]])
  })

  it('no filtra por lo que no es una fecha', () => {
    expect(entre('ayer..hoy')).toBe(ventas)
    expect(readDates('<script>')).toEqual([null, null])
  })

  it('guarda en la dirección lo que se eligió, y nada cuando no se eligió nada', () => {
    expect(readDates(writeDates(['2026-11-01', null]))).toEqual(['2026-11-01', null])
    expect(writeDates([null, null])).toBe('')
  })

  it('se dice en palabras, con los demás filtros y la búsqueda', () => {
    const estado: Filter<{ en: string }> = { key: 'estado', label: 'Estado', options: [{ value: 'b', label: 'Bueno' }], test: () => true }
    const elegido = (key: string) => (key === 'fecha' ? '2026-11-01..' : 'b')
    expect(narrowedWords([filtro, estado], elegido, ' café ')).toEqual([
      'búsqueda: café',
      `Fecha: desde el ${formatDay('2026-11-01')}`,
      'Estado: Bueno',
    ])
    expect(narrowedWords([filtro, estado], () => 'inventado', '')).toEqual([])
  })
})
