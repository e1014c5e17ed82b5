import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

/** The product's picture: kept as soon as it is chosen, with a connection or without, and sent when there is one. */
export function FotoProducto({ producto }: { producto: ProductoEnCaja }) {
  const { repo } = useTienda()
  const puedeEditar = usePuede(Producto, 'editar')
  const poner = async (foto: Producto['foto']) => {
    const hecho = await repo.editar(Producto, producto.id, { foto })
    if (hecho.ok) toastSuccess(notices.updated)
    else toastError(notices.updateFailed, enPalabras(hecho.error))
  }
  if (!puedeEditar) return null
  return <CampoImagen titulo="Foto" nombre={producto.nombre} carpeta="productos" url={producto.foto} onChange={poner} />
}
