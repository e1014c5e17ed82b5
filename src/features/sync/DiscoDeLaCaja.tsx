import { Alert } from '@mantine/core'
import { useAptitud, useSegundaCopia, useTienda } from '#data/session/react.tsx'
import { mensajeDe } from '#domain/messages.ts'

/** What the disk of a till does not promise, when it does not: why it may not sell, and when nothing stands behind it. */
export function DiscoDeLaCaja() {
  const { dispositivo } = useTienda()
  const { apto } = useAptitud(undefined)
  const segundaCopia = useSegundaCopia()
  if (dispositivo.clase !== 'caja') return null
  const falta = apto.ok || apto.error.code === 'aptitud.comprobando' ? undefined : mensajeDe(apto.error)
  return (
    <>
      {falta && (
        <Alert color="orange" title={`Para vender aquí falta algo. ${falta.mensaje}`}>
          {falta.arreglo}
        </Alert>
      )}
      {segundaCopia === 'sin-segunda-copia' && (
        <Alert color="orange" title="Esta caja trabaja sin segunda copia">
          Lo que vende está en su disco, pero si el navegador borrara sus datos se perdería lo que no se haya enviado. Mantenla con
          conexión, y no borres los datos del navegador.
        </Alert>
      )}
    </>
  )
}
