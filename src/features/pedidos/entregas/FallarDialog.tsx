import { useState } from 'react'
import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { ok } from '#domain/core/result.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import { FotoDePrueba } from './FotoDePrueba.tsx'
import type { PedidoVisto } from './entregas.ts'
import { useHacer } from './useEntregas.ts'
import { useImagen } from './useImagen.ts'

const OTRO = 'Otro'
const motivos = [
  'No había nadie',
  'No contesta',
  'La dirección no existe',
  'No quiso recibirlo',
  'No tenía el dinero',
  'No pude llegar',
  OTRO,
]

/** It could not be handed over: why, and a picture that shows it. */
export function FallarDialog({ pedido, onClose }: { pedido: PedidoVisto; onClose: () => void }) {
  const hacer = useHacer()
  const guardarImagen = useImagen()
  const [elegido, setElegido] = useState<string | null>(null)
  const [detalle, setDetalle] = useState('')
  const [foto, setFoto] = useState<File>()
  const motivo = [elegido === OTRO ? '' : (elegido ?? ''), detalle.trim()].filter((parte) => parte !== '').join(': ')
  const { run, running, problem } = useAction(
    async () => {
      const archivo = foto && guardarImagen ? await guardarImagen(foto) : ok(null)
      return archivo.ok ? hacer(pedido, 'fallarEntrega', { motivo, archivo: archivo.value }) : archivo
    },
    () => {
      toastSuccess('Anotado. Puedes volver a intentarlo o devolverlo a la tienda')
      onClose()
    },
  )
  return (
    <Modal opened onClose={onClose} title={`No se pudo entregar a ${pedido.clienteNombre}`} size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          if (motivo.length >= 3) run()
        }}
      >
        <Stack>
          <Select
            label="Qué pasó"
            required
            data={motivos}
            value={elegido}
            onChange={setElegido}
            data-autofocus
            comboboxProps={{ withinPortal: true }}
          />
          <TextInput
            label="Detalle"
            required={elegido === OTRO}
            maxLength={200}
            value={detalle}
            onChange={(evento) => setDetalle(evento.currentTarget.value)}
          />
          <FotoDePrueba titulo="Foto del lugar" foto={foto} onChoose={setFoto} />
          <Problem>{problem}</Problem>
          <Button type="submit" color="red" loading={running} disabled={motivo.length < 3}>
            Guardar que no se pudo
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
