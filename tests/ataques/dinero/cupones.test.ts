/** Coupons and offers: who makes them, who may use the last one, and that whoever pays for one is who says so. Row 27. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CuponDicho } from '#domain/promociones/comandos.promociones.ts'
import type { CotizacionDeCompra } from '#domain/pedidos/comandos.pedidos.ts'
import type { CuentaConMercana } from '#domain/desembolsos/comandos.desembolsos.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { probarMercana } from '#domain/libros/pruebas/prueba.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { leerTodos } from '#server/core/documentos.ts'
import { dosTiendas, retirado } from '../../support/server/a-mercana.ts'
import { colocar, compraDe, enSuBase, enTienda, idsDe, mover, unMensajero, uuid, type Comercial } from '../../support/server/orders.ts'
import { bien, type Hechos } from '../../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Quien, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

const OPERADORA = 'jefa@mercana.test'
let p: Prueba
let operadora: PersonaPrueba
let clienta: PersonaPrueba
let a: Comercial
let b: Comercial
let metodoId = ''
let cajas: ReadonlyMap<Comercial, Hechos>

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORA })
  await p.server.identidad.crear({ email: OPERADORA, nombre: 'Jefa', clave: CLAVE })
  operadora = await p.entrar(OPERADORA, CLAVE)
  clienta = await p.persona('Clienta')
  ;({ a, b, metodoId, cajas } = await dosTiendas(p, operadora))
}, 60_000)
afterAll(() => p.cerrar())

const base = (de: Comercial): string => `/api/tiendas/${de.tienda.tiendaId}`
const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const dicho = (campos: object) => ({
  id: uuid(),
  codigo: '',
  nombre: 'Diez',
  clase: 'porcentaje',
  puntosBasicos: 1000,
  porCliente: 0,
  desde: hoy(),
  ...campos,
})
const poner = (de: Comercial, campos: object = {}, quien: Quien = de.duena): Promise<Respuesta> =>
  p.pedir('POST', `${base(de)}/cupones`, dicho(campos), quien)
const ponerMercana = (campos: object = {}, quien: Quien = operadora): Promise<Respuesta> =>
  p.pedir('POST', '/api/mercana/cupones', dicho(campos), quien)
const idDe = async (puesto: Promise<Respuesta>): Promise<string> => String(bien(await puesto)['id'])
const retirar = (de: Comercial, id: string, quien: Quien = de.duena) =>
  p.pedir('POST', `${base(de)}/cupones/${encodeURIComponent(id)}/retirar`, {}, quien)
const listados = async (de: Comercial): Promise<CuponDicho[]> =>
  bien(await p.pedir('GET', `${base(de)}/cupones`, undefined, de.duena))['cupones'] as CuponDicho[]

interface Como {
  cupon?: string
  cuantos?: number
  quien?: PersonaPrueba
  visto?: number
}
const compraCon = (de: Comercial, { cupon, cuantos = 1, visto = 1_000_000 }: Como) => {
  const compra = compraDe([de], { totalVistoCentavos: visto }, { cantidadMilesimas: cuantos * 1000 })
  return { ...compra, pedidos: (compra['pedidos'] as object[]).map((uno) => ({ ...uno, ...(cupon === undefined ? {} : { cupon }) })) }
}
const cotizado = async (de: Comercial, como: Como = {}) => {
  const { grupoId: _grupo, totalVistoCentavos: _total, ...compra } = compraCon(de, como) as Record<string, unknown>
  const r = bien(await p.pedir('POST', '/api/yo/pedidos/cotizar', compra, como.quien ?? clienta)) as unknown as CotizacionDeCompra
  const [de0] = r.pedidos
  if (!de0) throw new Error('nothing was quoted')
  return de0
}
const pedir = (de: Comercial, como: Como = {}): Promise<Respuesta> => colocar(p, como.quien ?? clienta, compraCon(de, como))
const pedirlo = async (de: Comercial, como: Como = {}): Promise<string> => idsDe(await pedir(de, como))[0] ?? ''

test('fila 27: un cupón lo hace quien lleva la tienda, los de Mercana quien la opera, y uno imposible no cambia nada', async () => {
  for (const rol of ['contador', 'cajero', 'pedidos', 'mensajero', 'verificador'])
    negado(await poner(a, { codigo: 'ROBO' }, (await unMensajero(p, a, { rol })).persona), 403)
  for (const quien of [clienta, b.duena]) negado(await poner(a, { codigo: 'ROBO' }, quien), 404)
  for (const quien of [clienta, a.duena]) negado(await ponerMercana({ codigo: 'ROBO' }, quien), 403)
  expect((await poner(a, {}, {})).estado).toBe(401)
  for (const [campos, code] of [
    [{ puntosBasicos: 9001 }, 'cupon.demasiado'],
    [{ puntosBasicos: 0 }, 'cupon.nada'],
    [{ desde: sumarDias(hoy(), -1) }, 'cupon.antes-de-hoy'],
    [{ codigo: 'AB' }, 'cupon.codigo-corto'],
    [{ usosMaximo: 1, porCliente: 2 }, 'cupon.mas-por-cliente'],
  ] as const)
    negado(await poner(a, campos), 422, code)
  negado(await poner(a, { usosMaximo: 1001 }), 400)
  negado(await ponerMercana({ clase: 'envio' }), 422, 'cupon.envio-de-tienda')
  expect(await listados(a)).toEqual([])
  const uno = uuid()
  const id = await idDe(poner(a, { id: uno, codigo: 'cafe 10' }))
  expect(await idDe(poner(a, { id: uno, codigo: 'cafe 10' }))).toBe(id)
  negado(await poner(a, { codigo: 'CAFE10' }), 422, 'cupon.codigo-ya-existe')
  expect(await listados(a)).toMatchObject([{ codigo: 'CAFE10', usos: 0, estado: 'vigente' }])
  negado(await retirar(a, id, b.duena), 404)
  negado(await retirar(b, id), 404, 'cupon.no-existe')
  bien(await retirar(a, id))
  negado(await retirar(a, id), 409, 'cupon.ya-retirado')
})

test('fila 27: el de otra tienda, el vencido y el que no existe no rebajan, y la orden sale igual por lo que cuesta', async () => {
  const [deB, deA] = [await idDe(poner(b, { codigo: 'SOLOB' })), await idDe(poner(a, { codigo: 'HOY10', hasta: hoy() }))]
  expect(await cotizado(a, { cupon: 'SOLOB' })).toMatchObject({
    cupon: null,
    cuponProblema: { code: 'cupon.no-hay' },
    problema: null,
    totalCentavos: 15_000,
  })
  expect(await cotizado(a, { cupon: ' hoy 10 ' })).toMatchObject({
    cupon: { codigo: 'HOY10', centavos: 1000, deMercana: false },
    cuponProblema: null,
    totales: { total: 9000 },
    totalCentavos: 14_000,
    lineas: [{ precioDiezmilesimas: 1_000_000, montoCentavos: 10_000, cambioDePrecio: false }],
  })
  // What she says that it costs is no proof: where the coupon is none, she is asked again.
  expect(bien(await pedir(a, { cupon: 'SOLOB', visto: 14_000 }))).toMatchObject({ estado: 'requiere_confirmacion' })
  const pedidoId = await pedirlo(a, { cupon: 'HOY10', visto: 14_000 })
  expect((await enTienda(p, a, pedidoId))?.contenido).toMatchObject({
    cupon: { cuponId: deA, centavos: 1000 },
    totalCentavos: 14_000,
    lineas: [{ precioDiezmilesimas: 900_000, precioListaDiezmilesimas: 1_000_000, montoCentavos: 9000 }],
  })
  expect((await enSuBase(p, clienta, pedidoId))?.contenido.cupon?.codigo).toBe('HOY10')
  const ahora = p.reloj.ahora
  p.reloj.ahora = new Date(ahora.getTime() + 86_400_000)
  const vencido = await cotizado(a, { cupon: 'HOY10', quien: await p.persona('Otra') })
  p.reloj.ahora = ahora
  expect(vencido).toMatchObject({ cupon: null, cuponProblema: { code: 'cupon.vencido' } })
  for (const [de, id] of [
    [a, deA],
    [b, deB],
  ] as const)
    bien(await retirar(de, id))
  expect((await enTienda(p, a, pedidoId))?.contenido.totalCentavos).toBe(14_000)
})

test('fila 27: de veinte que quieren el último uso lo tiene una, y las demás lo saben y piden sin él', async () => {
  const id = await idDe(poner(a, { codigo: 'UNICO', usosMaximo: 1 }))
  const personas = await Promise.all(Array.from({ length: 20 }, (_, i) => p.persona(`Clienta ${i}`)))
  const respuestas = await Promise.all(personas.map((quien) => pedir(a, { cupon: 'UNICO', quien })))
  const ganan = respuestas.flatMap((r) => (r.estado === 200 ? idsDe(r) : []))
  const conCupon: string[] = []
  for (const pedidoId of ganan) if ((await enTienda(p, a, pedidoId))?.contenido.cupon) conCupon.push(pedidoId)
  expect(conCupon).toHaveLength(1)
  for (const r of respuestas.filter(({ estado }) => estado !== 200)) negado(r, 422, 'cupon.agotado')
  expect((await listados(a))[0]).toMatchObject({ codigo: 'UNICO', usos: 1, rebajadoCentavos: 1000 })
  expect(await cotizado(a, { cupon: 'UNICO' })).toMatchObject({ cupon: null, cuponProblema: { code: 'cupon.agotado' } })
  // Whoever has it lets it go by leaving: then somebody else may.
  const suya = personas[respuestas.findIndex((r) => r.estado === 200 && idsDe(r)[0] === conCupon[0])]
  if (!suya) throw new Error('nobody has it')
  bien(await mover(p, suya, '/api/yo', conCupon[0] ?? '', 'cancelar', { motivo: 'Ya no' }))
  expect(await cotizado(a, { cupon: 'UNICO' })).toMatchObject({ cupon: { codigo: 'UNICO' } })
  expect((await listados(a))[0]).toMatchObject({ usos: 0, rebajadoCentavos: 0 })
  bien(await retirar(a, id))
})

test('fila 27: cada clienta una vez, y la primera compra es una, aunque las pida a la vez', async () => {
  const una = await idDe(poner(a, { codigo: 'UNAVEZ', porCliente: 1 }))
  const nueva = await p.persona('Nueva')
  const dos = await Promise.all([pedir(a, { cupon: 'UNAVEZ', quien: nueva }), pedir(a, { cupon: 'UNAVEZ', quien: nueva })])
  const con = await Promise.all(dos.flatMap((r) => (r.estado === 200 ? idsDe(r) : [])).map((id) => enTienda(p, a, id)))
  expect(con.filter((pedido) => pedido?.contenido.cupon)).toHaveLength(1)
  expect(await cotizado(a, { cupon: 'UNAVEZ', quien: await p.persona('Otra más') })).toMatchObject({ cupon: { codigo: 'UNAVEZ' } })
  bien(await retirar(a, una))

  const primera = await idDe(poner(b, { codigo: '', soloPrimera: true, puntosBasicos: 2000 }))
  expect(await cotizado(b, { quien: nueva })).toMatchObject({ cupon: { codigo: '', centavos: 2000 } })
  await pedirlo(b, { quien: nueva })
  expect((await cotizado(b, { quien: nueva })).cupon).toBeNull()
  bien(await retirar(b, primera))
})

test('el envío gratis lo deja de cobrar, y las ofertas las lee quien mira la tienda sin entrar', async () => {
  const id = await idDe(poner(a, { nombre: 'Envío gratis', clase: 'envio', puntosBasicos: 0, minimoCentavos: 20_000 }))
  const oculto = await idDe(poner(a, { codigo: 'SECRETO' }))
  expect(await cotizado(a)).toMatchObject({ cupon: null, envioCentavos: 5000 })
  expect(await cotizado(a, { cuantos: 2 })).toMatchObject({
    cupon: { centavos: 0, envioCentavos: 5000 },
    envioCentavos: 0,
    totalCentavos: 20_000,
  })
  const pedidoId = await pedirlo(a, { cuantos: 2 })
  expect((await enTienda(p, a, pedidoId))?.contenido).toMatchObject({ envio: { centavos: 0 }, totalCentavos: 20_000 })
  const { ofertas } = bien(await p.pedir('GET', `/api/publico/tiendas/${a.tienda.slug}/condiciones`))
  expect(ofertas).toEqual([{ nombre: 'Envío gratis', enPalabras: 'Envío gratis, desde RD$200.00 de compra' }])
  expect((await listados(a)).find((uno) => uno.id === id)).toMatchObject({ usos: 1, rebajadoCentavos: 5000 })
  for (const uno of [id, oculto]) bien(await retirar(a, uno))
})

test('lo que rebaja Mercana sale de su comisión: la tienda recibe lo mismo, y los dos libros lo dicen', async () => {
  const regla = { id: uuid(), nombre: 'Diez', puntosBasicos: 1000, desde: hoy() }
  bien(await p.pedir('POST', '/api/mercana/comisiones', regla, operadora))
  await idDe(ponerMercana({ codigo: 'MERCANA5', nombre: 'Por cuenta de Mercana', puntosBasicos: 500 }))
  const quienes = { p, clienta, operadora, cajas }
  const cuenta = async (pedidoId: string) => {
    const { ordenes } = bien(await p.pedir('GET', `${base(b)}/mercana`, undefined, b.duena)) as unknown as CuentaConMercana
    return ordenes.find((una) => una.pedidoId === pedidoId)
  }
  const sin = await retirado(quienes, b, metodoId, { cuantos: 10 })
  const con = await retirado(quienes, b, metodoId, { cuantos: 10, cupon: 'MERCANA5', pagaCentavos: 95_000 })
  expect(await cuenta(sin)).toMatchObject({ entroCentavos: 100_000, comisionCentavos: 8475, itbisCentavos: 1526, saldoCentavos: 89_999 })
  // RD$50 off at the shelf are RD$42.38 of goods: so much less is charged, and with it its ITBIS.
  expect(await cuenta(con)).toMatchObject({
    entroCentavos: 95_000,
    comisionCentavos: 8051 - 4238,
    tramos: [
      { nombre: 'Diez', centavos: 8051 },
      { nombre: 'Por cuenta de Mercana', centavos: -4238 },
    ],
  })
  const cara = await cotizado(b, { cuantos: 10, cupon: 'MERCANA5' })
  expect(cara.cupon).toMatchObject({ deMercana: true, centavos: 5000 })
  await idDe(ponerMercana({ codigo: 'MITAD', puntosBasicos: 5000 }))
  // Never more than its commission: of 10 % no half comes off.
  const media = await cotizado(b, { cuantos: 10, cupon: 'MITAD' })
  expect(media.cupon?.centavos).toBe(9091)
  const pedidos = await leerTodos(baseDeTienda(p.store, b.tienda.tiendaId, 'ops'), Pedido)
  const [tienda, plataforma] = [asentarTodos(pedidos), asentarTodos(pedidos, 'plataforma')]
  expect([...tienda.rechazados, ...plataforma.rechazados]).toEqual([])
  expect(probarMercana(tienda.asientos, plataforma.asientos)).toEqual([])
})
