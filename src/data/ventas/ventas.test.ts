import { afterEach, beforeEach, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import { abrirEnPestana, accesoCon, bloque, MEDIODIA, PIN, sembrar, unaCajaSola, ventaDeCafe } from '../../../tests/support/caja-sola.ts'
import type { Equipo } from '../../../tests/support/dispositivo.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { abrirTurno, anotarActo, cerrarTurno, cobrar, devolver, loQueQuedo, turnoAbierto } from './ventas.ts'
import { moverCaja } from './movimientos.ts'

let equipo: Equipo
let abiertas: TiendaLocal[] = []

/** Opens a tab on the till of the equipo, with the cashier at it. */
async function pestana(): Promise<TiendaLocal> {
  const abierta = await abrirEnPestana(equipo)
  abiertas.push(abierta)
  return abierta
}

async function cerrarTodo(): Promise<void> {
  for (const tienda of abiertas.splice(0)) await tienda.cerrar()
}

beforeEach(async () => {
  equipo = await unaCajaSola([
    bloque(1, 3),
    bloque(4, 100),
    construir(BloqueNCF, { desde: 1, hasta: 50, tipoComprobante: 'E34', paraDispositivo: 'dispositivo:1' }, { id: 'bloque:nota' }),
  ])
  await sembrar(equipo, [await accesoCon(equipo, { empleadoId: 'empleado:2', nombre: 'Rafael', rol: 'supervisor' })])
})

afterEach(async () => {
  await cerrarTodo()
  expect(equipo.fallos).toEqual([])
})

async function enTurno(): Promise<TiendaLocal> {
  const tienda = await pestana()
  expect((await tienda.entrarConPin('empleado:1', PIN)).ok).toBe(true)
  expect((await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })).ok).toBe(true)
  return tienda
}

const vender = async (tienda: TiendaLocal, cambio: Partial<BorradorVenta> = {}): Promise<Venta> => {
  const cobrada = await cobrar(tienda, ventaDeCafe(cambio))
  if (!cobrada.ok) throw new Error(JSON.stringify(cobrada.error))
  return cobrada.value
}

test('cada venta toma el número que sigue, de un bloque al otro', async () => {
  const tienda = await enTurno()
  const ncfs = []
  for (let i = 0; i < 5; i++) ncfs.push((await vender(tienda)).ncf)
  expect(ncfs).toEqual(['E320000000001', 'E320000000002', 'E320000000003', 'E320000000004', 'E320000000005'])
  expect((await tienda.numeros()).E32).toMatchObject({ quedan: 95, siguiente: 'E320000000006' })
})

test('al volver a abrir sigue donde quedó: el turno, la cajera y el número', async () => {
  await vender(await enTurno())
  await cerrarTodo()
  const tienda = await pestana()
  expect(tienda.persona.valor()).toMatchObject({ empleadoId: 'empleado:1', rol: 'cajero' })
  expect(await turnoAbierto(tienda)).toBeDefined()
  const segunda = await vender(tienda)
  expect(segunda).toMatchObject({ ncf: 'E320000000002', seq: 3 })
})

test('dos pestañas que cobran a la vez nunca repiten número ni seq', async () => {
  const primera = await enTurno()
  const segunda = await pestana()
  const lugar = async (tienda: TiendaLocal) => {
    await tienda.dueno.tomar()
    return await cobrar(tienda, ventaDeCafe())
  }
  const cobradas = await Promise.all(Array.from({ length: 10 }, (_, i) => lugar(i % 2 === 0 ? primera : segunda)))
  const hechas = cobradas.flatMap((una) => (una.ok ? [una.value] : []))
  expect(hechas.length).toBeGreaterThanOrEqual(5)
  expect(new Set(hechas.map(({ ncf }) => ncf)).size).toBe(hechas.length)
  expect(new Set(hechas.map(({ seq }) => seq)).size).toBe(hechas.length)
  expect(hechas.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(hechas.map((_, i) => i + 2))
})

test('dos pestañas que se turnan la caja siguen una misma cuenta', async () => {
  const [primera, segunda] = [await enTurno(), await pestana()]
  const ventas: Venta[] = []
  for (const tienda of [primera, primera, segunda, primera, segunda, segunda, primera]) {
    await tienda.dueno.tomar()
    ventas.push(await vender(tienda))
  }
  expect(ventas.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(ventas.map(({ ncf }) => Number(ncf.slice(3)))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect([...ventas].sort((a, b) => (a.hlc < b.hlc ? -1 : 1))).toEqual(ventas)
})

test('la pestaña que no tiene la caja no vende, hasta que la toma', async () => {
  const primera = await enTurno()
  const segunda = await pestana()
  expect(await cobrar(segunda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'dispositivo.otra-pestana' } })
  await segunda.dueno.tomar()
  expect((await cobrar(segunda, ventaDeCafe())).ok).toBe(true)
  expect(await cobrar(primera, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'dispositivo.otra-pestana' } })
})

test('una venta rechazada no gasta número ni deja nada guardado', async () => {
  const tienda = await enTurno()
  expect(await cobrar(tienda, ventaDeCafe({ lineas: [] }))).toMatchObject({ ok: false, error: { code: 'venta.sin-lineas' } })
  expect(await cobrar(tienda, ventaDeCafe({ pagos: [] }))).toMatchObject({ ok: false, error: { code: 'pago.falta' } })
  expect(await cobrar(tienda, ventaDeCafe({ tipoComprobante: 'B01' }))).toMatchObject({ ok: false })
  expect(await vender(tienda)).toMatchObject({ ncf: 'E320000000001', seq: 2 })
})

test('sin números de ese tipo lo dice y no cambia de tipo', async () => {
  const tienda = await enTurno()
  expect(await cobrar(tienda, ventaDeCafe({ tipoComprobante: 'B02' }))).toMatchObject({ ok: false, error: { code: 'ncf.sin-bloque' } })
})

test('un disco lleno no deja venta, ni número gastado, y se puede volver a cobrar', async () => {
  const tienda = await enTurno()
  const { ops } = tienda.interno
  const crear = ops.crear.bind(ops)
  ops.crear = () => Promise.reject(Object.assign(new Error('abort'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }))
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'guardar.sin-espacio' } })
  ops.crear = () => Promise.reject(new Error('UnknownError'))
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'guardar.no-se-pudo' } })
  ops.crear = crear
  expect(await vender(tienda)).toMatchObject({ ncf: 'E320000000001', seq: 2 })
})

