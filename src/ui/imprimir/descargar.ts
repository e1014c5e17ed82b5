/** Hands a file to the browser's downloads. */
export function descargar(nombre: string, archivo: Blob): void {
  const url = URL.createObjectURL(archivo)
  const enlace = document.createElement('a')
  enlace.href = url
  enlace.download = nombre
  enlace.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Offers a file to the other apps of the device; false when it cannot, or the person changed their mind. */
export async function compartir(nombre: string, archivo: Blob): Promise<boolean> {
  const files = [new File([archivo], nombre, { type: archivo.type })]
  if (!sePuedeCompartir()) return false
  return navigator.share({ files, title: nombre }).then(
    () => true,
    () => false,
  )
}

/** Can this browser hand a PDF to another app? */
export const sePuedeCompartir = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })
