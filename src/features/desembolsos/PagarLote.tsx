import { useState } from 'react'
import { Group, Stack, Text } from '@mantine/core'
import { comandosDesembolsos, type LoteEntero } from '#domain/desembolsos/comandos.desembolsos.ts'
import { formatMoney } from '#domain/core/money.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { useEnviar } from '../kit/answer/useCommand.ts'
import { useHoy } from '../kit/device/useHoy.ts'
import { ChoiceField, SwitchField, TextField } from '../kit/inputs.tsx'
import { diasQuePudo } from './palabras.ts'

interface Props {
  loteId: string
  lote: LoteEntero
  onClose: () => void
  onDone: () => void
}

/** What the bank did with a batch: which transfers it took, under which numbers, and which it did not and why. */
export function PagarLote({ loteId, lote: { fecha, pagos }, onClose, onDone }: Props) {
  const enviar = useEnviar()
  const hoy = useHoy()
  const [dia, setDia] = useState(hoy)
  const [dicho, setDicho] = useState(() => new Map(pagos.map(({ quien }) => [quien, { pagado: true, referencia: '', motivo: '' }])))
  const [intentado, setIntentado] = useState(false)
  const de = (quien: string) => dicho.get(quien) ?? { pagado: true, referencia: '', motivo: '' }
  const decir = (quien: string, cambio: Partial<ReturnType<typeof de>>) => setDicho(new Map(dicho).set(quien, { ...de(quien), ...cambio }))
  const falta = (quien: string): string | undefined => {
    const { pagado, referencia, motivo } = de(quien)
    if (pagado) return referencia.trim() === '' ? 'Escribe el número que dio el banco' : undefined
    return motivo.trim().length < 3 ? 'Escribe por qué: lo lee quien lo esperaba' : undefined
  }
  const pagado = pagos.reduce((suma, { quien, centavos }) => suma + (de(quien).pagado ? centavos : 0), 0)
  return (
    <ActModal
      title="Lo que hizo el banco"
      size="lg"
      submit={`Anotar ${formatMoney(pagado)} pagados`}
      deliberate
      onClose={onClose}
      check={() => {
        setIntentado(true)
        return pagos.every(({ quien }) => falta(quien) === undefined)
      }}
      act={() =>
        enviar(comandosDesembolsos.pagarLote, { loteId }, { dia, respuestas: pagos.map(({ quien }) => ({ quien, ...de(quien) })) })
      }
      done="Anotado: lo ven y se les avisa"
      onDone={onDone}
    >
      <ChoiceField label="Qué día salió el dinero" data={diasQuePudo(fecha, hoy)} value={dia} onChange={setDia} />
      {pagos.map(({ quien, nombre, centavos }) => {
        const suyo = de(quien)
        const error = intentado ? falta(quien) : undefined
        return (
          <Stack key={quien} gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
            <Group justify="space-between" component="legend" w="100%">
              <Text fw={650}>{nombre}</Text>
              <Text className="numeros">{formatMoney(centavos)}</Text>
            </Group>
            <SwitchField label={`El banco le pagó a ${nombre}`} value={suyo.pagado} onChange={(valor) => decir(quien, { pagado: valor })} />
            {suyo.pagado ? (
              <TextField
                label="Número de la transferencia"
                aria-label={`Número de la transferencia de ${nombre}`}
                maxLength={60}
                value={suyo.referencia}
                onChange={(referencia) => decir(quien, { referencia })}
                error={error}
              />
            ) : (
              <TextField
                label="Por qué no lo aceptó"
                aria-label={`Por qué no lo aceptó: ${nombre}`}
                maxLength={300}
                value={suyo.motivo}
                onChange={(motivo) => decir(quien, { motivo })}
                error={error}
              />
            )}
          </Stack>
        )
      })}
    </ActModal>
  )
}
