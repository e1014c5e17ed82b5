import { useState } from 'react'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { IconMessageStar } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosResenas, type ResenaDenunciada } from '#domain/resenas/comandos.resenas.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { unanswered } from '#features/kit/Answer.tsx'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { instant, oneOf, state, text, type Mark } from '#features/kit/columns.tsx'
import { enEstrellas } from '#domain/resenas/resena.rules.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { LoQueDice } from '#features/kit/resena/LoQueDice.tsx'
import { marcaDeResena } from '#features/kit/resena/resenas.ts'

/** Taken off, and said otherwise since: somebody has to read it again. */
const cambio = ({ estado, editadaEn, decididaEn }: ResenaDenunciada): boolean => estado === 'oculta' && editadaEn > decididaEn
const situacion = (resena: ResenaDenunciada): 'espera' | 'oculta' =>
  resena.estado === 'denunciada' || cambio(resena) ? 'espera' : 'oculta'
const marcaDe = (resena: ResenaDenunciada): Mark =>
  cambio(resena)
    ? ['orange', 'La escribió de otra forma']
    : resena.estado === 'denunciada'
      ? ['orange', 'Espera por ti']
      : marcaDeResena[resena.estado]

const columnas: readonly Column<ResenaDenunciada>[] = [
  text('tienda', 'Tienda', ({ tiendaNombre }) => tiendaNombre, { width: 170, card: 'title' }),
  text('estrellas', 'Estrellas', ({ estrellas }) => enEstrellas(estrellas), { width: 110, card: 'line' }),
  text('comentario', 'Qué dice', ({ comentario }) => comentario || '—', { card: 'line' }),
  text('denuncia', 'Por qué', ({ denuncia, motivo }) => denuncia || motivo, { width: 220, card: 'line' }),
  instant('cuando', 'Desde', ({ denunciadaEn, decididaEn }) => decididaEn || denunciadaEn, { width: 160, card: 'none' }),
  state('estado', 'Estado', marcaDe, { width: 200 }),
]
const filtros = [oneOf<ResenaDenunciada>('situacion', 'Estado', situacion, { espera: 'Esperan por ti', oculta: 'Quitadas' })]

/** Reviews that a store wants taken off, and those that were. */
export function Component() {
  const consulta = useConsulta(comandosResenas.resenasDeMercana, {}, {})
  const [abierta, abrir] = useSearchState('resena')
  const { datos, recargar } = consulta
  const vista = datos?.resenas.find(({ id }) => id === abierta)
  return (
    <PageLayout
      title="Reseñas"
      description="Las que una tienda pide que se quiten, y las que se quitaron. Se quita lo que insulta, miente sobre el pedido o da datos de alguien; no una mala nota."
      width="full"
      state={unanswered(consulta, 'Las reseñas')}
    >
      {datos && (
        <>
          <DataTable
            name="resenas-mercana"
            label="Reseñas por mirar"
            rows={datos.resenas}
            rowKey={({ id }) => id}
            columns={columnas}
            filters={filtros}
            searchText={({ tiendaNombre, comentario, autorNombre }) => `${tiendaNombre} ${comentario} ${autorNombre}`}
            searchPlaceholder="Tienda, quién o lo que dice"
            onOpen={({ id }) => abrir(id)}
            empty={
              <EmptyState icon={<IconMessageStar size={38} />} title="Ninguna tienda ha pedido que se quite una reseña">
                Cuando lo pidan, aquí la lees entera y decides.
              </EmptyState>
            }
          />
          {vista && (
            <Decidir
              key={vista.id}
              resena={vista}
              onDone={() => {
                abrir()
                recargar()
              }}
              onClose={() => abrir()}
            />
          )}
        </>
      )}
    </PageLayout>
  )
}

function Decidir({ resena, onDone, onClose }: { resena: ResenaDenunciada; onDone: () => void; onClose: () => void }) {
  const orden = useOrden()
  const [motivo, setMotivo] = useState('')
  const [decidir, decidiendo] = useLocked(async (oculta: boolean) => {
    const bien = oculta ? 'Nadie la lee ya' : 'La lee todo el mundo'
    const hecho = await orden(comandosResenas.moderarResena, { resenaId: resena.id }, { oculta, motivo }, { bien })
    if (hecho.ok) onDone()
  })
  const falta = motivo.trim().length < 3
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={resena.tiendaNombre}>
      <Stack gap="lg">
        <LoQueDice resena={resena} />
        <TextField
          label="Por qué"
          description="Lo leen quien la escribió y la tienda"
          lines={2}
          maxLength={300}
          value={motivo}
          onChange={setMotivo}
        />
        <Group>
          {resena.estado !== 'oculta' && (
            <Button color="red" onClick={() => decidir(true)} loading={decidiendo} disabled={falta}>
              Quitarla
            </Button>
          )}
          <Button variant="default" onClick={() => decidir(false)} loading={decidiendo} disabled={falta}>
            {resena.estado === 'oculta' ? 'Devolverla' : 'Dejarla'}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
