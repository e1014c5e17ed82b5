import { Autocomplete, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { formatMoney, formatPercent, leerCentavos, leerPuntosBasicos, porcentaje } from '#domain/core/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Descuento } from '#domain/ventas/venta.rules.ts'
import { MoneyInput, QuantityInput } from '#ui/input/NumberField.tsx'

const MOTIVOS = [
  'Cliente frecuente',
  'Producto dañado',
  'Próximo a vencer',
  'Precio de la competencia',
  'Oferta de la tienda',
  'Compra de empleado',
]

interface Props {
  descuento: Descuento
  onDescuento: (descuento: Descuento) => void
  /** What it is taken off, to show what it comes to. */
  sobreCentavos: number
  autoFocus?: boolean
}

/** How much off, and why. A percentage is kept in basis points, an amount in centavos. */
export function CamposDescuento({ descuento, onDescuento, sobreCentavos, autoFocus = false }: Props) {
  const { clase, valor, motivo } = descuento
  const enPesos = clase === 'monto' ? valor : porcentaje(sobreCentavos, valor)
  const foco = autoFocus ? { 'data-autofocus': true } : {}
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <SegmentedControl
          aria-label="Clase de descuento"
          value={clase}
          onChange={(nueva) => onDescuento({ clase: nueva, valor: 0, motivo })}
          data={[
            { value: 'porcentaje', label: '%' },
            { value: 'monto', label: 'RD$' },
          ]}
        />
        {clase === 'porcentaje' ? (
          <QuantityInput
            key="porcentaje"
            flex={1}
            label="Descuento"
            unit="%"
            // A percentage has two decimals and this field three: basis points × 10.
            value={valor === 0 ? null : valor * 10}
            onChange={(decimas) => onDescuento({ clase, valor: (decimas ?? 0) / 10, motivo })}
            parse={(texto) => {
              const leido = leerPuntosBasicos(texto)
              return leido.ok ? { ok: true, value: leido.value * 10 } : leido
            }}
            explain={explicarCodigo}
            {...foco}
          />
        ) : (
          <MoneyInput
            key="monto"
            flex={1}
            label="Descuento"
            value={valor === 0 ? null : valor}
            onChange={(centavos) => onDescuento({ clase, valor: centavos ?? 0, motivo })}
            parse={leerCentavos}
            explain={explicarCodigo}
            {...foco}
          />
        )}
      </Group>
      {valor > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {clase === 'porcentaje' ? `${formatPercent(valor)} son ${formatMoney(enPesos)}` : `De ${formatMoney(sobreCentavos)}`}: queda en{' '}
          {formatMoney(Math.max(0, sobreCentavos - enPesos))}
        </Text>
      )}
      <Autocomplete
        label="Motivo del descuento"
        placeholder="Escógelo o escríbelo"
        data={MOTIVOS}
        value={motivo}
        onChange={(nuevo) => onDescuento({ clase, valor, motivo: nuevo })}
        maxLength={200}
        required={valor > 0}
      />
    </Stack>
  )
}
