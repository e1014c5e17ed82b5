/** What customers paid into the platform's account, on its way to the stores: who lets it go, to which account, and how often. Rows 30 and 32. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CuentaConMercana, LoteEntero } from '#domain/desembolsos/comandos.desembolsos.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { LoteDePago } from '#domain/desembolsos/lote.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { DIA_MS, diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { asentarTodos } from '#domain/libros/asientos.ts'
import { probarMercana } from '#domain/libros/pruebas/prueba.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { abrirPlataforma, baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles, leerTodos } from '#server/core/documentos.ts'
import { darLaHora } from '#server/pedidos/seguidor.ts'
import { retirado } from '../../support/server/a-mercana.ts'
import { unComercio, unMensajero, uuid, type Comercial, type Mensajero } from '../../support/server/orders.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { CLAVE, unServidor, type PersonaPrueba, type Prueba, type Respuesta } from '../../support/server/test-server.ts'
import { negado } from '../mesa.ts'

const OPERADORES = ['jefa@mercana.test', 'socia@mercana.test', 'nueva@mercana.test'] as const
let p: Prueba
let jefa: PersonaPrueba
let socia: PersonaPrueba
let nueva: PersonaPrueba
let clienta: PersonaPrueba
let a: Comercial
let b: Comercial
let contador: Mensajero
let cajera: Mensajero
let metodoId = ''
const cajas = new Map<Comercial, Hechos>()
let referencias = 0

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: OPERADORES.join(',') })
  for (const email of OPERADORES) await p.server.identidad.crear({ email, nombre: email, clave: CLAVE })
  jefa = await entrar(0)
  socia = await entrar(1)
  nueva = await entrar(2)
  clienta = await p.persona('Clienta')
  a = await unComercio(p, { 'producto:cafe': 1000 })
  b = await unComercio(p, { 'producto:cafe': 1000 })
  contador = await unMensajero(p, a, { rol: 'contador' })
  cajera = await unMensajero(p, a, { rol: 'cajero' })
  for (const de of [a, b]) {
    cajas.set(de, new Hechos(p, de.tienda, await unaCaja(p, de.duena, de.tienda)))
    bien(await p.pedir('PUT', base(de), { tiendaReembolsoDias: 2 }, de.duena))
  }
  const metodo = { ...MetodoDePlataforma.muestra, todas: true, tiendas: [] }
  metodoId = String(bien(await p.pedir('POST', '/api/mercana/metodos_pagos', metodo, jefa))['id'])
}, 60_000)
afterAll(() => p.cerrar())

const entrar = (cual: 0 | 1 | 2): Promise<PersonaPrueba> => p.entrar(OPERADORES[cual], CLAVE)
const base = (de: Comercial = a): string => `/api/tiendas/${de.tienda.tiendaId}`
const hoy = (): string => diaFiscal(p.reloj.ahora.toISOString())
const lotes = '/api/mercana/lotes'
const delLote = (id: string, que = ''): string => `${lotes}/${encodeURIComponent(id)}${que}`
const cuentas = (de: Comercial, que = ''): string => `/api/mercana/tiendas/${de.tienda.tiendaId}/cuentasxpagar${que}`

/** An order of coffee for RD$100 each, paid to the platform, picked up and invoiced; after its days to claim, unless it is to wait. */
const pagadoAMercana = (de: Comercial, como: { cuantos?: number; enPlazo?: boolean } = {}): Promise<string> =>
  retirado({ p, clienta, operadora: jefa, cajas }, de, metodoId, como)

const deLaTienda = async (de: Comercial, quien = de.duena): Promise<CuentaConMercana> =>
  bien(await p.pedir('GET', `${base(de)}/mercana`, undefined, quien)) as unknown as CuentaConMercana
const verDeOperador = async (de: Comercial): Promise<CuentaConMercana> =>
  bien(await p.pedir('GET', cuentas(de), undefined, jefa)) as unknown as CuentaConMercana

/** The store says its account, an operator looks at it, and it may be paid on any day. */
async function conCuenta(de: Comercial): Promise<void> {
  const banco = { tiendaBanco: 'Banreservas', tiendaCtaBancaria: '9600000001', tiendaCtaBancariaTipo: 'Ahorros' }
  bien(await p.pedir('PUT', `${base(de)}/banco`, banco, de.duena))
  const { cuenta } = await verDeOperador(de)
  bien(await p.pedir('POST', cuentas(de, '/cuenta'), { cuenta }, jefa))
  bien(await p.pedir('PUT', cuentas(de), { cadencia: 'diaria' }, jefa))
}

