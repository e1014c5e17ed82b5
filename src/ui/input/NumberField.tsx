import { formatPercent, formatQuantity } from '#domain/core/money.ts'
import { useState } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { formatUnitPrice, formatWeight, symbolOf, type Currency } from '#ui/format.ts'

/** Reads what somebody typed as the integer that is kept; domain functions that answer a `Result` fit. */
export type Parse = (text: string) => { ok: true; value: number } | { ok: false; error: { code: string } }

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** The integer kept; null when the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  parse: Parse
  format: (value: number) => string
  /** Words for a text that is not a number; the domain's messages, or one sentence. */
  explain?: (code: string) => string
}

/**
 * A field whose inside is an integer and whose outside is what people type. The text stays as typed while the field is in use
 * and is written properly when it is left; a text that cannot be read is kept and explained, never changed to 0.
 */
function NumberField({ value, onChange, parse, format, explain, error, onBlur, onFocus, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : format(value))
  const read = (text: string) => {
    setTyped(text)
    if (text.trim() === '') {
      setProblem(null)
      onChange(null)
      return
    }
    const result = parse(text)
    setProblem(result.ok ? null : (explain?.(result.error.code) ?? 'Escribe una cantidad, por ejemplo 1,250.50'))
    onChange(result.ok ? result.value : null)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...props}
      classNames={{ input: 'numeros' }}
      value={shown}
      error={problem ?? error}
      onChange={(event) => read(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (problem === null) setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

type MoneyInputProps = Omit<Props, 'format'> & { currency?: Currency }

const plainMoney = new Intl.NumberFormat('es-DO', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Money in centavos. */
export function MoneyInput({ currency = 'DOP', ...props }: MoneyInputProps) {
  return (
    <NumberField
      {...props}
      format={(centavos) => plainMoney.format(centavos / 100)}
      leftSection={<span aria-hidden>{symbolOf(currency)}</span>}
      leftSectionWidth={52}
    />
  )
}

/** A unit price or an exchange rate in ten-thousandths. */
export function UnitPriceInput({ currency = 'DOP', ...props }: MoneyInputProps) {
  return (
    <NumberField {...props} format={formatUnitPrice} leftSection={<span aria-hidden>{symbolOf(currency)}</span>} leftSectionWidth={52} />
  )
}

/** A quantity in thousandths, with its unit at the right. */
export function QuantityInput({ unit, ...props }: Omit<Props, 'format'> & { unit?: string }) {
  const right = unit === undefined ? {} : { rightSection: <span aria-hidden>{unit}</span>, rightSectionWidth: 76 }
  return <NumberField {...props} format={formatQuantity} {...right} />
}

/** A weight in grams, typed and shown in kilos. */
export function WeightInput(props: Omit<Props, 'format'>) {
  return <NumberField {...props} format={(gramos) => formatWeight(gramos).replace(' kg', '')} rightSection={<span aria-hidden>kg</span>} />
}

/** A percentage in basis points. */
export function PercentInput(props: Omit<Props, 'format'>) {
  return (
    <NumberField
      {...props}
      format={(puntosBasicos) => formatPercent(puntosBasicos).replace(' %', '')}
      rightSection={<span aria-hidden>%</span>}
    />
  )
}
