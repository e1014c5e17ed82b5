import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivosGenerados, type Diseno } from '../../../couchdb/generate.ts'
import { construir, idDeMuestra } from '#domain/core/construir.ts'
import type { RolDeTienda } from '#domain/personas/equipo.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { leer, roles, type Accion, type Entity, type Rol } from '#domain/core/entity.ts'
import { tipoDeBase, tiposDeBase } from '#domain/core/guard-table.ts'
import { ajustables } from '#domain/personas/roles.ts'
import { bases, type Base, type Envio, type SnapshotReply } from '#domain/core/sync.ts'
import { localSobre } from '#data/device/local.ts'
import { abrirTienda } from '#data/session/tienda-local.ts'
import { buildApp } from '#server/app.ts'
import { baseDeMensajero, baseDeTienda, baseDeUsuario, abrirPublico, idTienda } from '#server/core/bases.ts'
import type { Acceso } from '#server/http/ruta.ts'
import { CLAVE, type PersonaPrueba, type Quien } from '../../support/server/test-server.ts'
import { bien, Hechos } from '../../support/server/sync.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Db } from '#server/store/port.ts'
import { sembrar as sembrarEnEquipo } from '../../support/caja-sola.ts'
import { unEquipo } from '../../support/dispositivo.ts'
import {
  conNombre,
  decirCuentas,
  enCaja,
  exigentes,
  hechosPosibles,
  lee,
  papeles,
  permite,
  Puerta,
  todas,
  type Ajustes,
  type Roles,
} from './matriz.ts'
import { contratar, suertes, unaMesa, type Empleado, type Mesa } from '../mesa.ts'

const OPERADOR = 'operador@mercana.test'
/** Never ends its answer: `tests/sync/mis-documentos.test.ts` listens to it. */
const CORRIENTE = '/api/yo/corriente'

/** Somebody of the shop, by every role that they have. */
interface Miembro extends Empleado {
  nombre: string
  roles: readonly RolDeTienda[]
}
/** The main role first: what they do besides counts as much. */
const conVarios: readonly (readonly [RolDeTienda, ...RolDeTienda[]])[] = [
  ['cajero', 'contador'],
  ['verificador', 'supervisor'],
  ['mensajero', 'contador', 'pedidos'],
]

let m: Mesa
let operador: PersonaPrueba
let gente: readonly Miembro[]
beforeAll(async () => {
  m = await unaMesa({ ADMIN_EMAILS: OPERADOR })
  await m.p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await m.p.entrar(OPERADOR, CLAVE)
  const { p, a } = m
  const varios: Miembro[] = []
  for (const roles of conVarios) varios.push({ ...(await contratar(p, a.duena, a.tienda, ...roles)), nombre: roles.join(' y '), roles })
  gente = [...papeles.map((rol): Miembro => ({ ...a.gente[rol], nombre: rol, roles: [rol] })), ...varios]
}, 60_000)
afterAll(async () => {
  await m.p.cerrar()
  decirCuentas('matriz de permisos')
})

