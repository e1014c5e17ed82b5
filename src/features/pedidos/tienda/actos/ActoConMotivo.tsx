import { useState } from 'react'
import { Text } from '@mantine/core'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

const OTRO = 'Otro motivo'
const motivos = {
  rechazar: ['No hay existencia', 'Está fuera de la zona', 'La tienda está cerrada', 'Parece un pedido falso', OTRO],
  cancelarTienda: ['No hay existencia', 'El cliente no responde', 'El cliente lo pidió', 'No hay quien lo lleve', OTRO],
} as const

/** What is asked for a reason of a list, and a note where the list does not say enough. */
export function ActoConMotivo({ accion, pedido, hacer, onClose }: DeActo & { accion: keyof typeof motivos }) {
  const lista = motivos[accion]
  const [motivo, setMotivo] = useState<string>(lista[0])
  const [nota, setNota] = useState('')
  const dicho = [motivo === OTRO ? '' : motivo, nota.trim()].filter((parte) => parte !== '').join(': ')
  return (
    <DialogoDePedido
      titulo={`${actos[accion].boton} ${pedido.numero}`}
      boton={actos[accion].boton}
      grave
      falta={dicho.length < 3}
      onAct={() => hacer(accion, { motivo: dicho })}
      onClose={onClose}
    >
      <ChoiceField label="Por qué" data={lista} value={motivo} onChange={setMotivo} />
      <TextField
        label={motivo === OTRO ? 'Explícalo' : 'Nota para el cliente (opcional)'}
        lines={2}
        maxLength={250}
        value={nota}
        onChange={setNota}
      />
      {pedido.estado.pagadoCentavos > 0 && <Text size="sm">El cliente ya pagó: queda anotado que hay que devolverle el dinero.</Text>}
    </DialogoDePedido>
  )
}
