import { subirArchivo } from '#data/api.ts'
import { usePuede, useTienda } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { Producto } from '#domain/entidades/producto.ts'
import type { Fallo } from '#domain/result.ts'
import { notices, toastError, toastSuccess } from '#ui/toast.ts'
import { useLocked } from '#ui/useLocked.ts'
import { CampoFoto } from '../CampoFoto.tsx'
import { enPalabras } from '../useOrden.ts'

/** The picture of a customer. It is sent and kept as soon as it is chosen: it is a change of its own, and sending needs a connection. */
export function FotoCliente({ cliente }: { cliente: Cliente }) {
  const { tiendaId, repo } = useTienda()
  // Pictures are sent by whoever may edit the catalogue (`subirImagen`).
  const puede = usePuede(Producto, 'editar')
  const fallar = (error: Fallo) => toastError(notices.updateFailed, enPalabras(error))
  const poner = async (foto: Cliente['foto']) => {
    const guardada = await repo.editar(Cliente, cliente.id, { foto })
    if (guardada.ok) toastSuccess(notices.updated)
    else fallar(guardada.error)
  }
  const [subir, subiendo] = useLocked(async (archivo: File) => {
    const subida = await subirArchivo(comandos.subirImagen, { tiendaId }, archivo)
    if (subida.ok) await poner(subida.value)
    else fallar(subida.error)
  })
  const [quitar, quitando] = useLocked(() => poner(null))
  if (!puede && cliente.foto === null) return null
  return (
    <CampoFoto
      titulo="Foto"
      nombre={cliente.nombre}
      url={cliente.foto?.url ?? ''}
      alEscoger={subir}
      alQuitar={quitar}
      ocupado={!puede || subiendo || quitando}
    />
  )
}
