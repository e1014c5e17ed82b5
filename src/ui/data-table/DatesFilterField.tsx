import { useState } from 'react'
import { DaysInput } from '#ui/input/calendario.tsx'
import { readDates, writeDates, type Days } from './rows.ts'

interface Props {
  label: string
  chosen: string | null
  onChosen: (value: string | null) => void
}

/** The days that a list is narrowed to. The address changes when both ends are there, not at the first tap. */
export function DatesFilterField({ label, chosen, onChosen }: Props) {
  const [half, setHalf] = useState<Days>()
  const take = (days: Days) => {
    const isHalf = (days[0] === null) !== (days[1] === null)
    setHalf(isHalf ? days : undefined)
    if (!isHalf) onChosen(writeDates(days))
  }
  return (
    <DaysInput
      // Once days are chosen they are its name: what is heard has to be what is seen.
      {...(chosen === null && half === undefined ? { 'aria-label': label } : { title: label })}
      placeholder={label}
      value={half ?? readDates(chosen)}
      onChange={take}
      onDropdownClose={() => setHalf(undefined)}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar el filtro ${label}` }}
      style={{ flex: '1 1 11rem', maxWidth: 260 }}
    />
  )
}
