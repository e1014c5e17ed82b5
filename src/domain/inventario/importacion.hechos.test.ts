import { describe, expect, it } from 'vitest'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from './movimiento-inventario.entity.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { CAMBIOS_POR_HECHO } from '#domain/core/importacion/cambios.ts'
import { planificar, type Existente } from './importacion.hechos.ts'

const unaFila = (cambios: Partial<FilaImportada> = {}): FilaImportada => ({
  fila: 2,
  codigoBarra: '746',
  nombre: 'Pan',
  precioDiezmilesimas: 500_000,
  costoDiezmilesimas: 300_000,
  itbis: 'E',
  codigo: '',
  categoria: '',
  unidad: 'unidad',
  existenciaMilesimas: 12_000,
  ...cambios,
})
const pan: Existente = {
  id: 'producto:pan',
  nombre: 'Pan',
  codigoBarra: '746',
  codigo: '',
  precioDiezmilesimas: 450_000,
  costoDiezmilesimas: 300_000,
  itbis: 'E',
  pesoGramos: 0,
  existenciaMilesimas: 20_000,
}
let n = 0
const nuevoId = () => `producto:${++n}`
const plan = (filas: FilaImportada[], actualizar = true, conPan = false) =>
  planificar(filas, ({ codigoBarra }) => (conPan && codigoBarra === '746' ? pan : undefined), { actualizar, archivo: 'lista.csv' }, nuevoId)

describe('plan de importación', () => {
  it('crea el producto con todos sus campos y su existencia inicial', () => {
    const { historicos, movimientos, nuevos } = plan([unaFila()])
    expect(nuevos).toBe(1)
    expect(historicos[0]?.cambios[0]?.campos['activo']).toEqual({ antes: null, despues: true })
    expect(movimientos[0]).toMatchObject({ motivo: 'inicial', lineas: [{ milesimas: 12_000 }] })
  })
  it('actualiza solo lo que cambió, y la existencia por la diferencia', () => {
    const { historicos, movimientos, actualizados } = plan([unaFila()], true, true)
    expect(actualizados).toBe(1)
    expect(historicos[0]?.cambios).toEqual([
      { docId: 'producto:pan', campos: { precioDiezmilesimas: { antes: 450_000, despues: 500_000 } } },
    ])
    expect(movimientos[0]).toMatchObject({ motivo: 'conteo', lineas: [{ productoId: 'producto:pan', milesimas: -8_000 }] })
  })
  it('el peso que el archivo dice se pone, y el que no dice se queda', () => {
    const campos = (pesoGramos?: number) =>
      plan([unaFila({ precioDiezmilesimas: 450_000, ...(pesoGramos === undefined ? {} : { pesoGramos }) })], true, true).historicos[0]
        ?.cambios
    expect(campos()).toBeUndefined()
    expect(campos(500)).toEqual([{ docId: 'producto:pan', campos: { pesoGramos: { antes: 0, despues: 500 } } }])
    expect(plan([unaFila({ pesoGramos: 500 })]).historicos[0]?.cambios[0]?.campos['pesoGramos']).toEqual({ antes: null, despues: 500 })
    expect(plan([unaFila()]).historicos[0]?.cambios[0]?.campos['pesoGramos']).toEqual({ antes: null, despues: 0 })
  })
  it('el costo y el ITBIS que el archivo no dice se quedan como están', () => {
    const { costoDiezmilesimas: _costo, ...sinCosto } = unaFila({ precioDiezmilesimas: 450_000, itbis: '18', itbisPorDefecto: true })
    expect(plan([sinCosto], true, true).historicos).toEqual([])
    const nuevo = plan([sinCosto]).historicos[0]?.cambios[0]?.campos
    expect(nuevo?.['costoDiezmilesimas']).toEqual({ antes: null, despues: 0 })
    expect(nuevo?.['itbis']).toEqual({ antes: null, despues: '18' })
  })
  it('deja como está lo que existe cuando así se pide', () => {
    expect(plan([unaFila()], false, true)).toMatchObject({ historicos: [], movimientos: [], nuevos: 0, actualizados: 0, sinCambio: 1 })
  })
  it('importar dos veces lo mismo no cambia nada', () => {
    const igual = unaFila({ precioDiezmilesimas: pan.precioDiezmilesimas, existenciaMilesimas: 20_000 })
    expect(plan([igual], true, true)).toMatchObject({ historicos: [], movimientos: [], sinCambio: 1 })
  })
  it('corta en hechos que caben y son válidos', () => {
    const filas = Array.from({ length: CAMBIOS_POR_HECHO + 1 }, (_, i) => unaFila({ codigoBarra: String(i) }))
    const { historicos, movimientos } = plan(filas)
    expect(historicos.map((h) => h.cambios.length)).toEqual([CAMBIOS_POR_HECHO, 1])
    for (const h of historicos) expect(Historico.esquemaCampos.parse(h)).toEqual(h)
    for (const m of movimientos) expect(MovimientoInventario.esquemaCampos.parse(m)).toEqual(m)
    expect(JSON.stringify(historicos[0]).length).toBeLessThan(900_000)
  })
})
