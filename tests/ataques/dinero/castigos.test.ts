/** Debts given up by who may not, of who owes nothing, or twice: rows 184 to 186 of the attack table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { Castigo } from '#domain/cobros/castigo.entity.ts'
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import { baseDeTienda, baseDeUsuario } from '#server/core/bases.ts'
import { leerLegibles } from '#server/core/documentos.ts'
import type { Quien, Respuesta } from '../../support/server/test-server.ts'
import { Hechos, unaCaja } from '../../support/server/sync.ts'
import { unaMesa, type Mesa } from '../mesa.ts'
import { anasACredito, entregar, fiar, hoyDe, pagar } from './fiado.ts'

let m: Mesa
let otra: Hechos
let cajera = ''
const hoy = (): string => hoyDe(m)
const ops = () => baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')
beforeAll(async () => {
  m = await unaMesa()
  otra = new Hechos(m.p, m.a.tienda, await unaCaja(m.p, m.a.duena, m.a.tienda))
  cajera = m.a.gente.cajero.empleadoId
  await anasACredito(m, ['cliente:ana', 'cliente:luz'])
}, 180_000)
afterAll(() => m.p.cerrar())

const pedir = (quien: Quien, ventaId: string, campos: object = {}, tiendaId = m.a.tienda.tiendaId): Promise<Respuesta> =>
  m.p.pedir(
    'POST',
    `/api/tiendas/${tiendaId}/cobros/castigos`,
    { clienteId: 'cliente:ana', documentos: [{ ventaId, centavos: 10_000 }], motivo: 'Cerró el negocio', ...campos },
    quien,
  )
const decidir = (quien: Quien, id: string, accion: string, motivo = 'Ya lo vi', tiendaId = m.a.tienda.tiendaId): Promise<Respuesta> =>
  m.p.pedir('POST', `/api/tiendas/${tiendaId}/cobros/castigos/${encodeURIComponent(id)}/decidir`, { accion, motivo }, quien)
const retirar = (quien: Quien, id: string): Promise<Respuesta> =>
  m.p.pedir('POST', `/api/tiendas/${m.a.tienda.tiendaId}/cobros/castigos/${encodeURIComponent(id)}/retirar`, {}, quien)
const como = ({ estado, cuerpo }: Respuesta): [number, unknown] => [estado, cuerpo['code'] ?? cuerpo['estado']]

async function debe(clienteId = 'cliente:ana'): Promise<number> {
  await m.p.server.central.trabajos.ponerAlDia(m.a.tienda.tiendaId)
  const meses = await (await ops()).find<CreditoCliente>({ tipo: CreditoCliente.tipo, padre: clienteId })
  return deudaDe(
    meses.flatMap(({ movimientos }) => movimientos),
    30,
    hoy(),
  ).saldoCentavos
}

test('fila 184: una deuda la da por perdida el propietario; quien la pide no la aprueba, y nadie más la pide', async () => {
  const factura = (await fiar(m)).ventaId
  for (const rol of ['cajero', 'mensajero', 'pedidos', 'verificador'] as const)
    expect([rol, (await pedir(m.a.gente[rol].persona, factura)).estado]).toEqual([rol, 403])
  expect((await pedir(m.clienta, factura)).estado).toBe(404)
  expect((await pedir(m.b.duena, factura)).estado).toBe(404)
  const { persona: supervisora } = m.a.gente.supervisor
  const pedida = await pedir(supervisora, factura)
  expect(como(pedida)).toEqual([200, 'pendiente'])
  expect(await debe()).toBe(10_000)
  // The owner is told, and who asked is not.
  const avisos = async (usuarioId: string) =>
    (await leerLegibles(baseDeUsuario(m.p.store, usuarioId), Aviso))
      .filter(({ clase }) => clase === 'castigo_pedido')
      .map(({ motivo }) => motivo)
  expect(await avisos(m.a.duena.usuarioId)).toEqual([expect.stringMatching(/^RD\$100\.00 de /)])
  expect(await avisos(supervisora.usuarioId)).toEqual([])
  const id = String(pedida.cuerpo['id'])
  expect((await decidir(supervisora, id, 'aprobar')).estado).toBe(403)
  expect((await decidir(m.b.duena, id, 'aprobar')).estado).toBe(404)
  expect((await decidir(m.b.duena, id, 'aprobar', '', m.b.tienda.tiendaId)).estado).toBe(404)
  expect(como(await retirar(m.a.gente.contador.persona, id))).toEqual([422, 'castigo.no-es-tuyo'])
  expect(como(await decidir(m.a.duena, id, 'rechazar', ''))).toEqual([422, 'castigo.falta-motivo'])
  expect(como(await decidir(m.a.duena, id, 'aprobar', ''))).toEqual([200, 'aprobado'])
  expect(await debe()).toBe(0)
  expect(como(await retirar(supervisora, id))).toEqual([409, 'castigo.ya-decidido'])
})

test('fila 185: se da por perdido lo que se debe en ese momento, una vez; lo que alguien cobró mientras esperaba se dice', async () => {
  const factura = (await fiar(m)).ventaId
  const code = async (ventaId: string, campos: object = {}) => (await pedir(m.a.duena, ventaId, campos)).cuerpo['code']
  expect(await code(factura, { clienteId: 'cliente:nadie' })).toBe('cliente.no-existe')
  expect(await code(factura, { clienteId: 'cliente:luz' })).toBe('castigo.documento-pagado')
  expect(await code(factura, { documentos: [] })).toBe('castigo.sin-documentos')
  expect(await code(factura, { documentos: [1, 2].map(() => ({ ventaId: factura, centavos: 1 })) })).toBe('castigo.sin-documentos')
  expect(await code(factura, { documentos: [{ ventaId: factura, centavos: 10_001 }] })).toBe('castigo.cambio-la-deuda')
  expect((await pedir(m.a.duena, factura, { documentos: [{ ventaId: factura, centavos: -5 }] })).estado).toBe(400)
  expect((await pedir(m.a.duena, factura, { motivo: ' ' })).estado).toBe(400)

  const pedida = await pedir(m.a.gente.contador.persona, factura)
  expect(como(pedida)).toEqual([200, 'pendiente'])
  expect(await code(factura)).toBe('castigo.ya-pedido')
  expect(await entregar(otra, pagar(m, otra, factura, 4000))).toBe('recibido')
  expect(como(await decidir(m.a.duena, String(pedida.cuerpo['id']), 'aprobar'))).toEqual([422, 'castigo.cambio-la-deuda'])
  expect(como(await decidir(m.a.duena, String(pedida.cuerpo['id']), 'rechazar', 'Pagó algo'))).toEqual([200, 'rechazado'])
  expect(await debe()).toBe(6000)

  const dos = await Promise.all([1, 2].map(() => pedir(m.a.duena, factura, { documentos: [{ ventaId: factura, centavos: 6000 }] })))
  expect(dos.map(como).sort()).toEqual([
    [200, 'aprobado'],
    [422, 'castigo.documento-pagado'],
  ])
  expect(await debe()).toBe(0)
})

test('fila 186: quien paga después de todo vuelve a deberla desde ese día, una vez; cobrada sin saberlo, queda a su favor y se ve', async () => {
  const factura = (await fiar(m)).ventaId
  const id = String((await pedir(m.a.duena, factura)).cuerpo['id'])
  expect((await decidir(m.a.gente.supervisor.persona, id, 'anular', 'Pagó')).estado).toBe(403)
  // A collector with no line who had not heard of it.
  expect(await entregar(otra, pagar(m, otra, factura, 10_000))).toBe('recibido')
  expect(await debe()).toBe(-10_000)
  const porAclarar = (await (await ops()).find<Aclaracion>({ tipo: Aclaracion.tipo })).filter(({ motivo }) => motivo === 'cobro_doble')
  expect(porAclarar.map(({ estado }) => estado)).toEqual(['pendiente'])
  const dos = await Promise.all([1, 2].map(() => decidir(m.a.duena, id, 'anular', 'Pagó en la calle')))
  expect(dos.map(como).sort()).toEqual([
    [200, 'anulado'],
    [409, 'castigo.ya-decidido'],
  ])
  expect(await debe()).toBe(0)
  expect(await (await ops()).find({ tipo: Castigo.tipo, clave: 'anulado' })).toHaveLength(1)
  // A till does not write one itself.
  const propio = m.a.caja.hecho(Castigo as never, { clienteId: 'cliente:ana' } as never, { creadoPor: cajera })
  expect(await entregar(m.a.caja, propio)).not.toBe('recibido')
  expect(await debe()).toBe(0)
})
