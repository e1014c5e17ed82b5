import { Text } from '@mantine/core'
import type { MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import type { Result } from '#domain/core/result.ts'
import type { EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { FOTOS_MAXIMAS } from '#domain/pedidos/reembolsos/reembolso.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { TextField } from '#features/kit/inputs.tsx'
import { FotosDeReclamo } from '../FotosDeReclamo.tsx'
import { useFotosMias } from './useFotosMias.ts'

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
  reembolso: EstadoDePedido['reembolsos'][number]
  onClose: () => void
}

const LARGO = 300
const MINIMO = 3

/** The proofs that the store asked for; or why a refusal is not right, for who runs the platform. */
export function ResponderReembolso({ visto, actuar, reembolso, onClose }: Props) {
  const { doc } = visto
  const nombre = `reembolso:${doc.id}:${reembolso.id}:${reembolso.estado}`
  const borrador = useEscritoMio(nombre)
  const { campos, anotar, olvidar } = borrador
  const { motivo } = conEscrito({ motivo: '' }, campos)
  const fotos = useFotosMias(borrador, nombre, FOTOS_MAXIMAS, doc.contenido.tiendaId)
  const apela = reembolso.estado === 'rechazada'
  const enviar = async (): Promise<Result<void>> => {
    const archivos = await fotos.encolar()
    if (!archivos.ok) return archivos
    const { id: reembolsoId, centavos, solicitud } = reembolso
    const clase = solicitud?.clase ?? 'otro'
    const hecho = await actuar.hacer('solicitarReembolso', {
      reembolsoId,
      centavos,
      motivo: motivo.trim(),
      clase,
      lineas: [],
      fotos: archivos.value,
    })
    if (!hecho.ok) await fotos.quitar(archivos.value)
    return hecho
  }
  return (
    <ActModal
      title={apela ? 'Que decida Mercana' : 'Mandar pruebas'}
      act={enviar}
      onDone={() => {
        olvidar()
        fotos.poner([])
      }}
      submit={apela ? 'Pedirlo' : 'Mandarlas'}
      disabled={!fotos.puede || motivo.trim().length < MINIMO}
      cancel="Volver"
      onClose={onClose}
    >
      <Text>
        {apela
          ? 'Mercana ve lo que dijeron y mandaron los dos, y lo que decida queda. Se pide una sola vez.'
          : 'Di lo que te preguntaron, y agrega las fotos que tengas.'}
      </Text>
      <TextField
        label={apela ? 'Por qué no estás de acuerdo' : 'Qué respondes'}
        required
        lines={2}
        maxLength={LARGO}
        value={motivo}
        onChange={(texto) => anotar({ motivo: texto })}
        data-autofocus
      />
      <FotosDeReclamo titulo="Fotos" fotos={fotos.fotos} most={FOTOS_MAXIMAS} onChange={fotos.poner} />
    </ActModal>
  )
}
