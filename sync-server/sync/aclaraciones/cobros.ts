/**
 * Collections against what the server knows of the debt. All of them count, since the money came in: what two collectors took twice is in the
 * customer's favour, and who has to give it back, or to say what happened, is told.
 */
import type { Cliente } from '#domain/clientes/cliente.entity.ts'
import { cambiosDeCampo, valoresConocidos, ventanaDe } from '#domain/clientes/conocido.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'
import { prontoPago, totalDeCobro } from '#domain/cobros/cobro.rules.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { sumarDias } from '#domain/core/fecha.ts'
import { deTodo, desacuerdoDe, type Hallado } from '#domain/sync/recomputo.rules.ts'
import { cobradoDeMas, type MovimientoCredito } from '#domain/ventas/credito.rules.ts'
import { leerUno } from '../../core/documentos.ts'
import { edicionesDe } from '../../core/trabajos/ediciones.ts'
import { movimientosDe } from './credito.ts'
import { miradoDeCobro } from './gavetas.ts'
import { familiaDe } from './uniones.ts'
import type { ConRecepcion, Hallazgo, Lugar } from './ventas.ts'

/** What of these collections does not agree with what the server knows. */
export async function deCobros(lugar: Lugar, cobros: readonly ConRecepcion<Cobro>[]): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = []
  for (const cobro of cobros) {
    const hallados = cobro.anula === null ? await deUno(lugar, cobro) : await deAnulacion(lugar, cobro, cobro.anula.cobroId)
    for (const motivo of ['cobro_doble', 'cobro_fuera'] as const) {
      const desacuerdo = desacuerdoDe(hallados.filter(({ reparo }) => (reparo === 'cobrado') === (motivo === 'cobro_doble')))
      if (desacuerdo) hallazgos.push({ hecho: miradoDeCobro(cobro), motivo, clienteId: cobro.cliente.clienteId, ...desacuerdo })
    }
  }
  return hallazgos
}

async function deUno(lugar: Lugar, cobro: ConRecepcion<Cobro>): Promise<Hallado[]> {
  const { tienda } = lugar
  const familia = await familiaDe(tienda, cobro.cliente.clienteId)
  if (!familia) return [deTodo('sin-factura-de-cobro', totalDeCobro(cobro), 0)]
  const movimientos = await movimientosDe(tienda, familia.ids)
  const debida = new Map(movimientos.flatMap((uno) => (uno.centavos > 0 && uno.clase === undefined ? [[uno.ventaId, uno] as const] : [])))
  const conDescuento = cobro.documentos.some(({ descuentoCentavos }) => descuentoCentavos > 0)
  const tope = conDescuento ? await topeDeDescuento(lugar, cobro, familia.cliente) : undefined
  return cobro.documentos.flatMap(({ ventaId, ncf, abonoCentavos, descuentoCentavos, debiaCentavos }): Hallado[] => {
    const tomado = abonoCentavos + descuentoCentavos
    const venta = debida.get(ventaId)
    if (!venta) return [{ ...deTodo('sin-factura-de-cobro', tomado, 0), nombre: ncf }]
    const deMas = cobradoDeMas(movimientos, { ventaId, cobroId: cobro.id })
    const debe = tope?.(venta, debiaCentavos) ?? descuentoCentavos
    return [
      ...(deMas === 0 ? [] : [{ ...deTodo('cobrado', tomado, tomado - deMas), nombre: ncf }]),
      ...(descuentoCentavos <= debe ? [] : [{ ...deTodo('pronto-pago', descuentoCentavos, debe), nombre: ncf }]),
    ]
  })
}

/** The most that may be let go of a sale, by whatever the device could know of its customer's terms. */
async function topeDeDescuento(
  { tienda, config }: Lugar,
  cobro: ConRecepcion<Cobro>,
  cliente: Cliente,
): Promise<(venta: MovimientoCredito, debiaCentavos: number) => number> {
  const historicos = edicionesDe(await tienda.ops.find({ tipo: Historico.tipo, padre: cliente.id }))
  const ventana = ventanaDe(cobro, Date.parse(cobro.recepcion.en), config)
  const mayor = (campo: 'descuentoProntoPagoPuntosBasicos' | 'tiempoCreditoDias'): number =>
    [cliente[campo], ...valoresConocidos(cliente[campo], cambiosDeCampo(historicos, cliente.id, campo), ventana)].reduce<number>(
      (maximo, valor) => (typeof valor === 'number' ? Math.max(maximo, valor) : maximo),
      0,
    )
  const [puntos, dias] = [mayor('descuentoProntoPagoPuntosBasicos'), mayor('tiempoCreditoDias')]
  return ({ fecha, centavos }, debiaCentavos) =>
    prontoPago({ vence: sumarDias(fecha, dias), pendienteCentavos: Math.min(debiaCentavos, centavos) }, puntos, cobro.fecha)
}

/** Does it take back what was collected, and nothing else? */
async function deAnulacion({ tienda }: Lugar, anulacion: Cobro, cobroId: string): Promise<Hallado[]> {
  const cobro = await leerUno(tienda.ops, Cobro, cobroId)
  const dice = totalDeCobro(anulacion)
  if (!cobro) return [deTodo('anulado', dice, 0)]
  const igual = (['pagos', 'documentos', 'anticipoCentavos'] as const).every(
    (campo) => JSON.stringify(cobro[campo]) === JSON.stringify(anulacion[campo]),
  )
  if (igual && cobro.cliente.clienteId === anulacion.cliente.clienteId) return []
  const debe = totalDeCobro(cobro)
  return [deTodo('anulado', dice, debe, Math.max(dice, debe))]
}
