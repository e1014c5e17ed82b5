/** Scrolls the page in 300 ms, at once for who asks for less motion. */
const MS = 300

const ease = (part: number): number => 1 - (1 - part) ** 3

/** `top` in px from the top of the page. */
export function smoothScrollTo(top: number): void {
  const from = window.scrollY
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(top - from) < 2) {
    window.scrollTo(0, top)
    return
  }
  const start = performance.now()
  const frame = (now: number) => {
    const part = Math.min(1, (now - start) / MS)
    window.scrollTo(0, from + (top - from) * ease(part))
    if (part < 1) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
