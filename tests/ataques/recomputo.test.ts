/** What a modified till says of money counts, and the server says what does not agree: rows 107 to 118 of the attack table. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaludDispositivo } from '#domain/comandos.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta, type Pago, type Venta as DocVenta } from '#domain/ventas/venta.entity.ts'
import { esperados } from '#domain/caja/cuadre.rules.ts'
import { coberturaDe } from '#domain/core/cobertura.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { asegurarOperadores, ARCHIVO_CLAVES } from '#server/personas/identidad/operadores.ts'
import { nombreBaseDeRecibos } from '#server/core/hechos/recibos.ts'
import { colocar, comoComercio, compraDe, idsDe, type Comercial } from '../support/server/orders.ts'
import type { PersonaPrueba } from '../support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../support/server/sync.ts'
import { negado, suertes, unaMesa, type Mesa } from './mesa.ts'

const CAFE = 'producto:cafe'
const LISTA = 1_000_000
const TASA = { compraDiezmilesimas: 600_000, ventaDiezmilesimas: 610_000, fuente: 'Banco Central' }

let m: Mesa
let cajera = ''
let operadora: PersonaPrueba
let comercio: Comercial
const hoy = (): string => diaFiscal(m.p.reloj.ahora.toISOString())
const pasan = (dias: number): void => {
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + dias * DIA_MS)
}

beforeAll(async () => {
  m = await unaMesa({ ADMIN_EMAILS: 'jefa@mercana.test' })
  cajera = m.a.gente.cajero.empleadoId
  comercio = await comoComercio(m.p, m.a, { [CAFE]: 1000 })
  await asegurarOperadores(m.p.server.identidad, m.p.server.config, m.p.app.log)
  const [, clave = ''] = readFileSync(join(m.p.server.config.datos, ARCHIVO_CLAVES), 'utf8').trim().split(' ')
  operadora = await m.p.entrar('jefa@mercana.test', clave)
  bien(await m.p.pedir('POST', '/api/tasa_dolar', { ...TASA, fecha: hoy() }, operadora))
  pasan(1)
}, 180_000)
afterAll(() => m.p.cerrar())

const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
const docDe = <D = DocVenta>(envio: Envio): D => JSON.parse(envio.texto) as D

/** A till with its shift open, and RD$5,000 in its drawer. */
async function caja(): Promise<Hechos & { turnoId: string; turno: Turno }> {
  const de = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  const fondo = { fondoDop: { '100000': 5 }, fondoUsd: {}, fondoDopCentavos: 500_000, fondoUsdCentavos: 0 }
  const turno = de.hecho(Turno, { cajaId: de.de.cajaId, cajeroId: cajera, fecha: hoy(), ...fondo }, { creadoPor: cajera })
  expect(await entregar(de, turno)).toEqual([])
  return Object.assign(de, { turnoId: turno.id, turno: docDe<Turno>(turno) })
}

const pago = (campos: Partial<Pago> = {}): Pago => ({
  metodo: 'efectivo',
  moneda: 'DOP',
  recibidoCentavos: 10_000,
  tasaDiezmilesimas: 10_000,
  valorCentavos: 10_000,
  referencia: '',
  ...campos,
})

/** A sale of RD$100 of coffee as an honest till makes it, but for `campos`. */
const vender = (de: Hechos & { turnoId: string }, campos: Partial<DocVenta> = {}, sobre: object = {}): Promise<Envio> =>
  de.venta(
    {
      turnoId: de.turnoId,
      fecha: hoy(),
      cajeroId: cajera,
      lineas: Venta.esquemaCampos.parse(Venta.muestra).lineas.map((linea) => ({ ...linea, productoId: CAFE })),
      ...campos,
    },
    { creadoPor: cajera, ...sobre },
  )

/** Hands it in, accepted; answers what of it does not agree, with the difference in centavos. */
async function entregar(de: Hechos, envio: Envio): Promise<string[]> {
  expect(suertes(await de.enviar(envio))).toEqual(['recibido'])
  return asuntosDe(envio.id)
}

