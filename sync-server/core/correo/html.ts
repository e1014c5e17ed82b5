/** Text inside HTML: what a person wrote never becomes a tag. */
const signos: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapar = (texto: string): string => texto.replaceAll(/[&<>"']/g, (signo) => signos[signo] ?? '')
