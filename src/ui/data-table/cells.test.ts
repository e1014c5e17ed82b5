import { describe, expect, it } from 'vitest'
import { readSheet } from 'read-excel-file/node'
import { formatDay } from '../format.ts'
import { cellText, plain, sheetCell, totalText } from './cells.ts'
import { workbook } from './download-xlsx.ts'
import type { Column } from './types.ts'

interface Fila {
  codigo: string
  centavos: number
  en: string
}
const filas: Fila[] = [
  { codigo: '0012345678905', centavos: 123_450, en: '2026-11-22T02:30:00.000Z' },
  { codigo: '', centavos: 0, en: '' },
]
const [codigo, precio, fecha, cantidad] = [
  { key: 'codigo', header: 'Código', value: (f: Fila) => f.codigo },
  { key: 'precio', header: 'Precio', value: (f: Fila) => f.centavos, csv: (f: Fila) => f.centavos / 100, money: true, numeric: true },
  { key: 'fecha', header: 'Fecha', value: (f: Fila) => f.en },
  { key: 'cantidad', header: 'Cantidad', value: () => 1.5 },
] satisfies Column<Fila>[] as [Column<Fila>, Column<Fila>, Column<Fila>, Column<Fila>]

describe('una celda fuera de la pantalla', () => {
  const [fila, vacia] = filas as [Fila, Fila]

  it('en el CSV lleva la hora de Santo Domingo y el resto como es', () => {
    expect([plain(codigo, fila), plain(precio, fila), plain(fecha, fila)]).toEqual(['0012345678905', 1234.5, '2026-11-21 22:30'])
  })

  it('en papel dice lo que se ve, con dos decimales el dinero', () => {
    expect([cellText(codigo, fila), cellText(precio, fila), cellText(cantidad, fila)]).toEqual(['0012345678905', '1,234.50', '1.5'])
    expect(cellText({ ...precio, cell: () => 'RD$1,234.50' }, fila)).toBe('RD$1,234.50')
    expect(cellText({ ...fecha, value: () => '2026-11-21' }, fila)).toBe(formatDay('2026-11-21'))
  })

  it('vacía queda vacía', () => {
    expect([sheetCell(codigo, vacia), plain(fecha, vacia), cellText(fecha, vacia)]).toEqual([null, '', ''])
  })

  it('el pie va como texto, y el de una cantidad dibujada se suma', () => {
    expect(totalText({ ...precio, total: (rows) => `RD$${rows.length}` }, filas)).toBe('RD$2')
    expect(totalText(precio, filas)).toBe('')
    expect(totalText({ ...precio, total: () => null }, filas)).toBe('1,234.50')
    expect(totalText({ ...codigo, total: () => null }, filas)).toBe('')
  })
})

describe('el libro de Excel', () => {
  it('guarda el dinero como número, el código con sus ceros como texto y la fecha como fecha', async () => {
    const libro = await workbook('Ventas: 21/11', filas, [codigo, precio, fecha, cantidad])
    const leido = await readSheet(Buffer.from(await libro.arrayBuffer()))
    expect(leido).toEqual([
      ['Código', 'Precio', 'Fecha', 'Cantidad'],
      ['0012345678905', 1234.5, new Date('2026-11-21T22:30:00.000Z'), 1.5],
      [null, 0, null, 1.5],
    ])
    expect([sheetCell(precio, filas[0] as Fila)?.format, sheetCell(cantidad, filas[0] as Fila)?.format]).toEqual(['#,##0.00', '#,##0.####'])
  })
})
