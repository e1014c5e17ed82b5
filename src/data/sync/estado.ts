import type { Vivo } from '../vivo.ts'

/** How a device stands with the server; what the sync badge and the health card show. */
export interface EstadoSync {
  conexion: 'en-linea' | 'sin-conexion' | 'verificando'
  /** Facts of this device without a receipt. */
  sinEnviar: number
  /** `en` of the oldest of them; '' when none. */
  masViejo: string
  enCuarentena: number
  /** Server time of the last answer; '' when never. */
  ultimoContacto: string
  /** Device clock − server clock, measured at the last contact. */
  desfaseMs: number
  /** Did the browser promise to keep our data? */
  persistente: boolean
  usoBytes: number
  cuotaBytes: number
  /** Does a write reach the disk before it is called done? Read from a real transaction. */
  duraderaEstricta: boolean
  /** The first copy of the store's data is here. */
  inicial: { lista: boolean; productos: number }
  /** The server revoked this device: no selling, only handing in what is left. */
  revocado: boolean
  /** What the last failed attempt said, as a code of `messages.ts`; '' when all is well. */
  ultimoFallo: string
}

export interface MotorSync {
  readonly estado: Vivo<EstadoSync> & { valor(): EstadoSync }
  /** One whole round now; resolves when it ended, well or not. */
  sincronizar(): Promise<void>
}
