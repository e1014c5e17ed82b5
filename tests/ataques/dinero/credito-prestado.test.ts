/** Row 181: a customer's limit lent to tills, real ones with no line, and what a till may not take of it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { Result } from '#domain/core/result.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { idPrestado, parteDe, quedaPrestado } from '#domain/ventas/credito-prestado.rules.ts'
import { nuevaLinea, nuevoBorrador } from '#domain/ventas/venta.rules.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { mantenerPrestados, pedirPrestado } from '#data/clientes/credito-prestado.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import { cobrarDeuda } from '#data/cobros/cobros.ts'
import { cobrar } from '#data/ventas/ventas.ts'
import { abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../../support/tienda.ts'

let t: TiendaDePrueba
let clienteId = ''
/** What one sale comes to. */
let total = 0
const abiertas: Aparato[] = []

function hecho<T>(resultado: Result<T>): T {
  if (!resultado.ok) throw new Error(JSON.stringify(resultado.error))
  return resultado.value
}

beforeAll(async () => {
  t = await unaTienda()
  const cambio = await t.p.pedir('PUT', `/api/tiendas/${t.tiendaId}`, { creditoSinConexion: 'pin' }, t.duena)
  expect(cambio.estado).toBe(200)
}, 60_000)
afterAll(() => t.cerrar())
afterEach(async () => {
  for (const aparato of abiertas.splice(0)) {
    await aparato.cerrar()
    expect(aparato.fallos).toEqual([])
  }
})

async function unaCaja(): Promise<Aparato> {
  const caja = await t.aparato(await t.crearCaja('Caja'))
  abiertas.push(caja)
  await abrirCaja(caja.tienda)
  await caja.tienda.sync.sincronizar()
  return caja
}

