/** Debts collected by who may not, of what is not owed, or twice, and statements that leave the store: rows 190 to 196 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { idDeAnulacion } from '#domain/cobros/cobro.rules.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { EnlaceDeCuenta } from '#domain/cobros/enlace-de-cuenta.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { envioDe } from '../../support/server/door.ts'
import { Hechos, unaCaja } from '../../support/server/sync.ts'
import { unaMesa, type Mesa } from '../mesa.ts'
import { entregar, fiar, hoyDe } from './fiado.ts'

let m: Mesa
let otra: Hechos
let cajera = ''
const hoy = (): string => hoyDe(m)
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
const alDia = () => m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)

beforeAll(async () => {
  m = await unaMesa()
  otra = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  cajera = m.a.gente.cajero.empleadoId
  for (const [id, campos] of [
    ['cliente:ana', { nombre: 'Ana', condicion: 'CREDITO', descuentoProntoPagoPuntosBasicos: 500, tiempoCreditoDias: 30 }],
    ['cliente:anita', { nombre: 'Anita', condicion: 'CREDITO' }],
  ] as const)
    expect(await entregar(m.a.gente.supervisor.navegador, editar(id, campos, true))).toBe('recibido')
}, 180_000)
afterAll(() => m.p.cerrar())

function editar(docId: string, campos: Record<string, string | number>, nuevo = false): Envio {
  const cambios = Object.entries(campos).map(([campo, despues]) => [campo, { antes: nuevo ? null : '', despues }] as const)
  const { navegador, empleadoId } = m.a.gente.supervisor
  return navegador.hecho(
    Historico,
    { docTipo: Cliente.tipo, cambios: [{ docId, campos: Object.fromEntries(cambios) }], motivo: '' },
    { creadoPor: empleadoId },
  )
}

/** The same fact saying something else, as no device of ours writes it. */
const cambiado = (envio: Envio, campos: object): Envio =>
  envioDe({ ...(JSON.parse(envio.texto) as { id: string; seq: number }), ...campos })

/** Pays all of it in cash, in the street, but for `campos`. */
function cobro(
  de: Hechos,
  factura: { ventaId: string; ncf: string },
  campos: Partial<Campos<typeof Cobro>> = {},
  sobre: Partial<Envelope> = {},
): Envio {
  return de.hecho(
    Cobro,
    {
      fecha: hoy(),
      cobradorId: sobre.creadoPor ?? cajera,
      cliente: { clienteId: 'cliente:ana', nombre: 'Ana', identificacion: '', tipoIdentificacion: '' },
      pagos: [{ metodo: 'efectivo', centavos: 10_000, referencia: '' }],
      documentos: [{ ...factura, abonoCentavos: 10_000, descuentoCentavos: 0, debiaCentavos: 10_000 }],
      ...campos,
    },
    { creadoPor: cajera, ...sobre },
  )
}

const anulacion = (de: Hechos, cobrado: Envio, campos: Partial<Campos<typeof Cobro>> = {}, sobre: Partial<Envelope> = {}): Envio => {
  const { pagos, documentos, anticipoCentavos, cliente } = JSON.parse(cobrado.texto) as Cobro
  const anula = { cobroId: cobrado.id, recibo: '7F3A-00001', motivo: 'Se equivocó' }
  return cobro(
    de,
    { ventaId: '', ncf: '' },
    { pagos, documentos, anticipoCentavos, cliente, anula, ...campos },
    { id: idDeAnulacion(cobrado.id), ...sobre },
  )
}

async function deuda(clienteId = 'cliente:ana'): Promise<ReturnType<typeof deudaDe>> {
  await alDia()
  const meses = await (await ops()).find<CreditoCliente>({ tipo: CreditoCliente.tipo, padre: clienteId })
  return deudaDe(
    meses.flatMap(({ movimientos }) => movimientos),
    30,
    hoy(),
  )
}

async function asuntosDe(hechoId: string): Promise<string[]> {
  await alDia()
  const asuntos = await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })
  return asuntos
    .filter((asunto) => asunto.hechoId === hechoId)
    .map(({ motivo, centavos, renglones }) => `${motivo} ${renglones.map(({ reparo }) => reparo).join(' ')} ${centavos}`)
    .sort()
}

test('un cobro honesto baja la deuda, una vez aunque llegue dos, y no levanta nada', async () => {
  const factura = await fiar(m)
  const antes = (await deuda()).saldoCentavos
  const cobrado = cobro(otra, factura)
  expect(await entregar(otra, cobrado)).toBe('recibido')
  expect(await entregar(otra, cobrado)).toBe('recibido')
  expect((await deuda()).saldoCentavos).toBe(antes - 10_000)
  expect(await asuntosDe(cobrado.id)).toEqual([])
})

