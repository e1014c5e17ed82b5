/** A count under way, as it is kept on disk while somebody counts. */
import * as z from 'zod'
import type { Contado } from '#domain/caja/cuadre.rules.ts'
import { conteo } from '#domain/caja/turno.entity.ts'
import { metodosPago, type MetodoPago } from '#domain/ventas/venta.entity.ts'

const deMetodo = { metodo: z.enum(metodosPago), moneda: z.enum(['DOP', 'USD']) }
const monto = z.int().min(0)

/** Slips were counted as one figure once: that figure is one slip. */
const otro = z.union([
  z.object({ ...deMetodo, montos: z.array(monto) }),
  z
    .object({ ...deMetodo, contadoCentavos: monto })
    .transform(({ metodo, moneda, contadoCentavos }) => ({ metodo, moneda, montos: [contadoCentavos] })),
])

export const conteoEnCurso = z.object({
  dop: conteo,
  usd: conteo,
  /** Slips and papers of each other way of paying, one by one, in centavos of `moneda`. */
  otros: z.array(otro),
  anteriores: z.array(z.object({ en: z.string(), dopCentavos: z.int(), usdCentavos: z.int() })),
  /** It was locked in, so the expected amounts may be seen; a recount keeps its trace. */
  cerrado: z.boolean(),
  /** Why each line differs, by `claveRenglon`. */
  motivos: z.record(z.string(), z.string()).default({}),
})
export type ConteoEnCurso = z.infer<typeof conteoEnCurso>

/** The slips of one way of paying, in the order in which they were counted. */
export const montosDe = (otros: readonly Contado[], metodo: MetodoPago): readonly number[] =>
  otros.find((contado) => contado.metodo === metodo && contado.moneda === 'DOP')?.montos ?? []

/** The same with other slips of one way of paying; one that has none is not there. */
export const conMontos = (otros: ConteoEnCurso['otros'], metodo: MetodoPago, montos: readonly number[]): ConteoEnCurso['otros'] => [
  ...otros.filter((contado) => contado.metodo !== metodo),
  ...(montos.length === 0 ? [] : [{ metodo, moneda: 'DOP' as const, montos: [...montos] }]),
]

/** An amount that is typed and not added yet, by way of paying. */
export type Escritos = Readonly<Partial<Record<MetodoPago, number>>>

/** What is typed counts as counted: nobody who finishes a count means to leave it out. */
export const conEscritos = (otros: ConteoEnCurso['otros'], escritos: Escritos): ConteoEnCurso['otros'] =>
  metodosPago.reduce((todos, metodo) => {
    const escrito = escritos[metodo] ?? 0
    return escrito === 0 ? todos : conMontos(todos, metodo, [...montosDe(todos, metodo), escrito])
  }, otros)
