/**
 * A till that was off for weeks opens in another version, newer or older, and then in its own again: over every ordered pair of
 * recorded versions and the code as it is, with nothing, one or 500 sales unsent, and with the power gone at each durable write.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tiposDeCargo, tiposDeCompra } from '#domain/core/tipos-comprobante.ts'
import { sha256 } from '#server/core/hechos/texto.ts'
import { enTurno, TODO, turnoDe } from '../support/parte.ts'
import { noEntiende } from './contrato.ts'
import type { Parche } from './empaquetar.ts'
import { codigoDe, codigoGrabado, grabadas, leerGrabacion, raiz, type Grabacion, type Version } from './grabacion.ts'
import { grabar } from './grabar.ts'
import { filasDelDisco, hechosDe, preparar, recorrer, sinRecibo, type Apagados, type Llegada, type Mostrador } from './recorrido.ts'

const ACTUAL = 'actual'
const nombres = [...grabadas(), ACTUAL]
const todosLosPares = nombres.flatMap((a) => nombres.filter((b) => b !== a).map((b) => ({ a, b })))
/** Two recorded versions do not change any more: what lies between them is tried now and then, and what the code of now is part of, always. */
const pares = enTurno(todosLosPares, {
  conjunto: 'pares de versiones',
  de: 12,
  nombre: ({ a, b }) => `${a} ${b}`,
  siempre: ({ a, b }) => a === ACTUAL || b === ACTUAL,
})
const largos = enTurno(todosLosPares, { conjunto: 'versiones con 500 ventas y cortes', de: 12, nombre: ({ a, b }) => `${b} ${a}` })
const SIN_ENVIAR = [0, 1, 500] as const

const codigo = new Map<string, Version>()
const grabaciones = new Map<string, Grabacion>()
const apagados = new Map<string, Apagados>()
const cuenta = { caminos: 0, muertes: 0, hechos: 0 }

beforeAll(async () => {
  codigo.set(ACTUAL, await codigoDe(ACTUAL, raiz))
  for (const nombre of grabadas()) codigo.set(nombre, await codigoGrabado(nombre))
  grabaciones.set(ACTUAL, await grabar(de(ACTUAL)))
  for (const nombre of grabadas()) grabaciones.set(nombre, leerGrabacion(nombre))
}, 120_000)

afterAll(() => {
  const { caminos, muertes, hechos } = cuenta
  process.stdout.write(`versiones: ${nombres.length}, ${caminos} caminos, ${muertes} cortes de corriente, ${hechos} hechos con su recibo\n`)
})

function de(nombre: string): Version {
  const version = codigo.get(nombre)
  if (!version) throw new Error(`${nombre} is not loaded`)
  return version
}

const grabacionDe = (nombre: string): Grabacion => grabaciones.get(nombre) ?? leerGrabacion(nombre)

/** A till of a version with so many sales unsent, made once. */
async function apagado(nombre: string, cuantas: number): Promise<Apagados> {
  const clave = `${nombre} ${cuantas}`
  const hecho = apagados.get(clave) ?? (await preparar(grabacionDe(nombre), de(nombre), cuantas))
  apagados.set(clave, hecho)
  return hecho
}

const ncfDe = (texto: string): string => (JSON.parse(texto) as { ncf: string }).ncf

/** Nothing stranded, nothing twice, nothing changed. */
function revisar(llegada: Llegada, mostrador: Mostrador): void {
  const { antes, filas, cobradas, recibos, enServidor, mostradores } = llegada
  cuenta.caminos++
  if (llegada.murio) cuenta.muertes++
  const hechos = hechosDe(filas)
  cuenta.hechos += recibos.size
  const porId = new Map(hechos.map((fila) => [fila.id, fila]))
  for (const { id, texto, hash } of hechosDe(antes)) expect(porId.get(id), id).toMatchObject({ texto, hash })
  for (const id of cobradas) expect(porId.has(id), `${id} se cobró`).toBe(true)
  for (const { id, texto, hash } of hechos) expect(sha256(texto), id).toBe(hash)
  expect(sinRecibo(filas)).toEqual([])
  expect(hechos.map(({ seq }) => seq)).toEqual(hechos.map((_, i) => i + 1))
  expect(enServidor.toSorted((a, b) => a.seq - b.seq)).toEqual(hechos.map(({ id, hash, seq }) => ({ id, hash, seq })))
  const yaTenian = new Set(hechosDe(antes).flatMap(({ id, estado }) => (['recibido', 'cuarentena'].includes(estado) ? [id] : [])))
  const unaVez = hechos.filter(({ id }) => !yaTenian.has(id)).map(({ id }) => [id, 1])
  expect([...recibos].toSorted()).toEqual(unaVez.toSorted())
  const numeros = hechos.filter(({ tipo }) => tipo === 'venta').map(({ texto }) => ncfDe(texto))
  expect(new Set(numeros).size).toBe(numeros.length)
  for (const visto of mostradores) expect(visto).toEqual(mostrador)
  expect(llegada.fallos).toEqual([])
}

