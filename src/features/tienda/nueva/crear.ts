/** Makes the store; its logo waits on this device and follows when the line lets it. */
import { ejecutar } from '#data/device/browser/api.ts'
import { comandos } from '#domain/comandos.ts'
import type { MembresiaPropia } from '#domain/mercado/comandos.portada.ts'
import { esDeRed } from '#data/device/http.ts'
import type { Subidas } from '#data/archivos/subidas.ts'
import { ok, type Fallo, type Result } from '#domain/core/result.ts'
import { reducirFoto } from '#features/kit/photo/fotos.ts'
import { telefonoGuardado } from '#features/kit/form/telefono.ts'
import type { TiendaEscrita } from './borrador.ts'

export interface TiendaHecha {
  membresia: MembresiaPropia
  /** Why the logo was not kept; undefined when it was, or there was none. */
  falloDelLogo: Fallo | undefined
}

/** A logo that was chosen, and the queue that takes it. */
export interface LogoEscogido {
  archivo: File
  subidas: Subidas
}

/** Makes the shop, then queues its logo; a logo that is not kept leaves the shop made. */
export async function crearTienda(escrita: TiendaEscrita, logo: LogoEscogido | undefined): Promise<Result<TiendaHecha>> {
  const limpia = Object.fromEntries(Object.entries(escrita).map(([campo, valor]) => [campo, valor.trim()])) as TiendaEscrita
  const creada = await ejecutar(
    comandos.crearTienda,
    {},
    {
      ...limpia,
      tiendaTelefono: telefonoGuardado(limpia.tiendaTelefono),
      // A new shop wants to be found; Configurar takes it off the list.
      tiendaShowAllUsers: true,
    },
  )
  const membresia = creada.ok ? creada : await quizasCreada(limpia.slug, creada.error)
  if (!membresia.ok) return membresia
  return ok({ membresia: membresia.value, falloDelLogo: logo && (await ponerLogo(membresia.value.tiendaId, logo)) })
}

/** The answer of an earlier try may have been lost on the way: a store of mine with that address is the one. */
async function quizasCreada(slug: string, error: Fallo): Promise<Result<MembresiaPropia>> {
  const propia = error.code === 'tienda.slug-ocupado' || esDeRed(error.code) ? await ejecutar(comandos.yo, {}, {}) : undefined
  const mia = propia?.ok ? propia.value.membresias.find((membresia) => membresia.slug === slug) : undefined
  return mia ? ok(mia) : { ok: false, error }
}

async function ponerLogo(tiendaId: string, { archivo, subidas }: LogoEscogido): Promise<Fallo | undefined> {
  const guardado = await subidas.encolar({
    archivo: await reducirFoto(archivo),
    carpeta: 'tienda',
    dueno: tiendaId,
    orden: { comando: 'editarTienda', campo: 'tiendaLogo' },
  })
  return guardado.ok ? undefined : guardado.error
}
