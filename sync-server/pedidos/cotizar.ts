/** What an order costs, worked out from what the server has: price, tax, delivery. What the customer brought only says what she saw. */
import type { CompraEnMercado, CotizacionDeCompra, CotizacionDeTienda, PedidoDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { cambiosDeCampo } from '#domain/clientes/conocido.rules.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { TasaDolar } from '#domain/fiscal/referencias.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { costoDeEnvio, type PorLlevar, type TerminosDeEnvio } from '#domain/envios/envio.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { formatQuantity, formatMoney, multiplicar } from '#domain/core/money.ts'
import { totalDeLineas } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { alcanzaPara, enEstante, sumarEnEstante } from '#domain/catalogo/paquete.rules.ts'
import { pesoDeLineas } from '#domain/catalogo/peso.rules.ts'
import { precioQueVale, type PrecioAnterior } from '#domain/pedidos/pedido.precio.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import type { CuponDePedido } from '#domain/promociones/cupon.ts'
import type { Rebaja } from '#domain/promociones/cupon.rules.ts'
import { fallo, ok, type Fallo, type Result } from '#domain/core/result.ts'
import { noRecibePedidos } from '#domain/tienda/tienda.rules.ts'
import { tasaVigente, TASAS_EN_VISTA } from '#domain/fiscal/tasa-dolar.ts'
import { leerLegibles } from '../core/documentos.ts'
import { abrirPublico, baseDeTienda, idTienda, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import type { Pliegue } from '../core/pliegue.ts'
import { buscarGuardado, leerGuardado } from '../core/leidos.ts'
import { aLaVista, contenidoDe, SE_PESA } from '../catalogo/pliegue.ts'
import type { Db } from '../store/port.ts'
import { divisionDe } from '../core/territorio.ts'
import { cuponDe, promocionDe } from './cupones.ts'
import { disponibles, type Existencias } from './apartados.ts'
import { condicionesDe, metodosDeMercana, type Metodo } from '../mercado/condiciones.ts'
import { abrirLibro, idPedido } from './libro.ts'

/** A store's part of a quote, with what placing it needs beyond what is told. */
export interface Cotizado {
  pedido: PedidoDeTienda
  dicho: CotizacionDeTienda
  /** undefined when there is no such store. */
  tienda: Tienda | undefined
  metodo: Metodo | undefined
  /** As they are charged. */
  lineas: ContenidoDePedido['lineas']
  /** What lowers it, as the order keeps it; left out where nothing does. */
  cupon?: CuponDePedido | undefined
  /** What kind of product each is, by product, as the store says it. */
  categorias: ReadonlyMap<string, string>
}

export interface Cotizados {
  dicho: CotizacionDeCompra
  partes: Cotizado[]
}

/** Ten thousand of anything: beyond, a slip of the keyboard. */
const CANTIDAD_MAXIMA_MILESIMAS = 10_000_000
/** Of a product, how many edits back a price of yesterday is looked for. */
const EDICIONES_QUE_MIRA = 50

/** Stock as the folds have it, with everything that was stored before the call. */
export const existenciasDe =
  ({ central }: Pick<Server, 'central'>, tiendaId: string): Existencias =>
  async () => {
    const { existencias } = await central.pliegues.alDia(tiendaId)
    return (productoId) => existencias.get(productoId)
  }

/** For whom it is quoted. `grupoId`: of a group that is being placed, which may have what it keeps already; '' of none. */
interface ParaQuien {
  usuarioId: string
  grupoId: string
}

/** Quotes what somebody wants of several stores. */
export async function cotizar(server: Server, compra: CompraEnMercado, para: ParaQuien): Promise<Cotizados> {
  const ahora = server.ahora()
  const cotizarUna = (pedido: PedidoDeTienda) => cotizarTienda(server, pedido, compra.direccion, { ...para, ahora })
  const [partes, tasas] = await Promise.all([
    Promise.all(compra.pedidos.map(cotizarUna)),
    buscarGuardado(await abrirPublico(server.store), TasaDolar, { orden: 'desc', limite: TASAS_EN_VISTA }),
  ])
  const dicho = {
    pedidos: partes.map((parte) => parte.dicho),
    totalCentavos: partes.reduce((suma, { dicho: { totalCentavos } }) => suma + totalCentavos, 0),
    tasaDolarDiezmilesimas: tasaVigente(tasas, diaFiscal(ahora.toISOString()))?.ventaDiezmilesimas ?? 0,
    en: ahora.toISOString(),
  }
  return { dicho, partes }
}

async function cotizarTienda(
  server: Server,
  pedido: PedidoDeTienda,
  direccion: CompraEnMercado['direccion'],
  { ahora, grupoId, usuarioId }: ParaQuien & { ahora: Date },
): Promise<Cotizado> {
  const { tiendaId } = pedido
  const { store, central } = server
  const tienda = await tiendaDe(server, tiendaId)
  if (!tienda) return sinTienda(pedido)
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const productos = [...new Set(pedido.lineas.map(({ productoId }) => productoId))]
  const libro = await abrirLibro(store)
  const apartadoDe = (cuales: readonly string[]) => disponibles(libro, tiendaId, cuales, ahora, idPedido(grupoId, tiendaId))
  const [deSueltos, deMercana] = await Promise.all([
    apartadoDe(productos),
    metodosDeMercana(store, tiendaId),
    central.trabajos.ponerAlDia(tiendaId),
  ])
  let quedanDe = deSueltos
  let pliegue = await central.pliegues.alDia(tiendaId)
  const partes = productos.flatMap((productoId) => contenidoDe(pliegue, productoId).map((parte) => parte.productoId))
  if (partes.length > 0) {
    // What a pack holds is known once the catalogue is; the stock is read after the claims on it.
    quedanDe = await apartadoDe([...new Set([...productos, ...partes])])
    pliegue = await central.pliegues.alDia(tiendaId)
  }
  const condiciones = await condicionesDe(ops, pliegue)
  const fecha = diaFiscal(ahora.toISOString())
  const { lineas: deLista, problema: deLineas, cambiadas, pesos } = await lineasDe(ops, pliegue, pedido, ahora)
  const categorias = new Map(productos.map((productoId) => [productoId, pliegue.filas.get(productoId)?.g ?? '']))
  const conItbis = { preciosIncluyenItbis: tienda.preciosIncluyenItbis, fecha }
  const totalesDeLista = totalDeLineas(deLista, conItbis)
  const { redirecciones } = await divisionDe(server)
  const pesoGramos = pesoDeLineas(deLista.map((linea) => ({ ...linea, pesoGramos: pesos.get(linea.productoId) ?? 0 })))
  const llevar = (mercanciaCentavos: number) =>
    envioDe(condiciones.reglas, tienda, pedido, { ubicacion: direccion, dia: fecha, mercanciaCentavos, pesoGramos, redirecciones })
  const deLlevar = llevar(totalesDeLista.total)
  const { rebaja, problema: deCupon } = await promocionDe(server, condiciones.cupones, {
    pedidoId: idPedido(grupoId, tiendaId),
    tiendaId,
    usuarioId,
    grupoId,
    codigo: pedido.cupon ?? '',
    envio: pedido.envio,
    lineas: deLista,
    categorias,
    totales: totalesDeLista,
    ...conItbis,
    envioCentavos: deLlevar.ok ? deLlevar.value.centavos : 0,
    ahora,
  })
  const lineas = rebaja ? rebajadas(deLista, rebaja) : deLista
  const totales = rebaja ? totalDeLineas(lineas, conItbis) : totalesDeLista
  // Whoever pays less for the goods may pay for bringing them: what is charged for it goes by what they come to.
  const envio = rebaja ? llevar(totales.total) : deLlevar
  const cuestaLlevar = envio.ok ? envio.value.centavos : 0
  const cupon = rebaja && cuponDe(rebaja, usuarioId, { centavos: totalesDeLista.total - totales.total, envioCentavos: cuestaLlevar })
  const envioCentavos = cuestaLlevar - (cupon?.envioCentavos ?? 0)
  const totalCentavos = totales.total + envioCentavos
  const metodos = [...condiciones.metodos, ...deMercana].filter((uno) => sirve(uno, pedido.envio, totalCentavos))
  const metodo = metodos.find(({ metodoId }) => metodoId === pedido.metodoId)
  const sueltos = quedanDe((productoId) => pliegue.existencias.get(productoId))
  const quedan = new Map(deLista.map((linea) => [linea.productoId, quedanPara(linea, sueltos)]))
  const problema =
    noRecibePedidos(tienda, ahora.toISOString()) ??
    deLineas ??
    deExistencia(lineas, sueltos) ??
    deMinimo(tienda, totalesDeLista.total) ??
    (envio.ok ? undefined : envio.error) ??
    (pedido.metodoId !== '' && !metodo ? fallo('pedido.metodo-no-sirve', { tienda: tienda.tiendaNombre }).error : undefined)
  const dicho: CotizacionDeTienda = {
    tiendaId,
    tiendaNombre: tienda.tiendaNombre,
    lineas: deLista.map(({ linea, productoId, nombre, cantidadMilesimas, precioDiezmilesimas, montoCentavos }) => ({
      linea,
      productoId,
      nombre,
      cantidadMilesimas,
      precioDiezmilesimas,
      cambioDePrecio: cambiadas.has(linea),
      montoCentavos,
      pesoGramos: pesos.get(productoId) ?? 0,
      quedanMilesimas: quedan.get(productoId) ?? null,
    })),
    totales,
    cupon: cupon ?? null,
    cuponProblema: deCupon ?? null,
    pesoGramos,
    envioCentavos,
    envioReglaId: envio.ok ? envio.value.reglaId : '',
    envioTerminos: envio.ok ? envio.value.terminos : null,
    envioHorario: (envio.ok ? envio.value.terminos?.horario : undefined) ?? tienda.entregaHorario,
    atiende: { tiendaHorario: tienda.tiendaHorario, tiendaCierres: tienda.tiendaCierres },
    totalCentavos,
    metodos: metodos.map(({ metodoId, clase, nombre, instrucciones, deMercana }) => ({
      metodoId,
      clase,
      nombre,
      instrucciones,
      deMercana,
    })),
    problema: problema ?? null,
  }
  return { pedido, dicho, tienda, metodo, lineas, cupon, categorias }
}

/** Each at the price that it is charged at, with the catalogue's beside it. */
const rebajadas = (lineas: ContenidoDePedido['lineas'], { precios }: Rebaja): ContenidoDePedido['lineas'] =>
  lineas.map((linea) => {
    const precioDiezmilesimas = precios.get(linea.linea)
    if (precioDiezmilesimas === undefined) return linea
    const montoCentavos = multiplicar(precioDiezmilesimas, linea.cantidadMilesimas)
    return { ...linea, precioDiezmilesimas, precioListaDiezmilesimas: linea.precioDiezmilesimas, montoCentavos }
  })

/** Never opens the database of a store that there is none of: that would make it. */
async function tiendaDe({ store }: Server, tiendaId: string): Promise<Tienda | undefined> {
  const publica = await (await abrirPublico(store)).get(idTiendaPublica(tiendaId))
  if (!publica) return undefined
  const ops = await baseDeTienda(store, tiendaId, 'ops')
  const crudo = await ops.get(idTienda(tiendaId))
  return crudo && leerGuardado(ops, Tienda, crudo)
}

function sinTienda(pedido: PedidoDeTienda): Cotizado {
  const totales = totalDeLineas([], { preciosIncluyenItbis: true, fecha: '2026-01-01' })
  const dicho = {
    tiendaId: pedido.tiendaId,
    tiendaNombre: '',
    lineas: [],
    totales,
    cupon: null,
    cuponProblema: null,
    pesoGramos: 0,
    envioCentavos: 0,
    envioReglaId: '',
    envioTerminos: null,
    envioHorario: [],
    atiende: { tiendaHorario: [], tiendaCierres: [] },
    totalCentavos: 0,
    metodos: [],
    problema: fallo('pedido.tienda-cerrada', { tienda: 'La tienda' }).error,
  }
  return { pedido, dicho, tienda: undefined, metodo: undefined, lineas: [], categorias: new Map() }
}

const deMinimo = ({ tiendaNombre, pedidoMinimoCentavos }: Tienda, centavos: number): Fallo | undefined =>
  centavos < pedidoMinimoCentavos
    ? fallo('pedido.minimo', { tienda: tiendaNombre, minimo: formatMoney(pedidoMinimoCentavos) }).error
    : undefined

/** How many of something what is left on the shelf makes, thousandths; null of what nobody counts. */
const quedanPara = (
  { productoId, contiene = [] }: Pick<ContenidoDePedido['lineas'][number], 'productoId' | 'contiene'>,
  sueltos: ReadonlyMap<string, number | null>,
): number | null => (contiene.length === 0 ? sueltos.get(productoId) : alcanzaPara(contiene, (parte) => sueltos.get(parte))) ?? null

/** Of the first product of which there is too little, alone or in a pack. */
function deExistencia(lineas: ContenidoDePedido['lineas'], sueltos: ReadonlyMap<string, number | null>): Fallo | undefined {
  const pedidas = sumarEnEstante(lineas)
  const faltan = new Set([...pedidas].filter(([productoId, cuanto]) => (sueltos.get(productoId) ?? Infinity) < cuanto).map(([id]) => id))
  const corta = lineas.find((linea) => enEstante(linea, 1000).some(({ productoId }) => faltan.has(productoId)))
  return corta && sinExistencia(corta.nombre, quedanPara(corta, sueltos) ?? 0)
}

/** There is not as much of it as somebody wants. */
export const sinExistencia = (nombre: string, hayMilesimas: number): Fallo =>
  fallo('pedido.sin-existencia', { producto: nombre, hay: formatQuantity(Math.max(0, hayMilesimas)) }).error

interface LineasCotizadas {
  lineas: ContenidoDePedido['lineas']
  problema: Fallo | undefined
  /** Numbers of the lines whose price is not the one that was seen. */
  cambiadas: ReadonlySet<number>
  /** Grams of one, by product: the store's own, never what the customer brought. */
  pesos: ReadonlyMap<string, number>
}

async function lineasDe(ops: Db, pliegue: Pliegue, pedido: PedidoDeTienda, ahora: Date): Promise<LineasCotizadas> {
  const { filas, ocultos } = pliegue
  const lineas: ContenidoDePedido['lineas'] = []
  const cambiadas = new Set<number>()
  const pesos = new Map<string, number>()
  let problema: Fallo | undefined
  for (const { productoId, cantidadMilesimas, precioVistoDiezmilesimas, nota } of pedido.lineas) {
    const producto = filas.get(productoId)
    if (!producto || !aLaVista(producto.f) || ocultos.has(productoId)) {
      problema ??= fallo('pedido.producto-retirado', { producto: producto?.n ?? 'Un producto' }).error
      continue
    }
    const contiene = contenidoDe(pliegue, productoId)
    const entera = (producto.f & SE_PESA) !== 0 || producto.u !== 'unidad' || cantidadMilesimas % 1000 === 0
    if (!entera || cantidadMilesimas > CANTIDAD_MAXIMA_MILESIMAS)
      problema ??= fallo('pedido.cantidad-imposible', { producto: producto.n }).error
    const anteriores = precioVistoDiezmilesimas < producto.p ? await preciosDeAntes(ops, productoId) : []
    const precioDiezmilesimas = precioQueVale(producto.p, precioVistoDiezmilesimas, anteriores, ahora.getTime())
    if (precioDiezmilesimas !== precioVistoDiezmilesimas) cambiadas.add(lineas.length + 1)
    pesos.set(productoId, producto.w ?? 0)
    lineas.push({
      linea: lineas.length + 1,
      productoId,
      nombre: producto.n,
      unidad: producto.u,
      ...(contiene.length > 0 && { contiene }),
      itbis: producto.i,
      cantidadMilesimas,
      precioDiezmilesimas,
      montoCentavos: multiplicar(precioDiezmilesimas, cantidadMilesimas),
      nota,
    })
  }
  return { lineas, problema, cambiadas, pesos }
}

/** Prices that an edit of this product alone replaced, as the server had them and when: an import of many says nothing about one. */
async function preciosDeAntes(ops: Db, productoId: string): Promise<PrecioAnterior[]> {
  const ediciones = await leerLegibles(ops, Historico, { padre: productoId, orden: 'desc', limite: EDICIONES_QUE_MIRA })
  // Until it is folded nobody has compared what it says with what there was.
  const plegadas = ediciones.filter((edicion) => (edicion as { recepcion?: { perdidos?: unknown } }).recepcion?.perdidos !== undefined)
  return cambiosDeCampo(plegadas, productoId, 'precioDiezmilesimas').flatMap(({ antes, recibidoEn: en }) =>
    typeof antes === 'number' && en !== '' ? [{ antes, en }] : [],
  )
}

function envioDe(
  reglas: readonly CostosEnvios[],
  tienda: Tienda,
  { envio }: PedidoDeTienda,
  por: PorLlevar,
): Result<{ centavos: number; reglaId: string; terminos: TerminosDeEnvio | null }> {
  return envio === 'retiro' ? ok({ centavos: 0, reglaId: '', terminos: null }) : costoDeEnvio(tienda, reglas, por)
}

/** Credit orders come later. */
const sirve = ({ clase, minimoCentavos, maximoCentavos }: Metodo, envio: PedidoDeTienda['envio'], totalCentavos: number): boolean =>
  clase !== 'credito' &&
  (clase === 'transferencia' || (clase === 'contra_entrega') === (envio === 'domicilio')) &&
  totalCentavos >= minimoCentavos &&
  (maximoCentavos === 0 || totalCentavos <= maximoCentavos)
