/**
 * Checks the import directions of .config/dependency-cruiser.cjs, and that every source file was really looked at:
 * dependency-cruiser answers "no violations (0 modules)" with exit code 0 when it cannot read TypeScript.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { root } from './run.js'

const folders = ['src', 'sync-server', 'couchdb', 'tests']
const project = process.argv[2] ?? root
process.chdir(project)

const options = await extractDepcruiseOptions(join(root, '.config/dependency-cruiser.cjs'))
const { output } = await cruise(folders, { ...options, baseDir: project })

for (const { rule, from, to } of output.summary.violations) {
  const { comment } = options.ruleSet.forbidden.find(({ name }) => name === rule.name)
  console.log(`${rule.name}: ${from} → ${to}\n  ${comment}`)
}

const seen = new Set(output.modules.map(({ source }) => source))
const missed = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !seen.has(path))
if (missed.length > 0) console.log(`dependency-cruiser did not look at ${missed.length} files, such as ${missed[0]}`)

console.log(`${output.modules.length} módulos, ${output.summary.violations.length} importaciones en mala dirección`)
process.exitCode = output.summary.error > 0 || missed.length > 0 ? 1 : 0
