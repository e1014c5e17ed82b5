import { useState } from 'react'
import { Modal, TagsInput, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { ActForm } from '#features/kit/ActForm.tsx'
import { Answer } from '#features/kit/Answer.tsx'

interface Props {
  onClose: () => void
  onDone: () => void
}

/** The words that make a product worth a look. They hide nothing by themselves. */
export function Palabras({ onClose, onDone }: Props) {
  const consulta = useConsulta(comandosMercana.palabrasProhibidas, {}, {})
  return (
    <Modal opened onClose={onClose} title="Palabras vigiladas" size="lg">
      <Answer of={consulta} what="La lista de palabras">
        {({ palabras }) => <Formulario guardadas={palabras} onClose={onClose} onDone={onDone} />}
      </Answer>
    </Modal>
  )
}

function Formulario({ guardadas, onClose, onDone }: Props & { guardadas: string[] }) {
  const [palabras, setPalabras] = useState(guardadas)
  return (
    <ActForm
      act={() => ejecutar(comandosMercana.ponerPalabrasProhibidas, {}, { palabras })}
      done="Palabras guardadas"
      onDone={() => {
        onDone()
        onClose()
      }}
      submit="Guardar"
      onCancel={onClose}
    >
      <Text>Un producto que las tenga en su nombre o categoría sale en «Con palabras vigiladas». No se oculta solo.</Text>
      <TagsInput
        size="md"
        label="Palabras"
        description="Escribe una y pulsa Enter; da igual con acento o sin él"
        maxTags={500}
        value={palabras}
        onChange={(nuevas) => setPalabras(nuevas.map((una) => una.trim().slice(0, 60)).filter((una) => una.length >= 2))}
        clearable
        clearButtonProps={{ 'aria-label': 'Quitar todas' }}
      />
    </ActForm>
  )
}
