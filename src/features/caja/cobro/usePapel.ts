import type { OpcionesDeImpresion, TrabajoDeImpresion } from '#data/impresiones.ts'
import { usePapelDe } from '#data/papeles.ts'
import type { Venta } from '#domain/entidades/venta.ts'
import type { Destino, Impreso } from '#domain/impreso.ts'
import { download } from '#ui/download.ts'
import { compartir } from '#ui/imprimir/compartir.ts'
import { enviarTrabajo } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'
import { hacerPdf } from '#ui/imprimir/pdf.ts'

export type Salida = 'navegador' | 'impresora' | 'pdf' | 'compartir'

export interface PapelEnCaja {
  /** The last paper of this sale on this device; undefined when there was none. */
  trabajo: TrabajoDeImpresion | undefined
  /** Prints the ticket from the stored sale, marked COPIA n when one may be out there. Undefined when nobody asked and one may be. */
  sacar: (salida: Salida, opciones?: Pick<OpcionesDeImpresion, 'sola'>) => Promise<Destino | undefined>
  /** Somebody looked at the printer. */
  declarar: (salio: boolean) => Promise<void>
}

export function usePapel(venta: Venta): PapelEnCaja {
  const { trabajo, imprimir, declarar } = usePapelDe(venta)
  const enviar = async (impresos: Impreso[], nombreTrabajo: string, salida: Salida): Promise<Destino> => {
    const nombre = `${impresos[0]?.titulo ?? venta.ncf}.pdf`
    switch (salida) {
      case 'navegador':
        imprimirEnNavegador(impresos, 'ticket')
        return 'impreso'
      case 'impresora':
        return enviarTrabajo(nombreTrabajo, impresos, { abrirGaveta: venta.pagos.some(({ metodo }) => metodo === 'efectivo') })
      case 'pdf':
        download(nombre, await hacerPdf(impresos, 'ticket'))
        return 'impreso'
      case 'compartir':
        return (await compartir(nombre, await hacerPdf(impresos, 'ticket'))) ? 'impreso' : 'fallido'
    }
  }
  return {
    trabajo,
    declarar,
    sacar: (salida, opciones) => imprimir((impresos, nombreTrabajo) => enviar(impresos, nombreTrabajo, salida), opciones),
  }
}
