import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { idDeMuestra } from '#domain/core/construir.ts'
import { entities } from '#domain/entities.ts'
import { componer, type Acto, type Entity } from '#domain/core/entity.ts'
import { archivosGenerados, type Diseno } from './generate.ts'

const archivos = await archivosGenerados()
const disenos = [...archivos].filter(([ruta]) => ruta.startsWith('couchdb/')).map(([, contenido]) => JSON.parse(contenido) as Diseno)
const acto: Acto = { tiendaId: 't1', en: '2026-11-21T12:00:00.000Z', creadoPor: 'empleado:1', dispositivoId: 'd1', seq: 1, hlc: '' }

type Validador = (nuevo: Record<string, unknown>, viejo: Record<string, unknown> | null, quien: { roles: string[] }) => void
/** Runs the text as CouchDB does: compiled alone, in an engine that knows nothing of Node. */
const compilar = (diseno: Diseno): Validador => runInNewContext(`(${diseno.validador.validate_doc_update})`) as Validador
const rechazo = (validar: () => void): unknown => {
  try {
    validar()
    return undefined
  } catch (error) {
    return { ...(error as object) }
  }
}

describe('lo generado', () => {
  test.each([...archivos.keys()])('%s está al día con las declaraciones', async (ruta) => {
    expect(await readFile(new URL(`../${ruta}`, import.meta.url), 'utf8'), 'run npm run gen').toBe(archivos.get(ruta))
  })

  test('sale igual dos veces', async () => {
    expect(await archivosGenerados()).toEqual(archivos)
  })

  test('el diccionario nombra cada entidad y cada campo', () => {
    const texto = archivos.get('docs/DICTIONARY.md') ?? ''
    for (const entity of entities) {
      expect(texto).toContain(`(\`${entity.tipo}\`)`)
      for (const campo of Object.keys(entity.campos)) expect(texto).toContain(`| \`${campo}\` |`)
    }
  })

  test.each((entities as readonly unknown[] as readonly Entity[]).map((entity) => [entity.tipo, entity] as const))(
    'el validador de CouchDB acepta la muestra de %s y rechaza lo que no debe',
    (_tipo, entity) => {
      const diseno = disenos.find(({ base }) => base === entity.database)
      if (diseno === undefined) throw new Error(`no design for ${entity.database}`)
      const validar = compilar(diseno)
      const { id, ...campos } = componer(entity, idDeMuestra(entity), entity.esquemaCampos.parse(entity.muestra), acto)
      const doc = { _id: id, ...campos }
      expect(rechazo(() => validar(doc, null, { roles: ['_admin'] }))).toBeUndefined()
      expect(rechazo(() => validar(doc, null, { roles: [] }))).toEqual({ forbidden: 'rol' })
      expect(rechazo(() => validar({ ...doc, en: 7 }, null, { roles: ['servidor'] }))).toEqual({ forbidden: 'sobre:en' })
      expect(rechazo(() => validar({ ...doc, tipo: 'otro' }, null, { roles: ['servidor'] }))).toEqual({ forbidden: 'tipo' })
      const cambiado = rechazo(() => validar({ ...doc, tiendaId: 't2' }, doc, { roles: ['servidor'] }))
      expect(cambiado).toEqual({ forbidden: entity.clase === 'hecho' ? 'inmutable' : 'fija:tiendaId' })
    },
  )

  test('en los libros del servidor entra cualquier documento suyo y de nadie más', () => {
    const diseno = disenos.find(({ base }) => base === 'servidor')
    if (diseno === undefined) throw new Error('no design for servidor')
    const validar = compilar(diseno)
    expect(rechazo(() => validar({ _id: 'ba:user:1', email: 'ana@ejemplo.do' }, null, { roles: ['servidor'] }))).toBeUndefined()
    expect(rechazo(() => validar({ _id: 'ba:user:1' }, null, { roles: ['cajero'] }))).toEqual({ forbidden: 'rol' })
  })
})
