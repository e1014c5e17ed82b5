import { useState } from 'react'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { conceptosDeDiferencia, type ConceptoDeDiferencia } from '#domain/bancos/conciliacion.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { useAction } from '../kit/answer/useAction.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { conceptos } from './palabras.ts'

interface Props {
  diferencia: string
  /** No line was chosen: only payments. */
  soloPagos: boolean
  onExplain: (dicho: { concepto: ConceptoDeDiferencia; nota: string }) => Promise<Result<unknown>>
  onClose: () => void
}

/** Says what it is that one side has and the other has not: a bank's fee, a transfer between own accounts, a payment that never came. */
export function Explicar({ diferencia, soloPagos, onExplain, onClose }: Props) {
  const [concepto, setConcepto] = useState<ConceptoDeDiferencia>(soloPagos ? 'no-llego' : 'comision')
  const [nota, setNota] = useState('')
  const { run, running, problem } = useAction(() => onExplain({ concepto, nota }), onClose)
  const faltaNota = concepto === 'otro' && nota.trim().length < 3
  return (
    <ActModal
      title="Explicar la diferencia"
      onClose={onClose}
      onSubmit={run}
      running={running}
      submit="Conciliar"
      disabled={faltaNota}
      problem={problem}
    >
      <Text>
        La diferencia es <b className="numeros">{diferencia}</b>. Lo escogido queda conciliado con esta explicación, y se puede deshacer
        hasta que se cierre el mes.
      </Text>
      <NativeSelect
        size="md"
        label="Qué es"
        data={conceptosDeDiferencia.map((value) => ({ value, label: conceptos[value] }))}
        value={concepto}
        onChange={({ currentTarget: { value } }) => setConcepto(conceptosDeDiferencia.find((uno) => uno === value) ?? 'otro')}
      />
      <Textarea
        size="md"
        label="Nota"
        description={concepto === 'otro' ? 'Di qué es' : 'Puede quedar vacía'}
        autosize
        minRows={2}
        maxLength={300}
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
    </ActModal>
  )
}
