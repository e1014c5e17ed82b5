/** The statements of a period as papers for whoever does the store's accounts: trial balance, results, balance sheet. */
import { espacio, raya, textoBloque, type Bloque, type Celda, type Impreso } from '#domain/core/impreso.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { codigoContable, fichaDeCuenta, type CodigosDelContador } from './cuentas.ts'
import type { BalanceGeneral, BalanzaDeComprobacion, EstadoDeResultados, RenglonDeEstado } from './estados.ts'

export interface DatosDeEstados {
  tienda: { nombre: string; rnc: string }
  /** As people call the period and its last month. */
  periodo: string
  alFinalDe: string
  /** Whether its figures may still change, and when they were worked out, in words. */
  estado: string
  codigos: CodigosDelContador
  balanza: BalanzaDeComprobacion
  resultados: EstadoDeResultados
  balance: BalanceGeneral
}

/** Of RD$ centavos, without the sign of the currency, which the head says once. */
const cifra = (centavos: number): string => formatMoney(centavos).replace(/RD\$\s?/, '')

const CIFRA = 7

const celdaDeCifra = (texto: string): Celda => ({ texto, alinear: 'derecha', ancho: CIFRA })

function cabeza({ tienda, estado }: DatosDeEstados, que: string, cuando: string): Bloque[] {
  return [
    textoBloque(tienda.nombre, { alinear: 'centro', fuerte: true, tamano: 'grande' }),
    ...(tienda.rnc === '' ? [] : [textoBloque(`RNC ${formatoIdentificacion(tienda.rnc)}`, { alinear: 'centro' })]),
    textoBloque(que, { alinear: 'centro', fuerte: true }),
    textoBloque(`${cuando}, en pesos dominicanos (RD$)`, { alinear: 'centro' }),
    textoBloque(estado, { alinear: 'centro' }),
    espacio,
  ]
}

const renglon = (codigo: string, nombre: string, cifras: readonly number[], fuerte = false): Bloque => ({
  bloque: 'fila',
  celdas: [{ texto: codigo, ancho: 6 }, { texto: nombre }, ...cifras.map((centavos) => celdaDeCifra(cifra(centavos)))],
  fuerte,
})

function papelDeBalanza(datos: DatosDeEstados): Impreso {
  const { balanza, codigos, periodo } = datos
  const { renglones, debeCentavos, haberCentavos } = balanza
  const titulos = ['Inicial', 'Débitos', 'Créditos', 'Final']
  return {
    titulo: `Balanza de comprobación ${periodo}`,
    bloques: [
      ...cabeza(datos, 'BALANZA DE COMPROBACIÓN', periodo),
      { bloque: 'fila', celdas: [{ texto: 'Código', ancho: 6 }, { texto: 'Cuenta' }, ...titulos.map(celdaDeCifra)], fuerte: true },
      raya,
      ...renglones.map(({ cuenta, inicialCentavos, debeCentavos: debe, haberCentavos: haber, finalCentavos }) =>
        renglon(codigoContable(cuenta, codigos), fichaDeCuenta(cuenta).nombre, [inicialCentavos, debe, haber, finalCentavos]),
      ),
      raya,
      renglon(
        '',
        'Sumas',
        [
          renglones.reduce((suma, { inicialCentavos }) => suma + inicialCentavos, 0),
          debeCentavos,
          haberCentavos,
          renglones.reduce((suma, { finalCentavos }) => suma + finalCentavos, 0),
        ],
        true,
      ),
    ],
  }
}

/** A part of a statement with its sum; nothing where there is nothing. */
function parte(codigos: CodigosDelContador, nombre: string, renglones: readonly RenglonDeEstado[]): Bloque[] {
  if (renglones.length === 0) return []
  return [
    textoBloque(nombre, { fuerte: true }),
    ...renglones.map(({ cuenta, centavos }) => renglon(codigoContable(cuenta, codigos), fichaDeCuenta(cuenta).nombre, [centavos])),
    renglon('', `Total de ${nombre.toLowerCase()}`, [renglones.reduce((suma, { centavos }) => suma + centavos, 0)], true),
    espacio,
  ]
}

function papelDeResultados(datos: DatosDeEstados): Impreso {
  const { codigos, periodo, resultados } = datos
  const { ingresos, costos, gastos, otros, gananciaBrutaCentavos, resultadoCentavos } = resultados
  return {
    titulo: `Estado de resultados ${periodo}`,
    bloques: [
      ...cabeza(datos, 'ESTADO DE RESULTADOS', periodo),
      ...parte(codigos, 'Ingresos', ingresos),
      ...parte(codigos, 'Costos', costos),
      renglon('', 'Ganancia bruta', [gananciaBrutaCentavos], true),
      espacio,
      ...parte(codigos, 'Gastos', gastos),
      ...parte(codigos, 'Otros ingresos y egresos', otros),
      raya,
      renglon('', 'Resultado', [resultadoCentavos], true),
    ],
  }
}

function papelDeBalance(datos: DatosDeEstados): Impreso {
  const { codigos, alFinalDe, balance } = datos
  const { activos, pasivos, capital, resultadoCentavos, activoCentavos, pasivoYCapitalCentavos } = balance
  return {
    titulo: `Balance general ${alFinalDe}`,
    bloques: [
      ...cabeza(datos, 'BALANCE GENERAL', `Al final de ${alFinalDe}`),
      ...parte(codigos, 'Activos', activos),
      ...parte(codigos, 'Pasivos', pasivos),
      ...parte(codigos, 'Capital', capital),
      renglon('', 'Resultado desde que empezó el libro', [resultadoCentavos]),
      raya,
      renglon('', 'Activos', [activoCentavos], true),
      renglon('', 'Pasivos, capital y resultado', [pasivoYCapitalCentavos], true),
    ],
  }
}

/** The three of them, a paper each. */
export const papelesDeEstados = (datos: DatosDeEstados): Impreso[] => [
  papelDeBalanza(datos),
  papelDeResultados(datos),
  papelDeBalance(datos),
]
