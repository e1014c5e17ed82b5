/**
 * What the product is made of besides its own code, from the lock file: `sbom.cdx.json` (CycloneDX) and `NOTICE.txt`, with the licence of each
 * package. Not by `npm sbom`: with `--omit=dev` it leaves out what a tool needs too (zod, jose), and without it stops at our overrides.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.js'

/** Packages that say their licence in a way of before, with where it stands. */
const declaredElsewhere = {
  'end-stream': 'MIT',
  'level-write-stream': 'MIT',
  'write-stream': 'MIT',
}

const readJson = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** What runs in production, by the lock file: once each name and version, wherever it lies. */
export function productionPackages(lock = readJson('package-lock.json')) {
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '' || entry.dev || entry.devOptional || entry.link) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, integrity = '', optional = false } = entry
    const license = entry.license ?? declaredElsewhere[name] ?? ''
    const before = found.get(`${name}@${version}`)
    found.set(`${name}@${version}`, { name, version, license, integrity, path, optional: optional && before?.optional !== false })
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))
}

function hashesOf(integrity) {
  const [algorithm, value] = integrity.split(' ')[0].split(/-(.*)/s)
  return value ? [{ alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }] : []
}

/** The list as CycloneDX 1.5 says it: the same lock file is the same text. */
export function sbomOf(packages, { name, version }) {
  const component = (one) => ({
    'bom-ref': `${one.name}@${one.version}`,
    type: 'library',
    name: one.name,
    version: one.version,
    scope: one.optional ? 'optional' : 'required',
    hashes: hashesOf(one.integrity),
    licenses: one.license === '' ? [] : [{ expression: one.license.replace(/^\((.*)\)$/, '$1') }],
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
  })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': `${name}@${version}`, type: 'application', name, version } },
    components: packages.map(component),
  }
}

/** What each package asks to be said of it: its licence, and the text of it where the package lies here. */
function noticeOf(packages) {
  const textOf = ({ path }) => {
    const folder = join(root, path)
    const names = existsSync(folder) ? readdirSync(folder).filter((one) => /^(licen[cs]e|notice|copying)(\.|-|$)/i.test(one)) : []
    return names.map((one) => readFileSync(join(folder, one), 'utf8').trim())
  }
  return packages
    .map((one) => [`${one.name} ${one.version} (${one.license || 'licence not said'})`, ...textOf(one)].join('\n\n'))
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

/** Writes both: the list beside the server, where nobody from outside reads it, and the notices beside the app, which goes to browsers. */
export function writeSbom() {
  for (const folder of ['dist', 'dist-server']) mkdirSync(join(root, folder), { recursive: true })
  const packages = productionPackages()
  writeFileSync(join(root, 'dist-server', 'sbom.cdx.json'), `${JSON.stringify(sbomOf(packages, readJson('package.json')), undefined, 2)}\n`)
  writeFileSync(join(root, 'dist', 'NOTICE.txt'), `${noticeOf(packages)}\n`)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeSbom()
