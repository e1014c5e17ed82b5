/** Columns of lists by what they hold: how each is written, sorted, summed and put into a file. */
import type { ReactNode } from 'react'
import { Badge, Button } from '@mantine/core'
import type { Fila } from '#data/device/fila.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { formatMoney, formatPercent, formatQuantity, type Moneda } from '#domain/core/money.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import type { ChoiceFilter, Column } from '#ui/data-table/types.ts'
import { formatDateTime, formatDay, formatInteger, formatUnitPrice } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { SyncMark, syncWords } from '#ui/show/SyncMark.tsx'

type More<R> = Partial<Omit<Column<R>, 'key' | 'header'>>
interface Figures<R> extends More<R> {
  /** Shown in place of 0. */
  zero?: string
  /** Of money: in which currency, where that is not pesos. */
  currency?: (row: R) => Moneda
  /** Its sum stands at the foot. */
  sum?: boolean
  /** In heavier letters. */
  strong?: boolean
}
/** What is not known sorts below everything, shows as a dash, and its cell in a file is empty. */
type Known = number | undefined
const UNKNOWN = -1_000_000_000

/** Words, in a line; or anything else that says how it is shown. */
export const text = <R,>(key: string, header: string, of: (row: R) => string | number, more: More<R> = {}): Column<R> => ({
  key,
  header,
  value: of,
  ...more,
})

interface Writing<R> {
  write: (value: number, row?: R) => ReactNode
  /** As a file has it; as it is kept unless it says otherwise. */
  file?: (value: number) => number
  money?: boolean
}

function figures<R>(key: string, header: string, of: (row: R) => Known, { write, file, money }: Writing<R>, given: Figures<R>): Column<R> {
  const { zero, sum, strong: _strong, currency: _currency, ...more } = given
  return {
    key,
    header,
    numeric: true,
    value: (row) => of(row) ?? UNKNOWN,
    cell(row) {
      const value = of(row)
      return value === undefined ? '—' : value === 0 && zero !== undefined ? zero : write(value, row)
    },
    csv(row) {
      const value = of(row)
      return value === undefined ? '' : (file?.(value) ?? value)
    },
    ...(money ? { money } : {}),
    ...(sum ? { total: (rows: readonly R[]) => write(rows.reduce((total, row) => total + (of(row) ?? 0), 0)) } : {}),
    ...more,
  }
}

/** RD$132,174.19 whole: half an amount is another amount. */
const MONEY_PX = 134

/** Centavos. */
export const money = <R,>(key: string, header: string, of: (row: R) => Known, more: Figures<R> = {}): Column<R> => {
  const { total, ...column } = figures(
    key,
    header,
    of,
    {
      write: (centavos, row) =>
        more.strong ? <MoneyText centavos={centavos} fw={650} /> : formatMoney(centavos, row === undefined ? 'DOP' : more.currency?.(row)),
      file: (centavos) => centavos / 100,
      money: true,
    },
    more,
  )
  const wide = { ...column, width: Math.max(column.width ?? 0, MONEY_PX) }
  // The foot goes on paper too: as text.
  return total ? { ...wide, total: (rows) => formatMoney(rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)) } : wide
}

/** Unit prices, in ten-thousandths. */
export const price = <R,>(key: string, header: string, of: (row: R) => Known, more: Figures<R> = {}): Column<R> =>
  figures(key, header, of, { write: formatUnitPrice, file: (diezmilesimas) => diezmilesimas / 10_000, money: true }, more)

/** Quantities in thousandths. */
export const quantity = <R,>(key: string, header: string, of: (row: R) => Known, more: Figures<R> = {}): Column<R> =>
  figures(key, header, of, { write: formatQuantity, file: (milesimas) => milesimas / 1000 }, more)

/** Basis points. */
export const percent = <R,>(key: string, header: string, of: (row: R) => Known, more: Figures<R> = {}): Column<R> =>
  figures(key, header, of, { write: formatPercent, file: (puntosBasicos) => puntosBasicos / 100 }, more)

