import { useState } from 'react'
import { leyDe } from '#data/session/de-tienda.ts'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useBorradores, usePersona, useTienda, useVivo } from '#data/session/react.tsx'
import { quienEn } from '#data/personas/quien.ts'
import { useTasaDolar } from '#data/session/useTasaDolar.ts'
import { faltaAutorizar } from '#domain/ventas/autorizacion.rules.ts'
import { ItbisTasas } from '#domain/fiscal/referencias.entity.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Totales } from '#domain/fiscal/totales.ts'
import { fallo, type Fallo, type Result } from '#domain/core/result.ts'
import {
  nuevaLinea,
  revisarVenta,
  totalesDe,
  type BorradorVenta,
  type LineaBorrador,
  type RevisionVenta,
} from '#domain/ventas/venta.rules.ts'
import type { Medida } from '#domain/ventas/bascula.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { agregarLinea, ponerLinea, quitarLinea } from './mesa.ts'
import { usePreciosEspeciales } from './usePreciosEspeciales.ts'

/** The sale at hand, and what can be done to it. */
export interface Mesa {
  borrador: BorradorVenta
  totales: Totales
  /** ITBIS that shelf prices carry and this type of document may not charge (B14, E44). */
  exoneradoCentavos: number
  /** Line that the keys act on; −1 when there is none. */
  seleccionada: number
  seleccionar: (indice: number) => void
  agregarLinea: (producto: ProductoEnCaja, cantidadMilesimas: number) => void
  /** A line of its own for what a scale's label says, or for so many pesos of it. */
  agregarEtiqueta: (producto: ProductoEnCaja, etiqueta: Medida) => void
  cambiar: (cambio: (borrador: BorradorVenta) => BorradorVenta) => void
  /** Takes a line away, wherever it is by now. */
  quitarLinea: (linea: LineaBorrador) => void
  /** The line taken away last, until something else is done. */
  quitada: LineaBorrador | undefined
  deshacerQuitar: () => void
  vaciar: () => Promise<void>
  /** What in this draft the cashier may not do alone and nobody allowed; undefined when nothing. */
  faltaPermiso: (propuesto: BorradorVenta) => Fallo | undefined
}

/**
 * The draft is a document of the device (borradores.ts) and there is no second copy of it: what is read here is what is on
 * disk within 150 ms. Acts read it at the moment that they happen, since two scans can come between two drawings.
 */
export function useMesa(config: Tienda, turno: Turno): Mesa {
  const tienda = useTienda()
  const { borradores } = tienda
  const { actual } = useBorradores()
  const cajero = usePersona()
  const tasa = useTasaDolar()
  const [elegida, setElegida] = useState<number | undefined>(undefined)
  const [quitada, setQuitada] = useState<{ indice: number; linea: LineaBorrador } | undefined>(undefined)

  // An undo belongs to one sale: with it it is over.
  if (actual === undefined && quitada !== undefined) setQuitada(undefined)

  const borrador = actual ?? borradores.nuevo()
  const fecha = useHoy()
  const tasas = useTasas()
  const opciones = { preciosIncluyenItbis: config.preciosIncluyenItbis, fecha, ...(tasas && { tasas }) }
  const ahora = () => borradores.actual.valor() ?? borradores.nuevo()
  const preciar = usePreciosEspeciales(fecha)
  const guardar = (nuevo: BorradorVenta) => borradores.cambiar(preciar(nuevo))

  const revisar = (propuesto: BorradorVenta): Result<RevisionVenta> => {
    if (cajero === undefined) return fallo('venta.sin-permiso')
    const tasaDolarDiezmilesimas = tasa?.compraDiezmilesimas ?? 0
    return revisarVenta(propuesto, {
      tienda: config,
      turno,
      cajero,
      quien: quienEn(tienda),
      fecha,
      tasaDolarDiezmilesimas,
      tasas,
      umbrales: leyDe(tienda).umbrales,
    })
  }

  const totales = totalesDe(borrador, opciones)
  const exento = comprobantes[borrador.tipoComprobante].sinItbis && config.preciosIncluyenItbis
  const conItbis = exento ? totalesDe({ ...borrador, tipoComprobante: 'E32' }, opciones).total : totales.total

  return {
    borrador,
    totales,
    exoneradoCentavos: conItbis - totales.total,
    seleccionada: Math.min(elegida ?? borrador.lineas.length - 1, borrador.lineas.length - 1),
    seleccionar: setElegida,
    agregarLinea: (producto, cantidadMilesimas) => {
      const hecho = agregarLinea(ahora(), producto, cantidadMilesimas)
      guardar(hecho.borrador)
      setElegida(hecho.indice)
      setQuitada(undefined)
    },
    agregarEtiqueta: (producto, { cantidadMilesimas, ...dicho }) => {
      const antes = ahora()
      guardar({ ...antes, lineas: [...antes.lineas, { ...nuevaLinea(producto, cantidadMilesimas), ...dicho }] })
      setElegida(antes.lineas.length)
      setQuitada(undefined)
    },
    cambiar: (cambio) => guardar(cambio(ahora())),
    quitarLinea: (linea) => {
      const antes = ahora()
      const misma = antes.lineas.indexOf(linea)
      // A scan may have made it grow meanwhile.
      const indice = misma >= 0 ? misma : antes.lineas.findLastIndex(({ productoId }) => productoId === linea.productoId)
      const quitada = antes.lineas[indice]
      if (quitada === undefined) return
      guardar(quitarLinea(antes, indice))
      setQuitada({ indice, linea: quitada })
      setElegida(undefined)
    },
    quitada: quitada?.linea,
    deshacerQuitar: () => {
      if (quitada === undefined) return
      guardar(ponerLinea(ahora(), quitada.indice, quitada.linea))
      setElegida(quitada.indice)
      setQuitada(undefined)
    },
    vaciar: async () => {
      await borradores.descartar()
      setElegida(undefined)
    },
    faltaPermiso: (propuesto) => {
      const revision = revisar(propuesto)
      return !revision.ok && faltaAutorizar(revision.error) ? revision.error : undefined
    },
  }
}

/** The platform's rates of ITBIS; undefined until they came, when the built-in ones hold. */
function useTasas(): ItbisTasas[] | undefined {
  const filas = useVivo(ItbisTasas)
  return filas === undefined || filas.length === 0 ? undefined : filas.map(({ doc }) => doc)
}
