import { useRef, useState } from 'react'
import { ActionIcon, Badge, Button, Fieldset, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { sumaMontos } from '#domain/caja/cuadre.rules.ts'
import { papelRepetido, type PapelDePago } from '#domain/caja/gaveta/papeles.rules.ts'
import { metodosPago, type MetodoPago } from '#domain/ventas/venta.entity.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, leerCentavos } from '#domain/core/money.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { formatInteger } from '#ui/format.ts'
import { MoneyInput } from '#ui/input/NumberField.tsx'
import { conPapeles, papelesDe, type ConteoEnCurso, type Escritos } from './conteo.ts'

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
        Anota uno a uno los vouchers, transferencias, cheques y vales que tienes en la mano, o el total de cada lote del datáfono, con su
        número: Enter agrega y sigue. Se suman solos.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {otrosMetodos.map((metodo) => (
          <Montos
            key={metodo}
            metodo={metodo}
            papeles={papelesDe(otros, metodo)}
            onPapeles={(papeles) => onOtros(conPapeles(otros, metodo, papeles))}
            escrito={escritos[metodo] ?? NADA}
            onEscrito={(escrito) => onEscritos({ ...escritos, [metodo]: escrito })}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

const NADA: PapelDePago = { numero: '', centavos: 0 }

interface MontosProps {
  metodo: MetodoPago
  papeles: readonly PapelDePago[]
  onPapeles: (papeles: readonly PapelDePago[]) => void
  escrito: PapelDePago
  onEscrito: (escrito: PapelDePago) => void
}

/** Papers of one way of paying: Enter adds what is typed and makes room for the next; after a number, typed or scanned, it goes to the amount. */
function Montos({ metodo, papeles, onPapeles, escrito, onEscrito }: MontosProps) {
  const nombre = nombreMetodo[metodo]
  const monto = useRef<HTMLInputElement>(null)
  const numero = useRef<HTMLInputElement>(null)
  // Another field of money each time: an empty one, whatever was typed in the last. Who types no numbers stays in it.
  const [vuelta, setVuelta] = useState({ cual: 0, enMonto: false })
  const repetido = papelRepetido([...papeles, escrito].map((papel) => ({ ...papel, metodo, moneda: 'DOP' as const }))) !== undefined
  const agregar = () => {
    if (escrito.centavos === 0 || repetido) return
    onPapeles([...papeles, { ...escrito, numero: escrito.numero.trim() }])
    onEscrito(NADA)
    setVuelta({ cual: vuelta.cual + 1, enMonto: escrito.numero === '' })
    if (escrito.numero !== '') numero.current?.focus()
  }
  return (
    <Stack gap={6}>
      <Group wrap="nowrap" align="flex-end" gap={6}>
        <TextInput
          ref={numero}
          w={110}
          label="Número"
          aria-label={`Número: ${nombre}`}
          autoComplete="off"
          maxLength={40}
          error={repetido ? 'Ya está' : undefined}
          value={escrito.numero}
          onChange={(event) => onEscrito({ ...escrito, numero: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || escrito.numero === '') return
            event.preventDefault()
            monto.current?.focus()
          }}
        />
        <MoneyInput
          key={vuelta.cual}
          autoFocus={vuelta.enMonto}
          ref={monto}
          flex={1}
          label={nombre}
          parse={leerCentavos}
          explain={explicarCodigo}
          value={escrito.centavos === 0 ? null : escrito.centavos}
          onChange={(centavos) => onEscrito({ ...escrito, centavos: centavos ?? 0 })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || escrito.centavos === 0) return
            event.preventDefault()
            agregar()
          }}
        />
        <ActionIcon
          variant="default"
          size={46}
          aria-label={`Agregar: ${nombre}`}
          disabled={escrito.centavos === 0 || repetido}
          onClick={agregar}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </Group>
      {papeles.length > 0 && (
        <>
          <Group gap={4} component="ul" p={0} m={0} aria-label={`Contados: ${nombre}`} style={{ listStyle: 'none' }}>
            {papeles.map(({ centavos, numero: suyo }, posicion) => (
              <li key={`${posicion} ${suyo} ${centavos}`}>
                <Button
                  size="compact-sm"
                  variant="default"
                  className="numeros"
                  rightSection={<IconX size={14} aria-hidden />}
                  aria-label={`Quitar ${suyo === '' ? '' : `${suyo} · `}${formatMoney(centavos)} de ${nombre}`}
                  onClick={() => onPapeles(papeles.filter((_, otra) => otra !== posicion))}
                >
                  {suyo === '' ? '' : `${suyo} · `}
                  {formatMoney(centavos)}
                </Button>
              </li>
            ))}
          </Group>
          <Badge variant="light" size="lg" tt="none" component="output" aria-label={`Total: ${nombre}`}>
            {formatInteger(papeles.length)} por {formatMoney(sumaMontos(papeles.map(({ centavos }) => centavos)))}
          </Badge>
        </>
      )}
    </Stack>
  )
}
