import { useState } from 'react'
import { Checkbox, Stack, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import { ok, type Result } from '#domain/core/result.ts'
import type { RefArchivo } from '#domain/archivos/archivo.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { comisionQueBaja } from '#domain/pedidos/pagos/pedido.comision.ts'
import { FOTOS_MAXIMAS } from '#domain/pedidos/reembolsos/reembolso.ts'
import { loReclamado } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import { lineasReembolsables, totalesDeReclamo } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { TextField } from '#features/kit/inputs.tsx'
import type { EnviarFoto } from './useEnviarFoto.ts'
import { EscogerLineas, lineasEscogidas, type Escogidas } from './EscogerLineas.tsx'
import { FotosDeReclamo } from './FotosDeReclamo.tsx'

type Reembolso = EstadoDePedido['reembolsos'][number]
type Datos = DatosDeAccion<'decidirReembolso'>
export type DecisionDeReembolso = NonNullable<Datos['decision']>

interface Props {
  decision: DecisionDeReembolso
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  reembolso: Reembolso
  quien: keyof typeof trasNegar
  fotos: EnviarFoto
  hacer: (datos: Datos) => Promise<Result<unknown>>
  onClose: () => void
}

const palabras: Readonly<Record<DecisionDeReembolso, { titulo: string; boton: string; hecho: string; color?: string }>> = {
  aprueba: { titulo: 'Conceder el reembolso', boton: 'Concederlo', hecho: 'Reembolso concedido', color: 'teal' },
  rechaza: { titulo: 'Negar el reembolso', boton: 'Negarlo', hecho: 'Reembolso negado', color: 'red' },
  pide_pruebas: { titulo: 'Pedir pruebas', boton: 'Pedirlas', hecho: 'Se le pidieron pruebas' },
  recibe: { titulo: 'Ya lo trajo', boton: 'Lo recibí', hecho: 'Recibido: queda por devolver el dinero', color: 'teal' },
}

/** What a refusal leaves open, by who refuses. */
const trasNegar = {
  tienda: 'El cliente lee por qué, y puede pedir una vez que decida Mercana, que ve lo que dijeron y mandaron los dos.',
  mercana: 'El cliente y la tienda leen por qué. Lo que decide Mercana queda.',
} as const

const explica: Readonly<Record<Exclude<DecisionDeReembolso, 'aprueba' | 'rechaza'>, string>> = {
  pide_pruebas: 'Di qué te hace falta: una foto, un número de lote. Mientras no responda, el tiempo de la tienda no corre.',
  recibe: 'Confírmalo cuando lo tengas en la mano. Lo vendible vuelve a la existencia con la nota de crédito; lo dañado sale como merma.',
}

/** One decision about a claim, with what it will do before it is done. */
export function DecidirReembolso({ decision, contenido, estado, reembolso, quien, fotos, hacer, onClose }: Props) {
  const { id: reembolsoId, solicitud, centavos } = reembolso
  const [motivo, setMotivo] = useState('')
  const [intentado, setIntentado] = useState(false)
  const [traer, setTraer] = useState(false)
  const [puestas, setPuestas] = useState<readonly Blob[]>([])
  const [escogidas, setEscogidas] = useState<Escogidas>(() =>
    Object.fromEntries((solicitud?.lineas ?? []).map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas])),
  )
  const lineas = lineasEscogidas(escogidas)
  const concede = decision === 'aprueba'
  const conMotivo = decision === 'rechaza' || decision === 'pide_pruebas'
  const falta = conMotivo && motivo.trim().length < 3
  const enviar = async (): Promise<Result<unknown>> => {
    const enviadas = await enviarTodas(fotos, puestas)
    if (!enviadas.ok) return enviadas
    return hacer({
      reembolsoId,
      centavos,
      motivo: motivo.trim(),
      aprueba: concede,
      decision,
      lineas: concede ? lineas : [],
      traer,
      fotos: enviadas.value,
    })
  }
  const { titulo, boton, hecho, color } = palabras[decision]
  return (
    <ActModal
      title={titulo}
      act={enviar}
      done={hecho}
      submit={boton}
      color={color}
      cancel="Volver"
      disabled={concede && lineas.length === 0}
      check={() => {
        setIntentado(true)
        return !falta
      }}
      onClose={onClose}
    >
      {concede ? (
        <Conceder contenido={contenido} estado={estado} reembolso={reembolso} escogidas={escogidas} onChange={setEscogidas} />
      ) : (
        <Text>{decision === 'rechaza' ? trasNegar[quien] : explica[decision]}</Text>
      )}
      {concede && (
        <Checkbox
          label="Tiene que traerlo antes"
          description="El dinero no se debe hasta que lo reciban en la tienda."
          checked={traer}
          onChange={({ currentTarget }) => setTraer(currentTarget.checked)}
        />
      )}
      <TextField
        label={conMotivo ? 'Qué le dices' : 'Qué le dices (si quieres)'}
        description="Lo leen el cliente, la tienda y Mercana."
        required={conMotivo}
        lines={2}
        maxLength={300}
        value={motivo}
        onChange={setMotivo}
        error={intentado && falta ? 'Escribe por qué' : undefined}
        data-autofocus
      />
      {decision === 'rechaza' && (
        <FotosDeReclamo titulo="Tus pruebas (si tienes)" fotos={puestas} most={FOTOS_MAXIMAS} onChange={setPuestas} />
      )}
    </ActModal>
  )
}

