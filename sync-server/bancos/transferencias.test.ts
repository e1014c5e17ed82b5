import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { vecesDeLineas } from '#domain/bancos/importacion.extracto.ts'
import type { ColaDeTransferencias, FilaDeHistorico } from '#domain/bancos/comandos.transferencias.ts'
import { baseDeTienda } from '../core/bases.ts'
import { abrirLibro } from '../pedidos/libro.ts'
import { contratar, type Empleado } from '../../tests/ataques/mesa.ts'
import { colocar, compraDe, idsDe, mover, unComercio, uuid } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'
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
let verificadora: Empleado
const HOY = '2026-11-25T15:00:00.000Z'
const DIA = '2026-11-24'
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  p.reloj.ahora = new Date(HOY)
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  verificadora = await contratar(p, duena, tienda, 'verificador')
})

const pedir = (metodo: 'GET' | 'POST', ruta: string, cuerpo?: object, quien: Quien = duena): Promise<Respuesta> =>
  p.pedir(metodo, `/api/tiendas/${tienda.tiendaId}${ruta}`, cuerpo, quien)
const code = ({ estado, cuerpo }: Respuesta): [number, unknown] => [estado, cuerpo['code'] ?? cuerpo['estado']]
const cola = async (quien: Quien = duena): Promise<ColaDeTransferencias> => {
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  return bien(await pedir('GET', '/transferencias', undefined, quien)) as unknown as ColaDeTransferencias
}

/** A sale of that day paid by transfer. */
async function vender(centavos: number, referencia = '', mas: object = {}): Promise<void> {
  const pago = { metodo: 'transferencia', moneda: 'DOP', recibidoCentavos: centavos, tasaDiezmilesimas: 10_000, valorCentavos: centavos }
  const campos = { fecha: DIA, pagos: [{ ...pago, referencia } as never], ...mas }
  bien(await caja.enviar(await caja.venta(campos, { en: `${DIA}T15:00:00.000Z` })))
}

const datosDeCuenta = {
  banco: 'Banco Popular Dominicano',
  numero: '758203914',
  alias: 'Principal',
  tipoCuenta: 'corriente',
  moneda: 'DOP',
  saldoInicialCentavos: 0,
  desde: '2026-10-01',
  activa: true,
}
async function elBancoDice(...lineas: { centavos: number; referencia?: string; fecha?: string }[]): Promise<string> {
  const cuentaId = String(bien(await pedir('POST', '/bancos', datosDeCuenta))['id'])
  const enteras = lineas.map((linea, i) => ({
    fecha: DIA,
    referencia: '',
    descripcion: 'TRANSFERENCIA RECIBIDA',
    saldoCentavos: null,
    ...linea,
    renglon: i + 2,
  }))
  const veces = vecesDeLineas(enteras)
  const cuerpo = { extractoId: `extractoDeBanco:${uuidv7()}`, archivo: 'n.csv', probar: false }
  bien(await pedir('POST', `/bancos/${cuentaId}/extractos`, { ...cuerpo, lineas: enteras.map((una, i) => ({ ...una, vez: veces[i] })) }))
  return cuentaId
}

const verificar = (id: string, cuerpo: object, quien: Quien = verificadora.persona): Promise<Respuesta> =>
  pedir('POST', `/transferencias/${id}/verificar`, cuerpo, quien)
const aprobar = (id: string, mas: object = {}, quien?: Quien): Promise<Respuesta> => verificar(id, { accion: 'aprobar', ...mas }, quien)
const rechazar = (id: string, quien?: Quien): Promise<Respuesta> =>
  verificar(id, { accion: 'rechazar', motivo: 'No aparece en el banco' }, quien)
const terminar = (id: string, accion: string, mas: object = {}, quien: Quien = duena): Promise<Respuesta> =>
  pedir('POST', `/transferencias/${id}/terminar`, { accion, motivo: 'La clienta no responde', ...mas }, quien)
const revertir = (id: string, motivo = 'Era de otra factura'): Promise<Respuesta> =>
  pedir('POST', `/transferencias/${id}/revertir`, { motivo })
const historico = async (): Promise<FilaDeHistorico[]> =>
  bien(await pedir('GET', `/transferencias/historico?desde=${DIA}&hasta=2026-11-25`))['filas'] as FilaDeHistorico[]

