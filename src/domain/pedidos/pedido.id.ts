/** Group and store of an order's id; undefined for what is none. */
export function partesDePedido(pedidoId: string): { grupoId: string; tiendaId: string } | undefined {
  const [, grupoId, tiendaId] = /^pedido:([0-9a-f-]{36}):([a-z0-9_-]{1,60})$/.exec(pedidoId) ?? []
  return grupoId === undefined || tiendaId === undefined ? undefined : { grupoId, tiendaId }
}
