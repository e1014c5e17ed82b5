/**
 * Credit notes (B04, E34): what may be taken back from a sale, for how much, and the document (docs/FISCAL.md#credit-notes). Its amounts
 * are positive; every fold counts them with `signo`. However a sale is taken back, in one note or in pieces, the notes
 * never add up to more than it, and the last one brings back what is left to the centavo.
 */
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import type { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta, type CondicionDevuelto, type LineaVenta, type MetodoPago, type Pago } from '../venta.entity.ts'
import { type Totales } from '#domain/fiscal/totales.ts'
import { puede, tieneRol, type Campos, type Quien } from '#domain/core/entity.ts'
import { quitarItbis, totalesPorTasa, type TasaItbis, devuelveItbis } from '#domain/fiscal/itbis.rules.ts'
import { formatQuantity, formatMoney, proporcion } from '#domain/core/money.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { signo, type Persona, type TurnoAbierto } from '../venta.rules.ts'

/** Which line of the sale, by its position, and how much of it comes back. */
export interface LineaDevuelta {
  indice: number
  cantidadMilesimas: number
  /** May it be sold again? */
  condicion?: CondicionDevuelto | undefined
}

export interface ContextoNota {
  tienda: Pick<Tienda, 'tiendaRnc'> & Partial<Pick<Tienda, 'devolucionPropiaMaximaCentavos'>>
  /** The open shift of this till, whose drawer gives the money back. */
  turno: TurnoAbierto | undefined
  cajero: Persona
  autorizadoPor?: Persona | undefined
  /** How the money goes back. */
  metodo: MetodoPago
  referencia?: string | undefined
  numero: NumeroTomado<BloqueNCF>
  tasas?: readonly TasaItbis[] | undefined
}

/** The type of note that takes back a document: paper for paper, electronic for electronic. */
export const tipoNotaDe = (tipo: TipoComprobante): 'B04' | 'E34' => (tipo.startsWith('B') ? 'B04' : 'E34')

/** The notes made of a sale, each once. */
const notasDe = (venta: Pick<Venta, 'id'>, yaDevuelto: readonly Venta[]): Venta[] => [
  ...new Map(yaDevuelto.filter((nota) => nota.modifica?.ventaId === venta.id).map((nota) => [nota.id, nota])).values(),
]

/** Quantity of each line of a sale that can still come back, given the notes made of it before. */
export function porDevolver(venta: Pick<Venta, 'id' | 'lineas'>, yaDevuelto: readonly Venta[]): number[] {
  const devuelto = venta.lineas.map(() => 0)
  for (const nota of notasDe(venta, yaDevuelto)) {
    nota.lineas.forEach((linea, i) => {
      const indice = nota.modifica?.lineas?.[i] ?? i
      devuelto[indice] = (devuelto[indice] ?? 0) + linea.cantidadMilesimas
    })
  }
  return venta.lineas.map((linea, i) => Math.max(0, linea.cantidadMilesimas - (devuelto[i] ?? 0)))
}

/** The credit note of some lines of a sale, or why it cannot be made. `yaDevuelto`: every earlier note that is known of it. */
export function armarNotaCredito(
  venta: Venta,
  lineas: readonly LineaDevuelta[],
  motivo: string,
  codigo: NonNullable<Venta['modifica']>['codigo'],
  yaDevuelto: readonly Venta[],
  hoy: string,
  contexto: ContextoNota,
): Result<Campos<typeof Venta>> {
  const { cajero, autorizadoPor, turno, numero, tienda } = contexto
  const solo = puede(cajero, Venta, 'devolver')
  if (!solo && !puede(autorizadoPor, Venta, 'devolver')) return fallo('nota.sin-permiso')
  if (turno === undefined) return fallo('turno.ninguno-abierto')
  const tipoComprobante = tipoNotaDe(venta.tipoComprobante)
  if (numero.bloque.tipoComprobante !== tipoComprobante || numero.bloque.rnc !== tienda.tiendaRnc || venta.rnc !== tienda.tiendaRnc)
    return fallo('venta.bloque-ajeno', { tipo: tipoComprobante })
  if (motivo.trim() === '') return fallo('nota.sin-motivo')
  const revision = revisarLineas(venta, lineas, codigo, yaDevuelto)
  if (!revision.ok) return revision

  // DGII takes no note of a note: what a debit note charged is taken back from the document that it charged on.
  const modificado = venta.carga ?? venta
  const conItbis = devuelveItbis(modificado, hoy)
  const regla = { preciosIncluyenItbis: venta.preciosIncluyenItbis, fecha: venta.fecha, ...(contexto.tasas && { tasas: contexto.tasas }) }
  const { pedidas, pendientes, completa } = revision.value
  const enteras = pedidas.map(({ linea, indice, cantidadMilesimas, condicion }) => ({
    ...lineaDeNota(linea, linea.cantidadMilesimas - (pendientes[indice] ?? 0), cantidadMilesimas),
    ...(condicion && { condicion }),
  }))
  const devueltas = conItbis ? enteras : enteras.map((linea) => quitarItbis(linea, regla))
  const preciosIncluyenItbis = conItbis && venta.preciosIncluyenItbis
  const calculados = totalesPorTasa(devueltas, { ...regla, preciosIncluyenItbis })
  const suma = limitar(calculados, venta, notasDe(venta, yaDevuelto), completa, conItbis)
  const conOtra = autorizadoPor !== undefined && autorizadoPor.empleadoId !== cajero.empleadoId && puede(autorizadoPor, Venta, 'devolver')
  const propia = solo && esPropia(venta, { cajeroId: cajero.empleadoId, total: suma.total }, cajero, tienda)
  if (propia && !conOtra) return fallo('nota.propia', { maximo: formatMoney(tienda.devolucionPropiaMaximaCentavos ?? 0) })
  const leido = Venta.esquemaCampos.safeParse({
    cajaId: turno.cajaId,
    turnoId: turno.id,
    cajeroId: cajero.empleadoId,
    cajeroNombre: cajero.nombre,
    fecha: hoy,
    rnc: venta.rnc,
    ncf: numero.ncf,
    tipoComprobante,
    bloqueId: numero.bloque.id,
    ncfVence: numero.bloque.vence,
    preciosIncluyenItbis,
    cliente: venta.cliente,
    lineas: devueltas,
    pagos: reembolso(suma.total, contexto),
    totales: suma,
    vueltoCentavos: 0,
    autorizadoPor: solo && !propia ? '' : (autorizadoPor?.empleadoId ?? ''),
    nota: '',
    modifica: {
      ventaId: venta.id,
      ncf: modificado.ncf,
      fecha: modificado.fecha,
      codigo: venta.carga ? '3' : codigo,
      motivo: motivo.trim(),
      lineas: pedidas.map(({ indice }) => indice),
    },
  })
  return leido.success ? ok(leido.data) : fallo('venta.dato-invalido', { campo: leido.error.issues[0]?.path.join('.') ?? '' })
}

