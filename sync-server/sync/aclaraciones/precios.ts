/** Sales charged for less than their till could know, or its people could allow (`precio.rules.ts`), and their tax (`recomputo.itbis.ts`). */
import { Historico } from '#domain/core/historico.entity.ts'
import { contenidoDePaquete, mismoContenido, NO_TRAE_LO_SUYO, type ContenidoDePaquete } from '#domain/catalogo/paquete.rules.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { ItbisTasas } from '#domain/fiscal/referencias.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { cambiosDeCampo, recibidosHasta, relojDeCampo, valoresConocidos, ventanaDe } from '#domain/clientes/conocido.rules.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { lineasFinales } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { revisarPrecios, type ContextoPrecios, type PrecioConocido } from '#domain/ventas/precio.rules.ts'
import { revisarItbis } from '#domain/sync/recomputo.itbis.ts'
import { desacuerdoDe } from '#domain/sync/recomputo.rules.ts'
import { deTipo, leerLegibles } from '../../core/documentos.ts'
import { abrirAuditoria, abrirPublico, idTienda } from '../../core/bases.ts'
import type { Db } from '../../store/port.ts'
import { edicionesDe } from '../../core/trabajos/ediciones.ts'
import type { TiendaAbierta } from '../../core/trabajos/trabajo.ts'
import { especialesDe } from './especiales.ts'
import { pedidoDe } from './facturados.ts'
import { existentes, type Hallazgo, type Lugar, type Recibida } from './ventas.ts'

/** Almost every sale is as the catalogue says: only what is not is compared with what was. */
export async function deCatalogo(lugar: Lugar, recibidas: readonly Recibida[]): Promise<Hallazgo[]> {
  const ventas = recibidas.filter(({ modifica }) => modifica === null)
  const ids = [...new Set(ventas.flatMap(({ lineas }) => lineas.map(({ productoId }) => productoId)))].filter((id) => id !== '')
  if (ventas.length === 0) return []
  const { tienda, config } = lugar
  const catalogo = new Map(deTipo(Producto, existentes(await tienda.ops.getMany(ids))).map((producto) => [producto.id, producto]))
  const hayCatalogo = catalogo.size > 0 || (await tienda.ops.range('producto:', 'producto;', 1)).length > 0
  const deHoy = new Map(
    [...catalogo].map(([id, { precioDiezmilesimas, itbis }]) => [id, { minimoDiezmilesimas: precioDiezmilesimas, itbis }]),
  )
  const itbisDeHoy = new Map([...catalogo].map(([id, { itbis }]) => [id, [itbis]]))
  const dudosas = ventas.filter((venta) => {
    const cambioDespues = venta.lineas.some(({ productoId }) => {
      const producto = catalogo.get(productoId)
      return producto !== undefined && relojDeCampo(producto, 'precioDiezmilesimas') > venta.hlc
    })
    const contexto = { ...quienes(lugar, venta), precios: deHoy, hayCatalogo, reglas: [config] }
    if (venta.lineas.some(({ especial }) => especial)) return true
    if (sinLoSuyo(venta, ({ contiene }) => [contiene], catalogo).length > 0) return true
    return cambioDespues || revisarItbis(venta, itbisDeHoy).length > 0 || revisarPrecios(venta, contexto) !== undefined
  })
  if (dudosas.length === 0) return []
  const tasas = await leerLegibles(abrirPublico(tienda.store), ItbisTasas)
  const historia = await leerHistoria(tienda.ops, dudosas, catalogo)
  const hallazgos: Hallazgo[] = []
  for (const venta of dudosas) {
    const ventana = ventanaDe(venta, Date.parse(venta.recepcion.en), config, lugar.bloqueEn(venta.bloqueId))
    const deCampo = (id: string, campo: 'precioDiezmilesimas' | 'itbis' | 'contiene' | 'categoria', hoy: unknown) =>
      valoresConocidos(hoy, recibidosHasta(cambiosDeCampo(historia.get(id) ?? [], id, campo), venta.recepcion.en), ventana)
    const conocidos = [...deHoy].map(([id, { minimoDiezmilesimas, itbis }]): [string, PrecioConocido] => [
      id,
      { minimoDiezmilesimas: menorDe(deCampo(id, 'precioDiezmilesimas', minimoDiezmilesimas), minimoDiezmilesimas), itbis },
    ])
    const pactados = await deSuPedido(tienda.ops, venta)
    const precios = new Map([...conocidos, ...pactados])
    const codigos = new Map(
      [...deHoy].map(([id, { itbis }]): [string, readonly ItbisCodigo[]] => [id, deCampo(id, 'itbis', itbis).filter(esCodigo)]),
    )
    for (const [id, { itbis }] of pactados) codigos.set(id, [itbis, ...(codigos.get(id) ?? [])])
    const desde = new Date(ventana.desdeMs).toISOString()
    const reglas = [config, ...(await reglasDeAntes(tienda, config, desde))]
    const especialDe = await especialesDe(tienda.ops, venta, ventana, (id) =>
      deCampo(id, 'categoria', catalogo.get(id)?.categoria ?? '').map(String),
    )
    const revision = revisarPrecios(venta, { ...quienes(lugar, venta), precios, hayCatalogo, reglas, tasas, especialDe })
    if (revision) hallazgos.push({ hecho: venta, motivo: 'precio_fuera', ...revision })
    // What an order holds was agreed when it was placed, by the server.
    const sabido = ({ id, contiene }: Producto) =>
      deCampo(id, 'contiene', contiene).map((valor) => contenidoDePaquete.catch([]).parse(valor))
    const renglones = pactados.length > 0 ? [] : sinLoSuyo(venta, sabido, catalogo)
    if (renglones.length > 0)
      hallazgos.push({ hecho: venta, motivo: 'precio_fuera', porque: 'no-trae-lo-suyo', centavos: venta.totales.total, renglones })
    // What was written down meanwhile a till may not have heard of.
    const impuesto = desacuerdoDe(revisarItbis(venta, codigos, [tasas, tasas.filter(({ en }) => en <= desde)]))
    if (impuesto) hallazgos.push({ hecho: venta, motivo: 'itbis_fuera', ...impuesto })
  }
  return hallazgos
}

