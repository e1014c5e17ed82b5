import type { ReactNode } from 'react'
import { IconAlertOctagon, IconCloudCheck, IconCloudOff, IconCloudSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSync, useTiendaSiHay } from '#data/react.tsx'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { useOnline } from '#ui/useOnline.ts'
import classes from './ConnectionChip.module.css'

/** Is there a line, and how much is still only here? Inside a store it leads to *Sincronización*. */
export function ConnectionChip() {
  const tienda = useTiendaSiHay()
  return tienda ? <StoreChip slug={tienda.slug} /> : <BrowserChip />
}

/** Outside a store nothing is sent: shown only when the browser knows that it has no line. */
function BrowserChip() {
  return useOnline() ? null : (
    <span className={classes['chip']} data-state="off" role="status">
      <IconCloudOff size={19} aria-hidden />
      <span className={classes['words']}>Sin conexión</span>
    </span>
  )
}

const states: Record<'en-linea' | 'sin-conexion' | 'verificando', { icon: ReactNode; words: string; state: string }> = {
  'en-linea': { icon: <IconCloudCheck size={19} aria-hidden />, words: 'En línea', state: 'on' },
  'sin-conexion': { icon: <IconCloudOff size={19} aria-hidden />, words: 'Sin conexión', state: 'off' },
  verificando: { icon: <IconCloudSearch size={19} aria-hidden />, words: 'Verificando', state: 'asking' },
}

function StoreChip({ slug }: { slug: string }) {
  const { conexion, sinEnviar, enCuarentena } = useSync()
  const { icon, words, state } = states[conexion]
  return (
    <Link to={paths.sincronizacion.href({ nombre: slug })} className={classes['chip']} data-state={enCuarentena > 0 ? 'bad' : state}>
      {enCuarentena > 0 ? <IconAlertOctagon size={19} aria-hidden /> : icon}
      <span className={classes['words']} role="status">
        {words}
        {enCuarentena > 0 && `, ${formatInteger(enCuarentena)} en cuarentena`}
      </span>
      {sinEnviar > 0 && (
        <span className={classes['count']}>
          {formatInteger(sinEnviar)}
          <span className={classes['unsent']}> sin enviar</span>
        </span>
      )}
    </Link>
  )
}
