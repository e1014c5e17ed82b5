/** Commands of what the platform charges stores. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { ReglaDeComision } from './regla.entity.ts'

const nada = z.object({})
const id = z.object({ id: z.string() })

const reglaDicha = ReglaDeComision.esquemaCampos.extend({ id: z.string(), en: z.string() })
export type ReglaDicha = z.output<typeof reglaDicha>

/** What a store reads of a rule that may charge it: who of the platform made it is not its affair. */
const reglaParaTienda = reglaDicha.omit({ creoNombre: true, retiroNombre: true, retiradaEn: true, reemplaza: true })
export type ReglaParaTienda = z.output<typeof reglaParaTienda>

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
  /** Rules that charge a store now or will, to its owner and its accountant. */
  comisionesDeTienda: comando(
    'GET',
    '/api/tiendas/:tiendaId/mercana/comisiones',
    nada,
    z.object({ reglas: z.array(reglaParaTienda), hoy: z.string() }),
  ),
} as const
