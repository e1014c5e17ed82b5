import { useState } from 'react'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { puedeHacerse, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { enReclamo } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { nombreDeDevolucion } from '#domain/pedidos/palabras/pedido.palabras.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { formatMoney } from '#domain/core/money.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { FotoDeComprobante } from './FotoDeComprobante.tsx'

type Reembolso = EstadoDePedido['reembolsos'][number]

/** About money that did not arrive there is nothing else to say. */
const SIN_LINEAS = { clase: 'otro' as const, lineas: [], fotos: [] }
const LARGO = 300
const MINIMO = 3

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

/** Money that went back to whoever bought, with its proof; she says so when it did not arrive. */
export function DevolucionesMias({ visto, actuar }: Props) {
  const [reclamando, setReclamando] = useState<Reembolso>()
  const hechas = visto.estado.reembolsos.filter(({ estado, devolucion }) => estado === 'pagada' && devolucion !== null)
  if (hechas.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="Lo que te devolvieron">
      {hechas.map((uno) => (
        <Devuelta key={uno.id} reembolso={uno} visto={visto} onReclamar={() => setReclamando(uno)} />
      ))}
      {reclamando && (
        <Reclamo
          pedidoId={visto.doc.id}
          reembolso={reclamando}
          hacer={(motivo) =>
            actuar.hacer('solicitarReembolso', {
              ...SIN_LINEAS,
              reembolsoId: reclamando.id,
              centavos: reclamando.centavos,
              motivo,
            })
          }
          onClose={() => setReclamando(undefined)}
        />
      )}
    </Stack>
  )
}

function Devuelta({ reembolso, visto, onReclamar }: { reembolso: Reembolso; visto: MiPedidoVisto; onReclamar: () => void }) {
  const { id, centavos, devolucion } = reembolso
  if (!devolucion) return null
  const { archivo, en, reclamo, respuesta } = devolucion
  const puede = puedeHacerse(visto, 'solicitarReembolso', { ...SIN_LINEAS, reembolsoId: id, centavos, motivo: '' }).ok
  return (
    <Stack gap="xs">
      <Text>
        Te devolvieron {formatMoney(centavos)} {nombreDeDevolucion(devolucion)}, el {withStop(formatDateTime(en))}
      </Text>
      <Group gap="xs">
        {archivo && <FotoDeComprobante url={archivo.url} titulo="Prueba de la devolución" />}
        {puede && (
          <Button variant="subtle" color="red" size="sm" mt="xs" onClick={onReclamar}>
            No me llegó
          </Button>
        )}
      </Group>
      {enReclamo(reembolso) && (
        <Alert color="orange" role="status">
          Dijiste que no te llegó: {withStop(reclamo)} Te responderán por aquí.
        </Alert>
      )}
      {respuesta !== '' && (
        <Alert color="blue" title="Te respondieron" role="status">
          {withStop(respuesta)} Si no es así, escríbelo en los mensajes del pedido.
        </Alert>
      )}
    </Stack>
  )
}

interface ReclamoProps {
  pedidoId: string
  reembolso: Reembolso
  hacer: (motivo: string) => ReturnType<ActuarEnPedido['hacer']>
  onClose: () => void
}

function Reclamo({ pedidoId, reembolso, hacer, onClose }: ReclamoProps) {
  const { campos, anotar, olvidar } = useEscritoMio(`reclamo:${pedidoId}:${reembolso.id}`)
  const { motivo } = conEscrito({ motivo: '' }, campos)
  return (
    <ActModal
      title="¿No te llegó el dinero?"
      act={() => hacer(motivo.trim())}
      onDone={olvidar}
      submit="Decir que no llegó"
      color="red"
      disabled={motivo.trim().length < MINIMO}
      cancel="Volver"
      onClose={onClose}
    >
      <Text>
        Mira primero tu cuenta o pregunta en tu banco: una transferencia puede tardar un día laborable. Si no está, le llega a quien te lo
        devolvió y te responde aquí.
      </Text>
      <TextField
        label="Qué pasó"
        required
        lines={2}
        maxLength={LARGO}
        value={motivo}
        onChange={(texto) => anotar({ motivo: texto })}
        data-autofocus
      />
    </ActModal>
  )
}
