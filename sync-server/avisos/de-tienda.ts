/** Tells people about a store itself: who runs the platform, that one waits for them; its owners, what was answered. The screens say the same: a notice that a crash loses is missed by nobody for good. */
import type { ClaseDeAvisoDeTienda } from '#domain/avisos/aviso.ts'
import { permisosDeCastigo, permisosDeCheque } from '#domain/cobros/cobro.permisos.ts'
import { permisosDeCompra, permisosDePagoProveedor } from '#domain/compras/compra.permisos.ts'
import { permisosDeDesembolso } from '#domain/desembolsos/desembolso.permisos.ts'
import { permisosDeDeclaracion } from '#domain/fiscal/declaraciones/declaraciones.permisos.ts'
import { permisosDeEcf } from '#domain/fiscal/ecf/ecf.permisos.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { permisosDeLoteRevisado } from '#domain/inventario/movimiento-inventario.permisos.ts'
import { permisosDeResenasDeTienda } from '#domain/resenas/resena.permisos.ts'
import type { RolDeTienda } from '#domain/personas/roles-de-tienda.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { leerTodos } from '../core/documentos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { idAviso } from './base.ts'
import { darSinPedido } from './sin-pedido.ts'
import { operadores } from './gente.ts'

type DeTienda = Pick<Tienda, 'tiendaId' | 'slug' | 'tiendaNombre'>

/** Once for each instant: asking again tells again. */
export async function avisarDeTienda(
  server: Server,
  { tiendaId, slug, tiendaNombre }: DeTienda,
  {
    clase,
    en,
    motivo = '',
    instante = en,
  }: { clase: ClaseDeAvisoDeTienda; en: string; motivo?: string; /** What makes it one notice and not two. */ instante?: string },
): Promise<void> {
  const aQuienes = clase === 'tienda_espera' ? await operadores(server) : await gente(server, tiendaId, LEE[clase] ?? SOLO_DUENOS)
  const instanteDeTodos = `${clase} ${instante}`
  for (const usuarioId of aQuienes)
    await darSinPedido(
      server,
      usuarioId,
      { clase, lector: 'tienda', en, motivo, slug, tiendaNombre },
      idAviso(tiendaId, instanteDeTodos, usuarioId),
    )
}

const SOLO_DUENOS: readonly RolDeTienda[] = ['propietario']
/** Who is told beside the owners: those that can do something about it. */
const LEE: Readonly<Partial<Record<ClaseDeAvisoDeTienda, readonly RolDeTienda[]>>> = {
  ecf_rechazado: permisosDeEcf.resolver,
  ecf_plazo: permisosDeEcf.verCola,
  ecf_contingencia: permisosDeEcf.resolver,
  ecf_certificado: permisosDeEcf.certificar,
  ecf_recibido: permisosDeCompra.crear,
  ecf_negado: permisosDeEcf.resolver,
  declaracion_vence: permisosDeDeclaracion.presentar,
  compra_vence: permisosDePagoProveedor.crear,
  lote_vence: permisosDeLoteRevisado.crear,
  cheque_toca: permisosDeCheque.editar,
  castigo_pedido: permisosDeCastigo.decidir,
  mercana_pago: permisosDeDesembolso.leer,
  mercana_devuelto: permisosDeDesembolso.leer,
  mercana_respuesta: permisosDeDesembolso.reparar,
  mercana_comision: permisosDeDesembolso.leer,
  mercana_factura: permisosDeDesembolso.leer,
  resena_nueva: permisosDeResenasDeTienda.responder,
  resena_decidida: permisosDeResenasDeTienda.responder,
}

async function gente({ store }: Server, tiendaId: string, roles: readonly RolDeTienda[]): Promise<Set<string>> {
  const docs = await leerTodos(baseDeTienda(store, tiendaId, 'equipo'), Empleado)
  const suyos = docs.filter((uno) => uno.activo && uno.usuarioId !== '' && roles.some((rol) => tieneRol(uno, rol)))
  return new Set(suyos.map(({ usuarioId }) => usuarioId))
}
