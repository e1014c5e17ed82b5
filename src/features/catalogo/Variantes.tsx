import { useMemo } from 'react'
import { Button, Group, Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
import { paquetesCon } from '#domain/catalogo/paquete.rules.ts'
import { formatPrice } from '#domain/core/money.ts'

/** The other variants of the same article, to go from one to another. */
export function Variantes({ producto, onOpen }: { producto: ProductoEnCaja; onOpen: (productoId: string) => void }) {
  const catalogo = useCatalogo()
  const { id, grupo } = producto
  const otras = useMemo(
    () => (grupo === '' ? [] : catalogo.todos().filter((otro) => otro.grupo === grupo && otro.id !== id && !otro.eliminado)),
    [catalogo, grupo, id],
  )
  if (otras.length === 0) return null
  return (
    <Group gap="xs" mb="md" role="group" aria-label={`Otras variantes de ${grupo}`}>
      <Text c="dimmed">Otras variantes:</Text>
      {otras.map((otra) => (
        <Button key={otra.id} variant="light" onClick={() => onOpen(otra.id)}>
          {otra.variante === '' ? otra.nombre : otra.variante} · {formatPrice(otra.precioDiezmilesimas)}
        </Button>
      ))}
    </Group>
  )
}

/** The packs and combos that hold it. */
export function EnPaquetes({ producto, onOpen }: { producto: ProductoEnCaja; onOpen: (productoId: string) => void }) {
  const catalogo = useCatalogo()
  const { id } = producto
  const paquetes = useMemo(() => paquetesCon(catalogo.todos(), id), [catalogo, id])
  if (paquetes.length === 0) return null
  return (
    <Group gap="xs" mb="md" role="group" aria-label={`Paquetes con ${producto.nombre}`}>
      <Text c="dimmed">También se vende en:</Text>
      {paquetes.map((paquete) => (
        <Button key={paquete.id} variant="light" onClick={() => onOpen(paquete.id)}>
          {paquete.nombre} · {formatPrice(paquete.precioDiezmilesimas)}
        </Button>
      ))}
    </Group>
  )
}
