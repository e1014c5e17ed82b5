/**
 * Batches, one act after another, so that no order is in two. What a batch says happens first; the books follow, and what a process did not
 * live to write there the next one does before anything else (`pendiente`; docs/adr/0054-payouts.md).
 */
import type { comandosDesembolsos } from '#domain/desembolsos/comandos.desembolsos.ts'
import type * as z from 'zod'
import { idDeAbono, idDeDesembolso, sePuedePagar } from '#domain/desembolsos/desembolso.rules.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { LoteDePago, ORDENES_POR_LOTE, type PagoDeLote } from '#domain/desembolsos/lote.entity.ts'
import { aprobarLote, devolverDelLote, estaVivo, pagarLote } from '#domain/desembolsos/lote.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { avisarDeTienda } from '../avisos/de-tienda.ts'
import { avisarAAfiliado } from '../avisos/sin-pedido.ts'
import { escribirPagoAAfiliado } from '../afiliados/pagos.ts'
import { abrirPlataforma, abrirPublico, baseDeTienda, idTiendaPublica } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor, type Cambio } from '../core/decisiones.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { deACadaUna, siSeLee } from '../core/por-tienda.ts'
import { turnosPor } from '../core/queues.ts'
import { situacionDe } from './cuenta.ts'
import type { Saldos } from './saldos.ts'

type Cuerpo<C extends 'armarLote' | 'anotarAbonoDeTienda' | 'pagarLote' | 'devolverPagoDeLote'> = z.output<
  (typeof comandosDesembolsos)[C]['cuerpo']
>

/** Who acts: the account of the person, and what people call them. */
export interface Operador {
  usuarioId: string
  nombre: string
  en: string
}

type ConSaldos = { server: Server; saldos: Saldos }

const turnos = turnosPor()
const COLA = 'lotes'
const acto = ({ usuarioId: autor, en }: Operador, tiendaId = ''): ActoServidor => ({ autor, en, tiendaId })

/** Those that keep orders from being in another one, after what others left to be written was. */
async function lotesVivos(server: Server): Promise<LoteDePago[]> {
  const plataforma = await abrirPlataforma(server.store)
  const sinEscribir: LoteDePago[] = []
  for (const lote of await leerTodos(plataforma, LoteDePago, { clave: 'pendiente' })) {
    const completo = await completar(server, lote)
    if (completo.pendiente) sinEscribir.push(completo)
  }
  const [armados, aprobados] = await Promise.all([
    leerTodos(plataforma, LoteDePago, { clave: 'armado' }),
    leerTodos(plataforma, LoteDePago, { clave: 'aprobado' }),
  ])
  return [...sinEscribir, ...armados, ...aprobados]
}

/** The batches that keep orders from being in another one. */
export const vivos = (server: Server): Promise<LoteDePago[]> => turnos(server.store).enFila(COLA, () => lotesVivos(server))

/**
 * Writes in the books what a batch says that happened: in each store's, or in the platform's of affiliates. Done again it changes nothing. A store that
 * cannot be written now leaves it pending, and keeps no other from its own.
 */
async function completar(server: Server, lote: LoteDePago): Promise<LoteDePago> {
  const quien = { autor: 'servidor', en: new Date(`${lote.pagadoEl}T16:00:00Z`).toISOString() }
  const escribir = lote.clase === 'tiendas' ? escribirDesembolso : escribirDeAfiliado
  const escritos = await deACadaUna(lote.pagos, (pago) => siSeLee(server, pago.quien, () => escribir(server, lote, pago, quien)))
  if (escritos.some((escrito) => escrito !== true)) return lote
  const plataforma = await abrirPlataforma(server.store)
  const hecho = await editarDecision(server, { db: plataforma, entity: LoteDePago, id: lote.id, acto: { ...quien, tiendaId: '' } }, () =>
    ok({ pendiente: false }),
  )
  if (!hecho.ok) throw new Error(`${lote.id}: ${hecho.error.code}`)
  return hecho.value
}

/** What an affiliate was paid, in the platform's books; they hear of it. */
async function escribirDeAfiliado(
  server: Server,
  lote: LoteDePago,
  pago: PagoDeLote,
  quien: Pick<ActoServidor, 'autor' | 'en'>,
): Promise<true> {
  const clase = await escribirPagoAAfiliado(server, lote, pago, quien)
  if (clase) await avisarAAfiliado(server, pago.quien, { clase, motivo: pago.motivo, instante: pago.pagoId })
  return true
}

