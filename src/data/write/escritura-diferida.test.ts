import { expect, test } from 'vitest'
import * as z from 'zod'
import { notasEnMemoria } from '../../../tests/support/notas.ts'
import { escrituraDiferida, olvidarNotas } from './escritura-diferida.ts'
import type { Local } from '#data/device/local.ts'
import type { Notas } from '#data/device/puertos.ts'

/** A disk that may hang or fail, and a clock that is moved by hand. */
function unEquipo() {
  const disco = new Map<string, unknown>()
  const notas = notasEnMemoria()
  const nunca = new Promise<void>(() => undefined)
  let como: 'bien' | 'colgado' | 'lleno' = 'bien'
  const hacer = (que: () => void): Promise<void> => {
    if (como === 'colgado') return nunca
    if (como === 'lleno') return Promise.reject(new Error('QuotaExceededError'))
    return Promise.resolve(que())
  }
  const local = {
    leer: async <T>(clave: string, esquema: z.ZodType<T>) => esquema.optional().parse(disco.get(clave)),
    escribir: (clave: string, valor: unknown) => hacer(() => disco.set(clave, valor)),
    quitar: (clave: string) => hacer(() => disco.delete(clave)),
  } as unknown as Local
  return { disco, notas, local, ponerDisco: (ahora: typeof como) => void (como = ahora) }
}

function unaPagina({ local, notas }: { local: Local; notas: Notas }, esPropia: (clave: string) => boolean = () => true) {
  const fallos: unknown[] = []
  const citas = new Set<{ en: number; tarea: () => void }>()
  let reloj = 0
  let esconder = (): void => undefined
  const escritura = escrituraDiferida({
    local,
    puertos: {
      notas,
      programar(ms, tarea) {
        const cita = { en: reloj + ms, tarea }
        citas.add(cita)
        return () => void citas.delete(cita)
      },
      alOcultar(aviso) {
        esconder = aviso
        return () => undefined
      },
    },
    esPropia,
    alFallar: (error) => fallos.push(error),
  })
  /** Time goes by, and what was to happen happens. */
  const pasan = async (ms: number): Promise<void> => {
    for (const hasta = reloj + ms; reloj < hasta;) {
      reloj = Math.min(hasta, reloj + 50)
      for (const cita of citas)
        if (cita.en <= reloj) {
          citas.delete(cita)
          cita.tarea()
        }
      await new Promise((seguir) => setTimeout(seguir, 0))
    }
  }
  return { escritura, pasan, fallos, esconder: () => esconder() }
}

test('lo que el disco no tomó a tiempo se escribe después, aunque nadie escriba nada más', async () => {
  const equipo = unEquipo()
  const { escritura, pasan, fallos } = unaPagina(equipo)
  equipo.ponerDisco('colgado')
  escritura.anotar('a', 'tres cafés')
  await pasan(3500)
  expect(fallos).toHaveLength(1)
  equipo.ponerDisco('bien')
  await pasan(4000)
  expect(equipo.disco.get('a')).toBe('tres cafés')
  expect(escritura.debe('a')).toBe(false)
})

test.each(['colgado', 'lleno'] as const)('lo escrito en una página que se cierra con el disco %s está en la siguiente', async (como) => {
  const equipo = unEquipo()
  equipo.disco.set('a', 'un café')
  equipo.disco.set('b', 'botado')
  equipo.ponerDisco(como)
  const cerrada = unaPagina(equipo)
  cerrada.escritura.anotar('a', 'dos cafés')
  cerrada.escritura.anotar('b', undefined)
  cerrada.esconder()
  equipo.ponerDisco('bien')
  const otra = unaPagina(equipo)
  expect(await otra.escritura.leer('a', z.string())).toBe('dos cafés')
  expect(await otra.escritura.leer('b', z.string())).toBeUndefined()
  await otra.pasan(200)
  expect([...equipo.disco]).toEqual([['a', 'dos cafés']])
  expect(equipo.notas.listar('')).toEqual([])
})

test('lo que otra página escribió después vale más que lo anotado por la que se cerró', async () => {
  const equipo = unEquipo()
  const [cerrada, viva] = [unaPagina(equipo), unaPagina(equipo)]
  equipo.ponerDisco('colgado')
  cerrada.escritura.anotar('a', 'viejo')
  cerrada.esconder()
  equipo.ponerDisco('bien')
  viva.escritura.anotar('a', 'nuevo')
  await viva.pasan(200)
  expect(await unaPagina(equipo).escritura.leer('a', z.string())).toBe('nuevo')
})

test('cada cual retoma lo suyo, y lo de quien sale se olvida', async () => {
  const equipo = unEquipo()
  equipo.ponerDisco('colgado')
  const cerrada = unaPagina(equipo)
  for (const clave of ['mio:ana:1', 'mio:luz:1', 'borrador:t1']) cerrada.escritura.anotar(clave, clave)
  cerrada.esconder()
  equipo.ponerDisco('bien')
  olvidarNotas(equipo.notas, 'mio:ana:')
  const { escritura } = unaPagina(equipo, (clave) => clave.startsWith('mio:'))
  expect(['mio:ana:1', 'mio:luz:1', 'borrador:t1'].map((clave) => escritura.debe(clave))).toEqual([false, true, false])
})

test('una nota que no se puede leer no impide abrir', async () => {
  const equipo = unEquipo()
  equipo.notas.poner('mercana.a-medias.a', '{"valor":"cor')
  equipo.disco.set('a', 'un café')
  expect(await unaPagina(equipo).escritura.leer('a', z.string())).toBe('un café')
})

test('una página cerrada por quien la usa no sigue intentando', async () => {
  const equipo = unEquipo()
  const { escritura, pasan, fallos } = unaPagina(equipo)
  equipo.ponerDisco('lleno')
  escritura.anotar('a', 1)
  await expect(escritura.cerrar()).rejects.toThrow('QuotaExceededError')
  equipo.ponerDisco('bien')
  await pasan(10_000)
  expect([equipo.disco.size, fallos.length]).toEqual([0, 0])
})
