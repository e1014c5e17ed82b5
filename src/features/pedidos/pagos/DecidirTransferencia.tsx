import { useState } from 'react'
import { Alert, Autocomplete, NativeSelect, Text, TextInput, Textarea } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { comandosTransferencias } from '#domain/bancos/comandos.transferencias.ts'
import { aprobacionesDe } from '#domain/bancos/transferencia.rules.ts'
import { nombresDeBancos } from '#domain/core/bancos.ts'
import { formatMoney } from '#domain/core/money.ts'
import { motivosDeRechazo, OTRO_MOTIVO, palabrasDeRechazo, pideSegunda } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { useAction } from '#features/kit/answer/useAction.ts'
import type { FilaDeVenta } from './cola-de-transferencias.ts'

interface Props {
  fila: FilaDeVenta
  /** It was done: the queue is asked again before the dialog closes. */
  onDone: () => Promise<void>
  onClose: () => void
}

type Datos = { accion: string; banco: string; referencia: string; motivo: string }
const nada = { banco: '', referencia: '', motivo: '' }

function useDecision(ruta: 'verificarTransferencia' | 'terminarTransferencia', { fila, onDone, onClose }: Props, datos: Datos) {
  return useAction(async () => {
    const parametros = { tiendaId: fila.tienda.tiendaId, transferenciaId: fila.id }
    const respuesta =
      ruta === 'verificarTransferencia'
        ? await ejecutar(comandosTransferencias.verificarTransferencia, parametros, {
            ...datos,
            accion: datos.accion === 'aprobar' ? 'aprobar' : 'rechazar',
          })
        : await ejecutar(comandosTransferencias.terminarTransferencia, parametros, {
            ...datos,
            accion: datos.accion === 'corregir' ? 'corregir' : datos.accion === 'perder' ? 'perder' : 'cobrar',
          })
    // Somebody else was first: what is shown is old either way.
    if (respuesta.ok || respuesta.error.code === 'transferencia.ya-decidida') await onDone()
    return respuesta
  }, onClose)
}

/** Bank and number as the bank says them. */
function Numero({
  banco,
  referencia,
  onBanco,
  onReferencia,
  error,
}: {
  banco: string
  referencia: string
  onBanco: (banco: string) => void
  onReferencia: (referencia: string) => void
  error: string | undefined
}) {
  return (
    <>
      <TextInput
        size="md"
        label="Número de la transferencia"
        description="Completo, como está en el banco: un número paga una sola cosa"
        maxLength={60}
        data-autofocus
        value={referencia}
        onChange={(event) => onReferencia(event.currentTarget.value)}
        error={error}
      />
      <Autocomplete size="md" label="Banco de donde vino" data={nombresDeBancos} maxLength={80} value={banco} onChange={onBanco} />
    </>
  )
}

const LARGO_MINIMO = 3
const esCorta = (texto: string): boolean => texto.trim().length < LARGO_MINIMO

/** Says that the money came. */
export function AprobarTransferencia(props: Props) {
  const { transferencia, moneda, cuatroOjosDesdeCentavos, propuesta } = props.fila
  const [banco, setBanco] = useState(transferencia.banco)
  const [referencia, setReferencia] = useState(transferencia.referencia || (propuesta?.referencia ?? ''))
  const [intentado, setIntentado] = useState(false)
  const { run, running, problem } = useDecision('verificarTransferencia', props, { ...nada, accion: 'aprobar', banco, referencia })
  const aprobadoPor = aprobacionesDe(transferencia).map(({ por }) => por)
  return (
    <ActModal
      title="Aprobar la transferencia"
      onClose={props.onClose}
      onSubmit={() => {
        setIntentado(true)
        if (!esCorta(referencia)) run()
      }}
      running={running}
      submit={`Aprobar ${formatMoney(transferencia.centavos, moneda)}`}
      color="teal"
      problem={problem}
    >
      <Text>Apruébala si el dinero está en la cuenta. Míralo en el banco.</Text>
      <Numero
        banco={banco}
        referencia={referencia}
        onBanco={setBanco}
        onReferencia={setReferencia}
        error={intentado && esCorta(referencia) ? 'Escríbelo' : undefined}
      />
      {pideSegunda({ cuatroOjosDesdeCentavos }, { aprobadoPor }, transferencia.valorCentavos) && (
        <Alert color="blue">
          Desde {formatMoney(cuatroOjosDesdeCentavos)} aprueban dos personas: queda en la cola hasta que otra la apruebe.
        </Alert>
      )}
    </ActModal>
  )
}

