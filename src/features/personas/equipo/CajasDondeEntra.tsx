import { MultiSelect } from '@mantine/core'
import { useVivo } from '#data/session/react.tsx'
import { NINGUNA_CAJA } from '#domain/personas/equipo.entity.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'

interface Props {
  /** Empty: all of them. */
  cajas: readonly string[]
  onChange: (cajas: string[]) => void
}

/** At which tills somebody enters by PIN: at the others it is not even kept, and nothing counts that such a till writes in their name. */
export function CajasDondeEntra({ cajas, onChange }: Props) {
  const todas = useVivo(Caja)?.map(({ doc }) => doc) ?? []
  return (
    <MultiSelect
      label="Cajas donde entra con PIN"
      description="En las demás no se guarda su PIN ni vale lo que digan a su nombre. Quien nunca vende en caja, en ninguna."
      placeholder={cajas.length === 0 ? 'Todas' : ''}
      data={[
        ...todas.map(({ id, nombre }) => ({ value: id, label: nombre })),
        { value: NINGUNA_CAJA, label: 'Ninguna: solo con su correo' },
      ]}
      value={[...cajas]}
      onChange={(elegidas) => onChange(conNinguna(elegidas))}
      clearable
    />
  )
}

/** None is all that is chosen, or it is not; the last choice counts. */
const conNinguna = (elegidas: string[]): string[] =>
  elegidas.at(-1) === NINGUNA_CAJA ? [NINGUNA_CAJA] : elegidas.filter((una) => una !== NINGUNA_CAJA)
