/** What is decided about transfers of tills, one change of the store's book of reconciliations each, and what was decided. */
import { movimientosDePedido } from '#domain/bancos/movimiento.ts'
import type { FilaDeHistorico } from '#domain/bancos/comandos.transferencias.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import {
  aprobacionesDe,
  aprobadoASolas,
  decididaPor,
  decidirTransferencia,
  numeroQueToma,
  movimientoDeTransferencia,
  type ActoDeTransferencia,
} from '#domain/bancos/transferencia.rules.ts'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import { bancoDe, llana } from '#domain/core/bancos.ts'
import { componer, tieneRol } from '#domain/core/entity.ts'
import { diaFiscal, limitesDelDia, sumarDias } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { idDeAnulacion } from '#domain/cobros/cobro.rules.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { EventoDePedido } from '#domain/pedidos/pedido.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar } from '../core/decisiones.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { esId } from '../core/hechos/remitente.ts'
import type { Actor, MembresiaActor } from '../http/actor.ts'
import { abrirLibro, leerEventos, soltarReferencia, tomarReferencia } from '../pedidos/libro.ts'
import type { Db, Store } from '../store/port.ts'
import { escribirCargos } from './cargos.ts'
import { exactasDe, leerCola, limiteDeDos } from './cola.ts'
import { conciliacionesVigentes } from './lectura.ts'
import { enTurno } from './turno.ts'

/** What one person let through alone counts for so long, as with orders. */
const DIAS_DE_DOS = 7

/** Who decides, in which store and when. */
export interface QuienVerifica {
  actor: {
    membresia: Pick<MembresiaActor, 'empleadoId' | 'rol' | 'otrosRoles' | 'ajustes'> | undefined
    persona: Pick<NonNullable<Actor['persona']>, 'usuarioId' | 'nombre'> | undefined
  }
  tiendaId: string
  en: string
}

type Decidida = Result<{ id: string; estado: Transferencia['estado'] }>

/**
 * Does it, or says why not. Approving takes the number of the transfer for this payment alone, orders included; what rejects it or takes that
 * back gives the number free, after it is stored: who dies in between leaves it taken by what may be approved again.
 */
export async function decidir(
  server: Pick<Server, 'store' | 'central'>,
  { actor: { membresia, persona }, tiendaId, en }: QuienVerifica,
  id: string,
  acto: ActoDeTransferencia,
): Promise<Decidida> {
  if (!membresia || !persona) return fallo('permiso.denegado')
  const { empleadoId } = membresia
  const quien = { empleadoId, usuarioId: persona.usuarioId, nombre: persona.nombre, esDueno: tieneRol(membresia, 'propietario') }
  const [ops, libro] = await Promise.all([baseDeTienda(server.store, tiendaId, 'ops'), abrirLibro(server.store)])
  const tomador = { padre: id, cobra: tiendaId }
  const hecho = await enTurno(server, tiendaId, async ({ conta, orden }) => {
    const antes = await leerUno(conta, Transferencia, id)
    if (!antes) return fallo('transferencia.no-existe')
    const alrededor = { en, ...(await alrededorDe(conta, ops, antes, en)) }
    const decidida = decidirTransferencia(antes, acto, quien, alrededor)
    if (!decidida.ok) return decidida
    const numero = { clase: 'referencia', ...numeroQueToma({ ...antes, ...decidida.value }) } as const
    if (acto.accion === 'aprobar' && !(await tomarReferencia(libro, tomador, numero))) return fallo('transferencia.referencia-usada')
    const { creadoPor, dispositivoId, seq, hlc, en: cobradaEn } = antes
    const campos = { ...Transferencia.esquemaCampos.parse(antes), ...decidida.value, orden }
    const despues = componer(Transferencia, id, campos, { tiendaId, en: cobradaEn, creadoPor, dispositivoId, seq, hlc })
    const rastro = { base: conta.nombre, docTipo: Transferencia.tipo, docId: id, accion: acto.accion, rev: '' }
    await auditar(server, { ...rastro, antes, despues, acto: { tiendaId, en, autor: empleadoId } })
    return ok({ valor: { antes, despues }, guardar: [despues] })
  })
  if (!hecho.ok) return hecho
  const { antes, despues } = hecho.value
  await escribirCargos(ops, [despues])
  server.central.trabajos.avisar(tiendaId)
  if (acto.accion === 'aprobar' && numeroDe(antes) === numeroDe(despues)) return ok({ id, estado: despues.estado })
  // In its own turn: whoever approved it again since then took the same number, and keeps it.
  const suelto = await enTurno(server, tiendaId, async ({ conta }) => {
    const ahora = await leerUno(conta, Transferencia, id)
    const loTiene = ahora !== undefined && aprobacionesDe(ahora).length > 0 && numeroDe(ahora) === numeroDe(antes)
    if (!loTiene) await soltarReferencia(libro, tomador, numeroQueToma(antes))
    return ok({ valor: undefined, guardar: [] })
  })
  return suelto.ok ? ok({ id, estado: despues.estado }) : suelto
}

