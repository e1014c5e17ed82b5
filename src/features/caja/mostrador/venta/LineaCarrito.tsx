import { ActionIcon, Group } from '@mantine/core'
import { IconMinus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { usePin } from '#data/session/react.tsx'
import { formatQuantity, formatMoney, formatPercent, formatPrice } from '#domain/core/money.ts'
import { montoLinea, type LineaBorrador } from '#domain/ventas/venta.rules.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import classes from './Carrito.module.css'

interface Props {
  linea: LineaBorrador
  elegida: boolean
  onPick: () => void
  onEdit: () => void
  onCantidad: (cantidadMilesimas: number) => void
  onRemove: () => void
}

const enPalabras = (linea: LineaBorrador): string => {
  if (linea.descuento === null) return ''
  const cuanto = linea.descuento.clase === 'monto' ? formatMoney(linea.descuento.valor) : formatPercent(linea.descuento.valor)
  return `− ${cuanto}${linea.descuento.motivo === '' ? '' : ` · ${linea.descuento.motivo}`}`
}

/** Who gave a PIN for this line, as this till knows them. */
function useAutorizaron({ autorizada }: LineaBorrador): string {
  const { accesos } = usePin()
  const ids = [autorizada?.precio?.por, autorizada?.descuento?.por]
  const nombres = accesos.filter(({ empleadoId }) => ids.includes(empleadoId)).map(({ nombre }) => nombre)
  return nombres.length === 0 ? '' : `autorizó ${nombres.join(' y ')}`
}

/** A line: chosen with a tap, and then its buttons show. */
export function LineaCarrito({ linea, elegida, onPick, onEdit, onCantidad, onRemove }: Props) {
  const cuanto = `${formatQuantity(linea.cantidadMilesimas)}${linea.sePesa ? ` ${unidadCorta(linea.unidad)}` : ''} × ${formatPrice(linea.precioDiezmilesimas)}`
  const rebaja = enPalabras(linea)
  const autorizaron = useAutorizaron(linea)
  const cambiado = linea.precioDiezmilesimas !== linea.precioListaDiezmilesimas
  return (
    <li className={classes['linea']} data-elegida={elegida}>
      <button type="button" className={classes['cuerpo']} aria-pressed={elegida} onClick={elegida ? onEdit : onPick}>
        <span className={classes['nombre']}>{linea.nombre}</span>
        <span className={`${classes['monto']} numeros`}>{formatMoney(montoLinea(linea))}</span>
        <span className={classes['detalle']}>
          <span className="numeros">{cuanto}</span>
          {linea.itbis === 'E' && ' · exento'}
          {cambiado && (linea.productoId === '' ? ' · precio abierto' : ` · antes ${formatPrice(linea.precioListaDiezmilesimas)}`)}
        </span>
        {linea.especial && !cambiado && (
          <span className={classes['rebaja']}>
            {linea.especial.nombre} · antes {formatPrice(linea.especial.estanteDiezmilesimas)}
          </span>
        )}
        {autorizaron !== '' && <span className={classes['detalle']}>{autorizaron}</span>}
        {rebaja !== '' && <span className={classes['rebaja']}>{rebaja}</span>}
        {linea.nota !== '' && <span className={classes['nota']}>“{linea.nota}”</span>}
      </button>
      {elegida && (
        <Group gap={6} className={classes['botones']} wrap="nowrap">
          {!linea.sePesa && (
            <>
              <ActionIcon
                variant="default"
                aria-label={`Uno menos de ${linea.nombre}`}
                disabled={linea.cantidadMilesimas <= 1000}
                onClick={() => onCantidad(linea.cantidadMilesimas - 1000)}
              >
                <IconMinus size={18} />
              </ActionIcon>
              <span className={`${classes['cantidad']} numeros`} aria-hidden>
                {formatQuantity(linea.cantidadMilesimas)}
              </span>
              <ActionIcon
                variant="default"
                aria-label={`Uno más de ${linea.nombre}`}
                onClick={() => onCantidad(linea.cantidadMilesimas + 1000)}
              >
                <IconPlus size={18} />
              </ActionIcon>
            </>
          )}
          <span className={classes['separador']} />
          <ActionIcon variant="default" aria-label={`Editar ${linea.nombre}`} onClick={onEdit}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon variant="light" color="red" aria-label={`Quitar ${linea.nombre}`} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      )}
    </li>
  )
}