const armar = (tiendas: readonly { tienda: string; centavos: number }[], quien = jefa, id = uuid()): Promise<Respuesta> =>
  p.pedir('POST', lotes, { id, metodoId, tiendas }, quien)
const de = (comercio: Comercial, centavos: number) => ({ tienda: comercio.tienda.tiendaId, centavos })
const mirar = async (id: string): Promise<LoteEntero> => bien(await p.pedir('GET', delLote(id), undefined, jefa)) as unknown as LoteEntero
const respuesta = (comercio: Comercial, mas: object = {}) => ({
  quien: comercio.tienda.tiendaId,
  pagado: true,
  referencia: `SAL-${++referencias}`,
  motivo: '',
  ...mas,
})
async function armado(...tiendas: { tienda: string; centavos: number }[]): Promise<string> {
  return String(bien(await armar(tiendas))['id'])
}
async function aprobado(...tiendas: { tienda: string; centavos: number }[]): Promise<string> {
  const id = await armado(...tiendas)
  for (const quien of [socia, nueva]) bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, quien))
  return id
}
const desembolsosDe = async (comercio: Comercial) => leerTodos(baseDeTienda(p.store, comercio.tienda.tiendaId, 'conta'), Desembolso)

/** M6: both books say the same of each order. */
async function cuadran(comercio: Comercial): Promise<void> {
  const pedidos = await leerTodos(baseDeTienda(p.store, comercio.tienda.tiendaId, 'ops'), Pedido)
  const docs = [...pedidos, ...(await desembolsosDe(comercio))]
  const [tienda, plataforma] = [asentarTodos(docs), asentarTodos(docs, 'plataforma')]
  expect([...tienda.rechazados, ...plataforma.rechazados]).toEqual([])
  expect(probarMercana(tienda.asientos, plataforma.asientos)).toEqual([])
}

test('fila 32: lo que no tiene cuenta mirada, está en plazo o se retiene no entra; el calendario lo salta quien arma, lo demás nadie', async () => {
  const enPlazo = await pagadoAMercana(a, { enPlazo: true })
  expect(await deLaTienda(a)).toMatchObject({ saldoCentavos: 10_000, exigibleCentavos: 0, impedimento: 'nada' })
  expect((await deLaTienda(a)).ordenes).toMatchObject([{ pedidoId: enPlazo, situacion: 'en_plazo', saldoCentavos: 10_000 }])
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  await darLaHora(p.store, new Date(p.reloj.ahora.getTime() + 20 * DIA_MS))
  expect(await deLaTienda(a)).toMatchObject({ exigibleCentavos: 10_000, impedimento: 'sin-cuenta' })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  const banco = { tiendaBanco: 'Banreservas', tiendaCtaBancaria: '960', tiendaCtaBancariaTipo: 'Ahorros' }
  bien(await p.pedir('PUT', `${base()}/banco`, banco, a.duena))
  expect(await deLaTienda(a)).toMatchObject({ impedimento: 'sin-verificar', cuenta: { numero: '960' } })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  // What was looked at is what is verified, and neither the store nor another operator's screen of before says another.
  const { cuenta } = await verDeOperador(a)
  bien(await p.pedir('PUT', `${base()}/banco`, { tiendaCtaBancaria: '961' }, a.duena))
  negado(await p.pedir('POST', cuentas(a, '/cuenta'), { cuenta }, jefa), 422, 'cuentaDePago.cambio')
  bien(await p.pedir('POST', cuentas(a, '/cuenta'), { cuenta: (await verDeOperador(a)).cuenta }, jefa))
  // One that takes the place of it waits three days, whoever is in a hurry.
  bien(await p.pedir('PUT', `${base()}/banco`, { tiendaCtaBancaria: '962' }, a.duena))
  bien(await p.pedir('POST', cuentas(a, '/cuenta'), { cuenta: (await verDeOperador(a)).cuenta }, jefa))
  expect(await deLaTienda(a)).toMatchObject({ impedimento: 'cuenta-nueva', como: { pagableDesde: sumarDias(hoy(), 3) } })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  const antes = p.reloj.ahora
  p.reloj.ahora = new Date(antes.getTime() - 4 * DIA_MS)
  bien(await p.pedir('PUT', `${base()}/banco`, { tiendaCtaBancaria: '963' }, a.duena))
  bien(await p.pedir('POST', cuentas(a, '/cuenta'), { cuenta: (await verDeOperador(a)).cuenta }, jefa))
  p.reloj.ahora = antes
  bien(await p.pedir('PUT', cuentas(a), { retenidaMotivo: 'Falta su acta' }, jefa))
  expect(await deLaTienda(a)).toMatchObject({ impedimento: 'retenida', como: { retenidaMotivo: 'Falta su acta', retuvoNombre: '' } })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  bien(await p.pedir('PUT', cuentas(a), { retenidaMotivo: '', cadencia: 'monto', minimoCentavos: 50_000 }, jefa))
  expect(await deLaTienda(a)).toMatchObject({ impedimento: 'bajo-minimo' })
  negado(await armar([de(a, 9999)]), 422, 'lote.cambio')
  negado(await armar([de(a, 10_000), de(a, 10_000)]), 422, 'lote.repetida')
  const id = await armado(de(a, 10_000))
  expect(await deLaTienda(a)).toMatchObject({ saldoCentavos: 10_000, exigibleCentavos: 0, enLoteCentavos: 10_000, impedimento: 'nada' })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
  bien(await p.pedir('POST', delLote(id, '/anular'), { motivo: 'Era para ver' }, socia))
  expect(await deLaTienda(a)).toMatchObject({ exigibleCentavos: 10_000, enLoteCentavos: 0 })
})