/** Asks for every command as everybody. */
async function porHttp(nombre: string, ajustes: Ajustes = []): Promise<readonly string[]> {
  const { p, a, clienta } = m
  const rutas: { metodo: string; url: string; acceso: Acceso }[] = []
  const app = await buildApp({
    store: p.store,
    config: p.server.config,
    alRegistrar: ({ method, url, config }) => {
      for (const metodo of [method].flat())
        if (config?.acceso?.permiso && metodo !== 'HEAD' && url !== CORRIENTE) rutas.push({ metodo, url, acceso: config.acceso })
    },
  })
  await app.close()
  const todos: readonly { nombre: string; quien: Quien; deTienda: readonly Rol[]; fuera: readonly Rol[] }[] = [
    { nombre: 'nadie', quien: {}, deTienda: [], fuera: [] },
    { nombre: 'cliente', quien: clienta, deTienda: [], fuera: ['cliente'] },
    { nombre: 'operador', quien: operador, deTienda: ['operador'], fuera: ['operador', 'cliente'] },
    { nombre: 'dueña de la de al lado', quien: m.b.duena, deTienda: [], fuera: ['cliente'] },
    ...gente.map(({ nombre: quienEs, persona, roles }) => ({
      nombre: quienEs,
      quien: persona,
      deTienda: roles,
      fuera: ['cliente'] as const,
    })),
  ]
  const negados = new Set(['permiso.denegado', 'tienda.no-existe', 'sesion.ninguna', 'dispositivo.desconocido'])
  const puerta = new Puerta(nombre)
  for (const { metodo, url, acceso } of rutas) {
    const [entity, accion = ''] = acceso.permiso ?? []
    for (const { nombre: papel, quien, deTienda, fuera } of todos) {
      const direccion = url.replace(/(?<=\/tiendas\/):(?:tiendaId|id)\b/, a.tienda.tiendaId).replaceAll(/:\w+/g, 'x')
      const r = await p.pedir(metodo as 'GET', direccion, metodo === 'GET' ? undefined : {}, quien)
      const suyos = url.includes(':tiendaId') ? deTienda : fuera
      puerta.caso(`${papel} ${metodo} ${url}`, !negados.has(String(r.cuerpo['code'])), permite(suyos, entity as Entity, accion, ajustes))
      expect(r.estado, `${papel} ${metodo} ${url}`).toBeLessThan(500)
    }
  }
  return puerta.terminar(200)
}

test('por HTTP: cada papel puede en cada orden lo que dice la declaración', async () => {
  expect(await porHttp('HTTP')).toEqual([])
}, 60_000)

/** A document of every kind, where it is kept. */
async function sembrar(): Promise<void> {
  const { p, a } = m
  const { tiendaId } = a.tienda
  const guardar = async (db: Db, entity: Entity): Promise<void> => {
    if (tipoDeBase(db.nombre) !== entity.database) throw new Error(`${entity.tipo} is not kept in ${db.nombre}`)
    const sobre = { id: idDeMuestra(entity), tiendaId, en: p.reloj.ahora.toISOString(), hlc: '', creadoPor: 'servidor' }
    await db.create(construir(entity, {}, sobre))
  }
  for (const entity of todas) {
    const { database } = entity
    if (database === 'ops' || database === 'conta' || database === 'equipo')
      await guardar(await baseDeTienda(p.store, tiendaId, database), entity)
    if (database === 'publico') await guardar(await abrirPublico(p.store), entity)
    if (database === 'mensajero') for (const { persona } of gente) await guardar(await baseDeMensajero(p.store, persona.usuarioId), entity)
    if (database === 'usuario') for (const { persona } of gente) await guardar(await baseDeUsuario(p.store, persona.usuarioId), entity)
  }
}

