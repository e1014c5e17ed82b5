import { useState } from 'react'
import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import type { LlaveDePersona } from '#domain/confianza/llave.entity.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
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

const estados: Readonly<Record<LlaveDePersona['estado'], { nombre: string; color: string }>> = {
  por_confirmar: { nombre: 'Por confirmar', color: 'orange' },
  confirmada: { nombre: 'Confirmada', color: 'teal' },
  retirada: { nombre: 'Retirada', color: 'gray' },
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
  const [preguntando, setPreguntando] = useState(false)
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
      <Group justify="space-between">
        <div style={{ flex: '1 1 12rem' }}>
          <Text fw={650}>{nombre}</Text>
          <Text size="sm" c="dimmed">
            Conocida desde el {formatDateTime(en)}
          </Text>
        </div>
        <Badge variant="light" color={estados[estado].color} size="lg" tt="none">
          {estados[estado].nombre}
        </Badge>
        {decide && estado !== 'retirada' && (
          <Group gap="xs">
            {estado === 'por_confirmar' && (
              <Button onClick={confirmar} loading={confirmando} aria-label={`Confirmar la llave de ${nombre}`}>
                Confirmar
              </Button>
            )}
            <Button
              variant="default"
              onClick={() => setPreguntando(true)}
              disabled={confirmando}
              aria-label={`Retirar la llave de ${nombre}`}
            >
              Retirar
            </Button>
          </Group>
        )}
      </Group>
      <ConfirmDialog
        opened={preguntando}
        onClose={() => setPreguntando(false)}
        title={`¿Retirar la llave de ${nombre}?`}
        confirmLabel="Retirar"
        danger
        onConfirm={retirar}
      >
        Lo que llegue después firmado con ella queda por aclarar. El próximo PIN en esa caja hace otra.
      </ConfirmDialog>
    </Paper>
  )
}
