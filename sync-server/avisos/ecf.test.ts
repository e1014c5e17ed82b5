/** Notices about electronic documents: who is told, once, and of what. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { DIA_MS, diaFiscal, HORA_MS, sumarDias } from '#domain/core/fecha.ts'
import { Contingencia } from '#domain/fiscal/ecf/contingencia.entity.ts'
import { EcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { baseDeTienda, baseDeUsuario } from '../core/bases.ts'
import { leerLegibles } from '../core/documentos.ts'
import { leerEmision } from '../fiscal/ecf/archivo.ts'
import { unaMesa, type Mesa } from '../../tests/ataques/mesa.ts'
import { unaAutoridad } from '../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../tests/support/ecf/dgii.ts'
import { bien } from '../../tests/support/server/sync.ts'
import { avisarDeEcf } from './ecf.ts'

const RNC = '131246796'
let dgii: Dgii
let m: Mesa
let numero = 0

beforeAll(async () => {
  dgii = await unaDgii()
  m = await unaMesa({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
  const { p12, clave } = unaAutoridad().emitir({ hasta: new Date(m.p.reloj.ahora.getTime() + 20 * DIA_MS) })
  const { tiendaId } = m.a.tienda
  bien(await m.p.pedir('PUT', `/api/tiendas/${tiendaId}`, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, m.a.duena))
  bien(await m.p.pedir('POST', `/api/tiendas/${tiendaId}/ecf/certificado`, { p12, clave, delegado: true }, m.a.duena))
}, 120_000)
afterAll(async () => {
  await m.p.cerrar()
  await dgii.cerrar()
})

const dichosA = async (usuarioId: string): Promise<string[]> =>
  (await leerLegibles(await baseDeUsuario(m.p.store, usuarioId), Aviso))
    .filter(({ clase }) => clase.startsWith('ecf_'))
    .map(({ clase, motivo }) => `${clase}: ${motivo}`)

async function vender(): Promise<string> {
  const ncf = `E32${String(++numero).padStart(10, '0')}`
  dgii.dictar(ncf, { estado: 'Rechazado', mensajes: [{ codigo: '1', valor: 'La secuencia no está autorizada' }] })
  const en = m.p.reloj.ahora.toISOString()
  const { tiendaId } = m.a.tienda
  const venta = construir(Venta, { ncf, rnc: RNC, fecha: diaFiscal(en) }, { id: `${RNC}-${ncf}`, tiendaId, seq: numero, en })
  await (await baseDeTienda(m.p.store, tiendaId, 'ops')).create(venta)
  await m.p.server.central.trabajos.ponerAlDia(tiendaId)
  return ncf
}

it('lo que la DGII rechaza se avisa solo y una vez al día, a quien puede resolverlo y a nadie más; el certificado, a quien lo sube', async () => {
  const [uno] = [await vender(), await vender()]
  await expect.poll(() => dichosA(m.a.duena.usuarioId), { timeout: 10_000 }).toHaveLength(2)
  const emision = await leerEmision(m.p.store, m.a.tienda.tiendaId)
  if (!emision) throw new Error('the store does not sign')
  await avisarDeEcf(m.p.server, emision)
  await avisarDeEcf(m.p.server, emision)
  const suyos = await dichosA(m.a.duena.usuarioId)
  expect(suyos.filter((dicho) => dicho.startsWith('ecf_rechazado'))).toEqual([expect.stringContaining('La secuencia no está autorizada')])
  expect(suyos.join()).toMatch(/E32000000000[12]: /)
  expect(uno).toMatch(/^E32/)
  expect(suyos.filter((dicho) => dicho.startsWith('ecf_certificado'))).toEqual([
    expect.stringMatching(/^ecf_certificado: Vence el \d\d\/\d\d\/\d{4}$/),
  ])
  expect(await dichosA(m.a.gente.contador.persona.usuarioId)).toEqual([expect.stringMatching(/^ecf_rechazado/)])
  for (const rol of ['cajero', 'supervisor', 'mensajero'] as const) expect(await dichosA(m.a.gente[rol].persona.usuarioId)).toEqual([])
  expect(await dichosA(m.b.duena.usuarioId)).toEqual([])
})

it('lo que la DGII no ha recibido se avisa cuando queda poco, y otra vez cuando se pasa', async () => {
  const { tiendaId } = m.a.tienda
  // At eight in the morning: of two notices an hour apart one came on the next day, when this ran between ten and eleven.
  const emitidoEn = `${diaFiscal(m.p.reloj.ahora.toISOString())}T12:00:00.000Z`
  const ops = await baseDeTienda(m.p.store, tiendaId, 'ops')
  // Of another environment: the queue leaves it where it is.
  await ops.create(
    construir(
      Ecf,
      { ncf: 'E320000009999', ventaId: `${RNC}-E320000009999`, emitidoEn, estado: 'firmado', ambiente: 'produccion', firmadoEn: emitidoEn },
      { id: `ecf:${RNC}-E320000009999`, tiendaId, en: emitidoEn },
    ),
  )
  const plazos = async (horas: number) => {
    m.p.reloj.ahora = new Date(Date.parse(emitidoEn) + horas * HORA_MS)
    const emision = await leerEmision(m.p.store, tiendaId)
    if (emision) await avisarDeEcf(m.p.server, emision)
    return (await dichosA(m.a.duena.usuarioId)).filter((dicho) => dicho.startsWith('ecf_plazo'))
  }
  expect(await plazos(59)).toEqual([])
  expect(await plazos(61)).toEqual([expect.stringContaining('menos de 12 horas')])
  expect(await plazos(62)).toHaveLength(1)
  expect((await plazos(73)).toSorted()).toEqual([expect.stringContaining('menos de 12'), expect.stringContaining('ya pasó')])
})

it('un comprobante que llega se avisa una vez al día a quien compra, y a nadie más', async () => {
  const { tiendaId } = m.a.tienda
  const ops = await baseDeTienda(m.p.store, tiendaId, 'ops')
  const llegados = async (numero: string) => {
    const en = m.p.reloj.ahora.toISOString()
    await ops.create(
      construir(EcfRecibido, { ncf: `E31000000000${numero}` }, { id: `ecfRecibido:101850043-E31000000000${numero}`, tiendaId, en }),
    )
    const emision = await leerEmision(m.p.store, tiendaId)
    if (emision) await avisarDeEcf(m.p.server, emision)
    return (await dichosA(m.a.gente.supervisor.persona.usuarioId)).filter((dicho) => dicho.startsWith('ecf_recibido'))
  }
  expect(await llegados('1')).toEqual(['ecf_recibido: E310000000001 de Distribuidora del Cibao SRL'])
  expect(await llegados('2')).toHaveLength(1)
  m.p.reloj.ahora = new Date(m.p.reloj.ahora.getTime() + 24 * HORA_MS)
  expect(await llegados('3')).toHaveLength(2)
  for (const rol of ['cajero', 'mensajero'] as const)
    expect((await dichosA(m.a.gente[rol].persona.usuarioId)).filter((dicho) => dicho.startsWith('ecf_recibido'))).toEqual([])
  expect(await dichosA(m.b.duena.usuarioId)).toEqual([])
})

it('de una contingencia se avisa cuando le queda poco, y mientras falte reemplazar algo, a quien la declara', async () => {
  const { tiendaId } = m.a.tienda
  const conta = await baseDeTienda(m.p.store, tiendaId, 'conta')
  const hoy = diaFiscal(m.p.reloj.ahora.toISOString())
  const una = (campos: Partial<Contingencia>, id: string) =>
    conta.create(construir(Contingencia, campos, { id: `contingencia:0193a3c0-7c1e-7000-8000-00000000000${id}`, tiendaId }))
  const dichos = async (usuarioId = m.a.duena.usuarioId) => {
    const emision = await leerEmision(m.p.store, tiendaId)
    if (emision) await avisarDeEcf(m.p.server, emision)
    return (await dichosA(usuarioId)).filter((dicho) => dicho.startsWith('ecf_contingencia')).toSorted()
  }
  await una({ desde: sumarDias(hoy, -8) }, '1')
  expect(await dichos()).toEqual([])
  await una({ desde: sumarDias(hoy, -60), hasta: sumarDias(hoy, -31), estado: 'terminada' }, '2')
  expect(await dichos()).toEqual([])
  await una({ desde: sumarDias(hoy, -30), hasta: sumarDias(hoy, -23), estado: 'terminada', sinNumero: 3 }, '3')
  await una({ desde: sumarDias(hoy, -14) }, '4')
  expect(await dichos()).toEqual([
    'ecf_contingencia: Acaba sola y se vuelve a serie E: hoy es el último día',
    'ecf_contingencia: Faltan comprobantes por reemplazar: quedan 7 días',
  ])
  expect(await dichos(m.a.gente.contador.persona.usuarioId)).toHaveLength(2)
  for (const rol of ['cajero', 'supervisor', 'mensajero'] as const) expect(await dichos(m.a.gente[rol].persona.usuarioId)).toEqual([])
})
