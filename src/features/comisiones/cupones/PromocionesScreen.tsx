import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { permisosDeCupon } from '#domain/promociones/cupon.permisos.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { paths } from '../../paths.ts'
import { useEnviar, useOrden } from '../../kit/answer/useCommand.ts'
import { Cupones } from './Cupones.tsx'

/** What a store takes off its orders, and what that gave. */
export function Component() {
  const { tiendaId, slug } = useTienda()
  const enviar = useEnviar()
  const orden = useOrden()
  const consulta = useConsulta(comandosPromociones.cuponesDeTienda, { tiendaId }, {})
  const puede = usePuede({ permisos: permisosDeCupon }, 'crear')
  return (
    <PageLayout title="Promociones" width="full">
      <Cupones
        descripcion="Lo que rebajas en los pedidos en línea: ofertas, que se aplican solas, y cupones, que piden un código. Lo pagas tú. Las rebajas no se suman: cada pedido lleva la que más le conviene a tu cliente."
        deMercana={false}
        enlace={new URL(paths.vitrina.href({ nombre: slug }), location.origin).href}
        consulta={consulta}
        puede={puede}
        crear={(cupon) => enviar(comandosPromociones.crearCupon, { tiendaId }, cupon)}
        retirar={(cuponId) => orden(comandosPromociones.retirarCupon, { tiendaId, cuponId }, {}, { bien: 'Ya no rebaja nada' })}
      />
    </PageLayout>
  )
}
