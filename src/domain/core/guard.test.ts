import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { idDeMuestra } from './construir.ts'
import { idDeBaja } from '#domain/pedidos/entregas/devolucion.rules.ts'
import { entities } from '#domain/entities.ts'
import { componer, idAdmitido, type Acto, type Entity } from './entity.ts'
import { guard } from './guard.es5.js'
import { tablaDeGuardia, tipoDeBase } from './guard-table.ts'
import { idMovimientoDeLiquidacion } from '#domain/pedidos/entregas/liquidacion.rules.ts'

const todas = entities as readonly unknown[] as readonly Entity[]
const servidor = { roles: ['servidor'] }
const acto: Acto = { tiendaId: 't1', en: '2026-11-21T12:00:00.000Z', creadoPor: 'empleado:1', dispositivoId: 'd1', seq: 1, hlc: '' }

type Documento = Record<string, unknown>
const entityDe = (tipo: string): Entity => {
  const entity = todas.find((e) => e.tipo === tipo)
  if (entity === undefined) throw new Error(`no entity ${tipo}`)
  return entity
}
const tablaDe = (entity: Entity) => tablaDeGuardia(todas, entity.database as Parameters<typeof tablaDeGuardia>[1])
function muestra(entity: Entity): Documento {
  const { id: _id, ...doc } = componer(entity, 'x', entity.esquemaCampos.parse(entity.muestra), acto)
  return { _id: idDeMuestra(entity), ...doc }
}
/** What the guard says of a document of this type. */
const juzgar = (tipo: string, nuevo: Documento, viejo: Documento | null = null, quien = servidor) =>
  guard(tablaDe(entityDe(tipo)), nuevo, viejo, quien)

