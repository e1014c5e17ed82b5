/** What is spent out of cash, taken to the bank and counted: each is one fact, made with no line. */
import { ArqueoEfectivo, DepositoBanco, Fondo, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { armarArqueo, armarDeposito, armarGasto, type DatosArqueo } from '#domain/caja/fondo.rules.ts'
import type { Moneda } from '#domain/core/money.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import type { HechoNuevo, Lugar } from '#data/write/hechos.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { situar, type Sitio } from './entregas.ts'
import { revisarTopeDeGaveta } from './movimientos.ts'

/** From where cash goes, how much of it, and who allowed what its author may not do alone. */
export interface SalidaDeEfectivo {
  desde: Sitio
  moneda: Moneda
  centavos: number
  autorizadoPor?: Persona | undefined
}

type SalidaLeida = Parameters<typeof armarGasto>[0]

/** Who takes it, and from where, as they are now. */
async function leerSalida(
  tienda: TiendaLocal,
  { desde, moneda, centavos, autorizadoPor }: SalidaDeEfectivo,
  cuando: Lugar,
): Promise<Result<SalidaLeida>> {
  const quien = tienda.persona.valor()
  if (!quien) return fallo('guardar.sin-permiso')
  const sitio = await situar(tienda, desde, cuando)
  if (!sitio.ok) return sitio
  const fondo = desde.lugar === 'fondo' ? (await tienda.repo.get(Fondo, desde.fondoId))?.doc : undefined
  if (desde.lugar === 'fondo' && !fondo) return fallo('fondo.no-existe')
  return ok({ quien, autoriza: autorizadoPor, desde: sitio.value, fondo, moneda, centavos })
}

async function salir<T>(
  tienda: TiendaLocal,
  salida: SalidaDeEfectivo,
  armar: (salida: SalidaLeida) => Promise<Result<HechoNuevo[]>>,
): Promise<Result<T>> {
  const guardado = await tienda.interno.escritor.escribir(async (cuando) => {
    const leida = await leerSalida(tienda, salida, cuando)
    return leida.ok ? await armar(leida.value) : leida
  })
  return guardado.ok ? ok(guardado.value[0] as T) : guardado
}

/** Writes down an expense; a PIN of who may more lets it pass the fund's limit, or the drawer's ('fondo.pasa-el-limite', 'tope.*'). */
export const gastar = (
  tienda: TiendaLocal,
  salida: SalidaDeEfectivo,
  papel: Parameters<typeof armarGasto>[1],
): Promise<Result<GastoEfectivo>> =>
  salir(tienda, salida, async (de) => {
    const hecho = await gastoDe(tienda, de, papel)
    return hecho.ok ? ok<HechoNuevo[]>([hecho.value]) : hecho
  })

async function gastoDe(
  tienda: TiendaLocal,
  de: SalidaLeida,
  papel: Parameters<typeof armarGasto>[1],
): Promise<Result<HechoNuevo<typeof GastoEfectivo>>> {
  const campos = armarGasto(de, papel)
  if (!campos.ok) return campos
  const { moneda, centavos, autoriza, desde } = de
  const tope =
    desde.lugar === 'gaveta'
      ? await revisarTopeDeGaveta(tienda, { cajaId: desde.turno.cajaId, moneda, centavos, autoriza })
      : ok(campos.value.autorizadoPor)
  return tope.ok ? ok({ entity: GastoEfectivo, campos: { ...campos.value, autorizadoPor: tope.value } }) : tope
}

/** The cash of something that is written beside it, in the same act; the same failures as `gastar`. */
export async function efectivoPara(
  tienda: TiendaLocal,
  salida: SalidaDeEfectivo,
  papel: Parameters<typeof armarGasto>[1],
  cuando: Lugar,
): Promise<Result<HechoNuevo<typeof GastoEfectivo>>> {
  const leida = await leerSalida(tienda, salida, cuando)
  return leida.ok ? await gastoDe(tienda, leida.value, papel) : leida
}

/** Writes down a deposit: the cash is on its way to the bank. */
export const depositar = (
  tienda: TiendaLocal,
  salida: SalidaDeEfectivo,
  papel: Parameters<typeof armarDeposito>[1],
): Promise<Result<DepositoBanco>> =>
  salir(tienda, salida, (de) => {
    const campos = armarDeposito(de, papel)
    return Promise.resolve(campos.ok ? ok<HechoNuevo[]>([{ entity: DepositoBanco, campos: campos.value }]) : campos)
  })

/** Writes down what was counted in a fund or in the safe. */
export async function arquear(tienda: TiendaLocal, datos: Omit<DatosArqueo, 'quien'>): Promise<Result<ArqueoEfectivo>> {
  const guardado = await tienda.interno.escritor.escribir(() => {
    const quien = tienda.persona.valor()
    if (!quien) return Promise.resolve(fallo('guardar.sin-permiso'))
    const campos = armarArqueo({ ...datos, quien })
    return Promise.resolve(campos.ok ? ok<HechoNuevo[]>([{ entity: ArqueoEfectivo, campos: campos.value }]) : campos)
  })
  return guardado.ok ? ok(guardado.value[0] as ArqueoEfectivo) : guardado
}
