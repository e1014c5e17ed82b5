import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { darRnc } from './rnc.ts'
import { unServidor, type PersonaPrueba, type Prueba, type Respuesta, type TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { bien, Hechos, unaCaja, unaTienda } from '../../tests/support/server/sync.ts'

let p: Prueba
let duena: PersonaPrueba
let tienda: TiendaPrueba
let caja: Hechos
beforeAll(async () => {
  p = await unServidor()
})
afterAll(() => p.cerrar())
beforeEach(async () => {
  ;({ duena, tienda } = await unaTienda(p))
  caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda))
})

const enTienda = (
  metodo: 'GET' | 'POST',
  ruta: string,
  cuerpo?: object,
  quien: { cookie?: string; authorization?: string } = duena,
): Promise<Respuesta> => p.pedir(metodo, `/api/tiendas/${tienda.tiendaId}/${ruta}`, cuerpo, quien)
const rango = (campos: object) => ({
  tipoComprobante: 'B02',
  desde: 1,
  hasta: 1000,
  solicitud: '',
  autorizacion: '',
  fechaAutorizacion: '2026-11-16',
  vence: '2099-12-31',
  ...campos,
})
const bloquesDe = (respuesta: Respuesta): BloqueNCF[] => bien(respuesta)['bloques'] as BloqueNCF[]
let libre = 5_000_000

