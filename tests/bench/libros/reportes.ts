/** Part `reportes`: a 607 of as many lines as DGII takes, from documents in memory, against the bare loop that writes the same lines. */
import { construir } from '#domain/core/construir.ts'
import { sumarVentas, textoDgii } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { formatoNcf } from '#domain/fiscal/ncf.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import type { Cuaderno } from '../cuaderno.ts'
import { mediana, ms, razonDe, type Ronda } from '../medidas.ts'

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

/** The server's own code in this process; reading the documents from the store is not in it. */
export function medirReportes({ anotar, decir }: Cuaderno): Promise<void> {
  const ventas = ventasDelMes()
  const enOrden = (texto: string): string => texto.split('\r\n').sort().join('\n')
  if (enOrden(delProducto(ventas)) !== enOrden(aSecas(ventas))) throw new Error('the two files differ')
  decir(`${LINEAS} líneas, iguales en las dos`)
  const rondas = Array.from({ length: RONDAS }, (): Ronda => ({
    medido: [cuanto(() => delProducto(ventas))],
    referencia: [cuanto(() => aSecas(ventas))],
  }))
  const medido = mediana(rondas.flatMap((ronda) => ronda.medido))
  anotar({
    que: `607 de ${LINEAS} líneas desde documentos en memoria (${RONDAS} rondas)`,
    medido: ms(medido),
    referencia: `${ms(mediana(rondas.flatMap((ronda) => ronda.referencia)))}, un bucle con una plantilla`,
    razon: razonDe(rondas, 50),
    meta: `≤ ${META_MS} ms`,
    cumple: medido <= META_MS,
  })
  return Promise.resolve()
}
