/** Commands of the figures of the tax law, beside those two of `comandos.ts` that servers of before know. Apart because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { dia, puntosBasicos, texto } from '#domain/core/entity.ts'
import { ItbisRubrosTasaReducida, ItbisTasas, UmbralConsumo } from './referencias.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })
const codigo = z.enum(['18', '16'])

/** A figure with who wrote it down and when; `quien` '' is the platform itself. */
const puesta = <C extends z.ZodRawShape>(campos: z.ZodObject<C>) => campos.extend({ id: z.string(), en: z.string(), quien: z.string() })

export const comandosImpuestos = {
  /** Every figure that there was, is or will be, the newest first. */
  impuestos: comando(
    'GET',
    '/api/impuestos',
    nada,
    z.object({
      en: z.string(),
      hoy: z.string(),
      tasas: z.array(puesta(ItbisTasas.esquemaCampos)),
      umbrales: z.array(puesta(UmbralConsumo.esquemaCampos)),
      rubros: z.array(puesta(ItbisRubrosTasaReducida.esquemaCampos)),
    }),
  ),
  /** What a rate of that many basis points would touch: products of that code, over all stores, and what some of them would cost. */
  efectoDeTasa: comando(
    'GET',
    '/api/impuestos/itbis/efecto',
    z.object({ codigo, puntosBasicos: z.coerce.number().pipe(puntosBasicos()) }),
    z.object({
      tiendas: z.int(),
      productos: z.int(),
      /** There was no time to look in all stores. */
      parcial: z.boolean(),
      ejemplos: z.array(
        z.object({
          tiendaNombre: z.string(),
          nombre: z.string(),
          /** What one costs today, tax included, ten-thousandths; and of it, the tax at the rate of today and at the other one. */
          precioDiezmilesimas: z.int(),
          itbisDiezmilesimas: z.int(),
          itbisDespuesDiezmilesimas: z.int(),
          /** What whoever buys pays then, where the shelf's prices leave the tax out; the same where they include it. */
          precioDespuesDiezmilesimas: z.int(),
        }),
      ),
    }),
  ),
  /** A rate, or a threshold, whose day has not come: it never begins. */
  quitarTasaItbis: comando('POST', '/api/impuestos/itbis/:tasaId/quitar', nada, id),
  quitarUmbralConsumo: comando('POST', '/api/impuestos/umbral_consumo/:umbralId/quitar', nada, id),
  /** A kind of goods with the reduced rate, from a day on. */
  ponerRubro: comando('POST', '/api/impuestos/rubros', z.object({ nombre: texto(120).min(2), desde: dia() }), id),
  /** The last day on which it has it. */
  terminarRubro: comando('POST', '/api/impuestos/rubros/:rubroId/terminar', z.object({ hasta: dia() }), id),
} as const
