/**
 * Reading a bank's statement from a file of rows: which column is what, and what each row says. The words below are how Popular,
 * Banreservas, BHD, Santa Cruz, Scotiabank and others plausibly head their columns: no bank's official layout was at hand, so a file is known
 * by its headers alone and never by its bank, somebody sees what was understood before anything is read, and may say it otherwise.
 */
import { leerDia, leerNumero, llano } from '#domain/core/importacion/celdas.ts'
import { llana } from '#domain/core/bancos.ts'

export const columnasDeExtracto = ['fecha', 'descripcion', 'referencia', 'debito', 'credito', 'monto', 'tipo', 'saldo'] as const
export type ColumnaDeExtracto = (typeof columnasDeExtracto)[number]
export type MapaDeExtracto = Partial<Record<ColumnaDeExtracto, number>>

/** The first word that is found wins: those that tell more come first. */
const sinonimos: Readonly<Record<ColumnaDeExtracto, readonly string[]>> = {
  fecha: [
    'fecha',
    'fecha transaccion',
    'fecha de transaccion',
    'fecha posteo',
    'fecha de posteo',
    'fecha contable',
    'fecha efectiva',
    'fecha valor',
    'fecha movimiento',
    'fecha operacion',
    'fec',
    'date',
    'posting date',
    'transaction date',
  ],
  descripcion: [
    'descripcion',
    'concepto',
    'detalle',
    'descripcion corta',
    'descripcion larga',
    'descripcion transaccion',
    'descripcion de la transaccion',
    'transaccion',
    'movimiento',
    'description',
    'details',
    'memo',
  ],
  referencia: [
    'referencia',
    'no referencia',
    'numero de referencia',
    'numero referencia',
    'num referencia',
    'no de referencia',
    'ref',
    'no documento',
    'numero de documento',
    'documento',
    'no transaccion',
    'numero de transaccion',
    'no confirmacion',
    'confirmacion',
    'no cheque',
    'numero de cheque',
    'cheque',
    'codigo',
    'reference',
  ],
  debito: ['debito', 'debitos', 'monto debito', 'cargo', 'cargos', 'retiro', 'retiros', 'debe', 'egreso', 'salida', 'debit', 'withdrawals'],
  credito: [
    'credito',
    'creditos',
    'monto credito',
    'abono',
    'abonos',
    'deposito',
    'depositos',
    'haber',
    'ingreso',
    'entrada',
    'credit',
    'deposits',
  ],
  monto: ['monto', 'monto transaccion', 'monto de la transaccion', 'importe', 'valor', 'cantidad', 'amount'],
  tipo: ['tipo', 'tipo transaccion', 'tipo de transaccion', 'tipo movimiento', 'd c', 'db cr', 'dc', 'naturaleza', 'signo', 'type'],
  saldo: ['saldo', 'balance', 'saldo disponible', 'saldo actual', 'balance disponible', 'saldo despues', 'saldo final', 'running balance'],
}

