/** Electronic numbers that were declared void, told to DGII: once each, whatever is lost on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { AnulacionEcf, idAnulacionEcf } from '#domain/fiscal/ecf/anulacion-ecf.entity.ts'
import type { TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../tests/support/ecf/dgii.ts'
import { girar, unaOficina, type Oficina } from '../../../tests/support/ecf/servidor.ts'
import { bien } from '../../../tests/support/server/sync.ts'
import { negado, sinCambios, unaMesa, type Mesa } from '../../../tests/ataques/mesa.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { anotarAnuladas } from './anulaciones.ts'

const RNC = '131246796'
const certificado = unaAutoridad().emitir()

describe('la cola', () => {
  let o: Oficina
  let tiendaId: string
  beforeAll(async () => {
    o = await unaOficina()
    tiendaId = await o.tienda(certificado)
  })
  afterAll(() => o.cerrar())

  /** A range with this stretch declared void; what became of it. */
  async function declarar(tipo: TipoEcf, desde: number, hasta: number) {
    const en = o.reloj.ahora.toISOString()
    const conta = await baseDeTienda(o.store, tiendaId, 'conta')
    const anulados = [{ desde, hasta, codigo608: '08', en, por: 'empleado:1', loDiceElServidor: true }]
    await conta.createMany([
      construir(
        RangoNCF,
        { tipoComprobante: tipo, desde, hasta, siguiente: desde, estado: 'retirado', anulados },
        { id: `rango:${tipo}:${desde}`, tiendaId, en },
      ),
    ])
    // Again after a crash: nothing is noted twice.
    await anotarAnuladas(o.store, tiendaId)
    await anotarAnuladas(o.store, tiendaId)
    return async () =>
      (await (await baseDeTienda(o.store, tiendaId, 'ops')).get<AnulacionEcf>(idAnulacionEcf(RNC, tipo, desde))) as AnulacionEcf
  }

  it('lo dice una vez, y queda aceptado', async () => {
    const doc = await declarar('E31', 11, 20)
    await o.apurar(o.cola(), tiendaId)
    expect(o.dgii.anulados).toEqual(['E310000000011-E310000000020'])
    expect(await doc()).toMatchObject({ estado: 'aceptada', mensajes: [] })
    await o.apurar(o.cola(), tiendaId)
    expect(o.dgii.anulados).toHaveLength(1)
  })

  it('si la respuesta se pierde, se repite lo mismo hasta que conteste', async () => {
    for (const maldad of ['pierdeRespuesta', 'html', '500', 'cuelga'] as const) o.dgii.portarse('anular', maldad)
    const antes = o.dgii.anulados.length
    const doc = await declarar('E44', 1, 1)
    await girar(o.cola(), tiendaId)
    expect(await doc()).toMatchObject({ estado: 'enviada' })
    await o.apurar(o.cola(), tiendaId)
    expect(await doc()).toMatchObject({ estado: 'aceptada' })
    expect(new Set(o.dgii.anulados.slice(antes))).toEqual(new Set(['E440000000001-E440000000001']))
  })

  it('lo que la DGII no acepta queda con lo que dijo', async () => {
    const usado = await o.vender(tiendaId, 'E45')
    await o.apurar(o.cola(), tiendaId)
    const numero = Number(usado.ncf.slice(3))
    const doc = await declarar('E45', numero, numero + 5)
    await o.apurar(o.cola(), tiendaId)
    expect(await doc()).toMatchObject({ estado: 'rechazada', mensajes: [expect.stringContaining('han sido utilizadas')] })
  })
})

describe('por la puerta', () => {
  let dgii: Dgii
  let m: Mesa
  beforeAll(async () => {
    dgii = await unaDgii()
    m = await unaMesa({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
  }, 120_000)
  afterAll(async () => {
    await m.p.cerrar()
    await dgii.cerrar()
  })

  it('una tienda que firma aquí no tiene que decirlo ella; una que no, sí, y la de papel va al 608', async () => {
    const { tiendaId } = m.a.tienda
    const conta = await baseDeTienda(m.p.store, tiendaId, 'conta')
    const rango = (tipoComprobante: 'E32' | 'B02', n: number) =>
      construir(
        RangoNCF,
        { tipoComprobante, desde: n, hasta: n + 99, siguiente: n, estado: 'retirado' },
        { id: `rango:${tipoComprobante}:${n}`, tiendaId },
      )
    await conta.createMany([rango('E32', 900_001), rango('E32', 900_201), rango('B02', 900_001)])
    const anular = (rangoId: string, desde: number, hasta = desde) =>
      m.p.pedir(
        'POST',
        `/api/tiendas/${tiendaId}/rangos/${encodeURIComponent(rangoId)}/anular`,
        { desde, hasta, codigo608: '08' },
        m.a.duena,
      )
    bien(await anular('rango:E32:900001', 900_001, 900_010))
    bien(
      await m.p.pedir(
        'POST',
        `/api/tiendas/${tiendaId}/ecf/certificado`,
        { p12: certificado.p12, clave: certificado.clave, delegado: true },
        m.a.duena,
      ),
    )
    bien(await anular('rango:E32:900201', 900_201, 900_210))
    bien(await anular('rango:B02:900001', 900_001, 900_010))
    await expect.poll(() => dgii.anulados, { timeout: 10_000 }).toEqual(['E320000900201-E320000900210'])
    const estado = async () => bien(await m.p.pedir('GET', `/api/tiendas/${tiendaId}/ecf`, undefined, m.a.duena))['anulaciones']
    await expect.poll(estado).toMatchObject([{ desde: 900_201, hasta: 900_210, estado: 'aceptada' }])
  })

  it('lo rechazado lo resuelve quien puede, una vez; de otra tienda, nadie', async () => {
    const { tiendaId } = m.a.tienda
    const id = idAnulacionEcf(RNC, 'E32', 77)
    const ops = await baseDeTienda(m.p.store, tiendaId, 'ops')
    await ops.createMany([construir(AnulacionEcf, { desde: 77, hasta: 77, estado: 'rechazada', mensajes: ['Usada'] }, { id, tiendaId })])
    const resolver = (quien: object, en = tiendaId) =>
      m.p.pedir('POST', `/api/tiendas/${en}/ecf/anulaciones/${encodeURIComponent(id)}/resolver`, { como: 'Nota E34' }, quien)
    for (const rol of ['cajero', 'supervisor', 'mensajero'] as const)
      await sinCambios(m.p, async () => negado(await resolver(m.a.gente[rol].persona), 403, 'permiso.denegado'))
    await sinCambios(m.p, async () => negado(await resolver(m.b.duena), 404, 'tienda.no-existe'))
    await sinCambios(m.p, async () => negado(await resolver(m.b.duena, m.b.tienda.tiendaId), 422, 'ecf.no-rechazado'))
    bien(await resolver(m.a.gente.contador.persona))
    expect(await ops.get(id)).toMatchObject({ resuelto: { como: 'Nota E34' } })
    await sinCambios(m.p, async () => negado(await resolver(m.a.duena), 422, 'ecf.no-rechazado'))
  })
})
