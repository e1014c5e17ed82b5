import { usePuede, useTienda } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'

/** The picture of a customer: a change of its own, kept as soon as it is chosen, with a connection or without. */
export function FotoCliente({ cliente }: { cliente: Cliente }) {
  const { repo } = useTienda()
  const puede = usePuede(Cliente, 'editar')
  const poner = async (foto: Cliente['foto']) => {
    const guardada = await repo.editar(Cliente, cliente.id, { foto })
    if (guardada.ok) toastSuccess(notices.updated)
    else toastError(notices.updateFailed, enPalabras(guardada.error))
  }
  if (!puede && cliente.foto === null) return null
  return (
    <CampoImagen
      titulo="Foto"
      nombre={cliente.nombre}
      carpeta="clientes"
      url={cliente.foto?.url ?? ''}
      onChange={poner}
      soloLectura={!puede}
    />
  )
}
