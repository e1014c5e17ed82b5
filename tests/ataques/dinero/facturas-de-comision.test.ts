/** The platform's invoices for what it charged: who makes them, when, with which number and how often. Row 235. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TiendaPorFacturar } from '#domain/comisiones/comandos.comisiones.ts'
import { EmisorDeMercana } from '#domain/comisiones/emisor.entity.ts'
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { diaFiscal, mesDe, mesSiguiente, sumarDias } from '#domain/core/fecha.ts'
import { ok } from '#domain/core/result.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { abrirPlataforma, baseDeTienda } from '#server/core/bases.ts'
import { editarDecision } from '#server/core/decisiones.ts'
import { leerTodos, leerUno } from '#server/core/documentos.ts'
import { dosTiendas, retirado } from '../../support/server/a-mercana.ts'
import { unMensajero, uuid, type Comercial } from '../../support/server/orders.ts'
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
/** The month in which they sold. */
let mes = ''
let cajas: ReadonlyMap<Comercial, Hechos>

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORA })
  await p.server.identidad.crear({ email: OPERADORA, nombre: 'Jefa', clave: CLAVE })
  operadora = await p.entrar(OPERADORA, CLAVE)
  clienta = await p.persona('Clienta')
  const ahora = p.reloj.ahora
  mes = mesSiguiente(mesDe(hoy()), -1)
  p.reloj.ahora = new Date(`${mes}-10T15:00:00.000Z`)
  ;({ a, b, metodoId, cajas } = await dosTiendas(p, operadora))
  const regla = { id: uuid(), nombre: 'Diez', puntosBasicos: 1000, desde: hoy() }
  bien(await p.pedir('POST', '/api/mercana/comisiones', regla, operadora))
  for (const de of [a, b]) await retirado({ p, clienta, operadora, cajas }, de, metodoId, { cuantos: 10 })
  p.reloj.ahora = ahora
}, 60_000)
afterAll(() => p.cerrar())

const base = (de: Comercial): string => `/api/tiendas/${de.tienda.tiendaId}`
const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const numeros = (campos: object = {}): object => ({
  nombre: 'Mercana SRL',
  rnc: '131246796',
  desde: 41,
  hasta: 42,
  vence: '2099-12-31',
  ...campos,
})
const ponerEmisor = (campos: object = {}, quien: Quien = operadora): Promise<Respuesta> =>
  p.pedir('PUT', '/api/mercana/emisor', numeros(campos), quien)
const facturar = (cual = mes, quien: Quien = operadora): Promise<Respuesta> =>
  p.pedir('POST', '/api/mercana/facturas_comision', { mes: cual }, quien)
const tiendas = async (cual = mes): Promise<TiendaPorFacturar[]> =>
  bien(await p.pedir('GET', `/api/mercana/facturas_comision?mes=${cual}`, undefined, operadora))['tiendas'] as TiendaPorFacturar[]
const facturasDe = (de: Comercial) => leerTodos(baseDeTienda(p.store, de.tienda.tiendaId, 'conta'), FacturaDeComision)
const emisor = () => leerUno(abrirPlataforma(p.store), EmisorDeMercana, 'emisorDeMercana:unico')
const ponerEnCurso = async (tienda: string): Promise<void> => {
  const donde = { db: await abrirPlataforma(p.store), entity: EmisorDeMercana, id: 'emisorDeMercana:unico' }
  const acto = { autor: 'servidor', en: p.reloj.ahora.toISOString(), tiendaId: '' }
  expect((await editarDecision(p.server, { ...donde, acto }, () => ok({ enCurso: { tienda, mes } }))).ok).toBe(true)
}

test('fila 235: sin datos, con números imposibles, de un mes que no ha terminado o por quien no lleva la plataforma no sale ninguna', async () => {
  negado(await facturar(), 422, 'comision.sin-emisor')
  for (const [campos, code] of [
    [{ hasta: 40 }, 'comision.numeros'],
    [{ vence: sumarDias(hoy(), -1) }, 'comision.numeros-vencidos'],
    [{ rnc: '1312467960' }, 'comision.rnc'],
  ] as const)
    negado(await ponerEmisor(campos), 422, code)
  const personas: Quien[] = [a.duena, clienta, {}]
  for (const rol of ['contador', 'supervisor', 'cajero']) personas.push((await unMensajero(p, a, { rol })).persona)
  for (const quien of personas)
    for (const { estado } of [
      await ponerEmisor({}, quien),
      await facturar(mes, quien),
      await p.pedir('GET', '/api/mercana/emisor', undefined, quien),
    ])
      expect([401, 403]).toContain(estado)
  expect(await emisor()).toBeUndefined()
  bien(await ponerEmisor())
  negado(await facturar(mesDe(hoy())), 422, 'comision.mes-en-curso')
  expect([...(await facturasDe(a)), ...(await facturasDe(b))]).toEqual([])
})

