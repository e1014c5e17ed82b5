/** The code of an invitation in what somebody pasted: the whole link, or the code alone; undefined when it is neither. */
export function codigoDeInvitacion(texto: string): string | undefined {
  const limpio = texto.trim()
  const codigo = /\/invitacion\/([^/?#\s]+)/.exec(limpio)?.[1] ?? limpio
  return /^[\w-]{4,100}$/.test(codigo) ? codigo : undefined
}