/** The lines that took off the shelf something else than what their product may have held, as far as its till could know. */
function sinLoSuyo(
  venta: Recibida,
  sabido: (producto: Producto) => readonly ContenidoDePaquete[],
  catalogo: ReadonlyMap<string, Producto>,
): Hallazgo['renglones'] {
  return venta.lineas.flatMap(({ productoId, nombre, cantidadMilesimas, contiene = [] }) => {
    const producto = catalogo.get(productoId)
    const suyo = producto === undefined || sabido(producto).some((uno) => mismoContenido(uno, contiene))
    return suyo
      ? []
      : [{ nombre: `${NO_TRAE_LO_SUYO}: ${nombre}`.slice(0, 200), reparo: 'cantidad' as const, dice: cantidadMilesimas, debe: 0 }]
  })
}

const esCodigo = (valor: unknown): valor is ItbisCodigo => itbisCodigos.some((codigo) => codigo === valor)

/** What an edit says that there was before it nobody has checked. */
const menorDe = (valores: readonly unknown[], siNo: number): number => {
  const precios = valores.filter((valor) => typeof valor === 'number' && Number.isSafeInteger(valor) && valor >= 0) as number[]
  return precios.length === 0 ? siNo : Math.min(...precios)
}

const quienes = ({ personaDe }: Lugar, { creadoPor }: Recibida): Pick<ContextoPrecios, 'cajero' | 'personaDe'> => ({
  cajero: personaDe(creadoPor),
  personaDe,
})

/** The edits of the products of these sales: those of one product hang from it, imports and changes of many from none. */
async function leerHistoria(
  ops: Db,
  ventas: readonly Recibida[],
  catalogo: ReadonlyMap<string, Producto>,
): Promise<Map<string, Historico[]>> {
  const ids = [...new Set(ventas.flatMap(({ lineas }) => lineas.map(({ productoId }) => productoId)))].filter((id) => catalogo.has(id))
  const deMuchos = ids.length === 0 ? [] : edicionesDe(await ops.find({ tipo: Historico.tipo, padre: '' }))
  const historia = new Map<string, Historico[]>()
  for (const id of ids) {
    const propias = edicionesDe(await ops.find({ tipo: Historico.tipo, padre: id }))
    historia.set(id, [...propias, ...deMuchos])
  }
  return historia
}

/** What was agreed when the order was placed that this sale invoices; nothing for a sale that invoices none. */
async function deSuPedido(ops: Db, venta: Recibida): Promise<[string, PrecioConocido][]> {
  const pedido = await pedidoDe(ops, venta)
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
