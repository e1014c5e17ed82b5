import { useMemo } from 'react'
import { Button, Group } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda } from '#data/session/react.tsx'
import { formatMoney } from '#domain/core/money.ts'
import { ok } from '#domain/core/result.ts'
import { comandosLibros, type PartidaDelLibro } from '#domain/libros/comandos.libros.ts'
import type { CodigoDeCuenta } from '#domain/libros/cuentas.ts'
import { day, money, state, text } from '#features/kit/columns.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { usePaginas } from '#features/kit/list/usePaginas.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import type { PropsDelDiario } from './libro.ts'
import { Documento } from './Documento.tsx'
import { documentoEnPalabras, parteEnPalabras } from './palabras.ts'

const abridora = ({ documentos, partida }: PartidaDelLibro) => documentos.find(({ docId }) => docId === partida) ?? documentos[0]

const columnasDe = (cuenta: CodigoDeCuenta, onGo: PropsDelDiario['onGo']): readonly Column<PartidaDelLibro>[] => [
  {
    ...text<PartidaDelLibro>('documento', 'Documento', (una) => nombreDe(una), { card: 'title' }),
    cell(una) {
      const documento = abridora(una)
      return documento ? <Documento de={documento} /> : una.partida
    },
  },
  text('parte', 'De quién', ({ parte, parteNombre }) => parteEnPalabras(cuenta, parte, parteNombre), { width: 240 }),
  day('desde', 'Desde', ({ desde }) => desde, { width: 150 }),
  day('ultima', 'Último cambio', ({ ultima }) => ultima, { width: 150 }),
  money('queda', 'Queda', ({ valorCentavos }) => valorCentavos, { sum: true, strong: true, card: 'end' }),
  text('moneda', 'En su moneda', ({ centavos, moneda }) => formatMoney(centavos, moneda), { numeric: true, card: 'none', hidden: true }),
  state('favor', 'A favor', ({ aFavor }) => (aFavor ? ['blue', 'Suyo'] : undefined), { width: 130 }),
  {
    key: 'apuntes',
    header: 'Apuntes',
    export: false,
    width: 120,
    value: () => '',
    cell: ({ parte }) => (
      <Button size="compact-sm" variant="subtle" onClick={() => onGo({ parte, partidas: false })}>
        Ver apuntes
      </Button>
    ),
  },
]

const nombreDe = (una: PartidaDelLibro): string => {
  const documento = abridora(una)
  return documento ? documentoEnPalabras(documento) : una.partida
}

interface Props {
  cuenta: CodigoDeCuenta
  parte: string
  onGo: PropsDelDiario['onGo']
}

/** What is still open in an account, whatever the month: the oldest first. */
export function Partidas({ cuenta, parte, onGo }: Props) {
  const { tiendaId } = useTienda()
  const pregunta = { cuenta, ...(parte === '' ? {} : { parte }) }
  const paginas = usePaginas(JSON.stringify(pregunta), async (despuesDe) => {
    const dicho = await ejecutar(
      comandosLibros.partidas,
      { tiendaId },
      { ...pregunta, ...(despuesDe === undefined ? {} : { despuesDe: Number(despuesDe) }) },
    )
    return dicho.ok ? ok({ filas: dicho.value.partidas, siguiente: dicho.value.siguiente }) : dicho
  })
  const columnas = useMemo(() => columnasDe(cuenta, onGo), [cuenta, onGo])
  const { filas } = paginas
  if (filas === undefined) return unanswered({ ...paginas, filas }, 'Lo que está abierto')
  return (
    <>
      {parte !== '' && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => onGo({ parte: '' })}>
            De todos
          </Button>
        </Group>
      )}
      <DataTable
        name="partidas"
        label="Lo que está abierto"
        urlPrefix="par"
        rows={filas}
        rowKey={({ parte: suya, partida, moneda, aFavor }) => `${suya} ${partida} ${moneda} ${aFavor}`}
        columns={columnas}
        searchText={(una) => `${nombreDe(una)} ${parteEnPalabras(cuenta, una.parte, una.parteNombre)}`}
        searchPlaceholder="Documento o de quién"
        more={paginas.hayMas ? { onMore: paginas.seguir, isComing: paginas.siguiendo } : undefined}
        empty={<EmptyState title="Nada está abierto en esta cuenta" />}
      />
    </>
  )
}
