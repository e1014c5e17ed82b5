import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { puedeHacerse, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { reembolsoParaCliente } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { apelableHasta, lineasReembolsables, reembolsableHasta } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { LoDicho } from '../LoDicho.tsx'
import { FotoDeComprobante } from './FotoDeComprobante.tsx'
import { PedirReembolso } from './PedirReembolso.tsx'
import { ResponderReembolso } from './ResponderReembolso.tsx'

type Reembolso = EstadoDePedido['reembolsos'][number]

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

/** What she asked back of an order that she has, where it stands, and what she may do next; and until when she may ask. */
export function ReembolsosMios({ visto, actuar }: Props) {
  const [pidiendo, setPidiendo] = useState(false)
  const [respondiendo, setRespondiendo] = useState<Reembolso>()
  const ahora = new Date(useNow(60_000)).toISOString()
  const { doc, estado } = visto
  const { contenido } = doc
  const pedidos = estado.reembolsos.filter(({ solicitud }) => solicitud !== undefined)
  const quedan = lineasReembolsables(contenido, estado)
  const hasta = reembolsableHasta(contenido, estado)
  const [primera] = quedan
  const puede =
    primera !== undefined &&
    puedeHacerse(visto, 'solicitarReembolso', {
      reembolsoId: 'ensayo',
      centavos: 1,
      motivo: '',
      clase: 'otro',
      lineas: [{ linea: primera.linea, cantidadMilesimas: primera.cantidadMilesimas }],
      fotos: [],
    }).ok
  if (pedidos.length === 0 && !puede) return null
  return (
    <Seccion titulo="Devoluciones y reembolsos">
      <Stack gap="lg">
        {pedidos.map((uno) => (
          <Stack key={uno.id} gap="xs">
            <LoDicho
              aElla
              contenido={contenido}
              reembolso={uno}
              foto={(url, titulo) => <FotoDeComprobante key={url} url={url} titulo={titulo} />}
            />
            <Text role="status">{reembolsoParaCliente(uno, contenido.metodo.deMercana, ahora)}</Text>
            {uno.estado === 'evidencia_pedida' && (
              <Group>
                <Button onClick={() => setRespondiendo(uno)}>Mandar pruebas</Button>
              </Group>
            )}
            {uno.estado === 'rechazada' && apelableHasta(uno) > ahora && (
              <Group>
                <Button variant="default" onClick={() => setRespondiendo(uno)}>
                  Que decida Mercana
                </Button>
              </Group>
            )}
          </Stack>
        ))}
        {puede && (
          <Stack gap="xs" align="flex-start">
            <Button variant={pedidos.length === 0 ? 'light' : 'default'} onClick={() => setPidiendo(true)}>
              Pedir un reembolso
            </Button>
            <Text size="sm" c="dimmed">
              Si algo llegó mal o faltó, puedes pedirlo hasta el {withStop(formatDateTime(hasta))}
            </Text>
          </Stack>
        )}
      </Stack>
      {pidiendo && <PedirReembolso visto={visto} actuar={actuar} lineas={quedan} onClose={() => setPidiendo(false)} />}
      {respondiendo && (
        <ResponderReembolso visto={visto} actuar={actuar} reembolso={respondiendo} onClose={() => setRespondiendo(undefined)} />
      )}
    </Seccion>
  )
}
