/** Where the points and the marks of the rate's chart go. */
import { diasEntre, sumarDias } from '#domain/core/fecha.ts'

export interface PuntoTasa {
  fecha: string
  en: string
  compraDiezmilesimas: number
  ventaDiezmilesimas: number
}

/** One point for each day that has a rate, in order: the one that was written down last. */
export function puntosDe(tasas: readonly PuntoTasa[]): PuntoTasa[] {
  const porDia = new Map<string, PuntoTasa>()
  for (const tasa of tasas) {
    const otra = porDia.get(tasa.fecha)
    if (!otra || tasa.en > otra.en) porDia.set(tasa.fecha, tasa)
  }
  return [...porDia.values()].sort((a, b) => (a.fecha < b.fecha ? -1 : 1))
}

interface Escala {
  x: (fecha: string) => number
  y: (diezmilesimas: number) => number
  /** Round values at which a line is drawn, from the lowest. */
  marcas: number[]
  /** Days that are written under it: first, last and up to three between. */
  dias: string[]
}

/** Steps that people read without thinking: 1, 2 or 5 of some power of ten. */
function pasoRedondo(alcance: number, cuantos: number): number {
  const potencia = 10 ** Math.floor(Math.log10(Math.max(1, alcance / cuantos)))
  return [1, 2, 5, 10].map((n) => n * potencia).find((paso) => alcance / paso <= cuantos) ?? potencia * 10
}

/** The chart does not begin at zero: a rate that moves by cents would be flat. */
export function escala(puntos: readonly PuntoTasa[], { ancho, alto }: { ancho: number; alto: number }): Escala {
  const valores = puntos.flatMap(({ compraDiezmilesimas, ventaDiezmilesimas }) => [compraDiezmilesimas, ventaDiezmilesimas])
  const [menor, mayor] = [Math.min(...valores), Math.max(...valores)]
  const paso = pasoRedondo(Math.max(1000, mayor - menor), 4)
  const [desde, hasta] = [Math.floor(menor / paso) * paso, Math.max(Math.ceil(mayor / paso), Math.floor(menor / paso) + 1) * paso]
  const primero = puntos[0]?.fecha ?? ''
  const total = Math.max(1, diasEntre(primero, puntos.at(-1)?.fecha ?? primero))
  const cuartos = [...new Set([0, 0.25, 0.5, 0.75, 1].map((parte) => Math.round(total * parte)))]
  const redondear = (n: number) => Math.round(n * 10) / 10
  return {
    x: (fecha) => redondear((diasEntre(primero, fecha) / total) * ancho),
    y: (valor) => redondear(alto - ((valor - desde) / (hasta - desde)) * alto),
    marcas: Array.from({ length: Math.round((hasta - desde) / paso) + 1 }, (_, i) => desde + i * paso),
    dias: cuartos.map((dias) => sumarDias(primero, dias)),
  }
}
