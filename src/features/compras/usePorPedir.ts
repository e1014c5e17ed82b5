import { useMemo } from 'react'
import { leerRotacion } from '#data/catalogo/catalogo.movimientos.ts'
import { docsQueCuentan } from '#data/device/fila.ts'
import { useCatalogo, useTienda, useVivo } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { diasDeInventario, nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { enCamino } from '#domain/compras/orden-de-compra.rules.ts'
import { cuantoPedir, paquetesEnteros, ultimasCompras } from '#domain/compras/reponer.rules.ts'
import { multiplicar, proporcion } from '#domain/core/money.ts'
import { useOrdenes } from './useOrdenes.ts'

/** A product that runs out. */
export interface PorPedir {
  productoId: string
  nombre: string
  hay: number
  /** On its way. */
  viene: number
  vendido: number
  dias: number | undefined
  pedir: number
  costoCentavos: number
  /** Of one. */
  costoDiezmilesimas: number
}

/** What one supplier brings; undefined is nobody that a purchase names. */
export interface DeProveedor {
  proveedor: Proveedor | undefined
  productos: PorPedir[]
}

const DIAS_SIN_DECIR = 3

/** By supplier, whoever has most to bring first, and last what nobody ever brought; undefined while the sales are read. */
export function usePorPedir(diasQueCubre: number): DeProveedor[] | undefined {
  const tienda = useTienda()
  const catalogo = useCatalogo()
  const proveedores = useVivo(Proveedor)
  const compras = useVivo(Compra)
  const ordenes = useOrdenes()
  const { ultimo: rotacion, error } = useLeido(() => leerRotacion(tienda), [tienda])
  return useMemo(() => {
    // Sales that cannot be read are no reason not to say what is below its minimum.
    if (!proveedores || !compras || !ordenes || (!rotacion && error === undefined)) return undefined
    const porId = new Map(proveedores.map(({ doc }) => [doc.id, doc]))
    const ultimas = ultimasCompras(docsQueCuentan(compras))
    const deCamino = enCamino(ordenes)
    const grupos = new Map<string, DeProveedor>()
    for (const producto of catalogo.todos()) {
      if (!producto.activo || producto.eliminado || producto.unidad === 'servicio') continue
      // Of a pack there is what it holds.
      if (producto.contiene.length > 0) continue
      const ultima = ultimas.get(producto.id)
      const proveedor = porId.get(ultima?.proveedorId ?? '')
      const hay = catalogo.existencia(producto.id)
      const comoVino = catalogo.porId(ultima?.paquete?.productoId ?? '')
      const paquete = comoVino && !comoVino.eliminado ? ultima?.paquete : undefined
      const enPaquete = paquete ? proporcion(deCamino.get(paquete.productoId) ?? 0, paquete.milesimas, 1000) : 0
      const viene = (deCamino.get(producto.id) ?? 0) + enPaquete
      const vendido = rotacion?.porProducto.get(producto.id)?.vendido ?? 0
      const falta = cuantoPedir(
        {
          // What is on its way is not asked for twice.
          existenciaMilesimas: Math.max(0, hay) + viene,
          minimaMilesimas: producto.existenciaMinimaMilesimas,
          vendidoMilesimas: vendido,
          entero: !producto.sePesa,
        },
        { diasEntrega: proveedor?.diasEntrega ?? DIAS_SIN_DECIR, diasQueCubre },
      )
      if (falta === 0) continue
      // As it came the last time: whole boxes, at what a box costs.
      const cuesta = ultima?.costoDiezmilesimas ?? producto.costoDiezmilesimas
      const costo = paquete ? proporcion(cuesta, paquete.milesimas, 1000) : cuesta
      const pedir = paquete ? paquetesEnteros(falta, paquete.milesimas) : falta
      const grupo = grupos.get(proveedor?.id ?? '') ?? { proveedor, productos: [] }
      grupos.set(proveedor?.id ?? '', grupo)
      grupo.productos.push({
        productoId: paquete?.productoId ?? producto.id,
        nombre: nombreDeVenta(catalogo.porId(paquete?.productoId ?? producto.id) ?? producto),
        hay,
        viene,
        vendido,
        dias: diasDeInventario(hay, vendido),
        pedir,
        costoCentavos: multiplicar(costo, pedir),
        costoDiezmilesimas: costo,
      })
    }
    return [...grupos.values()].sort(
      (a, b) => Number(a.proveedor === undefined) - Number(b.proveedor === undefined) || b.productos.length - a.productos.length,
    )
  }, [catalogo, proveedores, rotacion, error, compras, ordenes, diasQueCubre])
}
