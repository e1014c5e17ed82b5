/** The transfers and cheques of a store that wait, its tills' and its orders', each with the line of the bank that seems to be it. */
import type { ColaDeTransferencias, ConfianzaDelBanco, PropuestaDeBanco } from '#domain/bancos/comandos.transferencias.ts'
import { claveDeComprobante } from '#domain/bancos/comandos.transferencias.ts'
import { nombreDeCuenta } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { instanteDe, LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { proponer, type MovimientoLibre, type Propuesta } from '#domain/bancos/propuestas.rules.ts'
import { Transferencia } from '#domain/bancos/transferencia.entity.ts'
import { movimientoDeTransferencia } from '#domain/bancos/transferencia.rules.ts'
import { diaFiscal, sumarDias } from '#domain/core/fecha.ts'
import type { Moneda } from '#domain/core/money.ts'
import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { MetodoDePago } from '#domain/pedidos/pagos/metodo-de-pago.entity.ts'
import { filasPorVerificar } from '#domain/pedidos/pagos/por-verificar.ts'
import { Pedido } from '#domain/pedidos/pedido.entity.ts'
import { baseDeTienda } from '../core/bases.ts'
import { leerLegibles } from '../core/documentos.ts'
import type { Db, Store } from '../store/port.ts'
import { escribirCargos } from './cargos.ts'
import { conciliacionesVigentes, cuentasDe } from './lectura.ts'

/** Lines of the bank that are looked at, and payments that a line may be of. */
const DIAS = 62
/** A transfer is made at the counter, or the evening before; older it is nobody's unseen. */
const DIAS_DE_ANTES = 2
/** Shown at once; the oldest first, and more when these are done. */
const EN_COLA = 300

type Cola = Omit<ColaDeTransferencias, 'empleadoId'>

/** From which amount on two people approve a transfer (RD$ centavos): as the store says of its orders; 0: one always does. */
export async function limiteDeDos(ops: Db): Promise<number> {
  const metodos = (await leerLegibles(ops, MetodoDePago, { clave: 'transferencia' })).filter(({ activo }) => activo)
  const limites = metodos.map(({ cuatroOjosDesdeCentavos }) => cuatroOjosDesdeCentavos).filter((limite) => limite > 0)
  return limites.length === 0 ? 0 : Math.min(...limites)
}

const confianzaDe = ({ porque, segura }: Pick<Propuesta, 'porque' | 'segura'>): ConfianzaDelBanco =>
  porque === 'referencia' && segura ? 'exacta' : porque === 'referencia' || segura ? 'alta' : 'media'

/** A payment that a line of a statement may be, and how its row is called. */
interface Esperado extends MovimientoLibre {
  moneda: Moneda
}

const deVenta = ({ id, fecha, moneda, centavos, referencia, metodo }: Transferencia): Esperado => ({
  id,
  fecha,
  moneda,
  centavos,
  referencia,
  metodo,
})
const dePedido = (fila: FilaDeVerificacion): Esperado => ({
  id: claveDeComprobante(fila),
  fecha: diaFiscal(fila.desde),
  moneda: 'DOP',
  centavos: fila.comprobante.centavos,
  referencia: fila.comprobante.referencia,
  metodo: 'transferencia',
})

/** What waits in a store. `veLineas`: whoever asks reads its statements, and so also what nobody claimed. */
export async function leerCola(store: Store, tiendaId: string, veLineas: boolean, en: string): Promise<Cola> {
  const [conta, ops] = await Promise.all([baseDeTienda(store, tiendaId, 'conta'), baseDeTienda(store, tiendaId, 'ops')])
  const desde = instanteDe(sumarDias(diaFiscal(en), -DIAS))
  const [cargadas, pendientes, rechazadas, aprobadas, abiertos, crudas, cuentas, cuatroOjosDesdeCentavos] = await Promise.all([
    leerLegibles(conta, Transferencia, { clave: 'cargada', desde }),
    leerLegibles(conta, Transferencia, { clave: 'pendiente', orden: 'asc' }),
    leerLegibles(conta, Transferencia, { clave: 'rechazada', orden: 'asc' }),
    leerLegibles(conta, Transferencia, { clave: 'aprobada', desde }),
    leerLegibles(ops, Pedido, { clave: 'activo' }),
    leerLegibles(conta, LineaDeBanco, { desde }),
    cuentasDe(conta),
    limiteDeDos(ops),
  ])
  // What a server that died left to be written.
  await escribirCargos(ops, [...cargadas, ...pendientes, ...rechazadas])
  const pedidos = abiertos.flatMap(filasPorVerificar).sort((a, b) => (a.desde < b.desde ? -1 : 1))
  const deCuenta = new Map(cuentas.map((cuenta) => [cuenta.id, cuenta]))
  const entradas = crudas.filter(({ estado, centavos, cuentaId }) => estado === 'vigente' && centavos > 0 && deCuenta.has(cuentaId))
  const deCaja = [...pendientes, ...rechazadas, ...aprobadas]
  const tomadas = await conciliacionesVigentes(conta, [
    ...entradas.map(({ id }) => id),
    ...deCaja.map(({ id }) => movimientoDeTransferencia(id)),
  ])
  const libres = entradas.filter(({ id }) => !tomadas.has(id))
  const deLinea = ({ id, cuentaId, fecha, descripcion, referencia, centavos }: LineaDeBanco) => {
    const cuenta = deCuenta.get(cuentaId)
    return { id, cuenta: cuenta ? nombreDeCuenta(cuenta) : '', fecha, descripcion, referencia, centavos }
  }
  const monedaDe = ({ cuentaId }: LineaDeBanco): Moneda => deCuenta.get(cuentaId)?.moneda ?? 'DOP'

  const propuestas: Record<string, PropuestaDeBanco> = {}
  const anotar = (quien: string, linea: LineaDeBanco | undefined, confianza: ConfianzaDelBanco, conciliada: boolean): void => {
    if (!linea) return
    const { id: lineaId, ...dice } = deLinea(linea)
    propuestas[quien] = { lineaId, ...dice, confianza, conciliada }
  }
  const sinConciliar = deCaja.filter(({ id }) => !tomadas.has(movimientoDeTransferencia(id)))
  const esperados = [...sinConciliar.map(deVenta), ...pedidos.map(dePedido)]
  const fechaDe = new Map(esperados.map(({ id, fecha }) => [id, fecha]))
  // Who shows an old transfer again paid something else with it: the bank's line is of before the sale.
  const esDeAntes = (linea: LineaDeBanco | undefined, quien: string): boolean =>
    linea !== undefined && linea.fecha < sumarDias(fechaDe.get(quien) ?? '', -DIAS_DE_ANTES)
  for (const moneda of ['DOP', 'USD'] as const) {
    const lineas = new Map(libres.filter((linea) => monedaDe(linea) === moneda).map((linea) => [linea.id, linea]))
    const suyos = esperados.filter((uno) => uno.moneda === moneda)
    for (const {
      lineas: [lineaId = ''],
      movimientos: [quien = ''],
      ...como
    } of proponer([...lineas.values()], suyos))
      anotar(quien, lineas.get(lineaId), esDeAntes(lineas.get(lineaId), quien) ? 'media' : confianzaDe(como), false)
  }
  // Whose number and amount the bank has is not nobody's, though nobody matched them yet.
  const nombradas = new Set(Object.values(propuestas).flatMap(({ lineaId, confianza }) => (confianza === 'exacta' ? [lineaId] : [])))
  const porId = new Map(entradas.map((linea) => [linea.id, linea]))
  for (const { id } of deCaja) {
    const suya = tomadas.get(movimientoDeTransferencia(id))
    // One that was matched with nothing is one that somebody gave up.
    anotar(id, porId.get(suya?.lineas[0]?.id ?? ''), 'exacta', true)
  }
  const enEspera = new Set([...pendientes.slice(0, EN_COLA), ...rechazadas].map(({ id }) => id))
  const dePedidos = new Set(pedidos.map(claveDeComprobante))
  return {
    ventas: pendientes.slice(0, EN_COLA),
    cuantas: pendientes.length,
    rechazadas,
    pedidos,
    propuestas: Object.fromEntries(Object.entries(propuestas).filter(([quien]) => enEspera.has(quien) || dePedidos.has(quien))),
    sinDueno: veLineas
      ? libres
          .filter(({ id }) => !nombradas.has(id))
          .map((linea) => ({ ...deLinea(linea), moneda: monedaDe(linea) }))
          .sort((a, b) => (a.fecha < b.fecha ? 1 : -1))
      : null,
    cuatroOjosDesdeCentavos,
  }
}

/** Transfers of tills that may be approved unseen: the bank's line has the same number and amount, or was matched with it already. */
export const exactasDe = ({ ventas, propuestas }: Pick<Cola, 'ventas' | 'propuestas'>): Set<string> =>
  new Set(ventas.flatMap(({ id }) => (propuestas[id]?.confianza === 'exacta' ? [id] : [])))
