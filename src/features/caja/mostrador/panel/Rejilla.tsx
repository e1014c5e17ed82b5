import { useEffect, useRef } from 'react'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
import { formatInteger } from '#ui/format.ts'
import classes from './PanelCatalogo.module.css'
import { RenglonProducto, TarjetaProducto } from './TarjetaProducto.tsx'

export type VistaRejilla = 'cuadricula' | 'lista'

export const ID_LISTA = 'productos-caja'
export const idOpcion = (indice: number): string => `${ID_LISTA}-${indice}`

/** Narrowest card, px, and height of a row of each view, gap included. */
const ANCHO_TARJETA = 158
const ALTO: Readonly<Record<VistaRejilla, number>> = { cuadricula: 128, lista: 64 }

interface Props {
  productos: readonly ProductoEnCaja[]
  vista: VistaRejilla
  activo: number
  onColumnas: (columnas: number) => void
  onPick: (producto: ProductoEnCaja) => void
}

/** The products to touch, drawn only where they are seen: 50,000 of them scroll like 50. */
export function Rejilla({ productos, vista, activo, onColumnas, onPick }: Props) {
  const catalogo = useCatalogo()
  const { ref: marco, width } = useElementSize()
  const rollo = useRef<HTMLDivElement>(null)
  const columnas = vista === 'lista' ? 1 : Math.max(2, Math.floor(width / ANCHO_TARJETA))
  const filas = useVirtualizer({
    count: Math.ceil(productos.length / columnas),
    getScrollElement: () => rollo.current,
    estimateSize: () => ALTO[vista],
    overscan: 4,
  })
  useEffect(() => onColumnas(columnas), [onColumnas, columnas])
  useEffect(() => filas.measure(), [filas, vista])
  useEffect(() => {
    if (activo >= 0) filas.scrollToIndex(Math.floor(activo / columnas))
  }, [filas, activo, columnas])
  const Producto = vista === 'lista' ? RenglonProducto : TarjetaProducto

  return (
    <div ref={marco} className={classes['marco']}>
      <div ref={rollo} className={classes['rollo']} tabIndex={0}>
        <div
          id={ID_LISTA}
          role="listbox"
          aria-label={`Productos: ${formatInteger(productos.length)}`}
          className={classes['lista']}
          style={{ height: filas.getTotalSize() }}
        >
          {filas.getVirtualItems().map((fila) => (
            <div
              key={fila.key}
              role="presentation"
              className={classes['fila']}
              style={{
                height: fila.size,
                transform: `translateY(${fila.start}px)`,
                gridTemplateColumns: `repeat(${columnas}, minmax(0, 1fr))`,
              }}
            >
              {productos.slice(fila.index * columnas, (fila.index + 1) * columnas).map((producto, i) => {
                const indice = fila.index * columnas + i
                return (
                  <Producto
                    key={producto.id}
                    id={idOpcion(indice)}
                    producto={producto}
                    existencia={catalogo.existencia(producto.id)}
                    marcado={indice === activo}
                    posicion={indice + 1}
                    total={productos.length}
                    onPick={onPick}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
