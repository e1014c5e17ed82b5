/** What other issuers leave at a store's own address, good and bad, and what the store answers: rows 243 and 244. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Aviso } from '#domain/avisos/aviso.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { xmlAcecf } from '#domain/fiscal/ecf/acuses.ts'
import { documentoEcf } from '#domain/fiscal/ecf/documento.ts'
import { EcfRecibido, idEcfRecibido } from '#domain/fiscal/ecf/ecf-recibido.entity.ts'
import { Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { xmlEcf } from '#domain/fiscal/ecf/xml.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { unaAutoridad, type CertificadoDePrueba } from '../../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../../tests/support/ecf/dgii.ts'
import { tiendaEmisora, ventaFiscal } from '../../../../tests/support/ecf/ventas-fiscales.ts'
import { deLibxml2, revisarFirma } from '../../../../tests/support/ecf/xmldsig.ts'
import { bien } from '../../../../tests/support/server/sync.ts'
import { unServidor, type PersonaPrueba, type Prueba, type TiendaPrueba } from '../../../../tests/support/server/test-server.ts'
import { baseDeTienda, baseDeUsuario } from '../../../core/bases.ts'
import { leerLegibles } from '../../../core/documentos.ts'
import { crearValidador } from '../esquema.ts'
import { firmar } from '../firma.ts'

const [RNC, PROVEEDOR] = ['131246796', '101850043']
const autoridad = unaAutoridad()
const suyo = autoridad.emitir({ clave: 'clave' })
const delProveedor = autoridad.emitir({ serie: PROVEEDOR, nombre: 'Distribuidora del Cibao' })
let dgii: Dgii
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba

beforeAll(async () => {
  dgii = await unaDgii()
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
  duena = await p.persona('Dueña')
  tienda = await p.tienda(duena)
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, duena))
  bien(
    await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/certificado`, { p12: suyo.p12, clave: suyo.clave, delegado: true }, duena),
  )
}, 60_000)
afterAll(async () => {
  await p.cerrar()
  await dgii.cerrar()
})

const validar = crearValidador(new URL('../../../..', import.meta.url).pathname)
const dato = (xml: string, nombre: string): string => new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1] ?? ''
const direccion = (que: string, tiendaId = tienda.tiendaId): string => `/api/fe/${tiendaId}/fe/${que}`
const dejar = (que: string, xml: string, mas: { tipo?: string; autorizacion?: string } = {}) =>
  p.app.inject({
    method: 'POST',
    url: direccion(que),
    headers: {
      'content-type': mas.tipo ?? 'text/xml',
      ...(mas.autorizacion === undefined ? {} : { authorization: mas.autorizacion }),
    },
    payload: xml,
  })
const recepcion = async (xml: string) => {
  const { statusCode, body } = await dejar('recepcion/api/ecf', xml)
  return statusCode === 200 ? [dato(body, 'Estado'), dato(body, 'CodigoMotivoNoRecibido')] : statusCode
}
const TOMADO = ['0', '']

/** An invoice of the supplier to this store, unless told otherwise. */
function factura(
  numero: number,
  { a = RNC, de = PROVEEDOR, con = delProveedor }: { a?: string; de?: string; con?: CertificadoDePrueba } = {},
): string {
  const [venta] = fc.sample(ventaFiscal(['E31']), { numRuns: 1, seed: numero })
  if (!venta) throw new Error('no sale')
  const cliente = { clienteId: '', nombre: 'La Fe & Cía., SRL', identificacion: a, tipoIdentificacion: 'RNC' } as const
  const doc = documentoEcf(
    { ...venta, rnc: de, ncf: formatoNcf('E31', numero), cliente },
    { ...tiendaEmisora, razonSocial: 'Distribuidora <del> Cibao & Cía.' },
  )
  if (!doc.ok) throw new Error(doc.error.code)
  return firmar(xmlEcf(doc.value, p.reloj.ahora.toISOString()), con).xml
}
const leer = async (ncf: string): Promise<EcfRecibido | undefined> =>
  (await baseDeTienda(p.store, tienda.tiendaId, 'ops')).get<EcfRecibido>(idEcfRecibido(PROVEEDOR, ncf))
async function hastaQue(ncf: string, estado: string): Promise<EcfRecibido> {
  for (let i = 0; i < 200; i++) {
    const doc = await leer(ncf)
    if (doc?.estado === estado) return doc
    await new Promise((listo) => setTimeout(listo, 50))
  }
  throw new Error(`${ncf} is not ${estado}`)
}

