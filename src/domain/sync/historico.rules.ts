/**
 * A master document is the fold of its historicos, field by field, the later hlc winning. The result depends neither on
 * the order in which they arrive nor on how often: server and tills reach the same document. Clocks are kept as `reloj`,
 * the oldest of all fields, and `relojes`, those that differ from it.
 */
import { entityDe } from '#domain/entities.ts'
import type { Historico } from '#domain/core/historico.entity.ts'
import { envelope, type Entity, type Envelope } from '#domain/core/entity.ts'
import type { Hlc } from '#domain/core/hlc.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'

export type Cambio = Historico['cambios'][number]

/** A master document as it is stored: envelope, clocks, and the fields that some historico brought. */
export type Maestro = Envelope & { reloj: Hlc; relojes: Record<string, Hlc> } & Record<string, unknown>

export interface Pliegue {
  maestro: Maestro
  /** `<docId>.<campo>` of what this change brought and a later one had already replaced. */
  perdidos: string[]
  /** `<docId>.<campo>` where this change won over a value that its author had not seen. */
  pisados: string[]
}

const delSobre = new Set([...Object.keys(envelope.shape), 'reloj', 'relojes', 'recepcion', 'rev', '__proto__', 'constructor'])

/** Is this a name that a historico may not touch: the envelope, the clocks, the store's own? */
export const esReservado = (campo: string): boolean => delSobre.has(campo) || campo.startsWith('_')

