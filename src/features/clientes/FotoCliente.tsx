import { usePuede, useTienda } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { CampoImagen } from '#features/kit/photo/CampoImagen.tsx'
import { decir } from '#features/kit/answer/useCommand.ts'

/** The picture of a customer: a change of its own, kept as soon as it is chosen, with a connection or without. */
export function FotoCliente({ cliente }: { cliente: Cliente }) {
  const { repo } = useTienda()
  const puede = usePuede(Cliente, 'editar')
  const poner = async (foto: Cliente['foto']) => void decir(await repo.editar(Cliente, cliente.id, { foto }))
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