const MOSTRADOR = { aparcadas: ['Doña Carmen'], lineasEnMano: 1, productos: 3 }

async function mostradorDe({ disco }: Apagados): Promise<Mostrador> {
  const filas = await filasDelDisco(disco)
  const cerrados = new Set(filas.filter(({ tipo }) => tipo === 'cierreTurno').map(({ id }) => id))
  const turno = filas.find(({ tipo, id }) => tipo === 'turno' && !cerrados.has(`cierre:${id}`))
  return { ...MOSTRADOR, turno: turno?.id ?? 'ninguno' }
}

describe('lo grabado', () => {
  it.each(nombres)('en %s hay de todo: recibidas, en cuarentena, a medio enviar y sin enviar', async (nombre) => {
    const { disco } = grabacionDe(nombre)
    const filas = await filasDelDisco(disco)
    const cuantas = (estado: string, tipo: string) => filas.filter((fila) => fila.estado === estado && fila.tipo === tipo).length
    expect(cuantas('recibido', 'venta')).toBe(7)
    expect(cuantas('cuarentena', 'venta')).toBe(1)
    expect(cuantas('enviado', 'venta')).toBe(2)
    expect(cuantas('guardado', 'venta')).toBe(3)
    expect(cuantas('recibido', 'turno')).toBe(2)
    expect(cuantas('recibido', 'cierreTurno')).toBe(1)
    expect(cuantas('servidor', 'bloqueNCF')).toBeGreaterThanOrEqual(6)
  })
})

describe.each(pares)('una caja de $a abierta por $b, y otra vez por $a', ({ a, b }) => {
  const conMuchas = largos.some((par) => par.a === a && par.b === b)
  it('tal como quedó, a medio enviar', async () => {
    const { version: _version, ...desde } = grabacionDe(a)
    const llegada = await recorrer({ desde, abre: de(b).caja, vuelve: de(a).caja, servidor: de(ACTUAL).servidor })
    expect(llegada.recibos.size).toBe(7)
    revisar(llegada, await mostradorDe(desde))
  })

  it.each(conMuchas ? SIN_ENVIAR : [0, 1])(
    'con %i ventas sin enviar',
    async (cuantas) => {
      const desde = await apagado(a, cuantas)
      expect(sinRecibo(await filasDelDisco(desde.disco))).toHaveLength(cuantas)
      for (const entrega of [false, true]) {
        const llegada = await recorrer({ desde, abre: de(b).caja, vuelve: de(a).caja, servidor: de(ACTUAL).servidor, entrega })
        revisar(llegada, await mostradorDe(desde))
      }
    },
    120_000,
  )

  it.each(conMuchas ? SIN_ENVIAR : TODO ? [0, 1] : [turnoDe(2)])(
    'con %i ventas sin enviar y la corriente cortada en cada escritura de la apertura y de la primera venta',
    async (cuantas) => {
      const desde = await apagado(a, cuantas)
      const camino = { desde, abre: de(b).caja, vuelve: de(a).caja, servidor: de(ACTUAL).servidor }
      const mostrador = await mostradorDe(desde)
      const { escrituras } = await recorrer(camino)
      expect(escrituras).toBeGreaterThan(0)
      for (let corte = 1; corte <= escrituras; corte++)
        for (const despues of [false, true]) {
          const llegada = await recorrer({ ...camino, vida: { escrituras: corte, despues } })
          revisar(llegada, mostrador)
        }
      process.stdout.write(`${a} → ${b}, ${cuantas} sin enviar: ${escrituras} escrituras\n`)
    },
    600_000,
  )
})

