/** What the guard (guard.es5.js) decides on, read from the entities' declarations. */
import * as z from 'zod'
import { envelope, patronDeId, type Clase, type Entity } from './entity.ts'

/** Databases by what they hold. 'servidor': the server's own books (ncf, auditoria, cuarentena, auth …), of any shape. */
export const tiposDeBase = ['publico', 'usuario', 'mensajero', 'ops', 'conta', 'equipo', 'plataforma', 'servidor'] as const
export type TipoDeBase = (typeof tiposDeBase)[number]

type ClaseJson = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'

export interface TablaDeGuardia {
  base: TipoDeBase
  /** Any document of the server's own passes. */
  libre: boolean
  /** Plain JSON types of the envelope. */
  sobre: Record<string, ClaseJson[]>
  tipos: Record<string, EntidadDeGuardia>
}

interface EntidadDeGuardia {
  v: number
  clase: Clase
  campos: Record<string, ClaseJson[]>
  obligatorios: string[]
  fija: string[]
  estados: Record<string, string[]> | null
  seBorra: boolean
  /** Source of the pattern of its ids; '' when any will do: of a decision that declares none, whose ids the server makes. */
  ids: string
}

/** The part of a JSON Schema that the guard and the data dictionary look at. */
export interface EsquemaJson {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: EsquemaJson[]
  items?: EsquemaJson
  prefixItems?: EsquemaJson[]
  properties?: Record<string, EsquemaJson>
  additionalProperties?: EsquemaJson | boolean
  required?: string[]
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  $ref?: string
}

/** JSON Schema of what may be brought: a field with a default may be missing. */
export const esquemaJson = (esquema: z.ZodType): EsquemaJson => z.toJSONSchema(esquema, { io: 'input' }) as EsquemaJson

/** What kind of database a name stands for: `tienda-<id>-ops[-<yyyy>]`, `usuario-<uid>`, `mensajero-<uid>`, `publico`, `plataforma`, the server's own. */
export function tipoDeBase(nombre: string): TipoDeBase {
  const deTienda = /^tienda-.+-(ops|conta|equipo)(?:-\d{4})?$/.exec(nombre)?.[1]
  if (deTienda === 'ops' || deTienda === 'conta' || deTienda === 'equipo') return deTienda
  if (nombre.startsWith('usuario-')) return 'usuario'
  if (nombre.startsWith('mensajero-')) return 'mensajero'
  return nombre === 'publico' || nombre === 'plataforma' ? nombre : 'servidor'
}

/** What the CouchDB validator of a kind of database has to know, from the declarations: fields, what is frozen, states, who may. */
export function tablaDeGuardia(
  entities: readonly Pick<Entity, 'tipo' | 'database' | 'v' | 'clase' | 'ids' | 'esquemaCampos' | 'fija' | 'estados' | 'permisos'>[],
  base: TipoDeBase,
): TablaDeGuardia {
  const { id: _id, ...sobre } = clasesDe(esquemaJson(envelope))
  const propias = entities.filter(({ database }) => database === base)
  return {
    base,
    libre: propias.length === 0,
    sobre,
    tipos: Object.fromEntries(propias.map((entity) => [entity.tipo, filaDe(entity)])),
  }
}

function filaDe(entity: Parameters<typeof tablaDeGuardia>[0][number]): EntidadDeGuardia {
  const esquema = esquemaJson(entity.esquemaCampos)
  return {
    v: entity.v,
    clase: entity.clase,
    campos: clasesDe(esquema),
    obligatorios: esquema.required ?? [],
    fija: [...(entity.fija ?? [])],
    estados: entity.estados === undefined ? null : Object.fromEntries(Object.entries(entity.estados).map(([de, a]) => [de, [...a]])),
    ids: entity.clase === 'hecho' || entity.ids !== undefined ? patronDeId(entity) : '',
    seBorra: entity.clase !== 'hecho' && entity.permisos['borrar'] !== undefined,
  }
}

const clasesDe = (esquema: EsquemaJson): Record<string, ClaseJson[]> =>
  Object.fromEntries(Object.entries(esquema.properties ?? {}).map(([campo, propio]) => [campo, clases(campo, propio)]))

function clases(campo: string, esquema: EsquemaJson): ClaseJson[] {
  const encontradas = new Set<ClaseJson>()
  for (const parte of esquema.anyOf ?? [esquema]) {
    const valores = parte.enum ?? (parte.const === undefined ? [] : [parte.const])
    if (parte.type !== undefined) encontradas.add(parte.type as ClaseJson)
    else if (valores.length > 0) for (const valor of valores) encontradas.add(typeof valor as ClaseJson)
    else if (parte.anyOf !== undefined) for (const clase of clases(campo, parte)) encontradas.add(clase)
    else throw new Error(`the field ${campo} has no plain JSON type`)
  }
  return [...encontradas]
}
