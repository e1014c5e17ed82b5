import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CierreDeBanco } from '#domain/bancos/conciliacion.entity.ts'
import type { CuentaConSaldo, MesVisto } from '#domain/bancos/comandos.bancos.ts'
import { vecesDeLineas } from '#domain/bancos/importacion.extracto.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { idDeAnulacionDePago } from '#domain/compras/pago-proveedor.rules.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { contratar } from '../../tests/ataques/mesa.ts'
import { colocar, compraDe, idsDe, mover, unComercio, uuid } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador } from '../../tests/support/server/sync.ts'
import {
  unServidor,
  type PersonaPrueba,
  type Prueba,
  type Quien,
  type Respuesta,
  type TiendaPrueba,
} from '../../tests/support/server/test-server.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
let cuentaId: string
/** The account begins on the first day of the last month; what follows happens on its 20th. */
const HOY = '2026-11-25T15:00:00.000Z'
const MES = '2026-10'
const DIA = '2026-10-20'
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date(HOY)
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  cuentaId = await unaCuenta()
})

const pedir = (metodo: 'GET' | 'POST' | 'PUT', ruta: string, cuerpo?: object, quien: Quien = duena): Promise<Respuesta> =>
  p.pedir(metodo, `/api/tiendas/${tienda.tiendaId}/bancos${ruta}`, cuerpo, quien)
const datosDeCuenta = {
  banco: 'Banco Popular Dominicano',
  numero: '758203914',
  alias: '',
  tipoCuenta: 'corriente',
  moneda: 'DOP',
  saldoInicialCentavos: 100_000,
  desde: '2026-10-01',
  activa: true,
}
const unaCuenta = async (cambio: object = {}): Promise<string> =>
  String(bien(await pedir('POST', '', { ...datosDeCuenta, ...cambio }))['id'])

interface DeArchivo {
  fecha: string
  centavos: number
  referencia?: string
  descripcion?: string
}
const importar = (lineas: readonly DeArchivo[], mas: object = {}, quien: Quien = duena): Promise<Respuesta> => {
  const enteras = lineas.map((linea, i) => ({
    referencia: '',
    descripcion: 'TRANSFERENCIA',
    saldoCentavos: null,
    ...linea,
    renglon: i + 2,
  }))
  const veces = vecesDeLineas(enteras)
  const cuerpo = {
    extractoId: `extractoDeBanco:${uuidv7()}`,
    archivo: 'octubre.csv',
    probar: false,
    ...mas,
    lineas: enteras.map((una, i) => ({ ...una, vez: veces[i] })),
  }
  return pedir('POST', `/${cuentaId}/extractos`, cuerpo, quien)
}
const verMes = async (mes = MES): Promise<MesVisto> => bien(await pedir('GET', `/${cuentaId}/mes?mes=${mes}`)) as unknown as MesVisto
const conciliar = (grupos: object[], quien: Quien = duena): Promise<Respuesta> =>
  pedir(
    'POST',
    `/${cuentaId}/conciliaciones`,
    { grupos: grupos.map((uno) => ({ lineas: [], movimientos: [], porque: 'a-mano', ...uno })) },
    quien,
  )
const cerrar = (saldoDelBancoCentavos: number, mes = MES): Promise<Respuesta> =>
  pedir('POST', `/${cuentaId}/cierres`, { mes, saldoDelBancoCentavos })
const code = ({ estado, cuerpo }: Respuesta): [number, unknown] => [estado, cuerpo['code']]

/** A sale of that day paid by transfer, or as told. */
async function vender(centavos: number, mas: { metodo?: string; referencia?: string; moneda?: string } = {}): Promise<void> {
  const pago = {
    metodo: 'transferencia',
    moneda: 'DOP',
    recibidoCentavos: centavos,
    tasaDiezmilesimas: 10_000,
    valorCentavos: centavos,
    referencia: '',
    ...mas,
  }
  const en = `${DIA}T15:00:00.000Z`
  bien(await caja.enviar(await caja.venta({ fecha: DIA, pagos: [pago as never] }, { en })))
}

