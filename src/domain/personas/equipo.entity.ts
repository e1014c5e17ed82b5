import * as z from 'zod'
import { defineEntity, ref, telefono, texto, type Doc } from '#domain/core/entity.ts'
import { nombreDeRoles, nombresDeRol, rolesDePersona, rolesDeTienda, type RolDeTienda } from './roles-de-tienda.ts'
import { permisosDeEmpleado } from './equipo.permisos.ts'

export { nombreDeRoles, nombresDeRol, rolesDeTienda, type RolDeTienda }

/** In the place of a till: this person enters at none, and works with their own account alone. */
export const NINGUNA_CAJA = 'ninguna'

/** The tills at which somebody enters by PIN; empty: at any one. */
const cajasDondeEntra = () => z.array(ref()).max(50).default([])

/** Somebody who works in a store. A `cargo` of 'Delivery' marks a courier. */
export const Empleado = defineEntity({
  tipo: 'empleado',
  titulo: 'Empleado',
  database: 'equipo',
  clase: 'decision',
  v: 1,
  campos: {
    nombre: texto(120).min(1),
    cargo: texto(60).default(''),
    ...rolesDePersona,
    email: texto(200).default(''),
    telefono: telefono().default(''),
    /** The account of the person, once joined; '' for who works with a PIN alone. */
    usuarioId: ref().default(''),
    tienePin: z.boolean().default(false),
    activo: z.boolean().default(true),
    cajas: cajasDondeEntra(),
  },
  clave: (d) => d.nombre,
  permisos: permisosDeEmpleado,
  conflicto: 'servidor',
  muestra: { nombre: 'Yokasta Peña', cargo: 'Cajera', rol: 'cajero' },
})
export type Empleado = Doc<typeof Empleado>

/** What a till needs to know of an employee to let them in with no connection: no email, no telephone. */
export const Acceso = defineEntity({
  tipo: 'acceso',
  titulo: 'Acceso por PIN',
  database: 'ops',
  clase: 'decision',
  v: 1,
  campos: {
    empleadoId: ref(),
    nombre: texto(120),
    ...rolesDePersona,
    activo: z.boolean(),
    /** PBKDF2-SHA256 of the PIN, hex; '' when none is set. A PIN locks a screen, it does not encrypt (docs/RELIABILITY.md E11). */
    pinHash: texto(64),
    pinSal: texto(32),
    pinIteraciones: z.int().min(0),
    /** Salt of `pinPrueba`; '' when the PIN was set before there was one. */
    pinSal2: texto(32).default(''),
    /** The same PIN under the other salt, which the server alone has: who proves it typed the PIN (docs/adr/0032-a-persons-own-key.md). */
    pinPrueba: texto(64).default(''),
    cajas: cajasDondeEntra(),
    /** Since when it is these; '' since always. */
    cajasDesde: texto(40).default(''),
  },
  clave: (d) => d.nombre,
  padre: (d) => d.empleadoId,
  permisos: {
    /** Whoever gives orders out has to know who carries. */
    leer: ['propietario', 'supervisor', 'cajero', 'pedidos'],
    /** What a till compares a PIN with: whoever has it may try the ten thousand. */
    verPin: ['propietario', 'supervisor', 'cajero'],
    /** Nobody: it stays at the server. */
    verPrueba: [],
  },
  conflicto: 'servidor',
  muestra: {
    empleadoId: 'empleado:1',
    nombre: 'Yokasta Peña',
    rol: 'cajero',
    activo: true,
    pinHash: '',
    pinSal: '',
    pinIteraciones: 600_000,
  },
})
export type Acceso = Doc<typeof Acceso>

/** Joins a person to a store with their roles; one person, many stores. Id `membresia:<usuarioId>:<tiendaId>`. */
export const Membresia = defineEntity({
  tipo: 'membresia',
  titulo: 'Membresía',
  database: 'plataforma',
  clase: 'decision',
  v: 1,
  campos: {
    usuarioId: ref(),
    empleadoId: ref(),
    ...rolesDePersona,
    tiendaNombre: texto(120),
    slug: texto(60),
    activo: z.boolean(),
  },
  clave: (d) => d.slug,
  padre: (d) => d.usuarioId,
  permisos: { leer: ['operador'] },
  conflicto: 'servidor',
  muestra: {
    usuarioId: 'usuario:1',
    empleadoId: 'empleado:1',
    rol: 'propietario',
    tiendaNombre: 'Colmado La Fe',
    slug: 'colmado-la-fe',
    activo: true,
  },
})
export type Membresia = Doc<typeof Membresia>
