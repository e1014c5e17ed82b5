import { Alert, Anchor } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCatalogo, usePuede, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { faltaElPeso } from '#domain/catalogo/peso.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { paths } from '#features/paths.ts'

/** Where weight costs: how many products are brought as if they weighed nothing, because nobody said what they weigh. */
export function ProductosSinPeso() {
  const { slug } = useTienda()
  const catalogo = useCatalogo()
  const puede = usePuede(Producto, 'editar')
  // As many as the list that it opens.
  const faltan = catalogo.todos().filter((producto) => producto.publicado && !producto.eliminado && faltaElPeso(producto)).length
  if (faltan === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconScale size={24} aria-hidden />}
      title={faltan === 1 ? 'Un producto publicado no tiene peso' : `${formatInteger(faltan)} productos publicados no tienen peso`}
    >
      Cobras envíos por peso, y lo que no tiene peso cuenta como si no pesara nada.{' '}
      {puede && (
        <Anchor component={Link} to={paths.productos.href({ nombre: slug }, { falta: 'peso', publicado: 'si' })} underline="always">
          Ponerles el peso
        </Anchor>
      )}
    </Alert>
  )
}