describe('las cuentas', () => {
  test('una cuenta registrada dos veces, con el banco escrito de otro modo y también a la vez, es una', async () => {
    expect(code(await pedir('POST', '', { ...datosDeCuenta, banco: 'popular' }))).toEqual([422, 'cuentaDeBanco.repetida'])
    const otras = await Promise.all([1, 2, 3].map(() => pedir('POST', '', { ...datosDeCuenta, numero: '961000123' })))
    expect(otras.map(({ estado }) => estado).sort()).toEqual([200, 422, 422])
  })

  test('su saldo es el inicial y sus líneas; lo que nadie reclamó se dice aparte', async () => {
    await vender(118_000)
    bien(
      await importar([
        { fecha: DIA, centavos: 118_000 },
        { fecha: DIA, centavos: -1500 },
      ]),
    )
    const { lineas, movimientos } = await verMes()
    bien(await conciliar([{ lineas: [lineas.find(({ centavos }) => centavos > 0)?.id], movimientos: [movimientos[0]?.id] }]))
    const { cuentas } = bien(await pedir('GET', '')) as unknown as { cuentas: CuentaConSaldo[] }
    expect(cuentas).toMatchObject([{ saldoCentavos: 216_500, conciliadoCentavos: 218_000, sinDueno: 1, hasta: DIA, mesAbierto: MES }])
  })

  test('el saldo inicial y el primer día no cambian con un mes cerrado, ni dejan líneas fuera', async () => {
    bien(await importar([{ fecha: '2026-10-02', centavos: 500 }]))
    expect(code(await pedir('PUT', `/${cuentaId}`, { desde: '2026-10-03' }))).toEqual([422, 'cuentaDeBanco.con-lineas-antes'])
    bien(await pedir('PUT', `/${cuentaId}`, { saldoInicialCentavos: 0, alias: 'Principal' }))
    bien(await cerrar(500))
    expect(code(await pedir('PUT', `/${cuentaId}`, { saldoInicialCentavos: 1 }))).toEqual([422, 'cuentaDeBanco.con-meses-cerrados'])
    bien(await pedir('PUT', `/${cuentaId}`, { alias: 'Otra', activa: false }))
  })
})

