import { Suspense } from 'react'
import { Text } from '@mantine/core'
import { IconMoped, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '#features/paths.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { Monogram } from '#ui/show/Monogram.tsx'
import { Toldo } from '#ui/show/Toldo.tsx'
import classes from './TiendaCard.module.css'
import type { TiendaVista } from './tiendas-vistas.ts'

/** Only where a shop said its hours: most first visits do without it. */
const Apertura = deferred(async () => (await import('./despues.tsx')).AperturaDespues)

/** A shop front: awning, sign and what it sells. */
export function TiendaCard({ tienda }: { tienda: TiendaVista }) {
  const { tiendaNombre, tiendaLogo, tiendaTipo, tiendaCategoria, calle, lugar, tiendaRnc, deliveryPropio, calificacion } = tienda
  const donde = [calle, lugar].filter((parte) => parte !== '').join(', ')
  const clase = [...new Set([tiendaTipo, tiendaCategoria])].filter((texto) => texto !== '').join(' · ')
  return (
    <article className={classes['card']}>
      <Toldo size="sm" />
      <div className={classes['body']}>
        {tiendaLogo ? (
          <img src={tiendaLogo.url} alt="" width={56} height={56} className={classes['logo']} loading="lazy" />
        ) : (
          <Monogram name={tiendaNombre} size={56} />
        )}
        <div className={classes['words']}>
          <h3 className={classes['name']}>
            <Link to={paths.tienda.href({ nombre: tienda.slug })}>{tiendaNombre}</Link>
          </h3>
          {calificacion && (
            <Text size="sm">
              ★ {calificacion.decimas / 10} ({calificacion.total})
            </Text>
          )}
          {clase !== '' && <Text size="sm">{clase}</Text>}
          {donde !== '' && (
            <Text size="sm" c="dimmed">
              {donde}
            </Text>
          )}
          {tienda.tiendaHorario.length > 0 && (
            <Suspense>
              <Apertura tienda={tienda} />
            </Suspense>
          )}
        </div>
      </div>
      {(tiendaRnc !== '' || deliveryPropio) && (
        <ul className={classes['facts']}>
          {tiendaRnc !== '' && (
            <li>
              <IconRosetteDiscountCheck size={18} aria-hidden /> Con RNC
            </li>
          )}
          {deliveryPropio && (
            <li>
              <IconMoped size={18} aria-hidden /> Lleva a domicilio
            </li>
          )}
        </ul>
      )}
    </article>
  )
}
