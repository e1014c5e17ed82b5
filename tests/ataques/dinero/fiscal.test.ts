/** Row 254: a contingency makes every till of a store propose paper, and takes numbers of it; who opens and ends one. Row 255: what its certificate is made to sign. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { rolesDeTienda } from '#domain/personas/roles-de-tienda.ts'
import type { EstadoDeEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '#server/core/bases.ts'
import { unaAutoridad } from '../../support/ecf/certificados.ts'
import { bien } from '../../support/server/sync.ts'
import type { Quien } from '../../support/server/test-server.ts'
import { unaMesa, type Mesa } from '../mesa.ts'

let m: Mesa
let base: string

beforeAll(async () => {
  m = await unaMesa({ MERCANA_ECF: 'pruebas', MERCANA_ECF_URL: 'http://127.0.0.1:1' })
  base = `/api/tiendas/${m.a.tienda.tiendaId}`
  const { p12, clave } = unaAutoridad().emitir()
  bien(await m.p.pedir('PUT', base, { calle: 'Av. Duarte', numeroCasa: '12', razonSocial: 'La Fe, SRL' }, m.a.duena))
  bien(await m.p.pedir('POST', `${base}/ecf/certificado`, { p12, clave, delegado: true }, m.a.duena))
  const rango = {
    tipoComprobante: 'B02',
    desde: 900_001,
    hasta: 900_100,
    solicitud: '',
    autorizacion: '',
    fechaAutorizacion: null,
    vence: null,
  }
  bien(await m.p.pedir('POST', `${base}/rangos`, rango, m.a.duena))
}, 120_000)
afterAll(() => m.p.cerrar())

const hoy = (): string => diaFiscal(m.p.reloj.ahora.toISOString())
const nueva = () => ({ id: `contingencia:${randomUUID()}`, desde: hoy(), motivo: 'Porque sí', notificacion: '' })
const declaradas = async () => (bien(await m.p.pedir('GET', `${base}/ecf`, undefined, m.a.duena)) as unknown as EstadoDeEcf).contingencias
const enTienda = async () =>
  (await (await baseDeTienda(m.p.store, m.a.tienda.tiendaId, 'ops')).get<Tienda>(idTienda(m.a.tienda.tiendaId)))?.contingenciaDesde

test('fila 254: ni quien no lleva lo fiscal, ni una caja, ni otra tienda declara una contingencia, y la ficha de la tienda no la abre', async () => {
  const sinPermiso = rolesDeTienda.filter((rol) => rol !== 'propietario' && rol !== 'contador')
  for (const rol of sinPermiso)
    expect([rol, (await m.p.pedir('POST', `${base}/ecf/contingencias`, nueva(), m.a.gente[rol].persona)).estado]).toEqual([rol, 403])
  expect((await m.p.pedir('POST', `${base}/ecf/contingencias`, nueva(), m.a.caja.de)).estado).toBeGreaterThanOrEqual(401)
  expect((await m.p.pedir('POST', `${base}/ecf/contingencias`, nueva(), m.b.duena)).estado).toBe(404)
  bien(await m.p.pedir('PUT', base, { contingenciaDesde: hoy() }, m.a.duena))
  expect([await declaradas(), await enTienda()]).toEqual([[], ''])
})

test('fila 254: de dos que la declaran a la vez queda una, y solo quien la declara la acaba', async () => {
  const contador = m.a.gente.contador.persona
  const dichas = await Promise.all([nueva(), nueva()].map((una) => m.p.pedir('POST', `${base}/ecf/contingencias`, una, contador)))
  expect(dichas.map(({ estado }) => estado).toSorted()).toEqual([200, 409])
  const [abierta] = await declaradas()
  expect([(await declaradas()).length, await enTienda()]).toEqual([1, hoy()])
  const terminar = `${base}/ecf/contingencias/${abierta?.id}/terminar`
  expect((await m.p.pedir('POST', terminar, { hasta: hoy() }, m.a.gente.supervisor.persona)).estado).toBe(403)
  expect((await m.p.pedir('POST', terminar, { hasta: sumarDias(hoy(), 1) }, contador)).cuerpo['code']).toBe('contingencia.dia-futuro')
  expect(
    (await m.p.pedir('POST', `${base}/ecf/contingencias/contingencia:${randomUUID()}/terminar`, { hasta: hoy() }, contador)).estado,
  ).toBe(404)
  bien(await m.p.pedir('PUT', base, { contingenciaDesde: '' }, m.a.duena))
  expect(await enTienda()).toBe(hoy())
  bien(await m.p.pedir('POST', terminar, { hasta: hoy() }, contador))
  expect(await enTienda()).toBe('')
})

const FORMULARIO = '<?xml version="1.0"?><Postulacion><Rnc>131246796</Rnc></Postulacion>'
const firmar = (xml: string, quien = m.a.duena as Quien) => m.p.pedir('POST', `${base}/ecf/certificacion/firmar`, { xml }, quien)

test('fila 255: el certificado de la tienda firma un formulario para su dueña, y nada más para nadie', async () => {
  expect((await firmar(FORMULARIO)).estado).toBe(200)
  for (const rol of rolesDeTienda.filter((uno) => uno !== 'propietario'))
    expect([rol, (await firmar(FORMULARIO, m.a.gente[rol].persona)).estado]).toEqual([rol, 403])
  expect((await firmar(FORMULARIO, m.a.caja.de)).estado).toBeGreaterThanOrEqual(401)
  expect((await firmar(FORMULARIO, m.b.duena)).estado).toBe(404)
  // What opens a session at DGII, or is a document of the store's, would be its word.
  for (const raiz of ['SemillaModel', 'ECF', 'x:ECF', 'RFCE', 'ANECF', 'ARECF', 'ACECF', 'ecf'])
    expect([raiz, (await firmar(`<${raiz} xmlns:x="urn:x"><valor>algo que dice algo</valor></${raiz}>`)).cuerpo['code']]).toEqual([
      raiz,
      'certificacion.no-es-formulario',
    ])
})

test('fila 255: ni quien no lleva lo fiscal, ni una caja, ni otra tienda mueve la certificación', async () => {
  const actos = [
    ['POST', 'set', { hojas: [{ nombre: 'ECF', filas: [['ENCF']] }] }],
    ['POST', 'simulacion', { desde: 1 }],
    ['POST', 'enviar', { clase: 'comprobante' }],
    ['POST', 'paso', { paso: 'finalizado', hecho: true }],
    ['POST', 'casos/caso:1/repetir', {}],
    ['GET', 'xml?clase=comprobante', undefined],
  ] as const
  for (const [metodo, que, cuerpo] of actos) {
    const con = (quien: Quien) => m.p.pedir(metodo, `${base}/ecf/certificacion/${que}`, cuerpo, quien)
    expect([que, (await con(m.a.gente.cajero.persona)).estado, (await con(m.b.duena)).estado]).toEqual([que, 403, 404])
    expect((await con(m.a.caja.de)).estado).toBeGreaterThanOrEqual(401)
  }
})