/** Does who sold it give it back themselves, above what the shop lets anybody give back of their own? Owners have no limit. */
export const esPropia = (
  venta: Pick<Venta, 'cajeroId'>,
  nota: { cajeroId: string; total: number },
  cajero: Quien | undefined,
  { devolucionPropiaMaximaCentavos = Infinity }: Partial<Pick<Tienda, 'devolucionPropiaMaximaCentavos'>>,
): boolean => nota.cajeroId === venta.cajeroId && !tieneRol(cajero, 'propietario') && nota.total > devolucionPropiaMaximaCentavos

const reembolso = (total: number, { metodo, referencia = '' }: ContextoNota): Pago[] =>
  total === 0 ? [] : [{ metodo, moneda: 'DOP', recibidoCentavos: total, tasaDiezmilesimas: 10_000, valorCentavos: total, referencia }]

interface Pedida extends LineaDevuelta {
  linea: LineaVenta
}

/** Only what is left may come back; code 1 takes all of it, and after a code 1 there is nothing more to take. */
function revisarLineas(
  venta: Venta,
  lineas: readonly LineaDevuelta[],
  codigo: string,
  yaDevuelto: readonly Venta[],
): Result<{ pedidas: Pedida[]; pendientes: number[]; completa: boolean }> {
  if (signo(venta) === -1) return fallo('nota.de-nota')
  if (codigo !== '1' && codigo !== '3') return fallo('nota.codigo-no-disponible', { codigo })
  const pendientes = porDevolver(venta, yaDevuelto)
  const anulada = notasDe(venta, yaDevuelto).some((nota) => nota.modifica?.codigo === '1')
  if (anulada || pendientes.every((cantidad) => cantidad === 0)) return fallo('nota.ya-devuelta', { ncf: venta.ncf })
  if (lineas.length === 0) return fallo('nota.sin-lineas')
  const porIndice = new Map<number, number>()
  for (const { indice, cantidadMilesimas } of lineas) porIndice.set(indice, (porIndice.get(indice) ?? 0) + cantidadMilesimas)
  const pedidas: Pedida[] = []
  for (const [indice, cantidadMilesimas] of porIndice) {
    const [linea, queda] = [venta.lineas[indice], pendientes[indice] ?? 0]
    if (!linea || lineas.some((otra) => otra.cantidadMilesimas <= 0) || cantidadMilesimas > queda)
      return fallo('nota.cantidad-invalida', { nombre: linea?.nombre ?? '', queda: formatQuantity(queda) })
    pedidas.push({ indice, cantidadMilesimas, linea, condicion: lineas.find((una) => una.indice === indice)?.condicion })
  }
  const completa = pendientes.every((cantidad, indice) => cantidad === (porIndice.get(indice) ?? 0))
  if (codigo === '1' && !completa) return fallo('nota.anula-incompleta')
  return ok({ pedidas, pendientes, completa })
}

/** The part of a line that comes back after `antes` of it did: differences of running shares, so that the parts add up to the line. */
function lineaDeNota(linea: LineaVenta, antes: number, cantidadMilesimas: number): LineaVenta {
  const tramo = (total: number) =>
    proporcion(total, antes + cantidadMilesimas, linea.cantidadMilesimas) - proporcion(total, antes, linea.cantidadMilesimas)
  // Who allowed what stands on the sale: a note is allowed by who allows the note.
  const { precioAntesDiezmilesimas: _antes, precioAutorizado: _precio, descuentoAutorizado: _descuento, ...resto } = linea
  return { ...resto, cantidadMilesimas, descuentoCentavos: tramo(linea.descuentoCentavos), montoCentavos: tramo(linea.montoCentavos) }
}

const renglones = ['gravado18', 'itbis18', 'gravado16', 'itbis16', 'gravado0', 'exento'] as const

/** Totals of a note, rate by rate within what is left of the sale; a note that completes the return takes just that. */
function limitar(calculados: Totales, venta: Venta, anteriores: readonly Venta[], completa: boolean, conItbis: boolean): Totales {
  const partes = { ...calculados }
  for (const renglon of renglones) {
    const queda = Math.max(0, venta.totales[renglon] - anteriores.reduce((suma, nota) => suma + nota.totales[renglon], 0))
    partes[renglon] = renglon.startsWith('itbis') && !conItbis ? 0 : completa ? queda : Math.min(calculados[renglon], queda)
  }
  return { ...partes, itbis: partes.itbis18 + partes.itbis16, total: renglones.reduce((suma, renglon) => suma + partes[renglon], 0) }
}
