import { ActionIcon, Group, SimpleGrid, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Conteo } from '#domain/entidades/turno.ts'
import { denominaciones, totalConteo, type Denominacion } from '#domain/cuadre.rules.ts'
import { formatoPesos, leerCentavos, leerMilesimas, type Moneda } from '#domain/money.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { MoneyInput, QuantityInput } from '#ui/NumberField.tsx'
import classes from './ConteoDinero.module.css'

interface Props {
  moneda: Moneda
  conteo: Conteo
  onConteo: (conteo: Conteo) => void
  autoFocus?: boolean
}

/** How many of each note and coin; Enter goes to the next row, so that a drawer is counted without the mouse. */
export function ConteoDinero({ moneda, conteo, onConteo, autoFocus = false }: Props) {
  const poner = (clave: string, cantidad: number) => {
    const { [clave]: _, ...resto } = conteo
    onConteo(cantidad > 0 ? { ...resto, [clave]: cantidad } : resto)
  }
  return (
    <fieldset className={classes['conteo']}>
      <legend>
        <Group justify="space-between" w="100%">
          <Text component="span" fw={650}>
            {moneda === 'DOP' ? 'Pesos' : 'Dólares'}
          </Text>
          <output aria-label={`Total ${moneda === 'DOP' ? 'en pesos' : 'en dólares'}`}>
            <MoneyText centavos={totalConteo(conteo)} currency={moneda} fw={700} fz="lg" />
          </output>
        </Group>
      </legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
        {denominaciones[moneda].map((denominacion, i) => (
          <Renglon
            key={denominacion.clave}
            moneda={moneda}
            denominacion={denominacion}
            cantidad={conteo[denominacion.clave] ?? 0}
            onCantidad={(n) => poner(denominacion.clave, n)}
            autoFocus={autoFocus && i === 0}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}

interface RenglonProps {
  moneda: Moneda
  denominacion: Denominacion
  cantidad: number
  onCantidad: (cantidad: number) => void
  autoFocus: boolean
}

function Renglon({ moneda, denominacion, cantidad, onCantidad, autoFocus }: RenglonProps) {
  if (denominacion.clase === 'otra')
    return (
      <MoneyInput
        label="Otro"
        currency={moneda}
        value={cantidad === 0 ? null : cantidad}
        onChange={(centavos) => onCantidad(centavos ?? 0)}
        parse={leerCentavos}
      />
    )
  const nombre = `${denominacion.clase === 'billete' ? 'Billetes' : 'Monedas'} de ${formatoPesos(denominacion.centavos, moneda).replace('.00', '')}`
  return (
    <Group gap={6} wrap="nowrap" align="flex-end">
      <ActionIcon
        variant="default"
        size={46}
        aria-label={`Quitar uno: ${nombre}`}
        disabled={cantidad === 0}
        onClick={() => onCantidad(cantidad - 1)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <QuantityInput
        flex={1}
        label={nombre}
        value={cantidad === 0 ? null : cantidad * 1000}
        onChange={(milesimas) => onCantidad(Math.floor((milesimas ?? 0) / 1000))}
        parse={leerMilesimas}
        inputMode="numeric"
        onKeyDown={irAlSiguiente}
        {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      />
      <ActionIcon variant="default" size={46} aria-label={`Agregar uno: ${nombre}`} onClick={() => onCantidad(cantidad + 1)}>
        <IconPlus size={18} />
      </ActionIcon>
    </Group>
  )
}

/** Enter moves down the list instead of sending the form. */
function irAlSiguiente(evento: React.KeyboardEvent<HTMLInputElement>): void {
  if (evento.key !== 'Enter') return
  const campos = [...(evento.currentTarget.form?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const siguiente = campos[campos.indexOf(evento.currentTarget) + 1]
  if (siguiente === undefined) return
  evento.preventDefault()
  siguiente.focus()
}