test('fila 190: ni la contadora ni el mensajero ni quien atiende pedidos cobra, y la cajera no anula sola', async () => {
  const factura = await fiar(m)
  for (const rol of ['contador', 'mensajero', 'pedidos', 'verificador'] as const) {
    const { navegador, empleadoId } = m.a.gente[rol]
    expect(await entregar(navegador, cobro(navegador, factura, {}, { creadoPor: empleadoId }))).toBe('sin-permiso')
  }
  const cobrado = cobro(otra, factura)
  expect(await entregar(otra, cobrado)).toBe('recibido')
  expect(await entregar(otra, anulacion(otra, cobrado))).toBe('sin-permiso')
  expect(await entregar(otra, anulacion(otra, cobrado, { autorizadoPor: cajera }))).toBe('sin-permiso')
  expect(await asuntosDe(cobrado.id)).toEqual([])
  expect((await deuda()).pendientes.map(({ ventaId }) => ventaId)).not.toContain(factura.ventaId)
})

test('fila 191: lo de otra tienda no se cobra: ni con su equipo, ni nombrándola', async () => {
  const factura = await fiar(m)
  const antes = (await deuda()).saldoCentavos
  const ajeno = cobro(m.b.caja, factura, { cobradorId: m.b.tienda.empleadoId }, { creadoPor: m.b.tienda.empleadoId })
  expect(await entregar(m.b.caja, ajeno)).toBe('recibido')
  const conSuNombre = cobro(m.b.caja, factura, {}, { tiendaId: m.a.tienda.tiendaId })
  expect(await entregar(m.b.caja, conSuNombre)).toBe('otra-tienda')
  expect((await deuda()).saldoCentavos).toBe(antes)
  // At home it is of nobody who owes, and its owner is told.
  await m.p.server.central.trabajos.ponerAlDia(m.b.tienda.tiendaId)
  const suyos = await (await baseDeTienda(m.p.store, m.b.tienda.tiendaId, 'ops')).find<Aclaracion>({ tipo: Aclaracion.tipo })
  expect(suyos.filter(({ hechoId }) => hechoId === ajeno.id).map(({ motivo }) => motivo)).toEqual(['cobro_fuera'])
})

test('fila 192: cero, negativo, lo que no suma, sin cliente o sin referencia se aparta y no cuenta; de más queda a favor', async () => {
  const factura = await fiar(m)
  const antes = (await deuda()).saldoCentavos
  const pago = { metodo: 'efectivo' as const, centavos: 10_000, referencia: '' }
  const documento = { ...factura, abonoCentavos: 10_000, descuentoCentavos: 0, debiaCentavos: 10_000 }
  for (const campos of [
    { pagos: [{ ...pago, centavos: 0 }] },
    { pagos: [{ ...pago, centavos: -10_000 }] },
    { pagos: [{ ...pago, centavos: 100.5 }] },
    { pagos: [{ ...pago, centavos: 1e15 }] },
    { pagos: [] },
    { pagos: [{ ...pago, centavos: 1 }] },
    { documentos: [documento, documento] },
    { documentos: [{ ...documento, descuentoCentavos: -1 }] },
    { anticipoCentavos: -1 },
    { pagos: [{ ...pago, metodo: 'cheque' }] },
    { pagos: [{ ...pago, metodo: 'credito', referencia: 'x' }] },
    { cliente: { clienteId: '', nombre: '', identificacion: '', tipoIdentificacion: '' } },
  ])
    expect([campos, await entregar(otra, cambiado(cobro(otra, factura), campos))]).toEqual([campos, 'esquema'])
  expect((await deuda()).saldoCentavos).toBe(antes)
  const deMas = cobro(otra, factura, { pagos: [{ ...pago, centavos: 12_000 }], anticipoCentavos: 2000 })
  expect(await entregar(otra, deMas)).toBe('recibido')
  expect((await deuda()).saldoCentavos).toBe(antes - 12_000)
  expect(await asuntosDe(deMas.id)).toEqual([])
})

test('fila 193: un número de recibo es de un solo cobro', async () => {
  const factura = await fiar(m)
  const primero = cobro(otra, factura)
  expect(await entregar(otra, primero)).toBe('recibido')
  const { seq } = JSON.parse(primero.texto) as Cobro
  const mismoNumero = cobro(otra, factura, { nota: 'otro' }, { seq, id: 'cobro:otro' })
  expect(await entregar(otra, mismoNumero)).toBe('seq-repetido')
  const mismoId = cobro(otra, factura, { nota: 'otro' }, { id: primero.id })
  expect(await entregar(otra, mismoId)).toBe('id-repetido')
})

