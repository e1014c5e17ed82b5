import { useState } from 'react'
import { Alert, Button, Group } from '@mantine/core'
import { IconCopy, IconPackage, IconTags, IconTrash, IconVersions } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { AskButton } from '#features/kit/AskButton.tsx'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { Etiquetas } from './etiquetas/Etiquetas.tsx'

interface Props {
  producto: ProductoEnCaja
  onDuplicar: () => void
  onVariante: () => void
  onPaquete: () => void
  onEliminado: () => void
}

/** What can be done with one product besides editing it. A deleted one can only be taken back. */
export function AccionesProducto({ producto, onDuplicar, onVariante, onPaquete, onEliminado }: Props) {
  const { repo } = useTienda()
  const puedeCrear = usePuede(Producto, 'crear')
  const puedeBorrar = usePuede(Producto, 'borrar')
  const [etiquetando, setEtiquetando] = useState(false)
  const eliminar = async () => {
    const hecho = await repo.editar(Producto, producto.id, { eliminado: true }, 'Eliminar')
    if (decir(hecho, { bien: notices.deleted, mal: notices.deleteFailed })) onEliminado()
  }
  const [restaurar, restaurando] = useLocked(async () => decir(await repo.editar(Producto, producto.id, { eliminado: false }, 'Restaurar')))
  if (producto.eliminado)
    return (
      <Alert color="gray" title="Este producto está eliminado" mb="md">
        No sale en las listas ni en la caja; lo que se vendió conserva su historia.
        {puedeBorrar && (
          <Group mt="xs">
            <Button variant="default" onClick={restaurar} loading={restaurando}>
              Restaurar
            </Button>
          </Group>
        )}
      </Alert>
    )
  return (
    <Group gap="xs" mb="md">
      {puedeCrear && (
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={onDuplicar}>
          Duplicar
        </Button>
      )}
      {puedeCrear && (
        <Button variant="default" leftSection={<IconVersions size={18} />} onClick={onVariante}>
          Nueva variante
        </Button>
      )}
      {puedeCrear && producto.contiene.length === 0 && (
        <Button variant="default" leftSection={<IconPackage size={18} />} onClick={onPaquete}>
          Nuevo paquete
        </Button>
      )}
      <Button variant="default" leftSection={<IconTags size={18} />} onClick={() => setEtiquetando(true)}>
        Etiqueta
      </Button>
      {puedeBorrar && (
        <AskButton
          variant="subtle"
          color="red"
          icon={IconTrash}
          label="Eliminar"
          question={`¿Eliminar ${producto.nombre}?`}
          danger
          act={eliminar}
        >
          Sale de las listas y de la caja. Lo que ya se vendió sigue en su historia, y puedes restaurarlo con el filtro «Eliminados».
        </AskButton>
      )}
      {etiquetando && <Etiquetas productos={[producto]} onClose={() => setEtiquetando(false)} />}
    </Group>
  )
}
