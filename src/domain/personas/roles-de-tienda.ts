import * as z from 'zod'

/** Roles that a store gives to its people. */
export const rolesDeTienda = ['propietario', 'supervisor', 'cajero', 'contador', 'mensajero', 'pedidos', 'verificador'] as const
export type RolDeTienda = (typeof rolesDeTienda)[number]

/** What somebody is in a store: what their roles allow counts together. */
export const rolesDePersona = {
  /** The main one, and the only one that earlier versions read. */
  rol: z.enum(rolesDeTienda),
  /** What they do besides. */
  otrosRoles: z
    .array(z.enum(rolesDeTienda))
    .max(rolesDeTienda.length - 1)
    .default([]),
}
export interface RolesDePersona {
  rol: RolDeTienda
  otrosRoles?: readonly RolDeTienda[] | undefined
}

/** A role as people say it. */
export const nombresDeRol: Readonly<Record<RolDeTienda, string>> = {
  propietario: 'Propietario',
  supervisor: 'Supervisor',
  cajero: 'Cajero',
  contador: 'Contador',
  mensajero: 'Mensajero',
  pedidos: 'Pedidos',
  verificador: 'Verificador',
}

const enumeracion = new Intl.ListFormat('es')

/** Everything that somebody is in a store, the main role first: "Cajero y contador". */
export const nombreDeRoles = ({ rol, otrosRoles = [] }: RolesDePersona): string =>
  enumeracion.format([nombresDeRol[rol], ...otrosRoles.map((otro) => nombresDeRol[otro].toLowerCase())])

/**
 * The roles of somebody as they are kept: each once, in the usual order, and of an owner that one as the main one: a version that
 * knows the main one alone has to see who may not be left out.
 */
export function juntarRoles({ rol, otrosRoles = [] }: RolesDePersona): { rol: RolDeTienda; otrosRoles: RolDeTienda[] } {
  const principal = otrosRoles.includes('propietario') ? 'propietario' : rol
  return { rol: principal, otrosRoles: rolesDeTienda.filter((uno) => uno !== principal && (uno === rol || otrosRoles.includes(uno))) }
}

/**
 * One permission of a role, as the owner left it from a moment on (`roles.ts` says which there are). A shop keeps those of before: what
 * was done under them was allowed.
 */
export const ajusteDePermiso = z.object({
  rol: z.enum(rolesDeTienda),
  tipo: z.string().min(1).max(40),
  accion: z.string().min(1).max(40),
  permitido: z.boolean(),
  desde: z.iso.datetime(),
})
export type AjusteDePermiso = z.infer<typeof ajusteDePermiso>
