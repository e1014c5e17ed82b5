import { Button, Group, Paper, Stack } from '@mantine/core'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import type { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { MarkBadge, type Mark } from '#features/kit/columns.tsx'
import { Item } from '#features/kit/list/Item.tsx'
import { AskButton } from '#features/kit/AskButton.tsx'
import { formatDateTime } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'

/** A key as it is shown: at which device it signs, since when, and how it stands. */
export interface LlaveVista {
  id: string
  equipo: string
  en: string
  estado: LlaveDePersona['estado']
}

const estados: Readonly<Record<LlaveDePersona['estado'], Mark>> = {
  por_confirmar: ['orange', 'Por confirmar'],
  confirmada: ['teal', 'Confirmada'],
  retirada: ['gray', 'Retirada'],
}

interface Props {
  tiendaId: string
  llaves: readonly LlaveVista[]
  /** May whoever looks say of them whether they are theirs? */
  decide: boolean
  onChange?: () => void
}

/** The keys with which a person signs at the tills, the newest first. */
export function LlavesDeFirma({ llaves, ...resto }: Props) {
  return (
    <Stack gap="sm">
      {llaves
        .toSorted((a, b) => b.en.localeCompare(a.en))
        .map((llave) => (
          <Llave key={llave.id} llave={llave} {...resto} />
        ))}
    </Stack>
  )
}

function Llave({ llave: { id, equipo, en, estado }, tiendaId, decide, onChange }: Omit<Props, 'llaves'> & { llave: LlaveVista }) {
  const orden = useOrden()
  const [confirmar, confirmando] = useLocked(async () => {
    const hecho = await orden(comandosLlaves.confirmarLlave, { tiendaId, llaveId: id }, {}, { bien: 'La llave está confirmada' })
    if (hecho.ok) onChange?.()
  })
  const retirar = async () => {
    const hecho = await orden(
      comandosLlaves.retirarLlave,
      { tiendaId, llaveId: id },
      {},
      { bien: 'La llave está retirada: el próximo PIN en esa caja hace otra' },
    )
    if (hecho.ok) onChange?.()
    return hecho
  }
  const nombre = equipo === '' ? 'Una caja' : equipo
  return (
    <Paper withBorder p="md" radius="md">
      <Item title={nombre} detail={`Conocida desde el ${formatDateTime(en)}`}>
        <MarkBadge mark={estados[estado]} />
        {decide && estado !== 'retirada' && (
          <Group gap="xs">
            {estado === 'por_confirmar' && (
              <Button onClick={confirmar} loading={confirmando} aria-label={`Confirmar la llave de ${nombre}`}>
                Confirmar
              </Button>
            )}
            <AskButton
              variant="default"
              label="Retirar"
              aria-label={`Retirar la llave de ${nombre}`}
              disabled={confirmando}
              question={`¿Retirar la llave de ${nombre}?`}
              danger
              act={retirar}
            >
              Lo que llegue después firmado con ella queda por aclarar. El próximo PIN en esa caja hace otra.
            </AskButton>
          </Group>
        )}
      </Item>
    </Paper>
  )
}