async function asuntosDe(hechoId: string): Promise<string[]> {
  await alDia()
  const asuntos = (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).filter((asunto) => asunto.hechoId === hechoId)
  return asuntos
    .filter(({ estado }) => estado === 'pendiente')
    .map(({ motivo, centavos, renglones }) => `${motivo} ${renglones.map(({ reparo }) => reparo).join(' ')} ${centavos}`)
    .sort()
}

test('una caja honesta no levanta nada: vende, cobra en dólares, saca de la gaveta y cierra', async () => {
  const de = await caja()
  const enDolares = pago({ moneda: 'USD', recibidoCentavos: 200, tasaDiezmilesimas: 600_000, valorCentavos: 12_000 })
  const ventas = [await vender(de), await vender(de, { pagos: [enDolares], vueltoCentavos: 2_000 })]
  for (const venta of ventas) expect(await entregar(de, venta)).toEqual([])
  const movimiento = { turnoId: de.turnoId, cajaId: de.de.cajaId, clase: 'gasto' as const, centavos: 25_000 }
  const gasto = de.hecho(MovimientoCaja, movimiento, { creadoPor: cajera })
  expect(await entregar(de, gasto)).toEqual([])
  expect(await entregar(de, cierreDe(de, ventas, [gasto]))).toEqual([])
})

test('fila 107: pagado con un pedido que no hay, y un pedido facturado con una venta que no está', async () => {
  const de = await caja()
  const conPedido = { pagos: [pago({ metodo: 'pedido', referencia: 'MC-1' })] }
  const sola = await vender(de, conPedido)
  expect(await entregar(de, sola)).toEqual(['pedido_fuera pedido 10000'])

  const [pedidoId = ''] = idsDe(await colocar(m.p, m.clienta, compraDe([comercio])))
  const facturar = (ventaId: string, sobre: object = {}) =>
    de.hecho(
      EventoPedido,
      { pedidoId, accion: 'facturar', previo: [], datos: { ventaId, ncf: 'E320000000001' } },
      { creadoPor: cajera, ...sobre },
    )
  expect(await entregar(de, facturar('131246796-E320999999999'))).toEqual(['pedido_fuera sin-factura 15000'])
  // A sale that was paid in cash is nobody's order either.
  const contado = await vender(de)
  expect(await entregar(de, contado)).toEqual([])
  expect(await entregar(de, facturar(contado.id))).toEqual(['pedido_fuera sin-factura 15000'])
  // The act of a sale that comes after it: settled by itself.
  const tarde = await vender(de, conPedido)
  const acto = facturar(tarde.id)
  expect(await entregar(de, acto)).toEqual(['pedido_fuera sin-factura 15000'])
  expect(suertes(await de.enviar(tarde))).toEqual(['recibido'])
  expect(await asuntosDe(acto.id)).toEqual([])
})

test('fila 108: un turno que no existe o que es de otra caja; si llega después, se aclara solo', async () => {
  const [una, otra] = [await caja(), await caja()]
  expect(await entregar(una, await vender(una, { turnoId: 'turno:inventado' }))).toEqual(['turno_fuera turno 10000'])
  expect(await entregar(una, await vender(una, { turnoId: otra.turnoId }))).toEqual(['turno_fuera turno 10000'])
  const movimiento = { turnoId: '', cajaId: una.de.cajaId, clase: 'entrada' as const, centavos: 700 }
  expect(await entregar(una, una.hecho(MovimientoCaja, movimiento, { creadoPor: cajera }))).toEqual(['turno_fuera turno 700'])

  const tardio = una.hecho(Turno, { cajaId: una.de.cajaId, cajeroId: cajera, fecha: hoy() }, { creadoPor: cajera })
  const venta = await vender(una, { turnoId: tardio.id })
  expect(await entregar(una, venta)).toEqual(['turno_fuera turno 10000'])
  expect(await entregar(una, tardio)).toEqual([])
  expect(await asuntosDe(venta.id)).toEqual([])
})

