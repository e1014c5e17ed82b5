import { useMemo } from 'react'
import { Button, Text } from '@mantine/core'
import { IconFileDollar, IconPlus } from '@tabler/icons-react'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { Cotizacion } from '#domain/ventas/cotizacion.entity.ts'
import { estadoDeCotizacion, numeroDeCotizacion, type EstadoDeCotizacion } from '#domain/ventas/cotizacion.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { choiceFilter, day, money, state, sync, text, type Mark } from '#features/kit/columns.tsx'
import { useHoy } from '#features/kit/device/useHoy.ts'
import { EditarCotizacion } from './EditarCotizacion.tsx'
import type { RenglonDeCotizacion } from './renglon.ts'
import { VerCotizacion } from './VerCotizacion.tsx'

const marcas: Readonly<Record<EstadoDeCotizacion, Mark>> = {
  vigente: ['teal', 'Vigente'],
  vencida: ['gray', 'Vencida'],
  facturada: ['blue', 'Facturada'],
}

const columnas: Column<RenglonDeCotizacion>[] = [
  text('numero', 'Número', ({ fila }) => numeroDeCotizacion(fila.doc), { card: 'title', width: 150 }),
  text('cliente', 'Cliente', ({ fila }) => fila.doc.cliente.nombre),
  day('fecha', 'Hecha', ({ fila }) => fila.doc.fecha, { width: 120 }),
  day('vence', 'Vale hasta', ({ fila }) => fila.doc.vence, { width: 120 }),
  state('estado', 'Estado', ({ estado }) => marcas[estado], { width: 120 }),
  text('ncf', 'Factura', ({ ncf }) => ncf || '—', { width: 150 }),
  text('vendedor', 'La hizo', ({ fila }) => fila.doc.vendedorNombre, { width: 150, card: 'none' }),
  money('total', 'Total', ({ fila }) => fila.doc.totales.total, { width: 130, sum: true }),
  sync(({ fila }) => fila),
]

const filtros = [
  choiceFilter<RenglonDeCotizacion>(
    'estado',
    'Estado',
    (Object.keys(marcas) as EstadoDeCotizacion[]).map((estado) => [estado, marcas[estado][1], (uno) => uno.estado === estado]),
  ),
]

/** What was offered and has not been sold yet, and new offers: an invoice begins here when it is not sold over the counter. */
export function Component() {
  const cotizaciones = useVivo(Cotizacion)
  const ventas = useVivo(Venta)
  const hoy = useHoy()
  const puedeCotizar = usePuede(Cotizacion, 'crear')
  const [abierta, abrir] = useSearchState('ver')
  const renglones = useMemo(() => {
    if (!cotizaciones || !ventas) return undefined
    const facturas = new Map(ventas.flatMap(({ doc }) => (doc.cotizacionId ? [[doc.cotizacionId, doc.ncf] as const] : [])))
    const facturadas = new Set(facturas.keys())
    return cotizaciones.map((fila): RenglonDeCotizacion => ({
      fila,
      estado: estadoDeCotizacion(fila.doc, facturadas, hoy),
      ncf: facturas.get(fila.doc.id) ?? '',
    }))
  }, [cotizaciones, ventas, hoy])
  if (abierta === 'nueva' && puedeCotizar) return <EditarCotizacion onBack={() => abrir()} onSaved={({ id }) => abrir(id)} />
  const vista = renglones?.find(({ fila }) => fila.doc.id === abierta)
  const nueva = puedeCotizar && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => abrir('nueva')}>
      Factura o cotización nueva
    </Button>
  )
  return (
    <PageLayout
      title="Facturar y cotizar"
      description="Lo que se ofreció y aún no se vende. Una cotización no gasta número de comprobante: lo toma al cobrarse."
      width="full"
      actions={nueva}
      state={renglones === undefined ? <Loading /> : undefined}
    >
      <DataTable
        name="cotizaciones"
        label="Cotizaciones"
        rows={renglones ?? []}
        rowKey={({ fila }) => fila.doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ fila, ncf }) =>
          `${numeroDeCotizacion(fila.doc)} ${fila.doc.cliente.nombre} ${fila.doc.cliente.identificacion} ${ncf}`
        }
        searchPlaceholder="Número, cliente o RNC"
        defaultSort={{ key: 'fecha', descending: true }}
        onOpen={({ fila }) => abrir(fila.doc.id)}
        empty={
          <EmptyState icon={<IconFileDollar size={38} />} title="Aún no hay cotizaciones" action={nueva}>
            Haz una para quien pregunta un precio: se imprime, se envía, y se cobra cuando vuelva.
          </EmptyState>
        }
      />
      {abierta !== undefined && abierta !== 'nueva' && renglones && !vista && (
        <Text c="dimmed">Esa cotización no está en este equipo.</Text>
      )}
      {vista && <VerCotizacion renglon={vista} onClose={() => abrir()} onOtra={() => abrir('nueva')} />}
    </PageLayout>
  )
}
