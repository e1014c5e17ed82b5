/**
 * One declaration per entity gives everything else: the type, validation, where it is kept and who may read it, what may
 * change, how two edits merge, how an old document is read, the CouchDB validator and the test builder (law 8).
 */
import * as z from 'zod'

/** Who somebody is in a store, or on the platform. 'cliente' is anybody signed in. */
export const roles = [
  'cliente',
  'propietario',
  'supervisor',
  'cajero',
  'contador',
  'mensajero',
  'pedidos',
  'verificador',
  'operador',
] as const
export type Rol = (typeof roles)[number]

/** A database is a read audience (law 6); `ops`, `conta` and `equipo` exist once per store, `usuario` and `mensajero` once per person. */
export type Database = 'publico' | 'usuario' | 'mensajero' | 'ops' | 'conta' | 'equipo' | 'plataforma' | 'ncf'

/**
 * - `hecho`: a business act. Made at a device, immutable, never refused by the server (laws 1, 2).
 * - `maestro`: edited on many devices. Each edit is a `historico` fact; the server folds them field by field.
 * - `decision`: written by the server alone, on an online command.
 */
export type Clase = 'hecho' | 'maestro' | 'decision'

/** The fields that every document carries; the indexes rest on these alone (docs/adr/0001). */
export const envelope = z.object({
  id: z.string().min(1).max(160),
  tipo: z.string().min(1).max(40),
  v: z.int().min(1),
  /** The store that it belongs to; '' on the platform's and a person's own documents. */
  tiendaId: z.string().max(60),
  /** When it counts: an ISO instant in UTC, by the clock of the device that made it. It labels, it never orders (law 4). */
  en: z.iso.datetime(),
  /** What people look it up by. */
  clave: z.string().max(200),
  /** What it hangs from; '' when nothing. */
  padre: z.string().max(160),
  /** empleadoId or usuarioId; 'servidor' when no person acted. */
  creadoPor: z.string().max(60),
  /** The device that made it; '' when the server did. */
  dispositivoId: z.string().max(60),
  /** 1, 2, 3 … per device on facts; 0 on everything else. */
  seq: z.int().min(0),
  /** Hybrid logical clock (`hlc.ts`); '' on what the server decides. */
  hlc: z.string().max(100),
})
export type Envelope = z.infer<typeof envelope>

export type Accion = 'leer' | 'crear' | 'editar' | 'borrar' | (string & {})

export interface EntitySpec<Campos extends z.ZodRawShape> {
  tipo: string
  titulo: string
  database: Database
  clase: Clase
  v: number
  /** What its ids look like, as the source of a pattern; `<tipo>:…` unless said. No two entities of a database may share one (law 5). */
  ids?: string
  campos: Campos
  /** What people look it up by, from the fields; default ''. (A method, so that any entity is an `Entity`.) */
  clave?(doc: z.infer<z.ZodObject<Campos>>): string
  /** What it hangs from, from the fields; default ''. */
  padre?(doc: z.infer<z.ZodObject<Campos>>): string
  /** Tells of people who buy: on a browser's disk it is sealed (docs/adr/0023-pii-at-rest.md). */
  personal?: boolean
  /** Who may do what. An action that is not named is nobody's. */
  permisos: Partial<Record<Accion, readonly Rol[]>>
  /** Fields that never change once stored. A `hecho` is fixed whole. */
  fija?: readonly (keyof Campos & string)[]
  /** Allowed moves of `estado`, when the entity has one. */
  estados?: Readonly<Record<string, readonly string[]>>
  /** What happens when one id arrives with two contents. Facts go to quarantine, masters merge by field. */
  conflicto: 'cuarentena' | 'por-campo' | 'servidor'
  /** Upgrade on read: from version n to n + 1. A till that was off for weeks still sends the old shape. */
  desde?: Readonly<Record<number, (doc: Record<string, unknown>) => Record<string, unknown>>>
  /** A complete valid example of the fields: the test builder starts from it, and the data dictionary shows it. */
  muestra: z.input<z.ZodObject<Campos>>
}

export interface Entity<Campos extends z.ZodRawShape = z.ZodRawShape> extends EntitySpec<Campos> {
  /** The whole document: envelope and fields; unknown fields are kept, since a newer version may have written them. */
  esquema: z.ZodType<Envelope & z.infer<z.ZodObject<Campos>>>
  /** The fields alone, strict: what a form or a command may bring. */
  esquemaCampos: z.ZodObject<Campos>
}

