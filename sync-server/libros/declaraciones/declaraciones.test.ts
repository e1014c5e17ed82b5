/** What a store tells DGII of a month: its files, who may see and note them, and row 189 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import type { Campos } from '#domain/core/entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { diaFiscal, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import { venceElMes } from '#domain/fiscal/calendario.ts'
import { unComercio, unMensajero, type Comercial } from '../../../tests/support/server/orders.ts'
import { bien, Hechos, unaCaja, unNavegador } from '../../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../../tests/support/server/test-server.ts'

import { avisarDeDeclaraciones } from '../../avisos/declaraciones.ts'
import { baseDeUsuario } from '../../core/bases.ts'
import { leerLegibles } from '../../core/documentos.ts'

let p: Prueba
let comercio: Comercial
let caja: Hechos
let mes: string
beforeAll(async () => {
  p = await unServidor()
  comercio = await unComercio(p)
  caja = new Hechos(p, comercio.tienda, await unaCaja(p, comercio.duena, comercio.tienda))
  mes = hoy().slice(0, 7)
  // Of a day of this month, whatever today is.
  bien(await caja.enviar(await caja.venta(grande())))
  bien(await caja.enviar(await caja.venta({ fecha: hoy() })))
  p.reloj.ahora = new Date(`${mesSiguiente(mes)}-10T15:00:00.000Z`)
})
afterAll(() => p.cerrar())

const hoy = () => diaFiscal(p.reloj.ahora.toISOString())
const base = (tiendaId = comercio.tienda.tiendaId) => `/api/tiendas/${tiendaId}/declaraciones`
const grande = () => ({
  fecha: hoy(),
  cliente: { clienteId: 'cliente:1', nombre: 'Ana Núñez', identificacion: '00113918205', tipoIdentificacion: 'Cédula' as const },
  lineas: [{ ...linea, precioDiezmilesimas: 3_000_000_000, montoCentavos: 30_000_000, itbis: 'E' as const }],
  totales: {
    gravado18: 0,
    itbis18: 0,
    gravado16: 0,
    itbis16: 0,
    gravado0: 0,
    exento: 30_000_000,
    descuento: 0,
    itbis: 0,
    total: 30_000_000,
  },
  pagos: [
    {
      metodo: 'tarjeta' as const,
      moneda: 'DOP' as const,
      recibidoCentavos: 30_000_000,
      tasaDiezmilesimas: 10_000,
      valorCentavos: 30_000_000,
      referencia: '1',
    },
  ],
})
const linea = {
  productoId: 'producto:1',
  nombre: 'Nevera',
  codigoBarra: '',
  unidad: 'unidad',
  cantidadMilesimas: 1000,
  descuentoCentavos: 0,
  descuentoMotivo: '',
  nota: '',
}
const delMes = async (quien: Quien = comercio.duena) => bien(await p.pedir('GET', `${base()}?mes=${mes}`, undefined, quien))
const presentar = (campos: Record<string, unknown> = {}, quien: Quien = comercio.duena) =>
  p.pedir('POST', base(), { mes, formato: '607', huella: '', presentadaEl: hoy(), ...campos }, quien)
const huella607 = (dicho: Record<string, unknown>): string =>
  (dicho['archivos'] as { formato: string; huella: string }[]).find(({ formato }) => formato === '607')?.huella ?? ''

test('el mes dice su archivo y su resumen, y el archivo es el mismo con su huella', async () => {
  const dicho = await delMes()
  expect(dicho).toMatchObject({
    termino: true,
    archivos: [
      { formato: '606', lineas: 0 },
      { formato: '607', lineas: 1, montoCentavos: 30_000_000, itbisCentavos: 0 },
      { formato: '608', lineas: 0 },
    ],
    consumo: { cuantos: 1, montoCentavos: 8475, itbisCentavos: 1525 },
    totales: { total: 30_010_000, itbis: 1525 },
    vence: { archivos: venceElMes(mes, 'archivos'), it1: venceElMes(mes, 'it1') },
    presentadas: [],
  })
  const archivo = bien(await p.pedir('GET', `${base()}/archivo?mes=${mes}&formato=607`, undefined, comercio.duena))
  expect(archivo['huella']).toBe(huella607(dicho))
  expect(String(archivo['texto']).split('\r\n')[1]).toMatch(
    /^00113918205\|2\|E32\d{10}\|\|01\|\d{8}\|\|300000\.00\|0\.00\|{8}\|\|300000\.00\|\|\|\|$/,
  )
  const soloPapel = bien(await p.pedir('GET', `${base()}?mes=${mes}&series=papel`, undefined, comercio.duena))
  expect(soloPapel).toMatchObject({ archivos: [{ lineas: 0 }, { lineas: 0 }, { lineas: 0 }], consumo: { cuantos: 0 } })
})

test('fila 189: lo ve y lo presenta quien lleva los libros de esa tienda, y nadie más', async () => {
  const otra = await unComercio(p)
  const rol = async (rol: string) => (await unMensajero(p, comercio, { rol })).persona
  const estados = async (quien: Quien) => [
    (await p.pedir('GET', `${base()}?mes=${mes}`, undefined, quien)).estado,
    (await p.pedir('GET', `${base()}/archivo?mes=${mes}&formato=608`, undefined, quien)).estado,
    (await presentar({ huella: 'x' }, quien)).estado,
  ]
  expect(await estados(await rol('contador'))).toEqual([200, 200, 422])
  for (const quien of ['cajero', 'supervisor', 'pedidos', 'mensajero', 'verificador'])
    expect([quien, ...(await estados(await rol(quien)))]).toEqual([quien, 403, 403, 403])
  expect(await estados(otra.duena)).toEqual([404, 404, 404])
  expect(await estados(caja.de)).toEqual([401, 401, 401])
  expect(await estados({})).toEqual([401, 401, 401])
})

test('fila 189: se anota lo que se presentó: con otro archivo, antes de tiempo o dos veces no; después rectifica, y se quita con motivo', async () => {
  const code = async (campos: Record<string, unknown>) => (await presentar(campos)).cuerpo['code']
  const huella = huella607(await delMes())
  expect(await code({ huella: 'a'.repeat(64) })).toBe('declaracion.cambio')
  expect(await code({ huella, presentadaEl: `${mes}-28` })).toBe('declaracion.otro-dia')
  expect(await code({ huella, presentadaEl: '2999-01-01' })).toBe('declaracion.otro-dia')
  expect(await code({ huella, mes: mesSiguiente(mes) })).toBe('declaracion.mes-en-curso')
  const primera = bien(await presentar({ huella, acuse: '123-ABC' }))
  expect(await code({ huella })).toBe('declaracion.ya-presentada')

  // A till that was away brings one more of that month.
  const tarde = await caja.venta({ ...grande(), fecha: `${mes}-27` }, { en: `${mes}-27T15:00:00.000Z` })
  bien(await caja.enviar(tarde))
  const dicho = await delMes()
  expect(huella607(dicho)).not.toBe(huella)
  const segunda = bien(await presentar({ huella: huella607(dicho) }))
  const { presentadas } = (await delMes()) as { presentadas?: { id: string; rectifica: string; acuse: string }[] }
  expect(presentadas).toMatchObject([
    { id: segunda['id'], rectifica: primera['id'] },
    { id: primera['id'], rectifica: '', acuse: '123-ABC' },
  ])
  const guardado = bien(await p.pedir('GET', `${base()}/${String(primera['id'])}/archivo`, undefined, comercio.duena))
  expect(guardado).toMatchObject({ huella })
  expect(String(guardado['texto']).split('\r\n')).toHaveLength(3)

  const retirar = () => p.pedir('POST', `${base()}/${String(segunda['id'])}/retirar`, { motivo: 'Era de otro mes' }, comercio.duena)
  bien(await retirar())
  expect((await retirar()).cuerpo['code']).toBe('declaracion.ya-retirada')
  expect((await p.pedir('GET', `${base()}/declaracion:nada/archivo`, undefined, comercio.duena)).estado).toBe(404)
})

test('quien presenta oye del 607 que vence, cinco días antes y ese día, una vez; presentado, o donde nadie anotó uno nunca, no', async () => {
  const contador = (await unMensajero(p, comercio, { rol: 'contador' })).persona
  const cajero = (await unMensajero(p, comercio, { rol: 'cajero' })).persona
  const otra = await unComercio(p)
  const dichosA = async ({ usuarioId }: { usuarioId: string }) =>
    (await leerLegibles(baseDeUsuario(p.store, usuarioId), Aviso))
      .filter(({ clase }) => clase === 'declaracion_vence')
      .map(({ motivo }) => motivo)
  const elDia = async (dia: string) => {
    p.reloj.ahora = new Date(`${dia}T15:00:00.000Z`)
    for (const { tienda } of [comercio, comercio, otra]) await avisarDeDeclaraciones(p.server, tienda.tiendaId)
  }
  const siguiente = mesSiguiente(mes, 2)
  for (const dia of ['09', '10', '12', '15', '16']) await elDia(`${siguiente}-${dia}`)
  expect((await dichosA(contador)).sort()).toEqual(['Vence el día 15', 'Vence hoy'])
  expect([await dichosA(cajero), await dichosA(otra.duena)]).toEqual([[], []])

  p.reloj.ahora = new Date(`${mesSiguiente(siguiente)}-02T15:00:00.000Z`)
  const cero = bien(await p.pedir('GET', `${base()}?mes=${siguiente}`, undefined, comercio.duena))
  bien(await presentar({ mes: siguiente, huella: huella607(cero) }))
  for (const dia of ['10', '15']) await elDia(`${mesSiguiente(siguiente)}-${dia}`)
  expect(await dichosA(contador)).toHaveLength(2)
})

test('la de medianoche va en el mes de su día, y un día que la caja no pudo tener no saca la venta de todos los meses', async () => {
  const nueva = await unComercio(p)
  const otra = new Hechos(p, nueva.tienda, await unaCaja(p, nueva.duena, nueva.tienda))
  const uno = mesSiguiente(mes, 6)
  const dos = mesSiguiente(uno)
  p.reloj.ahora = new Date(`${dos}-20T15:00:00.000Z`)
  // At 00:00:01 of the first day, with the fiscal day on which it began; and one that says a day of half a year ago.
  bien(await otra.enviar(await otra.venta({ fecha: sumarDias(`${dos}-01`, -1) }, { en: `${dos}-01T04:00:01.000Z` })))
  bien(await otra.enviar(await otra.venta({ fecha: `${mes}-15` }, { en: `${dos}-10T15:00:00.000Z` })))
  const cuantos = async (del: string) => {
    const dicho = bien(await p.pedir('GET', `${base(nueva.tienda.tiendaId)}?mes=${del}`, undefined, nueva.duena))
    return (dicho['consumo'] as { cuantos: number }).cuantos
  }
  expect([await cuantos(mes), await cuantos(uno), await cuantos(dos)]).toEqual([0, 1, 1])
})

test('el 606 es de lo que se compró en el mes: lo retenido después va en el mes del pago, y un gasto con NCF sin su compra se dice', async () => {
  const nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
  const ahora = p.reloj.ahora
  p.reloj.ahora = new Date(`${mes}-20T15:00:00.000Z`)
  const compra = { ...Compra.muestra, fecha: `${mes}-20`, vence: `${mes}-20` }
  const id = idDeCompra('131246796', compra.ncf)
  const gasto = { ...GastoEfectivo.muestra, origen: 'boveda', fondoId: '', ncf: 'B0100000333', proveedorRnc: '101850043' } as Campos<
    typeof GastoEfectivo
  >
  bien(await nube.enviar(nube.hecho(Compra, compra, { id }), nube.hecho(GastoEfectivo, gasto)))
  p.reloj.ahora = ahora
  const documentos = [{ compraId: id, ncf: compra.ncf, abonoCentavos: 90_000, itbisRetenidoCentavos: 18_000, isrRetenidoCentavos: 10_000 }]
  const pago = { ...PagoProveedor.muestra, fecha: hoy(), centavos: 90_000, tipoIsr: '02', documentos } as Campos<typeof PagoProveedor>
  bien(await nube.enviar(nube.hecho(PagoProveedor, pago)))
  const de = async (cual: string) => {
    const dicho = bien(await p.pedir('GET', `${base()}?mes=${cual}`, undefined, comercio.duena))
    const archivo = bien(await p.pedir('GET', `${base()}/archivo?mes=${cual}&formato=606`, undefined, comercio.duena))
    return { dicho, lineas: String(archivo['texto']).trim().split('\r\n').slice(1) }
  }
  const suyo = await de(mes)
  expect(suyo.lineas.map((linea) => linea.split('|').slice(3, 15))).toEqual([
    ['B0100000221', '', `${mes.replace('-', '')}20`, '', '0.00', '1000.00', '1000.00', '180.00', '', '', '', '180.00'],
  ])
  expect(suyo.dicho).toMatchObject({
    compras: { montoCentavos: 100_000, adelantadoCentavos: 18_000, retenidoIsrCentavos: 0 },
    avisos: expect.arrayContaining([{ code: 'gasto-sin-compra', grave: false, cuantos: 1 }]) as unknown,
  })
  const despues = await de(hoy().slice(0, 7))
  expect(despues.lineas.map((linea) => linea.split('|')[17])).toEqual(['100.00'])
  expect(despues.dicho).toMatchObject({ compras: { montoCentavos: 0, retenidoItbisCentavos: 18_000, retenidoIsrCentavos: 10_000 } })
})
