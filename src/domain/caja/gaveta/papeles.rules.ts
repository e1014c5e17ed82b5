/**
 * The papers of a drawer that are no cash: each slip, transfer or cheque, or the total of a terminal's lot, with its number. One paper counts once,
 * in a closing and in all of a store's; and against the payments of the shift it says which of them has none.
 */
import { llana } from '#domain/core/bancos.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { signoDeCobro } from '#domain/cobros/cobro.rules.ts'
import type { MetodoPago, Venta } from '#domain/ventas/venta.entity.ts'
import { signo } from '#domain/ventas/venta.rules.ts'
import type { CierreTurno, RenglonCuadre } from '../turno.entity.ts'

/** A paper with its number ('' where nobody typed one) and what it says, in centavos. */
export interface PapelDePago {
  numero: string
  centavos: number
}

/** A paper of one way of paying; `metodo` and `moneda` as its line has them. */
interface PapelContado extends PapelDePago {
  metodo: MetodoPago
  moneda: Moneda
}

/** The papers of a line, in the order in which they were counted. Closings of before had no numbers. */
export const papelesDeRenglon = ({ metodo, moneda, montos, numeros }: RenglonCuadre): PapelContado[] =>
  montos.map((centavos, i) => ({ metodo, moneda, centavos, numero: numeros?.[i] ?? '' }))

const claveDePapel = ({ metodo, numero }: Pick<PapelContado, 'metodo' | 'numero'>): string => `${metodo} ${llana(numero)}`

/** The first of these whose number was counted before among them; undefined when each has its own. */
export function papelRepetido(papeles: readonly PapelContado[]): PapelContado | undefined {
  const vistos = new Set<string>()
  return papeles.find((papel) => {
    if (llana(papel.numero) === '') return false
    const clave = claveDePapel(papel)
    return vistos.has(clave) || !vistos.add(clave)
  })
}

/** With what a line of a matter begins that is about such a paper, and not about what was counted. */
export const PAPEL_REPETIDO = 'Papel: '

/** A paper that an earlier closing had counted. */
interface PapelUsado extends PapelContado {
  /** The day of the other closing. */
  fecha: string
}

/**
 * Papers of a closing that another of the store counted already: same way of paying, number and amount. Lots begin again at 1 and two terminals have
 * the same ones, so a number with another amount is another paper.
 */
export function papelesUsados(
  cierre: Pick<CierreTurno, 'id' | 'renglones'>,
  otros: readonly Pick<CierreTurno, 'id' | 'fecha' | 'renglones'>[],
): PapelUsado[] {
  const usados = new Map(
    otros
      .filter(({ id }) => id !== cierre.id)
      .flatMap(({ fecha, renglones }) =>
        renglones.flatMap(papelesDeRenglon).map((papel) => [`${claveDePapel(papel)} ${papel.moneda} ${papel.centavos}`, fecha] as const),
      ),
  )
  return cierre.renglones.flatMap(papelesDeRenglon).flatMap((papel) => {
    const fecha = llana(papel.numero) === '' ? undefined : usados.get(`${claveDePapel(papel)} ${papel.moneda} ${papel.centavos}`)
    return fecha === undefined ? [] : [{ ...papel, fecha }]
  })
}

/** A payment of a shift that should have its paper in the drawer; given back it is negative. */
export interface PagoConPapel extends PapelContado {
  documentoId: string
  /** What people call its document. */
  nombre: string
}

/** What a shift was paid by other ways than cash, payment by payment. */
export const pagosConPapel = (ventas: readonly Venta[], cobros: readonly Cobro[]): PagoConPapel[] => [
  ...ventas.flatMap((venta) =>
    venta.pagos.flatMap(({ metodo, moneda, recibidoCentavos, referencia: numero }) =>
      metodo === 'efectivo' || metodo === 'pedido'
        ? []
        : [{ metodo, moneda, numero, centavos: signo(venta) * recibidoCentavos, documentoId: venta.id, nombre: venta.ncf }],
    ),
  ),
  ...cobros.flatMap((cobro) =>
    cobro.pagos.flatMap(({ metodo, centavos, referencia: numero }) =>
      metodo === 'efectivo'
        ? []
        : [
            {
              metodo,
              moneda: 'DOP' as const,
              numero,
              centavos: signoDeCobro(cobro) * centavos,
              documentoId: cobro.id,
              nombre: cobro.cliente.nombre,
            },
          ],
    ),
  ),
]

/**
 * Of one way of paying: payments without their paper, and papers without their payment. First by number, then by amount; what is left of both and
 * comes to the same is a lot's total, and lacks nothing.
 */
export function cotejarPapeles(
  papeles: readonly PapelDePago[],
  pagos: readonly PagoConPapel[],
): { sinPapel: PagoConPapel[]; sinPago: PapelDePago[] } {
  let sinPapel = [...pagos]
  let sinPago = [...papeles]
  const emparejar = (es: (papel: PapelDePago, pago: PagoConPapel) => boolean): void => {
    for (const papel of sinPago) {
      const pago = sinPapel.find((uno) => es(papel, uno))
      if (!pago) continue
      sinPapel = sinPapel.filter((uno) => uno !== pago)
      sinPago = sinPago.filter((uno) => uno !== papel)
    }
  }
  emparejar((papel, pago) => llana(papel.numero) !== '' && llana(papel.numero) === llana(pago.numero) && papel.centavos === pago.centavos)
  emparejar((papel, pago) => papel.centavos === pago.centavos)
  const suma = (lista: readonly { centavos: number }[]): number => lista.reduce((total, { centavos }) => total + centavos, 0)
  return suma(sinPapel) === suma(sinPago) ? { sinPapel: [], sinPago: [] } : { sinPapel, sinPago }
}