/** Two of one number are one payment. */
function numeroDe(una: Transferencia): string {
  const { banco, referencia } = numeroQueToma(una)
  return `${bancoDe(banco) ?? ''} ${llana(referencia)}`
}

async function alrededorDe(conta: Db, ops: Db, { id, cajeroId, clase, ventaId }: Transferencia, en: string) {
  const movimientoId = movimientoDeTransferencia(id)
  const [anulacion, cuatroOjosDesdeCentavos, conciliaciones, recientes] = await Promise.all([
    clase === 'cobro' ? leerUno(ops, Cobro, idDeAnulacion(ventaId)) : undefined,
    limiteDeDos(ops),
    conciliacionesVigentes(conta, [movimientoId]),
    leerLegibles(conta, Transferencia, { clave: 'aprobada', desde: limitesDelDia(sumarDias(diaFiscal(en), -DIAS_DE_DOS)).desde }),
  ])
  const suya = conciliaciones.get(movimientoId)
  return {
    cuatroOjosDesdeCentavos,
    acumuladoCentavos: aprobadoASolas(recientes, cajeroId),
    cobroAnulado: anulacion !== undefined,
    conciliada: suya === undefined ? ('' as const) : suya.lineas.length > 0 ? ('con-linea' as const) : ('sin-linea' as const),
  }
}

/** Ends one that did not come; of who owes it, the customer is looked up: the one of the sale where nobody else is said. */
export async function terminar(
  server: Pick<Server, 'store' | 'central'>,
  quien: QuienVerifica,
  id: string,
  { clienteId, ...acto }: Omit<ActoDeTransferencia, 'cliente'> & { clienteId: string },
): Promise<Decidida> {
  if (acto.accion !== 'cargar') return await decidir(server, quien, id, acto)
  const [ops, conta] = await Promise.all([
    baseDeTienda(server.store, quien.tiendaId, 'ops'),
    baseDeTienda(server.store, quien.tiendaId, 'conta'),
  ])
  const suyo = clienteId || ((await leerUno(conta, Transferencia, id))?.clienteId ?? '')
  const cliente = esId(suyo) ? await leerUno(ops, Cliente, suyo) : undefined
  return await decidir(server, quien, id, { ...acto, ...(cliente ? { cliente: { clienteId: cliente.id, nombre: cliente.nombre } } : {}) })
}

/** Approves those of these that the bank still says exactly, one after another; the others are named with why not. */
export async function aprobarExactas(
  server: Pick<Server, 'store' | 'central'>,
  quien: QuienVerifica,
  ids: readonly string[],
): Promise<{ hechas: string[]; saltadas: { id: string; code: string }[] }> {
  const exactas = exactasDe(await leerCola(server.store, quien.tiendaId, false, quien.en))
  const hechas: string[] = []
  const saltadas: { id: string; code: string }[] = []
  for (const id of new Set(ids)) {
    const acto = { accion: 'aprobar', motivo: '', banco: '', referencia: '' } as const
    const hecho: Decidida = exactas.has(id) ? await decidir(server, quien, id, acto) : fallo('transferencia.no-exacta')
    if (hecho.ok) hechas.push(id)
    else saltadas.push({ id, code: hecho.error.code })
  }
  return { hechas, saltadas }
}

/** Rows of one answer. */
const EN_HISTORICO = 2000
/** An order is paid days after it was placed. */
const DIAS_DE_PEDIDO = 31
const MINUTO_MS = 60_000
const minutosEntre = (desde: string, hasta: string): number =>
  Math.max(0, Math.round((Date.parse(hasta) - Date.parse(desde)) / MINUTO_MS)) || 0

