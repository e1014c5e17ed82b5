/**
 * What people hold in their hands, outside of any computer: receipts that were printed, and the cash in each drawer. It is
 * the oracle: whatever the system says has to agree with it to the centavo.
 */
import { createHash } from 'node:crypto'
import type { Envelope } from '#domain/core/entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'

/** An invariant of docs/RELIABILITY.md that was broken. */
export class Violacion extends Error {
  readonly regla: string

  constructor(regla: string, detalle: string) {
    super(`${regla}: ${detalle}`)
    this.regla = regla
  }
}

export interface Papel {
  /** The counter where it was printed. */
  mostrador: string
  tipo: string
  id: string
  hash: string
  texto: string
  seq: number
  dispositivoId: string
  turnoId: string
  ncf: string
  /** The customer's purchase that it charges; 0 when it is no sale. */
  compra: number
  /** Why it may be lost: the only disk that had it was destroyed. '' while it may not. */
  excusa: string
  /** Somebody spoiled its text on disk before it was sent. */
  alterado: boolean
  /** It could not be read by anybody: it belongs in quarantine. */
  malo: boolean
  /** The disk on which it was made has kept it ever since: for thirty days it has to be there (rule 4). */
  enCasa: boolean
}

export const sha256 = (texto: string): string => createHash('sha256').update(texto).digest('hex')

interface Caja {
  /** Cash of a shift by what its people took and gave. */
  centavos: number
  /** Something of it was lost for good, or two computers were one till: the count may differ. */
  sucio: boolean
}

export class Papeles {
  readonly todos: Papel[] = []
  /** Told of each paper. */
  alImprimir: ((papel: Papel) => void) | undefined
  readonly turnos = new Map<string, Caja>()
  readonly #porCompra = new Map<number, Papel>()
  readonly #porNumero = new Map<string, Papel>()
  readonly #porId = new Map<string, Papel[]>()
  /** Counters whose computer was put back or cloned: their numbers may repeat, and nobody there can know. */
  readonly dudosos = new Set<string>()

  ya(doc: Pick<Envelope, 'id'>, hash: string): boolean {
    return this.#porId.get(doc.id)?.some((papel) => papel.hash === hash) === true
  }

  deCompra(compra: number): Papel | undefined {
    return this.#porCompra.get(compra)
  }

  /** A fact whose paper somebody holds now. */
  imprimir(mostrador: string, visto: Envelope, { compra = 0, malo = false }: { compra?: number; malo?: boolean } = {}): Papel | undefined {
    // What came back from the server carries the note of its receipt, which is on no paper.
    const { recepcion: _recepcion, ...doc } = visto as Envelope & { recepcion?: unknown }
    const texto = JSON.stringify(doc)
    const hash = sha256(texto)
    // A damaged text is no other receipt.
    if (this.ya(doc, hash) || this.#porId.get(doc.id)?.some(({ alterado }) => alterado)) return undefined
    const venta = doc as unknown as Venta
    const papel: Papel = {
      mostrador,
      tipo: doc.tipo,
      id: doc.id,
      hash,
      texto,
      seq: doc.seq,
      dispositivoId: doc.dispositivoId,
      turnoId: (doc as unknown as { turnoId?: string }).turnoId ?? '',
      ncf: doc.tipo === 'venta' ? `${venta.rnc} ${venta.ncf}` : '',
      compra,
      excusa: '',
      alterado: false,
      malo,
      enCasa: true,
    }
    this.#unico(papel)
    this.alImprimir?.(papel)
    this.todos.push(papel)
    const iguales = this.#porId.get(doc.id)
    if (iguales) iguales.push(papel)
    else this.#porId.set(doc.id, [papel])
    return papel
  }

  #unico(papel: Papel): void {
    if (papel.ncf !== '') {
      const otro = this.#porNumero.get(papel.ncf)
      if (otro && !this.dudosos.has(otro.mostrador) && !this.dudosos.has(papel.mostrador))
        throw new Violacion('I1', `${papel.ncf} salió en dos papeles (${otro.mostrador} y ${papel.mostrador})`)
      this.#porNumero.set(papel.ncf, papel)
    }
    if (papel.compra !== 0) {
      const otro = this.#porCompra.get(papel.compra)
      const dudoso = otro && (this.dudosos.has(otro.mostrador) || this.dudosos.has(papel.mostrador))
      if (otro && otro.excusa === '' && !dudoso)
        throw new Violacion('I2', `la compra ${papel.compra} se cobró dos veces: ${otro.id} y ${papel.id}`)
      this.#porCompra.set(papel.compra, papel)
    }
  }

  caja(turnoId: string): Caja {
    const caja = this.turnos.get(turnoId) ?? { centavos: 0, sucio: false }
    this.turnos.set(turnoId, caja)
    return caja
  }

  perder(papel: Papel, por: string): void {
    papel.excusa = por
    this.caja(papel.turnoId).sucio = true
    if (papel.tipo === 'turno') this.caja(papel.id).sucio = true
  }
}
