import { useCallback } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useSesion, useTienda } from '#data/session/react.tsx'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { paths } from '#features/paths.ts'
import { useOnline } from '#ui/hooks/useOnline.ts'
import { Devoluciones, type ActoDeDevolucion } from '../Devoluciones.tsx'
import { useActosDePedido } from '../useActosDePedido.ts'

interface Props {
  pedidoId: string
  contenido: ContenidoDePedido
  estado: EstadoDePedido
}

/** Money that the store gives back: online, by whoever may and with an account of their own. */
export function DevolucionesDeTienda({ pedidoId, contenido, estado }: Props) {
  const { tiendaId, sync, slug, dispositivo } = useTienda()
  const esCaja = dispositivo.clase === 'caja'
  const { usuario } = useSesion()
  const puede = usePuede(Pedido, 'pagarReembolso')
  const decide = usePuede(Pedido, 'decidirReembolso')
  const isOnline = useOnline()
  const enviar = useActosDePedido()
  const hacer = useCallback(
    async ({ accion, datos }: ActoDeDevolucion) => {
      const respuesta = await enviar(pedidoId, accion, { ...datos }, (acto) =>
        ejecutar(comandosPedidos.moverPedido, { tiendaId, pedidoId }, acto),
      )
      if (respuesta.ok) void sync.sincronizar()
      return respuesta
    },
    [enviar, pedidoId, tiendaId, sync],
  )
  const impide = contenido.metodo.deMercana
    ? 'Entró a una cuenta de Mercana: lo devuelve Mercana.'
    : !puede
      ? 'Lo devuelve quien cobra o verifica pagos en la tienda.'
      : !usuario
        ? 'Para devolverlo hay que entrar con correo en este equipo.'
        : !isOnline
          ? 'Se anota cuando vuelva la conexión.'
          : undefined
  const impideDecidir = !decide
    ? 'Lo decide quien lleva los pedidos de la tienda.'
    : contenido.usuarioId === usuario?.usuarioId
      ? 'El pedido es tuyo: lo decide otra persona.'
      : !usuario
        ? 'Para decidirlo hay que entrar con correo en este equipo.'
        : !isOnline
          ? 'Se decide cuando vuelva la conexión: el tiempo corre desde que lo pidió.'
          : undefined
  return (
    <Devoluciones
      contenido={contenido}
      estado={estado}
      usuarioId={usuario?.usuarioId ?? ''}
      deLaTienda
      impide={impide}
      impideDecidir={impideDecidir}
      notaHref={esCaja && estado.ncf !== '' ? paths.carrito.href({ nombre: slug }, { devolver: estado.ncf }) : undefined}
      hacer={hacer}
    />
  )
}
