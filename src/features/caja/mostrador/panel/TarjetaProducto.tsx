import { memo } from 'react'
import { IconScale, IconStarFilled } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { formatQuantity, formatPrice } from '#domain/core/money.ts'
import { dibujoDe } from '#domain/catalogo/dibujo.rules.ts'
import { nombreDeVenta } from '#domain/catalogo/producto.rules.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { Miniatura } from '#features/kit/photo/Miniatura.tsx'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import classes from './TarjetaProducto.module.css'

interface Props {
  id: string
  producto: ProductoEnCaja
  existencia: number
  marcado: boolean
  posicion: number
  total: number
  onPick: (producto: ProductoEnCaja) => void
}

const PALETA = ['mango', 'teal', 'blue', 'green', 'orange', 'red'] as const

/** The same colour for the same category, on every till. */
const colorDe = (categoria: string): string => {
  const suma = [...categoria].reduce((total, letra) => (total * 31 + letra.charCodeAt(0)) % 997, 7)
  return `var(--mantine-color-${PALETA[suma % PALETA.length] ?? 'mango'}-5)`
}

const queda = (existencia: number, minima: number): 'agotado' | 'poco' | 'hay' =>
  existencia <= 0 ? 'agotado' : existencia < minima ? 'poco' : 'hay'

const palabras = (producto: ProductoEnCaja, existencia: number): string =>
  existencia <= 0 ? 'Agotado' : `Hay ${formatQuantity(existencia)}${producto.sePesa ? ` ${unidadCorta(producto.unidad)}` : ''}`

/** Its options are chosen by finger here and by the arrows of the search box: that is why they take no focus themselves. */
const opcion = ({ id, producto, marcado, posicion, total, onPick }: Props) => ({
  id,
  role: 'option',
  'aria-selected': marcado,
  'aria-posinset': posicion,
  'aria-setsize': total,
  // The search box keeps the focus, so that the next scan or word goes where it should.
  onMouseDown: (evento: React.MouseEvent) => evento.preventDefault(),
  onClick: () => onPick(producto),
})

export const TarjetaProducto = memo(function TarjetaProducto(props: Props) {
  const { producto, existencia } = props
  return (
    <div {...opcion(props)} className={classes['tarjeta']} style={{ ['--color' as string]: colorDe(producto.categoria) }}>
      <Miniatura
        foto={producto.foto}
        className={classes['foto']}
        enSuLugar={<Dibujo cual={dibujoDe(producto)} className={classes['foto']} />}
      />
      <span className={classes['nombre']}>{nombreDeVenta(producto)}</span>
      <span className={classes['pie']}>
        <span className={`${classes['precio']} numeros`}>{formatPrice(producto.precioDiezmilesimas)}</span>
        <Marcas producto={producto} />
      </span>
      <span className={classes['existencia']} data-queda={queda(existencia, producto.existenciaMinimaMilesimas)}>
        {palabras(producto, existencia)}
      </span>
    </div>
  )
})

export const RenglonProducto = memo(function RenglonProducto(props: Props) {
  const { producto, existencia } = props
  return (
    <div {...opcion(props)} className={classes['renglon']} style={{ ['--color' as string]: colorDe(producto.categoria) }}>
      <span className={classes['nombre']}>
        {nombreDeVenta(producto)}
        <small>{producto.codigoBarra || producto.codigo}</small>
      </span>
      <Marcas producto={producto} />
      <span className={classes['existencia']} data-queda={queda(existencia, producto.existenciaMinimaMilesimas)}>
        {palabras(producto, existencia)}
      </span>
      <span className={`${classes['precio']} numeros`}>{formatPrice(producto.precioDiezmilesimas)}</span>
    </div>
  )
})

function Marcas({ producto }: { producto: ProductoEnCaja }) {
  return (
    <span className={classes['marcas']}>
      {producto.sePesa && <IconScale size={16} role="img" aria-label="Se pesa" />}
      {producto.favorito && <IconStarFilled size={13} role="img" aria-label="Favorito" />}
    </span>
  )
}
