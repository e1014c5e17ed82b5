/** Offers a file to the other apps of the device; false when it cannot, or the person changed their mind. */
export async function compartir(nombre: string, archivo: Blob): Promise<boolean> {
  if (!sePuedeCompartir(archivo.type)) return false
  const files = [new File([archivo], nombre, { type: archivo.type })]
  return navigator.share({ files, title: nombre }).then(
    () => true,
    () => false,
  )
}

/** Can this browser hand a file of this kind, a PDF unless said, to another app? */
export const sePuedeCompartir = (tipo = 'application/pdf'): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], tipo === 'application/pdf' ? 'a.pdf' : 'a.txt', { type: tipo })] })
