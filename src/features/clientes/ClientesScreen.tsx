import { useMemo, useState } from 'react'
import { Badge, Button } from '@mantine/core'
import { IconAddressBook, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { usePuede, useVivo } from '#data/react.tsx'
import type { Fila } from '#data/fila.ts'
import { Cliente } from '#domain/entidades/cliente.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { formatoIdentificacion, formatoTelefono, revisarIdentificacion } from '#domain/identificacion.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDateTime, formatInteger, formatMoney } from '#ui/format.ts'
import { PageLayout } from '#ui/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/states.tsx'
import { ClienteDrawer } from './ClienteDrawer.tsx'
import { comprasPorCliente, type ComprasDeCliente } from './compras.ts'

interface Renglon extends ComprasDeCliente {
  fila: Fila<Cliente>
}

const NADA: ComprasDeCliente = { compras: 0, totalCentavos: 0, aCreditoCentavos: 0, ultima: '' }
const disponible = ({ fila: { doc }, aCreditoCentavos }: Renglon): number => doc.creditoAprobadoCentavos - aCreditoCentavos
const dinero = (centavos: number) => (centavos === 0 ? '—' : formatMoney(centavos))

const columnas: readonly Column<Renglon>[] = [
  { key: 'nombre', header: 'Nombre', value: ({ fila: { doc } }) => doc.nombre, card: 'title' },
  {
    key: 'rnc',
    header: 'RNC o cédula',
    width: 190,
    value: ({ fila: { doc } }) => formatoIdentificacion(doc.identificacion),
    cell: ({ fila: { doc } }) => (
      <>
        {formatoIdentificacion(doc.identificacion)}{' '}
        {doc.identificacion !== '' &&
          doc.tipoIdentificacion !== 'Pasaporte' &&
          !revisarIdentificacion(doc.identificacion, doc.tipoIdentificacion).digitoValido && (
            <Badge color="orange" variant="light" size="sm" tt="none">
              Revisar
            </Badge>
          )}
      </>
    ),
  },
  { key: 'telefono', header: 'Teléfono', width: 140, value: ({ fila: { doc } }) => formatoTelefono(doc.telefono) },
  {
    key: 'comprobante',
    header: 'Comprobante',
    width: 120,
    card: 'none',
    value: ({ fila: { doc } }) => doc.tipoComprobante || 'El de la tienda',
  },
  {
    key: 'condicion',
    header: 'Condición',
    width: 110,
    card: 'none',
    value: ({ fila: { doc } }) => (doc.condicion === 'CREDITO' ? 'Crédito' : 'Contado'),
  },
  {
    key: 'limite',
    header: 'Límite',
    numeric: true,
    width: 130,
    card: 'none',
    value: ({ fila: { doc } }) => doc.creditoAprobadoCentavos,
    cell: ({ fila: { doc } }) => dinero(doc.creditoAprobadoCentavos),
    csv: ({ fila: { doc } }) => doc.creditoAprobadoCentavos / 100,
  },
  {
    key: 'disponible',
    header: 'Disponible',
    numeric: true,
    width: 130,
    card: 'none',
    hidden: true,
    value: disponible,
    cell: (r) => dinero(disponible(r)),
    csv: (r) => disponible(r) / 100,
  },
  {
    key: 'compras',
    header: 'Compras',
    numeric: true,
    width: 100,
    value: ({ compras }) => compras,
    cell: ({ compras }) => formatInteger(compras),
  },
  {
    key: 'total',
    header: 'Comprado',
    numeric: true,
    width: 140,
    card: 'end',
    value: ({ totalCentavos }) => totalCentavos,
    cell: ({ totalCentavos }) => dinero(totalCentavos),
    csv: ({ totalCentavos }) => totalCentavos / 100,
    total: (filas) => formatMoney(filas.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0)),
  },
  {
    key: 'credito',
    header: 'Vendido a crédito',
    numeric: true,
    width: 150,
    value: ({ aCreditoCentavos }) => aCreditoCentavos,
    cell: ({ aCreditoCentavos }) => dinero(aCreditoCentavos),
    csv: ({ aCreditoCentavos }) => aCreditoCentavos / 100,
  },
  {
    key: 'ultima',
    header: 'Última compra',
    width: 150,
    card: 'none',
    value: ({ ultima }) => ultima,
    cell: ({ ultima }) => formatDateTime(ultima),
  },
  { key: 'vendedor', header: 'Vendedor', width: 130, card: 'none', hidden: true, value: ({ fila: { doc } }) => doc.vendedor },
  { key: 'cobrador', header: 'Cobrador', width: 130, card: 'none', hidden: true, value: ({ fila: { doc } }) => doc.cobrador },
]
const filtros: readonly Filter<Renglon>[] = [
  {
    key: 'condicion',
    label: 'Condición',
    options: [
      { value: 'CREDITO', label: 'A crédito' },
      { value: 'CONTADO', label: 'De contado' },
    ],
    test: ({ fila: { doc } }, valor) => doc.condicion === valor,
  },
  {
    key: 'tipo',
    label: 'Identificación',
    options: [
      { value: 'RNC', label: 'Con RNC' },
      { value: 'Cédula', label: 'Con cédula' },
      { value: 'falta', label: 'Sin identificación' },
    ],
    test: ({ fila: { doc } }, valor) => (valor === 'falta' ? doc.identificacion === '' : doc.tipoIdentificacion === valor),
  },
]

