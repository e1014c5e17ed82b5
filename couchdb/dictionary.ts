/** The data dictionary: every entity, field by field, as the declarations have it. */
import { envelope, type Entity } from '#domain/core/entity.ts'
import { esquemaJson, type EsquemaJson } from '#domain/core/guard-table.ts'

/** docs/DICTIONARY.md from the declarations; `aviso` says that it is generated. */
export function diccionario(entities: readonly Entity[], aviso: string): string {
  const partes = [
    `<!-- ${aviso} -->`,
    '',
    '# Data dictionary',
    '',
    'Money is integer centavos, quantities integer thousandths, unit prices and exchange rates integer ten-thousandths,',
    'percentages integer basis points; instants are ISO in UTC, days are `yyyy-mm-dd` in Santo Domingo.',
    '',
    '## The envelope of every document',
    '',
    ...tabla(esquemaJson(envelope)),
    '',
    ...entities.flatMap(seccion),
  ]
  return `${partes.join('\n').trimEnd()}\n`
}

const CLASES: Record<Entity['clase'], string> = {
  hecho: 'fact: made at a device, never changed, never refused',
  maestro: 'master: folded field by field from its historicos',
  decision: 'decision: written by the server on a command',
}

function seccion(entity: Entity): string[] {
  const permisos = Object.entries(entity.permisos).map(([accion, roles]) => `${accion} (${(roles ?? []).join(', ')})`)
  const estados = Object.entries(entity.estados ?? {}).map(([de, a]) => `${de} → ${a.length === 0 ? 'nothing' : a.join(' or ')}`)
  return [
    `## ${entity.titulo} (\`${entity.tipo}\`)`,
    '',
    `- Database \`${entity.database}\`, version ${entity.v}; ${CLASES[entity.clase]}.`,
    `- Who may: ${permisos.join('; ')}.`,
    ...(entity.personal ? ["- About people: on a browser's disk it is sealed, or not kept (`adr/0023-pii-at-rest.md`)."] : []),
    ...((entity.fija?.length ?? 0) > 0 ? [`- Never change: ${(entity.fija ?? []).join(', ')}.`] : []),
    ...(estados.length > 0 ? [`- \`estado\`: ${estados.join('; ')}.`] : []),
    '',
    ...tabla(esquemaJson(entity.esquemaCampos)),
    '',
  ]
}

function tabla(esquema: EsquemaJson): string[] {
  const obligatorios = new Set(esquema.required)
  const filas = Object.entries(esquema.properties ?? {}).map(([campo, propio]) => {
    const omision =
      propio.default === undefined ? (obligatorios.has(campo) ? 'required' : 'optional') : `\`${JSON.stringify(propio.default)}\``
    return `| \`${campo}\` | ${clase(propio)} | ${omision} |`
  })
  return ['| field | type | default |', '|---|---|---|', ...filas]
}

/** A type in words: `text ≤ 200`, `integer 0 … 10000`, `one of …`, `list of { … }`. */
function clase(esquema: EsquemaJson): string {
  if (esquema.$ref !== undefined) return 'any JSON'
  if (esquema.enum !== undefined) return `one of ${esquema.enum.map((valor) => (valor === '' ? "''" : String(valor))).join(', ')}`
  if (esquema.const !== undefined) return JSON.stringify(esquema.const)
  if (esquema.anyOf !== undefined) return esquema.anyOf.map(clase).join(' or ')
  if (esquema.type === 'string')
    return esquema.format === undefined
      ? `text${limites(esquema.minLength, esquema.maxLength)}`
      : esquema.format === 'date'
        ? 'day'
        : 'instant'
  if (esquema.type === 'integer' || esquema.type === 'number') return `${esquema.type}${limites(esquema.minimum, esquema.maximum)}`
  if (esquema.type === 'array')
    return esquema.prefixItems === undefined
      ? `list${limites(esquema.minItems, esquema.maxItems)} of ${clase(esquema.items ?? {})}`
      : `[${esquema.prefixItems.map(clase).join(', ')}]`
  if (esquema.type === 'object') return objeto(esquema)
  return esquema.type ?? 'any JSON'
}

function objeto(esquema: EsquemaJson): string {
  if (esquema.properties === undefined)
    return typeof esquema.additionalProperties === 'object' ? `map to ${clase(esquema.additionalProperties)}` : 'map'
  return `{ ${Object.entries(esquema.properties)
    .map(([campo, propio]) => `${campo}: ${clase(propio)}`)
    .join('; ')} }`
}

/** Bounds in words; those that only say "a safe integer" are left out. */
function limites(minimo: number | undefined, maximo: number | undefined): string {
  const min = minimo === Number.MIN_SAFE_INTEGER || (minimo === 0 && maximo === undefined) ? undefined : minimo
  const max = maximo === Number.MAX_SAFE_INTEGER ? undefined : maximo
  if (min === undefined) return max === undefined ? '' : ` ≤ ${max}`
  return max === undefined ? ` ≥ ${min}` : ` ${min} … ${max}`
}
