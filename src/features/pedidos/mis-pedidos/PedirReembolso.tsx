import { Text } from '@mantine/core'
import { uuid } from '#data/device/browser/puertos-navegador.ts'
import type { MiPedidoVisto } from '#data/pedidos/mis-pedidos.ts'
import { conEscrito, useEscritoMio } from '#data/session/useEscrito.ts'
import type { ActuarEnPedido } from '#data/pedidos/useMisPedidos.ts'
import { formatMoney } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import { clasesDeReclamo, FOTOS_MAXIMAS, type ClaseDeReclamo } from '#domain/pedidos/reembolsos/reembolso.ts'
import { valorDeLineas, type LineaReembolsable } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { ChoiceField, TextField } from '#features/kit/inputs.tsx'
import { EscogerLineas, lineasEscogidas, type Escogidas } from '../EscogerLineas.tsx'
import { FotosDeReclamo } from '../FotosDeReclamo.tsx'
import { useFotosMias } from './useFotosMias.ts'

interface Props {
  visto: MiPedidoVisto
  actuar: ActuarEnPedido
  lineas: readonly LineaReembolsable[]
  onClose: () => void
}

const LARGO = 300
const MINIMO = 3

/** As she says it herself. */
const miMotivo: Readonly<Record<ClaseDeReclamo, string>> = {
  danado: 'Llegó dañado',
  equivocado: 'No es lo que pedí',
  falto: 'Faltó',
  vencido: 'Está vencido o en mal estado',
  no_llego: 'Nunca llegó',
  cambio: 'Ya no lo quiero',
  otro: 'Otra cosa',
}

/** Asks back some of an order: what, why, with pictures; with no signal it is kept here and goes by itself. */
export function PedirReembolso({ visto, actuar, lineas, onClose }: Props) {
  const { doc, estado } = visto
  const nombre = `reembolso:${doc.id}`
  const borrador = useEscritoMio(nombre)
  const { campos, anotar, olvidar } = borrador
  const { clase, motivo } = conEscrito({ clase: 'danado', motivo: '' }, campos)
  const escogidas = comoEscogidas(campos['escogidas'])
  const fotos = useFotosMias(borrador, nombre, FOTOS_MAXIMAS, doc.contenido.tiendaId)
  const poner = (cambio: object) => anotar({ ...campos, ...cambio })
  const porque = clasesDeReclamo.find((una) => una === clase) ?? 'danado'
  const elegidas = lineasEscogidas(escogidas)
  const centavos = valorDeLineas(doc.contenido, estado, elegidas)
  const enviar = async (): Promise<Result<void>> => {
    const archivos = await fotos.encolar()
    if (!archivos.ok) return archivos
    const datos = { reembolsoId: uuid(), centavos, motivo: motivo.trim(), clase: porque, lineas: elegidas, fotos: archivos.value }
    const hecho = await actuar.hacer('solicitarReembolso', datos)
    if (!hecho.ok) await fotos.quitar(archivos.value)
    return hecho
  }
  return (
    <ActModal
      title="Pedir un reembolso"
      act={enviar}
      onDone={() => {
        olvidar()
        fotos.poner([])
      }}
      submit={centavos > 0 ? `Pedir ${formatMoney(centavos)}` : 'Pedir'}
      disabled={!fotos.puede || elegidas.length === 0 || motivo.trim().length < MINIMO}
      cancel="Volver"
      onClose={onClose}
    >
      <EscogerLineas label="Qué devuelves" lineas={lineas} escogidas={escogidas} onChange={(nuevas) => poner({ escogidas: nuevas })} />
      <ChoiceField
        label="Qué pasó"
        data={clasesDeReclamo.map((value) => ({ value, label: miMotivo[value] }))}
        value={porque}
        onChange={(value) => poner({ clase: value })}
      />
      <TextField label="Cuéntalo" required lines={2} maxLength={LARGO} value={motivo} onChange={(texto) => poner({ motivo: texto })} />
      <FotosDeReclamo titulo="Fotos (ayudan a que te respondan antes)" fotos={fotos.fotos} most={FOTOS_MAXIMAS} onChange={fotos.poner} />
      <Text size="sm" c="dimmed">
        La tienda tiene 72 horas para responderte; si no lo hace, o no estás de acuerdo, decide Mercana. Sin conexión se guarda aquí y sale
        solo.
      </Text>
    </ActModal>
  )
}

/** As it was typed; what another version wrote in another shape is nothing. */
function comoEscogidas(escrito: unknown): Escogidas {
  if (typeof escrito !== 'object' || escrito === null) return {}
  return Object.fromEntries(
    Object.entries(escrito).flatMap(([linea, cantidad]) => (typeof cantidad === 'number' ? [[linea, cantidad]] : [])),
  )
}
