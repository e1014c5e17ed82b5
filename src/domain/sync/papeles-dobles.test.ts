import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { papelesDobles } from './papeles-dobles.ts'

const venta = (ncf: string, total: number, en: string) =>
  construir(Venta, { ncf, totales: { ...Venta.muestra.totales, total } }, { id: `131246796-${ncf}`, en, hlc: `${en}-x` })
const apartado = (doc: unknown, archivada: { en: string; quien: string; motivo: string } | null = null) => ({
  cuarentenaId: `cuarentena:${JSON.stringify(doc).length}`,
  texto: typeof doc === 'string' ? doc : JSON.stringify(doc),
  archivada,
})
const [uno, dos] = ['E320000000007', 'E320000000003']
const libros = new Map([uno, dos].map((ncf) => [`131246796-${ncf}`, venta(ncf, 10_000, '2026-11-21T15:00:00.000Z')]))

test('los papeles que existen dos veces, por su número, con lo que vale cada uno', () => {
  const otra = venta(uno, 25_000, '2026-11-21T16:00:00.000Z')
  const igualDeMonto = venta(dos, 10_000, '2026-11-21T17:00:00.000Z')
  expect(
    papelesDobles([apartado(otra), apartado(igualDeMonto)], libros).map((doble) => [
      doble.ncf,
      doble.enLibros.totales.total,
      doble.apartada.totales.total,
    ]),
  ).toEqual([
    [dos, 10_000, 10_000],
    [uno, 10_000, 25_000],
  ])
})

test('no lo es la misma venta que llegó dos veces, ni una cuyo número no está en los libros, ni lo archivado, ni lo que no es una venta', () => {
  const sola = venta('E320000000099', 1, '2026-11-21T16:00:00.000Z')
  const otra = venta(uno, 25_000, '2026-11-21T16:00:00.000Z')
  const archivada = { en: '2026-11-22T10:00:00.000Z', quien: 'empleado:1', motivo: 'Se aclaró' }
  const apartados = [
    apartado(libros.get(`131246796-${uno}`)),
    apartado(sola),
    apartado(otra, archivada),
    apartado('{"tipo":'),
    apartado({ tipo: 'turno' }),
  ]
  expect(papelesDobles(apartados, libros)).toEqual([])
})
