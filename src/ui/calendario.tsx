/** Fields for days, in Spanish. Calendars are heavy: screens that have none must not import this file except on demand. */
import { useState, type ReactNode } from 'react'
import { DateInput, DatePickerInput, DatesProvider, type DateInputProps, type DatePickerInputProps } from '@mantine/dates'
import '@mantine/dates/styles.css'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { diaFiscal, limitesDelMes, sumarDias } from '#domain/fecha.ts'

dayjs.extend(customParseFormat)

/** As a day is shown, and as people type it. */
const FORMATS = ['D MMM YYYY', 'D/M/YYYY', 'D-M-YYYY', 'D MMMM YYYY', 'YYYY-MM-DD']
const readDay = (text: string): string | null => {
  const day = dayjs(text.trim().toLowerCase(), FORMATS, 'es', true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}

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

/** One day, typed or picked. */
export const DayInput = (props: DateInputProps) => (
  <InSpanish>
    <DateInput {...shared} dateParser={readDay} {...props} />
  </InSpanish>
)

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
