import { useState } from 'react'
import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, formatPrice, leerMilesimas, multiplicar } from '#domain/core/money.ts'
import { Keypad } from '#ui/input/Keypad.tsx'
import { nombreUnidad, unidadEnPlural } from '#domain/core/unidades.ts'

interface Props {
  producto: ProductoEnCaja
  onPeso: (milesimas: number) => void
  onClose: () => void
}

/** What the scale says, in thousandths of the unit; by keyboard or by finger. */
export function PedirPeso({ producto, onPeso, onClose }: Props) {
  const [texto, setTexto] = useState('')
  const leido = texto === '' ? undefined : leerMilesimas(texto)
  const peso = leido?.ok === true ? leido.value : 0
  return (
    <Modal opened onClose={onClose} title={producto.nombre} size="sm">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          if (peso > 0) onPeso(peso)
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            size="xl"
            label={`Peso en ${unidadEnPlural(producto.unidad)}`}
            description={`${formatPrice(producto.precioDiezmilesimas)} por ${nombreUnidad(producto.unidad)}`}
            inputMode="decimal"
            autoComplete="off"
            classNames={{ input: 'numeros' }}
            value={texto}
            onChange={(evento) => setTexto(evento.currentTarget.value)}
            error={leido?.ok === false ? explicarCodigo(leido.error.code) : undefined}
          />
          <Text fz="xl" fw={750} ta="center" className="numeros" role="status">
            {formatMoney(multiplicar(producto.precioDiezmilesimas, peso))}
          </Text>
          <Keypad extra="." onDigit={(digito) => setTexto(texto + digito)} onBackspace={() => setTexto(texto.slice(0, -1))} />
          <Button type="submit" size="lg" disabled={peso === 0}>
            Agregar
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