/** What one store was paid, and that its bank gave it back, in its books. */
async function escribirDesembolso(
  server: Server,
  { id: loteId, numero: loteNumero, metodoId, pagadoEl: fecha }: LoteDePago,
  { quien: tienda, pagoId: id, cuenta, centavos, ordenes, estado, referencia, motivo, devueltoEl }: PagoDeLote,
  quien: Pick<ActoServidor, 'autor' | 'en'>,
): Promise<true> {
  const noLlego = { clase: 'mercana_devuelto', en: server.ahora().toISOString(), motivo, instante: id } as const
  if (estado === 'rechazado') await avisarPago(server, tienda, noLlego)
  if (estado !== 'pagado' && estado !== 'devuelto') return true
  const decision = { db: await baseDeTienda(server.store, tienda, 'conta'), entity: Desembolso, id, acto: { ...quien, tiendaId: tienda } }
  const previo = await leerUno(decision.db, Desembolso, id)
  const campos = { loteId, loteNumero, metodoId, fecha, cuenta, centavos, ordenes, referencia }
  if (!previo) {
    await crearDecision(server, decision, { ...campos, estado: 'pagado' })
    await avisarPago(server, tienda, { clase: 'mercana_pago', en: server.ahora().toISOString(), instante: id })
  }
  if (estado === 'pagado' || previo?.estado === 'devuelto') return true
  const devuelto = await editarDecision(server, decision, () => ok({ estado, devueltoEl, devueltoMotivo: motivo }))
  if (!devuelto.ok) throw new Error(`${id}: ${devuelto.error.code}`)
  await avisarPago(server, tienda, noLlego)
  return true
}

async function avisarPago(server: Server, tiendaId: string, aviso: Parameters<typeof avisarDeTienda>[2]): Promise<void> {
  const tienda = await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tiendaId))
  if (tienda) await avisarDeTienda(server, tienda, aviso)
}

/** What a process that died had left to be written. Before the server answers anything. */
export async function completarLotes(server: Server): Promise<() => void> {
  await vivos(server)
  return () => undefined
}

type Pagos = Omit<PagoDeLote, 'estado' | 'referencia' | 'motivo' | 'devueltoEl'>

/**
 * Builds one, whole or not at all, of what `pagosDe` says that is owed now. It is told which batches hold what, and the fiscal day; nothing else is
 * built or paid meanwhile.
 */
export function armarDe(
  server: Server,
  { id: uuid, metodoId, clase }: Pick<LoteDePago, 'clase' | 'metodoId'> & { id: string },
  quien: Operador,
  pagosDe: (id: string, lotes: readonly LoteDePago[], hoy: string) => Promise<readonly Result<Pagos>[]>,
): Promise<Result<{ id: string }>> {
  const id = `${LoteDePago.tipo}:${uuid}`
  return turnos(server.store).enFila(COLA, async () => {
    const plataforma = await abrirPlataforma(server.store)
    if (await leerUno(plataforma, LoteDePago, id)) return ok({ id })
    const metodo = await leerUno(plataforma, MetodoDePlataforma, metodoId)
    if (!metodo) return fallo('lote.metodo')
    const [lotes, hoy] = [await lotesVivos(server), diaFiscal(quien.en)]
    const pagos: PagoDeLote[] = []
    for (const armado of await pagosDe(id, lotes, hoy)) {
      if (!armado.ok) return armado
      pagos.push({ ...armado.value, estado: 'por_pagar', referencia: '', motivo: '', devueltoEl: '' })
    }
    if (new Set(pagos.map((pago) => pago.quien)).size !== pagos.length) return fallo('lote.repetida')
    if (pagos.reduce((suma, { ordenes }) => suma + ordenes.length, 0) > ORDENES_POR_LOTE) return fallo('lote.demasiadas-ordenes')
    const [ultimo] = await leerTodos(plataforma, LoteDePago, { orden: 'desc', limite: 1 })
    const creado = await crearDecision(
      server,
      { db: plataforma, entity: LoteDePago, id, acto: acto(quien) },
      {
        clase,
        numero: (ultimo?.numero ?? 0) + 1,
        fecha: hoy,
        metodoId,
        metodoNombre: metodo.nombre,
        armadoPor: quien.usuarioId,
        armadoNombre: quien.nombre,
        pagos,
        totalCentavos: pagos.reduce((suma, { centavos }) => suma + centavos, 0),
        aprobaciones: [],
        estado: 'armado',
      },
    )
    return creado.ok ? ok({ id }) : creado
  })
}

/** Builds one of what these stores are owed now. */
export const armar = (
  { server, saldos }: ConSaldos,
  { id, metodoId, tiendas }: Cuerpo<'armarLote'>,
  operador: Operador,
): Promise<Result<{ id: string }>> =>
  armarDe(server, { id, metodoId, clase: 'tiendas' }, operador, (loteId, lotes, hoy) =>
    deACadaUna(tiendas, async ({ tienda, centavos }): Promise<Result<Pagos>> => {
      const ficha = await leerUno(abrirPublico(server.store), TiendaPublica, idTiendaPublica(tienda))
      if (!ficha) return fallo('tienda.no-existe')
      const { tiendaNombre: nombre } = ficha
      const { porPagar, impedimento, cuenta } = await situacionDe({ store: server.store, saldos }, tienda, lotes, hoy)
      if (!sePuedePagar(impedimento) || !cuenta) return fallo('lote.impedido', { quien: nombre })
      if (porPagar.exigibleCentavos !== centavos) return fallo('lote.cambio', { quien: nombre })
      const { ordenes } = porPagar
      return ok({ quien: tienda, nombre, pagoId: idDeDesembolso(loteId, tienda), cuenta, centavos, retenidoCentavos: 0, ordenes })
    }),
  )

