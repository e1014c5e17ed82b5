import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { MovimientoInventario } from '#domain/inventario/movimiento-inventario.entity.ts'
import { CierreTurno, Complemento } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { rangosDe } from '../../core/hechos/libreta.ts'
import { abrirRecibos, listarRecibos } from '../../core/hechos/recibos.ts'
import { DUENA, producto, unMundo, type DispositivoDePrueba, type Mundo } from '../../../tests/support/server/door.ts'
import { historico } from './historico.ts'
import { huecosAbiertos } from './huecos.ts'
import { recibos, type ReciboDeCaja } from '../../core/trabajos/recibos.ts'
import { crearTrabajos } from '../../core/trabajos/runner.ts'
import type { Trabajo, TrabajoDiferido } from '../../core/trabajos/trabajo.ts'

let mundo: Mundo
let caja: DispositivoDePrueba
beforeEach(async () => {
  mundo = await unMundo()
  caja = await mundo.caja()
})
afterEach(() => mundo.cerrar())

const CAFE = 'producto:cafe'
const sinRev = (doc: Record<string, unknown> | undefined) => ({ ...doc, rev: '' })
const perdidosDe = async (envio: Envio) => (await mundo.ops.get<{ recepcion: { perdidos?: string[] } }>(envio.id))?.recepcion.perdidos
const tras = (ms: number, dispositivoId: string) => ({ hlc: encodeHlc(mundo.reloj.ahora.getTime() + ms, 0, dispositivoId) })
const enviarTodo = async (...cajas: [DispositivoDePrueba, Envio][]) => {
  for (const [de, envio] of cajas) {
    expect((await de.enviar(envio))[0]).toMatchObject({ resultado: 'recibido' })
    await mundo.asentar()
  }
}

