import { formatMoney } from '#domain/core/money.ts'
import { Text, type TextProps } from '@mantine/core'
import { type Currency } from '#ui/format.ts'

interface Props extends TextProps {
  centavos: number
  currency?: Currency
  /** Colours a shortage red and a surplus turquoise, with its sign. */
  signed?: boolean
}

/** An amount of money, in figures that line up. */
export function MoneyText({ centavos, currency = 'DOP', signed = false, className, ...props }: Props) {
  const color = signed && centavos !== 0 ? { c: centavos < 0 ? 'red' : 'teal' } : {}
  const sign = signed && centavos > 0 ? '+' : ''
  return (
    <Text component="span" inherit {...color} {...props} className={`numeros ${className ?? ''}`}>
      {sign}
      {formatMoney(centavos, currency)}
    </Text>
  )
}
