import { useState, type ReactNode } from 'react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { Answer } from '../kit/Answer.tsx'
import { ChoiceField } from '../kit/inputs.tsx'

/** One of the platform's accounts, chosen in a field under this label: its id, '' while there is none, and the field. */
export function useCuentaDeMercana(label: string): [metodoId: string, campo: ReactNode] {
  const metodos = useConsulta(comandosPagos.metodosDeMercana, {}, {})
  const [elegido, setElegido] = useState('')
  const cuentas = (metodos.datos?.metodos ?? []).map((una) => ({ value: una.id, label: `${una.nombre} (${una.banco})` }))
  const metodoId = elegido || (cuentas[0]?.value ?? '')
  return [
    metodoId,
    <Answer key="cuenta" of={metodos} what="Las cuentas de Mercana">
      {() => <ChoiceField label={label} data={cuentas} value={metodoId} onChange={setElegido} />}
    </Answer>,
  ]
}
