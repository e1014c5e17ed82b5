/**
 * The fuzzer of ids: every route that the server has, asked by people and devices of elsewhere with ids of a victim (its shop, its
 * people, its documents), in the address and in a body made from the command's schema. Each request goes twice, the second time with
 * ids that nobody has. Rows 154–156. `MALTRATO_VUELTAS=20` for longer, `MALTRATO_SEMILLA=…` to see one run again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Comando } from '#domain/core/comando.ts'
import { comandos } from '#domain/comandos.ts'
import { comandosAvisos } from '#domain/avisos/comandos.avisos.ts'
import { comandosLlaves } from '#domain/confianza/comandos.llaves.ts'
import { comandosEcf } from '#domain/fiscal/ecf/comandos.ecf.ts'
import { comandosMercana } from '#domain/plataforma/comandos.mercana.ts'
import { comandosPagos } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { comandosPedidos } from '#domain/pedidos/comandos.pedidos.ts'
import { comandosPersonas } from '#domain/personas/comandos.personas.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { esquemaJson, type EsquemaJson } from '#domain/core/guard-table.ts'
import { buildApp } from '#server/app.ts'
import { seguirAvisos } from '#server/avisos/seguidor.ts'
import type { Acceso } from '#server/http/ruta.ts'
import { alistar, asignar, unComercio, unMensajero, unPedido, type Comercial } from '../../support/server/orders.ts'
import { unServidor, type Prueba, type Quien } from '../../support/server/test-server.ts'
import { bien, Hechos, unaCaja } from '../../support/server/sync.ts'
import { conIds, dadoDe, idsEn, inventado, nombraAlgo, Vigia, type Poner } from './maltrato-ids.ts'
import { contratar, crudo } from '../mesa.ts'

const VUELTAS = Number(process.env['MALTRATO_VUELTAS'] ?? 3)
const SEMILLA = Number(process.env['MALTRATO_SEMILLA'] ?? Date.now() % 1_000_000_000)
/** What only the victim's own may read. */
const SECRETO = 'Zoraida Secretísima'

interface Ruta {
  metodo: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  acceso: Acceso | undefined
}

/** Ends the attacker's own session, or is a line that stays open (row 1 has it). */
const sinFin = /^\/api\/auth\/|\/cerrar|\/sesiones|\/stream$/

/** Keep a store that everybody sees. */
const deLoPublico = /^\/api\/yo\/comercios\//

const declarados: readonly Comando[] = [
  comandos,
  comandosPersonas,
  comandosPedidos,
  comandosPagos,
  comandosMercana,
  comandosAvisos,
  comandosEcf,
  comandosLlaves,
].flatMap((unos) => Object.values<Comando>(unos))
/** Of a route that no command declares: what such routes ask for. */
const cualquiera: EsquemaJson = {
  type: 'object',
  properties: Object.fromEntries(
    ['tiendaId', 'dispositivoId', 'cajaId', 'turnoId', 'usuarioId', 'id', 'clave', 'padre'].map((campo) => [campo, { type: 'string' }]),
  ),
}

const quejas: string[] = []
const rutas: Ruta[] = []
let p: Prueba
let propia: Comercial
let victima: Comercial
let atacantes: Readonly<Record<string, Quien>>
let ajenos: string[]
let victimas: string[]
/** Whose databases the attackers may write to. */
let propios: string[]

