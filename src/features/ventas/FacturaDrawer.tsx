import { Drawer, Group, Stack, Table, Text } from '@mantine/core'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { autorizo, precioDeAntes } from '#domain/ventas/ticket.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import { formatDateTime, formatDay, formatUnitPrice } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { WideTable } from '#ui/show/WideTable.tsx'
import { BotonesPapel } from '#features/kit/paper/BotonesPapel.tsx'
import { usePapel } from '#features/kit/paper/usePapel.ts'
import { EcfDeVenta } from './EcfDeVenta.tsx'
import { Firmada } from './Firmada.tsx'
import type { RenglonFactura } from './renglon.ts'

interface Props {
  renglon: RenglonFactura
  onClose: () => void
}

/** One stored document, as it is for ever, and its papers. */
export function FacturaDrawer({ renglon: { fila, caja, equipo, ecf }, onClose }: Props) {
  const { doc: venta, estado, motivo, recibidoEn } = fila
  // Whoever made it may have printed it: here it is a copy, always.
  const papel = usePapel(venta, 1, ecf)
  const renglon = (titulo: string, centavos: number, fuerte = false) => (
    <Group justify="space-between">
      <Text fw={fuerte ? 700 : 400}>{titulo}</Text>
      <MoneyText centavos={centavos} fw={fuerte ? 700 : 400} />
    </Group>
  )
  const { totales } = venta
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={`${comprobantes[venta.tipoComprobante].nombre} ${venta.ncf}`}>
      <Stack>
        <Group>
          <SyncMark state={estado} detail={explicarMotivo(motivo)} />
          {recibidoEn !== '' && (
            <Text size="sm" c="dimmed">
              recibida {formatDateTime(recibidoEn)}
            </Text>
          )}
        </Group>
        <div>
          <Text fw={650}>{venta.cliente.nombre}</Text>
          {venta.cliente.identificacion !== '' && (
            <Text>
              {venta.cliente.tipoIdentificacion} {formatoIdentificacion(venta.cliente.identificacion)}
            </Text>
          )}
          <Text c="dimmed" size="sm">
            {[formatDateTime(venta.en), venta.cajeroNombre, caja, equipo].filter(Boolean).join(' · ')}
            {venta.ncfVence === null ? '' : ` · NCF vence ${formatDay(venta.ncfVence)}`}
          </Text>
          <Firmada venta={venta} />
          <EcfDeVenta venta={venta} ecf={ecf} />
          {venta.modifica && (
            <Text size="sm">
              Modifica {venta.modifica.ncf}: {venta.modifica.motivo}
            </Text>
          )}
        </div>
        <WideTable label="Renglones de la factura" minWidth={380}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Producto</Table.Th>
                <Table.Th ta="right">Cant.</Table.Th>
                <Table.Th ta="right">Precio</Table.Th>
                <Table.Th ta="right">Monto</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {venta.lineas.map((linea, i) => (
                <Table.Tr key={`${i}${linea.productoId}`}>
                  <Table.Td>
                    {linea.itbis === 'E' ? 'E ' : ''}
                    {linea.nombre}
                    {linea.precioAntesDiezmilesimas !== undefined && (
                      <Text size="xs" c="dimmed">
                        {precioDeAntes(linea)}
                      </Text>
                    )}
                    {linea.descuentoCentavos > 0 && (
                      <Text size="xs" c="dimmed">
                        descuento {formatMoney(linea.descuentoCentavos)}: {linea.descuentoMotivo}
                        {autorizo(linea.descuentoAutorizado)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right" className="numeros">
                    {formatQuantity(linea.cantidadMilesimas)}
                  </Table.Td>
                  <Table.Td ta="right" className="numeros">
                    {formatUnitPrice(linea.precioDiezmilesimas)}
                  </Table.Td>
                  <Table.Td ta="right" className="numeros">
                    {formatMoney(linea.montoCentavos)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <div>
          {totales.descuento > 0 && renglon('Descuentos', totales.descuento)}
          {totales.exento > 0 && renglon('Exento', totales.exento)}
          {totales.gravado18 > 0 && renglon('Gravado 18 %', totales.gravado18)}
          {totales.gravado16 > 0 && renglon('Gravado 16 %', totales.gravado16)}
          {totales.gravado0 > 0 && renglon('Gravado 0 %', totales.gravado0)}
          {renglon('ITBIS', totales.itbis)}
          {renglon('Total', totales.total, true)}
        </div>
        <div>
          {venta.pagos.map((pago, i) => (
            <Group key={`${i}${pago.metodo}`} justify="space-between">
              <Text>
                {nombreMetodo[pago.metodo]}
                {pago.referencia === '' ? '' : ` · ${pago.referencia}`}
                {pago.moneda === 'USD' ? ` · a ${formatUnitPrice(pago.tasaDiezmilesimas)}` : ''}
              </Text>
              <MoneyText centavos={pago.recibidoCentavos} currency={pago.moneda} />
            </Group>
          ))}
          {venta.vueltoCentavos > 0 && renglon('Vuelto', venta.vueltoCentavos)}
        </div>
        {venta.nota !== '' && <Text>{venta.nota}</Text>}
        <BotonesPapel papel={papel} conCarta />
      </Stack>
    </Drawer>
  )
}
