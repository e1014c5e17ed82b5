/** A store for tills without screens: people, numbers and a dozen products of whole pesos with plenty of each. */
import { comandos } from '#domain/comandos.ts'
import type { Venta } from '#domain/ventas/venta.entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import type { FilaImportada } from '#domain/catalogo/importacion.ts'
import { crearTienda, PIN, type TiendaDelBanco } from '../bench/tienda.ts'
import { entrarPorApi } from '../support/api.ts'
import type { Alta } from './informe.ts'

export interface TiendaDeNavegadores {
  tienda: TiendaDelBanco
  alta(): Promise<Alta>
  /** Every sale that the server holds, of yesterday to tomorrow. */
  ventas(): Promise<Venta[]>
  /** How many wait in quarantine. */
  enCuarentena(): Promise<number>
}

const PRODUCTOS = 12
export const EXISTENCIA_MILESIMAS = 1_000_000_000
const DIA_MS = 86_400_000

const filas = Array.from({ length: PRODUCTOS }, (_, i): FilaImportada => ({
  fila: i + 2,
  nombre: `Producto ${i + 1}`,
  codigoBarra: String(7_460_000_000_000 + i),
  precioDiezmilesimas: (50 + i) * 10_000,
  costoDiezmilesimas: 300_000,
  itbis: i % 3 === 0 ? 'E' : '18',
  codigo: '',
  categoria: '',
  unidad: 'unidad',
  existenciaMilesimas: EXISTENCIA_MILESIMAS,
}))

export async function ponerTienda(url: string): Promise<TiendaDeNavegadores> {
  const tienda = await crearTienda(url, 1, filas)
  const duena = await entrarPorApi(url, 'duena1@banco.test', 'una clave larga')
  const { tiendaId, slug, productos, cajeroId } = tienda
  return {
    tienda,
    alta: async () => ({ codigo: await tienda.codigo(), slug, productos, cajeroId, pin: PIN }),
    async ventas() {
      const [desde, hasta] = [-2 * DIA_MS, 2 * DIA_MS].map((ms) => diaFiscal(new Date(Date.now() + ms).toISOString()))
      const porId = new Map<string, Venta>()
      for (let antesDe: string | undefined; ;) {
        const pagina = await duena.ejecutar(
          comandos.ventasAnteriores,
          { tiendaId },
          { desde: desde ?? '', hasta: hasta ?? '', ...(antesDe === undefined ? {} : { antesDe }) },
        )
        const docs = pagina.docs as unknown as Venta[]
        for (const venta of docs) porId.set(venta.id, venta)
        if (!pagina.hayMas) return [...porId.values()]
        // Tills sell in the same millisecond: the next page begins with the last one's.
        antesDe = new Date(Date.parse(docs.at(-1)?.en ?? '') + 1).toISOString()
      }
    },
    async enCuarentena() {
      const { documentos } = await duena.ejecutar(comandos.cuarentena, { tiendaId }, {})
      return documentos.length
    },
  }
}
