/** What was done by whom, read by the operator: by store, by kind of document, by document and by person, the newest first. */
import { comandosPersonas, type LineaLeida } from '#domain/personas/comandos.personas.ts'
import { Cuenta, Operador } from '#domain/personas/cuenta.entity.ts'
import { Empleado, Membresia } from '#domain/personas/equipo.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { Caja, Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { ok } from '#domain/core/result.ts'
import { leerUno } from '../../core/documentos.ts'
import { abrirAuditoria, abrirPublico, baseDeTienda, idTiendaPublica, type BaseDeTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { cuentaDe } from '../perfil/ficha.ts'
import { ruta } from '../../http/ruta.ts'
import { todasLasMembresiasDe } from '../equipo/empleados.ts'

const POR_PAGINA = 50
/** Lines read for one answer at most; `siguiente` goes on from there. */
const TANDAS = 8
const POR_TANDA = 250

type Linea = Record<string, unknown> & { id: string; en: string }
interface Filtro {
  persona?: string | undefined
  tiendaId?: string | undefined
  docTipo?: string | undefined
  docId?: string | undefined
  antesDe?: string | undefined
}

/** Reading the audit. */
export function rutaAuditoria(server: Server): void {
  ruta(server, comandosPersonas.auditoria, { permiso: [Cuenta, 'auditar'] }, async ({ cuerpo }) => {
    const { lineas, siguiente } = await buscar(server, cuerpo)
    const nombres = nombrador(server)
    return ok({ lineas: await Promise.all(lineas.map((linea) => leerLinea(linea, nombres))), siguiente })
  })
}

/** The narrowest index narrows, the rest is looked at line by line. */
async function buscar(
  server: Server,
  { persona, tiendaId, docTipo, docId, antesDe }: Filtro,
): Promise<{ lineas: Linea[]; siguiente: string }> {
  const db = await abrirAuditoria(server.store)
  const quienes = persona === undefined ? undefined : await nombresDe(server, persona)
  const cabe = (linea: Linea): boolean =>
    (tiendaId === undefined || linea['tiendaId'] === tiendaId) &&
    (docTipo === undefined || linea['clave'] === docTipo) &&
    (docId === undefined || linea['padre'] === docId) &&
    (quienes === undefined || quienes.has(texto(linea['creadoPor'])) || quienes.has(texto(linea['suplantadoPor'])))
  const indice =
    docId !== undefined ? { padre: docId } : docTipo !== undefined ? { clave: docTipo } : tiendaId !== undefined ? { tiendaId } : {}
  const lineas: Linea[] = []
  let hasta = antesDe
  for (let i = 0; i < TANDAS; i++) {
    const tanda = await db.find<Linea>({
      tipo: 'auditoria',
      ...indice,
      orden: 'desc',
      limite: POR_TANDA,
      ...(hasta === undefined ? {} : { hasta }),
    })
    for (const linea of tanda) {
      hasta = linea.en
      if (cabe(linea)) lineas.push(linea)
      if (lineas.length === POR_PAGINA) return { lineas, siguiente: hasta }
    }
    if (tanda.length < POR_TANDA) return { lineas, siguiente: '' }
  }
  return { lineas, siguiente: hasta ?? '' }
}

/** Everything that a person signs as: their account, and their place in each store. */
async function nombresDe(server: Server, usuarioId: string): Promise<ReadonlySet<string>> {
  const lugares = await todasLasMembresiasDe(server, usuarioId)
  return new Set([usuarioId, ...lugares.map(({ empleadoId }) => empleadoId)])
}

/** Documents that are of one account, which their id names after the kind. */
const deCuenta: ReadonlySet<string> = new Set([Cuenta.tipo, Operador.tipo, Membresia.tipo])
/** Documents of a store that have a name of their own, and in which of its databases they are. */
const conNombre: ReadonlyMap<string, BaseDeTienda> = new Map([
  [Empleado.tipo, 'equipo'],
  [Dispositivo.tipo, 'equipo'],
  [Caja.tipo, 'ops'],
])

interface Nombrador {
  persona(id: string, tiendaId: string): Promise<string>
  /** What a document is called, as it is now: one that is gone has none. */
  documento(docId: string, docTipo: string, tiendaId: string): Promise<string>
  tienda(tiendaId: string): Promise<string>
}

/** Names of people, stores and documents, each asked for once. */
function nombrador(server: Server): Nombrador {
  const sabidos = new Map<string, Promise<string>>()
  const una = (clave: string, buscarla: () => Promise<string>): Promise<string> => {
    const sabida = sabidos.get(clave) ?? buscarla()
    sabidos.set(clave, sabida)
    return sabida
  }
  const empleado = async (id: string, tiendaId: string): Promise<string> =>
    tiendaId === '' ? '' : ((await leerUno(baseDeTienda(server.store, tiendaId, 'equipo'), Empleado, id))?.nombre ?? '')
  const cuenta = async (usuarioId: string): Promise<string> => (await cuentaDe(server.store, usuarioId))?.nombre ?? ''
  return {
    persona: (id, tiendaId) =>
      una(`${tiendaId} ${id}`, async () => {
        if (id === '' || id === 'servidor') return ''
        return id.startsWith('empleado:') ? empleado(id, tiendaId) : cuenta(id)
      }),
    documento: (docId, docTipo, tiendaId) =>
      una(`${tiendaId} ${docTipo} ${docId}`, async () => {
        if (docTipo === Pedido.tipo) return numeroDePedido({ grupoId: docId.split(':')[1] ?? '' })
        if (deCuenta.has(docTipo)) return cuenta(docId.split(':')[1] ?? '')
        const base = conNombre.get(docTipo)
        if (tiendaId === '' || base === undefined) return ''
        return texto((await (await baseDeTienda(server.store, tiendaId, base)).get(docId))?.['nombre'])
      }),
    tienda: (tiendaId) =>
      una(tiendaId, async () =>
        tiendaId === '' ? '' : ((await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId)))?.tiendaNombre ?? ''),
      ),
  }
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

async function leerLinea(linea: Linea, nombres: Nombrador): Promise<LineaLeida> {
  const [tiendaId, quien, suplantadoPor] = [texto(linea['tiendaId']), texto(linea['creadoPor']), texto(linea['suplantadoPor'])]
  const docTipo = texto(linea['docTipo']) || texto(linea['clave'])
  const docId = texto(linea['docId']) || texto(linea['padre'])
  const dispositivoId = texto(linea['dispositivoId'])
  return {
    id: linea.id,
    en: linea.en,
    quien,
    quienNombre: await nombres.persona(quien, tiendaId),
    suplantadoPor,
    suplantadoPorNombre: await nombres.persona(suplantadoPor, ''),
    tiendaId,
    tiendaNombre: await nombres.tienda(tiendaId),
    docTipo,
    docId,
    docNombre: await nombres.documento(docId, docTipo, tiendaId),
    accion: texto(linea['accion']) || texto(linea['ruta']),
    cambios: (linea['cambios'] ?? {}) as LineaLeida['cambios'],
    dispositivoId,
    dispositivoNombre: dispositivoId === '' ? '' : await nombres.documento(dispositivoId, Dispositivo.tipo, tiendaId),
    navegador: texto(linea['navegador']),
    ip: texto(linea['ip']),
  }
}
