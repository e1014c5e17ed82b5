/**
 * The fuzzer: bad requests and bad documents made from the schemas. No answer is a failure of ours, a good sale goes in all the
 * while, and memory stays. A few seconds here; `MALTRATO_SEGUNDOS=600` for longer, `MALTRATO_SEMILLA=…` to see one run again.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Comando } from '#domain/core/comando.ts'
import { comandos } from '#domain/comandos.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { encodeHlc } from '#domain/core/hlc.ts'
import type { Entity } from '#domain/core/entity.ts'
import { digestoPedido, estadoDispositivo, pushReply } from '#domain/core/sync.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { unServidor, type Prueba, type Quien } from '../../support/server/test-server.ts'
import { bien } from '../../support/server/sync.ts'
import { hechos, maestros } from '../matriz/matriz.ts'
import { maltratado, torcidoDe } from './maltrato.ts'
import { contratar, crudo, suertes, unLocal, type Local } from '../mesa.ts'

const SEGUNDOS = Number(process.env['MALTRATO_SEGUNDOS'] ?? 8)
const SEMILLA = Number(process.env['MALTRATO_SEMILLA'] ?? Date.now() % 1_000_000_000)
const POR_VUELTA = 20
/** What the process may hold more at the end than after a first third; what is set apart is remembered by its receipt. */
const CRECE_MB = 40

/** What the server wrote down as its own failure: a job that stopped, an answer that it could not give. */
const quejas: string[] = []
let p: Prueba
let local: Local
let quienes: Quien[]
beforeAll(async () => {
  p = await unServidor({}, undefined, { log: { level: 'error', stream: { write: (linea: string) => void quejas.push(linea) } } })
  local = await unLocal(p)
  const cajera = await contratar(p, local.duena, local.tienda, 'cajero')
  quienes = [{}, local.duena, cajera.persona, local.caja.de, cajera.navegador.de]
}, 60_000)
afterAll(() => p.cerrar())

setFlagsFromString('--expose-gc')
const recoger = runInNewContext('gc') as () => void
const memoriaMb = (): number => {
  recoger()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** Half a character and NUL included, as it would be typed into a link. */
const enDireccion = (texto: string): string => encodeURIComponent(texto.replace(/\p{Surrogate}/gu, '?'))

interface Peticion {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  texto?: string
}

/** The doors of identity that end nobody's session. */
const puertas = ['sign-in/email', 'sign-up/email', 'change-password', 'enlace/pedir', 'enlace/entrar', 'enlace/clave'].map(
  (puerta): Comando => ({
    metodo: 'POST',
    ruta: `/api/auth/${puerta}`,
    cuerpo: z.object({
      email: z.string(),
      name: z.string(),
      password: z.string(),
      newPassword: z.string(),
      currentPassword: z.string(),
      token: z.string(),
      callbackURL: z.string(),
      clave: z.string(),
      para: z.enum(['entrar', 'clave']),
    }),
    respuesta: z.unknown(),
  }),
)

/** One of the commands, with parameters and a body that may be wrong. */
const peticiones: fc.Arbitrary<Peticion> = fc
  .constantFrom<Comando>(...Object.values(comandos), ...puertas)
  .chain(({ metodo, ruta, cuerpo }): fc.Arbitrary<Peticion> => {
    const trozo = fc.oneof(
      { weight: 3, arbitrary: fc.constant('x') },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }) },
    )
    const direccion = fc.array(trozo, { minLength: 4, maxLength: 4 }).map((trozos) => {
      let i = 0
      return ruta.replaceAll(/:(\w+)/g, (_, nombre: string) =>
        nombre === 'tiendaId' && i++ < 3 ? 'TIENDA' : enDireccion(trozos[i++ % 4] ?? ''),
      )
    })
    const cuerpos = torcidoDe(cuerpo)
    if (metodo === 'GET')
      return fc.tuple(direccion, cuerpos).map(([url, consulta]) => {
        const campos = Object.entries(typeof consulta === 'object' && consulta !== null ? consulta : {})
        return {
          metodo,
          url: `${url}?${campos.map(([campo, valor]) => `${enDireccion(campo)}=${enDireccion(typeof valor === 'string' ? valor : JSON.stringify(valor))}`).join('&')}`,
        }
      })
    return fc.tuple(direccion, maltratado(cuerpos)).map(([url, texto]) => ({ metodo, url, texto }))
  })

const deCampo = (entity: Entity, campo: string): fc.Arbitrary<unknown> =>
  Object.hasOwn(entity.campos, campo) ? torcidoDe(entity.esquemaCampos.shape[campo] as z.ZodType, 4) : fc.jsonValue()

/** Edits of masters: fields that they have, with values that they may not have. */
const ediciones = fc
  .tuple(fc.constantFrom(...maestros), torcidoDe(Historico.esquema, 60), fc.integer({ min: 0, max: 3 }))
  .chain(([entity, historico, cual]) =>
    fc.array(fc.constantFrom(...Object.keys(entity.campos), '__proto__', 'v', 'reloj'), { minLength: 1, maxLength: 4 }).chain((campos) =>
      fc.tuple(...campos.map((campo) => deCampo(entity, campo))).map((valores) => ({
        ...(historico as object),
        docTipo: entity.tipo,
        cambios: [
          {
            docId: `${entity.tipo}:${cual}`,
            campos: Object.fromEntries(
              campos.map((campo, i) => [campo, { antes: i % 2 === 0 ? null : (valores[0] ?? null), despues: valores[i] ?? null }]),
            ),
          },
        ],
      })),
    ),
  )