describe('maestros', () => {
  test('un producto nuevo aparece, y cada cambio deja su histórico sin pérdidas', async () => {
    const alta = caja.edicion(CAFE, producto())
    const cambio = caja.edicion(CAFE, { precioDiezmilesimas: { antes: 1_000_000, despues: 1_100_000 } })
    await enviarTodo([caja, alta], [caja, cambio])
    expect(await mundo.ops.get(CAFE)).toMatchObject({
      tipo: 'producto',
      nombre: 'Café molido',
      precioDiezmilesimas: 1_100_000,
      clave: '7460083708421',
      creadoPor: DUENA,
    })
    expect([await perdidosDe(alta), await perdidosDe(cambio)]).toEqual([[], []])
  })

  test('dos dispositivos que cambian campos distintos sin verse: quedan los dos cambios', async () => {
    const otra = await mundo.caja()
    await enviarTodo([caja, caja.edicion(CAFE, producto())])
    await enviarTodo(
      [caja, caja.edicion(CAFE, { nombre: { antes: 'Café molido', despues: 'Café Santo Domingo' } })],
      [otra, otra.edicion(CAFE, { codigo: { antes: '', despues: 'C-1' } })],
    )
    expect(await mundo.ops.get(CAFE)).toMatchObject({ nombre: 'Café Santo Domingo', codigo: 'C-1', precioDiezmilesimas: 1_000_000 })
  })

  test.each([
    ['llega primero el anterior', false],
    ['llega primero el posterior', true],
  ])('el mismo campo en dos dispositivos: gana el posterior y lo perdido queda escrito (%s)', async (_que, alReves) => {
    const otra = await mundo.caja()
    await enviarTodo([caja, caja.edicion(CAFE, producto())])
    const anterior = caja.edicion(CAFE, { precioDiezmilesimas: { antes: 1_000_000, despues: 1_200_000 } }, tras(60_000, 'dispositivo:1'))
    const posterior = otra.edicion(CAFE, { precioDiezmilesimas: { antes: 1_000_000, despues: 1_300_000 } }, tras(61_000, 'dispositivo:2'))
    const orden: [DispositivoDePrueba, Envio][] = [
      [caja, anterior],
      [otra, posterior],
    ]
    await enviarTodo(...(alReves ? orden.reverse() : orden))
    expect(await mundo.ops.get(CAFE)).toMatchObject({ precioDiezmilesimas: 1_300_000 })
    expect(await perdidosDe(anterior)).toEqual([`${CAFE}.precioDiezmilesimas`])
    expect(await perdidosDe(posterior)).toEqual([])
  })

  test('un cambio que llega antes que el alta espera sin que nadie lo vea, y aparece con ella', async () => {
    const alta = caja.edicion(CAFE, producto())
    const cambio = caja.edicion(CAFE, { nombre: { antes: 'Café molido', despues: 'Café nuevo' } })
    await enviarTodo([caja, cambio])
    expect(await mundo.ops.get(CAFE)).toBeUndefined()
    await enviarTodo([caja, alta])
    expect(await mundo.ops.get(CAFE)).toMatchObject({ nombre: 'Café nuevo', precioDiezmilesimas: 1_000_000 })
  })

  test('una importación de 500 cambios por hecho llega entera, también en una pasada con otros hechos', async () => {
    const importar = (desde: number) =>
      caja.hecho(
        Historico,
        {
          docTipo: 'producto',
          motivo: 'Importación',
          cambios: Array.from({ length: 500 }, (_, i) => ({
            docId: `producto:${desde + i}`,
            campos: producto({ nombre: `Artículo ${desde + i}`, codigoBarra: String(desde + i) }),
          })),
        },
        { creadoPor: DUENA },
      )
    expect((await caja.enviar(importar(0), caja.venta(), importar(500), importar(1000))).map((r) => r.resultado)).toEqual([
      'recibido',
      'recibido',
      'recibido',
      'recibido',
    ])
    await mundo.asentar()
    const { filas } = await mundo.central.pliegues.alDia(mundo.tiendaId)
    expect(filas.size).toBe(1500)
    expect(filas.get('producto:1234')).toMatchObject({ n: 'Artículo 1234', b: '1234', f: 12 })
  }, 30_000)

  test('volver a plegar todo desde el principio no cambia nada', async () => {
    const otra = await mundo.caja()
    const alta = caja.edicion(CAFE, producto())
    const sabida = caja.edicion(CAFE, { codigo: { antes: '', despues: '1' } })
    const [a, b] = [
      caja.edicion(CAFE, { nombre: { antes: 'Café molido', despues: 'A' } }, tras(1000, 'dispositivo:1')),
      otra.edicion(CAFE, { nombre: { antes: 'Café molido', despues: 'B' } }, tras(2000, 'dispositivo:2')),
    ]
    const despues = caja.edicion(CAFE, { codigo: { antes: '1', despues: '2' } }, tras(3000, 'dispositivo:1'))
    await enviarTodo([caja, alta], [caja, sabida], [caja, a], [otra, b], [caja, despues])
    const estado = async () => [await mundo.ops.get(CAFE), ...(await Promise.all([alta, sabida, a, b, despues].map(perdidosDe)))]
    const antes = await estado()
    expect(antes.slice(1)).toEqual([[], [], [`${CAFE}.nombre`], [], []])
    await mundo.reiniciar('epoca-2')
    await mundo.asentar()
    expect(await estado()).toEqual(antes)
  })

  test('dos procesos que pliegan a la vez llegan al mismo documento', async () => {
    const envios = Array.from({ length: 30 }, (_, i) =>
      caja.edicion(
        CAFE,
        i === 0 ? producto() : { nombre: { antes: `v${i - 1}`, despues: `v${i}` }, codigo: { antes: '', despues: String(i) } },
      ),
    )
    await caja.enviar(...envios)
    const docs = await mundo.ops.find({ tipo: Historico.tipo })
    const tienda = { tiendaId: mundo.tiendaId, store: mundo.store, ops: mundo.ops, en: mundo.reloj.ahora.toISOString() }
    await Promise.all([historico.procesar(tienda, docs), historico.procesar(tienda, [...docs].reverse()), mundo.asentar()])
    expect(await mundo.ops.get(CAFE)).toMatchObject({ nombre: 'v29', codigo: '29' })
  })
})

describe('complementos', () => {
  const cerrar = (hasta: number) =>
    caja.hecho(
      CierreTurno,
      { turnoId: 'turno:caja:1', cajaId: 'caja:1', cubre: { 'dispositivo:1': [[1, hasta]] } },
      { id: 'cierre:turno:caja:1' },
    )
  const complementos = async () =>
    (await mundo.ops.find<Complemento>({ tipo: Complemento.tipo })).map(({ id, totalCentavos, efectivoDopCentavos, padre }) => [
      id,
      totalCentavos,
      efectivoDopCentavos,
      padre,
    ])

  test.each([
    ['antes que el cierre', false],
    ['después del cierre', true],
  ])('lo que el cierre no contó y llega %s es un complemento, una sola vez', async (_que, tarde) => {
    const [turno, contada] = [caja.turno(), caja.venta()]
    const cierre = cerrar(2)
    const tardia = caja.venta()
    const gasto = caja.hecho(MovimientoCaja, { turnoId: 'turno:caja:1', cajaId: 'caja:1', clase: 'gasto', centavos: 700 })
    await enviarTodo([caja, turno], [caja, contada])
    const orden = tarde ? [cierre, tardia, gasto] : [gasto, tardia, cierre]
    for (const envio of orden) await enviarTodo([caja, envio])
    const esperados = [
      [`complemento:${gasto.id}`, 0, -700, cierre.id],
      [`complemento:${tardia.id}`, 10_000, 10_000, cierre.id],
    ]
    expect((await complementos()).sort()).toEqual(esperados.sort())
    const guardado = await mundo.ops.get(cierre.id)
    await mundo.reiniciar('epoca-2')
    await mundo.asentar()
    expect((await complementos()).sort()).toEqual(esperados.sort())
    expect(sinRev(await mundo.ops.get(cierre.id))).toEqual(sinRev(guardado))
  })
})