describe('la guardia', () => {
  test.each(todas.map((entity) => [entity.tipo, entity] as const))('deja pasar la muestra de %s', (_tipo, entity) => {
    expect(guard(tablaDe(entity), muestra(entity), null, servidor)).toBe('')
  })

  test.each(todas.map((entity) => [entity.tipo, entity] as const))(
    'rechaza a %s sin cada campo obligatorio y con otra clase de valor',
    (_tipo, entity) => {
      const tabla = tablaDe(entity)
      const fila = tabla.tipos[entity.tipo]
      for (const campo of fila?.obligatorios ?? []) {
        const { [campo]: _quitado, ...resto } = muestra(entity)
        expect(guard(tabla, resto, null, servidor)).toBe(`falta:${campo}`)
      }
      for (const campo of Object.keys(fila?.campos ?? {})) {
        const valor = fila?.campos[campo]?.includes('boolean') === true ? 'sí' : true
        expect(guard(tabla, { ...muestra(entity), [campo]: valor }, null, servidor)).toBe(`clase:${campo}`)
      }
      for (const campo of Object.keys(tabla.sobre)) {
        if (campo === 'tipo') continue
        expect(guard(tabla, { ...muestra(entity), [campo]: null }, null, servidor)).toBe(`sobre:${campo}`)
      }
    },
  )

  test('solo el servidor y el administrador escriben', () => {
    const venta = muestra(entityDe('venta'))
    expect(juzgar('venta', venta, null, { roles: [] })).toBe('rol')
    expect(juzgar('venta', venta, null, { roles: ['propietario'] })).toBe('rol')
    expect(juzgar('venta', { _id: 'venta:1', _deleted: true }, venta, { roles: ['cajero'] })).toBe('rol')
    expect(juzgar('venta', venta, null, { roles: ['_admin'] })).toBe('')
  })

  test('un tipo desconocido o de otra base no entra; lo propio del servidor sí', () => {
    expect(juzgar('venta', { ...muestra(entityDe('venta')), tipo: 'factura' })).toBe('tipo')
    expect(juzgar('venta', muestra(entityDe('tiendaBanco')))).toBe('tipo')
    expect(juzgar('venta', { _id: 'x' })).toBe('tipo')
    expect(juzgar('venta', { _id: 'x', tipo: 'toString' })).toBe('tipo')
    expect(juzgar('venta', { _id: 'x', tipo: 'servidor:cursor', desde: '12-abc' })).toBe('')
    expect(juzgar('venta', { _id: 'x', tipo: 'servidor:cursor', seq: 'doce' })).toBe('sobre:seq')
    expect(juzgar('venta', { _id: 'x', tipo: 'servidor:cursor' }, muestra(entityDe('venta')))).toBe('fija:tipo')
  })

  test('un hecho no cambia ni se borra; el servidor solo añade a lo que anotó al recibirlo', () => {
    const recibida = { ...muestra(entityDe('venta')), recepcion: { hash: 'abc', en: '2026-11-21T13:00:00.000Z' } }
    expect(juzgar('venta', { ...recibida, _rev: '2-x' }, recibida)).toBe('')
    expect(juzgar('venta', { ...recibida, nota: 'otra' }, recibida)).toBe('inmutable')
    expect(juzgar('venta', { ...recibida, extra: 1 }, recibida)).toBe('inmutable')
    expect(juzgar('venta', { ...recibida, lineas: [] }, recibida)).toBe('inmutable')
    expect(juzgar('venta', { ...recibida, recepcion: { ...recibida.recepcion, perdidos: ['producto:1.nombre'] } }, recibida)).toBe('')
    expect(juzgar('venta', { ...recibida, recepcion: { ...recibida.recepcion, hash: 'otro' } }, recibida)).toBe('inmutable')
    expect(juzgar('venta', muestra(entityDe('venta')), recibida)).toBe('inmutable')
    expect(juzgar('venta', { _id: 'venta:1', _deleted: true }, recibida)).toBe('borrado')
  })

  test('un hecho tiene un id de los suyos; el que ocupa el lugar de otro se puede sacar, y nada más', () => {
    for (const _id of [
      'credito:cliente:1:2026-11',
      '131246796-E320000000001',
      'cierre:turno:1',
      'bloque:x',
      'turno',
      'turno:a b',
      'xturno:1',
    ])
      expect([_id, juzgar('turno', { ...muestra(entityDe('turno')), _id })]).toEqual([_id, 'id'])
    for (const _id of ['turno:1', 'venta:1', '131246796-E32', '131246796-E320000000001x'])
      expect([_id, juzgar('venta', { ...muestra(entityDe('venta')), _id })]).toEqual([_id, 'id'])
    const intruso = { ...muestra(entityDe('turno')), _id: 'credito:cliente:1:2026-11' }
    expect(juzgar('turno', { _id: intruso._id, _deleted: true }, intruso)).toBe('')
    expect(
      juzgar('turno', { ...intruso, recepcion: { hash: 'a', en: 'b', perdidos: [] } }, { ...intruso, recepcion: { hash: 'a', en: 'b' } }),
    ).toBe('')
    expect(juzgar('turno', { _id: 'turno:1', _deleted: true }, muestra(entityDe('turno')))).toBe('borrado')
  })

  test('dos entidades de una base no comparten ids', () => {
    for (const una of todas.filter(({ database }) => database === 'ops'))
      expect([
        una.tipo,
        todas.filter((otra) => otra.database === 'ops' && idAdmitido(otra, idDeMuestra(una))).map(({ tipo }) => tipo),
      ]).toEqual([una.tipo, [una.tipo]])
  })

  test('los ids que se hacen de los de otros documentos son de los suyos', () => {
    expect(idAdmitido(entityDe('movimientoInventario'), idDeBaja('pedido:0199-a:tabc'))).toBe(true)
    expect(idAdmitido(entityDe('movimientoInventario'), 'movimientoInventario:conteoInventario:0199-a:1')).toBe(true)
    expect(idAdmitido(entityDe('movimientoCaja'), idMovimientoDeLiquidacion('liquidacion:0199-a'))).toBe(true)
    expect(idAdmitido(entityDe('cierreTurno'), 'cierre:turno:0199-a')).toBe(true)
  })

  test('un hecho nombra el dispositivo y su número', () => {
    expect(juzgar('venta', { ...muestra(entityDe('venta')), seq: 0 })).toBe('sobre:seq')
    expect(juzgar('venta', { ...muestra(entityDe('venta')), dispositivoId: '' })).toBe('sobre:dispositivoId')
    expect(juzgar('producto', { ...muestra(entityDe('producto')), seq: 0, dispositivoId: '' })).toBe('')
  })

  test('los campos fijos, el tipo y la tienda quedan como nacieron', () => {
    const rango = muestra(entityDe('rangoNCF'))
    expect(juzgar('rangoNCF', { ...rango, siguiente: 501 }, rango)).toBe('')
    expect(juzgar('rangoNCF', { ...rango, hasta: 60_000 }, rango)).toBe('fija:hasta')
    expect(juzgar('rangoNCF', { ...rango, tiendaId: 't2' }, rango)).toBe('fija:tiendaId')
    expect(juzgar('rangoNCF', { ...muestra(entityDe('tiendaBanco')) }, rango)).toBe('fija:tipo')
  })

  test('el estado se mueve por donde la declaración dice', () => {
    const bloque = muestra(entityDe('bloqueNCF'))
    const congelado = { ...bloque, estado: 'congelado' }
    expect(juzgar('bloqueNCF', congelado, bloque)).toBe('')
    expect(juzgar('bloqueNCF', bloque, congelado)).toBe('estado:congelado>activo')
    expect(juzgar('bloqueNCF', { ...bloque, estado: 'perdido' })).toBe('estado:>perdido')
    expect(juzgar('bloqueNCF', { ...bloque, estado: 'toString' })).toBe('estado:>toString')
  })

  test('se borra lo que alguien puede borrar, y lo borrado puede nacer de nuevo', () => {
    const [producto, caja] = [muestra(entityDe('producto')), muestra(entityDe('caja'))]
    expect(juzgar('producto', { _id: 'producto:1', _deleted: true }, producto)).toBe('')
    expect(juzgar('caja', { _id: 'caja:1', _deleted: true }, caja)).toBe('borrado')
    expect(juzgar('producto', producto, { _id: 'producto:1', _rev: '2-x', _deleted: true })).toBe('')
  })

  test('un documento de otra versión se mira solo por fuera: se pone al día al leer', () => {
    const { precioDiezmilesimas: _quitado, ...viejo } = muestra(entityDe('producto'))
    expect(juzgar('producto', { ...viejo, v: 2 })).toBe('')
    expect(juzgar('producto', { ...viejo, v: 2, en: 5 })).toBe('sobre:en')
  })

  test('corre igual en un motor vacío, a partir de su texto, sin nada de ES6', async () => {
    const texto = (await readFile(new URL('./guard.es5.js', import.meta.url), 'utf8')).replace('export function', 'function')
    const codigo = texto.replaceAll(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
    expect(codigo).not.toMatch(/=>|`|\b(?:let|const|class|async|await|yield|of|import|export)\b|\.\.\./)
    const juez = runInNewContext(`${texto}; guard`) as typeof guard
    const venta = muestra(entityDe('venta'))
    expect(juez(tablaDe(entityDe('venta')), venta, null, servidor)).toBe('')
    expect(juez(tablaDe(entityDe('venta')), { ...venta, nota: 'otra' }, venta, servidor)).toBe('inmutable')
  })

  test('el nombre de una base dice qué guarda', () => {
    const nombres = [
      'tienda-tabc-ops',
      'tienda-tabc-conta-2025',
      'tienda-tabc-equipo',
      'usuario-u1',
      'mensajero-u1',
      'publico',
      'plataforma',
      'ncf',
      'cuarentena',
      'tienda-tabc-otra',
      'auth',
    ]
    expect(nombres.map(tipoDeBase)).toEqual([
      'ops',
      'conta',
      'equipo',
      'usuario',
      'mensajero',
      'publico',
      'plataforma',
      'servidor',
      'servidor',
      'servidor',
      'servidor',
    ])
  })
})
