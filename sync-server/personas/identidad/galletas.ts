/** The cookies of identity: no script reads them, and behind https no other host can set them (`__Host-`). */
export const nombreDeGalleta = (nombre: string, segura: boolean): string => (segura ? `__Host-mercana.${nombre}` : `mercana.${nombre}`)

export const atributosDeGalleta = (segura: boolean, maxAge?: number) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: segura, ...(maxAge === undefined ? {} : { maxAge }) }) as const
