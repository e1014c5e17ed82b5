import { useMemo } from 'react'
import { Stack, Text, Title } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import { fichaDeCuenta, type CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { MoneyBars } from '#features/kit/chart/MoneyBars.tsx'
import { money, oneOf, text } from '#features/kit/columns.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import type { AbrirCuenta, Libro } from './libro.ts'

interface Renglon {
  seccion: string
  cuenta: CodigoDeCuenta
  /** What it adds to the result: costs and expenses take away. */
  centavos: number
}

const secciones = ['Ingresos', 'Costos', 'Gastos', 'Otros'] as const
const nombreDe = ({ cuenta }: Renglon): string => fichaDeCuenta(cuenta).nombre

const columnas: readonly Column<Renglon>[] = [
  text('cuenta', 'Cuenta', nombreDe, { card: 'title' }),
  text('seccion', 'Parte', ({ seccion }) => seccion),
  money('monto', 'Monto', ({ centavos }) => centavos, { sum: true, strong: true, card: 'end' }),
]
const filtros = [
  oneOf<Renglon>(
    'seccion',
    'Parte',
    ({ seccion }) => seccion,
    secciones.map((value) => ({ value, label: value })),
  ),
]

type Mes = Libro['porMes'][number]
const columnasDeMes: readonly Column<Mes>[] = [
  { ...text<Mes>('mes', 'Mes', ({ mes }) => mes, { card: 'title' }), cell: ({ mes }) => mesEnPalabras(mes) },
  money('ingresos', 'Ingresos', ({ ingresosCentavos }) => ingresosCentavos, { sum: true }),
  money('gastos', 'Costos y gastos', ({ gastosCentavos }) => gastosCentavos, { sum: true }),
  money('resultado', 'Resultado', ({ resultadoCentavos }) => resultadoCentavos, { sum: true, strong: true, card: 'end' }),
]

const seriesDeMes = [
  { key: 'ingresos', label: 'Ingresos', color: 'teal.6' },
  { key: 'gastos', label: 'Costos y gastos', color: 'mango.6', faint: true as const },
]

interface Props {
  libro: Libro
  onOpen: AbrirCuenta
  onPick: (mes: string) => void
}

/** What was earned: by account, and month by month. */
export function Resultados({ libro, onOpen, onPick }: Props) {
  const { ingresos, costos, gastos, otros, ventasNetasCentavos, gananciaBrutaCentavos, resultadoCentavos } = libro.resultados
  const rows = useMemo(
    () => [
      ...ingresos.map((uno) => ({ ...uno, seccion: 'Ingresos' })),
      ...[...costos.map((uno) => ({ ...uno, seccion: 'Costos' })), ...gastos.map((uno) => ({ ...uno, seccion: 'Gastos' }))].map((uno) => ({
        ...uno,
        centavos: -uno.centavos,
      })),
      ...otros.map((uno) => ({ ...uno, seccion: 'Otros' })),
    ],
    [ingresos, costos, gastos, otros],
  )
  return (
    <Stack>
      <Text className="numeros" style={{ whiteSpace: 'normal' }}>
        Ventas netas <b>{formatMoney(ventasNetasCentavos)}</b>, ganancia bruta <b>{formatMoney(gananciaBrutaCentavos)}</b>, resultado{' '}
        <b>{formatMoney(resultadoCentavos)}</b>.
      </Text>
      <DataTable
        name="resultados"
        label="Estado de resultados"
        urlPrefix="res"
        rows={rows}
        rowKey={({ cuenta }) => cuenta}
        columns={columnas}
        filters={filtros}
        searchText={nombreDe}
        searchPlaceholder="Cuenta"
        onOpen={({ cuenta }) => onOpen({ cuenta })}
        empty={<EmptyState title="Nada se ganó ni se gastó en esos meses">Escoge otro mes para ver sus resultados.</EmptyState>}
      />
      <Title order={2} size="h4">
        Mes a mes
      </Title>
      <MoneyBars
        label="Ingresos y gastos por mes"
        series={seriesDeMes}
        bars={libro.porMes.map(({ mes, ingresosCentavos, gastosCentavos }) => ({
          name: mesEnPalabras(mes),
          values: { ingresos: ingresosCentavos, gastos: gastosCentavos },
        }))}
      />
      <DataTable
        name="resultados-por-mes"
        label="Resultados por mes"
        urlPrefix="mes"
        rows={libro.porMes}
        rowKey={({ mes }) => mes}
        columns={columnasDeMes}
        searchText={({ mes }) => mesEnPalabras(mes)}
        searchPlaceholder="Mes"
        onOpen={({ mes }) => onPick(mes)}
        empty={<EmptyState title="Aún no hay meses" />}
      />
    </Stack>
  )
}
