import { useState } from 'react'
import { Alert, Text } from '@mantine/core'
import { revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { ComoSeFactura } from '#domain/pedidos/pedido.factura.ts'
import { ok } from '#domain/core/result.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { DialogoDePedido } from '../actos/DialogoDePedido.tsx'
import { tiposDePedido, type PorFacturar } from './porFacturar.ts'

interface Props {
  pedido: PorFacturar
  onPick: (como: ComoSeFactura) => void
  onClose: () => void
}

/** As what an order is invoiced, and to whom. */
export function ComoFacturar({ pedido, onPick, onClose }: Props) {
  const [tipo, setTipo] = useState(pedido.como.tipoComprobante)
  const [nombre, setNombre] = useState(pedido.como.cliente.nombre)
  const [identificacion, setIdentificacion] = useState(pedido.como.cliente.identificacion)
  const revision = revisarIdentificacion(identificacion)
  const obligatorio = comprobantes[tipo].comprador === 'obligatorio'
  const elegir = async () => {
    onPick({
      tipoComprobante: tipo,
      cliente: { clienteId: '', nombre: nombre.trim(), identificacion: revision.valor, tipoIdentificacion: revision.tipo },
    })
    return ok(undefined)
  }
  return (
    <DialogoDePedido
      titulo={`Comprobante de ${pedido.numero}`}
      boton="Usar este"
      falta={nombre.trim() === '' || (obligatorio && revision.valor === '')}
      onAct={elegir}
      onClose={onClose}
    >
      <ChoiceField
        label="Comprobante"
        value={tipo}
        onChange={setTipo}
        data={tiposDePedido.map((uno) => ({ value: uno, label: `${uno} · ${comprobantes[uno].nombre}` }))}
      />
      <TextField label="Nombre o razón social" required maxLength={200} value={nombre} onChange={setNombre} />
      <TextField
        label={obligatorio ? 'RNC o cédula' : 'RNC o cédula (si lo pide)'}
        required={obligatorio}
        maxLength={20}
        inputMode="numeric"
        value={identificacion}
        onChange={setIdentificacion}
      />
      {revision.valor !== '' && !revision.digitoValido && (
        <Alert color="orange">El dígito verificador no cuadra: confírmalo con el cliente antes de usarlo.</Alert>
      )}
      <Text size="sm">
        Pidió {pedido.contenido.clienteNombre}
        {pedido.contenido.nota === '' ? '' : `, con esta nota: ${pedido.contenido.nota}`}
      </Text>
    </DialogoDePedido>
  )
}