/** A store that owes paid all of it: its orders are settled by what it paid. */
export function abonar(
  { server, saldos }: ConSaldos,
  tiendaId: string,
  { id: uuid, metodoId, centavos, dia, referencia }: Cuerpo<'anotarAbonoDeTienda'>,
  quien: Operador,
): Promise<Result<{ id: string }>> {
  const id = idDeAbono(uuid, tiendaId)
  return turnos(server.store).enFila(COLA, async () => {
    const { store } = server
    const db = await baseDeTienda(store, tiendaId, 'conta')
    if (await leerUno(db, Desembolso, id)) return ok({ id })
    const hoy = diaFiscal(quien.en)
    if (dia > hoy) return fallo('abono.dia')
    const metodo = await leerUno(abrirPlataforma(store), MetodoDePlataforma, metodoId)
    if (!metodo) return fallo('lote.metodo')
    const { porPagar } = await situacionDe({ store, saldos }, tiendaId, await lotesVivos(server), hoy)
    if (porPagar.exigibleCentavos >= 0) return fallo('abono.nada')
    if (porPagar.exigibleCentavos !== -centavos) return fallo('abono.cambio')
    const cuenta = { banco: metodo.banco, numero: '', tipo: '', titular: 'Mercana', identificacion: '' } as const
    const campos = {
      clase: 'abono',
      loteId: '',
      loteNumero: 0,
      metodoId,
      fecha: dia,
      cuenta,
      centavos,
      referencia,
      estado: 'pagado',
    } as const
    const creado = await crearDecision(
      server,
      { db, entity: Desembolso, id, acto: acto(quien, tiendaId) },
      { ...campos, ordenes: porPagar.ordenes },
    )
    return creado.ok ? ok({ id }) : creado
  })
}

type CamposDeLote = Cambio<(typeof LoteDePago)['campos']>

/** Changes one by what `cambio` makes of it, and writes down what follows from it. */
function mover(
  server: Server,
  id: string,
  quien: Operador,
  cambio: (lote: LoteDePago) => Result<CamposDeLote>,
): Promise<Result<LoteDePago>> {
  return turnos(server.store).enFila(COLA, async () => {
    await lotesVivos(server)
    const db = await abrirPlataforma(server.store)
    if (!(await leerUno(db, LoteDePago, id))) return fallo('lote.no-existe')
    const movido = await editarDecision(server, { db, entity: LoteDePago, id, acto: acto(quien) }, cambio)
    return movido.ok && movido.value.pendiente ? ok(await completar(server, movido.value)) : movido
  })
}

/** One of the two approvals. */
export const aprobar = (server: Server, id: string, quien: Operador): Promise<Result<LoteDePago>> =>
  mover(server, id, quien, (lote) => aprobarLote(lote, { por: quien.usuarioId, nombre: quien.nombre, en: quien.en }))

/** It is not paid: what it held waits for another one. */
export const anular = (server: Server, id: string, motivo: string, quien: Operador): Promise<Result<LoteDePago>> =>
  mover(server, id, quien, (lote) => {
    if (lote.estado === 'anulado') return fallo('lote.ya-anulado')
    return estaVivo(lote) ? ok({ estado: 'anulado', motivo, anuloNombre: quien.nombre }) : fallo('lote.ya-pagado')
  })

/** What the bank took of it. Taken by none it is not paid at all. */
export const pagar = (server: Server, id: string, { dia, respuestas }: Cuerpo<'pagarLote'>, quien: Operador): Promise<Result<LoteDePago>> =>
  mover(server, id, quien, (lote) => {
    const pagos = pagarLote(lote, respuestas, { dia, hoy: diaFiscal(quien.en) })
    return pagos.ok ? ok({ pagos: pagos.value, estado: 'pagado', pagadoEl: dia, pagoNombre: quien.nombre, pendiente: true }) : pagos
  })

/** The bank gave the payment of a store back. */
export const devolver = (
  server: Server,
  id: string,
  { quien: aQuien, motivo, dia }: Cuerpo<'devolverPagoDeLote'>,
  quien: Operador,
): Promise<Result<LoteDePago>> =>
  mover(server, id, quien, (lote) => {
    const pagos = devolverDelLote(lote, { quien: aQuien, motivo, dia, hoy: diaFiscal(quien.en) })
    return pagos.ok ? ok({ pagos: pagos.value, pendiente: true }) : pagos
  })
