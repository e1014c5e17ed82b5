import { SimpleGrid } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { usePuede } from '#data/session/react.tsx'
import { GastoFijo } from '#domain/compras/gasto-fijo.entity.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Section } from '#features/kit/Section.tsx'
import { useGastosFijos } from '#features/kit/pago/useGastosFijos.ts'
import { paths } from '#features/paths.ts'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'

/** Invoices of what is paid again and again that nobody wrote down yet. Nothing while there are none, or for who sees no purchases. */
export const GastosQueTocan = ({ nombre }: { nombre: string }) => (usePuede(GastoFijo, 'leer') ? <Tocan nombre={nombre} /> : null)

function Tocan({ nombre }: { nombre: string }) {
  const { tocan } = useGastosFijos() ?? { tocan: [] }
  if (tocan.length === 0) return null
  const tarde = tocan.filter(({ faltan }) => faltan < 0).length
  const centavos = tocan.reduce((suma, { gasto }) => suma + gasto.montoCentavos + gasto.itbisCentavos, 0)
  return (
    <Section title="Gastos fijos">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <StatCard
          label="Por registrar"
          icon={<IconCalendarRepeat size={18} />}
          value={formatInteger(tocan.length)}
          hint={`Cerca de ${formatMoney(centavos)}.${tarde > 0 ? ` De ellos ya vencieron ${formatInteger(tarde)}.` : ''}`}
          tone={tarde > 0 ? 'warn' : 'normal'}
          href={paths.compras.href({ nombre }, { ver: 'fijos' })}
        />
      </SimpleGrid>
    </Section>
  )
}
