import { useState } from 'react'
import { Alert, PasswordInput, Text } from '@mantine/core'
import { cifrarPin } from '#data/personas/pin.ts'
import { puertosDelNavegador } from '#data/device/browser/puertos-navegador.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Empleado } from '#domain/personas/equipo.entity.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { problemaDePin } from './pin.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

/** Sets somebody's PIN. It is hashed in this browser: the server never sees it, and nobody can read it afterwards. */
export function PinDialog({ empleado, onClose }: { empleado: Empleado; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [pin, setPin] = useState('')
  const [repetido, setRepetido] = useState('')
  const [intentado, setIntentado] = useState(false)
  const malPin = problemaDePin(pin)
  const malRepetido = repetido === pin ? undefined : 'Los dos no son iguales'
  const [guardar, guardando] = useLocked(async () => {
    const cifrado = await cifrarPin(pin, puertosDelNavegador())
    const puesto = await orden(comandos.ponerPin, { tiendaId, empleadoId: empleado.id }, cifrado, {
      bien: `El PIN de ${empleado.nombre} está puesto`,
    })
    if (puesto.ok) onClose()
  })
  const enviar = () => {
    setIntentado(true)
    if (malPin === undefined && malRepetido === undefined) guardar()
  }
  const digitos = (poner: (texto: string) => void) => (event: { currentTarget: { value: string } }) =>
    poner(event.currentTarget.value.replace(/\D/g, '').slice(0, 8))
  const comun = {
    inputMode: 'numeric',
    autoComplete: 'new-password',
    required: true,
    withAsterisk: false,
    visibilityToggleButtonProps: { 'aria-label': 'Mostrar los números' },
  } as const
  return (
    <ActModal
      onClose={onClose}
      title={`PIN de ${empleado.nombre}`}

      onSubmit={enviar}
      running={guardando}
      submit="Guardar el PIN"
    >
      <Text c="dimmed">De 6 a 8 números. Que lo escriba la persona misma: nadie más tiene que saberlo.</Text>
      <PasswordInput label="PIN nuevo" data-autofocus value={pin} onChange={digitos(setPin)} error={intentado && malPin} {...comun} />
      <PasswordInput label="Otra vez" value={repetido} onChange={digitos(setRepetido)} error={intentado && malRepetido} {...comun} />
      {empleado.tienePin && <Alert color="orange">En las cajas sin conexión sigue sirviendo el PIN de antes, hasta que se conecten.</Alert>}
    </ActModal>
  )
}
