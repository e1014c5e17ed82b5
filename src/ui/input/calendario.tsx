/** Fields for days, in Spanish. Calendars are heavy: screens that have none must not import this file except on demand. */
import { useState, type ReactNode } from 'react'
import { DateInput, DatePickerInput, DatesProvider, type DateInputProps, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/es'
import { diaFiscal, limitesDelMes, sumarDias } from '#domain/core/fecha.ts'
import { formatDay } from '#ui/format.ts'
import { readDay } from './read-day.ts'

/** The Dominican week begins on Sunday (CLDR). */
const SETTINGS = { locale: 'es', firstDayOfWeek: 0 } as const

const arrows = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
const shared = { valueFormat: 'D MMM YYYY', ariaLabels: arrows, clearButtonProps: { 'aria-label': 'Quitar la fecha' } } as const

const InSpanish = ({ children }: { children: ReactNode }) => <DatesProvider settings={SETTINGS}>{children}</DatesProvider>

interface DayInputProps extends Omit<DateInputProps, 'dateParser' | 'fixOnBlur' | 'minDate' | 'maxDate'> {
  /** YYYY-MM-DD, the first and the last day that may be. */
  minDate?: string
  maxDate?: string
  /** What stands there is no day that may be: a form must not be saved as if nothing had been typed. */
  onWrong?: (wrong: boolean) => void
}

/** One day, typed or picked. What is not understood stays where it was typed, with what to do about it. */
export function DayInput({ minDate, maxDate, onWrong, onChange, onBlur, error, ...props }: DayInputProps) {
  const [wrong, setWrong] = useState('')
  const [left, setLeft] = useState(false)
  const judge = (problem: string) => {
    setWrong(problem)
    onWrong?.(problem !== '')
  }
  const read = (text: string): string | null => {
    const day = readDay(text)
    if (text.trim() === '') judge('')
    else if (day === null) judge('Esa fecha no se entiende. Escríbela como 31/12/2026.')
    else if (minDate !== undefined && day < minDate) judge(`Tiene que ser del ${formatDay(minDate)} en adelante.`)
    else if (maxDate !== undefined && day > maxDate) judge(`Tiene que ser del ${formatDay(maxDate)} o antes.`)
    else judge('')
    return day
  }
  return (
    <InSpanish>
      <DateInput
        {...shared}
        {...props}
        {...(minDate === undefined ? {} : { minDate })}
        {...(maxDate === undefined ? {} : { maxDate })}
        dateParser={read}
        fixOnBlur={wrong === ''}
        onFocus={() => setLeft(false)}
        onBlur={(event) => {
          setLeft(true)
          onBlur?.(event)
        }}
        onChange={(day) => {
          judge('')
          onChange?.(day)
        }}
        error={(left && wrong) || error}
      />
    </InSpanish>
  )
}

/** From one day to another, with the usual stretches at hand. */
export function DaysInput(props: Omit<DatePickerInputProps<'range'>, 'type' | 'presets' | 'ref'>) {
  const [today] = useState(() => diaFiscal(new Date().toISOString()))
  return (
    <InSpanish>
      <DatePickerInput {...shared} {...props} type="range" allowSingleDateInRange presets={stretches(today)} />
    </InSpanish>
  )
}

function stretches(today: string): { value: [string, string]; label: string }[] {
  const yesterday = sumarDias(today, -1)
  return [
    { value: [today, today], label: 'Hoy' },
    { value: [yesterday, yesterday], label: 'Ayer' },
    { value: [sumarDias(today, -6), today], label: 'Últimos 7 días' },
    { value: limitesDelMes(today), label: 'Este mes' },
    { value: limitesDelMes(today, -1), label: 'El mes pasado' },
  ]
}
