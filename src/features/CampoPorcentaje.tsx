import { explicarCodigo } from '#domain/messages.ts'
import { leerPuntosBasicos } from '#domain/money.ts'
import { QuantityInput } from '#ui/NumberField.tsx'

interface Props {
  label: string
  description?: string
  /** Basis points; null while the field is empty or cannot be read. */
  valor: number | null
  onChange: (puntosBasicos: number | null) => void
}

/** A percentage in basis points. The field is of three decimals and a percentage of two: basis points × 10. */
export function CampoPorcentaje({ label, description, valor, onChange }: Props) {
  return (
    <QuantityInput
      label={label}
      {...(description === undefined ? {} : { description })}
      unit="%"
      value={valor === null ? null : valor * 10}
      onChange={(decimas) => onChange(decimas === null ? null : decimas / 10)}
      parse={(texto) => {
        const leido = leerPuntosBasicos(texto)
        return leido.ok ? { ok: true, value: leido.value * 10 } : leido
      }}
      explain={explicarCodigo}
    />
  )
}
