import { Button, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconShoppingCartPlus } from '@tabler/icons-react'
import { useCarrito } from '#data/mercado/carrito.ts'
import type { ProductoPublico } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { enlaceWhatsapp } from '#domain/fiscal/identificacion.ts'
import { CantidadDeProducto } from '../CantidadDeProducto.tsx'

interface Props {
  tienda: TiendaPublica
  producto: ProductoPublico
}

/** What the shop does not have now is asked for in words. */
export function Encargar({ tienda, nombre }: { tienda: TiendaPublica; nombre: string }) {
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

/** Puts it in the cart; what is there already, with how much of it. */
export function AlCarrito({ tienda, producto, principal = false }: Props & { principal?: boolean }) {
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
      {...(principal ? { size: 'lg' } : { variant: 'light' })}
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
