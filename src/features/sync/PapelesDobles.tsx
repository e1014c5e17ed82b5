import { Alert, List, Table, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTienda } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import type { EnCuarentena } from '#domain/comandos.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { papelesDobles, ventaApartada } from '#domain/sync/papeles-dobles.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { WideTable } from '#ui/show/WideTable.tsx'

/** Which fiscal numbers two customers hold a paper of, what each is worth, and what to do with the one that does not count. */
export function PapelesDobles({ documentos, hayMas }: { documentos: readonly EnCuarentena[]; hayMas: boolean }) {
  const { repo } = useTienda()
  const ids = [...new Set(documentos.flatMap((documento) => ventaApartada(documento)?.id ?? []))]
  const { valor: enLibros } = useLeido(async () => {
    const filas = await Promise.all(ids.map((id) => repo.get(Venta, id)))
    return new Map(filas.flatMap((fila) => (fila && fila.estado !== 'cuarentena' ? [[fila.doc.id, fila.doc] as const] : [])))
  }, [repo, ids.join(' ')])
  const dobles = papelesDobles(documentos, enLibros ?? new Map())
  if (dobles.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      styles={{ body: { minWidth: 0 } }}
      icon={<IconCopy aria-hidden />}
      title={dobles.length === 1 ? 'Un comprobante existe dos veces' : `${formatInteger(dobles.length)} comprobantes existen dos veces`}
    >
      <Text>
        Los datos de una caja estaban en dos lugares y los dos vendieron: dos clientes tienen un papel con el mismo número. Vale el que está
        en los libros; el otro está aparte y no cuenta, aunque su dinero se cobró.
      </Text>
      <WideTable label="Comprobantes que existen dos veces, con sus totales" minWidth={680}>
        <Table mt="xs" aria-label="Comprobantes que existen dos veces">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Número</Table.Th>
              <Table.Th>En los libros</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
              <Table.Th>En cuarentena</Table.Th>
              <Table.Th ta="right">Total</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dobles.map(({ cuarentenaId, ncf, enLibros: vale, apartada }) => (
              <Table.Tr key={cuarentenaId}>
                <Table.Th scope="row" className="numeros">
                  {ncf}
                </Table.Th>
                <Table.Td>{deQuien(vale)}</Table.Td>
                <Table.Td ta="right" className="numeros">
                  {formatMoney(vale.totales.total)}
                </Table.Td>
                <Table.Td>{deQuien(apartada)}</Table.Td>
                <Table.Td ta="right" className="numeros">
                  {formatMoney(apartada.totales.total)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {hayMas && <Text mt="xs">Puede haber otros entre los que faltan por leer: pulsa «Ver más» hasta el final.</Text>}
      <Text fw={600} mt="xs">
        Qué hacer con cada uno:
      </Text>
      <List type="ordered">
        <List.Item>Haz otra vez en una caja lo que está en cuarentena, por lo mismo: sale con un número nuevo.</List.Item>
        <List.Item>Si conoces al cliente, cámbiale su papel por el nuevo: el que tiene no le sirve para sus impuestos.</List.Item>
        <List.Item>Archiva el de cuarentena con el número nuevo como motivo. Así nada se cobra dos veces en tus cuentas.</List.Item>
      </List>
    </Alert>
  )
}

const deQuien = (venta: Venta): string => `${nombreCliente(venta.cliente)}, ${formatDateTime(venta.en)}, ${venta.cajeroNombre}`
