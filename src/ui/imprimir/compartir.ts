/** Offers a file to the other apps of the device; false when it cannot, or the person changed their mind. */
export async function compartir(nombre: string, archivo: Blob): Promise<boolean> {
  if (!sePuedeCompartir()) return false
  const files = [new File([archivo], nombre, { type: archivo.type })]
  return navigator.share({ files, title: nombre }).then(
    () => true,
    () => false,
  )
}

/** Can this browser hand a PDF to another app? */
export const sePuedeCompartir = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] })
