import { describe, expect, it } from 'vitest'
import { enCualquierTienda } from '../../../tests/support/libros.ts'
import { apuntePesos, asentar, type ApunteContable, type Asiento } from './asiento.ts'
import { asentarTodos } from './asientos.ts'
import { balanceGeneral, balanzaDeComprobacion, estadoDeResultados, renglonesDelDiario } from './estados.ts'
import { partidasAbiertas, partidasDe } from './partidas.ts'
import { plegarLibro, type SaldoDeCuenta } from './pliegue.ts'

let seq = 0
function asiento(...apuntes: ApunteContable[]): Asiento {
  seq += 1
  const hecho = asentar('tienda', { id: `doc:${seq}`, tipo: 'prueba', dispositivoId: 'd1', seq }, 0, apuntes)
  if (!hecho.ok) throw new Error(hecho.error.defectos.join())
  return hecho.value
}
const saldosDe = (asientos: Asiento[]): SaldoDeCuenta[] => [...plegarLibro(asientos).saldos.values()]

const octubre = { fecha: '2026-10-31' }
const noviembre = { fecha: '2026-11-01' }
const asientos = [
  asiento(apuntePesos('boveda', 100_000, octubre), apuntePesos('capital', -100_000, octubre)),
  asiento(
    apuntePesos('gaveta', 11_800, { parte: 'turno:1', ...noviembre }),
    apuntePesos('ventas', -12_000, { parte: '18', ...noviembre }),
    apuntePesos('descuentos', 2000, { parte: '18', ...noviembre }),
    apuntePesos('itbisCobrado', -1800, { parte: '18', ...noviembre }),
  ),
  asiento(apuntePesos('costoDeVentas', 6000, noviembre), apuntePesos('inventario', -6000, noviembre)),
  asiento(apuntePesos('gastos', 1500, { parte: '02', ...noviembre }), apuntePesos('boveda', -1500, noviembre)),
  asiento(
    apuntePesos('diferenciasDeCaja', 200, { parte: 'empleado:1', ...noviembre }),
    apuntePesos('gaveta', -200, { parte: 'turno:1', ...noviembre }),
  ),
]
const libro = 'tienda' as const

describe('los estados de un período', () => {
  const saldos = saldosDe(asientos)
  it('la balanza: lo que había, lo que se movió de cada lado y lo que quedó', () => {
    const balanza = balanzaDeComprobacion(saldos, { libro, desde: '2026-11', hasta: '2026-11' })
    expect(balanza.renglones.find(({ cuenta }) => cuenta === 'boveda')).toEqual({
      cuenta: 'boveda',
      inicialCentavos: 100_000,
      debeCentavos: 0,
      haberCentavos: 1500,
      finalCentavos: 98_500,
    })
    expect(balanza).toMatchObject({ debeCentavos: 21_500, haberCentavos: 21_500, deudorCentavos: 119_800, acreedorCentavos: 119_800 })
    expect(balanzaDeComprobacion(saldos, { libro, desde: '2026-10', hasta: '2026-10' }).renglones.map(({ cuenta }) => cuenta)).toEqual([
      'boveda',
      'capital',
    ])
  })
  it('los resultados: las ventas menos lo rebajado, menos lo que costó, menos los gastos y lo que faltó', () => {
    expect(estadoDeResultados(saldos, { libro, desde: '2026-11', hasta: '2026-11' })).toEqual({
      ingresos: [
        { cuenta: 'ventas', centavos: 12_000 },
        { cuenta: 'descuentos', centavos: -2000 },
      ],
      costos: [{ cuenta: 'costoDeVentas', centavos: 6000 }],
      gastos: [{ cuenta: 'gastos', centavos: 1500 }],
      otros: [{ cuenta: 'diferenciasDeCaja', centavos: -200 }],
      ventasNetasCentavos: 10_000,
      gananciaBrutaCentavos: 4000,
      resultadoCentavos: 2300,
    })
    expect(estadoDeResultados(saldos, { libro, hasta: '2026-10' }).resultadoCentavos).toBe(0)
  })
  it('el balance: lo que hay es lo que se debe, lo que se puso y lo que se ganó', () => {
    expect(balanceGeneral(saldos, { libro, hasta: '2026-11' })).toMatchObject({
      pasivos: [{ cuenta: 'itbisCobrado', centavos: 1800 }],
      capital: [{ cuenta: 'capital', centavos: 100_000 }],
      resultadoCentavos: 2300,
      activoCentavos: 104_100,
      pasivoYCapitalCentavos: 104_100,
    })
  })
  it('el diario: por día y documento, primero el debe, con los números del contador', () => {
    const diario = renglonesDelDiario([...asientos, ...asientos], { desde: '2026-11-01', hasta: '2026-11-30', codigos: { gastos: '601' } })
    expect(diario.map(({ docId }) => docId)).toEqual(diario.map(({ docId }) => docId).toSorted())
    expect(
      diario.filter(({ docId }) => docId === asientos[3]?.docId).map((uno) => [uno.codigo, uno.debeCentavos, uno.haberCentavos]),
    ).toEqual([
      ['601', 1500, 0],
      ['11010105', 0, 1500],
    ])
    expect(diario).toHaveLength(10)
  })

  it('de cualquier tienda cuadran, en los dos libros', () => {
    enCualquierTienda((tienda) => {
      for (const cual of ['tienda', 'plataforma'] as const) {
        const suyos = saldosDe(asentarTodos(tienda.todos, cual).asientos)
        for (const hasta of ['2026-10', '2026-11', '2027-06']) {
          const balanza = balanzaDeComprobacion(suyos, { libro: cual, desde: '2026-11', hasta })
          expect([balanza.debeCentavos, balanza.deudorCentavos]).toEqual([balanza.haberCentavos, balanza.acreedorCentavos])
          const balance = balanceGeneral(suyos, { libro: cual, hasta })
          expect(balance.activoCentavos).toBe(balance.pasivoYCapitalCentavos)
        }
      }
    }, 40)
  })
})