test('fila 235: cada tienda una por mes, con números seguidos; se acaban, mueren a medias o se pide otra vez, y ninguno sale dos veces ni se pierde', async () => {
  expect(await tiendas()).toMatchObject(
    [a, b].map(() => ({ comisionCentavos: 8475, itbisCentavos: 1526, ordenes: 1, impedimento: '', factura: null })),
  )
  // Who died before the invoice was written left its number free.
  await ponerEnCurso(a.tienda.tiendaId)
  bien(await ponerEmisor({ hasta: 41 }))
  const [una, ...demas] = await Promise.all([facturar(), facturar()])
  negado(una, 422, 'comision.sin-numeros')
  for (const otra of demas) negado(otra, 422, 'comision.sin-numeros')
  expect([...(await facturasDe(a)), ...(await facturasDe(b))].map(({ ncf }) => ncf)).toEqual(['B0100000041'])
  bien(await ponerEmisor({ hasta: 60 }))
  expect(bien(await facturar())).toMatchObject({ hechas: 1 })
  // Who died after it was written used it.
  await ponerEnCurso(b.tienda.tiendaId)
  const antes = (await emisor())?.siguiente ?? 0
  const hechas = [...(await facturasDe(a)), ...(await facturasDe(b))]
  expect(hechas.map(({ ncf }) => ncf).toSorted()).toEqual(['B0100000041', 'B0100000042'])
  expect(bien(await facturar())).toMatchObject({ hechas: 0 })
  expect((await emisor())?.siguiente).toBe(antes + 1)
  // Another range, and the one of before again: what was used stays used.
  const { ultimo = 0 } = (await emisor()) ?? {}
  bien(await ponerEmisor({ desde: 900, hasta: 950 }))
  expect(await emisor()).toMatchObject({ siguiente: 900, ultimo })
  bien(await ponerEmisor({ hasta: 60 }))
  expect(await emisor()).toMatchObject({ siguiente: ultimo + 1 })
  negado(await ponerEmisor({ desde: 1, hasta: ultimo }), 422, 'comision.numeros-usados')
  expect([...(await facturasDe(a)), ...(await facturasDe(b))]).toEqual(hechas)
})

test('su tienda la lee, la toma como crédito en su 606 y en sus libros, y nada queda por facturar', async () => {
  const [factura] = bien(await p.pedir('GET', `${base(a)}/mercana/facturas`, undefined, a.duena))['facturas'] as FacturaDeComision[]
  expect(factura).toMatchObject({
    mes,
    comisionCentavos: 8475,
    itbisCentavos: 1526,
    emisor: { nombre: 'Mercana SRL' },
    receptor: { rnc: '131246796' },
  })
  for (const rol of ['supervisor', 'cajero'])
    expect((await p.pedir('GET', `${base(a)}/mercana/facturas`, undefined, (await unMensajero(p, a, { rol })).persona)).estado).toBe(403)
  expect((await p.pedir('GET', `${base(a)}/mercana/facturas`, undefined, b.duena)).estado).toBe(404)

  const archivo = bien(await p.pedir('GET', `${base(a)}/declaraciones/archivo?mes=${mesDe(hoy())}&formato=606`, undefined, a.duena))
  expect(String(archivo['texto'])).toContain(`131246796|1|02|${factura?.ncf ?? ''}||`)
  const docs = [...(await leerTodos(baseDeTienda(p.store, a.tienda.tiendaId, 'ops'), Pedido)), ...(await facturasDe(a))]
  for (const libro of ['tienda', 'plataforma'] as const) {
    const apuntes = asentarTodos(docs, libro).asientos.flatMap((uno) => uno.apuntes)
    expect(apuntes.reduce((suma, { cuenta, centavos }) => suma + (cuenta === 'itbisDeComisiones' ? centavos : 0), 0)).toBe(0)
  }
  expect((await tiendas()).map(({ ordenes, impedimento }) => [ordenes, impedimento])).toEqual([
    [0, 'nada'],
    [0, 'nada'],
  ])
})
