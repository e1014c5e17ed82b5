import { useMemo, useState } from 'react'
import { Badge, Button, Group } from '@mantine/core'
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import type { Fila } from '#data/fila.ts'
import { usePapeles } from '#data/papeles.ts'
import { useVivo } from '#data/react.tsx'
import { Venta } from '#domain/entidades/venta.ts'
import { nombreCliente } from '#domain/identificacion.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { nombreMetodo, signo } from '#domain/venta.rules.ts'
import { explicarMotivo } from '#domain/revision.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { download } from '#ui/download.ts'
import { formatDateTime, formatMoney } from '#ui/format.ts'
import { enviarTrabajo, useImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/states.tsx'
import { SyncMark } from '#ui/SyncMark.tsx'
import { toastError } from '#ui/toast.ts'
import { Anteriores } from './Anteriores.tsx'
import { FacturaDrawer } from './FacturaDrawer.tsx'

type Renglon = Fila<Venta>

const total = ({ doc }: Renglon): number => signo(doc) * doc.totales.total
const electronica = ({ doc }: Renglon): string => (doc.ncf.startsWith('E') ? 'Por firmar' : 'No lleva')

const columnas: readonly Column<Renglon>[] = [
  { key: 'ncf', header: 'NCF', width: 160, value: ({ doc }) => doc.ncf, card: 'title' },
  { key: 'fecha', header: 'Fecha', width: 150, value: ({ doc }) => doc.en, cell: ({ doc }) => formatDateTime(doc.en) },
  { key: 'cliente', header: 'Cliente', value: ({ doc }) => nombreCliente(doc.cliente) },
  { key: 'cajero', header: 'Cajero', width: 150, card: 'none', value: ({ doc }) => doc.cajeroNombre },
  {
    key: 'pago',
    header: 'Pago',
    width: 170,
    card: 'none',
    value: ({ doc }) => [...new Set(doc.pagos.map(({ metodo }) => nombreMetodo[metodo]))].join(', '),
  },
  {
    key: 'itbis',
    header: 'ITBIS',
    numeric: true,
    width: 120,
    card: 'none',
    value: ({ doc }) => signo(doc) * doc.totales.itbis,
    cell: ({ doc }) => <MoneyText centavos={signo(doc) * doc.totales.itbis} />,
    csv: ({ doc }) => (signo(doc) * doc.totales.itbis) / 100,
    total: (filas) => formatMoney(filas.reduce((suma, { doc }) => suma + signo(doc) * doc.totales.itbis, 0)),
  },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    width: 140,
    card: 'end',
    value: total,
    cell: (r) => <MoneyText centavos={total(r)} fw={650} />,
    csv: (r) => total(r) / 100,
    total: (filas) => formatMoney(filas.reduce((suma, fila) => suma + total(fila), 0)),
  },
  {
    key: 'ecf',
    header: 'e-CF',
    width: 120,
    card: 'none',
    value: electronica,
    cell: (r) => (
      <Badge variant="light" tt="none" color={r.doc.ncf.startsWith('E') ? 'blue' : 'gray'}>
        {electronica(r)}
      </Badge>
    ),
  },
  {
    key: 'sync',
    header: 'Dónde está',
    width: 160,
    value: ({ estado }) => estado,
    cell: ({ estado, motivo }) => <SyncMark state={estado} detail={explicarMotivo(motivo)} />,
  },
]
const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'tipo',
    label: 'Comprobante',
    options: tipoComprobantes.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
    test: ({ doc }, valor) => doc.tipoComprobante === valor,
  },
  {
    key: 'estado',
    label: 'Dónde está',
    options: [
      { value: 'guardado', label: 'Solo en este equipo' },
      { value: 'cuarentena', label: 'En cuarentena' },
    ],
    test: ({ estado }, valor) => estado === valor || (valor === 'guardado' && estado === 'enviado'),
  },
]

/** Every sale and credit note of the last 30 days, to look at and to print again; older ones come from the server. */
export function Component() {
  const ventas = useVivo(Venta)
  const impresora = useImpresora()
  const imprimirVentas = usePapeles()
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set())
  const [busqueda, setBusqueda] = useSearchParams()
  const abierta = ventas?.find(({ doc }) => doc.id === busqueda.get('factura'))
  const marcadas = useMemo(() => (ventas ?? []).filter(({ doc }) => elegidas.has(doc.id)).map(({ doc }) => doc), [ventas, elegidas])
  const imprimir = async (como: 'ticket' | 'carta' | 'impresora', lista: readonly Venta[] = marcadas) => {
    const destino = await imprimirVentas(
      lista,
      async (impresos, trabajo) => {
        if (como === 'impresora') return enviarTrabajo(trabajo, impresos)
        if (como === 'ticket') imprimirEnNavegador(impresos, 'ticket')
        else
          download(
            `${impresos[0]?.titulo ?? 'facturas'}.pdf`,
            await import('#ui/imprimir/pdf.ts').then(({ hacerPdf }) => hacerPdf(impresos, 'carta')),
          )
        return 'impreso'
      },
      { minimo: 1 },
    )
    if (destino === 'fallido') toastError('La impresora no respondió', 'No salió nada. Revisa que esté encendida y conectada.')
    if (destino === 'dudoso')
      toastError(
        'No se sabe si las copias salieron',
        'Mira la impresora. Si las imprimes otra vez, salen con el número de copia siguiente.',
      )
  }
  const abrir = (id?: string) =>
    setBusqueda((antes) => {
      const despues = new URLSearchParams(antes)
      if (id === undefined) despues.delete('factura')
      else despues.set('factura', id)
      return despues
    })
  return (
    <PageLayout
      title="Facturas"
      description="Las de los últimos 30 días, con o sin conexión. Cada reimpresión sale marcada como copia."
      width="full"
      state={ventas === undefined ? <Loading /> : undefined}
    >
      <DataTable
        name="facturas"
        label="Facturas"
        rows={ventas ?? []}
        rowKey={({ doc }) => doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ doc }) => `${doc.ncf} ${doc.cliente.nombre} ${doc.cliente.identificacion} ${doc.cajeroNombre}`}
        searchPlaceholder="NCF, cliente o RNC"
        defaultSort={{ key: 'fecha', descending: true }}
        onOpen={({ doc }) => abrir(doc.id)}
        selection={{ selected: elegidas, onChange: setElegidas }}
        bulkActions={
          <Group gap="xs">
            <Button size="xs" leftSection={<IconPrinter size={16} />} onClick={() => void imprimir('ticket')}>
              Imprimir 80 mm
            </Button>
            {impresora.conectada && (
              <Button size="xs" variant="default" onClick={() => void imprimir('impresora')}>
                Impresora de tickets
              </Button>
            )}
            <Button size="xs" variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => void imprimir('carta')}>
              PDF carta
            </Button>
          </Group>
        }
        empty={<EmptyState title="Aún no hay facturas">Las que se hagan en cualquier caja de la tienda aparecen aquí.</EmptyState>}
      />
      <Anteriores onImprimir={(venta) => void imprimir('ticket', [venta])} />
      {abierta && <FacturaDrawer fila={abierta} onCerrar={() => abrir()} onImprimir={(como) => void imprimir(como, [abierta.doc])} />}
    </PageLayout>
  )
}
