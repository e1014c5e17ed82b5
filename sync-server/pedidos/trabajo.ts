/**
 * Carries what people of a store did about orders, with or without signal, from the store's facts to the ledger, and the orders from
 * there to where they are read. The ledger first and the runner's cursor last: a crash repeats and nothing is done twice. No act is
 * refused; whether it counts is the fold's to say.
 */
import { Acceso, Empleado } from '#domain/personas/equipo.entity.ts'
import { EventoPedido } from '#domain/pedidos/pedido.entity.ts'
import { encodeHlc, estaAdelantado } from '#domain/core/hlc.ts'
import { autoridadDe } from '#domain/pedidos/pedido.rules.ts'
import type { AccionDePedido, EventoDePedido } from '#domain/pedidos/pedido.ts'
import { deTipo, leerUno } from '../core/documentos.ts'
import { baseDeTienda, idAcceso } from '../core/bases.ts'
import { ajustesDe } from '../core/ajustes.ts'
import { abrirLibro, anotarEvento, partesDePedido } from './libro.ts'
import { repartir } from './reparto.ts'
import { loQueSeSabe } from './sabido.ts'
import { pasaDelTope, soltarTope } from './tope.ts'
import type { TiendaAbierta, Trabajo } from '../core/trabajos/trabajo.ts'

export const pedidos: Trabajo = {
  nombre: 'pedidos',
  version: 1,
  async procesar(tienda, docs) {
    const hechos = deTipo(EventoPedido, docs).filter(({ pedidoId }) => partesDePedido(pedidoId)?.tiendaId === tienda.tiendaId)
    if (hechos.length === 0) return
    const libro = await abrirLibro(tienda.store)
    for (const hecho of hechos) await anotarEvento(libro, hecho.pedidoId, await eventoDe(tienda, hecho))
    for (const pedidoId of new Set(hechos.map((hecho) => hecho.pedidoId))) await repartir(tienda.store, pedidoId)
    for (const hecho of hechos) await soltarTope(tienda, hecho)
  },
}

/** The fact as the ledger keeps it: with what only the server knows of whoever did it. */
async function eventoDe(tienda: TiendaAbierta, hecho: EventoPedido): Promise<EventoDePedido> {
  const { id, accion, en, creadoPor, datos, previo, pedidoId } = hecho
  const recibidoEn = (hecho as { recepcion?: { en?: string } }).recepcion?.en ?? tienda.en
  return {
    id,
    accion,
    hlc: sinAdelanto(hecho, recibidoEn),
    en,
    recibidoEn,
    actor: creadoPor,
    ...(await quienEs(tienda, creadoPor, accion, en)),
    previo,
    datos,
    ...(await loQueSeSabe(tienda.store, pedidoId, { id, accion, datos, actor: creadoPor })).sabido,
    ...((await pasaDelTope(tienda, hecho, recibidoEn)) ? { sobreElTope: true } : {}),
    deDispositivo: true,
  }
}

function sinAdelanto({ hlc, creadoPor }: EventoPedido, recibidoEn: string): string {
  const recibidoMs = Date.parse(recibidoEn)
  return estaAdelantado(hlc, recibidoMs) ? encodeHlc(recibidoMs, 0, creadoPor) : hlc
}

/** The role in which they may do this in the store, now or when they did it, and the person that they are. */
export async function quienEs(
  { store, tiendaId }: Pick<TiendaAbierta, 'store' | 'tiendaId'>,
  empleadoId: string,
  accion: AccionDePedido,
  en: string,
): Promise<Pick<EventoDePedido, 'rol' | 'permitido' | 'nombre' | 'persona'>> {
  const acceso = await leerUno(baseDeTienda(store, tiendaId, 'ops'), Acceso, idAcceso(empleadoId))
  const persona = (await leerUno(baseDeTienda(store, tiendaId, 'equipo'), Empleado, empleadoId))?.usuarioId ?? ''
  const ajustes = await ajustesDe({ store }, tiendaId)
  const autoridad = acceso?.activo ? autoridadDe({ ...acceso, ajustes }, accion, en) : { rol: 'nadie' as const }
  return { ...autoridad, nombre: acceso?.nombre ?? '', persona }
}
