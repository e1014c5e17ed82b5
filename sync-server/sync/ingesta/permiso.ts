/** May who signed this fact do what it says? Decided by the entities' declarations, now, on the server. */
import type { Acceso } from '#domain/personas/equipo.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { ArqueoEfectivo, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { entidadesDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { AjusteDePermiso } from '#domain/personas/roles-de-tienda.ts'
import { puede, rolesDeQuien, tieneRol, type Accion, type Entity, type Papel } from '#domain/core/entity.ts'
import { leTocaLaCaja, revisarCambios, vieneDeCaja } from '#domain/sync/permissions.ts'
import { ajustesHasta } from '#domain/personas/roles.ts'
import { esDeDinero } from '#domain/pedidos/pagos/pedido.reservados.ts'
import type { Hecho, Remitente } from '../../core/hechos/remitente.ts'
import { reparo, type Reparo } from '../../core/hechos/texto.ts'

/** empleadoId → what they may enter as; people who are not here do not work in the store. */
export type Accesos = ReadonlyMap<string, Pick<Acceso, 'rol' | 'otrosRoles' | 'activo' | 'cajas' | 'cajasDesde'>>

/**
 * Why the fact waits for a person; undefined when its author may do it, or might when it was made: what the owner switched off
 * meanwhile was allowed at a till that had not heard of it (roles.ts).
 */
export function revisarPermiso(
  hecho: Hecho,
  remitente: Remitente,
  accesos: Accesos,
  ajustes: readonly AjusteDePermiso[] = [],
): Reparo | undefined {
  const hoy = revisarCon(hecho, remitente, accesos, ajustes)
  return hoy && ajustes.length > 0 ? revisarCon(hecho, remitente, accesos, ajustesHasta(ajustes, hecho.doc.en)) && hoy : hoy
}

function revisarCon(
  { entity, doc }: Hecho,
  remitente: Remitente,
  accesos: Accesos,
  ajustes: readonly AjusteDePermiso[],
): Reparo | undefined {
  const papelDe = (empleadoId: unknown): Papel | undefined => {
    const acceso = typeof empleadoId === 'string' ? accesos.get(empleadoId) : undefined
    return acceso?.activo && !esDeOtraCaja(acceso, doc, remitente) ? { rol: acceso.rol, otrosRoles: acceso.otrosRoles, ajustes } : undefined
  }
  const autor = papelDe(doc.creadoPor)
  if (autor === undefined)
    return reparo('sin-permiso', `${doc.creadoPor} ${accesos.get(doc.creadoPor)?.activo ? 'no entra en esta caja' : 'no trabaja aquí'}`)
      .reparo
  // A browser may act for somebody else by PIN, but for no more than its own person may do: its cookie is the proof.
  const persona = remitente.clase === 'web' ? papelDe(remitente.empleadoId) : autor
  const pueden = (accion: Accion) => puede(autor, entity, accion) && puede(persona, entity, accion)
  const accion = exigenciaDe(entity, doc)
  const autorizado = pueden('crear') && puede(papelDe(doc['autorizadoPor']), entity, accion)
  if (!pueden(accion) && !autorizado) return reparo('sin-permiso', `${enTexto(autor)}: ${accion}`).reparo
  if (remitente.suplantada && mueveDinero(entity, doc))
    return reparo('sin-permiso', 'lo hizo un operador en lugar de esta persona', 'de-operador').reparo
  const suyo = remitente.clase === 'caja' && !remitente.avalado ? revisarEnCaja({ entity, doc }, autor) : undefined
  if (suyo || entity.tipo !== Historico.tipo) return suyo
  const editado = doc as unknown as Historico
  for (const quien of [autor, persona]) {
    const cambios = revisarCambios(quien, editado)
    if (!cambios.ok)
      return reparo('sin-permiso', `${enTexto(quien)}: ${editado.docTipo} ${String(cambios.error.datos?.['campo'] ?? '')}`.trim()).reparo
  }
  return undefined
}

