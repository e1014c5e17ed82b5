import { useState } from 'react'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { actos } from '#domain/pedidos/palabras/pedido.palabras.ts'
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
      <NativeSelect label="Por qué" data={[...lista]} value={motivo} onChange={(evento) => setMotivo(evento.currentTarget.value)} />
      <Textarea
        label={motivo === OTRO ? 'Explícalo' : 'Nota para el cliente (opcional)'}
        autosize
        minRows={2}
        maxLength={250}
        value={nota}
        onChange={(evento) => setNota(evento.currentTarget.value)}
      />
      {pedido.estado.pagadoCentavos > 0 && <Text size="sm">El cliente ya pagó: queda anotado que hay que devolverle el dinero.</Text>}
    </DialogoDePedido>
  )
}
