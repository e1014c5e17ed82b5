import { useState } from 'react'
import { Alert, NativeSelect, Text, TextInput } from '@mantine/core'
import { revisarIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { ComoSeFactura } from '#domain/pedidos/pedido.factura.ts'
import { ok } from '#domain/core/result.ts'
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
      <NativeSelect
        label="Comprobante"
        value={tipo}
        onChange={(evento) => setTipo(tiposDePedido.find((uno) => uno === evento.currentTarget.value) ?? tipo)}
        data={tiposDePedido.map((uno) => ({ value: uno, label: `${uno} · ${comprobantes[uno].nombre}` }))}
      />
      <TextInput
        label="Nombre o razón social"
        required
        maxLength={200}
        value={nombre}
        onChange={(evento) => setNombre(evento.currentTarget.value)}
      />
      <TextInput
        label={obligatorio ? 'RNC o cédula' : 'RNC o cédula (si lo pide)'}
        required={obligatorio}
        maxLength={20}
        inputMode="numeric"
        value={identificacion}
        onChange={(evento) => setIdentificacion(evento.currentTarget.value)}
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
