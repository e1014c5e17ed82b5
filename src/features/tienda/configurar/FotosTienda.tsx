import { SimpleGrid } from '@mantine/core'
import { subirArchivo } from '#data/api.ts'
import { useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/entidades/tienda.ts'
import { notices, toastError } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { enPalabras, useOrden } from '../../useOrden.ts'
import { CampoFoto } from '../../CampoFoto.tsx'
import { Seccion } from '../campos/Seccion.tsx'

const fotos = [
  ['tiendaLogo', 'Logo'],
  ['tiendaFotoPerfil', 'Foto de perfil'],
] as const

/** The store's pictures. Each is sent and kept as soon as it is chosen: it is a change of its own. */
export function FotosTienda({ tienda }: { tienda: Tienda }) {
  return (
    <Seccion titulo="Fotos">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {fotos.map(([campo, titulo]) => (
          <FotoTienda key={campo} tienda={tienda} campo={campo} titulo={titulo} />
        ))}
      </SimpleGrid>
    </Seccion>
  )
}

function FotoTienda({ tienda, campo, titulo }: { tienda: Tienda; campo: (typeof fotos)[number][0]; titulo: string }) {
  const { tiendaId } = useTienda()
  const orden = useOrden()
  const [subir, subiendo] = useLocked(async (archivo: File) => {
    const subida = await subirArchivo(comandos.subirImagen, { tiendaId }, archivo)
    if (subida.ok) await orden(comandos.editarTienda, { tiendaId }, { [campo]: subida.value })
    else toastError(notices.updateFailed, enPalabras(subida.error))
  })
  const [quitar, quitando] = useLocked(() => orden(comandos.editarTienda, { tiendaId }, { [campo]: null }))
  return (
    <CampoFoto
      titulo={titulo}
      nombre={tienda.tiendaNombre}
      url={tienda[campo]?.url ?? ''}
      alEscoger={subir}
      alQuitar={quitar}
      ocupado={subiendo || quitando}
    />
  )
}
