import { useState } from 'react'
import { Radio, ScrollArea, Stack, Text } from '@mantine/core'
import { useCatalogo } from '#data/session/react.tsx'
import { formatMoney, formatQuantity } from '#domain/core/money.ts'
import { TextField, ChoiceField, QuantityField } from '#features/kit/inputs.tsx'
import { DialogoDePedido, type DeActo } from './DialogoDePedido.tsx'

const PROPUESTAS = 12

/** Another product in place of one that there is none of: the customer has to agree. */
export function Sustituir({ pedido, hacer, onClose, linea: primera }: DeActo & { linea?: number | undefined }) {
  const catalogo = useCatalogo()
  const { contenido, estado } = pedido
  const posibles = contenido.lineas.filter(
    ({ linea }) => estado.lineas.find((una) => una.linea === linea)?.sustituto?.estado !== 'aceptado',
  )
  const [linea, setLinea] = useState(primera ?? posibles[0]?.linea ?? 1)
  const pedida = contenido.lineas.find((una) => una.linea === linea)
  const [texto, setTexto] = useState('')
  const [productoId, setProductoId] = useState('')
  const [cantidad, setCantidad] = useState<number | null>(pedida?.cantidadMilesimas ?? null)
  const hallados = catalogo
    .buscar(texto, PROPUESTAS + 1)
    .filter(({ id, activo }) => activo && id !== pedida?.productoId)
    .slice(0, PROPUESTAS)
  const elegido = catalogo.porId(productoId)
  return (
    <DialogoDePedido
      titulo={`Proponer otro producto en ${pedido.numero}`}
      boton="Proponer al cliente"
      size="lg"
      falta={!elegido || cantidad === null || cantidad === 0}
      onAct={() => {
        const { nombre = '', precioDiezmilesimas = 0, itbis = '18' as const } = elegido ?? {}
        return hacer('proponerSustitucion', { linea, productoId, nombre, cantidadMilesimas: cantidad ?? 0, precioDiezmilesimas, itbis })
      }}
      onClose={onClose}
    >
      <ChoiceField
        label="En lugar de"
        value={String(linea)}
        onChange={(texto) => setLinea(Number(texto))}
        data={posibles.map((una) => ({ value: String(una.linea), label: `${formatQuantity(una.cantidadMilesimas)} × ${una.nombre}` }))}
      />
      <TextField label="Buscar el producto que se propone" value={texto} onChange={setTexto} data-autofocus />
      <ScrollArea.Autosize mah={260} type="auto">
        <Radio.Group value={productoId} onChange={setProductoId} aria-label="Producto que se propone">
          <Stack gap="xs">
            {hallados.map(({ id, nombre, precioDiezmilesimas }) => (
              <Radio
                key={id}
                value={id}
                label={`${nombre} · ${formatMoney(Math.round(precioDiezmilesimas / 100))} · hay ${formatQuantity(catalogo.existencia(id))}`}
              />
            ))}
          </Stack>
        </Radio.Group>
      </ScrollArea.Autosize>
      {hallados.length === 0 && <Text c="dimmed">Ningún producto se llama así.</Text>}
      <QuantityField label="Cantidad" value={cantidad} onChange={setCantidad} {...(elegido ? { unit: elegido.unidad } : {})} />
    </DialogoDePedido>
  )
}
