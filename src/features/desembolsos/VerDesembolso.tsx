import { Alert, Button, Drawer, Group, Stack } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { CuentaConMercana, DesembolsoHecho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeCuentaBancaria, nombreDeDesembolso } from '#domain/desembolsos/desembolso.palabras.ts'
import { papelDeDesembolso } from '#domain/desembolsos/desembolso.papel.ts'
import type { OrdenPagada } from '#domain/desembolsos/lote.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatDay } from '#ui/format.ts'
import { Problem } from '../kit/answer/Problem.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { money, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: readonly Column<OrdenPagada>[] = [
  text('numero', 'Orden', ({ numero }) => numero),
  money('monto', 'Monto', ({ centavos }) => centavos),
]

interface Props {
  pago: DesembolsoHecho
  cuenta: Pick<CuentaConMercana, 'ordenes'>
  /** What it is called. */
  tienda: string
  onClose: () => void
}

/** One payment of the platform, with the orders that it is of, and its paper. */
export function VerDesembolso({ pago, cuenta: deQuien, tienda, onClose }: Props) {
  const { clase, loteNumero, fecha, centavos, cuenta, referencia, estado, devueltoEl, devueltoMotivo, ordenes } = pago
  const pdf = useAction(async (): Promise<Result<void>> => {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    const papel = papelDeDesembolso({ tienda, pago, ordenes: deQuien.ordenes })
    download(`liquidacion-${fecha}.pdf`, await hacerPdf([papel], 'carta'))
    return ok(undefined)
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={clase === 'abono' ? nombreDeDesembolso(pago) : `Pago del lote ${loteNumero}`}
    >
      <Stack>
        {estado === 'devuelto' && (
          <Alert color="red" title={`El banco lo devolvió el ${formatDay(devueltoEl)}`}>
            {devueltoMotivo}. Sus órdenes están otra vez por pagar.
          </Alert>
        )}
        <Facts
          rows={[
            ['Fecha', formatDay(fecha)],
            ['Monto', formatMoney(centavos)],
            ['Cuenta', nombreDeCuentaBancaria(cuenta)],
            ['A nombre de', cuenta.titular],
            ['Número de la transferencia', referencia],
          ]}
        />
        <Group>
          <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} loading={pdf.running} onClick={pdf.run}>
            Liquidación en PDF
          </Button>
        </Group>
        <Problem>{pdf.problem}</Problem>
        <Section title="Órdenes">
          <SmallTable label="Órdenes de este pago" rows={ordenes} rowKey={({ pedidoId }) => pedidoId} columns={columnas} />
        </Section>
      </Stack>
    </Drawer>
  )
}
