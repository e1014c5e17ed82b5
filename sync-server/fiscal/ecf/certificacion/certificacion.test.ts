/** A store goes through DGII's certification with DGII's own files, by commands alone, against its double. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { xmlDeCampos } from '#domain/fiscal/ecf/certificacion/campos.ts'
import type { EstadoDeCertificacion } from '#domain/fiscal/ecf/certificacion/comandos.certificacion.ts'
import type { HojaDeSet } from '#domain/fiscal/ecf/certificacion/set.ts'
import { documentoEcf } from '#domain/fiscal/ecf/documento.ts'
import { CABEZA, xmlEcf } from '#domain/fiscal/ecf/xml.ts'
import { unaAutoridad } from '../../../../tests/support/ecf/certificados.ts'
import { unaDgii, type Dgii } from '../../../../tests/support/ecf/dgii.ts'
import { comoFila, unasAprobaciones, unSet } from '../../../../tests/support/ecf/set-de-pruebas.ts'
import { tiendaEmisora, tiposEcfDeVenta, ventaFiscal } from '../../../../tests/support/ecf/ventas-fiscales.ts'
import { revisarFirma } from '../../../../tests/support/ecf/xmldsig.ts'
import { bien } from '../../../../tests/support/server/sync.ts'
import {
  unServidor,
  type PersonaPrueba,
  type Prueba,
  type Respuesta,
  type TiendaPrueba,
} from '../../../../tests/support/server/test-server.ts'
import { leerArbol } from './arbol.ts'

const RAIZ = join(import.meta.dirname, '../../../..')
const RNC = '131246796'
const bueno = unaAutoridad().emitir()
let dgii: Dgii
let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba

beforeAll(async () => {
  dgii = await unaDgii()
  p = await unServidor({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: dgii.url })
}, 60_000)
beforeEach(async () => {
  dgii.recibidos.length = 0
  dgii.respuestas.length = 0
  duena = await p.persona('Dueña')
  tienda = await p.tienda(duena, `tienda-${randomUUID().slice(0, 8)}`)
  bien(await p.pedir('PUT', `/api/tiendas/${tienda.tiendaId}`, { calle: 'Av. Duarte', razonSocial: 'La Fe, SRL', tiendaRnc: RNC }, duena))
  bien(
    await p.pedir('POST', `/api/tiendas/${tienda.tiendaId}/ecf/certificado`, { p12: bueno.p12, clave: bueno.clave, delegado: true }, duena),
  )
})
afterAll(async () => {
  await p.cerrar()
  await dgii.cerrar()
})

const base = (): string => `/api/tiendas/${tienda.tiendaId}/ecf/certificacion`
const pedir = (que: string, cuerpo: object = {}, quien = duena): Promise<Respuesta> => p.pedir('POST', `${base()}/${que}`, cuerpo, quien)
const estado = async (): Promise<EstadoDeCertificacion> =>
  bien(await p.pedir('GET', base(), undefined, duena)) as unknown as EstadoDeCertificacion
const subir = (hojas: readonly HojaDeSet[]): Promise<Respuesta> => pedir('set', { hojas })
const palabras = async (clase: string): Promise<string[]> =>
  (await estado()).casos.filter((caso) => caso.clase === clase).map((caso) => `${caso.encf} ${caso.estado}`)
const acaba = async (clase: string): Promise<void> => {
  await expect.poll(async () => (await estado()).enviando, { timeout: 20_000 }).not.toContain(clase)
}

it.each(tiposEcfDeVenta)('las columnas de un %s al azar dicen el documento entero, elemento por elemento', async (tipo) => {
  const arbol = await leerArbol(RAIZ, tipo)
  for (const venta of fc.sample(ventaFiscal([tipo]), 20)) {
    const doc = documentoEcf(venta, tiendaEmisora)
    const xml = doc.ok ? xmlEcf(doc.value, '2026-11-21T16:00:00.000Z') : ''
    const columnas = Object.entries(await comoFila(xml))
    const hecho = xmlDeCampos(arbol, [...columnas.toReversed(), ['FechaHoraFirma', '21-11-2026 12:00:00']], CABEZA)
    expect(hecho).toEqual({ ok: true, value: xml })
  }
})

describe('el set de datos', () => {
  it('cada documento se firma, va a la certificación en el orden de la DGII, y se acepta', async () => {
    bien(await subir(await unSet()))
    expect((await palabras('comprobante')).every((una) => una.endsWith('firmado'))).toBe(true)
    expect(dgii.recibidos).toEqual([])
    bien(await pedir('enviar', { clase: 'comprobante' }))
    await acaba('comprobante')
    expect(await palabras('comprobante')).toHaveLength(11)
    expect((await palabras('comprobante')).filter((una) => !una.endsWith('aceptado'))).toEqual([])
    const orden = dgii.recibidos.map(({ encf }) => encf.slice(0, 3))
    expect(orden.slice(-4).toSorted()).toEqual(['E32', 'E32', 'E33', 'E34'])
    expect(orden.slice(-2)).toEqual(['E32', 'E32'])
    const [resumen] = dgii.recibidos.filter(({ encf }) => encf.startsWith('E32'))
    expect(resumen?.xml).toContain('<RFCE>')
    // A rehearsal: no document of the store's own came of it.
    expect(await p.store.db(`tienda-${tienda.tiendaId}-ops`).then((ops) => ops.find({ tipo: 'ecf' }))).toEqual([])
  }, 40_000)

  it('uno que la DGII rechaza dice por qué y se hace otra vez; los demás siguen', async () => {
    dgii.dictar('E440000000001', {
      estado: 'Rechazado',
      secuenciaUtilizada: true,
      mensajes: [{ codigo: '1', valor: 'Dirección incorrecta' }],
    })
    bien(await subir(await unSet()))
    bien(await pedir('enviar', { clase: 'comprobante' }))
    await acaba('comprobante')
    const malos = (await estado()).casos.filter((caso) => caso.estado === 'rechazado')
    expect(malos).toMatchObject([{ encf: 'E440000000001', mensajes: ['Dirección incorrecta'] }])
    dgii.dictar('E440000000001', { estado: 'Aceptado', secuenciaUtilizada: true, mensajes: [] })
    expect((await pedir(`casos/${encodeURIComponent(malos[0]?.id ?? '')}/repetir`)).estado).toBe(200)
    bien(await pedir('enviar', { clase: 'comprobante' }))
    await acaba('comprobante')
    expect((await palabras('comprobante')).filter((una) => !una.endsWith('aceptado'))).toEqual([])
  }, 40_000)

  it('con una respuesta perdida se pregunta, y nada llega dos veces', async () => {
    dgii.portarse('recepcion', 'pierdeRespuesta', 1)
    dgii.portarse('resumen', 'pierdeRespuesta', 1)
    bien(await subir(await unSet()))
    bien(await pedir('enviar', { clase: 'comprobante' }))
    // What was lost is tried again after half a minute: any change of the store's wakes it up before.
    await expect
      .poll(
        async () => {
          bien(await pedir('enviar', { clase: 'comprobante' }))
          return (await palabras('comprobante')).filter((una) => !una.endsWith('aceptado'))
        },
        { timeout: 20_000, interval: 300 },
      )
      .toEqual([])
    expect(new Set(dgii.recibidos.map(({ encf }) => encf)).size).toBe(dgii.recibidos.length)
  }, 40_000)

  it.each([
    ['certificacion.no-es-set', () => [{ nombre: 'Hoja1', filas: [['Producto', 'Precio']] }]],
    ['certificacion.vacio', () => [{ nombre: 'ECF', filas: [['TipoeCF', 'ENCF']] }]],
    [
      'certificacion.encf',
      () => [
        {
          nombre: 'ECF',
          filas: [
            ['TipoeCF', 'ENCF'],
            ['31', 'B0100000001'],
          ],
        },
      ],
    ],
    [
      'certificacion.otro-rnc',
      () => [
        {
          nombre: 'ECF',
          filas: [
            ['TipoeCF', 'ENCF', 'RNCEmisor'],
            ['31', 'E310000000001', '101850043'],
          ],
        },
      ],
    ],
    [
      'certificacion.columna',
      () => [
        {
          nombre: 'ECF',
          filas: [
            ['TipoeCF', 'ENCF', 'RNCEmisor', 'Inventada'],
            ['31', 'E310000000001', RNC, 'x'],
          ],
        },
      ],
    ],
    [
      'certificacion.no-cumple',
      () => [
        {
          nombre: 'ECF',
          filas: [
            ['TipoeCF', 'ENCF', 'RNCEmisor'],
            ['31', 'E310000000001', RNC],
          ],
        },
      ],
    ],
  ])('uno malo dice qué tiene, y lo de antes queda: %s', async (code, hojas) => {
    bien(await subir(unasAprobaciones()))
    expect((await subir(hojas())).cuerpo['code']).toBe(code)
    expect(await palabras('aprobacion')).toEqual(['E310000000001 firmado', 'E310000000002 firmado'])
    expect(await palabras('comprobante')).toEqual([])
  })
})

it('lo que se aprueba o se rechaza le llega a la DGII, con los montos como los quiere', async () => {
  bien(await subir(unasAprobaciones()))
  bien(await pedir('enviar', { clase: 'aprobacion' }))
  await acaba('aprobacion')
  expect(await palabras('aprobacion')).toEqual(['E310000000001 aceptado', 'E310000000002 aceptado'])
  expect(dgii.respuestas).toEqual(['101850043-E310000000001-1', '101850043-E310000000002-2'])
  const { cuerpo } = await p.pedir('GET', `${base()}/xml?clase=aprobacion`, undefined, duena)
  expect(JSON.stringify(cuerpo)).toContain('<MontoTotal>228460.50</MontoTotal>')
}, 30_000)

it('la simulación es el mismo set con números propios, y la nota nombra el nuevo', async () => {
  expect((await pedir('simulacion', { desde: 501 })).cuerpo['code']).toBe('certificacion.sin-set')
  bien(await subir(await unSet()))
  bien(await pedir('simulacion', { desde: 501 }))
  bien(await pedir('enviar', { clase: 'simulacion' }))
  await acaba('simulacion')
  expect((await palabras('simulacion')).filter((una) => !una.endsWith('aceptado'))).toEqual([])
  const nota = dgii.recibidos.find(({ encf }) => encf === 'E340000000501')
  expect(nota?.xml).toContain('<NCFModificado>E310000000501</NCFModificado>')
  expect(dgii.recibidos.map(({ encf }) => encf)).toContain('E320000000502')
}, 40_000)

describe('lo demás del portal', () => {
  it('los pasos se marcan y se desmarcan, y quedan', async () => {
    expect(bien(await pedir('paso', { paso: 'registrado', hecho: true }))).toMatchObject({
      pasos: { registrado: { en: expect.any(String) } },
    })
    bien(await pedir('paso', { paso: 'datos', hecho: true }))
    expect(Object.keys((await estado()).pasos)).toEqual(['registrado', 'datos'])
    bien(await pedir('paso', { paso: 'datos', hecho: false }))
    expect(Object.keys((await estado()).pasos)).toEqual(['registrado'])
  })

  it('firma la postulación, y nada que la DGII tome por otra cosa', async () => {
    const postulacion = '<?xml version="1.0"?><Postulacion><Rnc>131246796</Rnc></Postulacion>'
    const { xml } = bien(await pedir('firmar', { xml: postulacion })) as { xml: string }
    expect((await revisarFirma(xml))?.vale).toBe(true)
    const malos = [
      '<ECF><Encabezado/></ECF>',
      '<x:ECF xmlns:x="urn:x"><Encabezado/></x:ECF>',
      '<SemillaModel><valor>1</valor></SemillaModel>',
      '<ACECF><DetalleAprobacionComercial/></ACECF>',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;&b;</a>',
      'esto no es un XML, aunque lo parezca',
      '<Postulacion></Postulacion><Postulacion/>',
      xml,
    ]
    for (const malo of malos)
      expect([malo.slice(0, 40), (await pedir('firmar', { xml: malo })).cuerpo['code']]).toEqual([
        malo.slice(0, 40),
        'certificacion.no-es-formulario',
      ])
  })

  it('nadie de otra tienda lo ve ni lo mueve', async () => {
    const ajena = await p.persona('De otra tienda')
    expect((await p.pedir('GET', base(), undefined, ajena)).estado).toBe(404)
    for (const que of ['set', 'enviar', 'paso', 'firmar']) expect((await pedir(que, {}, ajena)).estado).toBe(404)
    bien(await subir(unasAprobaciones()))
    const [caso] = (await estado()).casos
    const vecina = await p.tienda(ajena, `otra-${randomUUID().slice(0, 8)}`)
    const ruta = `/api/tiendas/${vecina.tiendaId}/ecf/certificacion/casos/${encodeURIComponent(caso?.id ?? '')}/repetir`
    expect((await p.pedir('POST', ruta, {}, ajena)).cuerpo['code']).toBe('ecf.sin-certificado')
  })
})
