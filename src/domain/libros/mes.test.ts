import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasosDeTienda, TiendaInventada } from '../../../tests/support/libros.ts'
import { mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { apuntePesos, asentar, type Asiento } from './asiento.ts'
import { asentarTodos } from './asientos.ts'
import {
  asientosContados,
  cerrarMes,
  complementosDeMeses,
  revisarCierreDeLibro,
  saldosContables,
  textoDeCierreDeMes,
  type MesCerrado,
} from './mes.ts'
import { plegarLibro, saldoDe, textoDeSaldos, vigentes, type LibroPlegado } from './pliegue.ts'
import { probarMeses } from './pruebas/prueba-meses.ts'

/** Every document, orders in every state in which they were. */
const asientosDeTienda = (tienda: TiendaInventada): Asiento[] => asentarTodos([...tienda.todos, ...tienda.versiones]).asientos

function asiento(docId: string, version: number, centavos: number, { fecha = '2026-10-05', seq = 0 } = {}): Asiento {
  const lineas = [apuntePesos('boveda', centavos, { fecha }), apuntePesos('capital', -centavos, { fecha })]
  const hecho = asentar('tienda', { id: docId, tipo: 'prueba', dispositivoId: seq > 0 ? 'd1' : '', seq }, version, lineas)
  if (!hecho.ok) throw new Error(hecho.error.defectos.join())
  return hecho.value
}

const meses = (libro: LibroPlegado): string[] => [...new Set([...libro.saldos.values()].map(({ mes }) => mes))].sort()
const cerrar = (asientos: readonly Asiento[], mes: string, antes: readonly MesCerrado[] = []): MesCerrado => {
  const cierre = cerrarMes(plegarLibro(asientos), asientos, mes, antes)
  if (!cierre.ok) throw new Error(cierre.error.code)
  return cierre.value
}
/** What each account comes to in each month, by the journal's lines or by balances. */
const porMesYCuenta = (unos: Iterable<{ cuenta: string; mes: string; valorCentavos: number; centavos: number }>): Map<string, number[]> => {
  const sumas = new Map<string, number[]>()
  for (const { cuenta, mes, centavos, valorCentavos } of unos) {
    const [uno = 0, otro = 0] = sumas.get(`${mes} ${cuenta}`) ?? []
    sumas.set(`${mes} ${cuenta}`, [uno + centavos, otro + valorCentavos])
  }
  return new Map([...sumas].filter(([, suma]) => suma.some((una) => una !== 0)).sort())
}

const tandas = fc.record({
  pasos: pasosDeTienda(40),
  tarde: fc.integer({ min: 2, max: 5 }),
  pesos: fc.array(fc.nat(), { minLength: 600, maxLength: 600 }),
})

describe('el cierre de un mes', () => {
  it('M8: lo cerrado no cambia con lo que llega después, y los meses con sus complementos son el todo', () => {
    fc.assert(
      fc.property(tandas, ({ pasos, tarde }) => {
        const asientos = asientosDeTienda(new TiendaInventada(pasos))
        const llega = (tanda: number) => asientos.filter((_, i) => i % tarde <= tanda)
        const [primera, segunda] = [plegarLibro(llega(0)), plegarLibro(llega(1))]
        const uno = meses(primera)[0] ?? '2026-10'
        const octubre = cerrar(llega(0), uno)
        const noviembre = cerrar(llega(1), mesSiguiente(uno), [octubre])
        const cierres = [octubre, noviembre]
        const entero = plegarLibro(asientos)
        const deOctubre = (libro: LibroPlegado, cuales: readonly MesCerrado[]) =>
          textoDeSaldos(saldosContables(libro, cuales).filter(({ mes }) => mes === uno))
        expect(deOctubre(segunda, [octubre])).toBe(deOctubre(primera, [octubre]))
        expect(deOctubre(entero, cierres)).toBe(deOctubre(primera, [octubre]))
        expect(probarMeses(entero, cierres, asientos)).toEqual([])
        // The journal comes to the same, month by month and account by account, and each of its documents balances in each month.
        const diario = [...asientosContados(vigentes(asientos), cierres)]
        const apuntes = diario.flatMap((contado) => contado.apuntes.map((uno) => ({ ...uno, mes: mesDe(uno.fecha) })))
        expect(porMesYCuenta(apuntes)).toEqual(porMesYCuenta(saldosContables(entero, cierres)))
        for (const contado of diario)
          for (const mes of new Set(contado.apuntes.map(({ fecha }) => mesDe(fecha))))
            expect(contado.apuntes.reduce((suma, { fecha, valorCentavos }) => suma + (mesDe(fecha) === mes ? valorCentavos : 0), 0)).toBe(0)
        // What counts in the first open month and is of a closed one is named, and nothing else.
        const abierto = mesSiguiente(noviembre.mes)
        const nombrados = complementosDeMeses(vigentes(asientos), cierres).filter(({ mes }) => mes === abierto)
        expect(nombrados.every(({ del }) => mesDe(del) <= noviembre.mes)).toBe(true)
        const movidos = diario.filter(({ apuntes: suyos }) => suyos.some(({ del, fecha }) => del !== '' && mesDe(fecha) === abierto))
        expect(nombrados.map(({ docId }) => docId).sort()).toEqual(movidos.map(({ docId }) => docId).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('M8: con los mismos documentos en otro orden y repetidos, el cierre es el mismo, byte por byte', () => {
    fc.assert(
      fc.property(tandas, ({ pasos, pesos }) => {
        const asientos = asientosDeTienda(new TiendaInventada(pasos))
        const revueltos = asientos
          .flatMap((uno) => [uno, uno])
          .map((uno, i) => ({ uno, peso: pesos[i % pesos.length] ?? 0 }))
          .sort((a, b) => a.peso - b.peso)
          .map(({ uno }) => uno)
        const mes = meses(plegarLibro(asientos)).at(-1) ?? '2026-10'
        expect(textoDeCierreDeMes(cerrar(revueltos, mes), '')).toBe(textoDeCierreDeMes(cerrar(asientos, mes), ''))
      }),
      { numRuns: 30 },
    )
  })

  it('lo que llega tarde cuenta en el primer mes abierto, por la diferencia si ya se había contado en parte', () => {
    const antes = [asiento('h1', 0, 1000, { seq: 1 }), asiento('p1', 1, 500)]
    const octubre = cerrar(antes, '2026-10')
    const todos = [...antes, asiento('h2', 0, 30, { seq: 2 }), asiento('p1', 2, 200), asiento('h3', 0, 7, { seq: 3, fecha: '2026-12-01' })]
    const contables = saldosContables(plegarLibro(todos), [octubre])
    const delMes = (mes: string) => saldoDe(contables, { cuenta: 'boveda', desde: mes, hasta: mes }).centavos
    expect(['2026-10', '2026-11', '2026-12'].map(delMes)).toEqual([1500, 30 - 300, 7])
    expect(complementosDeMeses(vigentes(todos), [octubre])).toEqual([
      { docId: 'h2', tipo: 'prueba', mes: '2026-11', del: '2026-10-05', valorCentavos: 30 },
      { docId: 'p1', tipo: 'prueba', mes: '2026-11', del: '2026-10-05', valorCentavos: 700 },
    ])
    const p1 = [...asientosContados(vigentes(todos), [octubre])].find(({ docId }) => docId === 'p1')
    expect(p1?.apuntes.map(({ cuenta, centavos, fecha, del }) => [cuenta, centavos, fecha, del])).toEqual([
      ['boveda', 500, '2026-10-05', ''],
      ['capital', -500, '2026-10-05', ''],
      ['boveda', -500, '2026-11-01', '2026-10-05'],
      ['capital', 500, '2026-11-01', '2026-10-05'],
      ['boveda', 200, '2026-11-01', '2026-10-05'],
      ['capital', -200, '2026-11-01', '2026-10-05'],
    ])
  })

  it('lo que se contó y después no es nada se quita en el mes en que se supo', () => {
    const antes = [asiento('p1', 1, 500)]
    const octubre = cerrar(antes, '2026-10')
    const todos = [...antes, asiento('p1', 2, 0)]
    const noviembre = cerrar(todos, '2026-11', [octubre])
    expect(noviembre.contados.map(({ docId, version }) => [docId, version])).toEqual([['p1', 2]])
    const cierres = [octubre, noviembre]
    const deBoveda = [...asientosContados(vigentes(todos), cierres)].flatMap(({ apuntes }) =>
      apuntes.filter(({ cuenta }) => cuenta === 'boveda'),
    )
    expect(deBoveda.map(({ fecha, centavos }) => [fecha, centavos])).toEqual([
      ['2026-10-05', 500],
      ['2026-11-01', -500],
    ])
    expect(probarMeses(plegarLibro(todos), cierres, todos)).toEqual([])
  })

  it('el primer cierre toma lo de antes, cada cosa en su mes', () => {
    const todos = [asiento('h1', 0, 10, { seq: 1, fecha: '2026-08-03' }), asiento('h2', 0, 5, { seq: 2 })]
    const octubre = cerrar(todos, '2026-10')
    expect(octubre.saldos.map(({ cuenta, mes, centavos }) => [cuenta, mes, centavos])).toEqual([
      ['boveda', '2026-08', 10],
      ['boveda', '2026-10', 5],
      ['capital', '2026-08', -10],
      ['capital', '2026-10', -5],
    ])
    expect(complementosDeMeses(todos, [octubre])).toEqual([])
    expect(cerrar(todos, '2026-11', [octubre])).toEqual({ mes: '2026-11', hechos: {}, contados: [], saldos: [] })
  })

  it('se cierra uno tras otro, cuando terminó, y no con algo apartado', () => {
    const como = { cierres: [{ mes: '2026-10' }], hoy: '2027-02-03', primero: '2026-08' }
    const revisar = (mes: string, cambio = {}) => {
      const dicho = revisarCierreDeLibro(mes, { ...como, ...cambio })
      return dicho.ok ? '' : `${dicho.error.code} ${Object.values(dicho.error.datos ?? {}).join()}`.trim()
    }
    expect(['2026-09', '2026-10', '2026-11', '2026-12'].map((mes) => revisar(mes))).toEqual([
      'mes.ya-cerrado',
      'mes.ya-cerrado',
      '',
      'mes.falta-el-anterior 2026-11',
    ])
    expect(revisar('2026-11', { hoy: '2026-11-30' })).toBe('mes.sin-terminar')
    expect(revisar('2026-11', { hoy: '2026-12-01' })).toBe('')
    // The first of all may be any of the book's, and none of before it.
    expect(['2026-07', '2026-08', '2026-11'].map((mes) => revisar(mes, { cierres: [] }))).toEqual(['mes.sin-libro', '', ''])
    expect(revisar('2026-08', { cierres: [], primero: '' })).toBe('mes.sin-libro')
    const libro = plegarLibro([])
    const apartado = { ...libro, apartados: [{ docId: 'p', code: 'asiento.sin-anterior' as const }] }
    expect(cerrarMes(apartado, [], '2026-10', [])).toMatchObject({ error: { code: 'mes.con-apartados' } })
  })

  it('su texto dice qué contó y qué cierre había antes: con un documento más es otro', () => {
    const dos = [asiento('h1', 0, 8, { seq: 1 }), asiento('h2', 0, -8, { seq: 2 })]
    const textos = [
      textoDeCierreDeMes(cerrar([], '2026-10'), ''),
      textoDeCierreDeMes(cerrar([], '2026-10'), 'a'),
      textoDeCierreDeMes(cerrar(dos, '2026-10'), ''),
      textoDeCierreDeMes(cerrar([...dos, asiento('p1', 1, 3, { fecha: '2026-11-02' })], '2026-10'), ''),
      textoDeCierreDeMes(cerrar([...dos, asiento('p1', 1, 3)], '2026-10'), ''),
      textoDeCierreDeMes(cerrar([...dos, asiento('p1', 2, 3)], '2026-10'), ''),
    ]
    expect(textos[3]).toBe(textos[2])
    expect(new Set(textos).size).toBe(5)
    expect(textos[0]).toBe('mes 2026-10\nanterior \n')
  })

  it('un documento contado que ya no está, o que cambió sin decirlo, se encuentra', () => {
    const asientos = [asiento('h1', 0, 1000, { seq: 1 }), asiento('h2', 0, 5, { seq: 2 }), asiento('p1', 1, 7)]
    const octubre = cerrar(asientos, '2026-10')
    const decir = (leidos: Asiento[]) =>
      probarMeses(plegarLibro(asientos), [octubre], leidos).map(({ code, de, diceCentavos, debeCentavos }) => [
        code,
        de,
        diceCentavos,
        debeCentavos,
      ])
    expect(decir(asientos.filter(({ docId }) => docId !== 'h2'))).toEqual([
      ['libros.mes-cerrado', '2026-10 boveda', 1012, 1007],
      ['libros.mes-cerrado', '2026-10 capital', -1012, -1007],
    ])
    expect(decir([...asientos.slice(0, 2), asiento('p1', 1, 9)])).toEqual([['libros.contado-distinto', '2026-10', 7, 9]])
    // An order that went on is another version: what was counted stands.
    expect(decir([...asientos.slice(0, 2), asiento('p1', 2, 9)])).toEqual([])
  })
})
