import { mesSiguiente } from '#domain/core/fecha.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { ChoiceField } from '../inputs.tsx'

/** Which month is looked at: from the first that is offered to the last one, 'yyyy-mm'. */
export function Meses({ mes, primero, ultimo, onPick }: { mes: string; primero: string; ultimo: string; onPick: (mes: string) => void }) {
  const meses: string[] = []
  for (let uno = ultimo; uno >= primero; uno = mesSiguiente(uno, -1)) meses.push(uno)
  if (!meses.includes(mes)) meses.push(mes)
  return <ChoiceField label="Mes" data={meses.map((uno) => ({ value: uno, label: mesEnPalabras(uno) }))} value={mes} onChange={onPick} />
}
