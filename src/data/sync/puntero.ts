/**
 * How far a database was read, kept as a row of the very collection that it speaks of: if the browser loses the one, it
 * loses the other, and nothing is believed to be here that is not.
 */
import * as z from 'zod'
import type { Base } from '#domain/sync.ts'
import type { AlmacenFilas } from '../almacen.ts'
import type { FilaGuardada } from '../fila.ts'

const TIPO = '_puntero'

const puntero = z.object({
  epoch: z.string(),
  desde: z.string(),
  /** 'inicial': products are left out, since they came with the snapshot, and reading goes on from `salto` when done. */
  fase: z.enum(['inicial', 'normal']),
  salto: z.string(),
  /** The latest clock of an edit that came from elsewhere. */
  hlc: z.string(),
})
export type Puntero = z.infer<typeof puntero>

export const punteroNuevo = (epoch: string): Puntero => ({ epoch, desde: '0', fase: 'normal', salto: '0', hlc: '' })

const idPuntero = (base: Base): string => `${TIPO}:${base}`

/** The checkpoint of a database; undefined before the first reading. */
export async function leerPuntero(almacen: AlmacenFilas, base: Base): Promise<Puntero | undefined> {
  const [fila] = await almacen.leer([idPuntero(base)])
  const leido = fila && puntero.safeParse(JSON.parse(fila.texto))
  return leido?.success === true ? leido.data : undefined
}

export const guardarPuntero = (almacen: AlmacenFilas, base: Base, valor: Puntero): Promise<void> =>
  almacen.cambiar([idPuntero(base)], () => filaPropia(idPuntero(base), TIPO, JSON.stringify(valor)))

/** A row that holds no document, only what this device knows about the collection. */
export const filaPropia = (id: string, tipo: string, texto: string, seq = 0): FilaGuardada => ({
  id,
  tipo,
  tiendaId: '',
  en: '',
  clave: '',
  padre: '',
  seq,
  estado: 'recibido',
  texto,
  hash: '',
  motivo: '',
  recibidoEn: '',
})