/** The customers of a store, with what they bought as far as this device knows (30 days of sales). */
export function Component() {
  const filas = useVivo(Cliente)
  const ventas = useVivo(Venta)
  const puedeCrear = usePuede(Cliente, 'crear')
  const [busqueda, setBusqueda] = useSearchParams()
  const [nuevo, setNuevo] = useState(false)
  const abierto = busqueda.get('cliente') ?? undefined
  const compras = useMemo(() => comprasPorCliente((ventas ?? []).map(({ doc }) => doc)), [ventas])
  const renglones = useMemo(
    () =>
      (filas ?? [])
        .filter(({ doc }) => doc.activo)
        .map((fila) => ({ fila, ...(compras.get(fila.doc.id) ?? NADA) }))
        .sort((a, b) => a.fila.doc.nombre.localeCompare(b.fila.doc.nombre, 'es')),
    [filas, compras],
  )
  const abrir = (id?: string) =>
    setBusqueda((antes) => {
      const despues = new URLSearchParams(antes)
      if (id === undefined) despues.delete('cliente')
      else despues.set('cliente', id)
      return despues
    })
  const cliente = filas?.find(({ doc }) => doc.id === abierto)?.doc
  const crear = puedeCrear && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setNuevo(true)}>
      Nuevo cliente
    </Button>
  )
  return (
    <PageLayout
      title="Clientes"
      description="Lo comprado cuenta los últimos 30 días, que es lo que guarda este equipo."
      width="full"
      state={filas === undefined ? <Loading /> : undefined}
    >
      <DataTable
        name="clientes"
        label="Clientes"
        rows={renglones}
        rowKey={({ fila }) => fila.doc.id}
        columns={columnas}
        filters={filtros}
        searchText={({ fila: { doc } }) => `${doc.nombre} ${doc.identificacion} ${doc.telefono} ${doc.email}`}
        searchPlaceholder="Nombre, RNC, cédula o teléfono"
        onOpen={({ fila }) => abrir(fila.doc.id)}
        {...(puedeCrear ? { onNew: () => setNuevo(true), newLabel: 'Nuevo cliente' } : {})}
        empty={
          <EmptyState icon={<IconAddressBook size={38} />} title="Aún no hay clientes" action={crear}>
            Se pueden crear aquí o en la caja, también sin conexión.
          </EmptyState>
        }
      />
      {(nuevo || cliente) && (
        <ClienteDrawer
          key={cliente?.id ?? 'nuevo'}
          cliente={cliente}
          onCerrar={() => {
            setNuevo(false)
            abrir()
          }}
        />
      )}
    </PageLayout>
  )
}
