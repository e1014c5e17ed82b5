import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { EntregaDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/core/money.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'

type Papel = EntregaDinero['papeles'][number]

interface Props {
  papeles: readonly Papel[]
  onPapeles: (papeles: Papel[]) => void
}

/** What goes along and is no cash: vouchers, cheques, invoices. */
export function PapelesDeEntrega({ papeles, onPapeles }: Props) {
  const cambiar = (lugar: number, cambio: Partial<Papel>) => onPapeles(papeles.map((uno, i) => (i === lugar ? { ...uno, ...cambio } : uno)))
  return (
    <Stack gap="xs">
      {papeles.length > 0 && (
        <Text size="sm" fw={600}>
          Papeles que van con el dinero
        </Text>
      )}
      {papeles.map(({ que, centavos }, i) => (
        <Group key={i} align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label="Qué es"
            placeholder="Cheque 1042 del Popular"
            maxLength={120}
            value={que}
            onChange={(evento) => cambiar(i, { que: evento.currentTarget.value })}
          />
          <MoneyInput
            label="Dice"
            w={150}
            value={centavos}
            onChange={(valor) => cambiar(i, { centavos: valor ?? 0 })}
            parse={leerCentavos}
            explain={explicarCodigo}
          />
          <ActionIcon
            variant="default"
            size={46}
            aria-label={`Quitar ${que || 'el papel'}`}
            onClick={() => onPapeles(papeles.filter((_, j) => j !== i))}
          >
            <IconX size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={papeles.length >= 100}
          onClick={() => onPapeles([...papeles, { que: '', centavos: 0 }])}
        >
          Agregar un papel (cheque, voucher, factura)
        </Button>
      </Group>
    </Stack>
  )
}