test('si el disco guardó y después dio error, la venta vale una sola vez', async () => {
  const tienda = await enTurno()
  const { ops } = tienda.interno
  const crear = ops.crear.bind(ops)
  ops.crear = async (filas) => {
    await crear(filas)
    throw new Error('connection lost')
  }
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: true, value: { ncf: 'E320000000001' } })
  ops.crear = crear
  expect((await vender(tienda)).ncf).toBe('E320000000002')
})

test('hay un solo turno abierto por caja, y al cerrarlo se puede abrir otro', async () => {
  const tienda = await enTurno()
  expect(await abrirTurno(tienda, { fondoDop: {}, fondoUsd: {} })).toMatchObject({ ok: false, error: { code: 'turno.ya-abierto' } })
  await vender(tienda)
  expect((await moverCaja(tienda, { clase: 'gasto', moneda: 'DOP', centavos: 2_500, motivo: 'Agua' })).ok).toBe(true)
  const turno = await turnoAbierto(tienda)
  if (!turno) throw new Error('sin turno')
  const cierre = await cerrarTurno(tienda, turno, {
    conteoDop: { '10000': 10, '5000': 1, '500': 5 },
    conteoUsd: {},
    otros: [],
    conteosAnteriores: [],
  })
  expect(cierre).toMatchObject({
    ok: true,
    value: { id: `cierre:${turno.id}`, ventas: 1, cubre: { 'dispositivo:1': [[1, 3]] }, huella: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect(await turnoAbierto(tienda)).toBeUndefined()
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'turno.ninguno-abierto' } })
  expect(await cerrarTurno(tienda, turno, { conteoDop: {}, conteoUsd: {}, otros: [], conteosAnteriores: [] })).toMatchObject({
    ok: false,
    error: { code: 'turno.cerrado' },
  })
  equipo.reloj.ahora += 60_000
  expect(await loQueQuedo(tienda)).toMatchObject({ cajeroNombre: turno.cajeroNombre, hereda: { dopCentavos: 107_500, usdCentavos: 0 } })
  // The drawer is the same one: the new shift says what the last one left in it, whatever is counted now.
  expect(await abrirTurno(tienda, { fondoDop: { '10000': 10 }, fondoUsd: {} })).toMatchObject({
    ok: true,
    value: { fondoDopCentavos: 100_000, hereda: { turnoId: turno.id, dopCentavos: 107_500, usdCentavos: 0 } },
  })
  expect(await loQueQuedo(tienda)).toBeUndefined()
})

test('devolver pide un supervisor y no devuelve dos veces lo mismo', async () => {
  const tienda = await enTurno()
  const vendida = await vender(tienda)
  const devolucion = {
    venta: vendida,
    lineas: [{ indice: 0, cantidadMilesimas: 1000 }],
    motivo: 'Dañado',
    codigo: '1' as const,
    metodo: 'efectivo' as const,
  }
  expect(await devolver(tienda, devolucion)).toMatchObject({ ok: false, error: { code: 'nota.sin-permiso' } })
  const supervisor = await tienda.autorizarConPin('empleado:2', PIN)
  if (!supervisor.ok) throw new Error(supervisor.error.code)
  expect(await devolver(tienda, { ...devolucion, autorizadoPor: supervisor.value })).toMatchObject({
    ok: true,
    value: { ncf: 'E340000000001', autorizadoPor: 'empleado:2' },
  })
  expect(await devolver(tienda, { ...devolucion, autorizadoPor: supervisor.value })).toMatchObject({
    ok: false,
    error: { code: 'nota.ya-devuelta' },
  })
})

