/**
 * Who a customer is today: the record that stands for them and those that were joined to it (`cliente.rules.ts`). Which records point at
 * one no index tells: it is noted down beside the receipts, and what is noted is asked of the records themselves.
 */
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { vigentesDe } from '#domain/clientes/cliente.rules.ts'
import { tipoPropio } from '../../core/bases.ts'
import { abrirRecibos } from '../../core/hechos/recibos.ts'
import type { Stored } from '../../store/port.ts'
import { deTipo } from '../../core/documentos.ts'
import type { TiendaAbierta } from '../../core/trabajos/trabajo.ts'
import { existentes } from './ventas.ts'

/** More than anybody has of one customer; a circle ends by it too. */
const FICHAS_MAXIMAS = 100

const idUnion = (queda: string, unida: string): string => `union:${queda}:${unida}`

/** Notes down which records point at others. */
export async function anotarUniones({ store, tiendaId }: TiendaAbierta, docs: readonly Stored[]): Promise<void> {
  const uniones = deTipo(Cliente, docs).filter(({ unidoA }) => unidoA !== '')
  if (uniones.length === 0) return
  const recibos = await abrirRecibos(store, tiendaId)
  await recibos.createMany(uniones.map(({ id, unidoA }) => ({ id: idUnion(unidoA, id), tipo: tipoPropio('union'), clienteId: id })))
}

/** The record that stands for a customer, and every id under which they may have bought; undefined for who is not known. */
export async function familiaDe(
  { store, tiendaId, ops }: Pick<TiendaAbierta, 'store' | 'tiendaId' | 'ops'>,
  clienteId: string,
): Promise<{ cliente: Cliente; ids: string[] } | undefined> {
  const recibos = await abrirRecibos(store, tiendaId)
  const fichas = new Map<string, Cliente>()
  const porVer = [clienteId]
  for (let id = porVer.pop(); id !== undefined && fichas.size < FICHAS_MAXIMAS; id = porVer.pop()) {
    const [ficha] = fichas.has(id) ? [] : deTipo(Cliente, existentes([await ops.get(id)]))
    if (!ficha) continue
    fichas.set(id, ficha)
    const apuntan = await recibos.range<{ clienteId: string }>(idUnion(id, ''), `${idUnion(id, '')}\uffff`, FICHAS_MAXIMAS)
    porVer.push(...[ficha.unidoA, ...apuntan.map((union) => union.clienteId)].filter((otra) => otra !== ''))
  }
  const vigente = vigentesDe([...fichas.values()])
  const cliente = fichas.get(vigente(clienteId))
  if (!cliente) return undefined
  return { cliente, ids: [...fichas.keys()].filter((id) => vigente(id) === cliente.id) }
}
