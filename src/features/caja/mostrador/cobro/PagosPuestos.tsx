import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatMoney } from '#domain/core/money.ts'
import { nombreMetodo, valorPago, type PagoBorrador } from '#domain/ventas/venta.rules.ts'
import classes from './Cobrar.module.css'

interface Props {
  pagos: readonly PagoBorrador[]
  onRemove: (indice: number) => void
}

/** What has been taken so far. */
export function PagosPuestos({ pagos, onRemove }: Props) {
  if (pagos.length === 0) return null
  return (
    <ul className={classes['pagos']} aria-label="Pagos puestos">
      {pagos.map((pago, i) => {
        const nombre = pago.moneda === 'USD' ? `Dólares ${formatMoney(pago.recibidoCentavos, 'USD')}` : nombreMetodo[pago.metodo]
        return (
          // The place of a payment is what it is: two of 500 are two.
          <li key={`${i}-${pago.metodo}`}>
            <span>
              {nombre}
              {(pago.referencia !== '' || pago.foto) && (
                <Text component="small" c="dimmed" size="sm">
                  {' '}
                  {[pago.referencia, pago.foto ? 'con foto' : ''].filter(Boolean).join(', ')}
                </Text>
              )}
            </span>
            <strong className="numeros">{formatMoney(valorPago(pago))}</strong>
            <ActionIcon aria-label={`Quitar el pago: ${nombre}`} onClick={() => onRemove(i)}>
              <IconX size={18} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