describe('lo que la caja cobró por transferencia', () => {
  test('espera a que alguien la vea, con lo que dice el banco al lado; lo demás no es suyo', async () => {
    await vender(118_000, 'TR-004512')
    await vender(50_000, '77001')
    await vender(20_000)
    await vender(30_000, '', { modifica: { ventaId: 'x', ncf: 'E320000000001', fecha: DIA, codigo: '3', motivo: 'x' } })
    await elBancoDice({ centavos: 118_000, referencia: 'TR004512' }, { centavos: 50_000 }, { centavos: 999 }, { centavos: -10 })
    const { ventas, cuantas, propuestas, sinDueno, rechazadas } = await cola()
    expect(ventas.map(({ centavos }) => centavos).sort()).toEqual([118_000, 20_000, 50_000])
    expect([cuantas, rechazadas]).toEqual([3, []])
    const de = (centavos: number) => propuestas[ventas.find((una) => una.centavos === centavos)?.id ?? '']
    expect(de(118_000)).toMatchObject({ confianza: 'exacta', cuenta: 'Principal', conciliada: false })
    expect(de(50_000)?.confianza).toBe('alta')
    expect(de(20_000)).toBeUndefined()
    expect(sinDueno?.map(({ centavos }) => centavos).sort()).toEqual([50_000, 999])
    // Who verifies sees what the bank says of a payment, and not the statement.
    expect(await cola(verificadora.persona)).toMatchObject({ sinDueno: null, empleadoId: verificadora.empleadoId })
  })

  test('aprobada o rechazada, queda quién, cuándo y cuánto tardó; la misma dos veces no', async () => {
    await vender(118_000, '004512')
    await vender(50_000, '004513')
    const [una, otra] = (await cola()).ventas.map(({ id }) => id).sort()
    expect(code(await aprobar(una ?? '', { banco: 'Popular' }))).toEqual([200, 'aprobada'])
    expect(code(await aprobar(una ?? '', {}, duena))).toEqual([409, 'transferencia.ya-decidida'])
    expect(code(await rechazar(otra ?? ''))).toEqual([200, 'rechazada'])
    expect((await historico()).map((fila) => [fila.resultado, fila.verificador, fila.minutos, fila.conciliada]).sort()).toEqual([
      ['aprobada', 'verificador', 1440, false],
      ['rechazada', 'verificador', 1440, false],
    ])
    const { ventas, rechazadas } = await cola()
    expect([ventas.length, rechazadas.map(({ id }) => id)]).toEqual([0, [otra]])
  })

  test('sin número se escribe al aprobar; rechazar dice por qué', async () => {
    await vender(118_000)
    const [una] = (await cola()).ventas
    expect(code(await aprobar(una?.id ?? ''))).toEqual([422, 'transferencia.falta-referencia'])
    expect(code(await verificar(una?.id ?? '', { accion: 'rechazar' }))).toEqual([422, 'transferencia.falta-motivo'])
    expect(code(await aprobar(una?.id ?? '', { referencia: 'TR 9001' }))).toEqual([200, 'aprobada'])
  })

  test('desde el tope de la tienda aprueban dos personas; también lo que una sola aprobó antes cuenta', async () => {
    bien(await pedir('POST', '/metodos_pagos', { clase: 'transferencia', nombre: 'Banreservas', cuatroOjosDesdeCentavos: 100_000 }))
    await vender(118_000, '004512')
    await vender(60_000, '004513')
    await vender(60_000, '004514')
    const { ventas, cuatroOjosDesdeCentavos } = await cola()
    expect(cuatroOjosDesdeCentavos).toBe(100_000)
    const de = (referencia: string): string => ventas.find((una) => una.referencia === referencia)?.id ?? ''
    expect(code(await aprobar(de('004512')))).toEqual([200, 'pendiente'])
    expect(code(await aprobar(de('004512')))).toEqual([422, 'transferencia.segunda-persona'])
    expect(code(await aprobar(de('004512'), {}, duena))).toEqual([200, 'aprobada'])
    expect(code(await aprobar(de('004513')))).toEqual([200, 'aprobada'])
    expect(code(await aprobar(de('004514')))).toEqual([200, 'pendiente'])
  })
})

