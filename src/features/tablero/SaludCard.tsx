import { IconRefreshDot } from '@tabler/icons-react'
import { usePuede, useSync, useTienda } from '#data/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Dispositivo } from '#domain/entidades/tienda.ts'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { useNow } from '#ui/useNow.ts'
import { paths } from '../paths.ts'

const DIA = 86_400_000

/** Is anything still only on a device? Over the whole store for who may know, over this device for everybody. */
export function SaludCard() {
  const { slug, tiendaId } = useTienda()
  const sync = useSync()
  const ahora = useNow(60_000)
  const veTodos = usePuede(Dispositivo, 'leer')
  const { datos } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 30_000, activa: veTodos })
  const activos = datos?.dispositivos.filter(({ estado }) => estado === 'activo') ?? []
  const callados = activos.filter(({ contactoEn }) => contactoEn !== '' && ahora - Date.parse(contactoEn) > DIA)
  const huecos = activos.filter((dispositivo) => dispositivo.huecos.length > 0)
  const cuarentena = datos?.dispositivos.reduce((suma, dispositivo) => suma + dispositivo.enCuarentena, 0) ?? sync.enCuarentena
  const mal = cuarentena > 0 || huecos.length > 0
  const pista = mal
    ? `${formatInteger(cuarentena)} en cuarentena, ${formatInteger(huecos.length)} dispositivos con huecos`
    : callados.length > 0
      ? `${formatInteger(callados.length)} dispositivos callados más de un día`
      : sync.sinEnviar > 0
        ? `El más viejo, ${formatAgo(sync.masViejo, ahora)}`
        : `Último contacto, ${formatAgo(sync.ultimoContacto, ahora)}`
  return (
    <StatCard
      label="Sin recibo del servidor"
      icon={<IconRefreshDot size={18} />}
      value={formatInteger(sync.sinEnviar)}
      hint={pista}
      tone={mal ? 'bad' : callados.length > 0 || sync.sinEnviar > 0 ? 'warn' : 'good'}
      href={paths.sincronizacion.href({ nombre: slug }, veTodos ? { ver: 'dispositivos' } : {})}
    />
  )
}
