import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { decir } from '#features/kit/answer/useCommand.ts'

/** The product's picture: kept as soon as it is chosen, with a connection or without, and sent when there is one. */
export function FotoProducto({ producto }: { producto: ProductoEnCaja }) {
  const { repo } = useTienda()
  const puedeEditar = usePuede(Producto, 'editar')
  const poner = async (foto: Producto['foto']) => void decir(await repo.editar(Producto, producto.id, { foto }))
  if (!puedeEditar) return null
  return <CampoImagen titulo="Foto" nombre={producto.nombre} carpeta="productos" url={producto.foto} onChange={poner} />
}
