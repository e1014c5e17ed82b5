/** Makes the store and then sends its logo: the store is what counts, a picture that fails is told and sent again later. */
import { ejecutar, subirArchivo } from '#data/api.ts'
import { comandos, type MembresiaPropia } from '#domain/comandos.ts'
import { esDeRed } from '#data/http.ts'
import { ok, type Fallo, type Result } from '#domain/result.ts'
import { telefonoGuardado } from '../campos/revisar.ts'
import type { TiendaEscrita } from './borrador.ts'

export interface TiendaHecha {
  membresia: MembresiaPropia
  /** Why the logo did not go; undefined when it did, or there was none. */
  falloDelLogo: Fallo | undefined
}

/** Makes the shop, then sends its logo; a logo that does not go leaves the shop made. */
export async function crearTienda(escrita: TiendaEscrita, logo: File | undefined): Promise<Result<TiendaHecha>> {
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

async function ponerLogo(tiendaId: string, logo: File): Promise<Fallo | undefined> {
  const subida = await subirArchivo(comandos.subirImagen, { tiendaId }, logo)
  const puesta = subida.ok ? await ejecutar(comandos.editarTienda, { tiendaId }, { tiendaLogo: subida.value }) : subida
  return puesta.ok ? undefined : puesta.error
}
