/**
 * Commands about people: one's own profile and account, and what the operator does with the accounts of others. Apart from
 * `comandos.ts` because no first page needs them.
 */
import * as z from 'zod'
import { comando } from '#domain/core/comando.ts'
import { estadosDeCuenta } from './cuenta.entity.ts'
import { rolesDePersona, rolesDeTienda } from './roles-de-tienda.ts'
import { Usuario } from './usuario.entity.ts'
import { texto } from '#domain/core/entity.ts'

const nada = z.object({})
const hecho = z.object({ id: z.string() })
/** Why an operator does it: it is kept in the audit, and shown to whoever asks. */
const motivoDeOperador = z.string().trim().min(3).max(300)
const conMotivo = z.object({ motivo: motivoDeOperador })

const sesion = z.object({ sesionId: z.string(), desde: z.string(), vistoEn: z.string(), navegador: z.string(), ip: z.string() })
const lugar = z.object({
  tiendaId: z.string(),
  slug: z.string(),
  tiendaNombre: z.string(),
  ...rolesDePersona,
  activo: z.boolean(),
})

const cuentaEnLista = z.object({
  usuarioId: z.string(),
  email: z.string(),
  nombre: z.string(),
  telefono: z.string(),
  estado: z.enum(estadosDeCuenta),
  motivo: z.string(),
  unidaA: z.string(),
  creadaEn: z.string(),
  entroEn: z.string(),
  operador: z.boolean(),
  tiendas: z.array(lugar),
})
export type CuentaEnLista = z.infer<typeof cuentaEnLista>

const nombramiento = z.object({
  usuarioId: z.string(),
  nombre: z.string(),
  email: z.string(),
  /** 'configuracion': named in ADMIN_EMAILS, which no operator changes. */
  estado: z.enum(['configuracion', 'pedido', 'aprobado', 'rechazado', 'retirado']),
  motivo: z.string(),
  pedidoPor: z.string(),
  pedidoPorNombre: z.string(),
  pedidoEn: z.string(),
  decididoPorNombre: z.string(),
  decididoEn: z.string(),
})
export type Nombramiento = z.infer<typeof nombramiento>

const detalleDeCuenta = z.object({
  cuenta: cuentaEnLista,
  sesiones: z.array(sesion),
  dispositivos: z.array(
    z.object({
      dispositivoId: z.string(),
      nombre: z.string(),
      tiendaNombre: z.string(),
      estado: z.enum(['activo', 'revocado']),
      contactoEn: z.string(),
    }),
  ),
  /** People who registered with this person's link. */
  registrados: z.int(),
  nombramiento: nombramiento.nullable(),
})
export type DetalleDeCuenta = z.infer<typeof detalleDeCuenta>

const lineaDeAuditoria = z.object({
  id: z.string(),
  en: z.string(),
  quien: z.string(),
  quienNombre: z.string(),
  suplantadoPor: z.string(),
  suplantadoPorNombre: z.string(),
  tiendaId: z.string(),
  tiendaNombre: z.string(),
  docTipo: z.string(),
  docId: z.string(),
  /** What the document is called: whose account, which person, which device; '' when it has no name. */
  docNombre: z.string().default(''),
  accion: z.string(),
  cambios: z.record(z.string(), z.object({ antes: z.unknown(), despues: z.unknown() })),
  dispositivoId: z.string(),
  dispositivoNombre: z.string().default(''),
  navegador: z.string(),
  ip: z.string(),
})
export type LineaLeida = z.infer<typeof lineaDeAuditoria>

export const comandosPersonas = {
  /** Who invited this browser, as a page may greet: a first name and an initial; '' of nobody. */
  invitacion: comando('GET', '/api/invitacion', nada, z.object({ nombre: z.string() })),
  /** My profile, with what I brought: how many people registered with my link. */
  perfil: comando(
    'GET',
    '/api/yo/perfil',
    nada,
    z.object({ perfil: Usuario.esquema, codigo: z.string(), registrados: z.int(), sesionReciente: z.boolean() }),
  ),
  /** Everything that is kept about me, to take away. */
  misDatos: comando('GET', '/api/yo/datos', nada, z.looseObject({ en: z.string() })),
  /** For good. `clave` is the password; who has none signs in again right before. */
  cerrarCuenta: comando('POST', '/api/yo/cerrar', z.object({ clave: z.string().max(200).optional() }), z.object({})),
  dejarDeSuplantar: comando('POST', '/api/yo/suplantacion/dejar', nada, hecho),

  /** Accounts, the newest first; with `buscar`, those with words that begin so. `siguiente` is the `antesDe` of the next page, '' at the end. */
  usuarios: comando(
    'GET',
    '/api/mercana/usuarios',
    z.object({ buscar: texto(100).optional(), estado: z.enum(estadosDeCuenta).optional(), antesDe: texto(40).optional() }),
    z.object({ cuentas: z.array(cuentaEnLista), siguiente: z.string() }),
  ),
  usuario: comando('GET', '/api/mercana/usuarios/:usuarioId', nada, detalleDeCuenta),
  suspenderUsuario: comando('POST', '/api/mercana/usuarios/:usuarioId/suspender', conMotivo, hecho),
  restaurarUsuario: comando('POST', '/api/mercana/usuarios/:usuarioId/restaurar', conMotivo, hecho),
  cerrarSesionesDe: comando('POST', '/api/mercana/usuarios/:usuarioId/sesiones/cerrar', conMotivo, hecho),
  /** Joins this account into `en`: its stores and what its profile has and the other lacks go there, and it opens no more. */
  unirUsuarios: comando('POST', '/api/mercana/usuarios/:usuarioId/unir', conMotivo.extend({ en: texto(60).min(1) }), hecho),
  /** From now on, for half an hour, this session acts as that person. */
  suplantar: comando('POST', '/api/mercana/usuarios/:usuarioId/suplantar', conMotivo, z.object({ hasta: z.string() })),

  operadores: comando('GET', '/api/mercana/operadores', nada, z.object({ operadores: z.array(nombramiento) })),
  pedirOperador: comando('POST', '/api/mercana/operadores', conMotivo.extend({ usuarioId: texto(60).min(1) }), hecho),
  /** By another operator than the one who asked. */
  decidirOperador: comando('POST', '/api/mercana/operadores/:usuarioId/decidir', z.object({ aprobar: z.boolean() }), hecho),
  retirarOperador: comando('POST', '/api/mercana/operadores/:usuarioId/retirar', conMotivo, hecho),

  /** Switches a permission on or off for a role of the shop, one of those that may be (roles.ts). */
  ajustarPermiso: comando(
    'PUT',
    '/api/tiendas/:tiendaId/permisos',
    z.object({ rol: z.enum(rolesDeTienda), clave: texto(40).min(1), permitido: z.boolean() }),
    hecho,
  ),

  /** What was done, the newest first. `persona` is who did it, in their own name or in that of somebody else. */
  auditoria: comando(
    'GET',
    '/api/mercana/auditoria',
    z.object({
      persona: texto(60).optional(),
      tiendaId: texto(60).optional(),
      docTipo: texto(40).optional(),
      docId: texto(160).optional(),
      antesDe: texto(40).optional(),
    }),
    z.object({ lineas: z.array(lineaDeAuditoria), siguiente: z.string() }),
  ),
} as const
