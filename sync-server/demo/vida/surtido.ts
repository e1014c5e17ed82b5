/** How a demo shop fills its shelves: what its suppliers bring on their day, what it owes them, and when it pays. */
import { Compra } from '#domain/compras/compra.entity.ts'
import { armarCompra, idDeCompra, totalDeCompra, type CompraEscrita } from '#domain/compras/compra.rules.ts'
import type { Gasto606 } from '#domain/compras/gastos-606.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { armarPago } from '#domain/compras/pago-proveedor.rules.ts'
import type { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import { tasaDe } from '#domain/fiscal/itbis.rules.ts'
import { multiplicar, porcentaje } from '#domain/core/money.ts'
import type { Producto } from '#domain/catalogo/producto.entity.ts'
import type { Aparato } from './aparato.ts'
import type { Banco } from './banco.ts'
import { exito } from './exito.ts'
import { diaDeSemana, type Negocio } from './negocio.ts'

/** What each supplier brings: products of these categories, on this weekday. */
export interface Suplidor {
  proveedor: Proveedor
  categorias: readonly string[]
  dia: number
}

/** What comes each month, taxes left out, centavos. */
export interface GastoMensual {
  proveedor: Proveedor
  tipoGasto: Gasto606
  centavos: number
  delMes: number
}

export class Surtido {
  readonly #negocio: Negocio
  readonly #oficina: Aparato
  readonly #banco: Banco
  /** How many days is what comes good for. */
  readonly #dias: readonly [number, number]
  readonly #meta: ReadonlyMap<string, number>
  #papel = 0
  #porPagar: { compra: Compra; proveedor: Proveedor; dia: string }[] = []

  constructor(negocio: Negocio, oficina: Aparato, banco: Banco, dias: readonly [number, number]) {
    this.#dias = dias
    this.#negocio = negocio
    this.#oficina = oficina
    this.#banco = banco
    this.#meta = new Map(negocio.existencias)
  }

  /** What a supplier brings that day, to what there was at the beginning. */
  comprar(suplidores: readonly Suplidor[], en: Date): void {
    const { productos, existencias } = this.#negocio
    const hoy = diaFiscal(en.toISOString())
    for (const { proveedor, categorias, dia } of suplidores) {
      if (diaDeSemana(hoy) !== dia) continue
      const lineas = productos.flatMap((producto) => {
        const meta = this.#meta.get(producto.id) ?? 0
        const hay = existencias.get(producto.id) ?? 0
        if (!categorias.includes(producto.categoria) || producto.costoDiezmilesimas === 0 || hay >= meta * 0.6) return []
        return [{ producto, milesimas: Math.ceil((meta - hay) / 1000) * 1000 }]
      })
      if (lineas.length === 0) continue
      for (const { producto, milesimas } of lineas) existencias.set(producto.id, (existencias.get(producto.id) ?? 0) + milesimas)
      const traidas = lineas.map((linea) => ({ ...linea, ...this.#lote(linea.producto, hoy) }))
      this.#anotar(proveedor, en, mercancia(traidas, hoy))
    }
  }

  /** Rent, light and the rest, on their day of the month. */
  gastar(gastos: readonly GastoMensual[], en: Date): void {
    const hoy = diaFiscal(en.toISOString())
    for (const { proveedor, tipoGasto, centavos, delMes } of gastos)
      if (Number(hoy.slice(8)) === delMes)
        this.#anotar(proveedor, en, { tipoGasto, serviciosCentavos: centavos, itbisCentavos: porcentaje(centavos, tasaDe('18', hoy)) })
  }

  /** Pays by transfer what falls due. */
  pagar(en: Date): void {
    const hoy = diaFiscal(en.toISOString())
    const { azar, duena } = this.#negocio
    const [tocan, esperan] = [this.#porPagar.filter(({ dia }) => dia <= hoy), this.#porPagar.filter(({ dia }) => dia > hoy)]
    this.#porPagar = esperan
    for (const { compra, proveedor } of tocan) {
      const centavos = totalDeCompra(compra)
      const referencia = String(azar.entre(10_000_000, 99_999_999))
      const campos = exito(
        armarPago(
          {
            fecha: hoy,
            metodo: 'transferencia',
            centavos,
            referencia,
            tipoIsr: '',
            nota: '',
            porPagar: [{ compraId: compra.id, ncf: compra.ncf, vence: compra.vence, pendienteCentavos: centavos }],
            retenciones: new Map(),
            aceptaAnticipo: false,
            gastoId: '',
          },
          { quien: duena, proveedor, hoy },
        ),
      )
      this.#oficina.hecho(PagoProveedor, campos, { en, por: duena.empleadoId })
      this.#banco.linea(hoy, `TRANSF A ${proveedor.razonSocial.toUpperCase()}`, referencia, -centavos)
    }
  }

  /** Of what has a last day, which one, and what its package says. */
  #lote({ tieneVencimiento }: Producto, hoy: string): { lote?: string; vence?: string } {
    if (!tieneVencimiento) return {}
    const { azar } = this.#negocio
    return { lote: `L${azar.entre(1000, 9999)}`, vence: sumarDias(hoy, azar.entre(...this.#dias)) }
  }

  #anotar(proveedor: Proveedor, en: Date, escrita: Partial<CompraEscrita>): void {
    const { azar, duena } = this.#negocio
    const hoy = diaFiscal(en.toISOString())
    this.#papel += 1
    const ncf = `B01${String(azar.entre(1, 90) * 100_000 + this.#papel).padStart(8, '0')}`
    const campos = exito(
      armarCompra(
        {
          ncfModificado: '',
          modificaId: '',
          ncf,
          fecha: hoy,
          vence: sumarDias(hoy, proveedor.tiempoCreditoDias),
          tipoGasto: '09',
          bienesCentavos: 0,
          serviciosCentavos: 0,
          itbisCentavos: 0,
          itbisAlCosto: false,
          iscCentavos: 0,
          otrosImpuestosCentavos: 0,
          propinaCentavos: 0,
          lineas: [],
          gasto: null,
          foto: null,
          nota: '',
          ...escrita,
        },
        { quien: duena, proveedor, hoy },
      ),
    )
    const compra = this.#oficina.hecho(Compra, campos, { id: idDeCompra(proveedor.identificacion, ncf), en, por: duena.empleadoId })
    // One in eight is paid some days late.
    this.#porPagar.push({ compra, proveedor, dia: sumarDias(compra.vence, azar.pasa(12) ? azar.entre(2, 6) : 0) })
  }
}

function mercancia(
  lineas: readonly { producto: Producto; milesimas: number; lote?: string; vence?: string }[],
  hoy: string,
): Partial<CompraEscrita> {
  const escritas = lineas.map(({ producto, milesimas, ...lote }) => ({
    ...lote,
    productoId: producto.id,
    nombre: producto.nombre,
    milesimas,
    montoCentavos: multiplicar(producto.costoDiezmilesimas, milesimas),
  }))
  const itbis = escritas.map(({ montoCentavos }, i) => porcentaje(montoCentavos, tasaDe(lineas[i]?.producto.itbis ?? 'E', hoy)))
  return {
    tipoGasto: '09',
    lineas: escritas,
    bienesCentavos: escritas.reduce((suma, { montoCentavos }) => suma + montoCentavos, 0),
    itbisCentavos: itbis.reduce((suma, uno) => suma + uno, 0),
  }
}
