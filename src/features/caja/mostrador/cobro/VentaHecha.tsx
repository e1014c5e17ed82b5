import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useVivo } from '#data/session/react.tsx'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import { BotonesPapel } from '#features/kit/paper/BotonesPapel.tsx'
import { EnviarFactura } from '#features/kit/paper/EnviarFactura.tsx'
import classes from './Cobrar.module.css'
import { useImprimirSolo } from './useImprimirSolo.ts'
import { usePapel } from '#features/kit/paper/usePapel.ts'

interface Props {
  venta: Venta
  /** It was charged and nobody saw it: the browser closed, or the disk answered late. */
  recuperada: boolean
  onNew: () => void
}

/** The sale is on disk: the change first, then the paper. Enter begins the next one. */
export function VentaHecha({ venta, recuperada, onNew }: Props) {
  const [fila] = useVivo(Venta, { clave: venta.ncf, limite: 1 }) ?? []
  const papel = usePapel(venta)
  const angosto = useMediaQuery('(max-width: 48em)')
  useImprimirSolo(venta, papel, !recuperada)
  useShortcuts([
    { key: 'i', run: () => void papel.sacar('navegador'), inDialog: true },
    { key: 'p', run: () => void papel.sacar('pdf'), inDialog: true },
  ])
  const { titulo, que, monto, sigue } = palabrasDe(venta)
  const estado = fila?.estado ?? 'guardado'
  return (
    <Modal opened onClose={onNew} withCloseButton={false} closeOnClickOutside={false} size="lg" fullScreen={angosto} title={titulo}>
      <Stack align="center" gap="md">
        <div className={classes['resultado']}>
          <IconCircleCheckFilled size={52} color="var(--mantine-color-teal-5)" aria-hidden />
          <Text c="dimmed" fw={600}>
            {que}
          </Text>
          <div role="status">
            <Title order={2} className={`${classes['cambio']} numeros`}>
              {formatMoney(monto)}
            </Title>
          </div>
          <Text size="lg" className="numeros">
            {venta.modifica ? 'Sobre' : 'Total'} {formatMoney(venta.totales.total)} · {venta.ncf}
          </Text>
          <SyncMark state={estado} {...(estado === 'cuarentena' ? { detail: explicarMotivo(fila?.motivo ?? '') } : {})} />
          {recuperada && <Text fw={600}>Esta venta sí quedó cobrada, aunque no se llegó a ver. No la cobres otra vez.</Text>}
          {venta.tipoComprobante.startsWith('E') && (
            <Text size="sm" c="dimmed">
              Este número es de serie E: el servidor lo firma y lo envía a la DGII con el certificado de la tienda, si lo tiene.
            </Text>
          )}
        </div>
        <BotonesPapel papel={papel} />
        <EnviarFactura venta={venta} />
        <Group w="100%">
          <Button data-autofocus size="xl" fullWidth onClick={onNew}>
            {sigue}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What it is, and the amount that matters now: what goes back, what was charged, or the change. */
function palabrasDe({ tipoComprobante, totales: { total }, vueltoCentavos, pagos }: Venta) {
  const { notaCredito, notaDebito } = comprobantes[tipoComprobante]
  if (notaCredito) return { titulo: 'Nota de crédito hecha', que: 'Devolver al cliente', monto: total, sigue: 'Seguir vendiendo' }
  if (!notaDebito) return { titulo: 'Venta hecha', que: 'Devuelta', monto: vueltoCentavos, sigue: 'Venta nueva' }
  const aCuenta = pagos.some(({ metodo }) => metodo === 'credito')
  return { titulo: 'Nota de débito hecha', que: aCuenta ? 'Queda en su cuenta' : 'Cobrado', monto: total, sigue: 'Seguir vendiendo' }
}