const esquemasDeHecho = [
  ...hechos.flatMap((entity) => [torcidoDe(entity.esquema, 20), torcidoDe(entity.esquema, 1000)]),
  ediciones,
  ediciones,
]
/** What a till could hand in: a document of some kind, bent, in an envelope that may be bent too. */
const envios = fc
  .tuple(
    fc.oneof(...esquemasDeHecho),
    fc.integer({ min: 0, max: 39 }),
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.string({ maxLength: 20, unit: 'binary' }),
  )
  .map(([doc, suerte, lejos, suelto]) => {
    const { tiendaId, empleadoId } = local.tienda
    // Its own id and place, but for a few that take those of another or leave a hole.
    const seq = 1000 + (suerte === 5 ? lejos : ++hechosDados)
    const { tipo } = (doc ?? {}) as { tipo?: unknown }
    const id = `${suerte === 7 ? 'credito' : typeof tipo === 'string' ? tipo : ''}:x${suerte === 6 ? 1 : seq}`
    const { dispositivoId } = local.caja.de
    const hlc = encodeHlc(suerte === 8 ? lejos * 10 ** 8 : p.reloj.ahora.getTime(), 0, dispositivoId)
    const sobre = { id, v: 1, hlc, seq, tiendaId, dispositivoId, creadoPor: empleadoId }
    const entero = suerte === 0 ? doc : { ...(doc as object), ...sobre }
    const texto = suerte === 1 ? suelto : (JSON.stringify(entero) ?? '')
    const envio = { id, seq, hash: suerte === 2 ? 'f'.repeat(64) : sha256(texto), texto }
    return suerte === 3 ? { ...envio, [suelto]: suelto, seq: suelto } : suerte === 4 ? doc : envio
  })
let hechosDados = 0

async function pedir({ metodo, url, texto }: Peticion, quien: Quien): Promise<void> {
  const direccion = url.replace('TIENDA', local.tienda.tiendaId)
  const r = await crudo(p, metodo, direccion, { quien, ...(texto === undefined ? {} : { texto }) })
  const que = `${metodo} ${direccion} ${texto ?? ''}`
  if (r.estado >= 500 || (r.estado >= 400 && typeof r.cuerpo['code'] !== 'string')) throw new Error(`${r.estado} ${r.texto} · ${que}`)
  if (r.estado >= 400 && /node_modules|\bat .+:\d+:\d+/.test(r.texto)) throw new Error(`says too much: ${r.texto} · ${que}`)
}

/** A good sale is received, and reading goes on. */
async function sigueSano(): Promise<void> {
  expect(suertes(await local.caja.enviar(await local.caja.venta()))).toEqual(['recibido'])
  expect((await local.gente.propietario.navegador.leer('pull?base=ops&limite=50')).estado).toBe(200)
}

test(
  `peticiones y documentos maltratados no rompen nada (semilla ${SEMILLA})`,
  async () => {
    const fin = performance.now() + SEGUNDOS * 1000
    let [vuelta, pedidas, entregados, recibidos, desde] = [0, 0, 0, 0, 0]
    const estados = fc.sample(maltratado(torcidoDe(estadoDispositivo)), { seed: SEMILLA, numRuns: POR_VUELTA })
    for (; performance.now() < fin; vuelta++) {
      const semilla = { seed: SEMILLA + vuelta, numRuns: POR_VUELTA }
      for (const [i, peticion] of fc.sample(peticiones, semilla).entries()) {
        await pedir(peticion, quienes[(vuelta + i) % quienes.length] ?? {})
        pedidas++
      }
      const lote = fc.sample(envios, semilla)
      const entrega = await crudo(p, 'POST', '/sync/v1/push', {
        texto: JSON.stringify({ tiendaId: local.tienda.tiendaId, hechos: lote }),
        quien: local.caja.de,
        headers: { 'x-mercana-estado': encodeURI(estados[vuelta % POR_VUELTA] ?? '') },
      })
      // A batch that can be read in two ways is refused whole; every other gets an answer for each item.
      const contestados = entrega.estado === 400 ? [] : pushReply.parse(bien(entrega)).resultados
      if (entrega.estado !== 400 && contestados.length !== lote.length) throw new Error(`${contestados.length} of ${lote.length} answered`)
      recibidos += contestados.filter(({ resultado }) => resultado === 'recibido').length
      entregados += lote.length
      for (const texto of fc.sample(maltratado(torcidoDe(digestoPedido)), { ...semilla, numRuns: 2 }))
        await pedir({ metodo: 'POST', url: '/sync/v1/digest', texto }, local.caja.de)
      if (vuelta % 10 === 0) await sigueSano()
      if (desde === 0 && performance.now() > fin - (SEGUNDOS * 2000) / 3) desde = memoriaMb()
    }
    await p.server.central.trabajos.ponerAlDia(local.tienda.tiendaId)
    await sigueSano()
    expect(await p.server.central.trabajos.apartados(local.tienda.tiendaId)).toEqual([])
    const crecio = memoriaMb() - desde
    process.stdout.write(
      `maltrato: ${pedidas} peticiones y ${entregados} documentos (${recibidos} pasaron por buenos) en ${SEGUNDOS} s, semilla ${SEMILLA}; memoria ${crecio.toFixed(1)} MB más\n`,
    )
    expect(quejas).toEqual([])
    expect(pedidas).toBeGreaterThan(50)
    expect(crecio).toBeLessThan(CRECE_MB)
  },
  (SEGUNDOS + 60) * 1000,
)
