/** Commands about statements that leave the store. Apart from `comandos.ts` because no first page needs them. */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { centavosPositivos, dia, ref, texto } from '#domain/core/entity.ts'
import { RECORDATORIOS } from './recordatorio.entity.ts'
import { cadencias } from './plan-de-pago.entity.ts'

/** For how many days a link opens. */
const DIAS_DE_ENLACE = { minimo: 1, maximo: 90 } as const

export const accionesDeCastigo = ['aprobar', 'rechazar', 'anular'] as const
export type AccionDeCastigo = (typeof accionesDeCastigo)[number]

const linea = z.object({ ncf: z.string(), fecha: z.string(), vence: z.string(), centavos: z.int(), pendienteCentavos: z.int() })

export const comandosCobros = {
  /** The word of the link is told here and never again. */
  crearEnlaceDeCuenta: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/enlaces',
    z.object({ clienteId: ref(), dias: z.int().min(DIAS_DE_ENLACE.minimo).max(DIAS_DE_ENLACE.maximo) }),
    z.object({ id: z.string(), palabra: z.string(), vence: z.string() }),
  ),
  retirarEnlaceDeCuenta: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/enlaces/:enlaceId/retirar',
    z.object({}),
    z.object({ id: z.string() }),
  ),
  /** Instalments of documents that are owed whole as `centavos` says: what changed meanwhile is told and nothing is agreed. */
  crearPlanDePago: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/planes',
    z.object({
      clienteId: ref(),
      documentos: z.array(z.object({ ventaId: ref(), centavos: centavosPositivos() })).max(100),
      cuantas: z.int(),
      cada: z.enum(cadencias),
      primerDia: dia(),
    }),
    z.object({ id: z.string() }),
  ),
  /** The documents fall due on their own days again. */
  anularPlanDePago: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/planes/:planId/anular',
    z.object({ motivo: texto(300).trim().min(3) }),
    z.object({ id: z.string() }),
  ),
  /** Asks that debts be given up, whole or in part; the owner's own word is enough. What somebody paid meanwhile is told and nothing is asked. */
  pedirCastigo: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/castigos',
    z.object({
      clienteId: ref(),
      documentos: z.array(z.object({ ventaId: ref(), centavos: centavosPositivos().min(1) })).max(100),
      motivo: texto(300).trim().min(3),
    }),
    z.object({ id: z.string(), estado: z.string() }),
  ),
  /** The owner's word on it: lost, or not; or owed again after all. */
  decidirCastigo: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/castigos/:castigoId/decidir',
    z.object({ accion: z.enum(accionesDeCastigo), motivo: texto(300).trim().default('') }),
    z.object({ id: z.string(), estado: z.string() }),
  ),
  /** Whoever asked for it asks no more. */
  retirarCastigo: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/castigos/:castigoId/retirar',
    z.object({}),
    z.object({ id: z.string(), estado: z.string() }),
  ),
  /** Writes to these customers what they owe, once in some days each; those that it does not write to are named with why not. */
  recordarDeudas: comando(
    'POST',
    '/api/tiendas/:tiendaId/cobros/recordatorios',
    z.object({ clienteIds: z.array(ref()).min(1).max(RECORDATORIOS.porEnvio) }),
    z.object({ enviados: z.array(z.string()), saltados: z.array(z.object({ clienteId: z.string(), code: z.string() })) }),
  ),
  /** What the customer reads: their own open documents, and nothing else of the store. */
  cuentaPublica: comando(
    'GET',
    '/api/publico/cuenta/:tiendaId/:palabra',
    z.object({}),
    z.object({
      tienda: z.object({ tiendaNombre: z.string(), tiendaRnc: z.string(), tiendaTelefono: z.string() }),
      clienteNombre: z.string(),
      /** Accounts of the store to which this may be paid, in its own words; of a server of before there are none. */
      cuentas: z.array(z.object({ nombre: z.string(), instrucciones: z.string() })).default([]),
      lineas: z.array(linea),
      vencidoCentavos: z.int(),
      aFavorCentavos: z.int(),
      saldoCentavos: z.int(),
      hoy: z.string(),
      vence: z.string(),
    }),
  ),
} as const