describe.each(grabadas())('el servidor de %s', (viejo) => {
  it('atiende a la caja de ahora, y lo que guarda sirve al de ahora', async () => {
    const desde = await apagado(viejo, 1)
    const { caja } = de(ACTUAL)
    for (const [servidor, servidorAlFinal] of [
      [viejo, ACTUAL],
      [ACTUAL, viejo],
    ] as const) {
      const servidores = { servidor: de(servidor).servidor, servidorAlFinal: de(servidorAlFinal).servidor }
      const llegada = await recorrer({ desde, abre: caja, vuelve: caja, entrega: true, ...servidores })
      expect(llegada.recibos.size).toBe(3)
      revisar(llegada, await mostradorDe(desde))
    }
  })

  it('y el de ahora se entienden con las cajas del otro, palabra por palabra', () => {
    const [antes, ahora] = [de(viejo).caja.contrato(), de(ACTUAL).caja.contrato()]
    const faltas = Object.keys(antes.respuestas).flatMap((nombre) => {
      const [vieja, nueva] = [antes.respuestas[nombre], ahora.respuestas[nombre]]
      if (!vieja || !nueva) return [`${nombre} is gone`]
      return [
        ...noEntiende(nueva.oye, vieja.dice, `now, of the old ${nombre}: `),
        ...noEntiende(vieja.oye, nueva.dice, `then, of the new ${nombre}: `),
      ]
    })
    const pedidos = Object.entries(antes.pedidos).flatMap(([nombre, viejoPedido]) => {
      const nuevo = ahora.pedidos[nombre]
      return nuevo ? noEntiende(nuevo.oye, viejoPedido.oye, `asked by ${nombre}: `) : [`${nombre} is gone`]
    })
    expect([...faltas.filter((falta) => !loPidio(falta)), ...pedidos]).toEqual([])
  })
})

/** Answered of a type that whoever asks has named, and of which an older browser has never heard: it asks for no numbers of it. */
const loPidio = (falta: string): boolean =>
  [...tiposDeCargo, ...tiposDeCompra].some((tipo) =>
    new RegExp(`^then, of the new (crearRango|prestarBloque): .*\\.tipoComprobante = ${tipo}$`).test(falta),
  )

/** A version that is not written yet: its sales carry something that nobody knows today. */
const FUTURA: readonly Parche[] = [
  {
    archivo: 'src/domain/ventas/venta.entity.ts',
    busca: '  v: 1,\n  campos: {\n',
    pone: '  v: 2,\n  desde: { 1: (doc) => ({ ...doc, propinaCentavos: 0 }) },\n  campos: {\n    propinaCentavos: centavosPositivos().default(700),\n',
  },
]

describe('una versión que no existe todavía', () => {
  it.each(nombres)('escribe campos que %s no conoce: los guarda y los entrega como están', async (nombre) => {
    const futura = await codigoDe('futura', raiz, FUTURA)
    const desde = await apagado(nombre, 1)
    const servidores = [de(ACTUAL).servidor, futura.servidor, ...grabadas().map((una) => de(una).servidor)]
    for (const servidor of servidores) {
      const llegada = await recorrer({ desde, abre: futura.caja, vuelve: de(nombre).caja, servidor })
      revisar(llegada, await mostradorDe(desde))
      const suya = llegada.filas.find(({ id }) => id === llegada.cobradas[0])
      expect(JSON.parse(suya?.texto ?? '{}')).toMatchObject({ v: 2, propinaCentavos: 700 })
      expect(llegada.guardados.get(suya?.id ?? '')).toMatchObject({ v: 2, propinaCentavos: 700 })
    }
  })
})

/** What would strand sales, as the ways above have to see it. */
const MALAS: readonly { que: string; parche: Parche }[] = [
  {
    que: 'sube la versión del esquema, y lo guardado queda en otra base',
    parche: { archivo: 'src/data/device/fila.ts', busca: "  title: 'fila',\n  version: 0,", pone: "  title: 'fila',\n  version: 1," },
  },
  {
    que: 'cambia el esquema sin decirlo',
    parche: { archivo: 'src/data/device/fila.ts', busca: 'estado: texto(12)', pone: 'estado: texto(13)' },
  },
  {
    que: 'no lee lo que estaba a medio enviar',
    parche: { archivo: 'src/data/sync/push.ts', busca: "(['guardado', 'enviado'] as const)", pone: "(['guardado'] as const)" },
  },
]

describe('una versión mala', () => {
  it.each(MALAS)('no pasa: $que', async ({ parche }) => {
    const mala = await codigoDe('mala', raiz, [parche])
    const { version: _version, ...desde } = grabacionDe(ACTUAL)
    const camino = { desde, abre: mala.caja, vuelve: mala.caja, servidor: de(ACTUAL).servidor, entrega: true }
    const paso = recorrer(camino).then(async (llegada) => revisar(llegada, await mostradorDe(desde)))
    await expect(paso).rejects.toThrow()
  })
})
