import { Button, Group, Text } from '@mantine/core'
import { UnsavedGuard } from '#ui/page/UnsavedGuard.tsx'
import { useBusy } from '#ui/busy.ts'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import classes from './Hoja.module.css'

interface Props {
  sucio: boolean
  guardando: boolean
  /** Why it cannot be saved yet. */
  problema?: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** Appears with the first change and stays in sight: save, take back, and a question before leaving with changes. */
export function BarraGuardar({ sucio, guardando, problema, onSave, onDiscard }: Props) {
  useBusy('configurar', sucio)
  useShortcuts([{ key: 'mod+s', run: () => sucio && onSave(), whileTyping: true }])
  return (
    <>
      <UnsavedGuard when={sucio} />
      {sucio && (
        <div className={classes['barra']} role="region" aria-label="Cambios sin guardar">
          <Text fw={650} {...(problema === undefined ? {} : { c: 'red' })} role="status" flex="1 1 10rem">
            {problema ?? 'Hay cambios sin guardar'}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" onClick={onDiscard} disabled={guardando}>
              Descartar
            </Button>
            <Button onClick={onSave} loading={guardando} disabled={problema !== undefined} aria-keyshortcuts="Control+S">
              Guardar
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}
