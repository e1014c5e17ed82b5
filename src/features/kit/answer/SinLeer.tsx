import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TiendaDicha } from '#domain/plataforma/comandos.mercana.ts'

/** For the operator: stores whose documents could not be read now, by name. */
export function SinLeer({ tiendas, que }: { tiendas: readonly TiendaDicha[]; que: string }) {
  if (tiendas.length === 0) return null
  const nombres = tiendas.map(({ nombre }) => nombre).join(', ')
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={`${que}: ${nombres}`} role="status">
      <Text>
        El servidor no pudo leer estas tiendas ahora; las demás están completas. Vuelve a mirar en un minuto. Si sigue, el registro del
        servidor dice por qué.
      </Text>
    </Alert>
  )
}
