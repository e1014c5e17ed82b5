import { openCouchStore } from './couch.ts'
import { guardia } from './guardia.ts'
import type { Store } from './port.ts'
import { openPouchStore } from './pouch.ts'

interface Lugar {
  couchdbUrl?: string | undefined
  /** Copies that the cluster keeps of a document. */
  couchdbCopias?: number
  /** Where the embedded one lives. */
  carpeta: string
}

/** The store that the configuration names, for this process alone: CouchDB when it has an address, else the embedded one in a folder. */
export function openStore({ couchdbUrl, couchdbCopias = 1, carpeta }: Lugar): Promise<Store> {
  if (couchdbUrl === undefined) return openPouchStore({ carpeta, guardia })
  return openCouchStore({ url: couchdbUrl, copias: couchdbCopias, aSolas: { alPerder: salir, alEsperar } })
}

const alEsperar = (): void => void process.stderr.write('Otro Mercana usa este CouchDB: este espera a que termine.\n')

/** What it was doing another one does now, and what it promised is on disk: whoever started it starts it again, to wait for its turn. */
function salir(): never {
  process.stderr.write('Otro Mercana tomó el lugar de este en CouchDB: este termina aquí. Que arranque otra vez; esperará su turno.\n')
  process.exit(1)
}
