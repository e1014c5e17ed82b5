/** Sales on credit beyond what their customer had, and whose credit waits for the owner's word (`credito.rules.ts`). */
import { Aclaracion } from '#domain/confianza/aclaracion.entity.ts'
import { Cliente, CreditoCliente } from '#domain/clientes/cliente.entity.ts'
import { Historico } from '#domain/core/historico.entity.ts'
import { cambiosDeCampo, relojDeCampo, valoresConocidos, ventanaDe } from '#domain/clientes/conocido.rules.ts'
import {
  creditoPara,
  detieneCredito,
  movimientoDe,
  saldoAlLlegar,
  type CreditoDeCliente,
  type MovimientoCredito,
} from '#domain/ventas/credito.rules.ts'
import { puede } from '#domain/core/entity.ts'
import { edicionesDe } from '../../core/trabajos/ediciones.ts'
import { deTipo } from '../../core/documentos.ts'
import type { TiendaAbierta } from '../../core/trabajos/trabajo.ts'
import { familiaDe } from './uniones.ts'
import type { Hallazgo, Lugar, Recibida } from './ventas.ts'

type Donde = Pick<TiendaAbierta, 'store' | 'tiendaId' | 'ops'>

/** Both of two tills that spent the same credit did it: the one that arrived when nothing was left of it is looked at. */
export async function deCredito(lugar: Lugar, ventas: readonly Recibida[]): Promise<Hallazgo[]> {
  const hallazgos: Hallazgo[] = []
  for (const venta of ventas) {
    const movimiento = movimientoDe(venta)
    // A debit note adds to a debt and sells nothing: no limit stops it.
    if (!movimiento || venta.carga || movimiento.centavos <= 0) continue
    const { clienteId } = venta.cliente
    const familia = await familiaDe(lugar.tienda, clienteId)
    const sinCredito = !familia || seLeHabiaQuitado(familia.cliente, venta)
    if (!sinCredito && loPermitio(lugar, venta)) continue
    const hallado = sinCredito
      ? { centavos: movimiento.centavos, reparo: 'sin-credito' as const, dice: movimiento.centavos, debe: 0 }
      : await excesoDe(lugar, venta, familia)
    if (!hallado) continue
    const { centavos, reparo, dice, debe } = hallado
    // Without the name: on a browser's disk people's names are sealed, and this is not.
    const renglones = [{ nombre: '', reparo, dice, debe }]
    hallazgos.push({ hecho: venta, motivo: 'credito_excedido', clienteId: familia?.cliente.id ?? clienteId, centavos, renglones })
  }
  return hallazgos
}

/** Did somebody who may say how much credit a customer has make it, or allow it with their PIN, knowing that it passed the limit? */
const loPermitio = ({ personaDe, config }: Lugar, { creditoAutorizado }: Recibida): boolean => {
  const persona = creditoAutorizado && personaDe(creditoAutorizado.por)
  return persona !== undefined && puede({ ...persona, ajustes: config.permisosAjustados }, Cliente, 'editarCredito')
}

/** What its customer might not do any more when it was made; what was taken from them later does not touch it. */
const seLeHabiaQuitado = (cliente: Cliente, { hlc }: Recibida): boolean =>
  (cliente.condicion !== 'CREDITO' && relojDeCampo(cliente, 'condicion') <= hlc) ||
  (cliente.creditoBloqueado && relojDeCampo(cliente, 'creditoBloqueado') <= hlc)

async function excesoDe(
  { tienda, config }: Lugar,
  venta: Recibida,
  { cliente, ids }: { cliente: Cliente; ids: readonly string[] },
): Promise<{ centavos: number; reparo: 'credito'; dice: number; debe: number } | undefined> {
  if (cliente.creditoAprobadoCentavos === 0) return undefined
  const { id: ventaId, dispositivoId, seq, recepcion } = venta
  const saldo = saldoAlLlegar(await movimientosDe(tienda, ids), { ventaId, dispositivoId, seq, recibidoEn: recepcion.en })
  if (saldo <= cliente.creditoAprobadoCentavos) return undefined
  const historicos = edicionesDe(await tienda.ops.find({ tipo: Historico.tipo, padre: cliente.id }))
  const cambios = cambiosDeCampo(historicos, cliente.id, 'creditoAprobadoCentavos')
  const conocidos = valoresConocidos(cliente.creditoAprobadoCentavos, cambios, ventanaDe(venta, Date.parse(venta.recepcion.en), config))
  const limites = conocidos.filter((valor) => typeof valor === 'number')
  // Without a limit then, whatever it is now.
  if (limites.includes(0)) return undefined
  const debe = Math.max(cliente.creditoAprobadoCentavos, ...limites)
  return saldo > debe ? { centavos: saldo - debe, reparo: 'credito', dice: saldo, debe } : undefined
}

/** What these records bought on credit and paid of it, as the server has counted it. */
export async function movimientosDe({ ops }: Donde, ids: readonly string[]): Promise<MovimientoCredito[]> {
  const meses = await Promise.all(ids.map((padre) => ops.find({ tipo: CreditoCliente.tipo, padre })))
  return deTipo(CreditoCliente, meses.flat()).flatMap(({ movimientos }) => movimientos)
}

/** May this customer buy this much more on credit, by all that arrived from every till; undefined for who is not known. */
export async function creditoEnServidor(
  donde: Donde,
  clienteId: string,
  ventaCentavos: number,
): Promise<{ credito: CreditoDeCliente; saldoCentavos: number } | undefined> {
  const familia = await familiaDe(donde, clienteId)
  if (!familia) return undefined
  const saldoCentavos = (await movimientosDe(donde, familia.ids)).reduce((suma, { centavos }) => suma + centavos, 0)
  const pendientes = await Promise.all(familia.ids.map((padre) => donde.ops.find({ tipo: Aclaracion.tipo, padre })))
  const detenido = deTipo(Aclaracion, pendientes.flat()).some(detieneCredito)
  return { credito: creditoPara(familia.cliente, saldoCentavos, ventaCentavos, detenido), saldoCentavos }
}
