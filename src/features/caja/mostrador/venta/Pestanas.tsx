import { IconLayoutGrid, IconShoppingCart } from '@tabler/icons-react'
import classes from './Mostrador.module.css'

export type Lado = 'catalogo' | 'venta'

interface Props {
  lado: Lado
  onLado: (lado: Lado) => void
  lineas: number
  total: string
}

/** On a phone: the two sides of the counter, at the reach of a thumb. */
export function Pestanas({ lado, onLado, lineas, total }: Props) {
  return (
    <nav className={classes['pestanas']} aria-label="Caja">
      <button type="button" aria-current={lado === 'catalogo'} onClick={() => onLado('catalogo')}>
        <IconLayoutGrid size={22} aria-hidden />
        Catálogo
      </button>
      <button type="button" aria-current={lado === 'venta'} onClick={() => onLado('venta')}>
        <IconShoppingCart size={22} aria-hidden />
        <span>
          Venta ({lineas}) · <strong className="numeros">{total}</strong>
        </span>
      </button>
    </nav>
  )
}
