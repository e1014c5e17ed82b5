import { Group, SegmentedControl, Select } from '@mantine/core'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos, type Moneda } from '#domain/core/money.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import type { SitioConNombre } from '../kit/device/sitios.ts'

interface Props {
  sitios: readonly SitioConNombre[]
  desde: SitioConNombre | undefined
  onDesde: (clave: string) => void
  moneda: Moneda
  onMoneda: (moneda: Moneda) => void
  centavos: number | null
  onCentavos: (centavos: number | null) => void
}

/** From where cash goes, and how much of which currency. */
export const CamposDeSalida = ({ sitios, desde, onDesde, moneda, onMoneda, centavos, onCentavos }: Props) => (
  <>
    <Select
      label="Sale de"
      allowDeselect={false}
      data={sitios.map(({ clave, nombre }) => ({ value: clave, label: nombre }))}
      value={desde?.clave ?? null}
      onChange={(valor) => valor && onDesde(valor)}
    />
    <Group align="flex-end" wrap="nowrap">
      <SegmentedControl
        aria-label="Moneda"
        value={moneda}
        onChange={onMoneda}
        data={[
          { value: 'DOP', label: 'RD$' },
          { value: 'USD', label: 'US$' },
        ]}
      />
      <MoneyInput
        flex={1}
        label="Monto"
        currency={moneda}
        value={centavos}
        onChange={onCentavos}
        parse={leerCentavos}
        explain={explicarCodigo}
      />
    </Group>
  </>
)
