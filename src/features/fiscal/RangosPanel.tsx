import { useState } from 'react'
import { Badge, Group } from '@mantine/core'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { comandos } from '#domain/comandos.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import type { EstadoNumero } from '#domain/fiscal/cuenta-de-rango.ts'
import { actions, RowButton } from '#features/kit/columns.tsx'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatDay, formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNow } from '#ui/hooks/useNow.ts'
import { useOrden } from '#features/kit/answer/useCommand.ts'
import { AnularForm } from './AnularForm.tsx'
import { estadoDeRango, sobrante, type RangoConCuenta } from './rango-con-cuenta.ts'
import { SinCuenta } from './SinCuenta.tsx'
import { day, oneOf, text } from '../kit/columns.tsx'

const SEMANA = 7

const filtros: readonly Filter<RangoConCuenta>[] = [
  oneOf(
    'tipo',
    'Tipo',
    ({ rango }) => rango.tipoComprobante,
    tipoComprobantes.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
  ),
  oneOf('estado', 'Estado', ({ rango }) => rango.estado, { activo: 'Prestan números', agotado: 'Todo repartido', retirado: 'Retirados' }),
  { kind: 'fechas', key: 'vence', label: 'Vence', value: ({ rango }) => rango.vence ?? '' },
]

const cuenta = (clave: EstadoNumero, header: string): Column<RangoConCuenta> =>
  text(clave, header, ({ prueba }) => prueba?.cuentas[clave] ?? '', {
    width: 110,
    numeric: true,
    total: (filas) => {
      const cuentas = filas.flatMap(({ prueba }) => prueba?.cuentas[clave] ?? [])
      return cuentas.length < filas.length ? '' : formatInteger(cuentas.reduce((a, b) => a + b, 0))
    },
    cell: ({ prueba }) => (prueba ? formatInteger(prueba.cuentas[clave]) : <SinCuenta />),
  })

interface Props {
  rangos: readonly RangoConCuenta[]
  onChange: () => void
}

/** The ranges with the count of each state, the pace of the last week and the days that are left at it. */
export function RangosPanel({ rangos, onChange }: Props) {
  const { tiendaId } = useTienda()
  const ordenar = useOrden()
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const puedeEditar = usePuede(RangoNCF, 'editar')
  const porDia = useRitmo(hoy)
  const [retirando, setRetirando] = useState<RangoNCF>()
  const [anulando, setAnulando] = useState<RangoNCF>()
  const acciones = actions<RangoConCuenta>(
    ({ rango }) => (
      <Group gap="xs">
        {rango.estado !== 'retirado' && <RowButton onClick={() => setRetirando(rango)}>Retirar</RowButton>}
        {sobrante(rango, hoy) && <RowButton onClick={() => setAnulando(rango)}>Anular libres</RowButton>}
      </Group>
    ),
    { width: 220 },
  )
  const columnas = columnasDe(hoy, porDia)
  const retirar = (rango: RangoNCF) =>
    ordenar(comandos.retirarRango, { tiendaId, rangoId: rango.id }, {}, { bien: 'Rango retirado: ya no se reparten más números de él' })
  const sobran = anulando && sobrante(anulando, hoy)
  return (
    <>
      <DataTable
        name="rangos"
        label="Rangos de comprobantes"
        rows={rangos}
        rowKey={({ rango }) => rango.id}
        columns={puedeEditar ? [...columnas, acciones] : columnas}
        filters={filtros}
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
      {anulando && sobran && (
        <AnularForm
          tipo={anulando.tipoComprobante}
          limite={anulando}
          propuesto={sobran}
          onAnular={async (anulacion) => {
            const hecho = await ordenar(comandos.anularLibres, { tiendaId, rangoId: anulando.id }, anulacion, { bien: 'Números anulados' })
            if (hecho.ok) onChange()
            return hecho.ok
          }}
          onClose={() => setAnulando(undefined)}
        />
      )}
    </>
  )
}

/** Documents of each type per day, over the last week. */
function useRitmo(hoy: string): (tipo: TipoComprobante) => number {
  const ventas = useVivo(Venta)
  const desde = sumarDias(hoy, -SEMANA)
  return (tipo) => (ventas ?? []).filter(({ doc }) => doc.tipoComprobante === tipo && doc.fecha > desde).length / SEMANA
}

function columnasDe(hoy: string, porDia: (tipo: TipoComprobante) => number): Column<RangoConCuenta>[] {
  const dias = ({ rango }: RangoConCuenta): number | undefined =>
    porDia(rango.tipoComprobante) === 0 ? undefined : Math.floor((rango.hasta - rango.siguiente + 1) / porDia(rango.tipoComprobante))
  const ncf = ({ rango }: RangoConCuenta, numero: number) => formatoNcf(rango.tipoComprobante, numero)
  return [
    text('tipo', 'Tipo', ({ rango }) => `${rango.tipoComprobante} · ${comprobantes[rango.tipoComprobante].nombre}`, {
      width: 260,
      card: 'title',
    }),
    { key: 'desde', header: 'Desde', width: 160, value: (r) => ncf(r, r.rango.desde) },
    { key: 'hasta', header: 'Hasta', width: 160, value: (r) => ncf(r, r.rango.hasta) },
    text('siguiente', 'Correlativo', (r) => (r.rango.siguiente > r.rango.hasta ? 'Todo repartido' : ncf(r, r.rango.siguiente)), {
      width: 160,
    }),
    text('estado', 'Estado', ({ rango }) => estadoDeRango(rango, hoy).texto, {
      width: 160,
      card: 'end',
      cell: ({ rango }) => (
        <Badge variant="light" size="lg" tt="none" color={estadoDeRango(rango, hoy).color}>
          {estadoDeRango(rango, hoy).texto}
        </Badge>
      ),
    }),
    text('vence', 'Vence', ({ rango }) => rango.vence ?? '', {
      width: 140,
      cell: ({ rango }) => (rango.vence === null ? 'No vence' : formatDay(rango.vence)),
    }),
    cuenta('libre', 'Libres'),
    cuenta('arrendado', 'En cajas'),
    cuenta('usado', 'Usados'),
    cuenta('congelado', 'Congelados'),
    cuenta('anulado', 'Anulados'),
    text('ritmo', 'Por día', ({ rango }) => Math.round(porDia(rango.tipoComprobante) * 10) / 10, { width: 100, numeric: true }),
    text('dias', 'Alcanza', (r) => dias(r) ?? 999_999, {
      width: 110,
      cell: (r) => (dias(r) === undefined ? '—' : `${formatInteger(dias(r) ?? 0)} días`),
      csv: (r) => dias(r) ?? '',
    }),
    day('autorizado', 'Autorizado el', ({ rango }) => rango.fechaAutorizacion ?? '', { width: 140, card: 'none' }),
    { key: 'autorizacion', header: 'Autorización', width: 140, card: 'none', value: ({ rango }) => rango.autorizacion },
    { key: 'solicitud', header: 'Solicitud', width: 130, hidden: true, card: 'none', value: ({ rango }) => rango.solicitud },
  ]
}
