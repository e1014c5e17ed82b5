/** Everything that is kept about somebody, in one piece to take away (Ley 172-13, the right of access). */
import { Afiliado } from '#domain/afiliados/afiliado.entity.ts'
import { idDeAfiliado } from '#domain/afiliados/afiliado.rules.ts'
import { PagoAAfiliado } from '#domain/afiliados/pago-a-afiliado.entity.ts'
import { Cuenta, Suplantacion } from '#domain/personas/cuenta.entity.ts'
import { Empleado } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { EsperaDeProducto } from '#domain/mercado/espera.entity.ts'
import { Resena } from '#domain/resenas/resena.entity.ts'
import { leerTodos, leerUno } from '../../core/documentos.ts'
import { suscripcionesDe } from '../../core/push/suscripciones.ts'
import { abrirAuditoria, abrirPlataforma, baseDeTienda, abrirAvisos } from '../../core/bases.ts'
import type { Persona, Server } from '../../core/contexto.ts'
import { cuentaDe } from './ficha.ts'
import { todasLasMembresiasDe } from '../equipo/empleados.ts'
import { perfilDe } from './lectura.ts'

/** The profile, the account, its sessions, places and devices, who registered with its link and what it earned, and what operators did with it. */
export async function datosDe(server: Server, persona: Persona): Promise<Record<string, unknown>> {
  const { usuarioId } = persona
  const plataforma = await abrirPlataforma(server.store)
  const referidos = await plataforma.find({ tipo: Cuenta.tipo, clave: usuarioId })
  const suplantaciones = await leerTodos(plataforma, Suplantacion, { padre: usuarioId })
  return {
    cuenta: await cuentaDe(server.store, usuarioId),
    perfil: await perfilDe(server, persona),
    sesiones: await server.identidad.sesionesDe(usuarioId),
    tiendas: await lugaresDe(server, usuarioId),
    misResenas: (await leerTodos(plataforma, Resena, { padre: usuarioId })).map(
      ({ en, numero, estrellas, comentario, productos, respuesta, estado, motivo }) => ({
        en,
        numero,
        estrellas,
        comentario,
        productos,
        respuesta,
        estado,
        motivo,
      }),
    ),
    loQueEspero: (await leerTodos(plataforma, EsperaDeProducto, { padre: usuarioId })).map(({ en, nombre, estado, avisadaEn }) => ({
      en,
      nombre,
      estado,
      avisadaEn,
    })),
    loQueGanoMiEnlace: await afiliacionDe(server, usuarioId),
    registradosConMiEnlace: referidos.map(({ en }) => ({ en })),
    cuandoActuaronEnMiNombre: suplantaciones.map(({ en, operadorNombre, motivo, hasta, terminadaEn }) => ({
      en,
      operadorNombre,
      motivo,
      hasta,
      terminadaEn,
    })),
    equiposConAvisos: (await suscripcionesDe(await abrirAvisos(server.store), usuarioId)).map(({ navegador, en }) => ({ navegador, en })),
    cambiosDeMiPerfil: await cambiosDe(server, `usuario:${usuarioId}`),
  }
}

/** To which account the person is paid for who they brought, and what they were paid. Who of the platform looked at it is the platform's affair. */
async function afiliacionDe({ store }: Server, usuarioId: string): Promise<Record<string, unknown>> {
  const plataforma = await abrirPlataforma(store)
  const [suya, pagos] = await Promise.all([
    leerUno(plataforma, Afiliado, idDeAfiliado(usuarioId)),
    leerTodos(plataforma, PagoAAfiliado, { padre: usuarioId }),
  ])
  const { cuenta = null, estado = 'activo', revocadoMotivo = '', retenidaMotivo = '' } = suya ?? {}
  return {
    cuenta,
    estado,
    revocadoMotivo,
    retenidaMotivo,
    pagos: pagos.map((pago) => ({ ...PagoAAfiliado.esquemaCampos.omit({ metodoId: true, loteId: true }).parse(pago) })),
  }
}

async function lugaresDe(server: Server, usuarioId: string): Promise<Record<string, unknown>[]> {
  return Promise.all(
    (await todasLasMembresiasDe(server, usuarioId)).map(
      async ({ tiendaId, tiendaNombre, slug, rol, otrosRoles, activo, empleadoId, en }) => {
        const equipo = await baseDeTienda(server.store, tiendaId, 'equipo')
        const ficha = await leerUno(equipo, Empleado, empleadoId)
        const dispositivos = (await leerTodos(equipo, Dispositivo))
          .filter((dispositivo) => dispositivo.usuarioId === usuarioId)
          .map(({ id, nombre, estado, en: desde }) => ({ id, nombre, estado, en: desde }))
        const { nombre, cargo, email, telefono } = ficha ?? { nombre: '', cargo: '', email: '', telefono: '' }
        const suya = { empleadoId, nombre, cargo, email, telefono }
        return { tiendaId, tiendaNombre, slug, rol, otrosRoles, activo, en, ficha: suya, dispositivos }
      },
    ),
  )
}

const cambiosDe = async (server: Server, docId: string): Promise<unknown[]> =>
  (await (await abrirAuditoria(server.store)).find({ tipo: 'auditoria', padre: docId })).map(
    ({ id: _id, rev: _rev, tipo: _tipo, v: _v, ...linea }) => linea,
  )
