/** Cheques left for later: who is told that their day has come, and how often. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { rutaDeAviso } from '#domain/avisos/aviso.palabras.ts'
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { unComercio, unMensajero, type Comercial } from '../../tests/support/server/orders.ts'
import { bien, Hechos, unNavegador } from '../../tests/support/server/sync.ts'
import { unServidor, type Prueba } from '../../tests/support/server/test-server.ts'
import { baseDeUsuario } from '../core/bases.ts'
import { leerLegibles } from '../core/documentos.ts'
import { avisarDeCheques } from './cheques.ts'

let p: Prueba
let comercio: Comercial
let nube: Hechos
beforeAll(async () => {
  p = await unServidor()
  p.reloj.ahora = new Date('2026-11-10T15:00:00.000Z')
  comercio = await unComercio(p, { 'producto:cafe': 10 })
  nube = new Hechos(p, comercio.tienda, await unNavegador(p, comercio.duena, comercio.tienda))
})
afterAll(() => p.cerrar())

async function editar(docId: string, campos: Record<string, unknown>): Promise<void> {
  const cambio = Object.fromEntries(Object.entries(campos).map(([campo, despues]) => [campo, { antes: null, despues }]))
  bien(
    await nube.enviar(nube.hecho(Historico, { docTipo: ChequePosfechado.tipo, cambios: [{ docId, campos: cambio }], motivo: '' } as never)),
  )
  await p.server.central.trabajos.ponerAlDia(comercio.tienda.tiendaId)
}
const deja = (numero: string, dia: string): Promise<void> =>
  editar(`${ChequePosfechado.tipo}:${numero}`, { ...ChequePosfechado.muestra, numero, dia, recibidoEl: '2026-11-10' })
const elDia = async (dia: string): Promise<void> => {
  p.reloj.ahora = new Date(`${dia}T15:00:00.000Z`)
  // Twice: the hour comes round again.
  for (let vez = 0; vez < 2; vez++) await avisarDeCheques(p.server, comercio.tienda.tiendaId)
}
const dichosA = async (usuarioId: string) =>
  (await leerLegibles(baseDeUsuario(p.store, usuarioId), Aviso)).filter(({ clase }) => clase === 'cheque_toca')

test('ese día se avisa una vez a quien cobra, otra vez a la semana si sigue en la mano, y de lo cobrado o devuelto nada', async () => {
  const mensajero = (await unMensajero(p, comercio)).persona
  await deja('412', '2026-11-15')
  await deja('77', '2026-11-20')
  await deja('78', '2026-11-20')
  for (const dia of ['2026-11-14', '2026-11-15', '2026-11-16']) await elDia(dia)
  const [uno, ...mas] = await dichosA(comercio.duena.usuarioId)
  expect([uno?.motivo, mas]).toEqual(['Cheque 412, de RD$500.00', []])
  expect(uno && rutaDeAviso(uno)).toBe(`/mercana/${comercio.tienda.slug}/contabilidad/cxc?ver=cheques`)
  await elDia('2026-11-20')
  expect((await dichosA(comercio.duena.usuarioId)).map(({ motivo }) => motivo)).toContain('2 cheques, RD$1,000.00 en total')
  await editar('chequePosfechado:77', { devueltoEl: '2026-11-20' })
  await editar('chequePosfechado:78', { cobroId: 'cobro:1' })
  await elDia('2026-11-22')
  await elDia('2026-11-27')
  expect((await dichosA(comercio.duena.usuarioId)).map(({ motivo }) => motivo).sort()).toEqual([
    '2 cheques, RD$1,000.00 en total',
    'Cheque 412, de RD$500.00',
    'Cheque 412, de RD$500.00',
  ])
  expect(await dichosA(mensajero.usuarioId)).toEqual([])
})
