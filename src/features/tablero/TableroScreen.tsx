import { useMemo } from 'react'
import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCash, IconFileInvoice, IconLock, IconPackageOff, IconReceipt, IconShoppingCart, IconUsersGroup } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCatalogo, useConfigTienda, usePuede, useTienda, useVivo } from '#data/react.tsx'
import { RangoNCF } from '#domain/entidades/ncf.ts'
import { Caja, Tienda } from '#domain/entidades/tienda.ts'
import { CierreTurno, Turno } from '#domain/entidades/turno.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { limitesDelDia, sumarDias } from '#domain/fecha.ts'
import { comprobantes } from '#domain/ncf.ts'
import { formatInteger, formatMoney, formatTime } from '#ui/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { PageLayout } from '#ui/PageLayout.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { useNow } from '#ui/useNow.ts'
import { paths } from '../paths.ts'
import { ArranqueCard } from './ArranqueCard.tsx'
import { hoyDe, mismaHora, numerosDeTienda, serie, turnosAbiertos, ventasDelDia } from './resumen.ts'
import { SaludCard } from './SaludCard.tsx'

const POCOS_DIAS = 15

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
  const vende = usePuede(Venta, 'crear')
  const veVentas = usePuede(Venta, 'leer')
  const esDueno = usePuede(Tienda, 'editar')

  return (
    <PageLayout
      title={config?.tiendaNombre ?? 'Tablero'}
      width="full"
      actions={
        vende && (
          <Button component={Link} to={paths.carrito.href({ nombre })} size="md" leftSection={<IconShoppingCart size={20} />}>
            Vender
          </Button>
        )
      }
    >
      <Stack gap="lg">
        {esDueno && <ArranqueCard nombre={nombre} hoy={hoy} />}
        {!veVentas && (
          <Notice icon={<IconLock size={38} />} title="Las cifras de la tienda no son de tu cargo">
            <Text>Aquí ves cómo está este equipo. Si necesitas las ventas, pídeselo al propietario.</Text>
          </Notice>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {veVentas && (
            <>
              <StatCard
                label="Vendido hoy"
                icon={<IconCash size={18} />}
                value={formatMoney(deHoy.total)}
                hint={
                  haceUnaSemana.total === 0
                    ? 'Hace una semana, a esta hora, no hay ventas'
                    : `Hace una semana, a esta hora: ${formatMoney(haceUnaSemana.total)}`
                }
                tone={deHoy.total >= haceUnaSemana.total ? 'good' : 'normal'}
                href={paths.imprimirFacturas.href({ nombre })}
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
                hint={`ITBIS ${formatMoney(deHoy.itbis)}`}
                href={paths.imprimirFacturas.href({ nombre })}
              />
              <Existencias nombre={nombre} />
            </>
          )}
          <SaludCard />
        </SimpleGrid>
        {veVentas && <Cajas nombre={nombre} />}
        {veFiscal && <Numeros nombre={nombre} ventas={ventas} hoy={hoy} />}
      </Stack>
    </PageLayout>
  )
}

function Existencias({ nombre }: { nombre: string }) {
  const catalogo = useCatalogo()
  const activos = catalogo.todos().filter(({ activo, eliminado }) => activo && !eliminado)
  const agotados = activos.filter((producto) => catalogo.existencia(producto.id) <= 0).length
  const bajos = activos.filter(
    (producto) => producto.existenciaMinimaMilesimas > 0 && catalogo.existencia(producto.id) < producto.existenciaMinimaMilesimas,
  ).length
  return (
    <StatCard
      label="Productos agotados"
      icon={<IconPackageOff size={18} />}
      value={formatInteger(agotados)}
      hint={`${formatInteger(bajos)} bajo su mínimo, de ${formatInteger(activos.length)} activos`}
      tone={agotados > 0 ? 'warn' : 'good'}
      href={paths.productos.href({ nombre }, { estado: 'agotado' })}
    />
  )
}

function Cajas({ nombre }: { nombre: string }) {
  const cajas = useVivo(Caja)
  const turnos = useVivo(Turno, { limite: 200 })
  const cierres = useVivo(CierreTurno, { limite: 200 })
  const abiertos = turnosAbiertos(
    (turnos ?? []).map(({ doc }) => doc),
    (cierres ?? []).map(({ doc }) => doc),
  )
  if (!cajas || cajas.length === 0) return null
  return (
    <section aria-labelledby="cajas">
      <Title order={2} size="h3" mb="sm" id="cajas">
        Cajas
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        {cajas
          .filter(({ doc }) => doc.activo)
          .map(({ doc: caja }) => {
            const turno = abiertos.find(({ cajaId }) => cajaId === caja.id)
            return (
              <StatCard
                key={caja.id}
                label={caja.nombre}
                icon={<IconUsersGroup size={18} />}
                value={turno ? 'Abierta' : 'Cerrada'}
                hint={
                  turno
                    ? `${turno.cajeroNombre}, desde las ${formatTime(turno.en)}; fondo ${formatMoney(turno.fondoDopCentavos)}`
                    : 'Sin turno'
                }
                tone={turno ? 'good' : 'normal'}
                href={paths.cuadreCaja.href({ nombre }, { caja: caja.id })}
              />
            )
          })}
      </SimpleGrid>
    </section>
  )
}

function Numeros({ nombre, ventas, hoy }: { nombre: string; ventas: readonly Venta[]; hoy: string }) {
  const rangos = useVivo(RangoNCF)
  const tipos = numerosDeTienda(
    (rangos ?? []).map(({ doc }) => doc),
    ventas,
    hoy,
  )
  return (
    <section aria-labelledby="comprobantes">
      <Title order={2} size="h3" mb="sm" id="comprobantes">
        Comprobantes por repartir
      </Title>
      {tipos.length === 0 ? (
        <StatCard
          label="Sin rangos vigentes"
          icon={<IconFileInvoice size={18} />}
          value="0"
          hint="Registra los rangos que DGII te autorizó para poder facturar."
          tone="bad"
          href={paths.ncf.href({ nombre })}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3, lg: 5 }}>
          {tipos.map(({ tipo, libres, dias }) => (
            <StatCard
              key={tipo}
              label={`${tipo} · ${comprobantes[tipo].nombre}`}
              value={formatInteger(libres)}
              hint={dias === undefined ? 'Sin uso esta semana' : `Alcanzan para ${formatInteger(dias)} días`}
              tone={libres === 0 ? 'bad' : dias !== undefined && dias < POCOS_DIAS ? 'warn' : 'normal'}
              href={paths.ncf.href({ nombre })}
            />
          ))}
        </SimpleGrid>
      )}
    </section>
  )
}