describe('quién', () => {
  test('la cajera, quien no es de la tienda y quien no entró no ven ni hacen nada; la contadora sí', async () => {
    const { persona: contadora } = await contratar(p, duena, tienda, 'contador')
    const { persona: cajera } = await contratar(p, duena, tienda, 'cajero')
    const otra = await unaTienda(p)
    bien(await importar([{ fecha: DIA, centavos: 100 }], {}, contadora))
    const [linea] = (await verMes()).lineas
    const grupo = [{ lineas: [linea?.id], concepto: 'interes' }]
    const puertas: [string, (quien: Quien) => Promise<Respuesta>][] = [
      ['cuentas', (quien) => pedir('GET', '', undefined, quien)],
      ['crear', (quien) => pedir('POST', '', { ...datosDeCuenta, numero: '5555' }, quien)],
      ['editar', (quien) => pedir('PUT', `/${cuentaId}`, { alias: 'x' }, quien)],
      ['mes', (quien) => pedir('GET', `/${cuentaId}/mes?mes=${MES}`, undefined, quien)],
      ['historial', (quien) => pedir('GET', `/${cuentaId}/historial`, undefined, quien)],
      ['importar', (quien) => importar([{ fecha: DIA, centavos: 7 }], {}, quien)],
      ['deshacer archivo', (quien) => pedir('POST', `/${cuentaId}/extractos/extractoDeBanco:x/deshacer`, {}, quien)],
      ['conciliar', (quien) => conciliar(grupo, quien)],
      ['deshacer', (quien) => pedir('POST', `/${cuentaId}/conciliaciones/conciliacion:x/deshacer`, {}, quien)],
      ['cerrar', (quien) => pedir('POST', `/${cuentaId}/cierres`, { mes: MES, saldoDelBancoCentavos: 0 }, quien)],
      ['reabrir', (quien) => pedir('POST', `/${cuentaId}/cierres/cierreDeBanco:x/reabrir`, { motivo: 'porque sí' }, quien)],
    ]
    for (const [nombre, puerta] of puertas) {
      expect([nombre, ...code(await puerta(cajera))]).toEqual([nombre, 403, 'permiso.denegado'])
      expect([nombre, ...code(await puerta(otra.duena))]).toEqual([nombre, 404, 'tienda.no-existe'])
      expect([nombre, ...code(await puerta({}))]).toEqual([nombre, 401, 'sesion.ninguna'])
    }
    expect((await verMes()).lineas).toHaveLength(1)
    bien(await conciliar(grupo, contadora))
  })

  test('con los ids de otra tienda no se llega a lo suyo', async () => {
    await vender(100)
    bien(await importar([{ fecha: DIA, centavos: 100 }]))
    const { lineas, movimientos } = await verMes()
    const ajena = await unaTienda(p)
    const [suya, { tiendaId }] = [tienda, ajena.tienda]
    tienda = { ...suya, tiendaId }
    duena = ajena.duena
    expect(code(await pedir('GET', `/${cuentaId}/mes?mes=${MES}`))).toEqual([404, 'cuentaDeBanco.no-existe'])
    const propia = await unaCuenta()
    cuentaId = propia
    expect(code(await conciliar([{ lineas: [lineas[0]?.id], concepto: 'interes' }]))).toEqual([422, 'conciliacion.no-esta'])
    expect(code(await conciliar([{ movimientos: [movimientos[0]?.id], concepto: 'no-llego' }]))).toEqual([422, 'conciliacion.no-esta'])
  })
})

describe('los estados de cuenta', () => {
  const archivo: DeArchivo[] = [
    { fecha: DIA, centavos: 100 },
    { fecha: DIA, centavos: -15, descripcion: 'Comisión' },
    { fecha: DIA, centavos: -15, descripcion: 'Comisión' },
  ]

  test('el mismo archivo dos veces no agrega nada; la misma línea dos veces de verdad son dos', async () => {
    expect(bien(await importar(archivo, { probar: true }))).toEqual({ nuevas: 3, repetidas: 0 })
    expect((await verMes()).lineas).toEqual([])
    expect(bien(await importar(archivo))).toEqual({ nuevas: 3, repetidas: 0 })
    expect(bien(await importar(archivo))).toEqual({ nuevas: 0, repetidas: 3 })
    expect(bien(await importar([...archivo, { fecha: '2026-10-21', centavos: 5 }]))).toEqual({ nuevas: 1, repetidas: 3 })
    const { lineas } = await verMes()
    expect(lineas.map(({ centavos }) => centavos).sort((a, b) => a - b)).toEqual([-15, -15, 5, 100])
  })

  test('dos personas con el mismo archivo a la vez, y en partes', async () => {
    const extractoId = `extractoDeBanco:${uuidv7()}`
    await Promise.all([importar(archivo), importar(archivo), importar(archivo.slice(0, 2), { extractoId })])
    expect((await verMes()).lineas).toHaveLength(3)
  })

  test('se deshace entero, vuelve a entrar, y con una línea conciliada no se deshace', async () => {
    bien(await importar(archivo))
    const historial = async () =>
      bien(await pedir('GET', `/${cuentaId}/historial`)) as unknown as { extractos: { id: string; estado: string; nuevas: number }[] }
    const [extracto] = (await historial()).extractos
    const deshacer = () => pedir('POST', `/${cuentaId}/extractos/${extracto?.id ?? ''}/deshacer`, {})
    const [linea] = (await verMes()).lineas
    const { hechas } = bien(await conciliar([{ lineas: [linea?.id], concepto: 'interes' }])) as { hechas: string[] }
    expect(code(await deshacer())).toEqual([422, 'extracto.con-conciliadas'])
    bien(await pedir('POST', `/${cuentaId}/conciliaciones/${hechas[0] ?? ''}/deshacer`, {}))
    bien(await deshacer())
    expect((await verMes()).lineas).toEqual([])
    expect(bien(await importar(archivo))).toEqual({ nuevas: 3, repetidas: 0 })
    expect((await historial()).extractos.map(({ estado }) => estado).sort()).toEqual(['deshecho', 'vigente'])
  })

  test('líneas de antes de la cuenta o de un mes cerrado no entran, y ninguna con ellas', async () => {
    expect(code(await importar([{ fecha: '2026-09-30', centavos: 1 }]))).toEqual([422, 'extracto.antes-de-la-cuenta'])
    bien(await importar(archivo))
    bien(await cerrar(100_070))
    const tarde = await importar([
      { fecha: '2026-11-02', centavos: 1 },
      { fecha: DIA, centavos: 9 },
    ])
    expect([...code(tarde), tarde.cuerpo['datos']]).toEqual([422, 'extracto.mes-cerrado', { mes: '10/2026' }])
    expect((await verMes('2026-11')).lineas.filter(({ fecha }) => fecha > '2026-10-31')).toEqual([])
    expect(bien(await importar(archivo))).toEqual({ nuevas: 0, repetidas: 3 })
  })
})

