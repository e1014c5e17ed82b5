/**
 * What happens outside of any computer, and what people were told: where the goods of each order are, whose pocket its cash is in, what
 * a screen said. It is the oracle of a world of orders.
 */

/** Cash that changed hands by an act of somebody. */
export interface Efectivo {
  pedidoId: string
  eventoId: string
  mensajeroId: string
  centavos: number
}

/** A checkout as its customer holds it. */
export interface Encargo {
  grupoId: string
  usuarioId: string
  pedidos: { tiendaId: string; lineas: { productoId: string; cantidadMilesimas: number }[]; metodo: string }[]
  /** What it costs by the shelf, and what she agreed to. */
  totalCentavos: number
  totalVistoCentavos: number
  /** The ids that she was told; undefined while she was told nothing. */
  colocados: string[] | undefined
}

/** Something that somebody was told is done. */
export interface Dicho {
  pedidoId: string
  eventoId: string
}

/** What goes in place of a line, as she saw it when she said yes. */
export interface Acuerdo {
  eventoId: string
  linea: number
  productoId: string
  cantidadMilesimas: number
  precioDiezmilesimas: number
}

export class Fuera {
  /** 'tienda', 'clienta', or the empleadoId of who carries it. */
  readonly #lugares = new Map<string, string>()
  readonly tomado: Efectivo[] = []
  readonly contado: Efectivo[] = []
  readonly encargos: Encargo[] = []
  readonly dichos: Dicho[] = []
  readonly acuerdos: Acuerdo[] = []
  /** Transfers that customers really made, by reference. */
  readonly transferencias = new Map<string, number>()
  #numeros = 0

  lugar(pedidoId: string): string {
    return this.#lugares.get(pedidoId) ?? 'tienda'
  }

  llevar(pedidoId: string, lugar: string): void {
    this.#lugares.set(pedidoId, lugar)
  }

  get fueraDeTienda(): [pedidoId: string, lugar: string][] {
    return [...this.#lugares].filter(([, lugar]) => lugar !== 'tienda')
  }

  numero(): number {
    return ++this.#numeros
  }
}
