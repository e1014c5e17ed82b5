/** Months of a store's book over HTTP: closed, what comes late, opened again, and who may not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { CierreDeMes } from '#domain/contabilidad/cierre-de-mes.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { CierreVisto, ComplementoDelLibro, PendienteDeMes } from '#domain/libros/comandos.libros.ts'
import { baseDeTienda } from '../core/bases.ts'
import {
  alistar,
  colocar,
  compraDe,
  enSuBase,
  idsDe,
  mover,
  unComercio,
  unMensajero,
  type Comercial,
} from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien, type Respuesta } from '../../tests/support/server/test-server.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
const HOY = '2026-11-25T15:00:00.000Z'
const OCTUBRE = '2026-10-20T15:00:00.000Z'
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date(OCTUBRE)
  comercio = await unComercio(p)
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
  await entra(1000)
  p.reloj.ahora = new Date(HOY)
})

const pedir = (metodo: 'GET' | 'POST', ruta: string, cuerpo?: object, quien: Quien = comercio.duena): Promise<Respuesta> =>
  p.pedir(metodo, `/api/tiendas/${comercio.tienda.tiendaId}/libros${ruta}`, cuerpo, quien)
/** Cash that came into the drawer in October. */
const entra = async (centavos: number): Promise<void> => {
  const hecho = caja.hecho(MovimientoCaja, { clase: 'entrada', moneda: 'DOP', centavos, turnoId: 'turno:1' }, { en: OCTUBRE })
  bien(await caja.enviar(hecho))
}
const cerrar = (
  mes: string,
  { pendientes = 99, quien = comercio.duena }: { pendientes?: number; quien?: Quien } = {},
): Promise<Respuesta> => pedir('POST', '/meses', { mes, pendientes }, quien)
const reabrir = (id: unknown, motivo = 'Faltaba una factura', quien: Quien = comercio.duena): Promise<Respuesta> =>
  pedir('POST', `/meses/${String(id)}/reabrir`, { motivo }, quien)
interface Meses {
  siguiente: { mes: string; termino: boolean; pendientes: PendienteDeMes[] } | null
  cierres: CierreVisto[]
  complementos: ComplementoDelLibro[]
  cuantosComplementos: number
}
const meses = async (): Promise<Meses> => bien(await pedir('GET', '/meses')) as unknown as Meses
const gavetaEn = async (mes: string): Promise<[cerradoHasta: unknown, centavos: number]> => {
  const { cerradoHasta, balanza } = bien(await pedir('GET', `?desde=${mes}&hasta=${mes}`))
  const { renglones } = balanza as { renglones: { cuenta: string; debeCentavos: number; haberCentavos: number }[] }
  const suya = renglones.find(({ cuenta }) => cuenta === 'gaveta')
  return [cerradoHasta, (suya?.debeCentavos ?? 0) - (suya?.haberCentavos ?? 0)]
}
/** What moved in a month, by account: debits less credits, in centavos. */
const balanza = async (mes: string): Promise<Record<string, number>> => {
  const dicho = bien(await pedir('GET', `?desde=${mes}&hasta=${mes}`)) as {
    balanza: { renglones: { cuenta: string; debeCentavos: number; haberCentavos: number }[] }
  }
  return Object.fromEntries(
    dicho.balanza.renglones.map(({ cuenta, debeCentavos, haberCentavos }) => [cuenta, debeCentavos - haberCentavos]),
  )
}
const m8 = async (): Promise<{ estado: string; hallazgos: { code: string }[] } | undefined> => {
  const { pruebas } = bien(await pedir('GET', '/prueba'))
  return (pruebas as { prueba: string; estado: string; hallazgos: { code: string }[] }[]).find(({ prueba }) => prueba === 'M8')
}
const codigo = ({ estado, cuerpo }: Respuesta): string => `${estado} ${String(cuerpo['code'])}`

