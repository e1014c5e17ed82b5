import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { tiposEcf, type TipoEcf } from '#domain/fiscal/ecf/documento.ts'
import { unaAutoridad, type CertificadoDePrueba } from '../../../tests/support/ecf/certificados.ts'
import type { Maldad } from '../../../tests/support/ecf/dgii.ts'
import { certificadoDe, unaOficina, type Oficina, girar } from '../../../tests/support/ecf/servidor.ts'
import { tiposEcfDeVenta, type TipoEcfDeVenta } from '../../../tests/support/ecf/ventas-fiscales.ts'
import { baseDeTienda } from '../../core/bases.ts'
import { abrirArchivo, idXml } from './archivo.ts'
import { leerGuardado, mover } from './guardado.ts'

const autoridad = unaAutoridad()
let bueno: CertificadoDePrueba
let o: Oficina
let tiendaId: string

beforeAll(async () => {
  bueno = autoridad.emitir()
  o = await unaOficina()
})
beforeEach(async () => {
  tiendaId = await o.tienda(bueno)
})
afterAll(() => o.cerrar())

const llegadas = ({ ncf }: Pick<Ecf, 'ncf'>) => o.dgii.recibidos.filter(({ encf }) => encf === ncf)
const esTipoDeVenta = (tipo: TipoEcf): tipo is TipoEcfDeVenta => tiposEcfDeVenta.some((uno) => uno === tipo)

const PEQUENA = {
  totales: { gravado18: 8475, itbis18: 1525, gravado16: 0, itbis16: 0, gravado0: 0, exento: 0, descuento: 0, itbis: 1525, total: 10_000 },
}

