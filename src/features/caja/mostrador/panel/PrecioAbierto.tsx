import { useState } from 'react'
import { Text } from '@mantine/core'
import { itbisCodigos, nombreItbis, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { nuevaLineaAbierta } from '#domain/ventas/precio-abierto.ts'
import type { LineaBorrador } from '#domain/ventas/venta.rules.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { ChoiceField, PriceField, QuantityField, TextField } from '#features/kit/inputs.tsx'

interface Props {
  /** What was looked for and is not in the catalogue. */
  texto: string
  onApply: (linea: LineaBorrador) => void
  onClose: () => void
}

/** Something that is not in the catalogue, sold once at a price that somebody says. Who may not change prices is asked for a PIN. */
export function PrecioAbierto({ texto, onApply, onClose }: Props) {
  const [nombre, setNombre] = useState(texto)
  const [precio, setPrecio] = useState<number | null>(null)
  const [cantidad, setCantidad] = useState<number | null>(1000)
  const [itbis, setItbis] = useState<ItbisCodigo>('18')
  const completo = nombre.trim() !== '' && (precio ?? 0) > 0 && (cantidad ?? 0) > 0
  return (
    <ActModal
      onClose={onClose}
      title="Precio abierto"
      submit="Agregar"
      running={false}
      onSubmit={() => onApply(nuevaLineaAbierta({ nombre: nombre.trim(), precioDiezmilesimas: precio ?? 0, itbis }, cantidad ?? 1000))}
      disabled={!completo}
    >
      <TextField label="Qué es" required maxLength={200} value={nombre} onChange={setNombre} data-autofocus />
      <PriceField label="Precio de cada uno" required value={precio} onChange={setPrecio} />
      <QuantityField label="Cantidad" required value={cantidad} onChange={setCantidad} />
      <ChoiceField
        label="ITBIS"
        value={itbis}
        onChange={(valor) => setItbis(valor)}
        data={itbisCodigos.map((value) => ({ value, label: nombreItbis[value] }))}
      />
      <Text size="sm" c="dimmed">
        No mueve la existencia de ningún producto, y en los reportes sale aparte. Si lo vendes a menudo, créalo en Productos.
      </Text>
    </ActModal>
  )
}
