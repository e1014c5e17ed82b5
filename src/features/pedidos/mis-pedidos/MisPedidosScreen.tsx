import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconPackage, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useCarrito } from '#data/mercado/carrito.ts'
import type { MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { useMisDocumentos } from '#data/session/useMios.ts'
import { useMisPedidos } from '#data/pedidos/useMisPedidos.ts'
import { loEspera } from '#domain/pedidos/palabras/pedido.cliente.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { LinkButton } from '#features/kit/LinkButton.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { paths } from '#features/paths.ts'
import { ComoVa, CuentaDelPedido } from '#features/kit/pedido/ComoVa.tsx'
import { cuantosEsperan, PedidosQueEsperan } from '#features/kit/pedido/PedidosQueEsperan.tsx'
import { PedidoEstado } from '../PedidoEstado.tsx'
import classes from './MisPedidos.module.css'

/** The orders of who is signed in: those that she waits for, and the rest. */
export function Component() {
  const pedidos = useMisPedidos()
  const { conexion, completo, leidoEn, sincronizar } = useMisDocumentos()
  const [actualizar, actualizando] = useLocked(sincronizar)
  const sinNada = pedidos?.length === 0
  const esperan = cuantosEsperan(useCarrito().estado)
  const state =
    pedidos === undefined || (sinNada && !completo && conexion !== 'sin-conexion') ? (
      <Loading label="Buscando tus pedidos…" />
    ) : sinNada && !completo && esperan === 0 ? (
      <OfflineState what="La lista de tus pedidos" onRetry={actualizar} />
    ) : sinNada && esperan === 0 ? (
      <SinPedidos />
    ) : undefined
  const enCurso = pedidos?.filter(({ estado }) => loEspera(estado)) ?? []
  const resto = pedidos?.filter((uno) => !enCurso.includes(uno)) ?? []
  return (
    <PageLayout
      title="Mis pedidos"
      description={conexion === 'sin-conexion' && leidoEn !== '' ? <StaleBadge since={leidoEn} /> : undefined}
      state={state}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={actualizar} loading={actualizando}>
          Actualizar
        </Button>
      }
    >
      <PedidosQueEsperan />
      <Grupo titulo="En curso" pedidos={enCurso} vacio="No esperas ningún pedido ahora." />
      {resto.length > 0 && <Grupo titulo="Anteriores" pedidos={resto} />}
    </PageLayout>
  )
}

const SinPedidos = () => (
  <EmptyState
    icon={<IconPackage size={38} />}
    title="Todavía no has pedido nada"
    action={
      <LinkButton to={paths.inicio.path} variant="filled">
        Buscar tiendas
      </LinkButton>
    }
  >
    Aquí verás en qué va cada pedido, qué falta pagar y quién te lo lleva, también sin conexión.
  </EmptyState>
)

function Grupo({ titulo, pedidos, vacio }: { titulo: string; pedidos: readonly MiPedidoVisto[]; vacio?: string }) {
  return (
    <section aria-label={titulo}>
      <Title order={2} size="h3" mb="sm">
        {titulo}
      </Title>
      {pedidos.length === 0 ? (
        <Text c="dimmed" mb="lg">
          {vacio}
        </Text>
      ) : (
        <ul className={classes['lista']}>
          {pedidos.map((uno) => (
            <li key={uno.doc.id} className={classes['tarjeta']}>
              <Tarjeta visto={uno} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Tarjeta({ visto: { doc, estado, provisionales, rechazados } }: { visto: MiPedidoVisto }) {
  const { contenido } = doc
  const piezas = contenido.lineas.length
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="start">
        <Title order={3} size="h4">
          <Anchor component={Link} to={paths.miPedido.href({ pedidoId: doc.id })} inherit>
            {contenido.tiendaNombre}
          </Anchor>
        </Title>
        <CuentaDelPedido estado={estado} />
      </Group>
      <ComoVa contenido={contenido} estado={estado} />
      <PedidoEstado estado={estado} breve provisional={provisionales.size > 0} />
      {rechazados.length > 0 && <MarkBadge mark={['red', 'Algo no se pudo: míralo']} />}
      <Text size="sm" c="dimmed">
        {numeroDePedido(contenido)} · {formatDateTime(contenido.colocadoEn)} · {formatInteger(piezas)}{' '}
        {piezas === 1 ? 'producto' : 'productos'}
      </Text>
    </>
  )
}
