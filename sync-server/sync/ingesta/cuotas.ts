/**
 * How much one device, and one store, may hand in: what an honest till makes in months fits at once, what garbage would fill a disk with does
 * not. Nothing is refused by it (law 2): what does not fit is put off, stays on the device with a word, and comes in as the hours pass. What is
 * set apart has a measure of its own, so that a till whose garbage has to wait goes on handing in its sales (docs/adr/0030-costs.md).
 */
import type { Resultado } from '#domain/core/sync.ts'
import type { LimitesDeHechos, Medida } from '../../core/config.ts'
import type { Recibido, Remitente } from '../../core/hechos/remitente.ts'

export type Destino = keyof LimitesDeHechos

export interface Cuotas {
  /** May this one be written? It counts from then on. */
  tomar(destino: Destino, remitente: Pick<Remitente, 'tiendaId' | 'dispositivoId' | 'por'>, bytes: number): boolean
}

/** A store has as much as so many of its devices. */
const DE_TIENDA: Readonly<Record<Destino, number>> = { apartados: 4, recibidos: 16 }
/** In a day comes back this part of it. */
const POR_DIA = 1 / 8
const DIA_MS = 86_400_000
interface Gastado extends Medida {
  en: number
}

/** Counts in memory: a restart gives everybody the whole measure again. */
export function crearCuotas(limites: LimitesDeHechos, ahora: () => Date): Cuotas {
  const gastados = new Map<string, Gastado>()
  const deAhora = (clave: string, limite: Medida): Gastado => {
    const en = ahora().getTime()
    const antes = gastados.get(clave)
    if (!antes) return { bytes: 0, hechos: 0, en }
    const vuelve = (Math.max(0, en - antes.en) / DIA_MS) * POR_DIA
    const queda = {
      bytes: Math.max(0, antes.bytes - vuelve * limite.bytes),
      hechos: Math.max(0, antes.hechos - vuelve * limite.hechos),
      en,
    }
    if (queda.bytes === 0 && queda.hechos === 0) gastados.delete(clave)
    return queda
  }
  return {
    tomar(destino, { tiendaId, dispositivoId, por }, bytes) {
      const limite = limites[destino]
      const veces = DE_TIENDA[destino]
      // Who brings another's facts pays for them: nobody uses up what is a neighbour's.
      const medidas = [
        [`${destino} ${por ?? dispositivoId}`, limite],
        [`${destino} ${tiendaId}`, { bytes: limite.bytes * veces, hechos: limite.hechos * veces }],
      ] as const
      const cuentas = medidas.map(([clave, suyo]) => ({ clave, suyo, gastado: deAhora(clave, suyo) }))
      if (cuentas.some(({ suyo, gastado }) => gastado.bytes + bytes > suyo.bytes || gastado.hechos + 1 > suyo.hechos)) return false
      for (const { clave, gastado } of cuentas)
        gastados.set(clave, { bytes: gastado.bytes + bytes, hechos: gastado.hechos + 1, en: gastado.en })
      return true
    },
  }
}

/** One item at the door. */
interface Entregada {
  recibido: Pick<Recibido, 'id' | 'texto'>
  remitente: Remitente
  resultado?: Resultado
  otraVez?: true
}

/** Those that their device may still bring today; the others are put off. */
export function queCaben<E extends Entregada>(cuotas: Cuotas | undefined, destino: Destino, entradas: readonly E[]): E[] {
  return entradas.filter((entrada) => {
    const { recibido, remitente } = entrada
    if (entrada.otraVez || !cuotas || cuotas.tomar(destino, remitente, recibido.texto.length)) return true
    entrada.resultado = { id: recibido.id, resultado: 'reintentar', motivo: 'servidor.cuota' }
    return false
  })
}
