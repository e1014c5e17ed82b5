import { useEffect, useState } from 'react'
import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconShoppingCart } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { carritoDe, useCarrito } from '#data/mercado/carrito.ts'
import { useDatos, useSesion } from '#data/session/react.tsx'
import { useTasaDolar } from '#data/session/useTasaDolar.ts'
import { conEleccion, porTienda, type EstadoDeCompra } from '#domain/mercado/carrito.rules.ts'
import { codigoMasAngosto } from '#domain/envios/territorio.ts'
import { mensajeDe } from '#domain/messages.ts'
import { proporcion } from '#domain/core/money.ts'
import { paths } from '#features/paths.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import classes from './Carrito.module.css'
import { cuentaDe, type CuentaDeTienda } from './cuenta.ts'
import { DondeVa } from './DondeVa.tsx'
import { Encargos } from './Encargos.tsx'
import { ParteDeTienda } from './ParteDeTienda.tsx'
import { useCompras } from './useEncargos.ts'
import { TIENDAS_POR_PEDIDO, useCotizacion, type CotizacionVista } from './useCotizacion.ts'

/** What somebody means to buy, of all shops: seen signed out and offline, and ordered by one shop or all. */
export function Component() {
  const { estado } = useCarrito()
  if (!estado) return <PageLayout title="Mi carrito" state={<Loading />} />
  return <Carrito estado={estado} />
}

function Carrito({ estado }: { estado: EstadoDeCompra }) {
  const datos = useDatos()
  const { usuario } = useSesion()
  const usuarioId = usuario?.usuarioId
  const cotizacion = useCotizacion(estado)
  // What was put in another device's cart is here before it is looked at.
  useEffect(() => {
    if (usuarioId !== undefined) carritoDe(datos).seguirPerfil().catch(reportError)
  }, [datos, usuarioId])
  const tiendas = porTienda(estado.lineas)
  const partes = tiendas.map((tienda) => {
    const cotizada = cotizacion.cotizacion?.pedidos.find(({ tiendaId }) => tiendaId === tienda.tiendaId)
    return { tienda, cotizada, cuenta: cuentaDe(tienda.tiendaId, tienda.lineas, estado, cotizada) }
  })
  const codigo = estado.entrega ? codigoMasAngosto(estado.entrega) : ''
  const [pedir, pidiendo] = usePedir()
  return (
    <PageLayout title="Mi carrito" width="full">
      <Stack gap="lg">
        <Encargos encargos={estado.salidas} usuarioId={usuarioId} />
        {tiendas.length === 0 ? (
          <EmptyState
            icon={<IconShoppingCart size={38} />}
            title="Tu carrito está vacío"
            action={
              <LinkButton to={paths.inicio.path} variant="filled">
                Ver tiendas
              </LinkButton>
            }
          >
            Agrega productos de una o de varias tiendas. Se quedan aquí aunque no tengas conexión ni cuenta.
          </EmptyState>
        ) : (
          <div className={classes['hoja']}>
            <div className={classes['donde']}>
              <DondeVa estado={estado} />
            </div>
            <Stack gap="lg" className={classes['tiendas'] ?? ''}>
              <SinCotizar cotizacion={cotizacion} conSesion={usuario !== undefined} />
              {partes.map(({ tienda, cotizada, cuenta }) => (
                <ParteDeTienda
                  key={tienda.tiendaId}
                  tienda={tienda}
                  cotizada={cotizada}
                  cuenta={cuenta}
                  codigo={codigo}
                  pidiendo={pidiendo}
                  onAsk={() => pedir([cuenta])}
                />
              ))}
            </Stack>
            <div className={classes['total']}>
              <Total
                partes={partes.map(({ tienda, cotizada, cuenta }) => ({
                  nombre: tienda.tiendaNombre || cotizada?.tiendaNombre || 'Tienda',
                  cuenta,
                }))}
                pidiendo={pidiendo}
                onAsk={pedir}
                tasaCotizada={estado.tasaDolarDiezmilesimas}
              />
            </div>
          </div>
        )}
      </Stack>
    </PageLayout>
  )
}

