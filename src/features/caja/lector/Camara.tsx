import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert, Modal, Stack, Text } from '@mantine/core'
import { abrirDetector } from './camara.ts'
import classes from './Camara.module.css'

interface Props {
  onCodigo: (codigo: string) => void
  onCerrar: () => void
}

/** Time between two looks at the video, ms. */
const CADA_MS = 120

/** The camera as a reader. The same code counts again only after it has left the picture. */
export function Camara({ onCodigo, onCerrar }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problema, setProblema] = useState('')
  const [ultimo, setUltimo] = useState('')
  const alLeer = useEffectEvent(onCodigo)

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
      let aLaVista = ''
      while (vigente) {
        const codigo = (await detector.leer(pantalla)) ?? ''
        if (codigo !== '' && codigo !== aLaVista && vigente) {
          alLeer(codigo)
          setUltimo(codigo)
        }
        aLaVista = codigo
        await new Promise((resolver) => setTimeout(resolver, CADA_MS))
      }
    }
    mirar()
      .catch((error: unknown) => vigente && setProblema(explicar(error)))
      .finally(() => flujo?.getTracks().forEach((pista) => pista.stop()))
    return () => {
      vigente = false
      flujo?.getTracks().forEach((pista) => pista.stop())
    }
  }, [])

  return (
    <Modal opened onClose={onCerrar} title="Leer con la cámara" size="lg">
      <Stack>
        {problema !== '' && (
          <Alert color="red" role="alert" title="No se pudo usar la cámara">
            {problema}
          </Alert>
        )}
        <video ref={video} className={classes['video']} muted playsInline aria-label="Imagen de la cámara" />
        <Text role="status" c="dimmed">
          {ultimo === '' ? 'Pon el código dentro del cuadro.' : `Leído: ${ultimo}. Retíralo para leer otro.`}
        </Text>
      </Stack>
    </Modal>
  )
}

function explicar(error: unknown): string {
  const nombre = error instanceof DOMException ? error.name : ''
  if (nombre === 'NotAllowedError') return 'El navegador no tiene permiso. Dáselo en el candado junto a la dirección y abre esto otra vez.'
  if (nombre === 'NotFoundError') return 'Este equipo no tiene cámara. Usa el lector o escribe el código.'
  if (nombre === 'NotReadableError') return 'Otro programa está usando la cámara. Ciérralo y abre esto otra vez.'
  return 'Usa el lector o escribe el código.'
}
