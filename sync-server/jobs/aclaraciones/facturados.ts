/** Orders and the sales that invoice them: a sale that an order pays, and an act that says that a sale invoiced one (`recomputo.rules.ts`). */
import { EventoPedido, Pedido } from '#domain/entidades/pedido.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import { diaFiscal } from '#domain/fecha.ts'
import { deTodo, desacuerdoDe, pagadoCon, revisarPagoConPedido } from '#domain/recomputo.rules.ts'
import type { Db, Stored } from '../../store/port.ts'
import { deTipo } from '../trabajo.ts'
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

/** The sale that an act says that it is about; '' for what is no invoicing. */
export const ventaDeActo = ({ accion, datos: { ventaId } }: Pick<EventoPedido, 'accion' | 'datos'>): string =>
  accion === 'facturar' && typeof ventaId === 'string' ? ventaId : ''

/** The acts of its till that say that this sale invoices an order. */
async function actosDe(ops: Db, venta: Venta): Promise<EventoPedido[]> {
  if (!pagaUnPedido(venta)) return []
  const [desde = '', hasta = ''] = [-1, 1].map((sentido) => new Date(Date.parse(venta.en) + sentido * HORA_MS).toISOString())
  const facturas = deTipo(EventoPedido, await ops.find({ tipo: EventoPedido.tipo, clave: 'facturar', desde, hasta }))
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

/** Acts that invoice an order with a sale that is not there, or that no order paid. */
export async function deFacturas({ tienda: { ops }, personaDe }: Lugar, actos: readonly ConRecepcion<EventoPedido>[]): Promise<Hallazgo[]> {
  if (actos.length === 0) return []
  const ventas = new Map((await leerVentas(ops, actos.map(ventaDeActo))).map((venta) => [venta.id, venta]))
  const pedidos = new Map(deTipo(Pedido, existentes(await ops.getMany(actos.map(({ pedidoId }) => pedidoId)))).map((uno) => [uno.id, uno]))
  return actos.flatMap((acto): Hallazgo[] => {
    const venta = ventas.get(ventaDeActo(acto))
    if (venta && pagadoCon(venta, 'pedido') > 0) return []
    const total = pedidos.get(acto.pedidoId)?.estado.totalCentavos ?? 0
    const hallado = desacuerdoDe([deTodo('sin-factura', total, 0)])
    return hallado ? [{ hecho: miradoDeActo(acto, personaDe(acto.creadoPor)?.nombre ?? ''), motivo: 'pedido_fuera', ...hallado }] : []
  })
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

/** The acts among these that invoice something. */
export const facturasEn = (docs: readonly Stored[]): ConRecepcion<EventoPedido>[] =>
  deTipo(EventoPedido, docs)
    .filter(recibida)
    .filter((acto) => ventaDeActo(acto) !== '')
