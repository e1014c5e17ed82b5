/** Commands about cash: funds are the server's decision, and what each place holds is its book's. Apart from `comandos.ts`, of which no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { Fondo } from './fondo.entity.ts'

const id = z.object({ id: z.string() })
/** Its custodian's name is the server's to know. */
const ficha = Fondo.esquemaCampos.omit({ custodioNombre: true })

const saldoDeEfectivo = z.object({
  cuenta: z.enum(['gaveta', 'fondo', 'boveda', 'enTransito', 'depositoEnTransito']),
  /** A shift, a fund, a handover, an account of a bank; '' of the safe. */
  parte: z.string(),
  moneda: z.enum(['DOP', 'USD']),
  /** In its own currency. */
  centavos: z.int(),
})
export type SaldoDeEfectivo = z.infer<typeof saldoDeEfectivo>

/** By the store's book, with exactly which facts it has counted. */
export const efectivoDelLibro = z.object({
  en: z.string(),
  saldos: z.array(saldoDeEfectivo),
  cubre: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))),
  /** What each collector still has of what they collected with no drawer, RD$; left out by servers of before. */
  enManos: z.array(z.object({ empleadoId: z.string(), centavos: z.int() })).optional(),
  /** Deposits that a line of a statement was matched with. */
  enBanco: z.array(z.string()),
})
export type EfectivoDelLibro = z.infer<typeof efectivoDelLibro>

export const comandosEfectivo = {
  crearFondo: comando('POST', '/api/tiendas/:tiendaId/fondos', ficha, id),
  editarFondo: comando('PUT', '/api/tiendas/:tiendaId/fondos/:fondoId', ficha.partial(), id),
  /** Everything to who may see all of it; their own funds to a custodian, and to a collector what they have in their hands. */
  efectivo: comando('GET', '/api/tiendas/:tiendaId/efectivo', z.object({}), efectivoDelLibro),
} as const