describe('la que no llegó', () => {
  let una: string
  beforeEach(async () => {
    await vender(118_000, '004512')
    una = (await cola()).ventas[0]?.id ?? ''
    bien(await rechazar(una))
  })

  test.each([
    ['perder', 'perdida'],
    ['cobrar', 'cobrada'],
  ])('termina con %s y su porqué, deja de esperarse en el banco, y se revierte', async (accion, estado) => {
    const cuentaId = await elBancoDice({ centavos: 118_000, referencia: '004512' })
    const mes = async () => bien(await pedir('GET', `/bancos/${cuentaId}/mes?mes=2026-11`))['movimientos'] as { id: string }[]
    const [movimiento] = await mes()
    expect(code(await terminar(una, accion, { motivo: '' }))).toEqual([422, 'transferencia.falta-motivo'])
    expect(code(await terminar(una, accion))).toEqual([200, estado])
    expect(await mes()).toEqual([])
    const grupo = { lineas: [], movimientos: [movimiento?.id], porque: 'a-mano', concepto: 'no-llego' }
    expect(code(await pedir('POST', `/bancos/${cuentaId}/conciliaciones`, { grupos: [grupo] }))).toEqual([422, 'conciliacion.no-esta'])
    expect(code(await revertir(una))).toEqual([200, 'pendiente'])
    expect((await mes()).map(({ id }) => id)).toEqual([movimiento?.id])
  })

  test('pagada otra vez con otro número vuelve a la cola; el primero queda libre', async () => {
    expect(code(await terminar(una, 'corregir', { referencia: '009999', banco: 'BHD' }))).toEqual([200, 'pendiente'])
    await vender(118_000, '004512')
    const { ventas } = await cola()
    expect(ventas.map(({ referencia }) => referencia).sort()).toEqual(['004512', '009999'])
    for (const { id } of ventas) expect(code(await aprobar(id))).toEqual([200, 'aprobada'])
  })
})

describe('revertir', () => {
  test('dice por qué, devuelve el número, y no antes de deshacer su conciliación', async () => {
    await vender(118_000, '004512')
    await vender(118_000, '004512')
    const [una = '', otra = ''] = (await cola()).ventas.map(({ id }) => id)
    bien(await aprobar(una))
    expect(code(await aprobar(otra))).toEqual([409, 'transferencia.referencia-usada'])
    expect(code(await revertir(una, ''))).toEqual([422, 'transferencia.falta-motivo'])
    const cuentaId = await elBancoDice({ centavos: 118_000, referencia: '004512' })
    const { lineas } = bien(await pedir('GET', `/bancos/${cuentaId}/mes?mes=2026-11`)) as unknown as { lineas: { id: string }[] }
    const grupo = { lineas: [lineas[0]?.id], movimientos: [una.slice('transferencia:'.length)], porque: 'a-mano' }
    const hecha = bien(await pedir('POST', `/bancos/${cuentaId}/conciliaciones`, { grupos: [grupo] })) as unknown as { hechas: string[] }
    expect((await historico()).map(({ conciliada }) => conciliada)).toEqual([true])
    expect(code(await revertir(una))).toEqual([422, 'transferencia.conciliada'])
    bien(await pedir('POST', `/bancos/${cuentaId}/conciliaciones/${hecha.hechas[0] ?? ''}/deshacer`, {}))
    expect(code(await revertir(una))).toEqual([200, 'pendiente'])
    expect(code(await aprobar(otra))).toEqual([200, 'aprobada'])
    expect(code(await aprobar(una))).toEqual([409, 'transferencia.referencia-usada'])
    // Under its own full number it is another payment.
    expect(code(await aprobar(una, { referencia: '2026-004512-7' }))).toEqual([200, 'aprobada'])
  })

  test('aprobada de nuevo mientras se devolvía su número, el número sigue siendo suyo', async () => {
    await vender(118_000, '004512')
    await vender(118_000, '004512')
    const [una = '', otra = ''] = (await cola()).ventas.map(({ id }) => id)
    bien(await aprobar(una))
    const libro = await abrirLibro(p.server.store)
    const leer = libro.get.bind(libro)
    let aprobando: Promise<unknown> | undefined
    let acabo = false
    const espia = vi.spyOn(libro, 'get').mockImplementation(async (id: string) => {
      const deAntes = await leer(id)
      if (aprobando || !id.startsWith('referencia:')) return deAntes
      // Who gives it back has looked; the other presses now, and has the time to finish where nothing makes them wait.
      aprobando = aprobar(una).then(() => (acabo = true))
      for (let vuelta = 0; vuelta < 20_000 && !acabo; vuelta++) await new Promise(setImmediate)
      return deAntes
    })
    expect(code(await revertir(una))).toEqual([200, 'pendiente'])
    await aprobando
    espia.mockRestore()
    expect((await historico()).map(({ resultado }) => resultado)).toEqual(['aprobada'])
    expect(code(await aprobar(otra))).toEqual([409, 'transferencia.referencia-usada'])
  })

  test('lo conciliado sin línea no se aprueba, y con línea no se rechaza', async () => {
    await vender(118_000, '004512')
    await vender(50_000, '004513')
    const { ventas } = await cola()
    const de = (centavos: number): string => ventas.find((una) => una.centavos === centavos)?.id ?? ''
    const cuentaId = await elBancoDice({ centavos: 50_000, referencia: '004513' })
    const { lineas } = bien(await pedir('GET', `/bancos/${cuentaId}/mes?mes=2026-11`)) as unknown as { lineas: { id: string }[] }
    const [perdida, llegada] = [de(118_000), de(50_000)].map((id) => id.slice('transferencia:'.length))
    const grupos = [
      { lineas: [], movimientos: [perdida], porque: 'a-mano', concepto: 'no-llego' },
      { lineas: [lineas[0]?.id], movimientos: [llegada], porque: 'a-mano' },
    ]
    bien(await pedir('POST', `/bancos/${cuentaId}/conciliaciones`, { grupos }))
    const { propuestas } = await cola()
    expect([propuestas[de(118_000)], propuestas[de(50_000)]?.conciliada]).toEqual([undefined, true])
    expect(code(await aprobar(de(118_000)))).toEqual([422, 'transferencia.conciliada'])
    expect(code(await rechazar(de(50_000)))).toEqual([422, 'transferencia.conciliada'])
    expect(code(await aprobar(de(50_000)))).toEqual([200, 'aprobada'])
  })
})