/** The document of an entity: `Doc<typeof Venta>`. */
export type Doc<E> = E extends Entity<infer Campos> ? Envelope & z.infer<z.ZodObject<Campos>> : never
/** Its own fields without the envelope. */
export type Campos<E> = E extends Entity<infer C> ? z.infer<z.ZodObject<C>> : never

/** Declares an entity: everything else about it (type, schema, validator, permissions, test builder, dictionary) is derived from this. `campos` become the document beside the envelope. */
export function defineEntity<const C extends z.ZodRawShape>(spec: EntitySpec<C>): Entity<C> {
  const esquemaCampos = z.object(spec.campos)
  const esquema = z.looseObject({ ...envelope.shape, ...spec.campos, tipo: z.literal(spec.tipo) })
  return { ...spec, esquemaCampos, esquema: esquema as unknown as Entity<C>['esquema'] }
}

/** What of an id comes after its kind: what both stores and a URL take as it is. */
const RESTO_DE_ID = '[A-Za-z0-9_.:@~+-]'

/** The pattern of an entity's ids, as ES5 reads it too: the store's guard runs inside CouchDB. */
export const patronDeId = ({ tipo, ids = `^${tipo}:${RESTO_DE_ID}+$` }: Pick<EntitySpec<z.ZodRawShape>, 'tipo' | 'ids'>): string => ids

const patrones = new Map<string, RegExp>()

/** May a document of this entity have this id? Anything else could take the place of a document that is still to come. */
export function idAdmitido(entity: Pick<Entity, 'tipo' | 'ids'>, id: string): boolean {
  const fuente = patronDeId(entity)
  const patron = patrones.get(fuente) ?? new RegExp(fuente)
  patrones.set(fuente, patron)
  return id.length <= 160 && patron.test(id)
}

/** The part of the envelope that only the one who acts can give. */
export type Acto = Pick<Envelope, 'tiendaId' | 'en' | 'creadoPor' | 'dispositivoId' | 'seq' | 'hlc'>

/** Fields and act together make the document; `clave` and `padre` come from the declaration. */
export function componer<C extends z.ZodRawShape>(
  entity: Entity<C>,
  id: string,
  campos: z.infer<z.ZodObject<C>>,
  acto: Acto,
): Envelope & z.infer<z.ZodObject<C>> {
  return {
    ...campos,
    id,
    tipo: entity.tipo,
    v: entity.v,
    clave: entity.clave?.(campos) ?? '',
    padre: entity.padre?.(campos) ?? '',
    ...acto,
  }
}

const ordenDelSobre = ['id', 'tipo', 'v', 'clave', 'padre', 'tiendaId', 'en', 'creadoPor', 'dispositivoId', 'seq', 'hlc']

/**
 * A document with its fields in the order in which `componer` wrote them. Stores and parsers keep an order of their own, and
 * the hash of a fact is of its text.
 */
export function enOrden(entity: Pick<Entity, 'campos'>, doc: Record<string, unknown>): Record<string, unknown> {
  const orden = [...Object.keys(entity.campos), ...ordenDelSobre, ...Object.keys(doc)]
  return Object.fromEntries([...new Set(orden)].flatMap((campo) => (campo in doc ? [[campo, doc[campo]]] : [])))
}

/** Reads a stored document of any version as today's; throws a ZodError when it is not one. */
export function leer<C extends z.ZodRawShape>(entity: Entity<C>, crudo: Record<string, unknown>): Envelope & z.infer<z.ZodObject<C>> {
  return entity.esquema.parse(actualizar(entity, crudo))
}

/** Takes a document through the upgrade steps to the entity's version; a newer one, or one of a version that cannot be, is left as it is. */
export function actualizar(entity: Pick<Entity, 'v' | 'desde'>, crudo: Record<string, unknown>): Record<string, unknown> {
  const escrita = typeof crudo['v'] === 'number' ? crudo['v'] : 1
  // Somebody else's number: steps up from minus a thousand million, or from where adding one changes nothing, never end.
  if (!Number.isSafeInteger(escrita) || escrita < 1) return crudo
  let doc = crudo
  for (let v = escrita; v < entity.v; v++) {
    doc = { ...(entity.desde?.[v]?.(doc) ?? doc), v: v + 1 }
  }
  return doc
}

