import { useMemo } from 'react'
import { Button, Group, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useConfigTienda, useVivo } from '#data/session/react.tsx'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { aclaracion, csvDeCuenta, estadoDeCuenta, papelDeCuenta, type LineaDeCuenta } from './estado-cuenta.ts'
import type { Renglon } from './renglones.ts'
import type { Column } from '#ui/DataTable.tsx'
import { day, money, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const columnas: Column<LineaDeCuenta>[] = [
  day('fecha', 'Fecha', ({ fecha }) => fecha, { cell: ({ fecha }) => formatoFecha(fecha) }),
  text('ncf', 'Documento', ({ ncf }) => ncf, {
    cell: ({ ncf, que }) => (
      <>
        {ncf}
        {que === 'Nota de crédito' && (
          <Text span size="sm" c="dimmed">
            {' '}
            nota de crédito
          </Text>
        )}
      </>
    ),
  }),
  money('total', 'Total', ({ totalCentavos }) => totalCentavos),
  money('debe', 'Debe', ({ pendienteCentavos }) => pendienteCentavos, { zero: '—' }),
  day('vence', 'Vence', ({ vence }) => vence, { cell: ({ vence }) => (vence === '' ? '—' : formatoFecha(vence)) }),
]

/** What a customer bought and owes, to look at, print and take away. */
export function EstadoCuenta({ renglon }: { renglon: Renglon }) {
  const cliente = renglon.fila.doc
  const tienda = useConfigTienda()
  const clientes = useVivo(Cliente)
  const ventas = useVivo(Venta)
  const estado = useMemo(() => {
    if (!clientes || !ventas) return undefined
    const vigente = vigentesDe(clientes.map(({ doc }) => doc))
    const suyas = ventas.map(({ doc }) => doc).filter((venta) => vigente(venta.cliente.clienteId) === cliente.id)
    return estadoDeCuenta(suyas, renglon.deuda)
  }, [clientes, ventas, cliente.id, renglon.deuda])
  const [imprimir, imprimiendo] = useLocked(async () => {
    if (!estado || !tienda) return
    const { imprimirEnNavegador } = await import('#ui/imprimir/navegador.ts')
    imprimirEnNavegador([papelDeCuenta(estado, cliente, tienda, diaFiscal(new Date().toISOString()))], 'carta')
  })
  if (!estado) return <Loader aria-label="Leyendo las ventas" />
  const { deuda, lineas } = estado
  const suyas = new Set(lineas.map(({ id }) => id))
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <StatCard label="Saldo" value={formatMoney(deuda.saldoCentavos)} />
        <StatCard
          label={deuda.diasVencidos > 0 ? `Vencido, ${deuda.diasVencidos} días` : 'Vencido'}
          value={formatMoney(deuda.vencidoCentavos)}
        />
        <StatCard label="Comprado" value={formatMoney(estado.compradoCentavos)} />
      </SimpleGrid>
      <IncluyePorAclarar que="Esta cuenta" de={({ hechoId, clienteId }) => clienteId === cliente.id || suyas.has(hechoId)} />
      <Text size="sm" c="dimmed">
        {aclaracion(estado)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={imprimir}
          loading={imprimiendo}
          disabled={!tienda}
        >
          Imprimir
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void downloadCsv(`estado de cuenta ${cliente.nombre}`, csvDeCuenta(estado))}
        >
          CSV
        </Button>
      </Group>
      {lineas.length === 0 ? (
        <Text>Todavía no ha comprado.</Text>
      ) : (
        <SmallTable label="Documentos del cliente" minWidth={520} rows={lineas} rowKey={({ id }) => id} columns={columnas} />
      )}
    </Stack>
  )
}
