/**
 * A coverage says exactly which facts a fold has counted, as ranges of (device, seq). A closing, a stock figure and a
 * device's receipts all use it, so that "counted once" can be checked instead of hoped for.
 */

/** Per device, closed ranges [first, last] of seq, ascending and not touching each other. */
export type Cobertura = Record<string, [number, number][]>

/** Is fact `seq` of this device counted in the coverage? */
export function cubre(cobertura: Cobertura, dispositivoId: string, seq: number): boolean {
  const rangos = cobertura[dispositivoId] ?? []
  // They are in order, and a device of years has thousands.
  let [primero, ultimo] = [0, rangos.length - 1]
  while (primero <= ultimo) {
    const medio = (primero + ultimo) >> 1
    const [desde = 0, hasta = 0] = rangos[medio] ?? []
    if (seq < desde) ultimo = medio - 1
    else if (seq > hasta) primero = medio + 1
    else return true
  }
  return false
}

/** A copy that also covers one fact. */
export function agregar(cobertura: Cobertura, dispositivoId: string, seq: number): Cobertura {
  const rangos = cobertura[dispositivoId] ?? []
  return { ...cobertura, [dispositivoId]: unir([...rangos, [seq, seq]]) }
}

/** The coverage of a list of facts, in any order, doubles allowed. */
export function coberturaDe(hechos: Iterable<{ dispositivoId: string; seq: number }>): Cobertura {
  const sueltos: Record<string, [number, number][]> = {}
  for (const { dispositivoId, seq } of hechos) (sueltos[dispositivoId] ??= []).push([seq, seq])
  return Object.fromEntries(Object.entries(sueltos).map(([id, rangos]) => [id, unir(rangos)]))
}

/** What either of two coverages counts. */
export function unirCoberturas(una: Cobertura, otra: Cobertura): Cobertura {
  const unida = { ...una }
  for (const [dispositivoId, rangos] of Object.entries(otra)) unida[dispositivoId] = unir([...(una[dispositivoId] ?? []), ...rangos])
  return unida
}

/** The seqs from 1 to the highest covered one that are missing: the holes of a device. */
export function huecos(rangos: readonly (readonly [number, number])[]): [number, number][] {
  const faltan: [number, number][] = []
  let siguiente = 1
  for (const [desde, hasta] of rangos) {
    if (desde > siguiente) faltan.push([siguiente, desde - 1])
    siguiente = hasta + 1
  }
  return faltan
}

function unir(rangos: [number, number][]): [number, number][] {
  const unidos: [number, number][] = []
  for (const [desde, hasta] of [...rangos].sort((a, b) => a[0] - b[0])) {
    const ultimo = unidos.at(-1)
    if (ultimo && desde <= ultimo[1] + 1) ultimo[1] = Math.max(ultimo[1], hasta)
    else unidos.push([desde, hasta])
  }
  return unidos
}
