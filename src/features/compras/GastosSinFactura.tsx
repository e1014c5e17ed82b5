import { useMemo } from 'react'
import { Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { actions, instant, money, RowButton, text } from '../kit/columns.tsx'
import { paths } from '../paths.ts'

const columnas: readonly Column<GastoEfectivo>[] = [
  instant('cuando', 'Cuándo', ({ en }) => en, { width: 200, card: 'line' }),
  text('quien', 'A quién', ({ proveedorNombre, motivo }) => proveedorNombre || motivo, { card: 'title' }),
  text('ncf', 'NCF', ({ ncf }) => ncf || '—', { width: 160, card: 'line' }),
  text('motivo', 'En qué', ({ motivo }) => motivo, { card: 'none' }),
  money('monto', 'Monto', ({ dopCentavos }) => dopCentavos, { width: 130, sum: true, card: 'end' }),
]

/** Cash that was spent and whose invoice is in no purchase: until it is, its ITBIS is no credit and the 606 does not have it. */
export function GastosSinFactura({ conFactura }: { conFactura: ReadonlySet<string> }) {
  const { slug: nombre } = useTienda()
  const navegar = useNavigate()
  const puede = usePuede(Compra, 'crear')
  const gastos = useVivo(GastoEfectivo)
  const pendientes = useMemo(
    () => gastos?.map(({ doc }) => doc).filter(({ id, pagoId, dopCentavos }) => pagoId === '' && dopCentavos > 0 && !conFactura.has(id)),
    [gastos, conFactura],
  )
  const conActo = useMemo(
    () => [
      ...columnas,
      actions<GastoEfectivo>(
        ({ id, proveedorNombre, motivo }) => (
          <RowButton
            of={`Registrar su factura: ${proveedorNombre || motivo}`}
            onClick={() => void navegar(paths.compraNueva.href({ nombre }, { gasto: id }))}
          >
            Registrar su factura
          </RowButton>
        ),
        { width: 190 },
      ),
    ],
    [navegar, nombre],
  )
  if (!pendientes) return <Loading />
  return (
    <>
      <Text c="dimmed" mb="sm">
        Lo pagado en efectivo de los últimos 30 días. Con su factura en Compras su ITBIS se adelanta y el gasto va en el 606; sin ella sigue
        siendo un gasto, y nada más.
      </Text>
      <DataTable
        name="gastos-sin-factura"
        label="Gastos sin factura"
        rows={pendientes}
        rowKey={({ id }) => id}
        columns={puede ? conActo : columnas}
        searchText={({ proveedorNombre, motivo, ncf }) => `${proveedorNombre} ${motivo} ${ncf}`}
        empty={
          <EmptyState icon={<IconReceipt size={38} />} title="Ningún gasto en efectivo espera su factura">
            Los gastos se anotan en la caja y en Efectivo.
          </EmptyState>
        }
      />
    </>
  )
}
