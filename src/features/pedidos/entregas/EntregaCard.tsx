import { useState } from 'react'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { enlaceDeMapa } from '#domain/envios/mapa.ts'
import { enlaceWhatsapp, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { efectivoQueTraera } from '#domain/pedidos/pagos/pedido.dinero.ts'
import type { Autor } from '#domain/pedidos/pedido.local.ts'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { direccionDePedido } from '#domain/pedidos/palabras/pedido.papel.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatMoney } from '#domain/core/money.ts'
import { OutsideButton, WhatsappButton } from '#features/kit/LinkButton.tsx'
import { formatTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { lugarDe } from '../lugar.ts'
import { MarcaEntrega, MarcaPago } from '../PedidoEstado.tsx'
import { PedidoLineas } from '../PedidoLineas.tsx'
import { BultosDialog } from './BultosDialog.tsx'
import { EntregarDialog } from './EntregarDialog.tsx'
import { FallarDialog } from './FallarDialog.tsx'
import { deVuelta, pasosDe, type Paso, type PedidoVisto } from './entregas.ts'
import { useHacer } from './useEntregas.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'

/** One delivery of the round: where, who, how much to collect, and what comes next. */
export function EntregaCard({ pedido, autor }: { pedido: PedidoVisto; autor: Autor }) {
  const [abierto, setAbierto] = useState<Paso | 'lineas'>()
  const ahora = useNow(30_000)
  const { contenido, estado } = pedido
  const posibles = pasosDe(pedido, autor, new Date(ahora).toISOString())
  const tarde = pedido.prometida !== '' && !estado.entregado && Date.parse(pedido.prometida) < ahora
  return (
    <Card component="article" aria-label={`Pedido ${pedido.numero} de ${contenido.clienteNombre}`} h="100%">
      <Stack gap="sm" h="100%">
        <Group justify="space-between" align="start" wrap="nowrap">
          <div>
            <Title order={2} size="h4">
              {contenido.clienteNombre}
            </Title>
            <Text size="sm" c="dimmed">
              {pedido.numero} · {contenido.tiendaNombre}
            </Text>
          </div>
          {pedido.sync !== 'servidor' && <SyncMark state={pedido.sync} detail={explicarMotivo(pedido.motivo)} />}
        </Group>
        <Group gap={6}>
          <MarcaEntrega entrega={estado.entrega} />
          <MarcaPago pago={estado.pago} />
        </Group>
        {pedido.prometida !== '' && !estado.entregado && (
          <Text {...(tarde ? { c: 'red', fw: 700 } : {})} size="sm">
            {tarde ? 'Atrasado: se prometió para las' : 'Para las'} {formatTime(pedido.prometida)}
          </Text>
        )}
        {deVuelta(pedido) && <Text c="orange">Va de vuelta: entrégalo en la tienda para que lo reciban.</Text>}
        <Contacto pedido={pedido} />
        <PorCobrar pedido={pedido} />
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => setAbierto(abierto === 'lineas' ? undefined : 'lineas')}
          aria-expanded={abierto === 'lineas'}
        >
          {abierto === 'lineas'
            ? 'Ocultar productos'
            : `Ver ${contenido.lineas.length === 1 ? 'el producto' : `los ${contenido.lineas.length} productos`}`}
        </Button>
        {abierto === 'lineas' && <PedidoLineas contenido={contenido} estado={estado} />}
        <Pasos pedido={pedido} posibles={posibles} onOpen={setAbierto} />
      </Stack>
      {abierto === 'recoger' && <BultosDialog pedido={pedido} accion="recoger" onClose={() => setAbierto(undefined)} />}
      {abierto === 'entregar' && <EntregarDialog pedido={pedido} onClose={() => setAbierto(undefined)} />}
      {abierto === 'fallarEntrega' && <FallarDialog pedido={pedido} onClose={() => setAbierto(undefined)} />}
    </Card>
  )
}

function Contacto({ pedido: { contenido } }: { pedido: PedidoVisto }) {
  const { ultimo: territorio } = useLeido(() => leerTerritorio(), [])
  const lugar = lugarDe(contenido.direccion, territorio)
  const whatsapp = enlaceWhatsapp(contenido.clienteTelefono)
  return (
    <Stack gap={6}>
      <Text>{direccionDePedido(contenido, lugar) || 'Sin dirección escrita'}</Text>
      {contenido.nota !== '' && <Text size="sm">Nota: {contenido.nota}</Text>}
      <Group gap="xs">
        <OutsideButton
          href={enlaceDeMapa(contenido.direccion, lugar)}
          icon={IconMapPin}
          aria-label={`Mapa hasta ${contenido.clienteNombre}`}
        >
          Mapa
        </OutsideButton>
        {contenido.clienteTelefono !== '' && (
          <Button
            component="a"
            href={`tel:${contenido.clienteTelefono}`}
            variant="default"
            leftSection={<IconPhone size={20} aria-hidden />}
            aria-label={`Llamar a ${contenido.clienteNombre}, ${formatoTelefono(contenido.clienteTelefono)}`}
          >
            {formatoTelefono(contenido.clienteTelefono)}
          </Button>
        )}
        <WhatsappButton href={whatsapp} aria-label={`WhatsApp de ${contenido.clienteNombre}`} />
      </Group>
    </Stack>
  )
}

function PorCobrar({ pedido: { estado } }: { pedido: PedidoVisto }) {
  if (estado.entregado)
    return estado.cobro ? <Text>Cobraste {formatMoney(estado.cobro.centavos)}</Text> : <Text c="dimmed">No había que cobrar.</Text>
  const centavos = efectivoQueTraera(estado)
  return (
    <Group justify="space-between">
      <Text fw={600}>{centavos > 0 ? 'Cobrar en efectivo' : 'No se cobra nada'}</Text>
      {centavos > 0 && <MoneyText centavos={centavos} fw={700} size="xl" />}
    </Group>
  )
}

interface PasosProps {
  pedido: PedidoVisto
  posibles: readonly Paso[]
  onOpen: (paso: Paso) => void
}

function Pasos({ pedido, posibles, onOpen }: PasosProps) {
  const hacer = useHacer()
  const salir = useAction(() => hacer(pedido, 'salir', {}))
  const volver = useAction(() => hacer(pedido, 'devolverATienda', {}))
  const { pedido: enTienda, entrega } = pedido.estado
  if (posibles.length === 0)
    return entrega === 'asignada' && enTienda !== 'listo' ? <Text c="dimmed">La tienda todavía lo está preparando.</Text> : null
  const [principal, ...otros] = posibles
  const boton = (paso: Paso, variante: 'filled' | 'default') => {
    const onPress = paso === 'salir' ? salir.run : paso === 'devolverATienda' ? volver.run : () => onOpen(paso)
    const ocupado = paso === 'salir' ? salir.running : paso === 'devolverATienda' && volver.running
    return (
      <Button key={paso} variant={variante} flex="1 1 13rem" loading={ocupado} onClick={() => onPress()}>
        {actos[paso].boton}
      </Button>
    )
  }
  return (
    <Stack gap="xs" mt="auto">
      <Problem>{salir.problem ?? volver.problem}</Problem>
      {principal && <Group>{boton(principal, deVuelta(pedido) ? 'default' : 'filled')}</Group>}
      {otros.length > 0 && <Group gap="xs">{otros.map((paso) => boton(paso, 'default'))}</Group>}
    </Stack>
  )
}
