import { useEffect, useRef, useState } from 'react'
import { Button, Stack, Text } from '@mantine/core'
import { Keypad } from './Keypad.tsx'
import classes from './PinPad.module.css'
import { useLocked } from '#ui/hooks/useLocked.ts'

const MIN = 4
const MAX = 8

interface Props {
  /** Whose PIN is asked for. */
  label: string
  /** Answers why it was not accepted, or nothing when it was. */
  onPin: (pin: string) => Promise<string | undefined>
  disabled?: boolean
}

/** A PIN of 4 to 8 digits by finger or keyboard; the digits are never shown. */
export function PinPad({ label, onPin, disabled = false }: Props) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const [submit, running] = useLocked(async () => {
    setProblem(await onPin(pin))
    setPin('')
  })
  useEffect(() => field.current?.focus(), [])
  const type = (text: string) => {
    setProblem(undefined)
    setPin(text.replace(/\D/g, '').slice(0, MAX))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (pin.length >= MIN) submit()
      }}
    >
      <Stack align="center" gap="md">
        <label className={classes['field']}>
          <span className={classes['label']}>{label}</span>
          <input
            ref={field}
            className={classes['input']}
            type="password"
            inputMode="none"
            autoComplete="off"
            value={pin}
            disabled={disabled}
            // Not disabled while it is checked: it would lose the focus, and the next try would be typed to nobody.
            readOnly={running}
            aria-invalid={problem !== undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <span className={classes['dots']} aria-hidden>
            {Array.from({ length: MAX }, (_, place) => (
              <i key={place} data-on={place < pin.length} data-optional={place >= MIN} />
            ))}
          </span>
        </label>
        <Text c="red" role="alert" mih="1.5em" fw={600} ta="center">
          {problem}
        </Text>
        <Keypad disabled={disabled || running} onDigit={(digit) => type(pin + digit)} onBackspace={() => type(pin.slice(0, -1))} />
        <Button type="submit" size="lg" w="100%" maw={308} loading={running} disabled={disabled || pin.length < MIN}>
          Entrar
        </Button>
      </Stack>
    </form>
  )
}