/** Orders the parts of these shops; who is not signed in is asked to, and finds the cart as it was. */
function usePedir(): [pedir: (cuentas: readonly CuentaDeTienda[]) => void, pidiendo: boolean] {
  const { usuario } = useSesion()
  const { cambiar } = useCarrito()
  const compras = useCompras()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useLocked(async (cuentas: readonly CuentaDeTienda[]) => {
    if (!usuario) {
      await navigate(paths.login.path, { state: { desde: pathname } })
      return
    }
    await cambiar((antes) => cuentas.reduce((sofar, { tiendaId, metodoId }) => conEleccion(sofar, tiendaId, { metodoId }), antes))
    const hecho = await compras.encargar(
      cuentas.map(({ tiendaId }) => tiendaId),
      cuentas.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0),
    )
    if (hecho.ok) window.scrollTo({ top: 0 })
    else toastError('No se pudo pedir', enPalabras(hecho.error))
  })
}

/** Why the figures are this device's and not the server's. */
function SinCotizar({ cotizacion: { error, recargar }, conSesion }: { cotizacion: CotizacionVista; conSesion: boolean }) {
  if (!conSesion)
    return (
      <Alert color="blue" title="Los totales se confirman al entrar">
        Aquí va lo que viste en cada tienda. Para pedir hace falta una cuenta, y tu carrito te espera tal como está.
      </Alert>
    )
  if (!error) return null
  const sinLinea = error.code.startsWith('red.')
  return (
    <Alert
      color="orange"
      icon={<IconCloudOff size={24} aria-hidden />}
      title={sinLinea ? 'Sin conexión: los precios son los que viste' : mensajeDe(error).mensaje}
    >
      <Text>
        {sinLinea
          ? 'Puedes pedir igual: el pedido queda por enviar en este equipo, y si el total sube se te pregunta antes.'
          : mensajeDe(error).arreglo}
      </Text>
      <Button mt="xs" variant="default" onClick={recargar}>
        Intentar otra vez
      </Button>
    </Alert>
  )
}

interface TotalProps {
  partes: readonly { nombre: string; cuenta: CuentaDeTienda }[]
  pidiendo: boolean
  onAsk: (cuentas: readonly CuentaDeTienda[]) => void
  /** When the server was last asked; 0 when nobody did. */
  tasaCotizada: number
}

function Total({ partes, pidiendo, onAsk, tasaCotizada }: TotalProps) {
  const [intentado, setIntentado] = useState(false)
  const tasa = useTasaDolar()?.ventaDiezmilesimas ?? tasaCotizada
  const cuentas = partes.map(({ cuenta }) => cuenta)
  const total = cuentas.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0)
  const conProblema = partes.find(({ cuenta }) => cuenta.problema)
  const problema = conProblema?.cuenta.problema
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="total">
      <Stack gap="xs">
        <Group justify="space-between" align="baseline">
          <Text component="h2" id="total" fw={700} size="lg" m={0}>
            Total
          </Text>
          <MoneyText centavos={total} size="xl" fw={700} />
        </Group>
        {tasa > 0 && (
          <Text size="sm" c="dimmed" ta="end">
            <MoneyText centavos={proporcion(total, 10_000, tasa)} currency="USD" />, si pagas en dólares
          </Text>
        )}
        {cuentas.length > 1 && cuentas.length <= TIENDAS_POR_PEDIDO && (
          <Button size="md" loading={pidiendo} onClick={() => (problema ? setIntentado(true) : onAsk(cuentas))}>
            Pedir a las {cuentas.length} tiendas
          </Button>
        )}
        {cuentas.length > TIENDAS_POR_PEDIDO && (
          <Text size="sm">Son más de {TIENDAS_POR_PEDIDO} tiendas: pide a cada una por separado.</Text>
        )}
        {intentado && problema && (
          <Text c="orange" size="sm" role="alert">
            {conProblema?.nombre}: {enPalabras(problema)}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
