import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unServidor, type PersonaPrueba, type Prueba, type Quien, type Respuesta } from '../../../tests/support/server/test-server.ts'
import { ARCHIVO_CLAVES, asegurarOperadores } from '../../personas/identidad/operadores.ts'
import { crearPadron } from './padron.ts'

/* DGII's list goes in by the door, as a file, and taxpayers come out one by one. */

let p: Prueba
let operador: PersonaPrueba
let cualquiera: PersonaPrueba

beforeAll(async () => {
  p = await unServidor({ ADMIN_EMAILS: 'jefa@mercana.test' })
  await asegurarOperadores(p.server.identidad, p.server.config, p.app.log)
  const [, clave] = (await readFile(join(p.server.config.datos, ARCHIVO_CLAVES), 'utf8')).trim().split(' ')
  operador = await p.entrar('jefa@mercana.test', String(clave))
  cualquiera = await p.persona()
})
afterAll(() => p.cerrar())

const renglon = (rnc: string, nombre: string, estado = 'ACTIVO'): string => `${rnc}|${nombre}|||||||01/01/2010|${estado}|NORMAL`
const rncDe = (n: number): string => String(101_000_000 + n)
const muchos = (hasta: number): string[] => Array.from({ length: hasta }, (_, i) => renglon(rncDe(i * 3), `EMPRESA ${i}`))
const barajar = (lineas: readonly string[]): string[] =>
  lineas.toSorted((a, b) => ((a.length * 7 + a.charCodeAt(8)) % 11) - ((b.length * 7 + b.charCodeAt(8)) % 11))

async function cargar(cuerpo: Uint8Array, tipo: string, quien: Quien = operador): Promise<Respuesta> {
  const r = await p.app.inject({
    method: 'POST',
    url: '/api/mercana/padron?nombre=RNC.zip',
    headers: { 'content-type': tipo, origin: 'http://mercana.test', host: 'mercana.test', ...quien },
    payload: Buffer.from(cuerpo),
  })
  return { estado: r.statusCode, cuerpo: r.json(), headers: r.headers }
}
const deTexto = (texto: string, tipo = 'text/csv') => cargar(strToU8(texto), tipo)
const buscar = async (numero: string, quien: Quien = cualquiera) =>
  (await p.pedir('GET', `/api/contribuyentes/${numero}`, undefined, quien)).cuerpo

describe('sin lista', () => {
  it('no se sabe de nadie, y se dice', async () => {
    expect(await buscar('101001577')).toEqual({ contribuyente: null, al: '' })
  })
})

