import { Alert, Anchor, Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConfigTienda, usePuede, useTienda } from '#data/session/react.tsx'
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { conflictosDeEnvio } from '#domain/envios/envio.rules.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Loading } from '#ui/show/states.tsx'
import { TabStrip } from '#ui/page/TabStrip.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { paths } from '#features/paths.ts'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { CostoPorDefecto } from './CostoPorDefecto.tsx'
import { PorLugar } from './PorLugar.tsx'
import { ProductosSinPeso } from './ProductosSinPeso.tsx'
import { Simulador } from './Simulador.tsx'
import { TodasLasReglas } from './TodasLasReglas.tsx'
import { redireccionesDe, useReglas, useTerritorio } from '../useReglas.ts'

const pestanas = [
  { key: 'lugares', title: 'Por lugar' },
  { key: 'reglas', title: 'Todas las reglas' },
  { key: 'simulador', title: 'Simulador' },
] as const

/** What it costs to bring an order: the store's cost, and other costs for places down to the quarter. The most precise place wins. */
export function Component() {
  const { slug } = useTienda()
  const tienda = useConfigTienda()
  const reglas = useReglas()
  const { territorio } = useTerritorio()
  const puede = usePuede(CostosEnvios, 'crear')
  const hoy = useHoy()
  const [ver, irA] = useSearchState('ver', { replace: true })
  const abierta = pestanas.find(({ key }) => key === ver)?.key ?? 'lugares'
  const listo = tienda && reglas
  const porDefecto = tienda?.tiendaCostoEnvioPorDefecto ?? 0
  const cobraPorPeso = reglas?.some(({ tramosDePeso, entrega, hasta }) => entrega && tramosDePeso.length > 0 && (hasta ?? hoy) >= hoy)
  const conflictos = reglas ? conflictosDeEnvio(reglas, hoy, redireccionesDe(territorio)).length : 0
  return (
    <PageLayout
      title="Envíos"
      description="Lo que cuesta llevar un pedido. Manda la regla del lugar más preciso; lo que un lugar no dice lo dice el que lo rodea."
      width="full"
      state={listo ? undefined : <Loading />}
      actions={
        puede && (
          <LinkButton to={paths.enviosImportar.href({ nombre: slug })} icon={IconFileImport}>
            Importar
          </LinkButton>
        )
      }
    >
      {listo && (
        <Stack gap="lg">
          <CostoPorDefecto tienda={tienda} />
          {conflictos > 0 && (
            <Alert
              color="orange"
              icon={<IconAlertTriangle size={24} aria-hidden />}
              title={
                conflictos === 1
                  ? 'Un lugar tiene dos costos desde el mismo día'
                  : `${conflictos} lugares tienen dos costos desde el mismo día`
              }
            >
              Mientras tanto se cobra el más barato.{' '}
              <Anchor
                component={Link}
                to={paths.envios.href({ nombre: slug }, { ver: 'reglas', situacion: 'conflicto' })}
                underline="always"
              >
                Verlos y terminar los que no van
              </Anchor>
            </Alert>
          )}
          {cobraPorPeso && <ProductosSinPeso />}
          <Tabs value={abierta} onChange={irA} keepMounted={false}>
            <TabStrip label="Cómo se ven los costos" open={abierta} tabs={pestanas} />
            <Tabs.Panel value="lugares">
              <PorLugar reglas={reglas} porDefecto={porDefecto} hoy={hoy} />
            </Tabs.Panel>
            <Tabs.Panel value="reglas">
              <TodasLasReglas reglas={reglas} porDefecto={porDefecto} hoy={hoy} />
            </Tabs.Panel>
            <Tabs.Panel value="simulador">
              <Simulador tienda={tienda} reglas={reglas} hoy={hoy} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </PageLayout>
  )
}
