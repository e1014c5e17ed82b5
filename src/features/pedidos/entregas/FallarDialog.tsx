import { useState } from 'react'
import { Select } from '@mantine/core'
import { ok } from '#domain/core/result.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'
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
  const guardar = async () => {
    const archivo = foto && guardarImagen ? await guardarImagen(foto) : ok(null)
    return archivo.ok ? hacer(pedido, 'fallarEntrega', { motivo, archivo: archivo.value }) : archivo
  }
  return (
    <ActModal
      title={`No se pudo entregar a ${pedido.clienteNombre}`}
      size="md"
      act={guardar}
      done="Anotado. Puedes volver a intentarlo o devolverlo a la tienda"
      submit="Guardar que no se pudo"
      color="red"
      disabled={motivo.length < 3}
      onClose={onClose}
    >
      <Select
        label="Qué pasó"
        required
        data={motivos}
        value={elegido}
        onChange={setElegido}
        data-autofocus
        comboboxProps={{ withinPortal: true }}
      />
      <TextField label="Detalle" required={elegido === OTRO} maxLength={200} value={detalle} onChange={setDetalle} />
      <FotoDePrueba titulo="Foto del lugar" foto={foto} onChoose={setFoto} />
    </ActModal>
  )
}
