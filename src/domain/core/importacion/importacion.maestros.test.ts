import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { columnasDeProveedor, senasDeProveedor } from '#domain/compras/proveedor.rules.ts'
import { construir } from '../construir.ts'
import { columnasNombradas, deshacerHistoricos, leerFilaDeMaestro, planificarMaestros } from './importacion.maestros.ts'

const encabezado = ['Suplidor', 'RNC', 'Celular', 'Días de crédito', 'Tipo de gasto', 'Comentario']
const mapa = columnasNombradas(columnasDeProveedor, encabezado)
const leer = (...celdas: string[]) => leerFilaDeMaestro(Proveedor, columnasDeProveedor, mapa, '.', celdas, 2)
const id = (n = 0) => {
  let siguiente = n
  return () => `proveedor:${siguiente++}`
}
const planDe = (leidos: Parameters<typeof planificarMaestros<typeof Proveedor>>[1], hay: readonly Proveedor[], actualizar = true) =>
  planificarMaestros(Proveedor, leidos, hay, senasDeProveedor, { actualizar, archivo: 'lista.csv' }, id())

test('cada columna se reconoce por lo que la gente escribe arriba', () => {
  expect(mapa).toEqual({ razonSocial: 0, identificacion: 1, telefono: 2, tiempoCreditoDias: 3, tipoGasto: 4, nota: 5 })
})

test('una fila se lee como se escribe: el RNC sin guiones, el teléfono entero, el gasto por su código o en palabras', () => {
  expect(leer('  Frito  Lay SRL ', '1-31-24679-6', '809-555-0001', '30', '9', '')).toEqual({
    ok: true,
    value: { razonSocial: 'Frito Lay SRL', identificacion: '131246796', telefono: '+18095550001', tiempoCreditoDias: 30, tipoGasto: '09' },
  })
  expect(leer('Alquiler', '', '', '', 'Arrendamientos')).toMatchObject({ value: { tipoGasto: '03' } })
})

test('lo que no se entiende dice en qué celda y no entra', () => {
  expect(leer('', '131246796', '', 'un mes', '77')).toEqual({
    ok: false,
    errores: [
      { fila: 2, columna: 'razonSocial', valor: '', code: 'importar.falta' },
      { fila: 2, columna: 'tiempoCreditoDias', valor: 'un mes', code: 'importar.no-se-entiende' },
      { fila: 2, columna: 'tipoGasto', valor: '77', code: 'importar.no-se-entiende' },
    ],
  })
})

const hay = ({ id: suyo = 'proveedor:x', ...campos }: Partial<Proveedor>): Proveedor => ({
  ...construir(Proveedor, { identificacion: '', ...campos }),
  id: suyo,
})

test('quien ya está por su RNC se actualiza, y sin RNC por su nombre; dos que comparten seña no dicen quién es', () => {
  const uno = hay({ id: 'proveedor:a', razonSocial: 'Uno', identificacion: '131246796', tiempoCreditoDias: 15 })
  const dos = hay({ id: 'proveedor:b', razonSocial: 'Dos' })
  const mellizos = [hay({ id: 'proveedor:c', razonSocial: 'Igual' }), hay({ id: 'proveedor:d', razonSocial: 'Igual' })]
  const plan = planDe(
    [
      { razonSocial: 'Uno', identificacion: '131246796', tiempoCreditoDias: 30 },
      { razonSocial: 'dos' },
      { razonSocial: 'Igual' },
      { razonSocial: 'Igual' },
    ],
    [uno, dos, ...mellizos],
  )
  expect(plan.historicos[0]?.cambios).toEqual([
    { docId: 'proveedor:a', campos: { tiempoCreditoDias: { antes: 15, despues: 30 } } },
    { docId: 'proveedor:b', campos: { razonSocial: { antes: 'Dos', despues: 'dos' } } },
    { docId: 'proveedor:0', campos: { razonSocial: { antes: null, despues: 'Igual' } } },
  ])
  expect(plan).toMatchObject({ nuevos: 1, actualizados: 2, sinCambio: 1 })
})

test('quien se eliminó y vuelve en un archivo es otro: lo deshecho se puede importar otra vez', () => {
  const eliminado = hay({ id: 'proveedor:a', razonSocial: 'Uno', activo: false })
  expect(planDe([{ razonSocial: 'Uno' }], [eliminado])).toMatchObject({ nuevos: 1, sinCambio: 0 })
})

const fila = fc.record({
  razonSocial: fc.string({ minLength: 1, maxLength: 12 }).map((nombre) => `P ${nombre}`),
  identificacion: fc.constantFrom('', '131246796', '101010101'),
  tiempoCreditoDias: fc.nat(90),
})
const aplicar = (docs: ReadonlyMap<string, Proveedor>, historicos: ReturnType<typeof planDe>['historicos']) => {
  const despues = new Map(docs)
  for (const { docId, campos } of historicos.flatMap(({ cambios }) => cambios))
    despues.set(docId, {
      ...(despues.get(docId) ?? hay({ id: docId })),
      ...Object.fromEntries(Object.entries(campos).map(([campo, { despues: valor }]) => [campo, valor])),
    })
  return despues
}

test('importar dos veces no dobla a nadie, y deshacer deja a los de antes como estaban', () => {
  fc.assert(
    fc.property(
      fc.array(fila, { maxLength: 20 }),
      fc.uniqueArray(fila, { maxLength: 5, selector: (una) => senasDeProveedor(una)[0] }),
      (filas, antes) => {
        const primeros = new Map(antes.map((campos, i) => [`proveedor:antes-${i}`, hay({ id: `proveedor:antes-${i}`, ...campos })]))
        const plan = planDe(filas, [...primeros.values()])
        const despues = aplicar(primeros, plan.historicos)
        expect(planDe(filas, [...despues.values()]).nuevos).toBe(0)
        const vueltos = aplicar(
          despues,
          deshacerHistoricos(plan.historicos, (docId) => despues.get(docId), { activo: { antes: true, despues: false } }),
        )
        for (const [docId, doc] of primeros) expect(vueltos.get(docId)).toEqual(doc)
        const traidos = [...vueltos].filter(([docId]) => !primeros.has(docId))
        expect(traidos.filter(([, { activo }]) => activo)).toEqual([])
      },
    ),
  )
})
