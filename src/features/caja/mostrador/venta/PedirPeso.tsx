import { useState } from 'react'
import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatMoney, formatPrice, formatQuantity, leerCentavos, leerMilesimas, multiplicar } from '#domain/core/money.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { nombreUnidad, unidadCorta, unidadEnPlural } from '#domain/core/unidades.ts'
import { cantidadPorPesos, type Medida } from '#domain/ventas/bascula.ts'
import { Keypad } from '#ui/input/Keypad.tsx'

interface Props {
  producto: ProductoEnCaja
  onMedida: (medida: Medida) => void
  onClose: () => void
}

type Modo = 'peso' | 'pesos'
/** What people ask for across a counter: in thousandths of the unit, and in pesos. */
const FRACCIONES = [
  ['¼', 250],
  ['½', 500],
  ['¾', 750],
  ['1', 1000],
] as const
const MONTOS = [25, 50, 100, 200] as const
const MOTIVO = 'Pedido por pesos'

/** What the scale says in the unit, or *RD$50 de salami*; by keyboard or by finger. */
export function PedirPeso({ producto, onMedida, onClose }: Props) {
  const [modo, setModo] = useState<Modo>('peso')
  const [texto, setTexto] = useState('')
  const leida = texto === '' ? undefined : leerMedida(producto, modo, texto)
  const medida = leida?.ok === true ? leida.value : undefined
  const total = medida ? multiplicar(producto.precioDiezmilesimas, medida.cantidadMilesimas) - (medida.descuento?.valor ?? 0) : 0
  const corta = unidadCorta(producto.unidad)
  const agregar = (cual: Medida | undefined) => cual && onMedida(cual)
  return (
    <Modal opened onClose={onClose} title={producto.nombre} size="sm">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          agregar(medida)
        }}
      >
        <Stack gap="sm">
          {producto.precioDiezmilesimas > 0 && (
            <SegmentedControl
              fullWidth
              aria-label="Cómo se pide"
              value={modo}
              data={[
                { value: 'peso', label: `En ${unidadEnPlural(producto.unidad)}` },
                { value: 'pesos', label: 'Por pesos' },
              ]}
              onChange={(otro) => {
                setModo(otro === 'pesos' ? 'pesos' : 'peso')
                setTexto('')
              }}
            />
          )}
          <Group grow gap="xs" wrap="nowrap">
            {modo === 'peso'
              ? FRACCIONES.map(([signo, cantidadMilesimas]) => (
                  <Button key={signo} variant="default" px={0} fz="sm" onClick={() => agregar({ cantidadMilesimas, descuento: null })}>
                    {signo} {corta}
                  </Button>
                ))
              : MONTOS.map((pesos) => (
                  <Button key={pesos} variant="default" px={0} fz="sm" onClick={() => setTexto(String(pesos))}>
                    RD${pesos}
                  </Button>
                ))}
          </Group>
          <TextInput
            key={modo}
            data-autofocus
            autoFocus
            size="xl"
            label={modo === 'peso' ? `Peso en ${unidadEnPlural(producto.unidad)}` : 'Cuántos pesos'}
            description={`${formatPrice(producto.precioDiezmilesimas)} por ${nombreUnidad(producto.unidad)}`}
            inputMode="decimal"
            autoComplete="off"
            classNames={{ input: 'numeros' }}
            value={texto}
            onChange={(evento) => setTexto(evento.currentTarget.value)}
            error={leida?.ok === false ? explicarCodigo(leida.error.code) : undefined}
          />
          <Text fz="xl" fw={750} ta="center" className="numeros" role="status">
            {modo === 'pesos' && medida ? `${formatQuantity(medida.cantidadMilesimas)} ${corta} · ` : ''}
            {formatMoney(total)}
          </Text>
          <Keypad extra="." onDigit={(digito) => setTexto(texto + digito)} onBackspace={() => setTexto(texto.slice(0, -1))} />
          <Button type="submit" size="lg" disabled={medida === undefined}>
            Agregar
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

/** What was typed, as a line holds it; nothing yet of a number that begins with zeros. */
function leerMedida(producto: ProductoEnCaja, modo: Modo, texto: string): Result<Medida> | undefined {
  const numero = modo === 'peso' ? leerMilesimas(texto) : leerCentavos(texto)
  if (!numero.ok) return numero
  if (numero.value === 0) return undefined
  return modo === 'peso' ? ok({ cantidadMilesimas: numero.value, descuento: null }) : cantidadPorPesos(producto, numero.value, MOTIVO)
}
