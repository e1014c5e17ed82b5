/** What somebody carries for the stores where they are a courier, and the stores that a person keeps at hand. */
import type * as z from 'zod'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { EntregaDeMensajero } from '#domain/pedidos/entregas/entrega.entity.ts'
import { Comercio } from '#domain/personas/comercio.entity.ts'
import { MiPedido } from '#domain/pedidos/pedido.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { componer, tieneRol } from '#domain/core/entity.ts'
import { debeEfectivo } from '#domain/pedidos/entregas/entrega.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerLegibles, leerUno } from '../../core/documentos.ts'
import { abrirPublico, baseDeMensajero, baseDeUsuario, idTiendaPublica } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { ruta } from '../../http/ruta.ts'
import type { Db } from '../../store/port.ts'
import { membresiasDe } from '../../personas/equipo/empleados.ts'

/** More than anybody follows. */
const COMERCIOS_MAXIMOS = 500
const INTENTOS = 10

/** One's own deliveries, and stores at hand. */
export function rutasPropias(server: Server): void {
  ruta(server, comandosPedidos.misEntregas, { permiso: [MiPedido, 'leer'] }, async ({ actor }) =>
    actor.persona ? ok({ tiendas: await entregasDe(server, actor.persona.usuarioId) }) : fallo('sesion.ninguna'),
  )

  ruta(server, comandosPedidos.guardarComercio, { permiso: [Comercio, 'crear'] }, async ({ actor, en, parametro }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    return guardarComercio(server, actor.persona.usuarioId, parametro('comercioId'), en)
  })

  ruta(server, comandosPedidos.quitarComercio, { permiso: [Comercio, 'borrar'] }, async ({ actor, parametro }) => {
    if (!actor.persona) return fallo('sesion.ninguna')
    const db = await baseDeUsuario(server.store, actor.persona.usuarioId)
    const id = idComercio(parametro('comercioId'))
    for (let intento = 0; intento < INTENTOS; intento++) {
      const guardado = await db.get(id)
      if (guardado?.['tipo'] !== Comercio.tipo || (await db.remove(id, guardado.rev)).ok) break
    }
    return ok({})
  })
}

/** Of a person who is a courier of none, no database is opened: that would make it. */
async function entregasDe(server: Server, usuarioId: string): Promise<z.output<typeof comandosPedidos.misEntregas.respuesta>['tiendas']> {
  const lleva = (await membresiasDe(server, usuarioId)).filter((una) => tieneRol(una, 'mensajero'))
  if (lleva.length === 0) return []
  const suya = await baseDeMensajero(server.store, usuarioId)
  const copias = await leerLegibles(suya, EntregaDeMensajero)
  return lleva.map(({ tiendaId, slug, tiendaNombre, empleadoId }) => {
    const deAqui = copias.filter((una) => una.tiendaId === tiendaId && una.mensajeroId === empleadoId)
    const conEfectivo = deAqui.flatMap(({ estado }) => (estado && debeEfectivo(estado, empleadoId) ? [estado.cobro?.centavos ?? 0] : []))
    return {
      tiendaId,
      slug,
      tiendaNombre,
      porEntregar: deAqui.filter(({ situacion }) => situacion === 'lleva').length,
      efectivoCentavos: conEfectivo.reduce((suma, centavos) => suma + centavos, 0),
    }
  })
}

const idComercio = (tiendaId: string): string => `comercio:${tiendaId}`

/** As the store shows itself now; kept again, it is as it shows itself then. */
async function guardarComercio(server: Server, usuarioId: string, tiendaId: string, en: string): Promise<Result<Comercio>> {
  const tienda = await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId))
  if (!tienda?.activo) return fallo('comercio.no-existe')
  const db = await baseDeUsuario(server.store, usuarioId)
  if ((await db.find({ tipo: Comercio.tipo, limite: COMERCIOS_MAXIMOS })).length >= COMERCIOS_MAXIMOS) return fallo('comercio.demasiados')
  const campos = {
    nombre: tienda.tiendaNombre,
    logo: tienda.tiendaLogo?.url ?? '',
    tiendaCategoria: tienda.tiendaCategoria,
    activo: tienda.activo,
    icono: 'tienda',
    tipoNegocio: tienda.tiendaTipo,
    ruta: `/tienda/${tienda.slug}`,
  }
  const doc = componer(Comercio, idComercio(tiendaId), campos, {
    tiendaId: '',
    en,
    creadoPor: usuarioId,
    dispositivoId: '',
    seq: 0,
    hlc: '',
  })
  await poner(db, doc)
  return ok(doc)
}

async function poner(db: Db, doc: Comercio): Promise<void> {
  for (let intento = 0; intento < INTENTOS; intento++) {
    if ((await db.create(doc)) === 'creado') return
    const guardado = await db.get(doc.id)
    if (guardado) {
      const nuevo = { ...doc, rev: guardado.rev }
      if ((await db.update(nuevo)).ok) return
    }
  }
  throw new Error(`${doc.id} could not be written after ${INTENTOS} attempts`)
}
