import { useEffect, useRef, useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import type SignaturePad from 'signature_pad'
import classes from './Firma.module.css'

interface Props {
  /** The picture of what was drawn, or undefined when there is nothing. */
  onFirmar: (tomar: (() => Promise<File | undefined>) | undefined) => void
}

const FONDO = '#ffffff'
const TINTA = '#0c1c21'

/** A place to sign with a finger: always dark on white, as it will be read. */
export function Firma({ onFirmar }: Props) {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const tabla = useRef<SignaturePad>(null)
  const [firmada, setFirmada] = useState(false)
  useEffect(() => {
    const elemento = lienzo.current
    if (!elemento) return
    let vigente = true
    const abrir = async () => {
      const { default: Pad } = await import('signature_pad')
      if (!vigente) return
      const escala = Math.max(1, globalThis.devicePixelRatio)
      elemento.width = elemento.offsetWidth * escala
      elemento.height = elemento.offsetHeight * escala
      elemento.getContext('2d')?.scale(escala, escala)
      const pad = new Pad(elemento, { backgroundColor: FONDO, penColor: TINTA })
      pad.clear()
      pad.addEventListener('endStroke', () => {
        setFirmada(true)
        onFirmar(() => imagenDe(elemento))
      })
      tabla.current = pad
    }
    abrir().catch(reportError)
    return () => {
      vigente = false
      tabla.current?.off()
    }
  }, [onFirmar])
  const borrar = () => {
    tabla.current?.clear()
    setFirmada(false)
    onFirmar(undefined)
  }
  return (
    <div>
      <canvas
        ref={lienzo}
        className={classes['lienzo']}
        role="img"
        aria-label={firmada ? 'Firma de quien recibe' : 'Espacio para firmar, vacío'}
      />
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Firma aquí con el dedo.
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={borrar} disabled={!firmada}>
          Borrar la firma
        </Button>
      </Group>
    </div>
  )
}

const imagenDe = (lienzo: HTMLCanvasElement): Promise<File | undefined> =>
  new Promise((listo) => {
    lienzo.toBlob((trazo) => listo(trazo ? new File([trazo], 'firma.png', { type: 'image/png' }) : undefined), 'image/png')
  })
