import { useRef } from 'react'
import { VistaCamara } from '#ui/camara/VistaCamara.tsx'

/** The camera as a scanner. The same code counts again only after it has left the picture. */
export function Lectora({ onCodigo }: { onCodigo: (codigo: string) => void }) {
  const aLaVista = useRef('')
  return (
    <VistaCamara
      alternativa="Usa el lector o escribe el código."
      onLooked={(codigo) => {
        if (codigo !== '' && codigo !== aLaVista.current) onCodigo(codigo)
        aLaVista.current = codigo
      }}
    />
  )
}
