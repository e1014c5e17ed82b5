import { SimpleGrid } from '@mantine/core'
import { sumarTramos, tramos } from '#domain/cobros/cartera.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { nombreDeTramo } from './tramos.ts'

interface Props {
  /** What all of it is called: *Por cobrar*. */
  label: string
  documentos: Parameters<typeof sumarTramos>[0]
  /** The list of one age; of all of them for ''. */
  href: (edad: string) => string
}

/** What is owed by age; each figure opens its documents. */
export function Edades({ label, documentos, href }: Props) {
  const suma = sumarTramos(documentos)
  const total = tramos.reduce((todo, tramo) => todo + suma[tramo], 0)
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      <StatCard
        label={label}
        value={formatMoney(total)}
        href={href('')}
        hint={documentos.length === 1 ? 'Una factura' : `${formatInteger(documentos.length)} facturas`}
      />
      {tramos.map((tramo) => (
        <StatCard
          key={tramo}
          label={nombreDeTramo[tramo]}
          value={formatMoney(suma[tramo])}
          href={href(tramo)}
          tone={suma[tramo] === 0 || tramo === 'vigente' ? 'normal' : tramo === 'mas' ? 'bad' : 'warn'}
        />
      ))}
    </SimpleGrid>
  )
}
