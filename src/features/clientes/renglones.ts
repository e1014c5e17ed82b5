/** The rows of Clientes: each record that stands for itself, what was bought by it and by those joined to it, and what is owed. */
import type { Fila } from '#data/device/fila.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { creditoPara, deudaDe, movimientosPorCliente, type Deuda, type MovimientoDeCliente } from '#domain/ventas/credito.rules.ts'
import type { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal, diasEntre } from '#domain/core/fecha.ts'
import { ordenarClientes } from '#domain/ventas/comprador.ts'
import { comprasPorCliente, type ComprasDeCliente } from './compras.ts'

export interface Renglon extends ComprasDeCliente {
  fila: Fila<Cliente>
  nombre: string
  deuda: Deuda
  /** undefined when there is no credit, or it has no limit. */
  disponibleCentavos: number | undefined
  /** Days since the last purchase on this device; undefined when there is none. */
  diasSinComprar: number | undefined
}

const NADA: ComprasDeCliente = { compras: 0, totalCentavos: 0, ultima: '' }

/** The list of customers with what each bought and owes on the day `hoy`; `deAqui` is what the server's fold may not have yet; those joined to another are left out. */
export function renglonesDeClientes(
  filas: readonly Fila<Cliente>[],
  ventas: readonly Venta[],
  pliegues: readonly CreditoCliente[],
  deAqui: readonly MovimientoDeCliente[],
  hoy: string,
): Renglon[] {
  const vigente = vigentesDe(filas.map(({ doc }) => doc))
  const compras = comprasPorCliente(ventas, vigente)
  const movimientos = movimientosPorCliente(pliegues, deAqui, vigente)
  const renglones = filas
    .filter(({ doc }) => vigente(doc.id) === doc.id)
    .map((fila): Renglon => {
      const { doc } = fila
      const suyas = compras.get(doc.id) ?? NADA
      const deuda = deudaDe(movimientos.get(doc.id) ?? [], doc.tiempoCreditoDias, hoy)
      const credito = creditoPara(doc, deuda.saldoCentavos, 0)
      return {
        ...suyas,
        fila,
        nombre: doc.nombre,
        deuda,
        disponibleCentavos: credito.puede ? credito.disponibleCentavos : undefined,
        diasSinComprar: suyas.ultima === '' ? undefined : diasEntre(diaFiscal(suyas.ultima), hoy),
      }
    })
  return ordenarClientes(renglones)
}
