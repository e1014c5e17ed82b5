import { Fieldset, SimpleGrid, Text } from '@mantine/core'
import { metodosPago, type MetodoPago } from '#domain/entidades/venta.ts'
import { leerCentavos } from '#domain/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { nombreMetodo } from '#domain/venta.rules.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import type { ConteoEnCurso } from './useConteo.ts'

const otrosMetodos = metodosPago.filter((metodo) => metodo !== 'efectivo')

/** What the card slips, transfers, cheques and signed bills add up to: counted apart from the cash. */
export function OtrosMetodos({ otros, onOtros }: { otros: ConteoEnCurso['otros']; onOtros: (otros: ConteoEnCurso['otros']) => void }) {
  const poner = (metodo: MetodoPago, centavos: number | null) => {
    const resto = otros.filter((otro) => otro.metodo !== metodo)
    onOtros(centavos === null ? resto : [...resto, { metodo, moneda: 'DOP', contadoCentavos: centavos }])
  }
  return (
    <Fieldset legend="Otros comprobantes de pago">
      <Text size="sm" c="dimmed" mb="xs">
        Suma los vouchers, transferencias, cheques y vales que tienes en la mano.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {otrosMetodos.map((metodo) => (
          <MoneyInput
            key={metodo}
            label={nombreMetodo[metodo]}
            parse={leerCentavos}
            explain={explicarCodigo}
            value={otros.find((otro) => otro.metodo === metodo)?.contadoCentavos ?? null}
            onChange={(centavos) => poner(metodo, centavos)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
