import { useMemo } from 'react'
import { SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCash, IconLock, IconPackageOff, IconPackages, IconReceipt, IconShoppingCart } from '@tabler/icons-react'
import { useCatalogo, useConfigTienda, usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { permisosDeReportes } from '#domain/reportes/reportes.permisos.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DIA_MS, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { formatInteger } from '#ui/format.ts'
import { Notice } from '#ui/show/Notice.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { Sparkline } from '#ui/show/Sparkline.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { paths } from '#features/paths.ts'
import { ArranqueCard } from './ArranqueCard.tsx'
import { ComoVaLaTienda } from './ComoVaLaTienda.tsx'
import { CajasAhora } from './CajasAhora.tsx'
import { DineroEnCamino } from './DineroEnCamino.tsx'
import { GastosQueTocan } from './GastosQueTocan.tsx'
import { MercanciaPorMirar } from './MercanciaPorMirar.tsx'
import { EstadoCard } from './EstadoCard.tsx'
import { NumerosQueQuedan } from './NumerosQueQuedan.tsx'
import { OcultosCard } from './OcultosCard.tsx'
import { PedidosAhora } from './PedidosAhora.tsx'
import { cambioPorciento, hoyDe, mismaHora, serie, ventasDelDia } from './resumen.ts'
import { SaludCard } from './SaludCard.tsx'

/** The day of a store at a glance. Every figure opens its list. */
export function Component() {
  const { slug } = useTienda()
  const config = useConfigTienda()
  const ahora = useNow(60_000)
  const hoy = hoyDe(ahora)
  const { desde } = limitesDelDia(sumarDias(hoy, -13))
  const filas = useVivo(Venta, { desde })
  const ventas = useMemo(() => (filas ?? []).map(({ doc }) => doc), [filas])
  const nombre = slug
  const deHoy = ventasDelDia(ventas, hoy)
  const haceUnaSemana = ventasDelDia(ventas, sumarDias(hoy, -7), mismaHora(new Date(ahora).toISOString(), 7))
  const semana = serie(ventas, hoy, 14)
  const veFiscal = usePuede(RangoNCF, 'leer')
  const veReportes = usePuede({ permisos: permisosDeReportes }, 'leer')
  const vende = usePuede(Venta, 'crear')
  const veVentas = usePuede(Venta, 'leer')
  const esDueno = usePuede(Tienda, 'editar')
  const vePedidos = usePuede(Pedido, 'leer')

  return (
    <PageLayout
      title={config?.tiendaNombre ?? 'Tablero'}
      width="full"
      state={veVentas && filas === undefined ? <Loading /> : undefined}
      actions={
        vende && (
          <LinkButton to={paths.carrito.href({ nombre })} variant="filled" size="md" icon={IconShoppingCart}>
            Vender
          </LinkButton>
        )
      }
    >
      <Stack gap="lg">
        {config && <EstadoCard tienda={config} esDueno={esDueno} />}
        <OcultosCard />
        {esDueno && config?.estado !== 'pendiente' && <ArranqueCard nombre={nombre} hoy={hoy} />}
        {!veVentas && (
          <Notice icon={<IconLock size={38} />} title="Las cifras de la tienda no son de tu cargo">
            <Text>Aquí ves cómo está este equipo. Si necesitas las ventas, pídeselo al propietario.</Text>
          </Notice>
        )}
        {veVentas && <IncluyePorAclarar que="Lo de hoy" de={({ fecha }) => fecha === hoy} />}
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3, xl: 5 }}>
          {veVentas && (
            <>
              <StatCard
                label="Vendido hoy"
                icon={<IconCash size={18} />}
                value={formatMoney(deHoy.total)}
                hint={comparacion(ahora, deHoy.total, haceUnaSemana.total)}
                tone={deHoy.total >= haceUnaSemana.total ? 'good' : 'normal'}
                href={paths.imprimirFacturas.href({ nombre }, { fecha: `${hoy}..${hoy}` })}
              >
                <Sparkline
                  values={semana.map((centavos) => Math.max(0, centavos))}
                  label={`Ventas de los últimos 14 días; hoy ${formatMoney(deHoy.total)}`}
                />
              </StatCard>
              <StatCard
                label="Facturas de hoy"
                icon={<IconReceipt size={18} />}
                value={formatInteger(deHoy.cantidad)}
                hint={`ITBIS ${formatMoney(deHoy.itbis)}${deHoy.notas === 0 ? '' : `. Además, notas de crédito: ${formatInteger(deHoy.notas)}`}`}
                href={paths.imprimirFacturas.href({ nombre }, { fecha: `${hoy}..${hoy}` })}
              />
              <Existencias nombre={nombre} />
            </>
          )}
          <SaludCard />
        </SimpleGrid>
        {veVentas && veReportes && <ComoVaLaTienda nombre={nombre} hoy={hoy} ventas={ventas} />}
        {vePedidos && <PedidosAhora nombre={nombre} />}
        {veVentas && <DineroEnCamino nombre={nombre} />}
        <GastosQueTocan nombre={nombre} />
        <MercanciaPorMirar nombre={nombre} />
        {veVentas && <CajasAhora nombre={nombre} />}
        {veFiscal && <NumerosQueQuedan nombre={nombre} ventas={ventas} hoy={hoy} />}
      </Stack>
    </PageLayout>
  )
}

const diaDeSemana = new Intl.DateTimeFormat('es-DO', { weekday: 'long', timeZone: 'America/Santo_Domingo' })

/** Against the same weekday, at the same time of day. */
function comparacion(ahora: number, hoy: number, antes: number): string {
  const cuando = `El ${diaDeSemana.format(ahora - 7 * DIA_MS)} pasado, a esta hora`
  const cambio = cambioPorciento(hoy, antes)
  if (cambio === undefined) return `${cuando}, no hubo ventas`
  return `${cuando}: ${formatMoney(antes)} (${cambio > 0 ? '+' : ''}${formatInteger(cambio)} %)`
}

function Existencias({ nombre }: { nombre: string }) {
  const catalogo = useCatalogo()
  const activos = catalogo.todos().filter(({ activo, eliminado }) => activo && !eliminado)
  const agotados = activos.filter((producto) => catalogo.existencia(producto.id) <= 0).length
  // One that is out is in the other figure: each is as long as the list that it opens.
  const bajos = activos.filter(({ id, existenciaMinimaMilesimas }) => {
    const existencia = catalogo.existencia(id)
    return existencia > 0 && existencia < existenciaMinimaMilesimas
  }).length
  return (
    <>
      <StatCard
        label="Productos agotados"
        icon={<IconPackageOff size={18} />}
        value={formatInteger(agotados)}
        hint={`de ${formatInteger(activos.length)} activos`}
        tone={agotados > 0 ? 'warn' : 'good'}
        href={paths.productos.href({ nombre }, { estado: 'agotado' })}
      />
      <StatCard
        label="Bajo mínimo"
        icon={<IconPackages size={18} />}
        value={formatInteger(bajos)}
        hint="Queda algo, menos de lo que pusiste como mínimo"
        tone={bajos > 0 ? 'warn' : 'good'}
        href={paths.productos.href({ nombre }, { estado: 'bajo' })}
      />
    </>
  )
}