describe('la lista de la DGII', () => {
  it('comprimida, desordenada y en Latin 1: se encuentra el primero, el último y los de en medio, y a nadie más', async () => {
    const texto = barajar([...muchos(2500), renglon('00112345678', 'PEÑA NÚÑEZ, JOSÉ')]).join('\r\n')
    const zip = zipSync({ 'TMP/DGII_RNC.TXT': Uint8Array.from(Buffer.from(texto, 'latin1')) })
    expect((await cargar(zip, 'application/zip')).cuerpo).toEqual({ contribuyentes: 2501, descartadas: 0 })
    for (const n of [0, 1, 399, 400, 401, 1777, 2499])
      expect(await buscar(rncDe(n * 3))).toMatchObject({ contribuyente: { identificacion: rncDe(n * 3), nombre: `EMPRESA ${n}` } })
    expect(await buscar('00112345678')).toMatchObject({ contribuyente: { nombre: 'PEÑA NÚÑEZ, JOSÉ' } })
    for (const nadie of ['000000001', rncDe(1), rncDe(2500 * 3), '999999999', '10100000000'])
      expect(await buscar(nadie)).toMatchObject({ contribuyente: null })
  })

  it('con títulos, comas y comillas, en UTF-8: toma el lugar de la de antes, y la de antes deja el disco', async () => {
    const texto = `RNC,"RAZÓN SOCIAL","ESTADO","RÉGIMEN DE PAGO"\n101000000,"COLMADO ""LA FE"", SRL",SUSPENDIDO,RST\nno es,nadie,,\n`
    expect((await deTexto(texto)).cuerpo).toEqual({ contribuyentes: 1, descartadas: 1 })
    expect(await buscar('101000000')).toMatchObject({
      contribuyente: { nombre: 'COLMADO "LA FE", SRL', estado: 'SUSPENDIDO', regimen: 'RST' },
    })
    expect(await buscar(rncDe(3))).toMatchObject({ contribuyente: null })
    expect((await p.store.nombres()).filter((nombre) => nombre.startsWith('padron-'))).toHaveLength(1)
    const { listas } = (await p.pedir('GET', '/api/mercana/padron', undefined, operador)).cuerpo as { listas: { contribuyentes: number }[] }
    expect(listas.map(({ contribuyentes }) => contribuyentes)).toEqual([1, 2501])
  })

  it('de quien sale dos veces cuenta lo que se dice al final', async () => {
    await deTexto([renglon('101000000', 'ANTES'), renglon('101000000', 'DESPUÉS')].join('\n'))
    expect(await buscar('101000000')).toMatchObject({ contribuyente: { nombre: 'DESPUÉS' } })
  })

  it.each([
    ['otro archivo', () => deTexto('esto,no es\nuna lista,de nadie\n'), 'padron.no-es-la-lista'],
    ['un archivo vacío', () => deTexto(''), 'padron.no-es-la-lista'],
    [
      'un zip cortado',
      () => cargar(zipSync({ 'a.txt': strToU8(muchos(3000).join('\n')) }).subarray(0, 9000), 'application/zip'),
      'padron.zip-danado',
    ],
    ['un zip sin lista', () => cargar(zipSync({ 'a.pdf': strToU8('x') }), 'application/zip'), 'padron.zip-danado'],
    ['lo que no es un zip', () => deTexto('hola', 'application/zip'), 'padron.zip-danado'],
  ])('%s se rechaza con sus palabras, y la lista de antes sigue', async (_que, enviar, code) => {
    await deTexto(renglon('101000000', 'LA DE ANTES'))
    expect(await enviar()).toMatchObject({ estado: 422, cuerpo: { code } })
    expect(await buscar('101000000')).toMatchObject({ contribuyente: { nombre: 'LA DE ANTES' } })
  })

  it('un zip que se hincha sin fin se deja a tiempo', async () => {
    const linea = strToU8(`${renglon('101000000', 'A'.repeat(900))}\n`)
    const mucho = new Uint8Array(linea.length * 1000)
    for (let i = 0; i < 1000; i++) mucho.set(linea, i * linea.length)
    let pedidos = 0
    const servicio = crearPadron(p.server)
    const bytes = Readable.from(
      (function* sinFin() {
        for (; pedidos < 1000; pedidos++) yield mucho
      })(),
    )
    const acto = { tiendaId: '', autor: operador.usuarioId, en: '2026-11-25T12:00:00.000Z' }
    expect(await servicio.cargar(acto, { nombre: 'a', comprimido: false, bytes })).toEqual({
      ok: false,
      error: { code: 'padron.demasiado-grande' },
    })
    expect(pedidos).toBeLessThan(600)
  })

  it('una línea que no acaba se deja enseguida', async () => {
    const trozo = strToU8('1'.repeat(60_000))
    let pedidos = 0
    const bytes = Readable.from(
      (function* sinSalto() {
        for (; pedidos < 200; pedidos++) yield trozo
      })(),
    )
    const acto = { tiendaId: '', autor: operador.usuarioId, en: '2026-11-25T12:00:00.000Z' }
    const cargado = await crearPadron(p.server).cargar(acto, { nombre: 'a', comprimido: false, bytes })
    expect(cargado).toMatchObject({ error: { code: 'padron.no-es-la-lista' } })
    expect(pedidos).toBeLessThan(200)
  })

  it('lo que se corta a la mitad no cambia nada', async () => {
    const servicio = crearPadron(p.server)
    const acto = { tiendaId: '', autor: operador.usuarioId, en: '2026-11-25T12:00:00.000Z' }
    const cortado = Readable.from(
      (async function* cortar() {
        yield Buffer.from(`${muchos(900).join('\n')}\n`)
        await Promise.resolve()
        throw new Error('se fue la línea')
      })(),
    )
    await expect(servicio.cargar(acto, { nombre: 'a', comprimido: false, bytes: cortado })).rejects.toThrow('se fue la línea')
    expect(await buscar('101000000')).toMatchObject({ contribuyente: { nombre: 'LA DE ANTES' } })
  })

  it('después de un respaldo la lista falta, y se dice', async () => {
    for (const nombre of await p.store.nombres()) if (nombre.startsWith('padron-')) await p.store.destroy(nombre)
    expect(await crearPadron(p.server).listas()).toMatchObject({ falta: true })
  })
})

describe('quién', () => {
  it('solo quien opera la plataforma la carga o ve las que hubo', async () => {
    expect((await cargar(strToU8(renglon('101000000', 'X')), 'text/csv', cualquiera)).estado).toBe(403)
    expect((await cargar(strToU8(renglon('101000000', 'X')), 'text/csv', {})).estado).toBe(401)
    expect((await p.pedir('GET', '/api/mercana/padron', undefined, cualquiera)).estado).toBe(403)
  })

  it('quien no ha entrado no consulta, y un número que no es de nadie se rechaza', async () => {
    expect((await p.pedir('GET', '/api/contribuyentes/101000000')).estado).toBe(401)
    expect((await p.pedir('GET', '/api/contribuyentes/..%2F1', undefined, cualquiera)).cuerpo).toEqual({ code: 'padron.identificacion' })
  })
})