test('fila 32: sale con tres personas distintas, una vez, y solo a su tienda; ni dos sesiones de una, ni quien lo armó, ni nadie de una tienda', async () => {
  await conCuenta(b)
  const pedidoId = await pagadoAMercana(b, { cuantos: 3 })
  const uuidDeLote = uuid()
  const [una, otra] = await Promise.all([armar([de(b, 30_000)], jefa, uuidDeLote), armar([de(b, 30_000)], jefa, uuidDeLote)])
  expect([una.estado, otra.estado, una.cuerpo['id']]).toEqual([200, 200, otra.cuerpo['id']])
  const id = String(una.cuerpo['id'])
  // Six at once with other names: of one order there is one batch.
  const seis = await Promise.all([jefa, socia, nueva, jefa, socia, nueva].map((quien) => armar([de(b, 30_000)], quien)))
  for (const r of seis) negado(r, 422, 'lote.impedido')
  negado(await p.pedir('POST', delLote(id, '/aprobar'), {}, jefa), 422, 'lote.lo-armaste')
  negado(await p.pedir('POST', delLote(id, '/pagar'), { dia: hoy(), respuestas: [respuesta(b)] }, jefa), 422, 'lote.sin-aprobar')
  bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, socia))
  negado(await p.pedir('POST', delLote(id, '/aprobar'), {}, await entrar(1)), 409, 'lote.ya-aprobaste')
  for (const quien of [b.duena, contador.persona, cajera.persona, clienta, {}]) {
    negado(await p.pedir('POST', delLote(id, '/aprobar'), {}, quien), [401, 403])
    negado(await p.pedir('GET', delLote(id), undefined, quien), [401, 403])
    negado(await p.pedir('POST', cuentas(b, '/cuenta'), { cuenta: null }, quien), [401, 403])
  }
  negado(await p.pedir('GET', `${base(b)}/mercana`, undefined, a.duena), 404, 'tienda.no-existe')
  negado(await p.pedir('GET', `${base()}/mercana`, undefined, cajera.persona), 403)
  bien(await p.pedir('GET', `${base()}/mercana`, undefined, contador.persona))
  const cola = async () => bien(await p.pedir('GET', '/api/mercana/cola_de_lotes', undefined, jefa))
  expect(await cola()).toMatchObject({ porAprobar: { cuantos: 1 }, porPagar: { cuantos: 0, desde: '' } })
  bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, nueva))
  expect(await cola()).toMatchObject({ porAprobar: { cuantos: 0 }, porPagar: { cuantos: 1 } })
  expect(await mirar(id)).toMatchObject({ estado: 'aprobado', aprobaciones: [{ nombre: OPERADORES[1] }, { nombre: OPERADORES[2] }] })
  const pagos = { dia: hoy(), respuestas: [respuesta(b)] }
  for (const [mal, code] of [
    [{ ...pagos, respuestas: [] }, 'lote.respuestas'],
    [{ ...pagos, respuestas: [respuesta(a)] }, 'lote.respuestas'],
    [{ ...pagos, respuestas: [respuesta(b), respuesta(b)] }, 'lote.respuestas'],
    [{ ...pagos, respuestas: [respuesta(b, { referencia: ' ' })] }, 'lote.falta-referencia'],
    [{ ...pagos, dia: sumarDias(hoy(), 1) }, 'lote.dia'],
  ] as const)
    negado(await p.pedir('POST', delLote(id, '/pagar'), mal, jefa), 422, code)
  const respuestas = await Promise.all([jefa, socia, nueva, jefa].map((quien) => p.pedir('POST', delLote(id, '/pagar'), pagos, quien)))
  expect(respuestas.map(({ estado }) => estado).sort()).toEqual([200, 409, 409, 409])
  expect(await desembolsosDe(b)).toMatchObject([{ centavos: 30_000, estado: 'pagado', ordenes: [{ pedidoId, centavos: 30_000 }] }])
  expect(await deLaTienda(b)).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0, enLoteCentavos: 0 })
  negado(await p.pedir('POST', delLote(id, '/anular'), { motivo: 'Tarde' }, jefa), 409, 'lote.ya-pagado')
  negado(await armar([de(b, 30_000)]), 422, 'lote.impedido')
  await cuadran(b)
})

