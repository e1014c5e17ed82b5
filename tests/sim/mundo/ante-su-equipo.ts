/** Somebody before a device: a tab that works and holds it, and an act that is waited for as long as its tab lives. */
import type { Equipo, PestanaAbierta } from './equipo.ts'
import type { Tiempo } from './tiempo.ts'

/** No act takes longer, whatever happens; the page would have been closed by then. */
const PACIENCIA_MS = 15 * 60_000

export class AnteSuEquipo {
  readonly #equipo: Equipo
  readonly #tiempo: Tiempo
  /** Told of an act that was waited for in vain. */
  readonly #alTardar: () => void

  constructor(equipo: Equipo, tiempo: Tiempo, alTardar: () => void) {
    this.#equipo = equipo
    this.#tiempo = tiempo
    this.#alTardar = alTardar
  }

  async pestana(): Promise<PestanaAbierta | undefined> {
    for (let intento = 0; intento < 6; intento++) {
      const abierta = this.#equipo.lista ?? (await this.#equipo.abrir())
      if (!abierta) {
        await this.#tiempo.dormir(2000)
        continue
      }
      const { dueno } = abierta.tienda
      if (!dueno.soyDueno.valor()) await this.enVida(abierta.muerte, dueno.tomar())
      if (abierta.viva && dueno.soyDueno.valor()) return abierta
    }
    return undefined
  }

  /** What a tab does, as long as it lives; undefined when nobody knows how it went. */
  async enVida<T>(muerte: Promise<'muerta'>, acto: Promise<T>): Promise<T | undefined> {
    const fin = await Promise.race([
      acto.then((valor) => ({ valor })),
      muerte,
      this.#tiempo.dormir(PACIENCIA_MS).then(() => 'tarde' as const),
    ])
    if (fin === 'tarde') {
      this.#alTardar()
      return undefined
    }
    return fin === 'muerta' ? undefined : fin.valor
  }
}
