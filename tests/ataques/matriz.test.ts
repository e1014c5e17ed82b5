import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivosGenerados, type Diseno } from '../../couchdb/generate.ts'
import { construir } from '#domain/construir.ts'
import { Historico } from '#domain/entidades/historico.ts'
import type { RolDeTienda } from '#domain/entidades/equipo.ts'
import { Producto } from '#domain/entidades/producto.ts'
import { roles, type Accion, type Entity, type Rol } from '#domain/entity.ts'
import { tipoDeBase, tiposDeBase } from '#domain/guard-table.ts'
import { bases, type Base, type Envio, type SnapshotReply } from '#domain/sync.ts'
import { localSobre } from '#data/local.ts'
import { abrirTienda } from '#data/tienda-local.ts'
import { buildApp } from '#server/app.ts'
import { baseDeTienda, baseDeUsuario, abrirPublico } from '#server/bases.ts'
import type { Acceso } from '#server/plugins/ruta.ts'
import { CLAVE, type PersonaPrueba, type Quien } from '#server/prueba.ts'
import { bien, Hechos } from '#server/routes/sync/prueba.ts'
import { guardia } from '#server/store/guardia.ts'
import type { Db } from '#server/store/port.ts'
import { unEquipo } from '../support/dispositivo.ts'
import { casosHistorico, hechos, lee, papeles, permite, permiteHistorico, todas } from './matriz.ts'
import { suertes, unaMesa, type Mesa } from './mesa.ts'

const OPERADOR = 'operador@mercana.test'

let m: Mesa
let operador: PersonaPrueba
beforeAll(async () => {
  m = await unaMesa({ ADMIN_EMAILS: OPERADOR })
  await m.p.server.identidad.crear({ email: OPERADOR, nombre: 'Operador', clave: CLAVE })
  operador = await m.p.entrar(OPERADOR, CLAVE)
}, 60_000)
const cuentas = new Map<string, number>()
afterAll(async () => {
  await m.p.cerrar()
  const total = [...cuentas.values()].reduce((suma, n) => suma + n, 0)
  process.stdout.write(`matriz de permisos: ${total} casos · ${[...cuentas].map(([donde, n]) => `${donde} ${n}`).join(' · ')}\n`)
})

/** Cases of one door: what it did that the declaration does not say. */
class Puerta {
  readonly desacuerdos: string[] = []
  #casos = 0
  readonly #nombre: string

  constructor(nombre: string) {
    this.#nombre = nombre
  }

  caso(que: string, hizo: boolean, declarado: boolean): void {
    this.#casos++
    if (hizo !== declarado) this.desacuerdos.push(`${que}: ${hizo ? 'pudo' : 'no pudo'}`)
  }

