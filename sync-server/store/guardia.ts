/** What both stores refuse to write, whoever asks: the same guard runs in CouchDB as `validate_doc_update`. */

/** Says why a write is not allowed; undefined when it is. `viejo` is what is stored now. */
export type Guardia = (base: string, nuevo: Record<string, unknown>, viejo: Record<string, unknown> | undefined) => string | undefined

/**
 * A write that the guard refused. The other documents of the same batch are stored as always (a batch is not a
 * transaction in either store); ask again without the refused ones to get their answers.
 */
export class GuardError extends Error {
  readonly code = 'guardia'
  readonly rechazados: readonly { id: string; motivo: string }[]

  constructor(rechazados: readonly { id: string; motivo: string }[]) {
    super(`guardia: ${rechazados.map(({ id, motivo }) => `${id}: ${motivo}`).join('; ')}`)
    this.name = 'GuardError'
    this.rechazados = rechazados
  }
}
