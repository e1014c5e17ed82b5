import { Alert, NativeSelect, Select, SimpleGrid } from '@mantine/core'
import { formasDePagoProveedor, type FormaDePagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { TOPE_EN_EFECTIVO } from '#domain/compras/pago-proveedor.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { TextField } from '../kit/inputs.tsx'
import type { SitioConNombre } from '../kit/device/sitios.ts'

export interface PagoEnForma {
  metodo: FormaDePagoProveedor
  referencia: string
  fecha: string
  /** The place that cash leaves. */
  sitio: string
}

interface Props {
  pago: PagoEnForma
  onChange: (pago: PagoEnForma) => void
  sitios: readonly SitioConNombre[]
  centavos: number
  hoy: string
}

/** How a supplier is paid: the way, the place that cash leaves or the bank's number, and the day. */
export function CamposDePago({ pago, onChange, sitios, centavos, hoy }: Props) {
  const poner = (cambio: Partial<PagoEnForma>) => onChange({ ...pago, ...cambio })
  const efectivo = pago.metodo === 'efectivo'
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        <NativeSelect
          size="md"
          label="Cómo se paga"
          value={pago.metodo}
          data={formasDePagoProveedor.map((value) => ({ value, label: nombreMetodo[value] }))}
          onChange={(evento) => poner({ metodo: formasDePagoProveedor.find((uno) => uno === evento.currentTarget.value) ?? 'efectivo' })}
        />
        {efectivo ? (
          <Select
            size="md"
            label="Sale de"
            allowDeselect={false}
            data={sitios.map(({ clave, nombre }) => ({ value: clave, label: nombre }))}
            value={sitios.find(({ clave }) => clave === pago.sitio)?.clave ?? sitios[0]?.clave ?? null}
            onChange={(valor) => valor && poner({ sitio: valor })}
          />
        ) : (
          <TextField
            size="md"
            label="Número"
            description="De la transferencia, el cheque o la tarjeta"
            required
            maxLength={60}
            value={pago.referencia}
            onChange={(referencia) => poner({ referencia })}
          />
        )}
        <DayInput size="md" label="Día del pago" maxDate={hoy} value={pago.fecha} onChange={(dia) => poner({ fecha: dia ?? hoy })} />
      </SimpleGrid>
      {efectivo && sitios.length === 0 && (
        <Alert color="orange" title="Aquí no tienes efectivo de donde pagar">
          Abre un turno en una caja, o págalo de un fondo que cuides.
        </Alert>
      )}
      {efectivo && centavos > TOPE_EN_EFECTIVO && (
        <Alert color="orange" title={`Son más de ${formatMoney(TOPE_EN_EFECTIVO)} en efectivo`}>
          La DGII puede no admitir el gasto si no pasa por un banco. Puedes pagarlo así; pregúntale a tu contador.
        </Alert>
      )}
    </>
  )
}
