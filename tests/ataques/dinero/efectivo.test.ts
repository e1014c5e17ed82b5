/** Cash that leaves a drawer above what its store allows, and papers that two closings count: rows 197 to 200 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { suertes, unaMesa, type Mesa } from '../mesa.ts'

let m: Mesa
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
const quien = (rol: 'cajero' | 'supervisor'): string => m.a.gente[rol].empleadoId
const ruta = (): string => `/api/tiendas/${m.a.tienda.tiendaId}`
const topes = { gastoCajeroMaximoCentavos: 50_000, gastoSupervisorMaximoCentavos: 200_000, gastoDelDiaMaximoCentavos: 80_000 }

beforeAll(async () => {
  m = await unaMesa()
  bien(await m.p.pedir('PUT', ruta(), topes, m.a.duena))
}, 180_000)
afterAll(() => m.p.cerrar())

/** A till with RD$5,000 in its drawer. */
async function caja(): Promise<Hechos & { turnoId: string }> {
  const de = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  const fondo = { fondoDop: { '100000': 5 }, fondoUsd: {}, fondoDopCentavos: 500_000, fondoUsdCentavos: 0 }
  const cajero = quien('cajero')
  const fecha = diaFiscal(m.p.reloj.ahora.toISOString())
  const turno = de.hecho(Turno, { cajaId: de.de.cajaId, cajeroId: cajero, fecha, ...fondo }, { creadoPor: cajero })
  expect(suertes(await de.enviar(turno))).toEqual(['recibido'])
  return Object.assign(de, { turnoId: turno.id })
}

/** An expense out of the drawer of `de`'s shift. */
const gastar = (de: Hechos & { turnoId: string }, dopCentavos: number, campos: Partial<GastoEfectivo> = {}, sobre: object = {}): Envio =>
  de.hecho(
    GastoEfectivo,
    { origen: 'gaveta', turnoId: de.turnoId, cajaId: de.de.cajaId, fondoId: '', dopCentavos, usdCentavos: 0, ...campos },
    { creadoPor: quien('cajero'), ...sobre },
  )

/** Hands it in, accepted; answers what is raised of it, with what it says and what it should. */
async function entregar(de: Hechos, envio: Envio): Promise<string[]> {
  expect(suertes(await de.enviar(envio))).toEqual(['recibido'])
  await alDia()
  const asuntos = (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).filter(({ hechoId }) => hechoId === envio.id)
  return asuntos.map(({ porque, renglones }) => `${porque} ${renglones.map(({ dice, debe }) => `${dice} ${debe}`).join(' ')}`)
}

test('fila 199: los topes los pone el propietario, y desde cuándo valen lo dice el servidor', async () => {
  const { supervisor } = m.a.gente
  const negado = await m.p.pedir('PUT', ruta(), topes, supervisor.persona)
  expect([403, 404]).toContain(negado.estado)
  const puesta = async () => await (await ops()).get(`tienda:${m.a.tienda.tiendaId}`)
  const antes = await puesta()
  expect(antes).toMatchObject(topes)
  expect(antes?.['gastoTopesDesde']).not.toBe('')
  bien(await m.p.pedir('PUT', ruta(), { gastoTopesDesde: '2999-01-01T00:00:00.000Z' }, m.a.duena))
  expect((await puesta())?.['gastoTopesDesde']).toBe(antes?.['gastoTopesDesde'])
})

test('fila 197: un gasto que pasa del tope sin el PIN de quien puede más cuenta, y se dice', async () => {
  const de = await caja()
  expect(await entregar(de, gastar(de, 30_000))).toEqual([])
  expect(await entregar(de, gastar(de, 60_000))).toEqual(['pasa-el-tope 60000 50000'])
  expect(await entregar(de, gastar(de, 60_000, { autorizadoPor: quien('supervisor') }))).toEqual([])
  // Who sells beside the cashier may no more than she.
  expect(await entregar(de, gastar(de, 51_000, { autorizadoPor: m.a.gente.pedidos.empleadoId }))).toEqual(['pasa-el-tope 51000 50000'])
  expect(await entregar(de, gastar(de, 210_000, {}, { creadoPor: quien('supervisor') }))).toEqual(['pasa-el-tope 210000 200000'])
})

test('fila 197: una caja de antes, que anota gastos sin clase ni papel, se mira igual', async () => {
  const de = await caja()
  const viejo = (centavos: number): Envio =>
    de.hecho(
      MovimientoCaja,
      { turnoId: de.turnoId, cajaId: de.de.cajaId, clase: 'gasto', moneda: 'DOP', centavos, motivo: 'Hielo', autorizadoPor: '' },
      { creadoPor: quien('cajero') },
    )
  expect(await entregar(de, viejo(20_000))).toEqual([])
  expect(await entregar(de, viejo(50_100))).toEqual(['pasa-el-tope 50100 50000'])
})

test('fila 198: partido en gastos pequeños, lo del día de la gaveta se suma; otro día empieza de nuevo', async () => {
  const de = await caja()
  expect(await entregar(de, gastar(de, 40_000))).toEqual([])
  expect(await entregar(de, gastar(de, 40_000))).toEqual([])
  expect(await entregar(de, gastar(de, 100))).toEqual(['pasa-el-tope 100 80000'])
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + DIA_MS)
  expect(await entregar(de, gastar(de, 40_000))).toEqual([])
})

test('fila 200: un voucher que dos cierres cuentan se dice del segundo; otro monto con el mismo número es otro papel', async () => {
  const cerrar = async (centavos: number): Promise<string[]> => {
    m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 1000)
    const de = await caja()
    const renglon = {
      metodo: 'tarjeta' as const,
      moneda: 'DOP' as const,
      esperadoCentavos: 0,
      contadoCentavos: centavos,
      diferenciaCentavos: centavos,
    }
    const efectivo = {
      metodo: 'efectivo' as const,
      moneda: 'DOP' as const,
      esperadoCentavos: 500_000,
      contadoCentavos: 500_000,
      diferenciaCentavos: 0,
    }
    const cierre = de.hecho(
      CierreTurno,
      {
        turnoId: de.turnoId,
        cajaId: de.de.cajaId,
        cajeroId: quien('cajero'),
        fecha: diaFiscal(m.p.reloj.ahora.toISOString()),
        conteoDop: { '100000': 5 },
        conteoUsd: {},
        cubre: { [de.de.dispositivoId]: [[1, 1]] },
        ventas: 0,
        totalVentasCentavos: 0,
        totalItbisCentavos: 0,
        renglones: [
          { ...efectivo, montos: [], motivo: '' },
          { ...renglon, montos: [centavos], numeros: ['Lote 45'], motivo: 'Sobra un voucher' },
        ],
      },
      { creadoPor: quien('cajero'), id: `cierre:${de.turnoId}` },
    )
    return await entregar(de, cierre)
  }
  expect(await cerrar(30_000)).toEqual([])
  expect(await cerrar(40_000)).toEqual([])
  expect(await cerrar(30_000)).toEqual(['papel-repetido 30000 0'])
})
