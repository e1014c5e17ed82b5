import { SimpleGrid } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'

const fotos = [
  ['tiendaLogo', 'Logo'],
  ['tiendaFotoPerfil', 'Foto de perfil'],
] as const

/** The store's pictures. Each is a change of its own, kept as soon as it is chosen; the server is asked for it once it arrived there. */
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
  return (
    <CampoImagen
      titulo={titulo}
      nombre={tienda.tiendaNombre}
      carpeta="tienda"
      url={tienda[campo]?.url ?? ''}
      orden={{ comando: 'editarTienda', campo }}
      onChange={(valor) => (valor === null ? orden(comandos.editarTienda, { tiendaId }, { [campo]: null }) : undefined)}
    />
  )
}
