/** What the platform charges a store of each order: who says it, whom it is told, and what an order of before is charged. Rows 233 and 234. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CuentaConMercana } from '#domain/desembolsos/comandos.desembolsos.ts'
import { ReglaDeComision } from '#domain/comisiones/regla.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { probarMercana } from '#domain/libros/pruebas/prueba.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles, leerTodos, leerUno } from '#server/core/documentos.ts'
import { dosTiendas, retirado } from '../../support/server/a-mercana.ts'
import { colocar, compraDe, enSuBase, enTienda, idsDe, unMensajero, uuid, type Comercial } from '../../support/server/orders.ts'
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

const RUTA = '/api/mercana/comisiones'
const base = (de: Comercial): string => `/api/tiendas/${de.tienda.tiendaId}`
const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const poner = (campos: object = {}, quien: Quien = operadora): Promise<Respuesta> =>
  p.pedir('POST', RUTA, { id: uuid(), nombre: 'Diez', puntosBasicos: 1000, desde: hoy(), ...campos }, quien)
const retirar = (id: string, quien: Quien = operadora): Promise<Respuesta> =>
  p.pedir('POST', `${RUTA}/${encodeURIComponent(id)}/retirar`, {}, quien)
const idDe = async (puesta: Promise<Respuesta>): Promise<string> => String(bien(await puesta)['id'])
const regla = async (id: string) => leerUno(abrirPlataforma(p.store), ReglaDeComision, id)
const cuentaDe = async (de: Comercial): Promise<CuentaConMercana> =>
  bien(await p.pedir('GET', `${base(de)}/mercana`, undefined, de.duena)) as unknown as CuentaConMercana
const pedir = async (de: Comercial, mas: Record<string, unknown> = {}): Promise<string> => {
  const [pedidoId = ''] = idsDe(await colocar(p, clienta, compraDe([de], mas)))
  return pedidoId
}

/** M6: both books say the same of each order. */
async function cuadran(de: Comercial): Promise<void> {
  const pedidos = await leerTodos(baseDeTienda(p.store, de.tienda.tiendaId, 'ops'), Pedido)
  const [tienda, plataforma] = [asentarTodos(pedidos), asentarTodos(pedidos, 'plataforma')]
  expect([...tienda.rechazados, ...plataforma.rechazados]).toEqual([])
  expect(probarMercana(tienda.asientos, plataforma.asientos)).toEqual([])
}

test('fila 233: cuánto se cobra lo dice quien lleva la plataforma, y nadie más; una regla imposible no cambia nada', async () => {
  const personas: Quien[] = [a.duena, clienta, {}]
  for (const rol of ['contador', 'supervisor', 'cajero', 'pedidos', 'mensajero', 'verificador'])
    personas.push((await unMensajero(p, a, { rol })).persona)
  const id = await idDe(poner())
  for (const quien of personas) {
    const estados = [
      (await poner({}, quien)).estado,
      (await retirar(id, quien)).estado,
      (await p.pedir('GET', RUTA, undefined, quien)).estado,
    ]
    expect(estados.every((estado) => estado === 401 || estado === 403)).toBe(true)
  }
  for (const [campos, code] of [
    [{ desde: sumarDias(hoy(), -1) }, 'comision.antes-de-hoy'],
    [{ hasta: sumarDias(hoy(), -1) }, 'comision.al-reves'],
    [{ puntosBasicos: 5001 }, 'comision.demasiado'],
    [{ productoId: 'producto:cafe' }, 'comision.producto-sin-tienda'],
    [{ tienda: a.tienda.tiendaId, productoId: 'producto:nada' }, 'comision.producto-no-existe'],
    [{ tienda: 'nadie' }, 'comision.tienda-no-existe'],
    [{ minimoCentavos: 2, maximoCentavos: 1 }, 'comision.minimo-y-maximo'],
  ] as const)
    negado(await poner(campos), 422, code)
  expect(await leerTodos(abrirPlataforma(p.store), ReglaDeComision)).toHaveLength(1)
  bien(await retirar(id))
  negado(await retirar(id), 409, 'comision.ya-retirada')
  negado(await retirar('reglaDeComision:nada'), 404, 'reglaDeComision.no-existe')
})

