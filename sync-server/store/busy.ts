/** Another process has the embedded store open: LevelDB lets in one at a time. */
export class StoreBusyError extends Error {
  readonly code = "almacen.ocupado";

  constructor(carpeta: string, cause: unknown) {
    super(
      `Otro Mercana ya está usando la carpeta ${carpeta}: dos servidores no pueden compartirla.\n` +
        "Cierra el otro, o arranca este con otra carpeta de datos: MERCANA_DATOS=otra-carpeta npm start",
      { cause },
    );
    this.name = "StoreBusyError";
  }
}

/** What LevelDB said on opening, as `StoreBusyError` when it is about its lock: it has no code for it, only these words. */
export const busyOr = (error: unknown, carpeta: string): unknown =>
  /IO error: lock .*LOCK/.test(String(error)) ? new StoreBusyError(carpeta, error) : error;
