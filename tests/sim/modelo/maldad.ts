/** A device whose owner wants to cheat: what it hands in may be kept apart, and must never count. */
import type { Caja } from './caja.ts'
import type { Suceso } from './fallas.ts'
import type { Mundo } from './mundo.ts'
import { idHecho, idVenta, type Hecho } from './tipos.ts'

/** Far above the devices of honest people. */
const DISPOSITIVO_MALO = 10_000

type Trampa = Extract<Suceso, `malo-${string}`>

export class Maldad {
  readonly #mundo: Mundo
  readonly #seqs = new Map<number, number>()
  readonly falsos: Hecho[] = []

  constructor(mundo: Mundo) {
    this.#mundo = mundo
  }

  /** Tries to pass for `victima`; false when there is nothing to imitate yet. */
  hacer(trampa: Trampa, victima: Caja): boolean {
    const { c, servidor } = this.#mundo
    const { servida, disco } = victima
    const disp = DISPOSITIVO_MALO + servida.n
    const ultima = disco.filas.at(-1)?.h
    const bloque = [...disco.bloques.values()].at(-1)
    if (!ultima || !bloque) return false
    const seq = (this.#seqs.get(disp) ?? 0) + 1
    const numero = Math.min(bloque.hasta, (disco.altos.get(bloque.desde) ?? bloque.desde - 1) + 2)
    const venta = (quien: { disp: number; seq: number; tienda?: number }, de: Partial<Hecho>): Hecho =>
      c.nuevoHecho('venta', { tienda: servida.n, ...quien }, { centavos: 1, falso: true, idDe: () => idVenta(de.numero ?? 0), ...de })
    const entregar = (h: Hecho): void => {
      if (c.t < servidor.apagadoHasta) return
      servidor.ingerir({ disp, tienda: servida.n }, [h])
    }
    switch (trampa) {
      case 'malo-otro-dispositivo':
        entregar(
          c.nuevoHecho('movimiento', { tienda: servida.n, disp: victima.disp, seq: disco.ultimoSeq + 1 }, { falso: true, idDe: idHecho }),
        )
        return true
      case 'malo-otra-tienda':
        entregar(c.nuevoHecho('movimiento', { tienda: servida.n + 1, disp, seq }, { falso: true, idDe: idHecho }))
        return true
      case 'malo-numero-ajeno':
        entregar(venta({ disp, seq }, { numero, bloque: bloque.desde }))
        return true
      case 'malo-id-repetido':
        if (ultima.numero === 0) return false
        entregar(venta({ disp, seq }, { numero: ultima.numero, bloque: ultima.bloque }))
        return true
      case 'malo-seq-repetido': {
        const propio = (n: number): Hecho => c.nuevoHecho('inventario', { tienda: servida.n, disp, seq: n }, { idDe: idHecho })
        entregar(propio(seq))
        this.#seqs.set(disp, seq)
        entregar({ ...propio(seq), falso: true })
        return true
      }
      case 'malo-hueco':
        this.#seqs.set(disp, seq + 3)
        entregar(c.nuevoHecho('inventario', { tienda: servida.n, disp, seq: seq + 3 }, { idDe: idHecho }))
        return true
    }
  }
}
