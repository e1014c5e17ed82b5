import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCarrito } from '#data/carrito.ts'
import { useMios, useMisDocumentos } from '#data/useMios.ts'
import { comandosPedidos } from '#domain/comandos.pedidos.ts'
import { Comercio, MiPedido } from '#domain/entidades/pedido.ts'
import { resumenParaCliente } from '#domain/pedido.palabras.ts'
import { cuantosEsperan, PedidosQueEsperan } from '#features/PedidosQueEsperan.tsx'
import { paths } from '#features/paths.ts'
import { useOrden } from '#features/useOrden.ts'
import { Monogram } from '#ui/Monogram.tsx'
import { formatMoney } from '#ui/format.ts'
import { useLocked } from '#ui/useLocked.ts'
import classes from './InicioScreen.module.css'

/** As many orders as fit before the shops. */
const MAXIMOS = 4

/** Of who is signed in: the orders under way, those that wait to be sent, and the shops kept at hand. */
export function LoMio() {
  return (
    <Stack gap="xl">
      <EnCurso />
      <AMano />
    </Stack>
  )
}

function EnCurso() {
  const { estado } = useCarrito()
  const abiertos = (useMios(MiPedido, { clave: 'activo', orden: 'desc' }) ?? []).filter(({ doc }) => !doc.recibido)
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
        {abiertos.slice(0, MAXIMOS).map(({ doc: { id, contenido, estado: como } }) => (
          <Paper key={id} component="li" withBorder p="md">
            <Group justify="space-between" wrap="nowrap" align="baseline">
              <Anchor component={Link} to={paths.miPedido.href({ pedidoId: id })} fw={700}>
                {contenido.tiendaNombre}
              </Anchor>
              <Text className="numeros">{formatMoney(contenido.totalCentavos)}</Text>
            </Group>
            <Text size="sm">{resumenParaCliente(contenido, como)}</Text>
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
