import { Alert } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'

const palabras = {
  suspendida: ['Esta tienda está suspendida', 'No recibe pedidos por ahora. Lo que ya pediste sigue su curso.'],
  terminada: ['Esta tienda ya no está en Mercana', 'Busca otra que venda lo mismo.'],
} as const

/** What customers are told of a store that does not take orders for good; nothing of an open one. */
export function AvisoDeTienda({ estado }: Pick<TiendaPublica, 'estado'>) {
  // One that waits for approval has no page.
  if (estado === 'abierta' || estado === 'pendiente') return null
  const [titulo, detalle] = palabras[estado]
  return (
    <Alert color="orange" icon={<IconBuildingStore size={24} aria-hidden />} title={titulo}>
      {detalle}
    </Alert>
  )
}
