import { Suspense } from 'react'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { paths } from '#features/paths.ts'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatDateTime, formatUnitPrice, symbolOf } from '#ui/format.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { AlCarrito, Encargar } from './ComoLlevarlo.tsx'
import { coloresDeExistencia, existenciaDe, palabrasDeExistencia } from './filtros.ts'
import classes from './Vitrina.module.css'

/** Most products are there. */
const Avisame = deferred(async () => (await import('./Avisame.tsx')).Avisame)

interface Props {
  tienda: TiendaPublica
  producto: ProductoPublico
}

/** A product with its price, since when it is that, whether there is any, and the way into the cart. */
export function ProductoCard({ tienda, producto }: Props) {
  const { nombre, variante, precioDiezmilesimas, precioEn, unidad, foto, dibujo } = producto
  const existencia = existenciaDe(producto)
  return (
    <li className={classes['producto']}>
      <Link to={paths.productoDeTienda.href({ nombre: tienda.slug, productoId: producto.id })} className={classes['aSuPagina'] ?? ''}>
        {foto === '' ? (
          <Dibujo cual={dibujo} className={classes['foto']} />
        ) : (
          <img src={urlDeTalla(foto, 'chica')} alt="" loading="lazy" className={classes['foto']} />
        )}
        <h3>
          {nombre}
          {variante !== '' && ` · ${variante}`}
        </h3>
      </Link>
      <Text className="numeros" fw={700}>
        {symbolOf('DOP')}
        {formatUnitPrice(precioDiezmilesimas)}
        {unidad !== 'unidad' && (
          <Text span size="sm" c="dimmed">
            {' '}
            por {unidadCorta(unidad)}
          </Text>
        )}
      </Text>
      {precioEn !== '' && (
        <Text size="xs" c="dimmed">
          Precio del {formatDateTime(precioEn)}
        </Text>
      )}
      <Text size="sm" fw={600} c={coloresDeExistencia[existencia]}>
        {palabrasDeExistencia[existencia]}
      </Text>
      <div className={classes['pie']}>
        {existencia === 'encargo' ? (
          <>
            <Encargar tienda={tienda} nombre={nombre} />
            <Suspense>
              <Avisame tiendaId={tienda.tiendaId} productoId={producto.id} nombre={nombre} />
            </Suspense>
          </>
        ) : (
          <AlCarrito tienda={tienda} producto={producto} />
        )}
      </div>
    </li>
  )
}