/** What somebody is in one shop: one role or more, as the shop has adjusted them (`roles.ts`): of each act the last switch counts. */
export interface Papel {
  /** The main one, the only one that versions before there were several know. */
  rol: Rol
  otrosRoles?: readonly Rol[] | undefined
  ajustes?: readonly { rol: Rol; tipo: string; accion: string; permitido: boolean; desde?: string }[] | undefined
}
/** Who asks: a role as it was declared, or what somebody is in a shop. */
export type Quien = Rol | Papel

/** Every role of who asks, the main one first. */
export const rolesDeQuien = (quien: Quien | undefined): readonly Rol[] =>
  quien === undefined ? [] : typeof quien === 'string' ? [quien] : [quien.rol, ...(quien.otrosRoles ?? [])]

/** Has who asks this role, whatever else they are? */
export const tieneRol = (quien: Quien | undefined, rol: Rol): boolean => rolesDeQuien(quien).includes(rol)

/** The same text for the same roles, whichever is the main one. */
export const clavesDeRol = (quien: Quien | undefined): string => [...new Set(rolesDeQuien(quien))].sort().join(' ')

export const mismosRoles = (uno: Quien | undefined, otro: Quien | undefined): boolean => clavesDeRol(uno) === clavesDeRol(otro)

/** May who asks do this to this entity? One of their roles is enough. The only answer to that question in the product. */
export function puede(quien: Quien | undefined, entity: Pick<Entity, 'permisos'> & Partial<Pick<Entity, 'tipo'>>, accion: Accion): boolean {
  const ajustes = typeof quien === 'object' ? quien.ajustes : undefined
  return rolesDeQuien(quien).some((rol) => {
    const ajuste = ajustes?.findLast((uno) => uno.rol === rol && uno.tipo === entity.tipo && uno.accion === accion)
    return ajuste ? ajuste.permitido : (entity.permisos[accion]?.includes(rol) ?? false)
  })
}

/* Field kinds. Money is integer centavos, quantities integer thousandths, rates integer basis points, unit prices and
   exchange rates integer ten-thousandths (law 10). */

/** What a field holds that its type alone does not tell, for who types it and who shows it. */
export type FieldKind =
  | 'centavos'
  | 'milesimas'
  | 'puntosBasicos'
  | 'diezmilesimas'
  | 'gramos'
  | 'dia'
  | 'ref'
  | 'telefono'
  | 'identificacion'
  | 'archivo'

/** The kind of a field's schema; wrapped in a default or in `nullable`, it is the inner one that is listed. */
export const fieldKinds = z.registry<{ kind: FieldKind }>()

function of<S extends z.ZodType>(kind: FieldKind, schema: S): S {
  fieldKinds.add(schema, { kind })
  return schema
}

/** RD$ or US$ in centavos, up to a thousand million. */
export const centavos = () => of('centavos', z.int().min(-100_000_000_000).max(100_000_000_000))
export const centavosPositivos = () => of('centavos', z.int().min(0).max(100_000_000_000))
export const milesimas = () => of('milesimas', z.int().min(-1_000_000_000_000).max(1_000_000_000_000))
export const puntosBasicos = () => of('puntosBasicos', z.int().min(0).max(10_000))
/** Unit price or exchange rate: 1.0000 is 10,000. */
export const diezmilesimas = () => of('diezmilesimas', z.int().min(0).max(10_000_000_000_000))
/** Weight in grams. */
export const gramos = (max: number) => of('gramos', z.int().min(0).max(max))
/** Free text on one line. */
export const texto = (max: number) => z.string().max(max)
export const ref = () => of('ref', z.string().max(160))
/** In E.164 when it is understood, else as it was typed (`identificacion.ts`). */
export const telefono = () => of('telefono', texto(30))
/** RNC or cédula in digits, or a passport; a wrong check digit warns and never blocks (docs/FISCAL.md#identity). */
export const identificacion = () => of('identificacion', texto(20))
/** A fiscal day in Santo Domingo, yyyy-mm-dd. */
export const dia = () => of('dia', z.iso.date())
/** A day, or '' where there is no end. A union names no kind of its own: without one a form would ask for it as words. */
export const diaSinFin = () => of('dia', dia().or(z.literal('')))
/** A month, 'yyyy-mm'. */
export const mes = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
/** A stored file: every photo and file carries its name and folder. */
export const archivo = () => of('archivo', z.object({ nombre: texto(200), carpeta: texto(200), url: texto(400) }))
