import { useState } from 'react'
import { Modal, TagsInput, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useAction } from '#features/kit/answer/useAction.ts'
import { ActForm } from '#features/kit/ActForm.tsx'

interface Props {
  onClose: () => void
  onDone: () => void
}

/** The words that make a product worth a look. They hide nothing by themselves. */
export function Palabras({ onClose, onDone }: Props) {
  const { datos, error, recargar } = useConsulta(comandosMercana.palabrasProhibidas, {}, {})
  return (
    <Modal opened onClose={onClose} title="Palabras vigiladas" size="lg">
      {datos ? (
        <Formulario guardadas={datos.palabras} onClose={onClose} onDone={onDone} />
      ) : error ? (
        <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={recargar} />
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

function Formulario({ guardadas, onClose, onDone }: Props & { guardadas: string[] }) {
  const [palabras, setPalabras] = useState(guardadas)
  const { run, running, problem } = useAction(
    () => ejecutar(comandosMercana.ponerPalabrasProhibidas, {}, { palabras }),
    () => {
      toastSuccess('Palabras guardadas')
      onDone()
      onClose()
    },
  )
  return (
    <ActForm onSubmit={run} running={running} submit="Guardar" onCancel={onClose} problem={problem}>
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
