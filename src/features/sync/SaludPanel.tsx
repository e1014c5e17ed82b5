import { Stack, Title } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { saludDe } from '#domain/sync/salud.rules.ts'
import { situacionRemota } from '#domain/sync/salud.situacion.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { AvisoSalud } from './AvisoSalud.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

/** More devices than this are looked at in their list. */
const VISTOS = 6

/** The other devices of the store that somebody should look at, the gravest first; nothing when all are well. */
export function SaludPanel({ consulta: { datos } }: { consulta: SaludTiendaEnLinea }) {
  const { dispositivo } = useTienda()
  const ahora = useNow(30_000)
  const avisos = (datos?.dispositivos ?? [])
    .filter(({ dispositivoId }) => dispositivoId !== dispositivo.id)
    .flatMap((d) => {
      const [aviso] = saludDe(situacionRemota(d), ahora)
      return aviso && aviso.gravedad !== 'bien' ? [{ d, aviso }] : []
    })
    .sort((a, b) => Number(b.aviso.gravedad === 'riesgo') - Number(a.aviso.gravedad === 'riesgo'))
  if (avisos.length === 0) return null
  return (
    <section aria-labelledby="otros-equipos">
      <Title order={2} size="h3" mt="lg" mb="sm" id="otros-equipos">
        Otros equipos de la tienda
      </Title>
      <Stack gap="sm">
        {avisos.slice(0, VISTOS).map(({ d, aviso }) => (
          <AvisoSalud key={d.dispositivoId} aviso={aviso} nombre={d.nombre} />
        ))}
      </Stack>
    </section>
  )
}
