/** What devices keep no longer: sales of more than 30 days ago, and the documents of an old shift. */
import { comandos } from '#domain/comandos.ts'
import { entidadesDeGaveta } from '#domain/caja/gaveta.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { esEcf } from '#domain/fiscal/ecf/documento.ts'
import { idEcf } from '#domain/fiscal/ecf/ecf.entity.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { limitesDelDia } from '#domain/core/fecha.ts'
import { ok } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { porQuien } from '../http/limites.ts'
import { ruta } from '../http/ruta.ts'
import type { Db, Stored } from '../store/port.ts'
import { idsDeNotas } from './aclaraciones/notas.ts'

const VENTAS_POR_PAGINA = 100

type Vendida = Pick<Venta, 'en' | 'rnc' | 'ncf' | 'tipoComprobante'>
type Guardado = Stored<Vendida>

const sinRev = ({ rev: _rev, ...doc }: Stored): { id: string } => doc

/** Sales and shifts that are too old for devices to keep, page by page. */
export function rutasAnteriores(server: Server): void {
  ruta(server, comandos.ventasAnteriores, { permiso: [Venta, 'leer'] }, async ({ tiendaId, cuerpo }) => {
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    const desde = limitesDelDia(cuerpo.desde).desde
    const fin = limitesDelDia(cuerpo.hasta).hasta
    const { antesDe, antesDeId } = cuerpo
    if (cuerpo.ncf !== undefined)
      return ok(await conEcf(ops, await ops.find<Vendida>({ tipo: Venta.tipo, clave: cuerpo.ncf, desde, hasta: fin }), false))
    const seguir = antesDe !== undefined && antesDe < fin && antesDe >= desde
    const empatadas = seguir && antesDeId !== undefined ? await delMismoInstante(ops, antesDe, antesDeId) : []
    const docs = [
      ...empatadas,
      ...(await ops.find<Vendida>({
        tipo: Venta.tipo,
        desde,
        hasta: seguir ? antesDe : fin,
        orden: 'desc',
        limite: VENTAS_POR_PAGINA + 1,
      })),
    ]
    return ok(await conEcf(ops, docs.slice(0, VENTAS_POR_PAGINA), docs.length > VENTAS_POR_PAGINA))
  })

  ruta(
    server,
    comandos.ventaConNotas,
    { dispositivo: true, permiso: [Venta, 'leer'] },
    async ({ tiendaId, cuerpo: { ncf } }) => {
      const ops = await baseDeTienda(server.store, tiendaId, 'ops')
      const [venta] = await ops.find<Vendida>({ tipo: Venta.tipo, clave: ncf, limite: 1 })
      if (!venta) return ok({ venta: null, notas: [] })
      const notas = await ops.getMany(await idsDeNotas(server.store, tiendaId, venta.id))
      return ok({ venta: sinRev(venta), notas: notas.filter((nota) => nota !== undefined).map(sinRev) })
    },
    { limite: porQuien(60, '1 minute') },
  )

  ruta(server, comandos.hechosDeTurno, { permiso: [CierreTurno, 'leer'] }, async ({ tiendaId, cuerpo: { turnoId } }) => {
    const ops = await baseDeTienda(server.store, tiendaId, 'ops')
    const [ventas, cobros, ...movimientos] = await Promise.all(
      [Venta, Cobro, ...entidadesDeGaveta].map(({ tipo }) => ops.find({ tipo, padre: turnoId, orden: 'asc' })),
    )
    return ok({ ventas: (ventas ?? []).map(sinRev), movimientos: movimientos.flat().map(sinRev), cobros: (cobros ?? []).map(sinRev) })
  })
}

/** With what became of those that are electronic, since who prints one needs the code of its signature. */
async function conEcf(ops: Db, ventas: readonly Guardado[], hayMas: boolean) {
  const ids = ventas.flatMap(({ tipoComprobante, rnc, ncf }) => (esEcf(tipoComprobante) ? [idEcf(rnc, ncf)] : []))
  const ecf = ids.length === 0 ? [] : await ops.getMany(ids)
  return { docs: ventas.map(sinRev), ecf: ecf.filter((uno) => uno !== undefined).map(sinRev), hayMas }
}

/** Two tills sell in the same millisecond: those that come after the last one seen, by id, as the store orders them. */
async function delMismoInstante(ops: Db, en: string, antesDeId: string): Promise<Guardado[]> {
  const siguiente = new Date(Date.parse(en) + 1).toISOString()
  const todas = await ops.find<Vendida>({ tipo: Venta.tipo, desde: en, hasta: siguiente, orden: 'desc' })
  return todas.filter((doc) => doc.en === en && doc.id < antesDeId)
}
