import { useMemo } from 'react'
import { Button, Group, Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo } from '#data/session/react.tsx'
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
