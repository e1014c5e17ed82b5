import type { Icon } from '@tabler/icons-react'
import { IconAlertOctagon, IconCloudCheck, IconCloudOff, IconCloudSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePermiso, useSync } from '#data/session/react.tsx'
import { saludDe, tiempoCorto, type EstadoSalud } from '#domain/sync/salud.rules.ts'
import { situacionPropia } from '#domain/sync/salud.situacion.ts'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import classes from './ConnectionChip.module.css'

const lines: Record<'en-linea' | 'sin-conexion' | 'verificando', { icon: Icon; words: string; state: string }> = {
  'en-linea': { icon: IconCloudCheck, words: 'En línea', state: 'on' },
  'sin-conexion': { icon: IconCloudOff, words: 'Sin conexión', state: 'off' },
  verificando: { icon: IconCloudSearch, words: 'Verificando', state: 'asking' },
}

/** What the chip says besides the line; the rest is housekeeping, and waits in *Sincronización*. */
const spoken: Partial<Record<EstadoSalud, string>> = {
  cuarentena: 'en cuarentena',
  atascado: 'no salen',
  fallo: 'con un problema',
  'permiso-vencido': 'sin ventas nuevas',
}

const offline: readonly EstadoSalud[] = ['solo-aqui', 'sin-conexion']

/** How this device stands: the line, and what is only here with the age of the oldest. Quiet when all is well. */
export function StoreChip({ slug }: { slug: string }) {
  const sync = useSync()
  const permisoQuedaMs = usePermiso()
  const now = useNow(30_000)
  const { sinEnviar, masViejo, enCuarentena, conexion } = sync
  const warnings = saludDe(situacionPropia({ ...sync, permisoQuedaMs, numeros: {}, esCaja: true }), now)
  const risk = warnings.find(({ gravedad }) => gravedad === 'riesgo')
  const notice = risk ?? warnings.find(({ estado }) => spoken[estado] !== undefined)
  const { icon: LineIcon, words, state } = lines[conexion]
  const Mark = notice ? IconAlertOctagon : LineIcon
  const said = notice && (risk ? 'hay riesgo' : spoken[notice.estado])
  const age = masViejo === '' ? '' : tiempoCorto(now - Date.parse(masViejo))
  const told = notice ?? warnings.find(({ estado }) => offline.includes(estado))
  return (
    <Link
      to={paths.sincronizacion.href({ nombre: slug })}
      className={classes['chip']}
      data-state={notice ? (risk || enCuarentena > 0 ? 'bad' : 'off') : state}
      {...(told ? { title: `${told.titulo}. ${told.dinero}` } : {})}
    >
      <Mark size={19} aria-hidden />
      <span className={classes['words']} role="status">
        {words}
        {said !== undefined && `, ${notice?.estado === 'cuarentena' ? `${formatInteger(enCuarentena)} ` : ''}${said}`}
      </span>
      {sinEnviar > 0 && (
        <span className={classes['count']}>
          {formatInteger(sinEnviar)}
          <span className={classes['unsent']}> sin enviar</span>
          {age !== '' && (
            <>
              <span className={classes['unsent']}>, el más viejo de hace</span> <span className={classes['age']}>{age}</span>
            </>
          )}
        </span>
      )}
    </Link>
  )
}