test('fila 30: cincuenta a la vez, de tres personas: un lote, y un pago', async () => {
  await pagadoAMercana(b)
  const cincuenta = Array.from({ length: 50 }, (_, i) => [jefa, socia, nueva][i % 3])
  const armados = await Promise.all(cincuenta.map((quien) => armar([de(b, 10_000)], quien)))
  expect(armados.map(({ estado }) => estado).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 422)])
  const id = String(armados.find(({ estado }) => estado === 200)?.cuerpo['id'])
  const { armadoPor } = await mirar(id)
  const otros = [jefa, socia, nueva].filter(({ usuarioId }) => usuarioId !== armadoPor)
  for (const quien of otros) bien(await p.pedir('POST', delLote(id, '/aprobar'), {}, quien))
  const pagos = await Promise.all(
    cincuenta.map((quien) => p.pedir('POST', delLote(id, '/pagar'), { dia: hoy(), respuestas: [respuesta(b)] }, quien)),
  )
  expect(pagos.map(({ estado }) => estado).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
  expect((await desembolsosDe(b)).map(({ centavos }) => centavos).toSorted((x, y) => x - y)).toEqual([10_000, 30_000])
  expect(await deLaTienda(b)).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0, enLoteCentavos: 0 })
})

test('fila 32: el banco acepta una parte, y devuelve otra días después: vuelve a deberse eso y nada más', async () => {
  bien(await p.pedir('PUT', cuentas(a), { cadencia: 'diaria' }, jefa))
  const deB = await pagadoAMercana(b)
  const id = await aprobado(de(a, 10_000), de(b, 10_000))
  const parcial = { dia: hoy(), respuestas: [respuesta(a, { pagado: false, referencia: '' }), respuesta(b)] }
  negado(await p.pedir('POST', delLote(id, '/pagar'), parcial, jefa), 422, 'lote.falta-motivo')
  const conMotivo = { ...parcial, respuestas: [respuesta(a, { pagado: false, motivo: 'Cuenta cerrada' }), respuesta(b)] }
  bien(await p.pedir('POST', delLote(id, '/pagar'), conMotivo, jefa))
  expect(await desembolsosDe(a)).toEqual([])
  expect([await deLaTienda(a), await deLaTienda(b)]).toMatchObject([
    { saldoCentavos: 10_000, exigibleCentavos: 10_000 },
    { saldoCentavos: 0, exigibleCentavos: 0 },
  ])
  const vuelta = { quien: b.tienda.tiendaId, motivo: 'No coincide el nombre', dia: hoy() }
  negado(await p.pedir('POST', delLote(id, '/devolver'), { ...vuelta, quien: a.tienda.tiendaId }, jefa), 422, 'lote.sin-ese-pago')
  negado(await p.pedir('POST', delLote(id, '/devolver'), { ...vuelta, dia: sumarDias(hoy(), -1) }, jefa), 422, 'lote.dia')
  const veces = await Promise.all([jefa, socia, nueva].map((quien) => p.pedir('POST', delLote(id, '/devolver'), vuelta, quien)))
  expect(veces.map(({ estado }) => estado).sort()).toEqual([200, 409, 409])
  const suya = await deLaTienda(b)
  expect(suya).toMatchObject({ saldoCentavos: 10_000, exigibleCentavos: 10_000 })
  expect(suya.desembolsos.map(({ estado, centavos }) => [estado, centavos])).toEqual(
    expect.arrayContaining([
      ['devuelto', 10_000],
      ['pagado', 30_000],
    ]),
  )
  expect(suya.ordenes.find(({ pedidoId }) => pedidoId === deB)).toMatchObject({ saldoCentavos: 10_000, pagadoCentavos: 0 })
  for (const comercio of [a, b]) await cuadran(comercio)
  const avisosDe = async ({ usuarioId }: PersonaPrueba) =>
    (await leerLegibles(baseDeUsuario(p.store, usuarioId), Aviso)).flatMap(({ clase, motivo }) =>
      clase.startsWith('mercana_') ? [`${clase} ${motivo}`] : [],
    )
  expect((await avisosDe(a.duena)).toSorted()).toEqual(['mercana_cuenta ', 'mercana_cuenta ', 'mercana_devuelto Cuenta cerrada'])
  expect((await avisosDe(contador.persona)).toSorted()).toEqual(['mercana_devuelto Cuenta cerrada'])
  expect((await avisosDe(b.duena)).toSorted()).toEqual([
    'mercana_devuelto No coincide el nombre',
    'mercana_pago ',
    'mercana_pago ',
    'mercana_pago ',
  ])
})

