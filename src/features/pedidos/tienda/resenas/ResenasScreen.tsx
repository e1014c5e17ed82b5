import { SimpleGrid, Stack } from '@mantine/core'
import { IconMessageStar } from '@tabler/icons-react'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosResenas, type ResenaDicha } from '#domain/resenas/comandos.resenas.ts'
import { permisosDeResenasDeTienda } from '#domain/resenas/resena.permisos.ts'
import { enEstrellas, promedioDe } from '#domain/resenas/resena.rules.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { StatCard } from '#ui/show/StatCard.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { instant, oneOf, state, text } from '#features/kit/columns.tsx'
import { enDecimas } from '#features/kit/resena/estrellas.ts'
import { marcaDeResena } from '#features/kit/resena/resenas.ts'
import { VerResena } from './VerResena.tsx'

const columnas: readonly Column<ResenaDicha>[] = [
  text('estrellas', 'Estrellas', ({ estrellas }) => enEstrellas(estrellas), { width: 110, card: 'title' }),
  text('autor', 'Quién', ({ autorNombre }) => autorNombre, { width: 140, card: 'line' }),
  text('comentario', 'Qué dice', ({ comentario }) => comentario || '—', { card: 'line' }),
  text('respuesta', 'Respondida', ({ respuesta }) => (respuesta === '' ? 'No' : 'Sí'), { width: 140, card: 'line' }),
  text('numero', 'Pedido', ({ numero }) => numero, { width: 110, card: 'none' }),
  instant('en', 'Cuándo', ({ en }) => en, { width: 160, card: 'line' }),
  state('estado', 'Estado', ({ estado }) => marcaDeResena[estado], { width: 190 }),
]
const filtros = [
  oneOf<ResenaDicha>('respuesta', 'Respondida', ({ respuesta }) => (respuesta === '' ? 'no' : 'si'), {
    no: 'Sin responder',
    si: 'Respondidas',
  }),
  oneOf<ResenaDicha>('estrellas', 'Estrellas', ({ estrellas }) => String(estrellas), { 1: '★', 2: '★★', 3: '★★★', 4: '★★★★', 5: '★★★★★' }),
]

/** What customers say of the store, to be answered. */
export function Component() {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosResenas.resenasParaTienda, { tiendaId }, {})
  const puede = usePuede({ permisos: permisosDeResenasDeTienda }, 'responder')
  const [abierta, abrir] = useSearchState('resena')
  const { datos, recargar } = consulta
  const { total, decimas } = promedioDe(datos?.cuantas ?? [])
  const vista = datos?.resenas.find(({ id }) => id === abierta)
  return (
    <PageLayout
      title="Reseñas"
      description="Lo que dicen quienes te compraron. Todo el mundo las lee en tu página, con lo que les respondes."
      width="full"
      state={unanswered(consulta, 'Las reseñas')}
    >
      {datos && (
        <Stack gap="lg">
          {total > 0 && (
            <SimpleGrid cols={{ base: 2, sm: 3 }}>
              <StatCard label="Promedio" value={`★ ${enDecimas(decimas)}`} />
              <StatCard label="Reseñas" value={formatInteger(total)} />
              <StatCard label="Sin responder" value={formatInteger(datos.resenas.filter(({ respuesta }) => respuesta === '').length)} />
            </SimpleGrid>
          )}
          <DataTable
            name="resenas"
            label="Reseñas de la tienda"
            rows={datos.resenas}
            rowKey={({ id }) => id}
            columns={columnas}
            filters={filtros}
            searchText={({ autorNombre, comentario, numero }) => `${autorNombre} ${comentario} ${numero}`}
            searchPlaceholder="Quién, pedido o lo que dice"
            onOpen={({ id }) => abrir(id)}
            empty={
              <EmptyState icon={<IconMessageStar size={38} />} title="Nadie ha dicho nada todavía">
                Cuando alguien recibe su pedido puede decir cómo le fue. Aquí lo lees y le respondes.
              </EmptyState>
            }
          />
          {vista && (
            <VerResena key={vista.id} tiendaId={tiendaId} resena={vista} puede={puede} onChange={recargar} onClose={() => abrir()} />
          )}
        </Stack>
      )}
    </PageLayout>
  )
}
