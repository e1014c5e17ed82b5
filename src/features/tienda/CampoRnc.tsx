import type { ReactNode } from 'react'
import { formatoIdentificacion, revisarIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { Taxpayer } from '#features/kit/Taxpayer.tsx'

interface Props {
  /** Digits alone. */
  valor: string
  onChange: (digitos: string) => void
  error?: ReactNode
}

/** The taxpayer's number. What looks wrong is said and never stops anybody: some real numbers fail the rule. */
export function CampoRnc({ valor, onChange, error }: Props) {
  const { aviso } = revisarIdentificacion(valor, valor.length > 9 ? 'Cédula' : 'RNC')
  return (
    <div>
      <TextField
        label="RNC o cédula"
        description="Sale en cada comprobante fiscal. Puedes ponerlo después, antes de facturar."
        inputMode="numeric"
        autoComplete="off"
        value={formatoIdentificacion(valor)}
        onChange={(texto) => onChange(soloDigitos(texto))}
        error={error}
        inputContainer={(campo) => (
          <>
            {campo}
            <span role="status" style={{ color: 'var(--mantine-color-orange-text)', fontSize: 'var(--mantine-font-size-sm)' }}>
              {aviso && `${mensajeDe(aviso).mensaje} Compáralo con tu acta de inscripción; si está bien, déjalo así.`}
            </span>
          </>
        )}
      />
      <Taxpayer number={valor} name="" />
    </div>
  )
}
