import { ActionIcon, Group, SimpleGrid, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Currency } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { MoneyInput, QuantityInput, type Parse } from './NumberField.tsx'
import classes from './CountGrid.module.css'

export interface CountRow {
  key: string
  label: string
  /** An amount instead of a number of pieces. */
  loose?: boolean
}

interface Props {
  legend: string
  currency: Currency
  rows: readonly CountRow[]
  /** Pieces per key; centavos for a loose row. */
  counts: Readonly<Record<string, number>>
  onCounts: (counts: Record<string, number>) => void
  totalCentavos: number
  parseAmount: Parse
  parsePieces: Parse
  autoFocus?: boolean
}

/** How many of each note and coin; Enter goes to the next row, so that a drawer is counted without the mouse. */
export function CountGrid({ legend, currency, rows, counts, onCounts, totalCentavos, parseAmount, parsePieces, autoFocus = false }: Props) {
  const set = (key: string, amount: number) => {
    const { [key]: _, ...rest } = counts
    onCounts(amount > 0 ? { ...rest, [key]: amount } : rest)
  }
  return (
    <fieldset className={classes['grid']}>
      <legend>
        <Group justify="space-between" w="100%">
          <Text component="span" fw={650}>
            {legend}
          </Text>
          <output aria-label={`Total: ${legend}`}>
            <MoneyText centavos={totalCentavos} currency={currency} fw={700} fz="lg" />
          </output>
        </Group>
      </legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
        {rows.map(({ key, label, loose }, position) =>
          loose === true ? (
            <MoneyInput
              key={key}
              label={label}
              currency={currency}
              value={counts[key] ?? null}
              onChange={(centavos) => set(key, centavos ?? 0)}
              parse={parseAmount}
            />
          ) : (
            <Pieces
              key={key}
              label={label}
              count={counts[key] ?? 0}
              onCount={(count) => set(key, count)}
              parse={parsePieces}
              autoFocus={autoFocus && position === 0}
            />
          ),
        )}
      </SimpleGrid>
    </fieldset>
  )
}

interface PiecesProps {
  label: string
  count: number
  onCount: (count: number) => void
  parse: Parse
  autoFocus: boolean
}

function Pieces({ label, count, onCount, parse, autoFocus }: PiecesProps) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <ActionIcon variant="default" size={46} aria-label={`Quitar uno: ${label}`} disabled={count === 0} onClick={() => onCount(count - 1)}>
        <IconMinus size={18} />
      </ActionIcon>
      <QuantityInput
        flex={1}
        label={label}
        value={count === 0 ? null : count * 1000}
        onChange={(milesimas) => onCount(Math.floor((milesimas ?? 0) / 1000))}
        parse={parse}
        inputMode="numeric"
        onKeyDown={goToNext}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
      <ActionIcon variant="default" size={46} aria-label={`Agregar uno: ${label}`} onClick={() => onCount(count + 1)}>
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  )
}

/** Enter moves down the list instead of sending the form. */
function goToNext(event: React.KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
