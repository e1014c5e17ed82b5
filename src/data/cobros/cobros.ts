/** Collecting a debt, and taking a collection back: one fact each, made with no line if there is none. */
import { ChequePosfechado } from '#domain/cobros/cheque-posfechado.entity.ts'
import { cobrosDeCheques } from '#domain/cobros/cheque.rules.ts'
import { Cobro, type MedioDeCobro } from '#domain/cobros/cobro.entity.ts'
import { armarAnulacion, armarCobro, idDeAnulacion, type LugarDeCobro } from '#domain/cobros/cobro.rules.ts'
import { conPlanes } from '#domain/cobros/plan.rules.ts'
import { Promesa } from '#domain/cobros/promesa.entity.ts'
import { armarPromesa } from '#domain/cobros/promesa.rules.ts'
import { VisitaDeCobro } from '#domain/cobros/visita-de-cobro.entity.ts'
import { puede } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { deudaDe } from '#domain/ventas/credito.rules.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { leerCuenta } from '#data/clientes/credito.ts'
import type { HechoNuevo, Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { estaPorLeer } from '#data/sync/recuperacion.ts'
import { edicionDeCheque } from './edicion-de-cheque.ts'

export interface CobroPedido {
  clienteId: string
  /** The documents that were chosen; none takes the oldest first. */
  elegidos: readonly string[]
  pagos: readonly MedioDeCobro[]
  /** What is over stays in the customer's favour. */
  aceptaAnticipo: boolean
  nota: string
}

/** Who collects, and where its cash goes: the drawer of a till's open shift, or their own hands. */
export async function lugarDeQuienCobra({ persona, dispositivo, interno }: TiendaLocal, lugar: Lugar): Promise<Result<LugarDeCobro>> {
  const cobrador = persona.valor()
  if (!cobrador) return fallo('guardar.sin-permiso')
  // The debt, and what this device did, are on their way back to it.
  if (await estaPorLeer(interno.ops)) return fallo('turno.por-leer')
  const { cajaId } = dispositivo
  const turno = cajaId === '' ? undefined : await interno.turnos.abierto(lugar)
  return ok({ cobrador, cajaId, turno, hoy: diaFiscal(new Date(interno.puertos.ahora()).toISOString()) })
}

/**
 * Collects what a customer owes, as this device knows it now. It resolves when it is on disk; a failure ('cobro.*',
 * 'turno.ninguno-abierto', 'guardar.*') means that nothing was collected.
 */
export async function cobrarDeuda(tienda: TiendaLocal, pedido: CobroPedido): Promise<Result<Cobro>> {
  const { escritor, puertos } = tienda.interno
  const guardado = await escritor.escribir(async (orden) => {
    const lugar = await lugarDeQuienCobra(tienda, orden)
    if (!lugar.ok) return lugar
    const cuenta = await leerCuenta(tienda.repo, pedido.clienteId, puertos.ahora())
    if (!cuenta) return fallo('cobro.cliente-no-esta')
    const { cliente, movimientos, planes } = cuenta
    const { hoy } = lugar.value
    const { pendientes } = conPlanes(deudaDe(movimientos, cliente.tiempoCreditoDias, hoy), planes, hoy)
    const campos = armarCobro({ ...pedido, cliente, pendientes }, lugar.value)
    return campos.ok ? ok<HechoNuevo[]>([{ entity: Cobro, campos: campos.value }]) : campos
  })
  return guardado.ok ? ok(guardado.value[0] as Cobro) : guardado
}

/** Takes a collection back, with a reason; who may not alone brings somebody's PIN ('cobro.anular-sin-permiso'). */
export async function anularCobro(
  tienda: TiendaLocal,
  cobroId: string,
  como: { motivo: string; autorizadoPor?: Persona | undefined },
): Promise<Result<Cobro>> {
  const guardado = await tienda.interno.escritor.escribir(async (orden) => {
    const lugar = await lugarDeQuienCobra(tienda, orden)
    if (!lugar.ok) return lugar
    const cobro = (await tienda.repo.get(Cobro, cobroId))?.doc
    if (!cobro) return fallo('cobro.no-esta')
    const id = idDeAnulacion(cobro.id)
    if (await tienda.repo.get(Cobro, id)) return fallo('cobro.ya-anulado')
    const campos = armarAnulacion(cobro, como, lugar.value)
    const accion = campos.ok && campos.value.autorizadoPor === '' ? 'anular' : 'crear'
    if (!campos.ok) return campos
    return ok<HechoNuevo[]>([{ entity: Cobro, campos: campos.value, id, accion }, ...(await chequesDe(tienda, cobro.id))])
  })
  if (guardado.ok) return ok(guardado.value[0] as Cobro)
  return guardado.error.code === 'guardar.ya-existe' ? fallo('cobro.ya-anulado') : guardado
}

/** Writes down that somebody went and collected nothing; 'visita.sin-permiso', 'guardar.*' when it was not. */
export async function anotarVisitaDeCobro(
  tienda: TiendaLocal,
  { clienteId, resultado, nota }: Pick<VisitaDeCobro, 'clienteId' | 'resultado' | 'nota'>,
): Promise<Result<VisitaDeCobro>> {
  const cobrador = tienda.persona.valor()
  if (!cobrador) return fallo('guardar.sin-permiso')
  if (!puede(cobrador, VisitaDeCobro, 'crear')) return fallo('visita.sin-permiso')
  return await tienda.repo.guardar(VisitaDeCobro, {
    clienteId,
    fecha: diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString()),
    cobradorId: cobrador.empleadoId,
    cobradorNombre: cobrador.nombre,
    resultado,
    nota: nota.trim().slice(0, 300),
  })
}

/** The cheque that a collection paid in is in hand again, unless another one that stands paid it in too. */
async function chequesDe({ repo }: TiendaLocal, cobroId: string): Promise<HechoNuevo[]> {
  const cheques = (await repo.buscar(ChequePosfechado)).filter(({ doc }) => doc.cobroId === cobroId)
  if (cheques.length === 0) return []
  const { vivos } = cobrosDeCheques((await repo.buscar(Cobro)).map(({ doc }) => doc))
  return cheques.flatMap(({ doc }) => edicionDeCheque(doc, { cobroId: vivos.get(doc.id)?.find((otro) => otro !== cobroId) ?? '' }))
}

/** Writes down what a customer said that they would pay; 'promesa.*', 'guardar.*' when it was not. */
export async function anotarPromesa(
  tienda: TiendaLocal,
  promesa: Pick<Promesa, 'clienteId' | 'dia' | 'centavos' | 'nota'>,
): Promise<Result<Promesa>> {
  const cobrador = tienda.persona.valor()
  if (!cobrador) return fallo('guardar.sin-permiso')
  const hoy = diaFiscal(new Date(tienda.interno.puertos.ahora()).toISOString())
  const campos = armarPromesa(promesa, { cobrador, hoy })
  return campos.ok ? await tienda.repo.guardar(Promesa, campos.value) : campos
}
