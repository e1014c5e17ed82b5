/** The server's own book of notices, `avisos`: how far the ledger was read, what waits to leave by mail or push, and where to push to. */
import type { CanalDeAviso } from '#domain/personas/interruptores.ts'
import { tipoPropio } from '../core/bases.ts'
import { sha256 } from '../core/hechos/texto.ts'

/** Follows from the act, its order and the person. The clock's acts of two orders may have one name, and ids have a length: hence the hash. */
export const idAviso = (pedidoId: string, eventoId: string, usuarioId: string): string =>
  `aviso:${sha256(`${pedidoId} ${eventoId}`).slice(0, 32)}:${usuarioId}`

const tipoDeEnvio: Readonly<Record<CanalDeAviso, string>> = { correo: tipoPropio('envioCorreo'), push: tipoPropio('envioPush') }

/** Something that has to leave. What it says is read from the notice when it leaves. */
export interface Envio {
  id: string
  tipo: string
  /** 'pendiente' until it left, was not wanted any more, or was given up. */
  clave: 'pendiente' | 'hecho'
  /** Of one that waits, not before this; of one that is done, when. */
  en: string
  padre: string
  avisoId: string
  intentos: number
}

export const tipoEnvio = (canal: CanalDeAviso): string => tipoDeEnvio[canal]

/** `de` names the notice, or the ten minutes of messages that one letter tells of. */
export const envioNuevo = (canal: CanalDeAviso, de: string, en: string, aviso: { id: string; usuarioId: string }): Envio => ({
  id: `envio:${canal}:${de}`,
  tipo: tipoDeEnvio[canal],
  clave: 'pendiente',
  en,
  padre: aviso.usuarioId,
  avisoId: aviso.id,
  intentos: 0,
})
