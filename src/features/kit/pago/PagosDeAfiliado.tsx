import { useState } from 'react'
import { Alert, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { papelDePagoAAfiliado } from '#domain/afiliados/afiliado.papel.ts'
import type { PagoHecho, VentaConSaldo } from '#domain/afiliados/comandos.afiliados.ts'
import { nombreDeCuentaBancaria } from '#domain/desembolsos/desembolso.palabras.ts'
import type { OrdenPagada } from '#domain/desembolsos/lote.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatDay } from '#ui/format.ts'
import { Problem } from '../answer/Problem.tsx'
import { useAction } from '../answer/useAction.ts'
import { actions, day, money, RowButton, state, text } from '../columns.tsx'
import { Facts } from '../Facts.tsx'
import { Section } from '../Section.tsx'
import { SmallTable } from '../SmallTable.tsx'

const columnas: readonly Column<PagoHecho>[] = [
  day('fecha', 'Fecha', ({ fecha }) => fecha),
  text('lote', 'Lote', ({ loteNumero }) => `Lote ${loteNumero}`),
  state('estado', 'Estado', ({ estado }) => (estado === 'pagado' ? ['teal', 'Pagado'] : ['red', 'El banco lo devolvió'])),
  money('bruto', 'Comisiones', ({ brutoCentavos }) => brutoCentavos),
  money('retenido', 'Retención', ({ retenidoCentavos }) => retenidoCentavos),
  money('neto', 'Pagado', ({ centavos }) => centavos),
]
const deOrdenes: readonly Column<OrdenPagada>[] = [
  text('numero', 'Orden', ({ numero }) => numero),
  money('monto', 'Comisión', ({ centavos }) => centavos),
]

interface Props {
  pagos: readonly PagoHecho[]
  ventas: readonly VentaConSaldo[]
}

/** What somebody was paid for the customers that they brought, each payment with its paper. */
export function PagosDeAfiliado({ pagos, ventas }: Props) {
  const [pagoId, setPagoId] = useState<string>()
  const pago = pagos.find(({ id }) => id === pagoId)
  if (pagos.length === 0) return <Text c="dimmed">Todavía ninguno.</Text>
  return (
    <>
      <SmallTable
        label="Pagos de comisiones"
        rows={pagos}
        rowKey={({ id }) => id}
        minWidth={760}
        columns={[
          ...columnas,
          actions<PagoHecho>(({ id, loteNumero }) => (
            <RowButton of={`Ver el pago del lote ${loteNumero}`} onClick={() => setPagoId(id)}>
              Ver el pago
            </RowButton>
          )),
        ]}
      />
      {pago && <VerPago pago={pago} ventas={ventas} onClose={() => setPagoId(undefined)} />}
    </>
  )
}

function VerPago({ pago, ventas, onClose }: { pago: PagoHecho; ventas: readonly VentaConSaldo[]; onClose: () => void }) {
  const { loteNumero, fecha, cuenta, referencia, estado, devueltoEl, devueltoMotivo, brutoCentavos, retenidoCentavos, centavos, ordenes } =
    pago
  const pdf = useAction(async (): Promise<Result<void>> => {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    download(`comisiones-${fecha}.pdf`, await hacerPdf([papelDePagoAAfiliado({ pago, ventas })], 'carta'))
    return ok(undefined)
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={`Comisiones del lote ${loteNumero}`}>
      <Stack>
        {estado === 'devuelto' && (
          <Alert color="red" title={`El banco lo devolvió el ${formatDay(devueltoEl)}`}>
            {devueltoMotivo}. Sus órdenes están otra vez por pagar.
          </Alert>
        )}
        <Facts
          rows={[
            ['Fecha', formatDay(fecha)],
            ['Comisiones', formatMoney(brutoCentavos)],
            ['Retención de impuesto sobre la renta', formatMoney(retenidoCentavos)],
            ['Pagado', formatMoney(centavos)],
            ['Cuenta', nombreDeCuentaBancaria(cuenta)],
            ['A nombre de', cuenta.titular],
            ['Número de la transferencia', referencia],
          ]}
        />
        <Group>
          <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} loading={pdf.running} onClick={pdf.run}>
            Constancia en PDF
          </Button>
        </Group>
        <Problem>{pdf.problem}</Problem>
        <Section title="Órdenes">
          <SmallTable label="Órdenes de este pago" rows={ordenes} rowKey={({ pedidoId }) => pedidoId} columns={deOrdenes} />
        </Section>
      </Stack>
    </Drawer>
  )
}
