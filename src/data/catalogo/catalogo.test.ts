import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { InstantaneaLeida } from '#domain/core/instantanea.ts'
import type { FilaCatalogo } from '#domain/core/sync.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { abrirCatalogo, type CatalogoEscribible } from './catalogo.ts'
import { filaDe } from '#data/device/fila.ts'

const YO = 'dispositivo:1'
let equipo: Equipo
let base: BaseLocal<'ops', 'catalogo'>
let catalogo: CatalogoEscribible

async function abrir(): Promise<CatalogoEscribible> {
  const puertos = equipo.pestana()
  base = await puertos.abrirBase('prueba', { filas: ['ops'], apuntes: ['catalogo'] })
  catalogo = await abrirCatalogo({
    apuntes: base.apuntes.catalogo,
    ops: base.filas.ops,
    tiendaId: 't1',
    dispositivoId: YO,
    puertos,
    alFallar: (error) => equipo.fallos.push(error),
  })
  catalogo.serDueno(true)
  return catalogo
}
async function reabrir(): Promise<CatalogoEscribible> {
  catalogo.cerrar()
  await base.cerrar()
  return await abrir()
}

beforeEach(async () => {
  equipo = unEquipo()
  await abrir()
})
afterEach(async () => {
  catalogo.cerrar()
  await base.cerrar()
  expect(equipo.fallos).toEqual([])
})

const fila = (n: number, resto: Partial<FilaCatalogo> = {}): FilaCatalogo => ({
  id: `producto:${n}`,
  n: `Producto ${n}`,
  b: `746${n}`,
  c: '',
  g: '',
  p: 1_000_000,
  k: 0,
  i: '18',
  u: 'unidad',
  f: 12,
  m: 0,
  e: 10_000,
  o: '',
  ...resto,
})
const instantanea = (filas: FilaCatalogo[], resto: Partial<InstantaneaLeida> = {}): InstantaneaLeida => ({
  epoch: 'e1',
  hora: '2026-11-21T12:00:00.000Z',
  desde: '1',
  hash: '',
  total: filas.length,
  cubre: {},
  trozos: [JSON.stringify(filas)],
  ...resto,
})
const tomar = (leida: InstantaneaLeida) => catalogo.aplicarInstantanea(leida, Promise.resolve(leida.hash))
const propia = (doc: Envelope, estado: 'guardado' | 'recibido' = 'guardado') =>
  filaDe(doc, { texto: JSON.stringify(doc), hash: 'h', estado, seq: doc.seq })
const vender = (seq: number, dispositivoId = YO) => construir(Venta, {}, { id: `venta:${dispositivoId}:${seq}`, seq, dispositivoId })
const editar = (seq: number, campos: Record<string, unknown>, ms: number, docId = 'producto:1') =>
  construir(
    Historico,
    {
      docTipo: 'producto',
      cambios: [
        {
          docId,
          campos: Object.fromEntries(
            Object.entries(campos).map(([campo, despues]) => [campo, { antes: null, despues: despues as string }]),
          ),
        },
      ],
      motivo: '',
    },
    { id: `historico:${seq}`, seq, dispositivoId: YO, hlc: encodeHlc(ms, 0, YO), clave: 'producto' },
  )
const equipoConEdicion = (historico: Envelope) => base.filas.ops.crear([propia(historico)])
const maestro = (campos: Record<string, unknown>, ms: number, relojes: Record<string, string> = {}) => ({
  ...construir(Producto, campos, { id: 'producto:1' }),
  reloj: encodeHlc(ms, 0, 'otro'),
  relojes,
})

describe('el peso', () => {
  test('llega con el catálogo, lo cambia una edición y sigue ahí al abrir de nuevo; quien no lo dijo tiene 0', async () => {
    await tomar(instantanea([fila(1, { w: 350 }), fila(2)]))
    const pesos = () => ['producto:1', 'producto:2'].map((id) => catalogo.porId(id)?.pesoGramos)
    expect(pesos()).toEqual([350, 0])
    await equipoConEdicion(editar(1, { pesoGramos: 400 }, 1_800_000_000_000, 'producto:2'))
    await expect.poll(pesos).toEqual([350, 400])
    catalogo.cerrar()
    await abrir()
    await expect.poll(pesos).toEqual([350, 400])
  })
})

describe('variantes', () => {
  test('las de un artículo salen juntas, se hallan por su grupo y siguen ahí al abrir de nuevo', async () => {
    const polo = (n: number, a: string) => fila(n, { n: `Polo ${a}`, h: 'Camisa polo', a })
    await tomar(instantanea([polo(1, 'M roja'), fila(2, { n: 'Polo de golf' }), polo(3, 'L azul')]))
    const ids = (texto: string) => catalogo.buscar(texto, 10).map(({ id }) => id)
    expect(ids('polo')).toEqual(['producto:1', 'producto:3', 'producto:2'])
    expect(ids('camisa azul')).toEqual(['producto:3'])
    await equipoConEdicion(editar(1, { grupo: 'Camisa polo', variante: 'S' }, 5, 'producto:2'))
    await expect.poll(() => catalogo.porId('producto:2')?.variante).toBe('S')
    await catalogo.asegurar()
    await reabrir()
    expect(catalogo.todos().map(({ grupo, variante }) => [grupo, variante])).toEqual([
      ['Camisa polo', 'M roja'],
      ['Camisa polo', 'S'],
      ['Camisa polo', 'L azul'],
    ])
  })
})

