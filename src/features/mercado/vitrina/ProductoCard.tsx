import { Suspense } from 'react'
import { Button, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconShoppingCartPlus } from '@tabler/icons-react'
import { useCarrito } from '#data/mercado/carrito.ts'
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { CantidadDeProducto } from '../CantidadDeProducto.tsx'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatDateTime, formatUnitPrice, symbolOf } from '#ui/format.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { existenciaDe } from './filtros.ts'
import classes from './Vitrina.module.css'

/** Most products are there. */
const Avisame = deferred(async () => (await import('./Avisame.tsx')).Avisame)

const palabras = { disponible: 'Disponible', pocas: 'Pocas unidades', encargo: 'Por encargo' } as const
const colores = { disponible: 'teal', pocas: 'orange', encargo: 'dimmed' } as const

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
      {foto === '' ? (
        <Dibujo cual={dibujo} className={classes['foto']} />
      ) : (
        <img src={urlDeTalla(foto, 'chica')} alt={nombre} loading="lazy" className={classes['foto']} />
      )}
      <h3>
        {nombre}
        {variante !== '' && ` · ${variante}`}
      </h3>
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
      <Text size="sm" fw={600} c={colores[existencia]}>
        {palabras[existencia]}
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

/** What the shop does not have now is asked for in words. */
function Encargar({ tienda, nombre }: { tienda: TiendaPublica; nombre: string }) {
  const chat = enlaceWhatsapp(tienda.tiendaTelefono)
  if (chat === undefined) return <Text size="sm">Pregúntale a la tienda cuándo llega.</Text>
  return (
    <Button
      component="a"
      href={chat}
      target="_blank"
      rel="noreferrer"
      variant="default"
      fullWidth
      leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      aria-label={`Encargar ${nombre} por WhatsApp`}
    >
      Encargar
    </Button>
  )
}

function AlCarrito({ tienda, producto }: Props) {
  const { estado, agregar, cambiarLinea } = useCarrito()
  const { id: productoId, nombre, unidad, sePesa, pesoGramos, foto, precioDiezmilesimas } = producto
  const { tiendaId, slug, tiendaNombre } = tienda
  const puesta = estado?.lineas.find((una) => una.tiendaId === tiendaId && una.productoId === productoId)
  if (puesta)
    return (
      <CantidadDeProducto
        producto={producto}
        milesimas={puesta.cantidadMilesimas}
        onChange={(cantidadMilesimas) => void cambiarLinea(puesta, { cantidadMilesimas }).catch(reportError)}
      />
    )
  const poner = () => {
    const ahora = new Date().toISOString()
    agregar({
      tiendaId,
      slug,
      tiendaNombre,
      productoId,
      nombre,
      unidad,
      sePesa,
      pesoGramos,
      foto,
      precioVistoDiezmilesimas: precioDiezmilesimas,
      vistoEn: ahora,
      cantidadMilesimas: 1000,
      nota: '',
      agregadoEn: ahora,
    }).catch(reportError)
  }
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconShoppingCartPlus size={18} aria-hidden />}
      onClick={poner}
      disabled={estado === undefined}
      aria-label={`Agregar ${nombre} al carrito`}
    >
      Agregar
    </Button>
  )
}
