import { Badge } from '@mantine/core'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { aperturaDe, textoApertura } from '#domain/tienda/horario.rules.ts'
import { useNow } from '#ui/hooks/useNow.ts'

/** Is the shop open now, and until when; nothing when it never said its hours. */
export function Apertura({ tienda }: { tienda: Pick<TiendaPublica, 'tiendaHorario' | 'tiendaCierres'> }) {
  const ahora = new Date(useNow(30_000)).toISOString()
  const apertura = aperturaDe(tienda, ahora)
  if (!apertura) return null
  return (
    <Badge
      variant="light"
      color={apertura.abierta ? 'teal' : 'gray'}
      tt="none"
      size="lg"
      h="auto"
      mih={28}
      styles={{ label: { whiteSpace: 'normal' } }}
    >
      {textoApertura(apertura, diaFiscal(ahora))}
    </Badge>
  )
}
