import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entityDe } from '#domain/entities.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { plegarLibro, saldoDe, textoDeSaldos } from '#domain/libros/pliegue.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { baseDeTienda } from '../core/bases.ts'
import { unMundo, type Mundo } from '../../tests/support/server/door.ts'
import { pasosDeTienda, TiendaInventada } from '../../tests/support/libros.ts'
import type { Puntos } from '../core/puntos/puntos.ts'
import { puntosEnDisco } from '../core/puntos/puntos.ts'
import { diarioDelMayor, estadosDelMayor, huellaDe, partidasDelMayor } from './consultas.ts'
import type { Change, ChangePage, Store } from '../store/port.ts'
import { crearMayores, type Mayores } from './mayor.ts'
import { probarLibros } from './prueba.ts'

let mundo: Mundo
let carpeta: string
let puntos: Puntos
beforeEach(async () => {
  mundo = await unMundo()
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-mayor-'))
  puntos = puntosEnDisco(carpeta)
})
afterEach(async () => {
  await mundo.cerrar()
  await rm(carpeta, { recursive: true, force: true })
})

const mayores = (opciones: { puntos?: Puntos; epoch?: string; puntoCada?: number } = {}): Mayores =>
  crearMayores({ store: mundo.store, epoch: mundo.epoch, puntos, ...opciones })

const inventar = (seed: number, numRuns = 8): TiendaInventada => new TiendaInventada(fc.sample(pasosDeTienda(), { numRuns, seed }).flat())

type Documento = { id: string; tipo: string; seq: number }
/** All that a store made, facts as they are and each order in each of its states. */
const documentosDe = ({ docs, versiones }: TiendaInventada): Documento[] => [
  ...docs.turnos,
  ...docs.ventas,
  ...docs.movimientos,
  ...docs.cobros,
  ...docs.cierres,
  ...docs.cuentas,
  ...docs.transferencias,
  ...docs.cargos,
  ...docs.compras,
  ...docs.pagos,
  ...docs.facturas,
  ...versiones,
]

/** As the server stores it: a fact once, an order over its earlier state. */
async function guardar(docs: readonly Documento[], tiendaId = mundo.tiendaId): Promise<void> {
  const [ops, conta] = await Promise.all([baseDeTienda(mundo.store, tiendaId, 'ops'), baseDeTienda(mundo.store, tiendaId, 'conta')])
  for (const doc of docs) {
    const db = entityDe(doc.tipo)?.database === 'conta' ? conta : ops
    const antes = await db.get(doc.id)
    if (antes && doc.seq > 0) continue
    const dicho = { ...doc, tiendaId }
    const [hecho] = await db.writeMany([antes ? { ...dicho, rev: antes.rev } : dicho])
    expect(hecho?.ok).toBe(true)
  }
}

/** The same by the domain alone. */
const segunElDominio = ({ docs }: TiendaInventada, tiendaId = mundo.tiendaId) => {
  const { asientos, rechazados } = asentarTodos(Object.values(docs).flatMap((unos) => unos.map((doc) => ({ ...doc, tiendaId }))))
  expect(rechazados).toEqual([])
  return textoDeSaldos(plegarLibro(asientos).saldos.values())
}

const textoDe = async (cuales: Mayores, tiendaId = mundo.tiendaId) => textoDeSaldos((await cuales.alDia(tiendaId)).libro.saldos.values())

