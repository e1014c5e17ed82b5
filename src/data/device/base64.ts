/** Bytes as text. In pieces: a call takes no more than some tens of thousands of arguments. */
const TROZO = 0x8000

/** base64url, without padding. */
export function enBase64(bytes: Uint8Array): string {
  let binario = ''
  for (let i = 0; i < bytes.length; i += TROZO) binario += String.fromCharCode(...bytes.subarray(i, i + TROZO))
  return btoa(binario).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Throws when it is not base64url. */
export function deBase64(texto: string): Uint8Array<ArrayBuffer> {
  const binario = atob(texto.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binario.length)
  for (let i = 0; i < binario.length; i++) bytes[i] = binario.charCodeAt(i)
  return bytes
}
