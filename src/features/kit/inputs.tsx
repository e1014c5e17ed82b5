/** Fields that stand in no form of an entity: each is given what it holds, and gives what was typed. */
import { NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { NativeSelectProps, NumberInputProps, PasswordInputProps, SwitchProps, TextareaProps, TextInputProps } from '@mantine/core'
import { leerKilos } from '#domain/catalogo/peso.rules.ts'
import { leerCentavos, leerDiezmilesimas, leerMilesimas, leerPuntosBasicos } from '#domain/core/money.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { MoneyInput, PercentInput, QuantityInput, UnitPriceInput, WeightInput } from '#ui/input/NumberField.tsx'
import type { ComponentProps } from 'react'

type Held<P, V> = Omit<P, 'value' | 'onChange' | 'defaultValue'> & { value: V; onChange: (value: V) => void }
type Typed = { currentTarget: { value: string } }

type TextFieldProps = Held<TextInputProps, string> & {
  /** It has several: so many at first. */
  lines?: number
  maxRows?: number
}

/** Words: in one line, or in several. */
export function TextField({ lines, onChange, ...props }: TextFieldProps) {
  const write = (event: Typed) => onChange(event.currentTarget.value)
  return lines === undefined ? (
    <TextInput {...props} onChange={write} />
  ) : (
    <Textarea autosize minRows={lines} {...(props as TextareaProps)} onChange={write} />
  )
}

/** A password; `shows` is what its eye is called. */
export const PasswordField = ({
  shows = 'Mostrar la contraseña',
  onChange,
  ...props
}: Held<PasswordInputProps, string> & { shows?: string }) => (
  <PasswordInput
    visibilityToggleButtonProps={{ 'aria-label': shows }}
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** One of a few choices: the one that is chosen is one of them. */
export function ChoiceField<const T extends string>({
  data,
  onChange,
  ...props
}: Held<Omit<NativeSelectProps, 'data'>, T> & { data: readonly (T | { value: T; label: string })[] }) {
  return (
    <NativeSelect
      size="md"
      {...props}
      data={[...data]}
      onChange={(event) => {
        const chosen = data.map((one) => (typeof one === 'string' ? one : one.value)).find((one) => one === event.currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}

/** On or off. */
export const SwitchField = ({ value, onChange, ...props }: Held<Omit<SwitchProps, 'checked'>, boolean>) => (
  <Switch {...props} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
)

/** How many, from `min` to `max`: what is beyond them is the nearest of the two. */
export const CountField = ({ min, max, onChange, ...props }: Held<NumberInputProps, number> & { min: number; max: number }) => (
  <NumberInput
    {...props}
    min={min}
    max={max}
    allowDecimal={false}
    onChange={(typed) => onChange(Math.max(min, Math.min(max, Number(typed) || min)))}
  />
)

type Figure<P> = Omit<P, 'parse' | 'explain' | 'format'> & {
  /** No more than this. */
  most?: number
}

/** Money in centavos; null while it is empty. */
export const MoneyField = ({ most, ...props }: Figure<ComponentProps<typeof MoneyInput>>) => (
  <MoneyInput {...props} parse={(text) => leerCentavos(text, most)} explain={explicarCodigo} />
)

/** A unit price or a rate, in ten-thousandths. */
export const PriceField = ({ most, ...props }: Figure<ComponentProps<typeof UnitPriceInput>>) => (
  <UnitPriceInput {...props} parse={(text) => leerDiezmilesimas(text, most)} explain={explicarCodigo} />
)

/** A quantity in thousandths. */
export const QuantityField = ({ most, ...props }: Figure<ComponentProps<typeof QuantityInput>>) => (
  <QuantityInput {...props} parse={(text) => leerMilesimas(text, most)} explain={explicarCodigo} />
)

/** A percentage in basis points. */
export const PercentField = (props: Omit<ComponentProps<typeof PercentInput>, 'parse' | 'explain'>) => (
  <PercentInput {...props} parse={leerPuntosBasicos} explain={explicarCodigo} />
)

/** A weight in grams, up to `most`. */
export const WeightField = ({ most, ...props }: Figure<ComponentProps<typeof WeightInput>> & { most: number }) => (
  <WeightInput {...props} parse={leerKilos(most)} explain={explicarCodigo} />
)
