import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { mensajeDe } from '#domain/messages.ts'
import { TextField } from '#features/kit/inputs.tsx'
import type { CuentaDeTienda } from './cuenta.ts'

interface Props {
  cuenta: Pick<CuentaDeTienda, 'eleccion' | 'cupon' | 'cuponProblema' | 'esCotizada'>
  /** Of the shop. */
  nombre: string
  onWrite: (cupon: string) => void
}

/** The coupon that somebody has: written, taken off, or why it takes nothing off. */
export function CampoCupon({ cuenta: { eleccion, cupon, cuponProblema, esCotizada }, nombre, onWrite }: Props) {
  const [escrito, setEscrito] = useState(eleccion.cupon)
  const [abierto, setAbierto] = useState(eleccion.cupon !== '')
  const puesto = eleccion.cupon !== ''
  if (!abierto)
    return (
      <Group>
        <Button variant="subtle" onClick={() => setAbierto(true)} aria-label={`Tengo un cupón de ${nombre}`}>
          Tengo un cupón
        </Button>
      </Group>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onWrite(escrito.trim())
      }}
    >
      <Group align="end" wrap="nowrap">
        <TextField
          label="Cupón"
          value={escrito}
          onChange={setEscrito}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          flex={1}
          aria-describedby={`cupon-${nombre}`}
        />
        {puesto && escrito.trim() === eleccion.cupon ? (
          <Button
            variant="default"
            aria-label={`Quitar el cupón de ${nombre}`}
            onClick={() => {
              setEscrito('')
              onWrite('')
            }}
          >
            Quitar
          </Button>
        ) : (
          <Button type="submit" variant="default" disabled={escrito.trim() === ''} aria-label={`Aplicar el cupón a ${nombre}`}>
            Aplicar
          </Button>
        )}
      </Group>
      <Text id={`cupon-${nombre}`} size="sm" role="status" {...(cuponProblema ? { c: 'orange' } : { c: 'dimmed' })}>
        {!puesto
          ? ''
          : cuponProblema
            ? `${mensajeDe(cuponProblema).mensaje} ${mensajeDe(cuponProblema).arreglo}`
            : cupon
              ? 'Aplicado.'
              : esCotizada
                ? ''
                : 'Se sabe si vale al enviar el pedido.'}
      </Text>
    </form>
  )
}
