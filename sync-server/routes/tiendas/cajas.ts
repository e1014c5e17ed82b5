/** Tills: the places where a drawer is. */
import { v7 as uuidv7 } from 'uuid'
import { comandos } from '#domain/comandos.ts'
import { Caja } from '#domain/entidades/tienda.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { baseDeTienda } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../../decisiones.ts'
import { ruta } from '../../plugins/ruta.ts'

const MAXIMO_CAJAS = 200

/** Tills of a store. */
export function rutasCajas(server: Server): void {
  ruta(server, comandos.crearCaja, { permiso: [Caja, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    crearCaja(server, { tiendaId, autor, en }, cuerpo),
  )

  ruta(server, comandos.editarCaja, { permiso: [Caja, 'editar'] }, async ({ tiendaId, cuerpo, autor, en, parametro }) => {
    const db = await baseDeTienda(server.store, tiendaId, 'ops')
    const editada = await editarDecision(server, { db, entity: Caja, id: parametro('cajaId'), acto: { tiendaId, autor, en } }, () =>
      ok(cuerpo),
    )
    return editada.ok ? ok({ id: editada.value.id }) : editada
  })
}

/** Makes a till; 'caja.demasiadas' when the store has as many as it may. */
export async function crearCaja(
  server: Server,
  acto: ActoServidor,
  caja: Cambio<typeof Caja.campos> & { nombre: string },
): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  if ((await db.find({ tipo: Caja.tipo, limite: MAXIMO_CAJAS })).length >= MAXIMO_CAJAS) return fallo('caja.demasiadas')
  const { nombre, activo, numerosPorBloque } = caja
  const campos = { nombre, ...(activo === undefined ? {} : { activo }), ...(numerosPorBloque === undefined ? {} : { numerosPorBloque }) }
  const creada = await crearDecision(server, { db, entity: Caja, id: `caja:${uuidv7()}`, acto }, campos)
  return creada.ok ? ok({ id: creada.value.id }) : creada
}
