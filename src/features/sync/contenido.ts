/**
 * What a quarantined fact says, for somebody who has to decide about it. It may lack anything or hold anything, since that may
 * be why it is there: each field is read on its own, and what cannot be read is left out.
 */
import type { EnCuarentena } from '#domain/comandos.ts'
import { entityDe } from '#domain/entities.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { formatoFechaHora } from '#domain/core/fecha.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'

export interface Contenido {
  /** `Venta E320000000012`. */
  titulo: string
  /** What it is worth; '' when it moves no money or does not say. */
  monto: string
  datos: { etiqueta: string; valor: string }[]
  /** `lugar` is its place in the document, the one name that a line has. */
  lineas: { lugar: number; cantidad: string; nombre: string; monto: string }[]
}

type Crudo = Record<string, unknown>

/** undefined when the text is no document at all. `nombreDe` gives the name of an empleadoId; '' when it is nobody's. */
export function contenidoDe(texto: string, nombreDe: (empleadoId: string) => string): Contenido | undefined {
  const doc = leerObjeto(texto)
  if (!doc) return undefined
  const tipo = cadena(doc['tipo'])
  const especial = propio(lectores, tipo)?.(doc) ?? {}
  const quien = cadena(doc['cajeroNombre']) || nombreDe(cadena(doc['creadoPor']))
  return {
    titulo: especial.titulo ?? entityDe(tipo)?.titulo ?? (tipo === '' ? 'Documento sin tipo' : `Documento «${tipo}»`),
    monto: especial.monto ?? '',
    datos: conValor([
      ['Lo hizo', quien],
      ['Cuándo', fechaHora(doc['en'])],
      ['Autorizó', nombreDe(cadena(doc['autorizadoPor']))],
      ...(especial.datos ?? []),
    ]),
    lineas: especial.lineas ?? [],
  }
}

/** The closing of a shift that somebody had closed already; undefined when the text is something else. */
export function segundoCierreDe({ texto, motivo }: Pick<EnCuarentena, 'texto' | 'motivo'>): CierreTurno | undefined {
  const leido = motivo === 'id-repetido' ? CierreTurno.esquema.safeParse(leerObjeto(texto)) : undefined
  return leido?.success === true ? leido.data : undefined
}

const deDineroEntregado: ReadonlySet<unknown> = new Set(['entregaDinero', 'recepcionDinero', 'gastoEfectivo', 'arqueoEfectivo'])

/** Was it kept because that cash was not its author's to sign for? What it is says so: devices of before know no such reason (docs/adr/0016). */
export const esDineroAjeno = ({ texto, motivo }: Pick<EnCuarentena, 'texto' | 'motivo'>): boolean =>
  motivo === 'sin-permiso' && deDineroEntregado.has(leerObjeto(texto)?.['tipo'])

interface Especial {
  titulo?: string
  monto?: string
  datos?: [string, string][]
  lineas?: Contenido['lineas']
}

