/**
 * DGII as a week knows it: outside of every server. It is down now and then, takes its time, loses its answers before and after it took a document, and
 * refuses a number that it has, and a note whose document it has not accepted.
 */
import { SinRespuestaError, type Emisor, type Envio, type Recibo, type Respuesta, type Sesion } from '#server/fiscal/ecf/emisor.ts'
import type { Tiempo } from '../mundo/tiempo.ts'
import type { Azar } from '../semilla.ts'

interface Llegado {
  encf: string
  rnc: string
  xml: string
  trackId: string
  codigoSeguridad: string
  bien: boolean
  /** From when on it says so. */
  listoMs: number
}

const MINUTO = 60_000

export class DgiiDeSemana implements Emisor {
  readonly llegados: Llegado[] = []
  /** From when on everything is well. */
  sana = false
  #hastaMs = 0
  readonly #azar: Azar
  readonly #tiempo: Tiempo

  constructor(azar: Azar, tiempo: Tiempo) {
    this.#azar = azar
    this.#tiempo = tiempo
  }

  /** Nobody is there for a while. */
  caer(ms: number): void {
    this.#hastaMs = Math.max(this.#hastaMs, this.#tiempo.ahora + ms)
  }

  async abrir(): Promise<Sesion> {
    await this.#camino()
    return {
      enviar: async (envio) => {
        await this.#camino()
        const uno = this.#tomar(envio)
        await this.#vuelta()
        return envio.resumida ? this.#dicho(uno) : { estado: 'recibido', trackId: uno.trackId }
      },
      resultado: async (_de, trackId) => {
        await this.#camino()
        const uno = this.llegados.find((llegado) => llegado.trackId === trackId)
        await this.#vuelta()
        return uno ? this.#dicho(uno) : { estado: 'noEncontrado' }
      },
      buscar: async ({ rnc, ncf, resumida, codigoSeguridad, descartados }): Promise<Recibo | Respuesta> => {
        await this.#camino()
        const suyos = this.llegados.filter((uno) => uno.rnc === rnc && uno.encf === ncf && !descartados.includes(uno.trackId))
        const uno = resumida ? suyos.find((suyo) => suyo.codigoSeguridad === codigoSeguridad) : (suyos.find(({ bien }) => bien) ?? suyos[0])
        await this.#vuelta()
        if (!uno) return { estado: 'noEncontrado' }
        return resumida ? this.#dicho(uno) : { estado: 'recibido', trackId: uno.trackId }
      },
      anular: () => Promise.reject(new SinRespuestaError('nobody voids numbers in a week')),
      responder: () => Promise.reject(new SinRespuestaError('nobody receives in a week')),
      direccionDe: () => Promise.resolve(''),
    }
  }

  /** Its word on a document, once it has one. */
  #dicho({ bien, listoMs }: Llegado): Respuesta {
    if (this.#tiempo.ahora < listoMs) return { estado: 'enProceso' }
    return { estado: bien ? 'aceptado' : 'rechazado', mensajes: [], secuencia: 'gastada' }
  }

  #tomar({ rnc, ncf: encf, xml, codigoSeguridad, resumida }: Envio): Llegado {
    const modificado = /<NCFModificado>(E\d{12})</.exec(xml)?.[1]
    const aceptado = (cual: string): boolean =>
      this.llegados.some((uno) => uno.encf === cual && uno.bien && this.#tiempo.ahora >= uno.listoMs)
    const bien = !this.llegados.some((uno) => uno.encf === encf && uno.rnc === rnc) && (modificado === undefined || aceptado(modificado))
    const listoMs = this.#tiempo.ahora + (resumida || this.sana ? 0 : this.#azar.entero(0, 10 * MINUTO))
    const uno = { encf, rnc, xml, codigoSeguridad, bien, listoMs, trackId: `t${this.llegados.length}-${this.#azar.hex(6)}` }
    this.llegados.push(uno)
    return uno
  }

  /** There: nothing was taken when this throws. */
  async #camino(): Promise<void> {
    await this.#tiempo.dormir(this.#azar.entero(20, 3000))
    if (!this.sana && (this.#tiempo.ahora < this.#hastaMs || this.#azar.suerte(0.1))) throw new SinRespuestaError('nobody is there')
  }

  /** Back: what it did is done when this throws. */
  async #vuelta(): Promise<void> {
    await this.#tiempo.dormir(this.#azar.entero(20, 3000))
    if (!this.sana && this.#azar.suerte(0.15)) throw new SinRespuestaError('the answer was lost')
  }
}
