import { Button, Group, Stack } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { FacturaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import { papelDeFacturaDeComision } from '#domain/comisiones/factura.papel.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { Column } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatDay } from '#ui/format.ts'
import { Problem } from '../answer/Problem.tsx'
import { useAction } from '../answer/useAction.ts'
import { money, text } from '../columns.tsx'
import { Facts } from '../Facts.tsx'
import { SmallTable } from '../SmallTable.tsx'

const columnas: readonly Column<FacturaDicha['ordenes'][number]>[] = [
  text('numero', 'Orden', ({ numero }) => numero),
  money('comision', 'Comisión', ({ comisionCentavos }) => comisionCentavos),
  money('itbis', 'ITBIS', ({ itbisCentavos }) => itbisCentavos),
]

/** The platform's invoice to a store for a month's commissions, and its paper. */
export function FacturaDeMercana({ factura }: { factura: FacturaDicha }) {
  const { mes, ncf, ncfVence, fecha, emisor, receptor, comisionCentavos, itbisCentavos, ordenes } = factura
  const pdf = useAction(async (): Promise<Result<void>> => {
    const { hacerPdf } = await import('#ui/imprimir/pdf.ts')
    download(`factura-${ncf}.pdf`, await hacerPdf([papelDeFacturaDeComision(factura)], 'carta'))
    return ok(undefined)
  })
  return (
    <Stack>
      <Facts
        rows={[
          ['NCF', ncf],
          ['Válido hasta', ncfVence === '' ? '' : formatDay(ncfVence)],
          ['Fecha', formatDay(fecha)],
          ['De', `${emisor.nombre}, RNC ${emisor.rnc}`],
          ['A', `${receptor.nombre}, RNC ${receptor.rnc}`],
          ['Por', `Comisiones de ${mesEnPalabras(mes)}`],
          ['Comisiones', formatMoney(comisionCentavos)],
          ['ITBIS', formatMoney(itbisCentavos)],
          ['Total', formatMoney(comisionCentavos + itbisCentavos)],
        ]}
      />
      <Group>
        <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} loading={pdf.running} onClick={pdf.run}>
          Bajar en PDF
        </Button>
      </Group>
      <Problem>{pdf.problem}</Problem>
      <SmallTable label="Órdenes de la factura" rows={ordenes} rowKey={({ pedidoId }) => pedidoId} columns={columnas} />
    </Stack>
  )
}