/** What a till wrote in the name of who was given other tills by then: who was never there did nothing there. */
const esDeOtraCaja = (
  acceso: Pick<Acceso, 'cajas' | 'cajasDesde'>,
  { en }: Pick<Hecho['doc'], 'en'>,
  { clase, cajaId = '', avalado }: Remitente,
): boolean => clase === 'caja' && !avalado && en >= acceso.cajasDesde && !leTocaLaCaja(acceso, cajaId)

/** An owner who sells at a till does there what a supervisor does; what is the owner's alone does not come from a till (adr/0032). */
function revisarEnCaja({ entity, doc }: Pick<Hecho, 'entity' | 'doc'>, autor: Papel): Reparo | undefined {
  if (!tieneRol(autor, 'propietario') || vieneDeCaja(autor, entity, doc)) return undefined
  return reparo(
    'sin-permiso',
    'es cosa del propietario: la hace con su correo, desde su teléfono o computadora, no desde una caja',
    'de-propietario',
  ).reparo
}

const deCaja: ReadonlySet<string> = new Set(
  [Venta, Turno, CierreTurno, ...entidadesDeGaveta, ArqueoEfectivo, ActoCaja, Cobro, Compra, PagoProveedor].map(({ tipo }) => tipo),
)

/** Is it about the drawer, a sale, a debt, or the money of an order? In somebody's place nobody does that (adr/0033), by hand or by device. */
const mueveDinero = ({ tipo }: Pick<Entity, 'tipo'>, doc: Hecho['doc']): boolean =>
  deCaja.has(tipo) || (tipo === EventoPedido.tipo && esDeDinero((doc as unknown as EventoPedido).accion))

/** People whose place in the store decides about this fact. */
export const implicados = ({ doc }: Hecho, remitente: Remitente): string[] =>
  [doc.creadoPor, doc['autorizadoPor'], remitente.empleadoId].filter((id): id is string => typeof id === 'string' && id !== '')

const enTexto = (papel: Papel | undefined): string => rolesDeQuien(papel).join(' + ')

/** Those of which one takes another back. */
const conAnulacion: ReadonlySet<string> = new Set([Cobro.tipo, Compra.tipo, PagoProveedor.tipo, OrdenDeCompra.tipo, Recepcion.tipo])

/** What the author has to be allowed on the fact itself. */
function exigenciaDe(entity: Entity, doc: Hecho['doc']): Accion {
  if (entity.tipo === Venta.tipo) return exigenciaDeVenta(doc as unknown as Venta)
  if (entity.tipo === MovimientoCaja.tipo) return (doc as unknown as MovimientoCaja).clase === 'retiro' ? 'retirar' : 'crear'
  if (entity.tipo === EntregaDinero.tipo) return (doc as unknown as EntregaDinero).origen === 'boveda' ? 'deBoveda' : 'crear'
  if (entity.tipo === RecepcionDinero.tipo) return exigenciaDeRecepcion(doc as unknown as RecepcionDinero)
  if (entity.tipo === GastoEfectivo.tipo) return (doc as unknown as GastoEfectivo).origen === 'boveda' ? 'pasarLimite' : 'crear'
  if (entity.tipo === ArqueoEfectivo.tipo) return exigenciaDeArqueo(doc as unknown as ArqueoEfectivo)
  // Its own note takes back a paper that the store issued.
  if (entity.tipo === Compra.tipo && (doc as unknown as Compra).emision?.tipoComprobante === 'E34') return 'anular'
  if (conAnulacion.has(entity.tipo)) return (doc as unknown as Pick<Cobro, 'anula'>).anula === null ? 'crear' : 'anular'
  return 'crear'
}

/** Notes of both kinds are made by who may give money back: they change what a document says. */
const exigenciaDeVenta = ({ modifica, carga }: Venta): Accion => (modifica === null && carga === undefined ? 'crear' : 'devolver')

/** To refuse is everybody's; into the safe goes what who has its keys puts there. */
const exigenciaDeRecepcion = ({ lugar, resultado }: RecepcionDinero): Accion =>
  lugar === 'boveda' && resultado !== 'rechazada' ? 'deBoveda' : 'crear'

/** With how much a place began, and what is in the safe, is said by who has its keys. */
const exigenciaDeArqueo = ({ lugar, que }: ArqueoEfectivo): Accion => (lugar === 'boveda' || que === 'apertura' ? 'deBoveda' : 'crear')
