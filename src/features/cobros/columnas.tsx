import { Badge } from '@mantine/core'
import type { Fila } from '#data/device/fila.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { sumarTramos, tramos, type DocumentoDeCartera, type PorTramo, type RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { numeroDeRecibo, signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { Compromiso } from '#domain/cobros/compromisos.rules.ts'
import { nombreDePendiente } from '#domain/cobros/plan.rules.ts'
import { formatoTelefono } from '#domain/fiscal/identificacion.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import type { Column, Filter } from '#ui/DataTable.tsx'
import { choicesOf, count, day, instant, money, oneOf, state, sync, text } from '../kit/columns.tsx'
import { SIN_COBRADOR } from './palabras.ts'
import { nombreDeTramo } from '../kit/tramos.ts'

const deTramos = <R,>(de: (renglon: R) => PorTramo): Column<R>[] =>
  tramos.map((tramo) =>
    money<R>(tramo, nombreDeTramo[tramo], (renglon) => de(renglon)[tramo], { width: 130, zero: '—', sum: true, card: 'none' }),
  )

export const columnasDeClientes: readonly Column<RenglonDeCartera>[] = [
  text('cliente', 'Cliente', ({ cliente }) => cliente.nombre, { card: 'title' }),
  text('telefono', 'Teléfono', ({ cliente }) => formatoTelefono(cliente.telefono), { width: 140, hidden: true }),
  text('cobrador', 'Cobrador', ({ cliente }) => cliente.cobrador || SIN_COBRADOR, { width: 140, card: 'line' }),
  money('saldo', 'Saldo', ({ deuda }) => deuda.saldoCentavos, { width: 140, sum: true, card: 'end' }),
  ...deTramos<RenglonDeCartera>(({ porTramo }) => porTramo),
  money('favor', 'A su favor', ({ deuda }) => deuda.aFavorCentavos, { width: 130, zero: '—', sum: true, card: 'none' }),
  count('facturas', 'Facturas', ({ documentos }) => documentos.length, { width: 100, card: 'none', sum: true }),
  count('dias', 'Días vencidos', ({ deuda }) => deuda.diasVencidos, { width: 130, zero: '—', card: 'line' }),
]

export const columnasDeDocumentos: readonly Column<DocumentoDeCartera>[] = [
  text('documento', 'Documento', nombreDePendiente, { width: 150, card: 'title' }),
  text('cliente', 'Cliente', ({ cliente }) => cliente.nombre, { card: 'line' }),
  day('fecha', 'Emitida', ({ fecha }) => fecha, { width: 120, card: 'none' }),
  day('vence', 'Vence', ({ vence }) => vence, { width: 120, card: 'line' }),
  money('total', 'Total', ({ centavos }) => centavos, { width: 130, sum: true, card: 'none' }),
  money('pagado', 'Pagado', ({ centavos, pendienteCentavos }) => centavos - pendienteCentavos, {
    width: 130,
    zero: '—',
    sum: true,
    card: 'none',
  }),
  money('saldo', 'Saldo', ({ pendienteCentavos }) => pendienteCentavos, { width: 130, sum: true, card: 'end' }),
  count('dias', 'Días', ({ dias }) => dias, { width: 90, zero: '—' }),
  text('cobrador', 'Cobrador', ({ cliente }) => cliente.cobrador || SIN_COBRADOR, { width: 140, card: 'none' }),
]

/** What the list of documents is cut by; each figure above it opens it cut. */
export const filtrosDeDocumentos = (documentos: readonly DocumentoDeCartera[]): Filter<DocumentoDeCartera>[] => [
  oneOf(
    'edad',
    'Edad',
    ({ tramo }) => tramo,
    tramos.map((value) => ({ value, label: nombreDeTramo[value] })),
  ),
  {
    key: 'cobrador',
    label: 'Cobrador',
    options: choicesOf(documentos.map(({ cliente }) => cliente.cobrador || SIN_COBRADOR)),
    test: ({ cliente }, valor) => (cliente.cobrador || SIN_COBRADOR) === valor,
  },
]

