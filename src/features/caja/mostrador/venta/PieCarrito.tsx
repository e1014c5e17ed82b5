import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconDiscount, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import type { Totales } from '#domain/fiscal/totales.ts'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import classes from './Carrito.module.css'

interface Props {
  totales: Totales
  exoneradoCentavos: number
  lineas: number
  articulosMilesimas: number
  onCobrar: () => void
  onAparcar: () => void
  onDescuento: () => void
  onVaciar: () => void
}

/** What it comes to, and what is done with it. */
export function PieCarrito({ totales, exoneradoCentavos, lineas, articulosMilesimas, onCobrar, onAparcar, onDescuento, onVaciar }: Props) {
  const vacio = lineas === 0
  return (
    <div className={classes['pie']}>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="center">
        <dl className={classes['cuentas']}>
          <div>
            <dt>Artículos</dt>
            <dd className="numeros">{formatQuantity(articulosMilesimas)}</dd>
          </div>
          <div>
            <dt>ITBIS</dt>
            <dd className="numeros">{formatMoney(totales.itbis)}</dd>
          </div>
          {exoneradoCentavos > 0 && (
            <div>
              <dt>ITBIS exonerado</dt>
              <dd className="numeros">−{formatMoney(exoneradoCentavos)}</dd>
            </div>
          )}
          {totales.descuento > 0 && (
            <div>
              <dt>Descuento</dt>
              <dd className="numeros">−{formatMoney(totales.descuento)}</dd>
            </div>
          )}
        </dl>
        <Group gap={6} wrap="nowrap">
          <Tooltip label="Descuento a toda la venta (Mayús F4)">
            <ActionIcon variant="default" aria-label="Descuento a toda la venta" disabled={vacio} onClick={onDescuento}>
              <IconDiscount size={20} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Dejar en espera (F8)">
            <ActionIcon variant="default" aria-label="Dejar la venta en espera" disabled={vacio} onClick={onAparcar}>
              <IconPlayerPause size={20} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Vaciar">
            <ActionIcon variant="default" aria-label="Vaciar la venta" disabled={vacio} onClick={onVaciar}>
              <IconTrash size={20} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Group>
      <Button className={classes['cobrar'] ?? ''} size="xl" fullWidth disabled={vacio} onClick={onCobrar} aria-keyshortcuts="F9">
        <span className={classes['cobrarTexto']}>Cobrar</span>
        <span className={`${classes['total']} numeros`}>{formatMoney(totales.total)}</span>
      </Button>
    </div>
  )
}
