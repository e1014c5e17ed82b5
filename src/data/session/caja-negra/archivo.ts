/**
 * A black box as a file: text, because telephones share no other kind of unknown file, with a line for whoever finds it and
 * does not know what it is.
 */
const AVISO =
  'Caja negra de Mercana: ventas que el servidor no ha recibido. No la borres.\nÁbrela en Sincronización, "Recibir de otro equipo", con su código.\n\n'
export const TIPO_ARCHIVO = 'text/plain'
const POR_TROZO = 0x8000

/** A box as a file of text, with a line that says to people what it is. */
export function aArchivo(bytes: Uint8Array): Blob {
  let binario = ''
  for (let i = 0; i < bytes.length; i += POR_TROZO) binario += String.fromCharCode(...bytes.subarray(i, i + POR_TROZO))
  const renglones = btoa(binario).replace(/.{1,76}/g, '$&\n')
  return new Blob([AVISO, renglones], { type: TIPO_ARCHIVO })
}

/** The bytes of a box out of its file; what is no such file comes out as bytes that are no box. */
export async function deArchivo(archivo: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const [, cuerpo = ''] = /\n\s*\n([A-Za-z0-9+/=\s]+)$/.exec(await archivo.text()) ?? []
  const base64 = cuerpo.replace(/\s/g, '')
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return new Uint8Array(await archivo.arrayBuffer())
  return Uint8Array.from(atob(base64), (signo) => signo.charCodeAt(0))
}
