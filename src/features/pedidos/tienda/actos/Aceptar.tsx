import { useState } from 'react'
import { Chip, Group, Text } from '@mantine/core'
import { CountField } from '#features/kit/inputs.tsx'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

const tiempos = [15, 30, 45, 60, 90] as const

/** Minutes in which an order is promised. */
export function Minutos({ minutos, onChange }: { minutos: number; onChange: (minutos: number) => void }) {
  return (
    <>
      <Group gap="xs" role="group" aria-label="Tiempos de siempre">
        {tiempos.map((tiempo) => (
          <Chip key={tiempo} checked={minutos === tiempo} onChange={() => onChange(tiempo)}>
            {tiempo} min
          </Chip>
        ))}
      </Group>
      <CountField label="Minutos hasta entregarlo" min={0} max={10_000} value={minutos} onChange={onChange} />
    </>
  )
}

/** The store takes the order, and says when it will be there. */
export function Aceptar({ pedido, hacer, onClose }: DeActo) {
  const [minutos, setMinutos] = useState(45)
  return (
    <DialogoDePedido titulo={`Aceptar ${pedido.numero}`} boton="Aceptar" onAct={() => hacer('aceptar', { minutos })} onClose={onClose}>
      <Text>El cliente verá este tiempo.</Text>
      <Minutos minutos={minutos} onChange={setMinutos} />
    </DialogoDePedido>
  )
}
