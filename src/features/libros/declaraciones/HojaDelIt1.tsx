import { Button, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { formas607 } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { count, money, text } from '#features/kit/columns.tsx'
import { Section } from '#features/kit/Section.tsx'
import { SmallTable } from '#features/kit/SmallTable.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { downloadXlsx } from '#ui/data-table/download-xlsx.ts'
import { nombresDeForma } from './nombres.ts'

interface Renglon {
  parte: string
  concepto: string
  /** How many documents; undefined where it is not asked. */
  cuantos?: number
  baseCentavos: number
  itbisCentavos?: number
}

const columnas: Column<Renglon>[] = [
  text('parte', 'Parte', ({ parte }) => parte),
  text('concepto', 'Concepto', ({ concepto }) => concepto),
  count('cuantos', 'Comprobantes', ({ cuantos }) => cuantos),
  money('base', 'Monto', ({ baseCentavos }) => baseCentavos),
  money('itbis', 'ITBIS', ({ itbisCentavos }) => itbisCentavos),
]

/** The lines that Anexo A and the IT-1 ask of sales, each part of them by itself. */
function renglonesDe({
  porTipo,
  formas,
  totales,
  compras,
}: DeclaracionDelMes): Record<'tipos' | 'formas' | 'tasas' | 'liquidacion', Renglon[]> {
  return {
    tipos: porTipo.map(({ tipo, cuantos, montoCentavos, itbisCentavos }) => ({
      parte: 'Por tipo de comprobante',
      concepto: `${tipo} · ${comprobantes[tipo].nombre}`,
      cuantos,
      baseCentavos: comprobantes[tipo].notaCredito ? -montoCentavos : montoCentavos,
      itbisCentavos: comprobantes[tipo].notaCredito ? -itbisCentavos : itbisCentavos,
    })),
    formas: formas607.flatMap((forma) =>
      formas[forma] === 0 ? [] : [{ parte: 'Por forma de venta, con ITBIS', concepto: nombresDeForma[forma], baseCentavos: formas[forma] }],
    ),
    tasas: [
      { concepto: 'Gravado al 18 %', baseCentavos: totales.gravado18, itbisCentavos: totales.itbis18 },
      { concepto: 'Gravado al 16 %', baseCentavos: totales.gravado16, itbisCentavos: totales.itbis16 },
      { concepto: 'Gravado al 0 %', baseCentavos: totales.gravado0, itbisCentavos: 0 },
      { concepto: 'Exento', baseCentavos: totales.exento, itbisCentavos: 0 },
      { concepto: 'Total de operaciones', baseCentavos: totales.total - totales.itbis, itbisCentavos: totales.itbis },
    ].map((uno) => ({ parte: 'Por tasa', ...uno })),
    liquidacion: liquidacionDe(totales.itbis, compras.adelantadoCentavos),
  }
}

/** What was charged, what was paid to suppliers, and what is left of it: to be paid, or in favour. */
function liquidacionDe(cobradoCentavos: number, adelantadoCentavos: number): Renglon[] {
  const resto = cobradoCentavos - adelantadoCentavos
  return [
    { concepto: 'ITBIS cobrado en ventas', baseCentavos: cobradoCentavos },
    { concepto: 'ITBIS adelantado en compras locales', baseCentavos: -adelantadoCentavos + 0 },
    { concepto: resto >= 0 ? 'Diferencia a pagar' : 'Saldo a favor', baseCentavos: Math.abs(resto) },
  ].map((uno) => ({ parte: 'Liquidación', ...uno }))
}

/** Totals for the IT-1 and its Anexo A; credit notes take away. */
export function HojaDelIt1({ dicho }: { dicho: DeclaracionDelMes }) {
  const { tipos, formas, tasas, liquidacion } = renglonesDe(dicho)
  const sin = (...claves: string[]) => columnas.filter(({ key }) => !claves.includes(key))
  return (
    <Section
      title="Totales para el IT-1"
      actions={
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={() => void downloadXlsx(`it1-${dicho.mes}`, 'IT-1', [...tasas, ...tipos, ...formas, ...liquidacion], columnas)}
        >
          Excel
        </Button>
      }
    >
      <Text c="dimmed" mb="sm">
        Lo de tus ventas y tus compras, con las notas de crédito restadas. El saldo a favor del mes anterior, lo que te retuvieron y las
        importaciones no están aquí: eso lo pone tu contador.
      </Text>
      <Stack gap="lg">
        <SmallTable
          label="Ventas por tasa"
          rows={tasas}
          rowKey={({ concepto }) => concepto}
          columns={sin('parte', 'cuantos')}
          minWidth={330}
        />
        <SmallTable
          label="ITBIS del mes"
          rows={liquidacion}
          rowKey={({ concepto }) => concepto}
          columns={sin('parte', 'cuantos', 'itbis')}
          minWidth={330}
        />
        {tipos.length > 0 && (
          <SmallTable
            label="Ventas por tipo de comprobante"
            rows={tipos}
            rowKey={({ concepto }) => concepto}
            columns={sin('parte')}
            minWidth={520}
          />
        )}
        {formas.length > 0 && (
          <SmallTable
            label="Ventas por forma de pago, con ITBIS"
            rows={formas}
            rowKey={({ concepto }) => concepto}
            columns={sin('parte', 'cuantos', 'itbis')}
            minWidth={330}
          />
        )}
      </Stack>
    </Section>
  )
}