test('fila 194: dos cobradores sin línea cobran la misma factura: cuentan los dos, lo segundo queda a favor y se dice', async () => {
  const factura = await fiar(m)
  const antes = (await deuda()).saldoCentavos
  const [uno, dos] = [cobro(otra, factura), cobro(m.a.caja, factura)]
  expect(await entregar(otra, uno)).toBe('recibido')
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 1000)
  expect(await entregar(m.a.caja, dos)).toBe('recibido')
  expect(await asuntosDe(uno.id)).toEqual([])
  expect(await asuntosDe(dos.id)).toEqual(['cobro_doble cobrado 10000'])
  expect((await deuda()).saldoCentavos).toBe(antes - 20_000)
  // The second is given back, and the debt is as if there had been one.
  const { navegador, empleadoId } = m.a.gente.supervisor
  const devuelto = anulacion(navegador, dos, { cobradorId: empleadoId }, { creadoPor: empleadoId })
  expect(await entregar(navegador, devuelto)).toBe('recibido')
  expect(await asuntosDe(devuelto.id)).toEqual([])
  expect((await deuda()).saldoCentavos).toBe(antes - 10_000)
})

test('fila 195: anular lo que no se cobró así, o dos veces, y cobrar de más factura o con más descuento: se dice', async () => {
  const { navegador, empleadoId } = m.a.gente.supervisor
  const suyo = { creadoPor: empleadoId }
  const factura = await fiar(m)
  const cobrado = cobro(otra, factura)
  expect(await entregar(otra, cobrado)).toBe('recibido')
  const inflada = anulacion(
    navegador,
    cobrado,
    { cobradorId: empleadoId, pagos: [{ metodo: 'efectivo', centavos: 90_000, referencia: '' }], anticipoCentavos: 80_000 },
    suyo,
  )
  expect(await entregar(navegador, inflada)).toBe('recibido')
  expect(await asuntosDe(inflada.id)).toEqual(['cobro_fuera anulado 90000'])
  expect(await entregar(navegador, anulacion(navegador, cobrado, { cobradorId: empleadoId }, suyo))).toBe('id-repetido')
  const deNada = { ...cobrado, id: 'cobro:nunca' }
  const fantasma = anulacion(navegador, deNada, { cobradorId: empleadoId }, suyo)
  expect(await entregar(navegador, fantasma)).toBe('recibido')
  expect(await asuntosDe(fantasma.id)).toEqual(['cobro_fuera anulado 10000'])
  expect(await entregar(navegador, anulacion(navegador, cobrado, { cobradorId: empleadoId }, { ...suyo, id: 'cobro:otra' }))).toBe(
    'esquema',
  )

  const inventada = cobro(otra, { ventaId: '131246796-E320000099999', ncf: 'E320000099999' })
  expect(await entregar(otra, inventada)).toBe('recibido')
  expect(await asuntosDe(inventada.id)).toEqual(['cobro_fuera sin-factura-de-cobro 10000'])
  const [justa, regalada] = [await fiar(m), await fiar(m)]
  const con = (de: { ventaId: string; ncf: string }, descuentoCentavos: number) =>
    cobro(otra, de, {
      pagos: [{ metodo: 'efectivo', centavos: 10_000 - descuentoCentavos, referencia: '' }],
      documentos: [{ ...de, abonoCentavos: 10_000 - descuentoCentavos, descuentoCentavos, debiaCentavos: 10_000 }],
    })
  const [enRegla, deSobra] = [con(justa, 500), con(regalada, 9000)]
  expect(await entregar(otra, enRegla)).toBe('recibido')
  expect(await asuntosDe(enRegla.id)).toEqual([])
  expect(await entregar(otra, deSobra)).toBe('recibido')
  expect(await asuntosDe(deSobra.id)).toEqual(['cobro_fuera pronto-pago 8500'])
})

