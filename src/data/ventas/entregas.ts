/** Cash from one person to another: each signature is one fact, made where it happens and with no line (docs/adr/0039-cash.md). */
import { EntregaDinero, RecepcionDinero, type OrigenDeEfectivo } from '#domain/caja/entrega-dinero.entity.ts'
import {
  armarEntrega,
  armarRechazo,
  armarRecepcion,
  armarRegreso,
  idRecepcion,
  type DatosEntrega,
  type EntregaSeguida,
  type LugarDelDinero,
} from '#domain/caja/entrega.rules.ts'
import type { Conteo } from '#domain/caja/turno.entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { entregasPorRecibir, leerEntrega } from '#data/caja/entregas.ts'
import type { HechoNuevo, Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** A place as a screen names it: the drawer is that of the shift that is open at this till. */
export interface Sitio {
  lugar: OrigenDeEfectivo
  /** '' where it is no fund. */
  fondoId: string
}

/** Where that is now; 'turno.ninguno-abierto' of a drawer without a shift. */
export async function situar({ interno }: TiendaLocal, { lugar, fondoId }: Sitio, cuando: Lugar): Promise<Result<LugarDelDinero>> {
  if (lugar === 'boveda' || lugar === 'manos') return ok({ lugar })
  if (lugar === 'fondo') return fondoId === '' ? fallo('entrega.falta-fondo') : ok({ lugar, fondoId })
  const turno = await interno.turnos.abierto(cuando)
  return turno ? ok({ lugar, turno }) : fallo('turno.ninguno-abierto')
}

/** Signs what leaves a place for somebody: it is at the giver's charge from now on. */
export async function entregarDinero(
  tienda: TiendaLocal,
  { desde, ...datos }: Omit<DatosEntrega, 'quien' | 'desde' | 'porRecibir'> & { desde: Sitio },
): Promise<Result<EntregaDinero>> {
  const guardado = await tienda.interno.escritor.escribir(async (cuando) => {
    const quien = tienda.persona.valor()
    if (!quien) return fallo('guardar.sin-permiso')
    const sitio = await situar(tienda, desde, cuando)
    if (!sitio.ok) return sitio
    const porRecibir = (await entregasPorRecibir(tienda.interno.ops, quien.empleadoId)).length
    const campos = armarEntrega({ ...datos, quien, desde: sitio.value, porRecibir })
    return campos.ok ? ok<HechoNuevo[]>([{ entity: EntregaDinero, campos: campos.value }]) : campos
  })
  return guardado.ok ? ok(guardado.value[0] as EntregaDinero) : guardado
}

/** The receiver signs what they counted. 'entrega.ya-acabo' when it ended before. */
export const recibirDinero = (
  tienda: TiendaLocal,
  entregaId: string,
  { dop, usd, motivo }: { dop: Conteo; usd: Conteo; motivo: string },
): Promise<Result<RecepcionDinero>> =>
  firmar(tienda, entregaId, async (quien, seguida, cuando) => {
    const { destino: lugar, destinoFondoId: fondoId } = seguida.entrega
    const donde = await situar(tienda, { lugar, fondoId }, cuando)
    if (!donde.ok) return donde
    const campos = armarRecepcion({ quien, seguida }, { dop, usd, motivo, donde: donde.value })
    return campos.ok ? ok({ id: idRecepcion(entregaId), campos: campos.value }) : campos
  })

/** The receiver does not take it. */
export const rechazarDinero = (tienda: TiendaLocal, entregaId: string, motivo: string): Promise<Result<RecepcionDinero>> =>
  firmar(tienda, entregaId, (quien, seguida) => {
    const campos = armarRechazo({ quien, seguida }, motivo)
    return Promise.resolve(campos.ok ? ok({ id: idRecepcion(entregaId), campos: campos.value }) : campos)
  })

/** Takes back what nobody accepted, to where whoever takes it keeps it. */
export const recogerDinero = (
  tienda: TiendaLocal,
  entregaId: string,
  { motivo, donde }: { motivo: string; donde: Sitio },
): Promise<Result<RecepcionDinero>> =>
  firmar(tienda, entregaId, async (quien, seguida, cuando) => {
    const sitio = await situar(tienda, donde, cuando)
    return sitio.ok ? armarRegreso({ quien, seguida }, { motivo, donde: sitio.value }) : sitio
  })

type Firmado = { id: string; campos: HechoNuevo<typeof RecepcionDinero>['campos'] }

async function firmar(
  tienda: TiendaLocal,
  entregaId: string,
  armar: (quien: Persona, seguida: EntregaSeguida, cuando: Lugar) => Promise<Result<Firmado>>,
): Promise<Result<RecepcionDinero>> {
  const guardado = await tienda.interno.escritor.escribir(async (cuando) => {
    const quien = tienda.persona.valor()
    if (!quien) return fallo('guardar.sin-permiso')
    const seguida = await leerEntrega(tienda.interno.ops, entregaId)
    if (!seguida) return fallo('entrega.no-existe')
    const firmado = await armar(quien, seguida, cuando)
    return firmado.ok ? ok<HechoNuevo[]>([{ entity: RecepcionDinero, ...firmado.value }]) : firmado
  })
  return guardado.ok ? ok(guardado.value[0] as RecepcionDinero) : guardado
}