describe('las partidas', () => {
  const debe = (partida: string, centavos: number, fecha: string, parte = 'cliente:1') =>
    asiento(apuntePesos('clientes', centavos, { parte, partida, fecha }), apuntePesos('capital', -centavos, { fecha }))
  const abiertas = (de: Asiento[], quien?: (id: string) => string) => {
    const quedan = partidasAbiertas(partidasDe(de, 'clientes', quien))
    const leer = (una: (typeof quedan.abiertas)[number]) => [una.parte, una.partida, una.centavos]
    return { abiertas: quedan.abiertas.map(leer), aFavor: quedan.aFavor.map(leer) }
  }

  it('lo que se pagó de más de una va a la más vieja, y lo que no alcanza a ninguna queda a favor', () => {
    const facturas = [debe('f2', 2000, '2026-10-05'), debe('f1', 1000, '2026-10-01'), debe('f3', 500, '2026-10-09')]
    expect(abiertas([...facturas, debe('f3', -1200, '2026-11-01')])).toEqual({
      abiertas: [
        ['cliente:1', 'f1', 300],
        ['cliente:1', 'f2', 2000],
      ],
      aFavor: [],
    })
    expect(abiertas([debe('f1', 1000, '2026-10-01'), debe('f1', -1300, '2026-10-02')])).toEqual({
      abiertas: [],
      aFavor: [['cliente:1', 'f1', -300]],
    })
  })
  it('lo de un cliente no paga lo de otro, hasta que son uno', () => {
    const dos = [debe('f1', 1000, '2026-10-01'), debe('g1', -400, '2026-10-02', 'cliente:2')]
    expect(abiertas(dos).abiertas).toEqual([['cliente:1', 'f1', 1000]])
    expect(abiertas(dos, () => 'cliente:9').abiertas).toEqual([['cliente:9', 'f1', 600]])
  })
  it('dice sus días y los documentos que la movieron', () => {
    const [uno, otro] = [debe('f1', 1000, '2026-10-05'), debe('f1', -100, '2026-10-20')]
    expect(partidasDe([otro, uno, uno], 'clientes')).toEqual([
      {
        cuenta: 'clientes',
        parte: 'cliente:1',
        partida: 'f1',
        moneda: 'DOP',
        desde: '2026-10-05',
        ultima: '2026-10-20',
        centavos: 900,
        valorCentavos: 900,
        documentos: [uno.docId, otro.docId],
      },
    ])
  })
  it('en lo que se debe, abre el haber', () => {
    const anticipo = (centavos: number, partida: string) =>
      asiento(apuntePesos('boveda', -centavos, octubre), apuntePesos('anticipos', centavos, { parte: 'usuario:1', partida, ...octubre }))
    const { abiertas: deben, aFavor } = partidasAbiertas(partidasDe([anticipo(-700, 'p1'), anticipo(300, 'p2')], 'anticipos'))
    expect([deben.map(({ centavos }) => centavos), aFavor]).toEqual([[-400], []])
  })
})
