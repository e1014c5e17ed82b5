/** A month of a store as DGII is told of it, added up from its documents each time that somebody asks. */
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { comoCompra } from '#domain/comisiones/factura.rules.ts'
import { anuladasEn608 } from '#domain/compras/emision.rules.ts'
import { compras606, type ComprasDelMes } from '#domain/compras/compras-606.ts'
import { Declaracion, type FormatoDgii, type SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { ANULADOS_MAXIMO, filas608 } from '#domain/fiscal/declaraciones/anulados-608.ts'
import type { DeclaracionDelMes } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { nombreDgii, sumarVentas, textoDgii, type VentasDelMes } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { diaFiscal, diasEntre, limitesDelDia, limitesDelMes, mesDe, sumarDias } from '#domain/core/fecha.ts'
import { venceElMes } from '#domain/fiscal/calendario.ts'
import type { TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { clavesAcabadas, Ecf, idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { sirveDeRnc } from '#domain/fiscal/identificacion.ts'
import { BloqueNCF, RangoNCF } from '#domain/fiscal/ncf.entity.ts'
import { UmbralConsumo } from '#domain/fiscal/referencias.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { leerComprasDelMes } from './compras.ts'
import { abrirPublico, baseDeTienda, idTienda } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { deTipo, leerLegibles, leerTodos, leerUno } from '../../core/documentos.ts'
import { sha256 } from '../../core/hechos/texto.ts'
import type { Db, Stored } from '../../store/port.ts'
import type { Mayor } from '../mayor.ts'
import { pendientesDeMes } from '../pendientes.ts'

/** Held in memory at a time, of a month that may have sixty thousand. */
const POR_PAGINA = 1000
/** Between the fiscal day of a document and that of the instant at which it was written. */
const MARGEN_DIAS = 1

/** Lines that DGII takes in one file 606. */
const COMPRAS_MAXIMO = 10_000

/** What is not ready of a month, of all that a closing looks at: the bank says nothing to DGII. */
const DE_CIERRE: ReadonlySet<string> = new Set(['turno-abierto', 'equipo-sin-sincronizar', 'cuarentena'])

interface MesLeido {
  rnc: string
  compras: ComprasDelMes
  /** Spent in cash with a fiscal number, and in no purchase. */
  gastosSinCompra: number
  ventas: VentasDelMes
  anulados: string[][]
  /** Electronic documents that DGII has not accepted, or refused, and sales of another RNC of the store. */
  enCamino: number
  rechazados: number
  deOtroRnc: number
}

/** Reads a month whole; the failure is that the store has no RNC to tell anything under. */
async function leerMes({ store }: Server, tiendaId: string, mes: string, series: SeriesDgii): Promise<Result<MesLeido>> {
  const [ops, conta] = [await baseDeTienda(store, tiendaId, 'ops'), await baseDeTienda(store, tiendaId, 'conta')]
  const rnc = (await leerUno(ops, Tienda, idTienda(tiendaId)))?.tiendaRnc ?? ''
  if (!sirveDeRnc(rnc)) return fallo('rango.sin-rnc')
  const suma = sumarVentas(await leerLegibles(abrirPublico(store), UmbralConsumo))
  const cuenta = { enCamino: 0, rechazados: 0, deOtroRnc: 0 }
  for await (const ventas of ventasDelMes(ops, mes)) {
    const propias = ventas.filter((venta) => venta.rnc === rnc)
    cuenta.deOtroRnc += ventas.length - propias.length
    contar(cuenta, await estadosDeEcf(ops, propias))
    const declaradas = series === 'papel' ? propias.filter(({ tipoComprobante }) => !esEcf(tipoComprobante)) : propias
    const originales = await totalesDeOriginales(ops, declaradas)
    for (const venta of declaradas) suma.agregar(venta, (ventaId) => originales.get(ventaId))
  }
  const { compras, pagos, gastosSinCompra } = await leerComprasDelMes(ops, mes)
  const emitidas = compras.filter(({ emision, anula, fecha }) => emision?.rnc === rnc && anula === null && mesDe(fecha) === mes)
  contar(
    cuenta,
    await estadosDeEcf(
      ops,
      emitidas.flatMap(({ ncf, emision }) => (emision ? [{ ...emision, ncf }] : [])),
    ),
  )
  const facturas = await leerLegibles(conta, FacturaDeComision)
  const duenos = [...(await leerLegibles(conta, RangoNCF)), ...(await leerLegibles(ops, BloqueNCF))]
  return ok({
    rnc,
    compras: compras606([...compras, ...facturas.map(comoCompra)], pagos, mes),
    gastosSinCompra,
    ventas: suma.resultado(),
    anulados: filas608(duenos, rnc, mes, anuladasEn608(compras, rnc, mes)),
    ...cuenta,
  })
}

/** The month in which a document is declared: its fiscal day's. A day that its till cannot have had (`dia`, recomputo.rules.ts) moves it to no other month. */
function mesDeVenta({ fecha, en }: Pick<Venta, 'fecha' | 'en'>): string {
  const dia = diaFiscal(en)
  return mesDe(Math.abs(diasEntre(fecha, dia)) <= MARGEN_DIAS ? fecha : dia)
}

/** Sales and notes that are declared in a month, so many at a time. One charged over midnight has the day on which it began. */
async function* ventasDelMes(ops: Db, mes: string): AsyncGenerator<Venta[]> {
  const [primero, ultimo] = limitesDelMes(`${mes}-01`)
  const rango = {
    tipo: Venta.tipo,
    desde: limitesDelDia(sumarDias(primero, -MARGEN_DIAS)).desde,
    hasta: limitesDelDia(sumarDias(ultimo, MARGEN_DIAS)).hasta,
    orden: 'asc',
    limite: POR_PAGINA,
  } as const
  let despuesDe: { en: string; id: string } | undefined
  for (;;) {
    const vistas = await ops.find<Stored & { en: string }>({ ...rango, ...(despuesDe && { despuesDe }) })
    yield deTipo(Venta, vistas).filter((venta) => mesDeVenta(venta) === mes)
    const ultima = vistas.at(-1)
    if (ultima === undefined || vistas.length < POR_PAGINA) return
    despuesDe = { en: ultima.en, id: ultima.id }
  }
}

/** Adds those of which DGII has not said yes. */
function contar(cuenta: { enCamino: number; rechazados: number }, estados: readonly string[]): void {
  cuenta.enCamino += estados.filter((clave) => clave !== 'rechazado' && !clavesAcabadas.has(clave)).length
  cuenta.rechazados += estados.filter((clave) => clave === 'rechazado').length
}

/** Of the electronic documents among these that this server signs, how each stands: its key in the index. */
async function estadosDeEcf(
  ops: Db,
  documentos: readonly { tipoComprobante: TipoComprobante; rnc: string; ncf: string }[],
): Promise<string[]> {
  const ids = documentos.flatMap(({ tipoComprobante, rnc, ncf }) => (esEcf(tipoComprobante) ? [idEcf(rnc, ncf)] : []))
  if (ids.length === 0) return []
  const docs = (await ops.getMany(ids)).filter((doc) => doc !== undefined)
  return deTipo(Ecf, docs).map(({ clave }) => clave)
}

/** What each document that a note of these changes came to: of what a debit note charged, the invoice that it charged on. */
async function totalesDeOriginales(ops: Db, ventas: readonly Venta[]): Promise<ReadonlyMap<string, number>> {
  const de = await ventasDe(ops, [...new Set(ventas.flatMap(({ modifica, carga }) => (modifica ?? carga)?.ventaId ?? []))])
  const cargadas = await ventasDe(ops, [...new Set(de.flatMap(({ carga }) => carga?.ventaId ?? []))])
  const totalDe = new Map([...cargadas, ...de].map(({ id, totales }) => [id, totales.total]))
  for (const { id, carga } of de) {
    const original = carga && totalDe.get(carga.ventaId)
    if (original !== undefined) totalDe.set(id, original)
  }
  return totalDe
}

async function ventasDe(ops: Db, ids: readonly string[]): Promise<Venta[]> {
  return ids.length === 0
    ? []
    : deTipo(
        Venta,
        (await ops.getMany(ids)).filter((doc) => doc !== undefined),
      )
}

/** A file with all of its text, and its figures. */
interface ArchivoHecho {
  formato: FormatoDgii
  nombre: string
  texto: string
  lineas: number
  montoCentavos: number
  itbisCentavos: number
  huella: string
}

function archivosDe({ rnc, compras, ventas, anulados }: MesLeido, mes: string): ArchivoHecho[] {
  const hacer = (formato: FormatoDgii, filas: readonly (readonly string[])[], montoCentavos: number, itbisCentavos: number) => {
    const texto = textoDgii(formato, rnc, mes, filas)
    return {
      formato,
      nombre: nombreDgii(formato, rnc, mes),
      texto,
      lineas: filas.length,
      montoCentavos,
      itbisCentavos,
      huella: sha256(texto),
    }
  }
  return [
    hacer('606', compras.filas, compras.montoCentavos, compras.itbisCentavos),
    hacer('607', ventas.filas, ventas.montoCentavos, ventas.itbisCentavos),
    hacer('608', anulados, 0, 0),
  ]
}

/** One file of a month as it is now. */
export async function archivoDelMes(
  server: Server,
  tiendaId: string,
  { mes, series, formato }: { mes: string; series: SeriesDgii; formato: FormatoDgii },
): Promise<Result<ArchivoHecho & { rnc: string }>> {
  const leido = await leerMes(server, tiendaId, mes, series)
  if (!leido.ok) return leido
  if (formato === '608' && leido.value.anulados.length > ANULADOS_MAXIMO) return fallo('declaracion.anulados', { maximo: ANULADOS_MAXIMO })
  if (formato === '606' && leido.value.compras.filas.length > COMPRAS_MAXIMO)
    return fallo('declaracion.compras', { maximo: COMPRAS_MAXIMO })
  const archivo = archivosDe(leido.value, mes).find((uno) => uno.formato === formato)
  return archivo ? ok({ ...archivo, rnc: leido.value.rnc }) : fallo('declaracion.no-existe')
}

/** A month with everything that somebody looks at before they hand it in. */
export async function revisarMes(
  server: Server,
  mayor: Mayor,
  { tiendaId, mes, series, en }: { tiendaId: string; mes: string; series: SeriesDgii; en: string },
): Promise<Result<DeclaracionDelMes>> {
  const leido = await leerMes(server, tiendaId, mes, series)
  if (!leido.ok) return leido
  const { ventas, compras, gastosSinCompra, enCamino, rechazados, deOtroRnc, rnc } = leido.value
  const pendientes = (await pendientesDeMes(server, tiendaId, mayor, mes)).filter(({ clase }) => DE_CIERRE.has(clase))
  const aviso = (code: string, grave: boolean, cuantos: number) => (cuantos === 0 ? [] : [{ code, grave, cuantos }])
  const { filas: _filas, montoCentavos: _monto, itbisCentavos: _itbis, ...sumas } = ventas
  const { filas: _compradas, reparos: reparosDeCompras, ...comprado } = compras
  const conta = await baseDeTienda(server.store, tiendaId, 'conta')
  const suyas = (await leerTodos(conta, Declaracion, { orden: 'desc' })).filter((una) => una.mes === mes)
  return ok({
    en,
    mes,
    rnc,
    termino: mes < mesDe(diaFiscal(en)),
    vence: { archivos: venceElMes(mes, 'archivos'), it1: venceElMes(mes, 'it1') },
    archivos: archivosDe(leido.value, mes).map(({ texto: _texto, ...resto }) => resto),
    ...sumas,
    compras: comprado,
    reparosDeCompras,
    avisos: [
      ...pendientes.flatMap(({ clase, cuantos }) => aviso(clase, false, cuantos)),
      ...aviso('ecf-en-camino', false, enCamino),
      ...aviso('ecf-rechazado', true, rechazados),
      ...aviso('otro-rnc', true, deOtroRnc),
      ...aviso('gasto-sin-compra', false, gastosSinCompra),
    ],
    presentadas: suyas,
  })
}
