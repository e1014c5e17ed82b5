import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiz } from '../support/fuentes.ts'

const ejecutar = promisify(execFile)

const repo = "import type { Repository } from '" + join(raiz, 'src/data/write/repository.ts') + "'\ndeclare const repo: Repository\n"

/** Each file and the rule that has to stop it. */
const malos: readonly [regla: string, archivo: string, texto: string][] = [
  [
    'no-floating-promises',
    'perdida.ts',
    `${repo}export function guardar(...datos: Parameters<Repository['guardar']>): void {\n  repo.guardar(...datos)\n}\n`,
  ],
  [
    'no-floating-promises',
    'envuelta.ts',
    `${repo}const todas = [repo].map((uno) => uno.buscar)\nexport function leer(...consulta: Parameters<Repository['buscar']>): void {\n  Promise.all(todas.map((buscar) => buscar(...consulta)))\n}\n`,
  ],
  [
    'no-misused-promises',
    'condicion.ts',
    'export async function esta(): Promise<boolean> {\n  return true\n}\nexport function decide(): string {\n  return esta() ? "sí" : "no"\n}\n',
  ],
  ['no-explicit-any', 'cualquiera.ts', 'export const cosa = (valor: any): unknown => valor\n'],
  ['no-default-export', 'porDefecto.ts', 'export default 1\n'],
  ['no-console', 'consola.ts', 'console.log("hola")\n'],
  ['no-restricted-imports', 'atomo.ts', "import { atom } from 'jotai'\nexport const uno = atom(1)\n"],
  [
    'switch-exhaustiveness-check',
    'casos.ts',
    'export function di(color: "rojo" | "azul"): string {\n  let texto = ""\n  switch (color) {\n    case "rojo":\n      texto = "r"\n  }\n  return texto\n}\n',
  ],
  [
    'rules-of-hooks',
    'gancho.tsx',
    "import { useState } from 'react'\nexport function useUno(hay: boolean): number {\n  if (hay) return useState(1)[0]\n  return 0\n}\n",
  ],
  ['no-cycle', 'ciclo-a.ts', "import { b } from './ciclo-b.ts'\nexport const a = (): unknown => b\n"],
]

let carpeta = ''
let avisos: { filename: string; code: string }[] = []

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'mercana-lint-'))
  for (const [, archivo, texto] of malos) await writeFile(join(carpeta, archivo), texto)
  await writeFile(join(carpeta, 'ciclo-b.ts'), "import { a } from './ciclo-a.ts'\nexport const b = (): unknown => a\n")
  await writeFile(
    join(carpeta, 'buena.ts'),
    `${repo}export async function guardar(...datos: Parameters<Repository['guardar']>): Promise<unknown> {\n  return await repo.guardar(...datos)\n}\n`,
  )
  await writeFile(
    join(carpeta, 'tsconfig.json'),
    JSON.stringify({ extends: join(raiz, 'src/tsconfig.json'), compilerOptions: { types: [] }, include: ['*'] }),
  )
  const args = [
    '--config',
    join(raiz, '.config/oxlintrc.json'),
    '--format',
    'json',
    ...(await readdir(carpeta)).filter((nombre) => /\.tsx?$/.test(nombre)),
  ]
  await symlink(join(raiz, 'node_modules'), join(carpeta, 'node_modules'))
  const { stdout } = await ejecutar(join(raiz, 'node_modules/.bin/oxlint'), args, { cwd: carpeta }).catch(
    (error: { stdout: string }) => error,
  )
  avisos = (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }).diagnostics
})

afterAll(() => rm(carpeta, { recursive: true, force: true }))

describe('el linter', () => {
  it.each(malos)('con %s detiene %s', (regla, archivo) => {
    expect(avisos.filter(({ filename, code }) => filename.endsWith(archivo) && code.includes(`(${regla})`)).length).toBeGreaterThan(0)
  })

  it('deja pasar la escritura que se espera', () => {
    expect(avisos.filter(({ filename }) => filename.endsWith('buena.ts'))).toEqual([])
  })
})