  /** What it did otherwise; throws when it was asked suspiciously little. */
  terminar(minimo: number): readonly string[] {
    cuentas.set(this.#nombre, this.#casos)
    if (this.#casos < minimo) throw new Error(`${this.#nombre}: only ${this.#casos} cases`)
    return this.desacuerdos
  }
}

test('por HTTP: cada papel puede en cada orden lo que dice la declaración', async () => {
  const { p, a, clienta } = m
  const rutas: { metodo: string; url: string; acceso: Acceso }[] = []
  const app = await buildApp({
    store: p.store,
    config: p.server.config,
    alRegistrar: ({ method, url, config }) => {
      for (const metodo of [method].flat())
        if (config?.acceso?.permiso && metodo !== 'HEAD') rutas.push({ metodo, url, acceso: config.acceso })
    },
  })
  await app.close()
  const gente: readonly { nombre: string; quien: Quien; deTienda: readonly Rol[]; fuera: readonly Rol[] }[] = [
    { nombre: 'nadie', quien: {}, deTienda: [], fuera: [] },
    { nombre: 'cliente', quien: clienta, deTienda: [], fuera: ['cliente'] },
    { nombre: 'operador', quien: operador, deTienda: ['operador'], fuera: ['operador', 'cliente'] },
    { nombre: 'dueña de la de al lado', quien: m.b.duena, deTienda: [], fuera: ['cliente'] },
    ...papeles.map((rol) => ({ nombre: rol, quien: a.gente[rol].persona, deTienda: [rol], fuera: ['cliente'] as const })),
  ]
  const negados = new Set(['permiso.denegado', 'tienda.no-existe', 'sesion.ninguna', 'dispositivo.desconocido'])
  const puerta = new Puerta('HTTP')
  for (const { metodo, url, acceso } of rutas) {
    const [entity, accion = ''] = acceso.permiso ?? []
    for (const { nombre, quien, deTienda, fuera } of gente) {
      const direccion = url.replace(':tiendaId', a.tienda.tiendaId).replaceAll(/:\w+/g, 'x')
      const r = await p.pedir(metodo as 'GET', direccion, metodo === 'GET' ? undefined : {}, quien)
      const suyos = url.includes(':tiendaId') ? deTienda : fuera
      puerta.caso(
        `${nombre} ${metodo} ${url}`,
        !negados.has(String(r.cuerpo['code'])),
        suyos.some((rol) => permite(rol, entity as Entity, accion)),
      )
      expect(r.estado).toBeLessThan(500)
    }
  }
  expect(puerta.terminar(200)).toEqual([])
})

/** A document of every kind, where it is kept. */
async function sembrar(): Promise<void> {
  const { p, a } = m
  const { tiendaId } = a.tienda
  const guardar = async (db: Db, entity: Entity): Promise<void> => {
    if (tipoDeBase(db.nombre) !== entity.database) throw new Error(`${entity.tipo} is not kept in ${db.nombre}`)
    await db.create(construir(entity, {}, { id: `${entity.tipo}:sembrado`, tiendaId, en: p.reloj.ahora.toISOString(), hlc: '' }))
  }
  for (const entity of todas) {
    const { database } = entity
    if (database === 'ops' || database === 'conta' || database === 'equipo')
      await guardar(await baseDeTienda(p.store, tiendaId, database), entity)
    if (database === 'publico') await guardar(await abrirPublico(p.store), entity)
    if (database === 'usuario')
      for (const rol of papeles) await guardar(await baseDeUsuario(p.store, a.gente[rol].persona.usuarioId), entity)
  }
}

test('al leer por sincronización: de cada base, cada papel ve los documentos que dice la declaración, al empezar y después', async () => {
  const { a } = m
  const lectores: readonly { nombre: string; rol: RolDeTienda; esCaja: boolean; de: Hechos }[] = [
    { nombre: 'caja', rol: 'cajero', esCaja: true, de: a.caja },
    ...papeles.map((rol) => ({ nombre: rol, rol, esCaja: false, de: a.gente[rol].navegador })),
  ]
  const leer = async (de: Hechos, base: Base, desde: string): Promise<{ tipos: Set<string>; desde: string; negada: boolean }> => {
    const r = await de.leer(`pull?base=${base}&desde=${encodeURIComponent(desde)}&limite=1`)
    if (r.estado === 403) return { tipos: new Set(), desde, negada: true }
    const todo = await de.leerTodo(base, desde, 1000)
    return { tipos: new Set(todo.docs.map(({ tipo }) => tipo)), desde: todo.desde, negada: false }
  }
  const antes = new Map<string, string>()
  for (const { nombre, de } of lectores) for (const base of bases) antes.set(`${nombre} ${base}`, (await leer(de, base, '0')).desde)
  await sembrar()
  const puerta = new Puerta('leer')
  for (const { nombre, rol, esCaja, de } of lectores)
    for (const base of bases) {
      const [inicial, cambios] = [await leer(de, base, '0'), await leer(de, base, antes.get(`${nombre} ${base}`) ?? '0')]
      puerta.caso(
        `${nombre} abre ${base}`,
        !inicial.negada,
        todas.some((entity) => lee(rol, esCaja, entity, base)),
      )
      for (const entity of todas) {
        // The catalogue comes as a snapshot, and from there by changes.
        const declarado = lee(rol, esCaja, entity, base)
        if (entity.tipo !== Producto.tipo)
          puerta.caso(`${nombre} empieza ${base} ${entity.tipo}`, inicial.tipos.has(entity.tipo), declarado)
        puerta.caso(`${nombre} sigue ${base} ${entity.tipo}`, cambios.tipos.has(entity.tipo), declarado)
      }
    }
  for (const { nombre, rol, de } of lectores) {
    const r = await de.leer('snapshot')
    const producto = Producto as unknown as Entity
    puerta.caso(`${nombre} lee el catálogo`, r.estado === 200, permite(rol, producto, 'leer'))
    const conCosto = r.estado === 200 && (bien(r) as unknown as SnapshotReply).trozos.flat().some(({ k }) => k > 0)
    puerta.caso(`${nombre} ve los costos`, conCosto, permite(rol, producto, 'verCosto') && permite(rol, producto, 'leer'))
  }
  expect(puerta.terminar(2000)).toEqual([])
}, 60_000)

/** Facts of a kind that ask for more than `crear`, by the action that they ask for. */
const exigentes: Readonly<Record<string, { accion: Accion; campos: object }>> = {
  venta: {
    accion: 'devolver',
    campos: { tipoComprobante: 'E34', modifica: { ventaId: 'x', ncf: 'E320000000001', fecha: '2026-11-21', codigo: '3', motivo: 'x' } },
  },
  movimientoCaja: { accion: 'retirar', campos: { clase: 'retiro' } },
}

/** Every fact that somebody could hand in: of each kind, of each kind's demanding form, and of each edit. */
function hechosPosibles(): { que: string; entity: Entity; campos: object; permitido: (rol: Rol) => boolean }[] {
  return [
    ...hechos
      .filter(({ tipo }) => tipo !== Historico.tipo)
      .flatMap((entity) => {
        const exigente = exigentes[entity.tipo]
        const simple = { que: `crear ${entity.tipo}`, entity, campos: {}, permitido: (rol: Rol) => permite(rol, entity, 'crear') }
        if (!exigente) return [simple]
        const { accion, campos } = exigente
        return [simple, { que: `${accion} ${entity.tipo}`, entity, campos, permitido: (rol: Rol) => permite(rol, entity, accion) }]
      }),
    ...casosHistorico.map((caso) => ({
      que: `${caso.accion} ${caso.entity.tipo} ${caso.campo}`,
      entity: Historico as unknown as Entity,
      campos: caso.campos,
      permitido: (rol: Rol) => permiteHistorico(rol, caso),
    })),
  ]
}

test('al entregar por sincronización: de cada papel, en su navegador, en el de otro y en la caja, entra lo que dice la declaración', async () => {
  const { a } = m
  const posibles = hechosPosibles()
  const puerta = new Puerta('entregar')
  const entregar = async (de: Hechos, creadoPor: RolDeTienda, nombre: string, casos: typeof posibles): Promise<void> => {
    const envios = casos.map(({ entity, campos }): Envio => {
      const propio = conNombre(entity, de.seq)
      return de.hecho(entity, { ...campos, ...propio.campos }, { creadoPor: a.gente[creadoPor].empleadoId, ...propio.sobre })
    })
    for (let i = 0; i < envios.length; i += 200) {
      const suerte = suertes(await de.enviar(...envios.slice(i, i + 200)))
      for (const [j, motivo] of suerte.entries()) {
        const caso = casos[i + j]
        if (!caso) throw new Error('more answers than facts')
        puerta.caso(`${nombre}: ${caso.que} (${motivo})`, motivo !== 'sin-permiso', caso.permitido(creadoPor))
        // Whoever may is not stopped by anything but what a fiscal number asks for.
        if (!['recibido', 'sin-permiso', 'ncf-fuera-de-bloque'].includes(motivo))
          puerta.desacuerdos.push(`${nombre}: ${caso.que}: ${motivo}`)
      }
    }
  }
  for (const rol of papeles) {
    await entregar(a.gente[rol].navegador, rol, rol, posibles)
    await entregar(a.caja, rol, `${rol} con PIN en la caja`, posibles)
  }
  // A browser acts for somebody else by PIN, but for no more than its own person may do. Of the fields, one stands for all.
  const algunos = posibles.filter(({ que }) => !/^editar .+ (?!nombre$)/.test(que))
  for (const propia of papeles)
    for (const otra of papeles.filter((uno) => uno !== propia)) {
      const casos = algunos.map((caso) => ({ ...caso, permitido: (rol: Rol) => caso.permitido(rol) && caso.permitido(propia) }))
      await entregar(a.gente[propia].navegador, otra, `${otra} en el navegador de ${propia}`, casos)
    }
  expect(puerta.terminar(1500)).toEqual([])
}, 60_000)

/** Sales are known by their number, closings by their shift. */
function conNombre({ tipo }: Entity, seq: number): { campos: object; sobre: { id?: string } } {
  const ncf = `E3299${String(seq).padStart(8, '0')}`
  if (tipo === 'venta') return { campos: { ncf }, sobre: { id: `131246796-${ncf}` } }
  const turnoId = `turno:de-${seq}-${++turnos}`
  return tipo === 'cierreTurno' ? { campos: { turnoId }, sobre: { id: `cierre:${turnoId}` } } : { campos: {}, sobre: {} }
}
let turnos = 0

test('lo que no es un hecho no lo entrega nadie', async () => {
  const { a } = m
  const puerta = new Puerta('decisiones')
  const otras = todas.filter(({ clase }) => clase !== 'hecho')
  for (const rol of papeles) {
    const { navegador } = a.gente[rol]
    const suerte = suertes(await navegador.enviar(...otras.map((entity) => navegador.hecho(entity))))
    for (const [i, motivo] of suerte.entries())
      puerta.caso(`${rol} ${otras[i]?.tipo ?? ''} (${motivo})`, motivo !== 'tipo-desconocido', false)
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
      const { id, ...campos } = construir(entity)
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

test('el repositorio del navegador: cada papel guarda lo que el servidor le recibiría', async () => {
  const posibles = hechosPosibles()
  const puerta = new Puerta('navegador')
  for (const rol of papeles) {
    const equipo = unEquipo({ ahora: Date.parse('2026-11-21T15:00:00.000Z') })
    const puertos = equipo.pestana()
    const global = await puertos.abrirBase('mercana', { filas: ['publico', 'usuario'], apuntes: ['local'] })
    const tienda = await abrirTienda({
      puertos,
      local: localSobre(global.apuntes.local),
      publico: global.filas.publico,
      usuario: global.filas.usuario,
      credencial: {
        clase: 'web',
        dispositivoId: 'dispositivo:1',
        secreto: 's'.repeat(43),
        tiendaId: 't1',
        slug: 'x',
        nombre: 'x',
        cajaId: '',
        usuarioId: 'u1',
      },
      miembro: { empleadoId: 'empleado:1', nombre: rol, rol },
      alFallar: (error) => equipo.fallos.push(error),
    })
    for (const [i, { que, entity, campos, permitido }] of posibles.entries()) {
      const todo = entity.esquemaCampos.parse({ ...entity.muestra, ...campos })
      const [accion] = que.split(' ')
      const exigente = exigentes[entity.tipo]?.accion
      const guardado = await tienda.repo.guardarVarios([
        { entity, campos: todo, id: `${entity.tipo}:${i}`, ...(accion !== undefined && accion === exigente ? { accion } : {}) },
      ])
      puerta.caso(`${rol}: ${que}`, guardado.ok, permitido(rol))
      const motivo = guardado.ok ? '' : guardado.error.code
      if (!['', 'guardar.sin-permiso', 'guardar.campo-sin-permiso'].includes(motivo)) puerta.desacuerdos.push(`${rol}: ${que}: ${motivo}`)
    }
    await tienda.cerrar()
    await global.cerrar()
    expect(equipo.fallos).toEqual([])
  }
  expect(puerta.terminar(400)).toEqual([])
}, 60_000)
