import { usePapeles } from '#data/papeles.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import { download } from '#ui/download.ts'
import { compartir } from '#ui/imprimir/compartir.ts'
import { enviarAImpresora } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { hacerPdf } from '#ui/imprimir/pdf.ts'

export type Salida = 'navegador' | 'impresora' | 'pdf' | 'compartir'

/** Prints a ticket from the stored sale, each one after the first as COPIA n. False when it did not go out. */
export function usePapel(): (venta: Venta, salida: Salida) => Promise<boolean> {
  const papelesDe = usePapeles()
  return async (venta, salida) => {
    const { impresos, contar } = await papelesDe([venta])
    const nombre = `${impresos[0]?.titulo ?? venta.ncf}.pdf`
    const salio = await sacar()
    if (salio) contar()
    return salio

    async function sacar(): Promise<boolean> {
      switch (salida) {
        case 'navegador':
          imprimirEnNavegador(impresos, 'ticket')
          return true
        case 'impresora':
          return enviarAImpresora(impresos, { abrirGaveta: venta.pagos.some(({ metodo }) => metodo === 'efectivo') })
        case 'pdf':
          download(nombre, await hacerPdf(impresos, 'ticket'))
          return true
        case 'compartir':
          return compartir(nombre, await hacerPdf(impresos, 'ticket'))
      }
    }
  }
}