test('fila 109: dólares a diez veces la tasa, y pesos que valen más pesos', async () => {
  const de = await caja()
  const enDolares = (tasaDiezmilesimas: number, recibidoCentavos: number, valorCentavos: number) => ({
    pagos: [pago({ moneda: 'USD', recibidoCentavos, tasaDiezmilesimas, valorCentavos })],
  })
  expect(await entregar(de, await vender(de, { ...enDolares(600_000, 200, 12_000), vueltoCentavos: 2000 }))).toEqual([])
  // US$0.17 taken for RD$102: it was worth RD$10.20.
  const inflada = await vender(de, { ...enDolares(6_000_000, 17, 10_200), vueltoCentavos: 200 })
  expect(await entregar(de, inflada)).toEqual(['tasa_fuera tasa 9180'])
  const enPesos = await vender(de, { pagos: [pago({ recibidoCentavos: 10_000, tasaDiezmilesimas: 100_000 })] })
  expect(await entregar(de, enPesos)).toEqual(['tasa_fuera tasa 0'])
})

test('fila 110: nota de crédito y bono inventados', async () => {
  const de = await caja()
  const con = (metodo: Pago['metodo']) => vender(de, { pagos: [pago({ metodo, referencia: 'B0400000001' })] })
  expect(await entregar(de, await con('notaCredito'))).toEqual(['vale_fuera nota 10000'])
  expect(await entregar(de, await con('bono'))).toEqual(['vale_fuera bono 10000'])
})

test('fila 111: lo del 18 % vendido exento, y un ITBIS que no es el que suma', async () => {
  const de = await caja()
  const { lineas, totales } = docDe(await vender(de))
  const exenta = await vender(de, {
    lineas: lineas.map((linea) => ({ ...linea, itbis: 'E' as const })),
    totales: { ...totales, gravado18: 0, itbis18: 0, exento: 10_000, itbis: 0 },
  })
  expect(await entregar(de, exenta)).toEqual(['itbis_fuera tasa-itbis 1525'])
  const corta = await vender(de, { totales: { ...totales, gravado18: 9_900, itbis18: 100, itbis: 100 } })
  expect(await entregar(de, corta)).toEqual(['itbis_fuera itbis 1425'])
  // What was exempt until yesterday, a till may sell as exempt today.
  const { navegador } = m.a.gente.propietario
  const campos = { itbis: { antes: '18', despues: '16' } }
  const cambio = navegador.hecho(Historico, { docTipo: 'producto', cambios: [{ docId: CAFE, campos }], motivo: '' })
  expect(suertes(await navegador.enviar(cambio))).toEqual(['recibido'])
  await alDia()
  pasan(1 / 24)
  expect(await entregar(de, await vender(de))).toEqual([])
  const vuelta = navegador.hecho(Historico, {
    docTipo: 'producto',
    cambios: [{ docId: CAFE, campos: { itbis: { antes: '16', despues: '18' } } }],
    motivo: '',
  })
  expect(suertes(await navegador.enviar(vuelta))).toEqual(['recibido'])
})

test('fila 112: un día fiscal de 2019, uno de mañana, y un reloj que se fue atrás', async () => {
  const de = await caja()
  expect(await entregar(de, await vender(de, { fecha: '2019-03-01' }))).toEqual(['dia_fuera dia 10000'])
  expect(await entregar(de, await vender(de, { fecha: '2099-03-01' }))).toEqual(['dia_fuera dia 10000'])
  const en = '2019-03-01T15:00:00.000Z'
  expect(await entregar(de, await vender(de, { fecha: '2019-03-01' }, { en }))).toContain('dia_fuera dia 10000')
  // Sold with no line and handed in a month later.
  const vieja = await vender(de)
  pasan(30)
  expect(await entregar(de, vieja)).toEqual([])
})

test('fila 113: a nombre de otra persona', async () => {
  const de = await caja()
  const { empleadoId } = m.a.gente.supervisor
  expect(await entregar(de, await vender(de, { cajeroId: empleadoId }))).toEqual(['persona_fuera persona 10000'])
  expect(await entregar(de, await vender(de, { cajeroId: 'empleado:nadie' }))).toEqual(['persona_fuera persona 10000'])
})