describe('el libro de una tienda', () => {
  test.each([3, 11, 42])('es lo que da el dominio con los mismos documentos, por partes, con pedidos que cambian (%i)', async (seed) => {
    const tienda = inventar(seed)
    const docs = documentosDe(tienda)
    expect(docs.length).toBeGreaterThan(10)
    const uno = mayores()
    for (let i = 0; i < docs.length; i += 7) {
      await guardar(docs.slice(i, i + 7))
      await uno.alDia(mundo.tiendaId)
    }
    // In whatever order their states came, the last one that is stored counts.
    await guardar(tienda.docs.pedidos)
    expect(await textoDe(uno)).toBe(segunElDominio(tienda))
    expect(await textoDe(mayores())).toBe(segunElDominio(tienda))
    const antes = huellaDe(await uno.alDia(mundo.tiendaId))
    expect(huellaDe(await uno.rehacer(mundo.tiendaId))).toBe(antes)
    const { pruebas } = await probarLibros(mundo.store, uno, mundo.tiendaId)
    expect(pruebas.flatMap(({ prueba, estado }) => (estado === 'mal' ? [prueba] : []))).toEqual([])
  })

  test('después de morir en cualquier escritura, el siguiente proceso cuenta cada documento una vez', async () => {
    const tienda = inventar(7, 3)
    const docs = documentosDe(tienda)
    const partes = 6
    const largo = Math.ceil(docs.length / partes)
    let muertes = 0
    for (let n = 1; n <= partes + 1; n++)
      for (const antes of [true, false]) {
        const tiendaId = `t-${n}-${antes}`
        const suyos = puntosEnDisco(join(carpeta, tiendaId))
        let escritas = 0
        const mueren: Puntos = {
          leer: suyos.leer,
          guardar: async (nombre, texto) => {
            const muere = ++escritas >= n
            if (muere && antes) throw new Error('kill -9')
            await suyos.guardar(nombre, texto)
            if (muere) throw new Error('kill -9')
          },
        }
        const primero = mayores({ puntos: mueren, puntoCada: 1 })
        for (let parte = 0; parte < partes; parte++) {
          await guardar(docs.slice(parte * largo, (parte + 1) * largo), tiendaId)
          const vivo = await primero.alDia(tiendaId).then(
            () => true,
            () => false,
          )
          if (vivo) continue
          muertes++
          break
        }
        await guardar([...docs, ...tienda.docs.pedidos], tiendaId)
        const siguiente = mayores({ puntos: suyos, puntoCada: 1 })
        expect(await textoDe(siguiente, tiendaId)).toBe(segunElDominio(tienda, tiendaId))
        const { asientos } = await siguiente.alDia(tiendaId)
        expect(asientos.size).toBe(Object.values(tienda.docs).flat().length)
      }
    // Before and after each of its writes; at the last one nothing is left to die at.
    expect(muertes).toBe(2 * partes)
  })

  test('sigue desde su punto después de un reinicio, y con otra época empieza de nuevo', async () => {
    const caja = await mundo.caja()
    await caja.enviar(caja.venta(), caja.venta())
    const uno = mayores()
    await uno.alDia(mundo.tiendaId)
    await uno.parar()
    await caja.enviar(caja.venta())
    const otro = mayores()
    const mayor = await otro.alDia(mundo.tiendaId)
    expect(mayor.asientos.size).toBe(3)
    // It read the third one, and not those of before.
    expect(mayor.cambios).toBeLessThan(4)
    const conOtra = await mayores({ epoch: 'epoca-9' }).alDia(mundo.tiendaId)
    expect(conOtra.asientos.size).toBe(3)
    expect(conOtra.cambios).toBeGreaterThan(4)
  })

  test('rehecho, el punto que queda escrito es el nuevo, aunque nada haya llegado desde el que estaba mal', async () => {
    const caja = await mundo.caja()
    await caja.enviar(caja.venta(), caja.venta())
    const uno = mayores()
    const bien = huellaDe(await uno.alDia(mundo.tiendaId))
    await uno.parar()
    const nombre = `libro-${mundo.tiendaId}`
    const lineas =
      (await puntos.leer(nombre, async (todas) => {
        const leidas: string[] = []
        for await (const una of todas) leidas.push(una)
        return leidas
      })) ?? []
    await puntos.guardar(nombre, [lineas[0] ?? '', '[]'])
    const otro = mayores()
    expect((await otro.alDia(mundo.tiendaId)).asientos.size).toBe(0)
    expect(huellaDe(await otro.rehacer(mundo.tiendaId))).toBe(bien)
    await otro.parar()
    expect(huellaDe(await mayores().alDia(mundo.tiendaId))).toBe(bien)
  })

  test('lo que está en cuarentena no cuenta; lo que llega tarde cuenta en su mes, una vez', async () => {
    const caja = await mundo.caja()
    const buena = caja.venta()
    const mala = { ...caja.venta(), hash: 'f'.repeat(64) }
    const repetida = caja.venta({ ncf: 'E320000000001' }, { id: '131246796-E320000000001' })
    const [, rota, otra] = await caja.enviar(buena, mala, repetida)
    expect([rota?.resultado, otra?.resultado]).not.toContain('recibido')
    const uno = mayores()
    expect((await uno.alDia(mundo.tiendaId)).asientos.size).toBe(1)
    const tarde = caja.venta({ fecha: '2026-09-30' })
    await caja.enviar(tarde, buena)
    await caja.enviar(tarde)
    const mayor = await uno.alDia(mundo.tiendaId)
    const ventas = (mes: string) => saldoDe(mayor.libro.saldos.values(), { cuenta: 'ventas', desde: mes, hasta: mes }).valorCentavos
    expect([ventas('2026-11'), ventas('2026-09')]).toEqual([-8475, -8475])
    expect(
      estadosDelMayor(mayor, { desde: '2026-09', hasta: '2026-11' }, '').porMes.map(({ ingresosCentavos }) => ingresosCentavos),
    ).toEqual([8475, 0, 8475])
  })

  test('lo que no cuadra o no se entiende se aparta con su porqué, y lo demás cuenta', async () => {
    const sobre = { tiendaId: mundo.tiendaId, dispositivoId: 'dispositivo:9' }
    const totales = { ...construir(Venta).totales, total: 10_001 }
    await mundo.ops.createMany([
      construir(Venta, {}, { ...sobre, id: '131246796-E320000000091', seq: 1 }),
      construir(Venta, { totales: { ...totales, gravado18: 8000 } }, { ...sobre, id: '131246796-E320000000092', seq: 2 }),
    ])
    const uno = mayores()
    const mayor = await uno.alDia(mundo.tiendaId)
    expect([...mayor.asientos.keys()]).toEqual(['131246796-E320000000091'])
    const { apartados, cuantosApartados } = estadosDelMayor(mayor, { desde: '2026-11', hasta: '2026-11' }, '')
    expect(apartados).toMatchObject([{ docId: '131246796-E320000000092', tipo: 'venta', defectos: ['descuadrado'] }])
    expect(cuantosApartados).toBe(1)
    const { pruebas } = await probarLibros(mundo.store, uno, mundo.tiendaId)
    expect(pruebas[0]).toMatchObject({ prueba: 'M1', estado: 'mal', hallazgos: [{ code: 'asiento.descuadrado' }] })
  })

  test('un documento que ya no está deja de contar', async () => {
    const [una, otra, tercera] = [1, 2, 3].map((seq) => construir(Venta, {}, { id: `131246796-E32000000000${seq}`, seq }))
    const cambio = (doc: Venta | undefined): Change => ({
      id: doc?.id ?? '',
      borrado: false,
      doc: { ...doc, id: doc?.id ?? '', rev: '1-a' },
    })
    const paginas: Record<string, ChangePage> = {
      '0': { cambios: [cambio(una), cambio(otra), cambio(tercera)], seq: '2', alDia: true },
      '2': { cambios: [una, tercera].map((doc) => ({ id: doc?.id ?? '', borrado: true, doc: undefined })), seq: '3', alDia: true },
    }
    const db = { changes: (desde: string) => Promise.resolve(paginas[desde]) }
    const uno = crearMayores({ store: { db: () => Promise.resolve(db) } as unknown as Store, epoch: '', puntos })
    expect((await uno.alDia('t')).asientos.size).toBe(3)
    const mayor = await uno.alDia('t')
    expect([...mayor.asientos.keys()]).toEqual([otra?.id])
    expect(saldoDe(mayor.libro.saldos.values(), { cuenta: 'ventas' }).valorCentavos).toBe(-8475)
  })
})

