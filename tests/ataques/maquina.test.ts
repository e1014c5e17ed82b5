import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leerConfig } from '#server/core/config.ts'

const carpeta = mkdtempSync(join(tmpdir(), 'mercana-carpeta-'))
afterAll(() => rmSync(carpeta, { recursive: true }))
const modo = (...partes: string[]): string => (statSync(join(carpeta, ...partes)).mode & 0o777).toString(8)

test('fila 102: la carpeta de datos de antes, que otros usuarios de la máquina leían, se cierra al arrancar con todo lo que tiene', () => {
  const datos = join(carpeta, 'datos')
  mkdirSync(join(datos, 'store', 'plataforma'), { recursive: true })
  mkdirSync(join(datos, 'archivos'))
  writeFileSync(join(datos, 'store', 'plataforma', '000003.log'), 'x')
  writeFileSync(join(datos, 'archivos', 'cedula.webp'), 'x')
  writeFileSync(join(carpeta, 'ajeno'), 'x')
  symlinkSync(join(carpeta, 'ajeno'), join(datos, 'enlace'))
  for (const [ruta, modo] of [
    ['', 0o755],
    ['store/plataforma', 0o755],
    ['store/plataforma/000003.log', 0o644],
    ['archivos/cedula.webp', 0o644],
    ['../ajeno', 0o644],
  ] as const)
    chmodSync(join(datos, ruta), modo)
  leerConfig({ NODE_ENV: 'production', MERCANA_DATOS: datos })
  expect([modo('datos'), modo('datos/store'), modo('datos/store/plataforma'), modo('datos/store/plataforma/000003.log')]).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
  expect([modo('datos/archivos/cedula.webp'), modo('datos/secreto'), modo('ajeno')]).toEqual(['600', '600', '644'])
})

test('fila 101: sin decirle nada escucha solo en esta máquina; en producción, o con HOST, donde se le diga', () => {
  const datos = join(carpeta, 'otros')
  const direccion = (env: Record<string, string>): string => leerConfig({ MERCANA_DATOS: datos, ...env }).direccion
  expect([direccion({}), direccion({ NODE_ENV: 'production' }), direccion({ HOST: '0.0.0.0' })]).toEqual([
    '127.0.0.1',
    '0.0.0.0',
    '0.0.0.0',
  ])
})
