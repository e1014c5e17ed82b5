import { useState } from 'react'
import { Button, Group, Modal, Stack, TagsInput, Text } from '@mantine/core'
import { ejecutar } from '#data/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana } from '#domain/comandos.mercana.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ErrorState, Loading } from '#ui/states.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '../Problem.tsx'
import { useAction } from '../useAction.ts'

interface Props {
  alCerrar: () => void
  alHecho: () => void
}

/** The words that make a product worth a look. They hide nothing by themselves. */
export function Palabras({ alCerrar, alHecho }: Props) {
  const { datos, error, recargar } = useConsulta(comandosMercana.palabrasProhibidas, {}, {})
  return (
    <Modal opened onClose={alCerrar} title="Palabras vigiladas" size="lg">
      {datos ? (
        <Formulario guardadas={datos.palabras} alCerrar={alCerrar} alHecho={alHecho} />
      ) : error ? (
        <ErrorState message={mensajeDe(error).mensaje} fix={mensajeDe(error).arreglo} onRetry={recargar} />
      ) : (
        <Loading />
      )}
    </Modal>
  )
}

function Formulario({ guardadas, alCerrar, alHecho }: Props & { guardadas: string[] }) {
  const [palabras, setPalabras] = useState(guardadas)
  const { run, running, problem } = useAction(
    () => ejecutar(comandosMercana.ponerPalabrasProhibidas, {}, { palabras }),
    () => {
      toastSuccess('Palabras guardadas')
      alHecho()
      alCerrar()
    },
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <Stack>
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
        <Problem>{problem}</Problem>
        <Group justify="flex-end">
          <Button variant="default" onClick={alCerrar} disabled={running}>
            Cancelar
          </Button>
          <Button type="submit" loading={running}>
            Guardar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
