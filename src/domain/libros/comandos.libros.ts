/** Commands of a store's books: they are read, and folded again. Apart from `comandos.ts`, of which no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { CatalogoContable } from '#domain/contabilidad/catalogo-contable.entity.ts'
import { CierreDeMes, clasesDePendiente } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { dia, mes as unMes, texto } from '#domain/core/entity.ts'
import { planDeCuentas, type CodigoDeCuenta } from './cuentas.ts'

const codigos = Object.keys(planDeCuentas) as [CodigoDeCuenta, ...CodigoDeCuenta[]]
const cuenta = z.enum(codigos)
const moneda = z.enum(['DOP', 'USD'])
const mes = unMes()
const centavos = z.int()
/** By account, how the store's accountant calls it; those that are not named keep the usual number. */
const codigosDeCuentas = z.partialRecord(cuenta, CatalogoContable.esquemaCampos.shape.codigos.valueType)
/** Lines of the journal to a page, at most: its last document is whole. */
export const RENGLONES_POR_PAGINA = 5000

const lugarDeApunte = { cuenta, parte: z.string(), moneda }
const apunteDeExporte = z.object({ ...lugarDeApunte, partida: z.string(), fecha: z.string(), centavos, valorCentavos: centavos })

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
  /** The day that a complemento of a closed month says itself; '' of the rest. */
  del: z.string(),
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

/** What is not ready of a month, with the first of what it is about. */
const pendiente = z.object({ clase: z.enum(clasesDePendiente), cuantos: z.int(), cuales: z.array(z.string()) })
export type PendienteDeMes = z.output<typeof pendiente>

const inventarioDeMes = z.object({
  mes: z.string(),
  /** As it was noted; null while it was not. */
  anotadoCentavos: centavos.nullable(),
  /** When; '' while it was not. */
  en: z.string(),
  /** What the documents come to by now. */
  ahoraCentavos: centavos,
  sinCosto: z.int(),
  enRojo: z.int(),
})
export type InventarioDeMes = z.output<typeof inventarioDeMes>

const cierreVisto = CierreDeMes.esquemaCampos
  .pick({ mes: true, documentos: true, pendientes: true, huella: true, estado: true, motivo: true, reabiertoPor: true, reabiertoEn: true })
  .extend({
    id: z.string(),
    en: z.string(),
    creadoPor: z.string(),
    /** Of the month as it was closed, RD$ centavos. */
    ingresosCentavos: centavos,
    resultadoCentavos: centavos,
    /** Documents of months closed before that count in it. */
    complementos: z.int(),
  })
export type CierreVisto = z.output<typeof cierreVisto>

const complemento = z.object({
  ...documento.shape,
  /** The month in which it counts, and the day that it says itself. */
  mes: z.string(),
  del: z.string(),
  valorCentavos: centavos,
})
export type ComplementoDelLibro = z.output<typeof complemento>

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
      /** The last closed month; '' when none is. */
      cerradoHasta: z.string(),
      codigos: codigosDeCuentas,
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
      porPagina: z.coerce.number().int().min(1).max(RENGLONES_POR_PAGINA).optional(),
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
  /** Replaces the store's numbers of the accounts, all of them. */
  guardarCatalogo: comando('PUT', `${RUTA}/catalogo`, z.object({ codigos: codigosDeCuentas }), z.object({ codigos: codigosDeCuentas })),
  /** Closed months and the one that comes next, with what it lacks. */
  meses: comando(
    'GET',
    `${RUTA}/meses`,
    z.object({}),
    z.object({
      en: z.string(),
      /** The month that may be closed next, and whether it is over; null while the book is empty. */
      siguiente: z.object({ mes: z.string(), termino: z.boolean(), pendientes: z.array(pendiente) }).nullable(),
      /** Those that were opened again too, the newest first. */
      cierres: z.array(cierreVisto),
      /** What the stock was worth at the end of months, the newest first. */
      inventarios: z.array(inventarioDeMes),
      /** What arrived late, the newest month first; the first of them. */
      complementos: z.array(complemento),
      cuantosComplementos: z.int(),
    }),
  ),
  /** `pendientes`: how many things were not ready as whoever closes has seen it; more than that is refused. */
  cerrarMes: comando(
    'POST',
    `${RUTA}/meses`,
    z.object({ mes, pendientes: z.int().min(0) }),
    z.object({ id: z.string(), mes: z.string(), huella: z.string() }),
  ),
  /** Notes what the stock was worth at the end of a month that is over, or notes it again. */
  anotarInventario: comando('POST', `${RUTA}/inventario`, z.object({ mes }), z.object({ mes: z.string(), centavos })),
  reabrirMes: comando('POST', `${RUTA}/meses/:cierreId/reabrir`, z.object({ motivo: texto(300) }), z.object({ id: z.string() })),
  /** What must hold, worked out again from the documents. */
  prueba: comando(
    'GET',
    `${RUTA}/prueba`,
    z.object({}),
    z.object({ en: z.string(), documentos: z.int(), huella: z.string(), pruebas: z.array(resultadoDePrueba) }),
  ),
  /** Every document that moves money, with its SHA-256 and what it posts, page by page, and with the last page the balances. `lugar`: what the page before said, '' at first. */
  exporte: comando(
    'GET',
    `${RUTA}/exporte`,
    z.object({ lugar: texto(8000).default('') }),
    z.object({
      en: z.string(),
      /** `texto` is the document as JSON, '' of one that is not there any more; `asiento` null of one that posts nothing. A later one of a document takes the place of an earlier one. */
      documentos: z.array(
        z.object({
          docId: z.string(),
          texto: z.string(),
          sha256: z.string(),
          asiento: z.object({ version: z.int(), apuntes: z.array(apunteDeExporte) }).nullable(),
        }),
      ),
      saldos: z.array(
        z.object({ ...lugarDeApunte, mes: z.string(), centavos, valorCentavos: centavos, debeCentavos: centavos, haberCentavos: centavos }),
      ),
      /** SHA-256 of the balances, as the test of the books shows it; '' before the last page. */
      huella: z.string(),
      /** '' on the last page. */
      siguiente: z.string(),
    }),
  ),
  /** Throws the balances away and folds them again from the documents. `antes` and `huella`: SHA-256 of the balances, the same when nothing came in. */
  rehacer: comando(
    'POST',
    `${RUTA}/rehacer`,
    z.object({}),
    z.object({ en: z.string(), documentos: z.int(), antes: z.string(), huella: z.string() }),
  ),
} as const
