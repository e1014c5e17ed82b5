/** The simulator's stand-in for Fastify answers as Fastify does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rutasFiscal } from '#server/fiscal/rutas.ts'
import { rutasSync } from '#server/sync/rutas.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../support/server/sync.ts'
import { unServidor, type Prueba } from '../../support/server/test-server.ts'
import { MiniApp, type Pedida } from './mini.ts'

let p: Prueba
let mini: MiniApp
let hechos: Hechos
let tiendaId = ''
let ajena = ''

beforeAll(async () => {
  p = await unServidor()
  const { duena, tienda } = await unaTienda(p)
  ajena = (await unaTienda(p)).tienda.tiendaId
  ;({ tiendaId } = tienda)
  hechos = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
  bien(await hechos.enviar(await hechos.venta()))
  mini = new MiniApp()
  const server = { ...p.server, app: mini.instancia }
  rutasSync(server)
  rutasFiscal(server)
}, 60_000)
afterAll(() => p.cerrar())

const sinHora = (texto: string): unknown =>
  JSON.parse(texto, (clave, valor: unknown) => (clave === 'hora' || clave === 'en' || clave === 'detalle' ? '' : valor))

/** The whole of a good answer; of a refusal its code, when the route is ours. */
function loQueImporta(estado: number, texto: string): unknown {
  const cuerpo = sinHora(texto) as { code?: string }
  return estado === 200 ? cuerpo : estado === 404 ? '' : cuerpo.code
}

it('a lo bueno, a lo malo y a lo que no es para uno', async () => {
  const { authorization, dispositivoId } = hechos.de
  const otra = await hechos.venta()
  const pedidas: Pedida[] = [
    ...['saludo', 'receipts', 'pull?base=ops', 'pull?base=conta', 'pull?base=nada', 'pull', 'snapshot', 'nada'].map((ruta) => ({
      metodo: 'GET',
      ruta: `/sync/v1/${ruta}${ruta.includes('?') ? '&' : '?'}tiendaId=${tiendaId}`,
      cabeceras: { authorization },
      cuerpo: undefined,
    })),
    { metodo: 'GET', ruta: `/sync/v1/saludo?tiendaId=${tiendaId}`, cabeceras: {}, cuerpo: undefined },
    { metodo: 'GET', ruta: `/sync/v1/saludo?tiendaId=${ajena}`, cabeceras: { authorization }, cuerpo: undefined },
    ...[
      { tiendaId, hechos: [otra] },
      { tiendaId, hechos: [otra, { id: 'x' }] },
      { tiendaId, hechos: [] },
      { tiendaId: ajena, hechos: [otra] },
      {},
    ].map((cuerpo) => ({ metodo: 'POST', ruta: '/sync/v1/push', cabeceras: { authorization }, cuerpo: JSON.stringify(cuerpo) })),
    { metodo: 'POST', ruta: '/sync/v1/push', cabeceras: { authorization }, cuerpo: '{"tiendaId":' },
    {
      metodo: 'POST',
      ruta: `/api/tiendas/${tiendaId}/bloques`,
      cabeceras: { authorization },
      cuerpo: JSON.stringify({ tipoComprobante: 'E31', dispositivoId }),
    },
  ]
  for (const pedida of pedidas) {
    const deFastify = await p.app.inject({
      method: pedida.metodo as 'GET',
      url: pedida.ruta,
      headers: { ...pedida.cabeceras, ...(pedida.cuerpo === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(pedida.cuerpo === undefined ? {} : { payload: pedida.cuerpo }),
    })
    const deMini = await mini.atender(pedida)
    const donde = `${pedida.metodo} ${pedida.ruta} ${pedida.cuerpo?.slice(0, 40) ?? ''}`
    expect(deMini.estado, donde).toBe(deFastify.statusCode)
    expect(loQueImporta(deMini.estado, deMini.texto), donde).toEqual(loQueImporta(deFastify.statusCode, deFastify.body))
  }
})
