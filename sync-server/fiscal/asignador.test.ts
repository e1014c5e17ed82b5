import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { leer } from '#domain/core/entity.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { baseDeTienda } from '../core/bases.ts'
import { MEDIODIA, RNC, unMundo, type Mundo } from '../../tests/support/server/door.ts'
import { abrirNcf } from './base.ts'
import { crearAsignador, idBloque } from './asignador.ts'
import type { Asignador, Prestamo } from '../core/central.ts'
import { bitacoraEnDisco } from './bitacora.ts'

let mundo: Mundo
const ALTO = 'ncf-alto.log'
beforeEach(async () => {
  mundo = await unMundo()
  for (let i = 0; i < 6; i++) await mundo.caja()
})
afterEach(() => mundo.cerrar())

/** An allocator of a process of its own over the same store. */
const otroProceso = (epoch = 'epoca-1', archivo = ALTO): Asignador =>
  crearAsignador({ store: mundo.store, ahora: () => mundo.reloj.ahora, epoch, bitacora: bitacoraEnDisco(join(mundo.datos, archivo)) })
const prestamo = (n: number, tipoComprobante: TipoComprobante = 'E32', resto: Partial<Prestamo> = {}): Prestamo => ({
  tiendaId: mundo.tiendaId,
  tipoComprobante,
  dispositivoId: `nuevo:${n}`,
  cajaId: `caja:${(n % 6) + 1}`,
  autor: 'servidor',
  ultimoUsado: () => ({}),
  loPideElMismo: false,
  ...resto,
})
const prestados = async (desdeNumero = 1_000_001): Promise<BloqueNCF[]> =>
  (await mundo.ops.find({ tipo: BloqueNCF.tipo })).map((doc) => leer(BloqueNCF, doc)).filter(({ desde }) => desde >= desdeNumero)
const lugares = (bloques: readonly BloqueNCF[]): [number, number][] =>
  bloques.map(({ desde, hasta }): [number, number] => [desde, hasta]).sort((a, b) => a[0] - b[0])
const sinCruces = (rangos: readonly [number, number][]): boolean =>
  rangos.every(([desde], i) => i === 0 || desde > (rangos[i - 1]?.[1] ?? 0))
const rango = async (): Promise<RangoNCF> => {
  const conta = await baseDeTienda(mundo.store, mundo.tiendaId, 'conta')
  const [doc] = await conta.find({ tipo: RangoNCF.tipo, clave: 'E32' })
  return leer(RangoNCF, doc ?? { id: '' })
}
const otroRango = async (campos: Partial<RangoNCF>): Promise<void> => {
  const conta = await baseDeTienda(mundo.store, mundo.tiendaId, 'conta')
  await conta.create(
    construir(
      RangoNCF,
      { rnc: RNC, ...campos },
      { id: `rangoNCF:${campos.tipoComprobante}:${campos.desde}`, tiendaId: mundo.tiendaId, dispositivoId: '', hlc: '' },
    ),
  )
}

