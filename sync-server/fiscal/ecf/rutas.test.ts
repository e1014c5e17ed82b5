/** A store, from its certificate to documents that DGII has accepted, by commands alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { construir } from '#domain/core/construir.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../tests/support/ecf/dgii.ts'
import { bien } from '../../../tests/support/server/sync.ts'
import {
  unServidor,
  type PersonaPrueba,
  type Prueba,
  type Respuesta,
  type TiendaPrueba,
} from '../../../tests/support/server/test-server.ts'
import { abrirAuditoria, baseDeTienda, idTienda } from '../../core/bases.ts'
import { abrirArchivo, guardarEmision, leerEmision } from './archivo.ts'

const RNC = '131246796'
const CLAVE = 'clave-que-nadie-repite'
const autoridad = unaAutoridad()
const bueno = autoridad.emitir({ clave: CLAVE })
let dgii: Dgii
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
const registro: string[] = []

beforeAll(async () => {
  dgii = await unaDgii()
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url }, undefined, {
    log: { level: 'trace', stream: { write: (linea: string) => void registro.push(linea) } },
  })
  duena = await p.persona('Dueña')
  tienda = await p.tienda(duena)
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, duena))
}, 60_000)
afterAll(async () => {
  await p.cerrar()
  await dgii.cerrar()
})

const ecf = () => `/api/tiendas/${tienda.tiendaId}/ecf`
const estado = async (): Promise<EstadoDeEcf> => bien(await p.pedir('GET', ecf(), undefined, duena)) as unknown as EstadoDeEcf
const subir = (cuerpo: object, quien = duena): Promise<Respuesta> => p.pedir('POST', `${ecf()}/certificado`, cuerpo, quien)

let numero = 0
async function vender(fecha: string): Promise<string> {
  const ncf = `E32${String(++numero).padStart(10, '0')}`
  const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
  const en = `${fecha}T16:00:00.000Z`
  await ops.create(construir(Venta, { ncf, rnc: RNC, fecha }, { id: `${RNC}-${ncf}`, tiendaId: tienda.tiendaId, seq: numero, en }))
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  return ncf
}

async function hastaQue(ncf: string, esperado: string): Promise<void> {
  const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
  for (let i = 0; i < 200; i++) {
    const doc = await ops.get<Ecf>(idEcf(RNC, ncf))
    if (doc?.estado === esperado) return
    await new Promise((listo) => setTimeout(listo, 50))
  }
  throw new Error(`${ncf} is not ${esperado}`)
}

const hoy = () => diaFiscal(p.reloj.ahora.toISOString())

describe('el certificado', () => {
  it('sin él no se firma nada, y se dice', async () => {
    const ncf = await vender(hoy())
    expect(await estado()).toMatchObject({ ambiente: 'pruebas', certificado: null, desde: '', cola: [] })
    expect(await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).get(idEcf(RNC, ncf))).toBeUndefined()
  })

  it.each([
    ['certificado.clave', () => ({ p12: bueno.p12, clave: 'otra' })],
    ['certificado.no-es-p12', () => ({ p12: 'aG9sYQ==', clave: 'x' })],
    ['certificado.otro-rnc', () => ({ ...autoridad.emitir({ serie: '101850043' }) })],
    ['certificado.vencido', () => ({ ...autoridad.emitir({ hasta: new Date(Date.now() - 3_600_000) }) })],
  ])('uno malo se dice por qué y no queda nada de él: %s', async (code, hecho) => {
    const { p12, clave } = hecho()
    const r = await subir({ p12, clave })
    expect([r.estado, r.cuerpo['code']]).toEqual([422, code])
    expect(await estado()).toMatchObject({ certificado: null })
  })

  it('lo sube la dueña y nadie más; la llave y la clave no salen por ninguna parte', async () => {
    const contadora = await p.persona('De fuera')
    expect((await subir({ p12: bueno.p12, clave: CLAVE }, contadora)).estado).toBe(404)
    const r = await subir({ p12: bueno.p12, clave: CLAVE, desde: sumarDias(hoy(), -1) })
    expect(bien(r)).toMatchObject({ certificado: { identificacion: RNC, titular: expect.any(String) }, desde: sumarDias(hoy(), -1) })
    const guardado = JSON.stringify([
      await (await abrirArchivo(p.store)).changes('0', 1000),
      await (await abrirAuditoria(p.store)).changes('0', 1000),
      await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).changes('0', 1000),
      r.cuerpo,
      registro,
    ])
    const trozo = bueno.llave.split(/\s+/)[8] ?? ''
    expect(trozo).toHaveLength(64)
    for (const secreto of [CLAVE, trozo, bueno.p12.slice(100, 160), 'PRIVATE KEY']) expect(guardado).not.toContain(secreto)
  })
})

describe('de la venta a la DGII', () => {
  it('las que ya estaban, de ese día en adelante, y las que llegan después se aceptan solas', async () => {
    await hastaQue('E320000000001', 'aceptado')
    const nueva = await vender(hoy())
    await hastaQue(nueva, 'aceptado')
    const vieja = await vender(sumarDias(hoy(), -2))
    expect(await (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).get(idEcf(RNC, vieja))).toBeUndefined()
    expect(dgii.recibidos.map(({ encf }) => encf)).toEqual(['E320000000001', nueva])
  }, 30_000)

  it('un rechazo se ve con lo que dijo la DGII', async () => {
    const siguiente = `E32${String(numero + 1).padStart(10, '0')}`
    dgii.dictar(siguiente, {
      estado: 'Rechazado',
      secuenciaUtilizada: false,
      mensajes: [{ codigo: '10', valor: 'Secuencia no autorizada' }],
    })
    const ncf = await vender(hoy())
    await hastaQue(ncf, 'rechazado')
    expect((await estado()).porResolver).toMatchObject([
      { ncf, estado: 'rechazado', secuencia: 'libre', mensajes: [{ texto: 'Secuencia no autorizada' }] },
    ])
  }, 30_000)

  it('lo rechazado con su número libre se corrige y se acepta bajo el mismo número; la venta no cambia', async () => {
    const ncf = `E32${String(numero).padStart(10, '0')}`
    const id = idEcf(RNC, ncf)
    const acto = (que: string, cuerpo: object, quien = duena) => p.pedir('POST', `${ecf()}/${encodeURIComponent(id)}/${que}`, cuerpo, quien)
    const cajera = await p.persona('De fuera')
    expect((await acto('corregir', {}, cajera)).estado).toBe(404)
    dgii.dictar(ncf, {})
    const comprador = { nombre: 'Ana Núñez', identificacion: '00113918205', tipoIdentificacion: 'Cédula' }
    expect(bien(await acto('corregir', { comprador }))).toMatchObject({ porResolver: [] })
    await hastaQue(ncf, 'aceptado')
    const llegadas = dgii.recibidos.filter(({ encf }) => encf === ncf)
    expect(llegadas).toHaveLength(2)
    expect(llegadas[1]?.xml).toContain('<RNCComprador>00113918205</RNCComprador>')
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    expect(await ops.get(`${RNC}-${ncf}`)).toMatchObject({ cliente: { identificacion: '' } })
    expect((await acto('corregir', {})).cuerpo['code']).toBe('ecf.no-rechazado')
    const archivo = await abrirArchivo(p.store)
    expect(await archivo.getMany([`xml:${RNC}-${ncf}`, `xml:${RNC}-${ncf}:1`])).toMatchObject([
      { tiendaId: tienda.tiendaId },
      { tiendaId: tienda.tiendaId },
    ])
  }, 30_000)

  it('lo rechazado con su número gastado no se corrige: se dice con qué se resolvió, y deja de esperar', async () => {
    const siguiente = `E32${String(numero + 1).padStart(10, '0')}`
    dgii.dictar(siguiente, { estado: 'Rechazado', secuenciaUtilizada: true, mensajes: [{ codigo: '11', valor: 'No' }] })
    const ncf = await vender(hoy())
    await hastaQue(ncf, 'rechazado')
    const acto = (que: string, cuerpo: object) => p.pedir('POST', `${ecf()}/${encodeURIComponent(idEcf(RNC, ncf))}/${que}`, cuerpo, duena)
    expect((await acto('corregir', {})).cuerpo['code']).toBe('ecf.numero-gastado')
    expect((await acto('resolver', { como: '' })).estado).toBe(400)
    expect((await estado()).porResolver).toMatchObject([{ ncf }])
    expect(bien(await acto('resolver', { como: 'Con el E320000000099' }))).toMatchObject({ porResolver: [] })
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    expect(await ops.get(idEcf(RNC, ncf))).toMatchObject({
      estado: 'rechazado',
      clave: 'resuelto',
      resuelto: { como: 'Con el E320000000099' },
    })
    expect((await acto('resolver', { como: 'Otra vez' })).cuerpo['code']).toBe('ecf.no-rechazado')
  }, 30_000)

  it('quien busca una factura vieja recibe lo que se sabe de su e-CF, para imprimirla con su código', async () => {
    const [primera] = (
      bien(
        await p.pedir(
          'GET',
          `/api/tiendas/${tienda.tiendaId}/ventas?desde=2000-01-01&hasta=2099-12-31&ncf=E320000000001`,
          undefined,
          duena,
        ),
      ) as unknown as { ecf: Ecf[] }
    ).ecf
    expect(primera).toMatchObject({ ventaId: `${RNC}-E320000000001`, estado: 'aceptado', codigoSeguridad: expect.stringMatching(/^.{6}$/) })
  })

  it('los XML de un período salen como se firmaron, página a página, y solo los suyos', async () => {
    const leidos: { ncf: string; xml: string; estado: string }[] = []
    let despuesDe = ''
    do {
      const pagina = await p.pedir(
        'GET',
        `${ecf()}/xml?desde=${hoy()}&hasta=${hoy()}&despuesDe=${encodeURIComponent(despuesDe)}`,
        undefined,
        duena,
      )
      expect(pagina.estado).toBe(200)
      leidos.push(...(pagina.cuerpo['documentos'] as typeof leidos))
      despuesDe = String(pagina.cuerpo['sigue'])
    } while (despuesDe !== '')
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    const suyos = (await ops.find<Ecf>({ tipo: Ecf.tipo })).filter(({ fecha }) => fecha === hoy())
    expect(leidos.map(({ ncf }) => ncf)).toEqual(suyos.map(({ ncf }) => ncf).sort())
    for (const { ncf, xml } of leidos.filter((uno) => uno.estado === 'aceptado'))
      expect(xml).toMatch(new RegExp(`<eNCF>${ncf}</eNCF>[^]*<SignatureValue>`))
    const manana = sumarDias(hoy(), 1)
    const de = async (consulta: string, quien = duena) => p.pedir('GET', `${ecf()}/xml?${consulta}`, undefined, quien)
    expect((await de(`desde=${manana}&hasta=${manana}`)).cuerpo).toEqual({ documentos: [], sigue: '' })
    expect((await de(`desde=${hoy()}&hasta=${hoy()}&despuesDe=emision`)).estado).toBe(400)
    expect((await de(`desde=ayer&hasta=${hoy()}`)).estado).toBe(400)
    expect((await de(`desde=${hoy()}&hasta=${hoy()}`, await p.persona('Curiosa'))).estado).toBe(404)
  }, 30_000)

  it('el servidor se apaga y enciende: sigue con el mismo certificado; sin él, espera y se vende igual', async () => {
    await p.reiniciar(async () => {})
    const ncf = await vender(hoy())
    await hastaQue(ncf, 'aceptado')
    expect(bien(await p.pedir('POST', `${ecf()}/certificado/quitar`, {}, duena))).toMatchObject({ certificado: null })
    const espera = await vender(hoy())
    await hastaQue(espera, 'porFirmar')
    const { cola, vence } = await estado()
    expect(cola).toMatchObject([{ estado: 'porFirmar', cuantos: 1 }])
    // Sold at noon of that day: seventy-two hours from then.
    expect(vence).toBe(`${sumarDias(hoy(), 3)}T16:00:00.000Z`)
    bien(await subir({ p12: bueno.p12, clave: CLAVE }))
    await hastaQue(espera, 'aceptado')
    expect(dgii.recibidos.filter(({ encf }) => encf === espera)).toHaveLength(1)
  }, 60_000)
})

it('lo ya vendido que quedó por anotar, porque el servidor murió al recibir el certificado, se anota', async () => {
  const dia = sumarDias(hoy(), -3)
  const antes = await vender(dia)
  const emision = await leerEmision(p.store, tienda.tiendaId)
  if (!emision) throw new Error('the store does not sign')
  await guardarEmision(p.store, { ...emision, desde: dia, porAnotar: true }, emision.rev)
  await hastaQue(antes, 'aceptado')
  expect((await leerEmision(p.store, tienda.tiendaId))?.porAnotar).toBeUndefined()
}, 30_000)

it('si la tienda cambia de RNC, se dice que el certificado es de otro', async () => {
  const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
  const id = idTienda(tienda.tiendaId)
  const ponerRnc = async (tiendaRnc: string) => {
    const guardada = await ops.get<Tienda>(id)
    if (guardada) await ops.update({ ...guardada, tiendaRnc } as typeof guardada)
  }
  await ponerRnc('101850043')
  expect(await estado()).toMatchObject({ detenida: 'ecf.otro-rnc' })
  await ponerRnc(RNC)
  expect(await estado()).toMatchObject({ detenida: '' })
})

it('sin DGII en la configuración no se firma ni se envía: se dice, y el certificado se puede ir subiendo', async () => {
  const sin = await unServidor()
  const otra = await sin.persona()
  const suya = await sin.tienda(otra)
  const direccion = `/api/tiendas/${suya.tiendaId}/ecf`
  expect(bien(await sin.pedir('POST', `${direccion}/certificado`, { p12: bueno.p12, clave: CLAVE }, otra))).toMatchObject({
    ambiente: null,
    certificado: { identificacion: RNC },
  })
  await sin.cerrar()
}, 30_000)
