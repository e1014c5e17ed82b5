import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { Territorio } from '#data/envios/territorio.ts'
import { ConMotivo } from '#features/kit/answer/ConMotivo.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
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
  const [motivo, setMotivo] = useState('')
  const limpio = nombre.trim().replace(/\s+/g, ' ')
  const { run, running, problem } = useAction(
    () => guardarTerritorio(territorio.numero, motivo, { cambios: [{ codigo, nombre: limpio }], redirecciones: [] }),
    ({ version }) => onSave(version),
  )
  return (
    <ConMotivo
      titulo={`Cambiar el nombre de ${antes}`}
      descripcion="Queda en la versión y en la auditoría"
      boton="Guardar"
      listo={limpio !== '' && limpio !== antes}
      haciendo={running}
      problema={problem}
      motivo={motivo}
      onType={setMotivo}
      onAct={run}
      onClose={onClose}
      campos={<TextInput label="Nombre" maxLength={160} value={nombre} onChange={(event) => setNombre(event.currentTarget.value)} />}
    >
      Sale una versión nueva de la división territorial, que cada equipo toma por sí solo. El código {codigo} no cambia.
    </ConMotivo>
  )
}
