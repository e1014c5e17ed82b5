import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCarrito } from '#data/mercado/carrito.ts'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { useMios, useMisDocumentos } from '#data/session/useMios.ts'
import { useMisPedidos } from '#data/pedidos/useMisPedidos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { Comercio } from '#domain/personas/comercio.entity.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { loEspera } from '#domain/pedidos/palabras/pedido.cliente.ts'
import { ComoVa, CuentaDelPedido } from '#features/kit/pedido/ComoVa.tsx'
import { cuantosEsperan, PedidosQueEsperan } from '#features/kit/pedido/PedidosQueEsperan.tsx'
import { paths } from '#features/paths.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { Monogram } from '#ui/show/Monogram.tsx'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import classes from './InicioScreen.module.css'

const CADA_MS = 60_000
/** As many orders as fit before the shops. */
const MAXIMOS = 4

/** Of who is signed in: the orders under way, those that wait to be sent, and the shops kept at hand. */
export function LoMio() {
  return (
    <Stack gap="xl">
      <LoQueLlevo />
      <EnCurso />
      <AMano />
    </Stack>
  )
}

/** Of a courier: every store that they carry for, with what waits in each; with no line, the way into each. */
function LoQueLlevo() {
  const { membresias } = useSesion()
  const lleva = membresias.filter((una) => tieneRol(una, 'mensajero'))
  const { datos } = useConsulta(comandosPedidos.misEntregas, {}, {}, { cadaMs: CADA_MS, activa: lleva.length > 0 })
  if (lleva.length === 0) return null
  return (
    <section aria-labelledby="lo-que-llevo">
      <Title order={2} id="lo-que-llevo" mb="sm">
        Mis entregas
      </Title>
      <ul className={classes['grid']}>
        {lleva.map(({ tiendaId, slug, tiendaNombre }) => (
          <Paper key={tiendaId} component="li" withBorder p="md">
            <Anchor component={Link} to={paths.delivery.href({ nombre: slug }, { ver: 'mias' })} fw={700}>
              {tiendaNombre}
            </Anchor>
            <Text size="sm">{entregasEnPalabras(datos?.tiendas.find((una) => una.tiendaId === tiendaId))}</Text>
          </Paper>
        ))}
      </ul>
    </section>
  )
}

function entregasEnPalabras(de: { porEntregar: number; efectivoCentavos: number } | undefined): string {
  if (!de) return 'Ábrela para ver lo que llevas.'
  const { porEntregar, efectivoCentavos } = de
  const cuantas = porEntregar === 0 ? 'Nada por entregar' : `${formatInteger(porEntregar)} por entregar`
  return efectivoCentavos === 0 ? cuantas : `${cuantas} · ${formatMoney(efectivoCentavos)} por liquidar`
}

function EnCurso() {
  const { estado } = useCarrito()
  const abiertos = (useMisPedidos() ?? []).filter(({ estado: como }) => loEspera(como))
  const esperan = cuantosEsperan(estado)
  if (abiertos.length === 0 && esperan === 0) return null
  return (
    <section aria-labelledby="en-curso">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="en-curso">
          Mis pedidos en curso
        </Title>
        <Anchor component={Link} to={paths.misPedidos.path}>
          Ver todos
        </Anchor>
      </Group>
      <PedidosQueEsperan />
      <ul className={classes['grid']}>
        {abiertos.slice(0, MAXIMOS).map(({ doc: { id, contenido }, estado: como }) => (
          <Paper key={id} component="li" withBorder p="md">
            <Group justify="space-between" wrap="nowrap" align="start">
              <Anchor component={Link} to={paths.miPedido.href({ pedidoId: id })} fw={700}>
                {contenido.tiendaNombre}
              </Anchor>
              <CuentaDelPedido estado={como} />
            </Group>
            <ComoVa contenido={contenido} estado={como} />
          </Paper>
        ))}
      </ul>
    </section>
  )
}

function AMano() {
  const comercios = useMios(Comercio) ?? []
  if (comercios.length === 0) return null
  return (
    <section aria-labelledby="a-mano">
      <Title order={2} id="a-mano" mb="sm">
        A mano
      </Title>
      <ul className={classes['grid']}>
        {comercios.map(({ doc }) => (
          <UnComercio key={doc.id} comercio={doc} />
        ))}
      </ul>
    </section>
  )
}

function UnComercio({ comercio: { id, nombre, logo, tiendaCategoria, ruta } }: { comercio: Comercio }) {
  const orden = useOrden()
  const { sincronizar } = useMisDocumentos()
  const [quitar, quitando] = useLocked(async () => {
    const hecho = await orden(
      comandosPedidos.quitarComercio,
      { comercioId: id.replace(/^comercio:/, '') },
      {},
      { bien: `${nombre} ya no está a mano` },
    )
    if (hecho.ok) await sincronizar()
  })
  return (
    <Paper component="li" withBorder p="sm">
      <Group wrap="nowrap">
        {logo === '' ? (
          <Monogram name={nombre} size={48} />
        ) : (
          <img src={logo} alt="" width={48} height={48} className={classes['miniatura']} />
        )}
        <div className={classes['crece']}>
          <Anchor component={Link} to={ruta} fw={700}>
            {nombre}
          </Anchor>
          <Text size="sm" c="dimmed">
            {tiendaCategoria}
          </Text>
        </div>
        <Button variant="subtle" color="gray" px="xs" onClick={quitar} loading={quitando} aria-label={`Quitar ${nombre} de a mano`}>
          <IconX size={18} aria-hidden />
        </Button>
      </Group>
    </Paper>
  )
}
