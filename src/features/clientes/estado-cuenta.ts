/** A customer's statement: what they bought as this device knows it, and what they owe of it. On screen, on paper and as a file. */
import type { Deuda } from '#domain/ventas/credito.rules.ts'
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { formatoFecha } from '#domain/core/fecha.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { espacio, filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney } from '#domain/core/money.ts'
import { signo } from '#domain/ventas/venta.rules.ts'

export interface LineaDeCuenta {
  id: string
  fecha: string
  ncf: string
  que: 'Venta' | 'Nota de crédito' | 'Nota de débito'
  totalCentavos: number
  creditoCentavos: number
  /** Of what was on credit, what is owed; 0 on notes. */
  pendienteCentavos: number
  /** '' when nothing of it is owed. */
  vence: string
}

export interface EstadoDeCuenta {
  lineas: LineaDeCuenta[]
  compradoCentavos: number
  deuda: Deuda
  /** First day of the sales that are in it; '' when there are none. */
  desde: string
}

/** Newest first. Credit from before the sales on this device is in it too, as the server's fold knows it. */
export function estadoDeCuenta(ventas: readonly Venta[], deuda: Deuda): EstadoDeCuenta {
  const pendientes = new Map(deuda.pendientes.map((pendiente) => [pendiente.ventaId, pendiente]))
  const deVentas = ventas.map((venta): LineaDeCuenta => {
    const credito = venta.pagos.reduce((suma, { metodo, valorCentavos }) => suma + (metodo === 'credito' ? valorCentavos : 0), 0)
    const pendiente = pendientes.get(venta.id)
    return {
      id: venta.id,
      fecha: venta.fecha,
      ncf: venta.ncf,
      que: venta.modifica !== null ? 'Nota de crédito' : venta.carga ? 'Nota de débito' : 'Venta',
      totalCentavos: signo(venta) * venta.totales.total,
      creditoCentavos: signo(venta) * credito,
      pendienteCentavos: pendiente?.pendienteCentavos ?? 0,
      vence: pendiente?.vence ?? '',
    }
  })
  const aqui = new Set(ventas.map(({ id }) => id))
  const deAntes = deuda.pendientes
    .filter(({ ventaId }) => !aqui.has(ventaId))
    .map(({ ventaId, fecha, ncf, centavos, pendienteCentavos, vence }): LineaDeCuenta => ({
      id: ventaId,
      fecha,
      ncf,
      que: 'Venta',
      totalCentavos: centavos,
      creditoCentavos: centavos,
      pendienteCentavos,
      vence,
    }))
  return {
    lineas: [...deVentas, ...deAntes].sort((a, b) => b.fecha.localeCompare(a.fecha) || b.ncf.localeCompare(a.ncf)),
    compradoCentavos: deVentas.reduce((suma, { totalCentavos }) => suma + totalCentavos, 0),
    deuda,
    desde: ventas.reduce((menor, { fecha }) => (menor === '' || fecha < menor ? fecha : menor), ''),
  }
}

/** What the figures mean, and what they leave out. */
export const aclaracion = ({ desde }: Pick<EstadoDeCuenta, 'desde'>): string =>
  `${desde === '' ? 'Este equipo no guarda ventas suyas.' : `Compras desde el ${formatoFecha(desde)}, las que guarda este equipo.`} El saldo es todo lo vendido a crédito menos las notas de crédito y lo cobrado.`

/** The statement as a printable. */
export function papelDeCuenta(
  estado: EstadoDeCuenta,
  cliente: Cliente,
  tienda: Pick<Tienda, 'tiendaNombre' | 'tiendaRnc'>,
  hoy: string,
): Impreso {
  const { deuda, lineas } = estado
  const renglon = (textos: readonly string[], fuerte = false): Bloque => ({
    bloque: 'fila',
    fuerte,
    celdas: textos.map((texto, i) =>
      i === 1 ? { texto } : { texto, ancho: i === 0 ? 11 : 12, alinear: i === 0 ? 'izquierda' : 'derecha' },
    ),
  })
  return {
    titulo: `Estado de cuenta ${cliente.nombre}`,
    bloques: [
      textoBloque(tienda.tiendaNombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
      ...(tienda.tiendaRnc === '' ? [] : [textoBloque(`RNC ${formatoIdentificacion(tienda.tiendaRnc)}`, { alinear: 'centro' })]),
      textoBloque('ESTADO DE CUENTA', { alinear: 'centro', fuerte: true }),
      textoBloque(nombreCliente(cliente)),
      textoBloque(`Al ${formatoFecha(hoy)}`),
      raya,
      renglon(['Fecha', 'Documento', 'Total', 'Debe'], true),
      ...lineas.map((linea) =>
        renglon([
          formatoFecha(linea.fecha),
          linea.ncf,
          formatMoney(linea.totalCentavos),
          linea.pendienteCentavos === 0 ? '' : formatMoney(linea.pendienteCentavos),
        ]),
      ),
      raya,
      filaBloque('Comprado', formatMoney(estado.compradoCentavos)),
      filaBloque('Vencido', formatMoney(deuda.vencidoCentavos)),
      filaBloque('SALDO', formatMoney(deuda.saldoCentavos), { fuerte: true, tamano: 'grande' }),
      espacio,
      textoBloque(aclaracion(estado)),
    ],
  }
}

export const csvDeCuenta = ({ lineas }: EstadoDeCuenta): (string | number)[][] => [
  ['fecha', 'documento', 'tipo', 'total', 'a crédito', 'pendiente', 'vence'],
  ...lineas.map(({ fecha, ncf, que, totalCentavos, creditoCentavos, pendienteCentavos, vence }) => [
    fecha,
    ncf,
    que,
    totalCentavos / 100,
    creditoCentavos / 100,
    pendienteCentavos / 100,
    vence,
  ]),
]
