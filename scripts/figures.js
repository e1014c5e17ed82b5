/**
 * Figures of the house: how much there is of what should stay small. `npm run check` prints them and fails for none; what must
 * hold is a rule of .config or a test of tests/architecture.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.js'

const isTest = (path) => /\.test\.tsx?$/.test(path)
const isCode = (path) => /\.tsx?$/.test(path)
const read = (path) => readFileSync(join(root, path), 'utf8')
const linesOf = (paths) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)

/** Comments that name a page which is not in the project: its own pages are in capitals, or decisions with a number. */
const OUTSIDE = /(?:^|[\s(`])(?:\.\.\/)*(?:shared\/|(?!docs\/)(?:design\/)?[a-z]+\.md\b)/

export function figures() {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const features = files.filter((path) => path.startsWith('src/features/') && isCode(path) && !isTest(path))
  const folders = Map.groupBy
    ? Map.groupBy(files, dirname)
    : files.reduce((all, path) => all.set(dirname(path), [...(all.get(dirname(path)) ?? []), path]), new Map())
  const code = [...folders].filter(([folder]) => /^(src|sync-server|tests|couchdb|scripts)(\/|$)/.test(folder))
  const [largest, inside] = code.reduce((most, one) => (one[1].length > most[1].length ? one : most))
  const product = files.filter((path) => /^(src|sync-server|couchdb|scripts)\//.test(path) && isCode(path))
  const outside = product.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /^\s*(\/\*|\*|\/\/)/.test(line) && OUTSIDE.test(line) && !/README\.md|[A-Z]+\.md/.test(line)),
  )
  const lengths = product
    .filter((path) => !isTest(path))
    .map((path) => linesOf([path]))
    .sort((a, b) => a - b)
  const touched = read('docs/contributing/field.diff').match(/^\+\+\+ b\//gm) ?? []
  return [
    ['líneas de src/features, sin pruebas', linesOf(features)],
    [
      'líneas propias de una entidad con lista, ficha e importación (proveedor)',
      linesOf(features.filter((path) => /\/compras\/(Proveedores|ImportarProveedores|ficha)/.test(path))),
    ],
    ['archivos que toca un campo más (CONTRIBUTING.md)', touched.length],
    [`carpeta más llena (${largest})`, inside.length],
    ['comentarios que apuntan fuera del proyecto', outside.length],
    ['mitad de los archivos del producto, líneas a lo más', lengths[Math.floor(lengths.length / 2)]],
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [what, how] of figures()) console.log(`  ${how.toLocaleString('en')} · ${what}`)
