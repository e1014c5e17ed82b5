import { useState } from 'react'
import { Autocomplete, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTag, IconTags } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { formatInteger } from '#ui/format.ts'
import { notices } from '#ui/toast.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { CambiarPrecios } from './CambiarPrecios.tsx'
import { Etiquetas } from './etiquetas/Etiquetas.tsx'
import { cambiarVarios, type CamposMasivos } from './masivo.ts'
import { ActModal } from '#features/kit/ActForm.tsx'

interface Props {
  /** The chosen products. */
  productos: readonly ProductoEnCaja[]
  categorias: readonly string[]
  /** The list shows what was deleted: it can be taken back. */
  deEliminados: boolean
  /** They were changed: the selection is let go. */
  onDone: () => void
}

type Dialogo = 'precio' | 'categoria' | 'etiquetas' | 'eliminar'

const cambios: readonly { texto: string; campos: CamposMasivos }[] = [
  { texto: 'Activar', campos: { activo: true } },
  { texto: 'Desactivar', campos: { activo: false } },
  { texto: 'Publicar', campos: { publicado: true } },
  { texto: 'Quitar de lo publicado', campos: { publicado: false } },
  { texto: 'Marcar como favoritos', campos: { favorito: true } },
  { texto: 'Quitar de favoritos', campos: { favorito: false } },
]

/** What can be done with the chosen products. */
export function Masivo({ productos, categorias, deEliminados, onDone }: Props) {
  const { repo } = useTienda()
  const puedeEditar = usePuede(Producto, 'editar')
  const puedeBorrar = usePuede(Producto, 'borrar')
  const [dialogo, setDialogo] = useState<Dialogo>()
  const guardar = async (
    lista: readonly { producto: ProductoEnCaja; campos: CamposMasivos }[],
    motivo: string,
    { bien, mal = notices.updateFailed }: { bien?: string; mal?: string } = {},
  ): Promise<boolean> => {
    const hecho = await cambiarVarios(repo, lista, motivo)
    if (!decir(hecho, { mal, bien: bien ?? (hecho.ok ? `${formatInteger(hecho.value)} productos cambiados` : '') })) return false
    onDone()
    return true
  }
  const [darATodos, dando] = useLocked((campos: CamposMasivos, texto: string) =>
    guardar(
      productos.map((producto) => ({ producto, campos })),
      texto,
    ),
  )
  const cerrar = () => setDialogo(undefined)
  if (deEliminados)
    return puedeBorrar ? (
      <Button loading={dando} onClick={() => darATodos({ eliminado: false }, 'Restaurar')}>
        Restaurar
      </Button>
    ) : null
  return (
    <>
      {puedeEditar && (
        <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setDialogo('precio')}>
          Cambiar precio
        </Button>
      )}
      <Button variant="default" leftSection={<IconTags size={18} />} onClick={() => setDialogo('etiquetas')}>
        Etiquetas
      </Button>
      {puedeEditar && (
        <Menu>
          <Menu.Target>
            <Button variant="default" loading={dando} rightSection={<IconChevronDown size={16} />}>
              Más cambios
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDialogo('categoria')}>Poner categoría…</Menu.Item>
            {cambios.map(({ texto, campos }) => (
              <Menu.Item key={texto} onClick={() => darATodos(campos, texto)}>
                {texto}
              </Menu.Item>
            ))}
            {puedeBorrar && (
              <Menu.Item color="red" onClick={() => setDialogo('eliminar')}>
                Eliminar…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialogo === 'precio' && <CambiarPrecios productos={productos} onClose={cerrar} onChange={guardar} />}
      {dialogo === 'etiquetas' && <Etiquetas productos={productos} onClose={cerrar} />}
      {dialogo === 'categoria' && (
        <PonerCategoria
          categorias={categorias}
          cuantos={productos.length}
          onClose={cerrar}
          onPut={(categoria) =>
            guardar(
              productos.map((producto) => ({ producto, campos: { categoria } })),
              `Categoría: ${categoria}`,
            )
          }
        />
      )}
      <ConfirmDialog
        opened={dialogo === 'eliminar'}
        onClose={cerrar}
        title={`¿Eliminar ${formatInteger(productos.length)} productos?`}
        confirmLabel="Eliminar"
        danger
        onConfirm={() =>
          guardar(
            productos.map((producto) => ({ producto, campos: { eliminado: true } })),
            'Eliminar',
            { bien: notices.deleted, mal: notices.deleteFailed },
          )
        }
      >
        Salen de las listas y de la caja. Lo que ya se vendió sigue en su historia, y puedes restaurarlos con el filtro «Eliminados».
      </ConfirmDialog>
    </>
  )
}

interface PonerCategoriaProps {
  categorias: readonly string[]
  cuantos: number
  onClose: () => void
  onPut: (categoria: string) => Promise<boolean>
}

function PonerCategoria({ categorias, cuantos, onClose, onPut }: PonerCategoriaProps) {
  const [categoria, setCategoria] = useState('')
  const [poner, poniendo] = useLocked(async () => {
    if (await onPut(categoria.trim())) onClose()
  })
  return (
    <ActModal
      onClose={onClose}
      title={`Categoría de ${formatInteger(cuantos)} productos`}
      onSubmit={poner}
      running={poniendo}
      submit="Poner"
    >
      <Autocomplete
        label="Categoría"
        description="Escoge una o escribe una nueva; vacía los deja sin categoría"
        data={[...categorias]}
        value={categoria}
        onChange={setCategoria}
        maxLength={80}
        limit={50}
        data-autofocus
      />
    </ActModal>
  )
}
