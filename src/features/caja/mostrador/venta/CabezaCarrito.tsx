import { IconReceipt, IconUser } from '@tabler/icons-react'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { formatInteger } from '#ui/format.ts'
import classes from './Carrito.module.css'
import type { NumerosPorTipo } from './useNumerosTras.ts'

interface Props {
  borrador: BorradorVenta
  numeros: NumerosPorTipo | undefined
  onCliente: () => void
  onComprobante: () => void
}

/** Below this, the till says how many numbers are left in colour. */
const POCOS = 20

/** Who buys, as what, and with which number: both lines are buttons. */
export function CabezaCarrito({ borrador, numeros, onCliente, onComprobante }: Props) {
  const { cliente, tipoComprobante } = borrador
  const propios = numeros?.[tipoComprobante]
  const agotado = numeros !== undefined && (propios === undefined || propios.quedan === 0)
  return (
    <div className={classes['cabeza']}>
      <button type="button" className={classes['boton']} onClick={onCliente} aria-keyshortcuts="F6">
        <IconUser size={20} aria-hidden />
        <span className={classes['etiqueta']}>
          <span className="solo-lector">Cliente: </span>
          <strong>{nombreCliente(cliente)}</strong>
        </span>
        <kbd>F6</kbd>
      </button>
      <button type="button" className={classes['boton']} onClick={onComprobante} data-agotado={agotado} aria-keyshortcuts="F7">
        <IconReceipt size={20} aria-hidden />
        <span className={classes['etiqueta']}>
          <span className="solo-lector">Comprobante: </span>
          <strong>
            {tipoComprobante} · {comprobantes[tipoComprobante].nombre.replace(' Electrónica', '')}
          </strong>
          <small data-pocos={agotado || (propios !== undefined && propios.quedan <= POCOS)}>
            {resumen(propios, numeros !== undefined)}
          </small>
        </span>
        <kbd>F7</kbd>
      </button>
    </div>
  )
}

function resumen(propios: NonNullable<NumerosPorTipo[keyof NumerosPorTipo]> | undefined, leido: boolean): string {
  if (!leido) return 'Buscando números…'
  if (propios === undefined || propios.quedan === 0) return 'Sin números en esta caja: toca para ver qué hacer'
  const vence = propios.vence === null ? '' : ` · hasta ${formatoFecha(propios.vence)}`
  return `Próximo ${propios.siguiente} · quedan ${formatInteger(propios.quedan)}${vence}`
}
