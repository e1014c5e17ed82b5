/** Purchases and payments to suppliers that nobody of ours made, or that somebody may not see: rows 225, 226, 229 and 249. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeAnulacionDeCompra, idDeCompra } from '#domain/compras/compra.rules.ts'
import { OrdenDeCompra } from '#domain/compras/orden-de-compra.entity.ts'
import { idDeAnulacionDeOrden } from '#domain/compras/orden-de-compra.rules.ts'
import { Recepcion } from '#domain/compras/recepcion/recepcion.entity.ts'
import { comprasQueNoCuadran, idDeAnulacionDeRecepcion, recepcionesVistas } from '#domain/compras/recepcion/recepcion.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import type { Hechos } from '../../support/server/sync.ts'
import { unaMesa, type Mesa } from '../mesa.ts'
import { entregar } from './fiado.ts'

let m: Mesa
beforeAll(async () => {
  m = await unaMesa()
}, 180_000)
afterAll(() => m.p.cerrar())

const laCompra = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof Compra>> = {}, sobre: Partial<Envelope> = {}) => {
  const todos = { ...Compra.muestra, ...campos }
  return de.hecho(Compra, todos, { creadoPor, id: idDeCompra(todos.proveedor.identificacion, todos.ncf), ...sobre })
}
const elPago = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof PagoProveedor>> = {}, sobre: Partial<Envelope> = {}) =>
  de.hecho(PagoProveedor, { ...PagoProveedor.muestra, ...campos }, { creadoPor, ...sobre })

test('fila 225: compras y pagos de quien no los hace, que no cuadran, o que toman el lugar de otros, esperan aparte', async () => {
  const { navegador, empleadoId } = m.a.gente.supervisor
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const) {
    const otro = m.a.gente[rol]
    expect([rol, await entregar(otro.navegador, laCompra(otro.navegador, otro.empleadoId))]).toEqual([rol, 'sin-permiso'])
    expect([rol, await entregar(otro.navegador, elPago(otro.navegador, otro.empleadoId))]).toEqual([rol, 'sin-permiso'])
  }
  for (const [campos, sobre] of [
    [{ bienesCentavos: 0, itbisCentavos: 0, lineas: [] }, {}],
    [{ itbisAlCostoCentavos: 99_999 }, {}],
    [{ ncf: 'B1300000001' }, {}],
    [{}, { id: 'compra:131246796-B0100000999' }],
    [{}, { id: 'compra:anula:131246796-B0100000221' }],
    [{ anula: { compraId: 'compra:131246796-B0100000221', motivo: 'porque sí' } }, { id: 'compra:otra' }],
  ] as [Partial<Campos<typeof Compra>>, Partial<Envelope>][])
    expect([campos, sobre, await entregar(navegador, laCompra(navegador, empleadoId, campos, sobre))]).toEqual([campos, sobre, 'esquema'])
  for (const campos of [
    { centavos: 49_999 },
    { metodo: 'efectivo', referencia: '', gastoId: '' },
    { referencia: '' },
    { tipoIsr: '02' },
  ] as Partial<Campos<typeof PagoProveedor>>[])
    expect([campos, await entregar(navegador, elPago(navegador, empleadoId, campos))]).toEqual([campos, 'esquema'])
  expect(await entregar(navegador, laCompra(navegador, empleadoId, {}, { tiendaId: m.b.tienda.tiendaId }))).not.toBe('recibido')

  expect(await entregar(navegador, laCompra(navegador, empleadoId))).toBe('recibido')
  // The same paper, written down by somebody who had not heard: it counts once.
  const { navegador: deContador, empleadoId: contador } = m.a.gente.contador
  expect(await entregar(deContador, laCompra(deContador, contador))).not.toBe('recibido')
  const anulacion = { anula: { compraId: idDeCompra('131246796', 'B0100000221'), motivo: 'Otro monto' } }
  const id = idDeAnulacionDeCompra(anulacion.anula.compraId)
  expect(await entregar(navegador, laCompra(navegador, empleadoId, anulacion, { id }))).toBe('recibido')
  expect(await entregar(deContador, laCompra(deContador, contador, anulacion, { id }))).not.toBe('recibido')
  const forjada = { anula: { pagoId: 'pagoProveedor:ajeno', motivo: 'porque sí' } }
  expect(await entregar(deContador, elPago(deContador, contador, forjada))).toBe('esquema')
  // Who may pay may not take a payment back.
  const pago = elPago(navegador, empleadoId)
  expect(await entregar(navegador, pago)).toBe('recibido')
  const alReves = { anula: { pagoId: pago.id, motivo: 'Otra cuenta' } }
  const idDePago = `pagoProveedor:anula:${pago.id.slice('pagoProveedor:'.length)}`
  expect(await entregar(navegador, elPago(navegador, empleadoId, alReves, { id: idDePago }))).toBe('sin-permiso')
  expect(await entregar(deContador, elPago(deContador, contador, alReves, { id: idDePago }))).toBe('recibido')
})

test('fila 226: lo que una tienda compra y a cómo lo ve quien lleva sus cuentas, y nadie más; un equipo nuevo lo tiene todo', async () => {
  const { navegador, empleadoId } = m.a.gente.supervisor
  const ncf = 'B0100000777'
  expect(await entregar(navegador, laCompra(navegador, empleadoId, { ncf }))).toBe('recibido')
  const id = idDeCompra('131246796', ncf)
  // Long ago: who begins today owes it all the same.
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 60 * 24 * 3_600_000)
  const ve = async (de: Hechos): Promise<boolean> => (await de.leerTodo('ops', '0')).docs.some((doc) => doc['id'] === id)
  for (const rol of ['propietario', 'supervisor', 'contador'] as const)
    expect([rol, await ve(m.a.gente[rol].navegador)]).toEqual([rol, true])
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, await ve(m.a.gente[rol].navegador)]).toEqual([rol, false])
  expect(await ve(m.b.gente.propietario.navegador)).toBe(false)
  const ops = await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
  expect(await ops.get(id)).toBeDefined()
})

test('fila 229: un pedido a un proveedor de quien no compra, sin cantidad, o que da por perdido lo que no dice, espera aparte', async () => {
  const { navegador, empleadoId } = m.a.gente.supervisor
  const laOrden = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof OrdenDeCompra>> = {}, sobre: Partial<Envelope> = {}) =>
    de.hecho(OrdenDeCompra, { ...OrdenDeCompra.muestra, ...campos }, { creadoPor, ...sobre })
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const) {
    const otro = m.a.gente[rol]
    expect([rol, await entregar(otro.navegador, laOrden(otro.navegador, otro.empleadoId))]).toEqual([rol, 'sin-permiso'])
  }
  const [linea] = OrdenDeCompra.muestra.lineas
  const vacia = { lineas: [{ ...(linea as OrdenDeCompra['lineas'][number]), milesimas: 0 }] }
  expect(await entregar(navegador, laOrden(navegador, empleadoId, vacia))).toBe('esquema')
  const orden = laOrden(navegador, empleadoId)
  expect(await entregar(navegador, orden)).toBe('recibido')
  const anula = { anula: { ordenId: orden.id, motivo: 'No les queda' } }
  expect(await entregar(navegador, laOrden(navegador, empleadoId, anula))).toBe('esquema')
  expect(await entregar(navegador, laOrden(navegador, empleadoId, {}, { id: 'ordenDeCompra:anula:otra' }))).toBe('esquema')
  const id = idDeAnulacionDeOrden(orden.id)
  expect(await entregar(navegador, laOrden(navegador, empleadoId, anula, { id }))).toBe('recibido')
  const { navegador: deContador, empleadoId: contador } = m.a.gente.contador
  expect(await entregar(deContador, laOrden(deContador, contador, anula, { id }))).not.toBe('recibido')
})

test('fila 249: mercancía recibida por quien no recibe, y una compra que dice que lo suyo ya había llegado', async () => {
  const { navegador, empleadoId } = m.a.gente.supervisor
  const llego = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof Recepcion>> = {}, sobre: Partial<Envelope> = {}) =>
    de.hecho(Recepcion, { ...Recepcion.muestra, ...campos }, { creadoPor, ...sobre })
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador', 'contador'] as const) {
    const otro = m.a.gente[rol]
    expect([rol, await entregar(otro.navegador, llego(otro.navegador, otro.empleadoId))]).toEqual([rol, 'sin-permiso'])
  }
  const [linea] = Recepcion.muestra.lineas
  const yogur = linea as Recepcion['lineas'][number]
  expect(await entregar(navegador, llego(navegador, empleadoId, { lineas: [yogur, yogur] }))).toBe('esquema')
  const recibida = llego(navegador, empleadoId)
  expect(await entregar(navegador, recibida)).toBe('recibido')
  const anula = { anula: { recepcionId: recibida.id, motivo: 'No era' } }
  expect(await entregar(navegador, llego(navegador, empleadoId, anula))).toBe('esquema')

  // Goods that somebody keeps: the invoice is owed, and says that they had come with a delivery that there never was.
  const quedose = (recepcionId: string, milesimas: number, ncf: string) =>
    laCompra(navegador, empleadoId, {
      ncf,
      lineas: [
        {
          ...yogur,
          milesimas: 24_000,
          montoCentavos: 100_000,
          recibidas: [{ recepcionId, milesimas, costoDiezmilesimas: 0 }],
        },
      ],
    })
  expect(await entregar(navegador, quedose('recepcion:ninguna', 24_001, 'B0100000900'))).toBe('esquema')
  const [buena, mala] = [quedose(recibida.id, 24_000, 'B0100000901'), quedose('recepcion:ninguna', 24_000, 'B0100000902')]
  expect(await entregar(navegador, buena)).toBe('recibido')
  expect(await entregar(navegador, mala)).toBe('recibido')
  const docs = (await m.a.gente.propietario.navegador.leerTodo('ops', '0')).docs
  const de = <D>(tipo: string): D[] => docs.filter((doc) => doc['tipo'] === tipo) as D[]
  const compras = de<Compra>('compra')
  expect([...comprasQueNoCuadran(compras, recepcionesVistas(de<Recepcion>('recepcion'), compras)).keys()]).toEqual([mala.id])
  // Taken back while its invoice stands: both are seen, whoever comes later.
  const id = idDeAnulacionDeRecepcion(recibida.id)
  expect(await entregar(navegador, llego(navegador, empleadoId, anula, { id }))).toBe('recibido')
})
