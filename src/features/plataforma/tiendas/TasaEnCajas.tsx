import { Table, Text } from '@mantine/core'
import { useSesion } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { Section } from '#features/kit/Section.tsx'
import { formatAgo, formatUnitPrice } from '#ui/format.ts'
import { WideTable } from '#ui/show/WideTable.tsx'

interface Props {
  /** What a till should charge by now; undefined when there is none. */
  compraDiezmilesimas: number | undefined
  ahora: number
}

/** The rate that each till of my stores charges by, as it said at its last contact: one that was away still uses the old one. */
export function TasaEnCajas({ compraDiezmilesimas, ahora }: Props) {
  const { membresias } = useSesion()
  const mias = membresias.filter((membresia) => puede(membresia, Dispositivo, 'leer'))
  if (mias.length === 0) return null
  return (
    <Section title="La que usa cada caja">
      <WideTable label="Tasa de cada caja" minWidth={460}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tienda</Table.Th>
              <Table.Th>Caja</Table.Th>
              <Table.Th>Compra</Table.Th>
              <Table.Th>Último contacto</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody className="numeros">
            {mias.map((membresia) => (
              <DeTienda key={membresia.tiendaId} membresia={membresia} compraDiezmilesimas={compraDiezmilesimas} ahora={ahora} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Section>
  )
}

function DeTienda({ membresia: { tiendaId, tiendaNombre }, compraDiezmilesimas, ahora }: Props & { membresia: MembresiaPropia }) {
  const { datos, error } = useConsulta(comandos.sincronizacion, { tiendaId }, {}, { cadaMs: 60_000 })
  const cajas = datos?.dispositivos.filter(({ clase, estado }) => clase === 'caja' && estado === 'activo') ?? []
  if (cajas.length === 0)
    return (
      <Table.Tr>
        <Table.Td>{tiendaNombre}</Table.Td>
        <Table.Td colSpan={3}>
          <Text c="dimmed">{datos ? 'No tiene cajas' : error ? 'Se ve con conexión' : 'Preguntando…'}</Text>
        </Table.Td>
      </Table.Tr>
    )
  return cajas.map(({ dispositivoId, nombre, contactoEn, ultimo }) => {
    const tasa = ultimo?.tasaDolar
    return (
      <Table.Tr key={dispositivoId}>
        <Table.Td>{tiendaNombre}</Table.Td>
        <Table.Td>{nombre}</Table.Td>
        <Table.Td>
          {tasa === undefined ? 'No la dijo' : formatUnitPrice(tasa)}
          {tasa !== undefined && tasa !== compraDiezmilesimas && (
            <Text span c="orange" fw={600}>
              {' '}
              · no es la de hoy
            </Text>
          )}
        </Table.Td>
        <Table.Td>{contactoEn === '' ? 'Nunca' : formatAgo(contactoEn, ahora)}</Table.Td>
      </Table.Tr>
    )
  })
}