test('al leer por sincronización: de cada base, cada papel ve los documentos que dice la declaración, al empezar y después', async () => {
  const { a } = m
  const lectores: readonly { nombre: string; roles: readonly RolDeTienda[]; esCaja: boolean; de: Hechos }[] = [
    { nombre: 'caja', roles: ['cajero'], esCaja: true, de: a.caja },
    ...gente.map(({ nombre, roles, navegador }) => ({ nombre, roles, esCaja: false, de: navegador })),
  ]
  const leerBase = async (de: Hechos, base: Base, desde: string): Promise<{ tipos: Set<string>; desde: string; negada: boolean }> => {
    const r = await de.leer(`pull?base=${base}&desde=${encodeURIComponent(desde)}&limite=1`)
    if (r.estado === 403) return { tipos: new Set(), desde, negada: true }
    const todo = await de.leerTodo(base, desde, 1000)
    return { tipos: new Set(todo.docs.map(({ tipo }) => tipo)), desde: todo.desde, negada: false }
  }
  const antes = new Map<string, string>()
  for (const { nombre, de } of lectores) for (const base of bases) antes.set(`${nombre} ${base}`, (await leerBase(de, base, '0')).desde)
  await sembrar()
  const puerta = new Puerta('leer')
  for (const { nombre, roles, esCaja, de } of lectores)
    for (const base of bases) {
      const [inicial, cambios] = [await leerBase(de, base, '0'), await leerBase(de, base, antes.get(`${nombre} ${base}`) ?? '0')]
      puerta.caso(
        `${nombre} abre ${base}`,
        !inicial.negada,
        todas.some((entity) => lee(roles, esCaja, entity, base)),
      )
      for (const entity of todas) {
        // The catalogue comes as a snapshot, and from there by changes.
        const declarado = lee(roles, esCaja, entity, base)
        if (entity.tipo !== Producto.tipo)
          puerta.caso(`${nombre} empieza ${base} ${entity.tipo}`, inicial.tipos.has(entity.tipo), declarado)
        puerta.caso(`${nombre} sigue ${base} ${entity.tipo}`, cambios.tipos.has(entity.tipo), declarado)
      }
    }
  for (const { nombre, roles, de } of lectores) {
    const r = await de.leer('snapshot')
    const producto = Producto as unknown as Entity
    puerta.caso(`${nombre} lee el catálogo`, r.estado === 200, permite(roles, producto, 'leer'))
    const conCosto = r.estado === 200 && (bien(r) as unknown as SnapshotReply).trozos.flat().some(({ k }) => k > 0)
    puerta.caso(`${nombre} ve los costos`, conCosto, permite(roles, producto, 'verCosto') && permite(roles, producto, 'leer'))
  }
  expect(puerta.terminar(2000)).toEqual([])
}, 60_000)

/** Hands in every fact as everybody: in their own browser, with their PIN at the till and, `cruzados`, in the browser of each other. */
async function alEntregar(
  nombreDePuerta: string,
  { ajustes = [], cruzados }: { ajustes?: Ajustes; cruzados: boolean },
): Promise<readonly string[]> {
  const { a } = m
  const posibles = hechosPosibles(ajustes)
  const puerta = new Puerta(nombreDePuerta)
  const entregar = async (de: Hechos, { empleadoId, roles }: Miembro, nombre: string, casos: typeof posibles): Promise<void> => {
    const envios = casos.map(({ entity, campos }): Envio => {
      const propio = conNombre(entity, de.seq, campos)
      return de.hecho(entity, { ...campos, ...propio.campos }, { creadoPor: empleadoId, ...propio.sobre })
    })
    for (let i = 0; i < envios.length; i += 200) {
      const suerte = suertes(await de.enviar(...envios.slice(i, i + 200)))
      for (const [j, motivo] of suerte.entries()) {
        const caso = casos[i + j]
        if (!caso) throw new Error('more answers than facts')
        puerta.caso(`${nombre}: ${caso.que} (${motivo})`, motivo !== 'sin-permiso', caso.permitido(roles))
        // Whoever may is not stopped by anything but what a fiscal number asks for.
        if (!['recibido', 'sin-permiso', 'ncf-fuera-de-bloque'].includes(motivo))
          puerta.desacuerdos.push(`${nombre}: ${caso.que}: ${motivo}`)
      }
    }
  }
  for (const uno of gente) {
    await entregar(uno.navegador, uno, uno.nombre, posibles)
    await entregar(
      a.caja,
      uno,
      `${uno.nombre} con PIN en la caja`,
      posibles.map((caso) => enCaja(caso, ajustes)),
    )
  }
  // A browser acts for somebody else by PIN, but for no more than its own person may do. Of the fields, one stands for all.
  const algunos = posibles.filter(({ que }) => !/^editar .+ (?!nombre$)/.test(que))
  for (const propia of cruzados ? gente : [])
    for (const otra of gente.filter((uno) => uno !== propia)) {
      const casos = algunos.map((caso) => ({ ...caso, permitido: (roles: Roles) => caso.permitido(roles) && caso.permitido(propia.roles) }))
      await entregar(propia.navegador, otra, `${otra.nombre} en el navegador de ${propia.nombre}`, casos)
    }
  return puerta.terminar(cruzados ? 1500 : 500)
}