describe('aprobar todas las exactas', () => {
  test('solo las que el banco dice exactamente; las demás se nombran', async () => {
    await vender(118_000, '004512')
    await vender(50_000, '004513')
    await vender(118_000, '004599')
    await elBancoDice({ centavos: 118_000, referencia: '004512' }, { centavos: 50_000 }, { centavos: 118_000, referencia: '004599' })
    const { ventas } = await cola()
    const ids = ventas.map(({ id }) => id)
    const dicho = bien(await pedir('POST', '/transferencias/aprobar_exactas', { ids: [...ids, 'transferencia:x'] }, verificadora.persona))
    const deDia = ventas.find(({ centavos }) => centavos === 50_000)?.id
    expect([(dicho['hechas'] as string[]).sort(), dicho['saltadas']]).toEqual([
      ids.filter((id) => id !== deDia).sort(),
      [
        { id: deDia, code: 'transferencia.no-exacta' },
        { id: 'transferencia:x', code: 'transferencia.no-exacta' },
      ],
    ])
  })

  test('repetir el trabajo del servidor no la hace de nuevo', async () => {
    await vender(118_000, '004512')
    const [una] = (await cola()).ventas
    bien(await aprobar(una?.id ?? ''))
    const conta = await baseDeTienda(p.store, tienda.tiendaId, 'conta')
    const { transferencias } = await import('./recibidas.ts')
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    const { cambios } = await ops.changes('0', 1000)
    await transferencias.procesar(
      { store: p.store, tiendaId: tienda.tiendaId, ops, en: HOY },
      cambios.flatMap(({ doc }) => (doc ? [doc] : [])),
    )
    expect((await conta.get(una?.id ?? ''))?.['estado']).toBe('aprobada')
  })
})

