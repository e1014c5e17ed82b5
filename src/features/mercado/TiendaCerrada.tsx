import { Alert } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { aperturaDe, cierreDelDia, textoApertura } from '#domain/tienda/horario.rules.ts'
import { useNow } from '#ui/hooks/useNow.ts'

interface Props {
  atiende: Pick<TiendaPublica, 'tiendaHorario' | 'tiendaCierres'>
  /** When it opens stands beside it already. */
  conHoras?: boolean
}

/** Outside of its hours: when the shop opens, and that an order waits until then. Nothing while it is open, or never said its hours. */
export function TiendaCerrada({ atiende, conHoras = true }: Props) {
  const ahora = new Date(useNow(30_000)).toISOString()
  const hoy = diaFiscal(ahora)
  const apertura = aperturaDe(atiende, ahora)
  if (!apertura || apertura.abierta) return null
  return (
    <Alert color="orange" icon={<IconClock size={22} aria-hidden />} {...(conHoras ? { title: textoApertura(apertura, hoy) } : {})}>
      {cierreDelDia(atiende, hoy)
        ? 'En estos días no recibe pedidos.'
        : 'Puedes pedir ahora: la tienda lo verá cuando abra, y no antes te dirá si lo acepta.'}
    </Alert>
  )
}
