/** What falls due of what a store owes: who is told, when, and how often. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { rutaDeAviso } from '#domain/avisos/aviso.palabras.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { unComercio, unMensajero, type Comercial } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unNavegador } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../tests/support/server/test-server.ts'
import { baseDeUsuario } from '../core/bases.ts'
import { leerLegibles } from '../core/documentos.ts'
import { avisarDePorPagar } from './por-pagar.ts'

let p: Prueba
let comercio: Comercial
let nube: Hechos
beforeAll(async () => {
  p = await unServidor()
  p.reloj.ahora = new Date('2026-11-10T15:00:00.000Z')
  comercio = await unComercio(p)
  nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
})
afterAll(() => p.cerrar())

const comprar = async (ncf: string, vence: string): Promise<string> => {
  const id = idDeCompra('131246796', ncf)
  bien(await nube.enviar(nube.hecho(Compra, { ...Compra.muestra, ncf, fecha: '2026-11-10', vence }, { id })))
  return id
}
const elDia = async (dia: string): Promise<void> => {
  p.reloj.ahora = new Date(`${dia}T15:00:00.000Z`)
  // Twice: the hour comes round again.
  for (let vez = 0; vez < 2; vez++) await avisarDePorPagar(p.server, comercio.tienda.tiendaId)
}
const dichosA = async ({ usuarioId }: Quien & { usuarioId: string }) =>
  (await leerLegibles(baseDeUsuario(p.store, usuarioId), Aviso)).filter(({ clase }) => clase === 'compra_vence')

test('se avisa tres días antes y ese día, una vez cada uno, a quien paga; lo pagado no', async () => {
  const contador = (await unMensajero(p, comercio, { rol: 'contador' })).persona
  const cajero = (await unMensajero(p, comercio, { rol: 'cajero' })).persona
  await comprar('B0100000221', '2026-11-20')
  const pagada = await comprar('B0100000222', '2026-11-20')
  const documentos = [{ compraId: pagada, ncf: 'B0100000222', abonoCentavos: 118_000, itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 }]
  const pago = { ...PagoProveedor.muestra, fecha: '2026-11-10', centavos: 118_000, documentos }
  bien(await nube.enviar(nube.hecho(PagoProveedor, pago)))
  for (const dia of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21']) await elDia(dia)
  const dichos = await dichosA(contador)
  expect(dichos.map(({ motivo }) => motivo)).toEqual(['Una factura vence el 20/11/2026', 'Una factura vence el 20/11/2026'])
  expect(dichos[0] && rutaDeAviso(dichos[0])).toBe(`/mercana/${comercio.tienda.slug}/contabilidad/cxp?ver=facturas`)
  expect(await dichosA(comercio.duena)).toHaveLength(2)
  expect(await dichosA(cajero)).toEqual([])
})

test('si ese día vence otra más, se dice otra vez con las que son', async () => {
  await comprar('B0100000223', '2026-12-01')
  await elDia('2026-11-28')
  await comprar('B0100000224', '2026-12-01')
  await elDia('2026-11-28')
  expect((await dichosA(comercio.duena)).map(({ motivo }) => motivo)).toEqual(
    expect.arrayContaining(['Una factura vence el 01/12/2026', '2 facturas vencen el 01/12/2026']),
  )
})
