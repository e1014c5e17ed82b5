/** How somebody gets into their own account: what the server tells its owner, and what their screens show of it. */
import * as z from 'zod'
import { idsDeProveedor } from './proveedores.ts'

/** Instants are ISO texts, '' when nobody knows. */
export const accesoPropio = z.object({
  /** A password was set. */
  conClave: z.boolean(),
  /** `obligatorio`: this person may not go without. */
  segundoFactor: z.object({ activo: z.boolean(), obligatorio: z.boolean() }),
  externas: z.array(z.object({ id: z.string(), proveedor: z.enum(idsDeProveedor), desde: z.string() })),
  /** Passkeys; `sincronizada`: its owner's other devices have it too. */
  llaves: z.array(z.object({ id: z.string(), nombre: z.string(), desde: z.string(), sincronizada: z.boolean() })),
  /** `esta` is the one that asks; `equipo` is what its browser calls itself. */
  sesiones: z.array(
    z.object({ id: z.string(), esta: z.boolean(), desde: z.string(), vista: z.string(), equipo: z.string(), ip: z.string() }),
  ),
})
export type AccesoPropio = z.infer<typeof accesoPropio>

/** Longest name of a passkey. */
export const LLAVE_NOMBRE_MAXIMO = 60
