import { Alert, List } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useVivo } from '#data/session/react.tsx'
import { ProductoOculto } from '#domain/plataforma/moderacion.entity.ts'
import { formatDay } from '#ui/format.ts'

const A_LA_VISTA = 5

/** Tells the store which of its products customers do not see any more, and why; nothing when there is none. */
export function OcultosCard() {
  const ocultos = (useVivo(ProductoOculto, { clave: 'oculto' }) ?? []).map(({ doc }) => doc)
  if (ocultos.length === 0) return null
  return (
    <Alert
      color="orange"
      icon={<IconEyeOff size={26} aria-hidden />}
      title={ocultos.length === 1 ? 'Mercana ocultó un producto' : `Mercana ocultó ${ocultos.length} productos`}
    >
      Nadie puede pedirlos en línea. En la caja se siguen vendiendo.
      <List mt="xs">
        {ocultos.slice(0, A_LA_VISTA).map(({ id, nombre, motivo, decididoEn }) => (
          <List.Item key={id}>
            {nombre}: {motivo} ({formatDay(decididoEn.slice(0, 10))})
          </List.Item>
        ))}
      </List>
      {ocultos.length > A_LA_VISTA && `Y ${ocultos.length - A_LA_VISTA} más.`}
    </Alert>
  )
}