describe('lo que llega a la tienda', () => {
  it('se guarda con lo que dice, y se acusa al momento con una firma que otro programa da por buena', async () => {
    const xml = factura(1)
    const { statusCode, body } = await dejar('recepcion/api/ecf', xml)
    expect(statusCode).toBe(200)
    expect(await validar('ARECF', [body])).toEqual([undefined])
    expect(await revisarFirma(body, deLibxml2)).toMatchObject({ vale: true })
    expect(['RNCEmisor', 'RNCComprador', 'eNCF', 'Estado'].map((nombre) => dato(body, nombre))).toEqual([
      PROVEEDOR,
      RNC,
      'E310000000001',
      '0',
    ])
    expect(await leer('E310000000001')).toMatchObject({
      nombreEmisor: 'Distribuidora <del> Cibao & Cía.',
      fecha: '2026-11-21',
      totalCentavos: Math.round(Number(dato(xml, 'MontoTotal')) * 100),
      firmante: 'Distribuidora del Cibao',
      identificacionDelFirmante: PROVEEDOR,
      ambiente: 'pruebas',
      estado: 'porResponder',
      sha256: createHash('sha256').update(xml).digest('hex'),
    })
    const id = idEcfRecibido(PROVEEDOR, 'E310000000001')
    const { cuerpo } = await p.pedir('GET', `/api/tiendas/${tienda.tiendaId}/ecf/recibidos/${id}/xml`, undefined, duena)
    expect(cuerpo['xml']).toBe(xml)
  })

  it('dentro de un formulario, como lo manda la DGII, se lee igual', async () => {
    const formulario = new FormData()
    formulario.append('xml', new Blob([factura(2)], { type: 'text/xml' }), `${PROVEEDOR}E310000000002.xml`)
    const enviado = new Response(formulario)
    const tipo = enviado.headers.get('content-type') ?? ''
    const { statusCode, body } = await dejar('recepcion/api/ecf', await enviado.text(), { tipo })
    expect([statusCode, dato(body, 'Estado')]).toEqual([200, '0'])
  })

  it('la semilla firmada da un token; uno inventado no pasa, y sin ninguno vale lo que está firmado', async () => {
    const semilla = (await p.app.inject({ url: direccion('autenticacion/api/semilla') })).body
    const { statusCode, body } = await dejar('autenticacion/api/validacioncertificado', firmar(semilla, delProveedor).xml)
    expect(statusCode).toBe(200)
    const { token } = JSON.parse(body) as { token: string }
    const con = async (autorizacion: string, numero: number) =>
      (await dejar('recepcion/api/ecf', factura(numero), { autorizacion })).statusCode
    expect(await con(`Bearer ${token}`, 3)).toBe(200)
    expect(await con(`Bearer ${token}x`, 4)).toBe(401)
    expect(await con('Bearer 9999999999999.x', 4)).toBe(401)
    expect((await dejar('autenticacion/api/validacioncertificado', semilla)).statusCode).toBe(401)
    const ajena = semilla.replace(/<valor>[^<]*/, '<valor>9999999999999.abc')
    expect((await dejar('autenticacion/api/validacioncertificado', firmar(ajena, delProveedor).xml)).statusCode).toBe(401)
  })
})

