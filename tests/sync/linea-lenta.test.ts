import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { Turno } from '#domain/caja/turno.entity.ts'
import { hechosDe, mentiras } from '../support/linea.ts'
import { abrirCaja, unaTienda, type Aparato, type TiendaDePrueba } from '../support/tienda.ts'

/* A line that is not cut and never tires, and is slow: 16 kilobits a second for days. What waits arrives all the same. */

/** The till's timers run so much faster, and the line with them. */
const PRISA = 20
const BYTES_POR_MS = 2 * PRISA

let t: TiendaDePrueba
let a: Aparato
let b: Aparato
beforeAll(async () => {
  t = await unaTienda()
  a = await t.aparato(await t.crearCaja('Caja'))
  b = await t.aparato(await t.crearCaja('Otra'))
  for (const { tienda } of [a, b]) {
    await abrirCaja(tienda)
    await tienda.sync.sincronizar()
  }
}, 60_000)
afterAll(() => t.cerrar())
afterEach(() => expect(a.fallos).toEqual([]))

/** As long as so many bytes take, or until who asked gives up. */
const pasarPorLaLinea = (bytes: number, senal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((listo, mal) => {
    const id = setTimeout(listo, bytes / BYTES_POR_MS)
    senal?.addEventListener('abort', () => {
      clearTimeout(id)
      mal(new DOMException('', 'AbortError'))
    })
  })

const tamano = (cuerpo: unknown): number => (typeof cuerpo === 'string' ? cuerpo.length : 0)

/** Sends what is asked and brings what is answered at the pace of the line, a piece at a time. */
function poner(aparato: Aparato): { pushes: number[] } {
  const vistas = { pushes: [] as number[] }
  aparato.reloj.prisa = PRISA
  aparato.linea.intervenir = async (ruta, { signal, body }, seguir) => {
    if (ruta.startsWith('/sync/v1/push')) vistas.pushes.push(tamano(body))
    await pasarPorLaLinea(tamano(body), signal)
    const respuesta = await seguir()
    if (ruta.startsWith('/sync/v1/stream')) return respuesta
    const bytes = new Uint8Array(await respuesta.arrayBuffer())
    const trozos = new ReadableStream<Uint8Array>({
      async start(salida) {
        try {
          for (let i = 0; i < bytes.length; i += 1400) {
            await pasarPorLaLinea(1400, signal)
            salida.enqueue(bytes.subarray(i, i + 1400))
          }
          salida.close()
        } catch (error) {
          salida.error(error)
        }
      },
    })
    return new Response(trozos, { status: respuesta.status, headers: respuesta.headers })
  }
  return vistas
}

/** Rounds, as they come by themselves, until this is so. */
async function hasta(aparato: Aparato, listo: () => Promise<boolean>): Promise<number> {
  for (let rondas = 0; rondas < 12; rondas++) {
    if (await listo()) return rondas
    await aparato.tienda.sync.sincronizar()
  }
  return Infinity
}

/** So many expenses of the drawer, each with a long reason. */
async function gastar({ tienda }: Aparato, cuantos: number): Promise<void> {
  const [turno] = await tienda.repo.buscar(Turno)
  if (!turno) throw new Error('no shift')
  const { id: turnoId, cajaId } = turno.doc
  const uno = { entity: MovimientoCaja, campos: { ...MovimientoCaja.muestra, turnoId, cajaId, motivo: 'Hielo y fundas. '.repeat(12) } }
  const guardados = await tienda.repo.guardarVarios(Array.from({ length: cuantos }, () => uno))
  if (!guardados.ok) throw new Error(guardados.error.code)
}

const recibidas = async (aparato: Aparato): Promise<boolean> => (await hechosDe(aparato)).every(({ estado }) => estado === 'recibido')

it('cien gastos que no caben en una espera se entregan de a menos, hasta la última', async () => {
  a.linea.url = undefined
  await gastar(a, 100)
  a.linea.url = t.url
  const { pushes } = poner(a)
  expect(await hasta(a, () => recibidas(a))).toBeLessThan(12)
  expect(Math.max(...pushes), 'all of them did not fit').toBeGreaterThan((20_000 / PRISA) * BYTES_POR_MS)
  expect(await mentiras(t, a)).toEqual([])
}, 60_000)

it('lo que otra caja hizo llega por ella, aunque una página tarde más que una espera', async () => {
  poner(b)
  const llegaron = async (): Promise<boolean> => (await b.tienda.repo.buscar(MovimientoCaja)).length >= 100
  expect(await hasta(b, llegaron)).toBeLessThan(12)
}, 60_000)