/** JSON with keys in order: two equal values give one text, and any two values have an order. */
const textoDe = (valor: unknown): string =>
  JSON.stringify(valor ?? null, (_clave, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  )

/** The declaration of the masters that a historico edits; undefined when this version has none of that name. */
function maestroDe(docTipo: string): Entity | undefined {
  const entity = entityDe(docTipo)
  return entity?.clase === 'maestro' ? entity : undefined
}

/** Does this change make a new master? Nothing was there before, and every field that has no default is brought. */
export function esCreacion(docTipo: string, cambio: Cambio): boolean {
  const entity = maestroDe(docTipo)
  if (!entity || Object.values(cambio.campos).some(({ antes }) => antes !== null)) return false
  return Object.keys(entity.campos).every((campo) => Object.hasOwn(cambio.campos, campo) || tieneDefecto(entity, campo))
}

/** May this field be missing from what is written? */
const tieneDefecto = (entity: Entity, campo: string): boolean =>
  entity.esquemaCampos.shape[campo] !== undefined && leerCampo(entity, campo, undefined).ok

/** Made once per field: zod compiles each new schema, which took 50 times as long as reading a catalogue with it. */
const esquemasDeCampo = new WeakMap<Entity['esquemaCampos'], Map<string, Entity['esquemaCampos']>>()

function esquemaDeCampo({ esquemaCampos }: Entity, campo: string): Entity['esquemaCampos'] {
  const hechos = esquemasDeCampo.get(esquemaCampos) ?? new Map<string, Entity['esquemaCampos']>()
  esquemasDeCampo.set(esquemaCampos, hechos)
  const esquema = hechos.get(campo) ?? esquemaCampos.pick({ [campo]: true })
  hechos.set(campo, esquema)
  return esquema
}

/** One field by its declaration. */
export function leerCampo(entity: Entity, campo: string, valor: unknown): Result<unknown> {
  const leido = esquemaDeCampo(entity, campo).safeParse(valor === undefined ? {} : { [campo]: valor })
  return leido.success ? ok(leido.data[campo]) : fallo('historico.valor-invalido', { campo })
}

/** Puts one change into a master document, or makes it. Throws when the historico is not of a master type: validate first. */
export function plegar(maestro: Maestro | undefined, historico: Historico, cambio: Cambio): Pliegue {
  const entity = maestroDe(historico.docTipo)
  if (!entity) throw new TypeError(`plegar: ${historico.docTipo} is no master`)
  const valores: Record<string, unknown> = Object.fromEntries(Object.entries(maestro ?? {}).filter(([campo]) => !esReservado(campo)))
  const relojes: Record<string, Hlc> = Object.fromEntries(Object.keys(valores).map((campo) => [campo, relojDe(maestro, campo)]))
  const perdidos: string[] = []
  const pisados: string[] = []
  for (const [campo, { antes, despues }] of Object.entries(cambio.campos)) {
    if (esReservado(campo)) continue
    const habia = Object.hasOwn(valores, campo)
    const distinto = textoDe(valores[campo]) !== textoDe(despues)
    if (habia && !gana(historico.hlc, despues, relojDe(maestro, campo), valores[campo])) {
      if (distinto) perdidos.push(`${cambio.docId}.${campo}`)
      continue
    }
    if (habia && distinto && textoDe(valores[campo]) !== textoDe(antes)) pisados.push(`${cambio.docId}.${campo}`)
    valores[campo] = despues
    relojes[campo] = historico.hlc
  }
  return {
    maestro: { ...maestro, ...sobreDe(entity, maestro, historico, cambio, valores), ...valores, ...comprimir(relojes) },
    perdidos,
    pisados,
  }
}

const relojDe = (maestro: Maestro | undefined, campo: string): Hlc =>
  maestro === undefined ? '' : ((Object.hasOwn(maestro.relojes, campo) ? maestro.relojes[campo] : undefined) ?? maestro.reloj)

/** Later clock wins; on one clock, which only a damaged device can give to two values, the greater text does. */
const gana = (hlc: Hlc, valor: unknown, otroHlc: Hlc, otroValor: unknown): boolean =>
  hlc > otroHlc || (hlc === otroHlc && textoDe(valor) > textoDe(otroValor))

function comprimir(relojes: Record<string, Hlc>): { reloj: Hlc; relojes: Record<string, Hlc> } {
  const reloj = Object.values(relojes).reduce((menor, hlc) => (hlc < menor ? hlc : menor), Object.values(relojes)[0] ?? '')
  const distintos = Object.entries(relojes).filter(([, hlc]) => hlc !== reloj)
  return { reloj, relojes: Object.fromEntries(distintos.sort(([a], [b]) => (a < b ? -1 : 1))) }
}

/** Who made it and when come from its creation; until that arrives they are '' and the document is incomplete. */
function sobreDe(
  entity: Entity,
  maestro: Maestro | undefined,
  historico: Historico,
  cambio: Cambio,
  valores: Record<string, unknown>,
): Envelope {
  const { en = '', creadoPor = '', dispositivoId = '' } = maestro ?? {}
  const nuevo = { en: historico.en, creadoPor: historico.creadoPor, dispositivoId: historico.dispositivoId }
  const primero = esCreacion(historico.docTipo, cambio) && (en === '' || textoDe(nuevo) < textoDe({ en, creadoPor, dispositivoId }))
  return {
    id: cambio.docId,
    tipo: entity.tipo,
    v: entity.v,
    tiendaId: historico.tiendaId,
    ...(primero ? nuevo : { en, creadoPor, dispositivoId }),
    clave: String(entity.clave?.(valores) ?? ''),
    padre: String(entity.padre?.(valores) ?? ''),
    seq: 0,
    hlc: maestro !== undefined && maestro.hlc > historico.hlc ? maestro.hlc : historico.hlc,
  }
}

/** Is this historico one that may be folded: a master type, no reserved or frozen field, every known field valid? */
export function validarHistorico(historico: Pick<Historico, 'docTipo' | 'cambios'>): Result<true> {
  const entity = maestroDe(historico.docTipo)
  if (!entity) return fallo('historico.tipo-desconocido', { tipo: historico.docTipo })
  for (const cambio of historico.cambios) {
    for (const [campo, { antes, despues }] of Object.entries(cambio.campos)) {
      if (esReservado(campo)) return fallo('historico.campo-reservado', { campo })
      if (entity.fija?.includes(campo) && antes !== null) return fallo('historico.campo-fijo', { campo })
      const leido = Object.hasOwn(entity.campos, campo) ? leerCampo(entity, campo, despues) : ok(despues)
      if (!leido.ok) return leido
    }
  }
  return ok(true)
}

/** The folded document with its defaults, valid by its declaration; or why it cannot be shown yet. */
export function validarMaestro(maestro: Maestro): Result<Maestro> {
  const entity = maestroDe(maestro.tipo)
  if (!entity) return fallo('historico.tipo-desconocido', { tipo: maestro.tipo })
  const incompleto = Object.keys(entity.campos).some((campo) => !Object.hasOwn(maestro, campo) && !tieneDefecto(entity, campo))
  if (maestro.en === '' || incompleto) return fallo('historico.incompleto', { id: maestro.id })
  const leido = entity.esquema.safeParse(maestro)
  return leido.success
    ? ok({ ...maestro, ...leido.data })
    : fallo('historico.valor-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}
