import { useState } from 'react'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useConfigTienda } from '#data/session/react.tsx'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { conduceDe, tieneConduce } from '#domain/ventas/papeles/conduce.ts'
import type { LineaVenta, Venta } from '#domain/ventas/venta.entity.ts'
import { autorizo, precioDeAntes } from '#domain/ventas/ticket.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { formatMoney } from '#domain/core/money.ts'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import { text, money, quantity, price } from '#features/kit/columns.tsx'
import { formatDateTime, formatDay, formatUnitPrice } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { Paper } from '#ui/show/Paper.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { PapelDeRecibo } from '#features/kit/cobro/PapelDeRecibo.tsx'
import { EnviarFactura } from '#features/kit/paper/EnviarFactura.tsx'
import { BotonesPapel } from '#features/kit/paper/BotonesPapel.tsx'
import { usePapel } from '#features/kit/paper/usePapel.ts'
import { ComoVaElEcf } from '../kit/paper/ComoVaElEcf.tsx'
import { Firmada } from './Firmada.tsx'
import type { RenglonFactura } from './renglon.ts'

interface Props {
  renglon: RenglonFactura
  onClose: () => void
}

const columnas: readonly Column<LineaVenta>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre, {
    cell: (linea) => (
      <>
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
      </>
    ),
  }),
  quantity('cantidad', 'Cant.', ({ cantidadMilesimas }) => cantidadMilesimas),
  price('precio', 'Precio', ({ precioDiezmilesimas }) => precioDiezmilesimas),
  money('monto', 'Monto', ({ montoCentavos }) => montoCentavos),
]

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
  const modificado = venta.modifica ?? venta.carga
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
          <ComoVaElEcf tipo={venta.tipoComprobante} ecf={ecf} />
          {modificado && (
            <Text size="sm">
              Modifica {modificado.ncf}: {modificado.motivo}
            </Text>
          )}
        </div>
        <SmallTable
          label="Renglones de la factura"
          minWidth={380}
          rows={venta.lineas.map((linea, i) => ({ ...linea, i }))}
          rowKey={({ i }) => String(i)}
          columns={columnas}
        />
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
          {venta.vueltoCentavos > 0 && renglon('Devuelta', venta.vueltoCentavos)}
        </div>
        {venta.nota !== '' && <Text>{venta.nota}</Text>}
        <BotonesPapel papel={papel} conCarta />
        <EnviarFactura venta={venta} />
        {tieneConduce(venta) && <Conduce venta={venta} caja={caja} />}
      </Stack>
    </Drawer>
  )
}

/** What goes with the goods, to be signed where they arrive; on a strip or on letter paper. */
function Conduce({ venta, caja }: { venta: Venta; caja: string }) {
  const [abierto, abrir] = useState(false)
  const config = useConfigTienda()
  if (!abierto)
    return (
      <Button variant="subtle" leftSection={<IconTruckDelivery size={20} aria-hidden />} onClick={() => abrir(true)}>
        Conduce para la mercancía
      </Button>
    )
  return (
    <Stack gap="xs">
      <Text fw={650}>Conduce</Text>
      <PapelDeRecibo papel={(tienda) => conduceDe(venta, tienda, caja)} />
      {config && <Paper impreso={conduceDe(venta, config, caja)} />}
    </Stack>
  )
}
