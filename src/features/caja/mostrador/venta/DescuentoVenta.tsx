import { useState } from 'react'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Descuento } from '#domain/ventas/venta.rules.ts'
import { CamposDescuento } from './CamposDescuento.tsx'

interface Props {
  descuento: Descuento | null
  subtotalCentavos: number
  onApply: (descuento: Descuento | null) => Fallo | undefined
  onClose: () => void
}

/** A discount on the whole sale; it is spread over the lines when it is charged. */
export function DescuentoVenta({ descuento, subtotalCentavos, onApply, onClose }: Props) {
  const [nuevo, setNuevo] = useState<Descuento>(descuento ?? { clase: 'porcentaje', valor: 0, motivo: '' })
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const palabras = fallo && mensajeDe(fallo)
  return (
    <Modal opened onClose={onClose} title="Descuento a toda la venta" size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          setFallo(onApply(nuevo.valor > 0 ? nuevo : null))
        }}
      >
        <Stack>
          <CamposDescuento descuento={nuevo} onDescuento={setNuevo} sobreCentavos={subtotalCentavos} autoFocus />
          {palabras && (
            <Alert color="red" title={palabras.mensaje} role="alert">
              {palabras.arreglo}
            </Alert>
          )}
          <Group justify="flex-end">
            {descuento !== null && (
              <Button variant="light" color="red" onClick={() => setFallo(onApply(null))}>
                Quitar el descuento
              </Button>
            )}
            <Button type="submit">Aplicar</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
