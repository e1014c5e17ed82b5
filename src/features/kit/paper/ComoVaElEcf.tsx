import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { EntregaEcf } from '#domain/fiscal/ecf/entrega-ecf.entity.ts'
import { paths } from '#features/paths.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useOrden } from '../answer/useCommand.ts'
import { MarkBadge, type Mark } from '../columns.tsx'
import { explicacionDe, marcaDe } from './ecf.ts'

/** Where the e-CF of a document of this type stands, and what to do when it does not go on by itself; of a paper, only what replaced it in a contingency. */
export function ComoVaElEcf({ tipo, ecf }: { tipo: TipoComprobante; ecf: Ecf | undefined }) {
  const { slug } = useTienda()
  const resuelve = usePuede(Ecf, 'resolver')
  const marca = marcaDe(tipo, ecf)
  if (!marca) return null
  const { que, arreglo } = ecf && ecf.resuelto === null ? explicacionDe(ecf) : { que: '', arreglo: '' }
  return (
    <>
      <Group gap="xs" mt={4}>
        <Text size="sm">{ecf?.reemplaza ? `Reemplazado por el ${ecf.ncf}` : 'e-CF'}</Text>
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
      {ecf && <EntregaAlComprador ecfId={ecf.id} />}
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

const entregas: Readonly<Record<EntregaEcf['estado'], Mark>> = {
  porEntregar: ['blue', 'Por entregar al comprador'],
  entregada: ['teal', 'Entregado al comprador'],
  noRecibida: ['orange', 'El comprador no lo recibió'],
  sinDireccion: ['gray', 'El comprador no recibe e-CF'],
}

/** Whether the buyer's own program has it; of one that did not take it, the way to try again. Nothing where no buyer is named. */
function EntregaAlComprador({ ecfId }: { ecfId: string }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const entrega = useVivo(EntregaEcf, { padre: ecfId })?.[0]?.doc
  const puede = usePuede(EntregaEcf, 'repetir')
  const [repetir, repitiendo] = useLocked(() =>
    ordenar(comandosEcf.repetirEntrega, { tiendaId, entregaId: entrega?.id ?? '' }, {}, { bien: 'Se le entrega otra vez en un momento' }),
  )
  if (!entrega) return null
  const parada = entrega.estado === 'noRecibida' || entrega.estado === 'sinDireccion'
  return (
    <Group gap="xs" mt={4}>
      <MarkBadge mark={entregas[entrega.estado]} />
      {entrega.motivo !== '' && <Text size="sm">{entrega.motivo}</Text>}
      {parada && puede && (
        <Button size="compact-sm" variant="default" loading={repitiendo} onClick={repetir}>
          Entregar otra vez
        </Button>
      )}
    </Group>
  )
}
