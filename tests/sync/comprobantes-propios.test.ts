/** Papers that the store issues for what it buys: with no line, from the numbers of the browser of whoever keeps its purchases, through the real server, to the book and file 606. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anularCompra, registrarCompra, type CompraPedida } from '#data/compras/compras.ts'
import { compras606 } from '#domain/compras/compras-606.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { GASTOS_MENORES } from '#domain/compras/emision.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import { porPagar } from '#domain/libros/por-pagar.ts'
import { unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

let t: TiendaDePrueba
let oficina: Aparato
let proveedorId = ''
const HOY = () => diaFiscal(new Date(oficina.reloj.ahora).toISOString())
beforeAll(async () => {
  t = await unaTienda({ productos: 1, rangos: ['E32', 'E34', 'E41', 'E43', 'B11'] })
  oficina = await t.navegador()
  const creado = await oficina.tienda.repo.crear(Proveedor, {
    razonSocial: 'Ramona Polanco',
    identificacion: '00113918205',
    tipoIdentificacion: 'Cédula',
  })
  if (!creado.ok) throw new Error(creado.error.code)
  proveedorId = creado.value.id
  await oficina.tienda.sync.sincronizar()
  for (const tipo of ['E41', 'E43', 'B11', 'E34']) expect(await pedir(tipo)).toBe(200)
  await oficina.tienda.sync.sincronizar()
}, 120_000)
afterAll(() => t.cerrar())

const pedir = async (tipoComprobante: string): Promise<number> =>
  (
    await t.p.pedir(
      'POST',
      `/api/tiendas/${t.tiendaId}/bloques`,
      { tipoComprobante, dispositivoId: oficina.tienda.dispositivo.id },
      t.duena,
    )
  ).estado

const RETENCION = { itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0, tipoIsr: '' }
const pedida = (tipoComprobante: TipoDeCompra, mas: Partial<CompraPedida['compra']> = {}): CompraPedida => {
  const menores = tipoComprobante.endsWith('3')
  const producto = oficina.tienda.catalogo.todos()[0]
  return {
    proveedorId: menores ? GASTOS_MENORES : proveedorId,
    compra: {
      ncf: '',
      ncfModificado: '',
      modificaId: '',
      fecha: HOY(),
      vence: HOY(),
      tipoGasto: '09',
      bienesCentavos: menores ? 0 : 100_000,
      serviciosCentavos: menores ? 15_000 : 0,
      itbisCentavos: 0,
      itbisAlCosto: false,
      iscCentavos: 0,
      otrosImpuestosCentavos: 0,
      propinaCentavos: 0,
      lineas: menores || !producto ? [] : [{ productoId: producto.id, nombre: producto.nombre, milesimas: 24_000, montoCentavos: 100_000 }],
      gasto: null,
      foto: null,
      nota: menores ? 'Pasajes al almacén' : '',
      emision: { tipoComprobante, ...RETENCION },
      ...mas,
    },
  }
}
const emitir = async (...como: Parameters<typeof pedida>): Promise<Compra> => {
  const hecha = await registrarCompra(oficina.tienda, pedida(...como))
  if (!hecha.ok) throw new Error(JSON.stringify(hecha.error))
  return hecha.value
}
const debido = async (): Promise<number> => {
  const compras = (await oficina.tienda.repo.buscar(Compra)).map(({ doc }) => doc)
  const pagos = (await oficina.tienda.repo.buscar(PagoProveedor)).map(({ doc }) => doc)
  return porPagar(compras, pagos, HOY()).reduce((suma, { saldoCentavos }) => suma + saldoCentavos, 0)
}
/** What waits is counted a moment after it changes. */
const llegoTodo = async (): Promise<void> => {
  await expect.poll(() => oficina.tienda.sync.estado.valor()).toMatchObject({ enCuarentena: 0, sinEnviar: 0 })
}
const quedan = async (tipo: 'E41' | 'E43' | 'E34' | 'B11') => (await oficina.tienda.numeros())[tipo]?.siguiente

test('a la oficina no se le prestan números de ventas', async () => {
  expect(await pedir('E32')).toBe(422)
})

test('sin línea toma los números de su equipo uno tras otro, y el servidor los recibe y los cuenta como usados', async () => {
  const url = oficina.linea.url
  oficina.linea.url = undefined
  const [una, otra] = [await emitir('E41'), await emitir('E41')]
  expect([una.ncf, otra.ncf]).toEqual(['E410000000001', 'E410000000002'])
  expect((await emitir('E43')).ncf).toBe('E430000000001')
  // The paper of a word that no page of the day has reached.
  expect(una.emision).toMatchObject({ consulta: expect.stringMatching(/^[0-9a-f]{32}$/), ncfVence: '2030-12-31' })
  await oficina.reabrir()
  expect(await quedan('E41')).toBe('E410000000003')
  oficina.linea.url = url
  await oficina.tienda.sync.sincronizar()
  await llegoTodo()
  const { numeros } = await t.p.server.central.pliegues.alDia(t.tiendaId)
  expect([numeros.get('E41'), numeros.get('E43')]).toEqual([[[1, 2]], [[1, 1]]])
})