test('fila 114: un gasto de RD$999,999 de una gaveta que no los tenía', async () => {
  const de = await caja()
  const sacar = (centavos: number) =>
    de.hecho(MovimientoCaja, { turnoId: de.turnoId, cajaId: de.de.cajaId, clase: 'gasto', centavos }, { creadoPor: cajera })
  expect(await entregar(de, sacar(400_000))).toEqual([])
  expect(await entregar(de, sacar(99_999_900))).toEqual(['gaveta_fuera salida 99899900'])
})

/** A closing that adds up with what it counted, but for `campos`. */
function cierreDe(
  de: Hechos & { turnoId: string; turno: Turno },
  ventas: readonly Envio[],
  movimientos: readonly Envio[],
  campos: Partial<CierreTurno> = {},
): Envio {
  const [hechas, movidos] = [ventas.map((una) => docDe(una)), movimientos.map((uno) => docDe<MovimientoCaja>(uno))]
  const renglones = esperados(de.turno, hechas, movidos).map((linea) => ({
    ...linea,
    contadoCentavos: linea.esperadoCentavos,
    diferenciaCentavos: 0,
    montos: [],
    motivo: '',
  }))
  const contado = (moneda: string) => renglones.find((una) => una.metodo === 'efectivo' && una.moneda === moneda)?.contadoCentavos ?? 0
  const suma = (que: 'total' | 'itbis') => hechas.reduce((total, { totales }) => total + totales[que], 0)
  return de.hecho(
    CierreTurno,
    {
      turnoId: de.turnoId,
      cajaId: de.de.cajaId,
      cajeroId: cajera,
      fecha: hoy(),
      conteoDop: { '1': contado('DOP') },
      conteoUsd: { '1': contado('USD') },
      renglones,
      cubre: coberturaDe([de.turno, ...hechas, ...movidos]),
      ventas: hechas.length,
      totalVentasCentavos: suma('total'),
      totalItbisCentavos: suma('itbis'),
      ...campos,
    },
    { id: `cierre:${de.turnoId}`, creadoPor: cajera },
  )
}

test('fila 115: un cierre que espera 0 donde había RD$5,000; el que llega antes que sus ventas se aclara solo', async () => {
  const de = await caja()
  const nada = { metodo: 'efectivo' as const, moneda: 'DOP' as const, esperadoCentavos: 0, contadoCentavos: 0, diferenciaCentavos: 0 }
  const vacio = cierreDe(de, [], [], { conteoDop: {}, renglones: [{ ...nada, montos: [], motivo: '' }] })
  expect(await entregar(de, vacio)).toEqual(['cierre_fuera esperado 500000'])

  const otra = await caja()
  const venta = await vender(otra)
  const cierre = cierreDe(otra, [venta], [])
  expect(await entregar(otra, cierre)).toEqual(['cierre_fuera esperado ventas itbis 10000'])
  expect(await entregar(otra, venta)).toEqual([])
  expect(await asuntosDe(cierre.id)).toEqual([])
})

test('fila 116: un «antes» inventado no es el precio de nadie: ni el de una caja, ni el que vio una clienta', async () => {
  const { p, a } = m
  const de = await caja()
  const { navegador } = a.gente.propietario
  // By whoever may set prices: says that the shelf said RD$0.01.
  const forjado = navegador.hecho(Historico, {
    docTipo: 'producto',
    cambios: [{ docId: CAFE, campos: { precioDiezmilesimas: { antes: 100, despues: 2 * LISTA } } }],
    motivo: '',
  })
  expect(suertes(await navegador.enviar(forjado))).toEqual(['recibido'])
  await alDia()
  const cotizar = (precioVistoDiezmilesimas: number) =>
    p.pedir('POST', '/api/yo/pedidos/cotizar', compraDe([comercio], {}, { precioVistoDiezmilesimas }), m.clienta)
  expect(bien(await cotizar(100))).toMatchObject({ totalCentavos: 25_000 })
  expect(bien(await cotizar(LISTA))).toMatchObject({ totalCentavos: 15_000 })
  const [linea] = docDe(await vender(de)).lineas
  const regalada = await vender(de, {
    lineas: [{ ...(linea as DocVenta['lineas'][number]), precioDiezmilesimas: 100, montoCentavos: 1 }],
    totales: { gravado18: 1, itbis18: 0, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, descuento: 0, itbis: 0, total: 1 },
    pagos: [pago({ recibidoCentavos: 1, valorCentavos: 1 })],
  })
  expect(await entregar(de, regalada)).toEqual(['precio_fuera precio 9999'])
  expect(await entregar(de, await vender(de))).toEqual([])
})

