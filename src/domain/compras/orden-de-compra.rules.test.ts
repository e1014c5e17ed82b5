/** What a supplier was asked for: on its way until a purchase brings it, or until somebody says that it will not come. */
import { expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Compra } from './compra.entity.ts'
import { idDeAnulacionDeCompra } from './compra.rules.ts'
import { OrdenDeCompra } from './orden-de-compra.entity.ts'
import { armarAnulacionDeOrden, armarOrden, enCamino, idDeAnulacionDeOrden, ordenesVistas } from './orden-de-compra.rules.ts'

const quien = { empleadoId: 'empleado:1', nombre: 'Altagracia', rol: 'supervisor' as const }
const proveedor = { id: 'proveedor:1', razonSocial: 'Cibao SRL', identificacion: '131246796', tipoIdentificacion: 'RNC' as const }
const linea = { productoId: 'producto:1', nombre: 'Café', milesimas: 10_000, costoDiezmilesimas: 500_000 }
const orden = construir(OrdenDeCompra, { lineas: [linea, { ...linea, productoId: 'producto:2' }] }, { id: 'ordenDeCompra:1' })
let n = 0
const trae = (milesimas: number, productoId = 'producto:1', campos: Partial<Compra> = {}): Compra =>
  construir(
    Compra,
    { ordenId: orden.id, lineas: [{ productoId, nombre: 'Café', milesimas, montoCentavos: 100_000 }], ...campos },
    { id: `compra:131246796-B01000000${10 + n++}` },
  )
const vista = (ordenes: OrdenDeCompra[], compras: Compra[]) =>
  ordenesVistas(ordenes, compras).map(({ estado, faltan, motivo }) => [estado, faltan, motivo])

test('está en camino, llega en parte, y está completa con lo que se pidió o más', () => {
  expect(vista([orden], [])).toEqual([['en-camino', [10_000, 10_000], '']])
  expect(vista([orden], [trae(4000), trae(3000)])).toEqual([['en-parte', [3000, 10_000], '']])
  expect(vista([orden], [trae(12_000), trae(10_000, 'producto:2')])).toEqual([['completa', [0, 0], '']])
})

test('lo de otra orden, una nota o una compra anulada no la traen', () => {
  const mala = trae(10_000)
  const anula = construir(Compra, { ...mala, anula: { compraId: mala.id, motivo: 'Otra' } }, { id: idDeAnulacionDeCompra(mala.id) })
  const nota = trae(10_000, 'producto:1', { ncf: 'B0400000001', ncfModificado: 'B0100000001' })
  expect(vista([orden], [mala, anula, nota, trae(10_000, 'producto:1', { ordenId: 'ordenDeCompra:9' })])).toEqual([
    ['en-camino', [10_000, 10_000], ''],
  ])
})

test('lo que no va a venir no está en camino, y lo dice una vez', () => {
  const campos = armarAnulacionDeOrden(orden, { motivo: ' No tienen más ', quien })
  if (!campos.ok) throw new Error(campos.error.code)
  const anulada = construir(OrdenDeCompra, campos.value, { id: idDeAnulacionDeOrden(orden.id) })
  expect(vista([orden, anulada], [trae(4000)])).toEqual([['no-viene', [6000, 10_000], 'No tienen más']])
  expect([...enCamino(ordenesVistas([orden, anulada], []))]).toEqual([])
  expect([...enCamino(ordenesVistas([orden], [trae(4000)]))]).toEqual([
    ['producto:1', 6000],
    ['producto:2', 10_000],
  ])
  expect(armarAnulacionDeOrden(anulada, { motivo: 'Otra vez', quien })).toMatchObject({ error: { code: 'orden.ya-anulada' } })
  expect(armarAnulacionDeOrden(orden, { motivo: ' ', quien })).toMatchObject({ error: { code: 'compra.falta-motivo' } })
})

test('la escribe quien compra, con cantidades, y dice para cuándo', () => {
  const lugar = { quien, proveedor, hoy: '2026-11-21' }
  expect(armarOrden([linea], lugar, 3)).toMatchObject({ ok: true, value: { esperadaEl: '2026-11-24', registroNombre: 'Altagracia' } })
  expect(armarOrden([], lugar, 3)).toMatchObject({ error: { code: 'compra.sin-cantidad' } })
  expect(armarOrden([{ ...linea, milesimas: 0 }], lugar, 3)).toMatchObject({ error: { code: 'compra.sin-cantidad' } })
  expect(armarOrden([linea], { ...lugar, quien: { ...quien, rol: 'cajero' } }, 3)).toMatchObject({ error: { code: 'compra.sin-permiso' } })
})
