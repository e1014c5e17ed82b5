import { useState } from 'react'
import type { Territorio } from '#data/envios/territorio.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { TextField } from '#features/kit/inputs.tsx'
import { guardarTerritorio } from './guardar-territorio.ts'
import { nombreDeLugar } from '../palabras.ts'

interface Props {
  codigo: string
  territorio: Territorio
  onSave: (version: string) => void
  onClose: () => void
}

/** Another name for a place; its code stays. */
export function RenombrarLugar({ codigo, territorio, onSave, onClose }: Props) {
  const antes = nombreDeLugar(territorio, codigo)
  const [nombre, setNombre] = useState(antes)
  const limpio = nombre.trim().replace(/\s+/g, ' ')
  return (
    <ConMotivo
      titulo={`Cambiar el nombre de ${antes}`}
      descripcion="Queda en la versión y en la auditoría"
      boton="Guardar"
      listo={limpio !== '' && limpio !== antes}
      act={(motivo) => guardarTerritorio(territorio.numero, motivo, { cambios: [{ codigo, nombre: limpio }], redirecciones: [] })}
      onDone={({ version }) => onSave(version)}
      onClose={onClose}
      campos={<TextField label="Nombre" maxLength={160} value={nombre} onChange={setNombre} />}
    >
      Sale una versión nueva de la división territorial, que cada equipo toma por sí solo. El código {codigo} no cambia.
    </ConMotivo>
  )
}