async function enviarTodas(fotos: EnviarFoto, puestas: readonly Blob[]): Promise<Result<RefArchivo[]>> {
  const enviadas: RefArchivo[] = []
  for (const foto of puestas) {
    const enviada = await fotos.enviar(foto)
    if (!enviada.ok) return enviada
    enviadas.push(enviada.value)
  }
  return ok(enviadas)
}

interface ConcederProps extends Pick<Props, 'contenido' | 'estado' | 'reembolso'> {
  escogidas: Escogidas
  onChange: (escogidas: Escogidas) => void
}

/** Which of what was asked for, and what comes of it: the note, the money, and from where it goes. */
function Conceder({ contenido, estado, reembolso, escogidas, onChange }: ConcederProps) {
  const pedidas = new Map((reembolso.solicitud?.lineas ?? []).map(({ linea, cantidadMilesimas }) => [linea, cantidadMilesimas]))
  const disponibles = lineasReembolsables(contenido, estado, reembolso.id)
    .filter(({ linea }) => pedidas.has(linea))
    .map((una) => {
      const cantidadMilesimas = Math.min(una.cantidadMilesimas, pedidas.get(una.linea) ?? 0)
      const centavos = totalesDeReclamo(contenido, estado, [{ linea: una.linea, cantidadMilesimas }], reembolso.id).total
      return { ...una, cantidadMilesimas, centavos }
    })
  const { total, itbis } = totalesDeReclamo(contenido, estado, lineasEscogidas(escogidas), reembolso.id)
  const comision = comisionQueBaja(contenido, estado, total)
  return (
    <Stack gap="sm">
      <Text>Pide {loReclamado(contenido, reembolso)}. Quita lo que no concedas.</Text>
      <EscogerLineas label="Qué se concede" lineas={disponibles} escogidas={escogidas} onChange={onChange} />
      <Text role="status" fw={600}>
        Se le devuelven {formatMoney(total)}, y la nota de crédito de su factura lleva {formatMoney(itbis)} de ITBIS.
      </Text>
      {comision > 0 && <Text>La comisión de Mercana baja {formatMoney(comision)}, con su ITBIS.</Text>}
      <Text size="sm" c="dimmed">
        {contenido.metodo.deMercana
          ? 'Lo pagó en una cuenta de Mercana: el dinero lo devuelve Mercana y baja lo que le debe a la tienda. La nota la hace la caja.'
          : 'La caja puede devolverlo en efectivo con la nota de crédito, también sin conexión; o se devuelve por transferencia con su prueba, y la nota se hace después.'}
      </Text>
    </Stack>
  )
}