describe('conciliar', () => {
  test('cobros de la caja y de los pedidos, lo devuelto y lo depositado; en otra moneda ninguno', async () => {
    await vender(100, { referencia: 'R-1' })
    await vender(200, { metodo: 'tarjeta' })
    await vender(300, { metodo: 'efectivo' })
    await vender(400, { moneda: 'USD' })
    const retiro = { turnoId: 't', cajaId: 'c', clase: 'retiro' as const, moneda: 'DOP' as const, centavos: 500, autorizadoPor: '' }
    const en = `${DIA}T16:00:00.000Z`
    bien(
      await caja.enviar(
        caja.hecho(MovimientoCaja, { ...retiro, motivo: 'Depósito al Popular' }, { en }),
        caja.hecho(MovimientoCaja, { ...retiro, motivo: 'Pago al panadero' }, { en }),
        caja.hecho(
          Cobro,
          {
            fecha: DIA,
            cobradorId: tienda.empleadoId,
            pagos: [
              { metodo: 'cheque', centavos: 700, referencia: '77' },
              { metodo: 'efectivo', centavos: 900, referencia: '' },
            ],
            documentos: [],
            anticipoCentavos: 1600,
          },
          { en },
        ),
      ),
    )
    const { movimientos } = await verMes()
    expect(movimientos.map(({ clase, metodo, centavos, fecha }) => [clase, metodo, centavos, fecha]).sort()).toEqual([
      ['cobro', 'cheque', 700, DIA],
      ['deposito', 'deposito', 500, DIA],
      ['venta', 'tarjeta', 200, DIA],
      ['venta', 'transferencia', 100, DIA],
    ])
  })

  test('un comprobante de pedido se busca cuando se aprobó, por el día en que llegó', async () => {
    p.reloj.ahora = new Date(`${DIA}T15:00:00.000Z`)
    const a = await unComercio(p)
    const deA = `/api/tiendas/${a.tienda.tiendaId}`
    const metodo = await p.pedir('POST', `${deA}/metodos_pagos`, { clase: 'transferencia', nombre: 'Popular' }, a.duena)
    const clienta = await p.persona('Clienta')
    const compra = compraDe([a])
    const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId: bien(metodo)['id'] }))
    const [pedidoId = ''] = idsDe(await colocar(p, clienta, { ...compra, pedidos }))
    const comprobanteId = uuid()
    const datos = { comprobanteId, archivo: null, banco: 'BHD', referencia: 'REF-9', centavos: 15_000 }
    bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', datos))
    duena = a.duena
    tienda = a.tienda
    cuentaId = await unaCuenta()
    expect((await verMes()).movimientos).toEqual([])
    bien(await mover(p, a.duena, deA, pedidoId, 'tomarVerificacion', { comprobanteId }))
    bien(await mover(p, a.duena, deA, pedidoId, 'aprobarPago', { comprobanteId, centavos: 15_000 }))
    expect((await verMes()).movimientos).toMatchObject([
      { clase: 'pedido', documentoId: pedidoId, centavos: 15_000, referencia: 'REF-9', banco: 'BHD', fecha: DIA },
    ])
  })

  test('una con varias, varias con una, con su diferencia; el servidor toma los montos de los documentos', async () => {
    await vender(100)
    await vender(200)
    await vender(300)
    bien(
      await importar([
        { fecha: DIA, centavos: 295 },
        { fecha: DIA, centavos: 120 },
        { fecha: DIA, centavos: 180 },
      ]),
    )
    const { lineas, movimientos } = await verMes()
    const l = (monto: number) => lineas.find(({ centavos }) => centavos === monto)?.id
    const m = (monto: number) => movimientos.find(({ centavos }) => centavos === monto)?.id
    expect(code(await conciliar([{ lineas: [l(295)], movimientos: [m(100), m(200)] }]))).toEqual([422, 'conciliacion.no-cuadra'])
    bien(
      await conciliar([
        { lineas: [l(295)], movimientos: [m(100), m(200)], concepto: 'comision' },
        { lineas: [l(120), l(180)], movimientos: [m(300)] },
      ]),
    )
    const visto = await verMes()
    expect(visto.conciliaciones.map(({ diferenciaCentavos, concepto, mes }) => [diferenciaCentavos, concepto, mes]).sort()).toEqual([
      [-5, 'comision', MES],
      [0, null, MES],
    ])
    expect(code(await conciliar([{ lineas: [l(295)], concepto: 'interes' }]))).toEqual([409, 'conciliacion.ya-conciliada'])
  })

  test('lo pagado a un proveedor espera su salida del banco; anulado, el banco deja de esperarlo', async () => {
    const nube = new Hechos(p, tienda, await unNavegador(p, duena, tienda))
    const pagar = (centavos: number, mas: Partial<Campos<typeof PagoProveedor>> = {}, sobre: Partial<Envelope> = {}) =>
      nube.hecho(
        PagoProveedor,
        { ...PagoProveedor.muestra, fecha: DIA, centavos, documentos: [], anticipoCentavos: centavos, ...mas },
        sobre,
      )
    const [uno, anulado] = [pagar(2500), pagar(700)]
    const anula = { anula: { pagoId: anulado.id, motivo: 'Otra cuenta' } }
    bien(await nube.enviar(uno, anulado, pagar(700, anula, { id: idDeAnulacionDePago(anulado.id) }), pagar(0)))
    bien(await importar([{ fecha: DIA, centavos: -2500 }]))
    const { lineas, movimientos } = await verMes()
    expect(movimientos.map(({ clase, centavos, documentoId }) => [clase, centavos, documentoId])).toEqual([['pago', -2500, uno.id]])
    bien(await conciliar([{ lineas: [lineas[0]?.id], movimientos: [movimientos[0]?.id] }]))
    expect((await verMes()).conciliaciones.map(({ diferenciaCentavos }) => diferenciaCentavos)).toEqual([0])
  })

  test('diez sesiones concilian la misma línea y el mismo pago: una gana, y ninguno está dos veces', async () => {
    await vender(100)
    bien(
      await importar([
        { fecha: DIA, centavos: 100 },
        { fecha: '2026-10-21', centavos: 100 },
      ]),
    )
    const { lineas, movimientos } = await verMes()
    const intentos = await Promise.all(
      Array.from({ length: 10 }, (_, i) => conciliar([{ lineas: [lineas[i % 2]?.id], movimientos: [movimientos[0]?.id] }])),
    )
    expect(intentos.filter(({ estado }) => estado === 200)).toHaveLength(1)
    expect(new Set(intentos.filter(({ estado }) => estado !== 200).map(({ cuerpo }) => cuerpo['code']))).toEqual(
      new Set(['conciliacion.ya-conciliada']),
    )
    expect((await verMes()).conciliaciones).toHaveLength(1)
  })

  test('de varias a la vez, las que otra persona ya tiene se saltan y se cuentan', async () => {
    await vender(100)
    await vender(200)
    bien(
      await importar([
        { fecha: DIA, centavos: 100 },
        { fecha: DIA, centavos: 200 },
      ]),
    )
    const { lineas, movimientos } = await verMes()
    const grupos = lineas.map((linea) => ({
      lineas: [linea.id],
      movimientos: [movimientos.find(({ centavos }) => centavos === linea.centavos)?.id],
    }))
    bien(await conciliar(grupos.slice(0, 1)))
    expect(bien(await conciliar(grupos))).toMatchObject({ saltadas: 1 })
    expect((await verMes()).conciliaciones).toHaveLength(2)
  })

  test('deshacer deja libres la línea y el pago, y a la vez se deshace una vez', async () => {
    await vender(100)
    bien(await importar([{ fecha: DIA, centavos: 100 }]))
    const { lineas, movimientos } = await verMes()
    const grupo = [{ lineas: [lineas[0]?.id], movimientos: [movimientos[0]?.id] }]
    const { hechas } = bien(await conciliar(grupo)) as { hechas: string[] }
    const deshacer = () => pedir('POST', `/${cuentaId}/conciliaciones/${hechas[0] ?? ''}/deshacer`, {})
    const veces = await Promise.all([deshacer(), deshacer()])
    expect(veces.map(({ estado }) => estado).sort()).toEqual([200, 409])
    const visto = await verMes()
    expect([visto.conciliaciones, visto.movimientos.length]).toEqual([[], 1])
    bien(await conciliar(grupo))
  })

  test('lo que un servidor dejó a medias lo termina quien viene después', async () => {
    await vender(100)
    bien(await importar([{ fecha: DIA, centavos: 100 }]))
    const { lineas, movimientos } = await verMes()
    const grupo = [{ lineas: [lineas[0]?.id], movimientos: [movimientos[0]?.id] }]
    bien(await conciliar(grupo))
    // As after a crash between what was decided and its writing: the book has it as pending, and it is not there.
    const conta = await baseDeTienda(p.store, tienda.tiendaId, 'conta')
    const libro = await conta.get<{ orden: number; pendiente: object[] }>('conciliando')
    const id = `conciliado:${lineas[0]?.id ?? ''}`
    const marca = await conta.get<{ orden: number; por: string }>(id)
    if (!libro || !marca) throw new Error('nothing was written')
    const { rev: _rev, ...escrita } = marca
    const otra = { ...escrita, orden: libro.orden + 1, por: '' }
    await conta.update({ ...libro, orden: libro.orden + 1, pendiente: [otra] } as never)
    bien(await importar([{ fecha: DIA, centavos: 7 }]))
    expect(await conta.get(id)).toMatchObject({ por: '', orden: libro.orden + 1 })
  })
})

