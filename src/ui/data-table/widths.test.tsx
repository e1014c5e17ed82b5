import { expect, test } from 'vitest'
import type { Column } from './types.ts'
import { columnWidths, fitted } from './widths.ts'

interface Fila {
  nombre: string
  monto: string
  nota: string
}

const columns: readonly Column<Fila>[] = [
  { key: 'nombre', header: 'Cliente', value: ({ nombre }) => nombre },
  { key: 'monto', header: 'Monto', value: ({ monto }) => monto, numeric: true, width: 40 },
  { key: 'nota', header: 'Nota', value: ({ nota }) => nota },
]
const fila = (mas: Partial<Fila> = {}): Fila => ({ nombre: 'Ana', monto: 'RD$1.00', nota: '', ...mas })
const anchos = (...filas: Fila[]) => columnWidths(columns, filas)

test('una cifra se lee entera, por larga que sea y por poco que se haya dicho de ella', () => {
  const [, corta = 0] = anchos(fila())
  const [, larga = 0] = anchos(fila({ monto: '-RD$12,225,000.00' }))
  expect(larga).toBeGreaterThanOrEqual(17 * 9)
  expect(corta).toBeLessThan(larga)
})

test('lo escrito ocupa lo que dice, hasta donde se corta; el título de la columna siempre se lee', () => {
  const [, , vacia = 0] = anchos(fila())
  const [, , media = 0] = anchos(fila({ nota: 'Paga los viernes' }))
  const [, , larguisima = 0] = anchos(fila({ nota: 'x'.repeat(500) }))
  expect([vacia, media, larguisima].every((px, i, todos) => i === 0 || px > (todos[i - 1] ?? 0))).toBe(true)
  expect(larguisima).toBeLessThan(280)
})

test('la primera no baja de lo que se lee', () => {
  expect(anchos(fila())[0]).toBe(150)
  expect(anchos(fila({ nombre: 'Distribuidora Comercial del Cibao' }))[0]).toBeGreaterThan(250)
})

test('de miles de filas, la cifra más larga se lee entera esté donde esté', () => {
  const cifra: Column<number> = { key: 'cifra', header: 'Saldo', value: (n) => n, cell: (n) => `RD$${n.toFixed(2)}`, numeric: true }
  const muchas = Array.from({ length: 5000 }, (_, i) => (i === 4321 ? -123_456_789 : i))
  expect(columnWidths([cifra, cifra], muchas)[1]).toBeGreaterThanOrEqual('RD$-123456789.00'.length * 9)
})

test('lo dibujado no baja de lo que dijo quien lo dibuja', () => {
  const dibujada: Column<Fila> = { key: 'boton', header: 'Envío', value: () => '', cell: () => <b>sí</b>, width: 200 }
  expect(columnWidths([...columns, dibujada], [fila()]).at(-1)).toBe(200)
})

test('donde no caben todas ceden las palabras, y ninguna cifra', () => {
  const filas = [fila({ nombre: 'x'.repeat(30), monto: 'RD$12,225,000.00', nota: 'y'.repeat(60) })]
  const [nombre = 0, monto = 0, nota = 0] = columnWidths(columns, filas)
  const enteras = fitted([nombre, monto, nota], columns, filas, nombre + monto + nota)
  expect(enteras).toEqual([nombre, monto, nota])
  const apretadas = fitted([nombre, monto, nota], columns, filas, nombre + monto + nota - 100)
  expect(apretadas[1]).toBe(monto)
  expect(apretadas.reduce((suma, px) => suma + px, 0)).toBeLessThanOrEqual(nombre + monto + nota - 100)
  const dia: Column<Fila> = { key: 'dia', header: 'Día', value: ({ nota: suya }) => suya }
  const cede = (...notas: string[]) =>
    fitted(
      [nombre, 160],
      [...columns.slice(0, 1), dia],
      notas.map((suya) => fila({ nota: suya })),
      10,
    )[1]
  expect(['2026-11-29', '7501048103003', 'B0101800069', '829-555-0105', 'Gaveta 12'].map((suya) => cede('', suya))).toEqual([
    160, 160, 160, 160, 120,
  ])
  expect(fitted([nombre, monto, nota], columns, filas, 10)).toEqual([190, monto, 120])
})
