/**
 * The drawer: counting it, what it should hold, closing the shift and the Z report (docs/FISCAL.md#drawer). One convention
 * everywhere: diferencia = contado − esperado, so sobrante > 0 and faltante < 0.
 */
import { coberturaDe, cubre } from '#domain/core/cobertura.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { efectivoDeCobro, signoDeCobro, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { efectosEnGaveta, type ContadoEnGaveta, type HechoDeGaveta } from './gaveta.rules.ts'
import { papelesDeRenglon, papelRepetido } from './gaveta/papeles.rules.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { CierreTurno, conteo, type Complemento, type Conteo, type RenglonCuadre, type Turno } from './turno.entity.ts'
import { metodosPago, type MetodoPago, type Venta } from '#domain/ventas/venta.entity.ts'
import { puede, type Campos } from '#domain/core/entity.ts'
import { convertir, formatMoney, type Moneda } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { tiposDeCaja, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { efectivoNeto, nombreMetodo, signo, type Persona } from '#domain/ventas/venta.rules.ts'

export interface Denominacion {
  /** Key of a `Conteo`: its value in centavos. */
  clave: string
  centavos: number
  clase: 'billete' | 'moneda' | 'otra'
}

const pieza =
  (clase: Denominacion['clase']) =>
  (valor: number): Denominacion => ({ clave: String(valor * 100), centavos: valor * 100, clase })

/** What is neither note nor coin of the list: its key is one centavo, so its "count" is the amount in centavos. */
const otra: Denominacion = { clave: '1', centavos: 1, clase: 'otra' }

/** Rows of the count, largest first. The RD$20 note is not certain to be tender any more: it goes under 'otra'. */
export const denominaciones: Readonly<Record<Moneda, readonly Denominacion[]>> = {
  DOP: [...[2000, 1000, 500, 200, 100, 50].map(pieza('billete')), ...[25, 10, 5, 1].map(pieza('moneda')), otra],
  USD: [...[100, 50, 20, 10, 5, 1].map(pieza('billete')), otra],
}

/** The rows of a count, as people read them: `Billetes de RD$500`. */
export const renglonesConteo = (moneda: Moneda): { key: string; label: string; loose: boolean }[] =>
  denominaciones[moneda].map(({ clave, clase, centavos }) => ({
    key: clave,
    label:
      clase === 'otra' ? 'Otro' : `${clase === 'billete' ? 'Billetes' : 'Monedas'} de ${formatMoney(centavos, moneda).replace('.00', '')}`,
    loose: clase === 'otra',
  }))

/** What a count adds up to, in centavos of its currency. */
export const totalConteo = (cuenta: Conteo): number =>
  Object.entries(cuenta).reduce((suma, [clave, cantidad]) => suma + Number(clave) * cantidad, 0)

type VentaContada = Pick<Venta, 'turnoId' | 'tipoComprobante' | 'pagos' | 'vueltoCentavos'>

/** What moves the drawer of a shift beside sales: cash that came in, was spent, handed over or taken to the bank, and debts that were collected. */
export type MovimientoDeTurno = HechoDeGaveta | Cobro
type MovimientoContado = ContadoEnGaveta | Pick<Cobro, 'turnoId' | 'pagos' | 'anula'>

/** Tells a collection from whatever else moved a drawer. */
export const esCobro = <M extends object>(movimiento: M): movimiento is Extract<M, { pagos: unknown }> => 'pagos' in movimiento

export type Esperado = Pick<RenglonCuadre, 'metodo' | 'moneda' | 'esperadoCentavos'>

/**
 * What each way of paying should hold at the end of a shift: cash is the float, plus what was received less change, plus
 * what entered and was collected of debts, less what left or was handed over; the others are what was received less what was given back. Cash in pesos is always there. What an
 * order brought in is with whoever took it: its cash enters as a movement of its own.
 */
export function esperados(
  turno: Pick<Turno, 'id' | 'fondoDopCentavos' | 'fondoUsdCentavos'>,
  ventas: readonly VentaContada[],
  movimientos: readonly MovimientoContado[],
): Esperado[] {
  const suma = new Map<string, number>([['efectivo DOP', turno.fondoDopCentavos]])
  const sumar = (metodo: MetodoPago, moneda: Moneda, centavos: number) =>
    suma.set(`${metodo} ${moneda}`, (suma.get(`${metodo} ${moneda}`) ?? 0) + centavos)
  if (turno.fondoUsdCentavos > 0) sumar('efectivo', 'USD', turno.fondoUsdCentavos)
  for (const venta of ventas.filter((hecho) => hecho.turnoId === turno.id)) {
    const neto = efectivoNeto(venta)
    sumar('efectivo', 'DOP', neto.DOP)
    if (neto.USD !== 0) sumar('efectivo', 'USD', neto.USD)
    for (const pago of venta.pagos)
      if (pago.metodo !== 'efectivo' && pago.metodo !== 'pedido') sumar(pago.metodo, pago.moneda, signo(venta) * pago.recibidoCentavos)
  }
  for (const movimiento of movimientos.filter((hecho) => hecho.turnoId === turno.id)) {
    if (esCobro(movimiento)) {
      for (const { metodo, centavos } of movimiento.pagos) sumar(metodo, 'DOP', signoDeCobro(movimiento) * centavos)
      continue
    }
    const efectos = efectosEnGaveta(movimiento)
    sumar('efectivo', 'DOP', efectos.DOP)
    // What came and went in dollars leaves its line: somebody counts that there are none.
    if ('clase' in movimiento ? movimiento.moneda === 'USD' : efectos.USD !== 0) sumar('efectivo', 'USD', efectos.USD)
  }
  return metodosPago.flatMap((metodo) =>
    (['DOP', 'USD'] as const).flatMap((moneda) => {
      const esperadoCentavos = suma.get(`${metodo} ${moneda}`)
      return esperadoCentavos === undefined ? [] : [{ metodo, moneda, esperadoCentavos }]
    }),
  )
}

/** Slips of one way of paying, counted one by one. */
export interface Contado extends Pick<RenglonCuadre, 'metodo' | 'moneda'> {
  montos: readonly number[]
  /** Of each, the number of its slip or lot; '' where nobody typed it. */
  numeros?: readonly string[] | undefined
}

/** What slips add up to, in centavos. */
export const sumaMontos = (montos: readonly number[]): number => montos.reduce((suma, centavos) => suma + centavos, 0)

/** Names a line of a closing: no two have the same. */
export const claveRenglon = ({ metodo, moneda }: Pick<RenglonCuadre, 'metodo' | 'moneda'>): string => `${metodo} ${moneda}`

/** Why lines differ, by `claveRenglon`. */
export type Motivos = Readonly<Record<string, string>>

type Renglon = Pick<RenglonCuadre, 'metodo' | 'moneda' | 'contadoCentavos' | 'montos'> & { numeros?: readonly string[] | undefined }

/** Expected against counted, line by line; what was counted and not expected gets its line too. A reason stays where there is a difference. */
export function compararConteo(esperado: readonly Esperado[], contado: readonly Renglon[], motivos: Motivos = {}): RenglonCuadre[] {
  const mismo = (a: Pick<RenglonCuadre, 'metodo' | 'moneda'>) => (b: Pick<RenglonCuadre, 'metodo' | 'moneda'>) =>
    a.metodo === b.metodo && a.moneda === b.moneda
  const inesperados = contado.filter((linea) => linea.contadoCentavos > 0 && !esperado.some(mismo(linea)))
  return [...esperado, ...inesperados.map((linea) => ({ ...linea, esperadoCentavos: 0 }))].map(({ metodo, moneda, esperadoCentavos }) => {
    const suyos = contado.filter(mismo({ metodo, moneda }))
    const contadoCentavos = suyos.reduce((suma, linea) => suma + linea.contadoCentavos, 0)
    const diferenciaCentavos = contadoCentavos - esperadoCentavos
    const numeros = suyos.flatMap((linea) => linea.montos.map((_, i) => linea.numeros?.[i] ?? ''))
    return {
      metodo,
      moneda,
      esperadoCentavos,
      contadoCentavos,
      diferenciaCentavos,
      montos: suyos.flatMap(({ montos }) => montos),
      ...(numeros.some((numero) => numero !== '') ? { numeros } : {}),
      motivo: diferenciaCentavos === 0 ? '' : (motivos[claveRenglon({ metodo, moneda })] ?? '').trim(),
    }
  })
}

/** The lines that differ and do not say why. */
export const sinMotivo = (renglones: readonly RenglonCuadre[]): RenglonCuadre[] =>
  renglones.filter(({ diferenciaCentavos, motivo }) => diferenciaCentavos !== 0 && motivo === '')

/** Sobrante > 0 or faltante < 0 of all ways of paying, in centavos of one currency. */
export const diferenciaEn = (renglones: readonly Pick<RenglonCuadre, 'moneda' | 'diferenciaCentavos'>[], moneda: Moneda): number =>
  renglones.reduce((suma, renglon) => suma + (renglon.moneda === moneda ? renglon.diferenciaCentavos : 0), 0)

/** Is any line off? What is missing in cash and turns up in cards adds up to nothing, and is a difference all the same. */
export const difiere = (renglones: readonly Pick<RenglonCuadre, 'diferenciaCentavos'>[]): boolean =>
  renglones.some(({ diferenciaCentavos }) => diferenciaCentavos !== 0)

/** The reasons of all lines in one text; each with its line when there are more. */
function unMotivo(renglones: readonly RenglonCuadre[]): string {
  const dichos = renglones.filter(({ motivo }) => motivo !== '')
  const [unico] = dichos
  if (unico && dichos.length === 1) return unico.motivo
  return dichos
    .map(({ metodo, moneda, motivo }) => `${nombreMetodo[metodo]} ${moneda}: ${motivo}`)
    .join(' · ')
    .slice(0, 500)
}

export interface DatosCierre {
  turno: Turno
  /** Sales and credit notes of the shift that this device holds. */
  ventas: readonly Venta[]
  movimientos: readonly MovimientoDeTurno[]
  conteoDop: Conteo
  conteoUsd: Conteo
  /** Card slips, transfers and the rest, as counted; a method that is missing was counted as 0. */
  otros: readonly Contado[]
  conteosAnteriores: Campos<typeof CierreTurno>['conteosAnteriores']
  motivos?: Motivos | undefined
  cajero: Persona
  autorizadoPor?: Persona | undefined
  tienda: Pick<Tienda, 'diferenciaMaximaCentavos'>
  fecha: string
  /** Pesos per dollar, to weigh a difference in dollars; 0 when no rate is stored: then any difference in dollars is a large one. */
  tasaDolarDiezmilesimas: number
}

/** The expected and counted lines of a closing. */
export const renglonesDe = (
  datos: Pick<DatosCierre, 'turno' | 'ventas' | 'movimientos' | 'conteoDop' | 'conteoUsd' | 'otros' | 'motivos'>,
): RenglonCuadre[] =>
  compararConteo(
    esperados(datos.turno, datos.ventas, datos.movimientos),
    [
      { metodo: 'efectivo', moneda: 'DOP', contadoCentavos: totalConteo(datos.conteoDop), montos: [] },
      { metodo: 'efectivo', moneda: 'USD', contadoCentavos: totalConteo(datos.conteoUsd), montos: [] },
      ...datos.otros
        .filter(({ metodo }) => metodo !== 'efectivo')
        .map(({ metodo, moneda, montos, numeros }) => ({
          metodo,
          moneda,
          contadoCentavos: sumaMontos(montos),
          montos: [...montos],
          numeros,
        })),
    ],
    datos.motivos,
  )

/** Does one of these lines differ by more than the cashier may accept alone? */
export function pideSupervisor(
  renglones: readonly RenglonCuadre[],
  tienda: Pick<Tienda, 'diferenciaMaximaCentavos'>,
  tasaDolarDiezmilesimas: number,
): boolean {
  return renglones.some(({ moneda, diferenciaCentavos }) => {
    if (moneda === 'DOP') return Math.abs(diferenciaCentavos) > tienda.diferenciaMaximaCentavos
    if (tasaDolarDiezmilesimas === 0) return diferenciaCentavos !== 0
    return convertir(Math.abs(diferenciaCentavos), tasaDolarDiezmilesimas) > tienda.diferenciaMaximaCentavos
  })
}

/** The closing of a shift, or what is missing for it. It names in `cubre` exactly the facts that it counted. `huella` is put by who stores it. */
export function armarCierre(datos: DatosCierre): Result<Campos<typeof CierreTurno>> {
  const { turno, cajero, autorizadoPor } = datos
  const aprueba = (persona: Persona | undefined, accion: string) => puede(persona, CierreTurno, accion)
  if (!aprueba(cajero, 'crear')) return fallo('cierre.sin-permiso')
  const ajeno = cajero.empleadoId !== turno.cajeroId && !aprueba(cajero, 'cerrarAjeno')
  if (ajeno && !aprueba(autorizadoPor, 'cerrarAjeno')) return fallo('cierre.turno-ajeno', { cajero: turno.cajeroNombre })
  if (![datos.conteoDop, datos.conteoUsd].every((cuenta) => conteo.safeParse(cuenta).success)) return fallo('cierre.conteo-invalido')

  const ventas = datos.ventas.filter((venta) => venta.turnoId === turno.id)
  const movimientos = datos.movimientos.filter((movimiento) => movimiento.turnoId === turno.id)
  const renglones = renglonesDe({ ...datos, ventas, movimientos })
  const repetido = papelRepetido(renglones.flatMap(papelesDeRenglon))
  if (repetido) return fallo('cierre.papel-repetido', { numero: repetido.numero, metodo: nombreMetodo[repetido.metodo].toLowerCase() })
  const [falta] = sinMotivo(renglones)
  if (falta) return fallo('cierre.falta-motivo', { metodo: nombreMetodo[falta.metodo] })
  const grande = pideSupervisor(renglones, datos.tienda, datos.tasaDolarDiezmilesimas)
  const conPin = grande && !aprueba(cajero, 'aprobarDiferencia')
  if (conPin && !aprueba(autorizadoPor, 'aprobarDiferencia'))
    return fallo('cierre.falta-supervisor', { maximo: formatMoney(datos.tienda.diferenciaMaximaCentavos) })

  const leido = CierreTurno.esquemaCampos.safeParse({
    turnoId: turno.id,
    cajaId: turno.cajaId,
    cajeroId: cajero.empleadoId,
    cajeroNombre: cajero.nombre,
    fecha: datos.fecha,
    conteoDop: datos.conteoDop,
    conteoUsd: datos.conteoUsd,
    conteosAnteriores: datos.conteosAnteriores,
    renglones,
    motivoDiferencia: unMotivo(renglones),
    cubre: coberturaDe([turno, ...ventas, ...movimientos]),
    ventas: ventas.filter((venta) => signo(venta) === 1).length,
    notasCredito: ventas.filter((venta) => signo(venta) === -1).length,
    totalVentasCentavos: ventas.reduce((suma, venta) => suma + signo(venta) * venta.totales.total, 0),
    totalItbisCentavos: ventas.reduce((suma, venta) => suma + signo(venta) * venta.totales.itbis, 0),
    autorizadoPor: ajeno || conPin ? (autorizadoPor?.empleadoId ?? '') : '',
    huella: '',
  })
  return leido.success ? ok(leido.data) : fallo('cierre.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** Sales, cash movements and collections of a closed shift that its closing did not count, each once, with the id of its complemento. */
export function complementosDe(
  cierre: CierreTurno,
  hechos: readonly (Venta | MovimientoDeTurno)[],
): { id: string; campos: Campos<typeof Complemento> }[] {
  const tardios = hechos.filter((hecho) => hecho.turnoId === cierre.turnoId && !cubre(cierre.cubre, hecho.dispositivoId, hecho.seq))
  return [...new Map(tardios.map((hecho) => [hecho.id, hecho])).values()].map((hecho) => ({
    id: `complemento:${hecho.id}`,
    campos: { turnoId: cierre.turnoId, cierreId: cierre.id, hechoId: hecho.id, hechoTipo: hecho.tipo, ...efectoDe(hecho) },
  }))
}

function efectoDe(
  hecho: Venta | MovimientoDeTurno,
): Pick<Campos<typeof Complemento>, 'ncf' | 'totalCentavos' | 'efectivoDopCentavos' | 'efectivoUsdCentavos'> {
  if (!('lineas' in hecho)) {
    if (esCobro(hecho))
      return {
        ncf: '',
        totalCentavos: signoDeCobro(hecho) * totalDeCobro(hecho),
        efectivoDopCentavos: efectivoDeCobro(hecho),
        efectivoUsdCentavos: 0,
      }
    const efectos = efectosEnGaveta(hecho)
    return { ncf: '', totalCentavos: 0, efectivoDopCentavos: efectos.DOP, efectivoUsdCentavos: efectos.USD }
  }
  const neto = efectivoNeto(hecho)
  return { ncf: hecho.ncf, totalCentavos: signo(hecho) * hecho.totales.total, efectivoDopCentavos: neto.DOP, efectivoUsdCentavos: neto.USD }
}

export interface NcfsUsados {
  tipo: TipoComprobante
  nombre: string
  cantidad: number
  primero: string
  ultimo: string
  totalCentavos: number
}

/** How many numbers of each type these sales used, from which to which, and for how much. */
export const ncfsUsados = (ventas: readonly Venta[]): NcfsUsados[] =>
  tiposDeCaja.flatMap((tipo) => {
    const deTipo = ventas.filter((venta) => venta.tipoComprobante === tipo)
    const ncfs = deTipo.map(({ ncf }) => ncf).sort()
    const [primero, ultimo] = [ncfs[0], ncfs.at(-1)]
    if (primero === undefined || ultimo === undefined) return []
    const totalCentavos = deTipo.reduce((suma, { totales }) => suma + totales.total, 0)
    return [{ tipo, nombre: comprobantes[tipo].nombre, cantidad: deTipo.length, primero, ultimo, totalCentavos }]
  })

/** Tells the facts that a closing counted from those of another shift, and from late ones. */
export const contadoPor =
  (cierre: Pick<CierreTurno, 'turnoId' | 'cubre'>) =>
  (hecho: { turnoId: string; dispositivoId: string; seq: number }): boolean =>
    hecho.turnoId === cierre.turnoId && cubre(cierre.cubre, hecho.dispositivoId, hecho.seq)

/** How many of the documents that a closing counted are not among these: the shift itself is always at hand. */
export function faltanDelCierre(
  cierre: Pick<CierreTurno, 'turnoId' | 'cubre'>,
  hechos: readonly { turnoId: string; dispositivoId: string; seq: number }[],
): number {
  const nombrados = Object.values(cierre.cubre)
    .flat()
    .reduce((suma, [desde, hasta]) => suma + hasta - desde + 1, 0)
  return nombrados - 1 - hechos.filter(contadoPor(cierre)).length
}