describe('rangos', () => {
  test('uno bueno queda activo con el RNC de la tienda; uno que se cruza, al revés o vencido dice qué pasa', async () => {
    const desde = (libre += 10_000)
    expect(bien(await enTienda('POST', 'rangos', rango({ desde, hasta: desde + 99 }))) as unknown as RangoNCF).toMatchObject({
      rnc: '131246796',
      siguiente: desde,
      estado: 'activo',
      tipo: 'rangoNCF',
    })
    const malos: [object, string][] = [
      [{ desde: desde + 99, hasta: desde + 200 }, 'rango.se-cruza'],
      [{ desde: 10, hasta: 9 }, 'rango.al-reves'],
      [{ desde: desde + 500, hasta: desde + 600, vence: '2020-12-31' }, 'rango.vencido'],
      [{ desde: 1, hasta: 123_456_789 }, 'rango.largo-equivocado'],
    ]
    for (const [campos, code] of malos) {
      const r = await enTienda('POST', 'rangos', rango(campos))
      expect([r.estado, r.cuerpo['code']]).toEqual([422, code])
    }
  })

  test('dos tiendas de una dueña con el mismo RNC no registran los mismos números, tampoco a la vez', async () => {
    const segunda = { duena, tienda: await p.tienda(duena) }
    const rnc = '101850043'
    for (const { tiendaId } of [tienda, segunda.tienda]) bien(await p.pedir('PUT', `/api/tiendas/${tiendaId}`, { tiendaRnc: rnc }, duena))
    const acto = { tiendaId: tienda.tiendaId, autor: 'servidor', en: p.reloj.ahora.toISOString() }
    expect((await darRnc(p.server, acto, rnc, 'confirmar')).ok).toBe(true)
    const desde = (libre += 10_000)
    const pedir = ({ duena: quien, tienda: { tiendaId } }: typeof segunda, inicio: number) =>
      p.pedir('POST', `/api/tiendas/${tiendaId}/rangos`, rango({ desde: inicio, hasta: desde + 500 }), quien)
    const respuestas = await Promise.all(Array.from({ length: 6 }, (_, i) => pedir(i % 2 === 0 ? { duena, tienda } : segunda, desde + i)))
    expect(respuestas.map(({ estado }) => estado).sort()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('de uno retirado no se presta más', async () => {
    const desde = (libre += 10_000)
    const { id } = bien(await enTienda('POST', 'rangos', rango({ desde, hasta: desde + 99 })))
    bien(await enTienda('POST', `rangos/${String(id)}/retirar`, {}))
    const r = await enTienda('POST', 'bloques', { tipoComprobante: 'B02', dispositivoId: caja.de.dispositivoId })
    expect([r.estado, r.cuerpo]).toEqual([422, { code: 'ncf.sin-rango', datos: { tipo: 'B02' } }])
  })
})

describe('números que no se prestarán', () => {
  test('los libres de un rango retirado se anulan; los de uno que presta, los prestados y los repetidos no', async () => {
    const desde = (libre += 10_000)
    const { id } = bien(await enTienda('POST', 'rangos', rango({ desde, hasta: desde + 1999 })))
    bien(await enTienda('POST', 'bloques', { tipoComprobante: 'B02', dispositivoId: caja.de.dispositivoId }))
    const anular = (inicio: number, fin: number, codigo608 = '09') =>
      enTienda('POST', `rangos/${String(id)}/anular`, { desde: inicio, hasta: fin, codigo608 })
    expect((await anular(desde + 1900, desde + 1999)).cuerpo['code']).toBe('rango.sigue-repartiendo')
    bien(await enTienda('POST', `rangos/${String(id)}/retirar`, {}))
    for (const [inicio, fin, code] of [
      [desde + 5, desde + 1999, 'rango.numeros-prestados'],
      [desde + 1999, desde + 2000, 'rango.numeros-ajenos'],
      [desde + 1999, desde + 1998, 'rango.numeros-ajenos'],
    ] as const)
      expect((await anular(inicio, fin)).cuerpo['code']).toBe(code)
    bien(await anular(desde + 1900, desde + 1999))
    expect((await anular(desde + 1999, desde + 1999)).cuerpo['code']).toBe('bloque.ya-anulados')
    expect((await anular(desde + 1800, desde + 1801, '11')).estado).toBe(400)
    const doc = await (await p.store.db(`tienda-${tienda.tiendaId}-conta`)).get(String(id))
    expect(doc?.['anulados']).toMatchObject([{ desde: desde + 1900, hasta: desde + 1999, codigo608: '09', por: tienda.empleadoId }])
  })
})

describe('bloques', () => {
  test('una caja los pide para sí y para ninguna otra; la dueña, para cualquiera', async () => {
    const otra = await unaCaja(p, duena, tienda)
    const pedir = (dispositivoId: string, quien: { authorization?: string; cookie?: string }) =>
      enTienda('POST', 'bloques', { tipoComprobante: 'E32', dispositivoId }, quien)
    expect(bloquesDe(await pedir(caja.de.dispositivoId, caja.de))).toHaveLength(2)
    expect((await pedir(otra.dispositivoId, caja.de)).cuerpo).toEqual({ code: 'permiso.denegado' })
    expect(bloquesDe(await pedir(otra.dispositivoId, duena)).map(({ paraDispositivo, cajaId }) => [paraDispositivo, cajaId])).toEqual([
      [otra.dispositivoId, otra.cajaId],
      [otra.dispositivoId, otra.cajaId],
    ])
    expect((await pedir('dispositivo:nadie', duena)).estado).toBe(404)
  })

  test('18 cajas que piden a la vez reciben números distintos', async () => {
    const cajas: Hechos[] = []
    for (let i = 0; i < 18; i++) cajas.push(new Hechos(p, tienda, await unaCaja(p, duena, tienda, `Caja ${i}`)))
    const respuestas = await Promise.all(
      cajas.map(({ de }) => enTienda('POST', 'bloques', { tipoComprobante: 'E32', dispositivoId: de.dispositivoId }, de)),
    )
    const bloques = respuestas.flatMap(bloquesDe).sort((a, b) => a.desde - b.desde)
    expect(bloques).toHaveLength(36)
    expect(bloques.every(({ desde }, i) => i === 0 || desde > (bloques[i - 1]?.hasta ?? 0))).toBe(true)
  }, 60_000)

  test('se anulan números sin usar de un bloque congelado, y nunca uno usado, aunque su venta esté en cuarentena', async () => {
    const venta = await caja.venta()
    bien(await caja.enviar(venta))
    const { id, desde, hasta } = caja.bloque ?? { id: '', desde: 0, hasta: 0 }
    const anular = (inicio: number, fin: number) => enTienda('POST', `bloques/${id}/anular`, { desde: inicio, hasta: fin, codigo608: '08' })
    expect((await anular(desde + 10, hasta)).cuerpo).toEqual({ code: 'bloque.no-congelado' })
    bien(await enTienda('POST', `bloques/${id}/congelar`, {}))
    const tardia = await caja.venta()
    expect((bien(await caja.enviar(tardia))['resultados'] as object[])[0]).toMatchObject({ motivo: 'ncf-fuera-de-bloque' })

    for (const [inicio, fin, code] of [
      [desde, desde, 'bloque.numeros-usados'],
      [desde + 1, hasta, 'bloque.numeros-usados'],
      [desde, hasta + 1, 'bloque.numeros-ajenos'],
      [hasta, desde, 'bloque.numeros-ajenos'],
    ] as const)
      expect((await anular(inicio, fin)).cuerpo['code']).toBe(code)
    bien(await anular(desde + 2, hasta))
    expect((await anular(hasta, hasta)).cuerpo['code']).toBe('bloque.ya-anulados')
    expect(bien(await enTienda('GET', 'numeros'))).toMatchObject({ tipos: { E32: [[desde, desde + 1]] } })
  })

  test('los números usados se leen también después de reiniciar, y una caja no los ve', async () => {
    bien(await caja.enviar(await caja.venta(), await caja.venta()))
    const desde = caja.bloque?.desde ?? 0
    expect(bien(await enTienda('GET', 'numeros'))).toMatchObject({ tipos: { E32: [[desde, desde + 1]] } })
    expect((await enTienda('GET', 'numeros', undefined, caja.de)).estado).toBe(401)
  })

  test('quien no puede, no presta, congela ni registra', async () => {
    const extrana = await p.persona('Otra persona')
    for (const [metodo, ruta, cuerpo] of [
      ['POST', 'rangos', rango({})],
      ['POST', 'bloques/b/congelar', {}],
      ['GET', 'numeros', undefined],
    ] as const)
      expect((await enTienda(metodo, ruta, cuerpo, extrana)).estado).toBe(404)
    expect((await enTienda('POST', 'rangos', rango({}), caja.de)).estado).toBe(401)
  })
})
