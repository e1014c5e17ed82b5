/** Tills: the places where a drawer is. */
import { v7 as uuidv7 } from 'uuid'
import { cajaLlamada } from '#domain/caja/caja.rules.ts'
import { comandos } from '#domain/comandos.ts'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos } from '../core/documentos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { ruta } from '../http/ruta.ts'
import type { Db } from '../store/port.ts'
import { turnosPor } from '../core/queues.ts'

const MAXIMO_CAJAS = 200

/** Tills of a store wait for each other: of two that want one name, one has it. */
const turnos = turnosPor()

/** Tills of a store. */
export function rutasCajas(server: Server): void {
  ruta(server, comandos.crearCaja, { permiso: [Caja, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    crearCaja(server, { tiendaId, autor, en }, cuerpo),
  )

  ruta(server, comandos.editarCaja, { permiso: [Caja, 'editar'] }, async ({ tiendaId, cuerpo, autor, en, parametro }) => {
    const db = await baseDeTienda(server.store, tiendaId, 'ops')
    const decision = { db, entity: Caja, id: parametro('cajaId'), acto: { tiendaId, autor, en } }
    const { nombre } = cuerpo
    const editada = await turnos(server.store).enFila(tiendaId, () =>
      editarDecision(server, decision, async (actual) => {
        const libre = nombre === undefined ? ok(undefined) : await nombreLibre(db, nombre, actual)
        return libre.ok ? ok(cuerpo) : libre
      }),
    )
    return editada.ok ? ok({ id: editada.value.id }) : editada
  })
}

type CajaNueva = Cambio<typeof Caja.campos> & { nombre: string }

/** Makes a till; 'caja.demasiadas' when the store has as many as it may, 'caja.nombre-repetido' when one is called so. */
export const crearCaja = (server: Server, acto: ActoServidor, caja: CajaNueva): Promise<Result<{ id: string }>> =>
  turnos(server.store).enFila(acto.tiendaId, () => crearEnTurno(server, acto, caja))

async function crearEnTurno(server: Server, acto: ActoServidor, caja: CajaNueva): Promise<Result<{ id: string }>> {
  const db = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  if ((await db.find({ tipo: Caja.tipo, limite: MAXIMO_CAJAS })).length >= MAXIMO_CAJAS) return fallo('caja.demasiadas')
  const libre = await nombreLibre(db, caja.nombre)
  if (!libre.ok) return libre
  const { nombre, activo, numerosPorBloque } = caja
  const campos = { nombre, ...(activo === undefined ? {} : { activo }), ...(numerosPorBloque === undefined ? {} : { numerosPorBloque }) }
  const creada = await crearDecision(server, { db, entity: Caja, id: `caja:${uuidv7()}`, acto }, campos)
  return creada.ok ? ok({ id: creada.value.id }) : creada
}

/** A closing and a ticket say the name of a till: another one of the same store must not be taken for it. */
async function nombreLibre(db: Db, nombre: string, propia?: Caja): Promise<Result<void>> {
  const cajas = await leerTodos(db, Caja)
  const otra = cajaLlamada(cajas, nombre, propia)
  return otra ? fallo('caja.nombre-repetido', { nombre: otra.nombre }) : ok(undefined)
}
