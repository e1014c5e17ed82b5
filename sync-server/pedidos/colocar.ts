/**
 * Places the orders of a checkout, one per store, all or none: the stock is held first, then one document in the ledger makes them, and from
 * there they are carried to the stores and the customer. A process that dies leaves either nothing but claims that run out, or orders that
 * the next one carries on with.
 */
import { createHash, pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type * as z from 'zod'
import { alcanzaPara, enEstante, sumarEnEstante } from '#domain/catalogo/paquete.rules.ts'
import type { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import type { QuienLaTrajo } from '#domain/afiliados/afiliado.rules.ts'
import { porPesoDe } from '#domain/envios/envio.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { cerradaHasta } from '#domain/tienda/horario.rules.ts'
import { contenidoDePedido, type ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { usosQueToma } from '#domain/pedidos/pagos/pedido.cupon.ts'
import { PIN_DE_ENTREGA_ITERACIONES } from '#domain/pedidos/entregas/pedido.pin.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { afiliadoAlColocar } from '../afiliados/atribucion.ts'
import { comisionDelDia } from '../comisiones/vigentes.ts'
import type { Persona, Server } from '../core/contexto.ts'
import { baseDeTienda } from '../core/bases.ts'
import { siEsLegible } from '../core/documentos.ts'
import type { Store } from '../store/port.ts'
import { cuponesDe } from '../mercado/condiciones.ts'
import { apartar, soltar, type Reserva } from './apartados.ts'
import { apartarCupon, reservaDeCupon, soltarCupon } from './cupones.ts'
import { cotizar, existenciasDe, sinExistencia, type Cotizado } from './cotizar.ts'
import { abrirLibro, idGrupo, idPedido, leerGrupo, TIPO_GRUPO, type Grupo, type PedidoColocado, type PinDePedido } from './libro.ts'
import { repartir } from './reparto.ts'

type Pedido = z.output<typeof comandosPedidos.colocarPedidos.cuerpo>
type Respuesta = z.input<typeof comandosPedidos.colocarPedidos.respuesta>
export type QuienCompra = Pick<Persona, 'usuarioId' | 'nombre' | 'email'>

const derivar = promisify(pbkdf2)

/**
 * Places them, or answers what they cost now when that is more than was seen. The same group again: the same orders. `trajo` is who
 * brought whoever buys (`afiliados/atribucion.ts`).
 */
export async function colocarPedidos(
  server: Server,
  persona: QuienCompra,
  pedido: Pedido,
  trajo?: QuienLaTrajo,
): Promise<Result<Respuesta>> {
  const { store } = server
  const libro = await abrirLibro(store)
  const huella = createHash('sha256')
    .update(`${persona.usuarioId}\n${JSON.stringify(pedido)}`)
    .digest('hex')
  const hecho = await leerGrupo(libro, pedido.grupoId)
  if (hecho) return hecho.huella === huella ? entregar(server, hecho) : fallo('pedido.clave-reutilizada')
  if (new Set(pedido.pedidos.map(({ tiendaId }) => tiendaId)).size < pedido.pedidos.length) return fallo('pedido.tienda-repetida')
  const { dicho, partes } = await cotizar(server, pedido, { usuarioId: persona.usuarioId, grupoId: pedido.grupoId })
  const [problema] = dicho.pedidos.flatMap((uno) => (uno.problema ? [uno.problema] : []))
  if (problema) return { ok: false, error: problema as { code: string; datos?: Record<string, string | number> } }
  const sinMetodo = partes.find(({ metodo }) => metodo === undefined)
  if (sinMetodo) return fallo('pedido.metodo-no-sirve', { tienda: sinMetodo.dicho.tiendaNombre })
  if (dicho.totalCentavos > pedido.totalVistoCentavos) return ok({ estado: 'requiere_confirmacion', pedidos: [], cotizacion: dicho })
  const grupo: Grupo = {
    id: idGrupo(pedido.grupoId),
    tipo: TIPO_GRUPO,
    en: dicho.en,
    clave: persona.usuarioId,
    huella,
    pedidos: await Promise.all(partes.map((parte) => colocado(store, parte, { ...persona, trajo }, pedido, dicho))),
  }
  const intento = randomBytes(8).toString('hex')
  const apartado = await apartarTodo(server, grupo, intento)
  if (!apartado.ok) return apartado
  if ((await libro.create(grupo)) === 'creado') return entregar(server, grupo, { recien: true })
  const delOtro = await leerGrupo(libro, pedido.grupoId)
  if (delOtro?.huella === huella) return entregar(server, delOtro)
  await soltarTodo(server, grupo.pedidos, intento)
  return fallo('pedido.clave-reutilizada')
}

async function entregar({ store }: Server, { pedidos }: Grupo, { recien = false } = {}): Promise<Result<Respuesta>> {
  for (const uno of pedidos) await repartir(store, uno.pedidoId, recien ? uno : undefined)
  return ok({
    estado: 'colocado',
    pedidos: pedidos.map(({ pedidoId, contenido: { tiendaId, totalCentavos } }) => ({ pedidoId, tiendaId, totalCentavos })),
    cotizacion: null,
  })
}

async function colocado(
  store: Store,
  { pedido, dicho, tienda, metodo, lineas, cupon, categorias }: Cotizado,
  persona: QuienCompra & { trajo: QuienLaTrajo | undefined },
  { grupoId, direccion, telefono }: Pedido,
  { en, tasaDolarDiezmilesimas }: { en: string; tasaDolarDiezmilesimas: number },
): Promise<PedidoColocado> {
  if (!tienda) throw new Error(`${pedido.tiendaId} was quoted and is no store`)
  const { envioTerminos, totales, pesoGramos } = dicho
  const abreEn = cerradaHasta(tienda, en)
  const porPeso = envioTerminos ? porPesoDe(envioTerminos, { mercanciaCentavos: totales.total, pesoGramos }) : undefined
  const fecha = diaFiscal(en)
  const { trajo, usuarioId } = persona
  const { tiendaId } = pedido
  const deQuien = { tiendaId, usuarioId, telefono, lineas: lineas.map(({ linea }) => linea) }
  const gana = trajo && (await siEsLegible(() => afiliadoAlColocar(store, trajo, deQuien, en)))
  const comision = await comisionDelDia(store, { tienda: tiendaId, envio: pedido.envio, lineas }, categorias, {
    dia: fecha,
    tramo: gana?.tramo,
  })
  const contenido: ContenidoDePedido = contenidoDePedido.parse({
    grupoId,
    usuarioId: persona.usuarioId,
    tiendaId: pedido.tiendaId,
    colocadoEn: en,
    fecha,
    clienteNombre: persona.nombre,
    clienteTelefono: telefono,
    clienteEmail: persona.email,
    tiendaNombre: tienda.tiendaNombre,
    tiendaEmail: tienda.tiendaEmail,
    lineas,
    preciosIncluyenItbis: tienda.preciosIncluyenItbis,
    totales,
    envio: { clase: pedido.envio, centavos: dicho.envioCentavos, reglaId: dicho.envioReglaId, ...(porPeso ? { porPeso } : {}) },
    totalCentavos: dicho.totalCentavos,
    direccion,
    metodo,
    tasaDolarDiezmilesimas,
    aceptaAntesDePagar: tienda.aceptaAntesDePagar,
    reembolsoDias: tienda.tiendaReembolsoDias,
    ...(abreEn === undefined ? {} : { conTiendaCerrada: { abreEn } }),
    ...(cupon ? { cupon } : {}),
    referido: trajo?.codigo ?? '',
    ...(comision ? { comision } : {}),
    ...(gana ? { afiliado: gana.afiliado } : {}),
    nota: pedido.nota,
  })
  return { pedidoId: idPedido(grupoId, pedido.tiendaId), contenido, ...(await nuevoPin()) }
}

async function nuevoPin(): Promise<PinDePedido> {
  const pin = String(randomInt(10_000)).padStart(4, '0')
  const pinSal = randomBytes(16).toString('hex')
  const derivado = await derivar(pin, Uint8Array.from(Buffer.from(pinSal, 'hex')), PIN_DE_ENTREGA_ITERACIONES, 32, 'sha256')
  return { pin, pinHash: derivado.toString('hex'), pinSal, pinIteraciones: PIN_DE_ENTREGA_ITERACIONES }
}

const reservaDe = ({ pedidoId, contenido: { tiendaId } }: PedidoColocado, intento: string): Reserva => ({ tiendaId, pedidoId, intento })

async function apartarTodo(server: Server, grupo: Grupo, intento: string): Promise<Result<void>> {
  const hechos: PedidoColocado[] = []
  for (const uno of grupo.pedidos) {
    const apartado = await apartarUno(server, uno, intento)
    if (apartado.ok) {
      hechos.push(uno)
      continue
    }
    await soltarTodo(server, hechos, intento)
    return apartado
  }
  return ok(undefined)
}

/** The stock of an order, and the use of its coupon: both or none. */
async function apartarUno(server: Server, uno: PedidoColocado, intento: string): Promise<Result<void>> {
  const { store } = server
  const { tiendaId, lineas } = uno.contenido
  const ahora = server.ahora()
  const hay = existenciasDe(server, tiendaId)
  const apartado = await apartar(await abrirLibro(store), reservaDe(uno, intento), sumarEnEstante(lineas), hay, ahora)
  if (!apartado.ok) {
    const { producto = '', hay: quedan = 0 } = apartado.error.datos ?? {}
    const corta = lineas.find((linea) => enEstante(linea, 1000).some(({ productoId }) => productoId === producto))
    const deEl = corta?.contiene?.filter(({ productoId }) => productoId === producto) ?? []
    return { ok: false, error: sinExistencia(corta?.nombre ?? '', alcanzaPara(deEl, () => Number(quedan)) ?? Number(quedan)) }
  }
  const reserva = reservaDeCupon(uno.contenido, uno.pedidoId, intento)
  if (!reserva) return apartado
  const deTienda = async () => cuponesDe(await baseDeTienda(store, tiendaId, 'ops'))
  const conCupon = await apartarCupon(store, reserva, usosQueToma(uno.contenido), { deTienda, ahora })
  if (!conCupon.ok) await soltarTodo(server, [uno], intento)
  return conCupon
}

async function soltarTodo({ store }: Server, pedidos: readonly PedidoColocado[], intento: string): Promise<void> {
  const libro = await abrirLibro(store)
  for (const uno of pedidos) {
    const reserva = reservaDeCupon(uno.contenido, uno.pedidoId, intento)
    if (reserva) await soltarCupon(store, reserva, usosQueToma(uno.contenido))
    await soltar(libro, reservaDe(uno, intento), sumarEnEstante(uno.contenido.lineas).keys())
  }
}