describe('buscar', () => {
  test('sin acentos, en cualquier orden, lo que empieza así primero', async () => {
    await tomar(
      instantanea([
        fila(1, { n: 'Molido de café' }),
        fila(2, { n: 'Café molido Santo Domingo' }),
        fila(3, { n: 'Piñonate de niño' }),
        fila(4, { n: 'Descafeinado' }),
        fila(5, { n: 'Café viejo', f: 4 }),
      ]),
    )
    const ids = (texto: string) => catalogo.buscar(texto, 10).map(({ id }) => id)
    expect(ids('CAFE')).toEqual(['producto:2', 'producto:1', 'producto:4'])
    expect(ids('dom cafe')).toEqual(['producto:2'])
    expect(ids('nino')).toEqual(['producto:3'])
    expect(ids('zumo')).toEqual([])
    expect(catalogo.buscar('cafe', 1)).toHaveLength(1)
    expect(catalogo.buscar('cafe viejo', 9, () => true).map(({ id }) => id)).toEqual(['producto:5'])
  })

  test('por código de barras, por el propio, y un UPC que llega con un cero delante', async () => {
    await tomar(
      instantanea([fila(1, { b: '0123456789012' }), fila(2, { b: '777', c: 'A-1' }), fila(3, { b: '777' }), fila(4, { b: '888', f: 4 })]),
    )
    expect(catalogo.porCodigo('123456789012')?.id).toBe('producto:1')
    expect(catalogo.porCodigo(' A-1 ')?.id).toBe('producto:2')
    expect(catalogo.duplicados('777').map(({ id }) => id)).toEqual(['producto:2', 'producto:3'])
    expect(catalogo.porCodigo('888')).toBeUndefined()
    expect(catalogo.porCodigo('')).toBeUndefined()
  })
})

test('una instantánea que no es la que dice su hash no cambia nada', async () => {
  await tomar(instantanea([fila(1)]))
  const mala = instantanea([fila(2)], { epoch: 'e2' })
  expect(await catalogo.aplicarInstantanea(mala, Promise.resolve('otro'))).toBe(false)
  expect(await tomar({ ...mala, trozos: ['[{"id":'] })).toBe(false)
  expect([catalogo.epoch(), catalogo.total]).toEqual(['e1', 1])
})

test('cualquiera de sus códigos de barra lo encuentra, también después de reabrir; el que se le quita, ya no', async () => {
  await tomar(instantanea([fila(1, { l: ['7460000000011', '7460000000028'] }), fila(2)]))
  expect(catalogo.porCodigo('7460000000028')?.id).toBe('producto:1')
  expect(catalogo.buscar('7460000000011', 5).map(({ id }) => id)).toEqual(['producto:1'])
  expect((await reabrir()).porCodigo('7460000000011')?.id).toBe('producto:1')
  const doc = { ...construir(Producto, { otrosCodigos: ['7460000000028'] }, { id: 'producto:1' }), reloj: '9', relojes: {} }
  catalogo.aplicarDocs([doc], [])
  expect([catalogo.porCodigo('7460000000011'), catalogo.porCodigo('7460000000028')?.id]).toEqual([undefined, 'producto:1'])
})

describe('existencia', () => {
  test('la instantánea y los hechos que ella no ha contado, cada uno una vez', async () => {
    await tomar(instantanea([fila(1)], { cubre: { [YO]: [[1, 2]], otro: [[1, 5]] } }))
    await base.filas.ops.crear([propia(vender(2)), propia(vender(3))])
    expect(catalogo.existencia('producto:1')).toBe(9_000)
    catalogo.aplicarDocs([vender(5, 'otro'), vender(6, 'otro'), vender(3)], [])
    catalogo.aplicarDocs([vender(6, 'otro')], [])
    expect(catalogo.existencia('producto:1')).toBe(8_000)
    const entrada = construir(
      MovimientoInventario,
      { lineas: [{ productoId: 'producto:1', milesimas: 24_000 }] },
      { id: 'm', seq: 4, dispositivoId: YO },
    )
    await base.filas.ops.crear([propia(entrada)])
    expect(catalogo.existencia('producto:1')).toBe(32_000)
    expect((await reabrir()).existencia('producto:1')).toBe(33_000)
    catalogo.aplicarDocs([vender(6, 'otro')], [])
    await catalogo.asegurar()
    expect((await reabrir()).existencia('producto:1')).toBe(32_000)
  })

  test('de un paquete hay tantos como alcance lo que trae, también después de reabrir y de editarlo aquí', async () => {
    await tomar(instantanea([fila(1), fila(2, { e: 0, q: [['producto:1', 4000]] })]))
    expect([catalogo.existencia('producto:2'), catalogo.propias('producto:2')]).toEqual([2000, 0])
    expect(catalogo.porId('producto:1')?.contiene).toEqual([])
    await base.filas.ops.crear([propia(vender(1)), propia(vender(2)), propia(vender(3))])
    expect(catalogo.existencia('producto:2')).toBe(1000)
    const otra = await reabrir()
    expect([otra.porId('producto:2')?.contiene, otra.existencia('producto:2')]).toEqual([
      [{ productoId: 'producto:1', milesimas: 4000 }],
      1000,
    ])
  })

  test('una instantánea nueva no cuenta dos veces lo de aquí', async () => {
    await base.filas.ops.crear([propia(vender(1)), propia(vender(2))])
    expect(catalogo.existencia('producto:1')).toBe(-2_000)
    await tomar(instantanea([fila(1)], { cubre: { [YO]: [[1, 1]] } }))
    expect(catalogo.existencia('producto:1')).toBe(9_000)
  })
})

