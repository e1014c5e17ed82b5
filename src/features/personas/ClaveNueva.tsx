import { CLAVE_MINIMA } from '#domain/personas/clave.ts'
import { PasswordField } from '#features/kit/inputs.tsx'

interface Props {
  label: string
  /** Said after what a password has to be. */
  despues?: string
  value: string
  onChange: (clave: string) => void
  /** Somebody tried to send it: what is wrong shows. */
  tried: boolean
}

/** What keeps a password from being set, as far as it can be said here; the server looks at more (ASVS 6.2). */
export const problemaDeClave = (clave: string): string | undefined =>
  clave.length < CLAVE_MINIMA ? `Usa al menos ${CLAVE_MINIMA} caracteres` : undefined

/** The field for a password that somebody makes up. */
export const ClaveNueva = ({ label, despues = '', value, onChange, tried }: Props) => (
  <PasswordField
    label={label}
    description={`Al menos ${CLAVE_MINIMA} caracteres. Una frase que solo tú recuerdes sirve bien.${despues}`}
    autoComplete="new-password"
    required
    withAsterisk={false}
    value={value}
    onChange={onChange}
    error={tried && problemaDeClave(value)}
  />
)
