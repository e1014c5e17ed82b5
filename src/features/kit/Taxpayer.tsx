import { useEffect, useEffectEvent } from 'react'
import { Alert, Anchor, Text } from '@mantine/core'
import { contribuyenteDe } from '#data/clientes/contribuyentes.ts'
import { useTiendaSiHay } from '#data/session/react.tsx'
import { useLeido } from '#data/useLeido.ts'
import { formatoIdentificacion, soloDigitos } from '#domain/fiscal/identificacion.ts'
import { estaActivo, type Contribuyente } from '#domain/fiscal/padron/contribuyente.ts'
import { formatDateTime } from '#ui/format.ts'

interface Props {
  /** As typed: an RNC or cédula is looked up when it has all its digits. */
  number: string
  /** As it stands in the form. */
  name: string
  /** Puts DGII's name in the form. Without it, it is only said. */
  onName?: (name: string) => void
}

const enPalabras = ({ nombre, nombreComercial, actividad, regimen }: Contribuyente): string =>
  [nombre, nombreComercial === nombre ? '' : nombreComercial, actividad, regimen === '' ? '' : `régimen ${regimen.toLowerCase()}`]
    .filter((parte) => parte !== '')
    .join(' · ')

/** Who DGII says that a number is: fills an empty name in, warns of who is not active, and stops nobody. */
export function Taxpayer({ number, name, onName }: Props) {
  const tienda = useTiendaSiHay()
  const digitos = soloDigitos(number)
  const completo = digitos.length === 9 || digitos.length === 11
  const { valor } = useLeido(async () => (completo ? contribuyenteDe(tienda, digitos) : undefined), [tienda, digitos, completo])
  const sabido = valor?.ok ? valor.value : undefined
  const hallado = sabido?.contribuyente ?? undefined
  const llenar = useEffectEvent((dicho: string) => {
    if (name.trim() === '') onName?.(dicho)
  })
  const nombre = hallado?.nombre
  useEffect(() => {
    if (nombre !== undefined) llenar(nombre)
  }, [nombre])
  if (!sabido || sabido.al === '') return null
  if (!hallado)
    return (
      <Text size="sm" c="dimmed" role="status">
        La lista de la DGII del {formatDateTime(sabido.al)} no tiene el {formatoIdentificacion(digitos)}. Puede ser nuevo: si está bien
        escrito, guárdalo.
      </Text>
    )
  const otro = onName && name.trim() !== '' && name.trim().toUpperCase() !== hallado.nombre.toUpperCase()
  return (
    <>
      <Text size="sm" role="status">
        En la DGII: {enPalabras(hallado)}.{' '}
        {otro && (
          <Anchor component="button" type="button" onClick={() => onName(hallado.nombre)}>
            Usar ese nombre
          </Anchor>
        )}
      </Text>
      {!estaActivo(hallado) && (
        <Alert color="orange" title={`La DGII lo tiene como ${hallado.estado.toLowerCase()}`}>
          Un comprobante a su nombre puede no servirle. Pregúntale antes de facturar; puedes seguir.
        </Alert>
      )}
    </>
  )
}
