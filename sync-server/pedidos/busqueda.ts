/** Finds orders of the platform for the operator: among the open ones in memory, among all by going through the ledger, newest first. */
import type * as z from 'zod'
import type { comandosPedidos, PedidoEnLista } from '#domain/pedidos/comandos.pedidos.ts'
import type { Db } from '../store/port.ts'
import { llano } from '../core/llano.ts'
import { resumir, type PedidoAbierto } from './abiertos.ts'
import { TIPO_PEDIDO, type PedidoEnLibro } from './libro.ts'

type Busqueda = z.output<typeof comandosPedidos.pedidosDeMercana.cuerpo>
interface Pagina {
  pedidos: PedidoEnLista[]
  siguiente: string
}

const POR_PAGINA = 50
const LOTE = 200
/** Of one request; whoever goes on asks again from there. */
const MIRADOS_MAXIMOS = 2000

/** An order's place in the list: newest first, and among those of one moment by id. */
interface Marca {
  en: string
  id: string
}
const escribirMarca = ({ en, id }: Marca): string => `${en}|${id}`
const leerMarca = (texto: string | undefined): Marca | undefined => {
  const [en = '', id = ''] = texto?.split('|') ?? []
  return Number.isNaN(Date.parse(en)) ? undefined : { en, id }
}
const esAnterior = (uno: Marca, otro: Marca): boolean => uno.en < otro.en || (uno.en === otro.en && uno.id < otro.id)

/** Among the open ones, all of which are in memory. */
export function buscarAbiertos(abiertos: ReadonlyMap<string, PedidoAbierto>, busqueda: Busqueda, ahora: string): Pagina {
  const marca = leerMarca(busqueda.antesDe)
  const filas = [...abiertos.values()]
    .filter((uno) => sirve(uno, busqueda) && espera(uno, busqueda, ahora))
    .map(({ fila }) => fila)
    .filter((fila) => marca === undefined || esAnterior(marcaDe(fila), marca))
    .sort((a, b) => (esAnterior(marcaDe(a), marcaDe(b)) ? 1 : -1))
  return pagina(filas.slice(0, POR_PAGINA), filas.length > POR_PAGINA)
}

/** Among all, or those that ended. */
export async function buscarEnLibro(libro: Db, busqueda: Busqueda): Promise<Pagina> {
  const filas: PedidoEnLista[] = []
  let marca = leerMarca(busqueda.antesDe)
  for (let mirados = 0; mirados < MIRADOS_MAXIMOS;) {
    const docs = await libro.find<PedidoEnLibro>({
      tipo: TIPO_PEDIDO,
      orden: 'desc',
      limite: LOTE,
      ...(marca === undefined ? {} : { hasta: new Date(Date.parse(marca.en) + 1).toISOString() }),
      ...(busqueda.activos === 'no' ? { clave: 'cerrado' } : {}),
    })
    const hastaAqui = marca
    const nuevos = docs.filter((doc) => hastaAqui === undefined || esAnterior(doc, hastaAqui)).sort((a, b) => (esAnterior(a, b) ? 1 : -1))
    for (const doc of nuevos) {
      marca = { en: doc.en, id: doc.id }
      const uno = resumir(doc)
      if (sirve(uno, busqueda)) filas.push(uno.fila)
      if (filas.length === POR_PAGINA) return pagina(filas, true)
    }
    if (docs.length < LOTE || nuevos.length === 0) return pagina(filas, false)
    mirados += docs.length
  }
  return { pedidos: filas, siguiente: marca ? escribirMarca(marca) : '' }
}

const marcaDe = ({ colocadoEn, pedidoId }: PedidoEnLista): Marca => ({ en: colocadoEn, id: pedidoId })

function pagina(pedidos: PedidoEnLista[], hayMas: boolean): Pagina {
  const ultimo = pedidos.at(-1)
  return { pedidos, siguiente: hayMas && ultimo ? escribirMarca(marcaDe(ultimo)) : '' }
}

function sirve({ fila, texto }: PedidoAbierto, { tiendaId, buscar = '', pedido, pago, entrega }: Busqueda): boolean {
  const palabras = llano(buscar)
    .split(/\s+/)
    .filter((palabra) => palabra !== '')
  return (
    (tiendaId === undefined || fila.tiendaId === tiendaId) &&
    (pedido === undefined || fila.estado.pedido === pedido) &&
    (pago === undefined || fila.estado.pago === pago) &&
    (entrega === undefined || fila.estado.entrega === entrega) &&
    palabras.every((palabra) => texto.includes(palabra))
  )
}

function espera({ fila, porVerificar }: PedidoAbierto, { espera: que }: Busqueda, ahora: string): boolean {
  if (que === 'atraso') return fila.debidoEn !== '' && fila.debidoEn < ahora
  if (que === 'cancelacion') return fila.cancelacionPedida
  if (que === 'verificacion') return porVerificar.some(({ metodo }) => !metodo.deMercana)
  return true
}