test('al entregar por sincronización: de cada papel, en su navegador, en el de otro y en la caja, entra lo que dice la declaración', async () => {
  expect(await alEntregar('entregar', { cruzados: true })).toEqual([])
}, 60_000)

test('lo que no es un hecho no lo entrega nadie', async () => {
  const puerta = new Puerta('decisiones')
  const otras = todas.filter(({ clase }) => clase !== 'hecho')
  for (const { nombre, navegador } of gente) {
    const suerte = suertes(await navegador.enviar(...otras.map((entity) => navegador.hecho(entity))))
    for (const [i, motivo] of suerte.entries())
      puerta.caso(`${nombre} ${otras[i]?.tipo ?? ''} (${motivo})`, motivo !== 'tipo-desconocido', false)
  }
  expect(puerta.terminar(100)).toEqual([])
})

test('el validador de CouchDB y la guardia del almacén: ningún papel escribe por su cuenta, y el servidor solo lo declarado', async () => {
  const disenos = [...(await archivosGenerados())].flatMap(([ruta, contenido]) =>
    ruta.startsWith('couchdb/') ? [JSON.parse(contenido) as Diseno] : [],
  )
  type Validador = (nuevo: object, viejo: object | null, quien: { roles: readonly string[] }) => void
  const nombres = {
    ops: 'tienda-t1-ops',
    conta: 'tienda-t1-conta',
    equipo: 'tienda-t1-equipo',
    usuario: 'usuario-u1',
    mensajero: 'mensajero-u1',
    publico: 'publico',
    plataforma: 'plataforma',
    servidor: 'auditoria',
  }
  const puerta = new Puerta('CouchDB')
  for (const base of tiposDeBase) {
    const diseno = disenos.find((uno) => uno.base === base)
    if (!diseno) throw new Error(`no design for ${base}`)
    const validar = runInNewContext(`(${diseno.validador.validate_doc_update})`) as Validador
    const pasa = (nuevo: object, viejo: object | null, quien: readonly string[]): boolean => {
      try {
        validar(nuevo, viejo, { roles: quien })
        return true
      } catch (error) {
        if (typeof error === 'object' && error !== null && 'forbidden' in error) return false
        throw error
      }
    }
    for (const entity of todas) {
      const { id, ...campos } = construir(entity, {}, { id: idDeMuestra(entity) })
      const doc = { _id: id, ...campos }
      const suya = entity.database === base
      const libre = base === 'servidor'
      const actos: readonly [que: Accion, nuevo: object, viejo: object | null, declarado: boolean][] = [
        ['crear', doc, null, suya || libre],
        ['editar', { ...doc, clave: 'otra' }, doc, libre || (suya && entity.clase !== 'hecho')],
        ['mudar', { ...doc, tiendaId: 'otra' }, doc, libre],
        ['borrar', { _id: id, _deleted: true }, doc, libre || !suya || (entity.clase !== 'hecho' && entity.permisos.borrar !== undefined)],
      ]
      for (const [que, nuevo, viejo, declarado] of actos) {
        for (const rol of [...roles, 'cliente', ''] as const)
          puerta.caso(`${rol} ${que} ${entity.tipo} en ${base}`, pasa(nuevo, viejo, rol === '' ? [] : [rol]), false)
        puerta.caso(`servidor ${que} ${entity.tipo} en ${base}`, pasa(nuevo, viejo, ['servidor']), declarado)
        const enAlmacen = guardia(
          nombres[base],
          nuevo as Record<string, unknown>,
          (viejo ?? undefined) as Record<string, unknown> | undefined,
        )
        puerta.caso(`almacén ${que} ${entity.tipo} en ${base}`, enAlmacen === undefined, declarado)
      }
    }
  }
  expect(puerta.terminar(5000)).toEqual([])
})