describe('una venta llega a la DGII y se acepta', () => {
  it.each(tiposEcf)('%s', async (tipo) => {
    const ecf = esTipoDeVenta(tipo) ? await o.vender(tiendaId, tipo) : await o.comprar(tiendaId, tipo)
    expect(ecf).toMatchObject({ estado: 'porFirmar', totalCentavos: ecf.totalCentavos })
    await o.apurar(o.cola(), tiendaId)
    const final = await o.ecf(tiendaId, ecf)
    expect(final).toMatchObject({
      estado: 'aceptado',
      intento: null,
      problema: null,
      ambiente: 'pruebas',
      resumida: tipo === 'E32' && ecf.totalCentavos < 25_000_000,
    })
    expect(llegadas(ecf)).toHaveLength(1)
    expect(final.codigoSeguridad).toBe(llegadas(ecf)[0]?.codigoSeguridad)
    expect(final.trackId === '').toBe(final.resumida)
    const guardado = await (await abrirArchivo(o.store)).get(idXml(ecf))
    expect([guardado?.['xml'], guardado?.['resumen']]).toContain(llegadas(ecf)[0]?.xml)
  })

  it.each(tiposEcfDeVenta)('lo que dice de ITBIS el texto firmado de un %s queda con él, para cotejarlo con los libros', async (tipo) => {
    const ecf = await o.vender(tiendaId, tipo)
    await o.apurar(o.cola(), tiendaId)
    const venta = await (await baseDeTienda(o.store, tiendaId, 'ops')).get<{ totales: { itbis: number } }>(ecf.ventaId)
    expect((await o.ecf(tiendaId, ecf)).itbisCentavos).toBe(venta?.totales.itbis)
  })

  it('de un consumo pequeño la DGII oye el resumen y la tienda guarda la factura entera', async () => {
    const ecf = await o.vender(tiendaId, 'E32', PEQUENA)
    await o.apurar(o.cola(), tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado', resumida: true })
    expect(llegadas(ecf)[0]?.xml).toContain('<RFCE>')
    expect(await (await abrirArchivo(o.store)).get(idXml(ecf))).toMatchObject({
      xml: expect.stringContaining('<DetallesItems>'),
    })
  })

  it('una nota espera a que la DGII tenga lo que modifica', async () => {
    const nota = await o.vender(tiendaId, 'E34')
    const ops = await baseDeTienda(o.store, tiendaId, 'ops')
    const { modifica } = (await ops.get<{ modifica: { ncf: string } }>(nota.ventaId)) ?? { modifica: { ncf: '' } }
    expect(nota.modificaId).toBe(`ecf:${nota.rnc}-${modifica.ncf}`)
    // What it modifies, still to be sent.
    const original = await o.vender(tiendaId, 'E31')
    const cambiado = { ...original, id: nota.modificaId, ncf: modifica.ncf }
    await ops.create(cambiado)
    const cola = o.cola({ ambiente: 'pruebas' })
    for (let i = 0; i < 3; i++) await girar(cola, tiendaId)
    expect(llegadas(nota)).toEqual([])
  })
})

describe('una nota cuya venta no ha llegado de su caja', () => {
  it('espera por ella, y se dice', async () => {
    const ncf = 'E320000099999'
    const modifica = { ventaId: `131246796-${ncf}`, ncf, fecha: '2026-11-21', codigo: '3', motivo: 'Devuelto' } as const
    const nota = await o.vender(tiendaId, 'E34', { modifica })
    const cola = o.cola()
    for (let i = 0; i < 5; i++) await o.apurar(cola, tiendaId, 1)
    expect(llegadas(nota)).toEqual([])
    expect(await o.ecf(tiendaId, nota)).toMatchObject({ estado: 'firmado', problema: { code: 'ecf.modificado-no-llega' } })
  })
})

describe('lo que la DGII contesta y no es una respuesta no cuenta como una', () => {
  const malas: readonly (readonly ['recepcion' | 'resultado' | 'trackids' | 'resumen' | 'estado' | 'semilla' | 'token', Maldad])[] = [
    ['semilla', 'html'],
    ['semilla', 'cuelga'],
    ['token', '500'],
    ['token', '401'],
    ['recepcion', 'html'],
    ['recepcion', '500'],
    ['recepcion', '400'],
    ['recepcion', '401'],
    ['recepcion', 'cuelga'],
    ['recepcion', 'pierdeRespuesta'],
    ['recepcion', 'trackIdAjeno'],
    ['resultado', 'html'],
    ['resultado', '500'],
    ['resultado', 'otroDocumento'],
    ['resultado', 'otroRnc'],
    ['resultado', 'palabraRara'],
    ['resultado', 'pierdeRespuesta'],
  ]
  it.each(malas)('%s: %s, y al final se acepta, enviada una vez', async (puerta, maldad) => {
    await o.vender(tiendaId, 'E31')
    await o.apurar(o.cola(), tiendaId)
    const ecf = await o.vender(tiendaId, 'E31')
    o.dgii.portarse(puerta, maldad)
    await o.apurar(o.cola(), tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado', problema: null })
    expect(llegadas(ecf)).toHaveLength(1)
  })

  it.each(['html', '500', 'cuelga', 'pierdeRespuesta', 'otroDocumento', 'otroRnc', 'palabraRara'] as const)(
    'un resumen: %s',
    async (maldad) => {
      const ecf = await o.vender(tiendaId, 'E32', PEQUENA)
      o.dgii.portarse('resumen', maldad)
      await o.apurar(o.cola(), tiendaId)
      expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado' })
      expect(llegadas(ecf)).toHaveLength(1)
    },
  )

  it('una respuesta perdida se pregunta, y hasta que no se sabe no se envía otra vez', async () => {
    const ecf = await o.vender(tiendaId, 'E31')
    o.dgii.portarse('recepcion', 'pierdeRespuesta')
    const cola = o.cola()
    await girar(cola, tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({
      estado: 'firmado',
      trackId: '',
      intento: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    // Whoever asks about it gets no answer either.
    o.dgii.portarse('trackids', 'html', 2)
    await o.apurar(cola, tiendaId)
    expect(llegadas(ecf)).toHaveLength(1)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado', trackId: llegadas(ecf)[0]?.trackId })
  })

  it('en proceso se vuelve a preguntar, cada vez más de tarde en tarde, sin enviarla otra vez', async () => {
    const ecf = await o.vender(tiendaId, 'E45')
    o.dgii.dictar(ecf.ncf, { estado: 'En Proceso' })
    const cola = o.cola()
    const antes = o.dgii.llamadas.get('resultado') ?? 0
    const inicio = o.reloj.ahora.getTime()
    while (o.reloj.ahora.getTime() - inicio < 24 * 3_600_000) await o.apurar(cola, tiendaId, 1)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'enProceso' })
    expect((o.dgii.llamadas.get('resultado') ?? 0) - antes).toBeLessThan(170)
    o.dgii.dictar(ecf.ncf, { estado: 'Aceptado Condicional', mensajes: [{ codigo: '77', valor: 'Cuadratura' }] })
    await o.apurar(cola, tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptadoCondicional', mensajes: [{ codigo: '77', texto: 'Cuadratura' }] })
    expect(llegadas(ecf)).toHaveLength(1)
  })

  it('un rechazo dice por qué y si el número quedó gastado', async () => {
    const ecf = await o.vender(tiendaId, 'E31')
    o.dgii.dictar(ecf.ncf, {
      estado: 'Rechazado',
      secuenciaUtilizada: false,
      mensajes: [{ codigo: '145', valor: 'El RNC del comprador no existe' }],
    })
    await o.apurar(o.cola(), tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({
      estado: 'rechazado',
      secuencia: 'libre',
      mensajes: [{ codigo: '145', texto: 'El RNC del comprador no existe' }],
    })
  })
})

describe('corregido después de un rechazo', () => {
  it('la respuesta perdida del segundo envío se pregunta sin creer lo que se dijo del primero', async () => {
    const ecf = await o.vender(tiendaId, 'E31')
    o.dgii.dictar(ecf.ncf, { estado: 'Rechazado', secuenciaUtilizada: false })
    const cola = o.cola()
    await o.apurar(cola, tiendaId)
    const ops = await baseDeTienda(o.store, tiendaId, 'ops')
    const guardado = await leerGuardado(ops, ecf.id)
    if (!guardado) throw new Error('no ecf')
    await mover(ops, guardado, {
      estado: 'porFirmar',
      version: 1,
      descartados: [guardado.trackId],
      trackId: '',
      secuencia: '',
      ambiente: null,
    })
    o.dgii.dictar(ecf.ncf, {})
    o.dgii.portarse('recepcion', 'cuelga')
    await o.apurar(cola, tiendaId)
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado', version: 1 })
    expect(llegadas(ecf)).toHaveLength(2)
  })
})

describe('lo malo de uno no para a los demás', () => {
  it('un certificado vencido, de otro o quitado para a su tienda y a ninguna otra; al poner uno bueno, sigue', async () => {
    const ecf = await o.vender(tiendaId, 'E31')
    const otra = await o.tienda(autoridad.emitir({ serie: '101850043' }), '101850043')
    const deOtra = await o.vender(otra, 'E31')
    const cola = o.cola()
    const malos = [
      ['ecf.certificado-vencido', { ...certificadoDe(bueno, tiendaId), hasta: '2026-01-01T00:00:00.000Z' }],
      ['ecf.certificado-ilegible', certificadoDe(bueno, otra)],
      ['ecf.sin-certificado', null],
    ] as const
    for (const [code, certificado] of malos) {
      await o.cambiarCertificado(tiendaId, certificado)
      expect(await girar(cola, tiendaId)).toBeUndefined()
      expect(cola.detenida(tiendaId)).toBe(code)
      expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'porFirmar' })
    }
    await o.apurar(cola, otra)
    expect(await o.ecf(otra, deOtra)).toMatchObject({ estado: 'aceptado' })
    await o.cambiarCertificado(tiendaId, certificadoDe(bueno, tiendaId))
    await o.apurar(cola, tiendaId)
    expect([cola.detenida(tiendaId), (await o.ecf(tiendaId, ecf)).estado]).toEqual(['', 'aceptado'])
  })

  it('un documento que no se puede hacer espera a que lo arreglen, y los que vienen detrás salen', async () => {
    const cliente = { clienteId: '', nombre: 'Sin RNC', identificacion: '', tipoIdentificacion: '' } as const
    const malo = await o.vender(tiendaId, 'E31', { cliente })
    const bien = await o.vender(tiendaId, 'E31')
    const cola = o.cola()
    for (let i = 0; i < 5; i++) await girar(cola, tiendaId)
    expect(await o.ecf(tiendaId, malo)).toMatchObject({ estado: 'porFirmar', problema: { code: 'ecf.sin-rnc-comprador' } })
    expect(await o.ecf(tiendaId, bien)).toMatchObject({ estado: 'aceptado' })
    expect(llegadas(malo)).toEqual([])
  })

  it('con la DGII caída se firma, se espera y, cuando vuelve, sale todo una vez', async () => {
    o.dgii.caida = true
    const todos = [await o.vender(tiendaId, 'E31'), await o.vender(tiendaId, 'E32', PEQUENA), await o.vender(tiendaId, 'E44')]
    const cola = o.cola()
    for (let i = 0; i < 6; i++) await o.apurar(cola, tiendaId, 1)
    expect(cola.detenida(tiendaId)).toBe('ecf.dgii-no-responde')
    for (const ecf of todos) expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'firmado' })
    o.dgii.caida = false
    await o.apurar(cola, tiendaId)
    for (const ecf of todos) {
      expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'aceptado' })
      expect(llegadas(ecf)).toHaveLength(1)
    }
  })

  it('lo que se firmó para las pruebas no se envía a producción', async () => {
    const ecf = await o.vender(tiendaId, 'E31')
    o.dgii.caida = true
    await o.apurar(o.cola(), tiendaId, 3)
    o.dgii.caida = false
    await o.apurar(o.cola({ ambiente: 'produccion' }), tiendaId)
    expect(llegadas(ecf)).toEqual([])
    expect(await o.ecf(tiendaId, ecf)).toMatchObject({ estado: 'firmado', ambiente: 'pruebas' })
  })
})
