/** A till's parts of its customers' limits: asked for while there is a line, so that they are on disk when there is none. */
import type * as z from 'zod'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { CreditoPrestado } from '#domain/clientes/credito-prestado.entity.ts'
import { CLIENTES_POR_PEDIDO, comandosCredito } from '#domain/cobros/comandos.credito.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { movimientoDeCobro } from '#domain/cobros/cobro.rules.ts'
import { DIA_MS, diaFiscal } from '#domain/core/fecha.ts'
import { ok, type Result } from '#domain/core/result.ts'
import { debePedir, idPrestado, parteDe, quedaPrestado } from '#domain/ventas/credito-prestado.rules.ts'
import { movimientosDeVentas, movimientosPorCliente } from '#domain/ventas/credito.rules.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { filaDe } from '#data/device/fila.ts'
import { ejecutarComoEquipo } from '#data/session/como-equipo.ts'
import type { TiendaLocal } from '#data/session/tienda-local.ts'

/** With a customer before it a till waits no longer. */
const ESPERA_MS = 5_000
/** What it did before the longest time for which a part is lent counts against none. */
const DIAS_PROPIOS = 8

type Respuesta = z.output<typeof comandosCredito.prestarCredito.respuesta>
type Abierta = Pick<TiendaLocal, 'tiendaId' | 'sync' | 'interno' | 'repo' | 'dispositivo'>

/**
 * Asks for what is about to be sold to one customer, and keeps what is answered. undefined where the server lends nothing of theirs: no limit, or no credit;
 * 'red.*' when nobody answered.
 */
export async function pedirPrestado(
  tienda: Abierta,
  clienteId: string,
  quiere: number,
): Promise<Result<Respuesta['prestados'][number] | undefined>> {
  const guardado = (await tienda.repo.get(CreditoPrestado, idPrestado(clienteId)))?.doc
  const tengo = parteDe(guardado, tienda.dispositivo.id)?.orden ?? 0
  const prestados = await pedir(tienda, [{ clienteId, tengo, quiere }])
  return prestados.ok ? ok(prestados.value[0]) : prestados
}

/** Asks for the parts that are missing, nearly spent, nearly over or not yet confirmed; answers how many it asked for. */
export async function mantenerPrestados(tienda: Abierta): Promise<Result<number>> {
  const { repo, dispositivo, interno } = tienda
  const ahora = interno.puertos.ahora()
  const hoy = diaFiscal(new Date(ahora).toISOString())
  const desde = new Date(ahora - DIAS_PROPIOS * DIA_MS).toISOString()
  const [clientes, prestados, pliegues, ventas, cobros] = await Promise.all([
    repo.buscar(Cliente),
    repo.buscar(CreditoPrestado),
    repo.buscar(CreditoCliente),
    repo.buscar(Venta, { desde }),
    repo.buscar(Cobro, { desde }),
  ])
  const docs = clientes.map(({ doc }) => doc)
  const vigente = vigentesDe(docs)
  const movimientos = movimientosPorCliente(
    pliegues.map(({ doc }) => doc),
    [...movimientosDeVentas(ventas.map(({ doc }) => doc)), ...cobros.map(({ doc }) => movimientoDeCobro(doc))],
    vigente,
  )
  const porId = new Map(prestados.map(({ doc }) => [doc.id, doc]))
  const pedidos = docs.flatMap(({ id, condicion, creditoAprobadoCentavos, creditoBloqueado, activo }) => {
    const fia = activo && condicion === 'CREDITO' && creditoAprobadoCentavos > 0 && !creditoBloqueado
    if (!fia || vigente(id) !== id) return []
    const prestado = porId.get(idPrestado(id))
    const parte = parteDe(prestado, dispositivo.id)
    const queda = quedaPrestado(prestado, dispositivo.id, movimientos.get(id) ?? [], hoy) ?? 0
    return debePedir(parte, queda, hoy) ? [{ clienteId: id, tengo: parte?.orden ?? 0, quiere: null }] : []
  })
  for (let i = 0; i < pedidos.length; i += CLIENTES_POR_PEDIDO) {
    const pedido = await pedir(tienda, pedidos.slice(i, i + CLIENTES_POR_PEDIDO))
    if (!pedido.ok) return pedido
  }
  return ok(pedidos.length)
}

async function pedir(
  { tiendaId, sync, interno }: Abierta,
  pedidos: z.input<typeof comandosCredito.prestarCredito.cuerpo>['pedidos'],
): Promise<Result<Respuesta['prestados']>> {
  const dicho = await ejecutarComoEquipo({ sync, interno }, comandosCredito.prestarCredito, { tiendaId }, { pedidos }, ESPERA_MS)
  if (!dicho.ok) return dicho
  const { prestados } = dicho.value
  const filas = new Map(
    prestados.map(({ prestado }) => [prestado.id, filaDe(prestado, { texto: JSON.stringify(prestado), hash: '', estado: 'servidor' })]),
  )
  await interno.ops.cambiar([...filas.keys()], (_previa, id) => filas.get(id))
  return ok(prestados)
}
