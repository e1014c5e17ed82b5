import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { PESO_DE_PEDIDO_MAXIMO_GRAMOS, RECARGO_MAXIMO_CENTAVOS, TRAMOS_MAXIMOS, type TramoDePeso } from '#domain/envios/tramo.ts'
import { ordenarTramos } from '#domain/envios/envio.tramos.ts'
import { fallo, type Result } from '#domain/core/result.ts'
import { MoneyField, WeightField } from '#features/kit/inputs.tsx'

/** A tier as it is being typed; null where a field is empty. */
export type TramoEscrito = { [C in keyof TramoDePeso]: number | null }

/** A weight, an amount and a button stand on one line of a phone. */
const encogible = { flex: '1 1 0', minWidth: 0 }

/** The tiers that were typed, in their order; or what is wrong with them. */
export function tramosEscritos(escritos: readonly TramoEscrito[]): Result<TramoDePeso[]> {
  const completos = escritos.flatMap(({ desdeGramos, masCentavos }) =>
    desdeGramos === null || desdeGramos === 0 || masCentavos === null ? [] : [{ desdeGramos, masCentavos }],
  )
  return completos.length === escritos.length ? ordenarTramos(completos) : fallo('envio.tramo-incompleto')
}

interface Props {
  valor: readonly TramoEscrito[]
  problema: string | undefined
  onChange: (tramos: TramoEscrito[]) => void
}

/** What is added to the cost of a place by what the order weighs. */
export function TramosDePeso({ valor, problema, onChange }: Props) {
  const poner = (i: number, cambio: Partial<TramoEscrito>) => onChange(valor.map((tramo, j) => (i === j ? { ...tramo, ...cambio } : tramo)))
  return (
    <Stack gap="xs" role="group" aria-label="Por peso">
      <div>
        <Text fw={600}>Por peso</Text>
        <Text size="sm" c="dimmed">
          {valor.length === 0
            ? 'Sin tramos, el peso del pedido no cambia el costo.'
            : 'Se suma el tramo más alto al que llegue el peso del pedido. Si por el monto el envío es gratis, el peso tampoco se cobra.'}
        </Text>
      </div>
      {valor.map((tramo, i) => (
        <Group key={`${i} de ${valor.length}`} gap="xs" wrap="nowrap" align="flex-end">
          <WeightField
            aria-label={`Tramo ${i + 1}, desde`}
            label="Desde"
            style={encogible}
            most={PESO_DE_PEDIDO_MAXIMO_GRAMOS}
            value={tramo.desdeGramos}
            onChange={(desdeGramos) => poner(i, { desdeGramos })}
          />
          <MoneyField
            aria-label={`Tramo ${i + 1}, se suma`}
            label="Se suma"
            style={encogible}
            most={RECARGO_MAXIMO_CENTAVOS}
            value={tramo.masCentavos}
            onChange={(masCentavos) => poner(i, { masCentavos })}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Quitar el tramo ${i + 1}`}
            onClick={() => onChange(valor.filter((_, j) => j !== i))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {problema !== undefined && (
        <Text c="red" size="sm" role="alert">
          {problema}
        </Text>
      )}
      {valor.length < TRAMOS_MAXIMOS && (
        <Group>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...valor, { desdeGramos: null, masCentavos: null }])}
          >
            Agregar un tramo
          </Button>
        </Group>
      )}
    </Stack>
  )
}
