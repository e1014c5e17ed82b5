import { useState } from 'react'
import { Button, Group, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { etiquetasDePedido, listaDePreparacion } from '#domain/pedidos/palabras/pedido.papel.ts'
import { ok } from '#domain/core/result.ts'
import { CountField } from '#features/kit/inputs.tsx'
import { useImpresora } from '#ui/imprimir/impresora.ts'
import { DialogoDePedido } from './actos/DialogoDePedido.tsx'
import { imprimirPapeles } from './imprimir.ts'
import type { RenglonPedido } from './renglon.ts'
import { useLugares } from './usePedidos.ts'

interface Props {
  pedidos: readonly RenglonPedido[]
  size?: 'xs' | 'sm'
}

/** The papers of one order or of several: the list to pick from, and the labels of its packages. */
export function Papeles({ pedidos, size = 'sm' }: Props) {
  const lugarDe = useLugares()
  const conImpresora = useImpresora().elegida !== undefined
  const [etiquetando, setEtiquetando] = useState(false)
  const [bultos, setBultos] = useState(1)
  const etiquetas = async () => {
    await imprimirPapeles(
      pedidos.flatMap((pedido) => etiquetasDePedido(pedido, bultos, lugarDe(pedido.contenido))),
      conImpresora,
    )
    return ok(undefined)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" size={size} leftSection={<IconPrinter size={18} aria-hidden />}>
            Imprimir
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void imprimirPapeles(pedidos.map(listaDePreparacion), conImpresora)}>Lista de preparación</Menu.Item>
          <Menu.Item onClick={() => setEtiquetando(true)}>Etiquetas de los bultos</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {etiquetando && (
        <DialogoDePedido titulo="Etiquetas de los bultos" boton="Imprimir" onAct={etiquetas} onClose={() => setEtiquetando(false)}>
          <Group>
            <CountField
              label={pedidos.length === 1 ? 'Bultos' : 'Bultos de cada pedido'}
              min={1}
              max={100}
              value={bultos}
              onChange={setBultos}
              data-autofocus
            />
          </Group>
        </DialogoDePedido>
      )}
    </>
  )
}
