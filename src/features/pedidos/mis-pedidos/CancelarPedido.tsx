import { useState } from 'react'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconInfoCircle, IconX } from '@tabler/icons-react'
import { puedeHacerse, type MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

const LARGO = 300
const MINIMO = 3

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
}

/** Leaving the order: freely before the store takes it up, by asking afterwards. */
export function CancelarPedido({ visto, actuar }: Props) {
  const [abierto, setAbierto] = useState(false)
  const { cancelacion } = visto.estado
  const posible = puedeHacerse(visto, 'cancelar', { motivo: '...' })
  if (cancelacion)
    return (
      <Alert icon={<IconInfoCircle size={22} aria-hidden />} color={cancelacion.estado === 'negada' ? 'orange' : 'blue'} role="status">
        {respuestas[cancelacion.estado]} Motivo que diste: {cancelacion.motivo}
      </Alert>
    )
  if (!posible.ok) return null
  const seLePide = posible.value === 'nota'
  return (
    <>
      <Group>
        <Button variant="subtle" color="red" leftSection={<IconX size={20} aria-hidden />} onClick={() => setAbierto(true)}>
          {seLePide ? 'Pedir que lo cancelen' : 'Cancelar el pedido'}
        </Button>
      </Group>
      {abierto && (
        <Formulario
          pedidoId={visto.doc.id}
          seLePide={seLePide}
          hacer={(motivo) => actuar.hacer('cancelar', { motivo })}
          onClose={() => setAbierto(false)}
        />
      )}
    </>
  )
}

const respuestas = {
  pedida: 'Le pediste a la tienda que lo cancele. Te responderá por aquí.',
  negada: 'La tienda no aceptó cancelarlo.',
  aceptada: 'La tienda aceptó cancelarlo.',
} as const

interface FormularioProps {
  pedidoId: string
  seLePide: boolean
  hacer: (motivo: string) => ReturnType<ActuarEnPedido['hacer']>
  onClose: () => void
}

function Formulario({ pedidoId, seLePide, hacer, onClose }: FormularioProps) {
  const { campos, anotar, olvidar } = useEscritoMio(`cancelar:${pedidoId}`)
  const { motivo } = conEscrito({ motivo: '' }, campos)
  return (
    <ActModal
      title={seLePide ? '¿Pedirle a la tienda que lo cancele?' : '¿Cancelar el pedido?'}
      act={() => hacer(motivo.trim())}
      onDone={olvidar}
      submit={seLePide ? 'Pedir cancelación' : 'Cancelar el pedido'}
      color="red"
      disabled={motivo.trim().length < MINIMO}
      cancel="Dejarlo como está"
      onClose={onClose}
    >
      <Text>
        {seLePide
          ? 'La tienda ya lo tiene en marcha: le llega tu pedido de cancelarlo y ella responde. Si ya pagaste y lo acepta, te devuelve el dinero.'
          : 'La tienda todavía no lo acepta: se cancela sin costo. Si ya pagaste, te devuelven el dinero.'}
      </Text>
      <TextField
        label="Motivo"
        required
        lines={2}
        minLength={MINIMO}
        maxLength={LARGO}
        value={motivo}
        onChange={(texto) => anotar({ motivo: texto })}
        data-autofocus
      />
    </ActModal>
  )
}
