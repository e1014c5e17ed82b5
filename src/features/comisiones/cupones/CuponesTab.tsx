import { useConsulta } from '#data/useConsulta.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { useEnviar, useOrden } from '../../kit/answer/useCommand.ts'
import { Cupones } from './Cupones.tsx'

/** What the platform takes off orders of every store, out of what it charges of them. */
export function CuponesTab() {
  const enviar = useEnviar()
  const orden = useOrden()
  const consulta = useConsulta(comandosPromociones.cuponesDeMercana, {}, {})
  return (
    <Cupones
      descripcion="Rebajas que paga Mercana en los pedidos de todas las tiendas. Salen de la comisión de cada orden y nunca son más que ella: la tienda recibe lo mismo que sin cupón."
      deMercana
      enlace={location.origin}
      consulta={consulta}
      puede
      crear={(cupon) => enviar(comandosPromociones.crearCuponDeMercana, {}, cupon)}
      retirar={(cuponId) => orden(comandosPromociones.retirarCuponDeMercana, { cuponId }, {}, { bien: 'Ya no rebaja nada' })}
    />
  )
}
