/** Part `reportes`: a 607 and a 606 of as many lines as DGII takes, from documents in memory, against the bare loops that write the same lines. */
import { Compra } from '#domain/compras/compra.entity.ts'
import { compras606 } from '#domain/compras/compras-606.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { construir } from '#domain/core/construir.ts'
import { sumarVentas, textoDgii } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from '../medidas.ts'
import { medirVentas } from './ventas.ts'

/** The most that DGII takes in one file. */
const LINEAS = 65_000
const RONDAS = 7
const META_MS = 3000

function ventasDelMes(): Venta[] {
  const cliente = { clienteId: 'cliente:1', nombre: 'Ferretería El Clavo', identificacion: '101850043', tipoIdentificacion: 'RNC' as const }
  const modelo = construir(Venta, { tipoComprobante: 'E31', cliente })
  return Array.from({ length: LINEAS }, (_, i) => ({ ...modelo, id: `v${i}`, ncf: formatoNcf('E31', LINEAS - i) }))
}

function delProducto(ventas: readonly Venta[]): string {
  const suma = sumarVentas()
  for (const venta of ventas) suma.agregar(venta, () => undefined)
  return textoDgii('607', '131246796', '2026-11', suma.resultado().filas)
}

/** No types, no summary, no remarks, no order: a template and two sums. */
function aSecas(ventas: readonly Venta[]): string {
  let texto = `607|131246796|202611|${ventas.length}\r\n`
  for (const { cliente, ncf, fecha, totales, pagos, vueltoCentavos } of ventas) {
    const efectivo = pagos.reduce((suma, { valorCentavos }) => suma + valorCentavos, -vueltoCentavos)
    const monto = (totales.total - totales.itbis) / 100
    texto += `${cliente.identificacion}|1|${ncf}||01|${fecha.replaceAll('-', '')}||${monto.toFixed(2)}|${(totales.itbis / 100).toFixed(2)}||||||||${(efectivo / 100).toFixed(2)}||||||\r\n`
  }
  return texto
}

const cuanto = (hacer: () => unknown): number => {
  const antes = performance.now()
  hacer()
  return performance.now() - antes
}

/** The most that DGII takes in one file 606; half of them are paid. */
const COMPRAS = 10_000

interface ComprasYPagos {
  compras: Compra[]
  pagos: PagoProveedor[]
}

function comprasDelMes(): ComprasYPagos {
  const [modelo, pago] = [construir(Compra), construir(PagoProveedor)]
  const compras = Array.from({ length: COMPRAS }, (_, i): Compra => ({
    ...modelo,
    id: `compra:131246796-B01${String(COMPRAS - i).padStart(8, '0')}`,
    ncf: `B01${String(COMPRAS - i).padStart(8, '0')}`,
  }))
  const pagos = compras
    .filter((_, i) => i % 2 === 0)
    .map(({ id, ncf }, i): PagoProveedor => {
      const documentos = [{ compraId: id, ncf, abonoCentavos: 118_000, itbisRetenidoCentavos: 0, isrRetenidoCentavos: 0 }]
      return { ...pago, id: `pagoProveedor:${i}`, centavos: 118_000, documentos }
    })
  return { compras, pagos }
}

const del606 = ({ compras, pagos }: ComprasYPagos): string =>
  textoDgii('606', '131246796', '2026-11', compras606(compras, pagos, '2026-11').filas)

/** No remarks, no order, nothing taken back: a template and the payments by purchase. */
function a606Secas({ compras, pagos }: ComprasYPagos): string {
  const pagadas = new Map(pagos.map((pago) => [pago.documentos[0]?.compraId, pago.fecha.replaceAll('-', '')]))
  let texto = `606|131246796|202611|${compras.length}\r\n`
  for (const { id, ncf, fecha, proveedor, tipoGasto, bienesCentavos, itbisCentavos } of compras) {
    const [monto, itbis, pagada] = [(bienesCentavos / 100).toFixed(2), (itbisCentavos / 100).toFixed(2), pagadas.get(id) ?? '']
    texto += `${proveedor.identificacion}|1|${tipoGasto}|${ncf}||${fecha.replaceAll('-', '')}|${pagada}|0.00|${monto}|${monto}|${itbis}||||${itbis}||||||||${pagada === '' ? '04' : '02'}\r\n`
  }
  return texto
}

/** The server's own code in this process; reading the documents from the store is not in it. */
export function medirReportes(cuaderno: Cuaderno): Promise<void> {
  const [ventas, compradas] = [ventasDelMes(), comprasDelMes()]
  medir(
    cuaderno,
    `607 de ${LINEAS} líneas`,
    () => delProducto(ventas),
    () => aSecas(ventas),
  )
  medir(
    cuaderno,
    `606 de ${COMPRAS} líneas`,
    () => del606(compradas),
    () => a606Secas(compradas),
  )
  medirVentas(cuaderno)
  return Promise.resolve()
}

function medir({ anotar, decir }: Cuaderno, que: string, nuestro: () => string, aPelo: () => string): void {
  const enOrden = (texto: string): string => texto.split('\r\n').sort().join('\n')
  if (enOrden(nuestro()) !== enOrden(aPelo())) throw new Error(`${que}: the two files differ`)
  decir(`${que}, iguales en los dos`)
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({ medido: [cuanto(nuestro)], referencia: [cuanto(aPelo)] }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `${que} desde documentos en memoria (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, un bucle con una plantilla`,
    razon: razonDe(rondas, 50),
    meta: `≤ ${META_MS} ms`,
    cumple: medido <= META_MS,
  })
}
