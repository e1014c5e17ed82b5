import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { smoothScrollTo } from '#ui/smooth-scroll.ts'

/** A new page begins at its top or at its `#part`; back and forward return to where one was. */
export function useScrollOnNavigation(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, number>())
  const shown = useRef(pathname)

  useEffect(() => {
    const known = places.current
    const remember = () => known.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useEffect(() => {
    const isSamePage = shown.current === pathname
    shown.current = pathname
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' })
    else if (type === 'POP') window.scrollTo(0, places.current.get(key) ?? 0)
    // A filter that changes the address of the same page leaves it where it is.
    else if (!isSamePage) smoothScrollTo(0)
  }, [key, pathname, hash, type])
}