/** Of these words only an order's customer could do something. */
const motivos = motivosDeRechazo.filter((motivo) => motivo !== 'La foto no se lee' && motivo !== 'El monto no es el de la foto')

/** Says that it did not come, and why. */
export function RechazarTransferencia(props: Props) {
  const [motivo, setMotivo] = useState<string>(motivos[0] ?? OTRO_MOTIVO)
  const [nota, setNota] = useState('')
  const [intentado, setIntentado] = useState(false)
  const palabras = palabrasDeRechazo(motivo, nota.trim())
  const { run, running, problem } = useDecision('verificarTransferencia', props, { ...nada, accion: 'rechazar', motivo: palabras })
  return (
    <ActModal
      title="Rechazar la transferencia"
      onClose={props.onClose}
      onSubmit={() => {
        setIntentado(true)
        if (!esCorta(palabras)) run()
      }}
      running={running}
      submit="Rechazar"
      color="red"
      problem={problem}
    >
      <Text>Pasa a «No llegaron», donde la tienda dice cómo termina: se pagó de otra forma, o se perdió.</Text>
      <NativeSelect
        size="md"
        label="Motivo"
        data-autofocus
        data={motivos}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      <Textarea
        size="md"
        label={motivo === OTRO_MOTIVO ? 'Cuál' : 'Nota'}
        autosize
        minRows={2}
        maxLength={240}
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
        error={intentado && esCorta(palabras) ? 'Escribe por qué' : undefined}
      />
    </ActModal>
  )
}

const finales = [
  { value: 'corregir', label: 'Transfirió de nuevo, o el número era otro' },
  { value: 'cobrar', label: 'Pagó en efectivo' },
  { value: 'perder', label: 'Se perdió: nadie la va a pagar' },
]

/** How one that did not come ends. */
export function TerminarTransferencia(props: Props) {
  const { transferencia, moneda } = props.fila
  const [accion, setAccion] = useState('corregir')
  const [banco, setBanco] = useState('')
  const [referencia, setReferencia] = useState('')
  const [motivo, setMotivo] = useState('')
  const [intentado, setIntentado] = useState(false)
  const corrige = accion === 'corregir'
  const falta = corrige ? esCorta(referencia) : esCorta(motivo)
  const datos = corrige ? { ...nada, accion, banco, referencia, motivo } : { ...nada, accion, motivo }
  const { run, running, problem } = useDecision('terminarTransferencia', props, datos)
  return (
    <ActModal
      title={`¿Cómo termina? ${formatMoney(transferencia.centavos, moneda)} de ${transferencia.ncf}`}
      onClose={props.onClose}
      onSubmit={() => {
        setIntentado(true)
        if (!falta) run()
      }}
      running={running}
      submit="Guardar"
      color={accion === 'perder' ? 'red' : 'mango'}
      problem={problem}
    >
      <NativeSelect
        size="md"
        label="Qué pasó"
        data-autofocus
        data={finales}
        value={accion}
        onChange={(event) => setAccion(event.currentTarget.value)}
      />
      {corrige && (
        <Numero
          banco={banco}
          referencia={referencia}
          onBanco={setBanco}
          onReferencia={setReferencia}
          error={intentado && falta ? 'Escríbelo' : undefined}
        />
      )}
      {accion === 'cobrar' && <Text c="dimmed">Anota también la entrada de ese efectivo en la caja que lo recibió.</Text>}
      <Textarea
        size="md"
        label={corrige ? 'Nota' : 'Motivo'}
        description="Queda con la transferencia, a tu nombre"
        autosize
        minRows={2}
        maxLength={300}
        value={motivo}
        onChange={(event) => setMotivo(event.currentTarget.value)}
        error={intentado && falta && !corrige ? 'Escribe por qué' : undefined}
      />
    </ActModal>
  )
}
