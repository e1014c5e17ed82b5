import { useEffect } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useCarrito } from '#data/mercado/carrito.ts'
import { useDatos, useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { conNombres } from '#domain/mercado/carrito.cotizado.ts'
import { compraDe } from '#domain/mercado/carrito.encargo.ts'
import { conTerminos, porTienda, type EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { conEnvio } from '#domain/mercado/carrito.terminos.ts'
import { comandosPedidos, type CotizacionDeCompra } from '#domain/pedidos/comandos.pedidos.ts'
import type { Fallo } from '#domain/core/result.ts'

/** As many stores as one request holds. */
export const TIENDAS_POR_PEDIDO = 20

export interface CotizacionVista {
  /** undefined until it came, and while what is in the cart is something else. */
  cotizacion: CotizacionDeCompra | undefined
  error: Fallo | undefined
  cargando: boolean
  recargar: () => void
}

/** What the cart costs right now, asked again a moment after each change; only of who is signed in. */
export function useCotizacion(estado: EstadoDeCompra): CotizacionVista {
  const { usuario } = useSesion()
  const { puertos } = useDatos()
  const { cambiar } = useCarrito()
  const tiendas = porTienda(estado.lineas).slice(0, TIENDAS_POR_PEDIDO)
  // Which ways to pay there are is what is asked: the one that was chosen may not fit any more. Words cost nothing.
  const compra = compraDe(
    estado,
    tiendas.map(({ tiendaId }) => tiendaId),
  )
  const sinNota = <T extends object>(una: T) => ({ ...una, nota: '' })
  const cuerpo = JSON.stringify({
    ...compra,
    pedidos: compra.pedidos.map((pedido) => ({ ...sinNota(pedido), metodoId: '', lineas: pedido.lineas.map(sinNota) })),
  })
  const [asentado] = useDebouncedValue(cuerpo, 350)
  // What was settled on may still be the empty cart of a moment ago.
  const pedida = JSON.parse(asentado) as typeof compra
  const activa = usuario !== undefined && tiendas.length > 0 && pedida.pedidos.length > 0
  const { datos, error, cargando, recargar } = useConsulta(comandosPedidos.cotizarPedidos, {}, pedida, { activa })
  // Who comes back to the page, or to the line, sees what it costs then.
  useEffect(() => puertos.alDespertar(recargar), [puertos, recargar])
  useEffect(() => {
    if (!datos) return
    cambiar((antes) =>
      datos.pedidos.reduce(
        (sofar, { tiendaId, metodos, envioTerminos, envioHorario, atiende }) => {
          const previo = sofar.terminos[tiendaId]
          return conTerminos(sofar, tiendaId, {
            metodos: [
              ...new Map(
                [...(previo?.metodos ?? []), ...metodos.map(({ metodoId, clase, nombre }) => ({ metodoId, clase, nombre }))].map((uno) => [
                  uno.metodoId,
                  uno,
                ]),
              ).values(),
            ],
            ...conEnvio(envioTerminos, envioHorario, previo),
            atiende,
            en: datos.en,
          })
        },
        { ...conNombres(antes, datos.pedidos, datos.en), tasaDolarDiezmilesimas: datos.tasaDolarDiezmilesimas },
      ),
    ).catch(reportError)
  }, [datos, cambiar])
  const alDia = asentado === cuerpo && !cargando
  return { cotizacion: activa && alDia && error === undefined ? datos : undefined, error, cargando: activa && !alDia, recargar }
}
