/**
 * Long work on the one thread that answers everybody, in pieces: whoever asks meanwhile waits for one piece, never for the whole. All the
 * work of the process shares one queue, a piece at each turn of the event loop, so that ten stores at once make nobody wait ten times as long.
 * Not on threads of its own: what is worked on is in this one's memory, and handing fifty thousand rows over costs as much as writing them
 * down (docs/adr/0030-costs.md). Compressing and hashing, which take bytes, do leave it.
 */

const PEDAZO_MS = 3

const esperan: (() => void)[] = []

function soltarUno(): void {
  esperan.shift()?.()
  if (esperan.length > 0) setImmediate(soltarUno)
}

const turno = (): Promise<void> =>
  new Promise((seguir) => {
    if (esperan.push(seguir) === 1) setImmediate(soltarUno)
  })

/** What one piece of long work was spent on. */
export interface Pedazos {
  /** Asked often: waits for a turn when this piece was long enough. */
  pausa(): Promise<void> | undefined
  /** Waits for something else, which is not work of this. */
  aparte<T>(otra: () => Promise<T>): Promise<T>
  /** Milliseconds that the thread worked, without the waits. */
  trabajado(): number
}

/** Begins a work in pieces. */
export function aPedazos(): Pedazos {
  let [desde, antes] = [performance.now(), 0]
  const seguir = (): void => {
    desde = performance.now()
  }
  return {
    pausa() {
      const lleva = performance.now() - desde
      if (lleva < PEDAZO_MS) return undefined
      antes += lleva
      return turno().then(seguir)
    },
    aparte: (otra) => {
      antes += performance.now() - desde
      return otra().finally(seguir)
    },
    trabajado: () => antes + performance.now() - desde,
  }
}

/** So many are sorted at one go. */
const TRAMO = 1000

/** By a text of each, equal ones as they came. What is nearly sorted already costs next to nothing. */
export async function ordenar<T>(lista: readonly T[], texto: (uno: T) => string, pausa: Pedazos['pausa']): Promise<T[]> {
  const comparar = (a: T, b: T): number => (texto(a) < texto(b) ? -1 : texto(a) > texto(b) ? 1 : 0)
  let tramos: T[][] = []
  for (let i = 0; i < lista.length; i += TRAMO) {
    tramos.push(lista.slice(i, i + TRAMO).sort(comparar))
    await pausa()
  }
  while (tramos.length > 1) {
    const unidos: T[][] = []
    for (let i = 0; i < tramos.length; i += 2) unidos.push(await unir(tramos[i] ?? [], tramos[i + 1] ?? [], comparar, pausa))
    tramos = unidos
  }
  return tramos[0] ?? []
}

async function unir<T>(a: T[], b: T[], comparar: (a: T, b: T) => number, pausa: Pedazos['pausa']): Promise<T[]> {
  const [ultima, primera] = [a.at(-1), b[0]]
  if (primera === undefined || ultima === undefined || comparar(ultima, primera) <= 0) return a.concat(b)
  const todo: T[] = []
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const [deA, deB] = [a[i], b[j]]
    if (deB === undefined || (deA !== undefined && comparar(deA, deB) <= 0)) {
      todo.push(deA as T)
      i++
    } else {
      todo.push(deB)
      j++
    }
    const espera = todo.length % 100 === 0 ? pausa() : undefined
    if (espera) await espera
  }
  return todo
}
