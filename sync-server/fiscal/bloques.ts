/** What is decided about blocks that were lent: lending more, freezing, declaring unused numbers void. */
import { numerosConConfianza } from '#domain/confianza/confianza.rules.ts'
import { BloqueNCF } from '#domain/fiscal/ncf.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { DIA_MS } from '#domain/core/fecha.ts'
import { DIAS_QUE_GUARDA, type capacidades } from '#domain/core/sync.ts'
import { seEmiteEnOficina, tiposDeCargo, type TipoComprobante } from '#domain/core/tipos-comprobante.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { editarDecision, type ActoServidor } from '../core/decisiones.ts'
import { confianzaDeEquipo } from '../core/hechos/confianza.ts'
import { conNumerados, leerNumerados } from './numerados.ts'
import { algunoEn, conCuarentena, ultimoUsadoDe, type NumerosPorTipo } from './numeros.ts'
import { anotarAnuladas, loDiceElServidor } from './ecf/anulaciones.ts'

/** Every number of a store that the server holds as used: what waits of each device is known by its notebook, since the facts themselves may weigh a megabyte each. */
export async function numerosDeTienda({ store, central }: Pick<Server, 'store' | 'central'>, tiendaId: string): Promise<NumerosPorTipo> {
  const equipo = await baseDeTienda(store, tiendaId, 'equipo')
  const [{ numeros }, dispositivos] = await Promise.all([central.pliegues.alDia(tiendaId), equipo.find({ tipo: Dispositivo.tipo })])
  const esperan: string[] = []
  for (const { id } of dispositivos)
    for (const apartado of (await central.ingesta.libreta(tiendaId, id)).enCuarentena.values())
      if (apartado.revisada === undefined) esperan.push(apartado.id)
  return conNumerados(conCuarentena(numeros, esperan), await leerNumerados(store, tiendaId))
}

export interface PedidoDeBloque {
  dispositivoId: string
  tipoComprobante: TipoComprobante
  /** The till asks for itself, which it does when by its own count it runs low. */
  loPideElMismo: boolean
  /** Blocks lent up to this instant were lost with its store; '' or left out when none was. */
  descartadosHasta?: string | undefined
}

/** The active blocks of a device, with new ones when it runs low: of a till any type, of a browser those of the papers of purchases. */
export async function prestarBloques(
  server: Server,
  acto: ActoServidor,
  { dispositivoId, tipoComprobante, loPideElMismo, descartadosHasta }: PedidoDeBloque,
): Promise<Result<BloqueNCF[]>> {
  const { tiendaId, autor } = acto
  const dispositivo = await leerUno(baseDeTienda(server.store, tiendaId, 'equipo'), Dispositivo, dispositivoId)
  if (!dispositivo) return fallo('dispositivo.no-existe')
  if (dispositivo.estado === 'revocado') return fallo('dispositivo.revocado')
  if (dispositivo.cajaId === '' && !seEmiteEnOficina(tipoComprobante)) return fallo('dispositivo.no-es-caja')
  const vieja = tiposDeCargo.some((tipo) => tipo === tipoComprobante) ? await cajaQueNoSabe(server, tiendaId, 'cargo') : undefined
  if (vieja) return fallo('ncf.caja-vieja', { nombre: vieja.nombre })
  const [pliegue, libreta] = await Promise.all([
    server.central.pliegues.alDia(tiendaId),
    server.central.ingesta.libreta(tiendaId, dispositivoId),
  ])
  const numeros = conCuarentena(
    pliegue.numeros,
    [...libreta.enCuarentena.values()].map(({ id }) => id),
  )
  const confianza = await confianzaDeEquipo(server, tiendaId, dispositivoId)
  return server.central.asignador.prestar({
    tiendaId,
    numeros: (porBloque) => numerosConConfianza(confianza, porBloque),
    tipoComprobante,
    dispositivoId,
    cajaId: dispositivo.cajaId,
    autor,
    ultimoUsado: (bloques) => ultimoUsadoDe(bloques, numeros),
    loPideElMismo,
    descartadosHasta,
  })
}

/** A till in use that has not said that it understands these documents; undefined when all that were heard of lately do. */
async function cajaQueNoSabe(
  { store, central, ahora }: Server,
  tiendaId: string,
  que: (typeof capacidades)[number],
): Promise<Dispositivo | undefined> {
  const desde = new Date(ahora().getTime() - DIAS_QUE_GUARDA * DIA_MS).toISOString()
  const equipos = await leerTodos(baseDeTienda(store, tiendaId, 'equipo'), Dispositivo)
  for (const equipo of equipos) {
    if (equipo.clase !== 'caja' || equipo.estado !== 'activo') continue
    const contacto = await central.contactos.de(equipo.id)
    if (contacto?.estado && contacto.en >= desde && contacto.estado.sabe?.includes(que) !== true) return equipo
  }
  return undefined
}

/** Freezes one block for good: what was not used of it is never used. */
export async function congelarBloque(server: Server, acto: ActoServidor, bloqueId: string): Promise<Result<{ id: string }>> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  await server.central.asignador.anotarCongelado(bloqueId, acto.tiendaId)
  const congelado = await editarDecision(server, { db: ops, entity: BloqueNCF, id: bloqueId, acto }, () =>
    ok({ estado: 'congelado' as const }),
  )
  return congelado.ok ? ok({ id: bloqueId }) : congelado
}

/** Freezes every block of a device that left. */
export async function congelarBloquesDe(server: Server, acto: ActoServidor, dispositivoId: string): Promise<void> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const bloques = await leerTodos(ops, BloqueNCF, { padre: dispositivoId })
  for (const { id, estado } of bloques) if (estado === 'activo') await congelarBloque(server, acto, id)
}

export interface Anulacion {
  desde: number
  hasta: number
  codigo608: string
}

/** Declares unused numbers of a frozen block void (docs/FISCAL.md#voided-numbers). */
export async function anularNumeros(
  server: Server,
  acto: ActoServidor,
  bloqueId: string,
  { desde, hasta, codigo608 }: Anulacion,
): Promise<Result<{ id: string }>> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  const anulado = await editarDecision(server, { db: ops, entity: BloqueNCF, id: bloqueId, acto }, async (bloque) => {
    if (bloque.estado !== 'congelado') return fallo('bloque.no-congelado')
    if (desde > hasta || desde < bloque.desde || hasta > bloque.hasta)
      return fallo('bloque.numeros-ajenos', { desde: bloque.desde, hasta: bloque.hasta })
    if (bloque.anulados.some((previo) => previo.desde <= hasta && desde <= previo.hasta)) return fallo('bloque.ya-anulados')
    const usados = await numerosDeTienda(server, acto.tiendaId)
    if (algunoEn(usados.get(bloque.tipoComprobante) ?? [], desde, hasta)) return fallo('bloque.numeros-usados')
    const suya = await loDiceElServidor(server.store, acto.tiendaId, bloque)
    const nuevos = { desde, hasta, codigo608, en: acto.en, por: acto.autor, ...(suya && { loDiceElServidor: suya }) }
    return ok({ anulados: [...bloque.anulados, nuevos] })
  })
  if (!anulado.ok) return anulado
  await anotarAnuladas(server.store, acto.tiendaId)
  return ok({ id: bloqueId })
}
