import { useState } from 'react'
import { Alert, Drawer, Group, Stack, Text } from '@mantine/core'
import { IconCalendarCheck, IconDiscount } from '@tabler/icons-react'
import { mirarLote } from '#data/compras/lotes.ts'
import { usePuede, useTienda } from '#data/session/react.tsx'
import { formatQuantity } from '#domain/core/money.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { DIAS_DE_AVISO, vencePronto, type LoteQueQueda } from '#domain/inventario/vencimiento.rules.ts'
import { PrecioEspecial } from '#domain/promociones/precio-especial.entity.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { ActModal } from '../../kit/ActForm.tsx'
import { choiceFilter, day, quantity, RowButton, state, text, type Mark } from '../../kit/columns.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { QuantityField } from '../../kit/inputs.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { paths } from '../../paths.ts'
import { useLotes } from '../../kit/product/useLotes.ts'

const SEMANA = 7

function cuando(dias: number): string {
  if (dias < 0) return dias === -1 ? 'Venció ayer' : `Venció hace ${-dias} días`
  if (dias === 0) return 'Vence hoy'
  return dias === 1 ? 'Vence mañana' : `Vence en ${dias} días`
}
const marcaDe = ({ dias }: LoteQueQueda): Mark => [
  dias < 0 ? 'red' : dias <= SEMANA ? 'orange' : vencePronto({ dias }) ? 'yellow' : 'gray',
  cuando(dias),
]

const columnas: readonly Column<LoteQueQueda>[] = [
  text('producto', 'Producto', ({ nombre }) => nombre, { card: 'title' }),
  day('vence', 'Vence', ({ vence }) => vence, { width: 150, card: 'line' }),
  text('lote', 'Lote', ({ lote }) => lote, { width: 140, card: 'line' }),
  quantity('quedan', 'Quedan cerca de', ({ quedan }) => quedan, { width: 150, card: 'end' }),
  quantity('llegaron', 'Llegaron', ({ milesimas }) => milesimas, { width: 120, card: 'none' }),
  state('estado', 'Estado', marcaDe, { width: 180 }),
]
const filtros = [
  choiceFilter<LoteQueQueda>('cuando', 'Cuándo', [
    ['vencido', 'Ya venció', ({ dias }) => dias < 0],
    ['semana', 'En 7 días', ({ dias }) => dias >= 0 && dias <= SEMANA],
    ['mes', `En ${DIAS_DE_AVISO} días`, ({ dias }) => dias >= 0 && vencePronto({ dias })],
    ['despues', 'Después', ({ dias }) => !vencePronto({ dias })],
  ]),
]
const claveDe = ({ productoId, lote, vence }: LoteQueQueda): string => `${productoId}|${lote}|${vence}`

/** What expires, first what expires first, with how many of it are left and what to do about them. */
export function PorVencer() {
  const lotes = useLotes()
  const [abiertaClave, abrir] = useSearchState('lote')
  if (!lotes) return <Loading />
  const abierto = lotes.find((uno) => claveDe(uno) === abiertaClave)
  return (
    <Stack>
      <Text c="dimmed">
        Se cuenta que se vende primero lo que vence primero. Si en el estante hay otra cosa, dilo: desde ahí se cuenta lo que digas.
      </Text>
      <DataTable
        name="por-vencer"
        label="Por vencer"
        urlPrefix="ven"
        rows={lotes}
        rowKey={claveDe}
        columns={columnas}
        filters={filtros}
        defaultSort={{ key: 'vence', descending: false }}
        searchText={({ nombre, lote }) => `${nombre} ${lote}`}
        searchPlaceholder="Producto o lote"
        onOpen={(uno) => abrir(claveDe(uno))}
        empty={
          <EmptyState icon={<IconCalendarCheck size={38} />} title="No hay nada con fecha de vencimiento">
            Marca «Vence» en un producto, y al recibirlo se te pide su fecha: aquí sale lo que haya que vender primero.
          </EmptyState>
        }
      />
      {abierto && <VerLote lote={abierto} onClose={() => abrir()} />}
    </Stack>
  )
}

function VerLote({ lote, onClose }: { lote: LoteQueQueda; onClose: () => void }) {
  const { slug: nombre } = useTienda()
  const [abierto, abrir] = useState<'sacar' | 'contar'>()
  const puedeMirar = usePuede(LoteRevisado, 'crear')
  const puedeRebajar = usePuede(PrecioEspecial, 'crear')
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={lote.nombre}>
      <Stack>
        <Alert color={marcaDe(lote)[0]} title={cuando(lote.dias)}>
          {lote.dias < 0
            ? 'No se vende: sácalo del estante y anótalo como pérdida, o devuélvelo al proveedor con su nota de crédito.'
            : 'Véndelo primero: ponlo delante, o a un precio que se lleve.'}
        </Alert>
        <Facts
          rows={[
            ['Vence', formatDay(lote.vence)],
            ['Lote', lote.lote],
            ['Llegaron', formatQuantity(lote.milesimas)],
            ['Quedan cerca de', formatQuantity(lote.quedan)],
          ]}
        />
        <Group>
          {puedeMirar && <RowButton onClick={() => abrir('sacar')}>Sacar del estante</RowButton>}
          {puedeMirar && <RowButton onClick={() => abrir('contar')}>Quedan otros</RowButton>}
          {puedeRebajar && lote.dias >= 0 && (
            <LinkButton
              to={paths.promociones.href({ nombre }, { ver: 'caja', producto: lote.productoId, hasta: lote.vence })}
              icon={IconDiscount}
            >
              Ponerle un precio especial
            </LinkButton>
          )}
        </Group>
      </Stack>
      {abierto && <MirarLote lote={lote} saca={abierto === 'sacar'} onClose={() => abrir(undefined)} onDone={onClose} />}
    </Drawer>
  )
}

/** How many are taken off the shelf, or how many are left there. */
function MirarLote({ lote, saca, onClose, onDone }: { lote: LoteQueQueda; saca: boolean; onClose: () => void; onDone: () => void }) {
  const tienda = useTienda()
  const [cuantos, setCuantos] = useState<number | null>(lote.quedan)
  return (
    <ActModal
      title={saca ? 'Sacar del estante' : 'Cuántos quedan'}
      submit={saca ? 'Sacar' : 'Anotar'}
      color={saca ? 'red' : 'mango'}
      cancel="Volver"
      disabled={cuantos === null || (saca && cuantos === 0)}
      done={saca ? 'Salió del inventario como pérdida' : 'Anotado'}
      act={() =>
        mirarLote(
          tienda,
          lote,
          saca ? { sacar: cuantos ?? 0, quedan: Math.max(0, lote.quedan - (cuantos ?? 0)) } : { sacar: 0, quedan: cuantos ?? 0 },
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Text>
        {saca
          ? 'Sale del inventario como merma: es una pérdida del negocio.'
          : 'Cuenta los paquetes con esta fecha. La existencia del producto no cambia: para eso está el conteo.'}
      </Text>
      <QuantityField
        label={saca ? 'Cuántos se sacan' : 'Cuántos quedan'}
        data-autofocus
        value={cuantos}
        onChange={setCuantos}
        most={lote.milesimas}
      />
    </ActModal>
  )
}
