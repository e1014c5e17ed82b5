import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

const Nothing = () => null

/**
 * A component whose code comes when it is shown. With no line, and its code not stored on this device yet, `Instead` stands in its
 * place until the page is loaded again: the rest of the page goes on.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType = Nothing,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (navigator.onLine) throw error
      return { default: Instead as ComponentType<P> }
    }
  })
}
