import { afterEach, beforeEach, expect, test } from 'vitest'
import { sinAutoria, textoDePersona, type Autoria } from '#domain/confianza/autoria.ts'
import { firmado } from '../../../sync-server/sync/dispositivos/firma.ts'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import type { BaseLocal } from '#data/device/almacen.ts'
import { crearFirmador } from './autoria.ts'
import { abrirFirmas, type FirmasDePersonas } from './firmas-personas.ts'
import { localSobre } from '#data/device/local.ts'
import type { Puertos } from '#data/device/puertos.ts'

const ana = { empleadoId: 'ana', pinHash: 'h1', pinIteraciones: 10, pinSal2: 'ab'.repeat(16) }
const eva = { ...ana, empleadoId: 'eva', pinHash: 'h2', pinSal2: '' }

let equipo: Equipo
let base: BaseLocal<never, 'local'>
let firmas: FirmasDePersonas
let puertos: Puertos
const fallos: unknown[] = []

async function abrir(cambio: Partial<Puertos> = {}): Promise<void> {
  puertos = { ...equipo.pestana(), ...cambio }
  base = await puertos.abrirBase('prueba', { filas: [], apuntes: ['local'] })
  firmas = abrirFirmas({
    puertos,
    local: localSobre(base.apuntes.local),
    tiendaId: 't1',
    dispositivoId: 'd1',
    ops: { ultimoSeq: async () => 7 },
    alFallar: (error) => fallos.push(error),
  })
}
async function recargar(cambio: Partial<Puertos> = {}): Promise<void> {
  firmas.cerrar()
  await base.cerrar()
  await abrir(cambio)
}
beforeEach(async () => {
  equipo = unEquipo()
  fallos.length = 0
  await abrir()
})
afterEach(() => base.cerrar())

const entra = async (quien: typeof ana, pin = '482193'): Promise<void> => firmas.entrar(quien, await firmas.preparar(quien, pin))
const venta = (campos: object = {}): string => JSON.stringify({ id: 'venta:1', creadoPor: 'ana', ...campos })
const llaveDe = async (texto = venta()): Promise<string | undefined> => (await firmas.firmar(texto)).persona?.llave

interface Dicha {
  empleadoId: string
  publica: string
  desde: number
  prueba: string
}
/** A server that answers so. */
async function decir(estado: string, fallo?: string): Promise<Dicha[]> {
  const oidas: Dicha[] = []
  await firmas.decir({
    ejecutar: (async (_comando: unknown, _ruta: unknown, cuerpo: Dicha) => {
      oidas.push(cuerpo)
      return fallo === undefined ? { ok: true, value: { estado } } : { ok: false, error: { code: fallo } }
    }) as unknown as Parameters<FirmasDePersonas['decir']>[0]['ejecutar'],
  })
  return oidas
}

test('la llave se hace con el primer PIN sin conexión, firma, sigue tras recargar y se va al bloquear', async () => {
  expect(await firmas.firmar(venta())).toEqual({})
  await entra(ana)
  await firmas.alTurno('ana')
  const { persona } = await firmas.firmar(venta())
  expect(firmado(persona?.llave ?? '', textoDePersona(venta(), 'ana', 'autor'), persona?.valor ?? '')).toBe(true)
  expect(firmado(persona?.llave ?? '', textoDePersona(venta(), 'ana', 'autoriza'), persona?.valor ?? '')).toBe(false)
  expect(await llaveDe(venta({ creadoPor: 'eva' }))).toBeUndefined()
  await recargar()
  expect(await llaveDe()).toBe(persona?.llave)
  await firmas.alTurno(undefined)
  expect(await llaveDe()).toBeUndefined()
  await recargar()
  expect(await llaveDe()).toBeUndefined()
  // The same PIN opens the same key; another one makes another.
  await entra(ana)
  await firmas.alTurno('ana')
  expect(await llaveDe()).toBe(persona?.llave)
  await entra({ ...ana, pinHash: 'otro' }, '111111')
  await firmas.alTurno('ana')
  expect(await llaveDe()).not.toBe(persona?.llave)
  expect(fallos).toEqual([])
})

test('quien autoriza firma un acto, y solo uno, también tras recargar', async () => {
  await entra(ana)
  await firmas.alTurno('ana')
  await entra(eva)
  await firmas.paraUnActo('eva')
  await recargar()
  const conPin = venta({ lineas: [{ precioAutorizado: { por: 'eva' } }] })
  const { persona, autoriza = [] } = await firmas.firmar(conPin)
  expect(autoriza.map((una) => una.persona)).toEqual(['eva'])
  expect(firmado(autoriza[0]?.llave ?? '', textoDePersona(conPin, 'eva', 'autoriza'), autoriza[0]?.valor ?? '')).toBe(true)
  expect(persona?.llave).not.toBe(autoriza[0]?.llave)
  // Not on disk yet: said again, it is signed again.
  expect((await firmas.firmar(conPin)).autoriza).toHaveLength(1)
  firmas.guardados([JSON.parse(conPin) as object])
  await expect.poll(async () => (await firmas.firmar(conPin)).autoriza).toBeUndefined()
  expect(await llaveDe(venta({ creadoPor: 'eva' }))).toBeUndefined()
})

test('al servidor se le dice una vez, con la prueba del PIN si la hay; retirada, el PIN siguiente hace otra', async () => {
  await entra(ana)
  await entra(eva)
  await firmas.alTurno('ana')
  const primera = await llaveDe()
  // Suspended, the till is told nothing: it says the same when it is let again.
  expect(await decir('', 'dispositivo.suspendido')).toHaveLength(1)
  const oidas = await decir('confirmada')
  expect(oidas).toMatchObject([
    { empleadoId: 'ana', publica: primera, desde: 7, prueba: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { empleadoId: 'eva', desde: 7, prueba: '' },
  ])
  expect(await decir('confirmada')).toEqual([])
  await recargar()
  expect(await decir('retirada')).toHaveLength(2)
  await entra(ana)
  await firmas.alTurno('ana')
  expect(await llaveDe()).not.toBe(primera)
})

test('llaves que no contestan o que fallan no detienen la entrada ni la venta', async () => {
  const roto = () => Promise.reject(new Error('no keys'))
  const { llaves } = puertos
  await recargar({ llaves: { ...llaves, guardar: roto, sacar: roto } })
  await entra(ana)
  await firmas.alTurno('ana')
  expect(await firmas.firmar(venta())).toEqual({})
  const colgado = new Promise<never>(() => undefined)
  const firmador = crearFirmador({ puertos, llave: 'equipo', personas: { ...firmas, firmar: () => colgado } })
  await llaves.publica('equipo')
  const dicho = sinAutoria(await firmador.firmar(venta())) as { firmas: Autoria }
  expect(Object.keys(dicho.firmas)).toEqual(['equipo'])
})