beforeAll(async () => {
  p = await unServidor({}, undefined, { log: { level: 'error', stream: { write: (linea: string) => void quejas.push(linea) } } })
  const gemela = await buildApp({
    store: p.store,
    config: p.server.config,
    alRegistrar: ({ method, url, config }) => {
      for (const metodo of [method].flat()) if (metodo !== 'HEAD') rutas.push({ metodo: metodo as 'GET', url, acceso: config?.acceso })
    },
  })
  await gemela.close()

  victima = await unComercio(p)
  const { duena, tienda } = victima
  const clienta = await p.persona(SECRETO)
  bien(await p.pedir('PUT', '/api/yo/perfil', { contactoNombre: SECRETO }, clienta))
  const caja = new Hechos(p, tienda, await unaCaja(p, duena, tienda, SECRETO))
  bien(await caja.enviar(await caja.venta(), caja.alta(`cliente:${'0'.repeat(8)}-secreta`, { ...Cliente.muestra, nombre: SECRETO })))
  const cajera = await contratar(p, duena, tienda, 'cajero')
  const mensajera = await unMensajero(p, victima)
  const enReparto = await unPedido(p, clienta, victima)
  await alistar(p, victima, enReparto)
  bien(await asignar(p, victima, enReparto, mensajera))
  await unPedido(p, clienta, victima)
  await p.server.central.trabajos.ponerAlDia(tienda.tiendaId)
  victimas = [tienda.tiendaId, ...[duena, clienta, cajera.persona, mensajera.persona].map(({ usuarioId }) => usuarioId)]
  ajenos = idsEn((await new Vigia(p.store, victimas).novedades()).map(({ id, doc }) => ({ id, doc }))).filter(
    (id) => !id.startsWith('_design'),
  )

  propia = await unComercio(p)
  const deAqui = await contratar(p, propia.duena, propia.tienda, 'cajero')
  const [otra, deReparto] = [await p.persona('Otra clienta'), await unMensajero(p, propia)]
  propios = [propia.tienda.tiendaId, ...[otra, propia.duena, deAqui.persona, deReparto.persona].map(({ usuarioId }) => usuarioId)]
  atacantes = {
    visita: {},
    clienta: otra,
    'dueña de al lado': propia.duena,
    'navegador de la dueña de al lado': propia.navegador.de,
    'caja de al lado': await unaCaja(p, propia.duena, propia.tienda),
    'cajera de al lado': deAqui.persona,
    'mensajera de al lado': deReparto.persona,
  }
}, 90_000)
afterAll(() => p.cerrar())

interface Peticion {
  url: string
  texto: string | undefined
}

/** A request to a route; half of the time the shop of the address is the attacker's own, and what it names in it is the victim's. */
function peticionDe({ metodo, url }: Ruta, semilla: number, cambiar: (id: string) => string): Peticion {
  const dado = dadoDe(semilla)
  const enLaSuya = dado() < 0.5
  const poner: Poner = (campo, suerte) => {
    if (campo === 'tiendaId') return enLaSuya ? propia.tienda.tiendaId : cambiar(victima.tienda.tiendaId)
    const delTipo = ajenos.filter((id) => id.startsWith(campo.replace(/Ids?$/, ':')))
    const de = delTipo.length > 0 && suerte < 0.7 ? delTipo : ajenos
    return cambiar(de[Math.floor(suerte * 7919) % de.length] ?? '')
  }
  const direccion = url.replaceAll(/:(\w+)|\*/g, (_, campo: string | undefined) => encodeURIComponent(poner(campo ?? 'id', dado())))
  const comando = declarados.find((uno) => uno.metodo === metodo && uno.ruta === url)
  const cuerpo = conIds(comando ? esquemaJson(comando.cuerpo) : cualquiera, poner, dado)
  if (metodo !== 'GET') return { url: direccion, texto: JSON.stringify(cuerpo) }
  const consulta = new URLSearchParams(
    Object.entries((cuerpo ?? {}) as Record<string, unknown>).map(([campo, valor]) => [
      campo,
      typeof valor === 'string' ? valor : JSON.stringify(valor),
    ]),
  )
  return { url: `${direccion}?${String(consulta)}`, texto: undefined }
}

interface Contestada {
  estado: number
  texto: string
  /** What tells one answer from another. */
  dice: string
  que: string
}

async function pedir(ruta: Ruta, quien: Quien, semilla: number, cambiar: (id: string) => string): Promise<Contestada> {
  const { url, texto } = peticionDe(ruta, semilla, cambiar)
  const r = await crudo(p, ruta.metodo, url, { quien, ...(texto === undefined ? {} : { texto }) })
  return {
    estado: r.estado,
    texto: r.texto,
    dice: `${r.estado} ${JSON.stringify(r.cuerpo['code'] ?? '')}`,
    que: `${ruta.metodo} ${url} ${texto ?? ''}`,
  }
}