describe('el cierre del mes', () => {
  test('cierra en orden, con el saldo del banco, y ya no cambia; lo sin dueño y en tránsito pasa al mes que sigue', async () => {
    await vender(100)
    await vender(200)
    bien(
      await importar([
        { fecha: DIA, centavos: 100 },
        { fecha: DIA, centavos: -15 },
        { fecha: '2026-11-03', centavos: 200 },
      ]),
    )
    const { lineas, movimientos } = await verMes()
    const m = (monto: number) => movimientos.find(({ centavos }) => centavos === monto)?.id
    const { hechas } = bien(
      await conciliar([{ lineas: [lineas.find(({ centavos }) => centavos === 100)?.id], movimientos: [m(100)] }]),
    ) as { hechas: string[] }
    expect(code(await cerrar(0, '2026-11'))).toEqual([422, 'cierre-de-banco.falta-el-anterior'])
    expect(code(await cerrar(100_084))).toEqual([422, 'cierre-de-banco.saldo-distinto'])
    const cierre = bien(await cerrar(100_085)) as unknown as CierreDeBanco
    expect(cierre).toMatchObject({
      saldoInicialCentavos: 100_000,
      entradasCentavos: 100,
      salidasCentavos: -15,
      lineas: 2,
      conciliadas: 1,
      sinDuenoCentavos: -15,
      enTransitoCentavos: 200,
    })
    expect(code(await cerrar(100_085))).toEqual([409, 'cierre-de-banco.ya-cerrado'])
    expect(code(await pedir('POST', `/${cuentaId}/conciliaciones/${hechas[0] ?? ''}/deshacer`, {}))).toEqual([
      422,
      'conciliacion.mes-cerrado',
    ])

    const noviembre = await verMes('2026-11')
    expect(noviembre).toMatchObject({ mesAbierto: '2026-11', cierre: null, saldoInicialCentavos: 100_085 })
    expect(noviembre.lineas.map(({ centavos }) => centavos).sort()).toEqual([-15, 200])
    expect(noviembre.movimientos.map(({ centavos }) => centavos)).toEqual([200])
    bien(
      await conciliar([
        { lineas: [noviembre.lineas.find(({ centavos }) => centavos === -15)?.id], concepto: 'comision' },
        { lineas: [noviembre.lineas.find(({ centavos }) => centavos === 200)?.id], movimientos: [m(200)] },
      ]),
    )
    expect((await verMes()).cierre).toEqual(cierre)
    expect(code(await cerrar(100_285, '2026-11'))).toEqual([422, 'cierre-de-banco.mes-sin-terminar'])
    p.reloj.ahora = new Date('2026-12-02T15:00:00.000Z')
    expect(bien(await cerrar(100_285, '2026-11'))).toMatchObject({ sinDuenoCentavos: 0, enTransitoCentavos: 0, conciliadas: 1 })
  })

  test('se reabre el último, con su motivo; su cierre queda y el nuevo es otro', async () => {
    bien(await importar([{ fecha: DIA, centavos: 5 }]))
    const { id } = bien(await cerrar(100_005)) as { id: string }
    const reabrir = (cual = id, motivo = 'Faltaba una línea') => pedir('POST', `/${cuentaId}/cierres/${cual}/reabrir`, { motivo })
    expect((await reabrir(id, ' x ')).estado).toBe(400)
    expect(code(await reabrir('cierreDeBanco:otro'))).toEqual([422, 'cierre-de-banco.no-es-el-ultimo'])
    bien(await reabrir())
    bien(await importar([{ fecha: DIA, centavos: 6 }]))
    bien(await cerrar(100_011))
    const { cierres } = bien(await pedir('GET', `/${cuentaId}/historial`)) as unknown as { cierres: CierreDeBanco[] }
    expect(cierres.map(({ estado, saldoFinalCentavos, motivo }) => [estado, saldoFinalCentavos, motivo]).sort()).toEqual([
      ['cerrado', 100_011, ''],
      ['reabierto', 100_005, 'Faltaba una línea'],
    ])
  })

  test('mientras uno cierra y otros importan y concilian, el cierre cuenta lo que hay y nada más', async () => {
    await vender(100)
    bien(await importar([{ fecha: DIA, centavos: 100 }]))
    const { lineas, movimientos } = await verMes()
    const grupo = [{ lineas: [lineas[0]?.id], movimientos: [movimientos[0]?.id] }]
    const [cierre, tarde, conciliada] = await Promise.all([cerrar(100_100), importar([{ fecha: DIA, centavos: 9 }]), conciliar(grupo)])
    const visto = await verMes()
    const saldo = visto.lineas.reduce((suma, { centavos }) => suma + centavos, 100_000)
    expect([
      [100_100, 200, 422],
      [100_109, 422, 200],
    ]).toContainEqual([saldo, cierre.estado, tarde.estado])
    expect(conciliada.estado).toBe(200)
  })
})