describe('prestar', () => {
  test('da dos bloques seguidos del tamaño de la caja, y los tipos raros llevan menos', async () => {
    await otroRango({ tipoComprobante: 'E34', desde: 1, hasta: 1000, siguiente: 1 })
    const [normal, nota] = [await otroProceso().prestar(prestamo(1)), await otroProceso().prestar(prestamo(1, 'E34'))]
    expect(normal.ok && lugares(normal.value)).toEqual([
      [1_000_001, 1_000_500],
      [1_000_501, 1_001_000],
    ])
    expect(nota.ok && lugares(nota.value)).toEqual([
      [1, 50],
      [51, 100],
    ])
    expect(await rango()).toMatchObject({ siguiente: 1_001_001, estado: 'activo' })
  })

  test('repone cuando queda la mitad de los dos bloques, y antes no', async () => {
    const asignador = otroProceso()
    await asignador.prestar(prestamo(1))
    const con = (usado: number) =>
      asignador.prestar(prestamo(1, 'E32', { ultimoUsado: () => ({ [idBloque(RNC, 'E32', 1_000_001)]: usado }) }))
    expect(await con(1_000_499).then((r) => r.ok && r.value.length)).toBe(2)
    expect(await con(1_000_500).then((r) => r.ok && r.value.length)).toBe(3)
  })

  test('a un dispositivo que dice que le faltan le da otro aunque el servidor crea que le sobran, con un tope', async () => {
    const asignador = otroProceso()
    const pedir = () => asignador.prestar(prestamo(1, 'E32', { loPideElMismo: true }))
    const veces: unknown[] = []
    for (let i = 0; i < 8; i++) veces.push(await pedir().then((r) => r.ok && r.value.length))
    expect(veces).toEqual([2, 3, 4, 5, 6, 6, 6, 6])
  })

  test('al que perdió su almacén varias veces no le cuentan los bloques que ya nunca usará, con un tope', async () => {
    const asignador = otroProceso()
    let descartadosHasta = ''
    const nuevos: number[] = []
    for (let perdida = 0; perdida < 12; perdida++) {
      mundo.reloj.ahora = new Date(mundo.reloj.ahora.getTime() + 60_000)
      const prestados = await asignador.prestar(prestamo(1, 'E32', { loPideElMismo: true, descartadosHasta }))
      nuevos.push(prestados.ok ? prestados.value.filter(({ en }) => en > descartadosHasta).length : -1)
      descartadosHasta = mundo.reloj.ahora.toISOString()
    }
    // A device that loses its store every day is broken: 18 blocks of it are enough.
    expect(nuevos).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0])
  })

  test('50 a la vez en un proceso: 50 pares de bloques sin un número en común', async () => {
    const asignador = otroProceso()
    const respuestas = await Promise.all(Array.from({ length: 50 }, (_, n) => asignador.prestar(prestamo(n))))
    expect(respuestas.every((r) => r.ok && r.value.length === 2)).toBe(true)
    const bloques = await prestados()
    expect(bloques).toHaveLength(100)
    expect(sinCruces(lugares(bloques))).toBe(true)
    expect(await rango()).toMatchObject({ siguiente: 1_050_001, estado: 'agotado' })
  }, 30_000)

  test('cinco procesos a la vez, sin verse: ni un número repetido ni uno perdido', async () => {
    const procesos = Array.from({ length: 5 }, () => otroProceso())
    const respuestas = await Promise.all(Array.from({ length: 30 }, (_, n) => (procesos[n % 5] ?? otroProceso()).prestar(prestamo(n))))
    expect(respuestas.every((r) => r.ok && r.value.length === 2)).toBe(true)
    const lista = lugares(await prestados())
    expect(lista).toHaveLength(60)
    expect(lista).toEqual(Array.from({ length: 60 }, (_, i) => [1_000_001 + i * 500, 1_000_500 + i * 500]))
    const apuntados = new Map(
      (await bitacoraEnDisco(join(mundo.datos, ALTO)).leer()).flatMap((linea) =>
        linea.que === 'prestado' ? [[linea.bloque.id, linea.bloque.paraDispositivo] as const] : [],
      ),
    )
    expect(apuntados).toEqual(new Map((await prestados()).map(({ id, paraDispositivo }) => [id, paraDispositivo])))
  }, 30_000)

  test('pasa al rango siguiente cuando uno se acaba, primero el que vence antes, y dice cuándo no queda ninguno', async () => {
    await otroRango({ tipoComprobante: 'B01', desde: 1, hasta: 700, siguiente: 1, vence: '2027-12-31' })
    await otroRango({ tipoComprobante: 'B01', desde: 900, hasta: 1000, siguiente: 900, vence: '2026-12-31' })
    await otroRango({ tipoComprobante: 'B01', desde: 2000, hasta: 2100, siguiente: 2000, vence: '2026-11-20' })
    const asignador = otroProceso()
    const primero = await asignador.prestar(prestamo(1, 'B01'))
    expect(primero.ok && lugares(primero.value)).toEqual([
      [1, 500],
      [900, 1000],
    ])
    const segundo = await asignador.prestar(prestamo(2, 'B01'))
    expect(segundo.ok && lugares(segundo.value)).toEqual([[501, 700]])
    expect(await asignador.prestar(prestamo(3, 'B01'))).toEqual({ ok: false, error: { code: 'ncf.sin-rango', datos: { tipo: 'B01' } } })
  })

  test('el último día del rango todavía presta; el día siguiente ya no', async () => {
    await otroRango({ tipoComprobante: 'B14', desde: 1, hasta: 700, siguiente: 1, vence: '2026-11-21' })
    mundo.reloj.ahora = new Date('2026-11-22T03:59:00.000Z')
    expect((await otroProceso().prestar(prestamo(1, 'B14'))).ok).toBe(true)
    mundo.reloj.ahora = new Date('2026-11-22T04:00:00.000Z')
    expect((await otroProceso().prestar(prestamo(2, 'B14'))).ok).toBe(false)
  })
})

describe('un corte en cualquier punto', () => {
  test('después de apuntar y antes de crear: los números no se pierden', async () => {
    await mundo.central.asignador.prestar(prestamo(1))
    const lineas = (await readFile(join(mundo.datos, ALTO), 'utf8')).trim().split('\n')
    const cortado = JSON.parse(lineas[0] ?? '') as { bloque: BloqueNCF }
    Object.assign(cortado.bloque, { id: idBloque(RNC, 'E32', 1_001_001), desde: 1_001_001, hasta: 1_001_500, paraDispositivo: 'nuevo:9' })
    await appendFile(join(mundo.datos, ALTO), `\n${JSON.stringify(cortado)}\n{"que":"prest`)
    const r = await otroProceso().prestar(prestamo(2))
    expect(r.ok && lugares(r.value)).toEqual([
      [1_001_001, 1_001_500],
      [1_001_501, 1_002_000],
    ])
  })

  test('después de crear en ncf y antes de lo demás: quien viene termina lo que quedó a medias y toma los siguientes', async () => {
    const aMedias = construir(
      BloqueNCF,
      { rnc: RNC, rangoId: (await rango()).id, desde: 1_000_001, hasta: 1_000_500, paraDispositivo: 'nuevo:9', cajaId: 'caja:1' },
      { id: idBloque(RNC, 'E32', 1_000_001), tiendaId: mundo.tiendaId, dispositivoId: '', hlc: '' },
    )
    await (await abrirNcf(mundo.store)).create(aMedias)
    const r = await otroProceso().prestar(prestamo(2))
    expect(r.ok && lugares(r.value)).toEqual([
      [1_000_501, 1_001_000],
      [1_001_001, 1_001_500],
    ])
    expect(await mundo.ops.get(aMedias.id)).toMatchObject({ paraDispositivo: 'nuevo:9', desde: 1_000_001 })
  })
})

