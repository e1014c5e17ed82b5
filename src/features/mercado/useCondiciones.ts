import { useEffect } from 'react'
import { useCarrito } from '#data/mercado/carrito.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { conTerminos } from '#domain/mercado/carrito.rules.ts'
import { conEnvio } from '#domain/mercado/carrito.terminos.ts'
import { comandosDeVitrina } from '#domain/pedidos/comandos.vitrina.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'

/** On which terms the shop sells to a place ('' is none), and the last that was heard of it when nobody answers. */
export function useCondiciones({ tiendaId, slug }: Pick<TiendaPublica, 'tiendaId' | 'slug'>, codigo: string, activa = true) {
  const { estado, cambiar } = useCarrito()
  const { datos } = useConsulta(comandosDeVitrina.condicionesDeTienda, { slug }, codigo === '' ? {} : { codigo }, { activa })
  const enCarrito = estado?.lineas.some((una) => una.tiendaId === tiendaId) ?? false
  // An order with no connection goes by what was last heard.
  useEffect(() => {
    if (!datos || !enCarrito) return
    const { metodos, envio, envioHorario, atiende } = datos
    const en = new Date().toISOString()
    cambiar((antes) => {
      return conTerminos(antes, tiendaId, {
        metodos,
        ...conEnvio(envio, envioHorario, codigo === '' ? antes.terminos[tiendaId] : undefined),
        atiende,
        en,
      })
    }).catch(reportError)
  }, [datos, enCarrito, cambiar, tiendaId, codigo])
  return datos
}
