/** Whoever is at the screen, with their roles as this store has adjusted them; or those that an owner looks at the store as. */
import type { RolesDePersona } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Vivo } from '#data/device/vivo.ts'

interface Fuentes {
  quien: Vivo<Persona | undefined>
  config: Vivo<Tienda | undefined>
  /** Looked at as; undefined when nobody looks. */
  mirada: Vivo<RolesDePersona | undefined>
}

/** The same object until one of what it is made of changes, as whoever follows a value expects. */
export function conPapel({ quien, config, mirada }: Fuentes): Vivo<Persona | undefined> {
  let de: readonly unknown[] = []
  let hecha: Persona | undefined
  return {
    valor() {
      const ahora = [quien.valor(), config.valor()?.permisosAjustados, mirada.valor()] as const
      if (ahora.every((parte, i) => parte === de[i]) && de.length > 0) return hecha
      de = ahora
      const [persona, ajustes, roles] = ahora
      hecha = persona && conAjustes(persona, ajustes, roles)
      return hecha
    },
    suscribir(aviso) {
      const dejar = [quien, config, mirada].map((fuente) => fuente.suscribir(aviso))
      return () => {
        for (const parar of dejar) parar()
      }
    },
  }
}

/** Who somebody of the store is at this till, with its adjustments; undefined for who does not work in it any more. */
export const quienEn =
  ({ accesos, config }: { accesos: Vivo<readonly Persona[]>; config: Vivo<Tienda | undefined> }) =>
  (empleadoId: string): Persona | undefined => {
    const persona = accesos.valor()?.find((una) => una.empleadoId === empleadoId)
    return persona && conAjustes(persona, config.valor()?.permisosAjustados)
  }

/** A person with the store's adjustments, or with these roles instead of their own; without either, as they are. */
export function conAjustes(persona: Persona, ajustes: Tienda['permisosAjustados'] | undefined, roles?: RolesDePersona): Persona {
  if (!ajustes?.length && !roles) return persona
  const { rol, otrosRoles = [] } = roles ?? persona
  return { ...persona, rol, otrosRoles, ajustes }
}
