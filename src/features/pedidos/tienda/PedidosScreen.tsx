import { useMemo, useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { columnasDePedidos, filtrosDePedidos } from './columnas.tsx'
import { VariosPedidos } from './VariosPedidos.tsx'
import { conCambios, sinActo } from './direccion.ts'
import { PedidoDrawer } from './PedidoDrawer.tsx'
import { textoDePedido } from './renglon.ts'
import { Tablero } from './Tablero.tsx'
import { useAvisoDeNuevos } from './useAvisoDeNuevos.ts'
import { useEnLista, type PedidoEnTablero } from './useEnLista.ts'
import { usePedidos } from './usePedidos.ts'

const vistas = [
  { value: 'tablero', label: 'Tablero' },
  { value: 'lista', label: 'Lista' },
  { value: 'cerrados', label: 'Cerrados' },
] as const
type Vista = (typeof vistas)[number]['value']

/** The store's orders: what waits for whom, with or without signal. */
export function Component() {
  const { vista, pedidoId, hacer, poner, dejar } = useDireccion()
  const abiertos = usePedidos()
  useAvisoDeNuevos(abiertos)
  return (
    <PageLayout
      title="Pedidos"
      description="Lo que hagas aquí vale con o sin conexión; sin ella queda por confirmar."
      width="full"
      actions={
        <SegmentedControl
          aria-label="Cómo se ven"
          value={vista}
          onChange={(valor) => poner({ vista: valor === 'tablero' ? '' : valor })}
          data={[...vistas]}
        />
      }
      state={abiertos === undefined ? <Loading /> : undefined}
    >
      {vista === 'cerrados' ? (
        <Cerrados onOpen={(pedido) => poner({ pedido })} />
      ) : (
        <Abiertos renglones={abiertos} vista={vista} onOpen={(pedido, acto = '') => poner({ pedido, hacer: acto })} />
      )}
      {pedidoId !== '' && (
        <PedidoDrawer
          key={pedidoId}
          pedidoId={pedidoId}
          hacerYa={hacer}
          onAct={(acto) => poner({ hacer: acto })}
          onActEnd={dejar}
          onClose={() => poner({ pedido: '', hacer: '' })}
        />
      )}
    </PageLayout>
  )
}

type Abrir = (pedidoId: string, hacer?: string) => void

function Abiertos({ renglones, vista, onOpen }: { renglones: Parameters<typeof useEnLista>[0]; vista: Vista; onOpen: Abrir }) {
  const { filas = [], ahora } = useEnLista(renglones)
  if (filas.length === 0)
    return (
      <EmptyState icon={<IconPackage size={38} />} title="No hay pedidos abiertos">
        Los que hagan tus clientes aparecen aquí solos, y suena un aviso mientras esta página está abierta.
      </EmptyState>
    )
  return vista === 'tablero' ? (
    <Tablero filas={filas} ahora={ahora} onOpen={({ id }, acto) => onOpen(id, acto)} />
  ) : (
    <Lista filas={filas} ahora={ahora} onOpen={onOpen} conActos />
  )
}

function Cerrados({ onOpen }: { onOpen: Abrir }) {
  const renglones = usePedidos('cerrado')
  const { filas, ahora } = useEnLista(renglones)
  return filas === undefined ? <Loading /> : <Lista filas={filas} ahora={ahora} onOpen={onOpen} />
}

interface ListaProps {
  filas: readonly PedidoEnTablero[]
  ahora: number
  onOpen: Abrir
  conActos?: boolean
}

function Lista({ filas, ahora, onOpen, conActos = false }: ListaProps) {
  const [marcados, setMarcados] = useState<ReadonlySet<string>>(new Set())
  const columnas = useMemo(() => columnasDePedidos(ahora), [ahora])
  const filtros = useMemo(() => filtrosDePedidos(filas), [filas])
  const escogidos = useMemo(() => filas.filter(({ id }) => marcados.has(id)), [filas, marcados])
  return (
    <DataTable
      name="pedidos"
      label={conActos ? 'Pedidos abiertos' : 'Pedidos cerrados'}
      rows={filas}
      rowKey={claveDe}
      columns={columnas}
      filters={filtros}
      searchText={textoDePedido}
      searchPlaceholder="Número, cliente, teléfono o mensajero"
      defaultSort={{ key: 'hora', descending: !conActos }}
      onOpen={({ id }) => onOpen(id)}
      {...(conActos
        ? {
            selection: { selected: marcados, onChange: setMarcados },
            bulkActions: <VariosPedidos pedidos={escogidos} onDone={() => setMarcados(new Set())} />,
          }
        : {})}
      empty={<EmptyState title="No hay pedidos cerrados">Aquí quedan los de los últimos 30 días.</EmptyState>}
    />
  )
}

const claveDe = ({ id }: PedidoEnTablero): string => id

/** What the page's address says: `?vista=lista&pedido=…&hacer=aceptar`. */
function useDireccion() {
  const [busqueda] = useSearchParams()
  const cambiar = useChangeSearch()
  const vista = vistas.find(({ value }) => value === busqueda.get('vista'))?.value ?? 'tablero'
  const poner = (cambios: Readonly<Record<string, string>>) =>
    cambiar((antes) => conCambios(antes, cambios), { replace: 'vista' in cambios || 'hacer' in cambios })
  const dejar = (acto: string) => cambiar((antes) => sinActo(antes, acto), { replace: true })
  return { vista, pedidoId: busqueda.get('pedido') ?? '', hacer: busqueda.get('hacer') ?? undefined, poner, dejar }
}
