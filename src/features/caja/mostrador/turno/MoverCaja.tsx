import { useState } from 'react'
import { Alert, Button, Group, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { conEscrito, useEscrito } from '#data/session/useEscrito.ts'
import { moverCaja } from '#data/ventas/ventas.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatMoney, leerCentavos, type Moneda } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Gastar } from '../../Gastar.tsx'
import { Autorizar } from '#features/kit/device/Autorizar.tsx'

type Clase = MovimientoCaja['clase']

const clases: readonly { value: Clase; label: string }[] = [
  { value: 'entrada', label: 'Entrada' },
  { value: 'retiro', label: 'Retiro' },
  { value: 'gasto', label: 'Gasto' },
]
const ejemplo: Readonly<Record<Clase, string>> = {
  entrada: 'Sencillo para dar cambio',
  retiro: 'Entrega a la oficina',
  gasto: 'Botellones de agua',
}

interface Movimiento {
  clase: Clase
  moneda: Moneda
  centavos: number | null
  motivo: string
}
const EN_BLANCO: Movimiento = { clase: 'entrada', moneda: 'DOP', centavos: null, motivo: '' }

/** Cash that enters or leaves the drawer for another reason than a sale. A withdrawal asks for a supervisor. */
export function MoverCaja({ onClose }: { onClose: () => void }) {
  const tienda = useTienda()
  const { campos, anotar, olvidar } = useEscrito('movimiento-de-caja')
  const { clase, moneda, centavos, motivo } = conEscrito(EN_BLANCO, campos)
  const poner = (cambio: Partial<typeof EN_BLANCO>) => anotar({ ...campos, ...cambio })
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)

  const mover = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    const hecho = await moverCaja(tienda, { clase, moneda, centavos: centavos ?? 0, motivo: motivo.trim(), autorizadoPor })
    if (!hecho.ok) return hecho.error
    toastSuccess(`${clases.find(({ value }) => value === clase)?.label ?? ''} de ${formatMoney(centavos ?? 0, moneda)} guardada`)
    olvidar()
    onClose()
    return undefined
  }
  const [guardar, guardando] = useLocked(async () => setFallo(await mover()))
  // An expense says what it was for and has its paper: wherever the cash is, it is one document.
  if (clase === 'gasto') return <Gastar desde="gaveta" onClose={onClose} onBack={() => poner({ clase: 'entrada' })} />
  const pideSupervisor = fallo?.code === 'caja.retiro-sin-permiso'
  const palabras = fallo && mensajeDe(fallo)
  return (
    <Modal opened onClose={onClose} title="Movimiento de caja" size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          guardar()
        }}
      >
        <Stack>
          <SegmentedControl
            aria-label="Clase de movimiento"
            fullWidth
            value={clase}
            onChange={(valor) => poner({ clase: valor })}
            data={[...clases]}
          />
          <Group align="flex-end" wrap="nowrap">
            <SegmentedControl
              aria-label="Moneda"
              value={moneda}
              onChange={(valor) => poner({ moneda: valor })}
              data={[
                { value: 'DOP', label: 'RD$' },
                { value: 'USD', label: 'US$' },
              ]}
            />
            <MoneyInput
              data-autofocus
              flex={1}
              label="Monto"
              currency={moneda}
              value={centavos}
              onChange={(valor) => poner({ centavos: valor })}
              parse={leerCentavos}
              explain={explicarCodigo}
            />
          </Group>
          <TextInput
            label="Motivo"
            required
            maxLength={300}
            placeholder={ejemplo[clase]}
            value={motivo}
            onChange={(evento) => poner({ motivo: evento.currentTarget.value })}
          />
          {palabras && !pideSupervisor && (
            <Alert color="red" role="alert" title={palabras.mensaje}>
              {palabras.arreglo}
            </Alert>
          )}
          <Button type="submit" loading={guardando} disabled={centavos === null || centavos === 0 || motivo.trim() === ''}>
            Guardar
          </Button>
        </Stack>
      </form>
      {fallo && pideSupervisor && (
        <Autorizar
          pedido={{ porque: fallo, entity: MovimientoCaja, accion: 'retirar', hacer: mover }}
          onClose={() => setFallo(undefined)}
        />
      )}
    </Modal>
  )
}