async function vender({ tienda }: Aparato): Promise<Result<Venta>> {
  const [producto] = tienda.catalogo.todos()
  if (!producto) throw new Error('nothing to sell')
  total = Math.round(producto.precioDiezmilesimas / 100)
  return await cobrar(tienda, {
    ...nuevoBorrador('E32'),
    lineas: [nuevaLinea(producto, 1000)],
    cliente: { clienteId, nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
    pagos: [{ metodo: 'credito', moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, referencia: '' }],
  })
}

async function queda({ tienda }: Aparato): Promise<number | undefined> {
  const cuenta = await leerCuenta(tienda.repo, clienteId, Date.now())
  return quedaPrestado(cuenta?.prestado, tienda.dispositivo.id, cuenta?.movimientos ?? [], diaFiscal(new Date().toISOString()))
}

/** The limit, in sales of one article, of a customer made for this. */
async function clientaCon(ventas: number): Promise<void> {
  const duena = await t.navegador()
  const [producto] = duena.tienda.catalogo.todos()
  const creditoAprobadoCentavos = ventas * Math.round((producto?.precioDiezmilesimas ?? 0) / 100) + 2
  const ficha = Cliente.esquemaCampos.parse({ nombre: 'Ana', condicion: 'CREDITO', creditoAprobadoCentavos })
  clienteId = hecho(await duena.tienda.repo.crear(Cliente, ficha)).id
  await duena.tienda.sync.sincronizar()
  await duena.cerrar()
}

const pendientes = async (): Promise<Aclaracion[]> => {
  await t.p.server.central.trabajos.ponerAlDia(t.tiendaId)
  return ((await t.docs('ops', Aclaracion.tipo)) as unknown as Aclaracion[]).filter((asunto) => asunto.clienteId === clienteId)
}

test('fila 181: con su parte del límite venden dos cajas sin línea; más no, y el límite no se pasa', async () => {
  await clientaCon(3)
  const [una, dos] = [await unaCaja(), await unaCaja()]
  for (const caja of [una, dos]) {
    expect(await queda(caja)).toBeUndefined()
    expect(hecho(await mantenerPrestados(caja.tienda))).toBe(1)
  }
  for (const caja of [una, dos]) {
    caja.linea.url = undefined
    await caja.tienda.sync.sincronizar()
    hecho(await vender(caja))
    expect(await queda(caja)).toBe(0)
    expect(await vender(caja)).toMatchObject({ ok: false, error: { code: 'credito.a-ciegas-sin-permiso' } })
  }
  // What she pays gives back, at once and where it was taken.
  hecho(
    await cobrarDeuda(una.tienda, {
      clienteId,
      elegidos: [],
      pagos: [{ metodo: 'efectivo', centavos: total, referencia: '' }],
      aceptaAnticipo: false,
      nota: '',
    }),
  )
  expect(await queda(una)).toBe(total)
  hecho(await vender(una))
  for (const caja of [una, dos]) {
    caja.linea.url = t.url
    await caja.tienda.sync.sincronizar()
    expect(caja.tienda.sync.estado.valor()).toMatchObject({ enCuarentena: 0 })
  }
  expect(await pendientes()).toEqual([])
  expect((await una.tienda.repo.buscar(Cobro)).length).toBe(1)
  // Two are owed, one is free: who asks first has it, and the other one hears no.
  await una.tienda.sync.sincronizar()
  hecho(await pedirPrestado(una.tienda, clienteId, total))
  expect(await queda(una)).toBe(total)
  hecho(await pedirPrestado(dos.tienda, clienteId, total))
  expect(await queda(dos)).toBe(2)
  // It was asked of the first; once that one has read it, the second has it.
  await una.tienda.sync.sincronizar()
  expect(await queda(una)).toBe(2)
  expect(await vender(una)).toMatchObject({ ok: false, error: { code: 'credito.reservado-sin-permiso' } })
  hecho(await mantenerPrestados(una.tienda))
  hecho(await pedirPrestado(dos.tienda, clienteId, total))
  hecho(await vender(dos))
  await dos.tienda.sync.sincronizar()
  expect(await pendientes()).toEqual([])
  const [prestado] = (await t.docs('ops', CreditoPrestado.tipo)) as unknown as CreditoPrestado[]
  expect(prestado?.id).toBe(idPrestado(clienteId))
  expect(parteDe(prestado, 'otra-caja')).toBeUndefined()
}, 90_000)

test('fila 181: una caja pide para sí y de su tienda; lo que no tiene límite no se presta, ni a quien entra sin caja', async () => {
  const caja = await unaCaja()
  const ruta = `/api/tiendas/${t.tiendaId}/credito/prestado`
  const cuerpo = { pedidos: [{ clienteId, tengo: 0, quiere: null }] }
  expect((await t.p.pedir('POST', ruta, cuerpo)).estado).toBe(401)
  expect((await t.p.pedir('POST', ruta, cuerpo, t.duena)).estado).toBe(403)
  const ajena = await t.p.persona()
  const otra = await t.p.tienda(ajena)
  expect((await t.p.pedir('POST', `/api/tiendas/${otra.tiendaId}/credito/prestado`, cuerpo, t.duena)).estado).toBe(404)
  const navegador = await t.navegador()
  expect(await pedirPrestado(navegador.tienda, clienteId, 1)).toMatchObject({ ok: false, error: { code: 'permiso.denegado' } })
  await navegador.cerrar()
  for (const desconocida of ['cliente:nadie', '../x', '__proto__', `caja:${t.tiendaId}`, t.duena.usuarioId])
    expect(hecho(await pedirPrestado(caja.tienda, desconocida, 100))).toBeUndefined()
  // All that is free is the most that it gets, whatever it wants.
  const limite = (await caja.tienda.repo.get(Cliente, clienteId))?.doc.creditoAprobadoCentavos ?? 0
  const todo = hecho(await pedirPrestado(caja.tienda, clienteId, limite * 10))
  const parte = parteDe(todo?.prestado, caja.tienda.dispositivo.id)
  expect((parte?.centavos ?? 0) + (todo?.saldoCentavos ?? 0) + (todo?.enOtrasCentavos ?? 0)).toBeLessThanOrEqual(limite)
  await caja.tienda.sync.sincronizar()
}, 60_000)
