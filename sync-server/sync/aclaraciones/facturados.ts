/**
 * Orders and the documents that invoice and credit them: a sale that an order pays, and an act that says that there is such a document
 * (`recomputo.rules.ts`).
 */
import { EventoPedido, Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { datosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import { actosConDocumento } from '#domain/pedidos/pedido.transiciones.ts'
import { deTodo, desacuerdoDe, pagadoCon, revisarPagoConPedido } from '#domain/sync/recomputo.rules.ts'
import { deTipo, leerLegibles } from '../../core/documentos.ts'
import type { Db, Stored } from '../../store/port.ts'
import {
  existentes,
  leerVentas,
  recibida,
  type ConRecepcion,
  type HechoMirado,
  type Hallazgo,
  type Lugar,
  type Recibida,
} from './ventas.ts'

/** Sale and act are one write at the till. */
const HORA_MS = 3_600_000

const pagaUnPedido = ({ pagos, modifica }: Venta): boolean => modifica === null && pagos.some(({ metodo }) => metodo === 'pedido')

/** The sale, or the credit note, that an act says that there is; '' for what says nothing of the kind. */
export const ventaDeActo = ({ accion, datos: { ventaId } }: Pick<EventoPedido, 'accion' | 'datos'>): string =>
  actosConDocumento.has(accion) && typeof ventaId === 'string' ? ventaId : ''

/** The acts of its till that say that this document invoices an order, or credits it. */
async function actosDe(ops: Db, venta: Venta): Promise<EventoPedido[]> {
  const accion = venta.modifica !== null ? 'acreditarFactura' : 'facturar'
  if (accion === 'facturar' && !pagaUnPedido(venta)) return []
  const [desde = '', hasta = ''] = [-1, 1].map((sentido) => new Date(Date.parse(venta.en) + sentido * HORA_MS).toISOString())
  const facturas = await leerLegibles(ops, EventoPedido, { clave: accion, desde, hasta })
  return facturas.filter((acto) => ventaDeActo(acto) === venta.id && acto.dispositivoId === venta.dispositivoId)
}

/** The order that this sale invoices; undefined for a sale that invoices none. */
export async function pedidoDe(ops: Db, venta: Venta): Promise<Pedido | undefined> {
  const [acto] = await actosDe(ops, venta)
  return acto && deTipo(Pedido, existentes([await ops.get(acto.pedidoId)]))[0]
}

/** Sales that say that an order paid them, and none does. */
export async function dePagoConPedido({ tienda: { ops } }: Lugar, ventas: readonly Recibida[]): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = []
  for (const venta of ventas.filter(pagaUnPedido)) {
    const pedido = await pedidoDe(ops, venta)
    const hallado = desacuerdoDe(revisarPagoConPedido(venta, pedido?.estado))
    if (hallado) hallazgos.push({ hecho: venta, motivo: 'pedido_fuera', ...hallado })
  }
  return hallazgos
}

/** Acts that invoice an order with a sale that is not there, or that no order paid, or credit it with a note that is not there. */
export async function deFacturas({ tienda: { ops }, personaDe }: Lugar, actos: readonly ConRecepcion<EventoPedido>[]): Promise<Hallazgo[]> {
  if (actos.length === 0) return []
  const ventas = new Map((await leerVentas(ops, actos.map(ventaDeActo))).map((venta) => [venta.id, venta]))
  const pedidos = new Map(deTipo(Pedido, existentes(await ops.getMany(actos.map(({ pedidoId }) => pedidoId)))).map((uno) => [uno.id, uno]))
  return actos.flatMap((acto): Hallazgo[] => {
    const venta = ventas.get(ventaDeActo(acto))
    if (venta && (acto.accion === 'acreditarFactura' ? venta.modifica !== null : pagadoCon(venta, 'pedido') > 0)) return []
    const hallado = desacuerdoDe([deTodo('sin-factura', loQueDice(acto, pedidos.get(acto.pedidoId)), 0)])
    return hallado ? [{ hecho: miradoDeActo(acto, personaDe(acto.creadoPor)?.nombre ?? ''), motivo: 'pedido_fuera', ...hallado }] : []
  })
}

/** What the document would be of: of an invoice the order, of a note what it takes back, or was given back with it. */
function loQueDice({ accion, datos }: EventoPedido, pedido: Pedido | undefined): number {
  const nota = accion === 'acreditarFactura' ? datosDeAccion.acreditarFactura.safeParse(datos).data : undefined
  return nota ? Math.max(nota.centavos, nota.devueltoCentavos) : (pedido?.estado.totalCentavos ?? 0)
}

const miradoDeActo = ({ id, tipo, dispositivoId, en, creadoPor, datos }: EventoPedido, cajeroNombre: string): HechoMirado => ({
  id,
  tipo,
  dispositivoId,
  turnoId: '',
  ncf: typeof datos['ncf'] === 'string' ? datos['ncf'].slice(0, 13) : '',
  fecha: diaFiscal(en),
  cajaId: '',
  cajeroId: creadoPor,
  cajeroNombre,
})

/** Acts that came before the sale that they name. */
export async function actosAlcanzados({ tienda: { ops } }: Lugar, llegadas: readonly Recibida[]): Promise<ConRecepcion<EventoPedido>[]> {
  const actos: EventoPedido[] = []
  for (const venta of llegadas) actos.push(...(await actosDe(ops, venta)))
  return actos.filter(recibida)
}

/** The acts among these that invoice or credit something. */
export const facturasEn = (docs: readonly Stored[]): ConRecepcion<EventoPedido>[] =>
  deTipo(EventoPedido, docs)
    .filter(recibida)
    .filter((acto) => ventaDeActo(acto) !== '')
