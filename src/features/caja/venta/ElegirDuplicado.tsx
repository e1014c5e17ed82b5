import { Modal, Stack, Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo.ts'
import { formatoPrecio } from '#domain/money.ts'
import { ChooseList } from '#ui/ChooseList.tsx'

interface Props {
  codigo: string
  productos: readonly ProductoEnCaja[]
  onElegir: (producto: ProductoEnCaja) => void
  onCerrar: () => void
}

/** One barcode on two products is a mistake of the catalogue; the sale goes on, the person says which it is. */
export function ElegirDuplicado({ codigo, productos, onElegir, onCerrar }: Props) {
  return (
    <Modal opened onClose={onCerrar} title="¿Cuál de estos es?" size="md">
      <Stack>
        <Text>
          El código {codigo} lo tienen {productos.length} productos. Conviene corregirlo en Productos.
        </Text>
        <ChooseList label="Productos con ese código" options={productos} keyOf={({ id }) => id} onChoose={onElegir}>
          {(producto) => (
            <>
              <Text fw={650}>{producto.nombre}</Text>
              <Text size="sm" c="dimmed" className="numeros">
                {formatoPrecio(producto.precioDiezmilesimas)}
                {producto.categoria === '' ? '' : ` · ${producto.categoria}`}
              </Text>
            </>
          )}
        </ChooseList>
      </Stack>
    </Modal>
  )
}
