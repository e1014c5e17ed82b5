/** In which order acts count: what knew of another after it, and among those that did not know each other the earlier hybrid clock first. */
import type { EventoDePedido } from './pedido.ts'

type Acto = Pick<EventoDePedido, 'id' | 'hlc' | 'previo'>

const porReloj = (a: Acto, b: Acto): number => (a.hlc === b.hlc ? (a.id < b.id ? -1 : 1) : a.hlc < b.hlc ? -1 : 1)

/** Each act once, in one order, whatever order and however often they came. */
export function enOrdenCausal<E extends Acto>(eventos: readonly E[]): E[] {
  const porId = new Map(eventos.map((evento) => [evento.id, evento]))
  const pendientes = [...porId.values()].sort(porReloj)
  const puestos = new Set<string>()
  const orden: E[] = []
  while (pendientes.length > 0) {
    const listo = pendientes.findIndex(({ id, previo }) => previo.every((otro) => otro === id || puestos.has(otro) || !porId.has(otro)))
    // Acts that claim to have known each other were made up: the clock decides.
    const [evento] = pendientes.splice(Math.max(0, listo), 1)
    if (!evento) break
    puestos.add(evento.id)
    orden.push(evento)
  }
  return orden
}

/** Tells whether two acts were done without either knowing of the other. */
export function simultaneidad(eventos: readonly Acto[]): (a: Acto, b: Acto) => boolean {
  const porId = new Map(eventos.map((evento) => [evento.id, evento]))
  const conocidos = new Map<string, ReadonlySet<string>>()
  const conoce = (desde: Acto): ReadonlySet<string> => {
    const sabido = conocidos.get(desde.id)
    if (sabido) return sabido
    const vistos = new Set<string>()
    for (let cola = [...desde.previo]; cola.length > 0;) {
      const id = cola.pop()
      if (id === undefined || vistos.has(id)) continue
      vistos.add(id)
      cola = [...cola, ...(porId.get(id)?.previo ?? [])]
    }
    conocidos.set(desde.id, vistos)
    return vistos
  }
  return (a, b) => a.id !== b.id && !conoce(a).has(b.id) && !conoce(b).has(a.id)
}
