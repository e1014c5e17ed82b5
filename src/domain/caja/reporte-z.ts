/** The Z report as paper: what the closing counted, so that it reads the same for ever; and the X, of a shift that is open. */
import { formatoFecha, formatoFechaHora } from '#domain/core/fecha.ts'
import { nombreDeClase } from './cuadre.documentos.ts'
import { huellaCorta } from './cuadre.huella.ts'
import { esperados, type MovimientoDeTurno } from './cuadre.rules.ts'
import { reporteZ, type ReporteZ } from './reporte-z.rules.ts'
import type { Complemento, Turno } from './turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { coberturaDe } from '#domain/core/cobertura.ts'
import { espacio, filaBloque, raya, textoBloque, type Bloque, type Impreso } from '#domain/core/impreso.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { formatMoney, type Moneda } from '#domain/core/money.ts'
import type { PorAclarar } from '#domain/confianza/por-aclarar.ts'
import { nombreMetodo } from '#domain/ventas/venta.rules.ts'

const monedas: readonly Moneda[] = ['DOP', 'USD']
const enMonedas = (montos: Record<Moneda, number>): string =>
  monedas
    .filter((moneda) => moneda === 'DOP' || montos[moneda] !== 0)
    .map((moneda) => formatMoney(montos[moneda], moneda))
    .join(' + ')

const algo = (montos: Record<Moneda, number>): boolean => monedas.some((moneda) => montos[moneda] !== 0)

export interface DatosReporteZ {
  reporte: ReporteZ
  tienda: { nombre: string; rnc: string }
  caja: string
  /** SHA-256 of what the closing counted (cuadre.huella.ts). */
  huella: string
  complementos: readonly Pick<Complemento, 'ncf' | 'totalCentavos'>[]
  /** What of the shift waits to be settled when it is printed. */
  porAclarar: PorAclarar
}

const titulo = (texto: string): Bloque[] => [raya, textoBloque(texto, { fuerte: true })]
const fila = (etiqueta: string, centavos: number) => filaBloque(etiqueta, formatMoney(centavos))