test('fila 196: un enlace de cuenta forjado, ajeno, vencido o retirado no abre nada; el bueno dice lo de ese cliente y nada más', async () => {
  const { tiendaId } = m.a.tienda
  const factura = await fiar(m)
  await fiar(m, 'cliente:otro')
  const rutaDe = (palabra: string, tienda = tiendaId) => `/api/publico/cuenta/${tienda}/${palabra}`
  const pedir = async (ruta: string) => {
    const { estado, cuerpo } = await m.p.pedir('GET', ruta)
    return { estado, cuerpo }
  }
  const crear = (quien: Mesa['clienta'], clienteId = 'cliente:ana', dias = 7) =>
    m.p.pedir('POST', `/api/tiendas/${tiendaId}/cobros/enlaces`, { clienteId, dias }, quien)
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, (await crear(m.a.gente[rol].persona)).estado]).toEqual([rol, 403])
  expect((await crear(m.clienta)).estado).toBe(404)
  expect((await crear(m.b.duena)).estado).toBe(404)
  expect((await crear(m.a.duena, 'cliente:nadie')).estado).toBe(404)
  for (const dias of [0, 91, 1.5]) expect((await crear(m.a.duena, 'cliente:ana', dias)).estado).toBe(400)
  const creado = await crear(m.a.gente.contador.persona)
  expect(creado.estado).toBe(200)
  const palabra = String(creado.cuerpo['palabra'])

  const cuenta = { clase: 'transferencia', nombre: 'Banreservas', instrucciones: 'Cuenta 960-000000-0', plazoHoras: 24 }
  const poner = (de: Mesa['a'], mas: object) =>
    m.p.pedir('POST', `/api/tiendas/${de.tienda.tiendaId}/metodos_pagos`, { ...cuenta, ...mas }, de.duena)
  for (const puesta of [poner(m.a, {}), poner(m.a, { nombre: 'Cerrada', activo: false }), poner(m.b, { nombre: 'De B' })])
    expect((await puesta).estado).toBe(200)
  const bueno = await pedir(rutaDe(palabra))
  expect(bueno.estado).toBe(200)
  expect(Object.keys(bueno.cuerpo).sort()).toEqual(
    ['aFavorCentavos', 'clienteNombre', 'cuentas', 'hoy', 'lineas', 'saldoCentavos', 'tienda', 'vence', 'vencidoCentavos'].sort(),
  )
  expect(bueno.cuerpo['clienteNombre']).toBe('Ana')
  expect(bueno.cuerpo['cuentas']).toEqual([{ nombre: 'Banreservas', instrucciones: 'Cuenta 960-000000-0' }])
  expect(JSON.stringify(bueno.cuerpo)).toContain(factura.ncf)
  expect((bueno.cuerpo['lineas'] as unknown[]).length).toBe((await deuda()).pendientes.length)

  // What the store's documents hold opens nothing, and so does whatever looks like it.
  const [guardado] = await (await ops()).find<{ id: string }>({ tipo: EnlaceDeCuenta.tipo })
  expect(JSON.stringify(guardado)).not.toContain(palabra)
  const huella = (guardado?.id ?? '').slice('enlaceDeCuenta:'.length)
  const otraTienda = m.b.tienda.tiendaId
  for (const mala of [
    rutaDe(huella),
    rutaDe(`${palabra.slice(0, -1)}${palabra.endsWith('A') ? 'B' : 'A'}`),
    rutaDe(palabra, otraTienda),
    rutaDe(palabra, 'no-hay'),
    rutaDe(palabra, encodeURIComponent('../x')),
    rutaDe('a'.repeat(43)),
    rutaDe('__proto__'),
  ])
    expect([mala, await pedir(mala)]).toEqual([mala, { estado: 404, cuerpo: { code: 'enlace-de-cuenta.no-existe' } }])
  const retirar = (quien: Mesa['clienta'], id: string) =>
    m.p.pedir('POST', `/api/tiendas/${tiendaId}/cobros/enlaces/${encodeURIComponent(id)}/retirar`, {}, quien)
  expect((await retirar(m.a.gente.cajero.persona, String(creado.cuerpo['id']))).estado).toBe(403)
  expect((await retirar(m.a.duena, factura.ventaId)).estado).toBe(404)
  expect((await pedir(rutaDe(palabra))).estado).toBe(200)
  expect((await retirar(m.a.duena, String(creado.cuerpo['id']))).estado).toBe(200)
  expect((await pedir(rutaDe(palabra))).cuerpo).toEqual({ code: 'enlace-de-cuenta.retirado' })

  const otro = await crear(m.a.duena, 'cliente:ana', 1)
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + DIA_MS + 1)
  expect((await pedir(rutaDe(String(otro.cuerpo['palabra'])))).cuerpo).toEqual({ code: 'enlace-de-cuenta.vencido' })
})

test('lo cobrado a quien mientras tanto se unió a otro cliente baja la deuda de quien queda', async () => {
  const factura = await fiar(m, 'cliente:anita')
  expect(await entregar(m.a.gente.supervisor.navegador, editar('cliente:anita', { unidoA: 'cliente:ana' }))).toBe('recibido')
  const cobrado = cobro(otra, factura, {
    cliente: { clienteId: 'cliente:anita', nombre: 'Anita', identificacion: '', tipoIdentificacion: '' },
  })
  expect(await entregar(otra, cobrado)).toBe('recibido')
  expect(await asuntosDe(cobrado.id)).toEqual([])
  expect((await deuda('cliente:anita')).pendientes).toEqual([])
})

test('a nombre de otra persona, o con la fecha de otro día, cuenta y se dice', async () => {
  const factura = await fiar(m)
  const ajeno = cobro(otra, factura, { cobradorId: m.a.gente.supervisor.empleadoId, fecha: '2020-01-01' })
  expect(await entregar(otra, ajeno)).toBe('recibido')
  expect(await asuntosDe(ajeno.id)).toEqual([expect.stringMatching(/^dia_fuera/), 'persona_fuera persona 10000'])
})
