/** DGII's schemas as trees of elements: in which order they stand, and which may come more than once. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import type { NodoDeEsquema } from '#domain/fiscal/ecf/certificacion/campos.ts'
import { archivoDe, type Esquema } from '../esquema.ts'

/** As the parser has it: one name, and what is in it. */
type Nodo = Record<string, unknown> & { ':@'?: Readonly<Record<string, string>> }

const lector = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', trimValues: true })

const hijosDe = (nodo: Nodo, nombre: string): Nodo[] => (Array.isArray(nodo[nombre]) ? (nodo[nombre] as Nodo[]) : [])

/** The elements that are declared in what these nodes hold; names of types are looked up nowhere, since DGII declares none with children. */
function elementosDe(nodos: readonly Nodo[]): NodoDeEsquema[] {
  return nodos.flatMap((nodo) => {
    if ('xs:element' in nodo) {
      const { name = '', type = '', maxOccurs = '1' } = nodo[':@'] ?? {}
      return [{ nombre: name, repetido: maxOccurs !== '1', tipo: type, hijos: elementosDe(hijosDe(nodo, 'xs:element')) }]
    }
    return ['xs:complexType', 'xs:sequence', 'xs:all'].flatMap((envoltura) => elementosDe(hijosDe(nodo, envoltura)))
  })
}

/** The root element of a schema. `raiz`: the project's folder. */
export async function leerArbol(raiz: string, esquema: Esquema): Promise<NodoDeEsquema> {
  const texto = await readFile(join(raiz, 'sync-server', 'datos-iniciales', 'dgii', archivoDe(esquema)), 'utf8')
  const leido = lector.parse(texto) as Nodo[]
  const declarado = leido.find((nodo) => 'xs:schema' in nodo)
  const [primero] = declarado ? elementosDe(hijosDe(declarado, 'xs:schema')) : []
  if (!primero) throw new Error(`${esquema}: the schema has no element`)
  return primero
}