function cabezaDeReporte(tienda: DatosReporteZ['tienda'], caja: string, que: string): Bloque[] {
  return [
    textoBloque(tienda.nombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
    ...(tienda.rnc === '' ? [] : [textoBloque(`RNC ${formatoIdentificacion(tienda.rnc)}`, { alinear: 'centro' })]),
    textoBloque(que, { alinear: 'centro', fuerte: true }),
    espacio,
    filaBloque('Caja', caja),
  ]
}

/** What a shift sold, by which numbers, and what moved its drawer. */
function cuerpoDeReporte(z: ReporteZ): Bloque[] {
  return [
    ...titulo('VENTAS'),
    filaBloque('Facturas', String(z.ventas)),
    fila('Vendido', z.ventasCentavos),
    filaBloque('Notas de crédito', String(z.notasCredito)),
    fila('Devuelto', z.devolucionesCentavos),
    fila('Descuentos dados', z.descuentosCentavos),
    filaBloque('NETO', formatMoney(z.netoCentavos), { fuerte: true }),
    ...titulo('ITBIS'),
    ...z.porTasa
      .filter(({ base, itbis }) => base !== 0 || itbis !== 0)
      .flatMap(({ codigo, base, itbis }) =>
        codigo === 'E' ? [fila('Exento', base)] : [fila(`Gravado ${codigo} %`, base), fila(`ITBIS ${codigo} %`, itbis)],
      ),
    fila('Total ITBIS', z.itbisCentavos),
    ...titulo('COMPROBANTES'),
    ...z.porComprobante.flatMap(({ tipo, cantidad, primero, ultimo, totalCentavos }) => [
      filaBloque(`${tipo} (${cantidad})`, formatMoney(totalCentavos)),
      textoBloque(primero === ultimo ? `  ${primero}` : `  ${primero} a ${ultimo}`),
    ]),
    ...titulo('GAVETA'),
    filaBloque('Fondo inicial', enMonedas(z.fondo)),
    ...(z.cobros.cuantos === 0 ? [] : [fila(`Deudas cobradas (${z.cobros.cuantos})`, z.cobros.centavos)]),
    filaBloque('Entradas', enMonedas(z.movimientos.entrada)),
    ...(algo(z.deMensajeros) ? [filaBloque('De ellas, de mensajeros', enMonedas(z.deMensajeros))] : []),
    filaBloque('Retiros', enMonedas(z.movimientos.retiro)),
    filaBloque('Gastos', enMonedas(z.movimientos.gasto)),
    ...(algo(z.recibido) ? [filaBloque('Recibido de otros', enMonedas(z.recibido))] : []),
    ...(algo(z.depositado) ? [filaBloque('Depositado en el banco', enMonedas(z.depositado))] : []),
    ...(algo(z.entregado) ? [filaBloque('Entregado a otros', enMonedas(z.entregado))] : []),
    ...z.documentos.flatMap(({ clase, detalle, moneda, centavos }) => [
      filaBloque(`  ${nombreDeClase[clase]}`, formatMoney(centavos, moneda)),
      textoBloque(`    ${detalle}`),
    ]),
  ]
}

/** The Z report of a closed shift, ready to print; amounts come in centavos (docs/FISCAL.md#drawer). */
export function impresoZ({ reporte: z, tienda, caja, huella, complementos, porAclarar }: DatosReporteZ): Impreso {
  return {
    titulo: `Reporte Z ${formatoFecha(z.cerradoEn)} ${caja}`,
    bloques: [
      ...cabezaDeReporte(tienda, caja, 'REPORTE Z · CIERRE DE TURNO'),
      filaBloque('Abrió', `${z.abrio} ${formatoFechaHora(z.abiertoEn)}`),
      filaBloque('Cerró', `${z.cerro} ${formatoFechaHora(z.cerradoEn)}`),
      ...cuerpoDeReporte(z),
      ...titulo('CUADRE: ESPERADO, CONTADO, DIFERENCIA'),
      ...z.renglones.flatMap(({ metodo, moneda, esperadoCentavos, contadoCentavos, diferenciaCentavos, montos, numeros, motivo }) => [
        textoBloque(`${nombreMetodo[metodo]} ${moneda}`),
        {
          bloque: 'fila' as const,
          celdas: [esperadoCentavos, contadoCentavos, diferenciaCentavos].map((centavos) => ({
            texto: formatMoney(centavos, moneda),
            alinear: 'derecha' as const,
          })),
        },
        ...(montos.length < 2 ? [] : [textoBloque(`  Contados uno a uno: ${montos.length}`)]),
        ...montos.flatMap((centavos, i) => (numeros?.[i] ? [filaBloque(`  No. ${numeros[i]}`, formatMoney(centavos, moneda))] : [])),
        ...(motivo === '' ? [] : [textoBloque(`  Motivo: ${motivo}`)]),
      ]),
      ...(complementos.length === 0
        ? []
        : [
            ...titulo('COMPLEMENTOS: LLEGARON DESPUÉS DEL CIERRE'),
            ...complementos.map(({ ncf, totalCentavos }) => fila(ncf === '' ? 'Movimiento de caja' : ncf, totalCentavos)),
          ]),
      ...(porAclarar.documentos === 0
        ? []
        : [
            ...titulo('POR ACLARAR AL IMPRIMIR'),
            fila(porAclarar.documentos === 1 ? 'Incluye un documento' : `Incluye ${porAclarar.documentos} documentos`, porAclarar.centavos),
          ]),
      raya,
      filaBloque('Huella del cierre', huellaCorta(huella), { fuerte: true }),
      espacio,
      textoBloque('Firma del cajero: ____________________'),
      espacio,
      textoBloque('Firma del supervisor: ________________'),
    ],
  }
}

/** The X report: the shift as it is now, on the device that prints it, without counting or closing anything. `en`: an ISO instant. */
export function impresoX({ turno, ventas, movimientos, tienda, caja, en }: DatosReporteX): Impreso {
  const renglones = esperados(turno, ventas, movimientos).map((linea) => ({
    ...linea,
    contadoCentavos: 0,
    diferenciaCentavos: 0,
    montos: [],
    motivo: '',
  }))
  const hasta = { turnoId: turno.id, cubre: coberturaDe([...ventas, ...movimientos]), cajeroNombre: turno.cajeroNombre, en, renglones }
  const x = reporteZ(turno, hasta, ventas, movimientos)
  return {
    titulo: `Reporte X ${formatoFecha(en)} ${caja}`,
    bloques: [
      ...cabezaDeReporte(tienda, caja, 'REPORTE X · TURNO ABIERTO'),
      filaBloque('Abrió', `${x.abrio} ${formatoFechaHora(x.abiertoEn)}`),
      filaBloque('Hasta', formatoFechaHora(en)),
      ...cuerpoDeReporte(x),
      ...titulo('DEBE HABER'),
      ...x.renglones.map(({ metodo, moneda, esperadoCentavos }) =>
        filaBloque(`${nombreMetodo[metodo]} ${moneda}`, formatMoney(esperadoCentavos, moneda)),
      ),
      raya,
      textoBloque('No cierra el turno: es una mirada.', { alinear: 'centro' }),
    ],
  }
}

export interface DatosReporteX {
  turno: Turno
  ventas: readonly Venta[]
  movimientos: readonly MovimientoDeTurno[]
  tienda: DatosReporteZ['tienda']
  caja: string
  en: string
}
