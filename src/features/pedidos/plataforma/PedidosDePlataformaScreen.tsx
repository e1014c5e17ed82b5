import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconListSearch, IconSearch } from '@tabler/icons-react'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos, type PedidoEnLista } from '#domain/pedidos/comandos.pedidos.ts'
import { nombreDe, numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ejesDePedido } from '#domain/pedidos/pedido.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { useQuestion } from '#features/kit/list/useQuestion.ts'
import { usePaginasDe } from '#features/kit/list/usePaginas.ts'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PedidoEstado } from '../PedidoEstado.tsx'
import { OrdenDrawer } from './PedidoDePlataformaDrawer.tsx'
import classes from './PedidosDePlataforma.module.css'
import { PagedList } from '#features/kit/PagedList.tsx'

const vistas = [
  { value: '', label: 'Abiertas' },
  { value: 'cerradas', label: 'Terminadas' },
  { value: 'todas', label: 'Todas' },
] as const
const esperas = [
  { value: '', label: 'Lo que sea' },
  { value: 'atraso', label: 'Atrasadas' },
  { value: 'cancelacion', label: 'Piden cancelar' },
  { value: 'verificacion', label: 'Pago por verificar en la tienda' },
] as const

const opciones = <E extends 'pedido' | 'pago' | 'entrega'>(eje: E) => [
  { value: '', label: 'Todos' },
  ...ejesDePedido[eje]
    .filter((valor) => valor !== 'borrador')
    .map((valor) => ({ value: valor as string, label: nombreDe(eje, valor as never) })),
]
const uno = <const T extends string>(de: readonly T[], valor: string | undefined): T | undefined => de.find((una) => una === valor)

/** Every order of the platform, found by anything and filtered on every axis. */
export function Component() {
  const [abierta, abrir] = useSearchState('orden')
  const filtros = useQuestion('buscar', 'ver', 'tienda', 'estado', 'pago', 'entrega', 'espera')
  const { words: buscar, of } = filtros
  const ver = of('ver')
  const pregunta = {
    activos: ver === 'todas' ? undefined : ver === 'cerradas' ? 'no' : 'si',
    tiendaId: of('tienda'),
    buscar,
    pedido: uno(ejesDePedido.pedido, of('estado')),
    pago: uno(ejesDePedido.pago, of('pago')),
    entrega: uno(ejesDePedido.entrega, of('entrega')),
    espera: uno(['atraso', 'cancelacion', 'verificacion'], of('espera')),
  }
  const paginas = usePaginasDe(comandosPedidos.pedidosDeMercana, pregunta, ({ pedidos }) => pedidos)
  return (
    <PageLayout title="Órdenes" description="Los pedidos de todas las tiendas. Lo que haces con uno queda en la auditoría, con tu motivo.">
      <Filtros filtros={filtros} />
      <PagedList
        of={paginas}
        what="La lista de órdenes"
        label="Órdenes"
        className={classes['lista']}
        empty={
          <EmptyState icon={<IconListSearch size={38} />} title="Ninguna orden así">
            Quita algún filtro, o mira también las terminadas.
          </EmptyState>
        }
      >
        {(orden) => (
          <li key={orden.pedidoId}>
            <Renglon orden={orden} onOpen={() => abrir(orden.pedidoId)} />
          </li>
        )}
      </PagedList>
      {abierta !== undefined && <OrdenDrawer key={abierta} pedidoId={abierta} onClose={() => abrir()} onChange={paginas.recargar} />}
    </PageLayout>
  )
}

type Filtros = ReturnType<typeof useQuestion<'ver' | 'tienda' | 'estado' | 'pago' | 'entrega' | 'espera'>>

function Filtros({ filtros: { text, choice } }: { filtros: Filtros }) {
  const { datos } = useConsulta(comandos.tiendasDeMercana, {}, {})
  const tiendas = [
    { value: '', label: 'Todas' },
    ...(datos?.tiendas ?? [])
      .map((tienda) => ({ value: tienda.id.slice('tiendaPublica:'.length), label: tienda.tiendaNombre }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es')),
  ]
  return (
    <div className={classes['filtros']} role="search">
      <TextField
        className={classes['buscar'] ?? ''}
        label="Buscar"
        placeholder="Número, cliente, teléfono o tienda"
        leftSection={<IconSearch size={20} aria-hidden />}
        {...text}
      />
      <ChoiceField label="Cuáles" data={vistas} {...choice('ver')} />
      <ChoiceField label="Esperan" data={esperas} {...choice('espera')} />
      <ChoiceField label="Tienda" data={tiendas} {...choice('tienda')} />
      <ChoiceField label="Pedido" data={opciones('pedido')} {...choice('estado')} />
      <ChoiceField label="Pago" data={opciones('pago')} {...choice('pago')} />
      <ChoiceField label="Entrega" data={opciones('entrega')} {...choice('entrega')} />
    </div>
  )
}

function Renglon({ orden, onOpen }: { orden: PedidoEnLista; onOpen: () => void }) {
  const { clienteNombre, tiendaNombre, colocadoEn, metodoNombre, debidoEn, estado, cancelacionPedida, intervenido } = orden
  const ahoraMs = useNow(60_000)
  const atrasada = debidoEn !== '' && Date.parse(debidoEn) < ahoraMs
  return (
    <UnstyledButton className={classes['renglon'] ?? ''} onClick={onOpen}>
      <span className={classes['palabras']}>
        <Text span fw={650} display="block">
          {numeroDePedido(orden)} · {clienteNombre}
        </Text>
        <Text span size="sm" display="block">
          {tiendaNombre}
        </Text>
        <Text span c="dimmed" size="sm" display="block">
          {[formatDateTime(colocadoEn), metodoNombre, estado.mensajeroNombre, estado.ncf].filter((parte) => parte !== '').join(' · ')}
        </Text>
      </span>
      <Stack gap={6} align="flex-end">
        <MoneyText centavos={estado.totalCentavos} fw={650} />
        <PedidoEstado estado={estado} />
        <Group gap={6} justify="flex-end">
          {atrasada && <MarkBadge mark={['red', `Debía estar ${formatAgo(debidoEn, ahoraMs)}`]} />}
          {cancelacionPedida && <MarkBadge mark={['orange', 'Pide cancelar']} />}
          {estado.porDevolverCentavos > 0 && <MarkBadge mark={['red', 'Falta devolver dinero']} />}
          {intervenido && (
            <Badge variant="outline" tt="none" size="lg" color="blue">
              Mercana intervino
            </Badge>
          )}
        </Group>
      </Stack>
    </UnstyledButton>
  )
}
