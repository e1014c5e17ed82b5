import { useMemo } from 'react'
import { Badge, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { fichaDeCuenta, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { money, text } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import type { AbrirCuenta, Libro } from './libro.ts'

interface Renglon {
  /** '' is what was earned since the books began: it stands in no account. */
  cuenta: CodigoDeCuenta | ''
  parte: string
  centavos: number
}

const nombreDe = ({ cuenta }: Renglon): string => (cuenta === '' ? 'Resultado desde que empezó el libro' : fichaDeCuenta(cuenta).nombre)
const claveDe = ({ cuenta }: Renglon): string => cuenta

const columnas: readonly Column<Renglon>[] = [
  text('cuenta', 'Cuenta', nombreDe, { card: 'title' }),
  text('parte', 'Parte', ({ parte }) => parte, { width: 110 }),
  money('monto', 'Monto', ({ centavos }) => centavos, { sum: true, strong: true, card: 'end' }),
]

interface Props {
  libro: Libro
  /** The first month of the books, and the last that counts here. */
  primero: string
  hasta: string
  onOpen: AbrirCuenta
  /** Opens what was earned since they began. */
  onResult: () => void
}

/** What there is and what is owed at the end of a month. */
export function Balance({ libro: { balance }, primero, hasta, onOpen, onResult }: Props) {
  const { activos, pasivos, capital, resultadoCentavos, activoCentavos, pasivoYCapitalCentavos } = balance
  const hay = useMemo(() => activos.map((uno) => ({ ...uno, parte: 'Activo' })), [activos])
  const debe = useMemo<Renglon[]>(
    () => [
      ...pasivos.map((uno) => ({ ...uno, parte: 'Pasivo' })),
      ...capital.map((uno) => ({ ...uno, parte: 'Capital' })),
      { cuenta: '', parte: 'Capital', centavos: resultadoCentavos },
    ],
    [pasivos, capital, resultadoCentavos],
  )
  const abrir = ({ cuenta }: Renglon) => (cuenta === '' ? onResult() : onOpen({ cuenta, desde: primero }))
  const comun = { rowKey: claveDe, columns: columnas, searchText: nombreDe, searchPlaceholder: 'Cuenta', onOpen: abrir }
  const cuadra = activoCentavos === pasivoYCapitalCentavos
  return (
    <Stack>
      <Group>
        <Title order={2} size="h4">
          Al final de {mesEnPalabras(hasta)}
        </Title>
        <Badge size="lg" tt="none" variant="light" color={cuadra ? 'teal' : 'red'}>
          {cuadra ? 'Cuadra' : 'No cuadra'}
        </Badge>
      </Group>
      <SimpleGrid cols={{ base: 1, xl: 2 }}>
        <section aria-label="Lo que hay">
          <Title order={3} size="h5" mb="xs">
            Lo que hay
          </Title>
          <DataTable name="activos" label="Activos" urlPrefix="act" rows={hay} empty={<EmptyState title="Nada todavía" />} {...comun} />
        </section>
        <section aria-label="Lo que se debe y lo propio">
          <Title order={3} size="h5" mb="xs">
            Lo que se debe y lo propio
          </Title>
          <DataTable
            name="pasivos"
            label="Pasivos y capital"
            urlPrefix="pas"
            rows={debe}
            empty={<EmptyState title="Nada todavía" />}
            {...comun}
          />
        </section>
      </SimpleGrid>
    </Stack>
  )
}
