import * as z from 'zod'
import { archivo, centavosPositivos, defineEntity, dia, diaSinFin, ref, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCheque } from './cobro.permisos.ts'

/**
 * A cheque that a customer left for a later day (docs/adr/0067-post-dated-cheques.md). It moves no money and changes no debt: on its day it is collected,
 * and the collection does (`cobroId`). Or it is given back (`devueltoEl`), because they paid in another way. Every device of the store holds those in hand.
 */
export const ChequePosfechado = defineEntity({
  tipo: 'chequePosfechado',
  titulo: 'Cheque posfechado',
  database: 'ops',
  clase: 'maestro',
  v: 1,
  campos: {
    clienteId: ref().min(1),
    /** Whose bank it is drawn on, and the number printed on it. */
    banco: texto(80),
    numero: texto(30).min(1),
    centavos: centavosPositivos().min(1),
    /** The first day on which it may be paid in. */
    dia: dia(),
    /** Fiscal day on which it was left, and with whom. */
    recibidoEl: dia(),
    recibidoPor: texto(120),
    foto: archivo().nullable().default(null),
    /** The sales that it is to pay; none: the oldest of what is owed on its day. */
    documentos: z.array(ref()).max(100).default([]),
    nota: texto(300).default(''),
    /** What collected it; '' while it is in hand. */
    cobroId: ref().default(''),
    /** When it was given back to who left it, and why; '' while it was not. */
    devueltoEl: diaSinFin().default(''),
    motivo: texto(300).default(''),
  },
  clave: (d) => d.dia,
  padre: (d) => d.clienteId,
  permisos: permisosDeCheque,
  conflicto: 'por-campo',
  muestra: {
    clienteId: 'cliente:1',
    banco: 'Banco Popular Dominicano',
    numero: '000412',
    centavos: 50_000,
    dia: '2026-12-15',
    recibidoEl: '2026-11-21',
    recibidoPor: 'Yokasta Peña',
  },
})
export type ChequePosfechado = Doc<typeof ChequePosfechado>
