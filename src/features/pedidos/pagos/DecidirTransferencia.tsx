import { useState } from 'react'
import { Alert, Autocomplete, NativeSelect, Select, Text, TextInput, Textarea } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { useTienda, useVivo } from '#data/session/react.tsx'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
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

type Datos = { accion: string; banco: string; referencia: string; motivo: string; clienteId?: string }
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
            accion: finales.find((uno) => uno === datos.accion) ?? 'corregir',
          })
    // Somebody else was first: what is shown is old either way.
    if (respuesta.ok || respuesta.error.code === 'transferencia.ya-decidida') await onDone()
    return respuesta
  }, onClose)
}

interface Palabras {
  la: string
  numero: string
  deNumero: string
  motivos: readonly string[]
  finales: Readonly<Record<(typeof finales)[number], string>>
}

const FINALES = {
  cobrar: 'Pagó en efectivo',
  cargar: 'La queda debiendo un cliente',
  perder: 'Se perdió: nadie la va a pagar',
} as const

/** A transfer never came; a cheque came back. */
const palabrasDe: Readonly<Record<FilaDeVenta['transferencia']['metodo'], Palabras>> = {
  transferencia: {
    la: 'la transferencia',
    numero: 'Número de la transferencia',
    deNumero: 'Completo, como está en el banco: un número paga una sola cosa',
    // Of the others only an order's customer could do something.
    motivos: motivosDeRechazo.filter((motivo) => motivo !== 'La foto no se lee' && motivo !== 'El monto no es el de la foto'),
    finales: { corregir: 'Transfirió de nuevo, o el número era otro', ...FINALES },
  },
  cheque: {
    la: 'el cheque',
    numero: 'Número del cheque',
    deNumero: 'El que tiene impreso: cada cheque de un cliente paga una sola cosa',
    motivos: ['El banco lo devolvió sin fondos', 'La firma o el monto no valen', 'Mandaron no pagarlo', 'Está vencido', OTRO_MOTIVO],
    finales: {
      corregir: 'Se volvió a depositar, o dio otro cheque',
      ...FINALES,
      cargar: 'Lo queda debiendo un cliente',
      perder: 'Se perdió: nadie lo va a pagar',
    },
  },
}

