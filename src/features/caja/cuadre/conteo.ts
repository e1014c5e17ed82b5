/** A count under way, as it is kept on disk while somebody counts. */
import * as z from 'zod'
import type { Contado } from '#domain/caja/cuadre.rules.ts'
import type { PapelDePago } from '#domain/caja/gaveta/papeles.rules.ts'
import { conteo } from '#domain/caja/turno.entity.ts'
import { metodosPago, type MetodoPago } from '#domain/ventas/venta.entity.ts'

const deMetodo = { metodo: z.enum(metodosPago), moneda: z.enum(['DOP', 'USD']) }
const monto = z.int().min(0)

/** Slips were counted as one figure once: that figure is one slip. */
const otro = z.union([
  z.object({ ...deMetodo, montos: z.array(monto), numeros: z.array(z.string()).optional() }),
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

/** The papers of one way of paying, in the order in which they were counted. */
export const papelesDe = (otros: readonly Contado[], metodo: MetodoPago): readonly PapelDePago[] => {
  const suyos = otros.find((contado) => contado.metodo === metodo && contado.moneda === 'DOP')
  return suyos?.montos.map((centavos, i) => ({ centavos, numero: suyos.numeros?.[i] ?? '' })) ?? []
}

/** The same with other papers of one way of paying; one that has none is not there. */
export const conPapeles = (otros: ConteoEnCurso['otros'], metodo: MetodoPago, papeles: readonly PapelDePago[]): ConteoEnCurso['otros'] => [
  ...otros.filter((contado) => contado.metodo !== metodo),
  ...(papeles.length === 0
    ? []
    : [
        {
          metodo,
          moneda: 'DOP' as const,
          montos: papeles.map(({ centavos }) => centavos),
          numeros: papeles.map(({ numero }) => numero),
        },
      ]),
]

/** A paper that is typed and not added yet, by way of paying. */
export type Escritos = Readonly<Partial<Record<MetodoPago, PapelDePago>>>

/** What is typed counts as counted: nobody who finishes a count means to leave it out. */
export const conEscritos = (otros: ConteoEnCurso['otros'], escritos: Escritos): ConteoEnCurso['otros'] =>
  metodosPago.reduce((todos, metodo) => {
    const escrito = escritos[metodo]
    return escrito === undefined || escrito.centavos === 0 ? todos : conPapeles(todos, metodo, [...papelesDe(todos, metodo), escrito])
  }, otros)
