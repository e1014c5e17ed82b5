/** What goes out of the books for the accountant's own program: the journal and the statements, as columns of a file. */
import { ejecutar } from '#data/device/browser/api.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { comandosLibros, RENGLONES_POR_PAGINA, type ApunteDelDiario } from '#domain/libros/comandos.libros.ts'
import { codigoContable, fichaDeCuenta } from '#domain/libros/cuentas.ts'
import { day, money, text } from '#features/kit/columns.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { formatDay } from '#ui/format.ts'
import type { Libro } from './libro.ts'
import { documentoEnPalabras, parteEnPalabras } from './palabras.ts'

/** A document as its own paper calls it: the number of an invoice, the id of what has none. */
const numeroDe = ({ docId, tipo }: Pick<ApunteDelDiario, 'docId' | 'tipo'>): string =>
  tipo === 'venta' ? docId.slice(docId.lastIndexOf('-') + 1) : docId

const lado = (centavos: number): number | undefined => (centavos === 0 ? undefined : centavos)

/** What it is about, and of a complemento of which day. */
const descripcionDe = (uno: ApunteDelDiario): string =>
  uno.del === '' ? documentoEnPalabras(uno) : `${documentoEnPalabras(uno)}, complemento del ${formatDay(uno.del)}`

/** A line of the journal as other programs take it in. */
export const columnasDelDiario: readonly Column<ApunteDelDiario>[] = [
  day('fecha', 'Fecha', ({ fecha }) => fecha),
  text('documento', 'Documento', numeroDe),
  text('codigo', 'Código', ({ codigo }) => codigo),
  text('cuenta', 'Cuenta', ({ nombre }) => nombre),
  text('parte', 'De quién', ({ cuenta, parte, parteNombre }) => parteEnPalabras(cuenta, parte, parteNombre)),
  text('descripcion', 'Descripción', descripcionDe),
  money('debe', 'Débito', ({ debeCentavos }) => lado(debeCentavos)),
  money('haber', 'Crédito', ({ haberCentavos }) => lado(haberCentavos)),
  text('moneda', 'Moneda', ({ moneda }) => moneda),
  money('monto', 'Monto en su moneda', ({ centavos }) => centavos),
  text('partida', 'Abre o salda', ({ partida }) => partida),
]

/** Every line of some days, page after page. */
export async function leerDiarioEntero(tiendaId: string, dias: { desde: string; hasta: string }): Promise<Result<ApunteDelDiario[]>> {
  const renglones: ApunteDelDiario[] = []
  for (let despuesDe = ''; ;) {
    const pagina = await ejecutar(
      comandosLibros.diario,
      { tiendaId },
      { ...dias, porPagina: RENGLONES_POR_PAGINA, ...(despuesDe === '' ? {} : { despuesDe }) },
    )
    if (!pagina.ok) return pagina
    renglones.push(...pagina.value.renglones)
    if (pagina.value.siguiente === '') return ok(renglones)
    despuesDe = pagina.value.siguiente
  }
}

/** A row of any statement. */
export interface RenglonDeArchivo {
  parte: string
  codigo: string
  cuenta: string
  inicialCentavos?: number
  debeCentavos?: number
  haberCentavos?: number
  centavos: number
}

const columnasDeEstado: readonly Column<RenglonDeArchivo>[] = [
  text('parte', 'Parte', ({ parte }) => parte),
  text('codigo', 'Código', ({ codigo }) => codigo),
  text('cuenta', 'Cuenta', ({ cuenta }) => cuenta),
  money('monto', 'Monto', ({ centavos }) => centavos),
]
const columnasDeBalanza: readonly Column<RenglonDeArchivo>[] = [
  text('codigo', 'Código', ({ codigo }) => codigo),
  text('cuenta', 'Cuenta', ({ cuenta }) => cuenta),
  money('inicial', 'Saldo inicial', ({ inicialCentavos }) => inicialCentavos),
  money('debe', 'Débitos', ({ debeCentavos }) => debeCentavos),
  money('haber', 'Créditos', ({ haberCentavos }) => haberCentavos),
  money('final', 'Saldo final', ({ centavos }) => centavos),
]

/** A statement as a file: its name, what it is called, its rows and columns. */
export interface ArchivoDeEstado {
  name: string
  label: string
  rows: readonly RenglonDeArchivo[]
  columns: readonly Column<RenglonDeArchivo>[]
}

/** The three statements as files. */
export function archivosDeEstados({ balanza, resultados, balance, codigos }: Libro): ArchivoDeEstado[] {
  const de = (parte: string, renglones: Libro['balance']['activos']): RenglonDeArchivo[] =>
    renglones.map(({ cuenta, centavos }) => ({
      parte,
      codigo: codigoContable(cuenta, codigos),
      cuenta: fichaDeCuenta(cuenta).nombre,
      centavos,
    }))
  const suma = (cuenta: string, centavos: number): RenglonDeArchivo => ({ parte: '', codigo: '', cuenta, centavos })
  return [
    {
      name: 'balanza',
      label: 'Balanza de comprobación',
      columns: columnasDeBalanza,
      rows: balanza.renglones.map(({ cuenta, finalCentavos, ...uno }) => ({
        ...uno,
        parte: '',
        codigo: codigoContable(cuenta, codigos),
        cuenta: fichaDeCuenta(cuenta).nombre,
        centavos: finalCentavos,
      })),
    },
    {
      name: 'resultados',
      label: 'Estado de resultados',
      columns: columnasDeEstado,
      rows: [
        ...de('Ingresos', resultados.ingresos),
        ...de('Costos', resultados.costos),
        suma('Ganancia bruta', resultados.gananciaBrutaCentavos),
        ...de('Gastos', resultados.gastos),
        ...de('Otros', resultados.otros),
        suma('Resultado', resultados.resultadoCentavos),
      ],
    },
    {
      name: 'balance',
      label: 'Balance general',
      columns: columnasDeEstado,
      rows: [
        ...de('Activos', balance.activos),
        suma('Total de activos', balance.activoCentavos),
        ...de('Pasivos', balance.pasivos),
        ...de('Capital', balance.capital),
        { parte: 'Capital', codigo: '', cuenta: 'Resultado desde que empezó el libro', centavos: balance.resultadoCentavos },
        suma('Total de pasivos, capital y resultado', balance.pasivoYCapitalCentavos),
      ],
    },
  ]
}
