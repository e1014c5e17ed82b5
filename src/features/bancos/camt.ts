/**
 * A bank's statement in ISO 20022 (camt.053, and the camt.052 and camt.054 of the day) as rows with a header. Entries that are booked alone: what a bank
 * has pending may never happen. A batch that names its parts is a row for each, when they add up to it.
 */
import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod'

const CABEZA = ['Fecha', 'Referencia', 'Descripción', 'Monto']

const palabra = z.string().trim().default('')
const deCuando = z.object({ Dt: palabra, DtTm: palabra }).optional()
/** A name stands one level deeper since version 8. */
const persona = z.object({ Nm: palabra, Pty: z.object({ Nm: palabra }).optional() }).optional()
const parte = z.object({
  Refs: z.object({ EndToEndId: palabra, ChqNb: palabra, AcctSvcrRef: palabra }).optional(),
  Amt: palabra,
  RltdPties: z.object({ Dbtr: persona, Cdtr: persona }).optional(),
  RmtInf: z.object({ Ustrd: z.array(palabra).default([]) }).optional(),
  AddtlTxInf: palabra,
})
type Parte = z.infer<typeof parte>
const asiento = z.object({
  NtryRef: palabra,
  Amt: palabra,
  CdtDbtInd: palabra,
  RvslInd: palabra,
  /** A text in version 2, a code in later ones. */
  Sts: z.union([palabra, z.object({ Cd: palabra }).transform(({ Cd }) => Cd)]),
  BookgDt: deCuando,
  ValDt: deCuando,
  AcctSvcrRef: palabra,
  AddtlNtryInf: palabra,
  NtryDtls: z.array(z.object({ TxDtls: z.array(parte).default([]) }).catch({ TxDtls: [] })).default([]),
})
type Asiento = z.infer<typeof asiento>
const estados = z.array(z.object({ Ntry: z.array(asiento).default([]) })).default([])
const documento = z.object({
  Document: z.object({
    BkToCstmrStmt: z.object({ Stmt: estados }).optional(),
    BkToCstmrAcctRpt: z.object({ Rpt: estados }).optional(),
    BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: estados }).optional(),
  }),
})

const enLista: ReadonlySet<string> = new Set(['Stmt', 'Rpt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])
const lector = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  removeNSPrefix: true,
  isArray: (nombre) => enLista.has(nombre),
})

const primero = (...textos: readonly string[]): string => textos.find((uno) => uno !== '' && uno !== 'NOTPROVIDED') ?? ''

/** The statement as rows; undefined for what is none, or cannot be read as one. */
export function filasDeCamt(xml: string): string[][] | undefined {
  const leido = documento.safeParse(interpretar(xml))
  if (!leido.success) return undefined
  const { BkToCstmrStmt, BkToCstmrAcctRpt, BkToCstmrDbtCdtNtfctn } = leido.data.Document
  const todos = [...(BkToCstmrStmt?.Stmt ?? []), ...(BkToCstmrAcctRpt?.Rpt ?? []), ...(BkToCstmrDbtCdtNtfctn?.Ntfctn ?? [])]
  if (!BkToCstmrStmt && !BkToCstmrAcctRpt && !BkToCstmrDbtCdtNtfctn) return undefined
  const asentados = todos.flatMap(({ Ntry }) => Ntry).filter(({ Sts }) => Sts === '' || Sts === 'BOOK')
  return [CABEZA, ...asentados.flatMap(filasDe)]
}

function interpretar(xml: string): unknown {
  try {
    return lector.parse(xml)
  } catch (error) {
    // The parser throws plain errors for what is no XML.
    if (error instanceof Error) return undefined
    throw error
  }
}

const enCentavos = (monto: string): number => Math.round(Number(monto) * 100)

function filasDe(de: Asiento): string[][] {
  const { Amt, BookgDt, ValDt, AddtlNtryInf } = de
  const dia = primero(BookgDt?.Dt ?? '', BookgDt?.DtTm ?? '', ValDt?.Dt ?? '', ValDt?.DtTm ?? '').slice(0, 10)
  // What takes a debit back is money that came in.
  const signo = (de.CdtDbtInd === 'DBIT') === (de.RvslInd === 'true') ? '' : '-'
  const fila = (monto: string, una?: Parte): string[] => [
    dia,
    primero(una?.Refs?.EndToEndId ?? '', una?.Refs?.ChqNb ?? '', una?.Refs?.AcctSvcrRef ?? '', de.AcctSvcrRef, de.NtryRef),
    primero(una ? descripcionDe(una) : '', AddtlNtryInf),
    `${signo}${monto}`,
  ]
  const partes = de.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const suman = partes.reduce((suma, una) => suma + enCentavos(una.Amt), 0) === enCentavos(Amt)
  return partes.length > 1 && suman ? partes.map((una) => fila(una.Amt, una)) : [fila(Amt, partes[0])]
}

/** Who it was with, and what they wrote. */
const descripcionDe = ({ RltdPties, RmtInf, AddtlTxInf }: Parte): string =>
  [
    ...[RltdPties?.Dbtr, RltdPties?.Cdtr].map((quien) => primero(quien?.Nm ?? '', quien?.Pty?.Nm ?? '')),
    ...(RmtInf?.Ustrd ?? []),
    AddtlTxInf,
  ]
    .filter((uno) => uno !== '')
    .join(' ')
