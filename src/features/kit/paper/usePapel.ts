import { siguienteCopia, type OpcionesDeImpresion, type TrabajoDeImpresion } from '#data/ventas/impresiones.ts'
import { usePapelDeCompra, usePapelDeVenta, type PapelDeDocumento } from '#data/ventas/papeles.ts'
import type { CompraEmitida } from '#domain/compras/papel.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import type { Destino, Impreso } from '#domain/core/impreso.ts'
import { download } from '#ui/download.ts'
import { compartir } from '#ui/imprimir/compartir.ts'
import { enviarTrabajo } from '#ui/imprimir/impresora.ts'
import { imprimirEnNavegador } from '#ui/imprimir/navegador.ts'

/** Ways out of a ticket; `carta` is a PDF of whole pages, the others are of 80 mm. */
export type Salida = 'navegador' | 'impresora' | 'pdf' | 'carta' | 'compartir'

export interface PapelEnCaja {
  /** The last paper of this document on this device; undefined when there was none. */
  trabajo: TrabajoDeImpresion | undefined
  /** Which paper comes next: 0 the first, 1 its first copy. */
  siguiente: number
  /** Prints it from what is stored, marked COPIA n when one may be out there. Undefined when nobody asked and one may be. */
  sacar: (salida: Salida, opciones?: Pick<OpcionesDeImpresion, 'sola'>) => Promise<Destino | undefined>
  /** Somebody looked at the printer. */
  declarar: (salio: boolean) => Promise<void>
}

/** `minimo` 1: another device may have printed the first paper. `ecf`: of a sale that this device keeps no longer. */
export function usePapel(venta: Venta, minimo: 0 | 1 = 0, ecf?: Ecf): PapelEnCaja {
  const papel = usePapelDeVenta(venta)
  return conSalidas(papel, { ...venta, minimo, ecf, abrirGaveta: venta.pagos.some(({ metodo }) => metodo === 'efectivo') })
}

/** Of a paper that the store issued for what it bought. */
export function usePapelDeLaTienda(compra: CompraEmitida): PapelEnCaja {
  const papel = usePapelDeCompra(compra)
  return conSalidas(papel, { id: compra.id, ncf: compra.ncf, minimo: 0, ecf: undefined, abrirGaveta: false })
}

interface DeQue {
  id: string
  ncf: string
  minimo: 0 | 1
  ecf: Ecf | undefined
  abrirGaveta: boolean
}

function conSalidas({ trabajo, imprimir, declarar }: PapelDeDocumento, { id, ncf, minimo, ecf, abrirGaveta }: DeQue): PapelEnCaja {
  const enviar = async (impresos: Impreso[], nombreTrabajo: string, salida: Salida): Promise<Destino> => {
    const nombre = `${impresos[0]?.titulo ?? ncf}.pdf`
    const pdf = async () => (await import('#ui/imprimir/pdf.ts')).hacerPdf(impresos, salida === 'carta' ? 'carta' : 'ticket')
    switch (salida) {
      case 'navegador':
        imprimirEnNavegador(impresos, 'ticket')
        return 'impreso'
      case 'impresora':
        return enviarTrabajo(nombreTrabajo, impresos, { abrirGaveta })
      case 'pdf':
      case 'carta':
        download(nombre, await pdf())
        return 'impreso'
      case 'compartir':
        return (await compartir(nombre, await pdf())) ? 'impreso' : 'fallido'
    }
  }
  return {
    trabajo,
    siguiente: siguienteCopia(trabajo, minimo),
    declarar,
    sacar: (salida, opciones) =>
      imprimir((impresos, nombreTrabajo) => enviar(impresos, nombreTrabajo, salida), {
        ...opciones,
        minimo,
        ...(ecf ? { firmas: new Map([[id, ecf]]) } : {}),
      }),
  }
}
