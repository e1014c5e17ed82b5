import { useState } from 'react'
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { IconArchive, IconReload } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { comandos, type EnCuarentena } from '#domain/comandos.ts'
import { mensajeDe } from '#domain/messages.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { ActForm } from '#features/kit/ActForm.tsx'

interface Props {
  documento: EnCuarentena
  /** Somebody decided: the list is asked for again. */
  onDecided: () => void
}

/** The owner's two ways out: look at it again, or file it with a reason. */
export function DecidirCuarentena({ documento, onDecided }: Props) {
  const [pedido, setPedido] = useState<'reintentar' | 'archivar'>()
  const cerrar = () => setPedido(undefined)
  const reintentar = useReintentar(documento, onDecided)
  return (
    <>
      <Group gap="xs">
        <Button leftSection={<IconReload size={18} />} onClick={() => setPedido('reintentar')}>
          Revisar otra vez
        </Button>
        {documento.archivada === null && (
          <Button variant="default" leftSection={<IconArchive size={18} />} onClick={() => setPedido('archivar')}>
            Archivar
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={pedido === 'reintentar'}
        onClose={cerrar}
        title="¿Revisarlo otra vez?"
        confirmLabel="Revisar otra vez"
        onConfirm={reintentar}
      >
        Se comprueba con los permisos, rangos y bloques de ahora. Si está en orden cuenta como cualquier documento, con su fecha y su
        número; si no, se queda aquí.
      </ConfirmDialog>
      <Archivar opened={pedido === 'archivar'} documento={documento} onClose={cerrar} onDecided={onDecided} />
    </>
  )
}

function useReintentar({ cuarentenaId }: EnCuarentena, onDecided: () => void): () => Promise<void> {
  const { tiendaId } = useTienda()
  return async () => {
    const dicho = await ejecutar(comandos.reintentarCuarentena, { tiendaId }, { cuarentenaId })
    if (!dicho.ok) return toastError('No se pudo revisar', enPalabras(dicho.error))
    if (dicho.value.estado === 'recibido') toastSuccess('Aceptado: ya cuenta como cualquier documento')
    else {
      const { mensaje, arreglo } = mensajeDe({ code: `cuarentena.${dicho.value.motivo}` })
      toastError('Sigue en cuarentena', `${mensaje} ${arreglo ?? ''}`.trim())
    }
    onDecided()
  }
}

const MOTIVO_MINIMO = 3
const MOTIVO_MAXIMO = 300

function Archivar({ opened, documento, onClose, onDecided }: Props & { opened: boolean; onClose: () => void }) {
  const { tiendaId } = useTienda()
  const [motivo, setMotivo] = useState('')
  const [archivar, archivando] = useLocked(async () => {
    const { cuarentenaId } = documento
    const dicho = await ejecutar(comandos.archivarCuarentena, { tiendaId }, { cuarentenaId, motivo: motivo.trim() })
    if (!dicho.ok) return toastError('No se pudo archivar', enPalabras(dicho.error))
    toastSuccess(dicho.value.estado === 'archivada' ? 'Archivado: ya no está pendiente' : 'Otra persona ya lo había aceptado')
    onClose()
    onDecided()
  })
  const corto = motivo.trim().length < MOTIVO_MINIMO
  return (
    <Modal opened={opened} onClose={onClose} title="Archivar el documento" closeOnClickOutside={!archivando} closeOnEscape={!archivando}>
      <ActForm
        onSubmit={() => {
          if (!corto) archivar()
        }}
        running={archivando}
        submit="Archivar"
        disabled={corto}
        onCancel={onClose}
      >
        <Text>
          Se queda guardado para siempre con este motivo y deja de estar pendiente. No cuenta en ventas ni en existencia; si hace falta,
          regístralo como corresponda.
        </Text>
        <Textarea
          data-autofocus
          label="Motivo"
          description="Lo verá también el equipo que lo hizo."
          autosize
          minRows={2}
          maxLength={MOTIVO_MAXIMO}
          value={motivo}
          onChange={(evento) => setMotivo(evento.currentTarget.value)}
        />
      </ActForm>
    </Modal>
  )
}
