import type { FindQuery } from '../port.ts'

/** The query in Mango, on the index that leaves out the fewest rows; without a fitting index CouchDB refuses. */
export function mango({ tipo, tiendaId, clave, padre, desde, hasta, orden = 'asc', despuesDe }: FindQuery): Record<string, unknown> {
  const indice = clave !== undefined ? 'clave' : padre !== undefined ? 'padre' : tiendaId !== undefined ? 'tiendaId' : 'en'
  const igual = { tipo, tiendaId, clave, padre }
  const iguales = Object.entries(igual).flatMap(([campo, valor]) => (valor === undefined ? [] : [[campo, { $eq: valor }]]))
  // Those of its own instant come too, and are left out by who reads: an index of ours has no ids in it.
  const inicio = orden === 'asc' && despuesDe !== undefined && despuesDe.en > (desde ?? '') ? despuesDe.en : (desde ?? '')
  const en = {
    $gte: inicio,
    ...(hasta === undefined ? {} : { $lt: hasta }),
    ...(orden === 'desc' && despuesDe !== undefined ? { $lte: despuesDe.en } : {}),
  }
  const campos = indice === 'en' ? ['tipo', 'en'] : ['tipo', indice, 'en']
  return {
    selector: { ...Object.fromEntries(iguales), en },
    sort: campos.map((campo) => ({ [campo]: orden })),
    use_index: [`indice-${indice}`, indice],
    allow_fallback: false,
  }
}
