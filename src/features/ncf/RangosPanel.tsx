import { useState } from 'react'
import { Badge, Button } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { RangoNCF } from '#domain/entidades/ncf.ts'
import { Venta } from '#domain/entidades/venta.ts'
import { diaFiscal, diasEntre, sumarDias } from '#domain/fecha.ts'
import { comprobantes, type TipoComprobante } from '#domain/ncf.ts'
import { formatoNcf } from '#domain/ncf.rules.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/states.tsx'
import { useNow } from '#ui/useNow.ts'
import { useOrden } from '../useOrden.ts'
import type { RangoConPrueba } from './rango-con-prueba.ts'

const AVISO_DIAS = 45
const SEMANA = 7

function estado(rango: RangoNCF, hoy: string): { color: string; texto: string } {
  if (rango.estado === 'retirado') return { color: 'gray', texto: 'Retirado' }
  if (rango.vence !== null && rango.vence < hoy) return { color: 'red', texto: 'Vencido' }
  if (rango.estado === 'agotado' || rango.siguiente > rango.hasta) return { color: 'red', texto: 'Todo repartido' }
  if (rango.vence !== null && diasEntre(hoy, rango.vence) <= AVISO_DIAS)
    return { color: 'orange', texto: rango.vence === hoy ? 'Vence hoy' : `Vence en ${diasEntre(hoy, rango.vence)} días` }
  return { color: 'teal', texto: 'Vigente' }
}

/** The ranges with the count of each state, the pace of the last week and the days that are left at it. */
export function RangosPanel({ rangos }: { rangos: readonly RangoConPrueba[] }) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const puedeEditar = usePuede(RangoNCF, 'editar')
  const ventas = useVivo(Venta)
  const [retirando, setRetirando] = useState<RangoNCF>()
  const porDia = (tipo: TipoComprobante) =>
    (ventas ?? []).filter(({ doc }) => doc.tipoComprobante === tipo && doc.fecha > sumarDias(hoy, -SEMANA)).length / SEMANA
  const dias = ({ rango }: RangoConPrueba): number | undefined =>
    porDia(rango.tipoComprobante) === 0 ? undefined : Math.floor((rango.hasta - rango.siguiente + 1) / porDia(rango.tipoComprobante))
  const cuenta = (clave: 'libre' | 'arrendado' | 'usado' | 'congelado' | 'anulado', header: string): Column<RangoConPrueba> => ({
    key: clave,
    header,
    numeric: true,
    width: 100,
    value: ({ prueba }) => prueba?.cuentas[clave] ?? 0,
    cell: ({ prueba }) => (prueba ? formatInteger(prueba.cuentas[clave]) : '…'),
  })
  const columnas: Column<RangoConPrueba>[] = [
    {
      key: 'tipo',
      header: 'Tipo',
      width: 260,
      card: 'title',
      value: ({ rango }) => `${rango.tipoComprobante} · ${comprobantes[rango.tipoComprobante].nombre}`,
    },
    { key: 'desde', header: 'Desde', width: 170, value: ({ rango }) => formatoNcf(rango.tipoComprobante, rango.desde) },
    { key: 'hasta', header: 'Hasta', width: 170, value: ({ rango }) => formatoNcf(rango.tipoComprobante, rango.hasta) },
    {
      key: 'estado',
      header: 'Estado',
      width: 160,
      card: 'end',
      value: ({ rango }) => estado(rango, hoy).texto,
      cell: ({ rango }) => (
        <Badge variant="light" size="lg" tt="none" color={estado(rango, hoy).color}>
          {estado(rango, hoy).texto}
        </Badge>
      ),
    },
    {
      key: 'vence',
      header: 'Vence',
      width: 150,
      value: ({ rango }) => rango.vence ?? '',
      cell: ({ rango }) => (rango.vence === null ? 'No vence' : formatDay(rango.vence)),
    },
    cuenta('libre', 'Libres'),
    cuenta('arrendado', 'En cajas'),
    cuenta('usado', 'Usados'),
    cuenta('congelado', 'Congelados'),
    cuenta('anulado', 'Anulados'),
    {
      key: 'ritmo',
      header: 'Por día',
      numeric: true,
      width: 90,
      card: 'none',
      value: ({ rango }) => Math.round(porDia(rango.tipoComprobante) * 10) / 10,
    },
    {
      key: 'dias',
      header: 'Alcanza',
      width: 110,
      card: 'line',
      value: (r) => dias(r) ?? 999_999,
      cell: (r) => (dias(r) === undefined ? '—' : `${formatInteger(dias(r) ?? 0)} días`),
      csv: (r) => dias(r) ?? '',
    },
    { key: 'solicitud', header: 'Solicitud', width: 130, hidden: true, card: 'none', value: ({ rango }) => rango.solicitud },
    { key: 'autorizacion', header: 'Autorización', width: 130, hidden: true, card: 'none', value: ({ rango }) => rango.autorizacion },
    ...(puedeEditar
      ? [
          {
            key: 'accion',
            header: 'Acción',
            export: false,
            width: 120,
            value: () => '',
            cell: ({ rango }: RangoConPrueba) =>
              rango.estado === 'retirado' ? null : (
                <Button size="xs" variant="default" onClick={() => setRetirando(rango)}>
                  Retirar
                </Button>
              ),
          } as const,
        ]
      : []),
  ]
  const retirar = (rango: RangoNCF) =>
    ordenar(comandos.retirarRango, { tiendaId, rangoId: rango.id }, {}, { bien: 'Rango retirado: ya no se reparten más números de él' })
  return (
    <>
      <DataTable
        name="rangos"
        label="Rangos de comprobantes"
        rows={rangos}
        rowKey={({ rango }) => rango.id}
        columns={columnas}
        searchText={({ rango }) =>
          `${rango.tipoComprobante} ${comprobantes[rango.tipoComprobante].nombre} ${rango.autorizacion} ${rango.solicitud}`
        }
        urlPrefix="r"
        empty={<EmptyState title="Aún no hay rangos" />}
      />
      <ConfirmDialog
        opened={retirando !== undefined}
        onClose={() => setRetirando(undefined)}
        title="¿Retirar este rango?"
        confirmLabel="Retirar"
        danger
        onConfirm={async () => retirando && retirar(retirando)}
      >
        No se reparten más números de él. Los que ya están en las cajas se siguen usando; para pararlos, congélalos en «En las cajas».
      </ConfirmDialog>
    </>
  )
}
