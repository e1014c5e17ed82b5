import { memo, type Dispatch } from 'react'
import { ActionIcon, Badge, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatQuantity } from '#domain/core/money.ts'
import { DayInput } from '#ui/input/calendario.tsx'
import { QuantityField, TextField } from '../../kit/inputs.tsx'
import type { ActoDeRecibir, LineaEnForma } from './en-recepcion.ts'

interface Props {
  linea: LineaEnForma
  /** More than was asked for, over all its lots, milésimas. */
  sobra: number
  hoy: string
  hacer: Dispatch<ActoDeRecibir>
}

/** What arrived of a product, or of one lot of it. Five hundred of them stand under a scanner: only the one that was read is drawn again. */
export const LineaRecibida = memo(function LineaRecibida({ linea, sobra, hoy, hacer }: Props) {
  const { clave, nombre, milesimas, pedidas, conVencimiento, lote, vence } = linea
  return (
    <Paper withBorder p="sm" component="article" aria-label={nombre}>
      <Group justify="space-between" wrap="nowrap" mb="xs" align="flex-start">
        <Text fw={600}>{nombre}</Text>
        <Group gap="xs" wrap="nowrap">
          {pedidas > 0 && (
            <Badge color={milesimas === 0 ? 'gray' : milesimas >= pedidas ? 'teal' : 'orange'} variant="light" size="lg">
              Pedido: {formatQuantity(pedidas)}
            </Badge>
          )}
          {pedidas === 0 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Quitar ${nombre}`}
              onClick={() => hacer({ acto: 'quitar', clave })}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      <SimpleGrid cols={{ base: conVencimiento ? 2 : 1, sm: 3 }} style={{ alignItems: 'end' }}>
        <QuantityField
          label="Llegó"
          value={milesimas === 0 ? null : milesimas}
          onChange={(cuantas) => hacer({ acto: 'linea', clave, cambio: { milesimas: cuantas ?? 0 } })}
        />
        {conVencimiento && (
          <DayInput
            size="md"
            label="Vence"
            required
            clearable
            minDate={hoy}
            value={vence || null}
            onChange={(dia) => hacer({ acto: 'linea', clave, cambio: { vence: dia ?? '' } })}
          />
        )}
        {conVencimiento && (
          <TextField
            size="md"
            label="Lote"
            maxLength={40}
            value={lote}
            onChange={(texto) => hacer({ acto: 'linea', clave, cambio: { lote: texto } })}
          />
        )}
      </SimpleGrid>
      {conVencimiento && milesimas > 0 && (
        <Button mt="xs" variant="subtle" size="compact-md" onClick={() => hacer({ acto: 'otro-lote', clave })}>
          Vino con otra fecha también
        </Button>
      )}
      {sobra > 0 && (
        <Text size="sm" c="orange" mt="xs">
          Llegó {formatQuantity(sobra)} más de lo que se pidió. Si no es tuyo, devuélvelo y no lo cuentes.
        </Text>
      )}
    </Paper>
  )
})
