/** How this device keeps what it has, in words that do not say more than the warnings beside them allow. */
import type { EstadoDiario } from '#data/write/safety-copy.ts'

type Dicho = [valor: string, nota: string]

/** How the browser keeps it: nothing is called safe that the browser may throw away. */
export function guardadoEnPalabras({ duraderaEstricta, persistente }: { duraderaEstricta: boolean; persistente: boolean }): Dicho {
  if (!duraderaEstricta) return ['Sin confirmar', 'El navegador no dice si llegó al disco']
  return persistente
    ? ['En disco', 'El navegador prometió conservarlo']
    : ['En disco, sin promesa', 'Si le falta espacio, el navegador puede borrar lo de este equipo; lo recibido está en el servidor']
}

/** What stands beside the facts that were not sent yet: on the same device, so that it is lost with it. */
export function segundaCopiaEnPalabras(estado: EstadoDiario, sinEnviar: number): Dicho {
  if (estado === 'sin-segunda-copia') return ['Sin segunda copia', 'Este navegador no la permite o no contesta']
  return sinEnviar === 0
    ? ['Al día', 'No falta nada por enviar']
    : ['Al día', 'Lo que falta por enviar está dos veces en este equipo, y en ningún otro']
}
