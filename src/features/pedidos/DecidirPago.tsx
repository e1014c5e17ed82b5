import { useState } from 'react'
import { Alert, Text } from '@mantine/core'
import { formatMoney } from '#domain/core/money.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import {
  motivosDeRechazo,
  OTRO_MOTIVO,
  palabrasDeRechazo,
  pideSegunda,
  type ComprobanteDePago,
} from '#domain/pedidos/pagos/pedido.verificacion.ts'
import type { Result } from '#domain/core/result.ts'
import { TextField, ChoiceField, MoneyField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'

/** Of an approval the reason is for the audit, and '' where none is asked for; of a rejection the customer reads it. */
export type DecisionDePago = { accion: 'aprobarPago'; centavos: number; motivo: string } | { accion: 'rechazarPago'; motivo: string }

/** What the act brings. */
export const datosDeDecision = (decision: DecisionDePago): Record<string, string | number> =>
  decision.accion === 'aprobarPago' ? { centavos: decision.centavos } : { motivo: decision.motivo }

interface Props {
  comprobante: ComprobanteDePago
  /** What is owed without it. */
  esperadoCentavos: number
  metodo: Pick<ContenidoDePedido['metodo'], 'cuatroOjosDesdeCentavos'>
  /** Whoever approves does it in place of who should: the audit wants to know why. */
  pideMotivo?: boolean
  /** Sends it; the dialog closes when it was done. */
  decidir: (decision: DecisionDePago) => Promise<Result<unknown>>
  onClose: () => void
}

/** Says how much of the money came. */
export function AprobarPago({ comprobante, esperadoCentavos, metodo, pideMotivo = false, decidir, onClose }: Props) {
  const { aprobadoPor, aprobadoCentavos, centavos: declarado } = comprobante
  const esSegunda = aprobadoPor.length > 0
  const [centavos, setCentavos] = useState<number | null>(esSegunda ? aprobadoCentavos : declarado)
  const [motivo, setMotivo] = useState('')
  const malo = centavos === null || centavos < 1
  const faltaMotivo = pideMotivo && motivo.trim().length < 3
  return (
    <ActModal
      title="Aprobar el pago"
      act={() => decidir({ accion: 'aprobarPago', centavos: centavos ?? 0, motivo: motivo.trim() })}
      submit={malo ? 'Aprobar' : `Aprobar ${formatMoney(centavos)}`}
      color="teal"
      disabled={malo || faltaMotivo}
      onClose={onClose}
    >
      <Text>Di cuánto entró de verdad en la cuenta. Míralo en el banco, no en la foto.</Text>
      <MoneyField
        label="Entró"
        data-autofocus
        value={centavos}
        onChange={setCentavos}
        readOnly={esSegunda}
        description={
          esSegunda ? 'Lo que aprobó la primera persona. Si no es eso, recházalo.' : `Se esperan ${formatMoney(esperadoCentavos)}`
        }
      />
      {!malo && <Consecuencia centavos={centavos} esperadoCentavos={esperadoCentavos} />}
      {pideMotivo && (
        <TextField
          label="Por qué lo decides tú"
          description="Queda en la auditoría, a tu nombre"
          lines={2}
          maxLength={300}
          value={motivo}
          onChange={setMotivo}
        />
      )}
      {!malo && pideSegunda(metodo, comprobante, centavos) && (
        <Alert color="blue">
          Desde {formatMoney(metodo.cuatroOjosDesdeCentavos)} aprueban dos personas: el pago cuenta cuando otra apruebe el mismo monto.
        </Alert>
      )}
    </ActModal>
  )
}

function Consecuencia({ centavos, esperadoCentavos }: { centavos: number; esperadoCentavos: number }) {
  if (centavos === esperadoCentavos) return null
  return (
    <Alert color="orange">
      {centavos < esperadoCentavos
        ? `Queda como pago parcial: faltan ${formatMoney(esperadoCentavos - centavos)}, y el cliente puede enviar otro comprobante.`
        : `Sobran ${formatMoney(centavos - esperadoCentavos)}: quedan por devolver al cliente.`}
    </Alert>
  )
}

/** Says that it did not come, and why: the customer reads it, and may send another. */
export function RechazarPago({ decidir, onClose }: Pick<Props, 'decidir' | 'onClose'>) {
  const [motivo, setMotivo] = useState<string>(motivosDeRechazo[0])
  const [nota, setNota] = useState('')
  const [intentado, setIntentado] = useState(false)
  const palabras = palabrasDeRechazo(motivo, nota.trim())
  const falta = palabras.length < 3
  return (
    <ActModal
      title="Rechazar el comprobante"
      act={() => decidir({ accion: 'rechazarPago', motivo: palabras })}
      check={() => {
        setIntentado(true)
        return !falta
      }}
      submit="Rechazar"
      color="red"
      onClose={onClose}
    >
      <Text>El cliente lee el motivo y puede enviar otro, hasta que se le rechacen tres.</Text>
      <ChoiceField label="Motivo" data-autofocus data={motivosDeRechazo} value={motivo} onChange={setMotivo} />
      <TextField
        label={motivo === OTRO_MOTIVO ? 'Cuál' : 'Nota'}
        description={motivo === OTRO_MOTIVO ? undefined : 'Si hace falta decir algo más'}
        lines={2}
        maxLength={240}
        value={nota}
        onChange={setNota}
        error={intentado && falta ? 'Escribe por qué' : undefined}
      />
    </ActModal>
  )
}
