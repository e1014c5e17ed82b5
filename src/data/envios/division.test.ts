import { expect, test } from 'vitest'
import { DIVISION_INICIAL } from '#domain/envios/division.rules.ts'
import type { CopiaDeDivision } from './division-navegador.ts'
import { abrirDivisiones } from './division.ts'
import { territorioDe } from './territorio.ts'

const UNA = { numero: 1, cambios: { '010109': 'Espaillat Nueva', '0101090104': null }, redirecciones: { '0101090104': '0101090101' } }
const DOS = { ...UNA, numero: 2, cambios: { ...UNA.cambios, '01010950': 'Nuevo' } }

/** A browser's cache, and a server that answers with what it has; `servidor.division` undefined: no line. */
function unEquipo(guardada?: string) {
  let copia: CopiaDeDivision | undefined = guardada === undefined ? undefined : { texto: guardada, etag: '"vieja"' }
  const servidor: { division: object | undefined; preguntas: string[] } = { division: undefined, preguntas: [] }
  const almacen = {
    leer: () => Promise.resolve(copia),
    guardar: (nueva: CopiaDeDivision) => {
      copia = nueva
      return Promise.resolve()
    },
  }
  let ahora = 0
  const despiertan: (() => void)[] = []
  const puertos = {
    ahora: () => ahora,
    alDespertar: (aviso: () => void) => {
      despiertan.push(aviso)
      return () => despiertan.splice(0)
    },
    fetch: (_url: string, { headers }: RequestInit) => {
      const etag = new Headers(headers).get('if-none-match') ?? ''
      servidor.preguntas.push(etag)
      if (!servidor.division) return Promise.reject(new TypeError('no line'))
      const texto = JSON.stringify(servidor.division)
      const suya = `"${texto.length}"`
      return Promise.resolve(etag === suya ? new Response(null, { status: 304 }) : new Response(texto, { headers: { etag: suya } }))
    },
  }
  return {
    servidor,
    puertos,
    /** A page that is opened on what there is on the disk. */
    pagina: () => abrirDivisiones(almacen),
    despertar: (trasMs: number) => {
      ahora += trasMs
      for (const aviso of despiertan) aviso()
    },
  }
}
const respiro = () => new Promise((resolve) => setTimeout(resolve, 0))
const nunca = (error: unknown): void => {
  throw error
}

test('sin haber oído nada vale la lista del programa; con línea se toma la nueva, y sin línea sigue la que hay', async () => {
  const equipo = unEquipo()
  const pagina = equipo.pagina()
  await pagina.refrescar(equipo.puertos)
  expect(await pagina.vigente()).toEqual(DIVISION_INICIAL)
  equipo.servidor.division = UNA
  await pagina.refrescar(equipo.puertos)
  expect(await pagina.vigente()).toEqual(UNA)
  equipo.servidor.division = undefined
  const otraPagina = equipo.pagina()
  await otraPagina.refrescar(equipo.puertos)
  expect(await otraPagina.vigente()).toEqual(UNA)
})

test('lo que ya se tiene no se baja otra vez, y lo nuevo reemplaza a lo viejo', async () => {
  const equipo = unEquipo()
  const pagina = equipo.pagina()
  equipo.servidor.division = UNA
  await pagina.refrescar(equipo.puertos)
  const antes = await pagina.vigente()
  await pagina.refrescar(equipo.puertos)
  expect(await pagina.vigente()).toBe(antes)
  expect(equipo.servidor.preguntas[1]).not.toBe('')
  equipo.servidor.division = DOS
  await pagina.refrescar(equipo.puertos)
  expect(await equipo.pagina().vigente()).toEqual(DOS)
})

test('una copia dañada no se lee: se pide entera', async () => {
  const equipo = unEquipo('{"numero":')
  const pagina = equipo.pagina()
  expect(await pagina.vigente()).toEqual(DIVISION_INICIAL)
  equipo.servidor.division = UNA
  await pagina.refrescar(equipo.puertos)
  expect(equipo.servidor.preguntas).toEqual([''])
  expect(await pagina.vigente()).toEqual(UNA)
})

test('una página pregunta al empezar y al despertar, no más de una vez cada cinco minutos', async () => {
  const equipo = unEquipo()
  const pagina = equipo.pagina()
  const parar = pagina.seguir(equipo.puertos, nunca)
  await respiro()
  equipo.servidor.division = UNA
  equipo.despertar(60_000)
  await respiro()
  expect(equipo.servidor.preguntas).toHaveLength(1)
  equipo.despertar(5 * 60_000)
  await respiro()
  expect(await pagina.vigente()).toEqual(UNA)
  parar()
  equipo.despertar(60 * 60_000)
  expect(equipo.servidor.preguntas).toHaveLength(2)
})

test('los lugares se leen con los cambios: nombres nuevos, y lo que ya no es con el nombre de donde lleva', () => {
  const lista = ['01\tNorte', '0101\tCibao', '010109\tEspaillat', '01010901\tMoca', '0101090101\tMoca', '0101090104\tJuan López'].join('\n')
  const antes = territorioDe(lista)
  const territorio = territorioDe(lista, DOS)
  expect([antes.version, territorio.version]).toEqual(['2020.1', '2020.1.2'])
  expect([territorio.nombre('010109'), territorio.nombre('0101090104')]).toEqual(['Espaillat Nueva', 'Moca'])
  expect(territorio.hijos('01010901').map(({ codigo }) => codigo)).toEqual(['0101090101'])
  expect(territorio.hijos('010109').map(({ nombre }) => nombre)).toEqual(['Moca', 'Nuevo'])
  expect([territorio.vigente('0101090104'), territorio.vigente('99')]).toEqual(['0101090101', ''])
})
