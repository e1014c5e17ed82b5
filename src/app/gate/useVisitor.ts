import { useCallback, useSyncExternalStore } from 'react'
import { useMatch, useSearchParams } from 'react-router-dom'
import { useSesion, useTiendaSiHay, useVerComo } from '#data/session/react.tsx'
import { slugsReservados } from '#domain/tienda/tienda.entity.ts'
import type { Visit, Visitor } from './access.ts'
import { STORE_ROOT } from '../shell/menu.ts'

/** The store that the address names; a reserved word is a page of ours, never a store. */
export function useSlug(): string | undefined {
  const slug = useMatch(`${STORE_ROOT}/*`)?.params['nombre']
  return slug === undefined || slugsReservados.includes(slug) ? undefined : slug
}

const nothing = () => undefined

/** Who is at the desk or the till; undefined outside of a store and while its screen is locked. */
export function usePersonaSiHay() {
  const persona = useTiendaSiHay()?.persona
  const read = useCallback(() => persona?.valor(), [persona])
  const subscribe = useCallback((notify: () => void) => persona?.suscribir(notify) ?? nothing, [persona])
  return useSyncExternalStore(subscribe, read)
}

/** Who stands before the screen. */
export function useVisitor(): Visitor {
  const { usuario, membresias, dispositivoCaja } = useSesion()
  const persona = usePersonaSiHay()
  const stores = membresias.map(({ slug }) => slug)
  return {
    signedIn: usuario !== undefined,
    operator: usuario?.operador ?? false,
    stores: dispositivoCaja ? [...stores, dispositivoCaja.slug] : stores,
    role: persona,
    till: dispositivoCaja?.slug,
  }
}

/** Is what is shown somebody else's: an operator in a person's place, or an owner looking as another role? */
export function useIsElsewhere(): boolean {
  const { usuario } = useSesion()
  const look = useVerComo()
  return Boolean(usuario?.suplantada ?? look?.roles)
}

/** What the address says about the visit. */
export function useVisit(): Visit {
  const [query] = useSearchParams()
  return { slug: useSlug(), hasRef: query.has('ref'), hasCode: query.has('codigo'), asCustomer: query.get('ver') === 'cliente' }
}