const lectores: Record<string, (doc: Crudo) => Especial> = {
  venta: (doc) => {
    const ncf = cadena(doc['ncf'])
    const ficha = propio(comprobantes, cadena(doc['tipoComprobante']))
    const que = ficha?.notaCredito === true ? 'Devolución' : ficha?.notaDebito === true ? 'Nota de débito' : 'Venta'
    const cliente = objeto(doc['cliente'])
    return {
      titulo: `${que} ${ncf}`.trim(),
      monto: pesos(objeto(doc['totales'])['total']),
      datos: [
        ['Cliente', [cadena(cliente['nombre']), cadena(cliente['identificacion'])].filter((parte) => parte !== '').join(', ')],
        ['Pagos', lista(doc['pagos']).map(pagoEnPalabras).join('; ')],
        ['Devuelve', cadena(objeto(doc['modifica'])['ncf'])],
        ['Carga', cadena(objeto(doc['carga'])['ncf'])],
        ['Nota', cadena(doc['nota'])],
      ],
      lineas: lista(doc['lineas']).map((linea, lugar) => ({
        lugar,
        cantidad: milesimas(linea['cantidadMilesimas']),
        nombre: cadena(linea['nombre']),
        monto: pesos(linea['montoCentavos']),
      })),
    }
  },
  movimientoCaja: (doc) => ({
    ...conTitulo(propio(movimientos, cadena(doc['clase']))),
    monto: pesos(doc['centavos'], cadena(doc['moneda'])),
    datos: [['Motivo', cadena(doc['motivo'])]],
  }),
  entregaDinero: (doc) => ({
    monto: pesos(doc['dopCentavos']),
    datos: [
      ['De', cadena(doc['deNombre'])],
      ['Para', cadena(doc['paraNombre'])],
      ['En dólares', doc['usdCentavos'] === 0 ? '' : pesos(doc['usdCentavos'], 'USD')],
    ],
  }),
  recepcionDinero: (doc) => ({
    monto: pesos(doc['dopCentavos']),
    datos: [
      ['Quién', cadena(doc['quienNombre'])],
      ['Resultado', cadena(doc['resultado'])],
      ['Decía', pesos(doc['declaradoDopCentavos'])],
      ['Motivo', cadena(doc['motivo'])],
    ],
  }),
  cobro: (doc) => {
    const cliente = objeto(doc['cliente'])
    const anula = objeto(doc['anula'])
    return {
      titulo: doc['anula'] === null ? 'Cobro' : `Anulación del cobro ${cadena(anula['recibo'])}`.trim(),
      monto: pesos(lista(doc['pagos']).reduce((suma, pago) => suma + (Number(pago['centavos']) || 0), 0)),
      datos: [
        ['Cliente', cadena(cliente['nombre'])],
        [
          'Pagos',
          lista(doc['pagos'])
            .map((pago) => `${cadena(pago['metodo'])} ${pesos(pago['centavos'])}`.trim())
            .join('; '),
        ],
        ['Motivo', cadena(anula['motivo'])],
      ],
      lineas: lista(doc['documentos']).map((documento, lugar) => ({
        lugar,
        cantidad: '',
        nombre: cadena(documento['ncf']),
        monto: pesos(documento['abonoCentavos']),
      })),
    }
  },
  actoCaja: (doc) => ({ monto: pesos(doc['centavos']), datos: [['Qué', cadena(doc['detalle'])]] }),
  promesa: (doc) => ({
    monto: pesos(doc['centavos']),
    datos: [
      ['Para el', cadena(doc['dia'])],
      ['La anotó', cadena(doc['cobradorNombre'])],
      ['Nota', cadena(doc['nota'])],
    ],
  }),
  movimientoInventario: (doc) => ({
    datos: [
      ['Motivo', cadena(doc['motivo'])],
      ['Productos', cuenta(doc['lineas'])],
      ['Nota', cadena(doc['nota'])],
    ],
  }),
  turno: (doc) => ({ monto: pesos(doc['fondoDopCentavos']), datos: [['Fecha', cadena(doc['fecha'])]] }),
  cierreTurno: (doc) => ({
    monto: pesos(doc['totalVentasCentavos']),
    datos: [
      ['Fecha', cadena(doc['fecha'])],
      ['Ventas', numero(doc['ventas'])],
      ['Diferencia', cadena(doc['motivoDiferencia'])],
    ],
  }),
  historico: (doc) => ({
    titulo: `Cambios de ${(entityDe(cadena(doc['docTipo']))?.titulo ?? 'documentos').toLowerCase()}`,
    datos: [
      ['Documentos cambiados', cuenta(doc['cambios'])],
      ['Datos', [...new Set(lista(doc['cambios']).flatMap((cambio) => Object.keys(objeto(cambio['campos']))))].slice(0, 12).join(', ')],
      ['Motivo', cadena(doc['motivo'])],
    ],
  }),
}

const movimientos: Record<string, string> = { entrada: 'Entrada de caja', retiro: 'Retiro de caja', gasto: 'Gasto de caja' }

const pagoEnPalabras = (pago: Crudo): string => {
  const metodo = cadena(pago['metodo'])
  return `${metodo === 'credito' ? 'crédito' : metodo} ${pesos(pago['valorCentavos'])}`.trim()
}

/** What a table has under a name that somebody else wrote. */
const propio = <T>(tabla: Readonly<Record<string, T>>, nombre: string): T | undefined =>
  Object.hasOwn(tabla, nombre) ? tabla[nombre] : undefined
const conTitulo = (titulo: string | undefined): Especial => (titulo === undefined ? {} : { titulo })

function leerObjeto(texto: string): Crudo | undefined {
  try {
    const valor: unknown = JSON.parse(texto)
    return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as Crudo) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const cadena = (valor: unknown): string => (typeof valor === 'string' ? valor : '')
const entero = (valor: unknown): valor is number => Number.isSafeInteger(valor)
const numero = (valor: unknown): string => (entero(valor) ? valor.toLocaleString('es-DO') : '')
const objeto = (valor: unknown): Crudo => (typeof valor === 'object' && valor !== null ? (valor as Crudo) : {})
const lista = (valor: unknown): Crudo[] => (Array.isArray(valor) ? valor.map(objeto) : [])
const cuenta = (valor: unknown): string => (Array.isArray(valor) ? numero(valor.length) : '')
const pesos = (valor: unknown, moneda = 'DOP'): string => (entero(valor) ? formatMoney(valor, moneda === 'USD' ? 'USD' : 'DOP') : '')
const milesimas = (valor: unknown): string => (entero(valor) ? (valor / 1000).toLocaleString('es-DO') : '')
const fechaHora = (valor: unknown): string => (Number.isNaN(Date.parse(cadena(valor))) ? '' : formatoFechaHora(cadena(valor)))
const conValor = (pares: [string, string][]): Contenido['datos'] =>
  pares.filter(([, valor]) => valor !== '').map(([etiqueta, valor]) => ({ etiqueta, valor }))
