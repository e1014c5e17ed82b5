import { useMemo, useState } from 'react'
import { useVivo } from '#data/session/react.tsx'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { AccionesPapel } from './AccionesPapel.tsx'
import { Anteriores } from './Anteriores.tsx'
import { columnasFacturas, filtrosDeFacturas } from './columnas.tsx'
import { FacturaDrawer } from './FacturaDrawer.tsx'
import { textoDe } from './renglon.ts'
import { useFacturas } from './useFacturas.ts'

/** Every sale and credit note of the last 30 days, to look at and to print again; older ones come from the server. */
export function Component() {
  const ventas = useVivo(Venta)
  const facturas = useFacturas()
  const renglones = useMemo(() => facturas.renglones(ventas), [facturas, ventas])
  const filtros = useMemo(() => filtrosDeFacturas(renglones ?? [], facturas.cajas), [renglones, facturas.cajas])
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set())
  const [facturaId, abrir] = useSearchState('factura')
  const abierta = renglones?.find(({ fila }) => fila.doc.id === facturaId)
  const marcadas = useMemo(() => (ventas ?? []).filter(({ doc }) => elegidas.has(doc.id)).map(({ doc }) => doc), [ventas, elegidas])
  return (
    <PageLayout
      title="Facturas"
      description="Las de los últimos 30 días, con o sin conexión. Cada reimpresión sale marcada como copia."
      width="full"
      state={renglones === undefined ? <Loading /> : undefined}
    >
      <IncluyePorAclarar que="Esta lista" de={({ hechoTipo }) => hechoTipo === Venta.tipo} />
      <DataTable
        name="facturas"
        label="Facturas"
        rows={renglones ?? []}
        rowKey={({ fila }) => fila.doc.id}
        columns={columnasFacturas}
        filters={filtros}
        searchText={textoDe}
        searchPlaceholder="NCF, cliente o RNC"
        defaultSort={{ key: 'fecha', descending: true }}
        onOpen={({ fila }) => abrir(fila.doc.id)}
        selection={{ selected: elegidas, onChange: setElegidas }}
        bulkActions={<AccionesPapel ventas={marcadas} onPrint={facturas.mirarPapeles} />}
        empty={<EmptyState title="Aún no hay facturas">Las que se hagan en cualquier caja de la tienda aparecen aquí.</EmptyState>}
      />
      <Anteriores facturas={facturas} pedida={renglones && !abierta ? facturaId : undefined} onClose={abrir} />
      {abierta && (
        <FacturaDrawer
          renglon={abierta}
          onClose={() => {
            abrir()
            facturas.mirarPapeles()
          }}
        />
      )}
    </PageLayout>
  )
}
