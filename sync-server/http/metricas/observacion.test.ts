/** What Prometheus and Grafana are told to read exists here, and each alert has its page: a name that changed would go unseen until the day it is needed. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unServidor } from '../../../tests/support/server/test-server.ts'

const RAIZ = new URL('../../../', import.meta.url)
const leer = (ruta: string): Promise<string> => readFile(new URL(ruta, RAIZ), 'utf8')
const unicos = (texto: string, patron: RegExp): string[] =>
  [...new Set([...texto.matchAll(patron)].map(([, nombre]) => nombre ?? ''))].sort()

test('toda cifra que leen las alertas y el tablero la cuenta el servidor', async () => {
  const p = await unServidor({ METRICAS_PORT: '0' })
  const texto = (await p.app.metricas?.texto())?.cuerpo ?? ''
  await p.cerrar()
  const contadas = new Set(
    [...texto.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, nombre = '', tipo]) =>
      tipo === 'histogram' ? [`${nombre}_bucket`, `${nombre}_count`, `${nombre}_sum`] : [nombre],
    ),
  )
  const pedidas = unicos(
    `${await leer('.config/observacion/alertas.yml')}${await leer('.config/observacion/grafana/mercana.json')}`,
    /\b((?:mercana|http|nodejs|process)_[a-z0-9_]+)\b/g,
  )
  expect(pedidas.length).toBeGreaterThan(12)
  expect(pedidas.filter((nombre) => !contadas.has(nombre))).toEqual([])
})

test('cada alerta tiene su página, y cada página su alerta', async () => {
  const alertas = unicos(await leer('.config/observacion/alertas.yml'), /- alert: (\w+)/g)
  expect(unicos(await leer('docs/RUNBOOK.md'), /^## (Mercana\w+)$/gm)).toEqual(alertas)
})

test('el tablero se abre, y dice cada cosa una vez', async () => {
  const { panels, uid } = JSON.parse(await leer('.config/observacion/grafana/mercana.json')) as {
    uid: string
    panels: { id: number; title: string; targets: { expr: string }[] }[]
  }
  expect(uid).toBe('mercana')
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  expect(panels.flatMap(({ targets }) => targets).every(({ expr }) => expr !== '')).toBe(true)
})
