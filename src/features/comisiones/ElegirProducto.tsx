import { useState } from 'react'
import { Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { Answer } from '../kit/Answer.tsx'
import { ChoiceField, TextField } from '../kit/inputs.tsx'

export interface ProductoElegido {
  productoId: string
  nombre: string
  categoria: string
}

interface Props {
  tienda: string
  elegido: ProductoElegido | undefined
  onChange: (producto: ProductoElegido | undefined) => void
}

/** One product of a store, looked for by its name. */
export function ElegirProducto({ tienda, elegido, onChange }: Props) {
  const [escrito, setEscrito] = useState('')
  const [buscar] = useDebouncedValue(escrito.trim(), 300)
  const consulta = useConsulta(
    comandosMercana.productosDeMercana,
    {},
    { ver: 'todos', desde: 0, tienda, ...(buscar === '' ? {} : { buscar }) },
  )
  return (
    <Stack gap="xs">
      <TextField label="Buscar un producto de la tienda" value={escrito} onChange={setEscrito} />
      <Answer of={consulta} what="El catálogo de la tienda">
        {({ productos }) => {
          const hallados = productos.filter(({ productoId }) => productoId !== elegido?.productoId)
          return (
            <ChoiceField
              label="Producto"
              value={elegido?.productoId ?? ''}
              data={[
                { value: '', label: 'Cualquier producto' },
                ...(elegido ? [{ value: elegido.productoId, label: elegido.nombre }] : []),
                ...hallados.map(({ productoId: value, nombre: label }) => ({ value, label })),
              ]}
              onChange={(productoId) => onChange(hallados.find((uno) => uno.productoId === productoId))}
            />
          )
        }}
      </Answer>
    </Stack>
  )
}
