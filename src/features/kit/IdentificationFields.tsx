import { use } from 'react'
import { Alert, SimpleGrid } from '@mantine/core'
import { formatoIdentificacion, revisarIdentificacion, tipoPorLargo, type TipoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { fieldFor, FormOfFields } from './Field.tsx'
import { Taxpayer } from './Taxpayer.tsx'

const Campo = fieldFor()

interface Props {
  /** With which paper. */
  compare: string
  /** The field of the form that has the name, which DGII's list can fill in. */
  nameField: string
}

/** RNC, cédula or passport in the form around it, with its kind and whose it is; what is odd about it warns and stops nobody. */
export function IdentificationFields({ compare, nameField }: Props) {
  const form = use(FormOfFields)
  if (!form) return null
  const nombre: unknown = form.values[nameField]
  const { identificacion, tipoIdentificacion } = form.values as { identificacion: string; tipoIdentificacion: TipoIdentificacion }
  const { formatoValido, digitoValido } = revisarIdentificacion(identificacion, tipoIdentificacion)
  const esPasaporte = tipoIdentificacion === 'Pasaporte'
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Campo
          name="identificacion"
          onChange={(texto: string) => !esPasaporte && form.put('tipoIdentificacion', tipoPorLargo(texto))}
          onBlur={() => !esPasaporte && form.put('identificacion', formatoIdentificacion(identificacion))}
        />
        <Campo name="tipoIdentificacion" />
      </SimpleGrid>
      {identificacion !== '' && !esPasaporte && !(formatoValido && digitoValido) && (
        <Alert color="orange" title={formatoValido ? 'El dígito verificador no cuadra' : 'No tiene 9 dígitos de RNC ni 11 de cédula'}>
          Compáralo con {compare}. Si está bien escrito puedes guardarlo: hay números reales que no cumplen la regla.
        </Alert>
      )}
      {!esPasaporte && (
        <Taxpayer number={identificacion} name={typeof nombre === 'string' ? nombre : ''} onName={(dicho) => form.put(nameField, dicho)} />
      )}
    </>
  )
}
