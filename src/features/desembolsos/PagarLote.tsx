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
  const [dicho, setDicho] = useState(() => new Map(pagos.map(({ tienda }) => [tienda, { pagado: true, referencia: '', motivo: '' }])))
  const [intentado, setIntentado] = useState(false)
  const de = (tienda: string) => dicho.get(tienda) ?? { pagado: true, referencia: '', motivo: '' }
  const decir = (tienda: string, cambio: Partial<ReturnType<typeof de>>) =>
    setDicho(new Map(dicho).set(tienda, { ...de(tienda), ...cambio }))
  const falta = (tienda: string): string | undefined => {
    const { pagado, referencia, motivo } = de(tienda)
    if (pagado) return referencia.trim() === '' ? 'Escribe el número que dio el banco' : undefined
    return motivo.trim().length < 3 ? 'Escribe por qué: la tienda lo lee' : undefined
  }
  const pagado = pagos.reduce((suma, { tienda, centavos }) => suma + (de(tienda).pagado ? centavos : 0), 0)
  return (
    <ActModal
      title="Lo que hizo el banco"
      size="lg"
      submit={`Anotar ${formatMoney(pagado)} pagados`}
      deliberate
      onClose={onClose}
      check={() => {
        setIntentado(true)
        return pagos.every(({ tienda }) => falta(tienda) === undefined)
      }}
      act={() =>
        enviar(comandosDesembolsos.pagarLote, { loteId }, { dia, respuestas: pagos.map(({ tienda }) => ({ tienda, ...de(tienda) })) })
      }
      done="Anotado: las tiendas lo ven y se les avisa"
      onDone={onDone}
    >
      <ChoiceField label="Qué día salió el dinero" data={diasQuePudo(fecha, hoy)} value={dia} onChange={setDia} />
      {pagos.map(({ tienda, tiendaNombre, centavos }) => {
        const suyo = de(tienda)
        const error = intentado ? falta(tienda) : undefined
        return (
          <Stack key={tienda} gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
            <Group justify="space-between" component="legend" w="100%">
              <Text fw={650}>{tiendaNombre}</Text>
              <Text className="numeros">{formatMoney(centavos)}</Text>
            </Group>
            <SwitchField
              label={`El banco le pagó a ${tiendaNombre}`}
              value={suyo.pagado}
              onChange={(valor) => decir(tienda, { pagado: valor })}
            />
            {suyo.pagado ? (
              <TextField
                label="Número de la transferencia"
                aria-label={`Número de la transferencia de ${tiendaNombre}`}
                maxLength={60}
                value={suyo.referencia}
                onChange={(referencia) => decir(tienda, { referencia })}
                error={error}
              />
            ) : (
              <TextField
                label="Por qué no lo aceptó"
                aria-label={`Por qué no lo aceptó: ${tiendaNombre}`}
                maxLength={300}
                value={suyo.motivo}
                onChange={(motivo) => decir(tienda, { motivo })}
                error={error}
              />
            )}
          </Stack>
        )
      })}
    </ActModal>
  )
}
