import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { CANTIDAD_MAXIMA_MILESIMAS, seParte } from '#domain/mercado/carrito.rules.ts'
import { leerMilesimas } from '#domain/core/money.ts'
import { cantidadConUnidad, unidadCorta } from '#domain/core/unidades.ts'
import { QuantityInput } from '#ui/input/NumberField.tsx'
import classes from './CantidadDeProducto.module.css'

interface Props {
  producto: { nombre: string; unidad: string; sePesa: boolean }
  milesimas: number
  /** 0 takes it away. */
  onChange: (milesimas: number) => void
}

/** Half a pound is what people ask of what is weighed. */
const PASO_DE_PESO = 500

/** How much of a product: by ones, or by halves of what is weighed; or typed. */
export function CantidadDeProducto({ producto, milesimas, onChange }: Props) {
  const { nombre, unidad } = producto
  const paso = seParte(producto) ? PASO_DE_PESO : 1000
  const menos = Math.max(0, milesimas - paso)
  const corta = unidad === 'unidad' ? {} : { rightSection: <span aria-hidden>{unidadCorta(unidad)}</span>, rightSectionWidth: 34 }
  return (
    <div className={classes['grupo']} role="group" aria-label={`Cantidad de ${nombre}: ${cantidadConUnidad(milesimas, unidad)}`}>
      <ActionIcon
        variant="default"
        size={44}
        onClick={() => onChange(menos)}
        aria-label={menos === 0 ? `Quitar ${nombre}` : `Menos de ${nombre}`}
      >
        {menos === 0 ? <IconTrash size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
      </ActionIcon>
      <QuantityInput
        aria-label={`Cantidad de ${nombre}`}
        className={classes['campo'] ?? ''}
        value={milesimas}
        onChange={(escrita) => {
          if (escrita !== null && escrita > 0 && (seParte(producto) || escrita % 1000 === 0)) onChange(escrita)
        }}
        parse={(texto) => leerMilesimas(texto, CANTIDAD_MAXIMA_MILESIMAS)}
        {...corta}
      />
      <ActionIcon variant="default" size={44} onClick={() => onChange(milesimas + paso)} aria-label={`Más de ${nombre}`}>
        <IconPlus size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
