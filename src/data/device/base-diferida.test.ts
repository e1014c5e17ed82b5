import { afterEach, beforeEach, expect, it } from 'vitest'
import { unEquipo, type Equipo } from '../../../tests/support/dispositivo.ts'
import { abrirDatos } from '#data/session/sesion.ts'
import { diferir, type BaseDiferida } from './base-diferida.ts'

const colecciones = { filas: ['publico'], apuntes: ['local'] } as const

let equipo: Equipo
let aperturas: number
let abiertas: BaseDiferida<'publico', 'local'>[]

beforeEach(() => {
  equipo = unEquipo()
  aperturas = 0
  abiertas = []
})
afterEach(async () => {
  for (const base of abiertas) await base.cerrar()
})

/** A tab that counts how often it opens the disk; `romper`: how many times that fails first. */
function pestana(romper = 0): BaseDiferida<'publico', 'local'> {
  const puertos = equipo.pestana()
  const base = diferir({
    ...colecciones,
    existe: () => puertos.hayBase('mercana'),
    abrir: async () => {
      if (++aperturas <= romper) throw new Error('disk')
      return await puertos.abrirBase('mercana', colecciones)
    },
  })
  abiertas.push(base)
  return base
}

const nota = { id: 'uno', texto: '1' }

it('leer donde no se guardó nada no abre nada', async () => {
  const { apuntes, filas } = pestana()
  expect(await apuntes.local.leer(['uno', 'dos'])).toEqual([undefined, undefined])
  expect(await apuntes.local.conPrefijo('u')).toEqual([])
  expect(await filas.publico.rango({ indice: ['seq'], desde: [], hasta: [] })).toEqual([])
  expect(await filas.publico.contar({ indice: ['seq'], desde: [], hasta: [] })).toBe(0)
  await apuntes.local.cambiar(['uno'], () => null)
  expect(aperturas).toBe(0)
})

it('lo primero que se escribe la abre, una sola vez, y queda', async () => {
  const { apuntes } = pestana()
  await Promise.all([apuntes.local.cambiar(['uno'], () => nota), apuntes.local.crear([{ id: 'dos', texto: '2' }])])
  expect(aperturas).toBe(1)
  expect(await apuntes.local.leer(['uno', 'dos'])).toEqual([nota, { id: 'dos', texto: '2' }])
  expect(await pestana().apuntes.local.leer(['uno'])).toEqual([nota])
})

it('lo que otra pestaña guardó después se lee', async () => {
  const [una, otra] = [pestana(), pestana()]
  expect(await una.apuntes.local.leer(['uno'])).toEqual([undefined])
  await otra.apuntes.local.crear([nota])
  expect(await una.apuntes.local.leer(['uno'])).toEqual([nota])
})

it('quien observaba antes de abrir se entera de lo que cambia', async () => {
  const { apuntes } = pestana()
  const vistos: unknown[] = []
  const dejar = apuntes.local.observar((cambios) => vistos.push(...cambios.map(({ despues }) => despues)))
  apuntes.local.observar(() => vistos.push('quien ya no mira'))()
  await apuntes.local.crear([nota])
  expect(vistos).toEqual([nota])
  dejar()
  await apuntes.local.cambiar(['uno'], () => null)
  expect(vistos).toEqual([nota])
})

it('un disco que no abre falla a quien escribe, y se intenta otra vez', async () => {
  const { apuntes } = pestana(1)
  await expect(apuntes.local.crear([nota])).rejects.toThrow('disk')
  expect(await apuntes.local.crear([nota])).toBe('creado')
})

it('quien llega por primera vez, sin sesión, no abre ninguna base', async () => {
  equipo.linea.url = 'http://servidor'
  equipo.linea.intervenir = async () => Response.json({ code: 'sesion.ninguna' }, { status: 401 })
  const puertos = equipo.pestana()
  const datos = await abrirDatos(puertos, (error) => equipo.fallos.push(error))
  await expect.poll(() => datos.estado.valor().cargando).toBe(false)
  expect(await puertos.hayBase('mercana')).toBe(false)
  await datos.cerrar()
  expect(equipo.fallos).toEqual([])
})
