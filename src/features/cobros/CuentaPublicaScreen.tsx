import { Stack, Text } from '@mantine/core'
import { IconFileDollar } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import type { LineaDeEstado } from '#domain/cobros/recibo.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState, Loading, OfflineState } from '#ui/show/states.tsx'
import { day, money, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: readonly Column<LineaDeEstado>[] = [
  text('documento', 'Documento', ({ ncf }) => ncf),
  day('fecha', 'Emitida', ({ fecha }) => fecha),
  day('vence', 'Vence', ({ vence }) => vence),
  money('total', 'Total', ({ centavos }) => centavos),
  money('debe', 'Debe', ({ pendienteCentavos }) => pendienteCentavos),
]

/** What a customer owes a store, for whoever has the link, while it opens. */
export function Component() {
  const { tiendaId = '', palabra = '' } = useParams()
  const { datos, error, recargar } = useConsulta(comandosCobros.cuentaPublica, { tiendaId, palabra }, {})
  if (error?.code === 'red.sin-conexion') return <OfflineState isPage what="El estado de cuenta" onRetry={recargar} />
  if (error) {
    const { mensaje, arreglo } = mensajeDe(error)
    return (
      <PageLayout title="Estado de cuenta">
        <EmptyState icon={<IconFileDollar size={38} />} title={mensaje}>
          {arreglo}
        </EmptyState>
      </PageLayout>
    )
  }
  if (!datos) return <Loading label="Abriendo el estado de cuenta…" />
  const { tienda, clienteNombre, lineas, vencidoCentavos, saldoCentavos, hoy, vence } = datos
  return (
    <PageLayout
      title={`Estado de cuenta de ${clienteNombre}`}
      description={[
        tienda.tiendaNombre,
        ...(tienda.tiendaRnc === '' ? [] : [`RNC ${formatoIdentificacion(tienda.tiendaRnc)}`]),
        ...(tienda.tiendaTelefono === '' ? [] : [`Tel. ${formatoTelefono(tienda.tiendaTelefono)}`]),
      ].join(' · ')}
    >
      <Stack>
        <StatCard
          label={saldoCentavos < 0 ? 'A su favor' : `Saldo al ${formatoFecha(hoy)}`}
          value={formatMoney(Math.abs(saldoCentavos))}
          hint={vencidoCentavos > 0 ? `Vencido: ${formatMoney(vencidoCentavos)}` : undefined}
        />
        {lineas.length === 0 ? (
          <Text>No hay facturas por pagar.</Text>
        ) : (
          <SmallTable
            label="Facturas por pagar"
            minWidth={520}
            rows={lineas}
            rowKey={({ ncf, vence: dia }) => `${ncf} ${dia}`}
            columns={columnas}
          />
        )}
        <Text size="sm" c="dimmed">
          Este enlace sirve hasta el {formatDateTime(vence)}
        </Text>
      </Stack>
    </PageLayout>
  )
}
