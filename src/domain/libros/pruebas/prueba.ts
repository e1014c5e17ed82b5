/**
 * What must always hold of the books, worked out from the documents themselves and compared with what was posted: each test gives what is wrong,
 * with the documents that break it, and nothing when all is well. M6 as far as orders paid to the platform.
 */
import type { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import type { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import type { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import type { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import type { ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import type { CargoCliente } from '#domain/cobros/cargo.entity.ts'
import type { Castigo } from '#domain/cobros/castigo.entity.ts'
import { movimientosDeCastigo } from '#domain/cobros/castigo.rules.ts'
import { movimientoDeCargo } from '#domain/cobros/cargo.rules.ts'
import type { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { deudaDe, movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import { contadoPor } from '#domain/caja/cuadre.rules.ts'
import type { Compra } from '#domain/compras/compra.entity.ts'
import type { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import type { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import type { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import type { ArqueoEfectivo } from '#domain/caja/fondo.entity.ts'
import { type HechoDeGaveta } from '#domain/caja/gaveta.rules.ts'
import type { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { mesDe } from '#domain/core/fecha.ts'
import type { Ecf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { sumarVentas } from '#domain/fiscal/declaraciones/ventas-607.ts'
import type { Moneda } from '#domain/core/money.ts'
import { signo } from '#domain/ventas/venta.rules.ts'
import { sumaDeApuntes, type ApunteContable, type Asiento, type AsientoRechazado } from '../asiento.ts'
import { SIN_DECIR, type CodigoDeCuenta } from '../cuentas.ts'
import { partidasAbiertas, partidasDe } from '../partidas.ts'
import { claveDeSaldo, plegarLibro, vigentes, type LibroPlegado } from '../pliegue.ts'

/** The documents of a store that its books are made of, each once and in its latest version. */
export interface DocumentosDeLibro {
  ventas: readonly Venta[]
  turnos: readonly Turno[]
  cierres: readonly CierreTurno[]
  /** What moves cash beside sales: also between drawers, funds and the safe. */
  movimientos: readonly HechoDeGaveta[]
  arqueos: readonly ArqueoEfectivo[]
  cobros: readonly Cobro[]
  cargos: readonly CargoCliente[]
  castigos: readonly Castigo[]
  compras: readonly Compra[]
  pagos: readonly PagoProveedor[]
  pedidos: readonly Pedido[]
  /** What the platform paid the store for those that came in to it. */
  desembolsos: readonly Desembolso[]
  /** What the platform invoiced it for its commissions. */
  facturas: readonly FacturaDeComision[]
  cuentas: readonly CuentaDeBanco[]
  lineas: readonly LineaDeBanco[]
  conciliaciones: readonly Conciliacion[]
  cierresDeBanco: readonly CierreDeBanco[]
  transferencias: readonly Transferencia[]
  /** Of each month, what its stock was worth at its end. */
  valores: readonly ValorDeInventario[]
}

export interface HallazgoDePrueba {
  prueba: 'M1' | 'M2' | 'M3' | 'M4' | 'M5' | 'M6' | 'M7' | 'M8' | 'M9'
  code: string
  /** What the books say, and what the documents come to: centavos of `moneda`. */
  diceCentavos: number
  debeCentavos: number
  moneda: Moneda
  /** Whose: a shift, a customer, a rate, an account; '' when it is about all. */
  de: string
  /** Where to look. */
  documentos: readonly string[]
}

type Comparado = Omit<HallazgoDePrueba, 'prueba' | 'moneda' | 'documentos'> & { moneda?: Moneda; documentos: () => readonly string[] }

/** A finding where two figures differ; none where they are the same, and nobody looks for its documents. */
export const cotejar = (prueba: HallazgoDePrueba['prueba'], { moneda = 'DOP', documentos, ...comparado }: Comparado): HallazgoDePrueba[] =>
  comparado.diceCentavos === comparado.debeCentavos ? [] : [{ prueba, moneda, ...comparado, documentos: documentos() }]

export const ninguno = (): readonly string[] => []

/** Lines of all of them. */
export const apuntesDe = (asientos: readonly Asiento[]): ApunteContable[] => asientos.flatMap(({ apuntes }) => apuntes)

/** What some lines come to, centavos of their own currency. */
export const sumarEn = (apuntes: readonly ApunteContable[], es: (apunte: ApunteContable) => boolean): number =>
  apuntes.reduce((suma, apunte) => suma + (es(apunte) ? apunte.centavos : 0), 0)

/** M1: every document's lines balance, and so do all of them. */
export const probarCuadre = (asientos: readonly Asiento[], rechazados: readonly AsientoRechazado[]): HallazgoDePrueba[] => [
  ...rechazados.map(({ defectos, descuadreCentavos, asiento }): HallazgoDePrueba => ({
    prueba: 'M1',
    code: `asiento.${defectos.join('+')}`,
    diceCentavos: descuadreCentavos,
    debeCentavos: 0,
    moneda: 'DOP',
    de: asiento.tipo,
    documentos: [asiento.docId],
  })),
  ...vigentes(asientos).flatMap(({ docId, apuntes }) =>
    cotejar('M1', {
      code: 'asiento.descuadrado',
      diceCentavos: sumaDeApuntes(apuntes),
      debeCentavos: 0,
      de: '',
      documentos: () => [docId],
    }),
  ),
]

/** What belongs to each shift: looked for once, whatever the number of closings. */
export function porTurno<T>(cosas: readonly T[], turnosDe: (cosa: T) => Iterable<string>): Map<string, T[]> {
  const grupos = new Map<string, T[]>()
  for (const cosa of cosas)
    for (const turno of turnosDe(cosa)) {
      const grupo = grupos.get(turno)
      if (grupo) grupo.push(cosa)
      else grupos.set(turno, [cosa])
    }
  return grupos
}

/** M3: what a customer owes is the same as a balance, as open items, and as the till's own account of them. `vigente`: who stands for a customer now. */
export function probarClientes(
  asientos: readonly Asiento[],
  { ventas, cobros, cargos, castigos }: Pick<DocumentosDeLibro, 'ventas' | 'cobros' | 'cargos' | 'castigos'>,
  vigente: (clienteId: string) => string = (id) => id,
): HallazgoDePrueba[] {
  // What was sold on credit to nobody in particular no customer owes: it is in the books, and in no statement of account.
  const deQuien = (id: string): string => (id === SIN_DECIR ? id : vigente(id))
  const partidas = partidasDe(asientos, 'clientes', deQuien)
  const { abiertas, aFavor } = partidasAbiertas(partidas)
  const movidos = [
    ...movimientosDeVentas(ventas),
    ...cobros.map(movimientoDeCobro),
    ...cargos.map(movimientoDeCargo),
    ...castigos.flatMap(movimientosDeCastigo),
  ]
  const segunCaja = movimientosPorCliente([], movidos, deQuien)
  const apuntes = apuntesDe(vigentes(asientos))
  const suma = (lista: readonly { parte: string; centavos: number }[], cliente: string) =>
    lista.reduce((total, { parte, centavos }) => total + (parte === cliente ? centavos : 0), 0)
  const clientes = new Set([...partidas.map(({ parte }) => parte), ...segunCaja.keys()].filter((parte) => parte !== SIN_DECIR))
  return [...clientes].sort().flatMap((cliente) => {
    const saldo = sumarEn(apuntes, (uno) => uno.cuenta === 'clientes' && deQuien(uno.parte) === cliente)
    const documentos = () => partidas.flatMap(({ parte, documentos: suyos }) => (parte === cliente ? suyos : []))
    const comun = { diceCentavos: saldo, de: cliente, documentos }
    return [
      ...cotejar('M3', { code: 'libros.partidas-de-cliente', debeCentavos: suma(abiertas, cliente) + suma(aFavor, cliente), ...comun }),
      ...cotejar('M3', {
        code: 'libros.estado-de-cuenta',
        debeCentavos: deudaDe(segunCaja.get(cliente) ?? [], 0, '').saldoCentavos,
        ...comun,
      }),
    ]
  })
}

/**
 * M4: the ITBIS of the books, rate by rate and month by month, is that of the documents, and of the month's 607 and summary; of each shift, that of
 * its Z; of each electronic document that went out, what its signed text says.
 */
export function probarItbis(
  asientos: readonly Asiento[],
  { ventas, cierres }: Pick<DocumentosDeLibro, 'ventas' | 'cierres'>,
  electronicos: readonly Ecf[] = [],
): HallazgoDePrueba[] {
  const ultimos = vigentes(asientos)
  const enLibros = apuntesDe(ultimos).filter(({ cuenta }) => cuenta === 'itbisCobrado')
  const porDocumento = new Map(ultimos.map((asiento) => [asiento.docId, asiento]))
  const meses = new Set([...enLibros, ...ventas].map(({ fecha }) => mesDe(fecha)))
  const deMeses = [...meses].sort().flatMap((mes) =>
    (['18', '16'] as const).flatMap((tasa) =>
      cotejar('M4', {
        code: 'libros.itbis-del-mes',
        diceCentavos: -sumarEn(enLibros, (uno) => uno.parte === tasa && mesDe(uno.fecha) === mes) + 0,
        debeCentavos: ventas.reduce(
          (suma, venta) => suma + (mesDe(venta.fecha) === mes ? signo(venta) * venta.totales[`itbis${tasa}`] : 0),
          0,
        ),
        de: `${mes} ${tasa}`,
        documentos: () => ventas.filter(({ fecha }) => mesDe(fecha) === mes).map(({ id }) => id),
      }),
    ),
  )
  const totales = new Map(ventas.map(({ id, totales: { total } }) => [id, total]))
  const deDgii = [...meses].sort().flatMap((mes) => {
    const suyas = ventas.filter(({ fecha }) => mesDe(fecha) === mes)
    return cotejar('M4', {
      code: 'libros.itbis-del-607',
      diceCentavos: -sumarEn(enLibros, ({ fecha }) => mesDe(fecha) === mes) + 0,
      debeCentavos: itbisDeclarado(suyas, (ventaId) => totales.get(ventaId)),
      de: mes,
      documentos: () => suyas.map(({ id }) => id),
    })
  })
  const deTurno = porTurno(ventas, ({ turnoId }) => [turnoId])
  const deCierres = cierres.flatMap((cierre) => {
    const suyas = (deTurno.get(cierre.turnoId) ?? []).filter(contadoPor(cierre))
    const apuntes = suyas.flatMap(({ id }) => porDocumento.get(id)?.apuntes ?? [])
    return cotejar('M4', {
      code: 'libros.itbis-del-cierre',
      diceCentavos: -sumarEn(apuntes, ({ cuenta }) => cuenta === 'itbisCobrado') + 0,
      debeCentavos: cierre.totalItbisCentavos,
      de: cierre.turnoId,
      documentos: () => [cierre.id, ...suyas.map(({ id }) => id)],
    })
  })
  return [...deMeses, ...deDgii, ...deCierres, ...itbisEnviado(porDocumento, ventas, electronicos)]
}

/** Of each month, what the books say of the documents that DGII was sent, against those documents' own text. One that it refused is none. */
function itbisEnviado(
  porDocumento: ReadonlyMap<string, Asiento>,
  ventas: readonly Venta[],
  electronicos: readonly Ecf[],
): HallazgoDePrueba[] {
  const porVenta = new Map(ventas.map((venta) => [venta.id, venta]))
  const meses = new Map<string, { ventaId: string; dice: number; debe: number }[]>()
  for (const { ventaId, itbisCentavos, estado } of electronicos) {
    const venta = porVenta.get(ventaId)
    if (!venta || itbisCentavos === null || estado === 'porFirmar' || estado === 'rechazado') continue
    const apuntes = porDocumento.get(ventaId)?.apuntes ?? []
    const dice = -sumarEn(apuntes, ({ cuenta }) => cuenta === 'itbisCobrado') + 0
    const delMes = meses.get(mesDe(venta.fecha)) ?? []
    delMes.push({ ventaId, dice, debe: signo(venta) * itbisCentavos })
    meses.set(mesDe(venta.fecha), delMes)
  }
  return [...meses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([mes, suyos]) =>
      cotejar('M4', {
        code: 'libros.itbis-del-ecf',
        diceCentavos: suyos.reduce((suma, { dice }) => suma + dice, 0),
        debeCentavos: suyos.reduce((suma, { debe }) => suma + debe, 0),
        de: mes,
        documentos: () => suyos.filter(({ dice, debe }) => dice !== debe).map(({ ventaId }) => ventaId),
      }),
    )
}

/** Where the ITBIS stands in a line of the file, and the document's number. */
const CAMPO = { ncf: 2, itbis: 8 } as const

/** What DGII reads: of each line of the file its own text, and of small invoices their sums. */
function itbisDeclarado(ventas: readonly Venta[], totalDe: (ventaId: string) => number | undefined): number {
  const suma = sumarVentas()
  for (const venta of ventas) suma.agregar(venta, totalDe)
  const { filas, consumo, notasDeConsumo } = suma.resultado()
  const enFilas = filas.reduce((total, fila) => {
    const centavos = Math.round(Number(fila[CAMPO.itbis]) * 100)
    return total + (/^(B04|E34)/.test(fila[CAMPO.ncf] ?? '') ? -centavos : centavos)
  }, 0)
  return enFilas + consumo.itbisCentavos - notasDeConsumo.itbisCentavos
}

/**
 * M6: what a store says that the platform owes it is what the platform says, store by store and item by item; and of no order does whoever brought its
 * customer get more than what the platform charges of it.
 */
export function probarMercana(deTiendas: readonly Asiento[], dePlataforma: readonly Asiento[]): HallazgoDePrueba[] {
  const dice = new Map(partidasDe(deTiendas, 'mercana').map((una) => [`${una.parte}|${una.partida}`, una]))
  const debe = new Map(partidasDe(dePlataforma, 'tiendas').map((una) => [`${una.parte}|${una.partida}`, una]))
  const deMas = dePlataforma.flatMap(({ docId, apuntes }) => {
    const suma = (cual: CodigoDeCuenta): number =>
      apuntes.reduce((total, { cuenta, centavos }) => total + (cuenta === cual ? centavos : 0), 0)
    const [paga, cobra] = [suma('comisionesDeAfiliados'), 0 - suma('comisionesGanadas')]
    const code = 'libros.afiliado-de-mas'
    return paga > Math.max(0, cobra)
      ? cotejar('M6', { code, diceCentavos: paga, debeCentavos: cobra, de: docId, documentos: () => [docId] })
      : []
  })
  const distintas = [...new Set([...dice.keys(), ...debe.keys()])].sort().flatMap((clave) => {
    const [suya, nuestra] = [dice.get(clave), debe.get(clave)]
    return cotejar('M6', {
      code: 'libros.cuenta-con-mercana',
      diceCentavos: suya?.centavos ?? 0,
      debeCentavos: -(nuestra?.centavos ?? 0) + 0,
      de: (suya ?? nuestra)?.parte ?? '',
      documentos: () => [...new Set([...(suya?.documentos ?? []), ...(nuestra?.documentos ?? [])])],
    })
  })
  return [...distintas, ...deMas]
}

/** M7: the balances that were kept are what the same postings come to when they are folded again from nothing. */
export function probarPliegue(libro: LibroPlegado, asientos: readonly Asiento[]): HallazgoDePrueba[] {
  const deNuevo = plegarLibro(asientos)
  const claves = new Set([...libro.saldos.keys(), ...deNuevo.saldos.keys()])
  const cambiados = [...claves].sort().flatMap((clave) => {
    const [tenia, es] = [libro.saldos.get(clave), deNuevo.saldos.get(clave)]
    const { moneda = 'DOP' } = tenia ?? es ?? {}
    const toca = ({ apuntes }: Asiento) => apuntes.some((uno) => claveDeSaldo({ ...uno, mes: mesDe(uno.fecha) }) === clave)
    return cotejar('M7', {
      code: 'libros.saldo-distinto',
      diceCentavos: tenia?.centavos ?? 0,
      debeCentavos: es?.centavos ?? 0,
      moneda,
      de: clave,
      documentos: () => asientos.filter(toca).map(({ docId }) => docId),
    })
  })
  const apartados = libro.apartados.map(({ docId, code }): HallazgoDePrueba => ({
    prueba: 'M7',
    code,
    diceCentavos: 0,
    debeCentavos: 0,
    moneda: 'DOP',
    de: '',
    documentos: [docId],
  }))
  return [...cambiados, ...apartados]
}
