import { Badge, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListSearch, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ejecutar } from '#data/device/browser/api.ts'
import { useConsulta } from '#data/useConsulta.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosPedidos, type PedidoEnLista } from '#domain/pedidos/comandos.pedidos.ts'
import { nombreDe, numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ejesDePedido } from '#domain/pedidos/pedido.ts'
import { ok } from '#domain/core/result.ts'
import { TextField, ChoiceField } from '#features/kit/inputs.tsx'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatAgo, formatDateTime } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { PedidoEstado } from '../PedidoEstado.tsx'
import { usePaginas } from '#features/kit/list/usePaginas.ts'
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
  const filtros = useFiltros()
  const { pregunta, consulta } = filtros
  const paginas = usePaginas(pregunta, async (antesDe) => {
    const dicha = await ejecutar(comandosPedidos.pedidosDeMercana, {}, { ...consulta, ...(antesDe === undefined ? {} : { antesDe }) })
    return dicha.ok ? ok({ filas: dicha.value.pedidos, siguiente: dicha.value.siguiente }) : dicha
  })
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

/** The filters stand in the address, so that a figure elsewhere can open its list. */
function useFiltros() {
  const [ver, setVer] = useSearchState('ver', { replace: true })
  const [tienda, setTienda] = useSearchState('tienda', { replace: true })
  const [pedido, setPedido] = useSearchState('estado', { replace: true })
  const [pago, setPago] = useSearchState('pago', { replace: true })
  const [entrega, setEntrega] = useSearchState('entrega', { replace: true })
  const [espera, setEspera] = useSearchState('espera', { replace: true })
  const [buscado, setBuscado] = useSearchState('buscar', { replace: true })
  const [escrito, setEscrito] = useState(buscado ?? '')
  const [quieto] = useDebouncedValue(escrito.trim(), 300)
  useEffect(() => {
    if (quieto !== (buscado ?? '')) setBuscado(quieto)
  }, [quieto, buscado, setBuscado])
  const cuales = {
    pedido: uno(ejesDePedido.pedido, pedido),
    pago: uno(ejesDePedido.pago, pago),
    entrega: uno(ejesDePedido.entrega, entrega),
  }
  const que = uno(['atraso', 'cancelacion', 'verificacion'], espera)
  const consulta = {
    ...(ver === 'todas' ? {} : { activos: ver === 'cerradas' ? ('no' as const) : ('si' as const) }),
    ...(tienda === undefined ? {} : { tiendaId: tienda }),
    ...(quieto === '' ? {} : { buscar: quieto }),
    ...Object.fromEntries(Object.entries(cuales).filter(([, valor]) => valor !== undefined)),
    ...(que === undefined ? {} : { espera: que }),
  }
  return {
    valores: { ver, tienda, pedido, pago, entrega, espera, escrito },
    poner: {
      ver: setVer,
      tienda: setTienda,
      pedido: setPedido,
      pago: setPago,
      entrega: setEntrega,
      espera: setEspera,
      escrito: setEscrito,
    },
    consulta,
    pregunta: JSON.stringify(consulta),
  }
}

function Filtros({ filtros: { valores, poner } }: { filtros: ReturnType<typeof useFiltros> }) {
  const { datos } = useConsulta(comandos.tiendasDeMercana, {}, {})
  const tiendas = [
    { value: '', label: 'Todas' },
    ...(datos?.tiendas ?? [])
      .map((tienda) => ({ value: tienda.id.slice('tiendaPublica:'.length), label: tienda.tiendaNombre }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es')),
  ]
  const campo = (
    label: string,
    data: readonly { value: string; label: string }[],
    valor: string | undefined,
    onChange: (valor: string) => void,
  ) => <ChoiceField label={label} data={data} value={valor ?? ''} onChange={onChange} />
  return (
    <div className={classes['filtros']} role="search">
      <TextField
        className={classes['buscar'] ?? ''}
        label="Buscar"
        placeholder="Número, cliente, teléfono o tienda"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={valores.escrito}
        onChange={poner.escrito}
      />
      {campo('Cuáles', vistas, valores.ver, poner.ver)}
      {campo('Esperan', esperas, valores.espera, poner.espera)}
      {campo('Tienda', tiendas, valores.tienda, poner.tienda)}
      {campo('Pedido', opciones('pedido'), valores.pedido, poner.pedido)}
      {campo('Pago', opciones('pago'), valores.pago, poner.pago)}
      {campo('Entrega', opciones('entrega'), valores.entrega, poner.entrega)}
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
