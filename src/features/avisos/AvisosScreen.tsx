import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconBell, IconBike, IconBuildingStore, IconChecks, IconSettings, IconShoppingBag } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useAvisos, type AvisoVisto } from '#data/avisos/useAvisos.ts'
import { useMisDocumentos } from '#data/session/useMios.ts'
import { arregloDeAviso, detalleDeAviso, dondeDeAviso, rutaDeAviso, tituloDeAviso } from '#domain/avisos/aviso.palabras.ts'
import type { LectorDeAviso } from '#domain/avisos/aviso.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading, OfflineState, StaleBadge } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { paths } from '../paths.ts'
import classes from './Avisos.module.css'

const iconos: Record<LectorDeAviso, typeof IconBell> = { cliente: IconShoppingBag, tienda: IconBuildingStore, mensajero: IconBike }

/** What happened to one's orders, newest first; each opens its order. Also with no connection, as it was last heard. */
export function Component() {
  const { avisos, sinLeer, leer } = useAvisos()
  const { completo, conexion, leidoEn, sincronizar } = useMisDocumentos()
  const [vista, setVista] = useSearchState('ver', { replace: true })
  const soloNuevos = vista === 'nuevos'
  const vistos = avisos?.filter(({ leido }) => !soloNuevos || !leido)
  const esperando = avisos === undefined || (avisos.length === 0 && !completo && conexion !== 'sin-conexion')
  // Nothing was ever read here: that there are none, nobody knows.
  const sinVer = avisos?.length === 0 && !completo
  return (
    <PageLayout
      title="Avisos"
      width="narrow"
      description={
        conexion === 'sin-conexion' && leidoEn !== '' ? <StaleBadge since={leidoEn} /> : 'Lo que pasa con tus pedidos y tu trabajo.'
      }
      actions={
        <Button
          component={Link}
          to={paths.perfil.href({ ver: 'avisos' })}
          variant="default"
          leftSection={<IconSettings size={20} aria-hidden />}
        >
          Qué me avisan
        </Button>
      }
      state={esperando ? <Loading /> : sinVer ? <OfflineState what="Tus avisos" onRetry={() => void sincronizar()} /> : undefined}
    >
      <div className={classes['barra']}>
        <SegmentedControl
          aria-label="Cuáles se ven"
          value={soloNuevos ? 'nuevos' : 'todos'}
          onChange={(valor) => setVista(valor === 'nuevos' ? 'nuevos' : undefined)}
          data={[
            { value: 'todos', label: 'Todos' },
            { value: 'nuevos', label: 'Sin leer' },
          ]}
        />
        <Button
          variant="subtle"
          leftSection={<IconChecks size={20} aria-hidden />}
          disabled={sinLeer === 0}
          onClick={() => leer((avisos ?? []).filter(({ leido }) => !leido).map(({ id }) => id))}
        >
          Marcar todos leídos
        </Button>
      </div>
      {vistos?.length === 0 ? <Ninguno soloNuevos={soloNuevos} /> : <Lista avisos={vistos ?? []} onOpen={leer} />}
    </PageLayout>
  )
}

const Ninguno = ({ soloNuevos }: { soloNuevos: boolean }) => (
  <EmptyState icon={<IconBell size={38} />} title={soloNuevos ? 'No te queda ninguno por leer' : 'Todavía no tienes avisos'}>
    Aquí llega lo que pasa con tus pedidos: cuándo los aceptan, cuándo salen y qué falta por hacer.
  </EmptyState>
)

function Lista({ avisos, onOpen }: { avisos: readonly AvisoVisto[]; onOpen: (ids: readonly string[]) => void }) {
  const ahora = useNow(60_000)
  return (
    <ul className={classes['lista']}>
      {avisos.map((aviso) => (
        <li key={aviso.id}>
          <Renglon aviso={aviso} ahora={ahora} onOpen={() => onOpen([aviso.id])} />
        </li>
      ))}
    </ul>
  )
}

function Renglon({ aviso, ahora, onOpen }: { aviso: AvisoVisto; ahora: number; onOpen: () => void }) {
  const Icono = iconos[aviso.lector]
  const { code, motivo } = aviso
  const explicado = code === '' ? '' : mensajeDe({ code }).mensaje
  const detalle = [
    explicado,
    motivo === '' ? '' : `“${motivo}”`,
    detalleDeAviso(aviso, new Date(ahora).toISOString()),
    arregloDeAviso(aviso),
  ]
    .filter((parte) => parte !== '')
    .join(' ')
  return (
    <Link to={rutaDeAviso(aviso)} onClick={onOpen} className={classes['renglon'] ?? ''} data-nuevo={!aviso.leido}>
      <Icono size={26} aria-hidden className={classes['icono'] ?? ''} />
      <span className={classes['palabras']}>
        <Text component="span" fw={aviso.leido ? 500 : 700} display="block">
          {!aviso.leido && <span className={classes['oculto']}>Sin leer: </span>}
          {tituloDeAviso(aviso)}
        </Text>
        {detalle !== '' && (
          <Text component="span" size="sm" display="block">
            {detalle}
          </Text>
        )}
        <Text component="span" size="sm" c="dimmed" display="block">
          {dondeDeAviso(aviso)} · <time title={formatDateTime(aviso.en)}>{formatAgo(aviso.en, ahora)}</time>
        </Text>
      </span>
      {!aviso.leido && <span className={classes['punto']} aria-hidden />}
    </Link>
  )
}
