import { SimpleGrid } from '@mantine/core'
import { comandos } from '#domain/comandos.ts'
import type { Usuario } from '#domain/personas/usuario.entity.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { Seccion } from '#features/kit/form/Seccion.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'

const fotos = {
  foto: { titulo: 'Foto', carpeta: 'perfil' },
  fotoDocumentoIdentidad: { titulo: 'Foto del documento', carpeta: 'documentos' },
  contrato: { titulo: 'Contrato', carpeta: 'contratos' },
} as const

interface Props {
  titulo: string
  campos: readonly (keyof typeof fotos)[]
  perfil: Usuario
  onSave: (cambio: Partial<Usuario>) => void
}

/** Pictures of a profile. Each is a change of its own: chosen with or without a connection, and written once it has arrived. */
export function FotosPerfil({ titulo, campos, perfil, onSave }: Props) {
  const orden = useOrden()
  const quitar = async (campo: keyof typeof fotos) => {
    if ((await orden(comandos.guardarPerfil, {}, { [campo]: null })).ok) onSave({ [campo]: null })
  }
  return (
    <Seccion titulo={titulo}>
      <SimpleGrid cols={{ base: 1, md: campos.length }} spacing="lg">
        {campos.map((campo) => (
          <CampoImagen
            key={campo}
            titulo={fotos[campo].titulo}
            nombre={perfil.nombre}
            carpeta={fotos[campo].carpeta}
            url={perfil[campo]?.url ?? ''}
            orden={{ comando: 'guardarPerfil', campo }}
            onChange={(valor) => (valor === null ? quitar(campo) : undefined)}
          />
        ))}
      </SimpleGrid>
    </Seccion>
  )
}