test('lo que no puede decir el comprobante no gasta número: ITBIS a medias, retención de más, sin concepto, sin cédula', async () => {
  const antes = await quedan('E41')
  const falla = async (...como: Parameters<typeof pedida>) => {
    const hecha = await registrarCompra(oficina.tienda, pedida(...como))
    return hecha.ok ? hecha.value.ncf : hecha.error.code
  }
  const emision = { tipoComprobante: 'E41', ...RETENCION } as const
  expect(await falla('E41', { itbisCentavos: 5000, emision: { ...emision, itbisRetenidoCentavos: 5000 } })).toBe('compra.emision-itbis')
  expect(await falla('E41', { itbisCentavos: 18_000 })).toBe('compra.emision-retiene-itbis')
  expect(await falla('E41', { emision: { ...emision, isrRetenidoCentavos: 100_001 } })).toBe('compra.emision-retencion')
  expect(await falla('E41', { propinaCentavos: 10_000 })).toBe('compra.emision-otros')
  expect(await falla('E41', { bienesCentavos: 90_000 })).toBe('compra.emision-bienes')
  expect(await falla('E43', { nota: '' })).toBe('compra.emision-concepto')
  expect(await falla('E43', { itbisCentavos: 2700 })).toBe('compra.emision-sin-itbis')
  expect(await falla('E47', { nota: 'Publicidad' })).toBe('ncf.sin-bloque')
  const deNadie = { ...pedida('E41'), proveedorId: GASTOS_MENORES }
  expect(await registrarCompra(oficina.tienda, deNadie)).toMatchObject({ error: { code: 'compra.emision-de-quien' } })
  expect(await quedan('E41')).toBe(antes)
})

test('una electrónica se anula con su nota, una sola vez, con número propio', async () => {
  const compra = await emitir('E41', {
    itbisCentavos: 18_000,
    emision: { tipoComprobante: 'E41', ...RETENCION, itbisRetenidoCentavos: 18_000 },
  })
  const [debia, habia] = [await debido(), oficina.tienda.catalogo.existencia(compra.lineas[0]?.productoId ?? '')]
  const nota = await anularCompra(oficina.tienda, compra.id, { motivo: 'Se repitió' })
  expect(nota).toMatchObject({ ok: true, value: { ncf: 'E340000000001', ncfModificado: compra.ncf, modificaId: compra.id, anula: null } })
  expect(await anularCompra(oficina.tienda, compra.id, { motivo: 'Se repitió' })).toMatchObject({ error: { code: 'compra.ya-anulada' } })
  expect(await debido()).toBe(debia - 118_000)
  expect(oficina.tienda.catalogo.existencia(compra.lineas[0]?.productoId ?? '')).toBe(habia - 24_000)
  expect(await quedan('E34')).toBe('E340000000002')
  if (!nota.ok) throw new Error('sin nota')
  expect(await anularCompra(oficina.tienda, nota.value.id, { motivo: 'Otra vez' })).toMatchObject({
    error: { code: 'compra.nota-no-se-anula' },
  })
  await oficina.tienda.sync.sincronizar()
  await llegoTodo()
})

test('una de papel se anula con su código del 608, y el 606 lleva las que quedan: la del gasto menor, con el RNC de la tienda', async () => {
  const compra = await emitir('B11')
  expect(await anularCompra(oficina.tienda, compra.id, { motivo: 'Mal escrita' })).toMatchObject({
    error: { code: 'compra.falta-codigo-608' },
  })
  expect(await anularCompra(oficina.tienda, compra.id, { motivo: 'Mal escrita', codigo608: '04' })).toMatchObject({ ok: true })
  await oficina.tienda.sync.sincronizar()
  await llegoTodo()
  const mes = HOY().slice(0, 7)
  const leida = await t.p.pedir('GET', `/api/tiendas/${t.tiendaId}/declaraciones?mes=${mes}&series=todas`, undefined, t.duena)
  const lineas = (leida.cuerpo['archivos'] as { formato: string; lineas: number }[]).map(({ formato, lineas: cuantas }) => [
    formato,
    cuantas,
  ])
  expect(lineas).toEqual(
    expect.arrayContaining([
      ['606', 5],
      ['608', 1],
    ]),
  )
  const compras = (await oficina.tienda.repo.buscar(Compra)).map(({ doc }) => doc)
  const { filas, reparos } = compras606(compras, [], mes)
  expect(reparos).toEqual([])
  const [rnc] = [compras.find(({ ncf }) => ncf === 'E430000000001')?.emision?.rnc]
  expect(filas.map(([quien, , , ncf, modifica]) => [quien, ncf, modifica])).toEqual([
    ['00113918205', 'E340000000001', 'E410000000003'],
    ['00113918205', 'E410000000001', ''],
    ['00113918205', 'E410000000002', ''],
    ['00113918205', 'E410000000003', ''],
    [rnc, 'E430000000001', ''],
  ])
})