test('los comprobantes de pedidos están en la misma cola y el mismo histórico, con su propuesta', async () => {
  const comercio = await unComercio(p, { 'producto:cafe': 100 })
  ;({ duena, tienda } = comercio)
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  const metodoId = String(bien(await pedir('POST', '/metodos_pagos', { clase: 'transferencia', nombre: 'Banreservas' }))['id'])
  const clienta = await p.persona('Clienta')
  const compra = compraDe([comercio])
  const pedidos = (compra['pedidos'] as object[]).map((uno) => ({ ...uno, metodoId }))
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, { ...compra, pedidos }))
  const comprobanteId = uuid()
  const datos = { comprobanteId, archivo: null, banco: 'Popular', referencia: 'ORD-7788', centavos: 15_000 }
  bien(await mover(p, clienta, '/api/yo', pedidoId, 'enviarComprobante', datos))
  await elBancoDice({ centavos: 15_000, referencia: 'ORD7788', fecha: '2026-11-25' })
  const vista = await cola()
  expect(vista.pedidos.map((fila) => fila.comprobante.id)).toEqual([comprobanteId])
  expect(vista.propuestas[`${pedidoId} ${comprobanteId}`]?.confianza).toBe('exacta')
  const iguales = bien(await pedir('GET', '/transferencias/iguales?referencia=ord%207788'))
  expect(iguales['pedidos']).toMatchObject([{ clase: 'misma-referencia', pedidoId }])
  const base = `/api/tiendas/${tienda.tiendaId}`
  bien(await mover(p, duena, base, pedidoId, 'aprobarPago', { comprobanteId, centavos: 15_000 }))
  expect((await cola()).pedidos).toEqual([])
  expect(await historico()).toMatchObject([{ clase: 'pedido', documentoId: pedidoId, resultado: 'aprobada', reversible: false }])
})

describe('en el libro', () => {
  // As much as the sale of these tests is of: one that does not balance posts nothing.
  const abierto = async (cuenta: string): Promise<Record<string, number>> => {
    const { partidas } = bien(await pedir('GET', `/libros/partidas?cuenta=${cuenta}`)) as unknown as {
      partidas: { partida: string; centavos: number }[]
    }
    return Object.fromEntries(partidas.map(({ partida, centavos }) => [partida, centavos]))
  }
  const m2 = async (): Promise<unknown> => {
    const { pruebas } = bien(await pedir('GET', '/libros/prueba')) as unknown as { pruebas: { prueba: string; estado: string }[] }
    return pruebas.filter(({ estado }) => estado === 'mal').map(({ prueba }) => prueba)
  }

  test('aprobada sigue por confirmar; conciliada está en el banco, la comisión es gasto, y deshecha vuelve a esperar', async () => {
    await vender(10_000, '004512')
    const [una] = (await cola()).ventas
    bien(await aprobar(una?.id ?? ''))
    const cuentaId = await elBancoDice({ centavos: 9700, referencia: '004512' }, { centavos: 900 })
    const movimiento = una?.id.slice('transferencia:'.length) ?? ''
    const { lineas } = bien(await pedir('GET', `/bancos/${cuentaId}/mes?mes=2026-11`)) as unknown as {
      lineas: { id: string; centavos: number }[]
    }
    const [pagada, suelta] = [9700, 900].map((monto) => lineas.find(({ centavos }) => centavos === monto)?.id ?? '')
    expect(await abierto('porConfirmar')).toEqual({ [una?.ventaId ?? '']: 10_000 })
    expect(await abierto('sinDueno')).toEqual({ [pagada ?? '']: -9700, [suelta ?? '']: -900 })
    expect(await m2()).toEqual([])
    const grupo = { lineas: [pagada], movimientos: [movimiento], porque: 'a-mano', concepto: 'comision' }
    const { hechas } = bien(await pedir('POST', `/bancos/${cuentaId}/conciliaciones`, { grupos: [grupo] })) as unknown as {
      hechas: string[]
    }
    expect([await abierto('porConfirmar'), await abierto('sinDueno')]).toEqual([{}, { [suelta ?? '']: -900 }])
    expect(await m2()).toEqual([])
    bien(await pedir('POST', `/bancos/${cuentaId}/conciliaciones/${hechas[0] ?? ''}/deshacer`, {}))
    expect(await abierto('porConfirmar')).toEqual({ [una?.ventaId ?? '']: 10_000 })
    expect(await m2()).toEqual([])
  })

  test('la que se pierde deja de estar por confirmar, y revertida vuelve', async () => {
    await vender(10_000, '004512')
    const [una] = (await cola()).ventas
    bien(await rechazar(una?.id ?? ''))
    bien(await terminar(una?.id ?? '', 'perder'))
    expect([await abierto('porConfirmar'), await m2()]).toEqual([{}, []])
    bien(await revertir(una?.id ?? ''))
    expect([await abierto('porConfirmar'), await m2()]).toEqual([{ [una?.ventaId ?? '']: 10_000 }, []])
  })
})
