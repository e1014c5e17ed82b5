/**
 * The people of a store. Three documents follow one another: `empleado` (the file of the person), `acceso` (what a till needs
 * to let them in) and, once they joined with an account, `membresia`. Rights are taken away first and given last.
 */
import { v7 as uuidv7 } from 'uuid'
import { comandos } from '#domain/comandos.ts'
import { Acceso, Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { juntarRoles } from '#domain/personas/roles-de-tienda.ts'
import { tieneRol } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idAcceso, idMembresia } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../../core/decisiones.ts'
import { ruta } from '../../http/ruta.ts'
import { turnosPor } from '../../core/queues.ts'

/** More people than any one store has. */
const MAXIMO_EMPLEADOS = 1000

type EmpleadoNuevo = Cambio<Pick<typeof Empleado.campos, 'otrosRoles' | 'cargo' | 'email' | 'telefono' | 'cajas'>> &
  Pick<Empleado, 'nombre' | 'rol'>

/** Changes of one store's people wait for each other: of two last owners who dismiss each other, one stays. */
const turnos = turnosPor()

/** Employees, their roles and PINs. */
export function rutasEmpleados(server: Server): void {
  ruta(server, comandos.crearEmpleado, { permiso: [Empleado, 'crear'] }, ({ tiendaId, cuerpo, autor, en }) =>
    crearEmpleado(server, { tiendaId, autor, en }, cuerpo),
  )

  ruta(server, comandos.editarEmpleado, { permiso: [Empleado, 'editar'] }, ({ tiendaId, cuerpo, autor, en, parametro }) =>
    editarEmpleado(server, { tiendaId, autor, en }, parametro('empleadoId'), cuerpo),
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
  return await leerTodos(equipo, Empleado)
}

/** Everywhere that somebody works now. */
export const membresiasDe = async (server: Server, usuarioId: string): Promise<Membresia[]> =>
  (await todasLasMembresiasDe(server, usuarioId)).filter(({ activo }) => activo)

/** Also where they worked before. */
export const todasLasMembresiasDe = async (server: Server, usuarioId: string): Promise<Membresia[]> =>
  await leerTodos(abrirPlataforma(server.store), Membresia, { padre: usuarioId })

/** The stores of each person, of those that the asker owns and this one. */
async function tiendasDeCadaUno(
  server: Server,
  tiendaId: string,
  usuarioId: string | undefined,
): Promise<{ empleadoId: string; tiendas: string[] }[]> {
  const propias = usuarioId === undefined ? [] : (await membresiasDe(server, usuarioId)).filter((una) => tieneRol(una, 'propietario'))
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
  const { nombre, cargo = '', email = '', telefono = '', cajas = [] } = nuevo
  const roles = juntarRoles(nuevo)
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  await crearDecision(server, { db: equipo, entity: Empleado, id, acto }, { nombre, ...roles, cargo, email, telefono, cajas })
  await crearDecision(
    server,
    { db: ops, entity: Acceso, id: idAcceso(id), acto },
    { empleadoId: id, nombre, ...roles, cajas, activo: true, pinHash: '', pinSal: '', pinIteraciones: 0 },
  )
  return ok({ id })
}

/** Changes somebody's file, what tills know of them and their membership; never the last owner's place. */
export const editarEmpleado = (
  server: Server,
  acto: ActoServidor,
  id: string,
  cambio: Cambio<typeof Empleado.campos>,
): Promise<Result<{ id: string }>> => turnos(server.store).enFila(acto.tiendaId, () => editarEnTurno(server, acto, id, cambio))

async function editarEnTurno(
  server: Server,
  acto: ActoServidor,
  id: string,
  cambio: Cambio<typeof Empleado.campos>,
): Promise<Result<{ id: string }>> {
  const { tiendaId } = acto
  const empleado = (await empleadosDe(server, tiendaId)).find((uno) => uno.id === id)
  if (!empleado) return fallo('empleado.no-existe')
  const { activo = empleado.activo, nombre = empleado.nombre, cajas = empleado.cajas } = cambio
  const roles = rolesTras(empleado, cambio)
  if (!esDueno({ ...empleado, ...roles, activo }) && (await esUltimoDueno(server, empleado))) return fallo('empleado.ultimo-propietario')
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  if (empleado.usuarioId !== '') {
    const membresia = { db: await abrirPlataforma(server.store), entity: Membresia, id: idMembresia(empleado.usuarioId, tiendaId), acto }
    const cambiada = await editarDecision(server, membresia, () => ok({ ...roles, activo }))
    if (!cambiada.ok) return cambiada
  }
  const acceso = await editarDecision(server, { db: ops, entity: Acceso, id: idAcceso(id), acto }, ({ cajas: antes }) => {
    const mismas = antes.length === cajas.length && cajas.every((una) => antes.includes(una))
    return ok({ nombre, ...roles, activo, cajas, ...(mismas ? {} : { cajasDesde: acto.en }) })
  })
  if (!acceso.ok) return acceso
  const editado = await editarDecision(server, { db: equipo, entity: Empleado, id, acto }, () => ok({ ...cambio, ...roles, cajas }))
  return editado.ok ? ok({ id }) : editado
}

/** A screen that knows one role alone gives that one and no other: its owner does not see what else they would leave. */
function rolesTras(empleado: Empleado, { rol = empleado.rol, otrosRoles }: Cambio<typeof Empleado.campos>): ReturnType<typeof juntarRoles> {
  return juntarRoles({ rol, otrosRoles: otrosRoles ?? (rol === empleado.rol ? empleado.otrosRoles : []) })
}

/** Is there nobody else who can sign in and decide? */
export const esUltimoDueno = async (server: Server, empleado: Empleado): Promise<boolean> =>
  esDueno(empleado) && !(await empleadosDe(server, empleado.tiendaId)).some((otro) => otro.id !== empleado.id && esDueno(otro))

/** An owner counts while active and with an account: somebody has to be able to sign in and decide. */
const esDueno = (empleado: Pick<Empleado, 'rol' | 'otrosRoles' | 'activo' | 'usuarioId'>): boolean =>
  tieneRol(empleado, 'propietario') && empleado.activo && empleado.usuarioId !== ''

/** Sets the PIN of somebody, hashed where it was typed. */
export async function ponerPin(
  server: Server,
  acto: ActoServidor,
  id: string,
  pin: Pick<Acceso, 'pinHash' | 'pinSal' | 'pinIteraciones'> & Cambio<Pick<typeof Acceso.campos, 'pinSal2' | 'pinPrueba'>>,
): Promise<Result<{ id: string }>> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const acceso = await editarDecision(server, { db: ops, entity: Acceso, id: idAcceso(id), acto }, () =>
    // A page of before says nothing of it, and what was known is of another PIN.
    ok({ ...pin, pinSal2: pin.pinSal2 ?? '', pinPrueba: pin.pinPrueba ?? '' }),
  )
  if (!acceso.ok) return fallo('empleado.no-existe')
  const equipo = await baseDeTienda(server.store, acto.tiendaId, 'equipo')
  const editado = await editarDecision(server, { db: equipo, entity: Empleado, id, acto }, () => ok({ tienePin: true }))
  return editado.ok ? ok({ id }) : editado
}