describe('existencias y números', () => {
  test('suman movimientos menos ventas, cada hecho una vez, y dicen qué han contado', async () => {
    await caja.enviar(
      caja.hecho(MovimientoInventario, { lineas: [{ productoId: 'producto:1', milesimas: 24_000 }] }, { creadoPor: DUENA }),
      caja.venta(),
      caja.venta(),
      caja.edicion('producto:1', producto()),
    )
    await mundo.asentar()
    const pliegue = await mundo.central.pliegues.alDia(mundo.tiendaId)
    expect(pliegue.existencias.get('producto:1')).toBe(22_000)
    expect([...pliegue.cubre]).toEqual([['dispositivo:1', [[1, 4]]]])
    expect([...pliegue.numeros]).toEqual([['E32', [[1, 2]]]])
    await mundo.reiniciar()
    await caja.enviar(caja.venta())
    const despues = await mundo.central.pliegues.alDia(mundo.tiendaId)
    expect([despues.existencias.get('producto:1'), [...despues.numeros], despues.filas.size]).toEqual([21_000, [['E32', [[1, 3]]]], 1])
    const [venta] = await mundo.ops.find<{ recepcion: object }>({ tipo: Venta.tipo })
    await mundo.ops.writeMany([{ ...venta, id: venta?.id ?? '', recepcion: { ...venta?.recepcion, visto: true } } as { id: string }])
    expect((await mundo.central.pliegues.alDia(mundo.tiendaId)).existencias.get('producto:1')).toBe(21_000)
  })
})