/** What the server notes of itself when anybody asks, and what the attacker writes into their own shop, whatever it names. */
const esRuido = (doc: Record<string, unknown> | undefined): boolean =>
  doc === undefined ||
  doc['tiendaId'] === propia.tienda.tiendaId ||
  doc['tipo'] === 'servidor:contacto' ||
  doc['tipo'] === 'servidor:cursor' ||
  doc['clave'] === 'accesoAjeno'

/** What went wrong, by row. */
const faltas = { cambia: [] as string[], lee: [] as string[], sabe: [] as string[], falla: [] as string[] }

beforeAll(async () => {
  const vigia = new Vigia(p.store, victimas)
  await seguirAvisos(p.server)
  await vigia.novedades()
  let pedidas = 0
  for (const [i, ruta] of rutas.filter(({ url }) => !sinFin.test(url)).entries()) {
    for (const [j, [nombre, quien]] of Object.entries(atacantes).entries())
      for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
        await probar(ruta, nombre, quien, SEMILLA + i * 1000 + j * 50 + vuelta)
        pedidas += 2
      }
    for (const { base, id, doc } of await vigia.novedades())
      if (!esRuido(doc) && !propios.some((quien) => base.includes(quien)))
        faltas.cambia.push(`${base}/${id}: ${JSON.stringify(doc).slice(0, 300)} · ${ruta.metodo} ${ruta.url}`)
  }
  process.stdout.write(`ids de otros: ${pedidas} peticiones a ${rutas.length} rutas, ${ajenos.length} ids, semilla ${SEMILLA}\n`)
}, 300_000)

async function probar(ruta: Ruta, nombre: string, quien: Quien, semilla: number): Promise<void> {
  const deOtros = (): Promise<Contestada> => pedir(ruta, quien, semilla, (id) => id)
  const deNadie = (): Promise<Contestada> => pedir(ruta, quien, semilla, inventado)
  const [ajeno, nadie] = [await deOtros(), await deNadie()]
  for (const { estado, texto, que } of [ajeno, nadie]) {
    if (estado >= 500) faltas.falla.push(`${estado} ${texto} · ${nombre}: ${que}`)
    if (texto.includes(SECRETO)) faltas.lee.push(`${texto.slice(0, 300)} · ${nombre}: ${que}`)
  }
  if (ajeno.dice === nadie.dice || ruta.acceso?.publica || deLoPublico.test(ruta.url)) return
  // The first of the two may have left something that the second met: then asked again both meet it.
  const otraVez = [(await deOtros()).dice, (await deNadie()).dice]
  if (otraVez[0] !== otraVez[1]) faltas.sabe.push(`${ajeno.dice} ≠ ${nadie.dice} · ${nombre}: ${ajeno.que}`)
}

test('fila 154: con ids de otros, en cada ruta, no cambia nada de lo suyo ni falla el servidor', () => {
  expect(faltas.cambia.slice(0, 10)).toEqual([])
  expect(faltas.falla.slice(0, 10)).toEqual([])
  expect(quejas).toEqual([])
})

test('fila 155: con ids de otros, en cada ruta, no se lee nada de lo suyo', () => {
  expect(faltas.lee.slice(0, 10)).toEqual([])
})

test('fila 156: lo que es de otro y lo que no existe se contestan igual', () => {
  expect(faltas.sabe.slice(0, 10)).toEqual([])
})

test('los ids que se usan son de verdad, y lo que se busca se encontraría', () => {
  expect(nombraAlgo('pedidoId') && nombraAlgo('padre') && !nombraAlgo('nota')).toBe(true)
  expect(inventado(victima.tienda.tiendaId)).not.toBe(victima.tienda.tiendaId)
  expect(ajenos.length).toBeGreaterThan(50)
  expect(ajenos).toContain(victima.tienda.tiendaId)
  for (const tipo of ['pedido:', 'cliente:', 'producto:', 'dispositivo'])
    expect(
      ajenos.some((id) => id.startsWith(tipo)),
      tipo,
    ).toBe(true)
})