describe('lo que el libro contesta', () => {
  const fiado = (centavos: number): Partial<Venta> => ({
    cliente: { clienteId: 'cliente:1', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
    pagos: [
      { metodo: 'credito', moneda: 'DOP', recibidoCentavos: centavos, tasaDiezmilesimas: 10_000, valorCentavos: centavos, referencia: '' },
    ],
  })

  test('el diario por cuenta, por parte, por día y por documento, página por página y sin partir un documento', async () => {
    const caja = await mundo.caja()
    const ventas = Array.from({ length: 90 }, (_, i) => caja.venta(i % 3 === 0 ? fiado(10_000) : {}))
    await caja.enviar(...ventas, caja.venta({ fecha: '2026-11-20' }))
    const mayor = await mayores().alDia(mundo.tiendaId)

    const primera = await diarioDelMayor(mayor, {})
    expect(primera.cuantos).toBe(91 * 3)
    expect(primera.debeCentavos).toBe(primera.haberCentavos)
    expect(primera.renglones.length).toBeGreaterThanOrEqual(200)
    const segunda = await diarioDelMayor(mayor, { despuesDe: primera.siguiente })
    expect(segunda.siguiente).toBe('')
    expect([...primera.renglones, ...segunda.renglones].length).toBe(91 * 3)
    const enPrimera = new Set(primera.renglones.map(({ docId }) => docId))
    expect(segunda.renglones.filter(({ docId }) => enPrimera.has(docId))).toEqual([])

    const deAna = await diarioDelMayor(mayor, { cuenta: 'clientes', parte: 'cliente:1' })
    expect([deAna.cuantos, deAna.debeCentavos]).toEqual([30, 300_000])
    expect((await diarioDelMayor(mayor, { hasta: '2026-11-20' })).renglones.map(({ docId }) => docId)).toEqual(
      Array.from({ length: 3 }, () => '131246796-E320000000091'),
    )
    const una = await diarioDelMayor(mayor, { documento: ventas[1]?.id })
    expect(una.renglones.map(({ cuenta }) => cuenta)).toEqual(['gaveta', 'ventas', 'itbisCobrado'])
    expect(una.renglones[0]).toMatchObject({ tipo: 'venta', turnoId: 'turno:caja:1', debeCentavos: 10_000 })
    expect((await diarioDelMayor(mayor, { documento: 'e320000000002' })).cuantos).toBe(3)
    expect(await diarioDelMayor(mayor, { documento: 'nadie' })).toMatchObject({ renglones: [], cuantos: 0 })
  })

  test('las partidas abiertas de una cuenta, con el documento que abre cada una', async () => {
    const caja = await mundo.caja()
    const venta = caja.venta(fiado(10_000))
    await caja.enviar(venta)
    const mayor = await mayores().alDia(mundo.tiendaId)
    expect(await partidasDelMayor(mayor, { cuenta: 'clientes' })).toMatchObject({
      cuantas: 1,
      siguiente: '',
      partidas: [
        { parte: 'cliente:1', partida: venta.id, centavos: 10_000, aFavor: false, documentos: [{ docId: venta.id, tipo: 'venta' }] },
      ],
    })
    expect((await partidasDelMayor(mayor, { cuenta: 'clientes', parte: 'cliente:2' })).partidas).toEqual([])
  })
})
