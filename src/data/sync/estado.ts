/** How a device stands with the server: what the sync badge and the health card show. */
import * as z from 'zod'
import type { Result } from '#domain/core/result.ts'
import type { VivoLleno } from '#data/device/vivo.ts'
import type { ComparacionLocal } from './comparacion.ts'

/** What the tab that runs the engine tells the others, and keeps on disk for the next start. */
export const contactoSync = z.object({
  conexion: z.enum(['en-linea', 'sin-conexion', 'verificando']),
  /** Server time of the last answer; '' when never. */
  ultimoContacto: z.string(),
  /** Device clock − server clock, measured at the last contact. */
  desfaseMs: z.number(),
  /** The server revoked this device: no selling, only handing in what is left. */
  revocado: z.boolean(),
  /** It was seen at work in two places, which is why it may do no more than hand in. */
  copiado: z.boolean().default(false),
  /** What the last failed attempt said, as a code of `messages.ts`; '' when all is well. */
  ultimoFallo: z.string(),
  /** The first copy of the store's data is here. */
  inicialLista: z.boolean(),
})
export type ContactoSync = z.infer<typeof contactoSync>

/** Under which name the last contact of a device is kept. */
export const claveContacto = (dispositivoId: string): string => `contacto:${dispositivoId}`

const sinContacto: ContactoSync = {
  conexion: 'verificando',
  ultimoContacto: '',
  desfaseMs: 0,
  revocado: false,
  copiado: false,
  ultimoFallo: '',
  inicialLista: false,
}

export interface EstadoSync extends Omit<ContactoSync, 'inicialLista'> {
  /** Is the first copy of the store's data here, and how many products have come. */
  inicial: { lista: boolean; productos: number }
  /** Facts of this device without a receipt. */
  sinEnviar: number
  /** `en` of the oldest of them; '' when none. */
  masViejo: string
  /** Quarantined facts that wait for somebody to look. */
  enCuarentena: number
  /** The last comparison of the closed days with the server; null when there was none. */
  comparado: Pick<ComparacionLocal, 'en' | 'distintos'> | null
  /** Did the browser promise to keep our data? */
  persistente: boolean
  usoBytes: number
  cuotaBytes: number
  /** Does a write reach the disk before it is called done? Read from a real transaction. */
  duraderaEstricta: boolean
}

/** Before anything is known. */
export const estadoInicial = (duraderaEstricta: boolean): EstadoSync => {
  const { inicialLista: lista, ...contacto } = sinContacto
  return {
    ...contacto,
    inicial: { lista, productos: 0 },
    sinEnviar: 0,
    masViejo: '',
    enCuarentena: 0,
    comparado: null,
    persistente: false,
    usoBytes: 0,
    cuotaBytes: 0,
    duraderaEstricta,
  }
}

export interface MotorSync {
  readonly estado: VivoLleno<EstadoSync>
  /** One whole round now; resolves when it ended, well or not. */
  sincronizar(): Promise<void>
  /** As `sincronizar`, and every closed day is compared with the server. */
  comparar(): Promise<void>
  /** What shows this device to the server beside the protocol; 'red.sin-conexion' in a tab that does not run the engine. */
  autorizacion(): Promise<Result<string>>
}
