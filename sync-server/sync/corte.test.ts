import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envio, Resultado } from '#domain/core/sync.ts'
import { pushReply, receiptsReply } from '#domain/core/sync.ts'
import type { PersonaPrueba, TiendaPrueba } from '../../tests/support/server/test-server.ts'
import { unProceso, type Proceso } from '../../tests/support/server/proceso.ts'
import { bien, Hechos, unaCaja, unaTienda, unNavegador } from '../../tests/support/server/sync.ts'

/* The real server, real sockets, and SIGKILL while it writes. */

let servidor: Proceso
let duena: PersonaPrueba
let tienda: TiendaPrueba
beforeAll(async () => {
  servidor = await unProceso()
  ;({ duena, tienda } = await unaTienda(servidor))
}, 90_000)
afterAll(() => servidor.terminar())

const VECES = 3
const CAJAS = 6
const POR_CAJA = 120

test('matado a media entrega, todo lo que tuvo recibo está, y lo demás entra una sola vez', async () => {
  const cajas: { de: Hechos; envios: Envio[]; recibos: Map<string, Resultado> }[] = []
  for (let i = 0; i < CAJAS; i++) {
    const de = new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda, `Caja ${i}`))
    const envios: Envio[] = []
    for (let n = 0; n < POR_CAJA; n++) envios.push(await de.venta())
    cajas.push({ de, envios, recibos: new Map() })
  }
  let confirmados = 0
  /** Sends what has no receipt yet, a few at a time, until the server goes. */
  const entregar = async ({ de, envios, recibos }: (typeof cajas)[number]): Promise<void> => {
    for (;;) {
      const lote = envios.filter(({ id }) => !recibos.has(id)).slice(0, 5)
      if (lote.length === 0) return
      const respuesta = await de.enviar(...lote).catch(() => undefined)
      if (!respuesta) return
      for (const resultado of pushReply.parse(bien(respuesta)).resultados) {
        recibos.set(resultado.id, resultado)
        confirmados++
      }
    }
  }
  for (let vez = 0; vez < VECES; vez++) {
    const meta = confirmados + (CAJAS * POR_CAJA) / (VECES + 1)
    const entregas = cajas.map(entregar)
    while (confirmados < meta) await new Promise((resolve) => setTimeout(resolve, 2))
    await servidor.matar()
    await Promise.all(entregas)
    await servidor.arrancar()
    for (const { de, envios, recibos } of cajas) {
      const conRecibo = envios.filter(({ id }) => recibos.has(id))
      const otraVez = conRecibo.length === 0 ? [] : pushReply.parse(bien(await de.enviar(...conRecibo))).resultados
      expect(otraVez).toEqual(conRecibo.map(({ id }) => recibos.get(id)))
    }
  }
  expect(confirmados).toBeLessThan(CAJAS * POR_CAJA)
  await Promise.all(cajas.map(entregar))
  for (const { de, envios, recibos } of cajas) {
    expect([...recibos.values()].map(({ resultado }) => resultado)).toEqual(envios.map(() => 'recibido'))
    expect(receiptsReply.parse(bien(await de.leer('receipts'))).rangos).toEqual([[1, POR_CAJA]])
  }
  const numeros = bien(await servidor.pedir('GET', `/api/tiendas/${tienda.tiendaId}/numeros`, undefined, duena))
  const usados = (numeros['tipos'] as Record<string, [number, number][]>)['E32'] ?? []
  expect(usados.reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0)).toBe(CAJAS * POR_CAJA)
}, 120_000)

test('cien dispositivos que vuelven a la vez entregan todo, y nadie espera mucho', async () => {
  const lotes: { de: Hechos; envios: Envio[] }[] = []
  for (let i = 0; i < 100; i++) {
    const de = new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda, `Tableta ${i}`))
    const envios: Envio[] = []
    for (let n = 0; n < 30; n++) envios.push(await de.venta())
    lotes.push({ de, envios })
  }
  const esperas: number[] = []
  const entregar = async ({ de, envios }: (typeof lotes)[number]): Promise<Resultado[]> => {
    const resultados: Resultado[] = []
    for (let i = 0; i < envios.length; i += 10) {
      const inicio = performance.now()
      resultados.push(...pushReply.parse(bien(await de.enviar(...envios.slice(i, i + 10)))).resultados)
      esperas.push(performance.now() - inicio)
    }
    return resultados
  }
  const resultados = (await Promise.all(lotes.map(entregar))).flat()
  expect(resultados.map(({ resultado }) => resultado)).toEqual(Array.from({ length: 3000 }, () => 'recibido'))
  expect(Math.max(...esperas)).toBeLessThan(60_000)
}, 180_000)

