/** The reports of a store, for who may see what others sold and what things cost. */
import { Compra } from '#domain/compras/compra.entity.ts'
import { ultimasCompras } from '#domain/compras/reponer.rules.ts'
import { limitesDelDia } from '#domain/core/fecha.ts'
import { fallo, ok } from '#domain/core/result.ts'
import { comandosReportes } from '#domain/reportes/comandos.reportes.ts'
import { permisosDeReportes } from '#domain/reportes/reportes.permisos.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos } from '../core/documentos.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import { inventarioDelResumen, ventasDelResumen } from './consultas.ts'
import { resumenesDe } from './resumen.ts'

const leer = { permiso: [{ tipo: 'reportes', permisos: permisosDeReportes }, 'leer'] } as const

/** Sales cut any way, and the worth of the stock. */
export function rutasReportes(server: Server): void {
  const { store } = server
  const resumenes = resumenesDe(server)
  const despacio = { limite: porQuien(120, '1 minute') }

  ruta(
    server,
    comandosReportes.reporteDeVentas,
    leer,
    async ({ tiendaId, cuerpo, en }) => {
      const { desde, hasta, por, contraDesde = '', contraHasta = '' } = cuerpo
      if (hasta < desde || (contraDesde === '') !== (contraHasta === '') || contraHasta < contraDesde) return fallo('reporte.dias-al-reves')
      const compras = por === 'proveedor' ? await leerTodos(baseDeTienda(store, tiendaId, 'ops'), Compra) : []
      const resumen = await resumenes.alDia(tiendaId)
      return ok(ventasDelResumen(resumen, cuerpo, { en, ultimas: ultimasCompras(compras), compras }))
    },
    despacio,
  )
  ruta(
    server,
    comandosReportes.reporteDeInventario,
    leer,
    async ({ tiendaId, cuerpo: { al }, en }) => {
      if (limitesDelDia(al).desde > en) return fallo('reporte.dia-por-venir')
      return ok(inventarioDelResumen(await resumenes.alDia(tiendaId), al, en))
    },
    despacio,
  )
}