test('fila 32: un proceso que murió antes de escribirlo en la tienda lo escribe el siguiente, y mientras no se paga otra vez', async () => {
  const id = await aprobado(de(a, 10_000), de(b, 10_000))
  const plataforma = await abrirPlataforma(p.store)
  const doc = await plataforma.get(id)
  if (!doc) throw new Error('no batch')
  const pagos = (doc['pagos'] as LoteDePago['pagos']).map((pago) => ({ ...pago, estado: 'pagado', referencia: 'SAL-M' }))
  const muerto = { ...doc, pagos, estado: 'pagado', pagadoEl: hoy(), pagoNombre: 'Jefa', pendiente: true, clave: 'pendiente' }
  expect((await plataforma.update(muerto)).ok).toBe(true)
  await p.reiniciar(() => Promise.resolve())
  expect(await mirar(id)).toMatchObject({ estado: 'pagado', pendiente: false })
  for (const comercio of [a, b]) {
    expect(await deLaTienda(comercio)).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0 })
    await cuadran(comercio)
  }
  expect((await desembolsosDe(a)).length).toBe(1)
  expect(bien(await p.pedir('GET', '/api/mercana/cuentasxpagar', undefined, jefa))).toMatchObject({ tiendas: [], sinLeer: [] })
  negado(await armar([de(a, 10_000)]), 422, 'lote.impedido')
})

