/** For tests: a store that takes orders, with products and stock, somebody who buys, and a store port that fails when told. */
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import type { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { EventoPedido, type MiPedido, type Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Envio } from '#domain/core/sync.ts'
import { idEntrega } from '#domain/pedidos/entregas/entrega.rules.ts'
import { contenidoDeMuestra } from '#domain/pedidos/pedido.muestra.ts'
import type { AccionDePedido } from '#domain/pedidos/pedido.ts'
import { baseDeMensajero, baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import type { PersonaPrueba, Prueba, Respuesta, TiendaPrueba } from './test-server.ts'
import { bien, Hechos, unaTienda, unNavegador } from './sync.ts'
import type { Db, Store } from '#server/store/port.ts'

const DIRECCION = contenidoDeMuestra.direccion
export const PRECIO = 1_000_000

export interface Comercial {
  duena: PersonaPrueba
  tienda: TiendaPrueba
  navegador: Hechos
}

let compras = 0
/** A uuid of version 7, new each time. */
export const uuid = (): string => `01980000-0000-7000-8000-${String(++compras).padStart(12, '0')}`

/** A shop that delivers for RD$50, with these products and how many there are of each. */
export async function unComercio(p: Prueba, existencias: Readonly<Record<string, number>> = { 'producto:cafe': 10 }): Promise<Comercial> {
  return comoComercio(p, await unaTienda(p), existencias)
}

/** Makes a shop that is there already one that delivers. */
export async function comoComercio(
  p: Prueba,
  { duena, tienda }: Pick<Comercial, 'duena' | 'tienda'>,
  existencias: Readonly<Record<string, number>>,
): Promise<Comercial> {
  bien(
    await p.pedir(
      'PUT',
      `/api/tiendas/${tienda.tiendaId}`,
      { deliveryPropio: true, tiendaCostoEnvioPorDefecto: 5000, tiendaShowAllUsers: true },
      duena,
    ),
  )
  const navegador = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
  const altas = Object.keys(existencias).map((id) =>
    navegador.alta(id, {
      ...Producto.muestra,
      nombre: id.slice('producto:'.length),
      precioDiezmilesimas: PRECIO,
      itbis: '18',
      publicado: true,
    }),
  )
  const lineas = Object.entries(existencias).map(([productoId, unidades]) => ({ productoId, milesimas: unidades * 1000 }))
  bien(await navegador.enviar(...altas, navegador.hecho(MovimientoInventario, { motivo: 'inicial', nota: '', lineas })))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  return { duena, tienda, navegador }
}

/** What a customer sends: of each of these shops one of its first product, at home, in cash. */
export function compraDe(
  comercios: readonly Comercial[],
  cambios: Record<string, unknown> = {},
  linea: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    grupoId: uuid(),
    totalVistoCentavos: 15_000 * comercios.length,
    direccion: DIRECCION,
    telefono: '8095550000',
    pedidos: comercios.map(({ tienda }) => ({
      tiendaId: tienda.tiendaId,
      lineas: [{ productoId: 'producto:cafe', cantidadMilesimas: 1000, precioVistoDiezmilesimas: PRECIO, ...linea }],
      envio: 'domicilio',
      metodoId: 'contra_entrega',
    })),
    ...cambios,
  }
}

export const colocar = (p: Prueba, quien: PersonaPrueba, compra: Record<string, unknown>): Promise<Respuesta> =>
  p.pedir('POST', '/api/yo/pedidos', compra, quien)

/** The ids of the orders of an answer. */
export const idsDe = (r: Respuesta): string[] => (bien(r)['pedidos'] as { pedidoId: string }[]).map(({ pedidoId }) => pedidoId)

/** Places one in one shop, and answers its id. */
export async function unPedido(p: Prueba, clienta: PersonaPrueba, comercio: Comercial): Promise<string> {
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
  return pedidoId
}

export const mover = (
  p: Prueba,
  quien: PersonaPrueba,
  base: string,
  pedidoId: string,
  accion: AccionDePedido,
  datos: object = {},
  id = uuid(),
): Promise<Respuesta> => p.pedir('POST', `${base}/pedidos/${encodeURIComponent(pedidoId)}/eventos`, { id, accion, datos }, quien)

export const enTienda = async ({ store }: Pick<Prueba, 'store'>, { tienda }: Comercial, pedidoId: string): Promise<Pedido | undefined> =>
  (await baseDeTienda(store, tienda.tiendaId, 'ops')).get<Pedido>(pedidoId)
export const enSuBase = async (
  { store }: Pick<Prueba, 'store'>,
  { usuarioId }: PersonaPrueba,
  pedidoId: string,
): Promise<MiPedido | undefined> => (await baseDeUsuario(store, usuarioId)).get<MiPedido>(pedidoId)

/** The fact of an act that somebody of the shop did at a device. */
export const hechoDe = (
  de: Hechos,
  pedidoId: string,
  accion: AccionDePedido,
  datos: Record<string, unknown> = {},
  sobre: object = {},
): Envio => de.hecho(EventoPedido, { pedidoId, accion, previo: [], datos } as never, sobre)

const escrituras: ReadonlySet<string | symbol> = new Set(['create', 'createMany', 'update', 'writeMany', 'remove'])

/** The same store as another process has it, that does something before each of its writes. */
function envuelto(store: Store, alEscribir: (escribir: () => Promise<unknown>) => Promise<unknown>): Store {
  const conAviso = (db: Db): Db =>
    new Proxy(db, {
      get: (objeto, campo) => {
        const valor: unknown = Reflect.get(objeto, campo, objeto)
        if (typeof valor !== 'function') return valor
        const hacer = (datos: unknown[]) => (valor as (...resto: unknown[]) => unknown).apply(objeto, datos)
        return (...datos: unknown[]) => (escrituras.has(campo) ? alEscribir(async () => hacer(datos)) : hacer(datos))
      },
    })
  const abiertas = new Map<string, Promise<Db>>()
  return new Proxy(store, {
    get: (objeto, campo) => {
      const valor: unknown = Reflect.get(objeto, campo, objeto)
      if (campo === 'db')
        return (nombre: string) => {
          const abierta = abiertas.get(nombre) ?? objeto.db(nombre).then(conAviso)
          abiertas.set(nombre, abierta)
          return abierta
        }
      return typeof valor === 'function' ? (valor as (...datos: unknown[]) => unknown).bind(objeto) : valor
    },
  })
}

/** What another process does comes in between: `antes` runs before each write. */
export const storeQueAvisa = (store: Store, antes: () => Promise<void>): Store =>
  envuelto(store, async (escribir) => {
    await antes()
    return escribir()
  })

/** The same store, that dies at its nth write: `antes` of doing it or right after. */
export function storeQueMuere(store: Store, n: number, antes: boolean): { store: Store; escritas: () => number } {
  let escritas = 0
  const muerto = envuelto(store, async (escribir) => {
    const muere = ++escritas >= n
    if (muere && antes) throw new Error('kill -9')
    const resultado = await escribir()
    if (muere) throw new Error('kill -9')
    return resultado
  })
  return { store: muerto, escritas: () => escritas }
}

export interface Mensajero {
  empleadoId: string
  persona: PersonaPrueba
  navegador: Hechos
}

/** Somebody hired and joined, with the browser that they carry; a courier unless told. */
export async function unMensajero(
  p: Prueba,
  { duena, tienda }: Comercial,
  roles: { rol: string; otrosRoles?: string[] } = { rol: 'mensajero' },
  quien?: PersonaPrueba,
): Promise<Mensajero> {
  const empleados = `/api/tiendas/${tienda.tiendaId}/empleados`
  const ficha = { nombre: 'Rafa', cargo: 'Delivery', otrosRoles: [], email: '', telefono: '', ...roles }
  const empleadoId = String(bien(await p.pedir('POST', empleados, ficha, duena))['id'])
  const { codigo } = bien(await p.pedir('POST', `${empleados}/${empleadoId}/invitacion`, {}, duena))
  const persona = quien ?? (await p.persona('Rafa'))
  bien(await p.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
  return { empleadoId, persona, navegador: new Hechos(p, { ...tienda, empleadoId }, await unNavegador(p, persona, tienda)) }
}

/** The copy that they have of an order. */
export const copiaDe = async (
  { store }: Pick<Prueba, 'store'>,
  { persona }: Mensajero,
  pedidoId: string,
): Promise<EntregaDeMensajero | undefined> => (await baseDeMensajero(store, persona.usuarioId)).get<EntregaDeMensajero>(idEntrega(pedidoId))

/** Takes it up and packs it, so that it may be given to somebody. */
export async function alistar(p: Prueba, { duena, tienda }: Comercial, pedidoId: string): Promise<void> {
  const base = `/api/tiendas/${tienda.tiendaId}`
  bien(await mover(p, duena, base, pedidoId, 'aceptar', { minutos: 30 }))
  bien(await mover(p, duena, base, pedidoId, 'alistar', { lineas: [] }))
}

/** Gives it to a courier by command. */
export const asignar = (p: Prueba, { duena, tienda }: Comercial, pedidoId: string, { empleadoId }: Mensajero): Promise<Respuesta> =>
  mover(p, duena, `/api/tiendas/${tienda.tiendaId}`, pedidoId, 'asignar', { mensajeroId: empleadoId, nombre: 'Rafa' })
