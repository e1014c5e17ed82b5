/** What the platform owes each store, order by order, in memory: of their postings alone, so that it says what the books say. */
import { FacturaDeComision } from '#domain/comisiones/factura.entity.ts'
import { Desembolso } from '#domain/desembolsos/desembolso.entity.ts'
import { esDeMercana, ordenDeMercana, type OrdenDeMercana } from '#domain/desembolsos/orden-de-mercana.rules.ts'
import { asientosDe } from '#domain/libros/asientos.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import type { Server } from '../core/contexto.ts'
import { deTipo } from '../core/documentos.ts'
import { crearProyeccion, deUnTexto, type Proyeccion, type Proyectado } from '../core/puntos/proyeccion.ts'
import { puntosEnDisco, type Puntos } from '../core/puntos/puntos.ts'
import type { Change, Store } from '../store/port.ts'

export interface SaldosDeTienda extends Proyectado<'ops' | 'conta'> {
  ordenes: Map<string, OrdenDeMercana>
  desembolsos: Map<string, Desembolso>
  facturas: Map<string, FacturaDeComision>
}

/** Raised when a document would say something else than before. */
const VERSION = 2
/** Stores kept in memory: each is small, and a batch looks at all. */
const ABIERTOS = 1000

const vacio = (): SaldosDeTienda => ({
  seq: { ops: '0', conta: '0' },
  ordenes: new Map(),
  desembolsos: new Map(),
  facturas: new Map(),
  cambios: 0,
})

/** What of an order the store is owed, by its own posting: the account `mercana`, RD$. */
function mercanaDe(pedido: Pedido): number {
  const asentado = asientosDe(pedido)
  if (!asentado.ok) return 0
  return asentado.value.apuntes.reduce((suma, { cuenta, centavos }) => suma + (cuenta === 'mercana' ? centavos : 0), 0)
}

function aplicar(saldos: SaldosDeTienda, cambios: readonly Change[]): void {
  const docs = cambios.flatMap(({ doc }) => (doc ? [doc] : []))
  for (const pedido of deTipo(Pedido, docs))
    if (esDeMercana(pedido)) saldos.ordenes.set(pedido.id, ordenDeMercana(pedido, mercanaDe(pedido)))
  for (const desembolso of deTipo(Desembolso, docs)) saldos.desembolsos.set(desembolso.id, desembolso)
  for (const factura of deTipo(FacturaDeComision, docs)) saldos.facturas.set(factura.id, factura)
}

interface Punto {
  version: number
  epoch: string
  seq: SaldosDeTienda['seq']
  ordenes: OrdenDeMercana[]
  desembolsos: Desembolso[]
  facturas: FacturaDeComision[]
}

const aTexto = ({ seq, ordenes, desembolsos, facturas }: SaldosDeTienda, epoch: string): string =>
  JSON.stringify({
    version: VERSION,
    epoch,
    seq,
    ordenes: [...ordenes.values()],
    desembolsos: [...desembolsos.values()],
    facturas: [...facturas.values()],
  } satisfies Punto)

/** The checkpoint, when it is one of this version and of this store as it is now. */
function deTexto(texto: string, epoch: string): SaldosDeTienda | undefined {
  const punto = JSON.parse(texto) as Punto
  if (punto.version !== VERSION || punto.epoch !== epoch) return undefined
  return {
    seq: punto.seq,
    ordenes: new Map(punto.ordenes.map((una) => [una.pedidoId, una])),
    desembolsos: new Map(punto.desembolsos.map((uno) => [uno.id, uno])),
    facturas: new Map(punto.facturas.map((una) => [una.id, una])),
    cambios: 0,
  }
}

export type Saldos = Proyeccion<SaldosDeTienda>

/** What is owed to the stores that are asked about. */
const crearSaldos = ({ epoch, ...donde }: { store: Store; epoch: string; puntos: Puntos }): Saldos =>
  crearProyeccion(
    {
      nombre: 'mercana',
      bases: ['ops', 'conta'],
      vacio,
      aplicar,
      ...deUnTexto(
        (saldos: SaldosDeTienda) => aTexto(saldos, epoch),
        (texto) => deTexto(texto, epoch),
      ),
    },
    { ...donde, abiertos: ABIERTOS },
  )

/** Of this server, written down when it ends. */
export function saldosDe({ store, epoch, config, app }: Pick<Server, 'store' | 'epoch' | 'config' | 'app'>): Saldos {
  const saldos = crearSaldos({ store, epoch, puntos: puntosEnDisco(config.datos) })
  app.addHook('onClose', () => saldos.parar())
  return saldos
}
