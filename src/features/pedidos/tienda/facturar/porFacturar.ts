/** Orders that wait for their invoice, and with which document each would be made. */
import { CONSUMIDOR_FINAL } from '#domain/ventas/comprador.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeVenta, type TipoDeVenta } from '#domain/core/tipos-comprobante.ts'
import { borradorDePedido, esperaFactura, impedimentoDeFactura, type ComoSeFactura } from '#domain/pedidos/pedido.factura.ts'
import { fallo, type Fallo, type Result } from '#domain/core/result.ts'
import type { BorradorVenta } from '#domain/ventas/venta.rules.ts'
import type { RenglonPedido } from '../renglon.ts'

export interface PorFacturar extends RenglonPedido {
  como: ComoSeFactura
  borrador: BorradorVenta
  /** What is missing before it can be invoiced; undefined when nothing is. */
  falta: Fallo | undefined
}

/** Documents that an order can become: those that charge what the order charged. */
export const tiposDePedido = tiposDeVenta.filter((tipo) => !comprobantes[tipo].notaCredito && !comprobantes[tipo].sinItbis)

/** How each order was chosen to be invoiced; one that is not named goes as the store usually does. */
export type Elegidos = ReadonlyMap<string, ComoSeFactura>

/** The orders that wait, with what each lacks. `revisar` is the till's own check of a sale. */
export function porFacturar(
  renglones: readonly RenglonPedido[],
  elegidos: Elegidos,
  usual: TipoDeVenta,
  revisar: (borrador: BorradorVenta) => Result<unknown>,
): PorFacturar[] {
  return renglones
    .filter(({ estado }) => esperaFactura(estado))
    .map((renglon) => {
      const como = elegidos.get(renglon.id) ?? {
        tipoComprobante: usual,
        cliente: { ...CONSUMIDOR_FINAL, nombre: renglon.contenido.clienteNombre },
      }
      const borrador = borradorDePedido(renglon.contenido, renglon.estado, como)
      return { ...renglon, como, borrador, falta: faltaDe(renglon, borrador, revisar) }
    })
}

function faltaDe(
  { contenido, estado }: RenglonPedido,
  borrador: BorradorVenta,
  revisar: (borrador: BorradorVenta) => Result<unknown>,
): Fallo | undefined {
  const impedimento = impedimentoDeFactura(contenido, estado)
  if (impedimento !== undefined) return fallo(impedimento).error
  const revisado = revisar(borrador)
  return revisado.ok ? undefined : revisado.error
}

interface NumerosDelTipo {
  quedan: number
  siguiente: string
}

export interface ConsumoDeNumeros {
  tipo: TipoDeVenta
  cuantos: number
  primero: string
  /** Of those, how many there is no number for on this device. */
  sinNumero: number
}

/** Which numbers these invoices would use, by type. */
export function numerosQueSeUsan(
  pedidos: readonly Pick<PorFacturar, 'como'>[],
  numeros: Readonly<Partial<Record<TipoDeVenta, NumerosDelTipo>>>,
): ConsumoDeNumeros[] {
  return tiposDePedido.flatMap((tipo) => {
    const cuantos = pedidos.filter(({ como }) => como.tipoComprobante === tipo).length
    if (cuantos === 0) return []
    const { quedan = 0, siguiente = '' } = numeros[tipo] ?? {}
    return [{ tipo, cuantos, primero: siguiente, sinNumero: Math.max(0, cuantos - quedan) }]
  })
}
