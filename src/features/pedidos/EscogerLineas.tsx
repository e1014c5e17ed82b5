import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { cantidadConUnidad } from '#domain/core/unidades.ts'
import type { LineaReclamada } from '#domain/pedidos/reembolsos/reembolso.ts'
import type { LineaReembolsable } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { QuantityField } from '#features/kit/inputs.tsx'
import { MoneyText } from '#ui/show/MoneyText.tsx'

/** How much of each line, thousandths, by its number; what is not in it is not chosen. */
export type Escogidas = Readonly<Record<number, number>>

/** Those that were chosen, as they are asked for. */
export const lineasEscogidas = (escogidas: Escogidas): LineaReclamada[] =>
  Object.entries(escogidas).flatMap(([linea, cantidadMilesimas]) =>
    cantidadMilesimas > 0 ? [{ linea: Number(linea), cantidadMilesimas }] : [],
  )

interface Props {
  label: string
  lineas: readonly LineaReembolsable[]
  escogidas: Escogidas
  onChange: (escogidas: Escogidas) => void
}

/** Lines of an order, to say which and how much of each. */
export function EscogerLineas({ label, lineas, escogidas, onChange }: Props) {
  const poner = (linea: number, cantidad: number | undefined) => {
    const { [linea]: _antes, ...otras } = escogidas
    onChange(cantidad === undefined ? otras : { ...otras, [linea]: cantidad })
  }
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {lineas.map(({ linea, nombre, unidad, cantidadMilesimas, centavos }) => {
        const puesta = escogidas[linea]
        return (
          <div key={linea}>
            <Group justify="space-between" wrap="nowrap" align="start">
              <Checkbox
                label={nombre}
                description={unidad === 'servicio' ? undefined : cantidadConUnidad(cantidadMilesimas, unidad)}
                checked={puesta !== undefined}
                onChange={({ currentTarget }) => poner(linea, currentTarget.checked ? cantidadMilesimas : undefined)}
              />
              <MoneyText centavos={centavos} />
            </Group>
            {puesta !== undefined && unidad !== 'servicio' && cantidadMilesimas !== 1000 && (
              <Group gap="xs" mt={4} ml={36} align="center">
                <QuantityField
                  aria-label={`Cuánto de ${nombre}`}
                  w={140}
                  value={puesta}
                  most={cantidadMilesimas}
                  onChange={(cantidad) => poner(linea, Math.min(cantidad ?? 0, cantidadMilesimas))}
                />
                <Text size="sm" c="dimmed">
                  de {cantidadConUnidad(cantidadMilesimas, unidad)}
                </Text>
              </Group>
            )}
          </div>
        )
      })}
    </Stack>
  )
}
