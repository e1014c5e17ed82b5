/** Funds of a store: who keeps them, and what they may spend. */
import { v7 as uuidv7 } from 'uuid'
import { comandosEfectivo } from '#domain/caja/comandos.efectivo.ts'
import { Fondo } from '#domain/caja/fondo.entity.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { llano } from '#domain/core/importacion/celdas.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda, idAcceso } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { turnosPor } from '../core/queues.ts'
import { esId } from '../core/hechos/remitente.ts'
import { ruta } from '../http/ruta.ts'
import type { Db } from '../store/port.ts'

/** Of two that want one name at once, one has it. */
const turnos = turnosPor()

/** Makes funds, and changes whose they are. */
export function rutasFondos(server: Server): void {
  ruta(server, comandosEfectivo.crearFondo, { permiso: [Fondo, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    turnos(server.store).enFila(tiendaId, async () => {
      const db = await baseDeTienda(server.store, tiendaId, 'ops')
      const libre = await nombreLibre(db, cuerpo.nombre)
      if (!libre.ok) return libre
      const custodio = await custodioDe(db, cuerpo.custodioId)
      if (!custodio.ok) return custodio
      const decision = { db, entity: Fondo, id: `fondo:${uuidv7()}`, acto: { tiendaId, autor, en } }
      const creado = await crearDecision(server, decision, { ...cuerpo, ...custodio.value })
      return creado.ok ? ok({ id: creado.value.id }) : creado
    }),
  )

  ruta(server, comandosEfectivo.editarFondo, { permiso: [Fondo, 'editar'] }, ({ tiendaId, cuerpo, autor, en, parametro }) =>
    turnos(server.store).enFila(tiendaId, async () => {
      const db = await baseDeTienda(server.store, tiendaId, 'ops')
      const decision = { db, entity: Fondo, id: parametro('fondoId'), acto: { tiendaId, autor, en } }
      const editado = await editarDecision(server, decision, async (actual) => {
        const libre = cuerpo.nombre === undefined ? ok(undefined) : await nombreLibre(db, cuerpo.nombre, actual.id)
        if (!libre.ok) return libre
        const custodio = cuerpo.custodioId === undefined ? ok({}) : await custodioDe(db, cuerpo.custodioId)
        return custodio.ok ? ok({ ...cuerpo, ...custodio.value }) : custodio
      })
      return editado.ok ? ok({ id: editado.value.id }) : editado
    }),
  )
}

async function custodioDe(db: Db, custodioId: string): Promise<Result<Pick<Fondo, 'custodioId' | 'custodioNombre'>>> {
  const acceso = esId(custodioId) ? await leerUno(db, Acceso, idAcceso(custodioId)) : undefined
  return acceso?.activo ? ok({ custodioId, custodioNombre: acceso.nombre }) : fallo('fondo.sin-custodio')
}

async function nombreLibre(db: Db, nombre: string, propio = ''): Promise<Result<undefined>> {
  const otro = (await leerTodos(db, Fondo)).find((uno) => uno.id !== propio && llano(uno.nombre) === llano(nombre))
  return otro ? fallo('fondo.nombre-repetido', { nombre: otro.nombre }) : ok(undefined)
}
