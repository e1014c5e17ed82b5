/** What the days of a demo shop know of it: who works there, what it sells and to whom, and how much of each is left. */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import { HORA_MS } from '#domain/core/fecha.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Server } from '../../core/contexto.ts'
import type { ActoServidor } from '../../core/decisiones.ts'
import type { Azar } from './azar.ts'

export interface Negocio {
  server: Server
  tienda: Tienda
  duena: Persona
  supervisor: Persona
  /** The first opens in the morning. */
  cajeros: readonly Persona[]
  productos: readonly Producto[]
  clientes: readonly Cliente[]
  /** What is on the shelf, milésimas by product. */
  existencias: Map<string, number>
  /** From that day on two of those who buy on credit pay nothing. */
  dejanDePagar: string
  azar: Azar
}

/** Who does something there, at an instant. */
export const actoEn = ({ tienda, duena }: Pick<Negocio, 'tienda' | 'duena'>, en: Date): ActoServidor => ({
  tiendaId: tienda.tiendaId,
  autor: duena.empleadoId,
  en: en.toISOString(),
})

/** The instant of an hour of a day in Santo Domingo; hours with their fraction. */
export const aLas = (dia: string, hora: number): Date => new Date(Date.parse(`${dia}T04:00:00.000Z`) + Math.round(hora * HORA_MS))

/** 0 is Sunday. */
export const diaDeSemana = (dia: string): number => new Date(`${dia}T12:00:00.000Z`).getUTCDay()