test('fila 32: lo devuelto a un cliente después de pagarle a la tienda lo debe ella: no se le paga, y lo salda lo próximo o lo que ella paga', async () => {
  const pedidoId = await pagadoAMercana(b)
  const id = await aprobado(de(b, 10_000))
  bien(await p.pedir('POST', delLote(id, '/pagar'), { dia: hoy(), respuestas: [respuesta(b)] }, jefa))
  // What a note of its invoice leaves to be given back, and the platform gave back: as the fold writes it.
  const ops = await baseDeTienda(p.store, b.tienda.tiendaId, 'ops')
  const doc = await ops.get<Pick<Pedido, 'estado'>>(pedidoId)
  if (!doc) throw new Error('no order')
  const en = p.reloj.ahora.toISOString()
  const devolucion = {
    metodo: 'transferencia',
    banco: '',
    referencia: 'X',
    archivo: null,
    en,
    nombre: '',
    personas: [],
    reclamo: '',
    respuesta: '',
  }
  const pagada = { id: 'automatico:1', estado: 'pagada', centavos: 4000, motivo: '', devolucion }
  expect((await ops.update({ ...doc, estado: { ...doc.estado, reembolsos: [pagada] } } as unknown as { id: string; rev: string })).ok).toBe(
    true,
  )
  expect(await deLaTienda(b)).toMatchObject({ saldoCentavos: -4000, exigibleCentavos: -4000, impedimento: 'en-contra' })
  negado(await armar([de(b, 4000)]), 422, 'lote.impedido')
  const abono = { id: uuid(), metodoId, centavos: 4000, dia: hoy(), referencia: 'ABO-1' }
  for (const [mal, code] of [
    [{ ...abono, centavos: 3999 }, 'abono.cambio'],
    [{ ...abono, dia: sumarDias(hoy(), 1) }, 'abono.dia'],
    [{ ...abono, metodoId: 'metodoDePlataforma:nadie' }, 'lote.metodo'],
  ] as const)
    negado(await p.pedir('POST', cuentas(b, '/abono'), mal, jefa), 422, code)
  for (const quien of [b.duena, contador.persona, clienta, {}])
    negado(await p.pedir('POST', cuentas(b, '/abono'), abono, quien), [401, 403])
  negado(await p.pedir('POST', cuentas(a, '/abono'), abono, jefa), 422, 'abono.nada')
  const veces = await Promise.all([jefa, socia, jefa].map((quien) => p.pedir('POST', cuentas(b, '/abono'), abono, quien)))
  expect(veces.map(({ estado }) => estado)).toEqual([200, 200, 200])
  negado(await p.pedir('POST', cuentas(b, '/abono'), { ...abono, id: uuid() }, jefa), 422, 'abono.nada')
  const suya = await deLaTienda(b)
  expect(suya).toMatchObject({ saldoCentavos: 0, exigibleCentavos: 0 })
  expect(suya.desembolsos.filter(({ clase }) => clase === 'abono')).toMatchObject([{ centavos: 4000, referencia: 'ABO-1' }])
  await cuadran(b)
})

test('fila 32: lo que una tienda repara lo escribe ella, de una orden suya, y lo responde quien opera; nadie más lo lee ni lo cierra', async () => {
  const pedidoId = await pagadoAMercana(b)
  const reparos = `${base(b)}/mercana/reparos`
  const dice = (texto: string, quien = b.duena, donde = reparos) => p.pedir('POST', donde, { pedidoId, texto }, quien)
  const responde = (texto: string, quien = jefa, comercio = b) => p.pedir('POST', cuentas(comercio, '/reparos'), { pedidoId, texto }, quien)
  negado(await responde('Nadie preguntó'), 404, 'reparo.no-existe')
  negado(await dice('No es mía', a.duena, `${base()}/mercana/reparos`), 422, 'reparo.orden')
  for (const quien of [a.duena, clienta]) negado(await dice('De otra tienda', quien), 404, 'tienda.no-existe')
  negado(await p.pedir('POST', `${base()}/mercana/reparos`, { pedidoId, texto: 'Soy cajera' }, cajera.persona), 403)
  negado(await dice(' a '), 400, 'peticion.invalida')
  bien(await dice('Falta el envío'))
  bien(await dice('Son RD$50'))
  const suyo = async () =>
    (await deLaTienda(b)).reparos.map(({ estado, mensajes }) => [estado, ...mensajes.map(({ de: lado, texto }) => `${lado}: ${texto}`)])
  expect(await suyo()).toEqual([['abierto', 'tienda: Falta el envío', 'tienda: Son RD$50']])
  expect(bien(await p.pedir('GET', '/api/mercana/cuentasxpagar', undefined, jefa))['tiendas']).toMatchObject([{ reparos: 1 }])
  for (const quien of [b.duena, clienta, {}])
    negado(await p.pedir('POST', cuentas(b, '/reparos'), { pedidoId, texto: 'Me respondo' }, quien), [401, 403])
  negado(await responde('Es de otra', jefa, a), 404, 'reparo.no-existe')
  bien(await responde('El envío lo cobró el mensajero'))
  expect((await suyo())[0]?.[0]).toBe('respondido')
  negado(await p.pedir('POST', `${base()}/mercana/reparos/cerrar`, { pedidoId }, a.duena), 404, 'reparo.no-existe')
  bien(await p.pedir('POST', `${reparos}/cerrar`, { pedidoId }, b.duena))
  expect(await suyo()).toEqual([])
  bien(await dice('Otra cosa'))
  expect((await suyo())[0]).toHaveLength(5)
})
