import { Stack, Text } from '@mantine/core'
import { subirArchivo } from '#data/api.ts'
import type { ProductoEnCaja } from '#data/catalogo.ts'
import { usePuede, useSync, useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { CampoFoto } from '../CampoFoto.tsx'
import { enPalabras } from '../useOrden.ts'

/** The product's picture. It is sent and kept as soon as it is chosen; taking it away needs no connection. */
export function FotoProducto({ producto }: { producto: ProductoEnCaja }) {
  const { repo, tiendaId } = useTienda()
  const enLinea = useSync().conexion === 'en-linea'
  const puedeEditar = usePuede(Producto, 'editar')
  const poner = async (foto: Producto['foto']) => {
    const hecho = await repo.editar(Producto, producto.id, { foto })
    if (hecho.ok) toastSuccess(notices.updated)
    else toastError(notices.updateFailed, enPalabras(hecho.error))
  }
  const [subir, subiendo] = useLocked(async (archivo: File) => {
    const subida = await subirArchivo(comandos.subirImagen, { tiendaId }, archivo)
    if (subida.ok) await poner(subida.value)
    else toastError(notices.updateFailed, enPalabras(subida.error))
  })
  const [quitar, quitando] = useLocked(() => poner(null))
  if (!puedeEditar) return null
  return (
    <Stack gap={4} mb="md">
      <CampoFoto
        titulo="Foto"
        nombre={producto.nombre}
        url={producto.foto}
        alEscoger={subir}
        alQuitar={quitar}
        ocupado={subiendo || quitando}
      />
      {!enLinea && <Text c="dimmed">Ahora no hay conexión: la foto se sube cuando vuelva. Lo demás sí puedes guardarlo.</Text>}
    </Stack>
  )
}
