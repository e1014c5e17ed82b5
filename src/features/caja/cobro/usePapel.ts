import { usePapeles } from '#data/papeles.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import { download } from '#ui/download.ts'
import { enviarAImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { hacerPdf } from '#ui/imprimir/pdf.ts'

export interface Papel {
  /** Each print of a sale after the first says COPIA n. Answers false when the printer could not be reached. */
  imprimir: (venta: Venta, donde: 'navegador' | 'impresora' | 'pdf') => Promise<boolean>
}

/** Prints tickets from the stored sale, and counts the copies on this device. */
export function usePapel(): Papel {
  const papelesDe = usePapeles()
  return {
    imprimir: async (venta, donde) => {
      const { impresos, contar } = await papelesDe([venta])
      if (donde === 'navegador') imprimirEnNavegador(impresos, 'ticket')
      else if (donde === 'pdf') download(`${venta.ncf}.pdf`, await hacerPdf(impresos, 'ticket'))
      else {
        const abrirGaveta = venta.pagos.some(({ metodo }) => metodo === 'efectivo')
        if (!(await enviarAImpresora(impresos, { abrirGaveta }))) return false
      }
      contar()
      return true
    },
  }
}