/** Saves every fact as everybody in a browser that has heard of the shop's adjustments. */
async function enElNavegador(nombreDePuerta: string, ajustes: Ajustes = []): Promise<readonly string[]> {
  const posibles = hechosPosibles(ajustes)
  const puerta = new Puerta(nombreDePuerta)
  for (const { nombre, roles } of gente) {
    const [rol = 'cajero', ...otrosRoles] = roles
    const equipo = unEquipo({ ahora: Date.parse('2026-11-21T15:00:00.000Z') })
    await sembrarEnEquipo(equipo, [construir(Tienda, { permisosAjustados: [...ajustes] }, { id: 'tienda:t1', tiendaId: 't1' })])
    const puertos = equipo.pestana()
    const global = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
    const tienda = await abrirTienda({
      puertos,
      local: localSobre(global.apuntes.local),
      publico: global.filas.publico,
      credencial: {
        clase: 'web',
        dispositivoId: 'dispositivo:1',
        secreto: 's'.repeat(43),
        tiendaId: 't1',
        slug: 'x',
        nombre: 'x',
        cajaId: '',
        usuarioId: 'u1',
        llave: '',
      },
      miembro: { empleadoId: 'empleado:1', nombre, rol, otrosRoles },
      alFallar: (error) => equipo.fallos.push(error),
    })
    for (const [i, { que, entity, campos, permitido }] of posibles.entries()) {
      const todo = entity.esquemaCampos.parse({ ...entity.muestra, ...campos })
      const [accion] = que.split(' ')
      const exigente = exigentes[entity.tipo]?.accion
      const guardado = await tienda.repo.guardarVarios([
        { entity, campos: todo, id: `${entity.tipo}:${i}`, ...(accion !== undefined && accion === exigente ? { accion } : {}) },
      ])
      puerta.caso(`${nombre}: ${que}`, guardado.ok, permitido(roles))
      const motivo = guardado.ok ? '' : guardado.error.code
      if (!['', 'guardar.sin-permiso', 'guardar.campo-sin-permiso'].includes(motivo))
        puerta.desacuerdos.push(`${nombre}: ${que}: ${motivo}`)
    }
    await tienda.cerrar()
    await global.cerrar()
    expect(equipo.fallos).toEqual([])
  }
  return puerta.terminar(400)
}

test('el repositorio del navegador: cada papel guarda lo que el servidor le recibiría', async () => {
  expect(await enElNavegador('navegador')).toEqual([])
}, 60_000)

test('con todos los permisos ajustables al revés, cada puerta dice lo mismo que la tienda', async () => {
  const { p, a } = m
  const { tiendaId } = a.tienda
  for (const { clave, actos, roles: suyos } of ajustables)
    for (const rol of suyos) {
      const [tipo, accion] = actos[0] ?? []
      const permitido = !todas.some((entity) => entity.tipo === tipo && permite(rol, entity, accion ?? ''))
      bien(await p.pedir('PUT', `/api/tiendas/${tiendaId}/permisos`, { rol, clave, permitido }, a.duena))
    }
  const ops = await baseDeTienda(p.store, tiendaId, 'ops')
  const { permisosAjustados: ajustes } = leer(Tienda, (await ops.get(idTienda(tiendaId))) ?? {})
  // What was done before they were turned counts as it did then: these come after.
  p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 60_000)
  expect(await porHttp('HTTP ajustada', ajustes)).toEqual([])
  expect(await alEntregar('entregar ajustada', { ajustes, cruzados: false })).toEqual([])
  expect(await enElNavegador('navegador ajustado', ajustes)).toEqual([])
}, 120_000)
