/**
 * How far a database was read, kept as a row of the very collection that it speaks of: if the browser loses the one, it
 * loses the other, and nothing is believed to be here that is not. Of `ops` the place stands in a field of its own, and where
 * versions look that know of no vault it says the beginning: they do not see sealed rows, and read them again (adr/0023).
 */
import * as z from 'zod'
import type { Base } from '#domain/core/sync.ts'
import type { AlmacenFilas } from '#data/device/almacen.ts'
import type { FilaGuardada } from '#data/device/fila.ts'

const TIPO = '_puntero'

const puntero = z.object({
  epoch: z.string(),
  desde: z.string(),
  /** 'inicial': products are left out, since they came with the snapshot, and reading goes on from `salto` when done. */
  fase: z.enum(['inicial', 'normal']),
  salto: z.string(),
  /** The latest clock of an edit that came from elsewhere. */
  hlc: z.string(),
  /** For whose roles it was read; '' when it was not written down. */
  roles: z.string().default(''),
})
export type Puntero = z.infer<typeof puntero>

const enDisco = puntero.extend({ lugar: z.string().optional() })

export const punteroNuevo = (epoch: string): Puntero => ({ epoch, desde: '0', fase: 'normal', salto: '0', hlc: '', roles: '' })

const idPuntero = (base: Base): string => `${TIPO}:${base}`

/** The checkpoint of a database; undefined before the first reading. */
export async function leerPuntero(almacen: AlmacenFilas, base: Base): Promise<Puntero | undefined> {
  const [fila] = await almacen.leer([idPuntero(base)])
  const leido = fila && enDisco.safeParse(JSON.parse(fila.texto))
  if (leido?.success !== true) return undefined
  const { lugar, ...resto } = leido.data
  return { ...resto, desde: lugar ?? resto.desde }
}

export const guardarPuntero = (almacen: AlmacenFilas, base: Base, valor: Puntero): Promise<void> =>
  almacen.cambiar([idPuntero(base)], () => filaDePuntero(base, valor))

const filaDePuntero = (base: Base, valor: Puntero): FilaGuardada => {
  const escrito: z.infer<typeof enDisco> = base === 'ops' ? { ...valor, desde: '0', lugar: valor.desde } : valor
  return filaPropia(idPuntero(base), TIPO, JSON.stringify(escrito))
}

/** Before anything that was read earlier is sealed: an earlier version that comes back reads it again. */
export async function apartarPuntero(almacen: AlmacenFilas): Promise<void> {
  const actual = await leerPuntero(almacen, 'ops')
  if (actual) await guardarPuntero(almacen, 'ops', actual)
}

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
