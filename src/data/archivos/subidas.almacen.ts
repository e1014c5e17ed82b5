/**
 * Pictures that wait for the line, on this browser's disk: what is known of each in one row, its bytes in rows of the size of a
 * piece, so that sending one reads one. They are written in one transaction, and blanked before they are taken away, since a row
 * that is gone leaves its last content behind.
 */
import * as z from 'zod'
import { BYTES_POR_TROZO, nombresDeCarpeta } from '#domain/archivos/archivo.ts'
import type { Almacen } from '#data/device/almacen.ts'
import type { Apunte } from '#data/device/fila.ts'

const fallo = z.object({ code: z.string(), datos: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional() })

/** What the server is asked once the picture is there, when it alone writes the document that refers to it. */
const orden = z.object({ comando: z.enum(['editarTienda', 'guardarPerfil']), campo: z.string() })
export type OrdenTrasSubir = z.infer<typeof orden>

const esquema = z.object({
  id: z.string(),
  dueno: z.string(),
  /** To one's own folders, not to a store's. */
  propia: z.boolean(),
  carpeta: z.enum(nombresDeCarpeta),
  paraTienda: z.string(),
  /** Who was signed in (usuarioId); '' on a till. */
  persona: z.string(),
  /** Who was at the till (empleadoId); '' when nobody. */
  autor: z.string(),
  contentType: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Bytes that the server has, as far as is known. */
  enviados: z.number(),
  /** 'espera': goes by itself; 'detenida': tried long enough or refused, goes again when something changes; 'rechazada': no picture. */
  estado: z.enum(['espera', 'detenida', 'rechazada']),
  motivo: fallo.nullable(),
  orden: orden.nullable(),
})
/** An upload as it is kept. */
export type Subida = z.infer<typeof esquema>

export interface AlmacenSubidas {
  todas(): Promise<Subida[]>
  una(id: string): Promise<Subida | undefined>
  crear(subida: Subida, contenido: Uint8Array): Promise<void>
  /** Nothing, when it was taken away meanwhile. */
  cambiar(id: string, cambio: Partial<Subida>): Promise<void>
  /** The piece that begins at a multiple of `BYTES_POR_TROZO`; undefined when it is not there. */
  trozo(id: string, numero: number): Promise<Uint8Array | undefined>
  borrar(subida: Pick<Subida, 'id' | 'bytes'>): Promise<void>
  observar(aviso: () => void): () => void
}

const FICHA = 'subida:'
const claveTrozo = (id: string, numero: number): string => `trozo:${id}:${numero}`

/** Uploads over a collection of notes. */
export function almacenSubidas(apuntes: Almacen<Apunte>): AlmacenSubidas {
  const leer = ({ texto }: Apunte): Subida[] => {
    const leida = esquema.safeParse(texto === '' ? undefined : JSON.parse(texto))
    return leida.success ? [leida.data] : []
  }
  return {
    todas: async () => (await apuntes.conPrefijo(FICHA)).flatMap(leer),
    async una(id) {
      const [ficha] = await apuntes.leer([`${FICHA}${id}`])
      return ficha && leer(ficha)[0]
    },
    async crear(subida, contenido) {
      const trozos = Array.from({ length: cuantos(contenido.length) }, (_nada, i) => ({
        id: claveTrozo(subida.id, i),
        texto: aBase64(contenido.subarray(i * BYTES_POR_TROZO, (i + 1) * BYTES_POR_TROZO)),
      }))
      await apuntes.crear([...trozos, { id: `${FICHA}${subida.id}`, texto: JSON.stringify(subida) }])
    },
    cambiar: (id, cambio) =>
      apuntes.cambiar([`${FICHA}${id}`], (previo) => {
        const [subida] = previo ? leer(previo) : []
        return previo && subida ? { id: previo.id, texto: JSON.stringify({ ...subida, ...cambio }) } : undefined
      }),
    async trozo(id, numero) {
      const [guardado] = await apuntes.leer([claveTrozo(id, numero)])
      return guardado && deBase64(guardado.texto)
    },
    async borrar({ id, bytes }) {
      const ids = [`${FICHA}${id}`, ...Array.from({ length: cuantos(bytes) }, (_nada, i) => claveTrozo(id, i))]
      await apuntes.cambiar(ids, (previo) => previo && { id: previo.id, texto: '' })
      await apuntes.cambiar(ids, (previo) => previo && null)
    },
    observar: (aviso) => apuntes.observar((cambios) => cambios.some(esDeFicha) && aviso()),
  }
}

const esDeFicha = ({ antes, despues }: { antes: Apunte | undefined; despues: Apunte | undefined }): boolean =>
  (despues ?? antes)?.id.startsWith(FICHA) ?? false

const cuantos = (bytes: number): number => Math.ceil(bytes / BYTES_POR_TROZO)

/** In steps: a call takes no more arguments than the stack has room for. */
function aBase64(bytes: Uint8Array): string {
  let binario = ''
  for (let i = 0; i < bytes.length; i += 8192) binario += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(binario)
}

const deBase64 = (texto: string): Uint8Array => Uint8Array.from(atob(texto), (signo) => signo.charCodeAt(0))
