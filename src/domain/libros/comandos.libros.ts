/** Commands of a store's books: they are read, and folded again. Apart from `comandos.ts`, of which no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia, texto } from '#domain/core/entity.ts'
import { planDeCuentas, type CodigoDeCuenta } from './cuentas.ts'

const codigos = Object.keys(planDeCuentas) as [CodigoDeCuenta, ...CodigoDeCuenta[]]
const cuenta = z.enum(codigos)
const moneda = z.enum(['DOP', 'USD'])
const mes = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const centavos = z.int()

const renglonDeEstado = z.object({ cuenta, centavos })
const renglones = z.array(renglonDeEstado)

const apartado = z.object({
  docId: z.string(),
  tipo: z.string(),
  /** Codes of messages.libros.ts, without their 'asiento.'. */
  defectos: z.array(z.string()),
  descuadreCentavos: centavos,
})

/** What a line or an item names, as people call it, and where the product shows it. */
const dicho = {
  parte: z.string(),
  /** '' where the account has no part, or nobody knows a name for it. */
  parteNombre: z.string(),
}
const documento = z.object({
  docId: z.string(),
  tipo: z.string(),
  /** The shift in which its cash is, or was counted; '' of what has none. */
  turnoId: z.string(),
})
export type DocumentoDelLibro = z.output<typeof documento>

const renglonDelDiario = z.object({
  ...documento.shape,
  ...dicho,
  fecha: z.string(),
  cuenta,
  codigo: z.string(),
  nombre: z.string(),
  partida: z.string(),
  moneda,
  centavos,
  debeCentavos: centavos,
  haberCentavos: centavos,
})
export type ApunteDelDiario = z.output<typeof renglonDelDiario>

const partida = z.object({
  ...dicho,
  partida: z.string(),
  moneda,
  desde: z.string(),
  ultima: z.string(),
  centavos,
  valorCentavos: centavos,
  /** It settled more than there was: in favour of whose it is. */
  aFavor: z.boolean(),
  documentos: z.array(documento),
})
export type PartidaDelLibro = z.output<typeof partida>

export const pruebasDelLibro = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9'] as const
export type PruebaDelLibro = (typeof pruebasDelLibro)[number]

const hallazgo = z.object({
  code: z.string(),
  diceCentavos: centavos,
  debeCentavos: centavos,
  moneda,
  de: z.string(),
  /** The first of them. */
  documentos: z.array(documento),
  /** How many there are. */
  cuantos: z.int(),
})
export type HallazgoDelLibro = z.output<typeof hallazgo>

/** 'sin-datos': no document holds what it would compare. 'vendiendo': what came in meanwhile does not let both sides be compared. */
const estadosDePrueba = ['bien', 'mal', 'sin-datos', 'vendiendo'] as const
const resultadoDePrueba = z.object({
  prueba: z.enum(pruebasDelLibro),
  estado: z.enum(estadosDePrueba),
  /** The first of them. */
  hallazgos: z.array(hallazgo),
  cuantos: z.int(),
})
export type ResultadoDePrueba = z.output<typeof resultadoDePrueba>

const RUTA = '/api/tiendas/:tiendaId/libros'

export const comandosLibros = {
  /** The statements of some months, both included. Amounts in RD$ centavos. */
  libro: comando(
    'GET',
    RUTA,
    z.object({ desde: mes, hasta: mes }),
    z.object({
      en: z.string(),
      /** How many documents its balances count. */
      documentos: z.int(),
      /** Months in which something was posted, the first of them first. */
      meses: z.array(z.string()),
      apartados: z.array(apartado),
      cuantosApartados: z.int(),
      balanza: z.object({
        renglones: z.array(
          z.object({
            cuenta,
            inicialCentavos: centavos,
            finalCentavos: centavos,
            debeCentavos: centavos,
            haberCentavos: centavos,
          }),
        ),
        debeCentavos: centavos,
        haberCentavos: centavos,
        deudorCentavos: centavos,
        acreedorCentavos: centavos,
      }),
      resultados: z.object({
        ingresos: renglones,
        costos: renglones,
        gastos: renglones,
        otros: renglones,
        ventasNetasCentavos: centavos,
        gananciaBrutaCentavos: centavos,
        resultadoCentavos: centavos,
      }),
      /** At the end of the last month. */
      balance: z.object({
        activos: renglones,
        pasivos: renglones,
        capital: renglones,
        resultadoCentavos: centavos,
        activoCentavos: centavos,
        pasivoYCapitalCentavos: centavos,
      }),
      /** Up to twelve months, of which the last is the last one asked for. */
      porMes: z.array(z.object({ mes: z.string(), ingresosCentavos: centavos, gastosCentavos: centavos, resultadoCentavos: centavos })),
      /** Dollars of documents that hold no rate: they have no value in pesos and are in no other figure. Centavos of a dollar. */
      dolaresSinValor: renglones,
    }),
  ),
  /** Lines of postings, oldest first, whole documents to a page. `siguiente`: goes on from there; '' at the end. */
  diario: comando(
    'GET',
    `${RUTA}/diario`,
    z.object({
      desde: dia().optional(),
      hasta: dia().optional(),
      cuenta: cuenta.optional(),
      parte: texto(200).optional(),
      documento: texto(200).optional(),
      moneda: moneda.optional(),
      despuesDe: texto(300).optional(),
    }),
    z.object({
      renglones: z.array(renglonDelDiario),
      siguiente: z.string(),
      /** Of all that was asked for, not of this page. */
      cuantos: z.int(),
      debeCentavos: centavos,
      haberCentavos: centavos,
    }),
  ),
  /** Open items of an account, or of one of its parts: the oldest first, a page at a time. */
  partidas: comando(
    'GET',
    `${RUTA}/partidas`,
    z.object({ cuenta, parte: texto(200).optional(), despuesDe: z.coerce.number().int().min(0).optional() }),
    z.object({ partidas: z.array(partida), siguiente: z.string(), cuantas: z.int() }),
  ),
  /** What must hold, worked out again from the documents. */
  prueba: comando(
    'GET',
    `${RUTA}/prueba`,
    z.object({}),
    z.object({ en: z.string(), documentos: z.int(), huella: z.string(), pruebas: z.array(resultadoDePrueba) }),
  ),
  /** Throws the balances away and folds them again from the documents. `antes` and `huella`: SHA-256 of the balances, the same when nothing came in. */
  rehacer: comando(
    'POST',
    `${RUTA}/rehacer`,
    z.object({}),
    z.object({ en: z.string(), documentos: z.int(), antes: z.string(), huella: z.string() }),
  ),
} as const
