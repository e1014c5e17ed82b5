import { openCouchStore } from "./couch.ts";
import { guardia } from "./guardia.ts";
import type { Store } from "./port.ts";
import { openPouchStore } from "./pouch.ts";

interface Lugar {
  couchdbUrl?: string | undefined;
  /** Copies that the cluster keeps of a document. */
  couchdbCopias?: number;
  /** Where the embedded one lives. */
  carpeta: string;
}

/** The store that the configuration names: CouchDB when it has an address, else the embedded one in a folder. */
export function openStore({ couchdbUrl, couchdbCopias = 1, carpeta }: Lugar): Promise<Store> {
  return couchdbUrl === undefined
    ? openPouchStore({ carpeta, guardia })
    : openCouchStore({ url: couchdbUrl, copias: couchdbCopias });
}
