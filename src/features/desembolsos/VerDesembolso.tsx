import { Alert, Drawer, Stack } from '@mantine/core'
import type { DesembolsoHecho } from '#domain/desembolsos/comandos.desembolsos.ts'
import { nombreDeCuentaBancaria, nombreDeDesembolso } from '#domain/desembolsos/desembolso.palabras.ts'
import type { OrdenPagada } from '#domain/desembolsos/lote.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { money, text } from '../kit/columns.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Section } from '../kit/Section.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: readonly Column<OrdenPagada>[] = [
  text('numero', 'Orden', ({ numero }) => numero),
  money('monto', 'Monto', ({ centavos }) => centavos),
]

/** One payment of the platform, with the orders that it is of. */
export function VerDesembolso({ pago, onClose }: { pago: DesembolsoHecho; onClose: () => void }) {
  const { clase, loteNumero, fecha, centavos, cuenta, referencia, estado, devueltoEl, devueltoMotivo, ordenes } = pago
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
        <Section title="Órdenes">
          <SmallTable label="Órdenes de este pago" rows={ordenes} rowKey={({ pedidoId }) => pedidoId} columns={columnas} />
        </Section>
      </Stack>
    </Drawer>
  )
}
