/** Who comes to a demo shop and what they take: carts, ways of paying, debts that grow and are paid. */
import { armarCobro, movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { compradorDe } from '#domain/ventas/comprador.ts'
import { deudaDe, movimientoDe, type Deuda, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { agregarProducto, nuevoBorrador, type BorradorVenta, type PagoBorrador, type Persona } from '#domain/ventas/venta.rules.ts'
import type { Ritmo } from './afluencia.ts'
import { exito } from './exito.ts'
import type { Mostrador } from './mostrador.ts'
import type { Negocio } from './negocio.ts'

/** Bills with which people pay, centavos. */
const BILLETES = [5_000, 10_000, 20_000, 50_000, 100_000, 200_000]

export class Clientela {
  readonly #negocio: Negocio
  readonly #ritmo: Ritmo
  readonly #pesos: number[]
  readonly #debe = new Map<string, MovimientoCredito[]>()

  constructor(negocio: Negocio, ritmo: Ritmo) {
    this.#negocio = negocio
    this.#ritmo = ritmo
    const { azar } = negocio
    // A few products make most of what is sold, the cheap ones above all.
    this.#pesos = negocio.productos.map(
      ({ favorito, precioDiezmilesimas }) =>
        ((favorito ? 8 : 1) * (0.15 + azar.fraccion() ** 3 * 3)) / Math.sqrt(Math.max(1, precioDiezmilesimas / 500_000)),
    )
  }

  /** Somebody comes to the counter, and leaves with what they took. Whoever finds nothing on the shelf buys nothing. */
  comprar(mostrador: Mostrador, en: Date): void {
    const { azar, existencias } = this.#negocio
    const fiado = azar.pasa(this.#ritmo.fiado)
    const empresa = !fiado && azar.pasa(this.#ritmo.conRnc)
    const cliente = this.#cliente({ fiado, empresa })
    let borrador: BorradorVenta = {
      ...nuevoBorrador(cliente?.tipoIdentificacion === 'RNC' ? 'B01' : 'B02'),
      ...(cliente && { cliente: compradorDe(cliente) }),
    }
    for (let lineas = this.#cuantasLineas(); lineas > 0; lineas--) {
      const producto = this.#negocio.productos[azar.pesado(this.#pesos)]
      const cantidad = producto && this.#cantidad(producto)
      if (!producto || !cantidad || (existencias.get(producto.id) ?? 0) < cantidad) continue
      if (borrador.lineas.some(({ productoId }) => productoId === producto.id)) continue
      existencias.set(producto.id, (existencias.get(producto.id) ?? 0) - cantidad)
      borrador = agregarProducto(borrador, producto, cantidad)
    }
    if (borrador.lineas.length === 0) return
    const venta = mostrador.vender(borrador, (total) => this.#pagos(total, fiado && cliente ? this.#leQueda(cliente) : 0), en)
    const movimiento = movimientoDe(venta)
    if (movimiento && cliente) this.#anotar(cliente, movimiento)
  }

  /** Whoever owes comes to pay something; in cash, at the counter. */
  pagar(mostrador: Mostrador, cobrador: Persona, en: Date): void {
    const { azar, clientes } = this.#negocio
    const hoy = diaFiscal(en.toISOString())
    const deudores = clientes.filter((cliente) => this.#paga(cliente, hoy) && (this.#deuda(cliente, hoy)?.saldoCentavos ?? 0) > 0)
    if (deudores.length === 0 || !mostrador.turno) return
    const cliente = azar.uno(deudores)
    const deuda = this.#deuda(cliente, hoy)
    if (!deuda) return
    const parte = azar.uno([1, 1, 0.5, 0.6])
    const centavos = parte === 1 ? deuda.saldoCentavos : Math.max(10_000, Math.round((deuda.saldoCentavos * parte) / 10_000) * 10_000)
    const pagos = [{ metodo: 'efectivo' as const, centavos: Math.min(centavos, deuda.saldoCentavos), referencia: '' }]
    const campos = exito(
      armarCobro(
        { cliente, pendientes: deuda.pendientes, elegidos: [], pagos, aceptaAnticipo: false, nota: '' },
        { cobrador, cajaId: mostrador.aparato.cajaId, turno: mostrador.turno, hoy },
      ),
    )
    const cobro = mostrador.aparato.hecho(Cobro, campos, { en, por: cobrador.empleadoId })
    mostrador.anotar(cobro)
    this.#anotar(cliente, movimientoDeCobro(cobro))
  }

  #cliente({ fiado, empresa }: { fiado: boolean; empresa: boolean }): Cliente | undefined {
    const { azar, clientes } = this.#negocio
    const elegibles = clientes.filter((cliente) =>
      fiado
        ? cliente.condicion === 'CREDITO' && !cliente.creditoBloqueado && this.#leQueda(cliente) > 0
        : empresa && cliente.tipoIdentificacion === 'RNC',
    )
    return elegibles.length > 0 ? azar.uno(elegibles) : undefined
  }

  /** Two of those who owe have not been seen since the first weeks. */
  #paga(cliente: Cliente, hoy: string): boolean {
    const fiados = this.#negocio.clientes.filter(({ condicion }) => condicion === 'CREDITO')
    return hoy < this.#negocio.dejanDePagar || !fiados.slice(1, 3).includes(cliente)
  }

  /** Of the credit that they have, centavos. */
  #leQueda({ id, creditoAprobadoCentavos }: Cliente): number {
    return creditoAprobadoCentavos - (this.#debe.get(id) ?? []).reduce((suma, { centavos }) => suma + centavos, 0)
  }

  #deuda({ id, tiempoCreditoDias }: Cliente, hoy: string): Deuda | undefined {
    const movimientos = this.#debe.get(id)
    return movimientos && deudaDe(movimientos, tiempoCreditoDias, hoy)
  }

  #anotar({ id }: Cliente, movimiento: MovimientoCredito): void {
    this.#debe.set(id, [...(this.#debe.get(id) ?? []), movimiento])
  }

  #cuantasLineas(): number {
    return 1 + Math.floor(this.#negocio.azar.fraccion() ** 1.6 * this.#ritmo.lineas)
  }

  /** Milésimas: of what is weighed half a pound to three; of the rest one, or a few of what is cheap. */
  #cantidad({ sePesa, precioDiezmilesimas }: Producto): number {
    const { azar } = this.#negocio
    if (sePesa) return azar.entre(2, 12) * 250
    if (precioDiezmilesimas > 3_000_000 || azar.pasa(70)) return 1000
    return azar.entre(2, 4) * 1000
  }

  #pagos(total: number, creditoCentavos: number): PagoBorrador[] {
    const { azar } = this.#negocio
    const pago = (metodo: PagoBorrador['metodo'], recibidoCentavos: number, referencia = ''): PagoBorrador[] => [
      { metodo, moneda: 'DOP', recibidoCentavos, tasaDiezmilesimas: 10_000, referencia },
    ]
    if (total <= creditoCentavos) return pago('credito', total)
    if (azar.pasa(this.#ritmo.tarjeta)) return pago('tarjeta', total, String(azar.entre(100_000, 999_999)))
    if (azar.pasa(this.#ritmo.transferencia)) return pago('transferencia', total, String(azar.entre(10_000_000, 99_999_999)))
    const justo = azar.pasa(35) ? [total] : BILLETES.map((billete) => Math.ceil(total / billete) * billete)
    return pago('efectivo', azar.uno(justo.slice(0, 4)))
  }
}
