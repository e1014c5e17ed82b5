import { IconShoppingBag } from '@tabler/icons-react'
import { comisionDeVenta } from '#domain/afiliados/afiliado.rules.ts'
import { nombreDeVia } from '#domain/afiliados/afiliado.palabras.ts'
import type { VentaConSaldo } from '#domain/afiliados/comandos.afiliados.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { instant, money, state, text } from '../columns.tsx'
import { marcaDeVenta } from './venta-referida.ts'

const columnas: readonly Column<VentaConSaldo>[] = [
  text('numero', 'Orden', ({ numero }) => numero, { width: 100, card: 'title' }),
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { width: 150, card: 'line' }),
  instant('colocado', 'Pedida', ({ colocadoEn }) => colocadoEn, { width: 150, card: 'none' }),
  text('via', 'Cómo llegó', ({ via }) => nombreDeVia[via], { width: 200, card: 'line' }),
  state('estado', 'Estado', (venta) => marcaDeVenta(venta), { width: 190 }),
  money('base', 'Sin ITBIS', ({ baseCentavos }) => baseCentavos, { width: 120, zero: '—', card: 'none' }),
  money('ganado', 'Comisión', comisionDeVenta, { width: 110, zero: '—', strong: true, card: 'end' }),
]

interface Props {
  ventas: readonly VentaConSaldo[]
  name: string
  onOpen?: (venta: VentaConSaldo) => void
}

/** Orders that somebody brought: of which store, by which way, what they earn and why it is not paid yet. Who bought is nobody's affair. */
export const VentasReferidas = ({ ventas, name, onOpen }: Props) => (
  <DataTable
    name={name}
    label="Órdenes que trajo el enlace"
    rows={ventas}
    rowKey={({ pedidoId }) => pedidoId}
    columns={columnas}
    searchText={({ numero, tiendaNombre }) => `${numero} ${tiendaNombre}`}
    searchPlaceholder="Orden o tienda"
    {...(onOpen ? { onOpen } : {})}
    empty={
      <EmptyState icon={<IconShoppingBag size={38} />} title="Ninguna orden todavía">
        Aquí sale cada orden de quien compra después de abrir el enlace.
      </EmptyState>
    }
  />
)
