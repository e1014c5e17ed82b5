/**
 * Does a signed document hold to DGII's schema? Its files are those that DGII publishes, two of them with the smallest change that lets libxml2
 * read them (`datos-iniciales/dgii`). A batch costs little more than one.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import type { TipoEcf } from '#domain/fiscal/ecf/documento.ts'

export type Esquema = TipoEcf | 'RFCE' | 'Semilla'

const archivoDe = (esquema: Esquema): string =>
  esquema === 'Semilla' ? 'Semilla.xsd' : esquema === 'RFCE' ? 'RFCE-32.xsd' : `e-CF-${esquema.slice(1)}.xsd`

export type Validador = (esquema: Esquema, xmls: readonly string[]) => Promise<(string | undefined)[]>

/** Answers for each document, in order, what libxml2 says against it; undefined when nothing. `raiz`: the project's folder. */
export function crearValidador(raiz: string): Validador {
  const leidos = new Map<Esquema, Promise<string>>()
  const leer = (esquema: Esquema): Promise<string> => {
    const leido = leidos.get(esquema) ?? readFile(join(raiz, 'sync-server', 'datos-iniciales', 'dgii', archivoDe(esquema)), 'utf8')
    leidos.set(esquema, leido)
    return leido
  }
  return async (esquema, xmls) => {
    if (xmls.length === 0) return []
    const xml = xmls.map((contents, i) => ({ fileName: `${i}.xml`, contents }))
    const { valid, errors, rawOutput } = await validateXML({
      xml,
      schema: [{ fileName: 'esquema.xsd', contents: await leer(esquema) }],
      maxMemoryPages: MEMORIA_MAXIMA,
    })
    if (valid) return xmls.map(() => undefined)
    const primero = new Map<string, string>()
    for (const { message, loc } of errors) if (loc && !primero.has(loc.fileName)) primero.set(loc.fileName, message)
    // Something was said that names no document: none of them counts as good.
    const deTodos = primero.size === 0 ? rawOutput.slice(0, 300) || 'xmllint' : undefined
    return xml.map(({ fileName }) => primero.get(fileName) ?? deTodos)
  }
}

/** Pages of 64 KiB: a document of ten thousand lines needs some 60 MB. */
const MEMORIA_MAXIMA = 4096
