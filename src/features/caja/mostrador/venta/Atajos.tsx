import { Kbd, Modal, Table, Text } from '@mantine/core'

/** The keys of the till, once: the help shows this list, `useAtajos` runs it. */
export const atajos = [
  { tecla: 'F1', hace: 'Ver esta ayuda' },
  { tecla: 'F2', hace: 'Buscar un producto' },
  { tecla: 'F3', hace: 'Cantidad o peso de la línea marcada' },
  { tecla: 'F4', hace: 'Descuento de la línea marcada' },
  { tecla: 'shift+F4', hace: 'Descuento a toda la venta' },
  { tecla: 'shift+F3', hace: 'Precio de la línea marcada' },
  { tecla: 'F6', hace: 'Cliente' },
  { tecla: 'F7', hace: 'Comprobante' },
  { tecla: 'F8', hace: 'Dejar la venta en espera, o retomar una' },
  { tecla: 'F9', hace: 'Cobrar' },
  { tecla: 'F10', hace: 'Ventas del turno: reimprimir y devolver' },
  { tecla: 'shift+Delete', hace: 'Quitar la línea marcada' },
  { tecla: 'alt+ArrowUp', hace: 'Marcar la línea de arriba' },
  { tecla: 'alt+ArrowDown', hace: 'Marcar la línea de abajo' },
  { tecla: 'mod+B', hace: 'Bloquear la caja o cambiar de persona' },
] as const
export type Tecla = (typeof atajos)[number]['tecla']

const nombres: Readonly<Record<string, string>> = { shift: 'Mayús', alt: 'Alt', mod: 'Ctrl', Delete: 'Supr', ArrowUp: '↑', ArrowDown: '↓' }

export function Atajos({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Teclas de la caja" size="md">
      <Table>
        <Table.Thead className="solo-lector">
          <Table.Tr>
            <Table.Th>Tecla</Table.Th>
            <Table.Th>Qué hace</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {atajos.map(({ tecla, hace }) => (
            <Table.Tr key={tecla}>
              <Table.Td w={150}>
                {tecla.split('+').map((parte) => (
                  <Kbd key={parte} mr={4}>
                    {nombres[parte] ?? parte}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{hace}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="md">
        El lector de códigos funciona en cualquier momento, sin tocar nada. En el buscador, 3* antes del producto entra tres; las flechas
        escogen y Enter agrega.
      </Text>
    </Modal>
  )
}
