/**
 * Turns the good rows of an import into facts: historicos of up to 500 changes and stock movements of up to 500 lines. The caller
 * saves them all in one transaction, so an import is there whole or not at all.
 */
import type { Campos } from '#domain/core/entity.ts'
import type { Historico } from '#domain/core/historico.entity.ts'
import type { MovimientoInventario } from './movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { seVendePorPeso } from '#domain/catalogo/peso.rules.ts'
import { trozos, type CambioDeCampos } from '#domain/core/importacion/cambios.ts'

/** What a product that is in the shop already holds now. */
export type Existente = Pick<
  Producto,
  'id' | 'nombre' | 'codigoBarra' | 'codigo' | 'precioDiezmilesimas' | 'costoDiezmilesimas' | 'itbis' | 'pesoGramos'
> & { existenciaMilesimas: number }

export interface PlanImportacion {
  historicos: Campos<typeof Historico>[]
  movimientos: Campos<typeof MovimientoInventario>[]
  nuevos: number
  actualizados: number
  sinCambio: number
  /** Of those that were there already: known by their name alone. */
  porNombre: number
}

/**
 * `existente`: the product that a row is of already (`importacion.iguales.ts`). `actualizar`: its price, cost, name, tax, weight and counted stock become
 * those of the file, where it says them; otherwise it stays as it is.
 */
export function planificar(
  filas: readonly FilaImportada[],
  existente: (fila: FilaImportada) => Existente | undefined,
  opciones: { actualizar: boolean; archivo: string },
  nuevoId: () => string,
): PlanImportacion {
  const cambios: Campos<typeof Historico>['cambios'] = []
  const iniciales: Campos<typeof MovimientoInventario>['lineas'] = []
  const conteos: Campos<typeof MovimientoInventario>['lineas'] = []
  let nuevos = 0
  let actualizados = 0
  let porNombre = 0

  for (const fila of filas) {
    const previo = existente(fila)
    if (!previo) {
      const docId = nuevoId()
      nuevos++
      cambios.push({ docId, campos: creacion(fila) })
      if (fila.existenciaMilesimas !== undefined && fila.existenciaMilesimas !== 0)
        iniciales.push({
          productoId: docId,
          milesimas: fila.existenciaMilesimas,
          ...(fila.costoDiezmilesimas ? { costoDiezmilesimas: fila.costoDiezmilesimas } : {}),
        })
      continue
    }
    if (!mismoCodigo(previo, fila)) porNombre++
    if (!opciones.actualizar) continue
    const campos = edicion(previo, fila)
    const faltan = (fila.existenciaMilesimas ?? previo.existenciaMilesimas) - previo.existenciaMilesimas
    if (Object.keys(campos).length > 0) cambios.push({ docId: previo.id, campos })
    if (faltan !== 0) conteos.push({ productoId: previo.id, milesimas: faltan })
    if (Object.keys(campos).length > 0 || faltan !== 0) actualizados++
  }

  const nota = `Importación de ${opciones.archivo}`.slice(0, 200)
  return {
    historicos: historicosDeProductos(cambios, nota),
    movimientos: [
      ...trozos(iniciales).map((lineas) => ({ motivo: 'inicial' as const, nota, lineas })),
      ...trozos(conteos).map((lineas) => ({ motivo: 'conteo' as const, nota, lineas })),
    ],
    nuevos,
    actualizados,
    sinCambio: filas.length - nuevos - actualizados,
    porNombre,
  }
}

const mismoCodigo = (previo: Existente, fila: FilaImportada): boolean =>
  (['codigoBarra', 'codigo'] as const).some((campo) => previo[campo] !== '' && previo[campo] === fila[campo])

type CamposCambiados = CambioDeCampos['campos']

/** Edits of many products as facts that each fit on the wire. */
export const historicosDeProductos = (cambios: readonly CambioDeCampos[], motivo: string): Campos<typeof Historico>[] =>
  trozos(cambios).map((trozo) => ({ docTipo: Producto.tipo, cambios: trozo, motivo }))

/** Every field, so that the new product does not depend on today's defaults. */
function creacion(fila: FilaImportada): CamposCambiados {
  const campos = Producto.esquemaCampos.parse({
    nombre: fila.nombre,
    codigoBarra: fila.codigoBarra,
    codigo: fila.codigo,
    categoria: fila.categoria,
    precioDiezmilesimas: fila.precioDiezmilesimas,
    costoDiezmilesimas: fila.costoDiezmilesimas ?? 0,
    itbis: fila.itbis,
    unidad: fila.unidad,
    sePesa: seVendePorPeso(fila.unidad),
    pesoGramos: fila.pesoGramos,
  })
  return Object.fromEntries(Object.entries(campos).map(([campo, despues]) => [campo, { antes: null, despues }]))
}

function edicion(previo: Existente, fila: FilaImportada): CamposCambiados {
  const campos: CamposCambiados = {}
  for (const campo of ['nombre', 'precioDiezmilesimas', 'costoDiezmilesimas', 'itbis'] as const) {
    const despues = campo === 'itbis' && fila.itbisPorDefecto ? undefined : fila[campo]
    if (despues !== undefined && previo[campo] !== despues) campos[campo] = { antes: previo[campo], despues }
  }
  // A code that the shop had not written down yet; one that it has is never changed by a list.
  for (const campo of ['codigoBarra', 'codigo'] as const)
    if (previo[campo] === '' && fila[campo] !== '') campos[campo] = { antes: '', despues: fila[campo] }
  if (fila.pesoGramos !== undefined && previo.pesoGramos !== fila.pesoGramos)
    campos['pesoGramos'] = { antes: previo.pesoGramos, despues: fila.pesoGramos }
  return campos
}

/** The stock that an import put or corrected, back again. */
export const deshacerMovimientos = (movimientos: readonly Campos<typeof MovimientoInventario>[]): Campos<typeof MovimientoInventario>[] =>
  movimientos.map(({ nota, lineas }) => ({
    motivo: 'ajuste' as const,
    nota: `Deshecha: ${nota}`.slice(0, 300),
    lineas: lineas.map(({ productoId, milesimas }) => ({ productoId, milesimas: -milesimas })),
  }))
