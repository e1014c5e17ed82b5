/** One selling tab per device: a Web Lock that another tab may take over, with the one who had it told at once (docs/RELIABILITY.md D8). */
import type { Candados, Retenido } from './candados.ts'
import { celda, type VivoLleno } from './vivo.ts'

export interface DuenoDePestana {
  /** Does this tab hold the selling lock of the device? */
  readonly soyDueno: VivoLleno<boolean>
  /** Takes it from the tab that has it; that one stops selling at once. Resolves when it is ours. */
  tomar(): Promise<void>
}

export interface DuenoCerrable extends DuenoDePestana {
  cerrar(): void
}

const candadoDeCaja = (dispositivoId: string): string => `mercana-caja-${dispositivoId}`

/** Waits in line for the selling lock: it is ours when no other tab has it, or when that one closes. */
export function pedirCaja(candados: Candados, dispositivoId: string): DuenoCerrable {
  const soyDueno = celda(false)
  const nombre = candadoDeCaja(dispositivoId)
  let cerrado = false
  let actual: Retenido

  const pedir = (robar: boolean): Retenido => {
    const retenido = candados.retener(nombre, { robar })
    void retenido.obtenido.then(() => {
      if (actual === retenido && !cerrado) soyDueno.poner(true)
    })
    void retenido.perdido.then(() => {
      if (actual !== retenido || cerrado) return
      soyDueno.poner(false)
      actual = pedir(false)
    })
    return retenido
  }
  actual = pedir(false)

  return {
    soyDueno,
    async tomar() {
      if (soyDueno.valor()) return
      const enEspera = actual
      actual = pedir(true)
      enEspera.soltar()
      await actual.obtenido
    },
    cerrar() {
      cerrado = true
      soyDueno.poner(false)
      actual.soltar()
    },
  }
}
