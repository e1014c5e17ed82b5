import { useState } from 'react'
import { Alert, SegmentedControl, Stack, Text } from '@mantine/core'
import { comprobarPinDeEntrega } from '#data/pedidos/entregas.ts'
import { useTienda } from '#data/session/react.tsx'
import { formatMoney } from '#domain/core/money.ts'
import { TextField, CountField, MoneyField } from '#features/kit/inputs.tsx'
import { QrCode } from '#ui/show/QrCode.tsx'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

/** The store hands the packages over, and shows the code that the courier scans. */
export function Despachar({ pedido, hacer, onClose }: DeActo) {
  const { bultosMensajero, mensajero } = pedido.estado.traspaso
  const [bultos, setBultos] = useState(1)
  return (
    <DialogoDePedido
      titulo={`Despachar ${pedido.numero}`}
      boton="Entregado al mensajero"
      onAct={() => hacer('despachar', { bultos })}
      onClose={onClose}
    >
      <CountField label="Bultos que se lleva" min={1} max={1000} value={bultos} onChange={setBultos} data-autofocus />
      {mensajero !== '' && <Text>El mensajero contó {bultosMensajero}.</Text>}
      <Stack align="center" gap="xs">
        <QrCode text={pedido.id} label={`Código del pedido ${pedido.numero}, para que lo lea el teléfono del mensajero`} />
        <Text size="sm" c="dimmed">
          {pedido.estado.mensajeroNombre} lo lee con su teléfono al recogerlo.
        </Text>
      </Stack>
    </DialogoDePedido>
  )
}

/** The customer is at the counter: the PIN that only the customer was told shows that it is the right one. */
export function EntregarRetiro({ pedido, hacer, onClose }: DeActo) {
  const tienda = useTienda()
  const [pin, setPin] = useState('')
  const entregar = async () => {
    const probado = await comprobarPinDeEntrega(tienda, { pedidoId: pedido.id, ...pedido.pin }, pin)
    return probado.ok ? hacer('entregarRetiro', { prueba: { clase: 'pin', pin } }) : probado
  }
  return (
    <DialogoDePedido titulo={`Entregar ${pedido.numero}`} boton="Entregar" falta={pin.length !== 4} onAct={entregar} onClose={onClose}>
      {pedido.estado.porCobrarCentavos > 0 && (
        <Alert color="orange">Falta cobrar {formatMoney(pedido.estado.porCobrarCentavos)}. Cóbralo antes de entregarlo.</Alert>
      )}
      <TextField
        label="PIN del cliente"
        description="Cuatro números. Los tiene en su pedido."
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={pin}
        onChange={(texto) => setPin(texto.replaceAll(/\D/g, ''))}
        data-autofocus
      />
    </DialogoDePedido>
  )
}

/** Cash for an order that is picked up: it enters the drawer of this till. */
export function CobrarRetiro({ pedido, hacer, onClose }: DeActo) {
  const [centavos, setCentavos] = useState<number | null>(pedido.estado.porCobrarCentavos)
  return (
    <DialogoDePedido
      titulo={`Cobrar ${pedido.numero}`}
      boton="Cobrar"
      falta={centavos === null || centavos === 0}
      onAct={() => hacer('cobrar', { centavos: centavos ?? 0 })}
      onClose={onClose}
    >
      <Text>Es efectivo: entra a la gaveta de esta caja, en el turno abierto.</Text>
      <MoneyField label="Monto cobrado" value={centavos} onChange={setCentavos} most={pedido.estado.porCobrarCentavos} data-autofocus />
    </DialogoDePedido>
  )
}

/** The customer asked to cancel when it was under way already: the store agrees or not. */
export function ResponderCancelacion({ pedido, hacer, onClose }: DeActo) {
  const [respuesta, setRespuesta] = useState<'si' | 'no'>('si')
  const [motivo, setMotivo] = useState('')
  const { cancelacion, custodia } = pedido.estado
  return (
    <DialogoDePedido
      titulo={`El cliente pide cancelar ${pedido.numero}`}
      boton={respuesta === 'si' ? 'Aceptar la cancelación' : 'No cancelar'}
      grave={respuesta === 'si'}
      falta={respuesta === 'no' && motivo.trim().length < 3}
      onAct={() => hacer('responderCancelacion', { acepta: respuesta === 'si', motivo: motivo.trim() })}
      onClose={onClose}
    >
      {cancelacion && cancelacion.motivo !== '' && <Text>Dice: «{cancelacion.motivo}»</Text>}
      <SegmentedControl
        aria-label="Respuesta"
        fullWidth
        value={respuesta}
        onChange={setRespuesta}
        data={[
          { value: 'si', label: 'Cancelarlo' },
          { value: 'no', label: 'Seguir con él' },
        ]}
      />
      {respuesta === 'si' && custodia === 'mensajero' && <Text size="sm">Ya salió: el mensajero tiene que traerlo de vuelta.</Text>}
      <TextField
        label={respuesta === 'si' ? 'Nota para el cliente (opcional)' : 'Por qué no se puede'}
        maxLength={300}
        value={motivo}
        onChange={setMotivo}
      />
    </DialogoDePedido>
  )
}
