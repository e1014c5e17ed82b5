/**
 * The open orders of the platform in a few words each, kept in memory: what the operator's queues and figures are made of. Read whole once,
 * and after that by what changed in the ledger, also by other processes.
 */
import type { FilaDeReembolso, FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { estaAbierto } from '#domain/pedidos/pagos/pedido.dinero.ts'
import { loReclamado } from '#domain/pedidos/reembolsos/reembolso.palabras.ts'
import type { PedidoEnLista } from '#domain/pedidos/comandos.pedidos.ts'
import { debidoEn } from '#domain/pedidos/palabras/pedido.atraso.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { enEspera } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import type { Store } from '../store/port.ts'
import { llano } from '../core/llano.ts'
import { KeyedQueue } from '../core/queues.ts'
import { abrirLibro, TIPO_PEDIDO, type PedidoEnLibro } from './libro.ts'

export interface PedidoAbierto {
  fila: PedidoEnLista
  /** What it is found by, plain. */
  texto: string
  porVerificar: FilaDeVerificacion[]
  /** What is asked back of it and not settled. */
  reembolsos: FilaDeReembolso[]
}

export interface Abiertos {
  /** By id, with everything that the ledger had when this was asked. */
  leer(): Promise<ReadonlyMap<string, PedidoAbierto>>
}

const PAGINA = 500
/** Nobody asked for so long that reading them anew costs less than what happened meanwhile. */
const OLVIDO_MS = 10 * 60_000

/** Follows the ledger of this store when it is asked. */
export function seguirAbiertos(store: Store, ahora: () => Date): Abiertos {
  const turnos = new KeyedQueue()
  let abiertos = new Map<string, PedidoAbierto>()
  let hasta = ''
  let leidoMs = 0
  const leer = async (): Promise<ReadonlyMap<string, PedidoAbierto>> => {
    const libro = await abrirLibro(store)
    const ahoraMs = ahora().getTime()
    if (hasta === '' || ahoraMs - leidoMs > OLVIDO_MS) {
      // The mark first: what happens while they are read comes again.
      hasta = await libro.seq()
      const docs = await libro.find<PedidoEnLibro>({ tipo: TIPO_PEDIDO, clave: 'activo' })
      abiertos = new Map(docs.map((doc) => [doc.id, resumir(doc)]))
    }
    leidoMs = ahoraMs
    for (;;) {
      const { cambios, seq, alDia } = await libro.changes<PedidoEnLibro>(hasta, PAGINA)
      for (const { id, doc } of cambios) {
        if (doc?.tipo !== TIPO_PEDIDO) continue
        if (doc.estado.activo) abiertos.set(id, resumir(doc))
        else abiertos.delete(id)
      }
      hasta = seq
      if (alDia) return abiertos
    }
  }
  return { leer: () => turnos.enFila('leer', leer) }
}

/** An order as lists show it, and find it. */
export function resumir({ id, contenido, estado }: PedidoEnLibro): PedidoAbierto {
  const { grupoId, tiendaId, tiendaNombre, usuarioId, clienteNombre, clienteTelefono, clienteEmail, colocadoEn, metodo } = contenido
  const { pedido, pago, entrega, fiscal, liquidacion, activo, totalCentavos, porDevolverCentavos, mensajeroNombre, ncf } = estado
  const comun = { pedidoId: id, grupoId, tiendaId, tiendaNombre, clienteNombre }
  return {
    fila: {
      ...comun,
      colocadoEn,
      metodoNombre: metodo.nombre,
      debidoEn: debidoEn(contenido, estado),
      estado: { pedido, pago, entrega, fiscal, liquidacion, activo, totalCentavos, porDevolverCentavos, mensajeroNombre, ncf },
      cancelacionPedida: estado.cancelacion?.estado === 'pedida',
      intervenido: estado.historia.some(({ rol }) => rol === 'operador'),
    },
    texto: llano([numeroDePedido(contenido), id, tiendaNombre, clienteNombre, clienteTelefono, clienteEmail, ncf].join(' ')),
    // What was placed before there were methods of the platform is a store's.
    porVerificar: enEspera(estado).map((una) => ({ ...comun, ...una, usuarioId, metodo: { ...metodo, deMercana: deMercana(contenido) } })),
    reembolsos: estado.reembolsos
      .filter((uno) => uno.solicitud !== undefined && estaAbierto(uno))
      .map((reembolso) => ({
        pedidoId: id,
        numero: numeroDePedido(contenido),
        tiendaId,
        tiendaNombre,
        clienteNombre,
        deMercana: deMercana(contenido),
        reembolso,
        que: loReclamado(contenido, reembolso),
        desde: reembolso.solicitud?.dichos.at(-1)?.en ?? colocadoEn,
      })),
  }
}

/** Is it paid into an account of the platform? Orders of before there were any say nothing. */
export const deMercana = ({ metodo }: { metodo: { deMercana?: boolean | undefined } }): boolean => metodo.deMercana === true
