/** Registers what DGII authorised. No two ranges of one RNC and type may overlap, whichever store registers them. */
import { RangoNCF } from '#domain/entidades/ncf.ts'
import { Tienda } from '#domain/entidades/tienda.ts'
import { leer, type Campos } from '#domain/entity.ts'
import { diaFiscal } from '#domain/fecha.ts'
import { validarRango } from '#domain/ncf.rules.ts'
import { fallo, ok, type Result } from '#domain/result.ts'
import { baseDeTienda, idTienda } from '../bases.ts'
import type { Server } from '../contexto.ts'
import { crearDecision, type ActoServidor } from '../decisiones.ts'
import type { Db } from '../store/port.ts'
import { abrirNcf } from './asignador.ts'

export type RangoNuevo = Pick<Campos<typeof RangoNCF>, 'tipoComprobante' | 'desde' | 'hasta' | 'solicitud' | 'autorizacion' | 'fechaAutorizacion' | 'vence'>

/** The ranges of one RNC and type, of every store, in one document: whoever changes it first has won. */
interface Registro {
  id: string
  tipo: string
  rangos: { rangoId: string; tiendaId: string; desde: number; hasta: number }[]
}

const INTENTOS = 20

export async function crearRango(server: Server, acto: ActoServidor, nuevo: RangoNuevo): Promise<Result<RangoNCF>> {
  const { tiendaId } = acto
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const tienda = await ops.get(idTienda(tiendaId))
  if (!tienda) return fallo('tienda.no-existe')
  const rnc = leer(Tienda, tienda).tiendaRnc.replace(/\D/g, '')
  const rangoId = `rangoNCF:${rnc}:${nuevo.tipoComprobante}:${String(nuevo.desde).padStart(10, '0')}`
  const reservado = await reservar(server, { rnc, ...nuevo }, { rangoId, tiendaId }, diaFiscal(acto.en))
  if (!reservado.ok) return reservado
  const conta = await baseDeTienda(server.store, tiendaId, 'conta')
  return crearDecision(server, { db: conta, entity: RangoNCF, id: rangoId, acto }, { ...nuevo, rnc, siguiente: nuevo.desde, estado: 'activo' })
}

async function reservar(server: Server, rango: RangoNuevo & { rnc: string }, propio: { rangoId: string; tiendaId: string }, hoy: string): Promise<Result<true>> {
  const ncf = await abrirNcf(server.store)
  const { rnc, tipoComprobante, desde, hasta } = rango
  const id = `rangos:${rnc}:${tipoComprobante}`
  for (let i = 0; i < INTENTOS; i++) {
    const registro = await ncf.get<Registro>(id)
    const vivos = await soloExistentes(server, registro?.rangos ?? [])
    const valido = validarRango(rango, vivos.map((otro) => ({ ...otro, rnc, tipoComprobante })), hoy)
    if (!valido.ok) return valido
    const nuevo: Registro & { rev?: string } = { id, tipo: 'servidor:rangos', rangos: [...vivos, { ...propio, desde, hasta }], ...(registro ? { rev: registro.rev } : {}) }
    if (await guardado(ncf, nuevo)) return ok(true)
  }
  return fallo('rango.conflicto')
}

const guardado = async (db: Db, doc: { id: string; rev?: string }): Promise<boolean> => (await db.writeMany([doc]))[0]?.ok === true

/** Without those whose store did not live to write the range itself. */
async function soloExistentes(server: Server, rangos: Registro['rangos']): Promise<Registro['rangos']> {
  const existe = await Promise.all(rangos.map(async ({ rangoId, tiendaId }) => (await baseDeTienda(server.store, tiendaId, 'conta')).get(rangoId)))
  return rangos.filter((_, i) => existe[i] !== undefined)
}
