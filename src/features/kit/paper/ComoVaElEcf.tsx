import { Alert, Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { usePuede, useTienda } from '#data/session/react.tsx'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { paths } from '#features/paths.ts'
import { MarkBadge } from '../columns.tsx'
import { explicacionDe, marcaDe } from './ecf.ts'

/** Where the e-CF of a document of this type stands, and what to do when it does not go on by itself; nothing on paper types. */
export function ComoVaElEcf({ tipo, ecf }: { tipo: TipoComprobante; ecf: Ecf | undefined }) {
  const { slug } = useTienda()
  const resuelve = usePuede(Ecf, 'resolver')
  const marca = marcaDe(tipo, ecf)
  if (!marca) return null
  const { que, arreglo } = ecf && ecf.resuelto === null ? explicacionDe(ecf) : { que: '', arreglo: '' }
  return (
    <>
      <Group gap="xs" mt={4}>
        <Text size="sm">e-CF</Text>
        <MarkBadge mark={marca} />
        {ecf?.resuelto && <Text size="sm">{ecf.resuelto.como}</Text>}
      </Group>
      {ecf?.comercial && (
        <Alert
          color={ecf.comercial.aprueba ? 'teal' : 'orange'}
          mt="xs"
          title={ecf.comercial.aprueba ? 'El comprador lo aprobó' : 'El comprador lo rechazó'}
        >
          {ecf.comercial.motivo}
        </Alert>
      )}
      {que !== '' && (
        <Alert color="orange" mt="xs" title={que}>
          {resuelve ? arreglo : 'El propietario o el contador lo resuelve en Comprobantes electrónicos.'}{' '}
          {resuelve && (
            <Anchor component={Link} to={paths.ecf.href({ nombre: slug })}>
              Ir a Comprobantes electrónicos
            </Anchor>
          )}
        </Alert>
      )}
    </>
  )
}