describe('después de restaurar una copia', () => {
  test('salta por encima de lo que se prestó después de la copia y devuelve esos bloques, congelados los que lo estaban', async () => {
    await mundo.central.asignador.prestar(prestamo(1))
    const copia = { rango: await rango(), bloques: (await prestados()).map(({ id }) => id) }
    const despues = await mundo.central.asignador.prestar(prestamo(2))
    const [primero, segundo] = despues.ok ? despues.value : []
    await mundo.central.asignador.anotarCongelado(segundo?.id ?? '', mundo.tiendaId)
    await restaurar(copia)
    expect((await prestados()).map(({ id }) => id)).toEqual(copia.bloques)

    await mundo.reiniciar('epoca-2')
    const r = await mundo.central.asignador.prestar(prestamo(3))
    expect(r.ok && lugares(r.value)).toEqual([
      [1_002_001, 1_002_500],
      [1_002_501, 1_003_000],
    ])
    expect(await mundo.ops.get(primero?.id ?? '')).toMatchObject({ paraDispositivo: 'nuevo:2', estado: 'activo' })
    expect(await mundo.ops.get(segundo?.id ?? '')).toMatchObject({ paraDispositivo: 'nuevo:2', estado: 'congelado' })
    expect(sinCruces(lugares(await prestados()))).toBe(true)
  })

  test('salta también cuando de lo prestado después no queda más que la bitácora', async () => {
    const copia = { rango: await rango(), bloques: [] }
    await mundo.central.asignador.prestar(prestamo(1))
    await restaurar(copia)
    const r = await otroProceso('epoca-2').prestar(prestamo(2))
    expect(r.ok && lugares(r.value)).toEqual([
      [1_001_001, 1_001_500],
      [1_001_501, 1_002_000],
    ])
  })

  /** Range, blocks and `ncf` as they were when the copy was made. */
  async function restaurar(copia: { rango: RangoNCF; bloques: string[] }): Promise<void> {
    const conta = await baseDeTienda(mundo.store, mundo.tiendaId, 'conta')
    const ahora = await conta.get(copia.rango.id)
    await conta.update({ ...copia.rango, rev: ahora?.rev ?? '' })
    const ncf = await abrirNcf(mundo.store)
    for (const { id } of await prestados()) {
      if (copia.bloques.includes(id)) continue
      const enNcf = await ncf.get(id)
      await ncf.remove(id, enNcf?.rev ?? '')
    }
    // The guard lets nobody remove a block from a store's database: the whole database is put back instead.
    const docs = (await mundo.ops.changes('0', 1000)).cambios.flatMap(({ doc }) =>
      doc && (doc['tipo'] !== BloqueNCF.tipo || Number(doc['desde']) < 1_000_001 || copia.bloques.includes(doc.id)) ? [doc] : [],
    )
    await mundo.store.destroy(mundo.ops.nombre)
    mundo.ops = await baseDeTienda(mundo.store, mundo.tiendaId, 'ops')
    await mundo.ops.createMany(docs)
  }
})

test('la bitácora ignora una línea cortada y conserva las demás', async () => {
  const ruta = join(mundo.datos, 'otra.log')
  const bitacora = bitacoraEnDisco(ruta)
  const bloque = construir(BloqueNCF, { anulados: [] }, { id: 'bloque:1', en: MEDIODIA })
  expect(await bitacora.leer()).toEqual([])
  await bitacora.anotar({ que: 'prestado', epoch: 'e', bloque })
  await appendFile(ruta, '\n{"que":"presta')
  await Promise.all([
    bitacora.anotar({ que: 'congelado', epoch: 'e', bloqueId: 'a', tiendaId: '' }),
    bitacora.anotar({ que: 'congelado', epoch: 'e', bloqueId: 'b', tiendaId: '' }),
  ])
  expect(
    (await bitacora.leer()).map((linea) => (linea.que === 'prestado' ? linea.bloque.id : linea.que === 'congelado' ? linea.bloqueId : '')),
  ).toEqual(['bloque:1', 'a', 'b'])
})
