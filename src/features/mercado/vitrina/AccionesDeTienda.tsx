import { Suspense, useState } from 'react'
import { Button, Group } from '@mantine/core'
import { IconLayoutDashboard, IconQrcode, IconShare3 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSesion } from '#data/session/react.tsx'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { paths } from '#features/paths.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { OfflineState } from '#ui/show/states.tsx'
import { toastInfo } from '#ui/toast.ts'

/** Only of who is signed in, and only when it is asked for: the first visit to a shop is counted in bytes. */
const AMano = deferred(async () => (await import('./AMano.tsx')).AMano, OfflineState)
const CodigoQr = deferred(async () => (await import('./CodigoQr.tsx')).CodigoQr, OfflineState)

/** Sends the shop to somebody, keeps it at hand, and for who works in it, the way back to its counter. */
export function AccionesDeTienda({ tienda }: { tienda: TiendaPublica }) {
  const { usuario, membresias } = useSesion()
  const [conQr, setConQr] = useState(false)
  const url = new URL(paths.vitrina.href({ nombre: tienda.slug }), window.location.origin).href
  const compartir = async () => {
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: tienda.tiendaNombre, url })
      else {
        await navigator.clipboard.writeText(url)
        toastInfo('Enlace copiado')
      }
    } catch (error) {
      // Who thought again needs no notice of it; whose browser refuses has the code to show.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setConQr(true)
    }
  }
  return (
    <Group gap="xs">
      {membresias.some(({ slug }) => slug === tienda.slug) && (
        <Button
          component={Link}
          to={paths.tienda.href({ nombre: tienda.slug })}
          variant="default"
          leftSection={<IconLayoutDashboard size={18} aria-hidden />}
        >
          Volver al tablero
        </Button>
      )}
      <Suspense>{usuario && <AMano tienda={tienda} />}</Suspense>
      <Button variant="default" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void compartir()}>
        Compartir
      </Button>
      <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setConQr(true)}>
        Código QR
      </Button>
      <Suspense>{conQr && <CodigoQr nombre={tienda.tiendaNombre} url={url} onClose={() => setConQr(false)} />}</Suspense>
    </Group>
  )
}
