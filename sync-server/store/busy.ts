/** Another process has the store: one at a time writes to it. */
export class StoreBusyError extends Error {
  readonly code = 'almacen.ocupado'

  constructor(mensaje: string, cause?: unknown) {
    super(mensaje, { cause })
    this.name = 'StoreBusyError'
  }
}

/** What LevelDB said on opening, as `StoreBusyError` when it is about its lock: it has no code for it, only these words. */
export const busyOr = (error: unknown, carpeta: string): unknown =>
  /IO error: lock .*LOCK/.test(String(error))
    ? new StoreBusyError(
        `Otro Mercana ya está usando la carpeta ${carpeta}: dos servidores no pueden compartirla.\n` +
          'Cierra el otro, o arranca este con otra carpeta de datos: MERCANA_DATOS=otra-carpeta npm start',
        error,
      )
    : error

/** Another process goes on renewing its lease (`couch/arriendo.ts`) of the CouchDB at `donde`. */
export const couchBusy = (donde: string): StoreBusyError =>
  new StoreBusyError(
    `Otro Mercana ya está usando el CouchDB de ${donde}: uno solo escribe en él a la vez.\n` +
      'Cierra el otro, y arranca este: toma su lugar en cuanto el otro termina.',
  )
