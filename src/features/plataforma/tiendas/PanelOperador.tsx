import { SimpleGrid } from '@mantine/core'
import { IconBuildingStore, IconCurrencyDollar } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatDay, formatInteger, formatUnitPrice } from '#ui/format.ts'
import { StatCard } from '#ui/show/StatCard.tsx'
import { paths } from '#features/paths.ts'
import { PadronPanel } from './PadronPanel.tsx'
import { enPortada, TiendasPanel } from './TiendasPanel.tsx'

/** What the operator looks at: all stores, whether they show themselves or not, and the rate of the dollar. */
export function PanelOperador() {
  const tiendas = useConsulta(comandos.tiendasDeMercana, {}, {})
  const tasas = useConsulta(comandos.tasasDolar, {}, {})
  const actual = tasas.datos?.tasas[0]
  return (
    <Section title="Plataforma" size="h2">
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
        <StatCard
          label="Tasa del dólar"
          icon={<IconCurrencyDollar size={18} />}
          href={paths.tasaDolar.path}
          value={actual ? formatUnitPrice(actual.ventaDiezmilesimas) : tasas.datos ? 'No hay' : '—'}
          hint={
            actual
              ? `Venta del ${formatDay(actual.fecha)}, ${actual.fuente}`
              : tasas.datos
                ? 'No se vende en dólares hasta que la pongas'
                : 'Se lee con conexión'
          }
          tone={tasas.datos && !actual ? 'bad' : 'normal'}
        />
        <StatCard
          label="Tiendas"
          icon={<IconBuildingStore size={18} />}
          value={tiendas.datos ? formatInteger(tiendas.datos.tiendas.length) : '—'}
          hint={
            tiendas.datos ? `${formatInteger(tiendas.datos.tiendas.filter(enPortada).length)} a la vista de todos` : 'Se leen con conexión'
          }
        />
      </SimpleGrid>
      <TiendasPanel {...tiendas} />
      <PadronPanel />
    </Section>
  )
}
