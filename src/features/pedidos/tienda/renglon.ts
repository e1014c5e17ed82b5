/** An order as a row of the store's board and list: as the server has it, with what was done here on top. */
import type { EstadoFila, Fila } from '#data/device/fila.ts'
import type { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import { estaMuerto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { eventoLocal, type Autor } from '#domain/pedidos/pedido.local.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { conProvisionales } from '#domain/pedidos/pedido.rules.ts'
import { columnaDelTablero, type ColumnaDelTablero } from '#domain/pedidos/palabras/pedido.tablero.ts'
import type { PedidoEnTienda } from './acto.ts'

export interface RenglonPedido extends PedidoEnTienda {
  numero: string
  columna: ColumnaDelTablero
  /** What its courier's phone and the counter compare the customer's PIN with. */
  pin: Pick<Pedido, 'pinHash' | 'pinSal' | 'pinIteraciones'>
  /** Ids of acts that the server has not counted yet. */
  provisionales: ReadonlySet<string>
  /** Where the act that is furthest behind is on its way; the order itself comes from the server. */
  sync: EstadoFila
  motivo: string
}

/** Furthest behind first. */
const atraso: readonly EstadoFila[] = ['cuarentena', 'guardado', 'enviado', 'encargo', 'entregado', 'recibido', 'servidor']

/** Who did an act, by what this device knows of the store's people. */
type ConocerPorId = (empleadoId: string) => Autor | undefined

/** The order with the acts on top that its copy does not hold. What the server put aside does not count, and its mark says so. */
export function pedidoEnFila({ doc }: Fila<Pedido>, actos: readonly Fila<EventoPedido>[], conocer: ConocerPorId): RenglonPedido {
  const sabidos = new Set(doc.estado.historia.map(({ id }) => id))
  const nuevos = actos.filter(({ doc: acto }) => !sabidos.has(acto.id))
  const contados = nuevos.filter(({ estado }) => estado !== 'cuarentena')
  const estado = conProvisionales(
    doc.contenido,
    doc.estado,
    contados.map(({ doc: acto }) => eventoLocal(acto, conocer(acto.creadoPor))),
  )
  const peor = nuevos.toSorted((a, b) => atraso.indexOf(a.estado) - atraso.indexOf(b.estado))[0]
  const { pinHash, pinSal, pinIteraciones } = doc
  return {
    id: doc.id,
    numero: numeroDePedido(doc.contenido),
    contenido: doc.contenido,
    estado,
    columna: columnaDelTablero(estado),
    pin: { pinHash, pinSal, pinIteraciones },
    provisionales: new Set(contados.map(({ doc: acto }) => acto.id)),
    sync: peor?.estado ?? 'servidor',
    motivo: peor?.motivo ?? '',
  }
}

/** What a row is found by. */
export const textoDePedido = ({ numero, contenido, estado }: RenglonPedido): string =>
  [numero, contenido.clienteNombre, contenido.clienteTelefono, estado.mensajeroNombre, estado.ncf, contenido.direccion.calle].join(' ')

const MINUTO_MS = 60_000

/** When the customer was told that it would be there; '' when nobody said, or it is there. */
export function prometidoEn({ estado }: Pick<RenglonPedido, 'estado'>): string {
  const aceptado = estado.historia.findLast(({ accion, veredicto }) => accion === 'aceptar' && veredicto === 'aceptado')
  if (!aceptado || estado.minutos === 0 || estado.entregado || estaMuerto(estado)) return ''
  return new Date(Date.parse(aceptado.en) + estado.minutos * MINUTO_MS).toISOString()
}
