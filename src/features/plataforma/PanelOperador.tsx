import { Anchor, Badge, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconBuildingStore, IconCurrencyDollar } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import type { TiendaPublica } from '#domain/entidades/tienda.ts'
import { formatoIdentificacion, formatoTelefono } from '#domain/identificacion.ts'
import { mensajeDe } from '#domain/messages.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDateTime, formatDay, formatInteger, formatUnitPrice } from '#ui/format.ts'
import { EmptyState, ErrorState, Loading, OfflineState } from '#ui/states.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { paths } from '../paths.ts'

const enPortada = ({ activo, tiendaShowAllUsers }: TiendaPublica): boolean => activo && tiendaShowAllUsers

const columnas: readonly Column<TiendaPublica>[] = [
  {
    key: 'nombre',
    header: 'Tienda',
    card: 'title',
    value: (t) => t.tiendaNombre,
    cell: (t) => (
      <Anchor component={Link} to={paths.tienda.href({ nombre: t.slug })}>
        {t.tiendaNombre}
      </Anchor>
    ),
  },
  { key: 'slug', header: 'Dirección', width: 200, value: (t) => `/${t.slug}` },
  {
    key: 'rnc',
    header: 'RNC',
    width: 150,
    value: (t) => formatoIdentificacion(t.tiendaRnc),
    cell: (t) =>
      t.tiendaRnc === '' ? (
        <Badge color="orange" variant="light" tt="none">
          Sin RNC
        </Badge>
      ) : (
        formatoIdentificacion(t.tiendaRnc)
      ),
  },
  { key: 'tipo', header: 'Tipo', width: 180, value: (t) => t.tiendaTipo || '—' },
  { key: 'telefono', header: 'Teléfono', width: 140, value: (t) => formatoTelefono(t.tiendaTelefono) || '—' },
  { key: 'portada', header: 'En la portada', width: 150, value: (t) => (t.activo ? (enPortada(t) ? 'Sí' : 'No') : 'Cerrada') },
  { key: 'creada', header: 'Creada', width: 190, card: 'none', value: (t) => t.en, cell: (t) => formatDateTime(t.en) },
]

/** What the operator looks at: all stores, whether they show themselves or not, and the rate of the dollar. */
export function PanelOperador() {
  const tiendas = useConsulta(comandos.tiendasDeMercana, {}, {})
  const tasas = useConsulta(comandos.tasasDolar, {}, {})
  const actual = tasas.datos?.tasas[0]
  return (
    <Stack component="section" gap="md" aria-labelledby="plataforma">
      <Title order={2} id="plataforma">
        Plataforma
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <StatCard
          label="Tasa del dólar"
          icon={<IconCurrencyDollar size={18} />}
          href={paths.tasaDolar.path}
          value={actual ? formatUnitPrice(actual.ventaDiezmilesimas) : tasas.datos ? 'No hay' : '—'}
          hint={
            actual
              ? `Venta del ${formatDay(actual.fecha)}, ${actual.fuente}`
              : tasas.datos
                ? 'No se vende en dólares hasta que la pongas'
                : 'Se lee con conexión'
          }
          tone={tasas.datos && !actual ? 'bad' : 'normal'}
        />
        <StatCard
          label="Tiendas"
          icon={<IconBuildingStore size={18} />}
          value={tiendas.datos ? formatInteger(tiendas.datos.tiendas.length) : '—'}
          hint={
            tiendas.datos ? `${formatInteger(tiendas.datos.tiendas.filter(enPortada).length)} a la vista de todos` : 'Se leen con conexión'
          }
        />
      </SimpleGrid>
      <Tiendas {...tiendas} />
    </Stack>
  )
}

function Tiendas({
  datos,
  error,
  recargar,
}: ReturnType<typeof useConsulta<typeof comandos.tiendasDeMercana.cuerpo, typeof comandos.tiendasDeMercana.respuesta>>) {
  if (datos)
    return (
      <DataTable
        name="tiendas"
        label="Tiendas"
        rows={datos.tiendas}
        rowKey={(t) => t.id}
        columns={columnas}
        searchText={(t) => `${t.tiendaNombre} ${t.slug} ${t.tiendaRnc} ${t.tiendaTipo}`}
        searchPlaceholder="Nombre, dirección o RNC"
        empty={<EmptyState title="Aún no hay tiendas">Aquí aparecen en cuanto alguien crea la suya.</EmptyState>}
      />
    )
  if (!error) return <Loading />
  const { mensaje, arreglo } = mensajeDe(error)
  return error.code === 'red.sin-conexion' ? (
    <OfflineState what="La lista de tiendas" onRetry={recargar} />
  ) : (
    <ErrorState message={mensaje} fix={arreglo} onRetry={recargar} />
  )
}
