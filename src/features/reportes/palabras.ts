import { tipoComprobantes, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { itbisCodigos, nombreItbis } from '#domain/fiscal/itbis.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Corte, DiasDeReporte } from '#domain/reportes/ventas.reporte.ts'
import { metodosPago } from '#domain/ventas/venta.entity.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'

/** The ways to cut, as the choice has them. */
export const nombreDeCorte: Readonly<Record<Corte, string>> = {
  dia: 'Día',
  semana: 'Semana',
  mes: 'Mes',
  hora: 'Hora del día',
  producto: 'Producto',
  categoria: 'Categoría',
  proveedor: 'Proveedor',
  cajero: 'Cajero',
  caja: 'Caja',
  cliente: 'Cliente',
  metodo: 'Forma de pago',
  comprobante: 'Comprobante',
  itbis: 'ITBIS',
}

/** What is shown of what has no key. */
const sinClave: Partial<Record<Corte, string>> = {
  producto: 'Sin producto: precio abierto o cargos',
  categoria: 'Sin categoría',
  proveedor: 'Ninguna compra lo nombra',
  cajero: 'Sin decir',
  caja: 'Sin caja: factura de oficina',
  cliente: 'Consumidor final',
}

const diaCorto = new Intl.DateTimeFormat('es-DO', { weekday: 'short', timeZone: 'UTC' })
const enUtc = (dia: string): Date => new Date(`${dia}T00:00:00Z`)

const esTipo = (clave: string): clave is TipoComprobante => tipoComprobantes.some((tipo) => tipo === clave)

/** `1 p. m.`, of the hour that begins then. */
const horaEnPalabras = (hora: number): string => `${hora % 12 || 12} ${hora < 12 ? 'a. m.' : 'p. m.'}`

/** A row's name: the server's, or what its key says by itself. */
export function nombreDeFila(por: Corte, clave: string, nombre: string): string {
  if (nombre !== '') return nombre
  if (clave === '') return sinClave[por] ?? 'Sin decir'
  if (por === 'dia') return `${diaCorto.format(enUtc(clave))} ${formatoFecha(clave)}`
  if (por === 'semana') return `Semana del ${formatoFecha(clave)}`
  if (por === 'mes') return mesEnPalabras(clave)
  if (por === 'hora') return horaEnPalabras(Number(clave))
  if (por === 'itbis') return itbisCodigos.flatMap((codigo) => (codigo === clave ? [nombreItbis[codigo]] : []))[0] ?? clave
  if (por === 'comprobante') return esTipo(clave) ? `${clave} · ${comprobantes[clave].nombre}` : clave
  if (por === 'metodo') return metodosPago.flatMap((metodo) => (metodo === clave ? [nombreMetodo[metodo]] : []))[0] ?? clave
  return por === 'producto' ? 'Un producto que ya no está' : 'Sin nombre'
}

/** A name for the edge of a chart: short where it is a time. */
export const nombreEnGrafica = (por: Corte, clave: string, nombre: string): string =>
  por === 'dia' || por === 'semana' ? formatoFecha(clave).slice(0, 5) : nombre

/** `01/11/2026 al 27/11/2026`, or one day. */
export const periodoEnPalabras = ({ desde, hasta }: DiasDeReporte): string =>
  desde === hasta ? formatoFecha(desde) : `${formatoFecha(desde)} al ${formatoFecha(hasta)}`