/** How many. */
export const count = <R,>(key: string, header: string, of: (row: R) => Known, more: Figures<R> = {}): Column<R> =>
  figures(key, header, of, { write: formatInteger }, more)

/** A fiscal day; '' is none. */
export const day = <R,>(key: string, header: string, of: (row: R) => string, more: More<R> = {}): Column<R> => ({
  key,
  header,
  value: of,
  cell: (row) => formatDay(of(row)),
  ...more,
})

/** An ISO instant, as Santo Domingo says it; '' is none. */
export const instant = <R,>(key: string, header: string, of: (row: R) => string, more: More<R> = {}): Column<R> => ({
  key,
  header,
  value: of,
  cell: (row) => formatDateTime(of(row)),
  ...more,
})

/** A word with a colour. */
export type Mark = readonly [color: string, word: string]

export const MarkBadge = ({ mark: [color, word], size }: { mark: Mark; size?: 'lg' }) => (
  <Badge variant="light" color={color} tt="none" {...(size === undefined ? {} : { size })}>
    {word}
  </Badge>
)

/** Where something stands, as a word with a colour; without one, a dash. */
export const state = <R,>(
  key: string,
  header: string,
  of: (row: R) => Mark | undefined,
  { size, ...more }: More<R> & { size?: 'lg' } = {},
): Column<R> => ({
  key,
  header,
  value: (row) => of(row)?.[1] ?? '',
  cell(row) {
    const mark = of(row)
    return mark ? <MarkBadge mark={mark} {...(size === undefined ? {} : { size })} /> : '—'
  },
  ...more,
})

/** Where a document is on its way to the server. */
export const sync = <R,>(
  of: (row: R) => Pick<Fila<Envelope>, 'estado' | 'motivo'>,
  { compact, ...more }: Partial<Column<R>> & { compact?: true } = {},
): Column<R> => ({
  key: 'sync',
  header: 'Envío',
  width: 150,
  value: (row) => of(row).estado,
  cell: (row) => <SyncMark state={of(row).estado} detail={explicarMotivo(of(row).motivo)} {...(compact ? { compact } : {})} />,
  csv: (row) => syncWords(of(row).estado),
  ...more,
})

/** What can be done with a row: its buttons, which are no datum. */
export const actions = <R,>(cell: (row: R) => ReactNode, more: More<R> = {}): Column<R> => ({
  key: 'accion',
  header: 'Acción',
  width: 130,
  export: false,
  value: () => '',
  cell,
  ...more,
})

interface RowButtonProps {
  /** Whose it is, for who does not see the row. */
  of?: string
  disabled?: boolean
  onClick: () => void
  children: string
}

/** A button of a row: it does not open the row. */
export const RowButton = ({ of, disabled = false, onClick, children }: RowButtonProps) => (
  <Button
    size="xs"
    variant="default"
    disabled={disabled}
    {...(of === undefined ? {} : { 'aria-label': of })}
    onClick={(event) => {
      event.stopPropagation()
      onClick()
    }}
  >
    {children}
  </Button>
)

/** The few values that rows have, as the choices of a filter. */
export const choicesOf = (values: readonly string[], name: (value: string) => string = (value) => value) =>
  [...new Set(values.filter((value) => value !== ''))]
    .map((value) => ({ value, label: name(value) || value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'))

/** A filter by one value that a row has: its choices, or its values with their words. */
export const oneOf = <R,>(
  key: string,
  label: string,
  of: (row: R) => string,
  words: Readonly<Record<string, string>> | readonly { value: string; label: string }[],
): ChoiceFilter<R> => ({
  key,
  label,
  options: Array.isArray(words) ? words : Object.entries(words).map(([value, word]) => ({ value, label: String(word) })),
  test: (row, value) => of(row) === value,
})

/** A choice among a few, each with its own test. */
export const choiceFilter = <R,>(
  key: string,
  label: string,
  choices: readonly (readonly [value: string, label: string, test: (row: R) => boolean])[],
): ChoiceFilter<R> => ({
  key,
  label,
  options: choices.map(([value, word]) => ({ value, label: word })),
  test: (row, value) => choices.find(([one]) => one === value)?.[2](row) ?? true,
})