describe('el seguidor', () => {
  test('después de un corte repite y no se salta nada', async () => {
    const hechos = new Set<string>()
    let cortar = true
    const espia: Trabajo = {
      nombre: 'espia',
      version: 1,
      procesar: async (_tienda, docs) => {
        if (cortar && hechos.size > 150) throw new Error('se fue la luz')
        for (const { id } of docs) hechos.add(id)
      },
    }
    const nuevo = () =>
      crearTrabajos({
        store: mundo.store,
        ahora: () => mundo.reloj.ahora,
        epoch: 'e',
        trabajos: [espia],
        diferido: recibos,
        luego: () => () => undefined,
        alFallar: () => undefined,
      })
    for (let i = 0; i < 3; i++) await caja.enviar(...Array.from({ length: 120 }, () => caja.venta()))
    await expect(nuevo().ponerAlDia(mundo.tiendaId)).rejects.toThrow('se fue la luz')
    cortar = false
    await nuevo().ponerAlDia(mundo.tiendaId)
    const ventas = (await mundo.ops.find({ tipo: Venta.tipo })).map(({ id }) => id)
    expect(ventas.filter((id) => !hechos.has(id))).toEqual([])
  })

  test('lo que se reúne está escrito antes que el cursor: si se va la luz en medio, se reúne otra vez', async () => {
    const escritos = new Set<string>()
    let cortar = true
    const diferido: TrabajoDiferido<ReciboDeCaja> = {
      ...recibos,
      asentar: async (_tienda, reunido) => {
        if (cortar) throw new Error('se fue la luz')
        for (const { id } of reunido) escritos.add(id)
      },
    }
    const nuevo = () =>
      crearTrabajos({
        store: mundo.store,
        ahora: () => mundo.reloj.ahora,
        epoch: 'e',
        trabajos: [],
        diferido,
        luego: () => () => undefined,
        alFallar: () => undefined,
      })
    await caja.enviar(...Array.from({ length: 30 }, () => caja.venta()))
    await expect(nuevo().ponerAlDia(mundo.tiendaId)).rejects.toThrow('se fue la luz')
    cortar = false
    await nuevo().ponerAlDia(mundo.tiendaId)
    const ventas = (await mundo.ops.find({ tipo: Venta.tipo })).map(({ id }) => id)
    expect(ventas.length).toBe(30)
    expect(ventas.filter((id) => !escritos.has(id))).toEqual([])
  })

  test('los recibos no esperan por los demás trabajos: la primera caja tras un corte tiene su respuesta', async () => {
    const atrasado: Trabajo = { nombre: 'atrasado', version: 1, procesar: () => new Promise(() => undefined) }
    const trabajos = crearTrabajos({
      store: mundo.store,
      ahora: () => mundo.reloj.ahora,
      epoch: 'e',
      trabajos: [atrasado],
      diferido: recibos,
      luego: () => () => undefined,
      alFallar: () => undefined,
    })
    const envios = Array.from({ length: 130 }, () => caja.venta())
    await caja.enviar(...envios)
    void trabajos.ponerAlDia(mundo.tiendaId)
    await Promise.all([trabajos.asentarRecibos(mundo.tiendaId), trabajos.asentarRecibos(mundo.tiendaId)])
    const leer = async () => listarRecibos(await abrirRecibos(mundo.store, mundo.tiendaId), 'dispositivo:1', 1, 1000)
    expect((await leer()).length).toBe(130)
    await caja.enviar(caja.venta())
    await trabajos.asentarRecibos(mundo.tiendaId)
    expect((await leer()).length).toBe(131)
  })

  test('lo que un corte dejó a medias se termina al arrancar, sin que nadie pida nada', async () => {
    const alta = caja.edicion(CAFE, producto())
    const recepcion = { hash: alta.hash, en: mundo.reloj.ahora.toISOString() }
    await mundo.ops.createMany([{ ...(JSON.parse(alta.texto) as { id: string }), recepcion } as { id: string }])
    await mundo.reiniciar()
    await expect.poll(() => mundo.ops.get(CAFE)).toMatchObject({ nombre: 'Café molido' })
  })

  test('los recibos dicen lo que hay de cada seq, y se hacen de nuevo cuando cambia la época', async () => {
    const envios = [caja.turno(), ...Array.from({ length: 150 }, () => caja.venta())]
    await caja.enviar(...envios)
    await mundo.asentar()
    const esperados = envios.map(({ id, seq, hash }) => ({ id, seq, hash, en: mundo.reloj.ahora.toISOString() }))
    const leer = async () => listarRecibos(await abrirRecibos(mundo.store, mundo.tiendaId), 'dispositivo:1', 1, 1000)
    expect(await leer()).toEqual(esperados)
    await restaurar(100)
    await mundo.reiniciar('epoca-2')
    await mundo.asentar()
    expect(await leer()).toEqual(esperados.slice(0, 100))
    expect(rangosDe(await mundo.central.ingesta.libreta(mundo.tiendaId, 'dispositivo:1'))).toEqual([[1, 100]])
    expect((await caja.enviar(...envios)).map(({ resultado }) => resultado)).toEqual(envios.map(() => 'recibido'))
    expect(rangosDe(await mundo.central.ingesta.libreta(mundo.tiendaId, 'dispositivo:1'))).toEqual([[1, 151]])
  })

  /** The store's documents as a copy had them, with facts up to a seq; the derived databases stay as they are. */
  async function restaurar(hastaSeq: number): Promise<void> {
    const { cambios } = await mundo.ops.changes('0', 5000)
    const docs = cambios.flatMap(({ doc }) => (doc && Number(doc['seq']) <= hastaSeq ? [doc] : []))
    await mundo.store.destroy(mundo.ops.nombre)
    mundo.ops = await baseDeTienda(mundo.store, mundo.tiendaId, 'ops')
    await mundo.ops.createMany(docs)
  }
})

describe('los huecos de un dispositivo', () => {
  const abiertos = async () => {
    await mundo.central.vigia.revisar(mundo.tiendaId)
    return (await huecosAbiertos(mundo.store, mundo.tiendaId)).map(({ padre, rangos, en }) => [padre, rangos, en])
  }

  test('se levantan cuando falta un seq en medio, se achican y se cierran cuando llega', async () => {
    const envios = Array.from({ length: 6 }, () => caja.venta())
    await caja.enviar(envios[0], envios[5])
    const primero = mundo.reloj.ahora.toISOString()
    expect(await abiertos()).toEqual([['dispositivo:1', [[2, 5]], primero]])
    mundo.reloj.ahora = new Date(mundo.reloj.ahora.getTime() + 60_000)
    await caja.enviar(envios[2], envios[1])
    expect(await abiertos()).toEqual([['dispositivo:1', [[4, 5]], primero]])
    await mundo.reiniciar()
    await caja.enviar(...envios)
    expect(await abiertos()).toEqual([])
  })

  test('lo que está en cuarentena no falta', async () => {
    await caja.enviar(caja.venta(), caja.hecho(MovimientoInventario), caja.venta())
    expect(await abiertos()).toEqual([])
  })
})
