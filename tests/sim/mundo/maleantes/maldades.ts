/** What a till whose code was changed may not get away with, and whom it may not reach. */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { decodeHlc } from '#domain/core/hlc.ts'
import type { FallaDeMaleante } from '../fallas.ts'
import type { Mundo } from '../mundo.ts'
import { Violacion } from '../papel.ts'
import { PIN_DE_OFICINA } from '../siembra.ts'

/** Beyond this no clock of an edit is believed. */
const ADELANTO_MS = 5 * 60_000
/** Facts that may be in the books of nobody: they would take the place of others. */
const soloApartados: readonly string[] = ['idAjeno', 'lugarLejano', 'basura', 'enNombreAjeno'] satisfies FallaDeMaleante[]

/** I11: what is in the books and disagrees with the server's arithmetic is on a list that the owner reads. */
export function revisarMaleante(mundo: Mundo): void {
  const { maleante, servidor } = mundo
  if (!maleante) return
  const ops = `tienda-${maleante.credencial.tiendaId}-ops`
  const porAclarar = new Set(servidor.disco.todos(ops).flatMap((doc) => (doc['tipo'] === Aclaracion.tipo ? [String(doc['hechoId'])] : [])))
  for (const { que, id } of maleante.fechorias.filter((una) => maleante.recordada(una))) {
    if (soloApartados.includes(que)) throw new Violacion('I12', `${que}: ${id} está en el libro`)
    if (que === ('dineroFalso' satisfies FallaDeMaleante) && !porAclarar.has(id))
      throw new Violacion(
        'I11',
        `${id} no es lo que dice, cuenta y nadie lo tiene por aclarar: ${JSON.stringify(servidor.disco.doc(ops, id))}`,
      )
  }
}

/** I12: no document of one shop changes what another one can do, nor stops what the server does for its own. */
export function revisarVecinos(mundo: Mundo): void {
  const { servidor, tiempo, tiendas } = mundo
  const atraso = servidor.server?.central.trabajos.atrasoMs() ?? 0
  if (atraso > ADELANTO_MS) throw new Violacion('I12', `los trabajos llevan ${Math.round(atraso / 1000)} s de atraso`)
  for (const { tiendaId } of tiendas)
    for (const doc of servidor.disco.todos(`tienda-${tiendaId}-ops`)) {
      if (doc['tipo'] !== Producto.tipo) continue
      const { reloj = '', relojes = {} } = doc as { reloj?: string; relojes?: Record<string, string> }
      const adelantado = [reloj, ...Object.values(relojes)].find((hlc) => decodeHlc(hlc).ms > tiempo.ahora + ADELANTO_MS)
      if (adelantado !== undefined) throw new Violacion('I12', `${doc.id} no se podrá cambiar hasta ${adelantado}`)
    }
}

/** I12: on no till is the hash of a PIN that is never typed there. */
export function revisarPines({ cajeras }: Mundo): void {
  for (const { nombre, equipo } of cajeras) {
    const { ops, disco } = equipo
    const fila = [...disco.filas(ops).values()].find(({ texto }) => texto.includes(PIN_DE_OFICINA))
    if (fila) throw new Violacion('I12', `${nombre} tiene el PIN de quien nunca vende ahí, en ${fila.id}`)
  }
}
