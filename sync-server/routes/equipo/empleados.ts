/**
 * The people of a store. Three documents follow one another: `empleado` (the file of the person), `acceso` (what a till needs
 * to let them in) and, once they joined with an account, `membresia`. Rights are taken away first and given last.
 */
import { v7 as uuidv7 } from 'uuid'
import { comandos } from '#domain/comandos.ts'
import { Acceso, Empleado, Membresia } from '#domain/entidades/equipo.ts'
import { leer } from '#domain/entity.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { abrirPlataforma, baseDeTienda, idAcceso, idMembresia } from '../../bases.ts'
import type { Server } from '../../contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../../decisiones.ts'
import { ruta } from '../../plugins/ruta.ts'
import { Turnos } from '../../turnos.ts'

/** More people than any one store has. */
const MAXIMO_EMPLEADOS = 1000

type EmpleadoNuevo = Cambio<Pick<typeof Empleado.campos, 'cargo' | 'email' | 'telefono'>> & Pick<Empleado, 'nombre' | 'rol'>

/** Employees, their roles and PINs. */
export function rutasEmpleados(server: Server): void {
  const turnos = new Turnos()

  ruta(server, comandos.crearEmpleado, { permiso: [Empleado, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    crearEmpleado(server, { tiendaId, autor, en }, cuerpo),
  )

  ruta(server, comandos.editarEmpleado, { permiso: [Empleado, 'editar'] }, ({ tiendaId, cuerpo, autor, en, parametro }) =>
    turnos.enFila(tiendaId, () => editarEmpleado(server, { tiendaId, autor, en }, parametro('empleadoId'), cuerpo)),
  )

  ruta(server, comandos.tiendasDeEmpleados, { permiso: [Empleado, 'leer'] }, async ({ tiendaId, actor }) =>
    ok({ empleados: await tiendasDeCadaUno(server, tiendaId, actor.persona?.usuarioId) }),
  )

  ruta(server, comandos.ponerPin, { permiso: [Empleado, 'editar'] }, ({ tiendaId, cuerpo, autor, en, parametro }) =>
    ponerPin(server, { tiendaId, autor, en }, parametro('empleadoId'), cuerpo),
  )
}

/** Everybody who works or worked in a store. */
export async function empleadosDe(server: Server, tiendaId: string): Promise<Empleado[]> {
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  return (await equipo.find({ tipo: Empleado.tipo })).map((doc) => leer(Empleado, doc))
}

const membresiasDe = async (server: Server, usuarioId: string): Promise<Membresia[]> =>
  (await (await abrirPlataforma(server.store)).find({ tipo: Membresia.tipo, padre: usuarioId }))
    .map((doc) => leer(Membresia, doc))
    .filter(({ activo }) => activo)

/** The stores of each person, of those that the asker owns and this one. */
async function tiendasDeCadaUno(
  server: Server,
  tiendaId: string,
  usuarioId: string | undefined,
): Promise<{ empleadoId: string; tiendas: string[] }[]> {
  const propias = usuarioId === undefined ? [] : (await membresiasDe(server, usuarioId)).filter(({ rol }) => rol === 'propietario')
  const visibles = new Set([tiendaId, ...propias.map((membresia) => membresia.tiendaId)])
  const conCuenta = (await empleadosDe(server, tiendaId)).filter((empleado) => empleado.usuarioId !== '')
  return Promise.all(
    conCuenta.map(async (empleado) => ({
      empleadoId: empleado.id,
      tiendas: (await membresiasDe(server, empleado.usuarioId))
        .filter((membresia) => visibles.has(membresia.tiendaId))
        .map(({ tiendaNombre }) => tiendaNombre)
        .sort(),
    })),
  )
}

/** Adds somebody, who can work with a PIN from then on. */
export async function crearEmpleado(server: Server, acto: ActoServidor, nuevo: EmpleadoNuevo): Promise<Result<{ id: string }>> {
  const { tiendaId } = acto
  if ((await empleadosDe(server, tiendaId)).length >= MAXIMO_EMPLEADOS) return fallo('empleado.demasiados')
  const id = `empleado:${uuidv7()}`
  const { nombre, rol, cargo = '', email = '', telefono = '' } = nuevo
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  await crearDecision(server, { db: equipo, entity: Empleado, id, acto }, { nombre, rol, cargo, email, telefono })
  await crearDecision(
    server,
    { db: ops, entity: Acceso, id: idAcceso(id), acto },
    { empleadoId: id, nombre, rol, activo: true, pinHash: '', pinSal: '', pinIteraciones: 0 },
  )
  return ok({ id })
}

async function editarEmpleado(
  server: Server,
  acto: ActoServidor,
  id: string,
  cambio: Cambio<typeof Empleado.campos>,
): Promise<Result<{ id: string }>> {
  const { tiendaId } = acto
  const empleado = (await empleadosDe(server, tiendaId)).find((uno) => uno.id === id)
  if (!empleado) return fallo('empleado.no-existe')
  const { rol = empleado.rol, activo = empleado.activo, nombre = empleado.nombre } = cambio
  if (
    esDueno(empleado) &&
    !esDueno({ ...empleado, rol, activo }) &&
    !(await empleadosDe(server, tiendaId)).some((otro) => otro.id !== id && esDueno(otro))
  ) {
    return fallo('empleado.ultimo-propietario')
  }
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  if (empleado.usuarioId !== '') {
    const membresia = { db: await abrirPlataforma(server.store), entity: Membresia, id: idMembresia(empleado.usuarioId, tiendaId), acto }
    const cambiada = await editarDecision(server, membresia, () => ok({ rol, activo }))
    if (!cambiada.ok) return cambiada
  }
  const acceso = await editarDecision(server, { db: ops, entity: Acceso, id: idAcceso(id), acto }, () => ok({ nombre, rol, activo }))
  if (!acceso.ok) return acceso
  const editado = await editarDecision(server, { db: equipo, entity: Empleado, id, acto }, () => ok(cambio))
  return editado.ok ? ok({ id }) : editado
}

/** An owner counts while active and with an account: somebody has to be able to sign in and decide. */
const esDueno = ({ rol, activo, usuarioId }: Pick<Empleado, 'rol' | 'activo' | 'usuarioId'>): boolean =>
  rol === 'propietario' && activo && usuarioId !== ''

/** Sets the PIN of somebody, hashed where it was typed. */
export async function ponerPin(
  server: Server,
  acto: ActoServidor,
  id: string,
  pin: Pick<Acceso, 'pinHash' | 'pinSal' | 'pinIteraciones'>,
): Promise<Result<{ id: string }>> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const acceso = await editarDecision(server, { db: ops, entity: Acceso, id: idAcceso(id), acto }, () => ok(pin))
  if (!acceso.ok) return fallo('empleado.no-existe')
  const equipo = await baseDeTienda(server.store, acto.tiendaId, 'equipo')
  const editado = await editarDecision(server, { db: equipo, entity: Empleado, id, acto }, () => ok({ tienePin: true }))
  return editado.ok ? ok({ id }) : editado
}
