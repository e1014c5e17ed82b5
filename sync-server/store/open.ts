import { openCouchStore } from './couch.ts'
import { guardia } from './guardia.ts'
import type { Store } from './port.ts'
import { openPouchStore } from './pouch.ts'

/** The store that the configuration names: CouchDB when it has an address, else the embedded one in a folder. */
export function openStore({ couchdbUrl, carpeta }: { couchdbUrl?: string | undefined; carpeta: string }): Promise<Store> {
  return couchdbUrl === undefined ? openPouchStore({ carpeta, guardia }) : openCouchStore({ url: couchdbUrl })
}