/** A header without what says only its currency: `Débito (RD$)`. */
const titulo = (celda: string): string =>
  llano(celda.replace(/\(.*?\)|RD\$|US\$|\$|[#°º:*]/g, ' '))
    .replace(/^n(?:o|um) /, 'no ')
    .trim()

/** The columns that a header line names. */
export function proponerMapaDeExtracto(encabezado: readonly string[]): MapaDeExtracto {
  const titulos = encabezado.map(titulo)
  const mapa: MapaDeExtracto = {}
  for (const columna of columnasDeExtracto) {
    const usadas = Object.values(mapa)
    const indice = sinonimos[columna]
      .map((nombre) => titulos.findIndex((uno, i) => uno === nombre && !usadas.includes(i)))
      .find((i) => i >= 0)
    if (indice !== undefined) mapa[columna] = indice
  }
  return mapa
}

/** Does this line head a statement: a day, and an amount of some kind? */
export const esEncabezadoDeExtracto = ({ fecha, debito, credito, monto }: MapaDeExtracto): boolean =>
  fecha !== undefined && (monto !== undefined || debito !== undefined || credito !== undefined)

/** Which columns are missing for it to be read. */
export const obligatoriasDeExtracto = ({ debito, credito }: MapaDeExtracto): ColumnaDeExtracto[] =>
  debito === undefined && credito === undefined ? ['fecha', 'monto'] : ['fecha']

export interface LineaDeExtracto {
  fecha: string
  descripcion: string
  referencia: string
  /** + came in, − went out. */
  centavos: number
  saldoCentavos: number | null
  renglon: number
}

export interface ErrorDeExtracto {
  /** From 1, header included. */
  fila: number
  columna: ColumnaDeExtracto
  valor: string
  code:
    | 'importar.fecha-falta'
    | 'importar.fecha-no-se-entiende'
    | 'importar.numero-no-se-entiende'
    | 'importar.dos-montos'
    | 'importar.fecha-anterior'
    | 'importar.fecha-futura'
}

interface Como {
  mapa: MapaDeExtracto
  decimal: '.' | ','
  /** The account's first day, and today: a line is of neither before nor after. */
  desde: string
  hoy: string
}

const CENTAVOS_MAXIMOS = 100_000_000_000

/** An amount of either sign: `-1,234.50`, `(1,234.50)`, `1,234.50-`, `1,234.50 DB`, `+15`. */
function leerMonto(celda: string, decimal: '.' | ','): number | undefined {
  const limpia = celda
    .trim()
    .replaceAll('\u2212', '-')
    .replace(/^(?:DOP|USD|US\$|RD\$|\$)\s*/i, '')
  const negativa = /^\(.*\)$|^-|-$|\b(?:db|dr)\.?$/i.test(limpia)
  const cifras = limpia.replace(/\b(?:db|dr|cr)\.?$/i, '').replaceAll(/[()+-]/g, '')
  const leido = leerNumero(cifras, decimal, 2)
  if (leido === undefined || leido > CENTAVOS_MAXIMOS) return undefined
  return negativa && leido !== 0 ? -leido : leido
}

/** `DB`, `Débito`, `-`, `Cargo` … take away. */
const quita = (tipo: string): boolean =>
  /^(?:d|db|dr|debito|debit|cargo|retiro|n d|nd|nota de debito|egreso|salida)$/.test(llano(tipo)) || tipo.trim() === '-'

/**
 * Reads one row: the line that it says, or every cell of it that is wrong; undefined for what is none, as titles in between, totals and the
 * balance brought forward.
 */
export function leerFilaDeExtracto(
  celdas: readonly string[],
  fila: number,
  { mapa, decimal, desde, hoy }: Como,
): { ok: true; value: LineaDeExtracto | undefined } | { ok: false; errores: ErrorDeExtracto[] } {
  const celda = (columna: ColumnaDeExtracto) => (celdas[mapa[columna] ?? -1] ?? '').trim().replace(/\s+/g, ' ')
  const errores: ErrorDeExtracto[] = []
  const mal = (columna: ColumnaDeExtracto, code: ErrorDeExtracto['code']): undefined => {
    errores.push({ fila, columna, valor: celda(columna).slice(0, 200), code })
  }
  const montos = (['debito', 'credito', 'monto'] as const).map((columna): [typeof columna, number] => {
    const texto = celda(columna)
    // A dash is how some write nothing.
    if (texto === '' || /^-+$/.test(texto)) return [columna, 0]
    return [columna, leerMonto(texto, decimal) ?? mal(columna, 'importar.numero-no-se-entiende') ?? 0]
  })
  const de = Object.fromEntries(montos) as Record<'debito' | 'credito' | 'monto', number>
  const sinMontos = errores.length === 0 && montos.every(([, centavos]) => centavos === 0)
  const fecha = leerDia(celda('fecha'))
  if (sinMontos || (fecha === undefined && celda('fecha') === '' && /\btotal/.test(llano(celdas.join(' ')))))
    return { ok: true, value: undefined }

  if (celda('fecha') === '') mal('fecha', 'importar.fecha-falta')
  else if (fecha === undefined) mal('fecha', 'importar.fecha-no-se-entiende')
  else if (fecha < desde) mal('fecha', 'importar.fecha-anterior')
  else if (fecha > hoy) mal('fecha', 'importar.fecha-futura')
  if ([de.debito, de.credito, de.monto].filter((centavos) => centavos !== 0).length > 1) mal('monto', 'importar.dos-montos')
  const conSigno = quita(celda('tipo')) ? -Math.abs(de.monto) : de.monto
  // In a column of debits the sign is in its name, whether or not it is written too.
  const centavos = conSigno - Math.abs(de.debito) + de.credito
  const saldo = celda('saldo') === '' ? null : (leerMonto(celda('saldo'), decimal) ?? null)
  if (errores.length > 0 || fecha === undefined) return { ok: false, errores }
  return {
    ok: true,
    value: {
      fecha,
      descripcion: celda('descripcion').slice(0, 300),
      referencia: celda('referencia').slice(0, 60),
      centavos,
      saldoCentavos: saldo,
      renglon: fila,
    },
  }
}

type Contenido = Pick<LineaDeExtracto, 'fecha' | 'descripcion' | 'referencia' | 'centavos'>
const loQueDice = ({ fecha, descripcion, referencia, centavos }: Contenido): string =>
  `${fecha}|${centavos}|${llana(referencia)}|${llana(descripcion)}`

/** Of each line of a file, which it is among those that say the same: 1, 2 … */
export function vecesDeLineas(lineas: readonly Contenido[]): number[] {
  const veces = new Map<string, number>()
  return lineas.map((linea) => {
    const dice = loQueDice(linea)
    const vez = (veces.get(dice) ?? 0) + 1
    veces.set(dice, vez)
    return vez
  })
}

/**
 * What makes a line the one that it is: what it says, and which among its equals of that day, so that the same file twice is the same lines
 * and the same line twice in truth is two. The running balance is no part of it: one account comes with it and without. Banks give whole
 * days: a file of half a day and one of all of it count alike.
 */
export const contenidoDeLinea = (linea: Contenido, vez: number): string => `${loQueDice(linea)}|${vez}`

const entidades: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&amp;': '&' }
/** The four that OFX has. */
const sinEntidades = (texto: string): string => texto.replaceAll(/&(?:lt|gt|nbsp|amp);/g, (una) => entidades[una] ?? una)

/** OFX, as the programs of some banks give it, as rows with a header; undefined for what is none. Tags without an end are allowed there. */
export function filasDeOfx(texto: string): string[][] | undefined {
  if (!/<OFX>/i.test(texto)) return undefined
  const filas = [...texto.matchAll(/<STMTTRN>([\s\S]*?)(?=<STMTTRN>|<\/STMTTRN>|<\/BANKTRANLIST>|$)/gi)].map(([, cuerpo = '']) => {
    const dato = (nombre: string) => sinEntidades(new RegExp(`<${nombre}>([^<\\r\\n]*)`, 'i').exec(cuerpo)?.[1] ?? '').trim()
    const dia = dato('DTPOSTED').replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3')
    const descripcion = [dato('NAME'), dato('MEMO')].filter((parte) => parte !== '').join(' ')
    return [dia, dato('CHECKNUM') || dato('REFNUM') || dato('FITID'), descripcion, dato('TRNAMT')]
  })
  return [['Fecha', 'Referencia', 'Descripción', 'Monto'], ...filas]
}

/** The row that heads a statement, from 0, among its first ones: banks write the account and the period over it. 0 when none does. */
export const filaDeEncabezado = (filas: readonly (readonly string[])[]): number =>
  Math.max(
    0,
    filas.findIndex((fila) => esEncabezadoDeExtracto(proponerMapaDeExtracto(fila))),
  )
