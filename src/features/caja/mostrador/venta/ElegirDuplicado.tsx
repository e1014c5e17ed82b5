import { Modal, Stack, Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { formatPrice } from '#domain/core/money.ts'
import { ChooseList } from '#ui/input/ChooseList.tsx'

interface Props {
  codigo: string
  productos: readonly ProductoEnCaja[]
  onPick: (producto: ProductoEnCaja) => void
  onClose: () => void
}

/** One barcode on two products is a mistake of the catalogue; the sale goes on, the person says which it is. */
export function ElegirDuplicado({ codigo, productos, onPick, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="¿Cuál de estos es?" size="md">
      <Stack>
        <Text>
          El código {codigo} lo tienen {productos.length} productos. Conviene corregirlo en Productos.
        </Text>
        <ChooseList label="Productos con ese código" options={productos} keyOf={({ id }) => id} onChoose={onPick}>
          {(producto) => (
            <>
              <Text fw={650}>{producto.nombre}</Text>
              <Text size="sm" c="dimmed" className="numeros">
                {formatPrice(producto.precioDiezmilesimas)}
                {producto.categoria === '' ? '' : ` · ${producto.categoria}`}
              </Text>
            </>
          )}
        </ChooseList>
      </Stack>
    </Modal>
  )
}
