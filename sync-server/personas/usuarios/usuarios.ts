/** The accounts of the platform as the operator sees them: found by any word, one in detail. */
import { comandosPersonas, type CuentaEnLista, type DetalleDeCuenta } from '#domain/personas/comandos.personas.ts'
import { Cuenta, type SituacionDeCuenta } from '#domain/personas/cuenta.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { leer } from '#domain/core/entity.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { leerTodos } from '../../core/documentos.ts'
import { abrirPlataforma, baseDeTienda, idCuenta } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { cuentaDe, idsPorPalabra, palabrasDe } from '../perfil/ficha.ts'
import { ruta } from '../../http/ruta.ts'
import { todasLasMembresiasDe } from '../equipo/empleados.ts'
import { registradosPor } from '../perfil/lectura.ts'
import { esOperador, nombramientoDe } from './operadores.ts'

const POR_PAGINA = 50
/** What a search looks through at most: more words find who is not among them. */
const CANDIDATOS = 400

/** Finding accounts, and one of them in detail. */
export function rutasUsuarios(server: Server): void {
  ruta(server, comandosPersonas.usuarios, { permiso: [Cuenta, 'leer'] }, async ({ cuerpo: { buscar = '', estado, antesDe } }) => {
    const palabras = palabrasDe(buscar)
    const { cuentas, siguiente } =
      palabras.length > 0
        ? { cuentas: await buscarCuentas(server, palabras, estado), siguiente: '' }
        : await pagina(server, estado, antesDe)
    return ok({ cuentas: await Promise.all(cuentas.map((cuenta) => enLista(server, cuenta))), siguiente })
  })

  ruta(server, comandosPersonas.usuario, { permiso: [Cuenta, 'leer'] }, async ({ parametro }) => {
    const cuenta = await cuentaDe(server.store, parametro('usuarioId'))
    return cuenta ? ok(await detalleDe(server, cuenta)) : fallo('cuenta.no-existe')
  })
}

/** Accounts of whom every word begins one of theirs. */
async function buscarCuentas(server: Server, palabras: readonly string[], estado: SituacionDeCuenta | undefined): Promise<Cuenta[]> {
  const db = await abrirPlataforma(server.store)
  const [larga = '', ...resto] = palabras.toSorted((a, b) => b.length - a.length)
  const ids = await idsPorPalabra(db, larga, CANDIDATOS)
  const cuentas = (await db.getMany(ids.map(idCuenta))).flatMap((doc) => (doc ? [leer(Cuenta, doc)] : []))
  const empieza = ({ nombre, email, telefono }: Cuenta): boolean => {
    const suyas = [...palabrasDe(nombre), ...palabrasDe(email), telefono.replace(/\D/g, '')]
    return resto.every((una) => suyas.some((suya) => suya.includes(una)))
  }
  return cuentas
    .filter((cuenta) => (estado === undefined || cuenta.estado === estado) && empieza(cuenta))
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))
    .slice(0, POR_PAGINA)
}

/** A page of all of them, the newest first. */
async function pagina(
  server: Server,
  estado: SituacionDeCuenta | undefined,
  antesDe: string | undefined,
): Promise<{ cuentas: Cuenta[]; siguiente: string }> {
  const db = await abrirPlataforma(server.store)
  const cuentas: Cuenta[] = []
  let hasta = antesDe
  for (;;) {
    const leidas = await leerTodos(db, Cuenta, { orden: 'desc', limite: POR_PAGINA, ...(hasta === undefined ? {} : { hasta }) })
    for (const cuenta of leidas) {
      if (estado === undefined || cuenta.estado === estado) cuentas.push(cuenta)
      hasta = cuenta.en
      if (cuentas.length === POR_PAGINA) return { cuentas, siguiente: cuenta.en }
    }
    if (leidas.length < POR_PAGINA) return { cuentas, siguiente: '' }
  }
}

async function enLista(server: Server, cuenta: Cuenta): Promise<CuentaEnLista> {
  const { usuarioId, email, nombre, telefono, estado, motivo, unidaA, en, entroEn } = cuenta
  const lugares = await todasLasMembresiasDe(server, usuarioId)
  return {
    usuarioId,
    email,
    nombre,
    telefono,
    estado,
    motivo,
    unidaA,
    creadaEn: en,
    entroEn,
    operador: await esOperador(server, cuenta),
    tiendas: lugares.map(({ tiendaId, slug, tiendaNombre, rol, otrosRoles, activo }) => ({
      tiendaId,
      slug,
      tiendaNombre,
      rol,
      otrosRoles,
      activo,
    })),
  }
}

async function detalleDe(server: Server, cuenta: Cuenta): Promise<DetalleDeCuenta> {
  const { usuarioId } = cuenta
  const vista = await enLista(server, cuenta)
  const dispositivos = await Promise.all(vista.tiendas.map((lugar) => dispositivosEn(server, lugar, usuarioId)))
  return {
    cuenta: vista,
    sesiones: await server.identidad.sesionesDe(usuarioId),
    dispositivos: dispositivos.flat(),
    registrados: await registradosPor(server, usuarioId),
    nombramiento: (await nombramientoDe(server, cuenta)) ?? null,
  }
}

/** The browsers of somebody that work for a store. */
async function dispositivosEn(
  server: Server,
  { tiendaId, tiendaNombre }: { tiendaId: string; tiendaNombre: string },
  usuarioId: string,
): Promise<DetalleDeCuenta['dispositivos']> {
  const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
  const propios = (await leerTodos(equipo, Dispositivo)).filter((uno) => uno.usuarioId === usuarioId)
  return Promise.all(
    propios.map(async ({ id, nombre, estado }) => ({
      dispositivoId: id,
      nombre,
      tiendaNombre,
      estado,
      contactoEn: (await server.central.contactos.de(id))?.en ?? '',
    })),
  )
}
