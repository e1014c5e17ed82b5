/** Tells who pays a store's suppliers what falls due: three days before, and on its day. What is owed is the book's, purchase by purchase. */
import { Compra } from '#domain/compras/compra.entity.ts'
import { PagoProveedor } from '#domain/compras/pago-proveedor.entity.ts'
import { diaFiscal, formatoFecha, sumarDias } from '#domain/core/fecha.ts'
import { porPagar, type CompraDebida } from '#domain/libros/por-pagar.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerTodos, leerUno } from '../core/documentos.ts'
import { cadaHoraEnCadaTienda } from './cada-tienda.ts'
import { avisarDeTienda } from './de-tienda.ts'

const DIAS_ANTES = 3

/** Tells one store's people, once of each day on which something falls due, and again when more of it came. */
export async function avisarDePorPagar(server: Server, tiendaId: string): Promise<void> {
  const en = server.ahora().toISOString()
  const hoy = diaFiscal(en)
  const ops = baseDeTienda(server.store, tiendaId, 'ops')
  const [compras, pagos] = [await leerTodos(ops, Compra), await leerTodos(ops, PagoProveedor)]
  if (compras.length === 0) return
  const debidas = porPagar(compras, pagos, hoy).flatMap((renglon) => renglon.debidas)
  const vencen = [hoy, sumarDias(hoy, DIAS_ANTES)].flatMap((dia) => {
    const suyas = debidas.filter(({ compra }) => compra.vence === dia)
    return suyas.length === 0 ? [] : [{ dia, suyas }]
  })
  if (vencen.length === 0) return
  const tienda = await leerUno(ops, Tienda, idTienda(tiendaId))
  if (!tienda) return
  for (const { dia, suyas } of vencen)
    await avisarDeTienda(server, tienda, {
      clase: 'compra_vence',
      en,
      // By its date: “hoy” would be wrong when it is read tomorrow.
      motivo: `${cuantas(suyas)} el ${formatoFecha(dia)}`,
      instante: `${dia} ${hoy} ${suyas.length}`,
    })
}

/** How many, with no amount and no name: it may be read on a locked screen. */
const cuantas = (suyas: readonly CompraDebida[]): string => (suyas.length === 1 ? 'Una factura vence' : `${suyas.length} facturas vencen`)

/** Looks at every store once an hour; answers how to stop. */
export const iniciarAvisosDePorPagar = (server: Server): (() => Promise<void>) =>
  cadaHoraEnCadaTienda(server, 'de lo que se debe', avisarDePorPagar)
