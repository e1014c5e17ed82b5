/** What the address says of the store's orders: how they are seen, which one is open and what is being done about it. */

/** With these values; '' takes one away. */
export function conCambios(direccion: URLSearchParams, cambios: Readonly<Record<string, string>>): URLSearchParams {
  for (const [clave, valor] of Object.entries(cambios)) {
    if (valor === '') direccion.delete(clave)
    else direccion.set(clave, valor)
  }
  return direccion
}

/**
 * Without the act whose dialog is over. One that was opened meanwhile stays: an act is on disk, and its dialog gone, a moment before the
 * dialog hears that it is done.
 */
export const sinActo = (direccion: URLSearchParams, acto: string): URLSearchParams =>
  direccion.get('hacer') === acto ? conCambios(direccion, { hacer: '' }) : direccion
