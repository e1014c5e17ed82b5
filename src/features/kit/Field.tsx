import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { Autocomplete, MultiSelect, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos, leerDiezmilesimas, leerMilesimas, leerPuntosBasicos } from '#domain/core/money.ts'
import { leerKilos } from '#domain/catalogo/peso.rules.ts'
import { MoneyInput, PercentInput, QuantityInput, UnitPriceInput, WeightInput, type Parse } from '#ui/input/NumberField.tsx'
import type { FieldFacts, Fields, FieldSpec, Values } from './fields.ts'
import type { EntityForm } from './useEntityForm.ts'

/** The form that the fields below are of. */
export const FormOfFields = createContext<EntityForm | undefined>(undefined)

type Shown = Pick<FieldSpec<never, never>, 'description' | 'placeholder' | 'options' | 'unit'>
interface Props extends Partial<Shown> {
  name: string
  label?: ReactNode
  required?: boolean
  disabled?: boolean
  maw?: number
  autoComplete?: string
  withAsterisk?: boolean
  'data-autofocus'?: boolean
  /** After the form has it. */
  onChange?: (value: never) => void
  onBlur?: () => void
}

const numeric: Partial<Record<FieldFacts['kind'], [input: ComponentType<NumericProps>, parse: (max: number) => Parse]>> = {
  centavos: [MoneyInput, () => leerCentavos],
  diezmilesimas: [UnitPriceInput, () => leerDiezmilesimas],
  milesimas: [QuantityInput, () => leerMilesimas],
  puntosBasicos: [PercentInput, () => leerPuntosBasicos],
  gramos: [WeightInput, leerKilos],
}
const DIGITS = { inputMode: 'numeric', autoComplete: 'off', className: 'numeros' } as const
type NumericProps = { value: number | null; onChange: (value: number | null) => void; parse: Parse; explain: (code: string) => string }

/** One field of the form around it, typed as its declaration says: money in pesos, a percentage, a day, a switch … */
function Field({ name, options: ownOptions, unit: ownUnit, onChange, ...own }: Props) {
  const form = use(FormOfFields)
  const facts = form?.fields.facts[name]
  const spec = form?.fields.specs[name] as FieldSpec<never, never> | undefined
  if (!form || !facts || !spec) throw new Error(`Field ${name} stands in no form that has it`)
  const { kind, min, max } = facts
  const options = ownOptions ?? spec.options
  const unit = ownUnit ?? spec.unit
  const said = {
    label: spec.label,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    ...(spec.placeholder === undefined ? {} : { placeholder: spec.placeholder }),
    ...own,
  }
  const put = (value: unknown) => {
    form.put(name, value)
    onChange?.(value as never)
  }
  const write = (event: { currentTarget: { value: string } }) => put(event.currentTarget.value)
  const value: unknown = form.values[name]
  const input = { ...said, error: form.errors[name], 'data-path': name }
  if (kind === 'siNo') return <Switch {...input} checked={value === true} onChange={(event) => put(event.currentTarget.checked)} />

  const number = numeric[kind]
  if (number) {
    const [Input, parse] = number
    const more = { ...input, ...(kind === 'milesimas' && unit !== undefined ? { unit } : {}) }
    return <Input {...more} value={value as number | null} onChange={put} parse={parse(max)} explain={explicarCodigo} />
  }
  if (kind === 'numero' && options)
    return (
      <NativeSelect
        size="md"
        {...input}
        data={[...options]}
        value={String(value)}
        onChange={(event) => put(Number(event.currentTarget.value))}
      />
    )
  if (kind === 'numero')
    return (
      <NumberInput
        size="md"
        {...input}
        {...(Number.isFinite(min) ? { min } : {})}
        {...(Number.isFinite(max) ? { max } : {})}
        allowDecimal={false}
        thousandSeparator=","
        // What is out of bounds stays as it was typed, and the form says so.
        clampBehavior="none"
        value={(value as number | null) ?? ''}
        onChange={(typed) => put(typeof typed === 'number' ? typed : null)}
      />
    )
  if (Array.isArray(value))
    return <MultiSelect size="md" {...input} searchable data={[...(options ?? [])]} value={value as string[]} onChange={put} />
  const text = (value as string | null) ?? ''
  if (kind === 'opcion' || kind === 'ref') {
    const data = [...(options ?? facts.choices)]
    return <NativeSelect size="md" {...input} data={data} value={text} onChange={write} />
  }
  if (kind === 'dia')
    return (
      <TextInput
        {...input}
        type="date"
        value={text}
        onChange={({ currentTarget: { value: day } }) => put(day === '' && facts.nullable ? null : day)}
      />
    )
  // No maxLength: what is pasted and too long would be cut without a word, and saved.
  if (kind === 'telefono') return <TextInput {...input} type="tel" inputMode="tel" value={formatoTelefono(text)} onChange={write} />
  if (spec.lines !== undefined) return <Textarea {...input} autosize minRows={spec.lines} value={text} onChange={write} />
  if (options) return <Autocomplete {...input} data={[...options]} limit={50} value={text} onChange={put} />
  return <TextInput {...input} {...(spec.email ? { inputMode: 'email' } : spec.digits ? DIGITS : {})} value={text} onChange={write} />
}

type PropsOf<V> = {
  [N in keyof V & string]: Omit<Props, 'name' | 'onChange'> & { name: N; onChange?: (value: V[N]) => void }
}[keyof V & string]

/** The field component of a form with these fields: it takes no other names. */
export const fieldFor = <F extends Fields>(_fields?: F): ((props: PropsOf<Values<F>>) => ReactNode) => Field as never
