import { Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { Facts } from '#features/kit/Facts.tsx'
import { Section } from '#features/kit/Section.tsx'

/** What the store kept back of its suppliers in the month: the IR-17 asks for the income tax, the IT-1 for the ITBIS. */
export const RetenidoAProveedores = ({ dicho: { compras } }: { dicho: DeclaracionDelMes }) => (
  <Section title="Retenido a proveedores">
    <Text c="dimmed" mb="sm">
      Lo que retuviste al pagar en el mes. El ISR se declara en el IR-17; el ITBIS, en el IT-1.
    </Text>
    <Facts
      rows={[
        ['ISR retenido, para el IR-17', formatMoney(compras.retenidoIsrCentavos)],
        ['ITBIS retenido, para el IT-1', formatMoney(compras.retenidoItbisCentavos)],
        [
          'Compras sin crédito fiscal',
          compras.fuera.cuantas === 0 ? undefined : `${compras.fuera.cuantas} por ${formatMoney(compras.fuera.centavos)}`,
        ],
      ]}
    />
  </Section>
)
