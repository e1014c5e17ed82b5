/** The one queue of pictures of this page: opened when something waits from before, or when a field is about to add something. */
import { fallo, ok } from '#domain/core/result.ts'
import type { Datos } from './sesion.ts'
import type { Subidas } from '#data/archivos/subidas.ts'
import type { TiendaLocal } from './tienda-local.ts'
import { celda } from '#data/device/vivo.ts'

const BASE = 'mercana-subidas'

let abiertas: Promise<Subidas> | undefined

/** Addresses of pictures that this browser has and the server does not; of a queue that nobody opened there are none. */
export const urlsEnCamino = celda<ReadonlySet<string>>(new Set())

/** Opens it; whoever asks later gets the same. */
export function subidasDe(datos: Datos): Promise<Subidas> {
  return (abiertas ??= abrir(datos).catch((error: unknown) => {
    abiertas = undefined
    throw error
  }))
}

async function abrir({ puertos, estado }: Datos): Promise<Subidas> {
  const [{ abrirSubidas }, { vitrinaDelNavegador }] = await Promise.all([
    import('#data/archivos/subidas.ts'),
    import('#data/archivos/fotos-locales.ts'),
  ])
  const subidas = await abrirSubidas({
    puertos,
    base: BASE,
    persona: () => estado.valor().usuario?.usuarioId ?? '',
    async cabeceras(tiendaId) {
      const autorizacion = await cajas.get(tiendaId)?.sync.autorizacion()
      if (!autorizacion) return fallo('sesion.ninguna')
      return autorizacion.ok ? ok({ authorization: autorizacion.value }) : autorizacion
    },
    vitrina: vitrinaDelNavegador,
    alFallar: reportError,
  })
  const contarlas = (): void => urlsEnCamino.poner(new Set(subidas.lista.valor().map(({ url }) => url)))
  subidas.lista.suscribir(contarlas)
  contarlas()
  let de = estado.valor().usuario?.usuarioId
  estado.suscribir(() => {
    const antes = de
    de = estado.valor().usuario?.usuarioId
    if (antes !== undefined && antes !== de) void subidas.volverIlegible().catch(reportError)
    subidas.reintentar()
  })
  return subidas
}

/** Stores that are open on this page as tills: their engine shows who they are, since nobody may be signed in. */
const cajas = new Map<string, TiendaLocal>()

/** A store was opened: what waits for it may go. Returns what to do when it is closed. */
export function anotarTienda(tienda: TiendaLocal): () => void {
  if (tienda.dispositivo.clase === 'caja') cajas.set(tienda.tiendaId, tienda)
  void abiertas?.then((subidas) => subidas.reintentar())
  return () => void cajas.delete(tienda.tiendaId)
}

/** Goes on with what an earlier page left; where it left nothing, nothing is loaded. */
export async function seguirSubidas(datos: Datos): Promise<Subidas | undefined> {
  return (await datos.puertos.hayBase(BASE)) ? await subidasDe(datos) : undefined
}