/** Bank and number as the bank says them. */
function Numero({
  metodo,
  banco,
  referencia,
  onBanco,
  onReferencia,
  error,
}: {
  metodo: FilaDeVenta['transferencia']['metodo']
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
        label={palabrasDe[metodo].numero}
        description={palabrasDe[metodo].deNumero}
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
const faltaNumero = (metodo: FilaDeVenta['transferencia']['metodo'], numero: string): boolean =>
  metodo === 'cheque' ? numero.trim() === '' : esCorta(numero)

/** Says that the money came. */
export function AprobarTransferencia(props: Props) {
  const { transferencia, moneda, cuatroOjosDesdeCentavos, propuesta } = props.fila
  const { metodo } = transferencia
  const [banco, setBanco] = useState(transferencia.banco)
  const [referencia, setReferencia] = useState(transferencia.referencia || (propuesta?.referencia ?? ''))
  const [intentado, setIntentado] = useState(false)
  const { run, running, problem } = useDecision('verificarTransferencia', props, { ...nada, accion: 'aprobar', banco, referencia })
  const aprobadoPor = aprobacionesDe(transferencia).map(({ por }) => por)
  return (
    <ActModal
      title={`Aprobar ${palabrasDe[metodo].la}`}
      onClose={props.onClose}
      onSubmit={() => {
        setIntentado(true)
        if (!faltaNumero(metodo, referencia)) run()
      }}
      running={running}
      submit={`Aprobar ${formatMoney(transferencia.centavos, moneda)}`}
      color="teal"
      problem={problem}
    >
      <Text>Apruébala si el dinero está en la cuenta. Míralo en el banco.</Text>
      <Numero
        metodo={metodo}
        banco={banco}
        referencia={referencia}
        onBanco={setBanco}
        onReferencia={setReferencia}
        error={intentado && faltaNumero(metodo, referencia) ? 'Escríbelo' : undefined}
      />
      {pideSegunda({ cuatroOjosDesdeCentavos }, { aprobadoPor }, transferencia.valorCentavos) && (
        <Alert color="blue">
          Desde {formatMoney(cuatroOjosDesdeCentavos)} aprueban dos personas: queda en la cola hasta que otra la apruebe.
        </Alert>
      )}
    </ActModal>
  )
}

/** Says that it did not come, and why. */
export function RechazarTransferencia(props: Props) {
  const { la, motivos } = palabrasDe[props.fila.transferencia.metodo]
  const [motivo, setMotivo] = useState<string>(motivos[0] ?? OTRO_MOTIVO)
  const [nota, setNota] = useState('')
  const [intentado, setIntentado] = useState(false)
  const palabras = palabrasDeRechazo(motivo, nota.trim())
  const { run, running, problem } = useDecision('verificarTransferencia', props, { ...nada, accion: 'rechazar', motivo: palabras })
  return (
    <ActModal
      title={`Rechazar ${la}`}
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
        data={[...motivos]}
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

const finales = ['corregir', 'cobrar', 'cargar', 'perder'] as const

/** How one that did not come ends. */
export function TerminarTransferencia(props: Props) {
  const { transferencia, moneda } = props.fila
  const [accion, setAccion] = useState('corregir')
  const [banco, setBanco] = useState('')
  const [referencia, setReferencia] = useState('')
  const [motivo, setMotivo] = useState('')
  const [clienteId, setClienteId] = useState(transferencia.clienteId)
  const [intentado, setIntentado] = useState(false)
  const { metodo } = transferencia
  const [corrige, carga] = [accion === 'corregir', accion === 'cargar']
  // Its collection is taken back instead, where it was made.
  const seAnula = transferencia.clase === 'cobro' && metodo === 'transferencia'
  const falta = corrige ? faltaNumero(metodo, referencia) : esCorta(motivo) || (carga && clienteId === '')
  const datos = corrige ? { ...nada, accion, banco, referencia, motivo } : { ...nada, accion, motivo, ...(carga ? { clienteId } : {}) }
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
        data={finales
          .filter((value) => value !== 'cargar' || !seAnula)
          .map((value) => ({ value, label: palabrasDe[metodo].finales[value] }))}
        value={accion}
        onChange={(event) => setAccion(event.currentTarget.value)}
      />
      {corrige && (
        <Numero
          metodo={metodo}
          banco={banco}
          referencia={referencia}
          onBanco={setBanco}
          onReferencia={setReferencia}
          error={intentado && falta ? 'Escríbelo' : undefined}
        />
      )}
      {seAnula && (
        <Text c="dimmed">
          Si el cliente la sigue debiendo, anula el cobro en Cuentas por cobrar: la deuda vuelve y esta transferencia termina sola.
        </Text>
      )}
      {carga && (
        <QuienLaDebe
          transferencia={transferencia}
          tiendaId={props.fila.tienda.tiendaId}
          clienteId={clienteId}
          onCliente={setClienteId}
          error={intentado && clienteId === '' ? 'Escoge quién la debe' : undefined}
        />
      )}
      {carga && metodo === 'cheque' && (
        <Text c="dimmed">
          Lo que pagó con él sigue pagado; el cheque queda como una deuda nueva, desde hoy. Lo que el banco te cobró por devolverlo se lo
          puedes cargar con una nota de débito.
        </Text>
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
        error={intentado && esCorta(motivo) && !corrige ? 'Escribe por qué' : undefined}
      />
    </ActModal>
  )
}

interface QuienLaDebeProps {
  transferencia: FilaDeVenta['transferencia']
  tiendaId: string
  clienteId: string
  onCliente: (clienteId: string) => void
  error: string | undefined
}

/** The customer who owes it: the one of the sale, or another of the shop that is open. */
function QuienLaDebe({ transferencia, tiendaId, clienteId, onCliente, error }: QuienLaDebeProps) {
  const { tiendaId: abierta } = useTienda()
  const clientes = (useVivo(Cliente) ?? []).map(({ doc }) => doc).filter(({ unidoA }) => unidoA === '')
  const deLaVenta = transferencia.clienteId === '' ? [] : [{ value: transferencia.clienteId, label: transferencia.clienteNombre }]
  const deAqui =
    abierta === tiendaId
      ? clientes.map(({ id, nombre, identificacion }) => ({ value: id, label: `${nombre} ${identificacion}`.trim() }))
      : []
  const opciones = [...deLaVenta, ...deAqui.filter(({ value }) => value !== transferencia.clienteId)]
  return opciones.length === 0 ? (
    <Alert color="orange">Esa venta no tiene cliente. Abre esa tienda para escoger quién la debe.</Alert>
  ) : (
    <Select
      size="md"
      label="Quién la debe"
      description="Queda en Cuentas por cobrar desde hoy"
      searchable
      limit={20}
      placeholder="Nombre, cédula o RNC"
      nothingFoundMessage="Nadie con ese nombre"
      data={opciones}
      value={clienteId === '' ? null : clienteId}
      onChange={(valor) => onCliente(valor ?? '')}
      error={error}
    />
  )
}
