/** Sales and credit notes worked out again: their day, shift, person, dollars and vouchers (`recomputo.rules.ts`). */
import { TasaDolar } from '#domain/fiscal/referencias.entity.ts'
import { ventanaDe } from '#domain/clientes/conocido.rules.ts'
import {
  desacuerdoDe,
  revisarDia,
  revisarPersona,
  revisarTasas,
  revisarTurno,
  revisarVales,
  tasasConocidas,
  type Hallado,
} from '#domain/sync/recomputo.rules.ts'
import { TASAS_EN_VISTA } from '#domain/fiscal/tasa-dolar.ts'
import { leerLegibles } from '../../core/documentos.ts'
import { abrirPublico } from '../../core/bases.ts'
import type { Store } from '../../store/port.ts'
import type { Hallazgo, Lugar, Recibida } from './ventas.ts'

type MotivoDeVenta = Extract<Hallazgo['motivo'], 'dia_fuera' | 'turno_fuera' | 'persona_fuera' | 'vale_fuera' | 'tasa_fuera'>

/** What of these documents does not agree with what the server knows. */
export async function deVenta(lugar: Lugar, ventas: readonly Recibida[]): Promise<Hallazgo[]> {
  const conDolares = ventas.some(({ pagos }) => pagos.some(({ moneda }) => moneda === 'USD'))
  const tasas = conDolares ? await leerTasas(lugar.tienda.store) : []
  return ventas.flatMap((venta) => {
    const { total } = venta.totales
    const desde = lugar.bloqueEn(venta.bloqueId)
    const { desdeMs } = ventanaDe(venta, Date.parse(venta.recepcion.en), lugar.config, desde)
    const compras = tasasConocidas(tasas, desdeMs, venta.recepcion.en).map(({ compraDiezmilesimas }) => compraDiezmilesimas)
    const hallados: readonly (readonly [MotivoDeVenta, Hallado[]])[] = [
      ['dia_fuera', revisarDia(venta, { desde, recibidoEn: venta.recepcion.en }, total)],
      ['turno_fuera', revisarTurno(venta, lugar.turno(venta.turnoId), total)],
      ['persona_fuera', revisarPersona(venta, total)],
      ['vale_fuera', revisarVales(venta)],
      ['tasa_fuera', revisarTasas(venta, compras)],
    ]
    return hallados.flatMap(([motivo, suyos]): Hallazgo[] => {
      const desacuerdo = desacuerdoDe(suyos)
      return desacuerdo ? [{ hecho: venta, motivo, ...desacuerdo }] : []
    })
  })
}

/** The platform's rates of the dollar, as many as a device keeps in sight. */
export const leerTasas = async (store: Store): Promise<TasaDolar[]> =>
  await leerLegibles(abrirPublico(store), TasaDolar, { orden: 'desc', limite: TASAS_EN_VISTA })
