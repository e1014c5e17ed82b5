import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '@mantine/core'
import { abrirDetector } from './detector.ts'
import classes from './VistaCamara.module.css'

interface Props {
  /** Called at each look at the picture, with the code in sight or '' when there is none. */
  onLooked: (codigo: string) => void
  /** What to do when there is no camera. */
  alternativa: string
  /** Time between two looks, ms. */
  cadaMs?: number
}

/** The camera's picture, looked at for codes again and again. The camera is let go when this leaves the page. */
export function VistaCamara({ onLooked, alternativa, cadaMs = 120 }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problema, setProblema] = useState<unknown>()
  const onLook = useEffectEvent(onLooked)

  useEffect(() => {
    let vigente = true
    let flujo: MediaStream | undefined
    const mirar = async () => {
      flujo = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      const pantalla = video.current
      if (!vigente || pantalla === null) return
      pantalla.srcObject = flujo
      await pantalla.play()
      const detector = await abrirDetector()
      while (vigente) {
        const codigo = (await detector.leer(pantalla)) ?? ''
        if (vigente) onLook(codigo)
        await new Promise((resolver) => setTimeout(resolver, cadaMs))
      }
    }
    mirar()
      .catch((error: unknown) => vigente && setProblema(error))
      .finally(() => flujo?.getTracks().forEach((pista) => pista.stop()))
    return () => {
      vigente = false
      flujo?.getTracks().forEach((pista) => pista.stop())
    }
  }, [cadaMs])

  return (
    <>
      {problema !== undefined && (
        <Alert color="red" role="alert" title="No se pudo usar la cámara">
          {explicar(problema)} {alternativa}
        </Alert>
      )}
      <video ref={video} className={classes['video']} muted playsInline aria-label="Imagen de la cámara" />
    </>
  )
}

function explicar(error: unknown): string {
  const nombre = error instanceof DOMException ? error.name : ''
  if (nombre === 'NotAllowedError') return 'El navegador no tiene permiso. Dáselo en el candado junto a la dirección y abre esto otra vez.'
  if (nombre === 'NotFoundError') return 'Este equipo no tiene cámara.'
  if (nombre === 'NotReadableError') return 'Otro programa está usando la cámara. Ciérralo y abre esto otra vez.'
  return ''
}
