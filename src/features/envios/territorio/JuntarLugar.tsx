import { useCallback, useState } from 'react'
import type { Territorio } from '#data/envios/territorio.ts'
import { juntar } from '#domain/envios/division.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { ElegirLugar } from './ElegirLugar.tsx'
import { guardarTerritorio } from './guardar-territorio.ts'
import { nivelEnPalabras, nombreDeLugar } from '../palabras.ts'

interface Props {
  codigo: string
  territorio: Territorio
  onSave: (version: string) => void
  onClose: () => void
}

/** A place becomes part of another of its level: its code leads there from then on. */
export function JuntarLugar({ codigo, territorio, onSave, onClose }: Props) {
  const nombre = nombreDeLugar(territorio, codigo)
  const [destino, setDestino] = useState('')
  const lugares = territorio.lugares()
  const partes = [...lugares.keys()].filter((uno) => uno !== codigo && uno.startsWith(codigo)).length
  const sirve = useCallback((otro: string) => otro.length === codigo.length && otro !== codigo, [codigo])
  return (
    <ConMotivo
      titulo={`Juntar ${nombre} con otro lugar`}
      descripcion="Queda en la versión y en la auditoría"
      boton="Juntar"
      peligro
      listo={destino !== ''}
      act={(motivo) => guardarTerritorio(territorio.numero, motivo, juntar(lugares, codigo, destino))}
      onDone={({ version }) => onSave(version)}
      onClose={onClose}
      campos={
        <ElegirLugar
          label="Pasa a ser parte de"
          description={`Otro de su nivel: ${nivelEnPalabras(codigo).toLowerCase()}`}
          lugares={lugares}
          sirve={sirve}
          codigo={destino}
          onPick={setDestino}
        />
      }
    >
      {nombre} deja de estar en la lista
      {partes > 0 &&
        ` con ${partes === 1 ? 'su parte' : `sus ${formatInteger(partes)} partes`}; cada una lleva a la del mismo código en el otro, o al otro entero`}
      . Las direcciones y las tarifas que lo nombran llevan al otro.
    </ConMotivo>
  )
}
