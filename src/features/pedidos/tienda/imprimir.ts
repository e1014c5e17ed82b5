import type { Impreso } from '#domain/core/impreso.ts'
import { enviarAImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { toastError } from '#ui/toast.ts'

/** Papers of orders: to the printer of tickets where there is one, else by the browser. They belong to no sale, so no copy is counted. */
export async function imprimirPapeles(impresos: readonly Impreso[], conImpresora: boolean): Promise<void> {
  if (!conImpresora) return imprimirEnNavegador(impresos, 'ticket')
  if (!(await enviarAImpresora(impresos)))
    toastError('La impresora no contesta', 'No salió nada. Revisa que esté encendida y con papel, o imprime con el navegador.')
}
