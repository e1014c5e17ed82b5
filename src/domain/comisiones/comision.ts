/** What an order keeps of the rules that charge it, as they were when it was placed. Shapes only; what it comes to is in `comision.rules.ts`. */
import * as z from 'zod'
import { centavosPositivos, puntosBasicos, ref, texto } from '#domain/core/entity.ts'

/** Lines of an order that one rule charges, and what it says. */
const tramoDeComision = z.object({
  reglaId: ref(),
  nombre: texto(80),
  /** Their numbers in the order. */
  lineas: z.array(z.int().min(1)).min(1).max(200),
  puntosBasicos: puntosBasicos(),
  fijoCentavos: centavosPositivos(),
  minimoCentavos: centavosPositivos(),
  maximoCentavos: centavosPositivos(),
})
export type TramoDeComision = z.infer<typeof tramoDeComision>

export const comisionDePedido = z.object({
  /** Of the ITBIS that the platform charges on its commission, on the day of the order. */
  itbisPuntosBasicos: puntosBasicos(),
  /** One for each line at the most, and the store's programme of affiliates. */
  tramos: z.array(tramoDeComision).min(1).max(201),
})
export type ComisionDePedido = z.infer<typeof comisionDePedido>

/** Stands for the store's own programme of affiliates among the rules that charge it. */
export const REGLA_DE_AFILIADOS = 'programaDeAfiliados'

/** Why whoever brought the customer earns nothing of it; '' of who does (`afiliados/afiliado.rules.ts`). */
export const bloqueosDeAfiliado = ['', 'propia', 'equipo', 'mismo-telefono', 'misma-identidad', 'anillo', 'revocado'] as const
export type BloqueoDeAfiliado = (typeof bloqueosDeAfiliado)[number]

/** What an order keeps of who brought its customer: who, by which way, and what the platform's programme said. The store's own is one of its `tramos`. */
export const afiliadoDePedido = z.object({
  usuarioId: ref().min(1),
  /** 'cuenta': her account was made with the link. 'enlace': this browser opened it. */
  via: z.enum(['cuenta', 'enlace']),
  bloqueo: z.enum(bloqueosDeAfiliado).default(''),
  /** Of goods without their ITBIS, paid by the platform out of what it charges; never more than so much of an order, 0: no such limit. */
  puntosBasicos: puntosBasicos(),
  maximoCentavos: centavosPositivos(),
})
export type AfiliadoDePedido = z.infer<typeof afiliadoDePedido>
