import { Text } from '@mantine/core'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { ErrorState } from '#ui/show/states.tsx'

/** Why it is not brought there, in words. They weigh, and most visitors need none. */
export function PorQueNo({ code }: { code: string }) {
  return (
    <Text span c="orange" inherit>
      {enPalabras({ code })}
    </Text>
  )
}

/** Why the shop's page did not come. */
export function NoVino({ error, onRetry }: { error: Fallo; onRetry: () => void }) {
  const { mensaje, arreglo } = mensajeDe(error)
  return <ErrorState message={mensaje} fix={arreglo} onRetry={onRetry} />
}