describe('fila 243: lo que no se cree', () => {
  it('para otro comprador, dos veces, con un byte cambiado, sin firma, o con la de otra empresa', async () => {
    const bueno = factura(10)
    expect(await recepcion(factura(11, { a: '101001577' }))).toEqual(['1', '4'])
    expect(await recepcion(bueno)).toEqual(TOMADO)
    expect(await recepcion(bueno)).toEqual(['1', '3'])
    const sinFirma = factura(12).replace(/<Signature[\s\S]*<\/Signature>/, '')
    for (const malo of [
      factura(12).replace(/<MontoTotal>(\d)/, '<MontoTotal>9$1'),
      sinFirma,
      factura(12, { con: autoridad.emitir({ serie: '401506254', nombre: 'Otra empresa' }) }),
      factura(12, { con: autoridad.emitir({ serie: PROVEEDOR, hasta: new Date(p.reloj.ahora.getTime() - 60_000) }) }),
    ])
      expect(await recepcion(malo)).toEqual(['1', '2'])
    expect(await leer('E310000000012')).toBeUndefined()
  })

  it('una firma buena de otra cosa no firma el documento: envuelta, repetida, de una parte o con otro algoritmo', async () => {
    const bueno = factura(20)
    const firma = /<Signature[\s\S]*<\/Signature>/.exec(bueno)?.[0] ?? ''
    const otro = factura(21)
    const suya = /<Signature[\s\S]*<\/Signature>/.exec(otro)?.[0] ?? ''
    for (const malo of [
      otro.replace(suya, firma),
      otro.replace('</ECF>', `${firma}</ECF>`),
      otro.replace('<Encabezado>', `${firma}<Encabezado>`).replace(suya, ''),
      otro.replace(suya, `<Extra>${bueno.replace(/^<\?xml[^>]*\?>/, '')}</Extra>${firma}`),
      firmar(otro, delProveedor).xml,
      otro.replace('</ECF>', `${'<Signature '.repeat(60_000)}</ECF>`),
      otro.replace('</ECF>', `${' '.repeat(600_000)}</ECF>`),
      otro.replace('URI=""', 'URI="#algo"'),
      otro.replaceAll('rsa-sha256', 'hmac-sha1'),
      otro.replace('<SignatureValue>', '<SignatureValue>A'),
      otro.replace('<!--', '').replace('<eNCF>E31', '<eNCF><!--x-->E31'),
    ])
      expect([malo.length, await recepcion(malo)]).toEqual([malo.length, malo.includes('<!--x-->') ? 400 : ['1', '2']])
    expect(await leer('E310000000021')).toBeUndefined()
    expect(await recepcion(otro)).toEqual(TOMADO)
  })

  it('lo que no es un comprobante, lo que declara entidades, y lo que pesa demasiado, se contesta sin abrirlo', async () => {
    const bomba = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${factura(30).replace(/^<\?xml[^>]*\?>/, '')}`
    expect(await recepcion(bomba)).toBe(400)
    expect(await recepcion('<html></html>')).toBe(400)
    expect(await recepcion('')).toBe(400)
    expect((await dejar('recepcion/api/ecf', 'x'.repeat(1_500_001))).statusCode).toBe(413)
    expect((await dejar('recepcion/api/ecf', '--x\r\nnada', { tipo: 'multipart/form-data; boundary=x' })).statusCode).toBe(400)
    const mal = firmar(
      factura(31)
        .replace(/<Signature[\s\S]*<\/Signature>/, '')
        .replace('<Totales>', '<Otro>1</Otro><Totales>'),
      delProveedor,
    ).xml
    expect(await recepcion(mal)).toEqual(['1', '1'])
  })

  it('de una tienda que no está, o que no firma aquí, nadie sabe nada', async () => {
    const otra = await p.tienda(await p.persona())
    for (const de of [otra.tiendaId, '00000000-0000-4000-8000-000000000000', 'x'])
      for (const [method, que] of [
        ['GET', 'autenticacion/api/semilla'],
        ['POST', 'recepcion/api/ecf'],
      ] as const) {
        const r = await p.app.inject({
          method,
          url: direccion(que, de),
          ...(method === 'POST' ? { headers: { 'content-type': 'text/xml' }, payload: factura(40) } : {}),
        })
        expect([de, que, r.statusCode]).toEqual([de, que, 404])
      }
  })

  it('quien no lleva las cuentas no lo responde ni baja su XML; la tienda de al lado tampoco', async () => {
    const id = idEcfRecibido(PROVEEDOR, 'E310000000010')
    const vecina = await p.persona()
    await p.tienda(vecina)
    const ruta = `/api/tiendas/${tienda.tiendaId}/ecf/recibidos/${id}`
    for (const quien of [vecina, await p.persona()]) {
      expect((await p.pedir('GET', `${ruta}/xml`, undefined, quien)).estado).toBe(404)
      expect((await p.pedir('POST', `${ruta}/responder`, { aprueba: true }, quien)).estado).toBe(404)
    }
    expect(await leer('E310000000010')).toMatchObject({ estado: 'porResponder' })
  })
})

describe('lo que la tienda dice de lo que recibió', () => {
  const responder = (ncf: string, cuerpo: object) =>
    p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/recibidos/${idEcfRecibido(PROVEEDOR, ncf)}/responder`, cuerpo, duena)

  it('aprobado llega a la DGII una vez; otra respuesta no cabe', async () => {
    expect(bien(await responder('E310000000001', { aprueba: true }))).toMatchObject({ estado: 'porEnviar' })
    await hastaQue('E310000000001', 'aceptada')
    expect(dgii.respuestas).toEqual([`${PROVEEDOR}-E310000000001-1`])
    expect(await responder('E310000000001', { aprueba: false, motivo: 'No llegó' })).toMatchObject({ estado: 409 })
    // Nobody is in the directory: the supplier is not told, which is seen, and may be tried again.
    const avisado = async () => (await leer('E310000000001'))?.aviso
    await expect.poll(avisado).toBe('sinDireccion')
    const avisar = () =>
      p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/recibidos/${idEcfRecibido(PROVEEDOR, 'E310000000001')}/avisar`, {}, duena)
    expect(bien(await avisar())).toMatchObject({ aviso: 'porAvisar', estado: 'aceptada' })
    await expect.poll(avisado).toBe('sinDireccion')
    expect(await responder('E310009999999', { aprueba: true })).toMatchObject({ estado: 404 })
  })

  it('rechazado lleva su motivo; lo que la DGII no toma se puede decir otra vez', async () => {
    expect(await responder('E310000000002', { aprueba: false })).toMatchObject({ cuerpo: { code: 'recibido.falta-motivo' } })
    dgii.negarRespuestas = 'El e-CF no está aceptado todavía'
    bien(await responder('E310000000002', { aprueba: false, motivo: 'La mercancía no llegó' }))
    expect(await hastaQue('E310000000002', 'rechazada')).toMatchObject({ mensajes: ['El e-CF no está aceptado todavía'] })
    dgii.negarRespuestas = ''
    p.reloj.ahora = new Date(p.reloj.ahora.getTime() + 1000)
    bien(await responder('E310000000002', { aprueba: false, motivo: 'La mercancía no llegó' }))
    await hastaQue('E310000000002', 'aceptada')
    expect(dgii.respuestas).toContain(`${PROVEEDOR}-E310000000002-2`)
  })

  it('con la DGII sin contestar espera y llega después, sin perderse', async () => {
    dgii.portarse('responder', 'pierdeRespuesta')
    bien(await responder('E310000000003', { aprueba: true }))
    await hastaQue('E310000000003', 'enviada')
    await expect.poll(() => dgii.respuestas.includes(`${PROVEEDOR}-E310000000003-1`)).toBe(true)
  })
})

describe('fila 244: lo que un comprador dice de un comprobante de la tienda', () => {
  it('se anota una vez, y solo de su comprador, firmado por él, por lo que fue', async () => {
    const ops = await baseDeTienda(p.store, tienda.tiendaId, 'ops')
    const ncf = 'E310000000900'
    const { totales } = construir(Venta)
    const cliente = { clienteId: '', nombre: 'Cibao', identificacion: PROVEEDOR, tipoIdentificacion: 'RNC' } as const
    const fecha = p.reloj.ahora.toISOString().slice(0, 10)
    const campos = { ncf, rnc: RNC, fecha, tipoComprobante: 'E31', cliente } as const
    await ops.create(
      construir(Venta, campos, { id: `${RNC}-${ncf}`, tiendaId: tienda.tiendaId, seq: 900, en: p.reloj.ahora.toISOString() }),
    )
    await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
    await expect.poll(async () => (await ops.get<Ecf>(idEcf(RNC, ncf)))?.estado).toBe('aceptado')
    const dicho = (mas: object = {}, aprueba = false) =>
      xmlAcecf(
        { rncEmisor: RNC, rncComprador: PROVEEDOR, ncf, fecha, totalCentavos: totales.total, ...mas },
        { aprueba, motivo: 'Precio <distinto> & caro' },
        p.reloj.ahora.toISOString(),
      )
    const oir = async (xml: string, con: CertificadoDePrueba = delProveedor) =>
      (await dejar('aprobacioncomercial/api/ecf', firmar(xml, con).xml)).statusCode
    const otra = autoridad.emitir({ serie: '401506254', nombre: 'Otra empresa' })
    expect(await oir(dicho(), otra)).toBe(400)
    expect(await oir(dicho({ rncComprador: '401506254' }), otra)).toBe(400)
    expect(await oir(dicho({ totalCentavos: 1 }))).toBe(400)
    expect(await oir(dicho({ ncf: 'E310000000901' }))).toBe(400)
    expect(await oir(dicho().replace('<Estado>2', '<Estado>7'))).toBe(400)
    expect((await ops.get<Ecf>(idEcf(RNC, ncf)))?.comercial).toBeNull()
    expect(await oir(dicho())).toBe(200)
    expect(await oir(dicho({}, true))).toBe(200)
    expect((await ops.get<Ecf>(idEcf(RNC, ncf)))?.comercial).toMatchObject({ aprueba: false, motivo: 'Precio <distinto> & caro' })
    const suyos = async () => await leerLegibles(baseDeUsuario(p.store, duena.usuarioId), Aviso)
    await expect
      .poll(async () => (await suyos()).filter(({ clase }) => clase === 'ecf_negado').map(({ motivo }) => motivo))
      .toEqual([`${ncf}: Precio <distinto> & caro`])
  })
})
