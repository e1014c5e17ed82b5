/** Sales charged for less than their till could know, or its people could allow (`precio.rules.ts`). */
import { Historico } from '#domain/entidades/historico.ts'
import { EventoPedido, Pedido } from '#domain/entidades/pedido.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { ItbisTasas } from '#domain/entidades/referencias.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { cambiosDeCampo, relojDeCampo, valoresConocidos, ventanaDe } from '#domain/conocido.rules.ts'
import { lineasFinales } from '#domain/pedido.dinero.ts'
import { revisarPrecios, type ContextoPrecios, type PrecioConocido } from '#domain/precio.rules.ts'
import { abrirAuditoria, abrirPublico, idTienda } from '../../bases.ts'
import type { Db } from '../../store/port.ts'
import { deTipo, type TiendaAbierta } from '../trabajo.ts'
import { existentes, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

/** Almost every sale is as the catalogue says: only what is not is compared with what was. */
export async function dePrecio(lugar: Lugar, recibidas: readonly Recibida[]): Promise<Hallazgo[]> {
  const ventas = recibidas.filter(({ modifica }) => modifica === null)
  const ids = [...new Set(ventas.flatMap(({ lineas }) => lineas.map(({ productoId }) => productoId)))].filter((id) => id !== '')
  if (ventas.length === 0) return []
  const { tienda, config } = lugar
  const catalogo = new Map(deTipo(Producto, existentes(await tienda.ops.getMany(ids))).map((producto) => [producto.id, producto]))
  const hayCatalogo = catalogo.size > 0 || (await tienda.ops.find({ tipo: Producto.tipo, limite: 1 })).length > 0
  const deHoy = new Map(
    [...catalogo].map(([id, { precioDiezmilesimas, itbis }]) => [id, { minimoDiezmilesimas: precioDiezmilesimas, itbis }]),
  )
  const dudosas = ventas.filter((venta) => {
    const cambioDespues = venta.lineas.some(({ productoId }) => {
      const producto = catalogo.get(productoId)
      return producto !== undefined && relojDeCampo(producto, 'precioDiezmilesimas') > venta.hlc
    })
    return cambioDespues || revisarPrecios(venta, { ...quienes(lugar, venta), precios: deHoy, hayCatalogo, reglas: [config] }) !== undefined
  })
  if (dudosas.length === 0) return []
  const tasas = deTipo(ItbisTasas, await (await abrirPublico(tienda.store)).find({ tipo: ItbisTasas.tipo }))
  const historia = await leerHistoria(tienda.ops, dudosas, catalogo)
  const hallazgos: Hallazgo[] = []
  for (const venta of dudosas) {
    const ventana = ventanaDe(venta, Date.parse(venta.recepcion.en), config)
    const conocidos = new Map(
      [...deHoy].map(([id, { minimoDiezmilesimas, itbis }]): [string, PrecioConocido] => {
        const valores = valoresConocidos(minimoDiezmilesimas, cambiosDeCampo(historia.get(id) ?? [], id, 'precioDiezmilesimas'), ventana)
        return [id, { minimoDiezmilesimas: menorDe(valores, minimoDiezmilesimas), itbis }]
      }),
    )
    const precios = new Map([...conocidos, ...(await deSuPedido(tienda.ops, venta))])
    const reglas = [config, ...(await reglasDeAntes(tienda, config, new Date(ventana.desdeMs).toISOString()))]
    const revision = revisarPrecios(venta, { ...quienes(lugar, venta), precios, hayCatalogo, reglas, tasas })
    if (revision) hallazgos.push({ venta, motivo: 'precio_fuera', ...revision })
  }
  return hallazgos
}

/** What an edit says that there was before it nobody has checked. */
const menorDe = (valores: readonly unknown[], siNo: number): number => {
  const precios = valores.filter((valor) => typeof valor === 'number' && Number.isSafeInteger(valor) && valor >= 0) as number[]
  return precios.length === 0 ? siNo : Math.min(...precios)
}

const quienes = ({ personaDe }: Lugar, { creadoPor, autorizadoPor }: Recibida): Pick<ContextoPrecios, 'cajero' | 'autorizadoPor'> => ({
  cajero: personaDe(creadoPor),
  autorizadoPor: personaDe(autorizadoPor),
})

/** The edits of the products of these sales: those of one product hang from it, imports and changes of many from none. */
async function leerHistoria(
  ops: Db,
  ventas: readonly Recibida[],
  catalogo: ReadonlyMap<string, Producto>,
): Promise<Map<string, Historico[]>> {
  const ids = [...new Set(ventas.flatMap(({ lineas }) => lineas.map(({ productoId }) => productoId)))].filter((id) => catalogo.has(id))
  const deMuchos = ids.length === 0 ? [] : deTipo(Historico, await ops.find({ tipo: Historico.tipo, padre: '' }))
  const historia = new Map<string, Historico[]>()
  for (const id of ids) {
    const propias = deTipo(Historico, await ops.find({ tipo: Historico.tipo, padre: id }))
    historia.set(id, [...propias, ...deMuchos])
  }
  return historia
}

/** Sale and act are one write at the till. */
const HORA_MS = 3_600_000

/** What was agreed when the order was placed that this sale invoices; nothing for a sale that invoices none. */
async function deSuPedido(ops: Db, venta: Recibida): Promise<[string, PrecioConocido][]> {
  if (!venta.pagos.some(({ metodo }) => metodo === 'pedido')) return []
  const [desde = '', hasta = ''] = [-1, 1].map((sentido) => new Date(Date.parse(venta.en) + sentido * HORA_MS).toISOString())
  const facturas = deTipo(EventoPedido, await ops.find({ tipo: EventoPedido.tipo, clave: 'facturar', desde, hasta }))
  const acto = facturas.find(({ datos, dispositivoId }) => datos['ventaId'] === venta.id && dispositivoId === venta.dispositivoId)
  const [pedido] = acto ? deTipo(Pedido, existentes([await ops.get(acto.pedidoId)])) : []
  if (!pedido) return []
  const { contenido, estado } = pedido
  const lineas = lineasFinales(contenido, estado).map(({ productoId, precioDiezmilesimas, itbis }): [string, PrecioConocido] => [
    productoId,
    { minimoDiezmilesimas: precioDiezmilesimas, itbis },
  ])
  return [...lineas, ['', { minimoDiezmilesimas: contenido.envio.centavos * 100, itbis: 'E' }]]
}

const reglasDeVenta = ['preciosIncluyenItbis', 'descuentoMaximoCajero', 'descuentoMaximoSupervisor', 'permisosAjustados'] as const

/** The shop's rules as they were before each change since then, by the audit: a till may not have heard of it. */
async function reglasDeAntes({ store, tiendaId }: TiendaAbierta, config: Tienda, desde: string): Promise<Tienda[]> {
  const lineas = await (
    await abrirAuditoria(store)
  ).find<{ cambios?: Record<string, { antes?: unknown }> }>({
    tipo: 'auditoria',
    padre: idTienda(tiendaId),
    desde,
  })
  let actual = config
  return lineas.toReversed().flatMap(({ cambios = {} }) => {
    const antes = Object.fromEntries(reglasDeVenta.flatMap((campo) => (cambios[campo] ? [[campo, cambios[campo].antes]] : [])))
    if (Object.keys(antes).length === 0) return []
    const leida = Tienda.esquema.safeParse({ ...actual, ...antes })
    if (!leida.success) return []
    actual = leida.data
    return [actual]
  })
}