interface Aviso {
  bases: string[]
}

/** Reads the stream of a device in the background. */
function escuchar(de: Hechos): { avisos: Aviso[]; terminado: Promise<void>; estado: Promise<number>; cortar: () => void } {
  const corte = new AbortController()
  const avisos: Aviso[] = []
  const respuesta = fetch(`${servidor.url}/sync/v1/stream?tiendaId=${tienda.tiendaId}`, {
    headers: { authorization: de.de.authorization, ...(de.de.cookie === undefined ? {} : { cookie: de.de.cookie }) },
    signal: corte.signal,
  })
  const leer = async (): Promise<void> => {
    const texto = new TextDecoder()
    let resto = ''
    for await (const trozo of (await respuesta).body ?? []) {
      resto += texto.decode(trozo, { stream: true })
      const eventos = resto.split('\n\n')
      resto = eventos.pop() ?? ''
      for (const evento of eventos) if (evento.startsWith('data: ')) avisos.push(JSON.parse(evento.slice(6)) as Aviso)
    }
  }
  return { avisos, terminado: leer().catch(() => undefined), estado: respuesta.then(({ status }) => status), cortar: () => corte.abort() }
}

async function hasta(condicion: () => boolean, ms = 5000): Promise<void> {
  for (const fin = Date.now() + ms; !condicion();) {
    if (Date.now() > fin) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('la línea abierta dice qué base se movió, es una por dispositivo, y se corta al revocarlo', async () => {
  const [una, otra] = [
    new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda, 'A')),
    new Hechos(servidor, tienda, await unaCaja(servidor, duena, tienda, 'B')),
  ]
  const vieja = escuchar(una)
  expect(await vieja.estado).toBe(200)
  await hasta(() => vieja.avisos.length > 0)
  expect(vieja.avisos[0]).toMatchObject({ bases: ['ops', 'publico'] })
  const nueva = escuchar(una)
  await vieja.terminado
  await hasta(() => nueva.avisos.length > 0)
  const antes = nueva.avisos.length
  await otra.enviar(await otra.venta())
  await hasta(() => nueva.avisos.slice(antes).some(({ bases }) => bases.includes('ops')))

  bien(await servidor.pedir('POST', `/api/tiendas/${tienda.tiendaId}/dispositivos/${una.de.dispositivoId}/revocar`, {}, duena))
  const inicio = performance.now()
  await nueva.terminado
  // What the jobs still moved is told before it.
  expect(nueva.avisos.slice(antes).at(-1), 'con una última palabra, para que pregunte ya').toMatchObject({ bases: ['ops', 'publico'] })
  expect(performance.now() - inicio).toBeLessThan(5000)
  expect(await escuchar(una).estado).toBe(410)
}, 60_000)

test('la línea de quien hace además de otra cosa se corta, y la siguiente oye también lo nuevo', async () => {
  const empleados = `/api/tiendas/${tienda.tiendaId}/empleados`
  const alta = { nombre: 'Y', cargo: '', rol: 'cajero', email: '', telefono: '' }
  const empleadoId = String(bien(await servidor.pedir('POST', empleados, alta, duena))['id'])
  const { codigo } = bien(await servidor.pedir('POST', `${empleados}/${empleadoId}/invitacion`, {}, duena))
  const persona = await servidor.persona()
  bien(await servidor.pedir('POST', `/api/invitaciones/${String(codigo)}`, {}, persona))
  const navegador = new Hechos(servidor, tienda, await unNavegador(servidor, persona, tienda))
  const antes = escuchar(navegador)
  await hasta(() => antes.avisos.length > 0)
  expect(antes.avisos[0]?.bases).not.toContain('conta')
  bien(await servidor.pedir('PUT', `${empleados}/${empleadoId}`, { otrosRoles: ['contador'] }, duena))
  await antes.terminado
  const despues = escuchar(navegador)
  await hasta(() => despues.avisos.length > 0)
  expect(despues.avisos[0]?.bases).toContain('conta')
  despues.cortar()
}, 60_000)
