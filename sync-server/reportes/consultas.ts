/** What a store's sums answer, from memory. */
import type * as z from 'zod'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { UltimaCompra } from '#domain/compras/reponer.rules.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { costoAl, valorAl } from '#domain/inventario/costo.rules.ts'
import { comandosReportes, FILAS_DE_REPORTE, type FilaDeInventario } from '#domain/reportes/comandos.reportes.ts'
import { reporteComparado, type Corte, type FuenteDeReporte } from '#domain/reportes/ventas.reporte.ts'
import { costosDe, type ResumenDeTienda } from './resumen.ts'

type Respuesta<C extends keyof typeof comandosReportes> = z.input<(typeof comandosReportes)[C]['respuesta']>
type Pregunta<C extends keyof typeof comandosReportes> = z.output<(typeof comandosReportes)[C]['cuerpo']>

/** Days of sales that say how fast a product goes. */
const DIAS_DE_VENTA = 90

interface DeCompras {
  en: string
  /** From whom each product came last; empty where that is not asked for. */
  ultimas: ReadonlyMap<string, UltimaCompra>
  compras: readonly Compra[]
}

/** Sales of some days cut one way, the first rows by what was sold. */
export function ventasDelResumen(
  resumen: ResumenDeTienda,
  { desde, hasta, por, contraDesde, contraHasta }: Pregunta<'reporteDeVentas'>,
  { en, ultimas, compras }: DeCompras,
): Respuesta<'reporteDeVentas'> {
  const fuente: FuenteDeReporte = {
    cubo: resumen.cubo,
    costos: costosDe(resumen),
    categoriaDe: (productoId) => resumen.productos.get(productoId)?.categoria ?? '',
    proveedorDe: (productoId) => ultimas.get(productoId)?.proveedorId ?? '',
    clienteDe: vigentesDe([...resumen.unidos].map(([id, unidoA]) => ({ id, unidoA }))),
  }
  const nombres = new Map(compras.map(({ proveedor }) => [proveedor.proveedorId, proveedor.nombre]))
  const contra = contraDesde !== undefined && contraHasta !== undefined ? { desde: contraDesde, hasta: contraHasta } : undefined
  const { filas, total, antes } = reporteComparado(fuente, por, { desde, hasta }, contra)
  return {
    en,
    filas: filas
      .sort((a, b) => b.netoCentavos - a.netoCentavos)
      .slice(0, FILAS_DE_REPORTE)
      .map((fila) => ({ ...fila, nombre: nombreDe(resumen, por, fila.clave, nombres) })),
    cuantas: filas.length,
    total,
    antes: antes ?? null,
    primero: [...resumen.cubo.keys()].reduce((menor, dia) => (menor === '' || dia < menor ? dia : menor), ''),
  }
}

function nombreDe({ productos, nombres }: ResumenDeTienda, por: Corte, clave: string, proveedores: ReadonlyMap<string, string>): string {
  if (clave === '') return ''
  if (por === 'producto') return productos.get(clave)?.nombre ?? ''
  if (por === 'proveedor') return proveedores.get(clave) ?? ''
  if (por === 'categoria') return clave
  return por === 'cajero' || por === 'caja' || por === 'cliente' ? (nombres.get(clave) ?? '') : ''
}

/** What was on the shelf at the end of a day, what is worth most first. */
export function inventarioDelResumen(resumen: ResumenDeTienda, al: string, en: string): Respuesta<'reporteDeInventario'> {
  const ventas = ventasDeProductos(resumen, al)
  const filas: FilaDeInventario[] = []
  const costos = costosDe(resumen)
  const valor = valorAl(costos.values(), al)
  for (const [productoId, dias] of costos) {
    const uno = costoAl(dias, al)
    if (!uno || uno.milesimas === 0) continue
    const ficha = resumen.productos.get(productoId)
    filas.push({
      productoId,
      nombre: ficha?.nombre ?? '',
      categoria: ficha?.categoria ?? '',
      milesimas: uno.milesimas,
      promedioDiezmilesimas: uno.promedioDiezmilesimas,
      valorCentavos: Math.max(0, uno.valorCentavos),
      vendidoEl: '',
      vendidasMilesimas: 0,
      ...ventas.get(productoId),
    })
  }
  filas.sort((a, b) => b.valorCentavos - a.valorCentavos)
  return {
    en,
    filas: filas.slice(0, FILAS_DE_REPORTE),
    cuantas: filas.length,
    valorCentavos: valor.centavos,
    sinCosto: valor.sinCosto,
    enRojo: valor.enRojo,
  }
}

type VentaDeProducto = Pick<FilaDeInventario, 'vendidoEl' | 'vendidasMilesimas'>

/** Alone, and in packs and combos. */
function ventasDeProductos({ cubo, costos }: ResumenDeTienda, al: string): Map<string, VentaDeProducto> {
  const desde = sumarDias(al, 1 - DIAS_DE_VENTA)
  const ventas = new Map<string, VentaDeProducto>()
  const sumar = (productoId: string, dia: string, milesimas: number, seVendio: boolean): void => {
    if (dia > al) return
    const previa = ventas.get(productoId) ?? { vendidoEl: '', vendidasMilesimas: 0 }
    ventas.set(productoId, {
      vendidoEl: seVendio && dia > previa.vendidoEl ? dia : previa.vendidoEl,
      vendidasMilesimas: previa.vendidasMilesimas + (dia >= desde ? milesimas : 0),
    })
  }
  for (const [dia, { por }] of cubo)
    for (const [productoId, { milesimas, documentos }] of por.producto) sumar(productoId, dia, milesimas, documentos > 0)
  for (const [productoId, dias] of costos)
    for (const [dia, { enPaquete = {} }] of dias)
      for (const milesimas of Object.values(enPaquete)) sumar(productoId, dia, milesimas, milesimas > 0)
  return ventas
}