test('fila 233: la orden se cobra por la regla de cuando se pidió, diga lo que diga quien pide y cambie lo que cambie después', async () => {
  const id = await idDe(poner({ tienda: a.tienda.tiendaId }))
  const mentira = { comision: { itbisPuntosBasicos: 0, tramos: [] } }
  const pedidoId = await pedir(a, mentira)
  const dice = async () => (await enTienda(p, a, pedidoId))?.contenido.comision
  const antes = await dice()
  expect(antes).toMatchObject({ itbisPuntosBasicos: 1800, tramos: [{ reglaId: id, puntosBasicos: 1000, lineas: [1] }] })
  expect((await enSuBase(p, clienta, pedidoId))?.contenido).not.toHaveProperty('comision')

  const otra = { tienda: a.tienda.tiendaId, nombre: 'Veinte', puntosBasicos: 2000, reemplaza: id }
  const uuidDeOtra = uuid()
  const nueva = await idDe(poner({ ...otra, id: uuidDeOtra }))
  expect(await idDe(poner({ ...otra, id: uuidDeOtra }))).toBe(nueva)
  expect([(await regla(id))?.estado, (await regla(nueva))?.reemplaza]).toEqual(['retirada', id])
  expect(await dice()).toEqual(antes)
  const despues = await pedir(a)
  expect((await enTienda(p, a, despues))?.contenido.comision?.tramos).toMatchObject([{ reglaId: nueva, puntosBasicos: 2000 }])

  // What begins later leaves the other until the day before.
  const manana = sumarDias(hoy(), 1)
  const tercera = await idDe(poner({ ...otra, nombre: 'Cinco', puntosBasicos: 500, desde: manana, reemplaza: nueva }))
  expect(await regla(nueva)).toMatchObject({ estado: 'vigente', hasta: hoy() })
  expect((await enTienda(p, a, await pedir(a)))?.contenido.comision?.tramos).toMatchObject([{ reglaId: nueva }])
  bien(await retirar(nueva))
  bien(await retirar(tercera))
  expect((await enTienda(p, a, await pedir(a)))?.contenido.comision).toBeUndefined()
})

test('fila 234: una tienda lee sus reglas y las de todas, no las de otra, ni quién las puso; y solo quien lleva sus libros', async () => {
  const ids = [
    await idDe(poner({ nombre: 'De todas' })),
    await idDe(poner({ nombre: 'De B', tienda: b.tienda.tiendaId, puntosBasicos: 300 })),
  ]
  const leer = (de: Comercial, quien: Quien = de.duena) => p.pedir('GET', `${base(de)}/mercana/comisiones`, undefined, quien)
  const deA = bien(await leer(a))['reglas'] as Record<string, unknown>[]
  expect(deA.map(({ nombre }) => nombre)).toEqual(['De todas'])
  expect(deA[0]).not.toHaveProperty('creoNombre')
  expect((bien(await leer(b))['reglas'] as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual(['De B', 'De todas'])
  expect((await leer(b, a.duena)).estado).toBe(404)
  expect((await leer(a, (await unMensajero(p, a, { rol: 'contador' })).persona)).estado).toBe(200)
  for (const rol of ['supervisor', 'cajero', 'pedidos', 'mensajero', 'verificador'])
    expect([rol, (await leer(a, (await unMensajero(p, a, { rol })).persona)).estado]).toEqual([rol, 403])
  const oidos = async (de: Comercial): Promise<string[]> =>
    (await leerLegibles(baseDeUsuario(p.store, de.duena.usuarioId), Aviso))
      .filter(({ clase, motivo }) => clase === 'mercana_comision' && /De todas|De B/.test(motivo))
      .map(({ motivo }) => motivo.split(':')[0] ?? '')
  expect([await oidos(a), (await oidos(b)).toSorted()]).toEqual([['De todas'], ['De B', 'De todas']])
  for (const id of ids) bien(await retirar(id))
})

test('lo cobrado en la tienda debe su comisión, que se descuenta de lo que se pagó a Mercana, y los dos libros dicen lo mismo', async () => {
  const id = await idDe(poner({ tienda: b.tienda.tiendaId }))
  const quienes = { p, clienta, operadora, cajas }
  const enCaja = await retirado(quienes, b, 'en_tienda', { cuantos: 2, enTienda: true })
  const suya = async (pedidoId: string) => (await cuentaDe(b)).ordenes.find((una) => una.pedidoId === pedidoId)
  // RD$200 with their ITBIS are RD$169.49 of goods.
  expect(await suya(enCaja)).toMatchObject({ entroCentavos: 0, comisionCentavos: 1695, itbisCentavos: 305, saldoCentavos: -2000 })
  expect(await cuentaDe(b)).toMatchObject({ saldoCentavos: -2000, exigibleCentavos: -2000, impedimento: 'en-contra' })
  const aMercana = await retirado(quienes, b, metodoId, { cuantos: 10 })
  expect(await suya(aMercana)).toMatchObject({
    entroCentavos: 100_000,
    comisionCentavos: 8475,
    itbisCentavos: 1526,
    saldoCentavos: 89_999,
    tramos: [{ nombre: 'Diez', baseCentavos: 84_746, centavos: 8475 }],
  })
  expect(await cuentaDe(b)).toMatchObject({ saldoCentavos: 87_999, exigibleCentavos: 87_999 })
  await cuadran(b)
  const va = bien(await p.pedir('GET', '/api/mercana/mercado?dias=7', undefined, operadora))
  expect(va).toMatchObject({ comisionCentavos: 1695 + 8475, caidos: 0, clientes: 1, repiten: 1 })
  expect((va['tiendas'] as { tiendaId: string; vendidoCentavos: number }[])[0]).toMatchObject({ vendidoCentavos: 120_000 })
  negado(await p.pedir('GET', '/api/mercana/mercado?dias=7', undefined, b.duena), 403)
  bien(await retirar(id))
})
