/** On which terms a store takes orders: what it delivers where, and how it is paid. */
import { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { Cupon } from '#domain/promociones/cupon.entity.ts'
import type { CuponQueVale } from '#domain/promociones/cupon.rules.ts'
import { MetodoDePago, MetodoDePlataforma } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import type { ContenidoDePedido } from '#domain/pedidos/pedido.ts'
import { leerLegibles } from '../core/documentos.ts'
import { abrirPlataforma } from '../core/bases.ts'
import type { Pliegue } from '../core/pliegue.ts'
import { buscarGuardado } from '../core/leidos.ts'
import type { Db, Store } from '../store/port.ts'

export type Metodo = ContenidoDePedido['metodo'] & Pick<MetodoDePago, 'instrucciones' | 'minimoCentavos' | 'maximoCentavos'>

/** All of a store's rules go to each of its devices and are compared two by two for conflicts: a rule per municipality and district, several times over. */
export const REGLAS_MAXIMAS = 2000
/** Beyond the thirty that a store may have and what the platform offers, so that none is left out and an answer still has an end. */
const METODOS_LEIDOS = 100

const delMostrador = {
  deMercana: false,
  cuatroOjosDesdeCentavos: 0,
  plazoHoras: 24,
  instrucciones: '',
  minimoCentavos: 0,
  maximoCentavos: 0,
}
/** What a store takes that never said what it takes: cash, where the goods change hands. */
const deSiempre: readonly Metodo[] = [
  { ...delMostrador, metodoId: 'contra_entrega', clase: 'contra_entrega', nombre: 'Efectivo al recibir' },
  { ...delMostrador, metodoId: 'en_tienda', clase: 'en_tienda', nombre: 'Efectivo en la tienda' },
]

/** What delivery costs by place, as the store has it. */
export const reglasDe = async (ops: Db): Promise<CostosEnvios[]> => leerLegibles(ops, CostosEnvios, { limite: REGLAS_MAXIMAS })

/** How a store is paid, whatever for. */
export async function metodosDe(ops: Db): Promise<readonly Metodo[]> {
  const docs = await leerLegibles(ops, MetodoDePago, { limite: METODOS_LEIDOS })
  if (docs.length === 0) return deSiempre
  return docs.filter(({ activo }) => activo).map((doc) => ({ ...doc, metodoId: doc.id, deMercana: false }))
}

/** Accounts of the platform that this store's customers may pay to. */
export async function metodosDeMercana(store: Store, tiendaId: string): Promise<readonly Metodo[]> {
  const docs = await buscarGuardado(await abrirPlataforma(store), MetodoDePlataforma, { limite: METODOS_LEIDOS })
  return docs
    .filter(({ activo, todas, tiendas }) => activo && (todas || tiendas.includes(tiendaId)))
    .map((doc) => ({ ...doc, metodoId: doc.id, clase: 'transferencia', deMercana: true }))
}

/** Those of its coupons and offers that hold: beyond, no more are made. */
export const CUPONES_MAXIMO = 200

/** What a store takes off, as it has it. */
export const cuponesDe = async (ops: Db): Promise<CuponQueVale[]> =>
  (await leerLegibles(ops, Cupon, { clave: 'vigente', limite: CUPONES_MAXIMO })).map((cupon) => ({ ...cupon, deMercana: false }))

interface Condiciones {
  reglas: readonly CostosEnvios[]
  metodos: readonly Metodo[]
  cupones: readonly CuponQueVale[]
}
const leidas = new WeakMap<Pliegue, { cambios: number; condiciones: Promise<Condiciones> }>()

/** A store's own terms as its fold has seen them: read anew when one of them changed. */
export function condicionesDe(ops: Db, pliegue: Pliegue): Promise<Condiciones> {
  const sabidas = leidas.get(pliegue)
  if (sabidas?.cambios === pliegue.cambiosDeCondiciones) return sabidas.condiciones
  const condiciones = Promise.all([reglasDe(ops), metodosDe(ops), cuponesDe(ops)]).then(([reglas, metodos, cupones]) => ({
    reglas,
    metodos,
    cupones,
  }))
  leidas.set(pliegue, { cambios: pliegue.cambiosDeCondiciones, condiciones })
  condiciones.catch(() => leidas.delete(pliegue))
  return condiciones
}
