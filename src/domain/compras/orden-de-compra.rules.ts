/** What suppliers were asked for: written down, on its way, brought, or given up. */
import { puede, type Campos } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { Compra } from './compra.entity.ts'
import { comprasVigentes, esNota, quienEs, yaRecibido, type LugarDeCompra } from './compra.rules.ts'
import { OrdenDeCompra, type LineaDeOrden } from './orden-de-compra.entity.ts'
import type { Recepcion } from './recepcion/recepcion.entity.ts'

/** The only id of what gives an order up: so it is given up once. */
export const idDeAnulacionDeOrden = (ordenId: string): string => `ordenDeCompra:anula:${ordenId.slice('ordenDeCompra:'.length)}`

const leida = (campos: unknown): Result<Campos<typeof OrdenDeCompra>> => {
  const leido = OrdenDeCompra.esquemaCampos.safeParse(campos)
  return leido.success ? ok(leido.data) : fallo('guardar.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** An order for a supplier, from what is to be asked for. `diasEntrega`: how long they take. 'compra.sin-permiso', 'compra.sin-cantidad'. */
export function armarOrden(
  lineas: readonly LineaDeOrden[],
  { quien, proveedor, hoy }: LugarDeCompra,
  diasEntrega: number,
): Result<Campos<typeof OrdenDeCompra>> {
  if (!puede(quien, OrdenDeCompra, 'crear')) return fallo('compra.sin-permiso')
  if (lineas.length === 0 || lineas.some(({ milesimas }) => milesimas <= 0)) return fallo('compra.sin-cantidad')
  return leida({
    proveedor: quienEs(proveedor),
    lineas,
    esperadaEl: sumarDias(hoy, diasEntrega),
    nota: '',
    registroNombre: quien.nombre,
    anula: null,
  })
}

/** What says that the rest of an order will not come. 'compra.sin-permiso', 'orden.ya-anulada', 'compra.falta-motivo'. */
export function armarAnulacionDeOrden(
  orden: OrdenDeCompra,
  { motivo, quien }: { motivo: string; quien: Persona },
): Result<Campos<typeof OrdenDeCompra>> {
  if (!puede(quien, OrdenDeCompra, 'anular')) return fallo('compra.sin-permiso')
  if (orden.anula !== null) return fallo('orden.ya-anulada')
  if (motivo.trim().length < 3) return fallo('compra.falta-motivo')
  return leida({ ...orden, registroNombre: quien.nombre, anula: { ordenId: orden.id, motivo: motivo.trim() } })
}

/** Why no device of ours made it; undefined when one may have. */
export function defectoDeOrden({ id, lineas, anula }: OrdenDeCompra): 'cantidad' | 'id' | undefined {
  if (lineas.some(({ milesimas }) => milesimas <= 0)) return 'cantidad'
  const propio = anula === null ? !id.startsWith('ordenDeCompra:anula:') : id === idDeAnulacionDeOrden(anula.ordenId)
  return propio ? undefined : 'id'
}

const estadosDeOrden = ['en-camino', 'en-parte', 'completa', 'no-viene'] as const
export type EstadoDeOrden = (typeof estadosDeOrden)[number]

/** An order with what of it came. */
export interface OrdenDeCompraVista {
  orden: OrdenDeCompra
  estado: EstadoDeOrden
  /** Of each line in its order, what is still to come, milésimas. */
  faltan: readonly number[]
  /** Why the rest will not come; '' while it may. */
  motivo: string
}

/** What of each order came, by product: with an invoice or before one, and once where an invoice names what had come. */
function loQueLlego(compras: readonly Compra[], recepciones: readonly Recepcion[]): Map<string, Map<string, number>> {
  const llego = new Map<string, Map<string, number>>()
  const sumar = (ordenId: string, productoId: string, milesimas: number): void => {
    const suyo = llego.get(ordenId) ?? new Map<string, number>()
    llego.set(ordenId, suyo)
    suyo.set(productoId, (suyo.get(productoId) ?? 0) + milesimas)
  }
  for (const compra of comprasVigentes(compras)) {
    if (esNota(compra) || compra.ordenId === undefined || compra.ordenId === '') continue
    for (const linea of compra.lineas) sumar(compra.ordenId, linea.productoId, linea.milesimas - yaRecibido(linea))
  }
  const anuladas = new Set(recepciones.flatMap(({ anula }) => anula?.recepcionId ?? []))
  for (const { id, anula, ordenId, lineas } of recepciones)
    if (anula === null && ordenId !== '' && !anuladas.has(id))
      for (const { productoId, milesimas } of lineas) sumar(ordenId, productoId, milesimas)
  return llego
}

/** Every order with how it stands, the one that is due first on top. The lists may hold what takes another back. */
export function ordenesVistas(
  ordenes: readonly OrdenDeCompra[],
  compras: readonly Compra[],
  recepciones: readonly Recepcion[] = [],
): OrdenDeCompraVista[] {
  const motivos = new Map(ordenes.flatMap(({ anula }) => (anula ? [[anula.ordenId, anula.motivo] as const] : [])))
  const llego = loQueLlego(compras, recepciones)
  return ordenes
    .filter(({ anula }) => anula === null)
    .map((orden): OrdenDeCompraVista => {
      const suyo = llego.get(orden.id)
      const motivo = motivos.get(orden.id) ?? ''
      const faltan = orden.lineas.map(({ productoId, milesimas }) => Math.max(0, milesimas - (suyo?.get(productoId) ?? 0)))
      const completa = faltan.every((falta) => falta === 0)
      const estado = completa ? 'completa' : motivo !== '' ? 'no-viene' : suyo ? 'en-parte' : 'en-camino'
      return { orden, estado, faltan, motivo }
    })
    .sort((a, b) =>
      a.orden.esperadaEl === b.orden.esperadaEl ? (a.orden.id < b.orden.id ? -1 : 1) : a.orden.esperadaEl < b.orden.esperadaEl ? -1 : 1,
    )
}

/** May something of it still come? */
export const sigueAbierta = ({ estado }: Pick<OrdenDeCompraVista, 'estado'>): boolean => estado === 'en-camino' || estado === 'en-parte'

/** Of each product, what is on its way, milésimas. */
export function enCamino(vistas: readonly OrdenDeCompraVista[]): Map<string, number> {
  const viene = new Map<string, number>()
  for (const { orden, faltan } of vistas.filter(sigueAbierta))
    for (const [i, { productoId }] of orden.lineas.entries()) viene.set(productoId, (viene.get(productoId) ?? 0) + (faltan[i] ?? 0))
  return viene
}
