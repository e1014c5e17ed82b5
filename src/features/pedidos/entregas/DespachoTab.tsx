import { useMemo, useState } from 'react'
import { SimpleGrid, Stack } from '@mantine/core'
import { usePin } from '#data/session/react.tsx'
import { leerTerritorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { quienesLlevan } from '#domain/pedidos/entregas/entrega.rules.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { lugarDe } from '../lugar.ts'
import { Asignar } from './Asignar.tsx'
import { ColumnaDespacho } from './ColumnaDespacho.tsx'
import { cargaDe, columnaDeDespacho, columnasDeDespacho, seAsigna, type ColumnaDeDespacho } from './despacho.ts'
import { zonaDe } from './direccion.ts'
import type { PedidoVisto } from './entregas.ts'
import { Mensajeros } from './Mensajeros.tsx'
import { usePedidosVistos } from './useEntregas.ts'

/** Who is in charge gives the orders out by zone, and sees who carries what and how much cash. */
export function DespachoTab() {
  const pedidos = usePedidosVistos()
  const { accesos } = usePin()
  const { ultimo: territorio } = useLeido(() => leerTerritorio(), [])
  const ahora = useNow(30_000)
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set())
  const llevan = useMemo(() => quienesLlevan(accesos), [accesos])
  if (!pedidos) return <Loading />
  const cargas = llevan.map((persona) => cargaDe(persona, pedidos))
  const escogidos = pedidos.filter((pedido) => elegidos.has(pedido.pedidoId) && seAsigna(pedido))
  const elegir = (cuales: readonly PedidoVisto[], poner: boolean) =>
    setElegidos((antes) => {
      const despues = new Set(antes)
      for (const { pedidoId } of cuales) {
        if (poner) despues.add(pedidoId)
        else despues.delete(pedidoId)
      }
      return despues
    })
  const zona = ({ contenido }: PedidoVisto) => ({
    clave: zonaDe(contenido.direccion),
    // The parts of a quarter are given out together.
    nombre: lugarDe({ ...contenido.direccion, subBarrio: '' }, territorio) || 'Sin zona',
  })
  const deColumna = (columna: ColumnaDeDespacho) => pedidos.filter((pedido) => columnaDeDespacho(pedido) === columna)
  return (
    <Stack>
      <Asignar elegidos={escogidos} cargas={cargas} onAsignar={() => setElegidos(new Set())} />
      {pedidos.every((pedido) => columnaDeDespacho(pedido) === undefined) ? (
        <EmptyState title="No hay pedidos a domicilio">Cuando aceptes uno sale aquí para darlo a un mensajero.</EmptyState>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 5 }} spacing="sm">
          {(Object.keys(columnasDeDespacho) as ColumnaDeDespacho[]).map((columna) => (
            <ColumnaDespacho
              key={columna}
              columna={columna}
              pedidos={deColumna(columna)}
              elegidos={elegidos}
              elegir={elegir}
              zona={zona}
              ahora={ahora}
            />
          ))}
        </SimpleGrid>
      )}
      <Mensajeros cargas={cargas} ahora={ahora} />
    </Stack>
  )
}
