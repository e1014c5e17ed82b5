import { useState } from 'react'
import { ActionIcon, Badge, Button, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { sumaMontos } from '#domain/cuadre.rules.ts'
import { metodosPago, type MetodoPago } from '#domain/entidades/venta.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { leerCentavos } from '#domain/money.ts'
import { nombreMetodo } from '#domain/venta.rules.ts'
import { formatInteger, formatMoney } from '#ui/format.ts'
import { MoneyInput } from '#ui/NumberField.tsx'
import { conMontos, montosDe, type ConteoEnCurso } from './conteo.ts'

const otrosMetodos = metodosPago.filter((metodo) => metodo !== 'efectivo')

interface Props {
  otros: ConteoEnCurso['otros']
  onOtros: (otros: ConteoEnCurso['otros']) => void
}

/** Card slips, transfers, cheques and signed bills: counted one by one, apart from the cash. */
export function OtrosMetodos({ otros, onOtros }: Props) {
  return (
    <Fieldset legend="Otros comprobantes de pago">
      <Text size="sm" c="dimmed" mb="xs">
        Anota uno a uno los vouchers, transferencias, cheques y vales que tienes en la mano: Enter agrega y sigue. Se suman solos.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {otrosMetodos.map((metodo) => (
          <Montos
            key={metodo}
            metodo={metodo}
            montos={montosDe(otros, metodo)}
            onMontos={(montos) => onOtros(conMontos(otros, metodo, montos))}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

interface MontosProps {
  metodo: MetodoPago
  montos: readonly number[]
  onMontos: (montos: readonly number[]) => void
}

/** Slips of one way of paying. What is typed and not added yet is added when the field is left: it counts as seen. */
function Montos({ metodo, montos, onMontos }: MontosProps) {
  const nombre = nombreMetodo[metodo]
  const [escrito, setEscrito] = useState<number | null>(null)
  // Another field each time: an empty one, whatever was typed in the last.
  const [vuelta, setVuelta] = useState(0)
  const [sigue, setSigue] = useState(false)
  const agregar = (seguir: boolean) => {
    if (escrito === null || escrito === 0) return
    onMontos([...montos, escrito])
    setEscrito(null)
    setVuelta(vuelta + 1)
    setSigue(seguir)
  }
  return (
    <Stack gap={6}>
      <Group wrap="nowrap" align="flex-end" gap={6}>
        <MoneyInput
          key={vuelta}
          flex={1}
          label={nombre}
          autoFocus={sigue}
          parse={leerCentavos}
          explain={explicarCodigo}
          value={escrito}
          onChange={setEscrito}
          onBlur={() => agregar(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || escrito === null) return
            event.preventDefault()
            agregar(true)
          }}
        />
        <ActionIcon variant="default" size={46} aria-label={`Agregar: ${nombre}`} disabled={escrito === null} onClick={() => agregar(true)}>
          <IconPlus size={18} />
        </ActionIcon>
      </Group>
      {montos.length > 0 && (
        <>
          <Group gap={4} component="ul" p={0} m={0} aria-label={`Contados: ${nombre}`} style={{ listStyle: 'none' }}>
            {montos.map((centavos, posicion) => (
              <li key={`${posicion} ${centavos}`}>
                <Button
                  size="compact-sm"
                  variant="default"
                  className="numeros"
                  rightSection={<IconX size={14} aria-hidden />}
                  aria-label={`Quitar ${formatMoney(centavos)} de ${nombre}`}
                  onClick={() => onMontos(montos.filter((_, otra) => otra !== posicion))}
                >
                  {formatMoney(centavos)}
                </Button>
              </li>
            ))}
          </Group>
          <Badge variant="light" size="lg" tt="none" component="output" aria-label={`Total: ${nombre}`}>
            {formatInteger(montos.length)} por {formatMoney(sumaMontos(montos))}
          </Badge>
        </>
      )}
    </Stack>
  )
}
