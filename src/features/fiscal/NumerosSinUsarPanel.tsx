import { comprobantes, type Codigo608 } from '#domain/fiscal/ncf.ts'
import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { clasesHueco, huecosDe, nombreCodigo608, type ClaseHueco, type Hueco } from '#domain/fiscal/cuenta-de-rango.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { DataTable, type Column, type Filter } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { useNombresDeCajas, type NombresDeCajas } from './nombres.ts'
import type { RangoConCuenta } from './rango-con-cuenta.ts'
import { oneOf, text } from '../kit/columns.tsx'

interface Fila extends Hueco {
  tipo: TipoComprobante
  rangoId: string
  lugar: string
}

const porQue: Readonly<Record<ClaseHueco, { titulo: string; explicacion: string }>> = {
  'en-caja': { titulo: 'En una caja', explicacion: 'Prestados y por usar: la caja los sigue tomando en orden.' },
  'sin-llegar': {
    titulo: 'Sin llegar',
    explicacion: 'La caja ya pasó por ellos y su factura no está en el servidor. Mira su dispositivo en Sincronización antes de anularlos.',
  },
  congelado: { titulo: 'Congelados', explicacion: 'Su dispositivo se retiró o perdió sus datos. Nadie los usará: anúlalos para el 608.' },
  anulado: { titulo: 'Anulados', explicacion: '' },
  saltado: {
    titulo: 'Saltados',
    explicacion: 'Se saltaron al restaurar una copia del servidor, por si alguien los usó. Se pueden anular.',
  },
}

const filtros: readonly Filter<Fila>[] = [
  oneOf(
    'tipo',
    'Tipo',
    (hueco) => hueco.tipo,
    tipoComprobantes.map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
  ),
  oneOf(
    'clase',
    'Por qué',
    (hueco) => hueco.clase,
    clasesHueco.map((clase) => ({ value: clase, label: porQue[clase].titulo })),
  ),
]

const explicar = ({ clase, codigo608 }: Hueco): string =>
  clase === 'anulado' ? `${codigo608} · ${nombreCodigo608[codigo608 as Codigo608] ?? ''}` : porQue[clase].explicacion
const cantidad = ({ desde, hasta }: Hueco): number => hasta - desde + 1

const columnas: readonly Column<Fila>[] = [
  { key: 'desde', header: 'Desde', width: 170, card: 'title', value: ({ tipo, desde }) => formatoNcf(tipo, desde) },
  { key: 'hasta', header: 'Hasta', width: 170, value: ({ tipo, hasta }) => formatoNcf(tipo, hasta) },
  text('cantidad', 'Cantidad', cantidad, {
    width: 110,
    numeric: true,
    total: (filas) => formatInteger(filas.reduce((suma, hueco) => suma + cantidad(hueco), 0)),
    cell: (hueco) => formatInteger(cantidad(hueco)),
  }),
  { key: 'clase', header: 'Por qué', width: 140, card: 'end', value: ({ clase }) => porQue[clase].titulo },
  { key: 'lugar', header: 'Dónde', width: 220, value: ({ lugar }) => lugar },
  { key: 'explicacion', header: 'Qué significa', width: 420, value: explicar },
]

/** Every number that was given out and has no document, with the reason. */
export function NumerosSinUsarPanel({ rangos }: { rangos: readonly RangoConCuenta[] }) {
  const nombres = useNombresDeCajas()
  return (
    <DataTable
      name="huecos"
      label="Números repartidos sin factura"
      rows={rangos.flatMap((rango) => filasDe(rango, nombres))}
      rowKey={({ rangoId, desde }) => `${rangoId} ${desde}`}
      columns={columnas}
      filters={filtros}
      searchText={({ tipo, desde, hasta, lugar }) => `${formatoNcf(tipo, desde)} ${formatoNcf(tipo, hasta)} ${lugar}`}
      urlPrefix="h"
      empty={<EmptyState title="No falta ningún número">Todos los que se repartieron tienen su factura.</EmptyState>}
    />
  )
}

function filasDe({ rango, bloques, usados = [] }: RangoConCuenta, nombres: NombresDeCajas): Fila[] {
  return huecosDe(rango, bloques, usados).map((hueco) => {
    const bloque = bloques.find(({ id }) => id === hueco.bloqueId)
    return { ...hueco, tipo: rango.tipoComprobante, rangoId: rango.id, lugar: bloque ? nombres.lugar(bloque) : '—' }
  })
}
