import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { raiz } from '../support/fuentes.ts'

const ejecutar = promisify(execFile)

interface Regla {
  name: string
  comment: string
}
const config = createRequire(import.meta.url)(join(raiz, '.config/dependency-cruiser.cjs')) as { forbidden: Regla[] }
const rooms = createRequire(import.meta.url)(join(raiz, '.config/rooms.cjs')) as Record<string, string[]>

/** Of each room, one file that imports the room above it. */
const plantadasEnSalas = Object.entries(rooms).flatMap(([piso, salas]) =>
  salas.slice(0, -1).map((sala, i): [regla: string, archivo: string, importa: string] => {
    const arriba = salas[i + 1] ?? ''
    return [
      `${piso.replace('src/', '')}-${sala === '.' ? 'itself' : sala}-looks-down`,
      join(piso, sala, `sube-a-${arriba === '.' ? 'los-sueltos' : arriba}.ts`),
      `${sala === '.' ? '.' : '..'}/${join(arriba, 'base.ts')}`,
    ]
  }),
)
const salas = Object.entries(rooms).flatMap(([piso, nombres]) => nombres.map((sala) => join(piso, sala)))

/** Which rule, the file that breaks it, and what it imports; the files that these name are made where they are not packages. */
const plantadas: readonly [regla: string, archivo: string, importa: string][] = [
  ['no-circular', 'src/domain/circular-a.ts', './circular-b.ts'],
  ['no-circular-when-it-runs', 'tests/sim/circular-c.ts', './circular-d.ts'],
  ['not-resolvable', 'src/domain/perdido.ts', './no-esta.ts'],
  ['domain-is-pure', 'src/domain/con-react.ts', 'react'],
  ['domain-is-pure', 'src/domain/con-disco.ts', 'node:fs'],
  ['domain-is-pure', 'src/domain/con-datos.ts', '#data/base.ts'],
  ['data-knows-domain-only', 'src/data/con-ui.ts', '#ui/base.ts'],
  ['only-data-knows-rxdb', 'src/features/caja/con-rxdb.ts', 'rxdb'],
  ['only-data-knows-rxdb', 'src/ui/con-dexie.ts', 'dexie'],
  ['only-store-knows-its-databases', 'sync-server/routes/con-nano.ts', 'nano'],
  ['only-store-knows-its-databases', 'sync-server/jobs/con-pouch.ts', 'pouchdb-core'],
  ['ui-knows-no-business', 'src/ui/con-dominio.ts', '#domain/base.ts'],
  ...plantadasEnSalas,
  ['areas-are-islands', 'src/features/clientes/con-turnos.ts', '../turnos/base.ts'],
  ['screens-are-islands', 'src/features/caja/mostrador/con-cuadre.ts', '../cuadre/base.ts'],
  ['flat-files-of-an-area-know-no-screen', 'src/features/caja/con-cuadre.ts', './cuadre/base.ts'],
  ['nobody-enters-by-the-door', 'src/features/caja/cuadre/con-puerta.ts', './feature.tsx'],
  ['kit-knows-no-area', 'src/features/kit/con-turnos.ts', '../turnos/base.ts'],
  ['shared-features-files-know-no-feature', 'src/features/paths.ts', './turnos/base.ts'],
  ['nothing-imports-app', 'src/features/caja/con-app.ts', '../../app/base.ts'],
  ['server-knows-domain-only', 'sync-server/con-datos.ts', '#data/base.ts'],
  ['browser-knows-no-server', 'src/data/con-servidor.ts', '#server/base.ts'],
  ['product-knows-no-tests', 'sync-server/con-pruebas.ts', '../tests/base.ts'],
  ['product-knows-no-development-package', 'sync-server/con-esbuild.ts', 'esbuild'],
]

const carpetas = ['src/ui', 'src/app', 'src/features/turnos', 'src/features/caja/cuadre', 'couchdb', 'tests', ...salas]

async function conProyecto<T>(archivos: Record<string, string>, usar: (proyecto: string) => Promise<T>): Promise<T> {
  const proyecto = await mkdtemp(join(tmpdir(), 'mercana-direcciones-'))
  await symlink(join(raiz, 'node_modules'), join(proyecto, 'node_modules'))
  await cp(join(raiz, 'package.json'), join(proyecto, 'package.json'))
  const bases = Object.fromEntries(carpetas.map((carpeta) => [`${carpeta}/base.ts`, 'export const base = 1\n']))
  for (const [ruta, texto] of Object.entries({ ...bases, ...archivos })) {
    await mkdir(dirname(join(proyecto, ruta)), { recursive: true })
    await writeFile(join(proyecto, ruta), texto)
  }
  try {
    return await usar(proyecto)
  } finally {
    await rm(proyecto, { recursive: true, force: true })
  }
}

/** What `npm run check` does for directions, on another project's files. */
const revisar = (proyecto: string): Promise<{ limpio: boolean; salida: string }> =>
  ejecutar(process.execPath, [join(raiz, 'scripts/check-directions.js'), proyecto]).then(
    ({ stdout }) => ({ limpio: true, salida: stdout }),
    (error: { stdout: string; stderr: string }) => ({ limpio: false, salida: error.stdout + error.stderr }),
  )

describe('las direcciones de las importaciones', () => {
  describe('con una violación plantada de cada regla', () => {
    let revision = { limpio: true, salida: '' }

    beforeAll(async () => {
      const malos = plantadas.map(([, archivo, importa]) => [archivo, `import * as cosa from '${importa}'\nexport const a = cosa\n`])
      const vuelta = {
        'src/domain/circular-b.ts': "import { a } from './circular-a.ts'\nexport const b = a\n",
        'src/features/caja/cuadre/feature.tsx': 'export const cuadre = 1\n',
        'tests/sim/circular-d.ts': "import { a } from './circular-c.ts'\nexport const b = a\n",
      }
      revision = await conProyecto({ ...Object.fromEntries(malos), ...vuelta }, revisar)
    })

    it.each(plantadas)('%s detiene a %s que importa %s', (regla, archivo) => {
      expect(revision.salida).toContain(`${regla}: ${archivo} → `)
    })

    it('falla, y cada aviso dice cómo se arregla', () => {
      expect(revision.limpio).toBe(false)
      expect(config.forbidden.filter(({ comment }) => !revision.salida.includes(comment))).toEqual([])
    })
  })

  it('deja pasar lo que va en buena dirección, y a un test lo que necesita', async () => {
    const archivos = {
      'src/domain/base.test.ts': "import { it } from 'vitest'\nit('x', () => undefined)\n",
      'src/features/paths.ts': 'export const paths = 1\n',
      'src/features/caja/bien.ts':
        "import { paths } from '../paths.ts'\nimport { base } from '#domain/base.ts'\nexport const a = [paths, base]\n",
    }
    expect(await conProyecto(archivos, revisar)).toEqual({
      limpio: true,
      salida: expect.stringContaining('0 importaciones en mala dirección'),
    })
  })

  it('falla cuando la herramienta no miró un archivo, que es como calla si no entiende TypeScript', async () => {
    const { limpio, salida } = await conProyecto({ 'src/domain/node_modules/oculto.ts': 'export const a = 1\n' }, revisar)
    expect(salida).toContain('src/domain/node_modules/oculto.ts')
    expect(limpio).toBe(false)
  })
})
