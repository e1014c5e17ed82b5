/** Lends tills their parts of a customer's limit (`credito-prestado.rules.ts`): one customer at a time, and the document is on disk before the answer. */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { componer, leer } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import {
  idPrestado,
  prestar,
  retenidoPorOtras,
  type PedidoDePrestamo,
  type SituacionDeCredito,
} from '#domain/ventas/credito-prestado.rules.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo, leerTodos, leerUno } from '../core/documentos.ts'
import { confianzaDeEquipo } from '../core/hechos/confianza.ts'
import { rangosDe } from '../core/hechos/libreta.ts'
import { esId } from '../core/hechos/remitente.ts'
import type { Db } from '../store/port.ts'
import { movimientosDe } from '../sync/aclaraciones/credito.ts'
import { familiaDe } from '../sync/aclaraciones/uniones.ts'

/** Another process may lend of the same customer. */
const INTENTOS = 20

interface Prestado {
  prestado: CreditoPrestado
  saldoCentavos: number
  enOtrasCentavos: number
}

interface Lugar {
  server: Pick<Server, 'store'>
  tiendaId: string
  ops: Db
  cajas: number
  en: string
  hastaSeq: ReadonlyMap<string, number>
}

/**
 * The parts of one till, of the customers that it asks about; those who have no limit, or no credit, are left out. Nothing to a till of which somebody
 * has to look at something, nor in a store that sells nothing on credit with no line.
 */
export async function prestarCredito(
  server: Pick<Server, 'store' | 'central'>,
  { tiendaId, en }: { tiendaId: string; en: string },
  dispositivoId: string,
  pedidos: readonly (Omit<PedidoDePrestamo, 'dispositivoId'> & { clienteId: string })[],
): Promise<Prestado[]> {
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  const [config, dispositivos, confianza] = await Promise.all([
    leerUno(ops, Tienda, idTienda(tiendaId)),
    leerTodos(baseDeTienda(server.store, tiendaId, 'equipo'), Dispositivo),
    confianzaDeEquipo(server, tiendaId, dispositivoId),
  ])
  if (config?.creditoSinConexion === 'bloquear' || confianza.nivel === 'poca') return []
  const cajas = dispositivos.filter(({ cajaId, estado }) => cajaId !== '' && estado === 'activo')
  // What is held of each is read before the jobs catch up: what comes meanwhile counts against its part, and does not count twice.
  const hastaSeq = new Map(
    await Promise.all(
      cajas.map(async ({ id }) => [id, corridoHasta(rangosDe(await server.central.ingesta.libreta(tiendaId, id)))] as const),
    ),
  )
  await server.central.trabajos.ponerAlDia(tiendaId)
  const lugar: Lugar = { server, tiendaId, ops, cajas: cajas.length, en, hastaSeq }
  const prestados: Prestado[] = []
  for (const { clienteId, ...pedido } of pedidos) {
    const prestado = esId(clienteId) ? await deCliente(lugar, clienteId, { ...pedido, dispositivoId }) : undefined
    if (prestado) prestados.push(prestado)
  }
  return prestados
}

/** The last seq before the first gap. */
const corridoHasta = (rangos: readonly (readonly [number, number])[]): number => (rangos[0] && rangos[0][0] <= 1 ? rangos[0][1] : 0)

async function deCliente(lugar: Lugar, clienteId: string, pedido: PedidoDePrestamo): Promise<Prestado | undefined> {
  const { server, tiendaId, ops, en } = lugar
  const familia = await familiaDe({ store: server.store, tiendaId, ops }, clienteId)
  if (!familia || !daCredito(familia.cliente)) return undefined
  const { cliente, ids } = familia
  const movimientos = await movimientosDe({ store: server.store, tiendaId, ops }, ids)
  const saldoCentavos = movimientos.reduce((suma, { centavos }) => suma + centavos, 0)
  const hoy = diaFiscal(en)
  const id = idPrestado(cliente.id)
  for (let intento = 0; intento < INTENTOS; intento++) {
    const crudos = await ops.getMany([id, ...ids.filter((otro) => otro !== cliente.id).map(idPrestado)])
    const enOtrasFichas = deTipo(
      CreditoPrestado,
      crudos.slice(1).flatMap((crudo) => crudo ?? []),
    )
    const situacion: SituacionDeCredito = {
      limiteCentavos: cliente.creditoAprobadoCentavos,
      saldoCentavos,
      movimientos,
      enOtrasFichasCentavos: enOtrasFichas.reduce((suma, { partes }) => suma + retenidoPorOtras(partes, '', movimientos, hoy), 0),
      cajas: lugar.cajas,
      hoy,
      hastaSeq: (dispositivoId) => lugar.hastaSeq.get(dispositivoId) ?? 0,
    }
    const [crudo] = crudos
    const guardado = crudo?.['tipo'] === CreditoPrestado.tipo ? leer(CreditoPrestado, crudo) : nuevo(cliente.id, tiendaId, en)
    const prestado = prestar(guardado, pedido, situacion)
    const enOtrasCentavos = situacion.enOtrasFichasCentavos + retenidoPorOtras(prestado.partes, pedido.dispositivoId, movimientos, hoy)
    if (prestado === guardado && crudo) return { prestado, saldoCentavos, enOtrasCentavos }
    const escrito = crudo ? (await ops.update({ ...prestado, rev: crudo.rev })).ok : (await ops.create(prestado)) === 'creado'
    if (escrito) return { prestado, saldoCentavos, enOtrasCentavos }
  }
  throw new Error(`${id}: could not be lent after ${INTENTOS} attempts`)
}

const daCredito = ({ condicion, creditoBloqueado, creditoAprobadoCentavos }: Cliente): boolean =>
  condicion === 'CREDITO' && !creditoBloqueado && creditoAprobadoCentavos > 0

const nuevo = (clienteId: string, tiendaId: string, en: string): CreditoPrestado =>
  componer(
    CreditoPrestado,
    idPrestado(clienteId),
    { clienteId, orden: 0, partes: [] },
    { tiendaId, en, creadoPor: 'servidor', dispositivoId: '', seq: 0, hlc: '' },
  )
