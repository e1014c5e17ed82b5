import { SimpleGrid } from '@mantine/core'
import { IconPackages } from '@tabler/icons-react'
import { useVivo } from '#data/session/react.tsx'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import {
  columnasDelTablero,
  contarPedidos,
  pendientes,
  type ColumnaDelTablero,
  type Pendiente,
} from '#domain/pedidos/palabras/pedido.tablero.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { paths } from '#features/paths.ts'

const claves = [...Object.keys(columnasDelTablero), ...Object.keys(pendientes)] as (ColumnaDelTablero | Pendiente)[]
const esPendiente = (clave: ColumnaDelTablero | Pendiente): clave is Pendiente => clave in pendientes
/** What somebody of the store has to do now. */
const urgentes: ReadonlySet<ColumnaDelTablero | Pendiente> = new Set(['por_aceptar', 'por_verificar', 'por_resolver', 'no_cuadra'])

const haciaDonde = (clave: ColumnaDelTablero | Pendiente, nombre: string): string => {
  if (clave === 'por_verificar') return paths.verificarPagos.href({ nombre })
  if (clave === 'por_facturar') return paths.ordenesPorFacturar.href({ nombre })
  return paths.pedidos.href({ nombre }, clave === 'no_cuadra' ? { vista: 'lista', accion: 'tareas' } : { vista: 'lista', estado: clave })
}

/** The open orders by what they wait for, each figure with its list; nothing while there are none. */
export function PedidosAhora({ nombre }: { nombre: string }) {
  const filas = useVivo(Pedido, { clave: 'activo' })
  if (filas === undefined || filas.length === 0) return null
  const cuenta = contarPedidos(filas.map(({ doc }) => doc.estado))
  return (
    <Section title="Pedidos">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
        {claves
          .filter((clave) => cuenta[clave] > 0)
          .map((clave) => (
            <StatCard
              key={clave}
              label={esPendiente(clave) ? pendientes[clave] : columnasDelTablero[clave]}
              icon={<IconPackages size={18} />}
              value={formatInteger(cuenta[clave])}
              tone={urgentes.has(clave) ? 'warn' : 'normal'}
              href={haciaDonde(clave, nombre)}
            />
          ))}
      </SimpleGrid>
    </Section>
  )
}