test('fila 117: quien dice lo que ninguna caja escribe vende menos tiempo sin línea y con menos números, hasta que se aclara', async () => {
  const { p, a } = m
  const de = await caja()
  const permisoMs = async () => Date.parse(String(bien(await de.leer('saludo'))['permisoHasta'])) - p.reloj.ahora.getTime()
  const salud = async () => {
    const { dispositivos } = bien(await p.pedir('GET', `/api/tiendas/${a.tienda.tiendaId}/sincronizacion`, undefined, a.duena))
    return (dispositivos as SaludDispositivo[]).find(({ dispositivoId }) => dispositivoId === de.de.dispositivoId)?.confianza
  }
  expect(await permisoMs()).toBe(7 * DIA_MS)
  const falsas: Envio[] = []
  for (let n = 0; n < 5; n++) falsas.push(await vender(de, { pagos: [pago({ metodo: 'bono', referencia: 'Papel' })] }))
  expect(suertes(await de.enviar(...falsas))).toEqual(falsas.map(() => 'recibido'))
  await alDia()
  expect(await salud()).toEqual({ nivel: 'poca', cuantos: 5, centavos: 50_000 })
  expect(await permisoMs()).toBe(DIA_MS)
  const bloque = await de.pedirBloque()
  expect(bloque.hasta - bloque.desde + 1).toBeLessThanOrEqual(500)
  for (const { id } of falsas) {
    const ruta = `/api/tiendas/${a.tienda.tiendaId}/aclaraciones/${encodeURIComponent(`aclaracion:vale_fuera:${id}`)}/aclarar`
    bien(await p.pedir('POST', ruta, { motivo: 'Eran bonos de papel' }, a.duena))
  }
  expect(await salud()).toEqual({ nivel: 'plena', cuantos: 0, centavos: 0 })
  expect(await permisoMs()).toBe(7 * DIA_MS)
})

test('fila 118: operación ve de qué tienda y de qué equipo es, y nadie más; aclarado, sale de su lista', async () => {
  const { p, a } = m
  const de = await caja()
  const venta = await vender(de, { turnoId: 'turno:de-nadie' })
  expect(await entregar(de, venta)).toEqual(['turno_fuera turno 10000'])
  const pedir = (quien: object) => p.pedir('GET', '/api/mercana/por_aclarar', undefined, quien)
  const visto = async () => {
    const { tiendas } = comandosMercana.porAclararDeMercana.respuesta.parse(bien(await pedir(operadora)))
    return tiendas
      .find(({ tiendaId }) => tiendaId === a.tienda.tiendaId)
      ?.equipos.find(({ dispositivoId }) => dispositivoId === de.de.dispositivoId)
  }
  expect(await visto()).toMatchObject({ nivel: 'enDuda', cuantos: 1, centavos: 10_000 })
  for (const quien of [a.duena, m.clienta, a.gente.cajero.persona]) negado(await pedir(quien), 403, 'permiso.denegado')
  for (const quien of [{}, de.de]) negado(await pedir(quien), 401)
  const ruta = `/api/tiendas/${a.tienda.tiendaId}/aclaraciones/${encodeURIComponent(`aclaracion:turno_fuera:${venta.id}`)}/aclarar`
  bien(await p.pedir('POST', ruta, { motivo: 'Se perdió el turno' }, a.duena))
  expect(await visto()).toBeUndefined()
})

test('filas 107 a 116: mirar todo otra vez desde el principio no levanta ni aclara nada', async () => {
  await alDia()
  const todos = async () =>
    (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).map(({ id, estado }) => `${estado} ${id}`).sort()
  const antes = await todos()
  expect(antes.length).toBeGreaterThan(15)
  await m.p.store.destroy(nombreBaseDeRecibos(m.a.tienda.tiendaId))
  await m.p.reiniciar(() => Promise.resolve())
  await alDia()
  expect(await todos()).toEqual(antes)
})
