import { Badge } from '@mantine/core'
import { diaFiscal, diasEntre } from '#domain/core/fecha.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { usadosEn } from './bloque.ts'
import { useNombresDeCajas, type NombresDeCajas } from './nombres.ts'
import { porRepartir, situacionVence, type RangoConCuenta } from './rango-con-cuenta.ts'
import { SinCuenta } from './SinCuenta.tsx'
import { text } from '#features/kit/columns.tsx'

/** Numbers that will be worth nothing after a day: those of a range that nobody holds, or those that one till holds. */
interface Fila {
  id: string
  tipo: TipoComprobante
  donde: string
  vence: string
  /** Undefined until the server said which were used. */
  sinUsar: number | undefined
}

/** What expires, the nearest first: DGII takes days to answer, so a new range is asked for ahead (docs/FISCAL.md#validity). */
export function VencimientosPanel({ rangos }: { rangos: readonly RangoConCuenta[] }) {
  const nombres = useNombresDeCajas()
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const filas = rangos.flatMap((rango) => filasDe(rango, nombres)).filter(({ sinUsar }) => sinUsar !== 0)
  return (
    <DataTable
      name="vencimientos"
      label="Vencimientos"
      rows={filas}
      rowKey={({ id }) => id}
      columns={columnasDe(hoy)}
      filters={[
        {
          key: 'cuando',
          label: 'Cuándo',
          options: [
            { value: '45', label: 'En 45 días' },
            { value: '180', label: 'En 6 meses' },
          ],
          test: ({ vence }, dias) => diasEntre(hoy, vence) <= Number(dias),
        },
      ]}
      searchText={({ tipo, donde }) => `${tipo} ${comprobantes[tipo].nombre} ${donde}`}
      defaultSort={{ key: 'vence', descending: false }}
      urlPrefix="v"
      empty={<EmptyState title="Nada vence">Ningún rango ni bloque con números tiene fecha de vencimiento.</EmptyState>}
    />
  )
}

function filasDe({ rango, bloques, usados }: RangoConCuenta, nombres: NombresDeCajas): Fila[] {
  const { id, tipoComprobante: tipo, vence } = rango
  if (vence === null) return []
  const enCajas = bloques
    .filter(({ estado }) => estado === 'activo')
    .map((bloque): Fila => {
      const { desde, hasta } = bloque
      const sinUsar = usados && hasta - desde + 1 - usadosEn(bloque, usados)
      return { id: bloque.id, tipo, donde: nombres.lugar(bloque), vence: bloque.vence ?? vence, sinUsar }
    })
  return [{ id, tipo, donde: 'Sin repartir', vence, sinUsar: porRepartir(rango) }, ...enCajas]
}

function columnasDe(hoy: string): Column<Fila>[] {
  return [
    { key: 'tipo', header: 'Tipo', width: 260, card: 'title', value: ({ tipo }) => `${tipo} · ${comprobantes[tipo].nombre}` },
    { key: 'donde', header: 'Dónde están', width: 240, value: ({ donde }) => donde },
    { key: 'vence', header: 'Vence', width: 150, value: ({ vence }) => vence, cell: ({ vence }) => formatDay(vence) },
    text('faltan', 'Falta', ({ vence }) => situacionVence(vence, hoy).texto, {
      width: 170,
      card: 'end',
      cell: ({ vence }) => (
        <Badge variant="light" size="lg" tt="none" color={situacionVence(vence, hoy).color}>
          {situacionVence(vence, hoy).texto}
        </Badge>
      ),
    }),
    text('sinUsar', 'Números sin usar', ({ sinUsar }) => sinUsar ?? '', {
      width: 160,
      numeric: true,
      total: (filas) =>
        filas.some(({ sinUsar }) => sinUsar === undefined) ? '' : formatInteger(filas.reduce((suma, { sinUsar = 0 }) => suma + sinUsar, 0)),
      cell: ({ sinUsar }) => (sinUsar === undefined ? <SinCuenta /> : formatInteger(sinUsar)),
    }),
  ]
}
