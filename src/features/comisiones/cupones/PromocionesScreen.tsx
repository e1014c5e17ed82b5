import { Tabs } from '@mantine/core'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPromociones } from '#domain/promociones/comandos.promociones.ts'
import { permisosDeCupon } from '#domain/promociones/cupon.permisos.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { paths } from '../../paths.ts'
import { useEnviar, useOrden } from '../../kit/answer/useCommand.ts'
import { PreciosEspeciales } from '../especiales/PreciosEspeciales.tsx'
import { Cupones } from './Cupones.tsx'

const pestanas = [
  { key: 'pedidos', title: 'En los pedidos' },
  { key: 'caja', title: 'En la caja' },
] as const

/** What a store sells for less: in its orders, by coupons and offers; at its tills, by special prices. */
export function Component() {
  const [pedida, setVer] = useSearchState('ver', { replace: true })
  const ver = pestanas.find(({ key }) => key === pedida)?.key ?? 'pedidos'
  return (
    <PageLayout title="Promociones" width="full">
      <Tabs value={ver} onChange={(valor) => setVer(valor === 'pedidos' ? undefined : (valor ?? undefined))} keepMounted={false}>
        <TabStrip label="Dónde se rebaja" open={ver} tabs={pestanas} />
        <Tabs.Panel value="pedidos">
          <DeLosPedidos />
        </Tabs.Panel>
        <Tabs.Panel value="caja">
          <PreciosEspeciales />
        </Tabs.Panel>
      </Tabs>
    </PageLayout>
  )
}

/** What is off its orders, and what that gave. */
function DeLosPedidos() {
  const { tiendaId, slug } = useTienda()
  const enviar = useEnviar()
  const orden = useOrden()
  const consulta = useConsulta(comandosPromociones.cuponesDeTienda, { tiendaId }, {})
  const puede = usePuede({ permisos: permisosDeCupon }, 'crear')
  return (
    <Cupones
      descripcion="Lo que rebajas en los pedidos en línea: ofertas, que se aplican solas, y cupones, que piden un código. Lo pagas tú. Las rebajas no se suman: cada pedido lleva la que más le conviene a tu cliente."
      deMercana={false}
      enlace={new URL(paths.vitrina.href({ nombre: slug }), location.origin).href}
      consulta={consulta}
      puede={puede}
      crear={(cupon) => enviar(comandosPromociones.crearCupon, { tiendaId }, cupon)}
      retirar={(cuponId) => orden(comandosPromociones.retirarCupon, { tiendaId, cuponId }, {}, { bien: 'Ya no rebaja nada' })}
    />
  )
}
