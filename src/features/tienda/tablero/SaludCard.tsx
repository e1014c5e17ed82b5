import { IconRefreshDot } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { saludDeTienda, type Gravedad } from '#domain/sync/salud.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { paths } from '#features/paths.ts'
import { useSaludPropia } from '#features/kit/device/useSaludPropia.ts'

const tonos: Record<Gravedad, 'good' | 'warn' | 'bad'> = { bien: 'good', atencion: 'warn', riesgo: 'bad' }

/** Is any money at risk? Over the whole store for who may know, over this device for everybody. */
export function SaludCard() {
  const { slug, tiendaId } = useTienda()
  const [propio] = useSaludPropia()
  const ahora = useNow(60_000)
  const veTodos = usePuede(Dispositivo, 'leer')
  const { datos } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 30_000, activa: veTodos })
  const tienda = datos && saludDeTienda(datos.dispositivos, ahora)
  // What this device knows of itself is newer than what the server knows of it, and is there without a line.
  const deAqui = propio !== undefined && (tienda?.peor === undefined || (propio.gravedad === 'riesgo' && tienda.gravedad !== 'riesgo'))
  const aviso = deAqui ? propio : tienda?.peor?.aviso
  if (!aviso) return null
  const valor =
    tienda !== undefined && tienda.conAvisos > 0
      ? `${formatInteger(tienda.conAvisos)} ${tienda.conAvisos === 1 ? 'equipo' : 'equipos'} por mirar`
      : aviso.gravedad === 'bien'
        ? 'Todo al día'
        : 'Mira este equipo'
  return (
    <StatCard
      label="Sincronización"
      icon={<IconRefreshDot size={18} />}
      value={valor}
      hint={`${deAqui || !tienda?.peor ? '' : `${tienda.peor.dispositivo}: `}${aviso.titulo === valor ? '' : `${aviso.titulo}. `}${aviso.dinero}`}
      tone={tonos[aviso.gravedad]}
      href={paths.sincronizacion.href({ nombre: slug }, veTodos ? { ver: 'dispositivos' } : {})}
    />
  )
}
