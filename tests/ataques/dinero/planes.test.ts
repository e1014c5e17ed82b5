/** Plans of payment and promises, asked for by who may not, or over what is not owed: rows 182 and 183. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { PlanDePago } from '#domain/cobros/plan-de-pago.entity.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import type { Campos, Envelope } from '#domain/core/entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import type { Envio } from '#domain/core/sync.ts'
import { baseDeTienda } from '#server/core/bases.ts'
import { Hechos, unaCaja } from '../../support/server/sync.ts'
import { unaMesa, type Mesa } from '../mesa.ts'
import { anasACredito, entregar, fiar, hoyDe, pagar } from './fiado.ts'

let m: Mesa
let otra: Hechos
let cajera = ''
const hoy = (): string => hoyDe(m)
beforeAll(async () => {
  m = await unaMesa()
  otra = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  cajera = m.a.gente.cajero.empleadoId
  await anasACredito(m, ['cliente:ana', 'cliente:anita'])
}, 180_000)
afterAll(() => m.p.cerrar())

const planear = (quien: Mesa['clienta'], ventaId: string, campos: object = {}, tiendaId = m.a.tienda.tiendaId) =>
  m.p.pedir(
    'POST',
    `/api/tiendas/${tiendaId}/cobros/planes`,
    {
      clienteId: 'cliente:ana',
      documentos: [{ ventaId, centavos: 10_000 }],
      cuantas: 4,
      cada: 'semana',
      primerDia: hoy(),
      ...campos,
    },
    quien,
  )

test('fila 182: un plan lo acuerda quien puede, de su tienda, sobre lo que se debe entero en ese momento, una vez', async () => {
  const factura = (await fiar(m)).ventaId
  for (const rol of ['cajero', 'contador', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, (await planear(m.a.gente[rol].persona, factura)).estado]).toEqual([rol, 403])
  expect((await planear(m.clienta, factura)).estado).toBe(404)
  expect((await planear(m.b.duena, factura)).estado).toBe(404)
  expect((await planear(m.b.duena, factura, {}, m.b.tienda.tiendaId)).cuerpo).toEqual({ code: 'cliente.no-existe' })
  const code = async (ventaId: string, campos: object) => (await planear(m.a.duena, ventaId, campos)).cuerpo['code']
  expect(await code(factura, { clienteId: 'cliente:nadie' })).toBe('cliente.no-existe')
  expect(await code(factura, { clienteId: 'cliente:anita' })).toBe('plan.documento-pagado')
  expect(await code(factura, { cuantas: 1 })).toBe('plan.cuotas')
  expect(await code(factura, { cuantas: 10_000 })).toBe('plan.cuotas')
  expect(await code(factura, { primerDia: sumarDias(hoy(), -1) })).toBe('plan.dia-pasado')
  expect(await code(factura, { documentos: [] })).toBe('plan.sin-documentos')
  const dosVeces = [1, 2].map(() => ({ ventaId: factura, centavos: 10_000 }))
  expect(await code(factura, { documentos: dosVeces })).toBe('plan.sin-documentos')
  expect(await code(factura, { documentos: [{ ventaId: factura, centavos: 9999 }] })).toBe('plan.cambio-la-deuda')
  expect(await code('131246796-E310000099999', {})).toBe('plan.documento-pagado')

  // Paid in part or whole while the plan was on the screen, by another till.
  const pagada = (await fiar(m)).ventaId
  expect(await entregar(otra, pagar(m, otra, pagada, 4000))).toBe('recibido')
  expect(await code(pagada, {})).toBe('plan.cambio-la-deuda')
  expect(await entregar(otra, pagar(m, otra, pagada, 6000))).toBe('recibido')
  expect(await code(pagada, {})).toBe('plan.documento-pagado')

  // Twice at once: one of them.
  const dos = await Promise.all([planear(m.a.duena, factura), planear(m.a.gente.supervisor.persona, factura)])
  expect(dos.map(({ estado }) => estado).sort()).toEqual([200, 409])
  expect(dos.find(({ estado }) => estado === 409)?.cuerpo['code']).toBe('plan.ya-en-plan')
  const id = String(dos.find(({ estado }) => estado === 200)?.cuerpo['id'])

  // Its customer reads the instalments, and so does whoever was joined to another meanwhile.
  const enlace = await m.p.pedir(
    'POST',
    `/api/tiendas/${m.a.tienda.tiendaId}/cobros/enlaces`,
    { clienteId: 'cliente:ana', dias: 7 },
    m.a.duena,
  )
  const leer = async () =>
    (await m.p.pedir('GET', `/api/publico/cuenta/${m.a.tienda.tiendaId}/${String(enlace.cuerpo['palabra'])}`)).cuerpo['lineas'] as {
      ncf: string
      pendienteCentavos: number
    }[]
  expect((await leer()).map(({ ncf, pendienteCentavos }) => [ncf.replace(/^\w+ · /, ''), pendienteCentavos])).toEqual(
    [1, 2, 3, 4].map((numero) => [`cuota ${numero} de 4`, 2500]),
  )
  const unir = [{ docId: 'cliente:ana', campos: { unidoA: { antes: '', despues: 'cliente:anita' } } }]
  const { navegador, empleadoId } = m.a.gente.supervisor
  expect(
    await entregar(navegador, navegador.hecho(Historico, { docTipo: Cliente.tipo, cambios: unir, motivo: '' }, { creadoPor: empleadoId })),
  ).toBe('recibido')
  expect(await leer()).toHaveLength(4)
  expect(await code(factura, { clienteId: 'cliente:anita' })).toBe('plan.ya-en-plan')

  const anular = (quien: Mesa['clienta'], planId: string, motivo = 'Pagará de una vez', tiendaId = m.a.tienda.tiendaId) =>
    m.p.pedir('POST', `/api/tiendas/${tiendaId}/cobros/planes/${encodeURIComponent(planId)}/anular`, { motivo }, quien)
  expect((await anular(m.a.gente.cajero.persona, id)).estado).toBe(403)
  expect((await anular(m.b.duena, id)).estado).toBe(404)
  expect((await anular(m.b.duena, id, 'Es mía', m.b.tienda.tiendaId)).estado).toBe(404)
  expect((await anular(m.a.duena, factura)).estado).toBe(404)
  expect((await anular(m.a.duena, id, ' ')).estado).toBe(400)
  expect((await anular(m.a.duena, id)).estado).toBe(200)
  expect((await leer()).map(({ ncf }) => ncf)).toEqual([factura.split('-').at(-1)])
  const planes = await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).find({ tipo: PlanDePago.tipo })
  expect(planes).toHaveLength(1)
}, 60_000)

test('fila 183: una promesa la anota quien cobra, y para pronto; lo demás espera aparte', async () => {
  const promesa = (de: Hechos, creadoPor: string, campos: Partial<Campos<typeof Promesa>> = {}, sobre: Partial<Envelope> = {}): Envio =>
    de.hecho(
      Promesa,
      { clienteId: 'cliente:ana', fecha: hoy(), cobradorNombre: 'Yokasta', dia: sumarDias(hoy(), 5), centavos: 5000, nota: '', ...campos },
      { creadoPor, ...sobre },
    )
  expect(await entregar(otra, promesa(otra, cajera))).toBe('recibido')
  for (const rol of ['contador', 'mensajero', 'pedidos', 'verificador'] as const) {
    const { navegador, empleadoId } = m.a.gente[rol]
    expect([rol, await entregar(navegador, promesa(navegador, empleadoId))]).toEqual([rol, 'sin-permiso'])
  }
  for (const campos of [{ dia: sumarDias(hoy(), -1) }, { dia: sumarDias(hoy(), 31) }])
    expect([campos, await entregar(otra, promesa(otra, cajera, campos))]).toEqual([campos, 'esquema'])
  expect(await entregar(otra, promesa(otra, cajera, {}, { id: 'cobro:suyo' }))).not.toBe('recibido')
})
