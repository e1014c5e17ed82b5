import { useMemo } from 'react'
import { Button, Group, Loader, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useConfigTienda, useVivo } from '#data/session/react.tsx'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, formatoFecha } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { downloadCsv } from '#ui/data-table/download-csv.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { useLocked } from '#ui/useLocked.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { aclaracion, csvDeCuenta, estadoDeCuenta, papelDeCuenta } from './estado-cuenta.ts'
import type { Renglon } from './renglones.ts'

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
        <WideTable label="Documentos del cliente" minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Fecha</Table.Th>
                <Table.Th>Documento</Table.Th>
                <Table.Th ta="right">Total</Table.Th>
                <Table.Th ta="right">Debe</Table.Th>
                <Table.Th>Vence</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody className="numeros">
              {lineas.map(({ id, fecha, ncf, que, totalCentavos, pendienteCentavos, vence }) => (
                <Table.Tr key={id}>
                  <Table.Td>{formatoFecha(fecha)}</Table.Td>
                  <Table.Td>
                    {ncf}
                    {que === 'Nota de crédito' && (
                      <Text span size="sm" c="dimmed">
                        {' '}
                        nota de crédito
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">{formatMoney(totalCentavos)}</Table.Td>
                  <Table.Td ta="right">{pendienteCentavos === 0 ? '—' : formatMoney(pendienteCentavos)}</Table.Td>
                  <Table.Td>{vence === '' ? '—' : formatoFecha(vence)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Stack>
  )
}
