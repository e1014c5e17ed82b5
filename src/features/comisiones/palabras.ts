/** How rules are shown. */
import { estadoDeRegla } from '#domain/comisiones/comision.palabras.ts'
import type { ReglaDicha } from '#domain/comisiones/comandos.comisiones.ts'
import type { Mark } from '../kit/columns.tsx'

/** A rule on a day; `tapada`: another that was made later charges in its place on some of its days. */
export function marcaDeRegla(regla: Pick<ReglaDicha, 'estado' | 'desde' | 'hasta'>, hoy: string, tapada: boolean): Mark {
  const estado = estadoDeRegla(regla, hoy)
  if (tapada && (estado === 'cobra' || estado === 'empieza')) return ['orange', 'Otra más nueva cobra en su lugar']
  return (
    {
      cobra: ['teal', 'Cobra hoy'],
      empieza: ['blue', 'Todavía no empieza'],
      termino: ['gray', 'Terminó'],
      retirada: ['gray', 'Retirada'],
    } as const
  )[estado]
}

/** Ways of delivery as a list offers them. */
export const opcionesDeEnvio = [
  { value: '', label: 'Cualquier entrega' },
  { value: 'domicilio', label: 'A domicilio' },
  { value: 'retiro', label: 'Para retirar' },
] as const
