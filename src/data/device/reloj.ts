/** Is this device's clock fit to date a fiscal document? What is known of the server's clock and of the last sale decides. */
import { horaSospechosa } from '#domain/core/fecha.ts'
import type { Fallo } from '#domain/core/result.ts'
import type { Puertos } from './puertos.ts'

export interface Reloj {
  /** Why the cashier has to look at the date before a document carries it; undefined when it looks right. `ultimoHecho`: when the device last saved anything. */
  sospecha(ultimoHecho: string): Fallo | undefined
  /** The server just said its time. */
  contacto(horaServidorMs: number): void
  /** What the server's clock reads now, counted from the last contact of this page; undefined before it. */
  horaServidor(): number | undefined
}

/** What this device knows about its own clock against the server's and against its last fact. */
export function crearReloj({
  puertos,
  ultimoContacto,
}: {
  puertos: Pick<Puertos, 'ahora' | 'monotonico'>
  ultimoContacto(): { en: string; desfaseMs: number }
}): Reloj {
  /** The server's clock at a tick of ours that nobody can set back. */
  let sabido: { servidorMs: number; tic: number } | undefined
  const horaServidor = (): number | undefined =>
    sabido === undefined ? undefined : sabido.servidorMs + (puertos.monotonico() - sabido.tic)

  /**
   * The latest instant of this device's clock that something on disk bears witness to. Of a contact made with a clock that
   * was ahead, the server's time counts: else nobody could put that clock right.
   */
  const testigo = (hecho: string): string => {
    const contacto = ultimoContacto()
    const contactoAqui = contacto.en === '' ? '' : new Date(Date.parse(contacto.en) + Math.min(contacto.desfaseMs, 0)).toISOString()
    return hecho > contactoAqui ? hecho : contactoAqui
  }

  return {
    horaServidor,
    contacto(horaServidorMs) {
      sabido = { servidorMs: horaServidorMs, tic: puertos.monotonico() }
    },
    sospecha(ultimoHecho) {
      const servidor = horaServidor()
      return horaSospechosa({
        ahora: new Date(puertos.ahora()).toISOString(),
        ultimaVenta: testigo(ultimoHecho),
        horaServidor: servidor === undefined ? '' : new Date(servidor).toISOString(),
      })
    },
  }
}
