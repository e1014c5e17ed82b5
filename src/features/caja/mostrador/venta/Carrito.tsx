import { useEffect, useRef, type ReactNode } from 'react'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconShoppingCart } from '@tabler/icons-react'
import { EmptyState } from '#ui/show/states.tsx'
import classes from './Carrito.module.css'
import { LineaCarrito } from './LineaCarrito.tsx'
import type { Mesa } from '../mesa/useMesa.ts'

interface Props {
  mesa: Mesa
  onEdit: (indice: number) => void
  onRemove: (indice: number) => void
  /** Who it is for, and as what. */
  cabeza: ReactNode
  /** Totals, and what is done with the sale. */
  pie: ReactNode
}

/** The sale at hand, line by line. */
export function Carrito({ mesa, onEdit, onRemove, cabeza, pie }: Props) {
  const { borrador, seleccionada, quitada } = mesa
  const lista = useRef<HTMLUListElement>(null)
  useEffect(() => {
    lista.current?.children[seleccionada]?.scrollIntoView({ block: 'nearest' })
  }, [seleccionada, borrador.lineas.length])

  return (
    <section className={classes['carrito']} aria-label="Venta en curso">
      {cabeza}
      <div className={classes['rollo']} tabIndex={-1}>
        {borrador.lineas.length === 0 ? (
          <EmptyState icon={<IconShoppingCart size={38} />} title="Lista para vender">
            Escanea un código, escribe un nombre o toca un producto.
          </EmptyState>
        ) : (
          <ul ref={lista} className={classes['lineas']}>
            {borrador.lineas.map((linea, indice) => (
              <LineaCarrito
                key={`${indice}-${linea.productoId}`}
                linea={linea}
                elegida={indice === seleccionada}
                onPick={() => mesa.seleccionar(indice)}
                onEdit={() => onEdit(indice)}
                onCantidad={(cantidadMilesimas) =>
                  mesa.cambiar((antes) => ({
                    ...antes,
                    lineas: antes.lineas.map((otra, i) => (i === indice ? { ...otra, cantidadMilesimas } : otra)),
                  }))
                }
                onRemove={() => onRemove(indice)}
              />
            ))}
          </ul>
        )}
        {quitada && (
          <div className={classes['quitada']} role="status">
            <Text size="sm" truncate>
              Quitado: {quitada.nombre}
            </Text>
            <Button variant="subtle" leftSection={<IconArrowBackUp size={18} />} onClick={mesa.deshacerQuitar}>
              Deshacer
            </Button>
          </div>
        )}
      </div>
      {pie}
    </section>
  )
}
