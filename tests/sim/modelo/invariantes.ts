/** What has to be true at the end of a world, whatever went wrong in it (docs/RELIABILITY.md, *The protocol model*). */
import { cubre } from '#domain/core/cobertura.ts'
import { RANGO } from './asignador.ts'
import type { Caja } from './caja.ts'
import type { Mundo } from './mundo.ts'
import type { TiendaServida } from './servidor.ts'
import { DIA, idBloque, idCierre, idComplemento, type Hecho } from './tipos.ts'

export type Invariante = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'I9' | 'I10'
export interface Violacion {
  invariante: Invariante
  que: string
}

interface Libro {
  /** How many stored documents each fact has, and which wait apart. */
  enTienda: Map<number, number>
  apartados: Map<number, Hecho>
  hechos: Map<number, Hecho>
}

export function revisar(mundo: Mundo, minutosDeMas: number): Violacion[] {
  const violaciones: Violacion[] = []
  const mal = (invariante: Invariante, que: string): void => void violaciones.push({ invariante, que })
  const libro = leerLibro(mundo)
  revisarPapel(mundo, libro, mal)
  revisarNumeros(mundo, libro, mal)
  for (const tienda of mundo.servidor.tiendas) {
    revisarTurnos(mundo, tienda, libro, mal)
    revisarExistencia(mundo, tienda, mal)
  }
  for (const caja of mundo.cajas) if (!caja.revocada) revisarReplica(mundo, caja, mal)
  const trancadas = mundo.cajas.filter(({ disco }) => disco.pendientes.length > 0)
  if (minutosDeMas > 0 || trancadas.length > 0) mal('I7', `${trancadas.length} tills still hold what they have not handed in`)
  return violaciones
}

type Mal = (invariante: Invariante, que: string) => void

function leerLibro({ servidor }: Mundo): Libro {
  const libro: Libro = { enTienda: new Map(), apartados: new Map(), hechos: new Map() }
  for (const { ops } of servidor.tiendas) {
    for (const doc of ops.docs()) {
      if (doc.que !== 'hecho') continue
      libro.enTienda.set(doc.h.n, (libro.enTienda.get(doc.h.n) ?? 0) + 1)
      libro.hechos.set(doc.h.n, doc.h)
    }
  }
  for (const { h } of servidor.cuarentena.docs()) libro.apartados.set(h.n, h)
  return libro
}

/** May this fact wait for a person, although an honest person made it? */
function puedeEsperar({ servidor }: Mundo, h: Hecho): boolean {
  if (h.malo || servidor.revocados.has(h.disp) || servidor.excusados.has(h.disp)) return true
  // A till that lost its store may close a shift again before it has read that it was closed.
  if (h.clase === 'cierre') return servidor.tienda(h.tienda).ops.get(h.id) !== undefined
  return (
    servidor.ncf.get(h.bloque) !== undefined &&
    servidor.asignador.bitacora.some(({ que, bloque }) => que === 'congelado' && bloque.desde === h.bloque)
  )
}

/** I2 and I4: every ticket is exactly once in the books or set apart for a reason; nothing else is in the books. */
function revisarPapel(mundo: Mundo, { enTienda, apartados, hechos }: Libro, mal: Mal): void {
  const { papel } = mundo.c
  for (const h of papel.hechos) {
    const veces = (enTienda.get(h.n) ?? 0) + (apartados.has(h.n) ? 1 : 0)
    if (h.impreso > 1) mal('I2', `fact ${h.n} was printed ${h.impreso} times`)
    if (veces > 1) mal('I2', `fact ${h.n} is ${veces} times in the books`)
    if (veces === 0 && !h.perdido) mal('I4', `${h.clase} ${h.n} of device ${h.disp} (seq ${h.seq}) is nowhere`)
    if (apartados.has(h.n) && !puedeEsperar(mundo, h)) mal('I2', `${h.clase} ${h.n} of device ${h.disp} was set apart for no reason`)
  }
  for (const h of hechos.values()) {
    if (h.falso) mal('I2', `a forged fact (${h.n}) is in the books`)
    else if (h.impreso === 0 && h.disp < 10_000 && h.clase !== 'cierre') mal('I2', `${h.clase} ${h.n} is in the books and on no paper`)
  }
  for (const [compra, registros] of papel.compras) {
    const vivos = registros.filter(({ n }) => enTienda.has(n) || apartados.has(n))
    if (vivos.length > 1) mal('I2', `purchase ${compra} has ${vivos.length} records`)
  }
}

