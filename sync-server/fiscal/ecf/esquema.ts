/**
 * Does a signed document hold to DGII's schema? Its files are those that DGII publishes, two of them with the smallest change that lets libxml2
 * read them (`datos-iniciales/dgii`). A schema is read once, and its documents are looked at one after another.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as siguiente } from 'node:timers/promises'
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm'
import type { TipoEcf } from '#domain/fiscal/ecf/documento.ts'

/** Those of documents, also of types that other stores issue alone, and of what is said about them. */
export type Esquema = TipoEcf | 'E46' | 'RFCE' | 'ANECF' | 'ARECF' | 'ACECF' | 'Semilla'

const deMensajes: ReadonlySet<Esquema> = new Set(['ANECF', 'ARECF', 'ACECF', 'Semilla'])

/** The name of its file. */
export const archivoDe = (esquema: Esquema): string =>
  deMensajes.has(esquema) ? `${esquema}.xsd` : esquema === 'RFCE' ? 'RFCE-32.xsd' : `e-CF-${esquema.slice(1)}.xsd`

export type Validador = (esquema: Esquema, xmls: readonly string[]) => Promise<(string | undefined)[]>

/** Answers for each document, in order, what libxml2 says against it; undefined when nothing. `raiz`: the project's folder. */
export function crearValidador(raiz: string): Validador {
  const leidos = new Map<Esquema, Promise<XsdValidator>>()
  const leer = (esquema: Esquema): Promise<XsdValidator> => {
    const leido = leidos.get(esquema) ?? leerEsquema(join(raiz, 'sync-server', 'datos-iniciales', 'dgii', archivoDe(esquema)))
    leidos.set(esquema, leido)
    return leido
  }
  return async (esquema, xmls) => {
    if (xmls.length === 0) return []
    const validador = await leer(esquema)
    const fallas: (string | undefined)[] = []
    for (const xml of xmls) {
      fallas.push(falla(validador, xml))
      // Whoever else waits for the server goes first.
      await siguiente()
    }
    return fallas
  }
}

/** The schema as libxml2 holds it, for as long as the process lives. */
async function leerEsquema(archivo: string): Promise<XsdValidator> {
  const texto = XmlDocument.fromString(await readFile(archivo, 'utf8'))
  try {
    return XsdValidator.fromDoc(texto)
  } finally {
    texto.dispose()
  }
}

/** What is wrong with it; undefined when nothing is. No entity of a document is followed outside of it: nothing is registered that could. */
function falla(validador: XsdValidator, xml: string): string | undefined {
  let doc: XmlDocument | undefined
  try {
    doc = XmlDocument.fromString(xml)
    validador.validate(doc)
    return undefined
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error
    return error.details[0]?.message.trim() ?? error.message
  } finally {
    doc?.dispose()
  }
}
