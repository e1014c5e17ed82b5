/**
 * Tells who files a store's months that last month's 607 is due: five days before, and on its day. Only where somebody noted one before: who files
 * elsewhere, or does not have to, is not told. The screen of the month says the same.
 */
import { diaFiscal, mesDe, mesSiguiente } from '#domain/core/fecha.ts'
import { Declaracion } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { Tienda } from '#domain/tienda/tienda.entity.ts'
import { baseDeTienda, idTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { leerLegibles, leerUno } from '../core/documentos.ts'
import { cadaHoraEnCadaTienda } from './cada-tienda.ts'
import { avisarDeTienda } from './de-tienda.ts'

/** Days of the month on which somebody is told, and what for. */
const DIAS: readonly { desde: number; motivo: string }[] = [
  { desde: 15, motivo: 'Vence hoy' },
  { desde: 10, motivo: 'Vence el día 15' },
]
const ULTIMO_DIA = 15

/** Tells one store's people what is due today, each once; repeated, nobody is told twice. */
export async function avisarDeDeclaraciones(server: Server, tiendaId: string): Promise<void> {
  const en = server.ahora().toISOString()
  const hoy = diaFiscal(en)
  const dia = Number(hoy.slice(8))
  const etapa = dia > ULTIMO_DIA ? undefined : DIAS.find(({ desde }) => dia >= desde)
  if (etapa === undefined) return
  const mes = mesSiguiente(mesDe(hoy), -1)
  const suyas = await leerLegibles(baseDeTienda(server.store, tiendaId, 'conta'), Declaracion)
  const deVentas = suyas.filter(({ formato, estado }) => formato === '607' && estado === 'presentada')
  if (deVentas.length === 0 || deVentas.some((una) => una.mes === mes)) return
  const tienda = await leerUno(baseDeTienda(server.store, tiendaId, 'ops'), Tienda, idTienda(tiendaId))
  if (!tienda) return
  await avisarDeTienda(server, tienda, { clase: 'declaracion_vence', en, motivo: etapa.motivo, instante: `${mes} ${etapa.desde}` })
}

/** Looks at every store once an hour; answers how to stop. */
export const iniciarAvisosDeDeclaraciones = (server: Server): (() => Promise<void>) =>
  cadaHoraEnCadaTienda(server, 'de las declaraciones', avisarDeDeclaraciones)
