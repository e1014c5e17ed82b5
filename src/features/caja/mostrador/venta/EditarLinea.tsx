import { useState } from 'react'
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { explicarCodigo, mensajeDe } from '#domain/messages.ts'
import { formatPrice, leerDiezmilesimas, leerMilesimas, multiplicar } from '#domain/core/money.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Descuento, LineaBorrador } from '#domain/ventas/venta.rules.ts'
import { nombreUnidad } from '#domain/core/unidades.ts'
import { QuantityInput, UnitPriceInput } from '#ui/input/NumberField.tsx'
import { CamposDescuento } from './CamposDescuento.tsx'

export type CampoLinea = 'cantidad' | 'precio' | 'descuento'

interface Props {
  linea: LineaBorrador
  foco: CampoLinea
  /** Puts the changes in the sale; answers why not. */
  onApply: (cambios: Partial<LineaBorrador>) => Fallo | undefined
  onRemove: () => void
  onClose: () => void
}

const SIN_DESCUENTO: Descuento = { clase: 'porcentaje', valor: 0, motivo: '' }

/** Quantity, price, discount and note of one line. */
export function EditarLinea({ linea, foco, onApply, onRemove, onClose }: Props) {
  const [cantidad, setCantidad] = useState<number | null>(linea.cantidadMilesimas)
  const [precio, setPrecio] = useState<number | null>(linea.precioDiezmilesimas)
  const [descuento, setDescuento] = useState<Descuento>(linea.descuento ?? SIN_DESCUENTO)
  const [nota, setNota] = useState(linea.nota)
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const palabras = fallo && mensajeDe(fallo)
  const enfocado = (campo: CampoLinea) => (campo === foco ? { 'data-autofocus': true } : {})

  const guardar = () => {
    if (cantidad === null || precio === null) return
    const falta = onApply({
      cantidadMilesimas: cantidad,
      precioDiezmilesimas: precio,
      descuento: descuento.valor > 0 ? descuento : null,
      nota: nota.trim(),
    })
    setFallo(falta)
  }
  return (
    <Modal opened onClose={onClose} title={linea.nombre} size="md">
      <form
        onSubmit={(evento) => {
          evento.preventDefault()
          guardar()
        }}
      >
        <Stack>
          <Group grow align="flex-start">
            <QuantityInput
              label={linea.sePesa ? 'Peso' : 'Cantidad'}
              unit={nombreUnidad(linea.unidad)}
              value={cantidad}
              onChange={setCantidad}
              parse={leerMilesimas}
              explain={explicarCodigo}
              {...enfocado('cantidad')}
            />
            <UnitPriceInput
              label="Precio"
              value={precio}
              onChange={setPrecio}
              parse={leerDiezmilesimas}
              explain={explicarCodigo}
              {...enfocado('precio')}
            />
          </Group>
          {linea.productoId !== '' && precio !== linea.precioListaDiezmilesimas && (
            <Text size="sm" c="dimmed">
              Precio de lista: {formatPrice(linea.precioListaDiezmilesimas)}
            </Text>
          )}
          <CamposDescuento
            descuento={descuento}
            onDescuento={setDescuento}
            sobreCentavos={multiplicar(precio ?? 0, cantidad ?? 0)}
            autoFocus={foco === 'descuento'}
          />
          <TextInput
            label="Nota"
            placeholder="Sale en el ticket"
            value={nota}
            maxLength={200}
            onChange={(evento) => setNota(evento.currentTarget.value)}
          />
          {palabras && (
            <Alert color="red" title={palabras.mensaje} role="alert">
              {palabras.arreglo}
            </Alert>
          )}
          <Group justify="space-between">
            <Button variant="light" color="red" leftSection={<IconTrash size={18} />} onClick={onRemove}>
              Quitar
            </Button>
            <Button type="submit" disabled={cantidad === null || precio === null}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
