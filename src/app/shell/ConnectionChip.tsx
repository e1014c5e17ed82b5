import { Suspense } from 'react'
import { IconCloudOff } from '@tabler/icons-react'
import { useTiendaSiHay } from '#data/session/react.tsx'
import { useOnline } from '#ui/hooks/useOnline.ts'
import classes from './ConnectionChip.module.css'
import { StoreChip } from '../lazy-parts.ts'

/** Is there a line, and how much is still only here? Inside a store it leads to *Sincronización*. */
export function ConnectionChip() {
  const tienda = useTiendaSiHay()
  return tienda ? (
    <Suspense fallback={null}>
      <StoreChip slug={tienda.slug} />
    </Suspense>
  ) : (
    <BrowserChip />
  )
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
