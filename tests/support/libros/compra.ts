/** For tests of the books: what an invented store buys, sends back and pays, by the product's own rules, from numbers. */
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import type { HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import type { Turno } from '#domain/caja/turno.entity.ts'
import { Compra } from '#domain/compras/compra.entity.ts'
import {
  armarAnulacionDeCompra,
  armarCompra,
  comprasVigentes,
  esNota,
  idDeAnulacionDeCompra,
  idDeCompra,
} from '#domain/compras/compra.rules.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { armarAnulacionDePago, armarPago, idDeAnulacionDePago, pagosVigentes } from '#domain/compras/pago-proveedor.rules.ts'
import { Proveedor } from '#domain/compras/proveedor.entity.ts'
import { construir } from '#domain/core/construir.ts'
import type { Envelope } from '#domain/core/entity.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { Result } from '#domain/core/result.ts'
import { porPagar } from '#domain/libros/por-pagar.ts'

interface Paso {
  caja: number
  a: number
  b: number
  monto: number
}

export interface ComprasDeTienda {
  compras: Compra[]
  pagos: PagoProveedor[]
  movimientos: HechoDeGaveta[]
}

const quien = { empleadoId: 'empleado:1', nombre: 'Altagracia', rol: 'propietario' as const }
const proveedores = ['131246796', '101850043'].map((identificacion, i) =>
  construir(Proveedor, { razonSocial: `Distribuidora ${i}`, identificacion }, { id: `proveedor:${i}` }),
)

const hecho = <T>(dado: Result<T>): T => {
  if (!dado.ok) throw new Error(dado.error.code)
  return dado.value
}

/** One step: a purchase, a credit note on one, a payment, or one of them taken back. `sobre`: the next place in the order of a till. */
export function comprar(
  docs: ComprasDeTienda,
  { caja, a, b, monto }: Paso,
  turno: Turno,
  sobre: (caja: number) => Pick<Envelope, 'en' | 'dispositivoId' | 'seq'>,
): void {
  const suyo = sobre(caja)
  const hoy = diaFiscal(suyo.en)
  const proveedor = proveedores[b % proveedores.length] ?? construir(Proveedor)
  const lugar = { quien, proveedor, hoy }
  const vigentes = comprasVigentes(docs.compras)
  const [una, pago] = [vigentes[a % Math.max(1, vigentes.length)], pagosVigentes(docs.pagos).find(({ metodo }) => metodo !== 'efectivo')]
  if (a % 7 === 0 && una) {
    const campos = hecho(armarAnulacionDeCompra(una, { motivo: 'Otro monto', quien, hoy }))
    docs.compras.push(construir(Compra, campos, { ...suyo, id: idDeAnulacionDeCompra(una.id) }))
    return
  }
  if (a % 7 === 1 && pago) {
    const campos = hecho(armarAnulacionDePago(pago, { motivo: 'Otra cuenta', quien, hoy }))
    docs.pagos.push(construir(PagoProveedor, campos, { ...suyo, id: idDeAnulacionDePago(pago.id) }))
    return
  }
  if (a % 7 < 4) {
    pagarAlguna(docs, { caja, a, b, monto }, turno, { lugar, suyo, sobre })
    return
  }
  const factura = a % 7 === 4 ? vigentes.find((otra) => !esNota(otra) && otra.proveedor.proveedorId === proveedor.id) : undefined
  const numero = String(docs.compras.length + 1).padStart(8, '0')
  const ncf = factura ? `B04${numero}` : ([`B01${numero}`, `B02${numero}`, ''][b % 3] ?? '')
  const base = factura ? Math.min(monto, factura.bienesCentavos) : monto
  const campos = armarCompra(
    {
      ncf,
      ncfModificado: factura?.ncf || (factura ? 'B0100000001' : ''),
      modificaId: factura?.id ?? '',
      fecha: sumarDias(hoy, -(a % 40)),
      vence: sumarDias(hoy, b % 50),
      tipoGasto: b % 2 === 0 ? '09' : '02',
      bienesCentavos: base + 1,
      serviciosCentavos: a % 3 === 0 ? 5000 : 0,
      itbisCentavos: Math.round(base * 0.18),
      itbisAlCosto: b % 5 === 0,
      iscCentavos: a % 11 === 0 ? 700 : 0,
      otrosImpuestosCentavos: 0,
      propinaCentavos: 0,
      lineas: [{ productoId: 'producto:18', nombre: 'Café', milesimas: 1000 + a, montoCentavos: base }],
      gasto: !factura && b % 4 === 0 && a % 2 === 0 ? gastoDe(docs, turno, sobre(caja), monto) : null,
      foto: null,
      nota: '',
    },
    lugar,
  )
  const compra = hecho(campos)
  const id = ncf === '' ? `compra:${caja}-${suyo.seq}` : idDeCompra(proveedor.identificacion, ncf)
  docs.compras.push(construir(Compra, compra, { ...suyo, id }))
}

type Sobre = Pick<Envelope, 'en' | 'dispositivoId' | 'seq'>

/** Cash that was spent before its paper came. */
function gastoDe({ movimientos }: ComprasDeTienda, turno: Turno, suyo: Sobre, dopCentavos: number, pagoId = ''): Compra['gasto'] {
  const desde = { origen: 'gaveta' as const, turnoId: turno.id, cajaId: turno.cajaId, fondoId: '' }
  const id = `gastoEfectivo:c${suyo.dispositivoId.slice(-1)}-${suyo.seq}`
  movimientos.push(construir(GastoEfectivo, { ...desde, dopCentavos, usdCentavos: 0, pagoId }, { ...suyo, id }))
  return { gastoId: id, tipo606: '02', centavos: dopCentavos }
}

interface Aqui {
  lugar: Parameters<typeof armarPago>[1]
  suyo: Sobre
  sobre: (caja: number) => Sobre
}

/** A payment of what is owed, or ahead; something is kept back of some. Of two that heard of no other, both pay. */
function pagarAlguna(docs: ComprasDeTienda, { caja, a, b, monto }: Paso, turno: Turno, { lugar, suyo, sobre }: Aqui): void {
  const debido = porPagar(docs.compras, a % 3 === 0 ? [] : docs.pagos, lugar.hoy).find(
    ({ proveedorId }) => proveedorId === lugar.proveedor.id,
  )
  const elegidas = (debido?.debidas ?? []).slice(0, 1 + (b % 3))
  const metodo = (['efectivo', 'transferencia', 'cheque', 'tarjeta'] as const)[b % 4] ?? 'efectivo'
  const id = `pagoProveedor:${docs.pagos.length}`
  const deEfectivo = metodo === 'efectivo' ? gastoDe(docs, turno, sobre(caja), monto, id) : null
  const primera = elegidas[0]
  const retiene = primera !== undefined && a % 2 === 0 && primera.pendienteCentavos > 300
  const campos = armarPago(
    {
      fecha: sumarDias(lugar.hoy, -(b % 5)),
      metodo,
      centavos: monto,
      referencia: `r${a}`,
      tipoIsr: '02',
      nota: '',
      porPagar: elegidas.map(({ compra: { id: compraId, ncf, vence }, pendienteCentavos }) => ({
        compraId,
        ncf,
        vence,
        pendienteCentavos,
      })),
      retenciones: new Map(retiene ? [[primera.compra.id, { itbisRetenidoCentavos: 100, isrRetenidoCentavos: 200 }]] : []),
      aceptaAnticipo: true,
      gastoId: deEfectivo?.gastoId ?? '',
    },
    lugar,
  )
  docs.pagos.push(construir(PagoProveedor, hecho(campos), { ...suyo, id }))
}
