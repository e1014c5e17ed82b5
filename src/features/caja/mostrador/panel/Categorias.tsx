import { IconStarFilled } from '@tabler/icons-react'
import { formatInteger } from '#ui/format.ts'
import classes from './PanelCatalogo.module.css'
import { FAVORITOS, CATALOGO_ENTERO, type Categoria } from './useBusqueda.ts'

interface Props {
  categorias: readonly Categoria[]
  favoritos: number
  total: number
  /** undefined while a search looks in all of them. */
  elegida: string | undefined
  onPick: (categoria: string) => void
}

/** One row of categories to slide through with a finger. */
export function Categorias({ categorias, favoritos, total, elegida, onPick }: Props) {
  if (categorias.length === 0 && favoritos === 0) return null
  const boton = (nombre: string, texto: React.ReactNode, cantidad: number) => (
    <button key={nombre} type="button" className={classes['categoria']} aria-pressed={elegida === nombre} onClick={() => onPick(nombre)}>
      {texto} <span className={classes['cantidad']}>{formatInteger(cantidad)}</span>
    </button>
  )
  return (
    <div className={classes['categorias']} role="group" aria-label="Categorías" tabIndex={0}>
      {favoritos > 0 &&
        boton(
          FAVORITOS,
          <>
            <IconStarFilled size={15} aria-hidden /> Favoritos
          </>,
          favoritos,
        )}
      {boton(CATALOGO_ENTERO, 'Todo', total)}
      {categorias.map(({ nombre, cantidad }) => boton(nombre, nombre, cantidad))}
    </div>
  )
}