describe('ediciones', () => {
  test('la propia se ve en el acto, sigue al volver a abrir, y cede ante una posterior de otro', async () => {
    await tomar(instantanea([fila(1)]))
    await base.filas.ops.crear([propia(editar(1, { precioDiezmilesimas: 2_000_000 }, 1000))])
    expect(catalogo.porId('producto:1')?.precioDiezmilesimas).toBe(2_000_000)
    expect((await reabrir()).porId('producto:1')?.precioDiezmilesimas).toBe(2_000_000)
    catalogo.aplicarDocs([maestro({ nombre: 'Otro nombre', precioDiezmilesimas: 1_000_000 }, 500)], [])
    expect(catalogo.porId('producto:1')).toMatchObject({ nombre: 'Otro nombre', precioDiezmilesimas: 2_000_000 })
    await catalogo.asegurar()
    expect((await reabrir()).porId('producto:1')).toMatchObject({ nombre: 'Otro nombre', precioDiezmilesimas: 2_000_000 })
    catalogo.aplicarDocs([maestro({ precioDiezmilesimas: 3_000_000 }, 2000)], [])
    expect(catalogo.porId('producto:1')?.precioDiezmilesimas).toBe(3_000_000)
    await catalogo.asegurar()
    expect((await reabrir()).porId('producto:1')?.precioDiezmilesimas).toBe(3_000_000)
  })

  test('la propia que otro ya pisó no revive, llegue cuando llegue', async () => {
    await tomar(instantanea([fila(1)]))
    catalogo.aplicarDocs([maestro({ precioDiezmilesimas: 3_000_000 }, 5000)], [])
    await base.filas.ops.crear([propia(editar(1, { precioDiezmilesimas: 2_000_000, nombre: 'Viejo' }, 1000))])
    expect(catalogo.porId('producto:1')?.precioDiezmilesimas).toBe(3_000_000)
  })

  test('un código de barras que cambia se encuentra por el nuevo y no por el viejo', async () => {
    await tomar(instantanea([fila(1)]))
    await base.filas.ops.crear([propia(editar(1, { codigoBarra: '999', nombre: 'Té verde' }, 1000))])
    expect(catalogo.porCodigo('7461')).toBeUndefined()
    expect(catalogo.porCodigo('999')?.nombre).toBe('Té verde')
    expect(catalogo.buscar('te verde', 5)).toHaveLength(1)
  })

  test('cientos de cambios se escriben de una vez y no se pierde ninguno', async () => {
    await tomar(instantanea(Array.from({ length: 1500 }, (_, i) => fila(i))))
    catalogo.aplicarDocs(
      Array.from({ length: 400 }, (_, i) => ({ ...maestro({ nombre: `Nuevo ${i}` }, 10), id: `producto:${i * 5}` })),
      ['producto:1'],
    )
    await catalogo.asegurar()
    await reabrir()
    expect(catalogo.total).toBe(1499 + 100)
    expect(catalogo.porId('producto:1')).toBeUndefined()
    expect(catalogo.porId('producto:1995')?.nombre).toBe('Nuevo 399')
    expect(await base.apuntes.catalogo.conPrefijo('delta:')).toEqual([])
  })
})

test('otra pestaña sigue lo que escribe la dueña', async () => {
  const puertos = equipo.pestana()
  const otra = await abrirCatalogo({
    apuntes: base.apuntes.catalogo,
    ops: base.filas.ops,
    tiendaId: 't1',
    dispositivoId: YO,
    puertos,
    alFallar: (error) => equipo.fallos.push(error),
  })
  await tomar(instantanea([fila(1), fila(2)]))
  await expect.poll(() => otra.total).toBe(2)
  catalogo.aplicarDocs([maestro({ nombre: 'Cambiado' }, 10), vender(1, 'otro')], [])
  await catalogo.asegurar()
  await expect.poll(() => otra.porId('producto:1')?.nombre).toBe('Cambiado')
  expect(otra.existencia('producto:1')).toBe(9_000)
  otra.cerrar()
})
