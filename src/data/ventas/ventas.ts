/** Acts at the till that take a number or touch the drawer: each is one fact, saved whole or not at all. */
import { huellaDe } from '#domain/caja/cuadre.huella.ts'
import { armarCierre, totalConteo, type DatosCierre, type MovimientoDeTurno } from '#domain/caja/cuadre.rules.ts'
import { autorizaCredito, creditoConPin, creditoPara, enCredito, faltaEnCredito } from '#domain/ventas/credito.rules.ts'
import { quedaPrestado } from '#domain/ventas/credito-prestado.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { ActoCaja } from '#domain/ventas/acto-caja.entity.ts'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { MovimientoCaja } from '#domain/caja/movimiento-caja.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { puede, type Campos, type Doc, type Entity } from '#domain/core/entity.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import { type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import type { NumeroTomado } from '#domain/fiscal/ncf.rules.ts'
import type { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { armarNotaCredito, tipoNotaDe, type ContextoNota, type LineaDevuelta } from '#domain/ventas/notas/nota-credito.rules.ts'
import { armarNotaDebito, tipoCargoDe, type Cargo } from '#domain/ventas/notas/nota-debito.rules.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { permisoDeActo, puedeActo } from '#domain/ventas/venta.autoridad.ts'
import { armarVenta, type BorradorVenta, type Persona } from '#domain/ventas/venta.rules.ts'
import { filasDe, seleccionDe } from '#data/device/consultas.ts'
import { leerCuenta, leerDetenido } from '#data/clientes/credito.ts'
import { leerFila } from '#data/device/fila.ts'
import type { HechoNuevo } from '#data/write/hechos.ts'
import { idVenta } from '#data/fiscal/numeros.ts'
import { notasDe } from './notas.ts'
import { hoy, ocuparPuesto, tomarNumero, type Puesto } from './puesto.ts'
import { actoDeAcreditar } from './pedido-acreditado.ts'
import { quienEn } from '#data/personas/quien.ts'
import { estaPorLeer } from '#data/sync/recuperacion.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { entregasPorRecibir, esLaPrimera } from '#data/caja/entregas.ts'
import { idCierre, leerLoQueQuedo, leerTurnoAbierto } from '#data/caja/turnos.ts'

export interface OpcionesCobro {
  /** The cashier looked at the date and said that it is right: skips the 'reloj.*' check. */
  fechaConfirmada?: boolean
  /** What is kept with the sale, in the same write, or not at all. Asked under the lock, when its number is known. */
  conVenta?: (venta: Campos<typeof Venta> & { id: string }) => Promise<Result<HechoNuevo[]>>
}

/** What of a sale comes back, and how the money goes with it. */
export interface Devolucion extends OpcionesCobro, Pick<ContextoNota, 'metodo' | 'referencia'> {
  venta: Venta
  lineas: LineaDevuelta[]
  motivo: string
  /** Who typed a PIN to allow what the cashier may not do alone. */
  autorizadoPor?: Persona | undefined
  /** 1 takes back all that is left of the sale, 3 a part of it. */
  codigo: '1' | '3'
  /** Notes of it that the server told of, where the sale is not of this device. */
  notas?: readonly Venta[] | undefined
  /** The claim of its order that this settles; left out when it settles none. */
  reembolsoId?: string | undefined
}

/**
 * Charges a sale: takes the next fiscal number of this device's block and saves number and sale in the same write, under a
 * Web Lock. It resolves when the sale is on disk; a failure means that no sale was made and no number was used.
 */
export function cobrar(tienda: TiendaLocal, borrador: BorradorVenta, opciones: OpcionesCobro = {}): Promise<Result<Venta>> {
  const { tasaDolar, interno } = tienda
  return conNumero(tienda, borrador.tipoComprobante, opciones, async (puesto, numero) => {
    const recibido = await revisarEntregas(tienda, puesto)
    if (!recibido.ok) return recibido
    const credito = await revisarCredito(tienda, borrador, puesto)
    if (!credito.ok) return credito
    return armarVenta(borrador, {
      creditoAutorizado: credito.value,
      tienda: puesto.config,
      turno: puesto.turno,
      cajero: puesto.cajero,
      quien: quienEn(tienda),
      fecha: puesto.fecha,
      tasaDolarDiezmilesimas: tasaDolar.valor()?.compraDiezmilesimas ?? 0,
      tasas: interno.tasas(),
      umbrales: interno.umbrales(),
      numero,
    })
  })
}

/** May its credit be given, as far as this device has heard; answers whose PIN allowed what passes the limit or cannot be asked. */
async function revisarCredito(
  tienda: TiendaLocal,
  borrador: BorradorVenta,
  { config, cajero, fecha }: Puesto,
): Promise<Result<Persona | undefined>> {
  if (!esACredito(borrador)) return ok(undefined)
  if (await leerDetenido(tienda.repo, borrador.cliente.clienteId)) return fallo('credito.detenido')
  const cuenta = await leerCuenta(tienda.repo, borrador.cliente.clienteId, tienda.interno.puertos.ahora())
  const ventaCentavos = enCredito(borrador.pagos)
  const saldo = cuenta?.movimientos.reduce((suma, { centavos }) => suma + centavos, 0) ?? 0
  const credito = cuenta && creditoPara(cuenta.cliente, saldo, ventaCentavos, cuenta.detenido)
  const excedeCentavos = credito?.puede === true ? credito.excedeCentavos : 0
  const enLinea = tienda.sync.estado.valor().conexion === 'en-linea'
  const quedaCentavos = cuenta && quedaPrestado(cuenta.prestado, tienda.dispositivo.id, cuenta.movimientos, fecha)
  const falta = faltaEnCredito({ ventaCentavos, excedeCentavos, enLinea, quedaCentavos }, config)
  const autoriza = autorizaCredito(borrador, quienEn(tienda))
  if (falta === undefined || puede(cajero, Cliente, 'editarCredito')) return ok(autoriza)
  return creditoConPin(falta) && autoriza ? ok(autoriza) : { ok: false, error: falta }
}

/** Nobody begins to sell with money beside the drawer that they have not counted. */
async function revisarEntregas({ interno: { ops } }: TiendaLocal, { cajero, turno }: Puesto): Promise<Result<true>> {
  if (!turno || !(await esLaPrimera(ops, turno.id))) return ok(true)
  return (await entregasPorRecibir(ops, cajero.empleadoId)).length > 0 ? fallo('entrega.por-recibir') : ok(true)
}

/** Is some of it on credit, to somebody of whom this device may have heard that there is no more? */
const esACredito = ({ pagos, cliente }: BorradorVenta): boolean =>
  cliente.clienteId !== '' && pagos.some(({ metodo }) => metodo === 'credito')

/** Issues a credit note (B04 or E34, by the series of what it takes back). */
export function devolver(tienda: TiendaLocal, devolucion: Devolucion): Promise<Result<Venta>> {
  const { venta, lineas, motivo, codigo, metodo, referencia = '', autorizadoPor, reembolsoId = '', notas = [] } = devolucion
  // An order that was invoiced is told what of it came back, and what was given back.
  const conVenta: OpcionesCobro['conVenta'] = async (nota) => ok(await actoDeAcreditar(tienda, venta, nota, reembolsoId))
  return conNumero(tienda, tipoNotaDe(venta.tipoComprobante), { ...devolucion, conVenta }, async (puesto, numero) => {
    const contexto: ContextoNota = {
      tienda: puesto.config,
      turno: puesto.turno,
      cajero: puesto.cajero,
      autorizadoPor,
      metodo,
      referencia,
      numero,
      tasas: tienda.interno.tasas(),
    }
    const hechas = [...notas, ...(await notasDe(tienda, venta))]
    return armarNotaCredito(venta, lineas, motivo, codigo, hechas, puesto.fecha, contexto)
  })
}

/** Issues a debit note (B03 or E33, by the series of what it charges more on). What it adds to a debt no limit stops: it is not a sale on credit. */
export function cargar(
  tienda: TiendaLocal,
  { venta, notas = [], autorizadoPor, ...cargo }: Cargo & OpcionesCobro & Pick<Devolucion, 'venta' | 'notas' | 'autorizadoPor'>,
): Promise<Result<Venta>> {
  return conNumero(tienda, tipoCargoDe(venta.tipoComprobante), cargo, async (puesto, numero) => {
    const recibido = await revisarEntregas(tienda, puesto)
    if (!recibido.ok) return recibido
    return armarNotaDebito(venta, cargo, [...notas, ...(await notasDe(tienda, venta))], {
      tienda: puesto.config,
      turno: puesto.turno,
      cajero: puesto.cajero,
      autorizadoPor,
      fecha: puesto.fecha,
      tasaDolarDiezmilesimas: 0,
      tasas: tienda.interno.tasas(),
      umbrales: tienda.interno.umbrales(),
      numero,
    })
  })
}

/** Takes a number and saves the document that it is for, both under the lock of the device's facts. */
async function conNumero(
  tienda: TiendaLocal,
  tipo: TipoComprobante,
  opciones: OpcionesCobro,
  armar: (puesto: Puesto, numero: NumeroTomado<BloqueNCF>) => Promise<Result<Campos<typeof Venta>>>,
): Promise<Result<Venta>> {
  const { escritor, numeros } = tienda.interno
  if (!tienda.dueno.soyDueno.valor()) return fallo('dispositivo.otra-pestana')
  let tomado: NumeroTomado<BloqueNCF> | undefined
  const guardada = await escritor.escribir(async (lugar) => {
    const listo = await tomarNumero(tienda, tipo, lugar, opciones)
    if (!listo.ok) return listo
    const { puesto, numero } = listo.value
    tomado = numero
    const armados = await armar(puesto, numero)
    if (!armados.ok) return armados
    const campos = ok(esEcf(tipo) ? { ...armados.value, consulta: tienda.interno.puertos.palabra() } : armados.value)
    const { notaCredito, notaDebito } = comprobantes[tipo]
    const accion = (notaCredito || notaDebito) && campos.value.autorizadoPor === '' ? 'devolver' : 'crear'
    const id = idVenta(campos.value.rnc, campos.value.ncf)
    const otros = (await opciones.conVenta?.({ ...campos.value, id })) ?? ok([])
    if (!otros.ok) return otros
    return ok<HechoNuevo[]>([{ entity: Venta, campos: campos.value, id, accion }, ...otros.value])
  })
  if (!guardada.ok) return guardada
  if (tomado) numeros.guardado(tomado)
  return ok(guardada.value[0] as Venta)
}

/** The open shift of a caja, this device's by default. */
export const turnoAbierto = (
  { dispositivo, interno: { ops } }: TiendaLocal,
  cajaId: string = dispositivo.cajaId,
): Promise<Turno | undefined> => leerTurnoAbierto(ops, cajaId)

/** What the last shift left in this device's drawer, in centavos, and whose it was; undefined where the device knows of none. */
export const loQueQuedo = ({ dispositivo, interno: { ops } }: TiendaLocal): ReturnType<typeof leerLoQueQuedo> =>
  leerLoQueQuedo(ops, dispositivo.cajaId)

/** Opens the shift of this device's caja; 'turno.ya-abierto' when one is open. */
export async function abrirTurno(
  tienda: TiendaLocal,
  { fondoDop, fondoUsd, riesgoAceptadoPor }: Pick<Campos<typeof Turno>, 'fondoDop' | 'fondoUsd' | 'riesgoAceptadoPor'>,
): Promise<Result<Turno>> {
  const guardado = await tienda.interno.escritor.escribir(async (lugar) => {
    const puesto = await ocuparPuesto(tienda, lugar)
    if (!puesto.ok) return puesto
    const { turno, cajero, fecha } = puesto.value
    if (turno) return fallo('turno.ya-abierto')
    if (await estaPorLeer(tienda.interno.ops)) return fallo('turno.por-leer')
    const apto = tienda.aptitud.revisar(riesgoAceptadoPor === undefined ? undefined : { riesgoAceptadoPor })
    if (!apto.ok) return apto
    const quedo = await leerLoQueQuedo(tienda.interno.ops, tienda.dispositivo.cajaId)
    const campos: Campos<typeof Turno> = {
      cajaId: tienda.dispositivo.cajaId,
      cajeroId: cajero.empleadoId,
      cajeroNombre: cajero.nombre,
      fecha,
      fondoDop,
      fondoUsd,
      fondoDopCentavos: totalConteo(fondoDop),
      fondoUsdCentavos: totalConteo(fondoUsd),
      ...(quedo ? { hereda: quedo.hereda } : {}),
      ...(riesgoAceptadoPor === undefined ? {} : { riesgoAceptadoPor }),
    }
    return ok<HechoNuevo[]>([{ entity: Turno, campos }])
  })
  return guardado.ok ? ok(guardado.value[0] as Turno) : guardado
}

/** Sales, credit notes, collections and what else moved the drawer of a shift, as far as this device holds them. */
async function hechosDelTurno(
  { interno: { ops } }: TiendaLocal,
  turnoId: string,
): Promise<{ ventas: Venta[]; movimientos: MovimientoDeTurno[] }> {
  const deTurno = async <E extends Entity>(entity: E): Promise<Doc<E>[]> =>
    (await filasDe(ops, seleccionDe(entity, { padre: turnoId, orden: 'asc' }))).map((fila) => leerFila(entity, fila).doc)
  const [ventas, movimientos, entregas, recepciones, gastos, depositos, cobros] = await Promise.all([
    deTurno(Venta),
    deTurno(MovimientoCaja),
    deTurno(EntregaDinero),
    deTurno(RecepcionDinero),
    deTurno(GastoEfectivo),
    deTurno(DepositoBanco),
    deTurno(Cobro),
  ])
  return { ventas, movimientos: [...movimientos, ...entregas, ...recepciones, ...gastos, ...depositos, ...cobros] }
}

/** Closes a shift over what this device holds; 'turno.cerrado' when it is closed. */
export async function cerrarTurno(
  tienda: TiendaLocal,
  turno: Turno,
  conteo: Pick<DatosCierre, 'conteoDop' | 'conteoUsd' | 'otros' | 'conteosAnteriores' | 'motivos' | 'autorizadoPor'>,
): Promise<Result<CierreTurno>> {
  const guardado = await tienda.interno.escritor.escribir(async () => {
    const [cajero, config, [cierre]] = [tienda.persona.valor(), tienda.config.valor(), await tienda.interno.ops.leer([idCierre(turno.id)])]
    if (!cajero) return fallo('guardar.sin-permiso')
    if (!config) return fallo('tienda.sin-copia')
    if (cierre) return fallo('turno.cerrado')
    if (await estaPorLeer(tienda.interno.ops)) return fallo('turno.por-leer')
    const hechos = await hechosDelTurno(tienda, turno.id)
    const campos = armarCierre({
      ...conteo,
      ...hechos,
      turno,
      cajero,
      tienda: config,
      fecha: hoy(tienda),
      tasaDolarDiezmilesimas: tienda.tasaDolar.valor()?.compraDiezmilesimas ?? 0,
    })
    if (!campos.ok) return campos
    const huella = await huellaDe(campos.value, hechos.ventas, hechos.movimientos, tienda.interno.puertos.sha256)
    return ok<HechoNuevo[]>([{ entity: CierreTurno, campos: { ...campos.value, huella }, id: idCierre(turno.id) }])
  })
  return guardado.ok ? ok(guardado.value[0] as CierreTurno) : guardado
}

/** Writes down an act that moves no cash: the drawer opened, a line or a sale taken away. Who may not do it alone brings a PIN. */
export async function anotarActo(
  tienda: TiendaLocal,
  { autorizadoPor, ...acto }: Pick<Campos<typeof ActoCaja>, 'clase' | 'detalle' | 'centavos'> & { autorizadoPor?: Persona | undefined },
): Promise<Result<ActoCaja>> {
  const guardado = await tienda.interno.escritor.escribir(async (lugar) => {
    const puesto = await ocuparPuesto(tienda, lugar)
    if (!puesto.ok) return puesto
    const { turno, cajero, config } = puesto.value
    if (!turno) return fallo('turno.ninguno-abierto')
    const solo = puedeActo(cajero, acto.clase, config)
    if (!solo && !puede(autorizadoPor, ActoCaja, permisoDeActo[acto.clase]))
      return acto.clase === 'gaveta' ? fallo('caja.gaveta-sin-permiso') : fallo('caja.quitar-sin-permiso')
    const campos = { ...acto, turnoId: turno.id, cajaId: turno.cajaId, autorizadoPor: solo ? '' : (autorizadoPor?.empleadoId ?? '') }
    return ok<HechoNuevo[]>([{ entity: ActoCaja, campos }])
  })
  return guardado.ok ? ok(guardado.value[0] as ActoCaja) : guardado
}
