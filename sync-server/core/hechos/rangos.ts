/** Sets of seqs as ascending closed ranges, changed in place: the facts of a device are millions, its ranges a handful. */
export type Rangos = [number, number][]

/** Position of the range that holds `n`, or of the first one above it. */
function buscar(rangos: Rangos, n: number): number {
  let [bajo, alto] = [0, rangos.length]
  while (bajo < alto) {
    const medio = (bajo + alto) >> 1
    const rango = rangos[medio]
    if (rango !== undefined && rango[1] < n) bajo = medio + 1
    else alto = medio
  }
  return bajo
}

/** Is `n` in the ranges? They are sorted and apart. */
export function contiene(rangos: Rangos, n: number): boolean {
  const rango = rangos[buscar(rangos, n)]
  return rango !== undefined && rango[0] <= n
}

/** Adds one number, joining the ranges that it touches. */
export function incluir(rangos: Rangos, n: number): void {
  const i = buscar(rangos, n)
  const [previo, actual] = [rangos[i - 1], rangos[i]]
  if (actual !== undefined && actual[0] <= n) return
  const tocaPrevio = previo !== undefined && previo[1] === n - 1
  const tocaActual = actual !== undefined && actual[0] === n + 1
  if (tocaPrevio && tocaActual) {
    previo[1] = actual[1]
    rangos.splice(i, 1)
  } else if (tocaPrevio) previo[1] = n
  else if (tocaActual) actual[0] = n
  else rangos.splice(i, 0, [n, n])
}

/** How many numbers are in it. */
export const contar = (rangos: Rangos): number => rangos.reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0)

export const copiar = (rangos: Rangos): Rangos => rangos.map(([desde, hasta]) => [desde, hasta])