test('con el reloj en 1970 pide confirmar la fecha antes de fechar un comprobante', async () => {
  const tienda = await enTurno()
  equipo.reloj.ahora = 0
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'reloj.atrasado' } })
  equipo.reloj.ahora = MEDIODIA - 3_600_000
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'reloj.antes-de-ultima-venta' } })
  expect((await cobrar(tienda, ventaDeCafe(), { fechaConfirmada: true })).ok).toBe(true)
})

test('nadie en la caja: no se guarda nada', async () => {
  const tienda = await enTurno()
  await tienda.bloquear()
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'guardar.sin-permiso' } })
})

test('abrir la gaveta pide a otra persona y queda escrito; quitar una línea también, sin pedir a nadie', async () => {
  const tienda = await enTurno()
  const gaveta = { clase: 'gaveta' as const, detalle: '', centavos: 0 }
  expect(await anotarActo(tienda, gaveta)).toMatchObject({ ok: false, error: { code: 'caja.gaveta-sin-permiso' } })
  const companera = { empleadoId: 'empleado:9', nombre: 'Otra', rol: 'cajero' as const }
  expect((await anotarActo(tienda, { ...gaveta, autorizadoPor: companera })).ok).toBe(false)
  const supervisor = { empleadoId: 'empleado:2', nombre: 'Rafael', rol: 'supervisor' as const }
  expect(await anotarActo(tienda, { ...gaveta, autorizadoPor: supervisor })).toMatchObject({ value: { autorizadoPor: 'empleado:2' } })
  expect((await anotarActo(tienda, { clase: 'linea', detalle: '2 × Café', centavos: 20_000, autorizadoPor: supervisor })).ok).toBe(true)
  const turno = await turnoAbierto(tienda)
  const actos = await tienda.repo.buscar(ActoCaja, { padre: turno?.id ?? '' })
  expect(actos.map(({ doc }) => [doc.clase, doc.creadoPor, doc.autorizadoPor]).sort()).toEqual([
    ['gaveta', 'empleado:1', 'empleado:2'],
    ['linea', 'empleado:1', ''],
  ])
})

test('otra pestaña abre una versión más nueva que guarda de otro modo: no se cobra, se dice qué hacer, y no queda media venta', async () => {
  const tienda = await enTurno()
  await vender(tienda)
  const { name = '' } = (await equipo.indexedDB.databases()).find((una) => una.name?.endsWith('--ops')) ?? {}
  const guardados = await new Promise<number>((resolve, reject) => {
    const pedido = equipo.indexedDB.open(name, 100)
    pedido.addEventListener('upgradeneeded', () => {
      const viejos = pedido.transaction?.objectStore('docs').getAll()
      const nuevos = pedido.result.createObjectStore('hechos', { keyPath: 'id' })
      viejos?.addEventListener('success', () => {
        for (const uno of viejos.result) nuevos.add(uno)
        pedido.result.deleteObjectStore('docs')
      })
    })
    pedido.addEventListener('error', () => reject(pedido.error ?? new Error(name)))
    pedido.addEventListener('success', () => {
      const todos = pedido.result.transaction('hechos').objectStore('hechos').count()
      todos.addEventListener('success', () => {
        pedido.result.close()
        resolve(todos.result)
      })
    })
  })
  expect(await cobrar(tienda, ventaDeCafe())).toMatchObject({ ok: false, error: { code: 'guardar.version-nueva' } })
  const base = await new Promise<IDBDatabase>((resolve) => {
    const pedido = equipo.indexedDB.open(name)
    pedido.addEventListener('success', () => resolve(pedido.result))
  })
  expect([base.version, [...base.objectStoreNames]]).toEqual([100, expect.not.arrayContaining(['docs'])])
  const quedan = base.transaction('hechos').objectStore('hechos').count()
  await new Promise((resolve) => {
    quedan.addEventListener('success', resolve)
  })
  expect(quedan.result).toBe(guardados)
  base.close()
  await cerrarTodo().catch(() => undefined)
  equipo.fallos.length = 0
})

test('cuando sale el recibo la venta está también en la segunda copia; si su archivo no contesta, sale igual', async () => {
  const tienda = await enTurno()
  const { anexar } = equipo.archivos
  let enCopia = ''
  equipo.archivos.anexar = async (nombre, texto) => {
    await new Promise((seguir) => setTimeout(seguir, 30))
    await anexar(nombre, texto)
    enCopia += texto
  }
  const venta = await vender(tienda)
  expect(enCopia).toContain(venta.id)
  equipo.archivos.anexar = () => new Promise(() => undefined)
  expect((await vender(tienda)).ncf).toBe('E320000000002')
  equipo.archivos.anexar = anexar
})
