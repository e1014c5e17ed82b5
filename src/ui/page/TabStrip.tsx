import { useEffect, useRef } from 'react'
import { Tabs } from '@mantine/core'
import classes from './TabStrip.module.css'

interface Props {
  label: string
  /** The tab that is open. */
  open: string | undefined
  tabs: readonly { key: string; title: string }[]
}

/** The tabs of a page on one line, inside `Tabs`; on a phone it scrolls, and the open one is brought into sight. */
export function TabStrip({ label, open, tabs }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  // Others may come before it once it is known who is looking, and a telephone is turned.
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const seen = new ResizeObserver(() => showOpen(list))
    seen.observe(list)
    return () => seen.disconnect()
  }, [open, tabs.length])
  return (
    <Tabs.List ref={strip} mb="lg" className={classes['strip'] ?? ''} aria-label={label}>
      {tabs.map(({ key, title }) => (
        <Tabs.Tab key={key} value={key}>
          {title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Moves the strip alone, sideways: the page stays where it is. */
function showOpen(list: HTMLElement): void {
  const tab = list.querySelector('[data-active]')
  if (!tab) return
  const [around, its] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += its.left + its.width / 2 - (around.left + around.width / 2)
}
