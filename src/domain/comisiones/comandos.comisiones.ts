/** Commands of what the platform charges stores. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { mes } from '#domain/core/entity.ts'
import { EmisorDeMercana } from './emisor.entity.ts'
import { FacturaDeComision } from './factura.entity.ts'
import { ReglaDeComision } from './regla.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

const reglaDicha = ReglaDeComision.esquemaCampos.extend({ id: z.string(), en: z.string() })
export type ReglaDicha = z.output<typeof reglaDicha>

/** What a store reads of a rule that may charge it: who of the platform made it is not its affair. */
const reglaParaTienda = reglaDicha.omit({ creoNombre: true, retiroNombre: true, retiradaEn: true, reemplaza: true })
export type ReglaParaTienda = z.output<typeof reglaParaTienda>

const emisor = EmisorDeMercana.esquemaCampos.omit({ enCurso: true, ultimo: true })
export type EmisorDicho = z.output<typeof emisor>

const facturaDicha = FacturaDeComision.esquemaCampos.extend({ id: z.string() })
export type FacturaDicha = z.output<typeof facturaDicha>

/** A store in a month, to who invoices it. `factura`: null of one that has none; `impedimento`: why it gets none now. */
const tiendaPorFacturar = z.object({
  tiendaId: z.string(),
  nombre: z.string(),
  slug: z.string(),
  rnc: z.string(),
  comisionCentavos: z.int(),
  itbisCentavos: z.int(),
  ordenes: z.int(),
  impedimento: z.enum(['', 'nada', 'sin-rnc', 'a-favor']),
  factura: facturaDicha.omit({ ordenes: true }).nullable(),
})
export type TiendaPorFacturar = z.output<typeof tiendaPorFacturar>

export const comandosComisiones = {
  /** Every rule, those that were withdrawn too, the newest first. */
  reglasDeComision: comando('GET', '/api/mercana/comisiones', nada, z.object({ reglas: z.array(reglaDicha), hoy: z.string() })),
  /**
   * A new rule. `reemplaza`: the one whose place it takes, which charges until the day before and is withdrawn when there is none. `id` is made where it
   * was written: sent again, it is the same rule.
   */
  crearReglaDeComision: comando(
    'POST',
    '/api/mercana/comisiones',
    ReglaDeComision.esquemaCampos
      .pick({
        nombre: true,
        tienda: true,
        categoria: true,
        productoId: true,
        envio: true,
        puntosBasicos: true,
        fijoCentavos: true,
        minimoCentavos: true,
        maximoCentavos: true,
        desde: true,
        hasta: true,
        reemplaza: true,
      })
      .extend({ id: z.uuid() }),
    id,
  ),
  /** It charges no order that is placed from now on. */
  retirarReglaDeComision: comando('POST', '/api/mercana/comisiones/:reglaId/retirar', nada, id),
  /** Who invoices; null while nobody said it. */
  emisorDeMercana: comando('GET', '/api/mercana/emisor', nada, z.object({ emisor: emisor.nullable(), hoy: z.string() })),
  /** Who invoices, and its numbers B01. The next one is `desde`, or comes after the highest that was used, whichever range that was of. */
  ponerEmisorDeMercana: comando(
    'PUT',
    '/api/mercana/emisor',
    EmisorDeMercana.esquemaCampos.pick({ nombre: true, rnc: true, direccion: true, desde: true, hasta: true, vence: true }),
    id,
  ),
  /** What each store was charged until the end of a month and is in no invoice, and those of that month. */
  facturasDeComision: comando(
    'GET',
    '/api/mercana/facturas_comision',
    z.object({ mes: mes() }),
    z.object({
      hoy: z.string(),
      /** Is the month over? Before, nothing of it is invoiced. */
      termino: z.boolean(),
      tiendas: z.array(tiendaPorFacturar),
      sinLeer: z.array(z.object({ tiendaId: z.string(), nombre: z.string() })),
    }),
  ),
  /** Invoices every store that has something to be invoiced, one after another. Done again it goes on where it stopped. */
  facturarComisiones: comando('POST', '/api/mercana/facturas_comision', z.object({ mes: mes() }), z.object({ hechas: z.int() })),
  /** One of them, with its orders. */
  facturaDeComision: comando(
    'GET',
    '/api/mercana/tiendas/:id/facturas_comision',
    z.object({ mes: mes() }),
    z.object({ factura: facturaDicha }),
  ),
  /** What a store was invoiced, the newest first, to its owner and its accountant. */
  facturasDeMercana: comando('GET', '/api/tiendas/:tiendaId/mercana/facturas', nada, z.object({ facturas: z.array(facturaDicha) })),
  /** Rules that charge a store now or will, to its owner and its accountant. */
  comisionesDeTienda: comando(
    'GET',
    '/api/tiendas/:tiendaId/mercana/comisiones',
    nada,
    z.object({ reglas: z.array(reglaParaTienda), hoy: z.string() }),
  ),
} as const
