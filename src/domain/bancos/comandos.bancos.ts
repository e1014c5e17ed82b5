/**
 * Commands about bank accounts, their statements and what is reconciled. Decisions of the server: whoever reconciles has the bank's
 * statement on the screen and works with a connection (law 2), and of two people at one line the first is right. Apart from `comandos.ts`
 * because no first page needs them.
 */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { centavos, dia, mes, ref, texto } from '#domain/core/entity.ts'
import { CierreDeBanco, Conciliacion } from './conciliacion.entity.ts'
import { CuentaDeBanco } from './cuenta-de-banco.entity.ts'
import { ExtractoDeBanco, LineaDeBanco } from './linea-de-banco.entity.ts'
import { movimientoDeBanco } from './movimiento.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

/** Lines of one file, at most. */
export const LINEAS_POR_ARCHIVO = 10_000
/** Lines that go to the server at once: each such part is stored whole. */
export const LINEAS_POR_ENVIO = 2000
/** Reconciliations of one command. */
export const GRUPOS_POR_ENVIO = 1000

const cuentaConSaldo = z.object({
  cuenta: CuentaDeBanco.esquema,
  /** By its statements: the opening balance and every line since. */
  saldoCentavos: z.int(),
  /** The same without the lines that nobody claimed. */
  conciliadoCentavos: z.int(),
  /** Lines that nobody claimed. */
  sinDueno: z.int(),
  /** The day of its last line; '' when it has none. */
  hasta: z.string(),
  /** The first month that is not closed. */
  mesAbierto: mes(),
})
export type CuentaConSaldo = z.infer<typeof cuentaConSaldo>

const lineaVista = LineaDeBanco.esquemaCampos.extend({ id: z.string() })
export type LineaVista = z.infer<typeof lineaVista>

const mesVisto = z.object({
  cuenta: CuentaDeBanco.esquema,
  mes: mes(),
  mesAbierto: mes(),
  /** The closing of this month; null while it is open. */
  cierre: CierreDeBanco.esquema.nullable(),
  saldoInicialCentavos: z.int(),
  /** Of the month, and of before those that nobody claimed. */
  lineas: z.array(lineaVista),
  /** Payments of the store in this currency up to the end of the month that no account's statement had by then, and those matched here. */
  movimientos: z.array(movimientoDeBanco),
  conciliaciones: z.array(Conciliacion.esquema),
})
export type MesVisto = z.infer<typeof mesVisto>

const grupo = z.object({
  lineas: z.array(ref()).max(500),
  movimientos: z.array(ref()).max(500),
  concepto: Conciliacion.esquemaCampos.shape.concepto.default(null),
  nota: texto(300).default(''),
  porque: Conciliacion.esquemaCampos.shape.porque,
})
export type GrupoPorConciliar = z.input<typeof grupo>

export const comandosBancos = {
  cuentasDeBanco: comando('GET', '/api/tiendas/:tiendaId/bancos', nada, z.object({ cuentas: z.array(cuentaConSaldo), en: z.string() })),
  crearCuentaDeBanco: comando('POST', '/api/tiendas/:tiendaId/bancos', CuentaDeBanco.esquemaCampos, id),
  editarCuentaDeBanco: comando(
    'PUT',
    '/api/tiendas/:tiendaId/bancos/:cuentaId',
    CuentaDeBanco.esquemaCampos.omit({ moneda: true }).partial(),
    id,
  ),
  mesDeBanco: comando('GET', '/api/tiendas/:tiendaId/bancos/:cuentaId/mes', z.object({ mes: mes() }), mesVisto),
  /** What happened to an account: its closings, its files, and its last reconciliations, also those that were undone; newest first. */
  historialDeBanco: comando(
    'GET',
    '/api/tiendas/:tiendaId/bancos/:cuentaId/historial',
    nada,
    z.object({
      cierres: z.array(CierreDeBanco.esquema),
      extractos: z.array(ExtractoDeBanco.esquema),
      conciliaciones: z.array(Conciliacion.esquema),
    }),
  ),
  /** Lines of one file, a part at a time under one `extractoId` made at the browser; `probar` stores nothing and counts. */
  importarExtracto: comando(
    'POST',
    '/api/tiendas/:tiendaId/bancos/:cuentaId/extractos',
    z.object({
      extractoId: z.string().regex(/^extractoDeBanco:[0-9a-f-]{36}$/),
      archivo: texto(200),
      probar: z.boolean(),
      lineas: z
        .array(
          LineaDeBanco.esquemaCampos
            .pick({ fecha: true, descripcion: true, referencia: true, saldoCentavos: true, renglon: true })
            // `vez`: which among its equals of the file.
            .extend({ centavos: centavos().refine((valor) => valor !== 0), fecha: dia(), vez: z.int().min(1) }),
        )
        .min(1)
        .max(LINEAS_POR_ENVIO),
    }),
    z.object({ nuevas: z.int(), repetidas: z.int() }),
  ),
  deshacerExtracto: comando('POST', '/api/tiendas/:tiendaId/bancos/:cuentaId/extractos/:extractoId/deshacer', nada, id),
  /** Several at once: those of which somebody else was first are left out and counted. */
  conciliar: comando(
    'POST',
    '/api/tiendas/:tiendaId/bancos/:cuentaId/conciliaciones',
    z.object({ grupos: z.array(grupo).min(1).max(GRUPOS_POR_ENVIO) }),
    z.object({ hechas: z.array(z.string()), saltadas: z.int() }),
  ),
  deshacerConciliacion: comando('POST', '/api/tiendas/:tiendaId/bancos/:cuentaId/conciliaciones/:conciliacionId/deshacer', nada, id),
  /** With what the bank's statement says that there was at the end of the month. */
  cerrarMesDeBanco: comando(
    'POST',
    '/api/tiendas/:tiendaId/bancos/:cuentaId/cierres',
    z.object({ mes: mes(), saldoDelBancoCentavos: centavos() }),
    CierreDeBanco.esquema,
  ),
  reabrirMesDeBanco: comando(
    'POST',
    '/api/tiendas/:tiendaId/bancos/:cuentaId/cierres/:cierreId/reabrir',
    z.object({ motivo: z.string().trim().min(3).max(300) }),
    id,
  ),
} as const
