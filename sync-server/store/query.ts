import type { FindQuery } from './port.ts'

/** Does a document answer a query? Indexes narrow; this decides. */
export function cumple(doc: Record<string, unknown>, query: FindQuery): boolean {
  const en = doc['en']
  return (
    doc['tipo'] === query.tipo &&
    (query.tiendaId === undefined || doc['tiendaId'] === query.tiendaId) &&
    (query.clave === undefined || doc['clave'] === query.clave) &&
    (query.padre === undefined || doc['padre'] === query.padre) &&
    typeof en === 'string' &&
    (query.desde === undefined || en >= query.desde) &&
    (query.hasta === undefined || en < query.hasta) &&
    (query.despuesDe === undefined || sigue({ en, id: String(doc['id'] ?? doc['_id']) }, query.despuesDe, query.orden))
  )
}

function sigue(uno: { en: string; id: string }, otro: { en: string; id: string }, orden: FindQuery['orden']): boolean {
  const despues = uno.en > otro.en || (uno.en === otro.en && uno.id > otro.id)
  return orden === 'desc' ? !despues && (uno.en !== otro.en || uno.id !== otro.id) : despues
}
