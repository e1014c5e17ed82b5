import { mesSiguiente } from '#domain/core/fecha.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'

const mesLargo = new Intl.DateTimeFormat('es-DO', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** Which month is looked at: from the first that is offered to the last one, 'yyyy-mm'. */
export function Meses({ mes, primero, ultimo, onPick }: { mes: string; primero: string; ultimo: string; onPick: (mes: string) => void }) {
  const meses: string[] = []
  for (let uno = ultimo; uno >= primero; uno = mesSiguiente(uno, -1)) meses.push(uno)
  if (!meses.includes(mes)) meses.push(mes)
  return (
    <ChoiceField
      label="Mes"
      data={meses.map((uno) => ({ value: uno, label: mesLargo.format(new Date(`${uno}-01T00:00:00Z`)) }))}
      value={mes}
      onChange={onPick}
    />
  )
}
