import { useState } from 'react'
import { ActionIcon, Badge, Button, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { sumaMontos } from '#domain/caja/cuadre.rules.ts'
import { metodosPago, type MetodoPago } from '#domain/ventas/venta.entity.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { conMontos, montosDe, type ConteoEnCurso, type Escritos } from './conteo.ts'

const otrosMetodos = metodosPago.filter((metodo) => metodo !== 'efectivo' && metodo !== 'pedido')

interface Props {
  otros: ConteoEnCurso['otros']
  onOtros: (otros: ConteoEnCurso['otros']) => void
  escritos: Escritos
  onEscritos: (escritos: Escritos) => void
}

/** Card slips, transfers, cheques and signed bills: counted one by one, apart from the cash. */
export function OtrosMetodos({ otros, onOtros, escritos, onEscritos }: Props) {
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
            escrito={escritos[metodo] ?? null}
            onEscrito={(escrito) => onEscritos({ ...escritos, [metodo]: escrito ?? 0 })}
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
  escrito: number | null
  onEscrito: (escrito: number | null) => void
}

/** Slips of one way of paying: Enter adds what is typed and makes room for the next. */
function Montos({ metodo, montos, onMontos, escrito, onEscrito }: MontosProps) {
  const nombre = nombreMetodo[metodo]
  // Another field each time: an empty one, whatever was typed in the last.
  const [vuelta, setVuelta] = useState(0)
  const agregar = () => {
    if (escrito === null || escrito === 0) return
    onMontos([...montos, escrito])
    onEscrito(null)
    setVuelta(vuelta + 1)
  }
  return (
    <Stack gap={6}>
      <Group wrap="nowrap" align="flex-end" gap={6}>
        <MoneyInput
          key={vuelta}
          flex={1}
          label={nombre}
          autoFocus={vuelta > 0}
          parse={leerCentavos}
          explain={explicarCodigo}
          value={escrito === 0 ? null : escrito}
          onChange={onEscrito}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || escrito === null) return
            event.preventDefault()
            agregar()
          }}
        />
        <ActionIcon
          variant="default"
          size={46}
          aria-label={`Agregar: ${nombre}`}
          disabled={escrito === null || escrito === 0}
          onClick={agregar}
        >
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
