/** How what customers say is shown. */
import type { ResenaDicha } from '#domain/resenas/comandos.resenas.ts'
import type { Mark } from '../columns.tsx'

export const marcaDeResena: Readonly<Record<ResenaDicha['estado'], Mark>> = {
  visible: ['teal', 'La lee todo el mundo'],
  denunciada: ['orange', 'Mercana la está mirando'],
  revisada: ['teal', 'Mercana la dejó'],
  oculta: ['gray', 'Mercana la quitó'],
}
