import { useMemo, useState } from 'react'
import { Alert, Button } from '@mantine/core'
import { leyDe } from '#data/session/de-tienda.ts'
import { useConfigTienda, usePersona, useTienda } from '#data/session/react.tsx'
import { diaFiscal } from '#domain/core/fecha.ts'
import { comprobanteUsual } from '#domain/fiscal/ecf/contingencia.rules.ts'
import { mensajeDe } from '#domain/messages.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { revisarVenta, type BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useTurno } from '#features/kit/device/useTurno.ts'
import { usePedidos } from '../usePedidos.ts'
import { columnasPorFacturar, filtrosPorFacturar } from './columnas.tsx'
import { ComoFacturar } from './ComoFacturar.tsx'
import { Facturar } from './Facturar.tsx'
import { porFacturar, tiposDePedido, type Elegidos, type PorFacturar } from './porFacturar.ts'

const ninguno: ReadonlySet<string> = new Set()
const claveDe = ({ id }: PorFacturar): string => id
const textoDePedido = ({ numero, como, contenido }: PorFacturar): string =>
  `${numero} ${como.cliente.nombre} ${contenido.clienteNombre} ${como.cliente.identificacion}`

/** Orders that are delivered or paid and have no fiscal document yet: what each lacks, and their invoices from this till's numbers. */
export function Component() {
  const { filas, impedimento, elegir } = usePorFacturar()
  const [marcados, setMarcados] = useState(ninguno)
  const [cambiando, setCambiando] = useState<string | undefined>(undefined)
  const [facturando, setFacturando] = useState(false)
  const columnas = useMemo(() => columnasPorFacturar(({ id }) => setCambiando(id)), [])
  const listos = useMemo(() => (filas ?? []).filter(({ id, falta }) => marcados.has(id) && falta === undefined), [filas, marcados])
  const aCambiar = filas?.find(({ id }) => id === cambiando)
  return (
    <PageLayout
      title="Órdenes por facturar"
      description="Entregadas o pagadas, y todavía sin comprobante fiscal."
      width="full"
      state={filas === undefined ? <Loading /> : undefined}
    >
      {impedimento !== undefined && (
        <Alert color="orange" mb="md" title={impedimento.mensaje}>
          {impedimento.arreglo}
        </Alert>
      )}
      <DataTable
        name="ordenes-por-facturar"
        label="Órdenes por facturar"
        rows={filas ?? []}
        rowKey={claveDe}
        columns={columnas}
        filters={filtrosPorFacturar}
        searchText={textoDePedido}
        searchPlaceholder="Número, cliente o RNC"
        defaultSort={{ key: 'entregada', descending: false }}
        selection={{ selected: marcados, onChange: setMarcados }}
        bulkActions={
          <Button size="xs" disabled={listos.length === 0 || impedimento !== undefined} onClick={() => setFacturando(true)}>
            Facturar {listos.length === 0 ? '' : listos.length}
          </Button>
        }
        empty={
          <EmptyState title="No hay órdenes por facturar">
            Las que se entreguen o se paguen aparecen aquí hasta que tengan su comprobante.
          </EmptyState>
        }
      />
      {aCambiar && (
        <ComoFacturar
          key={aCambiar.id}
          pedido={aCambiar}
          onPick={(como) => elegir(aCambiar.id, como)}
          onClose={() => setCambiando(undefined)}
        />
      )}
      {facturando && (
        <Facturar
          pedidos={listos}
          onClose={(seHizo) => {
            setFacturando(false)
            if (seHizo) setMarcados(ninguno)
          }}
        />
      )}
    </PageLayout>
  )
}

const MINUTO_MS = 60_000

/** The rows, each with what this till says of its sale; and why this device cannot invoice at all. */
function usePorFacturar() {
  const tienda = useTienda()
  const config = useConfigTienda()
  const cajero = usePersona()
  const turno = useTurno()
  const renglones = usePedidos()
  const fecha = diaFiscal(new Date(useNow(MINUTO_MS)).toISOString())
  const [elegidos, setElegidos] = useState<Elegidos>(new Map())
  const esCaja = tienda.dispositivo.cajaId !== ''
  const filas = useMemo(() => {
    if (renglones === undefined || config === undefined || turno === undefined) return undefined
    const revisar = (borrador: BorradorVenta) => {
      if (!cajero) return fallo('guardar.sin-permiso')
      // Where nothing can be invoiced, what each order lacks is still worth knowing.
      if (!esCaja || turno === null) return ok(true)
      return revisarVenta(borrador, {
        tienda: config,
        turno,
        cajero,
        fecha,
        tasaDolarDiezmilesimas: 0,
        ...leyDe(tienda),
      })
    }
    const usual = tiposDePedido.find((tipo) => tipo === comprobanteUsual(config, fecha)) ?? 'B02'
    return porFacturar(renglones, elegidos, usual, revisar)
  }, [renglones, config, turno, cajero, fecha, tienda, elegidos, esCaja])
  const code = esCaja ? (turno === null ? 'turno.ninguno-abierto' : undefined) : 'dispositivo.no-es-caja'
  return {
    filas,
    impedimento: code === undefined ? undefined : mensajeDe({ code }),
    elegir: (id: string, como: PorFacturar['como']) => setElegidos((antes) => new Map([...antes, [id, como]])),
  }
}
