import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { resumenPorAclarar } from '#domain/confianza/por-aclarar.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatInteger } from '#ui/format.ts'
import { paths } from '#features/paths.ts'

interface Props {
  /** The figure that it stands beside, as a sentence begins: `Lo vendido`. */
  que: string
  /** Which matters are of facts that the figure counts; without it, all. */
  de?: (asunto: Aclaracion) => boolean
}

/** What of a figure waits to be settled, with the way to its list; nothing when none of it does. */
export function IncluyePorAclarar({ que, de = () => true }: Props) {
  const { slug } = useTienda()
  const veLista = usePuede(Dispositivo, 'leer')
  const asuntos = (useVivo(Aclaracion, { clave: 'pendiente' }) ?? []).map(({ doc }) => doc).filter(de)
  if (asuntos.length === 0) return null
  const { documentos, centavos } = resumenPorAclarar(asuntos)
  const palabras = (
    <>
      {que} incluye {documentos === 1 ? 'un documento' : `${formatInteger(documentos)} documentos`} por aclarar, por{' '}
      <span className="numeros">{formatMoney(centavos)}</span>
    </>
  )
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="note">
      <IconAlertTriangle size={20} color="var(--mantine-color-orange-6)" style={{ flex: 'none' }} aria-hidden />
      {veLista ? (
        <Anchor component={Link} to={paths.sincronizacion.href({ nombre: slug }, { ver: 'aclarar' })}>
          {palabras}
        </Anchor>
      ) : (
        <Text>{palabras}. Lo aclara el propietario.</Text>
      )}
    </Group>
  )
}
