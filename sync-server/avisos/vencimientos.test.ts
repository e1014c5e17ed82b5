/** What expires on a store's shelves: who is told, when, and how often. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { rutaDeAviso } from '#domain/avisos/aviso.palabras.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import { idDeCompra } from '#domain/compras/compra.rules.ts'
import { LoteRevisado } from '#domain/inventario/lote-revisado.entity.ts'
import { unComercio, unMensajero, type Comercial } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unNavegador } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba, type Quien } from '../../tests/support/server/test-server.ts'
import { baseDeUsuario } from '../core/bases.ts'
import { leerLegibles } from '../core/documentos.ts'
import { avisarDeVencimientos } from './vencimientos.ts'

let p: Prueba
let comercio: Comercial
let nube: Hechos
beforeAll(async () => {
  p = await unServidor()
  p.reloj.ahora = new Date('2026-11-10T15:00:00.000Z')
  comercio = await unComercio(p, { 'producto:cafe': 10, 'producto:leche': 10 })
  nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
})
afterAll(() => p.cerrar())

const llega = async (ncf: string, productoId: string, vence: string): Promise<void> => {
  const linea = { productoId, nombre: productoId.slice('producto:'.length), milesimas: 5000, montoCentavos: 50_000, lote: 'L1', vence }
  const campos = { ...Compra.muestra, ncf, fecha: '2026-11-10', vence: '2026-12-10', lineas: [linea] }
  bien(await nube.enviar(nube.hecho(Compra, campos, { id: idDeCompra('131246796', ncf) })))
  await p.server.central.trabajos.ponerAlDia(comercio.tienda.tiendaId)
}
const elDia = async (dia: string): Promise<void> => {
  p.reloj.ahora = new Date(`${dia}T15:00:00.000Z`)
  // Twice: the hour comes round again.
  for (let vez = 0; vez < 2; vez++) await avisarDeVencimientos(p.server, comercio.tienda.tiendaId)
}
const dichosA = async ({ usuarioId }: Quien & { usuarioId: string }) =>
  (await leerLegibles(baseDeUsuario(p.store, usuarioId), Aviso)).filter(({ clase }) => clase === 'lote_vence')

test('se avisa una semana antes y ese día, una vez cada uno, a quien puede sacarlo del estante; de lo que ya no queda, no', async () => {
  const supervisora = (await unMensajero(p, comercio, { rol: 'supervisor' })).persona
  const mensajero = (await unMensajero(p, comercio)).persona
  await llega('B0100000331', 'producto:leche', '2026-11-20')
  for (const dia of ['2026-11-12', '2026-11-13', '2026-11-14']) await elDia(dia)
  expect((await dichosA(comercio.duena)).map(({ motivo }) => motivo)).toEqual(['leche se vence el 20/11/2026'])
  await elDia('2026-11-20')
  const dichos = await dichosA(supervisora)
  expect(dichos.map(({ motivo }) => motivo)).toEqual(['leche se vence el 20/11/2026', 'leche se vence el 20/11/2026'])
  expect(dichos[0] && rutaDeAviso(dichos[0])).toBe(`/mercana/${comercio.tienda.slug}/compras?ver=vencen`)
  expect(await dichosA(mensajero)).toEqual([])
})

test('de dos artículos de un día se dice cuántos, y de lo que alguien vio que ya no hay, nada', async () => {
  await llega('B0100000332', 'producto:leche', '2026-12-05')
  await llega('B0100000333', 'producto:cafe', '2026-12-05')
  await elDia('2026-11-28')
  expect((await dichosA(comercio.duena)).map(({ motivo }) => motivo)).toContain('2 artículos se vencen el 05/12/2026')
  const antes = (await dichosA(comercio.duena)).length
  for (const productoId of ['producto:leche', 'producto:cafe'])
    bien(
      await nube.enviar(
        nube.hecho(LoteRevisado, { ...LoteRevisado.muestra, productoId, lote: 'L1', vence: '2026-12-05', quedanMilesimas: 0 }),
      ),
    )
  await elDia('2026-12-05')
  expect(await dichosA(comercio.duena)).toHaveLength(antes)
})
