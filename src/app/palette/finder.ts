/** Products, customers and invoices of the open store by what people know of them, from what this device holds. */
import type { TiendaLocal } from '#data/session/tienda-local.ts'
import { sinUnidos } from '#domain/clientes/cliente.rules.ts'
import { Cliente } from '#domain/clientes/cliente.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { formatoIdentificacion } from '#domain/fiscal/identificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { paths } from '#features/paths.ts'
import { searcher } from '#ui/search.ts'
import { formatDateTime, formatUnitPrice } from '#ui/format.ts'

export interface Hit {
  href: string
  label: string
  detail: string
}
export interface Hits {
  what: 'Productos' | 'Clientes' | 'Facturas'
  hits: readonly Hit[]
}

/** Of each kind: the palette is a way there, not a list. */
const MOST = 5
/** Invoices that are looked through; older ones are found by their whole NCF. */
const RECENT = 500
/** With fewer letters everything would be found. */
const LEAST = 2

type Source = Pick<TiendaLocal, 'slug' | 'catalogo'> & { repo: Pick<TiendaLocal['repo'], 'buscar'> }

/** Which of the store's screens this person may open. */
export interface Reach {
  productos: boolean
  clientes: boolean
  facturas: boolean
}

/** A search over one store. Lists are read at the first question and kept for as long as the palette keeps this. */
export function finder(store: Source, reach: Reach): (query: string) => Promise<Hits[]> {
  const customers = once(async () => {
    const known = sinUnidos((await store.repo.buscar(Cliente)).map(({ doc }) => doc)).filter(({ activo }) => activo)
    return searcher(known, ({ nombre, identificacion, telefono, email }) => `${nombre} ${identificacion} ${telefono} ${email}`)
  })
  const recentSales = once(async () => {
    const sales = (await store.repo.buscar(Venta, { limite: RECENT })).map(({ doc }) => doc)
    return searcher(sales, ({ ncf, cliente }) => `${ncf} ${cliente.nombre} ${cliente.identificacion}`)
  })
  const sales = async (query: string): Promise<readonly Venta[]> => {
    const found = (await recentSales())(query)
    return found.length > 0 ? found : (await store.repo.buscar(Venta, { clave: query.toUpperCase() })).map(({ doc }) => doc)
  }
  return async (query) => {
    if (query.length < LEAST) return []
    const groups: Hits[] = []
    if (reach.productos) groups.push({ what: 'Productos', hits: products(store, query) })
    if (reach.clientes)
      groups.push({
        what: 'Clientes',
        hits: (await customers())(query)
          .slice(0, MOST)
          .map((doc) => customerHit(store.slug, doc)),
      })
    if (reach.facturas) groups.push({ what: 'Facturas', hits: (await sales(query)).slice(0, MOST).map((doc) => saleHit(store.slug, doc)) })
    return groups.filter(({ hits }) => hits.length > 0)
  }
}

function products({ slug, catalogo }: Source, query: string): Hit[] {
  const exact = catalogo.porCodigo(query)
  return (exact ? [exact] : catalogo.buscar(query, MOST)).map(({ id, nombre, codigoBarra, codigo, precioDiezmilesimas }) => ({
    href: paths.productos.href({ nombre: slug }, { producto: id }),
    label: nombre,
    detail: joined(codigoBarra || codigo, `RD$${formatUnitPrice(precioDiezmilesimas)}`),
  }))
}

const customerHit = (slug: string, { id, nombre, identificacion, telefono }: Cliente): Hit => ({
  href: paths.clientes.href({ nombre: slug }, { cliente: id }),
  label: nombre,
  detail: joined(formatoIdentificacion(identificacion), telefono),
})

const saleHit = (slug: string, { id, ncf, en, cliente, totales }: Venta): Hit => ({
  href: paths.imprimirFacturas.href({ nombre: slug }, { factura: id }),
  label: ncf,
  detail: joined(cliente.nombre, formatMoney(totales.total), formatDateTime(en)),
})

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => (reading ??= read())
}