describe('cerrar un mes', () => {
  test('sus cifras ya no cambian: lo que llega tarde cuenta en el que sigue, y se nombra', async () => {
    expect((await meses()).siguiente).toMatchObject({ mes: '2026-10', termino: true })
    expect((await m8())?.estado).toBe('sin-datos')
    const { id, huella } = bien(await cerrar('2026-10'))
    expect([await gavetaEn('2026-10'), await gavetaEn('2026-11')]).toEqual([
      ['2026-10', 1000],
      ['2026-10', 0],
    ])

    await entra(250)
    expect([await gavetaEn('2026-10'), await gavetaEn('2026-11')]).toEqual([
      ['2026-10', 1000],
      ['2026-10', 250],
    ])
    const dicho = await meses()
    expect(dicho.cierres).toMatchObject([{ id, mes: '2026-10', estado: 'cerrado', documentos: 1, complementos: 0, huella }])
    expect(dicho.complementos).toMatchObject([{ tipo: 'movimientoCaja', mes: '2026-11', del: '2026-10-20', valorCentavos: 250 }])
    expect(dicho.siguiente).toMatchObject({ mes: '2026-11', termino: false })
    const { renglones } = bien(await pedir('GET', '/diario?desde=2026-11-01&hasta=2026-11-30&cuenta=gaveta'))
    expect(renglones).toMatchObject([{ fecha: '2026-11-01', del: '2026-10-20', debeCentavos: 250 }])
    expect((await m8())?.estado).toBe('bien')
    const { antes, huella: despues } = bien(await pedir('POST', '/rehacer', {}))
    expect(despues).toBe(antes)
    expect(await gavetaEn('2026-10')).toEqual(['2026-10', 1000])

    // The next month takes it with it, and names it for good.
    p.reloj.ahora = new Date('2026-12-02T15:00:00.000Z')
    bien(await cerrar('2026-11'))
    expect((await meses()).cierres.map(({ mes, complementos }) => [mes, complementos])).toEqual([
      ['2026-11', 1],
      ['2026-10', 0],
    ])
    expect((await m8())?.estado).toBe('bien')
  })

  test('un pedido que siguió su camino después del cierre no cambia lo que el cierre contó', async () => {
    p.reloj.ahora = new Date(OCTUBRE)
    const clienta = await p.persona('Clienta')
    const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([comercio])))
    await alistar(p, comercio, pedidoId)
    const rafa = await unMensajero(p, comercio)
    const suyo = `/api/tiendas/${comercio.tienda.tiendaId}`
    bien(await mover(p, comercio.duena, suyo, pedidoId, 'asignar', { mensajeroId: rafa.empleadoId, nombre: 'Rafa' }))
    bien(await mover(p, rafa.persona, suyo, pedidoId, 'recoger', { bultos: 1 }))
    bien(await mover(p, rafa.persona, suyo, pedidoId, 'salir'))
    const pin = (await enSuBase(p, clienta, pedidoId))?.pin ?? ''
    bien(await mover(p, rafa.persona, suyo, pedidoId, 'entregar', { prueba: { clase: 'pin', pin }, cobradoCentavos: 15_000 }))
    const enManos = async (mes: string) => {
      const { renglones } = bien(await pedir('GET', `/diario?desde=${mes}-01&hasta=${mes}-30&cuenta=enManos`))
      return (renglones as { centavos: number; del: string }[]).map(({ centavos, del }) => [centavos, del])
    }
    p.reloj.ahora = new Date(HOY)
    bien(await cerrar('2026-10'))
    expect(await enManos('2026-10')).toEqual([[15_000, '']])
    const antes = (await meses()).cierres[0]?.huella

    bien(await mover(p, rafa.persona, suyo, pedidoId, 'liquidar', { liquidacionId: 'liquidacion:1', centavos: 15_000 }))
    expect(await enManos('2026-10')).toEqual([[15_000, '']])
    expect((await m8())?.estado).toBe('bien')
    bien(await pedir('POST', '/rehacer', {}))
    expect([(await meses()).cierres[0]?.huella, (await m8())?.estado]).toEqual([antes, 'bien'])
  })

  test('dos personas a la vez: lo cierra una, y a la otra se le dice', async () => {
    const contadora = (await unMensajero(p, comercio, { rol: 'contador' })).persona
    const dichos = await Promise.all([cerrar('2026-10'), cerrar('2026-10', { quien: contadora })])
    expect(dichos.map(codigo).sort()).toEqual(['200 undefined', '409 mes.ya-cerrado'])
    expect((await meses()).cierres).toHaveLength(1)
  })

  test('ni el que no ha terminado, ni el de antes de lo cerrado, ni uno de antes del libro, ni saltando uno', async () => {
    expect(codigo(await cerrar('2026-11'))).toBe('422 mes.sin-terminar')
    expect(codigo(await cerrar('2026-09'))).toBe('422 mes.sin-libro')
    expect((await cerrar('octubre')).estado).toBe(400)
    bien(await cerrar('2026-10'))
    expect(codigo(await cerrar('2026-09'))).toBe('409 mes.ya-cerrado')
    p.reloj.ahora = new Date('2027-01-05T15:00:00.000Z')
    const saltado = await cerrar('2026-12')
    expect([codigo(saltado), saltado.cuerpo['datos']]).toEqual(['422 mes.falta-el-anterior', { mes: '2026-11' }])
  })

  test('dice lo que falta por estar listo, y no se cierra con más que lo que se vio', async () => {
    const [uno] = (await meses()).siguiente?.pendientes ?? []
    // The till was last seen in October.
    expect(uno).toMatchObject({ clase: 'equipo-sin-sincronizar', cuantos: 1 })
    expect(codigo(await cerrar('2026-10', { pendientes: 0 }))).toBe('422 mes.con-pendientes')
    expect(codigo(await cerrar('2026-10', { pendientes: 1 }))).toBe('422 mes.con-pendientes')
    bien(await cerrar('2026-10', { pendientes: 2 }))
    expect((await meses()).cierres[0]?.pendientes).toEqual([
      { clase: 'equipo-sin-sincronizar', cuantos: 1 },
      { clase: 'inventario-sin-anotar', cuantos: 1 },
    ])
  })
})