/** Who collects, and what is owed by the customers of theirs. */
export interface RenglonDeCobrador {
  cobrador: string
  clientes: number
  saldoCentavos: number
  porTramo: PorTramo
}

/** What is owed to the customers' collectors, whoever has most to collect first. */
export function porCobrador(renglones: readonly RenglonDeCartera[]): RenglonDeCobrador[] {
  const grupos = new Map<string, RenglonDeCartera[]>()
  for (const renglon of renglones) {
    const cobrador = renglon.cliente.cobrador || SIN_COBRADOR
    grupos.set(cobrador, [...(grupos.get(cobrador) ?? []), renglon])
  }
  return [...grupos]
    .map(([cobrador, suyos]) => ({
      cobrador,
      clientes: suyos.length,
      saldoCentavos: suyos.reduce((suma, { deuda }) => suma + deuda.saldoCentavos, 0),
      porTramo: sumarTramos(suyos.flatMap(({ documentos }) => documentos)),
    }))
    .sort((a, b) => b.saldoCentavos - a.saldoCentavos)
}

export const columnasDeCobradores: readonly Column<RenglonDeCobrador>[] = [
  text('cobrador', 'Cobrador', ({ cobrador }) => cobrador, { card: 'title' }),
  count('clientes', 'Clientes', ({ clientes }) => clientes, { width: 110, sum: true }),
  money('saldo', 'Saldo', ({ saldoCentavos }) => saldoCentavos, { width: 140, sum: true, card: 'end' }),
  ...deTramos<RenglonDeCobrador>(({ porTramo }) => porTramo),
]

/** A collection as a line of the list. `anulado`: another one took it back. */
export interface RenglonDeRecibo {
  fila: Fila<Cobro>
  anulado: boolean
}

export const columnasDeRecibos: readonly Column<RenglonDeRecibo>[] = [
  text('recibo', 'Recibo', ({ fila }) => numeroDeRecibo(fila.doc), {
    width: 225,
    card: 'title',
    cell: ({ fila, anulado }) => (
      <>
        {numeroDeRecibo(fila.doc)}
        {(anulado || fila.doc.anula) && (
          <Badge ml={6} color={anulado ? 'red' : 'orange'} variant="light" tt="none">
            {anulado ? 'Anulado' : 'Anulación'}
          </Badge>
        )}
      </>
    ),
  }),
  instant('cuando', 'Cuándo', ({ fila }) => fila.doc.en, { width: 200, card: 'line' }),
  text('cliente', 'Cliente', ({ fila }) => fila.doc.cliente.nombre, { card: 'line' }),
  text('cobrador', 'Cobró', ({ fila }) => fila.doc.cobradorNombre, { width: 150, card: 'none' }),
  text('formas', 'Formas', ({ fila }) => [...new Set(fila.doc.pagos.map(({ metodo }) => nombreMetodo[metodo]))].join(', '), {
    width: 150,
    card: 'none',
  }),
  money('monto', 'Monto', ({ fila }) => signoDeCobro(fila.doc) * totalDeCobro(fila.doc), { width: 130, sum: true, card: 'end' }),
  sync(({ fila }) => fila),
]

export const columnasDeCompromisos: readonly Column<Compromiso>[] = [
  text('cliente', 'Cliente', ({ cliente }) => cliente.nombre, { card: 'title' }),
  text('que', 'Qué', ({ clase }) => (clase === 'plan' ? 'Cuota de plan' : 'Promesa'), { width: 140, card: 'line' }),
  day('dia', 'Para el', ({ dia }) => dia, { width: 120, card: 'line' }),
  money('monto', 'Monto', ({ centavos }) => centavos, { width: 130, sum: true, card: 'end' }),
  state('estado', 'Estado', ({ estado }) => (estado === 'roto' ? ['red', 'Sin cumplir'] : ['blue', 'Por cumplir']), { width: 130 }),
  text('cobrador', 'Cobrador', ({ cliente }) => cliente.cobrador || SIN_COBRADOR, { width: 140, card: 'none' }),
  text('quien', 'La anotó', ({ quien }) => quien, { width: 140, card: 'none' }),
]
