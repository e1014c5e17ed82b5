import * as z from 'zod'
import { defineEntity, ref, telefono, texto, type Doc } from '#domain/core/entity.ts'
import { permisosDeCuenta } from './cuenta.permisos.ts'

/** How an account stands: 'suspendida' may come back; 'unida' (into another) and 'cerrada' (by its person) do not. */
export const estadosDeCuenta = ['activa', 'suspendida', 'unida', 'cerrada'] as const
export type SituacionDeCuenta = (typeof estadosDeCuenta)[number]

/**
 * What the operator sees of somebody's account: written by the server beside the profile, which only its person reads.
 * Id `cuenta:<usuarioId>`; `en` is when it was made.
 */
export const Cuenta = defineEntity({
  tipo: 'cuenta',
  titulo: 'Cuenta de una persona',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    usuarioId: ref(),
    email: texto(200).default(''),
    nombre: texto(120).default(''),
    telefono: telefono().default(''),
    /** Whose link brought this person. */
    referenciadoPor: texto(60).default(''),
    estado: z.enum(estadosDeCuenta).default('activa'),
    /** Why it is as it is, in the words of who decided. */
    motivo: texto(300).default(''),
    /** The account that took this one in. */
    unidaA: ref().default(''),
    /** Last sign-in; '' until the first. */
    entroEn: z.union([z.literal(''), z.iso.datetime()]).default(''),
  },
  clave: (d) => d.referenciadoPor,
  permisos: permisosDeCuenta,
  estados: { activa: ['suspendida', 'unida', 'cerrada'], suspendida: ['activa', 'unida', 'cerrada'], unida: [], cerrada: [] },
  fija: ['usuarioId'],
  conflicto: 'servidor',
  muestra: { usuarioId: 'usuario:1', email: 'ana@ejemplo.do', nombre: 'Ana Reyes' },
})
export type Cuenta = Doc<typeof Cuenta>

/** Somebody who runs the platform because an operator asked for it and another one agreed. Id `operador:<usuarioId>`. */
export const Operador = defineEntity({
  tipo: 'operador',
  titulo: 'Nombramiento de operador',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    usuarioId: ref(),
    nombre: texto(120),
    email: texto(200),
    estado: z.enum(['pedido', 'aprobado', 'rechazado', 'retirado']),
    motivo: texto(300),
    pedidoPor: ref(),
    pedidoEn: z.iso.datetime(),
    decididoPor: ref().default(''),
    decididoEn: z.union([z.literal(''), z.iso.datetime()]).default(''),
  },
  clave: (d) => d.usuarioId,
  permisos: { leer: ['operador'], crear: ['operador'], editar: ['operador'] },
  estados: { pedido: ['aprobado', 'rechazado'], aprobado: ['retirado'], rechazado: ['pedido'], retirado: ['pedido'] },
  fija: ['usuarioId'],
  conflicto: 'servidor',
  muestra: {
    usuarioId: 'usuario:1',
    nombre: 'Ana Reyes',
    email: 'ana@ejemplo.do',
    estado: 'pedido',
    motivo: 'Atiende a las tiendas del Cibao',
    pedidoPor: 'usuario:2',
    pedidoEn: '2026-11-21T15:00:00.000Z',
  },
})
export type Operador = Doc<typeof Operador>

/** How long an operator may act as somebody else before asking again. */
export const SUPLANTACION_MINUTOS = 30

/** An operator at work as somebody else, in one session of one browser, with the reason why. */
export const Suplantacion = defineEntity({
  tipo: 'suplantacion',
  titulo: 'Suplantación',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    operadorId: ref(),
    operadorNombre: texto(120),
    /** The operator's own session: no other browser of theirs acts as the person. */
    sesionId: texto(100),
    usuarioId: ref(),
    motivo: texto(300).min(3),
    hasta: z.iso.datetime(),
    terminadaEn: z.union([z.literal(''), z.iso.datetime()]).default(''),
  },
  clave: (d) => d.sesionId,
  padre: (d) => d.usuarioId,
  permisos: { leer: ['operador'], crear: ['operador'] },
  fija: ['operadorId', 'sesionId', 'usuarioId', 'hasta'],
  conflicto: 'servidor',
  muestra: {
    operadorId: 'usuario:2',
    operadorNombre: 'Operación',
    sesionId: 'sesion:1',
    usuarioId: 'usuario:1',
    motivo: 'No ve sus ventas de ayer',
    hasta: '2026-11-21T15:30:00.000Z',
  },
})
export type Suplantacion = Doc<typeof Suplantacion>