test('un cheque que vuelve cuando su mes está cerrado no cambia ese mes: lo debe su cliente desde el día en que se dijo', async () => {
  p.reloj.ahora = new Date(OCTUBRE)
  const cliente = { clienteId: 'cliente:ana', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' as const }
  const alta = caja.hecho(Historico, {
    docTipo: Cliente.tipo,
    cambios: [{ docId: cliente.clienteId, campos: { nombre: { antes: null, despues: 'Ana' } } }],
    motivo: '',
  })
  const pago = { metodo: 'cheque', moneda: 'DOP', recibidoCentavos: 10_000, tasaDiezmilesimas: 10_000, valorCentavos: 10_000 } as const
  const venta = await caja.venta({ fecha: '2026-10-20', cliente, pagos: [{ ...pago, referencia: '000123' }] })
  bien(await caja.enviar(alta, venta))
  p.reloj.ahora = new Date(HOY)
  await p.server.central.trabajos.ponerAlDia(comercio.tienda.tiendaId)
  bien(await cerrar('2026-10'))
  const [octubre, antes] = [await balanza('2026-10'), await meses()]
  expect(octubre).toMatchObject({ porConfirmar: 10_000 })

  const transferencias = `/api/tiendas/${comercio.tienda.tiendaId}/transferencias`
  const { ventas } = bien(await p.pedir('GET', transferencias, undefined, comercio.duena)) as unknown as { ventas: { id: string }[] }
  const ruta = `${transferencias}/${ventas[0]?.id ?? ''}`
  const verifica = (await unMensajero(p, comercio, { rol: 'verificador' })).persona
  bien(await p.pedir('POST', `${ruta}/verificar`, { accion: 'rechazar', motivo: 'Sin fondos' }, verifica))
  bien(await p.pedir('POST', `${ruta}/terminar`, { accion: 'cargar', motivo: 'Volvió', clienteId: '' }, comercio.duena))

  expect(await balanza('2026-10')).toEqual(octubre)
  expect((await meses()).cierres).toEqual(antes.cierres)
  expect(await balanza('2026-11')).toMatchObject({ clientes: 10_000, porConfirmar: -10_000 })
  expect((await m8())?.estado).toBe('bien')
})

test('el saldo con que empezó una cuenta de banco no cambia en un mes cerrado', async () => {
  const bancos = `/api/tiendas/${comercio.tienda.tiendaId}/bancos`
  const cuenta = { banco: 'Banco Popular Dominicano', numero: '758203914', alias: '', tipoCuenta: 'corriente', moneda: 'DOP', activa: true }
  const { id } = bien(await p.pedir('POST', bancos, { ...cuenta, saldoInicialCentavos: 500, desde: '2026-10-01' }, comercio.duena))
  const editar = (cambio: object) => p.pedir('PUT', `${bancos}/${String(id)}`, cambio, comercio.duena)
  bien(await editar({ saldoInicialCentavos: 700 }))
  expect((await meses()).siguiente?.pendientes.map(({ clase }) => clase)).toContain('banco-sin-conciliar')
  const cierre = bien(await cerrar('2026-10'))
  expect(codigo(await editar({ saldoInicialCentavos: 1 }))).toBe('422 cuentaDeBanco.con-libro-cerrado')
  expect(codigo(await editar({ desde: '2026-11-02' }))).toBe('422 cuentaDeBanco.con-libro-cerrado')
  bien(await editar({ alias: 'Principal' }))
  expect((await m8())?.estado).toBe('bien')
  bien(await reabrir(cierre['id']))
  bien(await editar({ saldoInicialCentavos: 1 }))
})

describe('reabrirlo', () => {
  test('con un motivo y solo el último; los dos estados se leen, y se cierra otra vez con lo que llegó', async () => {
    const primero = bien(await cerrar('2026-10'))
    await entra(250)
    expect(codigo(await reabrir(primero['id'], ' a '))).toBe('422 mes.falta-motivo')
    bien(await reabrir(primero['id']))
    expect(codigo(await reabrir(primero['id']))).toBe('409 mes.ya-reabierto')
    expect(await gavetaEn('2026-10')).toEqual(['', 1250])
    const segundo = bien(await cerrar('2026-10'))
    const { cierres, complementos } = await meses()
    expect(cierres.map(({ id, estado, motivo, documentos }) => [id, estado, motivo, documentos])).toEqual([
      [segundo['id'], 'cerrado', '', 2],
      [primero['id'], 'reabierto', 'Faltaba una factura', 1],
    ])
    expect([complementos, (await m8())?.estado]).toEqual([[], 'bien'])

    p.reloj.ahora = new Date('2026-12-02T15:00:00.000Z')
    bien(await cerrar('2026-11'))
    expect(codigo(await reabrir(segundo['id']))).toBe('422 mes.no-es-el-ultimo')
    expect(codigo(await reabrir('cierreDeMes:nada'))).toBe('404 mes.no-existe')
  })
})

test('quién cierra y reabre: la propietaria y quien lleva la contabilidad de esa tienda, y nadie más', async () => {
  const otra = await unComercio(p)
  const ajenos: [Quien, number][] = [
    [otra.duena, 404],
    [(await unMensajero(p, otra, { rol: 'contador' })).persona, 404],
    [caja.de, 401],
    [{}, 401],
  ]
  for (const rol of ['cajero', 'supervisor', 'pedidos', 'mensajero', 'verificador'])
    ajenos.push([(await unMensajero(p, comercio, { rol })).persona, 403])
  for (const [quien, estado] of ajenos) {
    expect((await cerrar('2026-10', { quien })).estado).toBe(estado)
    expect((await pedir('GET', '/meses', undefined, quien)).estado).toBe(estado)
  }
  const { id } = bien(await cerrar('2026-10', { quien: (await unMensajero(p, comercio, { rol: 'contador' })).persona }))
  for (const [quien, estado] of ajenos) expect((await reabrir(id, 'Porque sí', quien)).estado).toBe(estado)
  // From one's own store nothing of another's is opened.
  const desdeLaSuya = await p.pedir(
    'POST',
    `/api/tiendas/${otra.tienda.tiendaId}/libros/meses/${String(id)}/reabrir`,
    { motivo: 'Porque sí' },
    otra.duena,
  )
  expect(codigo(desdeLaSuya)).toBe('404 mes.no-existe')
  expect((await meses()).cierres.map(({ estado }) => estado)).toEqual(['cerrado'])
})

test('un cierre no se cambia ni se borra, y uno puesto por fuera se encuentra', async () => {
  const { id } = bien(await cerrar('2026-10'))
  const conta = await baseDeTienda(p.store, comercio.tienda.tiendaId, 'conta')
  const cierre = await conta.get<CierreDeMes>(String(id))
  if (!cierre) throw new Error('no closing')
  const { rev, ...suyo } = cierre
  const saldos = cierre.saldos.map((uno) => ({ ...uno, centavos: uno.centavos * 2, valorCentavos: uno.valorCentavos * 2 }))
  const otras: object = { saldos }
  await expect(conta.update({ ...cierre, ...otras })).rejects.toThrow('fija:saldos')
  await expect(conta.remove(cierre.id, rev)).rejects.toThrow('borrado')
  expect((await m8())?.estado).toBe('bien')
  // By somebody with their hands in the database: the month was opened again, and closed with other figures.
  bien(await reabrir(id))
  expect(await conta.create({ ...suyo, ...otras, id: 'cierreDeMes:a-mano' })).toBe('creado')
  const dicho = await m8()
  expect(dicho?.estado).toBe('mal')
  expect(new Set(dicho?.hallazgos.map(({ code }) => code))).toEqual(new Set(['libros.mes-cerrado', 'libros.huella-de-mes']))
})

test('los códigos del contador salen en el diario; los cambia quien lleva los libros, y solo los de cuentas que hay', async () => {
  const guardar = (codigos: object, quien: Quien = comercio.duena) =>
    p.pedir('PUT', `/api/tiendas/${comercio.tienda.tiendaId}/libros/catalogo`, { codigos }, quien)
  const codigosDelDiario = async () => {
    const { renglones } = bien(await pedir('GET', '/diario?porPagina=1'))
    return (renglones as { cuenta: string; codigo: string }[]).map(({ cuenta, codigo: suyo }) => [cuenta, suyo])
  }
  expect((await guardar({ gaveta: '1-01-01' })).estado).toBe(200)
  expect(await codigosDelDiario()).toContainEqual(['gaveta', '1-01-01'])
  expect(bien(await pedir('GET', '?desde=2026-10&hasta=2026-10'))['codigos']).toEqual({ gaveta: '1-01-01' })
  for (const malo of [{ nada: '1' }, { gaveta: '=1+1' }, { gaveta: '' }, { gaveta: '1'.repeat(21) }])
    expect((await guardar(malo)).estado).toBe(400)
  const otra = await unComercio(p)
  expect((await guardar({}, otra.duena)).estado).toBe(404)
  expect((await guardar({}, (await unMensajero(p, comercio, { rol: 'supervisor' })).persona)).estado).toBe(403)
  expect((await guardar({}, caja.de)).estado).toBe(401)
  bien(await pedir('POST', '/rehacer', {}))
  expect(await codigosDelDiario()).toContainEqual(['gaveta', '1-01-01'])
  bien(await guardar({}))
  expect(await codigosDelDiario()).toContainEqual(['gaveta', '11010101'])
})