/** Transfers that came between two days and were decided, newest first: of tills, and receipts of orders. */
export async function leerHistorico(
  store: Store,
  tiendaId: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<{ filas: FilaDeHistorico[]; hayMas: boolean }> {
  const [conta, ops] = await Promise.all([baseDeTienda(store, tiendaId, 'conta'), baseDeTienda(store, tiendaId, 'ops')])
  const [inicio, fin] = [limitesDelDia(desde).desde, limitesDelDia(hasta).hasta]
  const [transferencias, pedidos] = await Promise.all([
    leerLegibles(conta, Transferencia, { desde: inicio, hasta: fin }),
    leerLegibles(ops, Pedido, { desde: limitesDelDia(sumarDias(desde, -DIAS_DE_PEDIDO)).desde, hasta: fin }),
  ])
  const libro = await abrirLibro(store)
  const dePedidos: FilaDeHistorico[] = []
  for (const pedido of pedidos)
    if (pedido.estado.comprobantes.some(({ estado }) => estado === 'aprobado' || estado === 'rechazado'))
      dePedidos.push(...filasDePedido(pedido, await leerEventos(libro, pedido.id)))
  const filas = [...transferencias.flatMap(filaDeVenta), ...dePedidos]
    .filter(({ fecha }) => fecha >= desde && fecha <= hasta)
    .sort((a, b) => (a.decididaEn < b.decididaEn ? 1 : -1))
  const vistas = filas.slice(0, EN_HISTORICO)
  const conciliadas = await conciliacionesVigentes(
    conta,
    vistas.map(({ id }) => id),
  )
  return {
    filas: vistas.map((fila) => ({ ...fila, conciliada: (conciliadas.get(fila.id)?.lineas.length ?? 0) > 0 })),
    hayMas: filas.length > vistas.length,
  }
}

function filaDeVenta(una: Transferencia): FilaDeHistorico[] {
  const ultima = decididaPor(una)
  if (!ultima) return []
  const { id, en, clase, metodo, ventaId: documentoId, ncf: nombre, fecha, banco, referencia, moneda, centavos, estado: resultado } = una
  const comun = { clase, metodo, documentoId, nombre, fecha, banco, referencia, moneda, centavos, resultado }
  return [
    {
      ...comun,
      id: movimientoDeTransferencia(id),
      verificador: ultima.nombre,
      minutos: minutosEntre(en, ultima.en),
      decididaEn: ultima.en,
      motivo: ultima.motivo,
      conciliada: false,
      archivoId: una.archivoId,
      reversible: resultado !== 'anulada',
    },
  ]
}

/** The receipts of an order that were decided, each with the act that settled it. Of those paid to the platform none: they are not the store's. */
function filasDePedido({ id: pedidoId, contenido, estado }: Pedido, eventos: readonly EventoDePedido[]): FilaDeHistorico[] {
  if (contenido.metodo.deMercana) return []
  const contados = new Set(estado.historia.flatMap(({ id, veredicto }) => (veredicto === 'aceptado' ? [id] : [])))
  const suyo = (comprobanteId: string, accion: EventoDePedido['accion']): EventoDePedido | undefined =>
    eventos
      .filter((uno) => uno.accion === accion && uno.datos['comprobanteId'] === comprobanteId && contados.has(uno.id))
      .reduce<EventoDePedido | undefined>((ultimo, uno) => (!ultimo || uno.hlc > ultimo.hlc ? uno : ultimo), undefined)
  const fechas = new Map(movimientosDePedido({ id: pedidoId, contenido, estado }).map(({ id, fecha }) => [id, fecha]))
  return estado.comprobantes.flatMap((comprobante): FilaDeHistorico[] => {
    if (comprobante.estado !== 'aprobado' && comprobante.estado !== 'rechazado') return []
    const aprobado = comprobante.estado === 'aprobado'
    const llego = suyo(comprobante.id, 'enviarComprobante')?.en ?? contenido.colocadoEn
    const acto = suyo(comprobante.id, aprobado ? 'aprobarPago' : 'rechazarPago')
    const id = `${pedidoId}:${comprobante.id}`
    return [
      {
        id,
        clase: 'pedido',
        metodo: 'transferencia',
        documentoId: pedidoId,
        nombre: contenido.clienteNombre,
        fecha: fechas.get(id) ?? diaFiscal(llego),
        banco: comprobante.banco,
        referencia: comprobante.referencia,
        moneda: 'DOP',
        centavos: aprobado ? comprobante.aprobadoCentavos : comprobante.centavos,
        resultado: aprobado ? 'aprobada' : 'rechazada',
        verificador: acto?.nombre ?? '',
        minutos: minutosEntre(llego, acto?.en ?? llego),
        decididaEn: acto?.en ?? llego,
        motivo: comprobante.motivo,
        conciliada: false,
        archivoId: (comprobante.archivo && partesDeUrl(comprobante.archivo.url)?.id) ?? '',
        reversible: false,
      },
    ]
  })
}
