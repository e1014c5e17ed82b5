import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosMercana, type TiendaPorAclarar } from '#domain/plataforma/comandos.mercana.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { Answer } from '#features/kit/Answer.tsx'
import { Section } from '#features/kit/Section.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatAgo, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { nombreDeConfianza } from '#features/kit/aclarar/asuntos.ts'
import { paths } from '#features/paths.ts'
import { text, money } from '#features/kit/columns.tsx'

const CADA_MS = 60_000

/** What tills said of money and the server does not agree with, store by store: their owners settle it, the operator calls them or suspends the store. */
export function PorAclararDeMercana() {
  const consulta = useConsulta(comandosMercana.porAclararDeMercana, {}, {}, { cadaMs: CADA_MS })
  return (
    <Section title="Por aclarar en las tiendas" size="h2">
      <Text c="dimmed" mb="xs">
        Lo que dijo una caja y no es lo que el servidor calcula. Lo aclara el propietario, y entonces sale de aquí: llámalo, y si no
        contesta y la cifra sigue creciendo, suspende ese equipo en la lista de abajo, en Equipos, o la tienda, mientras se sabe qué pasa.
      </Text>
      <Answer of={consulta} what="Lo que está por aclarar">
        {(datos) => (
          <>
            <DataTable
              name="por-aclarar"
              label="Por aclarar en las tiendas"
              urlPrefix="aclarar"
              rows={datos.tiendas}
              rowKey={({ tiendaId }) => tiendaId}
              columns={columnas}
              searchText={({ tiendaNombre, equipos }) => `${tiendaNombre} ${equipos.map(({ nombre }) => nombre).join(' ')}`}
              searchPlaceholder="Tienda o equipo"
              empty={<EmptyState title="Nada por aclarar">Lo que dicen las cajas es lo que el servidor calcula.</EmptyState>}
            />
            {datos.sinLeer.length > 0 && (
              <Text c="red" role="status">
                No se pudo leer ahora: {datos.sinLeer.join(', ')}. Se intenta otra vez en un minuto.
              </Text>
            )}
          </>
        )}
      </Answer>
    </Section>
  )
}

const deEquipo = ({ nombre, nivel, cuantos, centavos }: TiendaPorAclarar['equipos'][number]): string =>
  `${nombre === '' ? 'Equipo' : nombre}: ${formatInteger(cuantos)}, ${formatMoney(centavos)}, confianza ${nombreDeConfianza[nivel].toLowerCase()}`

const columnas: readonly Column<TiendaPorAclarar>[] = [
  text('tienda', 'Tienda', (una) => una.tiendaNombre, {
    card: 'title',
    cell: (una) => (
      <Anchor component={Link} to={paths.tienda.href({ nombre: una.slug })}>
        {una.tiendaNombre}
      </Anchor>
    ),
  }),
  { key: 'cuantos', header: 'Asuntos', width: 110, numeric: true, value: (una) => una.cuantos },
  money('pesos', 'Diferencia', (una) => una.centavos, { width: 160, card: 'end' }),
  { key: 'desde', header: 'El más viejo', width: 150, value: (una) => una.desde, cell: (una) => <Hace en={una.desde} /> },
  { key: 'equipos', header: 'Equipos', width: 320, value: (una) => una.equipos.map(deEquipo).join(' · ') },
  text('llamar', 'Llamar', (una) => una.telefono || una.correo, {
    width: 170,
    cell: (una) =>
      una.telefono !== '' ? (
        <Anchor href={`tel:${una.telefono}`}>{formatoTelefono(una.telefono)}</Anchor>
      ) : una.correo !== '' ? (
        <Anchor href={`mailto:${una.correo}`}>{una.correo}</Anchor>
      ) : (
        'No dejó teléfono'
      ),
  }),
]

const Hace = ({ en }: { en: string }) => <>{formatAgo(en, useNow(CADA_MS))}</>