/** I1: no number twice, on paper or in the books; every number is used, void or lent to one. */
function revisarNumeros({ c: { papel }, servidor }: Mundo, { hechos }: Libro, mal: Mal): void {
  const porNumero = new Map<number, Hecho>()
  for (const h of papel.hechos) {
    if (h.numero === 0) continue
    const otro = porNumero.get(h.numero)
    if (otro && !otro.enRiesgo && !h.enRiesgo) mal('I1', `number ${h.numero} was printed by device ${otro.disp} and by ${h.disp}`)
    if (!otro || otro.enRiesgo) porNumero.set(h.numero, h)
  }
  const usados = new Set<number>()
  for (const h of hechos.values()) {
    if (h.numero === 0) continue
    if (usados.has(h.numero)) mal('I1', `number ${h.numero} is twice in the books`)
    usados.add(h.numero)
    const bloque = servidor.ncf.get(h.bloque)
    if (!bloque || h.numero < bloque.desde || h.numero > bloque.hasta) mal('I1', `number ${h.numero} is of no block`)
  }
  for (const { bloques, ops, conta, servida } of servidor.tiendas) {
    let anterior = servida.desde - 1
    for (const desde of [...bloques.values()].flat().sort((a, b) => a - b)) {
      const doc = ops.get(idBloque(desde))
      if (doc?.que !== 'bloque') continue
      if (doc.bloque.desde <= anterior) mal('I1', `block ${desde} begins inside another`)
      anterior = doc.bloque.hasta
    }
    if (anterior >= (conta.get(RANGO) ?? servida.desde) && anterior > servida.desde - 1 && servidor.epoca === 1)
      mal('I1', `the range of store ${servida.n} is behind its blocks`)
  }
}

/** I3 and I10: each closing is as its till made it, and with its complementos it says what the drawer holds. */
function revisarTurnos({ c: { papel }, servidor }: Mundo, { ops }: TiendaServida, { hechos, apartados }: Libro, mal: Mal): void {
  const porTurno = new Map<number, Hecho[]>()
  for (const h of papel.hechos) {
    if (h.turno < 0 || h.clase === 'cierre') continue
    const suyos = porTurno.get(h.turno)
    if (suyos) suyos.push(h)
    else porTurno.set(h.turno, [h])
  }
  for (const cierre of papel.hechos) {
    if (cierre.clase !== 'cierre') continue
    const doc = ops.get(idCierre(cierre.turno))
    if (doc?.que !== 'hecho' || !doc.h.cubre) continue
    const guardado = doc.h
    if (guardado.n === cierre.n && guardado.centavos !== cierre.centavos) mal('I10', `the closing of shift ${cierre.turno} changed`)
    const delTurno = porTurno.get(cierre.turno) ?? []
    // A profile that went back uses the seqs of what it forgot again: what the closing covers is not known by them.
    const dudosa = (h: Hecho): boolean => h.enRiesgo || h.olvidado || (h.perdido && servidor.excusados.has(h.disp))
    if (guardado.n !== cierre.n || cierre.enRiesgo || delTurno.some(dudosa)) continue
    let total = guardado.centavos
    for (const h of delTurno) {
      const contado = cubre(cierre.cubre ?? {}, String(h.disp), h.seq)
      const complemento = ops.get(idComplemento(h.n))
      if (contado && complemento) mal('I3', `fact ${h.n} is in the closing and in a complemento`)
      if (!contado && hechos.has(h.n) && !complemento) mal('I3', `fact ${h.n} is in no closing and has no complemento`)
      if (complemento?.que === 'complemento') total += complemento.centavos
      else if (!contado && (apartados.has(h.n) || h.perdido)) total += h.centavos
    }
    const cajon = papel.cajones.get(cierre.turno) ?? 0
    if (total !== cajon) mal('I3', `shift ${cierre.turno}: the books say ${total} and the drawer holds ${cajon}`)
  }
}

/** I9: the stock is the sum of what is stored, each fact once; the price is that of the latest edit. */
function revisarExistencia(_mundo: Mundo, { ops, trabajos, servida }: TiendaServida, mal: Mal): void {
  const vistos = new Set<number>()
  let suma = 0
  for (const doc of ops.docs()) {
    if (doc.que !== 'hecho' || vistos.has(doc.h.n)) continue
    vistos.add(doc.h.n)
    suma += doc.h.unidades
    if (doc.h.clase === 'historico' && doc.h.vio !== 0 && doc.h.vio === trabajos.maestro?.n && !doc.h.enRiesgo)
      mal('I5', `the edit ${doc.h.vio} won over ${doc.h.n}, whose author had seen it`)
  }
  const { existencia } = trabajos.existencias()
  if (existencia !== suma) mal('I9', `store ${servida.n}: the stock is ${existencia} and the facts add up to ${suma}`)
}

/** I5: every till holds what the server holds, of what it keeps. */
function revisarReplica({ c, servidor, retencion }: Mundo, caja: Caja, mal: Mal): void {
  const { disco, disp, servida } = caja
  const { ops, trabajos } = servidor.tienda(servida.n)
  const limite = c.t - retencion * DIA
  let apartado = 0
  let edicionApartada = false
  for (const { h, estado } of disco.filas) {
    if (estado !== 'cuarentena') continue
    apartado += h.unidades
    edicionApartada ||= h.clase === 'historico'
  }
  for (const doc of ops.docs()) {
    if (doc.que !== 'hecho') continue
    const { h, en } = doc
    const lejos = h.disp === disp ? !disco.propias.has(h.n) && en >= limite : !disco.leidos.has(h.n)
    if (lejos && !caja.manchada && !servidor.excusados.has(disp)) mal('I5', `device ${disp} does not hold ${h.clase} ${h.n}`)
  }
  if (caja.manchada || servidor.excusados.has(disp)) return
  const existencia = disco.existencia - apartado
  if (existencia !== trabajos.existencias().existencia)
    mal('I5', `device ${disp} counts ${existencia} in stock, and the server ${trabajos.existencias().existencia}`)
  if (!edicionApartada && disco.maestro?.n !== trabajos.maestro?.n) mal('I5', `device ${disp} shows another price than the server`)
}
